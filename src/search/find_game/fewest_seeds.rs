//! Search for a turn that never ends with the fewest seeds, among all positions.

use std::ops::ControlFlow;

use fifangha_rules::{PlayResult, Position, Rules, Setup, Side, Turn};

use crate::budget::Budget;

/// The result of a search for a turn that never ends with the fewest seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestSeedsReport {
    /// A position, its turn that never ends, and the result.
    pub found: Option<(Position, Turn, PlayResult)>,
    /// No turn without captures is endless with this number of seeds or fewer.
    pub none_within: u32,
}

impl FewestSeedsReport {
    /// Returns the smallest number of seeds; `None` if no such turn was found.
    #[must_use]
    pub fn seeds(&self) -> Option<u32> {
        self.found.is_some().then_some(self.none_within + 1)
    }
}

/// Finds a turn without captures that never ends, with the fewest seeds of its player on the board,
/// a dropped seed included. All positions are examined, not only those that a game reaches.
///
/// A turn that never ends returns to the state from which it began, and each of its states is a
/// start of the same turn. The seeds of the opponent only limit it: more filled pits allow more
/// captures, and never fewer. It suffices therefore to put all of them into one pit, each in turn.
/// (This does not apply to [`MamenoAtrika`](fifangha_rules::MamenoAtrika) read to the letter, which
/// asks for filled pits.)
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::search::fewest_endless_seeds;
/// use fifangha_rules::{Columns, Game};
///
/// let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
/// let budget = Budget::unwatched(SearchLimits::default());
/// assert_eq!(fewest_endless_seeds(&rules, 12, &budget).seeds(), Some(7));
/// ```
#[must_use]
pub fn fewest_endless_seeds(rules: &Rules, most: u32, budget: &Budget) -> FewestSeedsReport {
    let mut none_within = 0;
    for seeds in 1..=most.min(rules.start().total() - 1) {
        let found = PositionFamily::all(rules, seeds)
            .into_iter()
            .try_for_each(|family| family.search(budget));
        match found {
            ControlFlow::Continue(()) => none_within = seeds,
            ControlFlow::Break(found) => return FewestSeedsReport { found, none_within },
        }
    }
    FewestSeedsReport {
        found: None,
        none_within,
    }
}

/// The positions with a given number of South's seeds, all of North's in one pit, and given
/// reserves.
struct PositionFamily<'r> {
    rules: &'r Rules,
    /// South's seeds on the board, before a drop.
    south: u32,
    north: u32,
    setup: Setup,
}

type FoundTurn = (Position, Turn, PlayResult);

impl<'r> PositionFamily<'r> {
    /// Returns the families in which a turn is played with `seeds` seeds: those of both phases,
    /// and of rova or houses that stand or not.
    fn all(rules: &'r Rules, seeds: u32) -> Vec<Self> {
        let parameters = rules.parameters();
        let (all, reserve) = (rules.start().total(), u32::from(parameters.reserve()));
        let mut families = Vec::new();
        let mut push = |south: u32, reserves: [u32; 2]| {
            let north = all.saturating_sub(south + reserves[0] + reserves[1]);
            let rova = [[true, true], [true, false], [false, true], [false, false]];
            for rova in rova.map(Some) {
                families.push(Self {
                    rules,
                    south,
                    north,
                    setup: Setup {
                        rows: Vec::new(),
                        reserves: Some(reserves),
                        to_move: Some(Side::South),
                        rova: rova.filter(|_| parameters.marks_pits()),
                        // As long as no sense is fixed, a turn may be played in both.
                        senses: None,
                        blocked: [None; 2],
                        hand: 0,
                    },
                });
                if !parameters.marks_pits() {
                    break;
                }
            }
        };
        if reserve > 0 {
            // As many seeds in the reserves as possible, one of North's at least on the board.
            let south = seeds - 1;
            let north = reserve.min(all.saturating_sub(reserve + south + 1));
            push(south, [reserve, north]);
        }
        push(seeds, [0, 0]);
        families
    }

    /// Plays every turn of every position of the family. Breaks with a turn that never ends, or
    /// with `None` if the budget is exhausted.
    fn search(mut self, budget: &Budget) -> ControlFlow<Option<FoundTurn>> {
        let start = self.rules.start();
        let columns = usize::from(start.columns().count());
        let half = start.rows().len() / 2;
        self.setup.rows = vec![vec![0; columns]; 2 * half];
        let of_north = (0..half * columns).map(|pit| (pit / columns, pit % columns));
        for (row, column) in of_north {
            self.setup.rows[row][column] = self.north;
            self.place(half * columns, self.south, budget)?;
            self.setup.rows[row][column] = 0;
        }
        ControlFlow::Continue(())
    }

    /// Places seeds on South's pits from the given one on, in every way.
    fn place(&mut self, pit: usize, seeds: u32, budget: &Budget) -> ControlFlow<Option<FoundTurn>> {
        let columns = self.setup.rows[0].len();
        let last = self.setup.rows.len() * columns - 1;
        let (row, column) = (pit / columns, pit % columns);
        if pit == last {
            self.setup.rows[row][column] = seeds;
            let found = self.play(budget);
            self.setup.rows[row][column] = 0;
            return found;
        }
        for here in 0..=seeds {
            self.setup.rows[row][column] = here;
            self.place(pit + 1, seeds - here, budget)?;
        }
        self.setup.rows[row][column] = 0;
        ControlFlow::Continue(())
    }

    fn play(&self, budget: &Budget) -> ControlFlow<Option<FoundTurn>> {
        let Ok(position) = self.setup.position(self.rules) else {
            return ControlFlow::Continue(());
        };
        let left = budget.remaining_sowings();
        let found = self
            .rules
            .each_turn_within(&position, left, |turn, played| {
                if !budget.spend(played.laps) {
                    return ControlFlow::Break(None);
                }
                match played.captured {
                    0 if played.never_ends() => ControlFlow::Break(Some((turn, played))),
                    0 if !played.ends_at_rest() => ControlFlow::Break(None),
                    _ => ControlFlow::Continue(()),
                }
            });
        match found {
            None => ControlFlow::Continue(()),
            Some(found) => ControlFlow::Break(found.map(|(turn, played)| (position, turn, played))),
        }
    }
}
