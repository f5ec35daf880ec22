//! A form to record a game on paper.

use serde::Serialize;
use tera::Context;

use super::sheet_layout::{PrintSheets, SheetRenderer};
use crate::comment::inline_html;
use crate::explain::{game_title, turn_signs};
use crate::message::Strings;
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::problem::SiteError;
use crate::study::rewrite::TurnForm;
use fifangha_rules::{Game, Side};

#[derive(Serialize)]
struct ScoreSheetLine {
    number: usize,
    side: String,
}

/// The maximum number of turns per column of the form, which has two columns.
const TURNS_PER_COLUMN: usize = 26;

/// Returns a form to record a game on one A4 sheet: of the given game, with a line for each turn
/// of a game that reserves limit, or of any game.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn score_sheet(
    game: Option<&GameRules>,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let turns = game.and_then(|it| it.rules.turns_left(&it.rules.start()));
    let per_column = turns.map_or(TURNS_PER_COLUMN, |turns| {
        (turns as usize).div_ceil(2).min(TURNS_PER_COLUMN)
    });
    let line = |number: usize| ScoreSheetLine {
        number,
        side: strings.render(&Side::ALL[(number + 1) % 2].into()),
    };
    let columns: Vec<Vec<ScoreSheetLine>> = (0..2)
        .map(|column| {
            (1..=per_column)
                .map(|row| line(column * per_column + row))
                .collect()
        })
        .collect();
    let rules = match game {
        Some(game) => vec![game.rules],
        None => Game::ALL.iter().map(|it| it.rules()).collect(),
    };
    let signs = turn_signs(&rules, TurnForm::Short, strings);
    let how = strings.t("print.form.how", &[("signs", &signs)]);
    let mut context = Context::new();
    if let Some(GameRules { base, rules }) = game {
        let columns = rules.parameters().columns.count();
        let rules = strings.t(
            "print.rules",
            &[("game", &game_title(*base, strings)), ("columns", &columns)],
        );
        context.insert("rules", &rules);
    }
    context.insert("columns", &columns);
    context.insert("how", &inline_html(&how, &renderer.sources));
    let title = strings.t("print.form.title", &[]);
    Ok(renderer.sheets("form", &title, context))
}
