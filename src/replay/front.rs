//! The rules that a record's front matter asks for.

use fifangha_rules::{Columns, Game, Parameter, Rules, SetError};

use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::notation::tree::Front;

/// The game that a record is played by, and its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRules {
    /// The game of the sources that the record names, or the default.
    pub base: Game,
    /// Its rules, with what the record overrides.
    pub rules: Rules,
}

/// Reads `rules` and `columns` of the front matter; `fifangha` where nothing
/// is said.
///
/// # Errors
///
/// All that is wrong with them, each at its place.
pub fn rules_of(front: &Front) -> Result<GameRules, Vec<Diagnostic>> {
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

/// A game with another size and other parameters.
///
/// # Errors
///
/// As [`rules_of`].
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
        let Some(parameter) = Parameter::named(&name.value) else {
            found.push(unknown_parameter(name));
            continue;
        };
        if let Err(error) = parameter.set(&mut parameters, value.value.trim()) {
            let (code, span) = match &error {
                SetError::Value { .. } => (Code::WrongParameterValue, value.span),
                SetError::Family { .. } => (Code::ParameterOfOtherFamily, name.span),
            };
            found.push(
                Diagnostic::new(code, span, error.to_string())
                    .label(match error {
                        SetError::Value { .. } => format!("not a value of `{}`", parameter.name()),
                        SetError::Family { .. } => {
                            format!("`{base}` is one of the {} games", base.parameters().family)
                        }
                    })
                    .help(format!(
                        "`fifangha rules {base}` prints the parameters of the game"
                    )),
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
                    Parameter::named(&name.value)
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
                    "these parameters do not go together",
                )
                .label("this one")
                .help(conflict.reason)
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
        format!("there is no game `{}`", name.value),
    )
    .label("no such game")
    .help(format!(
        "the games are {}",
        names().collect::<Vec<_>>().join(", ")
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
        format!("there is no parameter `{}`", name.value),
    )
    .label("no such parameter")
    .help(format!(
        "the parameters are {}",
        names().collect::<Vec<_>>().join(", ")
    ));
    match closest(&name.value, names()) {
        Some(meant) => diagnostic.fix(name.span, meant),
        None => diagnostic,
    }
}

fn wrong_size(base: Game, columns: &Spanned<String>) -> Diagnostic {
    let sizes: Vec<_> = base
        .sizes()
        .iter()
        .map(|size| size.count().to_string())
        .collect();
    Diagnostic::new(
        Code::WrongSize,
        columns.span,
        format!("`{base}` is not played on {} columns", columns.value),
    )
    .label(format!("expected {}", sizes.join(" or ")))
}
