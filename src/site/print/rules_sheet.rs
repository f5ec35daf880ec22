//! The rules of a game on one sheet.

use serde::Serialize;
use tera::Context;

use super::sheet_layout::{PrintSheets, SheetItem, SheetRenderer, aspect_ratio, distribute};
use crate::comment::inline_html;
use crate::explain::{Audience, picture_story, rule_summaries, summary_figures};
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::{Project, SourceLibrary};
use crate::replay::GameRules;
use crate::site::problem::SiteError;

#[derive(Serialize)]
struct PrintedRule {
    title: String,
    text: String,
}

#[derive(Serialize)]
struct PrintedFigure {
    picture: String,
    caption: String,
}

/// Returns a picture with a sentence for children.
fn story_picture(
    (figure, caption): (Figure, String),
    renderer: &SheetRenderer,
) -> SheetItem<PrintedFigure> {
    let picture = renderer.picture(&figure);
    SheetItem {
        // The sentence is larger than a caption.
        lines: (1 + caption.len() / 40) * 6 / 5,
        ratio: aspect_ratio(&picture),
        cell: PrintedFigure {
            picture: picture.inline(),
            caption,
        },
    }
}

/// Returns a figure of the rules for adults.
fn printed_figure(figure: &Figure, renderer: &SheetRenderer) -> PrintedFigure {
    let strings = renderer.strings;
    PrintedFigure {
        picture: renderer.picture(figure).inline(),
        caption: match figure.caption() {
            Some(caption) => strings.render(&caption),
            None => strings.t("print.figure.start", &[]),
        },
    }
}

/// Space of a sheet that the pictures for children use too, in millimetres.
const STORY_SPACE: f64 = 14.0;

/// Pictures on the sheet for children.
const PICTURES_OF_STORY: usize = 6;

/// The capacity of a sheet below its four figures, and of one without figures, in
/// characters of one-point type. It falls with the square of the type size.
const TEXT_CAPACITY: f64 = 330_000.0;
const TEXT_CAPACITY_BELOW_LARGE_FIGURES: f64 = 235_000.0;
const TEXT_CAPACITY_WITHOUT_FIGURES: f64 = 400_000.0;

/// The smallest type below large figures, in points.
const MIN_SIZE_BELOW_LARGE_FIGURES: f64 = 8.0;

/// The minimum and the maximum type size, in points.
const FONT_SIZES: (f64, f64) = (6.8, 13.5);

/// Returns the rules of a game on A4: for adults on one sheet with four figures, in the
/// largest type that fits; for children as pictures with a sentence each, and in words on
/// a second sheet.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn rules_sheet(
    game: &GameRules,
    audience: Audience,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let mut context = Context::new();
    let told = rule_summaries(game, audience, strings).into_iter();
    let told = told.map(|rule| PrintedRule {
        text: inline_html(&rule.text, &renderer.sources),
        title: rule.title,
    });
    let told: Vec<PrintedRule> = told.collect();
    let letters: usize = told
        .iter()
        .map(|it| it.title.len() + it.text.len() + 40)
        .sum();
    let size_for = |capacity: f64| {
        let size = (capacity / letters as f64).sqrt();
        size.clamp(FONT_SIZES.0, FONT_SIZES.1)
    };
    let large = size_for(TEXT_CAPACITY_BELOW_LARGE_FIGURES);
    let (size, across) = match audience {
        Audience::Adults if large >= MIN_SIZE_BELOW_LARGE_FIGURES => (large, 2),
        Audience::Adults => (size_for(TEXT_CAPACITY), 4),
        Audience::Children => (size_for(TEXT_CAPACITY_WITHOUT_FIGURES), 0),
    };
    let (key, story) = match audience {
        Audience::Adults => {
            let figures = summary_figures(&game.rules).into_iter();
            let figures = figures.map(|it| printed_figure(&it, &renderer));
            context.insert("figures", &figures.collect::<Vec<_>>());
            ("print.adults", Vec::new())
        }
        Audience::Children => {
            let story = picture_story(game, strings).into_iter();
            let story = story.map(|it| story_picture(it, &renderer));
            let story = distribute(story.collect(), PICTURES_OF_STORY, -STORY_SPACE);
            ("print.children", story)
        }
    };
    context.insert("story", &story);
    let start = game.rules.start();
    let columns = game.rules.parameters().columns.count();
    let needs: &[(&str, &dyn std::fmt::Display)] =
        &[("columns", &columns), ("total", &start.total())];
    let source = SourceLibrary::built_in().citation_or_key(game.base.source(), strings);
    context.insert("rules", &told);
    context.insert("needs", &strings.t("print.needs", needs));
    let after = strings.t("print.after", &[("source", &source)]);
    context.insert("after", &inline_html(&after, &renderer.sources));
    context.insert("size", &format!("{size:.2}"));
    context.insert("across", &across);
    context.insert("children", &(audience == Audience::Children));
    let title = strings.t(key, &[("game", &game.base)]);
    Ok(renderer.sheets("rules", &title, context))
}
