//! A form to write a game down beside the board.

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

/// Turns of a column of the form; it has two columns.
const TURNS_PER_COLUMN: usize = 26;

/// A form for a game of so many turns as a sheet of A4 has room for.
///
/// # Errors
///
/// When a template of the project is wrong or cannot be read.
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
