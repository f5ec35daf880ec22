//! Consistent parameters, prepared for play: tables of the pits, and the answers that depend on
//! several parameters at once.
//!
//! [`conflicts`](crate::conflicts) rejects parameters that no game can have; everything that plays
//! rests on [`Rules`].

use std::hash::{Hash, Hasher};

use crate::conflicts::{Conflict, Conflicts, Reason};
use crate::directions::Directions;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::parameters::{
    BaoParameters, FamilyParameters, KatroParameters, Parameters, TsibongyParameters,
};
use crate::pit::{Direction, Pit, Row};
use crate::position::{Position, PositionOf, default_rova, marked_pit};
use crate::ring::{Circuit, Ring, SowingRing};
use crate::rotation::{Rotation, Sense};
use crate::side::Side;
use crate::values::{FirstTurn, Kamo, Origin, SowingDirection, Tsibongy, Win};

/// Consistent parameters, prepared for play.
///
/// Every question about play is a method: [`turns`](Self::turns) lists the legal turns,
/// [`play`](Self::play) plays one, [`outcome`](Self::outcome) decides if the game is over, and
/// [`read`](Self::read) and [`notation`](Self::notation) convert turns from and to text. The rules keep no
/// position: pass one of the same rules to each method. A position of other rules gives a meaningless
/// answer. [`GameState`](crate::GameState) keeps the position and the turns played.
///
/// Take them from a [`Game`](crate::Game), or make them with [`Rules::new`], which rejects parameters that
/// contradict each other.
///
/// # Examples
///
/// Play a turn:
///
/// ```
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let turn = rules.read(&start, "4R")?;
/// let played = rules.play(&start, &turn).unwrap();
/// assert_eq!((played.captured, played.laps), (1, 1));
/// assert_eq!(rules.turns(&played.position).len(), 10);
/// # Ok::<(), fifangha_rules::ReadTurnError>(())
/// ```
///
/// Combine parameters that contradict each other:
///
/// ```
/// use fifangha_rules::{Game, Parameter, Rules};
///
/// let mut parameters = Game::FIFANGHA.parameters();
/// Parameter::Relay.set(&mut parameters, "false")?;
/// Parameter::WhenEmpty.set(&mut parameters, "katro")?;
/// let conflicts = Rules::new(parameters).unwrap_err();
/// assert!(conflicts[0].to_string().contains("relay"));
/// # Ok::<(), fifangha_rules::SetParameterError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rules {
    parameters: Parameters,
    pub(crate) circuit: Circuit,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    /// The number of columns at each end that are nearer to their tsibongy: two, or one on boards
    /// of two or three columns.
    pub(crate) outermost: u8,
    /// The mode while the mover's reserve is larger than a threshold, the threshold, and the mode
    /// afterwards.
    pub(crate) phases: (Mode, u8, Mode),
    /// The parameters of a tsibongy game; in bao, those by which captured seeds are sown; the
    /// defaults in another game.
    pub(crate) tsibongy: TsibongyParameters,
    /// The parameters of sowings that capture as in katro.
    pub(crate) katro: KatroParameters,
    /// `true` if a sowing skips the pit that was lifted.
    pub(crate) skips_start: bool,
    start: Position,
    opening: Opening,
    /// The signs of directions in texts, which change no game.
    directions: Directions,
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
/// other side to move: a reflection, or a half turn in games that are not mirror-symmetric.
#[inline]
fn opening_rings<R: SowingRing>(parameters: &Parameters, position: &PositionOf<R>) -> [Ring; 2] {
    let turned = parameters.rows_per_side() > 1 && !parameters.is_mirror_symmetric();
    match position.to_move() {
        Side::North if turned => position.with_rings::<Ring>().rotated().rings,
        _ => position.relative_to_mover().rings.map(R::ring),
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
    pub fn new(parameters: Parameters) -> Result<Self, Conflicts> {
        let conflicts = parameters.conflicts();
        if !conflicts.is_empty() {
            return Err(Conflicts::new(conflicts));
        }
        let columns = parameters.columns.count();
        let start = Position::start(&parameters);
        let rules = Self {
            parameters,
            circuit: Circuit::new(columns, parameters.rows_per_side()),
            columns,
            rows: parameters.rows_per_side(),
            outermost: (columns / 2).min(2),
            phases: Mode::phases(&parameters),
            tsibongy: match parameters.family {
                FamilyParameters::Tsibongy(tsibongy) => tsibongy,
                FamilyParameters::Katro(_) => TsibongyParameters::DEFAULT,
                FamilyParameters::Bao(_) => TsibongyParameters {
                    origin: Origin::NearestKeep,
                    ..TsibongyParameters::DEFAULT
                },
            },
            skips_start: parameters.bao().is_some_and(|bao| bao.skip_start),
            katro: parameters.katro_sowings(),
            start,
            opening: Opening::at(&parameters, &start),
            directions: Directions::Page,
        };
        let own = matches!(parameters.layout, Layout::Own(_));
        match own && rules.outcome(&start).is_some() {
            true => Err(Conflicts::new(vec![Conflict::new(Reason::StartIsOver)])),
            false => Ok(rules),
        }
    }

    /// Returns the parameters.
    #[must_use]
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the signs with which [`notation`](Self::notation) writes directions.
    #[must_use]
    pub const fn directions(&self) -> Directions {
        self.directions
    }

    /// Returns the same rules with other signs of directions.
    ///
    /// ```
    /// use fifangha_rules::{Directions, Game};
    ///
    /// let rules = Game::KATRO.rules().with_directions(Directions::Clock);
    /// let turn = rules.read(&rules.start(), "a1<").unwrap();
    /// assert_eq!(rules.notation(&rules.start(), &turn), "a1C");
    /// assert_eq!(rules.read(&rules.start(), "a1C").unwrap(), turn);
    /// ```
    #[must_use]
    pub const fn with_directions(mut self, directions: Directions) -> Self {
        self.directions = directions;
        self
    }

    /// Returns the parameters of bao; `None` in another game.
    #[inline]
    pub(crate) const fn bao(&self) -> Option<&BaoParameters> {
        self.parameters.bao()
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

    /// Returns the rules that apply to the side to move.
    #[inline]
    pub(crate) const fn mode<R: SowingRing>(&self, position: &PositionOf<R>) -> Mode {
        let (first, last, second) = self.phases;
        if position.reserve(position.to_move()) > last {
            first
        } else {
            second
        }
    }

    /// Returns `true` if the mover must start in its inner row, because this is the first turn.
    #[inline]
    pub(crate) fn keeps_to_inner_row<R: SowingRing>(&self, position: &PositionOf<R>) -> bool {
        self.katro.first_turn == FirstTurn::InnerRow
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
    pub(crate) fn capture_wins<R: SowingRing>(&self, theirs: R) -> bool {
        match (self.parameters.win, self.parameters.kamo) {
            (Win::InnerRow, Kamo::AtOnce | Kamo::Unsown) => theirs.inner_is_empty(self.columns),
            (Win::InnerRow, Kamo::NextTurn) => false,
            (Win::AllSeeds, _) => theirs.is_empty(),
            (Win::AllButSingles, _) => !theirs.has_several(),
        }
    }

    /// Returns the rows of the board, top to bottom.
    pub(crate) const fn start_rows(&self) -> &'static [Row] {
        Row::of_board(self.rows)
    }

    /// Returns the ring index of a side's inner rova in games with rova.
    pub(crate) const fn inner_rova(&self, side: Side) -> u8 {
        marked_pit(self.parameters.columns, side)
    }

    /// Returns the ring index of the other pit of a column of two rows: behind an inner pit, in front
    /// of an outer one.
    #[inline]
    pub(crate) const fn pit_behind(&self, pit: u8) -> u8 {
        2 * self.columns - 1 - pit
    }

    pub(crate) const fn is_tsibongy(&self, pit: u8) -> bool {
        pit == 0 || pit + 1 == self.columns
    }

    /// Returns the number of columns at each end that are nearer to their tsibongy or kichwa: two, or
    /// one on boards of two or three columns.
    #[must_use]
    pub const fn outermost_columns(&self) -> u8 {
        self.outermost
    }

    /// Returns `true` if captured seeds join those of the pit at this index, a tsibongy.
    #[inline]
    pub(crate) fn merges_at(&self, pit: u8, seeds: u8) -> bool {
        match self.tsibongy.tsibongy {
            Tsibongy::Merge => self.is_tsibongy(pit),
            Tsibongy::Single => self.is_tsibongy(pit) && seeds == 1,
            Tsibongy::Plain => false,
        }
    }

    /// Returns `true` for a pit whose row is sown to the right in the sense [`Sense::Up`].
    #[inline]
    pub(crate) const fn runs_right(&self, side: Side, pit: u8) -> bool {
        if self.rows != 3 {
            return pit < self.columns;
        }
        // Only the middle row runs back: South's third of the ring, North's second.
        match side {
            Side::South => pit < 2 * self.columns,
            Side::North => pit < self.columns || pit >= 2 * self.columns,
        }
    }

    /// Returns the number of rows of a side between a pit and the middle of the board.
    #[inline]
    pub(crate) const fn distance(&self, side: Side, pit: u8) -> u8 {
        if pit < self.columns {
            0
        } else if self.rows != 3 || !self.runs_right(side, pit) {
            1
        } else {
            2
        }
    }

    /// Returns the ring indices of the pits of a row, at a distance from the middle of the board.
    pub(crate) const fn row_of_ring(&self, side: Side, distance: u8) -> std::ops::Range<u8> {
        let first = match (side, distance, self.rows) {
            (_, 0, _) => 0,
            (Side::South, 1, 3) | (Side::North, 2, 3) => 2 * self.columns,
            _ => self.columns,
        };
        first..first + self.columns
    }

    /// Returns the ring index of the pit of a side that has the column of another pit.
    pub(crate) const fn pit_of_column(&self, side: Side, distance: u8, pit: Pit) -> u8 {
        let row = Row::at(side, distance, self.rows);
        Pit::new(row, pit.column()).ring_index(self.parameters.columns)
    }

    /// Returns the sense of a direction as seen in the row of a pit.
    pub(crate) const fn sense(&self, side: Side, pit: u8, direction: Direction) -> Sense {
        match (direction, self.runs_right(side, pit)) {
            (Direction::Right, true) | (Direction::Left, false) => Sense::Up,
            (Direction::Left, true) | (Direction::Right, false) => Sense::Down,
        }
    }

    /// Returns the only sense in which a side may sow its pits in a position, if it has no choice.
    #[inline]
    pub(crate) const fn only_sense<R: SowingRing>(
        &self,
        position: &PositionOf<R>,
        side: Side,
    ) -> Option<Sense> {
        if let Some(senses) = position.senses {
            return senses[side as usize];
        }
        match self.katro.direction {
            SowingDirection::Anticlockwise => Some(Rotation::Anticlockwise.sense(side)),
            _ => None,
        }
    }

    /// Fixes the sense of a first turn: that of the mover, the first of the pair, or that of both.
    pub(crate) const fn fix_sense(&self, senses: &mut [Option<Sense>; 2], sense: Sense) {
        senses[0] = Some(sense);
        if let SowingDirection::FixedForGame = self.katro.direction {
            // One rotation runs along the two rings in opposite senses.
            senses[1] = Some(sense.opposite());
        }
    }

    /// Returns the direction of a sense as seen in the row of a pit.
    pub(crate) const fn direction(&self, side: Side, pit: u8, sense: Sense) -> Direction {
        match (sense, self.runs_right(side, pit)) {
            (Sense::Up, true) | (Sense::Down, false) => Direction::Right,
            (Sense::Down, true) | (Sense::Up, false) => Direction::Left,
        }
    }

    pub(crate) const fn pit(&self, side: Side, index: u8) -> Pit {
        Pit::at_ring_index(side, index, self.parameters.columns, self.rows)
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
            rova: parameters.marks_pits().then_some([true, true]),
            houses: parameters.has_house(),
            senses: parameters.fixes_sense().then_some([None; 2]),
            blocked: [0; 2],
            end_pits: parameters.end_pits(),
        };
        let columns = parameters.columns.count();
        if let Layout::Own(start) = parameters.layout {
            position.rings = start.rings;
            position.rova = position.rova.map(|_| default_rova(parameters, start.rings));
            return position;
        }
        for (side, ring) in Side::ALL.iter().zip(&mut position.rings) {
            for pit in 0..columns * parameters.rows_per_side() {
                let rows = parameters.rows_per_side();
                let at = Pit::at_ring_index(*side, pit, parameters.columns, rows);
                let seeds = match parameters.layout {
                    Layout::Ones if parameters.has_rova() => sakalava_start(at),
                    Layout::Ones => u8::from((1..columns - 1).contains(&pit)),
                    Layout::Twos => 2,
                    Layout::Hus
                        if at.row().is_inner() && column_of_owner(at, columns) <= columns / 2 =>
                    {
                        0
                    }
                    Layout::House => house_start(at, columns),
                    Layout::Hus | Layout::Own(_) => 2,
                };
                ring.set(pit, seeds);
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
    let column = column_of_owner(pit, 8);
    match (pit.row().is_inner(), column) {
        (_, 5) => 3,
        (true, 6 | 7) => 2,
        _ => 0,
    }
}

/// Sources: busser-site, mrahawatso.html, on 8 and on 6 columns; donkers2001, rule 2.1, for bao
/// on 8 columns. The starts of bao on 6 and 4 columns are ours.
const fn house_start(pit: Pit, columns: u8) -> u8 {
    let column = column_of_owner(pit, columns);
    let house = columns / 2 + 1;
    if !pit.row().is_inner() || column < house || column == columns {
        0
    } else if column == house {
        6
    } else {
        2
    }
}
