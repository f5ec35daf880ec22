//! The games of a project: the files in its folder of rulesets.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use fifangha_rules::{FaultyGame, Game, Games};

use super::Ruleset;
use super::define::{keep, keep_all};
use super::read::RulesetFile;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, Spanned};
use crate::message::{Message, Strings};
use crate::project::records::SkipReason;
use crate::project::sources::unknown_source;
use crate::project::{Project, is_plain_name, misnamed};
use crate::replay::{faulty_game, unknown_game};
use crate::study::Study;

/// The maximum number of games of a project on which another one is based in turn.
const MAX_BASES: usize = 16;

static SETS: Mutex<Vec<Games>> = Mutex::new(Vec::new());

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
        *self.known_games.get_or_init(|| {
            let mut names = self.ruleset_paths().filter_map(|it| game_name(&it));
            // Those of the program take time to read.
            match self.rulesets.get().is_some() || names.all(|it| own(&it)) {
                true => self.project_games().games,
                false => self.read_rulesets(own, None).games,
            }
        })
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
        self.rulesets
            .get_or_init(|| self.read_rulesets(|_| true, None))
    }

    /// Reads the files of the games with some names; the text of one of them may be given.
    fn read_rulesets(
        &self,
        wanted: impl Fn(&str) -> bool,
        given: Option<SourceFile>,
    ) -> DefinedGames {
        let mut paths: Vec<PathBuf> = self.ruleset_paths().collect();
        paths.retain(|it| game_name(it).is_some_and(|name| wanted(&name)));
        if let Some(file) = &given {
            paths.retain(|it| game_name(it) != game_name(Path::new(file.name())));
        }
        let (mut files, mut unread): (Vec<_>, _) = (given.into_iter().collect(), Vec::new());
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
        DefinedGames::read_all(files, unread, &|it: &Ruleset| self.unknown_sources(it))
    }

    /// Returns the paths in its folder of rulesets.
    fn ruleset_paths(&self) -> impl Iterator<Item = PathBuf> {
        let folder = self.root().join(&self.settings().rulesets);
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|it| it.path())
    }

    /// Checks the file of a game as one of this project.
    #[cfg(feature = "lsp")]
    pub(crate) fn check_ruleset(&self, file: SourceFile) -> Study {
        let unchecked = Study::without_games(file.clone(), Vec::new());
        let defined = self.read_rulesets(|_| true, Some(file));
        let mut files = defined.files.into_iter();
        files
            .find(|it| it.file.name() == unchecked.file.name())
            .unwrap_or(unchecked)
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

/// Checks a file and its name. What `check` reports does not prevent play.
fn checked(
    name: &str,
    path: &Path,
    file: RulesetFile,
    base: Result<Option<Game>, Diagnostic>,
    check: &impl Fn(&Ruleset) -> Vec<Diagnostic>,
) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let (ruleset, mut found) = file.finish(name, base);
    if ruleset.is_none() && found.is_empty() {
        let message = Message::new("project.ruleset.empty");
        let base = Message::new("project.ruleset.begin");
        found.push(Diagnostic::new(Code::WrongSetting, Span::at(0), message).help(base));
    }
    found.extend(wrong_name(name, path));
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
        Self::read_all(files, Vec::new(), &check)
    }

    /// Reads the files of games, of which some are unreadable.
    fn read_all(
        files: Vec<SourceFile>,
        unread: Vec<Study>,
        check: &impl Fn(&Ruleset) -> Vec<Diagnostic>,
    ) -> Self {
        let mut files = files;
        files.sort_by(|a, b| a.name().cmp(b.name()));
        let mut loader = RulesetLoader::new(&files);
        for study in &unread {
            let name = game_name(Path::new(study.file.name())).unwrap_or_default();
            loader.add_faulty(name, &study.file, &study.diagnostics);
        }
        for number in 0..files.len() {
            loader.resolve(number, check);
        }
        let (games, mut rulesets, found) = loader.finish();
        rulesets.sort_by_key(|(game, _)| game.name());
        let read = files.into_iter().zip(found);
        let mut files = unread;
        files.extend(read.map(|(file, found)| Study::without_games(file, found)));
        files.sort_by(|a, b| a.file.name().cmp(b.file.name()));
        Self {
            games,
            rulesets,
            files,
        }
    }
}

/// A file of a game while files are read.
#[derive(Clone, Copy)]
enum FileState {
    Unread,
    /// Its base is read first.
    Waiting,
    /// The game, and the number of games of the project on which it is based in turn.
    Playable(Game, usize),
    Faulty,
}

/// Reads files of games, each once, the base of a game before the game.
struct RulesetLoader<'f> {
    files: &'f [SourceFile],
    /// The number of the file of each game that is not built in.
    numbers: HashMap<String, usize>,
    states: Vec<FileState>,
    found: Vec<Vec<Diagnostic>>,
    rulesets: Vec<(Game, Ruleset)>,
    /// The games that cannot be played, by name.
    faulty: BTreeMap<String, FaultyGame>,
    /// The bases that do not exist, with the numbers of the files that name them.
    unknown_bases: Vec<(usize, Spanned<String>)>,
}

impl<'f> RulesetLoader<'f> {
    fn new(files: &'f [SourceFile]) -> Self {
        let name = |file: &SourceFile| game_name(Path::new(file.name())).unwrap_or_default();
        let named = files.iter().map(name).enumerate();
        let own = named.filter(|(_, name)| Games::BUILT_IN.get(name).is_none());
        Self {
            files,
            numbers: own.map(|(number, name)| (name, number)).collect(),
            states: vec![FileState::Unread; files.len()],
            found: vec![Vec::new(); files.len()],
            rulesets: Vec::new(),
            faulty: BTreeMap::new(),
            unknown_bases: Vec::new(),
        }
    }

    /// Reads a file, and first those of the games on which it is based.
    fn resolve(&mut self, number: usize, check: &impl Fn(&Ruleset) -> Vec<Diagnostic>) {
        let mut waiting = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next.filter(|&it| matches!(self.states[it], FileState::Unread)) {
            let file = RulesetFile::read(self.files[number].text());
            next = file
                .base()
                .and_then(|it| self.numbers.get(&it.value))
                .copied();
            self.states[number] = FileState::Waiting;
            waiting.push((number, file));
        }
        while let Some((number, file)) = waiting.pop() {
            let path = Path::new(self.files[number].name());
            let name = game_name(path).unwrap_or_default();
            let named = file.base().cloned();
            let (base, bases) = match &named {
                Some(named) => self.base(number, &name, named),
                None => (Ok(None), 0),
            };
            let (ruleset, found) = checked(&name, path, file, base, check);
            self.states[number] = match ruleset {
                Some(ruleset) => {
                    let game = ruleset.define();
                    self.rulesets.push((game, ruleset));
                    FileState::Playable(game, bases)
                }
                None => {
                    // A game has the mistake of its base.
                    let root = named.and_then(|it| self.faulty.get(&it.value)).copied();
                    match root {
                        Some(root) => {
                            let own = FaultyGame {
                                name: keep(&name),
                                ..root
                            };
                            self.faulty.insert(name, own);
                        }
                        None => self.add_faulty(name, &self.files[number], &found),
                    }
                    FileState::Faulty
                }
            };
            self.found[number] = found;
        }
    }

    /// Returns the base of a game, and the number of games of the project on which the game is
    /// based in turn.
    fn base(
        &mut self,
        number: usize,
        name: &str,
        base: &Spanned<String>,
    ) -> (Result<Option<Game>, Diagnostic>, usize) {
        let wrong = |message: Message| {
            let message = message.with("game", name);
            Diagnostic::new(Code::WrongSetting, base.span, message)
        };
        if let Some(built_in) = Games::BUILT_IN.get(&base.value) {
            return (Ok(Some(built_in)), 0);
        }
        let state = self.numbers.get(&base.value).map(|&it| self.states[it]);
        let game = match state {
            Some(FileState::Playable(_, bases)) if bases >= MAX_BASES => {
                let message = Message::new("project.ruleset.too_many_bases");
                Err(wrong(message.with("n", MAX_BASES)))
            }
            Some(FileState::Playable(game, bases)) => return (Ok(Some(game)), bases + 1),
            Some(FileState::Waiting | FileState::Unread) => {
                let message = Message::new("project.ruleset.circle");
                Err(wrong(message.with("base", base.value.as_str())))
            }
            Some(FileState::Faulty) | None => Err(match self.faulty.get(&base.value) {
                Some(faulty) => faulty_game(base, faulty),
                None => {
                    self.unknown_bases.push((number, base.clone()));
                    unknown_game(base, Games::BUILT_IN)
                }
            }),
        };
        (game, 0)
    }

    /// Adds a game that cannot be played, with the first mistake in its file.
    fn add_faulty(&mut self, name: String, file: &SourceFile, found: &[Diagnostic]) {
        let Some(first) = found.first() else {
            return;
        };
        let at = file.line_column(first.span.start());
        let problem = |it: &Strings| (keep(it.language()), keep(&it.render(&first.message)));
        let faulty = FaultyGame {
            name: keep(&name),
            place: keep(&format!("{}:{at}", file.name())),
            problem: keep_all(Strings::all().iter().map(problem).collect()),
        };
        self.faulty.insert(name, faulty);
    }

    /// Returns the games, those that files define, and the diagnostics of each file.
    fn finish(self) -> (Games, Vec<(Game, Ruleset)>, Vec<Vec<Diagnostic>>) {
        let own = |name: &str| Games::BUILT_IN.get(name).is_none();
        let mut playable: Vec<_> = self.rulesets.iter().map(|(game, _)| *game).collect();
        playable.retain(|it| own(it.name()));
        playable.sort_by_key(|it| it.name());
        let faulty = self.faulty.into_values().filter(|it| own(it.name));
        let games = Game::ALL.iter().copied().chain(playable);
        let games = keep_set(games.collect(), faulty.collect());
        let mut found = self.found;
        // An unknown base is reported with the games that exist.
        for (number, base) in self.unknown_bases {
            let mut unknown = found[number].iter_mut();
            if let Some(it) = unknown.find(|it| it.code == Code::UnknownGame) {
                *it = unknown_game(&base, games);
            }
        }
        (games, self.rulesets, found)
    }
}

/// Returns the name of the game that a file defines. The file of a game is `NAME.yaml`; one with another
/// extension of YAML is reported.
fn game_name(path: &Path) -> Option<String> {
    let is_yaml = path
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("yaml") || it.eq_ignore_ascii_case("yml"));
    let name = path.file_stem().filter(|_| is_yaml)?;
    name.to_str().map(str::to_owned)
}

/// Reports a name that records could not write, and another extension than `yaml`.
fn wrong_name(name: &str, path: &Path) -> Option<Diagnostic> {
    let message = match path.extension().is_some_and(|it| it == "yaml") {
        true if is_plain_name(name) => return None,
        true => Message::new("project.ruleset.name").with("game", name),
        false => misnamed(path),
    };
    Some(Diagnostic::new(Code::WrongSetting, Span::at(0), message))
}

/// Returns the kept set of some games.
fn keep_set(games: Vec<Game>, faulty: Vec<FaultyGame>) -> Games {
    if games == Game::ALL && faulty.is_empty() {
        return Games::BUILT_IN;
    }
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |it: &&Games| it.iter().eq(games.iter().copied()) && it.faulty() == faulty;
    if let Some(kept) = sets.iter().find(same) {
        return *kept;
    }
    let kept = Games::new(games.leak()).with_faulty(faulty.leak());
    sets.push(kept);
    kept
}
