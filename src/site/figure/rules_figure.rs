//! The parameters of a game.

use fifangha_rules::{Grounds, Parameter};
use serde::Serialize;
use tera::Context;

use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use crate::explain::{translate_reading, value_meaning};
use crate::project::SourceLibrary;

#[derive(Serialize)]
struct RulesFigureRow {
    name: &'static str,
    question: String,
    value: String,
    /// The meaning of the value, in a sentence.
    meaning: String,
    others: Vec<OtherValueView>,
    /// The grounds of the game's own value; `None` if the record sets another.
    grounds: Option<GroundsView>,
}

/// A value that the game does not have.
#[derive(Serialize)]
struct OtherValueView {
    value: String,
    meaning: String,
}

/// A source, with its key if it is described.
#[derive(Serialize)]
struct GroundsSourceView {
    key: Option<String>,
    name: String,
}

/// The grounds of a value, in words.
#[derive(Serialize)]
struct GroundsView {
    by: Option<GroundsSourceView>,
    witness: Option<GroundsSourceView>,
    certainty: &'static str,
    why: String,
}

/// Returns a value with its meaning; the placeholder for a number is translated.
fn other_value(parameter: Parameter, value: String, cx: &FigureContext<'_>) -> OtherValueView {
    let number = cx.strings().t("setting.number", &[]);
    match value.as_str() {
        Parameter::NUMBER => OtherValueView {
            meaning: value_meaning(parameter, &number, cx.strings()),
            value: number,
        },
        _ => OtherValueView {
            meaning: value_meaning(parameter, &value, cx.strings()),
            value,
        },
    }
}

/// Returns a source under its name in the book or, if the book does not describe it, in
/// the built-in library.
fn source_by_key(key: &str, cx: &FigureContext<'_>) -> GroundsSourceView {
    match cx.has_source_entry(key) {
        true => GroundsSourceView {
            key: Some(key.to_owned()),
            name: cx.sources.source_name(key).to_owned(),
        },
        false => GroundsSourceView {
            key: None,
            name: SourceLibrary::built_in().citation_or_key(key, cx.strings()),
        },
    }
}

fn grounds_view(grounds: &Grounds, cx: &FigureContext<'_>) -> GroundsView {
    GroundsView {
        by: grounds.by.map(|key| source_by_key(key, cx)),
        witness: grounds.witness.map(|key| source_by_key(key, cx)),
        certainty: grounds.certainty.name(),
        why: cx.inline_html(translate_reading(cx.strings().fallback(), grounds.why)),
    }
}

/// Renders a table of the questions that the rules of the game answer, with the
/// alternatives.
pub(super) fn show(choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> FigurePart {
    let parameters = choice.rules().parameters();
    let base = choice.game.base;
    // On a board of the same size.
    let own = base.parameters_resized(parameters.columns);
    let asked = Parameter::ALL.iter().filter(|it| it.applies_to(parameters));
    let rows: Vec<_> = asked
        .map(|parameter| {
            let value = parameter.get(parameters);
            let others = parameter.values().into_iter().filter(|it| *it != value);
            RulesFigureRow {
                name: parameter.name(),
                question: cx
                    .strings()
                    .t(&format!("parameter.{}", parameter.name()), &[]),
                meaning: value_meaning(*parameter, &value, cx.strings()),
                others: others.map(|it| other_value(*parameter, it, cx)).collect(),
                grounds: (parameter.get(&own) == value)
                    .then(|| grounds_view(&base.grounds(*parameter), cx)),
                value,
            }
        })
        .collect();
    let mut context = Context::new();
    context.insert("game", choice.game.base.name());
    context.insert("source", &source_by_key(choice.game.base.source(), cx));
    context.insert("sources", &cx.sources.link);
    context.insert("rows", &rows);
    FigurePart::new("rules", context)
}
