//! The last known position while the board is unknown.

use fifangha_rules::{Position, Side};

use super::{ReplayCursor, ReplayRunner};
use crate::board::{Board, TargetBounds, TargetContradiction};
use crate::diagnostic::Spanned;
use crate::notation::ast::BoardNode;
use crate::replay::diagnostics;

/// The last known position, and the minimum and maximum number of turns since
/// then.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastKnown {
    position: Position,
    min: u64,
    max: u64,
}

impl LastKnown {
    /// Returns the side to move, if the number of turns determines it.
    fn mover(&self) -> Option<Side> {
        let mover = match self.min % 2 {
            0 => self.position.to_move(),
            _ => !self.position.to_move(),
        };
        (self.min == self.max).then_some(mover)
    }
}

impl ReplayCursor {
    /// Returns the side to move, if it is known.
    pub(super) fn mover(&self) -> Option<Side> {
        match self.board {
            Board::Unknown(_) => self.last_known.and_then(|since| since.mover()),
            _ => self.board.to_move(),
        }
    }

    /// Adds a number of unknown turns.
    pub(super) fn add_unknown_turns(&mut self, min: u64, max: u64) {
        let since = match self.board.position() {
            Some(&position) => Some(LastKnown {
                position,
                min: 0,
                max: 0,
            }),
            None => self.last_known,
        };
        self.last_known = since.map(|it| LastKnown {
            min: it.min.saturating_add(min),
            max: it.max.saturating_add(max),
            ..it
        });
    }
}

impl ReplayRunner<'_> {
    /// Reports a board that is unreachable in the turns since the last known
    /// position; returns `true` if no contradiction is found.
    pub(super) fn check_reachable(&mut self, cursor: &ReplayCursor, board: &BoardNode) -> bool {
        let Some(since) = cursor.last_known else {
            return true;
        };
        let ahead = TargetBounds::new(board, self.rules);
        let Some(against) = ahead.contradiction(&since.position, since.min, since.max) else {
            return true;
        };
        let place = match against {
            TargetContradiction::Reserve {
                side: Side::South, ..
            } => board.south.map(|it| it.span),
            TargetContradiction::Reserve {
                side: Side::North, ..
            } => board.north.map(|it| it.span),
            TargetContradiction::ToMove(_) => board.side.map(|mark: Spanned<_>| mark.span),
            TargetContradiction::Total { .. } | TargetContradiction::Turns => None,
        };
        self.report(diagnostics::unreachable_board(
            against,
            place.unwrap_or(board.span),
        ));
        false
    }
}
