//! An incomplete record and the rules make every game that fits.
//!
//! Whatever a record leaves open is tried: pits, choices, directions, counts,
//! whole turns, gaps, pits of boards, the columns of damaged rows, the start
//! and the side to move; of what is uncertain exactly what it may be, and what
//! is doubtful first as it is read. Whatever it tells is evidence: turns with their
//! numbers, sides, steps and ends, boards, claims, the result. Variations are
//! other games and no evidence.
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

mod answer;
mod behind;
mod blame;
mod clash;
mod complete;
mod contribute;
mod doubt;
mod evidence;
mod expand;
mod judge;
mod nearest;
mod piece;
mod reasons;
mod search;
mod starts;
mod state;
mod suite;
mod vary;
pub mod view;
mod walk;
mod words;

pub use answer::{Answer, Failure, Forced, Reconstruction, SharedStart};
pub use clash::Clashes;
pub use complete::complete;
pub use contribute::{Contribution, contributions, without};
pub use doubt::Departure;
pub use judge::judge;
pub(crate) use judge::of_record as judge_record;
pub use nearest::{Near, Nearest, nearest};
pub use reasons::Reasons;
pub use state::GameTurn;
pub use suite::{Asked, Example, Outcome, Suite};
pub use vary::{
    Hypothesis, MOST_HYPOTHESES, UnknownVariation, Unplayable, Variation, overrides, vary,
};
pub use words::Words;

use std::hash::{Hash, Hasher};

use fifangha_rules::{Game, Parameters};

use crate::cache::Query;
use crate::diagnostic::Diagnostic;
use crate::effort::{Bounds, Budget, Effort};
use crate::notation::tree::Record;
use crate::replay::{GameRules, rules_of};
use blame::Blame;
use evidence::Evidence;
use expand::Follower;
use search::Search;

/// What a reconstruction lists, and what it may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Games that are listed; more are counted only.
    pub games: usize,
    /// The work. Up to a bound the answer and its number of nodes are the same in
    /// each run; where one is spent, threads may have come further or less far.
    pub bounds: Bounds,
}

impl Limits {
    /// Games that are listed unless more are asked for.
    pub const GAMES: usize = 100;
}

impl Default for Limits {
    /// A hundred games, all the work there is.
    fn default() -> Self {
        Self {
            games: Self::GAMES,
            bounds: Bounds::default(),
        }
    }
}

/// Finds every game that fits a record, by its own rules.
///
/// # Errors
///
/// What is wrong with the rules that the record asks for.
pub fn reconstruct(record: &Record, limits: &Limits) -> Result<Answer, Vec<Diagnostic>> {
    let rules = rules_of(&record.front)?;
    Ok(under(record, rules, limits, &Effort::default()))
}

/// Finds every game that fits a record under some rules. Whoever holds the
/// effort may stop it, and is told what is known by then.
#[must_use]
pub fn under(record: &Record, rules: GameRules, limits: &Limits, effort: &Effort) -> Answer {
    let cache = effort.cache();
    if !cache.is_enabled() {
        return searched(record, rules, limits, effort);
    }
    let query = Under {
        record: record.clone(),
        base: rules.base,
        rules: *rules.rules.parameters(),
        limits: *limits,
    };
    cache.get(&query).unwrap_or_else(|| {
        let answer = searched(record, rules, limits, effort);
        if answer.is_final() {
            cache.insert(query, answer.clone());
        }
        answer
    })
}

/// The search of [`under`].
#[derive(PartialEq)]
struct Under {
    record: Record,
    base: Game,
    rules: Parameters,
    limits: Limits,
}

impl Eq for Under {}

impl Hash for Under {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // A record has no hash; its place tells it from most others.
        let length = self.record.body.len();
        (self.record.span, length, self.rules, self.limits).hash(state);
    }
}

impl Query for Under {
    type Result = Answer;

    fn heap_bytes(&self, answer: &Answer) -> usize {
        let turns = answer.games.iter().map(|it| it.turns.len());
        let nodes = size_of_val(&*self.record.body);
        nodes + turns.sum::<usize>() * size_of::<GameTurn>()
    }
}

fn searched(record: &Record, rules: GameRules, limits: &Limits, effort: &Effort) -> Answer {
    let budget = Budget::new(limits.bounds, effort);
    let read = doubt::as_read(record);
    let read = read.map(|read| found(&read, rules.clone(), limits, &budget));
    let first = read.as_ref().map_or(0, |read| read.games.len());
    let mut answer = found(record, rules, limits, &budget);
    if let Some(read) = read {
        answer.reading_first(read);
    }
    answer.games.truncate(limits.games);
    doubt::depart(
        record,
        &answer.rules,
        &mut answer.games[first.min(limits.games)..],
        effort,
    );
    if answer.complete && answer.count == 0 {
        let blame = Blame::under(&answer.rules, limits, effort);
        answer.failure = blame.say(record, &blame.find(record));
    }
    answer
}

/// The same, but for why no game fits: the first word that the rules cannot
/// explain, where [`under`] looks for the smallest piece of the whole record.
#[must_use]
pub fn explained(record: &Record, rules: GameRules, limits: &Limits, effort: &Effort) -> Answer {
    let budget = Budget::new(limits.bounds, effort);
    let mut answer = found(record, rules, limits, &budget);
    if answer.complete && answer.count == 0 {
        let blame = Blame::under(&answer.rules, limits, effort);
        answer.failure = blame.say(record, &blame.first_word(record));
    }
    answer
}

/// The smallest sets of pieces that cannot hold together, in a record that was
/// found to fit no game under some rules.
///
/// ```
/// use fifangha::effort::Effort;
/// use fifangha::reconstruct::{Limits, clashes, reconstruct};
///
/// // Whatever the turns are, North has dropped one of its 26 seeds.
/// let (document, _) = fifangha::notation::parse("1. 4R 2. _ @reserve N 26");
/// let record = &document.records[0];
/// let answer = reconstruct(record, &Limits::default()).unwrap();
/// let clashes = clashes(record, &answer.rules, &Limits::default(), &Effort::default());
/// assert_eq!(clashes.sets.len(), 1);
/// assert!(clashes.all);
/// ```
#[must_use]
pub fn clashes(record: &Record, rules: &GameRules, limits: &Limits, effort: &Effort) -> Clashes {
    Blame::under(rules, limits, effort).clashes(record)
}

fn found(record: &Record, rules: GameRules, limits: &Limits, budget: &Budget) -> Answer {
    let evidence = Evidence::of(record, &rules.rules);
    let first = evidence.number_of_first();
    let follower = Follower::new(evidence, budget);
    let mut search = Search::new(&follower, budget, limits.games);
    let (fitting, tally) = search.count();
    let (count, counted) = (tally.games, tally.complete);
    let start = SharedStart::of(fitting.iter().map(|root| &root.state.position));
    let (mut games, mut forced) = (Vec::new(), Vec::new());
    if limits.games > 0 {
        if counted {
            games = search.list(&fitting);
            let mut shared: Vec<Forced> = Vec::new();
            let whole = search.layers(fitting, |index, turn| {
                let notation = || turn.notation(&rules.rules);
                match shared.get_mut(index) {
                    Some(forced) => forced.and(turn, notation),
                    None => {
                        let number = first.saturating_add(index as u32);
                        shared.push(Forced::new(number, *turn, notation()));
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
            games = search.met();
        }
    }
    let complete = counted && !follower.is_undecided();
    let games = games
        .into_iter()
        .map(|(state, turns)| Reconstruction {
            start: state.position,
            turns,
            departs: Vec::new(),
        })
        .collect();
    Answer {
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

/// What it costs to copy a record and to read it as evidence, in sowings that take as long.
fn weight(record: &Record) -> u64 {
    const BYTES_OF_A_SOWING: usize = 32;
    let bytes = record.span.len().max(8 * record.body.len());
    (bytes / BYTES_OF_A_SOWING) as u64
}
