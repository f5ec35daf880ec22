//! Exercises on sheets, with their answers on separate sheets.

use fifangha_rules::{Family, Side};
use serde::Serialize;
use tera::Context;

use super::sheet_layout::{
    PrintSheets, SheetItem, SheetRenderer, aspect_ratio, distribute, empty_board,
};
use crate::comment::inline_html;
use crate::exercise::{self, Exercise, ExerciseKind};
use crate::explain::game_title;
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::problem::SiteError;

#[derive(Serialize)]
struct PrintedExercise {
    number: usize,
    picture: String,
    /// An empty board to try the turn.
    blank: String,
    question: String,
    /// Answers to tick; empty if the answer is written.
    choices: Vec<String>,
}

#[derive(Serialize)]
struct PrintedAnswer {
    number: usize,
    /// The board after the turn, or the board of the question if it has no turn.
    picture: String,
    answer: String,
    /// Each step of the turn, in a few words.
    steps: Vec<String>,
}

/// The number of exercises per sheet with narrow and with wide boards.
const EXERCISES_PER_SHEET: (usize, usize) = (4, 3);
const ANSWERS_PER_SHEET: usize = 8;

/// The height of the legend and of the line for the name, in millimetres.
const LEGEND_HEIGHT: f64 = 22.0;

/// Letters of a line of an answer, in one of two columns.
const LETTERS_PER_LINE: usize = 46;

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
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let blank = renderer.bare_picture(&Figure::board(empty_board(&game.rules)));
    let numbered = || (1..).zip(&sheet.tasks);
    let cells = numbered().map(|(number, task)| {
        let picture = renderer.picture(&Figure::board(task.position));
        let question = strings.render(&task.question());
        SheetItem {
            // The question is larger than a caption. Below it is room for the answer.
            lines: (1 + question.len() / LETTERS_PER_LINE) * 6 / 5 + 5,
            // The two boards are side by side.
            ratio: 2.1 * aspect_ratio(&picture),
            cell: PrintedExercise {
                number,
                picture: picture.inline(),
                blank: blank.inline(),
                question,
                choices: choices(task, strings),
            },
        }
    });
    let answers = numbered().map(|(number, task)| {
        let figure = match task.after(&game.rules) {
            Some(after) => Figure::turn(&task.position, &after),
            None => Figure::board(task.position),
        };
        let picture = renderer.picture(&figure);
        let steps = task.course();
        let steps: Vec<_> = steps.iter().map(|it| strings.render(it)).collect();
        let answer = strings.render(&task.answer_message());
        let letters = answer.len() + steps.iter().map(String::len).sum::<usize>();
        SheetItem {
            lines: 2 + letters / LETTERS_PER_LINE,
            ratio: aspect_ratio(&picture),
            cell: PrintedAnswer {
                number,
                picture: picture.inline(),
                answer,
                steps,
            },
        }
    });
    let level: &[(&str, &dyn std::fmt::Display)] =
        &[("level", &sheet.level.number()), ("seed", &sheet.seed)];
    let mut context = Context::new();
    let cells: Vec<_> = cells.collect();
    // The ratio is that of two boards.
    let (narrow, wide) = EXERCISES_PER_SHEET;
    let most = match cells.iter().any(|it| it.ratio > 2.1) {
        true => wide,
        false => narrow,
    };
    context.insert("sheets", &distribute(cells, most, LEGEND_HEIGHT));
    let answers = distribute(answers.collect(), ANSWERS_PER_SHEET, 0.0);
    context.insert("answers", &answers);
    context.insert("level", &strings.t("print.worksheet.level", level));
    let parameters = game.rules.parameters();
    let letters = match parameters.rows_per_side() {
        3 => "print.worksheet.letters_of_six",
        _ => "print.worksheet.letters",
    };
    let mut legend = vec![letters, "print.worksheet.signs"];
    if parameters.family() == Family::Tsibongy {
        legend.push("print.worksheet.tsibongy");
    }
    if ExerciseKind::Kamo.applies_to(&game.rules) {
        legend.push("print.worksheet.kamo");
    }
    legend.push("print.worksheet.try");
    let legend: Vec<_> = legend.into_iter().map(|key| strings.t(key, &[])).collect();
    context.insert("legend", &inline_html(&legend.join(" "), &renderer.sources));
    let columns = parameters.columns.count();
    let name = game_title(game.base, strings);
    let title: &[(&str, &dyn std::fmt::Display)] = &[("game", &name), ("columns", &columns)];
    let title = strings.t("print.worksheet.title", title);
    Ok(renderer.sheets("worksheet", &title, context))
}

/// Returns the answers to tick, if there are few possible ones.
fn choices(task: &Exercise, strings: &Strings) -> Vec<String> {
    if task.kind != ExerciseKind::Kamo {
        return Vec::new();
    }
    let sides = [Side::South, Side::North].map(|side| strings.render(&Message::from(side)));
    let nobody = strings.t("exercise.answer.nobody", &[]);
    sides.into_iter().chain([nobody]).collect()
}
