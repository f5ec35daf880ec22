//! The evidence of an incomplete record, as interactive text.

use super::content::{Content, element};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::api::board_app::{WhatIfResponse, WhatIfTurn};
use crate::message::Strings;
use crate::site::chapter::block::BlockOptions;
use crate::site::chapter::record_citations::cited_keys;
use crate::site::html_tree::ContentRole;
use crate::study::NodePath;

/// The maximum length of a record on a page.
const MAX_RECORD_LENGTH: usize = 6000;

/// Returns the evidence of each turn, word by word. On a site, a script requests
/// the games that fit if some of it is ignored.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Content {
    let text = selection.study.file.text();
    let at = NodePath::main_line(selection.game.record);
    let is_live = cx.page.downloads.is_some() && text.len() <= MAX_RECORD_LENGTH;
    let turns = WhatIfResponse::turns(selection.study, &at, cx.page.sources, cx.strings());
    let panel = what_if_panel(&turns, is_live, cx.strings());
    if !is_live {
        return Content::layout("div", "fif-what-if", panel);
    }
    let about = element("p", "fif-small", cx.t("board.page.what_if_about"));
    let about = Content::from(about.role(ContentRole::SCREEN));
    let vary = block.vary.as_ref().map(|it| &it.value);
    let sources = cx.page.sources.filtered(&cited_keys(selection.study));
    let figure = element("div", "fif-what-if", about.then(panel))
        .role(ContentRole::LAYOUT)
        // JSON escapes line ends.
        .with("data-record", serde_json::json!(text).to_string())
        .with("data-game", at.game.to_string())
        .with("data-vary", serde_json::json!(vary).to_string())
        .with("data-sources", serde_json::json!(sources).to_string());
    match &block.witness {
        Some(witness) => figure.with("data-witness", &witness.value).into(),
        None => figure.into(),
    }
}

/// Returns the evidence of each turn: its comments, and its words with their meaning. Words are
/// buttons if `is_live`, and a script fills in the games that fit.
pub(in crate::site) fn what_if_panel(
    turns: &[WhatIfTurn],
    is_live: bool,
    strings: &Strings,
) -> Content {
    let text = |key: &str| strings.t(key, &[]);
    let turns = turns.iter().map(|turn| {
        let comments = turn.comments.iter();
        let comments =
            comments.map(|it| element("div", "fif-what-if-comment", Content::html(it)).into());
        let constraints = turn.constraints.iter().map(|it| {
            let word = Content::code(&it.text)
                .then(Content::role(ContentRole::PAPER, " "))
                .then(Content::element("small", it.what.as_str()));
            let button = element("button", "fif-constraint", word)
                .role(ContentRole::LAYOUT)
                .with("type", "button")
                .with("data-constraint", it.constraint.to_string())
                .with("aria-pressed", "true")
                .with("title", &it.what);
            match is_live {
                true => button.into(),
                false => button.with("disabled", "").into(),
            }
        });
        let constraints = Content::joined(constraints, Content::role(ContentRole::PAPER, " · "));
        let constraints = element("div", "fif-constraints", constraints);
        Content::element("li", comments.collect::<Content>().then(constraints))
    });
    let turns = element("ol", "fif-what-if-turns", turns.collect::<Content>());
    let all = element("button", "fif-all-on", text("board.page.all_on"))
        .role(ContentRole::SCREEN)
        .with("type", "button")
        .with("hidden", "");
    let finds = [
        element("p", "fif-count", "")
            .with("role", "status")
            .with("data-count", "")
            .into(),
        element("p", "fif-breaks", "").into(),
        element("div", "fif-some", listed_games(&text)).into(),
        element("div", "fif-scroll", variants_table(&text)).into(),
    ];
    let finds = element("div", "fif-finds", finds.into_iter().collect::<Content>());
    let finds = finds.role(ContentRole::SCREEN).with("hidden", "");
    let turns = Content::layout("div", "", Content::from(turns).then(all));
    Content::layout("div", "fif-what-if-panel", turns.then(finds))
}

/// Returns the empty lists of what all games share and of the games.
fn listed_games(text: &dyn Fn(&str) -> String) -> Content {
    Content::element("h3", text("board.page.shared"))
        .then(element("ul", "fif-shared", ""))
        .then(Content::element("h3", text("board.page.fitting")))
        .then(element("ol", "fif-fitting", ""))
}

/// Returns the empty table of the games under other readings.
fn variants_table(text: &dyn Fn(&str) -> String) -> Content {
    let body = element("tbody", "fif-by-variant", "");
    let table = Content::element("caption", text("board.page.by_variant")).then(body);
    element("table", "fif-table", table)
        .with("hidden", "")
        .into()
}
