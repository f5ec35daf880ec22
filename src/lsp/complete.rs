//! What may be written at the cursor.

use std::ops::ControlFlow;

use fifangha_rules::{Position as Board, Rules};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Documentation,
    MarkupContent, MarkupKind, Position, TextEdit,
};

use super::locate::{Spot, comment_at, locate};
use super::offer::Offer;
use super::open::View;
use super::{front, hover};
use crate::board::Board as Known;
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::notation::ClaimName;
use crate::notation::tree::Node;
use crate::replay::long_turn;

/// More turns than this are not offered at once.
const MOST_TURNS: usize = 200;

/// Legal turns that are looked at: with free origins there can be very many.
const MOST_LOOKED_AT: usize = 5_000;

/// A turn of more sowings than this is not offered in the long form.
const MOST_LAPS: u64 = 200;

/// What may be written at a position; incomplete where more turns are legal.
pub(super) fn complete(view: View<'_>, position: Position) -> CompletionList {
    let byte = view.byte(position);
    let (from, offers, more) = offers(view, byte).unwrap_or_default();
    let range = view.range(Span::new(from, byte));
    let item = |(index, offer): (usize, Offer)| CompletionItem {
        label: offer.label,
        kind: Some(offer.kind),
        detail: Some(offer.detail).filter(|detail| !detail.is_empty()),
        documentation: offer.documentation.map(|value| {
            Documentation::MarkupContent(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            })
        }),
        // In the order of the rules, not of the alphabet.
        sort_text: Some(format!("{index:05}")),
        filter_text: Some(offer.insert.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, offer.insert))),
        ..CompletionItem::default()
    };
    CompletionList {
        is_incomplete: more,
        items: offers.into_iter().enumerate().map(item).collect(),
    }
}

/// Where the word at the cursor begins, what it may be, and whether there is
/// more.
fn offers(view: View<'_>, byte: usize) -> Option<(usize, Vec<Offer>, bool)> {
    let text = &view.text()[..byte];
    if let Some(front) = front::open_before(view.text(), byte) {
        let from = word_start(text, |c| c.is_whitespace() || "{[,:".contains(c));
        let record = locate(view, byte).map(|spot| spot.record);
        return Some((from, front::offers(record, front, view.strings), false));
    }
    let from = word_start(text, |c| c.is_whitespace() || "(){}[];@".contains(c));
    let spot = locate(view, from)?;
    if spot
        .node
        .is_some_and(|node| comment_at(node, from).is_some())
    {
        let offers = text[..from]
            .ends_with("[@")
            .then(|| front::sources(spot.record));
        return Some((from, offers?, false));
    }
    if text[..from].ends_with('@') {
        return Some((from - 1, claims(view.strings), false));
    }
    match spot.node {
        Some(Node::LineComment(comment)) if comment.span.start() < byte => return None,
        _ if text[..from].ends_with('[') => {
            let here = spot.here.as_ref();
            let here = here.filter(|it| !matches!(it, Known::Unknown(_)))?;
            let about = view.strings.t("lsp.offer.board_here", &[]);
            let offer = Offer::value(&here.to_string(), about);
            return Some((from, vec![offer], false));
        }
        Some(Node::Board(board)) if from < board.span.end() => return None,
        Some(Node::Claim(claim)) if !takes_turns(claim.name.value) => return None,
        _ => {}
    }
    turns(&spot, from, &text[from..], view.strings)
}

fn word_start(text: &str, ends: impl Fn(char) -> bool) -> usize {
    let before = text.rfind(ends);
    before.map_or(0, |at| {
        at + text[at..].chars().next().map_or(0, char::len_utf8)
    })
}

fn claims(strings: &Strings) -> Vec<Offer> {
    let claim = |name: &ClaimName| Offer {
        insert: format!("@{name}"),
        documentation: Some(strings.say(&hover::meaning(*name))),
        ..Offer::new(
            &name.usage(),
            CompletionItemKind::KEYWORD,
            strings.say(&name.doc()),
        )
    };
    let sow = Offer {
        insert: "@sow".to_owned(),
        ..Offer::new(
            "@sow SIDE NUMBER L|R|PIT",
            CompletionItemKind::KEYWORD,
            strings.t("lsp.offer.sow", &[]),
        )
    };
    ClaimName::ALL.iter().map(claim).chain([sow]).collect()
}

fn takes_turns(claim: ClaimName) -> bool {
    use crate::notation::ArgKind::{OptionalTurn, Turn, Turns};
    claim
        .args()
        .iter()
        .any(|kind| matches!(kind, OptionalTurn | Turn | Turns))
}

/// The legal turns that begin like a word.
fn turns(
    spot: &Spot<'_>,
    from: usize,
    word: &str,
    strings: &Strings,
) -> Option<(usize, Vec<Offer>, bool)> {
    let (rules, board) = (&spot.game?.rules, *spot.here.as_ref()?.position()?);
    // The number and the side stay as they are.
    let told = word.rfind(['.', ':']).map_or(0, |at| at + 1);
    let begun = &word[told..];
    let long = begun.contains(['x', '+', '~']);
    let mut offers = Vec::new();
    let mut looked_at = 0;
    let more = rules.each_turn(&board, |turn, played| {
        looked_at += 1;
        let notation = match long {
            false => Some(rules.notation(&board, &turn)),
            true if played.laps > MOST_LAPS => None,
            true => in_full(rules, &board, &turn),
        };
        if let Some(notation) = notation.filter(|notation| notation.starts_with(begun)) {
            let after = if played.rests() {
                &played.position
            } else {
                &board
            };
            offers.push(Offer {
                documentation: Some(hover::fenced(*after, strings)),
                ..Offer::new(
                    &notation,
                    CompletionItemKind::VALUE,
                    strings.say(&hover::ending(&played)),
                )
            });
        }
        match offers.len() == MOST_TURNS || looked_at == MOST_LOOKED_AT {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    Some((from + told, offers, more.is_some()))
}

fn in_full(rules: &Rules, board: &Board, turn: &fifangha_rules::Turn) -> Option<String> {
    let (_, steps) = rules.steps(board, turn).ok()?;
    Some(long_turn(&steps)?.to_string())
}
