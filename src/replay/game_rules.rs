//! The rules requested by the front matter of a record.

use fifangha_rules::{Columns, Game, Parameter, Rules, SetParameterError};

use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::message::{Message, MessageArg};
use crate::notation::ast::FrontMatter;

/// The game of a record, and its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRules {
    /// The game of the sources that the record names, or the default.
    pub base: Game,
    /// Its rules, with the overrides of the record.
    pub rules: Rules,
}

/// Reads `rules` and `columns` of the front matter; the default is `fifangha`.
///
/// # Errors
///
/// Returns an error with all diagnostics of these keys.
pub fn rules_of(front: &FrontMatter) -> Result<GameRules, Vec<Diagnostic>> {
    let written = front.rules.as_ref();
    let base = match written.and_then(|rules| rules.base.as_ref()) {
        Some(name) => name.value.parse().map_err(|_| vec![unknown_game(name)])?,
        None => Game::Fifangha,
    };
    let overrides = written.map_or(&[][..], |rules| &rules.parameters);
    let place = written.map_or(front.span, |rules| rules.span);
    let columns = front.columns.map(|c| c.map(|count| count.to_string()));
    with_overrides(base, columns.as_ref(), overrides, place)
}

/// Parses a parameter name from a command line: `-` and `_` are the same.
#[must_use]
pub fn parse_parameter_name(name: &str) -> Option<Parameter> {
    Parameter::from_name(name).or_else(|| Parameter::from_name(&name.replace('-', "_")))
}

/// Returns a game with another size and other parameters.
///
/// # Errors
///
/// Same as [`rules_of`].
pub fn with_overrides(
    base: Game,
    columns: Option<&Spanned<String>>,
    overrides: &[(Spanned<String>, Spanned<String>)],
    place: Span,
) -> Result<GameRules, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let mut parameters = base.parameters();
    let size = Parameter::Columns.name();
    let (sizes, overrides): (Vec<_>, Vec<_>) =
        overrides.iter().partition(|(name, _)| name.value == size);
    if let Some(columns) = sizes.last().map(|(_, size)| size).or(columns) {
        let size = columns.value.parse().ok().and_then(Columns::from_count);
        match size.and_then(|size| base.parameters_on(size)) {
            Some(sized) => parameters = sized,
            None => found.push(wrong_size(base, columns)),
        }
    }
    for (name, value) in &overrides {
        let Some(parameter) = Parameter::from_name(&name.value) else {
            found.push(unknown_parameter(name));
            continue;
        };
        if let Err(error) = parameter.set(&mut parameters, value.value.trim()) {
            let (code, span) = match &error {
                SetParameterError::Value { .. } => (Code::WrongParameterValue, value.span),
                SetParameterError::Family { .. } => (Code::ParameterOfOtherFamily, name.span),
            };
            found.push(
                Diagnostic::new(code, span, &error)
                    .label(match error {
                        SetParameterError::Value { .. } => Message::new("replay.rules.not_a_value")
                            .with("parameter", parameter.name()),
                        SetParameterError::Family { .. } => Message::new("replay.rules.family")
                            .with("game", base.name())
                            .with("family", base.parameters().family()),
                    })
                    .help(Message::new("replay.rules.help").with("game", base.name())),
            );
        }
    }
    if !found.is_empty() {
        return Err(found);
    }
    let rules = Rules::new(parameters).map_err(|conflicts| {
        conflicts
            .iter()
            .map(|conflict| {
                let named = |(name, _): &&&(Spanned<String>, Spanned<String>)| {
                    Parameter::from_name(&name.value)
                        .is_some_and(|parameter| conflict.parameters.contains(&parameter))
                };
                let span = overrides
                    .iter()
                    .rev()
                    .find(named)
                    .map_or(place, |(name, value)| name.span.to(value.span));
                Diagnostic::new(
                    Code::ConflictingParameters,
                    span,
                    Message::new("replay.rules.conflict"),
                )
                .label(Message::new("replay.rules.this_one"))
                .help(conflict)
            })
            .collect::<Vec<_>>()
    })?;
    Ok(GameRules { base, rules })
}

fn unknown_game(name: &Spanned<String>) -> Diagnostic {
    let names = || Game::ALL.iter().map(|game| game.name());
    let diagnostic = Diagnostic::new(
        Code::UnknownGame,
        name.span,
        Message::new("replay.rules.unknown_game").with("game", name.value.as_str()),
    )
    .label(Message::new("replay.rules.no_such_game"))
    .help(Message::new("replay.rules.games").with(
        "games",
        MessageArg::List(names().map(MessageArg::from).collect()),
    ));
    match closest(&name.value, names()) {
        Some(meant) => diagnostic.fix(name.span, meant),
        None => diagnostic,
    }
}

fn unknown_parameter(name: &Spanned<String>) -> Diagnostic {
    let names = || Parameter::ALL.iter().map(|parameter| parameter.name());
    let diagnostic = Diagnostic::new(
        Code::UnknownParameter,
        name.span,
        Message::new("replay.rules.unknown_parameter").with("parameter", name.value.as_str()),
    )
    .label(Message::new("replay.rules.no_such_parameter"))
    .help(Message::new("replay.rules.parameters").with(
        "parameters",
        MessageArg::List(names().map(MessageArg::from).collect()),
    ));
    match closest(&name.value, names()) {
        Some(meant) => diagnostic.fix(name.span, meant),
        None => diagnostic,
    }
}

fn wrong_size(base: Game, columns: &Spanned<String>) -> Diagnostic {
    let sizes = base
        .sizes()
        .iter()
        .map(|size| MessageArg::from(size.count()));
    Diagnostic::new(
        Code::WrongSize,
        columns.span,
        Message::new("replay.rules.size")
            .with("game", base.name())
            .with("columns", columns.value.as_str()),
    )
    .label(Message::new("replay.expected").with("expected", MessageArg::Or(sizes.collect())))
}
