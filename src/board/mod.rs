//! A board as far as it is known: complete, in part, or not at all.
//!
//! A source may describe a board with gaps, and an unknown turn leads to an unknown board.
//! [`Board`] distinguishes these cases, so that an incomplete board is never taken for a position.
//!
//! ```
//! use fifangha::board::{Board, KnownSeeds};
//! use fifangha_rules::Game;
//!
//! let rules = Game::FIFANGHA.rules();
//! let line = "......../.1__111./~2(12)_1/........ S_ N24 N";
//! let board = Board::parse(line, &rules).unwrap();
//! assert!(board.position().is_none());
//! assert_eq!(board.content("c2".parse()?), KnownSeeds::Certain(1));
//! assert_eq!(board.content("c3".parse()?), KnownSeeds::Unknown);
//! assert_eq!(board.to_string(), line);
//! let missing: Vec<_> = board.missing().iter().map(|it| it.place.to_string()).collect();
//! assert_eq!(missing, ["c3", "c4", "b", "S"]);
//! # Ok::<(), fifangha_rules::PitError>(())
//! ```

mod from_notation;
mod missing;
mod partial;
mod reachability_bounds;
mod seeds_message;
mod side_mark;

use std::fmt;

use fifangha_rules::{Columns, EndPits, Pit, Position, Rotation, Row, Rules, Side};
use serde::{Serialize, Serializer};

use crate::notation::ast::{CandidateNumbers, Sign, Transcribed};

pub use from_notation::{BoardParseError, is_complete, position_from_node};
pub use missing::{BoardPart, MissingPart};
pub use partial::PartialBoard;
pub(crate) use reachability_bounds::{TargetBounds, TargetContradiction};
pub(crate) use side_mark::mark_of_side;
pub use side_mark::{
    blocked_of_mark, mark_of_blocked, mark_of_senses, senses_of_mark, side_of_mark,
};

/// The known part of a board at a point of a game.
///
/// # Examples
///
/// A board as a source describes it, with a pit that it does not give:
///
/// ```
/// use fifangha::board::Board;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let board = Board::parse("......../_11111__/.111111./........ S26 N26", &rules).unwrap();
/// assert!(board.position().is_none());
/// ```
///
/// A complete board is a position:
///
/// ```
/// use fifangha::board::Board;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = Board::parse("......../.111111./.111111./........ S26 N26 S", &rules).unwrap();
/// assert_eq!(start.position(), Some(&rules.start()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Board {
    /// A complete position.
    Known(Position),
    /// A complete position, partly supplied by an editor.
    Supplied(Position, Box<PartialBoard>),
    /// A partial board, as described by a source.
    Partly(Box<PartialBoard>),
    /// An unknown board of known size.
    Unknown(BoardShape),
}

/// The size of a board, and what the ends of its inner rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardShape {
    /// The number of columns.
    pub columns: Columns,
    /// The number of rows per side: one (isolo), two, or three (katro betsileo).
    pub rows_a_side: u8,
    /// The kind of the ends of the inner rows in the game.
    pub end_pits: EndPits,
}

/// The known number of seeds in a pit or a reserve.
pub type KnownSeeds = Transcribed<u8>;

impl Sign for u8 {
    type Candidates = CandidateNumbers;

    fn as_read(candidates: CandidateNumbers) -> Option<Self> {
        candidates.as_read()?.try_into().ok()
    }
}

/// The known content of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowContent {
    /// Each of its pits, from the left.
    Each(Vec<KnownSeeds>),
    /// The contents of its non-empty pits, in order; their columns are lost.
    InOrder(Vec<KnownSeeds>),
}

impl Board {
    /// Returns an unknown board of a game.
    #[must_use]
    pub fn unknown(rules: &Rules) -> Self {
        Self::Unknown(BoardShape::from_rules(rules))
    }

    /// Returns the position, if the board is complete.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => Some(position),
            Self::Partly(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns its size.
    #[must_use]
    pub fn shape(&self) -> BoardShape {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => BoardShape {
                columns: position.columns(),
                rows_a_side: position.rows_per_side(),
                end_pits: position.end_pits(),
            },
            Self::Partly(partial) => partial.shape(),
            Self::Unknown(shape) => *shape,
        }
    }

    /// Returns the known content of a row.
    #[must_use]
    pub fn row(&self, row: Row) -> RowContent {
        let columns = 1..=self.shape().columns.count();
        match self {
            Self::Known(position) => {
                let seeds = columns.map(|column| position.seeds(Pit::new(row, column)));
                RowContent::Each(seeds.map(KnownSeeds::Certain).collect())
            }
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.row(row),
            Self::Unknown(_) => RowContent::Each(columns.map(|_| KnownSeeds::Unknown).collect()),
        }
    }

    /// Returns the known content of a pit; unknown in a row whose columns are lost.
    #[must_use]
    pub fn content(&self, pit: Pit) -> KnownSeeds {
        match self {
            Self::Known(position) => KnownSeeds::Certain(position.seeds(pit)),
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.content(pit),
            Self::Unknown(_) => KnownSeeds::Unknown,
        }
    }

    /// Returns the known content of a side's reserve.
    #[must_use]
    pub fn reserve(&self, side: Side) -> KnownSeeds {
        match self {
            Self::Known(position) => KnownSeeds::Certain(position.reserve(side)),
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.reserve(side),
            Self::Unknown(_) => KnownSeeds::Unknown,
        }
    }

    /// Returns the side to move, if it is known.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => Some(position.to_move()),
            Self::Partly(partial) => partial.to_move(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `true` on a board of a game with houses.
    #[must_use]
    pub const fn has_houses(&self) -> bool {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => position.has_houses(),
            Self::Partly(partial) => partial.has_houses(),
            Self::Unknown(_) => false,
        }
    }

    /// Returns `true` if a side's rova or house is known to stand; `false` in a game without them.
    #[must_use]
    pub fn rova_stands(&self, side: Side) -> bool {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => position.rova_stands(side),
            Self::Partly(partial) => partial.rova_stands(side),
            Self::Unknown(_) => false,
        }
    }

    /// Returns the pits that are known to be blocked by takasia, South's and North's.
    #[must_use]
    pub fn blocked(&self) -> [Option<Pit>; 2] {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => {
                Side::ALL.map(|side| position.blocked_pit(side))
            }
            Self::Partly(partial) => partial.blocked(),
            Self::Unknown(_) => [None; 2],
        }
    }

    /// Returns the senses of rotation that are known to be fixed, South's and North's.
    #[must_use]
    pub fn senses(&self) -> [Option<Rotation>; 2] {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => {
                position.senses().unwrap_or_default()
            }
            Self::Partly(partial) => partial.senses(),
            Self::Unknown(_) => [None; 2],
        }
    }

    /// Returns the parts that keep the board from being a position, in the order of its text: none
    /// if it is complete, every pit if it is unknown.
    #[must_use]
    pub fn missing(&self) -> Vec<MissingPart> {
        match self {
            Self::Known(_) | Self::Supplied(..) => Vec::new(),
            Self::Partly(partial) => partial.missing(),
            Self::Unknown(shape) => shape.pits().map(MissingPart::pit).collect(),
        }
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self::Known(position)
    }
}

/// Writes the one-line form of a position, with `_` for unknown contents, a `~` before a row whose
/// columns are lost, a `^` before supplied contents.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(position) => position.fmt(f),
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.fmt(f),
            Self::Unknown(shape) => {
                let row = "_".repeat(shape.columns.count().into());
                let rows = vec![row; shape.rows().len()];
                f.write_str(&rows.join("/"))
            }
        }
    }
}

impl BoardShape {
    /// Returns the size of the board of a game.
    #[must_use]
    pub fn from_rules(rules: &Rules) -> Self {
        Self {
            columns: rules.parameters().columns,
            rows_a_side: rules.parameters().rows_per_side(),
            end_pits: rules.parameters().end_pits(),
        }
    }

    /// Returns the rows, top to bottom.
    #[must_use]
    pub const fn rows(self) -> &'static [Row] {
        Row::of_board(self.rows_a_side)
    }

    /// Returns every pit, row by row from the top left.
    pub fn pits(self) -> impl Iterator<Item = Pit> {
        let columns = self.columns.count();
        let row = move |&row: &Row| (1..=columns).map(move |column| Pit::new(row, column));
        self.rows().iter().flat_map(row)
    }
}

#[cfg(test)]
impl schemars::JsonSchema for KnownSeeds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Content".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": ["integer", "string"]})
    }
}

/// Serializes as a number, or as `_`, `_(6,9)` or `^2` as in the notation.
impl Serialize for KnownSeeds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Certain(seeds) => serializer.serialize_u8(*seeds),
            Self::Supplied(_) | Self::Doubtful(_) | Self::Unknown => serializer.collect_str(self),
        }
    }
}

impl KnownSeeds {
    /// Returns its short form: `3`, `^3` if supplied, `?` if unknown, alternatives as `6/9`, `2-4`,
    /// `1+`, and `2?` for a doubtful 2.
    ///
    /// ```
    /// use fifangha::board::Board;
    /// use fifangha_rules::Game;
    ///
    /// let line = "..../._(0?,1)_(1-3)./.1_./.... S_ N14 N";
    /// let board = Board::parse(line, &Game::FIFANGAKELY.rules()).unwrap();
    /// let sign = |pit: &str| board.content(pit.parse().unwrap()).notation();
    /// assert_eq!([sign("c2"), sign("c3"), sign("b3")], ["0?/1", "1-3", "?"]);
    /// ```
    #[must_use]
    pub fn notation(self) -> String {
        let numbers = match self {
            Self::Certain(_) | Self::Supplied(_) => return self.to_string(),
            Self::Unknown => return "?".to_owned(),
            Self::Doubtful(numbers) => numbers,
        };
        let reading = numbers.as_read().map(|reading| format!("{reading}?"));
        let options = numbers.options();
        let option = |(from, to): (u32, Option<u32>)| match to {
            None => format!("{from}+"),
            Some(to) if to == from => from.to_string(),
            Some(to) => format!("{from}-{to}"),
        };
        let signs = reading.into_iter().chain(options.into_iter().map(option));
        signs.collect::<Vec<_>>().join("/")
    }
}
