//! The results of a reconstruction.

use std::fmt;

use fifangha_rules::{Choice, Direction, Directions, Pit, Position, Row, Rules, Side};

use super::search_state::GameTurn;
use crate::diagnostic::{Diagnostic, Span};
use crate::notation::format_rows;
use crate::replay::GameRules;

/// A doubtful sign whose value in a game differs from the reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignDeviation {
    /// The location of the sign, or of the step that contains it.
    pub span: Span,
    /// The sign as written, `_(2?)`.
    pub written: String,
    /// The value in the game; `None` if no single value was found.
    pub needs: Option<String>,
}

/// The games that fit a record under some rules, as far as the search found them.
///
/// `count` is a proof if `complete` is `true`. Otherwise the search was stopped or too long: at least
/// `count` games fit, and nothing is known of the others.
///
/// # Examples
///
/// The turns that all games share are certain:
///
/// ```
/// use fifangha::{notation, reconstruct};
///
/// let (document, _) = notation::parse("1. 4_ 2. 3R");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// assert_eq!(found.count, 2);
/// assert_eq!(found.forced[0].notation, None);
/// assert_eq!(found.forced[1].notation.as_deref(), Some("3R"));
/// ```
///
/// A search that was too short proves nothing:
///
/// ```
/// use fifangha::budget::SearchLimits;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
///
/// let bounds = SearchLimits::with_max_turns(10);
/// let limits = ReconstructionLimits { bounds, ..ReconstructionLimits::default() };
/// let (document, _) = notation::parse("1. _ 2. _ 3. _");
/// let found = reconstruct(&document.records[0], &limits).unwrap();
/// assert!(!found.complete && found.forced.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct ReconstructionReport {
    /// The rules.
    pub rules: GameRules,
    /// The number of games that fit.
    pub count: u128,
    /// `true` if the number is proved: the search was not stopped and nothing was left undecided.
    pub complete: bool,
    /// The number of turns played by the search.
    pub nodes: u64,
    /// The number of games found in which all doubtful signs are as read; `None` if no sign is
    /// doubtful.
    pub as_read: Option<u128>,
    /// The games in the order of their starts and turns, up to the limit. Games in which all
    /// doubtful signs are as read come first.
    pub games: Vec<ReconstructedGame>,
    /// The properties shared by all starts; `None` if no game was found.
    pub start: Option<SharedStart>,
    /// The properties shared by all games, turn by turn, until one of them ends; empty if games
    /// were only counted or the search was stopped.
    pub forced: Vec<SharedTurn>,
    /// The reason why no game fits.
    pub failure: Option<Infeasibility>,
}

impl ReconstructionReport {
    /// Returns `true` if more time and memory would not change the report. Reports on doubtful
    /// signs are never final.
    pub(super) fn is_final(&self) -> bool {
        let decided = self.failure.as_ref().is_none_or(|it| it.decided);
        self.complete && self.as_read.is_none() && decided
    }

    /// Prepends the games of a report in which doubtful signs are taken as read.
    pub(super) fn prepend_as_read(&mut self, read: Self) {
        self.as_read = Some(read.count);
        let others = std::mem::take(&mut self.games);
        let others = others.into_iter().filter(|game| !read.games.contains(game));
        let others: Vec<_> = others.collect();
        self.games = read.games;
        self.games.extend(others);
    }
}

/// A game that fits a record.
///
/// A report lists games up to [`ReconstructionLimits::games`](super::ReconstructionLimits::games). Signs that the
/// source leaves doubtful may differ in it from the reading of the record: these are its
/// [`deviations`](Self::deviations).
///
/// # Examples
///
/// ```
/// use fifangha::{notation, reconstruct};
///
/// let (document, _) = notation::parse("1. _x1R [......../.111111.]");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// for game in &found.games {
///     assert_eq!(game.turns.len(), 1);
/// }
/// ```
///
/// The pits with which the games begin:
///
/// ```
/// use fifangha::{notation, reconstruct};
///
/// let (document, _) = notation::parse("1. _R 2. 3R");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// let pits = found.games.iter().map(|it| it.turns[0].turn.start.pit.to_string());
/// assert_eq!(pits.collect::<Vec<_>>(), ["b2", "b4", "b5", "b6", "b7"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReconstructedGame {
    /// The start position, without seeds in hand.
    pub start: Position,
    /// The turns in order; a sowing from the hand is one of them.
    pub turns: Vec<GameTurn>,
    /// The doubtful signs whose value in this game differs from the reading.
    pub deviations: Vec<SignDeviation>,
}

impl ReconstructedGame {
    /// Returns its turns in short notation.
    pub(crate) fn notations(&self, rules: &Rules) -> Vec<String> {
        let turns = self.turns.iter();
        turns.map(|turn| turn.notation(rules)).collect()
    }
}

/// The properties of a turn shared by all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedTurn {
    /// The number of the turn.
    pub turn: u32,
    /// The short notation, if all games play the same turn.
    pub notation: Option<String>,
    /// The pit, if all games play the same one.
    pub pit: Option<Pit>,
    /// The direction, if all games play the same one; `None` also if the turn has none.
    pub direction: Option<Direction>,
    /// The choices, each `None` if the games differ.
    pub choices: Vec<Option<Choice>>,
    /// The turns played here, in the order in which they were found; at most
    /// [`SharedTurn::MAX_LISTED`].
    pub alternatives: Vec<String>,
    pub(super) first: GameTurn,
    /// The signs of directions of the record.
    directions: Directions,
}

impl SharedTurn {
    /// Maximum number of alternatives listed.
    pub const MAX_LISTED: usize = 24;

    pub(super) fn new(
        turn: u32,
        first: GameTurn,
        notation: String,
        directions: Directions,
    ) -> Self {
        Self {
            turn,
            notation: Some(notation.clone()),
            pit: Some(first.turn.start.pit),
            direction: first.turn.start.direction,
            choices: first.turn.choices.iter().map(Some).collect(),
            alternatives: vec![notation],
            first,
            directions,
        }
    }

    /// Returns the sign of the direction, if all games play the same one. One of a clock needs a pit
    /// that they share.
    pub(crate) fn direction_sign(&self) -> Option<char> {
        let direction = self.direction?;
        match (self.directions, self.pit) {
            (Directions::Clock, None) => None,
            (signs, pit) => Some(signs.sign(pit.unwrap_or(self.first.turn.start.pit), direction)),
        }
    }

    /// Keeps only the properties that `other`, another turn played here, shares.
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

/// The properties shared by the starts of all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedStart {
    /// The number of starts.
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

    /// Returns the start if all games have the same one.
    #[must_use]
    pub fn single(&self) -> Option<Position> {
        (self.count == 1).then_some(self.first)
    }
}

impl fmt::Display for SharedStart {
    /// Writes one line, with `_` for everything that differs: `......../_111111./…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rows(self.rows.iter().map(|(_, pits)| pits)))?;
        for side in Side::ALL {
            match self.reserves[side.index()] {
                Some(seeds) => write!(f, " {}{seeds}", side.letter())?,
                None => write!(f, " {}_", side.letter())?,
            }
        }
        let to_move = self.to_move;
        to_move.map_or(Ok(()), |side| write!(f, " {}", side.letter()))
    }
}

/// The reason why no game fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Infeasibility {
    /// The turn at which, or after which, the evidence becomes contradictory.
    pub turn: u32,
    /// A diagnostic at the smallest constraint that contradicts the rest; alternative constraints
    /// are related to it.
    pub diagnostic: Diagnostic,
    /// `true` if all searches for the reason finished within the limits.
    pub(super) decided: bool,
}
