use crate::position::Position;
use crate::ring::Ring;
use crate::rules::Rules;
use crate::side::Side;
use crate::values::FirstTurn;

/// A position in 16 bytes, for large tables. Only the rules that packed it can unpack it.
///
/// ```
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// assert_eq!(rules.unpack(rules.pack(&start)), start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedPosition(u128);

// From the lowest bit: the rova that stand (2 bits), the side to move (1), then each reserve and
// pit in unary: a one followed by as many zeros as it has seeds, and a final one. At most 3 + 34 +
// 64 + 1 bits.
impl Rules {
    /// Packs a position into 16 bytes.
    #[must_use]
    pub fn pack(&self, position: &Position) -> PackedPosition {
        let mut bits: u128 = 1;
        let mut push = |seeds: u8| bits = bits << (seeds + 1) | 1;
        for ring in position.rings {
            ring.pits(self.circuit.len()).for_each(&mut push);
        }
        position.reserves.into_iter().for_each(&mut push);
        let rova = position.rova.unwrap_or_default();
        let mover = u128::from(position.to_move == Side::North);
        PackedPosition(bits << 3 | mover << 2 | u128::from(rova[1]) << 1 | u128::from(rova[0]))
    }

    /// Returns the position packed by these rules.
    #[must_use]
    pub fn unpack(&self, packed: PackedPosition) -> Position {
        let parameters = self.parameters();
        let rova = || [0, 1].map(|bit| packed.0 >> bit & 1 == 1);
        let mut position = Position {
            columns: parameters.columns,
            rows_a_side: parameters.rows_per_side(),
            rings: [Ring::EMPTY; 2],
            reserves: [0; 2],
            to_move: match packed.0 >> 2 & 1 {
                0 => Side::South,
                _ => Side::North,
            },
            rova: parameters.rova.then(rova),
        };
        let mut bits = packed.0 >> 3;
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
            (0..self.circuit.len()).for_each(|_| ring.insert_first(pop()));
        }
        position
    }

    /// Returns the canonical representative of equivalent positions: South becomes the side to
    /// move, and one of a board and its mirror image is chosen.
    ///
    /// The winner and the number of turns to the win stay the same for the side to move.
    ///
    /// ```
    /// use fifangha_rules::{Game, Side};
    ///
    /// let rules = Game::FIFANGA.rules();
    /// let board = rules.start().with_mover(Side::North);
    /// assert_eq!(rules.canonical(&board.mirrored()), rules.pack(&rules.start()));
    /// ```
    #[must_use]
    pub fn canonical(&self, position: &Position) -> PackedPosition {
        let parameters = self.parameters();
        let symmetric = parameters.is_mirror_symmetric();
        // The rova and games that are sown one way only are not mirror-symmetric: the board is
        // rotated and has no mirror image.
        if !symmetric && parameters.rows_per_side() == 2 {
            return match position.to_move {
                Side::South => self.pack(position),
                Side::North => self.pack(&position.rotated()),
            };
        }
        let mut faced = position.relative_to_mover();
        faced.to_move = Side::South;
        // If everything is sown to the right, left and right are not equivalent.
        if !symmetric {
            return self.pack(&faced);
        }
        let mirrored = faced.rings.map(|ring| ring.mirrored(self.columns));
        // The first turn has its own rule, which does not apply to the mirror image of the opening.
        if parameters.first_turn == FirstTurn::InnerRow
            && self.has_opening_rings(faced.rings) != self.has_opening_rings(mirrored)
        {
            return self.pack(&faced);
        }
        // Both packed numbers have the same length; more seeds in the first pit that differs give a
        // smaller number.
        if mirrored.map(Ring::sort_key) > faced.rings.map(Ring::sort_key) {
            faced.rings = mirrored;
        }
        self.pack(&faced)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Columns, Game, Layout, Parameters, PlayResult, SowingDirection};

    /// Returns every game on every board, and katro sown one way only.
    fn all_rules() -> impl Iterator<Item = Rules> {
        let one_way = Parameters {
            direction: SowingDirection::Anticlockwise,
            layout: Layout::Hus,
            ..Game::KATRO.parameters()
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
            assert_eq!(rules.unpack(rules.pack(position)), *position);
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
                    .then(|| rules.canonical(&played.position));
                results.push((played.captured, played.laps, after));
                ControlFlow::Continue(())
            });
            results.sort_unstable();
            results
        };
        each_position(&mut |rules, position| {
            let alike = rules.unpack(rules.canonical(position));
            assert_eq!(alike.to_move(), Side::South);
            if rules.canonical(&alike.mirrored()) == rules.canonical(&alike) {
                assert!(rules.pack(&alike) <= rules.pack(&alike.mirrored()));
            }
            assert_eq!(
                rules.canonical(&alike),
                rules.canonical(position),
                "{position}"
            );
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
                let alike = rules.unpack(rules.canonical(position));
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
        let rules = Game::KATRO.rules_on(Columns::Eight).unwrap();
        let mut full = rules.start();
        full.rings[0] = Ring::EMPTY;
        full.rings[1] = Ring::EMPTY;
        full.rings[0].set(0, 64);
        assert_eq!(rules.unpack(rules.pack(&full)), full);
    }
}
