//! The evidence of an incomplete record, as interactive text.

use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use crate::api::board_app::{TurnEvidence, WhatIfResponse};
use crate::site::block::BlockOptions;
use crate::site::record_citations::cited_keys;
use crate::study::NodePath;

/// The maximum length of a record on a page.
const MAX_RECORD_LENGTH: usize = 6000;

/// Renders the evidence of each turn, word by word. On a site, a script requests
/// the games that fit if some of it is ignored.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> FigurePart {
    let text = choice.study.file.text();
    let at = NodePath::main_line(choice.game.record);
    let live = cx.page.downloads.is_some() && text.len() <= MAX_RECORD_LENGTH;
    let vary = block.vary.as_ref().map(|it| it.value.clone());
    let mut context = Context::new();
    let clues = WhatIfResponse::turn_evidence(choice.study, &at, cx.page.sources, cx.strings());
    context.insert("clues", &clues);
    let sources = cx.page.sources.filtered(&cited_keys(choice.study));
    context.insert("sources", &serde_json::json!(sources).to_string());
    // JSON escapes line ends, so that the record fits on one line.
    let record = live.then(|| serde_json::json!(text).to_string());
    context.insert("record", &record);
    context.insert("game", &at.game);
    let witness = block.witness.as_ref().map(|it| &it.value);
    context.insert("witness", &witness);
    context.insert("vary", &serde_json::json!(vary).to_string());
    FigurePart::new("words", context, evidence_content(&clues))
}

/// Returns the evidence of each turn: its comments, and its words with their meaning.
fn evidence_content(clues: &[TurnEvidence]) -> Content {
    let turns = clues.iter().map(|turn| {
        let comments = turn.comments.iter().map(|it| Content::html(it));
        let comments = comments.map(|it| Content::element("div", it));
        let words = turn.words.iter().map(|it| {
            let meaning = Content::element("small", it.what.as_str());
            Content::code(&it.text).then(" ").then(meaning)
        });
        let words = Content::element("div", Content::joined(words, " · "));
        comments.collect::<Content>().then(words)
    });
    Content::list("ol", turns)
}
