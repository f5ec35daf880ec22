//! The parameters of a game.

use fifangha_rules::{Grounds, Parameter};

use super::content::{Content, Table, element, table_row, with_code};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::explain::{ParameterAnswer, translate_reading, value_meaning};
use crate::message::value_text;
use crate::replay::GameRules;
use crate::site::html_tree::HtmlNode;

/// Returns a table of the questions that the rules of the game answer, with the
/// alternatives, folded.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Content {
    let base = selection.game.base;
    let game = GameRules::from(selection.game);
    let rows = ParameterAnswer::all(&game).map(|answer| {
        let ParameterAnswer {
            parameter, value, ..
        } = &answer;
        let others = answer.others();
        let others: Vec<_> = others.map(|it| other_value(*parameter, it, cx)).collect();
        let others = (!others.is_empty()).then(|| {
            let label = cx.t("rules.others") + &cx.t("list.colon");
            let others = Content::from(label).then(Content::joined(others, ", "));
            Content::element("br", "").then(Content::element("small", others))
        });
        let meaning = value_meaning(*parameter, value, cx.strings());
        let grounds = match &answer.evidence {
            Some((_, it)) => grounds(it, cx),
            None => cx.t("rules.otherwise").into(),
        };
        let mut row = table_row([with_code(&meaning, value).then(others), grounds]);
        let question = with_code(&answer.question(cx.strings()), parameter.name());
        // A question needs no label on a card.
        let question = element("td", "", question).with("data-label", "");
        row.children.insert(0, HtmlNode::Element(question));
        row
    });
    let name = Content::code(base.name()).then(" ");
    let table = Table {
        caption: name.then(source_name(base.source(), cx)),
        class: "fif-parameters",
        is_cards: true,
        ..Table::new(cx.texts(&["rules.question", "rules.value", "rules.grounds"]))
    };
    Content::folded(cx.t("rules.answers"), table.rows(rows))
}

/// Returns a value that the game does not have, with its meaning.
fn other_value(parameter: Parameter, value: &str, cx: &FigureContext<'_>) -> Content {
    let value = value_text(value.to_owned(), cx.strings());
    let meaning = value_meaning(parameter, &value, cx.strings());
    element("code", "fif-param", value)
        .with("title", meaning)
        .into()
}

/// Returns the name of a source, with a link to its description if the book has one.
fn source_name(key: &str, cx: &FigureContext<'_>) -> Content {
    let name = cx.page.sources.rule_source_name(key, cx.strings());
    if !cx.has_source_entry(key) {
        return name.into();
    }
    let link = format!("{}{key}", cx.page.sources.link);
    Content::link_of_class("fif-cite", Some(&link), name)
}

/// Returns the grounds of a value, in words.
fn grounds(grounds: &Grounds, cx: &FigureContext<'_>) -> Content {
    let certainty = cx.t(&format!("certainty.{}", grounds.certainty.name()));
    let by = grounds.by.map(|key| {
        let by = format!(" {} ", cx.t("rules.by"));
        Content::from(by).then(source_name(key, cx))
    });
    let witness = grounds.witness.map(|key| {
        let witness = cx.t("rules.witness") + " ";
        Content::from(witness).then(source_name(key, cx))
    });
    let why = translate_reading(cx.strings().fallback(), grounds.why);
    Content::element("b", certainty)
        .then(by)
        .then(witness)
        .then(". ")
        .then(Content::html(&cx.inline_html(why)))
}
