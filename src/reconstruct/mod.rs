//! Reconstruction: finds every game that fits an incomplete record under the rules.
//!
//! Everything that a record leaves open is tried: pits, choices, directions, counts, whole turns,
//! gaps, pits of boards, the columns of damaged rows, the start and the side to move. Uncertain
//! signs take each of their possible values; doubtful signs are first tried as read. Everything
//! written is evidence: turns with their numbers, sides, steps and ends, boards, claims, the
//! result. Variations are other games and not evidence.
//!
//! ```
//! use fifangha::{notation, reconstruct};
//!
//! let (document, _) = notation::parse("1. 4R 2. 3_ 3. 7x_R+_x_L");
//! let answer = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
//! assert!(answer.complete);
//! assert_eq!(answer.count, 1);
//! assert_eq!(answer.forced[1].notation.as_deref(), Some("3R"));
//! ```
//!
//! # How the search runs
//!
//! 1. `evidence` makes a list of stages: each is an action (a turn, a gap, a sowing from the hand) and
//!    the checks after it (boards, claims, the result).
//! 2. `starts` lists the positions that the first board allows. If it leaves five or more pits open
//!    and another board follows within two turns, `retrograde_starts` finds them by playing
//!    backwards from that board.
//! 3. A state (`search_state`) is a position and every stage that the game may have reached; there
//!    are several if a gap of unknown length may have ended. `successors` plays each turn of the
//!    rules in a state, and keeps those that agree with the next stage, and from which the next
//!    board can still be reached. A state without a stage is dropped.
//! 4. `enumerate_games` counts the games. It expands each start by up to four turns, and shares the
//!    resulting states among parallel depth-first searches (`depth_first`). A transposition table
//!    has the number of games that follow from a state, so that each state is searched once however
//!    many games lead to it. Counting thus needs far fewer turns than there are games.
//! 5. The states that can still end in agreement are then visited again, turn by turn: what is the
//!    same in all games is forced ([`SharedStart`], [`SharedTurn`]). The first games are listed.
//!
//! Doubtful signs (`doubtful_signs`) are searched twice: as read, and with every value; a listed game
//! then says which signs it reads differently. If no game fits, `explain_infeasible` leaves out one
//! constraint (`constraint`) at a time, and names the smallest without which a game fits.
//! [`closest_boards`] lists the nearest boards that games reach there, [`minimal_conflicts`] the sets
//! of constraints that contradict each other. [`contributions`] counts the games that each constraint
//! excludes.
//!
//! # Limits
//!
//! All turns are charged to one [`Budget`]. Parallel searches write to tables of their own, which
//! are merged in a fixed order: a report whose [`complete`](ReconstructionReport::complete) is `true` is
//! the same in each run, on any number of threads. Otherwise its count is a lower bound, and nothing
//! is forced.

mod closest_boards;
mod complete;
mod constraint;
mod contribution;
mod depth_first;
mod doubtful_signs;
mod enumerate_games;
mod evidence;
mod explain_infeasible;
mod feasibility;
mod fitting_boards;
mod infeasibility_reasons;
mod minimal_conflicts;
mod reconstruction;
pub mod reconstruction_text;
mod record_constraints;
mod retrograde_starts;
mod rule_variants;
mod search_state;
mod starts;
mod successors;
mod suite;

pub use closest_boards::{ClosestBoard, ClosestBoards, closest_boards};
pub use complete::complete;
pub use contribution::{Contribution, contributions, without_constraint_at};
pub(crate) use feasibility::{
    contradicts, first_open_span, has_countable_games, has_errors, open_spans, record_verdict,
};
pub use fitting_boards::{FittingBoard, FittingTurn, MAX_MERGED_GAMES, TurnRole, fitting_boards};
pub use infeasibility_reasons::InfeasibilityReasons;
pub use minimal_conflicts::MinimalConflicts;
pub use reconstruction::{
    Infeasibility, ReconstructedGame, ReconstructionReport, SharedStart, SharedTurn, SignDeviation,
};
pub use record_constraints::RecordConstraints;
pub use rule_variants::{
    MAX_RULE_VARIANTS, RuleVariants, RuleVariantsError, UnplayableRules, VariantResult,
    compare_variants, parameter_overrides,
};
pub(crate) use rule_variants::{RuleVariant, names_games, variant_name, varied_names};
pub use search_state::GameTurn;
pub use suite::{ExampleSuite, RuleVariantSpec, SuiteExample, SuiteOutcome};

use std::hash::{Hash, Hasher};

use fifangha_rules::{Game, Games, Parameters};

use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::cache::Query;
use crate::diagnostic::Diagnostic;
use crate::notation::ast::Record;
use crate::replay::{GameRules, rules_of};
use enumerate_games::GameEnumeration;
use evidence::Evidence;
use explain_infeasible::InfeasibilityExplainer;
use successors::EvidenceMatcher;

/// The number of games that a reconstruction lists, and its search limits.
///
/// Games beyond the limit are counted, not listed, so that a small number saves memory and no time.
///
/// # Examples
///
/// A search of at most a thousand turns, which lists two games and counts the others:
///
/// ```
/// use fifangha::budget::SearchLimits;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
///
/// let limits = ReconstructionLimits { games: 2, bounds: SearchLimits::with_max_turns(1000) };
/// let (document, _) = notation::parse("1. _ 2. _");
/// let found = reconstruct(&document.records[0], &limits).unwrap();
/// assert_eq!(found.games.len(), 2);
/// assert!(found.complete && found.count > 2);
/// ```
///
/// A count alone:
///
/// ```
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
///
/// let limits = ReconstructionLimits { games: 0, ..ReconstructionLimits::default() };
/// let (document, _) = notation::parse("1. _ 2. _");
/// let found = reconstruct(&document.records[0], &limits).unwrap();
/// assert_eq!((found.count, found.games.len()), (120, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReconstructionLimits {
    /// Maximum number of games listed; further games are only counted.
    pub games: usize,
    /// The search limits. If they suffice, the report and its number of nodes are the same in each
    /// run; otherwise they depend on the speed of the threads.
    pub bounds: SearchLimits,
}

impl ReconstructionLimits {
    /// Default maximum number of games listed.
    pub const DEFAULT_GAMES: usize = 100;
}

impl Default for ReconstructionLimits {
    /// One hundred games and the default search limits.
    fn default() -> Self {
        Self {
            games: Self::DEFAULT_GAMES,
            bounds: SearchLimits::default(),
        }
    }
}

/// Finds every game that fits a record under its own rules, which name a game of the program.
///
/// # Errors
///
/// Returns an error if the rules that the record asks for are invalid.
///
/// # Examples
///
/// The only game that fits, and what it supplies:
///
/// ```
/// use fifangha::{notation, reconstruct};
///
/// let (document, _) = notation::parse("1. 4R 2. 3_ 3. 7x_R+_x_L");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// assert_eq!(found.count, 1);
/// assert_eq!(found.forced[1].notation.as_deref(), Some("3R"));
/// ```
///
/// A record that no game fits, and the turn at which it fails:
///
/// ```
/// use fifangha::{notation, reconstruct};
///
/// let (document, _) = notation::parse("1. 4R 2. 4R");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// assert_eq!((found.count, found.failure.unwrap().turn), (0, 2));
/// ```
pub fn reconstruct(
    record: &Record,
    limits: &ReconstructionLimits,
) -> Result<ReconstructionReport, Vec<Diagnostic>> {
    let rules = rules_of(&record.front, Games::BUILT_IN)?;
    Ok(reconstruct_with_rules(
        record,
        rules,
        limits,
        &SearchContext::default(),
    ))
}

/// Finds every game that fits a record under the given rules. If the search is cancelled, the
/// report contains the results so far.
///
/// Use it for another reading than that of the record, for games of a project, and for searches that
/// can be stopped or share their results.
///
/// # Examples
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let (document, _) = notation::parse("1. 4_ 2. 3_");
/// let game = Game::FIFANGHA;
/// let rules = GameRules { base: game, rules: game.rules() };
/// let limits = ReconstructionLimits::default();
/// let context = SearchContext::default();
/// let found = reconstruct_with_rules(&document.records[0], rules, &limits, &context);
/// assert_eq!(found.count, 4);
/// ```
///
/// The same record by two readings:
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
/// use fifangha::replay::GameRules;
/// use fifangha_rules::{Game, Parameter, Rules};
///
/// let (document, _) = notation::parse("1. 4L 2. _");
/// let count = |origin: &str| {
///     let mut parameters = Game::FIFANGHA.parameters();
///     Parameter::Origin.set(&mut parameters, origin).unwrap();
///     let rules = GameRules { base: Game::FIFANGHA, rules: Rules::new(parameters).unwrap() };
///     let (limits, context) = (ReconstructionLimits::default(), SearchContext::default());
///     reconstruct_with_rules(&document.records[0], rules, &limits, &context).count
/// };
/// assert_eq!(["free", "nearest"].map(count), [10, 8]);
/// ```
#[must_use]
pub fn reconstruct_with_rules(
    record: &Record,
    rules: GameRules,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> ReconstructionReport {
    let cache = context.cache();
    if !cache.is_enabled() {
        return search_and_explain(record, rules, limits, context);
    }
    let query = ReconstructionQuery {
        record: record.clone(),
        base: rules.base,
        rules: *rules.rules.parameters(),
        limits: *limits,
    };
    cache.get(&query).unwrap_or_else(|| {
        let answer = search_and_explain(record, rules, limits, context);
        if answer.is_final() {
            cache.insert(query, answer.clone());
        }
        answer
    })
}

/// The cache key of [`reconstruct_with_rules`].
#[derive(PartialEq)]
struct ReconstructionQuery {
    record: Record,
    base: Game,
    rules: Parameters,
    limits: ReconstructionLimits,
}

impl Eq for ReconstructionQuery {}

impl Hash for ReconstructionQuery {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // A record has no hash; its span distinguishes it from most others.
        let length = self.record.body.len();
        (self.record.span, length, self.rules, self.limits).hash(state);
    }
}

impl Query for ReconstructionQuery {
    type Result = ReconstructionReport;

    fn heap_bytes(&self, answer: &ReconstructionReport) -> usize {
        let turns = answer.games.iter().map(|it| it.turns.len());
        let nodes = size_of_val(&*self.record.body);
        nodes + turns.sum::<usize>() * size_of::<GameTurn>()
    }
}

fn search_and_explain(
    record: &Record,
    rules: GameRules,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> ReconstructionReport {
    let budget = Budget::new(limits.bounds, context);
    let read = doubtful_signs::as_read(record);
    let read = read.map(|read| search_games(&read, rules.clone(), limits, &budget));
    let first = read.as_ref().map_or(0, |read| read.games.len());
    let mut answer = search_games(record, rules, limits, &budget);
    if let Some(read) = read {
        answer.prepend_as_read(read);
    }
    answer.games.truncate(limits.games);
    doubtful_signs::find_deviations(
        record,
        &answer.rules,
        &mut answer.games[first.min(limits.games)..],
        context,
    );
    if answer.complete && answer.count == 0 {
        let blame = InfeasibilityExplainer::with_limits(&answer.rules, limits, context);
        answer.failure = Some(blame.explain(record));
    }
    answer
}

/// Like [`reconstruct_with_rules`], but explains infeasibility by the first word that contradicts
/// the text before it. [`reconstruct_with_rules`] finds the smallest constraint of the whole
/// record.
#[must_use]
pub fn reconstruct_to_first_conflict(
    record: &Record,
    rules: GameRules,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> ReconstructionReport {
    let budget = Budget::new(limits.bounds, context);
    let mut answer = search_games(record, rules, limits, &budget);
    if answer.complete && answer.count == 0 {
        let blame = InfeasibilityExplainer::with_limits(&answer.rules, limits, context);
        answer.failure = Some(blame.explain_first_conflict(record));
    }
    answer
}

/// Returns the minimal unsatisfiable subsets of the constraints of a record that fits no game under
/// the given rules.
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::reconstruct::{ReconstructionLimits, minimal_conflicts, reconstruct};
///
/// // Whatever the turns are, North has dropped one of its 26 seeds.
/// let (document, _) = fifangha::notation::parse("1. 4R 2. _ @reserve N 26");
/// let record = &document.records[0];
/// let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
/// let conflicts = minimal_conflicts(record, &answer.rules, &ReconstructionLimits::default(), &SearchContext::default());
/// assert_eq!(conflicts.sets.len(), 1);
/// assert!(conflicts.all);
/// ```
#[must_use]
pub fn minimal_conflicts(
    record: &Record,
    rules: &GameRules,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> MinimalConflicts {
    InfeasibilityExplainer::with_limits(rules, limits, context).minimal_conflicts(record)
}

fn search_games(
    record: &Record,
    rules: GameRules,
    limits: &ReconstructionLimits,
    budget: &Budget,
) -> ReconstructionReport {
    let evidence = Evidence::new(record, &rules.rules);
    let first = evidence.first_turn_number();
    let follower = EvidenceMatcher::new(evidence, budget);
    let mut search = GameEnumeration::new(&follower, budget, limits.games);
    let (fitting, tally) = search.count_games();
    let (count, counted) = (tally.games, tally.complete);
    let start = SharedStart::from_starts(fitting.iter().map(|root| &root.state.position));
    let (mut games, mut forced) = (Vec::new(), Vec::new());
    if limits.games > 0 {
        if counted {
            games = search.list_games(&fitting);
            let mut shared: Vec<SharedTurn> = Vec::new();
            let whole = search.visit_turn_layers(fitting, |index, turn| {
                let notation = || turn.notation(&rules.rules);
                match shared.get_mut(index) {
                    Some(forced) => forced.intersect(turn, notation),
                    None => {
                        let number = first.saturating_add(index as u32);
                        shared.push(SharedTurn::new(
                            number,
                            *turn,
                            notation(),
                            rules.rules.directions(),
                        ));
                    }
                }
            });
            if whole {
                forced = shared;
            }
        }
        let wanted = usize::try_from(count)
            .unwrap_or(usize::MAX)
            .min(limits.games);
        if games.len() < wanted {
            games = search.take_found_games();
        }
    }
    let complete = counted && !follower.is_undecided();
    let games = games
        .into_iter()
        .map(|(state, turns)| ReconstructedGame {
            start: state.position,
            turns,
            deviations: Vec::new(),
        })
        .collect();
    ReconstructionReport {
        count,
        complete,
        nodes: budget.turns(),
        games,
        start,
        forced,
        failure: None,
        as_read: None,
        rules,
    }
}
