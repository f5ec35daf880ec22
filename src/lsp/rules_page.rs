//! The rules of a record as a page: every question and its answer.

use std::fmt::Write;

use fifangha_rules::{Parameter, Rules};

use crate::replay::{Game, GameRules};
use crate::report::board;

impl From<&Game> for GameRules {
    fn from(game: &Game) -> Self {
        Self {
            base: game.base,
            rules: game.rules,
        }
    }
}

/// The page in Markdown.
pub(super) fn page(game: &GameRules) -> String {
    let mut page = format!(
        "# {}\n\nAfter {}; the start:\n\n{}\n",
        game.base,
        game.base.source(),
        fenced_board(&game.rules),
    );
    for parameter in parameters(&game.rules) {
        let _ = write!(page, "\n{}\n", question(parameter, game));
    }
    page
}

/// The line of the page, from 0, that answers the question of a parameter.
pub(super) fn line_of(page: &str, parameter: Parameter) -> Option<usize> {
    let heading = format!("## `{}`:", parameter.name());
    page.lines().position(|line| line.starts_with(&heading))
}

/// One answer after another, a line each.
pub(super) fn summary(game: &GameRules) -> String {
    let mut text = format!("**{}**, after {}\n", game.base, game.base.source());
    let own = game.base.parameters();
    for parameter in parameters(&game.rules) {
        let value = parameter.get(game.rules.parameters());
        let _ = write!(
            text,
            "\n- `{}: {value}` {}",
            parameter.name(),
            parameter.about()
        );
        let usual = parameter.get(&own);
        if usual != value {
            let _ = write!(text, " *(not `{usual}`, as usual)*");
        }
    }
    text
}

/// The question that a parameter answers, its answer and the others.
pub(super) fn question(parameter: Parameter, game: &GameRules) -> String {
    let value = parameter.get(game.rules.parameters());
    let mut text = format!(
        "## `{}`: `{value}`\n\n{}",
        parameter.name(),
        parameter.about()
    );
    let usual = parameter.get(&game.base.parameters());
    if usual != value {
        let _ = write!(text, " The game itself says `{usual}`.");
    }
    let others: Vec<_> = parameter
        .values()
        .into_iter()
        .filter(|other| *other != value)
        .map(|other| format!("`{other}`"))
        .collect();
    let _ = write!(text, "\n\nOtherwise: {}.", others.join(", "));
    text
}

/// The parameters whose question the game asks.
pub(super) fn parameters(rules: &Rules) -> impl Iterator<Item = Parameter> {
    let own = *rules.parameters();
    Parameter::ALL
        .iter()
        .copied()
        .filter(move |parameter| parameter.applies_to(&own))
}

fn fenced_board(rules: &Rules) -> String {
    format!("```text\n{}```", board::text(&rules.start(), 0))
}
