//! The parameters of a game.

use fifangha_rules::{Grounds, Parameter};
use serde::Serialize;
use tera::Context;

use super::{Choice, Studio};
use crate::article::problem::ArticleError;
use crate::explain::translated;
use crate::project::Sources;

#[derive(Serialize)]
struct Row {
    name: &'static str,
    question: String,
    value: String,
    others: Vec<String>,
    /// What the game's own value stands on; absent where the record has another.
    grounds: Option<Told>,
}

/// A source, with its key where it is described.
#[derive(Serialize)]
struct By {
    key: Option<String>,
    name: String,
}

/// What a value stands on, in words.
#[derive(Serialize)]
struct Told {
    by: Option<By>,
    witness: Option<By>,
    certainty: &'static str,
    why: String,
}

/// A value as a table has it: what stands for a number, in the language.
fn in_words(value: String, studio: &Studio<'_>) -> String {
    match value.as_str() {
        Parameter::NUMBER => studio.strings().t("setting.number", &[]),
        _ => value,
    }
}

/// A source as the book names it; where the book does not describe it, as the games do.
fn named(key: &str, studio: &Studio<'_>) -> By {
    match studio.describes(key) {
        true => By {
            key: Some(key.to_owned()),
            name: studio.sources.name(key).to_owned(),
        },
        false => By {
            key: None,
            name: Sources::of_games().called(key, studio.strings()),
        },
    }
}

fn told(grounds: &Grounds, studio: &Studio<'_>) -> Told {
    Told {
        by: grounds.by.map(|key| named(key, studio)),
        witness: grounds.witness.map(|key| named(key, studio)),
        certainty: grounds.certainty.name(),
        why: studio.inline(translated(studio.strings().fallback(), grounds.why)),
    }
}

/// A table of the questions that the game answers, with the other answers.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let parameters = choice.rules().parameters();
    let base = choice.game.base;
    // On a board of this size.
    let own = base.parameters_on(parameters.columns);
    let own = own.unwrap_or_else(|| base.parameters());
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
                others: others.map(|it| in_words(it, studio)).collect(),
                grounds: (parameter.get(&own) == value)
                    .then(|| told(&base.grounds(*parameter), studio)),
                value,
            }
        })
        .collect();
    let mut context = Context::new();
    context.insert("game", choice.game.base.name());
    context.insert("source", &named(choice.game.base.source(), studio));
    context.insert("sources", &studio.sources.link);
    context.insert("rows", &rows);
    studio.part("rules", &context)
}
