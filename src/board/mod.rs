//! A board as it is known: whole, in part, or not at all.
//!
//! A source tells a board with gaps, and play behind a turn that nobody knows
//! leads to a board that nobody knows. [`Board`] says which of these a board
//! is, so that nothing can take a position for one that is not there.
//!
//! ```
//! use fifangha::board::{Board, KnownSeeds};
//! use fifangha_rules::Game;
//!
//! let rules = Game::Fifangha.rules();
//! let line = "......../.1__111./~2(12)_1/........ S_ N24 N";
//! let board = Board::parse(line, &rules).unwrap();
//! assert!(board.position().is_none());
//! assert_eq!(board.content("c2".parse()?), KnownSeeds::Known(1));
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

use fifangha_rules::{Columns, Pit, Position, Row, Rules, Side};
use serde::{Serialize, Serializer};

use crate::notation::ast::{CandidateNumbers, SeedCount};

pub use from_notation::{BoardParseError, is_complete, position_from_node};
pub use missing::{BoardPart, MissingPart};
pub use partial::PartialBoard;
pub(crate) use reachability_bounds::{TargetBounds, TargetContradiction};
pub use side_mark::side_of_mark;

/// What is known of a board at a place of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// All of it.
    Known(Position),
    /// All of it, with something that an editor supplied.
    Supplied(Position, Box<PartialBoard>),
    /// What a source tells of it.
    Partly(Box<PartialBoard>),
    /// Nothing but its size.
    Unknown(BoardShape),
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardShape {
    /// How many columns it has.
    pub columns: Columns,
    /// One row a side (isolo), or two.
    pub rows_a_side: u8,
}

/// What is known of the seeds in a pit or a reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownSeeds {
    /// How many there are.
    Known(u8),
    /// How many there are, supplied by an editor.
    Supplied(u8),
    /// One of these numbers.
    Among(CandidateNumbers),
    /// Nobody knows.
    Unknown,
}

/// What is known of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowContent {
    /// Each of its pits, from the left.
    Each(Vec<KnownSeeds>),
    /// Its pits that hold seeds, in order; in which columns they are is lost.
    InOrder(Vec<KnownSeeds>),
}

impl Board {
    /// A board of a game of which nothing is known.
    #[must_use]
    pub fn unknown(rules: &Rules) -> Self {
        Self::Unknown(BoardShape::from_rules(rules))
    }

    /// The position, where all of it is known.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => Some(position),
            Self::Partly(_) | Self::Unknown(_) => None,
        }
    }

    /// Its size.
    #[must_use]
    pub fn shape(&self) -> BoardShape {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => BoardShape {
                columns: position.columns(),
                rows_a_side: position.rows_per_side(),
            },
            Self::Partly(partial) => partial.shape(),
            Self::Unknown(shape) => *shape,
        }
    }

    /// What is known of a row.
    #[must_use]
    pub fn row(&self, row: Row) -> RowContent {
        let columns = 1..=self.shape().columns.count();
        match self {
            Self::Known(position) => {
                let seeds = columns.map(|column| position.seeds(Pit::new(row, column)));
                RowContent::Each(seeds.map(KnownSeeds::Known).collect())
            }
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.row(row),
            Self::Unknown(_) => RowContent::Each(columns.map(|_| KnownSeeds::Unknown).collect()),
        }
    }

    /// What is known of a pit; nothing of one in a row whose columns are lost.
    #[must_use]
    pub fn content(&self, pit: Pit) -> KnownSeeds {
        match self {
            Self::Known(position) => KnownSeeds::Known(position.seeds(pit)),
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.content(pit),
            Self::Unknown(_) => KnownSeeds::Unknown,
        }
    }

    /// What is known of a side's reserve.
    #[must_use]
    pub fn reserve(&self, side: Side) -> KnownSeeds {
        match self {
            Self::Known(position) => KnownSeeds::Known(position.reserve(side)),
            Self::Supplied(_, partial) | Self::Partly(partial) => partial.reserve(side),
            Self::Unknown(_) => KnownSeeds::Unknown,
        }
    }

    /// The side to move, where it is known.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => Some(position.to_move()),
            Self::Partly(partial) => partial.to_move(),
            Self::Unknown(_) => None,
        }
    }

    /// Whether a side's rova is known to stand; `false` in a game without rova.
    #[must_use]
    pub fn rova_stands(&self, side: Side) -> bool {
        match self {
            Self::Known(position) | Self::Supplied(position, _) => position.rova_stands(side),
            Self::Partly(partial) => partial.rova_stands(side),
            Self::Unknown(_) => false,
        }
    }

    /// What keeps the board from being a position, in the order of its text:
    /// nothing where it is known, every pit where nothing is.
    #[must_use]
    pub fn missing(&self) -> Vec<MissingPart> {
        match self {
            Self::Known(_) | Self::Supplied(..) => Vec::new(),
            Self::Partly(partial) => partial.missing(),
            Self::Unknown(shape) => shape.pits().map(MissingPart::pit).collect(),
        }
    }
}

impl KnownSeeds {
    /// Whether an editor supplied it.
    #[must_use]
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::Supplied(_))
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self::Known(position)
    }
}

/// The one-line form, as a position has it: `_` for what nobody knows, a `~`
/// before a row whose columns are lost, a `^` before what was supplied.
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
    /// The size of the board of a game.
    #[must_use]
    pub fn from_rules(rules: &Rules) -> Self {
        Self {
            columns: rules.parameters().columns,
            rows_a_side: rules.parameters().rows_per_side(),
        }
    }

    /// The rows, top to bottom.
    #[must_use]
    pub const fn rows(self) -> &'static [Row] {
        match self.rows_a_side {
            1 => &[Row::C, Row::B],
            _ => &[Row::D, Row::C, Row::B, Row::A],
        }
    }

    /// Every pit, row by row from the top left.
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

/// A number, or `_`, `_(6,9)` or `^2` as the notation writes it.
impl Serialize for KnownSeeds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(seeds) => serializer.serialize_u8(*seeds),
            Self::Supplied(seeds) => serializer.collect_str(&format_args!("^{seeds}")),
            Self::Among(numbers) => serializer.collect_str(&SeedCount::Among(*numbers)),
            Self::Unknown => serializer.serialize_str("_"),
        }
    }
}

impl KnownSeeds {
    /// How many seeds, where it is known.
    #[must_use]
    pub const fn known(self) -> Option<u8> {
        match self {
            Self::Known(seeds) | Self::Supplied(seeds) => Some(seeds),
            Self::Among(_) | Self::Unknown => None,
        }
    }

    /// It as a short sign: `3`, `^3` where it was supplied, `?` where nobody knows, or what it may be, as
    /// `6/9`, `2-4`, `1+`, and `2?` for a 2 that is doubtful.
    ///
    /// ```
    /// use fifangha::board::Board;
    /// use fifangha_rules::Game;
    ///
    /// let line = "..../._(0?,1)_(1-3)./.1_./.... S_ N14 N";
    /// let board = Board::parse(line, &Game::Fifangakely.rules()).unwrap();
    /// let sign = |pit: &str| board.content(pit.parse().unwrap()).notation();
    /// assert_eq!([sign("c2"), sign("c3"), sign("b3")], ["0?/1", "1-3", "?"]);
    /// ```
    #[must_use]
    pub fn notation(self) -> String {
        let numbers = match self {
            Self::Known(seeds) => return seeds.to_string(),
            Self::Supplied(seeds) => return format!("^{seeds}"),
            Self::Unknown => return "?".to_owned(),
            Self::Among(numbers) => numbers,
        };
        let reading = numbers.reading().map(|reading| format!("{reading}?"));
        let options = match numbers.is_all() {
            true => Vec::new(),
            false => numbers.options(),
        };
        let option = |(from, to): (u32, Option<u32>)| match to {
            None => format!("{from}+"),
            Some(to) if to == from => from.to_string(),
            Some(to) => format!("{from}-{to}"),
        };
        let signs = reading.into_iter().chain(options.into_iter().map(option));
        signs.collect::<Vec<_>>().join("/")
    }
}
