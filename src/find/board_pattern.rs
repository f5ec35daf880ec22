//! Patterns of boards.

use fifangha_rules::{Pit, Rotation, Row, Side};

use super::number_range::NumberRange;
use crate::board::{
    Board, BoardParseError, BoardShape, blocked_of_mark, senses_of_mark, side_of_mark,
};
use crate::message::Message;
use crate::notation::ast::{BoardNode, SeedCount};
use crate::notation::parse_board;

/// A board of which each part may be open: `_` for any number, `_(2-4)` for a range. Reserves, the
/// side to move and marks that are left out are open too.
///
/// ```
/// use fifangha::board::Board;
/// use fifangha::find::BoardPattern;
/// use fifangha_rules::Game;
///
/// let start = Board::Known(Game::FIFANGHA.rules().start());
/// let matches = |text: &str| BoardPattern::parse(text).unwrap().matches(&start);
/// assert!(matches("......../.111111./._(1-3)____1./........ N26"));
/// assert!(!matches("......../.111111./._(2-3)____1./........ N26"));
/// assert!(BoardPattern::parse("......../....").is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPattern {
    rows: usize,
    columns: usize,
    /// The pits that are not open, by the index of the row from the top and the column from 1;
    /// those with seeds, which exclude most boards, are first.
    pits: Vec<(usize, u8, SeedCount)>,
    reserves: [Option<SeedCount>; 2],
    to_move: Option<Side>,
    rova: Option<[bool; 2]>,
    senses: Option<[Option<Rotation>; 2]>,
    blocked: Option<[Option<Pit>; 2]>,
}

/// A text that is not the pattern of a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BoardPatternError {
    /// It is no board notation.
    Syntax(BoardParseError),
    /// No board has rows of this number and these lengths, or the columns of a row are open (`~`).
    Shape,
}

impl From<&BoardPatternError> for Message {
    fn from(error: &BoardPatternError) -> Self {
        match error {
            BoardPatternError::Syntax(error) => Self::from(error),
            BoardPatternError::Shape => Self::new("find.shape"),
        }
    }
}

impl BoardPattern {
    /// Parses a pattern in the notation of boards, on one line.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not that of a board.
    pub fn parse(text: &str) -> Result<Self, BoardPatternError> {
        let (board, mistakes) = parse_board(text);
        if !mistakes.is_empty() {
            return Err(BoardPatternError::Syntax(BoardParseError::Syntax(mistakes)));
        }
        Self::from_node(&board).ok_or(BoardPatternError::Shape)
    }

    fn from_node(board: &BoardNode) -> Option<Self> {
        let columns = board.rows.first().map_or(0, |row| row.cells.len());
        let is_row = |it: &crate::notation::ast::RowNode| !it.damaged && it.cells.len() == columns;
        if ![0, 2, 4, 6].contains(&board.rows.len()) || !board.rows.iter().all(is_row) {
            return None;
        }
        let mut pits = Vec::new();
        for (index, row) in board.rows.iter().enumerate() {
            let cells = (1..).zip(&row.cells).map(|(column, it)| (column, it.value));
            pits.extend(
                cells
                    .filter(|(_, count)| *count != SeedCount::Unknown)
                    .map(|(column, count)| (index, column, count)),
            );
        }
        pits.sort_by_key(|(.., count)| count.allows(0));
        Some(Self {
            rows: board.rows.len(),
            columns,
            pits,
            reserves: [board.south, board.north].map(|it| it.map(|it| it.value)),
            to_move: board.side.map(|it| side_of_mark(it.value)),
            rova: board.rova.map(|it| [it.value.south, it.value.north]),
            senses: board.sense.map(|it| senses_of_mark(it.value)),
            blocked: board.blocked.map(|it| blocked_of_mark(it.value)),
        })
    }

    /// Returns `true` if a board certainly matches; an unknown part matches only an open one.
    #[must_use]
    pub fn matches(&self, board: &Board) -> bool {
        let shape = board.shape();
        let rows = shape.rows();
        let has_shape = self.rows == 0
            || self.rows == rows.len() && self.columns == usize::from(shape.columns.count());
        let holds = |wanted: SeedCount, seeds: Option<u8>| {
            wanted == SeedCount::Unknown || seeds.is_some_and(|it| wanted.allows(it.into()))
        };
        has_shape
            && self.to_move.is_none_or(|it| board.to_move() == Some(it))
            && self.pits.iter().all(|&(row, column, wanted)| {
                holds(wanted, board.content(Pit::new(rows[row], column)).known())
            })
            && Side::ALL.iter().all(|&side| {
                self.reserves[side.index()]
                    .is_none_or(|wanted| holds(wanted, board.reserve(side).known()))
            })
            && self
                .rova
                .is_none_or(|it| it == Side::ALL.map(|side| board.rova_stands(side)))
            && self.senses.is_none_or(|it| it == board.senses())
            && self.blocked.is_none_or(|it| it == board.blocked())
    }
}

/// A condition of a pit or a reserve: `b4=2..`, `S=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PitCondition {
    place: Place,
    seeds: NumberRange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Pit(Pit),
    Reserve(Side),
}

impl PitCondition {
    /// Parses conditions, separated by spaces or commas; `None` if one is invalid.
    ///
    /// ```
    /// use fifangha::board::Board;
    /// use fifangha::find::PitCondition;
    /// use fifangha_rules::Game;
    ///
    /// let start = Board::Known(Game::FIFANGHA.rules().start());
    /// let all = PitCondition::parse_list("b2=1.. c8=0 S=20..30").unwrap();
    /// assert!(all.iter().all(|it| it.matches(&start)));
    /// assert!(PitCondition::parse_list("b2").is_none());
    /// ```
    #[must_use]
    pub fn parse_list(text: &str) -> Option<Vec<Self>> {
        let parts = text.split([' ', ',']).filter(|it| !it.is_empty());
        let all = parts.map(Self::parse).collect::<Option<Vec<_>>>()?;
        (!all.is_empty()).then_some(all)
    }

    fn parse(text: &str) -> Option<Self> {
        let (place, seeds) = text.split_once('=')?;
        let place = match place {
            "S" => Place::Reserve(Side::South),
            "N" => Place::Reserve(Side::North),
            pit => Place::Pit(pit.parse().ok()?),
        };
        let seeds = seeds.parse().ok()?;
        Some(Self { place, seeds })
    }

    /// Returns `true` if a board certainly fulfils the condition.
    #[must_use]
    pub fn matches(&self, board: &Board) -> bool {
        let seeds = match self.place {
            Place::Reserve(side) => board.reserve(side),
            Place::Pit(pit) => {
                let shape = board.shape();
                let pit = pit.with_rows_per_side(shape.rows_a_side);
                if !has_pit(shape, pit) {
                    return false;
                }
                board.content(pit)
            }
        };
        seeds.known().is_some_and(|it| self.seeds.contains(it))
    }
}

fn has_pit(shape: BoardShape, pit: Pit) -> bool {
    let rows: &[Row] = shape.rows();
    rows.contains(&pit.row()) && (1..=shape.columns.count()).contains(&pit.column())
}
