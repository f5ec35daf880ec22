//! What is known of a game while its board is not.

use fifangha_rules::{Position, Side};

use super::{Cursor, Runner};
use crate::board::{Against, Ahead, Board};
use crate::diagnostic::Spanned;
use crate::notation::tree::BoardNode;
use crate::replay::diagnose;

/// The last position that was known, and how many turns ago at least and at
/// most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Since {
    position: Position,
    min: u64,
    max: u64,
}

impl Since {
    /// The side to move, where it is known by the number of turns.
    fn mover(&self) -> Option<Side> {
        let mover = match self.min % 2 {
            0 => self.position.to_move(),
            _ => !self.position.to_move(),
        };
        (self.min == self.max).then_some(mover)
    }
}

impl Cursor {
    /// The side to move, where it is known.
    pub(super) fn mover(&self) -> Option<Side> {
        match self.board {
            Board::Unknown(_) => self.since.and_then(|since| since.mover()),
            _ => self.board.to_move(),
        }
    }

    /// So many turns were played that nobody knows.
    pub(super) fn unknown_turns(&mut self, min: u64, max: u64) {
        let since = match self.board.position() {
            Some(&position) => Some(Since {
                position,
                min: 0,
                max: 0,
            }),
            None => self.since,
        };
        self.since = since.map(|it| Since {
            min: it.min.saturating_add(min),
            max: it.max.saturating_add(max),
            ..it
        });
    }
}

impl Runner<'_> {
    /// Says what a board cannot be by the number of turns before it; returns
    /// whether nothing is said against it.
    pub(super) fn can_stand(&mut self, cursor: &Cursor, board: &BoardNode) -> bool {
        let Some(since) = cursor.since else {
            return true;
        };
        let ahead = Ahead::of(board, self.rules);
        let Some(against) = ahead.against(&since.position, since.min, since.max) else {
            return true;
        };
        let place = match against {
            Against::Reserve {
                side: Side::South, ..
            } => board.south.map(|it| it.span),
            Against::Reserve {
                side: Side::North, ..
            } => board.north.map(|it| it.span),
            Against::ToMove(_) => board.side.map(|mark: Spanned<_>| mark.span),
            Against::Total { .. } | Against::Turns => None,
        };
        self.report(diagnose::out_of_reach(against, place.unwrap_or(board.span)));
        false
    }
}
