use std::fmt;

use crate::pit::{Columns, Pit, Row};
use crate::ring::Ring;
use crate::rules::Rules;
use crate::setup::{Setup, SetupError, SetupFlaw};
use crate::side::Side;

/// A position of a game: the seeds of every pit and reserve, the side to move and, in katra
/// sakalava, the rova that stand. It is the whole state of a game and is valid for the rules that
/// created it.
///
/// Its text is one line, `d-row/c-row/b-row/a-row S<reserve> N<reserve> <side
/// to move>`.
///
/// ```
/// use fifangha_rules::{Game, Position};
///
/// let rules = Game::FIFANGHA.rules();
/// let line = "......../.111111./.111111./........ S26 N26 S";
/// let position = Position::parse(line, &rules).unwrap();
/// assert_eq!(position, rules.start());
/// assert_eq!(position.to_string(), line);
/// assert_eq!(position.seeds("b2".parse().unwrap()), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) columns: Columns,
    pub(crate) rows_a_side: u8,
    pub(crate) rings: [Ring; 2],
    pub(crate) reserves: [u8; 2],
    pub(crate) to_move: Side,
    /// The rova that stand; `None` in a game without rova.
    pub(crate) rova: Option<[bool; 2]>,
}

/// The reason why a text is not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It could not be read.
    Syntax(SetupError),
    /// It was parsed, but the game has no such position: every reason.
    Impossible(Vec<SetupFlaw>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Impossible(flaws) => {
                for (index, flaw) in flaws.iter().enumerate() {
                    if index > 0 {
                        f.write_str("; ")?;
                    }
                    flaw.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl Position {
    /// Parses a position in one line and checks it.
    ///
    /// # Errors
    ///
    /// Returns a [`PositionError`] with the location that could not be parsed, or with every reason
    /// why it is not a position of these rules.
    pub fn parse(line: &str, rules: &Rules) -> Result<Self, PositionError> {
        let setup: Setup = line.parse().map_err(PositionError::Syntax)?;
        setup.position(rules).map_err(PositionError::Impossible)
    }

    /// Returns the number of columns of the board.
    #[must_use]
    pub const fn columns(&self) -> Columns {
        self.columns
    }

    /// Returns 1 (isolo) or 2.
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        self.rows_a_side
    }

    /// Returns the rows of the board, top to bottom: four, or the two inner ones.
    #[must_use]
    pub const fn rows(&self) -> &'static [Row] {
        if self.rows_a_side == 1 {
            &[Row::C, Row::B]
        } else {
            &[Row::D, Row::C, Row::B, Row::A]
        }
    }

    /// Returns every pit, row by row from the top left.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + use<> {
        let columns = self.columns.count();
        self.rows()
            .iter()
            .flat_map(move |&row| (1..=columns).map(move |column| Pit::new(row, column)))
    }

    /// Returns `true` if the board has the pit.
    #[must_use]
    pub fn has_pit(&self, pit: Pit) -> bool {
        (self.rows_a_side == 2 || pit.row().is_inner())
            && (1..=self.columns.count()).contains(&pit.column())
    }

    /// Returns the number of seeds in a pit; 0 for a pit that the board does not have.
    #[must_use]
    pub fn seeds(&self, pit: Pit) -> u8 {
        if self.has_pit(pit) {
            self.rings[pit.side().index()].get(pit.ring_index(self.columns))
        } else {
            0
        }
    }

    /// Returns the number of seeds in a side's pits, without its reserve.
    #[must_use]
    pub fn seeds_of(&self, side: Side) -> u32 {
        self.rings[side.index()].seeds()
    }

    /// Returns the number of seeds in a side's reserve.
    #[must_use]
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserves[side as usize]
    }

    /// Returns the number of all seeds, on the board and in the reserves.
    #[must_use]
    pub fn total(&self) -> u32 {
        Side::ALL
            .iter()
            .map(|&side| self.seeds_of(side) + u32::from(self.reserve(side)))
            .sum()
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the same board with the given side to move.
    #[must_use]
    pub const fn with_mover(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }

    /// Returns `true` if a side's rova stands; `false` in a game without rova.
    #[must_use]
    pub const fn rova_stands(&self, side: Side) -> bool {
        match self.rova {
            Some(stand) => stand[side as usize],
            None => false,
        }
    }

    /// Returns `true` for the two pits of a rova that stands.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let start = Game::KATRA_SAKALAVA.rules().start();
    /// let rova = start.pits().filter(|&pit| start.is_rova(pit));
    /// assert_eq!(rova.map(|pit| pit.to_string()).collect::<Vec<_>>(), ["d4", "c4", "b5", "a5"]);
    /// ```
    #[must_use]
    pub fn is_rova(&self, pit: Pit) -> bool {
        let inner = Rules::inner_rova(pit.side());
        self.rova_stands(pit.side()) && pit.column() == inner + 1
    }

    /// Returns `true` if a side's inner row is empty.
    #[must_use]
    pub const fn inner_row_is_empty(&self, side: Side) -> bool {
        self.rings[side as usize].inner_is_empty(self.columns.count())
    }

    /// Returns the pits whose contents differ from those of another position, row by row from the
    /// top left.
    pub fn changed_pits(&self, other: &Self) -> impl Iterator<Item = Pit> {
        self.pits()
            .filter(|&pit| self.seeds(pit) != other.seeds(pit))
    }

    /// Returns the mirror image of the position: columns are counted from the other end.
    ///
    /// Every rule of the tsibongy and katro games treats left and right alike, except isolo and the
    /// rova.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let last = self.columns.count() + 1;
        self.remapped(|pit| Pit::new(pit.row(), last - pit.column()))
    }

    /// Returns the board turned by half a turn: South becomes North.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let last = self.columns.count() + 1;
        let mut turned = self.remapped(|pit| {
            let row = match pit.row() {
                Row::A => Row::D,
                Row::B => Row::C,
                Row::C => Row::B,
                Row::D => Row::A,
            };
            Pit::new(row, last - pit.column())
        });
        turned.reserves.swap(0, 1);
        turned.to_move = !self.to_move;
        turned.rova = self.rova.map(|[south, north]| [north, south]);
        turned
    }

    fn remapped(&self, place: impl Fn(Pit) -> Pit) -> Self {
        let mut moved = *self;
        for pit in self.pits() {
            let target = place(pit);
            moved.rings[target.side().index()]
                .set(target.ring_index(self.columns), self.seeds(pit));
        }
        moved
    }

    /// Returns the same position as a setup that can be modified and checked again.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            rows: self
                .rows()
                .iter()
                .map(|&row| {
                    (1..=self.columns.count())
                        .map(|column| u32::from(self.seeds(Pit::new(row, column))))
                        .collect()
                })
                .collect(),
            reserves: Some(self.reserves.map(u32::from)),
            to_move: Some(self.to_move),
            rova: self.rova,
            hand: 0,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Position {
    /// Returns the mover's pits.
    #[inline]
    pub(crate) const fn own(&self) -> Ring {
        self.rings[self.to_move as usize]
    }

    /// Returns the opponent's pits.
    #[inline]
    pub(crate) const fn theirs(&self) -> Ring {
        self.rings[1 - self.to_move as usize]
    }

    /// Orders each pair from the mover's point of view, its own before the opponent's. The function
    /// is its own inverse.
    #[inline]
    pub(crate) const fn relative_to_mover(mut self) -> Self {
        if let Side::North = self.to_move {
            let ([south, north], [ours, others]) = (self.rings, self.reserves);
            self.rings = [north, south];
            self.reserves = [others, ours];
            if let Some([south, north]) = self.rova {
                self.rova = Some([north, south]);
            }
        }
        self
    }
}
