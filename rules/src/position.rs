//! The state of a game: two rings of pits, reserves, the side to move and the marks of some games.
//!
//! Seeds are stored in [`ring`](crate::ring). A position that is written is a [`Setup`] until
//! [`setup_check`](crate::setup_check) has compared it with the rules.

use std::fmt;

use crate::parameters::Parameters;
use crate::pit::{Columns, Pit, Row};
use crate::ring::{Ring, SowingRing};
use crate::rotation::{Rotation, Sense};
use crate::setup::Setup;
use crate::side::Side;
use crate::values::EndPits;

/// A position of a game: the seeds of every pit and reserve, the side to move, the
/// rova or houses that stand in games that have them, in games that fix it the sense of rotation,
/// and in bao the blocked pits.
/// It is the whole state of a game and is valid for the rules that created it.
///
/// Its text is one line, `d-row/c-row/b-row/a-row S<reserve> N<reserve> <side
/// to move>`, with the rows `f` to `a` if each side has three. Marks follow in the games that have
/// them: `rova:SN`, `sense:C`, `blocked:c3`.
///
/// `Position::parse` checks a text against rules and returns all reasons why a game has no such position.
/// `setup` returns the parts of a position, to change them and check the result. A position
/// is [`Copy`] and small enough to be a key of a map; [`Rules::pack`](crate::Rules::pack) needs 16 bytes.
///
/// # Examples
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
///
/// Move a seed, and move one too many:
///
/// ```
/// use fifangha_rules::{Game, SetupFlaw};
///
/// let rules = Game::FIFANGHA.rules();
/// let mut setup = rules.start().setup();
/// setup.rows[2][3] += 1;
/// setup.reserves = Some([25, 26]);
/// let position = setup.position(&rules).unwrap();
/// assert_eq!(position.to_string(), "......../.111111./.112111./........ S25 N26 S");
///
/// setup.rows[2][3] += 1;
/// let flaws = setup.position(&rules).unwrap_err();
/// assert!(flaws[0].to_string().contains("seeds"), "{}", flaws[0]);
/// ```
pub type Position = PositionOf<Ring>;

/// A position whose rings have one of the two forms of [`ring`](crate::ring).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(unreachable_pub, reason = "only its alias is public")]
pub struct PositionOf<R> {
    pub(crate) columns: Columns,
    pub(crate) rows_a_side: u8,
    pub(crate) rings: [R; 2],
    pub(crate) reserves: [u8; 2],
    pub(crate) to_move: Side,
    /// The rova or houses that stand; `None` in a game without them.
    pub(crate) rova: Option<[bool; 2]>,
    /// `true` if `rova` tells of houses: single pits instead of pairs.
    pub(crate) houses: bool,
    /// The senses that are fixed, along each side's ring; `None` in a game that fixes none.
    pub(crate) senses: Option<[Option<Sense>; 2]>,
    /// The ring index of each side's blocked inner pit (takasia) plus one; 0 if none is blocked.
    pub(crate) blocked: [u8; 2],
    pub(crate) end_pits: EndPits,
}

impl Position {
    /// Returns the number of columns of the board.
    #[must_use]
    pub const fn columns(&self) -> Columns {
        self.columns
    }

    /// Returns the number of rows of each side: 1 (isolo), 2, or 3 (katro betsileo).
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        self.rows_a_side
    }

    /// Returns the rows of the board, top to bottom: four, the two inner ones, or six.
    #[must_use]
    pub const fn rows(&self) -> &'static [Row] {
        Row::of_board(self.rows_a_side)
    }

    /// Returns the inner row of a side.
    #[must_use]
    pub const fn inner_row(&self, side: Side) -> Row {
        Row::inner(side, self.rows_a_side)
    }

    /// Returns every pit, row by row from the top left.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + use<> {
        let columns = self.columns.count();
        self.rows()
            .iter()
            .flat_map(move |&row| (1..=columns).map(move |column| Pit::new(row, column)))
    }

    /// Returns the number of seeds in a pit, by its name; 0 for a pit that the board does not have.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// // The pit is the one that this board names e2.
    /// let start = Game::KATRO_BETSILEO.rules().start();
    /// assert_eq!(start.seeds("e2".parse()?), 2);
    /// assert_eq!(start.seeds("c2".parse()?), 2);
    /// assert_eq!(start.seeds("c7".parse()?), 0);
    /// # Ok::<(), fifangha_rules::PitError>(())
    /// ```
    #[must_use]
    pub fn seeds(&self, pit: Pit) -> u8 {
        let pit = pit.with_rows_per_side(self.rows_a_side);
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

    /// Returns the number of all seeds, on the board and in the reserves.
    #[must_use]
    pub fn total(&self) -> u32 {
        Side::ALL
            .iter()
            .map(|&side| self.seeds_of(side) + u32::from(self.reserve(side)))
            .sum()
    }

    /// Returns the same board with the given side to move.
    #[must_use]
    pub const fn with_mover(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }

    /// Returns the sense of rotation that is fixed for a side; `None` before its first turn, and in
    /// a game that fixes none.
    ///
    /// ```
    /// use fifangha_rules::{Game, Rotation, Side};
    ///
    /// let rules = Game::KATRO_AMBOHIMANGA.rules();
    /// let turn = rules.read(&rules.start(), "b4>").unwrap();
    /// let after = rules.play(&rules.start(), &turn).unwrap().position;
    /// assert_eq!(rules.start().sense(Side::North), None);
    /// assert_eq!(after.sense(Side::North), Some(Rotation::Clockwise));
    /// ```
    #[must_use]
    pub const fn sense(&self, side: Side) -> Option<Rotation> {
        match self.senses {
            Some(senses) => match senses[side as usize] {
                Some(sense) => Some(Rotation::of(sense, side)),
                None => None,
            },
            None => None,
        }
    }

    /// Returns the senses of rotation that are fixed, South's and North's; `None` in a game that
    /// fixes none.
    #[must_use]
    pub fn senses(&self) -> Option<[Option<Rotation>; 2]> {
        self.senses.map(|_| Side::ALL.map(|side| self.sense(side)))
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
        !self.houses && self.rova_stands(pit.side()) && self.is_in_marked_column(pit)
    }

    /// Returns `true` in a game with houses, whether they stand or not.
    #[must_use]
    pub const fn has_houses(&self) -> bool {
        self.houses
    }

    /// Returns `true` for the pit of a house that stands.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let start = Game::MRAHA_WA_NTSO.rules().start();
    /// let houses = start.pits().filter(|&pit| start.is_house(pit));
    /// assert_eq!(houses.map(|pit| pit.to_string()).collect::<Vec<_>>(), ["c4", "b5"]);
    /// ```
    #[must_use]
    pub fn is_house(&self, pit: Pit) -> bool {
        self.houses
            && self.rova_stands(pit.side())
            && pit.row().is_inner()
            && self.is_in_marked_column(pit)
    }

    /// Returns what the ends of the inner rows are in the game.
    #[must_use]
    pub const fn end_pits(&self) -> EndPits {
        self.end_pits
    }

    /// Returns a side's pit that the other side has blocked by takasia, in bao.
    ///
    /// It is the pit of the side to move, for its answer. If the other side must capture it
    /// afterwards, or it stays blocked for longer, it is named until then.
    #[must_use]
    pub fn blocked_pit(&self, side: Side) -> Option<Pit> {
        let column = self.blocked[side.index()];
        (column > 0).then(|| Pit::new(self.inner_row(side), column))
    }

    fn is_in_marked_column(&self, pit: Pit) -> bool {
        pit.column() == marked_pit(self.columns, pit.side()) + 1
    }

    /// Returns the mirror image of the position: columns are counted from the other end.
    ///
    /// Every rule of the tsibongy and katro games treats left and right alike, except isolo, the
    /// rova, the house and three rows a side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let last = self.columns.count() + 1;
        let mut mirrored = self.remapped(|pit| Pit::new(pit.row(), last - pit.column()));
        mirrored.senses = self.senses.map(opposite_senses);
        mirrored.blocked = self.mirrored_blocked();
        mirrored
    }

    /// Returns the board turned by half a turn: South becomes North.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let last = self.columns.count() + 1;
        let mut turned = self.remapped(|pit| Pit::new(pit.row().opposite(), last - pit.column()));
        turned.reserves.swap(0, 1);
        turned.to_move = !self.to_move;
        turned.rova = self.rova.map(|[south, north]| [north, south]);
        let [south, north] = self.mirrored_blocked();
        turned.blocked = [north, south];
        turned.senses = self
            .senses
            .map(|[south, north]| opposite_senses([north, south]));
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
            rows: Setup::rows_of(&self.rings, self.rows(), self.columns),
            reserves: Some(self.reserves.map(u32::from)),
            to_move: Some(self.to_move),
            rova: self.rova,
            senses: self.senses(),
            blocked: Side::ALL.map(|side| self.blocked_pit(side)),
            hand: 0,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl<R: SowingRing> fmt::Debug for PositionOf<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.with_rings::<Ring>())
    }
}

/// Returns the ring index of a side's house, or of its inner rova: the pit to the right of the
/// middle, as its owner sees it.
///
/// Sources: dandouau1909, figure XVI, for the rova: South's in column 5, North's rotated by half
/// a turn; busser-site, mrahawatso.html, for the house.
pub(crate) const fn marked_pit(columns: Columns, side: Side) -> u8 {
    match side {
        Side::South => columns.count() / 2,
        Side::North => columns.count() / 2 - 1,
    }
}

/// Returns the rova or houses that stand if a position names none: all rova, and the houses of bao that
/// have seeds.
pub(crate) fn default_rova(parameters: &Parameters, rings: [Ring; 2]) -> [bool; 2] {
    Side::ALL.map(|side| {
        let pit = marked_pit(parameters.columns, side);
        parameters.bao().is_none() || rings[side.index()].get(pit) > 0
    })
}

/// Returns the opposite of each sense that is fixed.
pub(crate) fn opposite_senses(senses: [Option<Sense>; 2]) -> [Option<Sense>; 2] {
    senses.map(|sense| sense.map(Sense::opposite))
}

impl<R: SowingRing> PositionOf<R> {
    /// Returns the number of seeds in a side's reserve.
    #[must_use]
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserves[side as usize]
    }

    /// Returns the side to move.
    #[must_use]
    #[allow(clippy::wrong_self_convention, reason = "the side that is to move")]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns `true` if a side's rova or house stands; `false` in a game without them.
    #[must_use]
    pub const fn rova_stands(&self, side: Side) -> bool {
        match self.rova {
            Some(stand) => stand[side as usize],
            None => false,
        }
    }

    /// Returns `true` if a side's inner row is empty.
    #[must_use]
    pub fn inner_row_is_empty(&self, side: Side) -> bool {
        self.rings[side.index()].inner_is_empty(self.columns.count())
    }

    /// Returns `true` if the board has the pit.
    #[must_use]
    pub fn has_pit(&self, pit: Pit) -> bool {
        (if pit.row().is_three_a_side() { 3 } else { 2 }) == self.rows_a_side.max(2)
            && pit.row().distance() < self.rows_a_side
            && (1..=self.columns.count()).contains(&pit.column())
    }

    /// Returns the same position with rings of another form.
    #[inline]
    pub(crate) fn with_rings<S: SowingRing>(&self) -> PositionOf<S> {
        PositionOf {
            columns: self.columns,
            rows_a_side: self.rows_a_side,
            rings: self.rings.map(|ring| S::from_ring(ring.ring())),
            reserves: self.reserves,
            to_move: self.to_move,
            rova: self.rova,
            houses: self.houses,
            senses: self.senses,
            blocked: self.blocked,
            end_pits: self.end_pits,
        }
    }

    /// Returns the blocked pits counted from the other end of the row.
    pub(crate) fn mirrored_blocked(&self) -> [u8; 2] {
        let columns = self.columns.count();
        self.blocked.map(|pit| match pit {
            0 => 0,
            column => columns + 1 - column,
        })
    }

    /// Returns the mover's pits.
    #[inline]
    pub(crate) const fn own(&self) -> R {
        self.rings[self.to_move as usize]
    }

    /// Returns the opponent's pits.
    #[inline]
    pub(crate) const fn theirs(&self) -> R {
        self.rings[1 - self.to_move as usize]
    }

    /// Orders each pair from the mover's point of view, its own before the opponent's. The function
    /// is its own inverse.
    #[inline]
    pub(crate) const fn relative_to_mover(mut self) -> Self {
        if let Side::North = self.to_move {
            let ([south, north], [ours, others]) = (self.rings, self.reserves);
            let [blocked, blocked_others] = self.blocked;
            self.blocked = [blocked_others, blocked];
            self.rings = [north, south];
            self.reserves = [others, ours];
            if let Some([south, north]) = self.rova {
                self.rova = Some([north, south]);
            }
            if let Some([south, north]) = self.senses {
                self.senses = Some([north, south]);
            }
        }
        self
    }
}
