//! The games of a project: the files in its folder of rulesets.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use fifangha_rules::{Game, Games};

use super::Ruleset;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, Spanned};
use crate::message::Message;
use crate::project::Project;
use crate::project::records::SkipReason;
use crate::project::sources::unknown_source;
use crate::study::Study;

static SETS: Mutex<Vec<&'static [Game]>> = Mutex::new(Vec::new());

/// The games that several files define.
#[derive(Debug)]
pub struct DefinedGames {
    /// The games of the sources, then the defined ones, by name.
    pub games: Games,
    /// The defined games, with what their files say.
    pub rulesets: Vec<(Game, Ruleset)>,
    /// The files, by name, with their diagnostics.
    pub files: Vec<Study>,
}

impl Project {
    /// Returns the games that its records and chapters can name: those of the sources, then
    /// those that its files of rulesets define, by name.
    ///
    /// ```
    /// use fifangha::project::Project;
    /// use fifangha_rules::Games;
    ///
    /// assert_eq!(Project::at("no-such-folder").known_games(), Games::BUILT_IN);
    /// ```
    #[must_use]
    pub fn known_games(&self) -> Games {
        // A file with the name of a game of the sources defines no other game.
        let own = |name: &str| Games::BUILT_IN.get(name).is_none();
        *self
            .known_games
            .get_or_init(|| self.read_rulesets(own).games)
    }

    /// Returns the games that its files define, by name.
    pub fn rulesets(&self) -> impl Iterator<Item = (Game, &Ruleset)> {
        self.project_games()
            .rulesets
            .iter()
            .map(|(game, it)| (*game, it))
    }

    /// Returns the files of its games, with their diagnostics.
    pub fn ruleset_files(&self) -> impl Iterator<Item = &Study> {
        self.project_games().files.iter()
    }

    /// Returns the text of each file that defines a game of the project, by the name of the game,
    /// without those of the program.
    #[must_use]
    pub fn ruleset_texts(&self) -> BTreeMap<&str, &str> {
        let defined = self.project_games();
        let text = |(game, _): &(Game, Ruleset)| {
            let mut files = defined.files.iter().map(|it| &it.file);
            let own =
                |it: &&SourceFile| game_name(Path::new(it.name())).as_deref() == Some(game.name());
            Some((game.name(), files.find(own)?.text()))
        };
        let own = defined.rulesets.iter();
        own.filter(|(game, _)| Games::BUILT_IN.get(game.name()).is_none())
            .filter_map(text)
            .collect()
    }

    fn project_games(&self) -> &DefinedGames {
        self.rulesets.get_or_init(|| self.read_rulesets(|_| true))
    }

    /// Reads the files of the games with some names.
    fn read_rulesets(&self, wanted: impl Fn(&str) -> bool) -> DefinedGames {
        let folder = self.root().join(&self.settings().rulesets);
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|it| it.path()).collect();
        paths.retain(|it| game_name(it).is_some_and(|name| wanted(&name)));
        let (mut files, mut unread) = (Vec::new(), Vec::new());
        for path in &paths {
            let name = self.display_path(path);
            if let Some(target) = self.link_outside(path) {
                unread.push(SkipReason::OutsideLink(target).into_study(&name));
                continue;
            }
            match self.open_source(path) {
                Ok(file) => files.push(file),
                Err(error) => unread.push(SkipReason::unread_study(error, &name)),
            }
        }
        let mut defined = DefinedGames::read(files, |it| self.unknown_sources(it));
        defined.files.extend(unread);
        defined
    }

    /// Checks the file of a game as one of this project.
    #[cfg(feature = "lsp")]
    pub(crate) fn check_ruleset(&self, file: SourceFile) -> Study {
        let name = game_name(Path::new(file.name())).unwrap_or_default();
        let others: Vec<Game> = self
            .known_games()
            .iter()
            .filter(|it| it.name() != name)
            .collect();
        let (_, found) = parse_checked(&name, file.text(), keep_set(others), &|it: &Ruleset| {
            self.unknown_sources(it)
        });
        Study::without_games(file, found)
    }

    /// Returns the target of a file that is a link out of the project.
    fn link_outside(&self, path: &Path) -> Option<PathBuf> {
        let root = self.root().canonicalize().ok()?;
        let target = path.canonicalize().ok()?;
        (!target.starts_with(root)).then_some(target)
    }

    /// Reports the sources of a game that the library of the project does not have.
    fn unknown_sources(&self, ruleset: &Ruleset) -> Vec<Diagnostic> {
        let library = self.sources();
        let unknown = |key: &&Spanned<String>| library.get(&key.value).is_none();
        let report = |key| unknown_source(Code::UnknownSource, key, library.keys());
        let all = ruleset.sources.iter().filter(|_| !library.is_empty());
        all.filter(unknown).map(report).collect()
    }
}

/// Reads a file and checks its name. What `check` reports does not prevent play.
fn parse_checked(
    name: &str,
    yaml: &str,
    games: Games,
    check: &impl Fn(&Ruleset) -> Vec<Diagnostic>,
) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let (ruleset, mut found) = Ruleset::parse(name, yaml, games);
    found.extend(wrong_name(name));
    let Some(ruleset) = ruleset.filter(|_| found.is_empty()) else {
        return (None, found);
    };
    let built_in = Games::BUILT_IN.get(name);
    let differs = |built_in: Game| {
        let (ours, theirs) = (ruleset.define(), built_in.definition());
        (ours.source(), ours.parameters(), ours.sizes())
            != (theirs.source, theirs.parameters, theirs.sizes)
            || ours.evidence() != built_in.evidence()
    };
    if built_in.is_some_and(differs) {
        let message = Message::new("project.ruleset.built_in").with("game", name);
        found.push(
            Diagnostic::new(Code::NameTaken, Span::at(0), message)
                .help(Message::new("project.ruleset.rename")),
        );
        return (None, found);
    }
    found.extend(check(&ruleset));
    (Some(ruleset), found)
}

impl DefinedGames {
    /// Reads the files of games; each is named like its game. `check` reports what else is wrong
    /// with a game.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::project::DefinedGames;
    ///
    /// let file = SourceFile::new("village.yaml", "base: katro\nanswers: {scope: column}\n");
    /// let defined = DefinedGames::read(vec![file], |_| Vec::new());
    /// assert!(defined.games.get("village").is_some());
    /// ```
    #[must_use]
    pub fn read(files: Vec<SourceFile>, check: impl Fn(&Ruleset) -> Vec<Diagnostic>) -> Self {
        let mut pending = files;
        pending.sort_by(|a, b| a.name().cmp(b.name()));
        let mut files: Vec<Study> = Vec::new();
        let mut rulesets: Vec<(Game, Ruleset)> = Vec::new();
        // A game can be the base of another one, whatever the order of their names.
        loop {
            let known = with_built_in(&rulesets);
            let before = rulesets.len();
            let mut failed = Vec::new();
            for file in pending {
                let name = game_name(Path::new(file.name())).unwrap_or_default();
                match parse_checked(&name, file.text(), known, &check) {
                    (Some(ruleset), found) => {
                        rulesets.push((ruleset.define(), ruleset));
                        files.push(Study::without_games(file, found));
                    }
                    (None, found) => failed.push(Study::without_games(file, found)),
                }
            }
            if failed.is_empty() || rulesets.len() == before {
                files.extend(failed);
                break;
            }
            pending = failed.into_iter().map(|it| it.file).collect();
        }
        files.sort_by(|a, b| a.file.name().cmp(b.file.name()));
        rulesets.sort_by_key(|(game, _)| game.name());
        Self {
            games: with_built_in(&rulesets),
            rulesets,
            files,
        }
    }
}

/// Returns the name of the game that a file defines.
fn game_name(path: &Path) -> Option<String> {
    let is_yaml = path.extension().is_some_and(|it| it == "yaml");
    let name = path.file_stem().filter(|_| is_yaml)?;
    name.to_str().map(str::to_owned)
}

/// Reports a name that records could not write.
fn wrong_name(name: &str) -> Option<Diagnostic> {
    let letters = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let begins = name.starts_with(|it: char| it.is_ascii_lowercase());
    let message = || Message::new("project.ruleset.name").with("game", name);
    (!begins || !name.chars().all(letters))
        .then(|| Diagnostic::new(Code::WrongSetting, Span::at(0), message()))
}

/// Returns the games of the sources and defined ones.
fn with_built_in(defined: &[(Game, Ruleset)]) -> Games {
    let own = defined.iter().map(|(game, _)| *game);
    let others = own.filter(|it| Games::BUILT_IN.get(it.name()).is_none());
    keep_set(Game::ALL.iter().copied().chain(others).collect())
}

/// Returns the kept set of some games.
fn keep_set(games: Vec<Game>) -> Games {
    if games == Game::ALL {
        return Games::BUILT_IN;
    }
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = sets.iter().find(|it| **it == games) {
        return Games::new(kept);
    }
    let kept: &'static [Game] = games.leak();
    sets.push(kept);
    Games::new(kept)
}
