//! The legal starts of a position, as sets of pits, and the reason why another start is illegal.
//!
//! A start is legal if it is in one of these sets, so that compulsory captures are decided here, before
//! a turn is played. [`play`](crate::play) plays it.

use crate::illegal::IllegalStart;
use crate::mode::Mode;
use crate::pit::{Direction, Pit};
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, PitSet, SowingRing};
use crate::rotation::Sense;
use crate::rules::Rules;
use crate::side::Side;
use crate::turn::Start;
use crate::values::{
    Captured, Entry, FirstDrop, HouseFirstTurn, MamenoAtrika, Origin, RovaPlay, WhenEmpty,
};

/// The legal starts of a position, as sets of ring indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Starts {
    /// Drops of phase one that capture, and attacks: they have no direction.
    pub(crate) drops: PitSet,
    /// Starts of capturing turns by direction (phase two).
    pub(crate) capturing: [PitSet; 2],
    /// All other starts by direction.
    pub(crate) quiet: [PitSet; 2],
}

/// An iterator over the starts of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartsIter {
    starts: Starts,
    /// The pits of the inner row.
    inner: PitSet,
    /// The pits of the row behind it, which runs back.
    behind: PitSet,
    /// The pits that remain.
    pits: PitSet,
    pit: u8,
    /// The remaining starts of the pit: without direction, `<` and `>`, from the lowest bit.
    ways: u8,
}

impl Iterator for StartsIter {
    type Item = (u8, Option<Direction>, TurnKind);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.ways == 0 {
            let inner = self.pits & self.inner;
            let behind = self.pits & self.behind;
            self.pit = match (inner, behind, self.pits) {
                (0, 0, 0) => return None,
                (0, 0, outer) => outer.trailing_zeros() as u8,
                (0, behind, _) => behind.ilog2() as u8,
                (inner, ..) => inner.trailing_zeros() as u8,
            };
            self.pits &= !(1 << self.pit);
            self.ways = self.starts.ways(self.pit);
        }
        let direction = match self.ways.trailing_zeros() {
            0 => None,
            1 => Some(Direction::Left),
            _ => Some(Direction::Right),
        };
        self.ways &= self.ways - 1;
        let kind = match direction {
            Some(direction) if self.starts.capturing[direction as usize] >> self.pit & 1 == 0 => {
                TurnKind::Quiet
            }
            _ => TurnKind::Capturing,
        };
        Some((self.pit, direction, kind))
    }
}

/// The kind of a turn, determined by its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnKind {
    Capturing,
    Quiet,
}

/// Returns those of the first pits of a ring that have two seeds or more.
pub(crate) fn several(ring: &impl SowingRing, pits: u8) -> PitSet {
    (0..pits)
        .filter(|&pit| ring.get(pit) > 1)
        .fold(0, |set, pit| set | 1 << pit)
}

impl Starts {
    /// Returns the starts of a position whose game continues by these rules.
    #[inline]
    pub(crate) fn of<R: SowingRing>(rules: &Rules, position: &PositionOf<R>, mode: Mode) -> Self {
        if let Some(bao) = rules.bao() {
            return match mode {
                Mode::Drop => Self::namua(rules, bao, position),
                _ => Self::mtaji(rules, bao, position),
            };
        }
        match mode {
            Mode::Drop => Self::drops(rules, position),
            Mode::Attack => Self::attacks(rules, position),
            Mode::Fandatsaka => Self::fandatsaka(rules, position),
            Mode::Katro => Self::katro(rules, position),
            Mode::Spent => Self::default(),
        }
    }

    /// Phase one: a seed is dropped on seeds of the inner row; on those that face seeds, if there
    /// are any. A house is chosen only if nothing else can be.
    ///
    /// Sources: flacourt1661, copied in dandouau1909; busser-site, mrahawatso.html, for the house.
    fn drops<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> Self {
        let filled = position.own().inner_filled(rules.columns);
        let mut theirs = position.theirs().inner_filled(rules.columns);
        if let Some(rova) = their_rova(rules, position)
            && capturable_seeds(rules, position.theirs(), Some(rova), rova) > 0
        {
            theirs |= 1 << rova;
        }
        let facing = filled & theirs;
        let all: PitSet = (1 << rules.columns) - 1;
        let may_fill = match rules.tsibongy.mameno_atrika {
            MamenoAtrika::NoCapture => true,
            MamenoAtrika::OthersFilled => theirs | filled == all,
        };
        let ends = match must_drop_in_middle(rules, position) {
            true => 0b11 | 0b11 << (rules.columns - 2),
            false => 0,
        };
        let (filled, mut facing) = (filled & !ends, facing & !ends);
        let house = house(rules, position);
        if facing & !house != 0 || may_fill && keeps_house(rules, position) && filled != house {
            facing &= !house;
        }
        let mut starts = Self {
            drops: facing,
            ..Self::default()
        };
        if facing & !free_rova(rules, position) == 0 && may_fill {
            let mut quiet = filled & !facing;
            if quiet != house {
                quiet &= !house;
            }
            starts.quiet = match rules.tsibongy.origin {
                Origin::Left => [0, quiet],
                _ => [quiet; 2],
            };
        }
        starts
    }

    /// An inner pit of at least two seeds that faces seeds; if there is none, an inner pit is sown in
    /// either direction, one of at least two seeds if there is one.
    ///
    /// Source: busser-site, paika.html.
    fn attacks<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> Self {
        let own = position.own();
        let filled = own.inner_filled(rules.columns);
        let several = several(&own, rules.columns);
        let attacks = several & position.theirs().inner_filled(rules.columns);
        let quiet = match (attacks, several) {
            (0, 0) if rules.parameters().lone_seed => filled,
            (0, several) => several,
            _ => 0,
        };
        Self {
            drops: attacks,
            quiet: [quiet; 2],
            ..Self::default()
        }
    }

    /// Phase two: any pit, in either direction; if the first sowing of some start ends on seeds
    /// that face seeds, only such starts.
    ///
    /// Sources: dandouau1909, katra fandatsaka, particular rules II and V; busser-site,
    /// mrahawatso.html, for lone seeds that start capturing turns only.
    fn fandatsaka<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> Self {
        let least = if allows_single_seed(rules) { 1 } else { 2 };
        let own = position.own();
        let stands = rules.tsibongy.rova.is_some() && position.rova_stands(position.to_move());
        let rova = rules.inner_rova(position.to_move());
        let mut starts = Self::default();
        for pit in 0..rules.circuit.len() {
            let both = stands && pit == rova;
            if stands && pit == rules.pit_behind(rova) {
                continue;
            }
            let seeds = own.get(pit)
                + if both {
                    own.get(rules.pit_behind(pit))
                } else {
                    0
                };
            if seeds < least {
                continue;
            }
            for direction in Direction::ALL {
                let mut ring = own;
                ring.set(pit, 0);
                if both {
                    ring.set(rules.pit_behind(pit), 0);
                }
                let sense = rules.sense(position.to_move(), pit, direction);
                let first = rules.circuit.next(pit, sense);
                let last = ring.sow(&rules.circuit, first, sense, seeds);
                let captures = last < rules.columns
                    && ring.get(last) > 1
                    && capturable_seeds(
                        rules,
                        position.theirs(),
                        their_rova(rules, position),
                        last,
                    ) > 0
                    && (both || captures_in_rova(rules) || !(stands && last == rova));
                let set = if captures {
                    &mut starts.capturing
                } else if seeds == 1 && !rules.tsibongy.mameno_single {
                    continue;
                } else {
                    &mut starts.quiet
                };
                set[direction as usize] |= 1 << pit;
            }
        }
        let free = free_rova(rules, position);
        if starts.capturing.iter().any(|&set| set & !free != 0) {
            starts.quiet = [0; 2];
        }
        starts
    }

    /// The katro games: any pit, in either direction, or in one sense only.
    ///
    /// Sources: dandouau1909, katra gorobaka and katra mpantsaka; busser2023
    /// for katro as a second phase, from pits of two seeds and more.
    fn katro<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> Self {
        let least = if allows_single_seed(rules) { 1 } else { 2 };
        let pits = if rules.keeps_to_inner_row(position) {
            rules.columns
        } else {
            rules.circuit.len()
        };
        let set = (0..pits)
            .filter(|&pit| position.own().get(pit) >= least)
            .fold(0, |set: PitSet, pit| set | 1 << pit);
        let mover = position.to_move();
        // The pits that are sown to the right in the sense `Up`.
        let right = !row_behind(rules, mover);
        let quiet = match rules.only_sense(position, mover) {
            None => [set; 2],
            Some(Sense::Down) => [set & right, set & !right],
            Some(Sense::Up) => [set & !right, set & right],
        };
        Self {
            quiet,
            ..Self::default()
        }
    }

    /// Returns `true` if there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pits() == 0
    }

    /// Returns `true` if there are capturing turns. In the katro games every turn may capture, and
    /// none is counted here.
    #[must_use]
    pub const fn can_capture(&self) -> bool {
        self.drops | self.capturing[0] | self.capturing[1] != 0
    }

    pub(crate) const fn pits(&self) -> PitSet {
        self.drops | self.capturing[0] | self.capturing[1] | self.quiet[0] | self.quiet[1]
    }

    /// Returns each start of a side: the inner row by column, then the next rows by column; `<`
    /// before `>`.
    pub(crate) const fn iter(self, rules: &Rules, mover: Side) -> StartsIter {
        StartsIter {
            starts: self,
            inner: (1 << rules.columns) - 1,
            behind: row_behind(rules, mover),
            pits: self.pits(),
            pit: 0,
            ways: 0,
        }
    }

    /// Returns the starts from a pit: without direction, `<` and `>`, from the lowest bit.
    fn ways(&self, pit: u8) -> u8 {
        let way = |set: PitSet, bit: u8| ((set >> pit & 1) as u8) << bit;
        way(self.drops, 0)
            | way(self.capturing[0] | self.quiet[0], 1)
            | way(self.capturing[1] | self.quiet[1], 2)
    }

    /// Returns the kind of turn that a start begins if it is legal.
    #[inline]
    pub(crate) fn kind(&self, pit: u8, direction: Option<Direction>) -> Option<TurnKind> {
        let has = |set: PitSet| set >> pit & 1 == 1;
        match direction {
            None => has(self.drops).then_some(TurnKind::Capturing),
            Some(direction) if has(self.capturing[direction as usize]) => Some(TurnKind::Capturing),
            Some(direction) if has(self.quiet[direction as usize]) => Some(TurnKind::Quiet),
            Some(_) => None,
        }
    }

    /// Returns the reason why a start is illegal.
    #[cold]
    pub(crate) fn illegal_reason(
        &self,
        rules: &Rules,
        position: &Position,
        start: Start,
    ) -> IllegalStart {
        let pit = start.pit;
        let mover = position.to_move();
        let mode = rules.mode(position);
        if let Some(outcome) = rules.outcome(position) {
            return IllegalStart::Over { outcome };
        }
        if !position.has_pit(pit) {
            return IllegalStart::NoSuchPit(pit);
        }
        if pit.side() != mover {
            return IllegalStart::OpponentsPit { pit, mover };
        }
        if rules.bao().is_some() {
            return self.illegal_in_bao(rules, position, (pit, start.direction), mode);
        }
        match mode {
            Mode::Drop if !pit.row().is_inner() => return IllegalStart::OuterDrop(pit),
            Mode::Attack if !pit.row().is_inner() => return IllegalStart::OuterAttack(pit),
            _ => {}
        }
        let index = pit.ring_index(rules.parameters().columns);
        let has = |set: PitSet| set >> index & 1 == 1;
        if has(self.pits()) {
            return if start.direction.is_none() {
                IllegalStart::DirectionMissing(pit)
            } else if has(self.drops) {
                IllegalStart::DirectionOfCapture(pit)
            } else if mode == Mode::Drop {
                IllegalStart::RightOnly(pit)
            } else if mode == Mode::Katro {
                match position.sense(mover) {
                    Some(sense) => IllegalStart::OtherSense { pit, sense },
                    None => IllegalStart::AnticlockwiseOnly(pit),
                }
            } else {
                IllegalStart::MustCaptureFirst(pit)
            };
        }
        let own = position.own();
        let mut seeds = own.get(index);
        if rules.tsibongy.rova.is_some() && position.rova_stands(mover) {
            let inner = rules.inner_rova(mover);
            let outer = rules.pit_behind(inner);
            if index == outer {
                return IllegalStart::OuterRova(pit);
            }
            if index == inner {
                seeds += own.get(outer);
            }
        }
        match (mode, seeds) {
            (Mode::Drop, _) if own.get(index) == 0 => IllegalStart::EmptyDrop(pit),
            (Mode::Drop, _) if must_drop_in_middle(rules, position) => {
                IllegalStart::FirstDropOutside(pit)
            }
            (Mode::Drop, _) if has(house(rules, position)) => IllegalStart::HouseKept(pit),
            (Mode::Drop, _) => IllegalStart::MustCapture(pit),
            (_, 0) => IllegalStart::EmptyPit(pit),
            (Mode::Attack, 1) => IllegalStart::SingleSeed(pit),
            (Mode::Attack, _) => IllegalStart::MustAttack(pit),
            (_, 1) if !allows_single_seed(rules) => match told_by_dandouau(rules) {
                true => IllegalStart::LoneSeed(pit),
                false => IllegalStart::SingleSeed(pit),
            },
            (Mode::Fandatsaka, 1) if !self.can_capture() => IllegalStart::SingleMameno(pit),
            (Mode::Katro, _) => IllegalStart::FirstTurnOuter(pit),
            _ => IllegalStart::MustCaptureFirst(pit),
        }
    }
}

/// Returns the row behind a side's inner row: its outer row of two, or its middle row of three.
const fn row_behind(rules: &Rules, side: Side) -> PitSet {
    let row = rules.row_of_ring(side, 1);
    ((1 << rules.columns) - 1) << row.start
}

/// Returns `true` if a pit of one seed may start a turn outside phase one. In katro as a second
/// phase it never may (busser2023, katra fandatsaka).
pub(crate) fn allows_single_seed(rules: &Rules) -> bool {
    let parameters = rules.parameters();
    parameters.lone_seed && parameters.when_empty() != Some(WhenEmpty::Katro)
}

/// Returns `true` if dandouau1909 tells of lone seeds in a game of this kind.
fn told_by_dandouau(rules: &Rules) -> bool {
    let parameters = rules.parameters();
    parameters.entry == Entry::Drop || parameters.captured() == Captured::WithPit
}

/// Returns the number of the opponent's seeds taken by a capture from an inner pit in a tsibongy
/// game: those of the facing pit, and of both rova pits if it faces a rova that stands
/// (dandouau1909, katra sakalava).
#[inline]
pub(crate) fn capturable_seeds<R: SowingRing>(
    rules: &Rules,
    theirs: R,
    rova: Option<u8>,
    pit: u8,
) -> u8 {
    let behind = match rova {
        Some(rova) if rova == pit => theirs.get(rules.pit_behind(pit)),
        _ => 0,
    };
    theirs.get(pit) + behind
}

/// Returns the opponent's inner rova if it stands.
fn their_rova<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> Option<u8> {
    let opponent = !position.to_move();
    (rules.tsibongy.rova.is_some() && position.rova_stands(opponent))
        .then_some(rules.inner_rova(opponent))
}

/// Returns the mover's house as a set if it stands.
fn house<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> PitSet {
    let mover = position.to_move();
    if rules.tsibongy.house.is_some() && position.rova_stands(mover) {
        1 << rules.inner_rova(mover)
    } else {
        0
    }
}

/// Returns `true` if the mover's house may not be chosen because this is its first turn.
fn keeps_house<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> bool {
    let house = rules.tsibongy.house;
    house.is_some_and(|it| it.first_turn == HouseFirstTurn::Never)
        && position.reserve(position.to_move()) == rules.parameters().reserve()
}

/// Returns `true` if the drop is the very first and must fall between the second tsibongy.
fn must_drop_in_middle<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> bool {
    // Every drop takes a seed from a reserve, and no turn puts one back.
    rules.tsibongy.first_drop == FirstDrop::Middle
        && position.reserves == [rules.parameters().reserve(); 2]
}

/// Returns `true` if a last seed in the mover's own standing rova can capture.
fn captures_in_rova(rules: &Rules) -> bool {
    let rova = rules.tsibongy.rova;
    rova.is_some_and(|it| it.play == RovaPlay::CaptureFirst)
}

/// Returns the mover's rova as a set if it stands and cannot be forced.
fn free_rova<R: SowingRing>(rules: &Rules, position: &PositionOf<R>) -> PitSet {
    let mover = position.to_move();
    let rova = rules.tsibongy.rova;
    if rova.is_some_and(|it| !it.obliged) && position.rova_stands(mover) {
        1 << rules.inner_rova(mover)
    } else {
        0
    }
}

impl Rules {
    /// Returns the legal starts of a position; none when the game is over.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let starts = rules.starts(&rules.start());
    /// assert!(starts.can_capture());
    /// ```
    #[must_use]
    pub fn starts(&self, position: &Position) -> Starts {
        match self.mode_or_outcome(position) {
            Err(_) => Starts::default(),
            Ok(mode) => Starts::of(self, position, mode),
        }
    }

    /// Returns the mode, the pit and the kind of turn of a start; `None` if it is illegal.
    pub(crate) fn resolve_start(
        &self,
        position: &Position,
        start: Start,
    ) -> Option<(Mode, u8, TurnKind)> {
        let Start { pit, direction } = start;
        let (mode, starts) = match self.circuit.is_narrow() {
            true => self.mode_and_starts(&position.with_rings::<NarrowRing>()),
            false => self.mode_and_starts(position),
        }?;
        if pit.side() != position.to_move() || !position.has_pit(pit) {
            return None;
        }
        let pit = pit.ring_index(position.columns);
        Some((mode, pit, starts.kind(pit, direction)?))
    }

    #[inline]
    fn mode_and_starts<R: SowingRing>(&self, position: &PositionOf<R>) -> Option<(Mode, Starts)> {
        let mode = self.mode_or_outcome(position).ok()?;
        Some((mode, Starts::of(self, position, mode)))
    }

    /// Returns the legal starts of a position in board order: the inner row by column, then the
    /// rows behind it, the outer one last; `<` before `>`.
    #[must_use]
    pub fn start_list(&self, position: &Position) -> Vec<Start> {
        let mover = position.to_move();
        let start = |(pit, direction, _)| {
            let pit: Pit = self.pit(mover, pit);
            Start { pit, direction }
        };
        self.starts(position).iter(self, mover).map(start).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, IllegalStart, OutcomeCause, Parameter, Play, Position, Rules, Side};

    fn fifangha(parameter: Parameter, value: &str) -> Rules {
        let mut parameters = Game::FIFANGHA.parameters();
        parameter.set(&mut parameters, value).unwrap();
        Rules::new(parameters).unwrap()
    }

    fn starts(rules: &Rules, position: &Position) -> Vec<String> {
        let starts = rules.start_list(position).into_iter();
        starts.map(|start| start.pit.to_string()).collect()
    }

    #[test]
    fn the_first_seed_may_be_kept_between_the_second_tsibongy() {
        let rules = fifangha(Parameter::FirstDrop, "middle");
        assert_eq!(starts(&rules, &rules.start()), ["b3", "b4", "b5", "b6"]);
        let outside = crate::Start::drop("b7".parse().unwrap());
        let illegal = Play::begin(&rules, &rules.start(), outside).unwrap_err();
        assert!(matches!(illegal, IllegalStart::FirstDropOutside(_)));
        let (_, after) = rules.legal_turns(&rules.start()).next().unwrap();
        assert!(starts(&rules, &after.position).contains(&"c7".to_owned()));
    }

    #[test]
    fn by_the_letter_nobody_has_a_turn_after_the_fifth_of_the_example() {
        let text = "......../.33..2../...32.31/........ S23 N24 N";
        let usual = Game::FIFANGHA.rules();
        let position = Position::parse(text, &usual).unwrap();
        assert_eq!(starts(&usual, &position).len(), 6);
        let letter = fifangha(Parameter::MamenoAtrika, "others-filled");
        let outcome = letter.outcome(&position).unwrap();
        assert_eq!(outcome.winner, Some(Side::South));
        assert_eq!(outcome.cause, OutcomeCause::NoTurn);
        // Every column has a filled pit of either side, and none of both.
        let filled = "......../.33..1../2..32.31/........ S22 N24 N";
        let position = Position::parse(filled, &letter).unwrap();
        assert_eq!(letter.outcome(&position), None);
    }

    #[test]
    fn who_has_seeds_behind_may_go_on_in_a_second_phase_only() {
        let text = "......../..2..1../......../1....(10).. S25 N25 S";
        let rules = fifangha(Parameter::Win, "all-seeds");
        let outcome = rules.outcome(&Position::parse(text, &rules).unwrap());
        assert_eq!(outcome.unwrap().cause, OutcomeCause::NoTurn);
        let mut parameters = Game::FIFANGA.parameters();
        Parameter::Win.set(&mut parameters, "all-seeds").unwrap();
        let rules = Rules::new(parameters).unwrap();
        let spent = "......../..2..1../......../1....(60).. S0 N0 S";
        let position = Position::parse(spent, &rules).unwrap();
        assert_eq!(rules.outcome(&position), None);
        assert!(starts(&rules, &position).contains(&"a6".to_owned()));
    }
}
