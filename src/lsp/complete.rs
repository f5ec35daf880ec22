//! Completion at the cursor.

use fifangha_rules::break_if;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Documentation,
    MarkupContent, MarkupKind, Position, TextEdit,
};

use super::completion_candidate::CompletionCandidate;
use super::cursor_context::{CursorContext, comment_at, locate};
use super::document::DocumentView;
use super::fenced_board::fenced_board;
use super::{front_matter, hover};
use crate::board::Board as Known;
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::notation::ClaimName;
use crate::notation::ast::Node;
use crate::replay::long_notation;

/// Maximum number of turns offered at once.
const MAX_TURNS_OFFERED: usize = 200;

/// Maximum number of legal turns examined; with free origins there can be very
/// many.
const MAX_TURNS_EXAMINED: usize = 5_000;

/// Returns the completions at a position; the list is marked incomplete if
/// there are more legal turns.
pub(super) fn complete(view: DocumentView<'_>, position: Position) -> CompletionList {
    let byte = view.byte(position);
    let (from, offers, more) = candidates_at(view, byte).unwrap_or_default();
    let range = view.range(Span::new(from, byte));
    let item = |(index, offer): (usize, CompletionCandidate)| CompletionItem {
        label: offer.label,
        kind: Some(offer.kind),
        detail: Some(offer.detail).filter(|detail| !detail.is_empty()),
        documentation: offer.documentation.map(|value| {
            Documentation::MarkupContent(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            })
        }),
        // In the order of the rules, not alphabetical.
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

/// Returns the start of the word at the cursor, its completions, and `true` if
/// there are more.
fn candidates_at(
    view: DocumentView<'_>,
    byte: usize,
) -> Option<(usize, Vec<CompletionCandidate>, bool)> {
    let text = &view.text()[..byte];
    if let Some(front) = front_matter::unclosed_front_matter(view.text(), byte) {
        let from = word_start(text, |c| c.is_whitespace() || "{[,:".contains(c));
        let record = locate(view, byte).map(|spot| spot.record);
        return Some((
            from,
            front_matter::front_matter_candidates(
                record,
                front,
                view.study.known_games,
                view.strings,
            ),
            false,
        ));
    }
    let from = word_start(text, |c| c.is_whitespace() || "(){}[];@".contains(c));
    let spot = locate(view, from)?;
    if spot
        .node
        .is_some_and(|node| comment_at(node, from).is_some())
    {
        let offers = text[..from]
            .ends_with("[@")
            .then(|| front_matter::source_candidates(spot.record));
        return Some((from, offers?, false));
    }
    if text[..from].ends_with('@') {
        return Some((from - 1, claim_candidates(view.strings), false));
    }
    match spot.node {
        Some(Node::LineComment(comment)) if comment.span.start() < byte => return None,
        _ if text[..from].ends_with('[') => {
            let here = spot.here.as_ref();
            let here = here.filter(|it| !matches!(it, Known::Unknown(_)))?;
            let about = view.strings.t("lsp.offer.board_here", &[]);
            let offer = CompletionCandidate::value(&here.to_string(), about);
            return Some((from, vec![offer], false));
        }
        Some(Node::Board(board)) if from < board.span.end() => return None,
        Some(Node::Claim(claim)) if !takes_turns(claim.name.value) => return None,
        _ => {}
    }
    turn_candidates(&spot, from, &text[from..], view.strings)
}

fn word_start(text: &str, ends: impl Fn(char) -> bool) -> usize {
    let before = text.rfind(ends);
    before.map_or(0, |at| {
        at + text[at..].chars().next().map_or(0, char::len_utf8)
    })
}

fn claim_candidates(strings: &Strings) -> Vec<CompletionCandidate> {
    let claim = |name: &ClaimName| CompletionCandidate {
        insert: format!("@{name}"),
        documentation: Some(strings.render(&hover::claim_meaning(*name))),
        ..CompletionCandidate::new(
            &name.usage(),
            CompletionItemKind::KEYWORD,
            strings.render(&name.doc()),
        )
    };
    let sow = CompletionCandidate {
        insert: "@sow".to_owned(),
        ..CompletionCandidate::new(
            "@sow SIDE NUMBER L|R|PIT",
            CompletionItemKind::KEYWORD,
            strings.t("lsp.offer.sow", &[]),
        )
    };
    ClaimName::ALL.iter().map(claim).chain([sow]).collect()
}

fn takes_turns(claim: ClaimName) -> bool {
    use crate::notation::ClaimArgKind::{OptionalTurn, Turns};
    claim
        .args()
        .iter()
        .any(|kind| matches!(kind, OptionalTurn | Turns))
}

/// Returns the legal turns that begin with the given word.
fn turn_candidates(
    spot: &CursorContext<'_>,
    from: usize,
    word: &str,
    strings: &Strings,
) -> Option<(usize, Vec<CompletionCandidate>, bool)> {
    let (rules, board) = (&spot.game?.rules, *spot.here.as_ref()?.position()?);
    // The number and the side are kept.
    let turn_at = word.rfind(['.', ':']).map_or(0, |at| at + 1);
    let begun = &word[turn_at..];
    let long = begun.contains(['x', '+', '~']);
    let mut offers = Vec::new();
    let mut looked_at = 0;
    let more = rules.each_turn(&board, |turn, played| {
        looked_at += 1;
        let notation = match long {
            false => Some(rules.notation(&board, &turn)),
            true if played.laps > hover::MAX_LAPS_IN_FULL => None,
            true => long_notation(rules, &board, &turn),
        };
        if let Some(notation) = notation.filter(|notation| notation.starts_with(begun)) {
            let after = if played.ends_at_rest() {
                &played.position
            } else {
                &board
            };
            offers.push(CompletionCandidate {
                documentation: Some(fenced_board(*after, strings)),
                ..CompletionCandidate::new(
                    &notation,
                    CompletionItemKind::VALUE,
                    strings.render(&hover::turn_result_message(&played)),
                )
            });
        }
        break_if(offers.len() == MAX_TURNS_OFFERED || looked_at == MAX_TURNS_EXAMINED)
    });
    Some((from + turn_at, offers, more.is_some()))
}
