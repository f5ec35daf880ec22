//! A form to record a game on paper.

use serde::Serialize;
use tera::Context;

use super::sheet_layout::SheetRenderer;
use crate::comment::inline_html;
use crate::message::Strings;
use crate::project::Project;
use crate::site::problem::SiteError;
use fifangha_rules::Side;

#[derive(Serialize)]
struct ScoreSheetLine {
    number: usize,
    side: String,
}

/// Turns per column of the form, which has two columns.
const TURNS_PER_COLUMN: usize = 26;

/// Returns a form to record a game on one A4 sheet.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn score_sheet(strings: &'static Strings, project: &Project) -> Result<String, SiteError> {
    let press = SheetRenderer::new(strings, project)?;
    let line = |number: usize| ScoreSheetLine {
        number,
        side: strings.render(&Side::ALL[(number + 1) % 2].into()),
    };
    let columns: Vec<Vec<ScoreSheetLine>> = (0..2)
        .map(|column| {
            (1..=TURNS_PER_COLUMN)
                .map(|row| line(column * TURNS_PER_COLUMN + row))
                .collect()
        })
        .collect();
    let how = strings.t("print.form.how", &[]);
    let mut context = Context::new();
    context.insert("columns", &columns);
    context.insert("how", &inline_html(&how, &press.sources));
    let title = strings.t("print.form.title", &[]);
    press.render("print/form.tera", &title, context)
}
