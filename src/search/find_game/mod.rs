//! Looking for a legal game that has a certain turn.

mod breadth_first;
mod cycle_finder;
mod random_games;

pub use random_games::random_turn;
pub(crate) use random_games::random_turn_within;

use fifangha_rules::{PlayResult, Position, Rules, Turn};

use crate::budget::Budget;

/// What a hunt is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchGoal {
    /// A turn that never ends.
    NeverEnds,
    /// A turn that ends after at least so many sowings.
    Laps(u64),
    /// A turn that captures at least so many seeds.
    Captures(u32),
    /// A turn that leads to a position that the game has had, the same side to
    /// move.
    Repeats,
}

impl SearchGoal {
    /// Whether a turn is what is hunted, in a game that has had those positions.
    pub(crate) fn accepts(self, played: &PlayResult, had: &[(Position, Turn)]) -> bool {
        match self {
            Self::NeverEnds => played.never_ends(),
            Self::Laps(laps) => played.ends_at_rest() && played.laps >= laps,
            Self::Captures(seeds) => played.captured >= seeds,
            Self::Repeats => had.iter().any(|(before, _)| *before == played.position),
        }
    }
}

/// A game from a position to a turn that was hunted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// The turns, each with the position before it; the last one is what was
    /// hunted.
    pub turns: Vec<(Position, Turn)>,
    /// What the last turn comes to.
    pub played: PlayResult,
    /// Whether no shorter game has such a turn.
    pub shortest: bool,
}

impl FoundGame {
    /// After how many turns the game first was where its last turn leads.
    #[must_use]
    pub fn returns_to(&self) -> Option<usize> {
        let after = self.played.position;
        self.turns.iter().position(|(before, _)| *before == after)
    }
}

/// What a hunt came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSearchReport {
    /// The game that was found, the shortest one of them that were met.
    pub found: Option<FoundGame>,
    /// No game of up to so many turns has such a turn.
    pub none_within: usize,
    /// Whether every game was followed to its end, or cannot have such a turn: where nothing
    /// was found, there is nothing.
    pub exhausted: bool,
}

/// How far a hunt goes.
#[derive(Clone, Copy, Debug)]
pub struct GameSearchPlan {
    /// Positions that are kept while all games are followed at once, as long as
    /// they fit the bytes of the budget.
    pub positions: usize,
    /// Games played at random after that.
    pub games: u64,
    /// The seed of the random games: the same one plays the same games.
    pub seed: u64,
}

/// Looks for a legal game, from a position on, that has a certain turn.
///
/// First all games are followed at once, turn by turn, as long as their
/// positions can be kept: what is found so is shortest, and where every game
/// comes to its end there is none. Then games are played at random; half of
/// them begin as the best one found so far. A budget that is spent ends it with
/// what was found by then.
///
/// ```
/// use fifangha::budget::{SearchLimits, Budget};
/// use fifangha::search::{GameSearchPlan, SearchGoal, find_game};
/// use fifangha_rules::{Columns, Game};
///
/// // On four columns no game of isolo has a turn without end.
/// let rules = Game::Isolo.rules_on(Columns::Four).unwrap();
/// let plan = GameSearchPlan { positions: 10_000, games: 0, seed: 1 };
/// let budget = Budget::unwatched(SearchLimits::default());
/// let hunted = find_game(&rules, &rules.start(), SearchGoal::NeverEnds, plan, &budget);
/// assert!(hunted.exhausted && hunted.found.is_none());
/// ```
#[must_use]
pub fn find_game(
    rules: &Rules,
    start: &Position,
    quarry: SearchGoal,
    plan: GameSearchPlan,
    budget: &Budget,
) -> GameSearchReport {
    // No position comes back while each turn takes a seed from a reserve.
    if quarry == SearchGoal::Repeats
        && let Some(turns) = rules.turns_left(start)
    {
        return GameSearchReport {
            found: None,
            none_within: turns as usize,
            exhausted: true,
        };
    }
    let mut hunted =
        breadth_first::search_breadth_first(rules, start, quarry, plan.positions, budget);
    if hunted.found.is_none() && !hunted.exhausted {
        hunted.found =
            random_games::search_at_random(rules, start, quarry, plan, hunted.none_within, budget);
    }
    hunted
}
