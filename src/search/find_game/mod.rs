//! Search for a legal game with a certain turn.

mod breadth_first;
mod cycle_finder;
mod fewest_seeds;
mod random_games;

pub use fewest_seeds::{FewestSeedsReport, fewest_endless_seeds};
pub use random_games::random_turn;
pub(crate) use random_games::random_turn_within;

use fifangha_rules::{PlayResult, Position, Rules, Turn, break_if};

use crate::budget::Budget;

/// The goal of a search for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a search has a single goal, which is copied freely"
)]
#[non_exhaustive]
pub enum SearchGoal {
    /// A turn that never ends.
    NeverEnds,
    /// A turn that ends after at least the given number of sowings.
    Laps(u64),
    /// A turn that captures at least the given number of seeds.
    Captures(u32),
    /// A turn that repeats an earlier position of the game, with the same side to move.
    Repeats,
    /// A turn whose result no turn has by the given rules, played on a board of the same size with
    /// the same seeds. Turns that lead to the same board are not distinguished.
    Differs(Rules),
}

impl SearchGoal {
    /// Returns the goal of a turn whose result no turn has by other rules; `None` if their boards
    /// differ.
    #[must_use]
    pub fn differs(rules: &Rules, others: &Rules) -> Option<Self> {
        let shape = |rules: &Rules| {
            let start = rules.start();
            let parameters = rules.parameters();
            let rows = start.rows_per_side();
            let marks = (parameters.has_rova(), parameters.has_house());
            (start.columns(), rows, start.total(), marks)
        };
        (shape(rules) == shape(others)).then_some(Self::Differs(*others))
    }

    /// Returns `true` if a turn from `before` reaches the goal in a game with the given earlier
    /// positions.
    pub(crate) fn accepts(
        self,
        before: &Position,
        played: &PlayResult,
        had: &[(Position, Turn)],
    ) -> bool {
        match self {
            Self::NeverEnds => played.never_ends(),
            Self::Laps(laps) => played.ends_at_rest() && played.laps >= laps,
            Self::Captures(seeds) => played.captured >= seeds,
            Self::Repeats => had.iter().any(|(before, _)| *before == played.position),
            Self::Differs(others) => {
                let same = |other: &PlayResult| match played.never_ends() {
                    true => other.never_ends(),
                    false => other.ends_at_rest() && other.position == played.position,
                };
                let found = others.each_turn(before, |_, other| break_if(same(&other)));
                found.is_none()
            }
        }
    }
}

/// A game from a position to a turn that reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// The turns, each with the position before it; the last one reaches the goal.
    pub turns: Vec<(Position, Turn)>,
    /// The result of the last turn.
    pub played: PlayResult,
    /// `true` if no shorter game has such a turn.
    pub shortest: bool,
}

impl FoundGame {
    /// Returns the number of turns after which the game first had its final position.
    #[must_use]
    pub fn returns_to(&self) -> Option<usize> {
        let after = self.played.position;
        self.turns.iter().position(|(before, _)| *before == after)
    }
}

/// The result of a search for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSearchReport {
    /// The game found, the shortest one of those encountered.
    pub found: Option<FoundGame>,
    /// No game of up to this number of turns has such a turn.
    pub none_within: usize,
    /// `true` if every game was searched to its end or cannot have such a turn. If no game was
    /// found, none exists.
    pub exhausted: bool,
}

impl From<FewestSeedsReport> for GameSearchReport {
    fn from(fewest: FewestSeedsReport) -> Self {
        Self {
            found: fewest.found.map(|(before, turn, played)| FoundGame {
                turns: vec![(before, turn)],
                played,
                shortest: true,
            }),
            none_within: 0,
            exhausted: false,
        }
    }
}

/// The extent of a search for a game.
#[derive(Clone, Copy, Debug)]
pub struct GameSearchPlan {
    /// Maximum number of positions stored in the breadth-first search, within the memory limit of
    /// the budget.
    pub positions: usize,
    /// The number of random games played after that.
    pub games: u64,
    /// The seed of the random games: the same seed gives the same games.
    pub seed: u64,
}

/// Finds a legal game from a position that has a certain turn.
///
/// First a breadth-first search follows all games, as long as their positions can be stored. A game
/// found in this way is a shortest one; if all games are exhausted, there is none. Then random
/// games are played; half of them start with a part of the best game so far. If the budget is
/// exhausted, the result is what was found by then.
///
/// ```
/// use fifangha::budget::{SearchLimits, Budget};
/// use fifangha::search::{GameSearchPlan, SearchGoal, find_game};
/// use fifangha_rules::{Columns, Game};
///
/// // On four columns no game of isolo has a turn without end.
/// let rules = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
/// let plan = GameSearchPlan { positions: 10_000, games: 0, seed: 1 };
/// let budget = Budget::unwatched(SearchLimits::default());
/// let report = find_game(&rules, &rules.start(), SearchGoal::NeverEnds, plan, &budget);
/// assert!(report.exhausted && report.found.is_none());
/// ```
#[must_use]
pub fn find_game(
    rules: &Rules,
    start: &Position,
    goal: SearchGoal,
    plan: GameSearchPlan,
    budget: &Budget,
) -> GameSearchReport {
    // No position repeats while each turn takes a seed from a reserve.
    if goal == SearchGoal::Repeats
        && let Some(turns) = rules.turns_left(start)
    {
        return GameSearchReport {
            found: None,
            none_within: turns as usize,
            exhausted: true,
        };
    }
    let mut report =
        breadth_first::search_breadth_first(rules, start, goal, plan.positions, budget);
    if report.found.is_none() && !report.exhausted {
        report.found =
            random_games::search_at_random(rules, start, goal, plan, report.none_within, budget);
    }
    report
}
