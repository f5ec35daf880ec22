//! Games with other parameters than their source gives them.

use fifangha_rules::{Columns, Conflict, Game, Parameter, Parameters, Rules, SetParameterError};

use super::game_rules::GameRules;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::message::{Message, MessageArg};

/// A part of requested rules that is wrong.
///
/// ```
/// use fifangha::replay::{MistakePlace, override_parameters};
/// use fifangha_rules::Game;
///
/// let wrong = override_parameters(Game::FIFANGHA, None, &[("origin", "nearset")]).unwrap_err();
/// assert_eq!(wrong[0].place, MistakePlace::Value(0));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RuleMistake {
    /// The part.
    pub place: MistakePlace,
    /// The code of its diagnostic.
    pub code: Code,
    /// The error message.
    pub message: Message,
    /// The problem, next to the part.
    pub label: Option<Message>,
    /// Help.
    pub help: Vec<Message>,
    /// The name that was probably meant.
    pub meant: Option<&'static str>,
}

/// The part of requested rules to which a mistake belongs. Parameters are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakePlace {
    /// The number of columns.
    Columns,
    /// The name of a parameter.
    Name(usize),
    /// The value of a parameter.
    Value(usize),
    /// A parameter with its value.
    Parameter(usize),
    /// The rules as a whole.
    Rules,
}

impl RuleMistake {
    fn new(place: MistakePlace, code: Code, message: impl Into<Message>) -> Self {
        Self {
            place,
            code,
            message: message.into(),
            label: None,
            help: Vec::new(),
            meant: None,
        }
    }

    fn unknown_parameter(name: &str, number: usize) -> Self {
        let names = || Parameter::ALL.iter().map(|it| it.name());
        let message = Message::new("replay.rules.unknown_parameter").with("parameter", name);
        let all = MessageArg::List(names().map(MessageArg::from).collect());
        let help = Message::new("replay.rules.parameters").with("parameters", all);
        Self {
            help: vec![help],
            meant: closest(name, names()),
            ..Self::new(MistakePlace::Name(number), Code::UnknownParameter, message)
        }
    }

    /// Returns the diagnostic of the mistake at a location of a file.
    fn at(self, span: Span) -> Diagnostic {
        let mut found = Diagnostic::new(self.code, span, self.message);
        found.label = self.label;
        found.help = self.help;
        match self.meant {
            Some(meant) => found.fix(span, meant),
            None => found,
        }
    }
}

/// Returns a game with another number of columns and other parameters, given by their names and
/// values.
///
/// # Errors
///
/// Returns all mistakes: an unknown number of columns, parameter or value, or a conflict of
/// parameters.
pub fn override_parameters(
    base: Game,
    columns: Option<&str>,
    overrides: &[(&str, &str)],
) -> Result<GameRules, Vec<RuleMistake>> {
    let mut found = Vec::new();
    let mut parameters = base.parameters();
    let numbered = overrides.iter().copied().enumerate();
    let (sizes, others): (Vec<_>, Vec<_>) =
        numbered.partition(|(_, (name, _))| *name == Parameter::Columns.name());
    let parse = |text: &str| text.parse().ok().and_then(Columns::from_count);
    if let Some(&last) = sizes.last() {
        // A size as a parameter is a reading of one's own, which no source has to know.
        match parse(last.1.1) {
            Some(columns) => parameters = base.parameters_resized(columns),
            None => found.extend(set_all(&mut parameters, base.name(), &[last])),
        }
    } else if let Some(columns) = columns {
        match parse(columns) {
            Some(size) => parameters = base.parameters_resized(size),
            None => found.push(wrong_size(base, columns)),
        }
    }
    found.extend(set_all(&mut parameters, base.name(), &others));
    if !found.is_empty() {
        return Err(found);
    }
    if let (Some(columns), Err(conflicts)) = (columns, Rules::new(parameters))
        && !base.sizes().contains(&parameters.columns)
        && conflicts
            .iter()
            .all(|it| it.parameters.contains(&Parameter::Columns))
    {
        let mut refused = wrong_size(base, columns);
        refused.help.extend(conflicts.iter().map(Message::from));
        return Err(vec![refused]);
    }
    let written: Vec<_> = sizes.into_iter().chain(others).collect();
    let rules = play(parameters, &written)?;
    Ok(GameRules { base, rules })
}

/// A parameter with its number among those that are set.
type Numbered<'t> = (usize, (&'t str, &'t str));

/// Sets parameters, each after those on which it depends; returns the mistakes in those that cannot
/// be set.
fn set_all(
    parameters: &mut Parameters,
    game: &str,
    overrides: &[Numbered<'_>],
) -> Vec<RuleMistake> {
    let mut found = Vec::new();
    let mut overrides = overrides.to_vec();
    overrides.sort_by_key(|(_, (name, _))| Parameter::from_name(name));
    for (number, (name, value)) in overrides {
        let Some(parameter) = Parameter::from_name(name) else {
            found.push(RuleMistake::unknown_parameter(name, number));
            continue;
        };
        let Err(error) = parameter.set(parameters, value.trim()) else {
            continue;
        };
        let (code, place) = match &error {
            SetParameterError::Value { .. } | SetParameterError::Start { .. } => {
                (Code::WrongParameterValue, MistakePlace::Value(number))
            }
            SetParameterError::Family { .. } => {
                (Code::ParameterOfOtherFamily, MistakePlace::Name(number))
            }
        };
        let mut wrong = RuleMistake::new(place, code, &error);
        wrong
            .help
            .push(Message::new("replay.rules.help").with("game", game));
        wrong.label = match error {
            SetParameterError::Start { .. } => Some(Message::new("replay.rules.not_a_start")),
            SetParameterError::Value { .. } => None,
            SetParameterError::Family { .. } => Some(
                Message::new("replay.rules.family")
                    .with("game", game)
                    .with("family", parameters.family()),
            ),
        };
        // A game with one row a side is sown around the rows of both players.
        if code == Code::WrongParameterValue && parameter == Parameter::Rows {
            wrong.help.push(Message::new("game.around_both_sides"));
        }
        found.push(wrong);
    }
    found
}

/// Returns the rules with parameters; a conflict belongs to the last of the written parameters that
/// take part in it.
fn play(parameters: Parameters, written: &[Numbered<'_>]) -> Result<Rules, Vec<RuleMistake>> {
    let mistake = |conflict: &Conflict| {
        let takes_part = |&&(_, (name, _)): &&Numbered<'_>| {
            Parameter::from_name(name).is_some_and(|it| conflict.parameters.contains(&it))
        };
        let last = written.iter().rfind(takes_part);
        let place = last.map_or(MistakePlace::Rules, |it| MistakePlace::Parameter(it.0));
        let message = Message::new("replay.rules.conflict");
        let mut wrong = RuleMistake::new(place, Code::ConflictingParameters, message);
        wrong.help.push(conflict.into());
        wrong
    };
    Rules::new(parameters).map_err(|conflicts| conflicts.iter().map(mistake).collect())
}

fn wrong_size(base: Game, columns: &str) -> RuleMistake {
    let sizes = base.sizes().iter();
    let sizes = sizes.map(|size| MessageArg::from(size.count())).collect();
    let about = |key| Message::new(key).with("game", base.name());
    let message = about("replay.rules.size").with("columns", columns);
    let label = about("replay.rules.expected_size").with("sizes", MessageArg::And(sizes));
    RuleMistake {
        label: Some(label),
        ..RuleMistake::new(MistakePlace::Columns, Code::WrongSize, message)
    }
}

/// The name and the value of a parameter, as a file writes them.
pub(crate) type ParameterText = (Spanned<String>, Spanned<String>);

/// Returns a game with the number of columns and the parameters of a file.
///
/// # Errors
///
/// Same as [`override_parameters`], each at its part or at `place`.
pub fn with_overrides(
    base: Game,
    columns: Option<&Spanned<String>>,
    overrides: &[ParameterText],
    place: Span,
) -> Result<GameRules, Vec<Diagnostic>> {
    let size = columns.map(|it| it.value.as_str());
    let size_span = columns.map_or(place, |it| it.span);
    let located = |it| locate(it, overrides, size_span, place);
    override_parameters(base, size, &texts(overrides)).map_err(located)
}

/// Sets the parameters of a file, each after those on which it depends; returns a diagnostic for each
/// that cannot be set.
pub(crate) fn set_parameters(
    parameters: &mut Parameters,
    game: &str,
    overrides: &[ParameterText],
) -> Vec<Diagnostic> {
    let numbered: Vec<_> = texts(overrides).into_iter().enumerate().collect();
    let found = set_all(parameters, game, &numbered);
    // These mistakes are in names and values only.
    locate(found, overrides, Span::default(), Span::default())
}

/// Checks that the parameters of a file can be played; a conflict is reported at the parameter that the
/// file writes, or at `place`.
pub(crate) fn check_parameters(
    parameters: Parameters,
    overrides: &[ParameterText],
    place: Span,
) -> Result<Rules, Vec<Diagnostic>> {
    let numbered: Vec<_> = texts(overrides).into_iter().enumerate().collect();
    play(parameters, &numbered).map_err(|it| locate(it, overrides, place, place))
}

fn texts(overrides: &[ParameterText]) -> Vec<(&str, &str)> {
    let texts = overrides.iter();
    texts
        .map(|(name, value)| (&*name.value, &*value.value))
        .collect()
}

/// Returns mistakes as diagnostics at the parameters of a file.
fn locate(
    found: Vec<RuleMistake>,
    overrides: &[ParameterText],
    columns: Span,
    rules: Span,
) -> Vec<Diagnostic> {
    let span = |place| match place {
        MistakePlace::Columns => columns,
        MistakePlace::Name(number) => overrides[number].0.span,
        MistakePlace::Value(number) => overrides[number].1.span,
        MistakePlace::Parameter(number) => overrides[number].0.span.to(overrides[number].1.span),
        MistakePlace::Rules => rules,
    };
    let at = |it: RuleMistake| (span(it.place), it);
    let found = found.into_iter().map(at);
    found.map(|(span, it)| it.at(span)).collect()
}

/// Reports a name that no parameter has.
pub(crate) fn unknown_parameter(name: &Spanned<String>) -> Diagnostic {
    RuleMistake::unknown_parameter(&name.value, 0).at(name.span)
}
