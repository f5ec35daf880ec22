//! The starts of bao la kiswahili, and the pit that a takata blocks.
//!
//! Sources: donkers2001, rules 2.3 and 2.4 for namua, 3.3 to 3.5 for mtaji, 4.1 for takasia.

use crate::illegal::{BaoRule, IllegalStart};
use crate::mode::Mode;
use crate::parameters::{BaoParameters, TakasiaParameters};
use crate::pit::{Direction, Pit};
use crate::position::PositionOf;
use crate::ring::{PitSet, SowingRing};
use crate::rotation::Sense;
use crate::rules::Rules;
use crate::side::Side;
use crate::starts::{Starts, several};
use crate::values::{
    BackStart, DormantStart, HouseMin, LoneKichwa, OwnEmpty, SingleStart, StartMax,
    TakasiaFallback, TakasiaHouse,
};

impl HouseMin {
    /// Returns the number of seeds.
    #[inline]
    pub(crate) const fn seeds(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Six => 6,
            Self::Seven => 7,
        }
    }
}

/// The first sowings of mtaji that capture.
struct FirstCaptures {
    /// The pits that are sown, by direction.
    starts: [PitSet; 2],
    /// The columns of the captured pits.
    captured: PitSet,
}

impl FirstCaptures {
    /// Finds those of a side that capture one of the given columns.
    fn of<R: SowingRing>(
        rules: &Rules,
        bao: &BaoParameters,
        mover: Side,
        [own, theirs]: [R; 2],
        columns: PitSet,
    ) -> Self {
        let mut found = Self {
            starts: [0; 2],
            captured: 0,
        };
        let facing = theirs.inner_filled(rules.columns) & columns;
        if facing == 0 {
            return found;
        }
        let may_capture = match bao.capture_empty {
            true => facing,
            false => facing & own.inner_filled(rules.columns),
        };
        let len = rules.circuit.len();
        let most = match bao.start_max {
            StartMax::UnderARound => len - 1,
            StartMax::UnderByTwo => len - 2,
            StartMax::Any => u8::MAX,
        };
        for pit in 0..len {
            let seeds = own.get(pit);
            if seeds < 2 || seeds > most {
                continue;
            }
            // If the lifted pit is skipped, a round has one pit less.
            let ahead = match rules.skips_start {
                true => (seeds - 1) % (len - 1) + 1,
                false => seeds % len,
            };
            for sense in [Sense::Up, Sense::Down] {
                let steps = match sense {
                    Sense::Up => ahead,
                    Sense::Down => len - ahead,
                };
                let last = (pit + steps) % len;
                // A sowing of a round or more has filled every pit before, but for the lifted one.
                let captures = match seeds < len {
                    true => may_capture,
                    false if last == pit && seeds == len && !bao.capture_empty => 0,
                    false => facing,
                };
                if last < rules.columns && captures >> last & 1 == 1 {
                    found.starts[rules.direction(mover, pit, sense) as usize] |= 1 << pit;
                    found.captured |= 1 << last;
                }
            }
        }
        found
    }
}

impl Rules {
    /// Returns the mover's house if it is owned.
    #[inline]
    fn owned_house<R: SowingRing>(&self, position: &PositionOf<R>) -> Option<u8> {
        let mover = position.to_move();
        position.rova_stands(mover).then(|| self.inner_rova(mover))
    }

    /// Returns the column of the pit that the mover blocks by a takata that left this board, the
    /// mover still to move, plus one; 0 if it blocks none.
    pub(crate) fn pit_to_block<R: SowingRing>(
        &self,
        bao: &BaoParameters,
        takasia: &TakasiaParameters,
        relative: &PositionOf<R>,
    ) -> u8 {
        let [own, theirs] = relative.rings;
        let mover = relative.to_move();
        let captured = FirstCaptures::of(self, bao, mover, [own, theirs], PitSet::MAX).captured;
        if captured.count_ones() != 1 {
            return 0;
        }
        let pit = captured.trailing_zeros() as u8;
        let seeds = theirs.get(pit);
        // The position is the mover's view of the board: the second mark is the other side's.
        let owned = relative.rova.is_some_and(|[_, theirs]| theirs);
        let spared = pit == self.inner_rova(!mover)
            && owned
            && match takasia.house {
                TakasiaHouse::Owned => true,
                TakasiaHouse::Functional => seeds >= bao.house_min.seeds(),
            };
        let others = (0..self.columns).filter(|&it| it != pit);
        let only = others.clone().all(|it| theirs.get(it) == 0);
        let only_several = seeds > 1 && others.clone().all(|it| theirs.get(it) < 2);
        let has_capture =
            || FirstCaptures::of(self, bao, !mover, [theirs, own], PitSet::MAX).captured != 0;
        if spared
            || only
            || only_several
            || (seeds == 1 && !takasia.single)
            || (takasia.no_capture && has_capture())
        {
            return 0;
        }
        pit + 1
    }

    /// Returns the directions in which a takata may start from a pit of the inner row, `<` and `>`.
    fn takata_ways(&self, bao: &BaoParameters, filled: PitSet, pit: u8, seeds: u8) -> [bool; 2] {
        let empties_row = |outwards_at: u8| {
            filled == 1 << outwards_at
                && pit == outwards_at
                && (bao.lone_kichwa == LoneKichwa::Forbidden
                    || bao.own_empty == OwnEmpty::Forbidden && seeds <= self.columns)
        };
        [!empties_row(0), !empties_row(self.columns - 1)]
    }
}

impl Starts {
    /// Namua: a seed is put into an occupied inner pit that faces an occupied one, if there is one;
    /// otherwise into another one, which is sown.
    #[inline]
    pub(crate) fn namua<R: SowingRing>(
        rules: &Rules,
        bao: &BaoParameters,
        position: &PositionOf<R>,
    ) -> Self {
        let own = position.own();
        let filled = own.inner_filled(rules.columns);
        let theirs = position.theirs().inner_filled(rules.columns);
        let facing = theirs & filled;
        let mut starts = Self {
            drops: facing,
            ..Self::default()
        };
        if facing != 0 {
            return starts;
        }
        let owned = rules.owned_house(position);
        let house = owned.map_or(0, |house| 1 << house);
        let functional = owned.is_some_and(|house| own.get(house) >= bao.house_min.seeds());
        let kept = filled != house && (functional || bao.dormant_start == DormantStart::LastResort);
        let pits = if kept { filled & !house } else { filled };
        let several = several(&own, rules.columns);
        let single = match bao.single_start {
            SingleStart::Always => true,
            SingleStart::HouseOwned => house != 0,
            SingleStart::HouseFunctional => functional,
        };
        let pits = match pits & several {
            0 => pits,
            _ if single => pits,
            several => several,
        };
        for pit in (0..rules.columns).filter(|pit| pits >> pit & 1 == 1) {
            let ways = rules.takata_ways(bao, filled, pit, own.get(pit) + 1);
            for (set, way) in starts.quiet.iter_mut().zip(ways) {
                *set |= PitSet::from(way) << pit;
            }
        }
        starts
    }

    /// Mtaji: a pit is sown; if a first sowing captures, such a one.
    #[inline]
    pub(crate) fn mtaji<R: SowingRing>(
        rules: &Rules,
        bao: &BaoParameters,
        position: &PositionOf<R>,
    ) -> Self {
        let [own, _] = position.relative_to_mover().blocked;
        let starts = Self::mtaji_without(rules, bao, position, own);
        let lapses = |it: &TakasiaParameters| it.fallback == TakasiaFallback::Lapses;
        if own > 0 && starts.is_empty() && bao.takasia.as_ref().is_some_and(lapses) {
            return Self::mtaji_without(rules, bao, position, 0);
        }
        let duties = Self::duties(rules, bao, position);
        if duties != [0; 2] {
            return Self {
                capturing: duties,
                ..Self::default()
            };
        }
        starts
    }

    /// Returns the starts that capture the pit which the mover has blocked and must capture; none
    /// without such a duty.
    fn duties<R: SowingRing>(
        rules: &Rules,
        bao: &BaoParameters,
        position: &PositionOf<R>,
    ) -> [PitSet; 2] {
        let [_, others] = position.relative_to_mover().blocked;
        if others == 0 || !bao.takasia.is_some_and(|it| it.duty) {
            return [0; 2];
        }
        let rings = [position.own(), position.theirs()];
        let column = 1 << (others - 1);
        FirstCaptures::of(rules, bao, position.to_move(), rings, column).starts
    }

    /// The starts of mtaji if an inner pit, counted from 1, may not be played.
    fn mtaji_without<R: SowingRing>(
        rules: &Rules,
        bao: &BaoParameters,
        position: &PositionOf<R>,
        blocked: u8,
    ) -> Self {
        let own = position.own();
        let rings = [own, position.theirs()];
        // The bit of the blocked pit, or none.
        let free = !((1 << blocked) >> 1);
        let capturing =
            FirstCaptures::of(rules, bao, position.to_move(), rings, PitSet::MAX).starts;
        if capturing != [0; 2] {
            return Self {
                capturing,
                ..Self::default()
            };
        }
        let several = several(&own, rules.circuit.len()) & free;
        let front = several & ((1 << rules.columns) - 1);
        let pits = match bao.back_start {
            BackStart::FrontFirst if front != 0 => front,
            BackStart::FrontFirst | BackStart::Free => several,
        };
        let mut quiet = [pits; 2];
        let filled = own.inner_filled(rules.columns);
        if filled.is_power_of_two() && front & filled != 0 {
            let pit = filled.trailing_zeros() as u8;
            let ways = rules.takata_ways(bao, filled, pit, own.get(pit));
            for (set, way) in quiet.iter_mut().zip(ways) {
                *set &= !(PitSet::from(!way) << pit);
            }
        }
        Self {
            quiet,
            ..Self::default()
        }
    }

    /// Returns the reason why a start from a pit of the mover is illegal in bao.
    pub(crate) fn illegal_in_bao<R: SowingRing>(
        &self,
        rules: &Rules,
        position: &PositionOf<R>,
        (pit, direction): (Pit, Option<Direction>),
        mode: Mode,
    ) -> IllegalStart {
        let index = pit.ring_index(position.columns);
        let own = position.own();
        let has = |set: PitSet| set >> index & 1 == 1;
        let [blocked, _] = position.relative_to_mover().blocked;
        let namua = mode == Mode::Drop;
        let rule = match (namua, own.get(index)) {
            (true, _) if !pit.row().is_inner() => BaoRule::BackRow,
            (true, 0) if !has(self.drops) => BaoRule::EmptyPit,
            (false, 0) => return IllegalStart::EmptyPit(pit),
            _ if direction.is_none() && !has(self.drops) && has(self.pits()) => {
                return IllegalStart::DirectionMissing(pit);
            }
            _ if direction.is_some() && has(self.drops) => {
                return IllegalStart::DirectionOfCapture(pit);
            }
            (true, _) if self.can_capture() => BaoRule::MustCapture,
            (false, 1) => BaoRule::SingleSeed,
            (false, _) if blocked == index + 1 && !self.can_capture() => BaoRule::Blocked,
            (false, _) if self.can_capture() => {
                match rules.bao().map(|bao| Self::duties(rules, bao, position)) {
                    None | Some([0, 0]) => BaoRule::MustCaptureFirst,
                    Some(_) => BaoRule::MustCaptureBlocked,
                }
            }
            _ if has(self.pits()) => BaoRule::LoneKichwa,
            (true, _) if rules.owned_house(position) == Some(index) => BaoRule::HouseKept,
            (true, _) => BaoRule::SingleTakata,
            (false, _) => BaoRule::FrontFirst,
        };
        IllegalStart::Bao { pit, rule }
    }
}
