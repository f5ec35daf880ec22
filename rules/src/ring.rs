//! A side's pits as one number, so that a sowing is one addition.

/// A sense of rotation: `Up` runs along the inner row from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sense {
    Up,
    Down,
}

/// The pits of one side, one byte each, in ring order: the inner row left to
/// right, then back along the outer row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ring(u128);

/// Returns one seed in each of `count` pits from `start` upwards, for every count and start, on
/// rings of `LEN` pits.
const fn sowings(len: usize) -> [[u128; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut count = 0;
    while count < len {
        let mut start = 0;
        while start < len {
            let mut seed = 0;
            while seed < count {
                table[count][start] |= 1 << (8 * ((start + seed) % len));
                seed += 1;
            }
            start += 1;
        }
        count += 1;
    }
    table
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

static SOWINGS: [(u8, [[u128; 16]; 16]); 5] = [
    (4, sowings(4)),
    (6, sowings(6)),
    (8, sowings(8)),
    (12, sowings(12)),
    (16, sowings(16)),
];

/// The constants that all rings of one board size share.
#[derive(Clone, Copy)]
pub(crate) struct Circuit {
    len: u8,
    /// One seed in every pit.
    round: u128,
    sowings: &'static [[u128; 16]; 16],
}

impl Circuit {
    /// Returns the constants of a ring with `len` pits, one of 4, 6, 8, 12 and 16.
    pub(crate) fn new(len: u8) -> Self {
        let (_, sowings) = SOWINGS
            .iter()
            .find(|(known, _)| *known == len)
            .expect("a ring has 4, 6, 8, 12 or 16 pits");
        let mut round = 0;
        for pit in 0..len {
            round |= 1 << (8 * pit);
        }
        Self {
            len,
            round,
            sowings,
        }
    }

    pub(crate) const fn len(&self) -> u8 {
        self.len
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

    /// Sows `seeds` (at least one) seed by seed, the first into `first`;
    /// returns the pit of the last.
    #[inline]
    pub(crate) fn sow(&self, ring: &mut Ring, first: u8, sense: Sense, seeds: u8) -> u8 {
        let mut rest = seeds;
        while rest >= self.len {
            ring.0 += self.round;
            rest -= self.len;
        }
        // The pit of the last seed, and the lowest pit of the incomplete round.
        let (start, last) = match sense {
            Sense::Up => {
                let steps = if rest == 0 { self.len } else { rest };
                (first, self.wrap(first + steps - 1))
            }
            Sense::Down => {
                let start = self.wrap(first + self.len + 1 - rest);
                (
                    start,
                    if rest == 0 {
                        self.wrap(first + 1)
                    } else {
                        start
                    },
                )
            }
        };
        ring.0 += self.sowings[usize::from(rest & 15)][usize::from(start & 15)];
        last
    }

    #[inline]
    const fn wrap(&self, pit: u8) -> u8 {
        if pit >= self.len { pit - self.len } else { pit }
    }
}

impl Ring {
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    pub(crate) const fn get(self, pit: u8) -> u8 {
        self.0.to_le_bytes()[(pit & 15) as usize]
    }

    #[inline]
    pub(crate) const fn set(&mut self, pit: u8, seeds: u8) {
        let shift = 8 * (pit & 15);
        self.0 = (self.0 & !(0xff << shift)) | ((seeds as u128) << shift);
    }

    /// Returns the seeds of the first `len` pits, in order.
    #[inline]
    pub(crate) fn pits(self, len: u8) -> impl Iterator<Item = u8> {
        let pits = self.0.to_le_bytes();
        pits.into_iter().take(len.into())
    }

    /// Shifts all pits up by one and inserts `seeds` at index 0.
    #[inline]
    pub(crate) const fn insert_first(&mut self, seeds: u8) {
        self.0 = self.0 << 8 | seeds as u128;
    }

    #[inline]
    pub(crate) const fn add(&mut self, pit: u8, seeds: u8) {
        self.0 += (seeds as u128) << (8 * (pit & 15));
    }

    /// Drops a seed into a pit.
    #[inline]
    pub(crate) fn drop(&mut self, pit: u8) {
        self.0 += SINGLE_SEED[(pit & 15) as usize];
    }

    /// Takes all seeds out of a pit and returns their number.
    #[inline]
    pub(crate) fn lift(&mut self, pit: u8) -> u8 {
        let seeds = self.get(pit);
        self.0 &= CLEAR_PIT[(pit & 15) as usize];
        seeds
    }

    /// Returns `true` if the first `columns` pits, the inner row, are empty.
    #[inline]
    pub(crate) const fn inner_is_empty(self, columns: u8) -> bool {
        self.inner(columns) == 0
    }

    /// Returns the inner row, of at most eight pits.
    #[inline]
    const fn inner(self, columns: u8) -> u64 {
        let rest = 64 - 8 * columns;
        (self.0 as u64) << rest >> rest
    }

    /// Returns a bit mask of the first `columns` pits, the inner row, that have seeds.
    #[inline]
    pub(crate) const fn inner_filled(self, columns: u8) -> u16 {
        // A pit has less than 128 seeds: the highest bit of its byte is set by a carry
        // where it has any, and the product gathers the eight bits in the last byte.
        let carried = (self.inner(columns) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        ((carried >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the mirror image of the pits: each row from its other end.
    pub(crate) fn mirrored(self, columns: u8) -> Self {
        let bits = 8 * u32::from(columns);
        let row = |pits: u128| (pits as u64).swap_bytes() >> (64 - bits);
        let (inner, outer) = (row(self.0), row(self.0 >> bits));
        Self(u128::from(outer) << bits | u128::from(inner))
    }

    /// Returns a sort key that is greater the more seeds the first pit has, then the second, and so
    /// on.
    #[inline]
    pub(crate) const fn sort_key(self) -> u128 {
        self.0.swap_bytes()
    }

    #[inline]
    pub(crate) const fn seeds(self) -> u32 {
        // No game has more seeds than a byte holds: the product gathers them in the last one.
        let pits = self.0 as u64 + (self.0 >> 64) as u64;
        (pits.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sows seed by seed, as a reference for the test.
    fn by_hand(ring: Ring, len: u8, first: u8, sense: Sense, seeds: u8) -> (Ring, u8) {
        let (mut ring, mut pit) = (ring, first);
        for seed in 0..seeds {
            if seed > 0 {
                pit = match sense {
                    Sense::Up => (pit + 1) % len,
                    Sense::Down => (pit + len - 1) % len,
                };
            }
            ring.add(pit, 1);
        }
        (ring, pit)
    }

    #[test]
    fn a_bit_says_of_a_pit_whether_it_is_filled() {
        for columns in [4, 6, 8] {
            for filled in 0..1 << columns {
                let mut ring = Ring::EMPTY;
                ring.set(2 * columns - 1, 9);
                for pit in (0..columns).filter(|pit| filled >> pit & 1 == 1) {
                    ring.set(pit, [1, 2, 64, 127][usize::from(pit) % 4]);
                }
                assert_eq!(ring.inner_filled(columns), filled);
            }
        }
    }

    #[test]
    fn a_sowing_is_its_seeds_one_by_one() {
        for len in [4, 6, 8, 12, 16] {
            let circuit = Circuit::new(len);
            for first in 0..len {
                for sense in [Sense::Up, Sense::Down] {
                    for seeds in 1..=64 {
                        let mut ring = Ring::EMPTY;
                        let last = circuit.sow(&mut ring, first, sense, seeds);
                        let hand = by_hand(Ring::EMPTY, len, first, sense, seeds);
                        assert!((ring, last) == hand, "{len} {first} {sense:?} {seeds}");
                    }
                }
            }
        }
    }
}
