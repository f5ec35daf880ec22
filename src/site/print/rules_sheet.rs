//! The rules of a game on one sheet.

use super::sheet_layout::{PrintSheets, SheetCell, SheetRenderer, aspect_ratio, sheet};
use crate::comment::inline_html;
use crate::diagram::Svg;
use crate::explain::{Audience, game_title, picture_story, rule_summaries, summary_figures};
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::figure::{Content, element};
use crate::site::html_tree::{ContentRole, HtmlElement};
use crate::site::problem::SiteError;

struct PrintedFigure {
    picture: Svg,
    caption: String,
}

/// Returns the capacity of a sheet for children below its pictures, in characters of one-point
/// type.
fn child_text_capacity(figures: &[PrintedFigure]) -> f64 {
    let (across, gaps) = (
        CHILD_PICTURES_ACROSS as f64,
        CHILD_PICTURES_ACROSS as f64 - 1.0,
    );
    let width = (CHILD_AREA.0 - gaps * CHILD_GAP) / across;
    let rows = figures.chunks(CHILD_PICTURES_ACROSS).map(|row| {
        let heights = row.iter().map(|it| width / aspect_ratio(&it.picture));
        let lines = row
            .iter()
            .map(|it| it.caption.chars().count().div_ceil(CHILD_LETTERS) + 1);
        let picture = heights.fold(0.0, f64::max).min(CHILD_PICTURE_HEIGHT);
        picture + lines.max().unwrap_or(0) as f64 * CHILD_LINE_HEIGHT + CHILD_GAP
    });
    let room = CHILD_AREA.1 - rows.sum::<f64>();
    room * CHILD_AREA.0 * TEXT_DENSITY
}

/// Returns a figure of the rules for adults.
fn printed_figure(figure: &Figure, renderer: &SheetRenderer) -> PrintedFigure {
    let strings = renderer.strings;
    PrintedFigure {
        picture: renderer.picture(figure),
        caption: match figure.caption() {
            Some(caption) => strings.render(&caption),
            None => strings.t("print.figure.start", &[]),
        },
    }
}

/// The capacity of a sheet below four small figures, in characters of one-point type, and below
/// four large ones. It falls with the square of the type size.
const TEXT_CAPACITY: f64 = 330_000.0;
const TEXT_CAPACITY_BELOW_LARGE_FIGURES: f64 = 235_000.0;

/// The space for pictures and rules on a sheet for children, A4 or Letter, in millimetres, the
/// maximum height of its pictures, and the height of a line of their sentences.
const CHILD_AREA: (f64, f64) = (186.0, 222.0);
const CHILD_PICTURE_HEIGHT: f64 = 34.0;
const CHILD_LINE_HEIGHT: f64 = 4.2;

/// Pictures side by side on a sheet for children, the gap between them, and the letters of a line
/// below each.
const CHILD_PICTURES_ACROSS: usize = 3;
const CHILD_GAP: f64 = 4.0;
const CHILD_LETTERS: usize = 31;

/// The characters of one-point type in a square millimetre.
const TEXT_DENSITY: f64 = 10.6;

/// The space of the title and the end of a rule, in characters.
const LETTERS_AROUND_RULE: usize = 40;

/// The smallest type below large figures, in points.
const MIN_SIZE_BELOW_LARGE_FIGURES: f64 = 8.0;

/// The minimum and the maximum type size, in points.
const FONT_SIZES: (f64, f64) = (6.8, 13.5);

/// Returns the rules of a game on A4: for adults on one sheet with four figures, in the
/// largest type that fits; for children with up to six pictures, each with a sentence, and the
/// other rules in words.
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
    let mut rules = rule_summaries(game, audience, strings);
    let (key, figures) = match audience {
        Audience::Adults => {
            let figures = summary_figures(&game.rules).into_iter();
            let figures = figures.map(|it| printed_figure(&it, &renderer));
            ("print.adults", figures.collect())
        }
        Audience::Children => {
            let story = picture_story(game, strings);
            rules.retain(|rule| story.iter().all(|(_, sentence)| *sentence != rule.text));
            let pictures = story.into_iter().map(|(figure, caption)| PrintedFigure {
                picture: renderer.picture(&figure),
                caption,
            });
            ("print.children", pictures.collect::<Vec<_>>())
        }
    };
    let letters: usize = rules
        .iter()
        .map(|it| it.title.len() + it.text.len() + LETTERS_AROUND_RULE)
        .sum();
    let size_for = |capacity: f64| {
        let size = (capacity / letters as f64).sqrt();
        size.clamp(FONT_SIZES.0, FONT_SIZES.1)
    };
    let large = size_for(TEXT_CAPACITY_BELOW_LARGE_FIGURES);
    let (size, across) = match audience {
        Audience::Adults if large >= MIN_SIZE_BELOW_LARGE_FIGURES => (large, 2),
        Audience::Adults => (size_for(TEXT_CAPACITY), 4),
        Audience::Children => (
            size_for(child_text_capacity(&figures)),
            CHILD_PICTURES_ACROSS,
        ),
    };
    let start = game.rules.start();
    let columns = game.rules.parameters().columns.count();
    let needs: &[(&str, &dyn std::fmt::Display)] =
        &[("columns", &columns), ("total", &start.total())];
    let source = renderer
        .sources
        .rule_source_name(game.base.source(), strings);
    let title = strings.t(key, &[("game", &game_title(game.base, strings))]);
    let header = Content::role(ContentRole::HEADLINE, title.as_str()).then(Content::role(
        ContentRole::ABOUT,
        strings.t("print.needs", needs),
    ));
    let children = audience == Audience::Children;
    let figures = (1..).zip(figures).map(|(number, it)| {
        let number = children.then(|| Content::element("b", format!("{number}.")).then(" "));
        SheetCell::new(&it.picture, Content::from(number).then(it.caption)).figure()
    });
    let figures = element("div", "figures", figures.collect::<Content>());
    let rules = rules.into_iter().map(|rule| {
        let text = Content::html(&inline_html(&rule.text, &renderer.sources));
        let rule = Content::element("h2", rule.title).then(Content::element("p", text));
        Content::element("article", rule)
    });
    let rules = element("div", "columns", rules.collect::<Content>());
    let body = Content::from(figures.with("style", format!("--across: {across}"))).then(rules);
    let mut body = HtmlElement::with_role(ContentRole::RULES, body.0);
    if children {
        body = body.with("data-across", across.to_string());
    }
    let after = strings.t("print.after", &[("source", &source)]);
    let after = Content::html(&inline_html(&after, &renderer.sources));
    let content = Content::element("header", header)
        .then(body)
        .then(Content::role(ContentRole::FOOT, after));
    let kind: &[&str] = if children {
        &["rules", "children"]
    } else {
        &["rules"]
    };
    let sheet = sheet(kind, content).with("style", format!("--size: {size:.2}pt"));
    Ok(renderer.sheets(&title, sheet.into()))
}
