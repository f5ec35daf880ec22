//! The rules of a game on one sheet.

use serde::Serialize;
use tera::Context;

use super::press::Press;
use crate::article::problem::ArticleError;
use crate::comment::inline;
use crate::explain::{Audience, brief, pictures};
use crate::message::Strings;
use crate::project::{Project, Sources};
use crate::replay::GameRules;

#[derive(Serialize)]
struct Rule {
    title: String,
    text: String,
}

#[derive(Serialize)]
struct Shown {
    picture: String,
    caption: String,
}

/// Letters of rules in type of one point that a sheet has room for, below its
/// four figures: as many fewer as the square of the size.
const ROOM: f64 = 330_000.0;

/// The smallest and the largest type, in points.
const SIZES: (f64, f64) = (6.8, 13.5);

/// The rules of a game on one sheet of A4, with four figures. The type is as
/// large as the sheet allows.
///
/// # Errors
///
/// When a template of the project is wrong or cannot be read.
pub fn rules(
    game: &GameRules,
    audience: Audience,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, ArticleError> {
    let press = Press::new(strings, project)?;
    let told = brief(game, audience, strings).into_iter();
    let told = told.map(|rule| Rule {
        text: inline(&rule.text, &press.sources),
        title: rule.title,
    });
    let told: Vec<Rule> = told.collect();
    let letters: usize = told
        .iter()
        .map(|it| it.title.len() + it.text.len() + 40)
        .sum();
    let size = (ROOM / letters as f64).sqrt().clamp(SIZES.0, SIZES.1);
    let shown = pictures(&game.rules).into_iter().map(|figure| Shown {
        caption: match figure.caption() {
            Some(caption) => strings.say(&caption),
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
    let source = Sources::of_games().called(game.base.source(), strings);
    let mut context = Context::new();
    context.insert("rules", &told);
    context.insert("figures", &shown.collect::<Vec<_>>());
    context.insert("needs", &strings.t("print.needs", needs));
    let after = strings.t("print.after", &[("source", &source)]);
    context.insert("after", &inline(&after, &press.sources));
    context.insert("size", &format!("{size:.2}"));
    context.insert("children", &(audience == Audience::Children));
    let title = strings.t(key, &[("game", &game.base)]);
    press.print("print/rules.tera", &title, context)
}
