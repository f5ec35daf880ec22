//! Tasks on sheets, and their answers on one of their own.

use serde::Serialize;
use tera::Context;

use super::press::{Press, Thing, shared_out};
use crate::article::problem::ArticleError;
use crate::comment::inline;
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;
use crate::puzzle;
use crate::replay::GameRules;

#[derive(Serialize)]
struct Cell {
    number: usize,
    picture: String,
    /// How the turn begins, in words.
    begins: Option<String>,
    question: String,
    #[serde(skip)]
    ratio: f64,
}

impl Thing for Cell {
    /// Those of a question, and of the answer to it.
    fn lines(&self) -> usize {
        6
    }

    fn ratio(&self) -> f64 {
        self.ratio
    }
}

#[derive(Serialize)]
struct Answer {
    number: usize,
    answer: String,
    long: Option<String>,
}

/// Tasks on a sheet.
const A_SHEET: usize = 6;

/// Tasks on sheets of A4, and behind them their answers.
///
/// # Errors
///
/// When a template of the project is wrong or cannot be read.
pub fn worksheet(
    game: &GameRules,
    sheet: &puzzle::Sheet,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, ArticleError> {
    let press = Press::new(strings, project)?;
    let numbered = || (1..).zip(&sheet.tasks);
    let cells = numbered().map(|(number, task)| {
        let picture = press.picture(&Figure::board(task.position));
        Cell {
            number,
            ratio: picture.width() / picture.height(),
            picture: picture.inline(),
            begins: task.begins().map(|it| strings.say(&it)),
            question: strings.say(&task.question()),
        }
    });
    let answers = numbered().map(|(number, task)| Answer {
        number,
        answer: strings.say(&task.answered()),
        long: task.long(),
    });
    let level: &[(&str, &dyn std::fmt::Display)] =
        &[("level", &sheet.level.number()), ("seed", &sheet.seed)];
    let mut context = Context::new();
    context.insert("sheets", &shared_out(cells.collect(), A_SHEET));
    context.insert("answers", &answers.collect::<Vec<_>>());
    context.insert("level", &strings.t("print.worksheet.level", level));
    let letters = strings.t("print.worksheet.letters", &[]);
    context.insert("letters", &inline(&letters, &press.sources));
    let columns = game.rules.parameters().columns.count();
    let title: &[(&str, &dyn std::fmt::Display)] = &[("game", &game.base), ("columns", &columns)];
    let title = strings.t("print.worksheet.title", title);
    press.print("print/worksheet.tera", &title, context)
}
