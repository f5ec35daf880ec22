//! Positions in 16 bytes, for the tables of searches.
//!
//! The rules know the size of the board and the number of seeds, so that only the distribution of the
//! seeds is packed. Positions of rules that have too many are kept as they are ([`PositionKey`]).

use std::fmt::Debug;
use std::hash::Hash;

use crate::position::{Position, PositionOf, opposite_senses};
use crate::ring::{NarrowRing, Ring, SowingRing};
use crate::rotation::Sense;
use crate::rules::Rules;
use crate::side::Side;
use crate::values::FirstTurn;

/// A position in 16 bytes, for large tables. Only the rules that packed it can unpack it.
///
/// ```
/// use fifangha_rules::{Game, PackedPosition};
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let packed: PackedPosition = rules.pack(&start);
/// assert_eq!(rules.unpack(packed), start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedPosition(u128);

/// The bits of a blocked pit, for the columns of the largest board.
const BLOCKED_BITS: u32 = 4;

/// A form of positions for large tables: [`PackedPosition`] if
/// [the positions of the rules fit](Rules::fits_packed_position), otherwise [`Position`].
pub trait PositionKey: Copy + Eq + Hash + Ord + Debug + Send + Sync + 'static {
    /// Returns the key of a position.
    fn pack(rules: &Rules, position: &Position) -> Self;

    /// Returns the position of a key of these rules.
    fn unpack(self, rules: &Rules) -> Position;
}

impl PositionKey for Position {
    fn pack(_: &Rules, position: &Position) -> Self {
        *position
    }

    fn unpack(self, _: &Rules) -> Position {
        self
    }
}

// From the lowest bit: the rova or houses that stand (2 bits), the side to move (1), then each reserve and
// pit in unary: a one followed by as many zeros as it has seeds, and a final one. In a game that
// fixes the sense, each side's takes the place of two more bits above the side to move; in bao each
// side's blocked pit takes the place of four.
impl PositionKey for PackedPosition {
    fn pack(rules: &Rules, position: &Position) -> Self {
        let mut bits: u128 = 1;
        let mut push = |seeds: u8| bits = bits << (seeds + 1) | 1;
        for ring in position.rings {
            ring.pits(rules.circuit.len()).for_each(&mut push);
        }
        position.reserves.into_iter().for_each(&mut push);
        let rova = position.rova.unwrap_or_default();
        let mover = u128::from(position.to_move == Side::North);
        if let Some(senses) = position.senses {
            for sense in senses {
                bits = bits << 2 | sense.map_or(0, |sense| 1 + sense as u128);
            }
        }
        if rules.bao().is_some() {
            let [south, north] = position.blocked.map(u128::from);
            bits = bits << (2 * BLOCKED_BITS) | south << BLOCKED_BITS | north;
        }
        Self(bits << 3 | mover << 2 | u128::from(rova[1]) << 1 | u128::from(rova[0]))
    }

    fn unpack(self, rules: &Rules) -> Position {
        let parameters = rules.parameters();
        let rova = || [0, 1].map(|bit| self.0 >> bit & 1 == 1);
        let mut position = Position {
            columns: parameters.columns,
            rows_a_side: parameters.rows_per_side(),
            rings: [Ring::EMPTY; 2],
            reserves: [0; 2],
            to_move: match self.0 >> 2 & 1 {
                0 => Side::South,
                _ => Side::North,
            },
            rova: parameters.marks_pits().then(rova),
            houses: parameters.has_house(),
            senses: None,
            blocked: [0; 2],
            end_pits: parameters.end_pits(),
        };
        let mut bits = self.0 >> 3;
        if parameters.bao().is_some() {
            let mask = (1 << BLOCKED_BITS) - 1;
            position.blocked = [bits >> BLOCKED_BITS, bits].map(|bits| (bits & mask) as u8);
            bits >>= 2 * BLOCKED_BITS;
        }
        if parameters.fixes_sense() {
            position.senses = Some([bits >> 2, bits].map(|bits| match bits & 3 {
                0 => None,
                1 => Some(Sense::Up),
                _ => Some(Sense::Down),
            }));
            bits >>= 4;
        }
        let mut pop = || {
            bits >>= 1;
            let seeds = bits.trailing_zeros() as u8;
            bits >>= seeds;
            seeds
        };
        position
            .reserves
            .iter_mut()
            .rev()
            .for_each(|reserve| *reserve = pop());
        for ring in position.rings.iter_mut().rev() {
            let pits = (0..rules.circuit.len()).rev();
            pits.for_each(|pit| ring.set(pit, pop()));
        }
        position
    }
}

impl Rules {
    /// Returns `true` if every position of these rules fits into a [`PackedPosition`].
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// assert!(Game::ALL.iter().all(|game| game.rules().fits_packed_position()));
    /// ```
    #[must_use]
    pub fn fits_packed_position(&self) -> bool {
        let (pits, seeds) = (self.circuit.len(), self.parameters().seeds());
        let parameters = self.parameters();
        let marks = if parameters.fixes_sense() {
            4
        } else if parameters.bao().is_some() {
            2 * BLOCKED_BITS
        } else {
            0
        };
        // The bits before the pits, two reserves and the pits, seeds, and the final one.
        3 + marks + 2 + 2 * u32::from(pits) + u32::from(seeds) < u128::BITS
    }

    /// Packs a position into a key for large tables.
    #[must_use]
    pub fn pack<K: PositionKey>(&self, position: &Position) -> K {
        K::pack(self, position)
    }

    /// Returns the position of a key made by these rules.
    #[must_use]
    pub fn unpack<K: PositionKey>(&self, packed: K) -> Position {
        packed.unpack(self)
    }

    /// Returns the canonical representative of equivalent positions: South becomes the side to
    /// move, and one of a board and its mirror image is chosen.
    ///
    /// The winner and the number of turns to the win stay the same for the side to move.
    ///
    /// ```
    /// use fifangha_rules::{Game, PackedPosition, Side};
    ///
    /// let rules = Game::FIFANGA.rules();
    /// let board = rules.start().with_mover(Side::North);
    /// let alike: PackedPosition = rules.canonical(&board.mirrored());
    /// assert_eq!(alike, rules.pack(&rules.start()));
    /// ```
    #[must_use]
    pub fn canonical<K: PositionKey>(&self, position: &Position) -> K {
        self.pack(&self.representative(position))
    }

    fn representative(&self, position: &Position) -> Position {
        let parameters = self.parameters();
        let symmetric = parameters.is_mirror_symmetric();
        // The rova, the houses, games that are sown one way only and three rows a side are not mirror-symmetric:
        // the board is rotated and has no mirror image.
        if !symmetric && parameters.rows_per_side() > 1 {
            return match position.to_move {
                Side::South => *position,
                Side::North => position.rotated(),
            };
        }
        let mut faced = position.relative_to_mover();
        faced.to_move = Side::South;
        // If everything is sown to the right, left and right are not equivalent.
        if !symmetric {
            return faced;
        }
        if self.circuit.is_narrow() {
            self.mirrored_or_not(faced.with_rings::<NarrowRing>())
        } else {
            self.mirrored_or_not(faced)
        }
    }

    /// Returns a position or its mirror image.
    fn mirrored_or_not<R: SowingRing>(&self, mut faced: PositionOf<R>) -> Position {
        let mirrored = faced.rings.map(|ring| ring.mirrored(self.columns));
        // The first turn has its own rule, which does not apply to the mirror image of the opening.
        let may_differ = self.katro.first_turn == FirstTurn::InnerRow
            && self.has_opening_rings(faced.rings.map(R::ring))
                != self.has_opening_rings(mirrored.map(R::ring));
        let other_senses = faced.senses.map(opposite_senses);
        let other_blocked = faced.mirrored_blocked();
        // Of packed numbers of the same length, more seeds in the first pit that differs give a
        // smaller one.
        if !may_differ
            && (mirrored.map(R::sort_key), other_senses, other_blocked)
                > (faced.rings.map(R::sort_key), faced.senses, faced.blocked)
        {
            faced.rings = mirrored;
            faced.blocked = other_blocked;
            faced.senses = other_senses;
        }
        faced.with_rings()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{
        Columns, FamilyParameters, Game, KatroParameters, Layout, Parameters, PlayResult,
        SowingDirection,
    };

    /// Returns every game on every board, and katro sown one way only.
    fn all_rules() -> impl Iterator<Item = Rules> {
        let parameters = Game::KATRO.parameters();
        let one_way = Parameters {
            layout: Layout::Hus,
            family: FamilyParameters::Katro(KatroParameters {
                direction: SowingDirection::Anticlockwise,
                ..*parameters.katro().expect("a katro game")
            }),
            ..parameters
        };
        Game::ALL
            .iter()
            .flat_map(|&game| game.sizes().iter().filter_map(move |&it| game.rules_on(it)))
            .chain(Rules::new(one_way))
    }

    /// Visits positions of games of each family, two turns deep and along one line.
    fn each_position(visit: &mut impl FnMut(&Rules, &Position)) {
        for rules in all_rules() {
            let mut at = rules.start();
            for turn in 0..60 {
                visit(&rules, &at);
                let after: Vec<PlayResult> = rules
                    .legal_turns(&at)
                    .map(|(_, played)| played)
                    .take(40)
                    .collect();
                after
                    .iter()
                    .for_each(|played| visit(&rules, &played.position));
                match after.get((turn * 7) % after.len().max(1)) {
                    Some(played) if played.ends_at_rest() => at = played.position,
                    _ => break,
                }
            }
        }
    }

    #[test]
    fn what_is_packed_is_what_comes_out() {
        let mut seen = 0;
        each_position(&mut |rules, position| {
            seen += 1;
            assert_eq!(
                rules.unpack::<PackedPosition>(rules.pack(position)),
                *position
            );
        });
        assert!(seen > 5_000, "{seen}");
    }

    #[test]
    fn what_is_alike_has_the_same_turns() {
        let results = |rules: &Rules, position: &Position| {
            let mut results = Vec::new();
            rules.each_turn::<()>(position, |_, played| {
                let after = played
                    .ends_at_rest()
                    .then(|| rules.canonical::<PackedPosition>(&played.position));
                results.push((played.captured, played.laps, after));
                ControlFlow::Continue(())
            });
            results.sort_unstable();
            results
        };
        each_position(&mut |rules, position| {
            let canonical = |position: &Position| rules.canonical::<PackedPosition>(position);
            let alike = rules.unpack(canonical(position));
            assert_eq!(alike.to_move(), Side::South);
            if canonical(&alike.mirrored()) == canonical(&alike) {
                let packed = |position: &Position| rules.pack::<PackedPosition>(position);
                assert!(packed(&alike) <= packed(&alike.mirrored()));
            }
            assert_eq!(canonical(&alike), canonical(position), "{position}");
            assert_eq!(
                results(rules, &alike),
                results(rules, position),
                "{position}"
            );
        });
    }

    #[test]
    fn an_opening_is_not_taken_for_its_mirror_image() {
        let rules = Game::KATRA_GOROBAKA.rules();
        let text = "12111111/33333333/33333333/11111110 S0 N0";
        for side in ["S", "N"] {
            let opening = Position::parse(&format!("{text} {side}"), &rules).unwrap();
            let rules = rules.with_opening(&opening);
            let turns = |position: &Position| {
                let alike = rules.unpack::<PackedPosition>(rules.canonical(position));
                assert_eq!(alike.to_move(), Side::South);
                (rules.turns(position).len(), rules.turns(&alike).len())
            };
            let (inner, same) = turns(&opening);
            assert_eq!(inner, same, "{side}");
            let (all, same) = turns(&opening.mirrored());
            assert_eq!(all, same, "{side}");
            assert!(inner < all);
        }
    }

    #[test]
    fn a_board_full_of_seeds_fits() {
        let rules = Game::KATRO.rules_on(Columns::EIGHT).unwrap();
        let mut full = rules.start();
        full.rings[0] = Ring::EMPTY;
        full.rings[1] = Ring::EMPTY;
        full.rings[0].set(0, 64);
        assert_eq!(rules.unpack::<PackedPosition>(rules.pack(&full)), full);
    }
}
