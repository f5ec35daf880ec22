use std::hash::{Hash, Hasher};

use crate::mode::Mode;
use crate::parameters::{Conflict, Parameters};
use crate::pit::{Columns, Direction, Pit, Row};
use crate::position::Position;
use crate::ring::{Circuit, Ring, Sense};
use crate::side::Side;
use crate::values::{Entry, FirstTurn, Kamo, Layout, SowingDirection, Win};

/// Consistent parameters, prepared for play.
///
/// ```
/// use fifangha_rules::{Game, Rules, WhenEmpty};
///
/// let mut parameters = Game::FIFANGHA.parameters();
/// parameters.relay = false;
/// parameters.when_empty = WhenEmpty::Katro;
/// let conflicts = Rules::new(parameters).unwrap_err();
/// assert!(conflicts[0].to_string().contains("relay"));
/// ```
#[derive(Clone, Copy)]
pub struct Rules {
    parameters: Parameters,
    pub(crate) circuit: Circuit,
    pub(crate) columns: u8,
    /// The mode while the mover's reserve is larger than a threshold, the threshold, and the mode
    /// afterwards.
    pub(crate) phases: (Mode, u8, Mode),
    start: Position,
    opening: Opening,
}

/// The positions in which the rules of the first turn apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Opening {
    /// The position with these rings: the mover's and the opponent's.
    Rings([Ring; 2]),
    /// Every position.
    Every,
}

impl Opening {
    fn at(parameters: &Parameters, position: &Position) -> Self {
        Self::Rings(opening_rings(parameters, position))
    }
}

/// Returns the mover's rings and the opponent's, equal for a position and the same one with the
/// other side to move: a reflection, or a half turn in games that are sown one way only.
#[inline]
fn opening_rings(parameters: &Parameters, position: &Position) -> [Ring; 2] {
    match (parameters.direction, position.to_move()) {
        (SowingDirection::Anticlockwise, Side::North) => position.rotated().rings,
        _ => position.relative_to_mover().rings,
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.parameters == other.parameters && self.opening == other.opening
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.parameters, self.opening).hash(state);
    }
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut tuple = f.debug_tuple("Rules");
        tuple.field(&self.parameters);
        if self.opening != Opening::at(&self.parameters, &self.start) {
            tuple.field(&self.opening);
        }
        tuple.finish()
    }
}

impl Rules {
    /// Checks that the parameters are consistent.
    ///
    /// # Errors
    ///
    /// Returns every [`Conflict`] between them.
    pub fn new(parameters: Parameters) -> Result<Self, Vec<Conflict>> {
        let conflicts = parameters.conflicts();
        if conflicts.is_empty() {
            let columns = parameters.columns.count();
            let start = Position::start(&parameters);
            Ok(Self {
                parameters,
                circuit: Circuit::new(columns * parameters.rows_per_side()),
                columns,
                phases: Mode::phases(&parameters),
                start,
                opening: Opening::at(&parameters, &start),
            })
        } else {
            Err(conflicts)
        }
    }

    /// Returns the parameters.
    #[must_use]
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the start of a game, South to move.
    ///
    /// Sources: flacourt1661 by dandouau1909 for the tsibongy games, one seed in each inner pit but
    /// the tsibongy; dandouau1909 for the katro games, two seeds in every pit, and for katra
    /// sakalava (figure XVI); see [`Layout`] for the others.
    #[inline]
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Returns these rules for games that begin at `position` instead of [`start`](Self::start):
    /// in it, [`FirstTurn`] applies.
    ///
    /// [`FirstDrop`](crate::FirstDrop) needs no such position. It applies if both reserves are
    /// full, since every turn of phase one takes a seed from a reserve.
    ///
    /// ```
    /// use fifangha_rules::{Game, Position};
    ///
    /// let rules = Game::KATRA_GOROBAKA.rules();
    /// let text = "11111111/33333333/33333333/11111111 S0 N0 S";
    /// let position = Position::parse(text, &rules).unwrap();
    /// assert_eq!(rules.start_list(&position).len(), 32);
    /// assert_eq!(rules.with_opening(&position).start_list(&position).len(), 16);
    /// ```
    #[must_use]
    pub fn with_opening(mut self, position: &Position) -> Self {
        self.opening = Opening::at(&self.parameters, position);
        self
    }

    /// Returns these rules for a first turn, whatever the position is: [`FirstTurn`] applies in
    /// every position.
    ///
    /// For searches that try many openings. Later turns need the rules without it.
    #[must_use]
    pub const fn for_first_turn(mut self) -> Self {
        self.opening = Opening::Every;
        self
    }

    /// Returns `true` if `position` is the opening of a game: both reserves are full, or, in a
    /// game without reserves, it is the start or the position of
    /// [`with_opening`](Self::with_opening).
    #[must_use]
    pub fn is_opening(&self, position: &Position) -> bool {
        match self.parameters.reserve() {
            0 => self.has_opening_rings(opening_rings(&self.parameters, position)),
            full => position.reserves == [full; 2],
        }
    }

    /// Returns `true` if the mover must start in its inner row, because this is the first turn.
    #[inline]
    pub(crate) fn keeps_to_inner_row(&self, position: &Position) -> bool {
        self.parameters.first_turn == FirstTurn::InnerRow
            && self.parameters.entry == Entry::Sow
            && self.has_opening_rings(opening_rings(&self.parameters, position))
    }

    /// Returns `true` if these rings, the mover's first, are those of the opening.
    #[inline]
    pub(crate) fn has_opening_rings(&self, rings: [Ring; 2]) -> bool {
        match self.opening {
            Opening::Rings(opening) => rings == opening,
            Opening::Every => true,
        }
    }

    /// Returns `true` if a capture that leaves the opponent with this ring ends the game within the
    /// turn.
    #[inline]
    pub(crate) const fn capture_wins(&self, theirs: Ring) -> bool {
        match (self.parameters.win, self.parameters.kamo) {
            (Win::InnerRow, Kamo::AtOnce) => theirs.inner_is_empty(self.columns),
            (Win::InnerRow, Kamo::NextTurn) => false,
            (Win::AllSeeds, _) => theirs.is_empty(),
        }
    }

    /// Returns the rows of the board, top to bottom.
    pub(crate) const fn start_rows(&self) -> &'static [Row] {
        if self.parameters.rows_per_side() == 1 {
            &[Row::C, Row::B]
        } else {
            &[Row::D, Row::C, Row::B, Row::A]
        }
    }

    /// Returns the ring index of a side's inner rova in games with rova.
    ///
    /// Source: dandouau1909, figure XVI: South's in column 5, North's rotated by half a turn.
    pub(crate) const fn inner_rova(side: Side) -> u8 {
        match side {
            Side::South => 4,
            Side::North => 3,
        }
    }

    /// Returns the ring index of the other pit of a column: behind an inner pit, in front of an
    /// outer one.
    #[inline]
    pub(crate) const fn pit_behind(&self, pit: u8) -> u8 {
        2 * self.columns - 1 - pit
    }

    pub(crate) const fn is_tsibongy(&self, pit: u8) -> bool {
        pit == 0 || pit + 1 == self.columns
    }

    /// Returns the sense of a direction as seen in the row of a pit.
    pub(crate) const fn sense(&self, pit: u8, direction: Direction) -> Sense {
        match (direction, pit < self.columns) {
            (Direction::Right, true) | (Direction::Left, false) => Sense::Up,
            (Direction::Left, true) | (Direction::Right, false) => Sense::Down,
        }
    }

    /// Returns the only sense in which a side may sow its pits, if it has no choice.
    #[inline]
    pub(crate) const fn only_sense(&self, side: Side) -> Option<Sense> {
        match (self.parameters.direction, self.parameters.entry, side) {
            (SowingDirection::Anticlockwise, Entry::Sow, Side::South) => Some(Sense::Down),
            (SowingDirection::Anticlockwise, Entry::Sow, Side::North) => Some(Sense::Up),
            _ => None,
        }
    }

    /// Returns the direction of a sense as seen in the row of a pit.
    pub(crate) const fn direction(&self, pit: u8, sense: Sense) -> Direction {
        match (sense, pit < self.columns) {
            (Sense::Up, true) | (Sense::Down, false) => Direction::Right,
            (Sense::Down, true) | (Sense::Up, false) => Direction::Left,
        }
    }

    pub(crate) const fn pit(&self, side: Side, index: u8) -> Pit {
        Pit::at_ring_index(side, index, self.parameters.columns)
    }
}

impl Position {
    /// Returns the start of a game.
    fn start(parameters: &Parameters) -> Self {
        let mut position = Self {
            columns: parameters.columns,
            rows_a_side: parameters.rows_per_side(),
            rings: [Ring::EMPTY; 2],
            reserves: [parameters.reserve(); 2],
            to_move: Side::South,
            rova: parameters.rova.then_some([true, true]),
        };
        let columns = parameters.columns.count();
        for (side, ring) in Side::ALL.iter().zip(&mut position.rings) {
            for pit in (0..columns * parameters.rows_per_side()).rev() {
                let at = Pit::at_ring_index(*side, pit, parameters.columns);
                ring.insert_first(match parameters.layout {
                    Layout::Ones if parameters.rova => sakalava_start(at),
                    Layout::Ones => u8::from((1..columns - 1).contains(&pit)),
                    Layout::Twos => 2,
                    Layout::Hus
                        if at.row().is_inner() && column_of_owner(at, columns) <= columns / 2 =>
                    {
                        0
                    }
                    Layout::Hus => 2,
                });
            }
        }
        position
    }
}

/// Returns the column of a pit as its owner sees it: North's half is turned by half a turn.
const fn column_of_owner(pit: Pit, columns: u8) -> u8 {
    match pit.side() {
        Side::South => pit.column(),
        Side::North => columns + 1 - pit.column(),
    }
}

/// Source: dandouau1909, figure XVI.
fn sakalava_start(pit: Pit) -> u8 {
    let column = column_of_owner(pit, Columns::Eight.count());
    match (pit.row().is_inner(), column) {
        (_, 5) => 3,
        (true, 6 | 7) => 2,
        _ => 0,
    }
}
