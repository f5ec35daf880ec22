//! Statistics of played games: their length, the number of legal turns, captures and results.
//!
//! - `sample`: plays games at random or greedily
//! - `estimate`: means and shares with their confidence intervals
//! - `statistics_text`: tables for terminals
//!
//! It proves nothing and measures no strength: its players choose at random, or take the turn that
//! leaves them most seeds. The unit of all statistics is the game. Positions of one game depend on
//! each other, so the number of legal turns and the captures are averaged in each game first;
//! intervals of means are Student’s, over games, and those of shares are Wilson’s, which are right
//! near 0 and 1 too.
//!
//! Each game has a random generator of its own, seeded in order from that of the plan. The numbers
//! therefore depend neither on the number of threads nor on the platform, and the first games stay
//! the same if more are played. Games, turns and positions have limits; a game that exceeds one is
//! unfinished, and is counted as such.
//!
//! ```
//! use fifangha::budget::{Budget, SearchLimits};
//! use fifangha::statistics::{GameStatistics, PlayerKind, SamplePlan};
//! use fifangha_rules::{Columns, Game};
//!
//! let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
//! let plan = SamplePlan { games: 50, ..SamplePlan::default() };
//! let budget = Budget::unwatched(SearchLimits::default());
//! let found = GameStatistics::collect(&rules, PlayerKind::Random, &plan, &budget).unwrap();
//! assert!((0.0..=1.0).contains(&found.decided().unwrap().value));
//! println!("{:.1} turns", found.length.unwrap().value);
//! ```

mod estimate;
mod sample;
pub mod statistics_text;

pub use estimate::Estimate;
pub use sample::{SampledEnd, SampledGame};

use fifangha_rules::{Columns, Game, Parameter, Rules};

use crate::budget::Budget;
use crate::cache::Query;
use crate::named_values::named_values;
use crate::reconstruct::{RuleVariants, UnplayableRules};
use crate::replay::GameRules;
use crate::search::threads;

named_values! {
    /// The players of a game; both sides play in the same way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PlayerKind {
        /// A random turn: every start, and then every choice, has the same probability.
        Random = "random",
        /// One of the turns that win, or else of those after which the mover has most seeds; all of
        /// them have the same probability.
        Greedy = "greedy",
    }
}

/// The games to play for each rule variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SamplePlan {
    /// The number of games.
    pub games: u32,
    /// The random seed. The same seed gives the same games, on any machine and number of threads.
    pub seed: u64,
    /// The maximum number of turns of a game; a longer one is unfinished.
    pub max_length: u32,
}

impl SamplePlan {
    /// The maximum number of games.
    pub const MAX_GAMES: u32 = 1_000_000;

    /// The default plan of commands and figures.
    pub const DEFAULT: Self = Self {
        games: 200,
        seed: 1,
        max_length: 300,
    };
}

impl Default for SamplePlan {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Statistics of the games of one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct GameStatistics {
    /// The number of games won by the first player.
    pub first_wins: u32,
    /// The number of games won by the second player.
    pub second_wins: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of unfinished games.
    pub unfinished: u32,
    /// The mean number of turns of the finished games; `None` if there is none.
    pub length: Option<Estimate>,
    /// The mean number of legal turns in a position. The positions of a game are averaged first, then
    /// the games, because the positions of one game are not independent. `None` if no turn was
    /// played.
    pub legal_turns: Option<Estimate>,
    /// The mean share of the turns of a game that capture, in all games.
    pub capturing: Option<Estimate>,
    /// The mean number of seeds captured in a turn, in all games.
    pub captured: Option<Estimate>,
    /// `true` if all games are alike: chance makes no difference, and no value has an interval.
    pub alike: bool,
}

impl GameStatistics {
    /// Plays the games and returns their statistics; `None` if the budget is exhausted.
    #[must_use]
    pub fn collect(
        rules: &Rules,
        players: PlayerKind,
        plan: &SamplePlan,
        budget: &Budget,
    ) -> Option<Self> {
        budget.memoize(
            || StatisticsQuery {
                rules: *rules,
                players,
                plan: *plan,
            },
            Option::is_some,
            || {
                let games = sample::play_games(rules, players, plan, budget)?;
                Some(Self::of_games(&games))
            },
        )
    }

    /// Returns the statistics of games.
    #[must_use]
    pub fn of_games(games: &[SampledGame]) -> Self {
        let count = |end: SampledEnd| games.iter().filter(|it| it.end == end).count() as u32;
        let finished = games.iter().filter(|it| it.end != SampledEnd::Unfinished);
        let lengths: Vec<f64> = finished.map(|it| f64::from(it.length)).collect();
        let alike = games.len() > 1 && games.iter().all(|it| *it == games[0]);
        let mean_of =
            |values: &[f64]| Estimate::of_mean(values).map(|it| it.without_interval_if(alike));
        let per_turn = |value: fn(&SampledGame) -> u64| -> Option<Estimate> {
            let played = games.iter().filter(|it| it.length > 0);
            let means = played.map(|it| value(it) as f64 / f64::from(it.length));
            mean_of(&means.collect::<Vec<_>>())
        };
        Self {
            first_wins: count(SampledEnd::FirstWins),
            second_wins: count(SampledEnd::SecondWins),
            draws: count(SampledEnd::Drawn),
            unfinished: count(SampledEnd::Unfinished),
            length: mean_of(&lengths),
            legal_turns: per_turn(|it| it.legal_turns),
            capturing: per_turn(|it| it.capturing_turns.into()),
            captured: per_turn(|it| it.captured),
            alike,
        }
    }

    /// Returns the share of the games that have a winner; `None` if there are no games.
    #[must_use]
    pub fn decided(&self) -> Option<Estimate> {
        let won = self.first_wins + self.second_wins;
        Estimate::of_share(won, won + self.draws + self.unfinished)
            .map(|it| it.without_interval_if(self.alike))
    }

    /// Returns the share of the games with a winner that the first player has won; `None` if no
    /// game has one.
    #[must_use]
    pub fn first_player(&self) -> Option<Estimate> {
        Estimate::of_share(self.first_wins, self.first_wins + self.second_wins)
            .map(|it| it.without_interval_if(self.alike))
    }
}

/// The games of a variant.
#[derive(PartialEq, Eq, Hash)]
struct StatisticsQuery {
    rules: Rules,
    players: PlayerKind,
    plan: SamplePlan,
}

impl Query for StatisticsQuery {
    type Result = Option<GameStatistics>;
}

/// A rule variant, with the statistics of its games by each kind of players.
#[derive(Clone, Debug)]
pub struct VariantStatistics {
    /// The game.
    pub base: Game,
    /// The size of the board.
    pub columns: Columns,
    /// The varied values.
    pub set: Vec<(Parameter, String)>,
    /// The statistics in the order of the players, or the reason why the variant cannot be played.
    pub found: Result<Vec<GameStatistics>, UnplayableRules>,
}

/// Plays games by every rule variant, without one by the rules themselves; `None` if the
/// budget is exhausted. Named games are played on boards of the size of `own`, or
/// with `source_sizes` on those of their sources.
///
/// The same plan gives the same games on every machine. The players know nothing of the game, so that
/// differences between variants are real, and the values say nothing of games between people.
///
/// # Examples
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::reconstruct::RuleVariants;
/// use fifangha::replay::GameRules;
/// use fifangha::statistics::{PlayerKind, SamplePlan, sample_rule_variants};
/// use fifangha_rules::Game;
///
/// let own = GameRules { base: Game::KATRO, rules: Game::KATRO.rules() };
/// let plan = SamplePlan { games: 4, ..SamplePlan::default() };
/// let budget = Budget::unwatched(SearchLimits::default());
/// let rule_variants = RuleVariants::default();
/// let players = [PlayerKind::Random];
/// let found = sample_rule_variants(&own, &rule_variants, false, &players, &plan, &budget).unwrap();
/// assert_eq!(found.len(), 1);
/// assert!(found[0].found.is_ok());
/// ```
///
/// The mean number of turns with and without relays:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::reconstruct::RuleVariants;
/// use fifangha::replay::GameRules;
/// use fifangha::statistics::{PlayerKind, SamplePlan, sample_rule_variants};
/// use fifangha_rules::{Columns, Game};
///
/// let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
/// let own = GameRules { base: Game::FIFANGHA, rules };
/// let rule_variants = RuleVariants::parse(["relay"]).unwrap();
/// let (plan, budget) = (SamplePlan::default(), Budget::unwatched(SearchLimits::default()));
/// let players = [PlayerKind::Greedy];
/// let found = sample_rule_variants(&own, &rule_variants, false, &players, &plan, &budget).unwrap();
/// for variant in &found {
///     let length = variant.found.as_ref().unwrap()[0].length.unwrap();
///     println!("{:?}: {:.1} turns", variant.set, length.value);
/// }
/// assert_eq!(found.len(), 2);
/// ```
#[must_use]
pub fn sample_rule_variants(
    own: &GameRules,
    rule_variants: &RuleVariants,
    source_sizes: bool,
    players: &[PlayerKind],
    plan: &SamplePlan,
    budget: &Budget,
) -> Option<Vec<VariantStatistics>> {
    let variants = rule_variants.with_rules(own, source_sizes).into_iter();
    variants
        .map(|variant| {
            let columns = match &variant.rules {
                Ok(rules) => rules.parameters().columns,
                Err(_) => variant.columns,
            };
            let found = match variant.rules {
                Ok(rules) => Ok(players
                    .iter()
                    .map(|&it| GameStatistics::collect(&rules, it, plan, budget))
                    .collect::<Option<Vec<_>>>()?),
                Err(why) => Err(why),
            };
            Some(VariantStatistics {
                base: variant.base,
                columns,
                set: variant.set,
                found,
            })
        })
        .collect()
}
