//! The pits of one side, in the two forms in which they are sown.
//!
//! A position has a byte for each pit ([`Ring`]). The interpreter plays most games with one number
//! for all pits of a side ([`NarrowRing`]), so that a sowing is one addition. Sides of three rows are
//! never one number, so that the faster form needs no rule of theirs.

#![allow(
    unreachable_pub,
    reason = "the aliases of positions and plays name these types"
)]

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::pit::Columns;
use crate::rotation::Sense;

/// The maximum number of pits of a ring: three rows of the largest board.
pub(crate) const MAX_PITS: u8 = 3 * Columns::MAX.count();

/// The maximum number of pits of a ring that is one number.
const NARROW_PITS: u8 = 16;

/// The maximum number of columns of a ring that is one number.
const NARROW_COLUMNS: u8 = 8;

/// The maximum number of rows of a ring that is one number.
const NARROW_ROWS: u8 = 2;

/// A set of pits of one side by their index in the ring.
pub type PitSet = u64;

/// The pits of one side in ring order: the inner row left to right, then back along the outer row.
/// For three rows see [`Pit::ring_index`](crate::Pit::ring_index).
///
/// A game has less than 256 seeds.
pub trait SowingRing: Copy + Eq + Hash + Debug {
    const EMPTY: Self;

    /// `true` for [`NarrowRing`], which has two rows at most.
    const IS_NARROW: bool;

    fn from_ring(ring: Ring) -> Self;

    fn ring(self) -> Ring;

    fn get(self, pit: u8) -> u8;

    fn set(&mut self, pit: u8, seeds: u8);

    fn add(&mut self, pit: u8, seeds: u8);

    /// Drops a seed into a pit.
    fn drop(&mut self, pit: u8);

    /// Takes all seeds out of a pit and returns their number.
    fn lift(&mut self, pit: u8) -> u8;

    /// Returns `true` if the first `columns` pits, the inner row, are empty.
    fn inner_is_empty(self, columns: u8) -> bool;

    /// Returns the set of the first `columns` pits, the inner row, that have seeds.
    fn inner_filled(self, columns: u8) -> PitSet;

    fn is_empty(self) -> bool;

    /// Returns `true` if a pit has two seeds or more.
    fn has_several(self) -> bool;

    /// Returns the mirror image of two rows of pits: each row from its other end.
    fn mirrored(self, columns: u8) -> Self;

    /// Returns a sort key that is greater the more seeds the first pit has, then the second, and so
    /// on.
    fn sort_key(self) -> impl Ord;

    /// Sows `seeds` (at least one) seed by seed, the first into `first`;
    /// returns the pit of the last.
    fn sow(&mut self, circuit: &Circuit, first: u8, sense: Sense, seeds: u8) -> u8;
}

/// One byte for each pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ring([u8; MAX_PITS as usize]);

impl Ring {
    /// Returns the seeds of the first `len` pits, in order.
    pub(crate) fn pits(self, len: u8) -> impl Iterator<Item = u8> {
        self.0.into_iter().take(len.into())
    }

    /// Returns the number of seeds.
    pub(crate) fn seeds(self) -> u32 {
        self.0.into_iter().map(u32::from).sum()
    }
}

impl SowingRing for Ring {
    const EMPTY: Self = Self([0; MAX_PITS as usize]);
    const IS_NARROW: bool = false;

    fn from_ring(ring: Ring) -> Self {
        ring
    }

    fn ring(self) -> Ring {
        self
    }

    fn get(self, pit: u8) -> u8 {
        self.0[usize::from(pit)]
    }

    fn set(&mut self, pit: u8, seeds: u8) {
        self.0[usize::from(pit)] = seeds;
    }

    fn add(&mut self, pit: u8, seeds: u8) {
        self.0[usize::from(pit)] += seeds;
    }

    fn drop(&mut self, pit: u8) {
        self.add(pit, 1);
    }

    fn lift(&mut self, pit: u8) -> u8 {
        std::mem::take(&mut self.0[usize::from(pit)])
    }

    fn inner_is_empty(self, columns: u8) -> bool {
        self.inner_filled(columns) == 0
    }

    fn inner_filled(self, columns: u8) -> PitSet {
        (0..columns)
            .filter(|&pit| self.get(pit) > 0)
            .fold(0, |set, pit| set | 1 << pit)
    }

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn has_several(self) -> bool {
        self.0.iter().any(|&seeds| seeds > 1)
    }

    fn mirrored(mut self, columns: u8) -> Self {
        for row in self.0.chunks_exact_mut(columns.into()).take(2) {
            row.reverse();
        }
        self
    }

    fn sort_key(self) -> impl Ord {
        self.0
    }

    fn sow(&mut self, circuit: &Circuit, first: u8, sense: Sense, seeds: u8) -> u8 {
        let mut pit = first;
        for _ in 1..seeds {
            self.drop(pit);
            pit = circuit.next(pit, sense);
        }
        self.drop(pit);
        pit
    }
}

/// One number with a byte for each pit, of at most 16 pits in one or two rows of at most eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NarrowRing(u128);

impl NarrowRing {
    /// Returns the inner row, of at most eight pits.
    #[inline]
    const fn inner(self, columns: u8) -> u64 {
        let rest = 64 - 8 * columns;
        (self.0 as u64) << rest >> rest
    }
}

/// A single seed in each pit. A table lookup is faster than shifting so wide a number.
static SINGLE_SEED: [u128; 16] = {
    let mut seed = [1; 16];
    let mut pit = 0;
    while pit < 16 {
        seed[pit] <<= 8 * pit;
        pit += 1;
    }
    seed
};

/// Masks of all pits but one.
static CLEAR_PIT: [u128; 16] = {
    let mut others = [0; 16];
    let mut pit = 0;
    while pit < 16 {
        others[pit] = !(0xff << (8 * pit));
        pit += 1;
    }
    others
};

impl SowingRing for NarrowRing {
    const EMPTY: Self = Self(0);
    const IS_NARROW: bool = true;

    #[inline]
    fn from_ring(ring: Ring) -> Self {
        let (pits, _) = ring.0.split_first_chunk().expect("a ring has 16 bytes");
        Self(u128::from_le_bytes(*pits))
    }

    #[inline]
    fn ring(self) -> Ring {
        let mut ring = Ring::EMPTY;
        ring.0[..16].copy_from_slice(&self.0.to_le_bytes());
        ring
    }

    #[inline]
    fn get(self, pit: u8) -> u8 {
        self.0.to_le_bytes()[(pit & 15) as usize]
    }

    #[inline]
    fn set(&mut self, pit: u8, seeds: u8) {
        let shift = 8 * (pit & 15);
        self.0 = (self.0 & !(0xff << shift)) | (u128::from(seeds) << shift);
    }

    #[inline]
    fn add(&mut self, pit: u8, seeds: u8) {
        self.0 += u128::from(seeds) << (8 * (pit & 15));
    }

    #[inline]
    fn drop(&mut self, pit: u8) {
        self.0 += SINGLE_SEED[(pit & 15) as usize];
    }

    #[inline]
    fn lift(&mut self, pit: u8) -> u8 {
        let seeds = self.get(pit);
        self.0 &= CLEAR_PIT[(pit & 15) as usize];
        seeds
    }

    #[inline]
    fn inner_is_empty(self, columns: u8) -> bool {
        self.inner(columns) == 0
    }

    #[inline]
    fn inner_filled(self, columns: u8) -> PitSet {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let inner = self.inner(columns);
        // The highest bit of a byte is set if the pit has 128 seeds, or by a carry if it has fewer;
        // the product gathers the eight bits in the last byte.
        let filled = (((inner & LOW) + LOW) | inner) & !LOW;
        (filled >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn has_several(self) -> bool {
        self.0 & !(u128::MAX / 0xff) != 0
    }

    fn mirrored(self, columns: u8) -> Self {
        let bits = 8 * u32::from(columns);
        let row = |pits: u128| (pits as u64).swap_bytes() >> (64 - bits);
        let (inner, outer) = (row(self.0), row(self.0 >> bits));
        Self(u128::from(outer) << bits | u128::from(inner))
    }

    #[inline]
    fn sort_key(self) -> impl Ord {
        self.0.swap_bytes()
    }

    #[inline]
    fn sow(&mut self, circuit: &Circuit, first: u8, sense: Sense, seeds: u8) -> u8 {
        let len = circuit.len;
        let mut rest = seeds;
        while rest >= len {
            self.0 += circuit.round;
            rest -= len;
        }
        // The pit of the last seed, and the lowest pit of the incomplete round.
        let (start, last) = match sense {
            Sense::Up => {
                let steps = if rest == 0 { len } else { rest };
                (first, circuit.wrap(first + steps - 1))
            }
            Sense::Down => {
                let start = circuit.wrap(first + len + 1 - rest);
                (
                    start,
                    if rest == 0 {
                        circuit.wrap(first + 1)
                    } else {
                        start
                    },
                )
            }
        };
        self.0 += circuit.sowings[usize::from(rest & 15)][usize::from(start & 15)];
        last
    }
}

/// One seed in each of `count` pits from `start` upwards, for every count and start: the
/// incomplete rounds of a sowing.
type Sowings = [[u128; NARROW_PITS as usize]; NARROW_PITS as usize];

/// Returns the sowings on a ring of `len` pits that is one number.
fn sowings(len: u8) -> &'static Sowings {
    static TABLES: [OnceLock<Sowings>; NARROW_PITS as usize + 1] =
        [const { OnceLock::new() }; NARROW_PITS as usize + 1];
    TABLES[usize::from(len)].get_or_init(|| {
        let mut table = Sowings::default();
        for (count, row) in (0..len).zip(&mut table) {
            for (start, sown) in (0..len).zip(row) {
                *sown = (0..count)
                    .map(|seed| 1 << (8 * ((start + seed) % len)))
                    .sum();
            }
        }
        table
    })
}

/// The constants that all rings of one board size share.
#[derive(Clone, Copy)]
pub struct Circuit {
    len: u8,
    /// `true` if the ring can be one number.
    narrow: bool,
    /// One seed in every pit of a [`NarrowRing`].
    round: u128,
    /// Those of a [`NarrowRing`].
    sowings: &'static Sowings,
}

impl Circuit {
    /// Returns the constants of a ring of some rows, of 2 to [`MAX_PITS`] pits.
    pub(crate) fn new(columns: u8, rows: u8) -> Self {
        let len = columns * rows;
        let narrow = len <= NARROW_PITS && columns <= NARROW_COLUMNS && rows <= NARROW_ROWS;
        let pits = if narrow { len } else { 0 };
        Self {
            len,
            narrow,
            round: (0..pits).map(|pit| 1 << (8 * pit)).sum(),
            sowings: sowings(pits),
        }
    }

    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// Returns `true` if the ring can be a [`NarrowRing`].
    pub(crate) const fn is_narrow(&self) -> bool {
        self.narrow
    }

    /// Returns the neighbour of a pit.
    #[inline]
    pub(crate) const fn next(&self, pit: u8, sense: Sense) -> u8 {
        match sense {
            Sense::Up if pit + 1 == self.len => 0,
            Sense::Up => pit + 1,
            Sense::Down if pit == 0 => self.len - 1,
            Sense::Down => pit - 1,
        }
    }

    #[inline]
    const fn wrap(&self, pit: u8) -> u8 {
        if pit >= self.len { pit - self.len } else { pit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_have_the_same_pits() {
        for columns in 2..=NARROW_COLUMNS {
            for filled in 0..1 << columns {
                let mut ring = Ring::EMPTY;
                ring.set(2 * columns - 1, 9);
                for pit in (0..columns).filter(|pit| filled >> pit & 1 == 1) {
                    ring.set(pit, [1, 2, 127, 128, 255][usize::from(pit) % 5]);
                }
                let narrow = NarrowRing::from_ring(ring);
                assert_eq!(ring.inner_filled(columns), filled);
                assert_eq!(narrow.inner_filled(columns), filled);
                assert_eq!(narrow.inner_is_empty(columns), filled == 0);
                assert_eq!(narrow.ring(), ring);
                assert_eq!(narrow.mirrored(columns).ring(), ring.mirrored(columns));
                let lifted = |mut narrow: NarrowRing, mut ring: Ring, pit| {
                    assert_eq!(narrow.lift(pit), ring.lift(pit));
                    assert_eq!(narrow.ring(), ring);
                };
                (0..2 * columns).for_each(|pit| lifted(narrow, ring, pit));
            }
        }
    }

    #[test]
    fn a_sowing_is_its_seeds_one_by_one() {
        for (columns, rows) in [(2, 1), (3, 1), (2, 2), (5, 1), (3, 2), (6, 2), (8, 2)] {
            let circuit = Circuit::new(columns, rows);
            assert!(circuit.is_narrow());
            for first in 0..circuit.len() {
                for sense in [Sense::Up, Sense::Down] {
                    for seeds in 1..=96 {
                        let (mut ring, mut narrow) = (Ring::EMPTY, NarrowRing::EMPTY);
                        let last = ring.sow(&circuit, first, sense, seeds);
                        assert_eq!(narrow.sow(&circuit, first, sense, seeds), last);
                        assert_eq!(narrow.ring(), ring, "{columns} {first} {sense:?} {seeds}");
                        assert_eq!(ring.seeds(), u32::from(seeds));
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_ring_has_room_for_each_pit() {
        let circuit = Circuit::new(12, 3);
        assert!(!circuit.is_narrow());
        let mut ring = Ring::EMPTY;
        assert_eq!(ring.sow(&circuit, 35, Sense::Up, 37), 35);
        assert_eq!(ring.sow(&circuit, 0, Sense::Down, 2), 35);
        assert_eq!((ring.get(0), ring.get(34), ring.get(35)), (2, 1, 3));
    }
}
