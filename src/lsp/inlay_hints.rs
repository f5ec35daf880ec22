//! Inlay hints after turns: the player and the captured seeds.

use fifangha_rules::{Position, Side};
use lsp_types::{InlayHint, InlayHintLabel, Range};

use super::document::DocumentView;
use crate::diagnostic::Span;
use crate::message::Message;
use crate::replay::{PlayedTurn, ReplayedGame};

/// Maximum number of hints returned.
const MAX_HINTS: usize = 2000;

/// Returns the hints of the turns that end in a range of a file.
pub(super) fn hints(view: DocumentView<'_>, range: Range) -> Vec<InlayHint> {
    let wanted = Span::new(view.byte(range.start), view.byte(range.end));
    let turns = view
        .study
        .replay
        .games
        .iter()
        .flat_map(ReplayedGame::all_turns);
    let ends_there =
        |turn: &&PlayedTurn| (wanted.start()..=wanted.end()).contains(&turn.written.span.end());
    let hint = |turn: &PlayedTurn| InlayHint {
        position: view.range(turn.written.span).end,
        label: InlayHintLabel::String(view.strings.render(&hint_message(turn))),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: Some(true),
        data: None,
    };
    turns.filter(ends_there).take(MAX_HINTS).map(hint).collect()
}

/// Returns the player and the number of seeds that the other side loses.
fn hint_message(turn: &PlayedTurn) -> Message {
    let other = !turn.side;
    let left = turn
        .position_after()
        .map(|after| total_seeds(&after, other));
    let taken = left.map_or(0, |left| {
        total_seeds(&turn.before, other).saturating_sub(left)
    });
    match taken {
        0 => Message::from(turn.side),
        _ => Message::new("lsp.takes")
            .with("side", turn.side)
            .with("n", taken),
    }
}

/// Returns the number of seeds of a side, on the board and in reserve.
fn total_seeds(position: &Position, side: Side) -> u32 {
    position.seeds_of(side) + u32::from(position.reserve(side))
}
