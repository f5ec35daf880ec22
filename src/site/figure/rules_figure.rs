//! The parameters of a game.

use fifangha_rules::{Grounds, Parameter};
use serde::Serialize;
use tera::Context;

use super::content::{Content, table_row};
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
            name: cx.page.sources.source_name(key).to_owned(),
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
    let source = source_by_key(base.source(), cx);
    let mut context = Context::new();
    context.insert("game", base.name());
    context.insert("source", &source);
    context.insert("sources", &cx.page.sources.link);
    context.insert("rows", &rows);
    let table = Content::table(
        Content::code(base.name())
            .then(" ")
            .then(source.content(cx)),
        cx.texts(&["rules.question", "rules.value", "rules.grounds"]),
        rows.iter().map(|it| table_row(it.cells(cx))),
    );
    FigurePart::new("rules", context, table)
}

impl RulesFigureRow {
    fn cells(&self, cx: &FigureContext<'_>) -> [Content; 3] {
        let with_code =
            |text: &str, code: &str| Content::from(text).then(" ").then(Content::code(code));
        let others = (!self.others.is_empty()).then(|| {
            let label = cx.t("rules.others") + &cx.t("list.colon");
            let values = self.others.iter().map(|it| Content::code(&it.value));
            let others = Content::from(label).then(Content::joined(values, ", "));
            Content::element("br", "").then(Content::element("small", others))
        });
        let grounds = match &self.grounds {
            Some(grounds) => grounds.content(cx),
            None => cx.t("rules.otherwise").into(),
        };
        [
            with_code(&self.question, self.name),
            with_code(&self.meaning, &self.value).then(others),
            grounds,
        ]
    }
}

impl GroundsView {
    fn content(&self, cx: &FigureContext<'_>) -> Content {
        let certainty = cx.t(&format!("certainty.{}", self.certainty));
        let by = self.by.as_ref().map(|it| {
            let by = format!(" {} ", cx.t("rules.by"));
            Content::from(by).then(it.content(cx))
        });
        let witness = self.witness.as_ref().map(|it| {
            let witness = cx.t("rules.witness") + " ";
            Content::from(witness).then(it.content(cx))
        });
        Content::element("b", certainty)
            .then(by)
            .then(witness)
            .then(". ")
            .then(Content::html(&self.why))
    }
}

impl GroundsSourceView {
    /// Returns its name, as a link if it is described.
    fn content(&self, cx: &FigureContext<'_>) -> Content {
        let link = self.key.as_ref();
        let link = link.map(|key| format!("{}{key}", cx.page.sources.link));
        Content::link(link.as_deref(), self.name.as_str())
    }
}
