//! What a reconstruction finds.

use std::fmt;

use fifangha_rules::{Choice, Direction, Pit, Position, Row, Side};

use super::doubtful_signs::SignDeviation;
use super::search_state::GameTurn;
use crate::diagnostic::Diagnostic;
use crate::replay::GameRules;

/// Every game that fits a record under some rules, as far as it was found out.
#[derive(Clone, Debug)]
pub struct ReconstructionReport {
    /// The rules.
    pub rules: GameRules,
    /// How many games fit.
    pub count: u128,
    /// Whether that is proved: the search was not stopped, and nothing was
    /// left undecided.
    pub complete: bool,
    /// Turns that were played to find out.
    pub nodes: u64,
    /// Where something is doubtful: how many games have all of it as it is read,
    /// as far as that was found out.
    pub as_read: Option<u128>,
    /// The games, in the order of their starts and turns, up to the limit; those
    /// first that have all that is doubtful as it is read.
    pub games: Vec<ReconstructedGame>,
    /// What the starts of all games share; `None` where no game was found.
    pub start: Option<SharedStart>,
    /// What all games share, turn by turn, for as long as all go on; empty
    /// where games were only counted or the search was stopped.
    pub forced: Vec<SharedTurn>,
    /// Why no game fits.
    pub failure: Option<Infeasibility>,
}

impl ReconstructionReport {
    /// Tests if the answer stays the same with more time and memory. One about doubtful
    /// signs is not known to.
    pub(super) fn is_final(&self) -> bool {
        let decided = self.failure.as_ref().is_none_or(|it| it.decided);
        self.complete && self.as_read.is_none() && decided
    }

    /// Puts the games of another answer first, which has what is doubtful as it
    /// is read.
    pub(super) fn prepend_as_read(&mut self, read: Self) {
        self.as_read = Some(read.count);
        let others = std::mem::take(&mut self.games);
        let others = others.into_iter().filter(|game| !read.games.contains(game));
        let others: Vec<_> = others.collect();
        self.games = read.games;
        self.games.extend(others);
    }
}

/// A game that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReconstructedGame {
    /// Where it starts; seeds in hand are not in it.
    pub start: Position,
    /// Its turns in order; a sowing from the hand is one of them.
    pub turns: Vec<GameTurn>,
    /// What is doubtful and is otherwise here than it is read.
    pub deviations: Vec<SignDeviation>,
}

/// What all games share in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedTurn {
    /// The number of the turn.
    pub turn: u32,
    /// The short form, where the whole turn is shared.
    pub notation: Option<String>,
    /// The pit.
    pub pit: Option<Pit>,
    /// The direction; `None` also where the turn has none.
    pub direction: Option<Direction>,
    /// The choices that every game makes here, `None` where they differ.
    pub choices: Vec<Option<Choice>>,
    /// The turns that are played here, in the order in which they were found;
    /// at most [`SharedTurn::MAX_LISTED`].
    pub alternatives: Vec<String>,
    pub(super) first: GameTurn,
}

impl SharedTurn {
    /// The alternatives that are listed.
    pub const MAX_LISTED: usize = 24;

    pub(super) fn new(turn: u32, first: GameTurn, notation: String) -> Self {
        Self {
            turn,
            notation: Some(notation.clone()),
            pit: Some(first.turn.start.pit),
            direction: first.turn.start.direction,
            choices: first.turn.choices.iter().map(Some).collect(),
            alternatives: vec![notation],
            first,
        }
    }

    /// Another turn that is played here.
    pub(super) fn intersect(&mut self, other: &GameTurn, notation: impl FnOnce() -> String) {
        if (other.turn, other.hand) == (self.first.turn, self.first.hand) {
            return;
        }
        let notation = notation();
        if self.alternatives.len() < Self::MAX_LISTED && !self.alternatives.contains(&notation) {
            self.alternatives.push(notation);
        }
        self.notation = None;
        let start = other.turn.start;
        self.pit = self.pit.filter(|&pit| pit == start.pit);
        self.direction = self.direction.filter(|&way| Some(way) == start.direction);
        self.choices.truncate(other.turn.choices.len());
        for (mine, theirs) in self.choices.iter_mut().zip(other.turn.choices.iter()) {
            *mine = mine.filter(|&choice| choice == theirs);
        }
    }
}

/// What the starts of all games share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedStart {
    /// How many starts there are.
    pub count: usize,
    pub(super) first: Position,
    pub(super) rows: Vec<(Row, Vec<Option<u8>>)>,
    pub(super) reserves: [Option<u8>; 2],
    pub(super) to_move: Option<Side>,
}

impl SharedStart {
    pub(super) fn from_starts<'p>(starts: impl IntoIterator<Item = &'p Position>) -> Option<Self> {
        let mut starts = starts.into_iter();
        let first = *starts.next()?;
        let columns = 1..=first.columns().count();
        let seeds = |position: &Position, row| -> Vec<Option<u8>> {
            columns
                .clone()
                .map(|column| Some(position.seeds(Pit::new(row, column))))
                .collect()
        };
        let mut shared = Self {
            count: 1,
            first,
            rows: first
                .rows()
                .iter()
                .map(|&row| (row, seeds(&first, row)))
                .collect(),
            reserves: Side::ALL.map(|side| Some(first.reserve(side))),
            to_move: Some(first.to_move()),
        };
        for other in starts {
            shared.count += 1;
            for (row, pits) in &mut shared.rows {
                for (mine, theirs) in pits.iter_mut().zip(seeds(other, *row)) {
                    *mine = mine.filter(|_| *mine == theirs);
                }
            }
            for side in Side::ALL {
                let reserve = &mut shared.reserves[side.index()];
                *reserve = reserve.filter(|&seeds| seeds == other.reserve(side));
            }
            shared.to_move = shared.to_move.filter(|&side| side == other.to_move());
        }
        Some(shared)
    }

    /// The start, where all games begin in the same one.
    #[must_use]
    pub fn single(&self) -> Option<Position> {
        (self.count == 1).then_some(self.first)
    }
}

impl fmt::Display for SharedStart {
    /// In one line, `_` for what differs: `......../_111111./…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (_, pits)) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for pit in pits {
                match pit {
                    None => f.write_str("_")?,
                    Some(0) => f.write_str(".")?,
                    Some(seeds @ 1..=9) => write!(f, "{seeds}")?,
                    Some(seeds) => write!(f, "({seeds})")?,
                }
            }
        }
        for side in Side::ALL {
            match self.reserves[side.index()] {
                Some(seeds) => write!(f, " {}{seeds}", side.letter())?,
                None => write!(f, " {}_", side.letter())?,
            }
        }
        match self.to_move {
            Some(side) => write!(f, " {}", side.letter()),
            None => Ok(()),
        }
    }
}

/// Why no game fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Infeasibility {
    /// The turn at which, or after which, the evidence breaks down.
    pub turn: u32,
    /// The smallest piece of evidence that cannot hold with the rest, at its
    /// place; other pieces of which the same is true are related to it.
    pub diagnostic: Diagnostic,
    /// Everything about these pieces was found out within the limits.
    pub(super) decided: bool,
}
