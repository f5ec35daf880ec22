//! The rules of a game on one sheet.

use serde::Serialize;
use tera::Context;

use super::sheet_layout::SheetRenderer;
use crate::comment::inline_html;
use crate::explain::{Audience, rule_summaries, summary_figures};
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

/// The capacity of a sheet below its four figures, in characters of one-point
/// type. It falls with the square of the type size.
const TEXT_CAPACITY: f64 = 330_000.0;

/// The minimum and the maximum type size, in points.
const FONT_SIZES: (f64, f64) = (6.8, 13.5);

/// Returns the rules of a game on one A4 sheet with four figures, in the
/// largest type that fits.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn rules_sheet(
    game: &GameRules,
    audience: Audience,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, SiteError> {
    let press = SheetRenderer::new(strings, project)?;
    let told = rule_summaries(game, audience, strings).into_iter();
    let told = told.map(|rule| PrintedRule {
        text: inline_html(&rule.text, &press.sources),
        title: rule.title,
    });
    let told: Vec<PrintedRule> = told.collect();
    let letters: usize = told
        .iter()
        .map(|it| it.title.len() + it.text.len() + 40)
        .sum();
    let size = (TEXT_CAPACITY / letters as f64)
        .sqrt()
        .clamp(FONT_SIZES.0, FONT_SIZES.1);
    let shown = summary_figures(&game.rules)
        .into_iter()
        .map(|figure| PrintedFigure {
            caption: match figure.caption() {
                Some(caption) => strings.render(&caption),
                None => strings.t("print.figure.start", &[]),
            },
            picture: press.picture(&figure).inline(),
        });
    let key = match audience {
        Audience::Adults => "print.adults",
        Audience::Children => "print.children",
    };
    let start = game.rules.start();
    let columns = game.rules.parameters().columns.count();
    let needs: &[(&str, &dyn std::fmt::Display)] =
        &[("columns", &columns), ("total", &start.total())];
    let source = SourceLibrary::built_in().citation_or_key(game.base.source(), strings);
    let mut context = Context::new();
    context.insert("rules", &told);
    context.insert("figures", &shown.collect::<Vec<_>>());
    context.insert("needs", &strings.t("print.needs", needs));
    let after = strings.t("print.after", &[("source", &source)]);
    context.insert("after", &inline_html(&after, &press.sources));
    context.insert("size", &format!("{size:.2}"));
    context.insert("children", &(audience == Audience::Children));
    let title = strings.t(key, &[("game", &game.base)]);
    press.render("print/rules.tera", &title, context)
}
