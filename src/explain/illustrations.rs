//! Records that illustrate games and rules.

use fifangha_rules::{Game, Parameter, Rules};

use super::example_turn::ExampleTurn;
use crate::project::Project;
use crate::study::Study;

/// A record whose front matter states what it illustrates: a game, or a value
/// such as `origin=nearest`.
#[derive(Clone, Debug)]
pub struct Illustration {
    /// Its path in `games`, without `.fif`.
    pub name: String,
    /// Its number in that file, from 1.
    pub number: usize,
    /// Its rules.
    pub rules: Rules,
    /// The games and values that it illustrates.
    pub of: Vec<String>,
    /// The turns of its main line, with their numbers.
    pub turns: Vec<(u32, ExampleTurn)>,
}

impl Illustration {
    /// Returns the illustrations in a file; none if the file has errors.
    #[must_use]
    pub fn from_study(name: &str, study: &Study) -> Vec<Self> {
        if study.has_errors() {
            return Vec::new();
        }
        let games = (1..).zip(&study.replay.games);
        games
            .filter_map(|(number, game)| {
                let front = &study.document.records.get(game.record)?.front;
                let of: Vec<_> = front
                    .illustrates
                    .iter()
                    .map(|it| normalized_value(&it.value))
                    .collect();
                (!of.is_empty()).then(|| Self {
                    name: name.to_owned(),
                    number,
                    rules: game.rules,
                    of,
                    turns: game
                        .turns()
                        .map(|turn| {
                            let position = turn.before;
                            (
                                turn.number,
                                ExampleTurn {
                                    position,
                                    turn: turn.turn,
                                },
                            )
                        })
                        .collect(),
                })
            })
            .collect()
    }

    /// Returns every illustration in a project, by name. Records with errors are
    /// skipped.
    #[must_use]
    pub fn from_project(project: &Project) -> Vec<Self> {
        // Replaying every record would take most of the time of `explain`.
        let records = project.records().iter().filter(|it| it.illustrates());
        records
            .flat_map(|it| Self::from_study(it.name(), it.study()))
            .collect()
    }

    /// Returns `true` if it has these rules and illustrates their value of a
    /// parameter.
    pub(super) fn illustrates_value(&self, parameter: Parameter, rules: &Rules) -> bool {
        let value = format!("{}={}", parameter.name(), parameter.get(rules.parameters()));
        self.rules == *rules && self.of.contains(&value)
    }

    /// Returns `true` if it illustrates a game as a whole; this requires turns.
    pub(super) fn illustrates_game(&self, game: Game, rules: &Rules) -> bool {
        let named = self.of.iter().any(|it| it == game.name());
        named && self.rules == *rules && !self.turns.is_empty()
    }
}

/// Normalizes `origin: nearest` and `origin nearest` to `origin=nearest`.
fn normalized_value(text: &str) -> String {
    match text.trim().split_once(['=', ':', ' ']) {
        Some((parameter, value)) => format!("{}={}", parameter.trim(), value.trim()),
        None => text.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceFile;

    fn read(front: &str, body: &str) -> Vec<Illustration> {
        Illustration::from_study(
            "r",
            &Study::from_file(SourceFile::new(
                "r.fif",
                format!("---\n{front}\n---\n{body}\n"),
            )),
        )
    }

    #[test]
    fn a_record_says_what_it_illustrates() {
        let record = read(
            "rules: fifangha\nillustrates: [fifangha, 'origin: free']",
            "1. 4R",
        )
        .remove(0);
        let rules = Game::FIFANGHA.rules();
        assert!(record.illustrates_value(Parameter::Origin, &rules));
        assert!(!record.illustrates_value(Parameter::Tsibongy, &rules));
        assert!(record.illustrates_game(Game::FIFANGHA, &rules));
        assert!(!record.illustrates_value(Parameter::Origin, &Game::FIFANGHA_FAQ.rules()));
        assert_eq!(record.turns[0].1.position, rules.start());
        let words = read("rules: fifangha\nillustrates: fifangha", "{Words.}").remove(0);
        assert!(!words.illustrates_game(Game::FIFANGHA, &rules));
    }

    #[test]
    fn a_record_that_does_not_hold_or_does_not_say_illustrates_nothing() {
        assert!(read("rules: fifangha\nillustrates: fifangha", "1. 1R").is_empty());
        assert!(read("rules: fifangha", "1. 4R").is_empty());
    }
}
