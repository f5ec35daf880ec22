//! Search for the smallest turn that shows a feature.

use std::ops::ControlFlow;

use fifangha_rules::{
    Columns, Entry, Event, Parameters, Pit, Position, Row, Rules, Setup, Side, Step, break_if,
};

use super::example_turn::ExampleTurn;
use super::turn_feature::{ExampleShape, ReserveLevel, TurnFeature};
use super::turn_under_rules::TurnUnderRules;
use crate::cache::{Query, ResultCache};

/// The maximum number of positions searched. A rule without an example by then has none.
const MAX_POSITIONS: usize = 400_000;

/// The maximum number of relevant seeds in an example.
const MAX_SEEDS: u8 = 5;

/// The number of relevant pits in an example that needs more seeds.
const MAX_PITS: usize = 3;

/// The maximum number of turns tried in one position.
const MAX_TURNS: usize = 64;

/// Finds the smallest turn that shows a feature.
///
/// The search covers all positions with few relevant seeds, fewest first; the other seeds are in
/// the reserves and in a row that the turn does not touch. Turns with the fewest relevant seeds are
/// compared. The best one differs under most of the `others`; ties are broken by steps, seeds sown,
/// and the order of the board. The result is deterministic and taken from the `cache` if it is
/// there.
///
/// Under the rules themselves the turn may be illegal: an example of what they forbid is found by
/// rules that allow it.
///
/// ```
/// use fifangha::explain::{TurnFeature, find_example};
/// use fifangha::cache::ResultCache;
/// use fifangha_rules::Game;
///
/// let (rules, cache) = (Game::FIFANGHA.rules(), ResultCache::disabled());
/// let example = find_example(&rules, TurnFeature::CaptureMiddle, &[], &cache).unwrap();
/// let (_, steps) = rules.play_with_steps(&example.position, &example.turn).unwrap();
/// assert_eq!(steps.len(), 4); // drop, capture, sowing, rest
/// assert!(find_example(&rules, TurnFeature::CaptureTsibongy, &[], &cache).is_none());
/// ```
#[must_use]
pub fn find_example(
    rules: &Rules,
    wanted: TurnFeature,
    others: &[Rules],
    cache: &ResultCache,
) -> Option<ExampleTurn> {
    let rules = &Rules::new(wanted.permissive_parameters(*rules.parameters())).ok()?;
    let query = ExampleQuery {
        rules: *rules.parameters(),
        wanted,
        others: others.iter().map(|it| *it.parameters()).collect(),
    };
    cache.get(&query).unwrap_or_else(|| {
        let example = search_example(rules, wanted, others);
        cache.insert(query, example);
        example
    })
}

/// The parameters of an example search, as a cache key.
#[derive(PartialEq, Eq, Hash)]
struct ExampleQuery {
    rules: Parameters,
    wanted: TurnFeature,
    others: Box<[Parameters]>,
}

impl Query for ExampleQuery {
    type Result = Option<ExampleTurn>;

    fn heap_bytes(&self, _: &Self::Result) -> usize {
        size_of_val(&*self.others)
    }
}

fn search_example(rules: &Rules, wanted: TurnFeature, others: &[Rules]) -> Option<ExampleTurn> {
    let mut search = ExampleSearch {
        rules,
        wanted,
        others,
        best: None,
        positions_left: MAX_POSITIONS,
    };
    let board = CandidateBoards::new(rules, wanted.shape(rules.parameters()));
    // The best example so far counts if the search stops early.
    let _ = match wanted {
        TurnFeature::FirstTurn => search.try_position(&rules.start()),
        TurnFeature::NeverEnds => board.try_endless_family(&mut search),
        _ => board.try_few_seeds(&mut search),
    };
    let turns = wanted == TurnFeature::Spent && rules.parameters().rows_per_side() == 2;
    search.best.map(|(_, example)| match turns {
        true => example.rotated(rules),
        false => example,
    })
}

/// The cost of an example; the smallest is the best.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ExampleCost {
    /// The number of other rules under which the turn has the same result.
    same: usize,
    steps: usize,
    sown: u32,
    text: String,
}

const MAX_COLUMNS: usize = Columns::MAX.count() as usize;

/// The seeds of rows D, C, B and A; on smaller boards, only those of the first columns.
type SeedRows = [[u32; MAX_COLUMNS]; 4];

/// The rows of a board with two rows on each side, from the top.
const ROWS: [Row; 4] = [Row::D, Row::C, Row::B, Row::A];

struct ExampleSearch<'a> {
    rules: &'a Rules,
    wanted: TurnFeature,
    others: &'a [Rules],
    best: Option<(ExampleCost, ExampleTurn)>,
    positions_left: usize,
}

impl ExampleSearch<'_> {
    /// Tries the turns of a position.
    fn try_position(&mut self, position: &Position) -> ControlFlow<()> {
        break_if(self.positions_left == 0)?;
        self.positions_left -= 1;
        let mut turns = MAX_TURNS;
        self.rules.each_turn(position, |turn, played| {
            let longer = self
                .best
                .as_ref()
                .is_some_and(|(size, _)| size.same == 0 && played.laps as usize > size.steps);
            if !longer
                && let Ok((_, steps)) = self.rules.play_with_steps(position, &turn)
                && self
                    .wanted
                    .is_shown_by(self.rules, position, &turn, &played, &steps)
            {
                self.consider(
                    ExampleTurn {
                        position: *position,
                        turn,
                    },
                    &steps,
                );
            }
            turns -= 1;
            break_if(turns == 0)
        });
        ControlFlow::Continue(())
    }

    /// Returns `None` if no example was found yet, otherwise `true` if no better one is needed.
    fn is_satisfied(&self) -> Option<bool> {
        self.best.as_ref().map(|(size, _)| size.same == 0)
    }

    fn consider(&mut self, example: ExampleTurn, steps: &[Step]) {
        let same = self
            .others
            .iter()
            .filter(|other| !TurnUnderRules::differs(self.rules, other, &example));
        let sown = steps.iter().map(|step| match step.event {
            Event::Sowing { seeds, .. } => u32::from(seeds),
            _ => 0,
        });
        let same = same.count();
        if same > 0 && self.wanted.must_differ() && !self.others.is_empty() {
            return;
        }
        let size = ExampleCost {
            same,
            steps: steps.len(),
            sown: sown.sum(),
            text: format!("{} {}", example.position, example.turn),
        };
        if self.best.as_ref().is_none_or(|(best, _)| size < *best) {
            self.best = Some((size, example));
        }
    }
}

/// The candidate positions of a shape.
struct CandidateBoards<'a> {
    rules: &'a Rules,
    shape: ExampleShape,
    /// The relevant pits: whole rows.
    pits: Vec<Pit>,
    /// The index of the first pit of rows D, C, B and A among the relevant ones.
    row_starts: [Option<usize>; 4],
    reserves: [u32; 2],
    /// The number of seeds on the board.
    seeds: u8,
}

impl<'a> CandidateBoards<'a> {
    fn new(rules: &'a Rules, shape: ExampleShape) -> Self {
        let parameters = rules.parameters();
        let columns = parameters.columns.count();
        let full = parameters.reserve();
        let last = parameters.kept_reserve();
        let reserves = match shape.stock {
            ReserveLevel::Full => [full; 2],
            ReserveLevel::LastTurn => [last + 1, last],
            ReserveLevel::Spent => [0; 2],
        };
        let rows: Vec<Row> = shape
            .rows
            .iter()
            .copied()
            .filter(|row| row.is_inner() || parameters.rows_per_side() > 1)
            .collect();
        let row_starts = ROWS.map(|row| {
            let index = rows.iter().position(|it| *it == row)?;
            Some(index * usize::from(columns))
        });
        Self {
            rules,
            shape,
            pits: rows
                .iter()
                .flat_map(|&row| (1..=columns).map(move |column| Pit::new(row, column)))
                .collect(),
            row_starts,
            seeds: parameters.seeds() - reserves[0] - reserves[1],
            reserves: reserves.map(u32::from),
        }
    }

    /// Tries positions with few relevant seeds, then with few relevant pits and any number of
    /// seeds.
    fn try_few_seeds(&self, search: &mut ExampleSearch<'_>) -> ControlFlow<()> {
        let mut core = vec![0; self.pits.len()];
        let mut found = false;
        for seeds in 2..=MAX_SEEDS {
            self.each_distribution(&mut core, 0, seeds, &mut |core| {
                self.try_seeds(core, search)
            })?;
            // One more seed may distinguish further readings.
            match search.is_satisfied() {
                Some(content) if content || found => return ControlFlow::Break(()),
                Some(_) => found = true,
                None => {}
            }
        }
        break_if(found)?;
        self.try_few_pits(&mut core, 0, MAX_PITS, search)
    }

    /// Tries all distributions of seeds over `pits` pits, from an index on.
    fn try_few_pits(
        &self,
        core: &mut [u8],
        from: usize,
        pits: usize,
        search: &mut ExampleSearch<'_>,
    ) -> ControlFlow<()> {
        if pits == 0 {
            return self.try_seeds(core, search);
        }
        for pit in from..core.len() {
            for seeds in 1..=self.rules.parameters().columns.count() {
                core[pit] = seeds;
                self.try_few_pits(core, pit + 1, pits - 1, search)?;
            }
            core[pit] = 0;
        }
        ControlFlow::Continue(())
    }

    /// Tries positions with an endless turn.
    ///
    /// Such turns need many seeds and are rare. This family contains them on rings of eight, twelve
    /// and sixteen pits, with fewer seeds than any other known. Its pits are alternately empty and
    /// with one seed, except for a pair of ones and, further on, a two.
    fn try_endless_family(&self, search: &mut ExampleSearch<'_>) -> ControlFlow<()> {
        let pits = self.pits.len();
        for apart in 1..pits / 2 {
            let mut ring = vec![0, 1, 1, 0];
            ring.extend([1, 0].repeat(apart));
            ring.extend([2, 1]);
            ring.extend([0, 1].repeat(pits.saturating_sub(ring.len()) / 2));
            if ring.len() != pits {
                continue;
            }
            for _ in 0..pits {
                ring.rotate_left(1);
                // The outer row runs back along the inner one.
                let mut core: Vec<u8> = ring.clone();
                if pits > usize::from(self.rules.parameters().columns.count()) {
                    core[pits / 2..].reverse();
                }
                if self.rules.parameters().entry == Entry::Drop {
                    self.try_seeds(&core, search)?;
                    continue;
                }
                // Without a drop, its seed is in the pit already.
                for pit in 0..usize::from(self.rules.parameters().columns.count()) {
                    if core[pit] > 0 {
                        let mut core = core.clone();
                        core[pit] += 1;
                        self.try_seeds(&core, search)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn try_seeds(&self, core: &[u8], search: &mut ExampleSearch<'_>) -> ControlFlow<()> {
        let position = self.position(core);
        position.map_or(ControlFlow::Continue(()), |it| search.try_position(&it))
    }

    /// Visits every distribution of the given number of seeds over the pits from an index on.
    fn each_distribution(
        &self,
        core: &mut [u8],
        from: usize,
        seeds: u8,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if from + 1 == core.len() {
            core[from] = seeds;
            let flow = visit(core);
            core[from] = 0;
            return flow;
        }
        for here in (0..=seeds).rev() {
            core[from] = here;
            self.each_distribution(core, from + 1, seeds - here, visit)?;
        }
        core[from] = 0;
        ControlFlow::Continue(())
    }

    /// Returns the position with these relevant seeds and the others elsewhere; `None` if it is
    /// impossible or the game is over.
    fn position(&self, core: &[u8]) -> Option<Position> {
        let parameters = self.rules.parameters();
        let columns = parameters.columns.count();
        let rows = self
            .row_starts
            .map(|start| start.map_or(&[][..], |start| &core[start..][..columns.into()]));
        let [_, _, b, a] = rows.map(|row| row.iter().any(|it| *it > 0));
        let outer_only = self.shape.rows[0] == Row::A && a;
        if !outer_only && !b {
            return None;
        }
        let mut seeds: SeedRows = Default::default();
        let mut least = u32::from(self.shape.spare);
        for (seeds, row) in seeds.iter_mut().zip(rows) {
            for (pit, seeds) in seeds.iter_mut().zip(row) {
                *pit = u32::from(*seeds);
                least += *pit;
            }
        }
        // Every round of phase one adds two seeds to the board.
        let rounds = match self.shape.stock {
            ReserveLevel::Full => least.saturating_sub(u32::from(self.seeds)).div_ceil(2),
            ReserveLevel::LastTurn | ReserveLevel::Spent => 0,
        };
        let rest = (u32::from(self.seeds) + 2 * rounds).checked_sub(least)?;
        self.distribute_rest(&mut seeds, rest)?;
        // The middle rows of three are empty.
        let row = |index: usize| seeds[index][..columns.into()].to_vec();
        let bare = || vec![0; columns.into()];
        let [d, c, b, a] = [0, 1, 2, 3];
        let rows = match parameters.rows_per_side() {
            1 => vec![row(c), row(b)],
            2 => vec![row(d), row(c), row(b), row(a)],
            _ => vec![row(d), bare(), row(c), row(b), bare(), row(a)],
        };
        let [south, north] = self.reserves;
        let reserves = [south.checked_sub(rounds)?, north.checked_sub(rounds)?];
        let setup = Setup {
            rows,
            reserves: Some(reserves),
            to_move: Some(Side::South),
            rova: parameters.marks_pits().then_some(self.shape.rova),
            senses: None,
            blocked: [None; 2],
            hand: 0,
        };
        let position = setup.position(self.rules).ok()?;
        self.rules.outcome(&position).is_none().then_some(position)
    }

    /// Distributes the other seeds over the irrelevant pits of a row.
    fn distribute_rest(&self, seeds: &mut SeedRows, rest: u32) -> Option<()> {
        let [d, c, b, a] = [0, 1, 2, 3];
        let one_row = self.rules.parameters().rows_per_side() == 1;
        let (into, looked_at): (usize, &[usize]) = match self.shape.rest {
            Row::B => (b, &[b, c]),
            _ if one_row => (c, &[b, c]),
            Row::A => (a, &[a]),
            _ => (d, &[c, d]),
        };
        let columns = usize::from(self.rules.parameters().columns.count());
        let mut free = [false; MAX_COLUMNS];
        let mut count = 0;
        for (column, free) in free[..columns].iter_mut().enumerate() {
            *free = looked_at.iter().all(|row| seeds[*row][column] == 0);
            count += usize::from(*free);
        }
        // Without another seed in its inner row the opponent might be kamo.
        if self.shape.spare {
            let column = (0..columns).rfind(|column| seeds[b][*column] + seeds[c][*column] == 0)?;
            seeds[c][column] = 1;
        }
        if rest > 0 && count == 0 {
            return None;
        }
        let free = (0..columns).filter(|column| free[*column]);
        for (index, column) in free.enumerate() {
            let (share, odd) = (rest / count as u32, rest as usize % count);
            seeds[into][column] += share + u32::from(index < odd);
        }
        Some(())
    }
}
