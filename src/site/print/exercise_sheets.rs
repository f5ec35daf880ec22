//! Exercises on sheets, with their answers on separate sheets.

use fifangha_rules::{Family, Side, Turn};

use super::sheet_layout::{
    PrintSheets, SheetCell, SheetItem, SheetRenderer, aspect_ratio, distribute, empty_board,
    page_line,
};
use crate::comment::inline_html;
use crate::exercise::{self, Exercise, ExerciseKind};
use crate::explain::game_title;
use crate::figure::Figure;
use crate::kiba;
use crate::message::{Message, Strings};
use crate::notation::ast::TurnNotation;
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::figure::{Content, element};
use crate::site::html_tree::{ContentRole, HtmlElement, parse};
use crate::site::problem::SiteError;

/// The number of exercises per sheet with narrow and with wide boards.
const EXERCISES_PER_SHEET: (usize, usize) = (4, 3);
const ANSWERS_PER_SHEET: usize = 8;

/// The height of the legend and of the line for the name, in millimetres.
const LEGEND_HEIGHT: f64 = 22.0;

/// Letters of a line of an answer, in one of two columns.
const LETTERS_PER_LINE: usize = 46;

/// Returns A4 sheets with exercises, followed by their answers. In games of bao, KIBA can be shown beside
/// the turns.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn exercise_sheets(
    game: &GameRules,
    sheet: &exercise::ExerciseSheet,
    turns: TurnNotation,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let blank = renderer.bare_picture(&Figure::board(empty_board(&game.rules)));
    let beside = |exercise: &Exercise, turn: Option<&Turn>| {
        let turn = turn.filter(|_| turns == TurnNotation::Kiba);
        let text = turn.and_then(|turn| {
            let played = game.rules.play(&exercise.position, turn).ok()?;
            kiba::turn_text(&game.rules, &exercise.position, turn, &played)
        });
        kiba::beside(text.as_deref(), strings)
    };
    let numbered = || (1..).zip(&sheet.exercises);
    let cells = numbered().map(|(number, exercise)| {
        let picture = renderer.picture(&Figure::board(exercise.position));
        let question =
            strings.render(&exercise.question()) + &beside(exercise, exercise.turn.as_ref());
        let both = picture.inline() + &blank.inline();
        SheetItem {
            // The question is larger than a caption. Below it is room for the answer.
            lines: (1 + question.len() / LETTERS_PER_LINE) * 6 / 5 + 5,
            // The two boards are side by side.
            ratio: 2.1 * aspect_ratio(&picture),
            cell: SheetCell {
                pictures: element("div", "pair", Content(parse(&both))).into(),
                caption: question_caption(number, question, exercise, strings),
            },
        }
    });
    let answers = numbered().map(|(number, exercise)| {
        let figure = exercise.figure_after(&game.rules);
        let figure = figure.unwrap_or_else(|| Figure::board(exercise.position));
        let picture = renderer.picture(&figure);
        let steps = exercise.course();
        let steps: Vec<_> = steps.iter().map(|it| strings.render(it)).collect();
        let answer = strings.render(&exercise.answer_message())
            + &beside(exercise, exercise.requested_turn());
        let steps_line = Some(steps.join(" → ")).filter(|it| !it.is_empty());
        let caption = Content::element("b", format!("{number}. {answer}"))
            .then(steps_line.map(|it| Content::element("p", it)));
        let letters = answer.len() + steps.iter().map(String::len).sum::<usize>();
        SheetItem {
            lines: 2 + letters / LETTERS_PER_LINE,
            ratio: aspect_ratio(&picture),
            cell: SheetCell::new(&picture, caption),
        }
    });
    let level: &[(&str, &dyn std::fmt::Display)] =
        &[("level", &sheet.level.number()), ("seed", &sheet.seed)];
    let cells: Vec<_> = cells.collect();
    // The ratio is that of two boards.
    let (narrow, wide) = EXERCISES_PER_SHEET;
    let most = match cells.iter().any(|it| it.ratio > 2.1) {
        true => wide,
        false => narrow,
    };
    let sheets = distribute(cells, most, LEGEND_HEIGHT);
    let answers = distribute(answers.collect(), ANSWERS_PER_SHEET, 0.0);
    let level = strings.t("print.worksheet.level", level);
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
    let legend = Content::html(&inline_html(&legend.join(" "), &renderer.sources));
    let columns = parameters.columns.count();
    let name = game_title(game.base, strings);
    let title: &[(&str, &dyn std::fmt::Display)] = &[("game", &name), ("columns", &columns)];
    let title = strings.t("print.worksheet.title", title);
    let about = |text: &str| Content::role(ContentRole::ABOUT, text);
    let headline = |text: &str| Content::role(ContentRole::HEADLINE, text);
    let running = |text: String| Content::role(ContentRole::RUNNING, text);
    let blanks = ["print.worksheet.name", "print.form.date"];
    let blanks = blanks.map(|key| Content::element("span", strings.t(key, &[])));
    let blanks = Content::role(ContentRole::BLANKS, blanks.into_iter().collect::<Content>());
    let foot = |before: &str, page, pages| {
        let line = page_line(&title, page, pages, strings);
        Content::role(ContentRole::FOOT, format!("{before}{line}"))
    };
    let exercises = sheets.into_iter().map(|it| {
        let header = match it.page {
            1 => headline(&title)
                .then(about(&level))
                .then(Content::role(ContentRole::ABOUT, legend.clone())),
            _ => running(format!("{title} · {level}")),
        };
        let foot = foot("", it.page, it.pages);
        it.content("exercises", header.then(blanks.clone()), foot)
    });
    let key = strings.t("print.worksheet.answers", &[]);
    let answers = answers.into_iter().map(|it| {
        let header = match it.page {
            1 => headline(&key).then(about(&format!("{title} · {level}"))),
            _ => running(format!("{key} · {title} · {level}")),
        };
        let foot = foot(&format!("{key} · "), it.page, it.pages);
        it.content("answers", header, foot)
    });
    let content = exercises.chain(answers).collect();
    Ok(renderer.sheets(&title, content))
}

/// Returns a question with the answers to tick, or with a line for the answer.
fn question_caption(
    number: usize,
    question: String,
    exercise: &Exercise,
    strings: &Strings,
) -> Content {
    let choices = choices(exercise, strings);
    let answer = match choices.is_empty() {
        true => HtmlElement::with_role(ContentRole::ANSWER, Vec::new()),
        false => {
            let ticks = choices
                .iter()
                .map(|it| Content::element("span", format!("☐ {it}")));
            element("p", "ticks", Content::joined(ticks, " "))
        }
    };
    Content::element("b", format!("{number}."))
        .then(format!(" {question}"))
        .then(answer)
}

/// Returns the answers to tick, if there are few possible ones.
fn choices(exercise: &Exercise, strings: &Strings) -> Vec<String> {
    if exercise.kind != ExerciseKind::Kamo {
        return Vec::new();
    }
    let sides = [Side::South, Side::North].map(|side| strings.render(&Message::from(side)));
    let nobody = strings.t("exercise.answer.nobody", &[]);
    sides.into_iter().chain([nobody]).collect()
}
