//! Records that say what they illustrate.

use std::fs::File;
use std::io;

use fifangha_rules::{Game, Parameter, Rules};

use super::example::Example;
use crate::diagnostic::SourceFile;
use crate::examine::Examined;
use crate::project::{Project, walk};

/// A record that says in its front matter what it illustrates: a game, or a
/// value such as `origin=nearest`.
#[derive(Clone, Debug)]
pub struct Illustration {
    /// Its path in `games`, without `.fif`.
    pub name: String,
    /// The game that it names.
    pub base: Game,
    /// The rules that it is played by.
    pub rules: Rules,
    /// What it illustrates.
    pub of: Vec<String>,
    /// Its first turn, if it has one.
    pub example: Option<Example>,
}

impl Illustration {
    /// What a file illustrates, if it says so and all of it holds.
    #[must_use]
    pub fn of(name: &str, file: &SourceFile) -> Option<Self> {
        let examined = Examined::of(file);
        if examined.has_errors() {
            return None;
        }
        let game = examined.replay.games.first()?;
        let front = &examined.document.records.get(game.record)?.front;
        let of: Vec<_> = front
            .illustrates
            .iter()
            .map(|it| plain(&it.value))
            .collect();
        (!of.is_empty()).then(|| Self {
            name: name.to_owned(),
            base: game.base,
            rules: game.rules,
            of,
            example: game.turns().next().map(|turn| Example {
                position: turn.before,
                turn: turn.turn,
            }),
        })
    }

    /// Every record of a project that illustrates something, by name. Those
    /// that do not hold illustrate nothing.
    ///
    /// # Errors
    ///
    /// When the folder `games` cannot be read.
    pub fn all(project: &Project) -> io::Result<Vec<Self>> {
        let games = project.games();
        let mut files = Vec::new();
        walk(&games, "fif", &mut files)?;
        let mut found = Vec::new();
        for path in files {
            let name = path.with_extension("");
            let name = name.strip_prefix(&games).unwrap_or(&name);
            let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            let name = parts.join("/");
            if let Ok(file) = SourceFile::read(name.clone(), File::open(&path)?) {
                found.extend(Self::of(&name, &file));
            }
        }
        Ok(found)
    }

    /// Whether it illustrates the value that a parameter has under its rules,
    /// and these are its rules.
    pub(super) fn shows(&self, parameter: Parameter, rules: &Rules) -> bool {
        let value = format!("{}={}", parameter.name(), parameter.get(rules.parameters()));
        self.rules == *rules && self.of.contains(&value)
    }

    /// Whether it illustrates a game as a whole.
    pub(super) fn shows_game(&self, game: Game, rules: &Rules) -> bool {
        self.rules == *rules && self.of.iter().any(|it| it == game.name())
    }
}

/// `origin: nearest` and `origin = nearest` are `origin=nearest`.
fn plain(text: &str) -> String {
    match text.split_once(['=', ':']) {
        Some((parameter, value)) => format!("{}={}", parameter.trim(), value.trim()),
        None => text.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(front: &str, body: &str) -> Option<Illustration> {
        Illustration::of(
            "r",
            &SourceFile::new("r.fif", format!("---\n{front}\n---\n{body}\n")),
        )
    }

    #[test]
    fn a_record_says_what_it_illustrates() {
        let record = read(
            "rules: fifangha\nillustrates: [fifangha, 'origin: free']",
            "1. 4R",
        )
        .unwrap();
        let rules = Game::Fifangha.rules();
        assert!(record.shows(Parameter::Origin, &rules));
        assert!(!record.shows(Parameter::Tsibongy, &rules));
        assert!(record.shows_game(Game::Fifangha, &rules));
        assert!(!record.shows(Parameter::Origin, &Game::FifanghaFaq.rules()));
        assert_eq!(record.example.unwrap().position, rules.start());
    }

    #[test]
    fn a_record_that_does_not_hold_or_does_not_say_illustrates_nothing() {
        assert!(read("rules: fifangha\nillustrates: fifangha", "1. 1R").is_none());
        assert!(read("rules: fifangha", "1. 4R").is_none());
    }
}
