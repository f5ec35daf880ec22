//! The parameters of a game.

use fifangha_rules::Parameter;
use serde::Serialize;
use tera::Context;

use super::{Choice, Studio};
use crate::article::problem::ArticleError;

#[derive(Serialize)]
struct Row {
    name: &'static str,
    question: String,
    value: String,
    others: Vec<String>,
}

/// A table of the questions that the game answers, with the other answers.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let parameters = choice.rules().parameters();
    let asked = Parameter::ALL.iter().filter(|it| it.applies_to(parameters));
    let rows: Vec<_> = asked
        .map(|parameter| {
            let value = parameter.get(parameters);
            let others = parameter.values().into_iter().filter(|it| *it != value);
            Row {
                name: parameter.name(),
                question: studio
                    .strings()
                    .t(&format!("parameter.{}", parameter.name()), &[]),
                others: others.collect(),
                value,
            }
        })
        .collect();
    let mut context = Context::new();
    context.insert("game", choice.game.base.name());
    let source = choice.game.base.source();
    context.insert("source", source);
    context.insert("name", studio.sources.name(source));
    context.insert("sources", &studio.sources.link);
    context.insert("rows", &rows);
    studio.part("rules", &context)
}
