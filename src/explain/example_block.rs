//! Fenced blocks with small records.

use std::fmt::{self, Write as _};

use fifangha_rules::{Game, Parameter, Parameters, Position};

use super::illustrations::Illustration;
use super::turn_under_rules::TurnUnderRules;
use crate::replay::GameRules;

/// The detail of a block, named as in the blocks of chapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockDetail {
    /// Every step of the turn.
    Steps,
    /// One board, with the changes of the turn.
    Turns,
}

/// The name of a figure for links, and its caption.
#[derive(Clone, Debug)]
pub(super) struct BlockLabel {
    pub(super) id: String,
    pub(super) caption: Option<String>,
}

impl fmt::Display for BlockLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "id: {}", self.id)?;
        match &self.caption {
            // A quoted string is the same in JSON and in YAML.
            Some(text) => writeln!(f, "caption: {}", serde_json::Value::from(text.as_str())),
            None => Ok(()),
        }
    }
}

/// The maximum number of pictures of a turn that never ends.
const MAX_ENDLESS_STEPS: usize = 8;

/// Returns a block with an example: front matter, board, and the turn, or the
/// claim that it is illegal.
pub(super) fn example(
    game: &GameRules,
    position: &Position,
    course: &TurnUnderRules,
    show: BlockDetail,
    called: &BlockLabel,
) -> String {
    let mut text = format!("---\n{called}rules: {}\n", rules_value(game));
    let ended = course.result.as_ref();
    match ended {
        Some(_) if show == BlockDetail::Turns => text.push_str("show: turns\n"),
        Some(ended) if ended.played.never_ends() => {
            let _ = writeln!(text, "turns: 1\nsteps: 1-{MAX_ENDLESS_STEPS}");
        }
        _ => {}
    }
    text.push_str("---\n");
    let _ = writeln!(text, "[{position}]");
    match ended {
        None => {
            let _ = writeln!(text, "@illegal {}", course.notation);
        }
        Some(ended) => {
            let _ = writeln!(text, "{}", course.notation);
            if ended.played.never_ends() {
                text.push_str("@never-ends\n");
            }
            if let Some(outcome) = ended.outcome {
                let winner = outcome
                    .winner
                    .map_or("draw".to_owned(), |side| side.letter().to_string());
                let _ = writeln!(text, "@result {winner}");
            }
        }
    }
    fenced(&text)
}

/// Returns a block that shows the start of a game.
pub(super) fn start(game: &GameRules) -> String {
    fenced(&format!("rules: {}\nshow: board\n", rules_value(game)))
}

/// Returns a block that shows the parameters of a game.
pub(super) fn parameters(game: &GameRules) -> String {
    fenced(&format!("rules: {}\nshow: rules\n", rules_value(game)))
}

/// Returns a block that shows a record of the project, with a board for each
/// turn.
pub(super) fn record(record: &Illustration) -> String {
    fenced(&format!("{}show: turns\n", record_keys(record)))
}

/// Returns a block that shows every step of one turn of a record.
pub(super) fn turn(record: &Illustration, number: u32, called: &BlockLabel) -> String {
    fenced(&format!(
        "{}turns: {number}\ncomments: false\n{called}",
        record_keys(record)
    ))
}

fn record_keys(record: &Illustration) -> String {
    format!("record: {}\ngame: {}\n", record.name, record.number)
}

fn fenced(text: &str) -> String {
    format!("```fifangha\n{text}```\n\n")
}

/// Returns the value of `rules`: the game and its overrides.
fn rules_value(game: &GameRules) -> String {
    let parameters = game.rules.parameters();
    // A board size that the game is not played on is taken from another game.
    let own = std::iter::once(&game.base);
    let (base, usual) = own
        .chain(Game::ALL)
        .filter_map(|base| Some((base, base.parameters_on(parameters.columns)?)))
        .find(|(_, usual)| usual.family() == parameters.family())
        .unwrap_or((&game.base, game.base.parameters()));
    let mut overrides: Vec<_> = differing_parameters(parameters, &usual)
        .map(|it| format!("{}: {}", it.name(), it.get(parameters)))
        .collect();
    if parameters.columns != base.parameters().columns {
        overrides.insert(0, format!("columns: {}", parameters.columns.count()));
    }
    if overrides.is_empty() {
        base.to_string()
    } else {
        format!("{{base: {base}, {}}}", overrides.join(", "))
    }
}

/// Returns the parameters with different values, except the board size.
pub(super) fn differing_parameters<'a>(
    one: &'a Parameters,
    two: &'a Parameters,
) -> impl Iterator<Item = Parameter> + 'a {
    Parameter::ALL.iter().copied().filter(move |parameter| {
        *parameter != Parameter::Columns
            && parameter
                .family()
                .is_none_or(|family| family == one.family())
            && parameter.get(one) != parameter.get(two)
    })
}
