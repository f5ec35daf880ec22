//! Exercises on sheets, with their answers on a separate sheet.

use serde::Serialize;
use tera::Context;

use super::sheet_layout::{SheetItem, SheetRenderer, distribute};
use crate::comment::inline_html;
use crate::exercise;
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::problem::SiteError;

#[derive(Serialize)]
struct PrintedExercise {
    number: usize,
    picture: String,
    /// The start of the turn, in words.
    begins: Option<String>,
    question: String,
    #[serde(skip)]
    ratio: f64,
}

impl SheetItem for PrintedExercise {
    /// Lines for the question and for writing the answer.
    fn lines(&self) -> usize {
        6
    }

    fn ratio(&self) -> f64 {
        self.ratio
    }
}

#[derive(Serialize)]
struct PrintedAnswer {
    number: usize,
    answer: String,
    long: Option<String>,
}

const EXERCISES_PER_SHEET: usize = 6;

/// Returns A4 sheets with exercises, followed by their answers.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn exercise_sheets(
    game: &GameRules,
    sheet: &exercise::ExerciseSheet,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, SiteError> {
    let press = SheetRenderer::new(strings, project)?;
    let numbered = || (1..).zip(&sheet.tasks);
    let cells = numbered().map(|(number, task)| {
        let picture = press.picture(&Figure::board(task.position));
        PrintedExercise {
            number,
            ratio: picture.width() / picture.height(),
            picture: picture.inline(),
            begins: task.opening_move_caption().map(|it| strings.render(&it)),
            question: strings.render(&task.question()),
        }
    });
    let answers = numbered().map(|(number, task)| PrintedAnswer {
        number,
        answer: strings.render(&task.answer_message()),
        long: task.long_notation(),
    });
    let level: &[(&str, &dyn std::fmt::Display)] =
        &[("level", &sheet.level.number()), ("seed", &sheet.seed)];
    let mut context = Context::new();
    context.insert("sheets", &distribute(cells.collect(), EXERCISES_PER_SHEET));
    context.insert("answers", &answers.collect::<Vec<_>>());
    context.insert("level", &strings.t("print.worksheet.level", level));
    let letters = strings.t("print.worksheet.letters", &[]);
    context.insert("letters", &inline_html(&letters, &press.sources));
    let columns = game.rules.parameters().columns.count();
    let title: &[(&str, &dyn std::fmt::Display)] = &[("game", &game.base), ("columns", &columns)];
    let title = strings.t("print.worksheet.title", title);
    press.render("print/worksheet.tera", &title, context)
}
