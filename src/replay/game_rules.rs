//! The rules requested by the front matter of a record.

use fifangha_rules::{Family, FaultyGame, Game, Games, Parameter, Rules, UnknownGame};

use super::parameter_overrides::with_overrides;
use super::timeline::ReplayedGame;
use crate::diagnostic::{Code, Diagnostic, Spanned, closest};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{FrontMatter, TurnNotation, YamlField};

/// The maximum number of games that are compared with a misspelt name.
const MAX_COMPARED: usize = 1000;

/// The game of a record, and its rules.
///
/// The name tells readers which game it is, and the rules may differ from it by parameters that the record
/// sets. Searches that play a record by another reading take one
/// ([`reconstruct_with_rules`](crate::reconstruct::reconstruct_with_rules)).
///
/// # Examples
///
/// ```
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let game = Game::FIFANGHA_SHORT;
/// let rules = GameRules { base: game, rules: game.rules() };
/// assert_eq!(rules.self_contained(), rules);
/// ```
///
/// Those of a record, with the parameter that it sets:
///
/// ```
/// use fifangha::{notation, replay};
/// use fifangha_rules::{Game, Parameter};
///
/// let text = "---\nrules: {base: fifangha, origin: nearest}\n---\n1. 4R";
/// let replay = replay::replay(&notation::parse(text).0);
/// let game = replay::GameRules::from(&replay.games[0]);
/// assert_eq!(game.base, Game::FIFANGHA);
/// assert_eq!(Parameter::Origin.get(game.rules.parameters()), "nearest");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameRules {
    /// The game of the sources that the record names, or the default.
    pub base: Game,
    /// Its rules, with the overrides of the record.
    pub rules: Rules,
}

impl GameRules {
    /// Returns the same rules as those of a game of the program with changed parameters, which are
    /// known outside a project too.
    #[must_use]
    pub fn self_contained(&self) -> Self {
        let base = match Games::BUILT_IN.get(self.base.name()) {
            Some(base) => base,
            None => match self.rules.parameters().family() {
                Family::Tsibongy => Game::FIFANGHA,
                Family::Katro => Game::KATRO,
                Family::Bao => Game::BAO_KISWAHILI,
            },
        };
        Self {
            base,
            ..self.clone()
        }
    }
}

impl From<&ReplayedGame> for GameRules {
    fn from(game: &ReplayedGame) -> Self {
        Self {
            base: game.base,
            rules: game.rules,
        }
    }
}

/// Reads `rules`, `columns` and `directions` of the front matter, which can name the given games; the default is
/// `fifangha`.
///
/// # Errors
///
/// Returns an error with all diagnostics of these keys.
pub fn rules_of(front: &FrontMatter, games: Games) -> Result<GameRules, Vec<Diagnostic>> {
    let mut game = rules_without_directions(front, games)?;
    game.rules = game.rules.with_directions(front.directions());
    Ok(game)
}

fn rules_without_directions(
    front: &FrontMatter,
    games: Games,
) -> Result<GameRules, Vec<Diagnostic>> {
    let written = front.rules.as_ref();
    let base = match written.and_then(|rules| rules.base.as_ref()) {
        Some(name) => games
            .get(&name.value)
            .ok_or_else(|| vec![unknown_game(name, games)])?,
        None => Game::FIFANGHA,
    };
    let overrides = written.map_or(&[][..], |rules| &rules.parameters);
    let place = written.map_or(front.span, |rules| rules.span);
    let columns = front.columns.map(|c| c.map(|count| count.to_string()));
    if let Some(columns) = &columns
        && front.has_columns_in_rules()
        && !base
            .sizes()
            .iter()
            .any(|it| it.count().to_string() == columns.value)
    {
        let name = Spanned::new(Parameter::Columns.name().to_owned(), columns.span);
        let mut all = overrides.to_vec();
        all.push((name, columns.clone()));
        return with_overrides(base, None, &all, place);
    }
    with_overrides(base, columns.as_ref(), overrides, place)
}

/// Parses a parameter name from a command line: `-` and `_` are the same.
#[must_use]
pub fn parse_parameter_name(name: &str) -> Option<Parameter> {
    Parameter::from_name(name).or_else(|| Parameter::from_name(&name.replace('-', "_")))
}

/// Parses `name=value` from a command line; other names than those of parameters are kept.
pub(crate) fn parse_override(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim();
    let name = parse_parameter_name(name).map_or(name, |it| it.name());
    Some((name, value.trim()))
}

pub(crate) fn unknown_game(name: &Spanned<String>, games: Games) -> Diagnostic {
    let unknown = UnknownGame {
        name: name.value.clone(),
        games,
    };
    if let Some(faulty) = unknown.faulty() {
        return faulty_game(name, faulty);
    }
    let listed = unknown.games.listed().into_iter();
    let all = MessageArg::List(listed.map(MessageArg::from).collect());
    let message = Message::new("replay.rules.unknown_game").with("game", name.value.as_str());
    let mut found = Diagnostic::new(Code::UnknownGame, name.span, message);
    if unknown.is_sown_around_both_sides() {
        found = found.help(Message::new("game.around_both_sides"));
    }
    found = found.help(Message::new("replay.rules.games").with("games", all));
    let names: Vec<_> = games.iter().map(Game::name).take(MAX_COMPARED).collect();
    with_closest_name(found, name, &names)
}

/// Reports the name of a game that cannot be played.
pub(crate) fn faulty_game(name: &Spanned<String>, faulty: &FaultyGame) -> Diagnostic {
    Diagnostic::new(Code::UnknownGame, name.span, faulty)
        .label(Message::new("replay.rules.faulty_file"))
}

/// Reports the parameters of the rules that are keys of the front matter, where they have no effect.
pub(super) fn misplaced_parameters(
    front: &FrontMatter,
    game: Option<&GameRules>,
) -> Vec<Diagnostic> {
    let game = game.map_or(Game::FIFANGHA, |it| it.base);
    let fields = front.others.iter();
    let misplaced = fields.filter(|it| Parameter::from_name(&it.key.value).is_some());
    let report = |YamlField { key, value }: &YamlField| {
        let value = value.scalars().next().map_or("…", |it| it.value);
        let message = Message::new("replay.rules.misplaced.message");
        let help = Message::new("replay.rules.misplaced.help")
            .with("game", game.name())
            .with("parameter", key.value.as_str())
            .with("value", value);
        Diagnostic::new(
            Code::MisplacedKey,
            key.span,
            message.with("parameter", key.value.as_str()),
        )
        .label(Message::new("replay.rules.misplaced.label"))
        .help(help)
    };
    misplaced.map(report).collect()
}

/// Returns the notation in which the turns of a record are shown. A notation that its game does not
/// have is reported, and so is an unknown one.
pub(super) fn turn_notation(
    front: &FrontMatter,
    game: &GameRules,
    found: &mut Vec<Diagnostic>,
) -> TurnNotation {
    let notation = front.turns.map(|it| it.value).unwrap_or_default();
    let is_bao = game.rules.parameters().bao().is_some();
    if let (Some(turns), TurnNotation::Kiba, false) = (front.turns, notation, is_bao) {
        let message = Message::new("replay.turns.other_game").with("game", game.base.name());
        let wrong = Diagnostic::new(Code::WrongValue, turns.span, message)
            .label(Message::new("replay.turns.not_bao"))
            .help(Message::new("replay.turns.without"));
        found.push(wrong);
        return TurnNotation::Own;
    }
    // In a block, numbers select turns.
    let is_name = |it: &Spanned<&str>| it.value.starts_with(char::is_alphabetic);
    let is_unknown = |it: &&YamlField| {
        it.key.value == "turns" && it.value.scalars().any(|value| is_name(&value))
    };
    if let Some(unknown) = front.others.iter().find(is_unknown) {
        let message = Message::new("replay.turns.unknown");
        let wrong = Diagnostic::new(Code::MisplacedKey, unknown.value.span, message)
            .label(Message::new("front.turns"));
        found.push(wrong);
    }
    notation
}

/// Adds the most similar name as a fix, if there is one.
fn with_closest_name(
    found: Diagnostic,
    written: &Spanned<String>,
    names: &[&'static str],
) -> Diagnostic {
    match closest(&written.value, names.iter().copied()) {
        Some(meant) => found.fix(written.span, meant),
        None => found,
    }
}

impl GameRules {
    /// Returns a note if the game is described for other sizes of the board only.
    #[must_use]
    pub fn undescribed_size(&self) -> Option<Message> {
        let sizes = self.base.sizes();
        let columns = self.rules.parameters().columns;
        let counts = sizes.iter().map(|size| MessageArg::from(size.count()));
        (!sizes.contains(&columns)).then(|| {
            Message::new("replay.rules.undescribed_size")
                .with("game", self.base.name())
                .with("sizes", MessageArg::And(counts.collect()))
                .with("columns", columns.count())
        })
    }
}
