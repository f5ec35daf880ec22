//! A form to write a game down beside the board.

use serde::Serialize;
use tera::Context;

use super::press::Press;
use crate::article::problem::ArticleError;
use crate::comment::inline;
use crate::message::Strings;
use crate::project::Project;
use fifangha_rules::Side;

#[derive(Serialize)]
struct Line {
    number: usize,
    side: String,
}

/// Turns of a column of the form; it has two columns.
const LINES: usize = 26;

/// A form for a game of so many turns as a sheet of A4 has room for.
///
/// # Errors
///
/// When a template of the project is wrong or cannot be read.
pub fn form(strings: &'static Strings, project: &Project) -> Result<String, ArticleError> {
    let press = Press::new(strings, project)?;
    let line = |number: usize| Line {
        number,
        side: strings.say(&Side::ALL[(number + 1) % 2].into()),
    };
    let columns: Vec<Vec<Line>> = (0..2)
        .map(|column| (1..=LINES).map(|row| line(column * LINES + row)).collect())
        .collect();
    let how = strings.t("print.form.how", &[]);
    let mut context = Context::new();
    context.insert("columns", &columns);
    context.insert("how", &inline(&how, &press.sources));
    let title = strings.t("print.form.title", &[]);
    press.print("print/form.tera", &title, context)
}
