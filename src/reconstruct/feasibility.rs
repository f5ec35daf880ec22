//! The verdict on one record: if a game fits it, and if the stated number of games does.

use fifangha_rules::{Game, Parameters};

use super::enumerate_games::GameEnumeration;
use super::evidence::Evidence;
use super::explain_infeasible::InfeasibilityExplainer;
use super::successors::EvidenceMatcher;
use crate::budget::Budget;
use crate::cache::Query;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::Message;
use crate::notation::ast::{Node, Record};
use crate::replay::{Check, CheckKind, GameRules, Replay, Verdict};

/// Returns `true` if a record has errors.
pub(crate) fn has_errors<'f>(
    record: &Record,
    found: impl IntoIterator<Item = &'f Diagnostic>,
) -> bool {
    let mut found = found.into_iter();
    found.any(|it| it.is_error() && record.span.covers(it.span))
}

/// Returns the spans of the open turns, sowings and boards of a file, sorted by their start.
pub(crate) fn open_spans(checks: &[Check]) -> Vec<Span> {
    let open = |it: &&Check| {
        it.verdict == Verdict::Open
            && matches!(it.kind, CheckKind::Turn | CheckKind::Sow | CheckKind::Board)
    };
    let mut spans: Vec<_> = checks.iter().filter(open).map(|it| it.span).collect();
    spans.sort_by_key(|it| it.start());
    spans
}

/// Returns the location of the stated number of games, or of the first open part; `open` are the
/// [`open_spans`] of the file. Returns `None` if games are not searched: if nothing is open, or if
/// the source has a turn against the rules, because no game fits after it.
pub(crate) fn first_open_span(record: &Record, open: &[Span]) -> Option<Span> {
    let mut nodes = record.body.iter().enumerate();
    let is_played = |it: &Node| matches!(it, Node::Turn(_) | Node::Sow(_));
    if nodes.any(|(index, it)| is_played(it) && record.has_known_error(index)) {
        return None;
    }
    let gap = |it: &&Node| matches!(it, Node::Gap(_));
    let fits = record.front.fits.map(|fits| fits.span);
    let next = || {
        let index = open.partition_point(|it| it.start() < record.span.start());
        open.get(index)
            .copied()
            .filter(|it| record.span.covers(*it))
    };
    fits.or_else(next)
        .or_else(|| record.body.iter().find(gap).map(Node::span))
}

/// Returns `true` if the games that fit a record of a replayed file can be counted: if it states
/// their number or leaves something open. After an error known turns are undecided too, so that only
/// a stated number counts.
pub(crate) fn has_countable_games(record: &Record, replay: &Replay) -> bool {
    first_open_span(record, &open_spans(&replay.checks)).is_some()
        && (record.front.fits.is_some() || !has_errors(record, &replay.diagnostics))
}

/// The result of a search for the games that fit a record.
#[derive(Clone)]
struct FitCount {
    games: u128,
    /// `true` if there are no others.
    proved: bool,
    /// `true` if a larger budget would not change the result.
    decided: bool,
    /// The reason why no game fits, if one should; its spans start at the record.
    reason: Option<Box<Diagnostic>>,
}

impl FitCount {
    /// Returns the number of games that fit, at most one if the record states no number, `true` if
    /// there are no others, and `true` if a claim is undecided.
    fn games(record: &Record, rules: &GameRules, budget: &Budget) -> (u128, bool, bool) {
        let follower = EvidenceMatcher::new(Evidence::new(record, &rules.rules), budget);
        let search = GameEnumeration::new(&follower, budget, 1);
        let mut search = match record.front.fits {
            None => search.stop_at_first(),
            Some(_) => search,
        };
        let tally = search.count_games().1;
        let undecided = follower.is_undecided();
        (tally.games, tally.complete && !undecided, undecided)
    }

    /// Counts the games that fit, or finds one if the record does not state a number.
    fn search(record: &Record, rules: &GameRules, budget: &Budget) -> Self {
        let wanted = record.front.fits.map(|it| it.value);
        let (games, proved, undecided) = Self::games(record, rules, budget);
        let mut counted = Self {
            games,
            proved,
            decided: proved || !undecided && wanted.is_none() && games > 0,
            reason: None,
        };
        if proved && games == 0 && wanted != Some(0) {
            let blame = InfeasibilityExplainer::with_budget(rules, budget);
            let found = blame.explain(record);
            let offset = -(record.span.start() as isize);
            let reason = found.diagnostic.map_spans(|span| span.shifted(offset));
            counted.reason = Some(Box::new(reason));
            counted.decided = found.decided;
        }
        counted
    }
}

/// Returns `true` if a record has no games that fit, or another number of them than it states.
pub(crate) fn contradicts(record: &Record, rules: &GameRules, budget: &Budget) -> bool {
    let wanted = record.front.fits.map(|it| u128::from(it.value));
    let (games, proved, _) = FitCount::games(record, rules, budget);
    match wanted {
        None => proved && games == 0,
        Some(wanted) => games > wanted || proved && games != wanted,
    }
}

/// The cache key of a feasibility check, independent of the record's place in its file.
#[derive(PartialEq, Eq, Hash)]
struct FeasibilityQuery {
    game: Game,
    rules: Parameters,
    /// The index of the witness that is followed.
    followed: usize,
    /// The offsets of the parsed nodes.
    nodes: Box<[usize]>,
    text: Box<str>,
}

impl FeasibilityQuery {
    fn new(record: &Record, text: &str, rules: &GameRules) -> Self {
        let offset = |node: &Node| node.span().start() - record.span.start();
        Self {
            game: rules.base,
            rules: *rules.rules.parameters(),
            followed: record.front.followed,
            nodes: record.body.iter().map(offset).collect(),
            text: record.span.slice(text).into(),
        }
    }
}

impl Query for FeasibilityQuery {
    type Result = FitCount;

    fn heap_bytes(&self, _: &FitCount) -> usize {
        size_of_val(&*self.nodes) + self.text.len()
    }
}

/// Returns the verdict on a record of a text under some rules, with its diagnostic.
pub(crate) fn record_verdict(
    record: &Record,
    text: &str,
    place: Span,
    rules: &GameRules,
    budget: &Budget,
) -> (Verdict, Option<Diagnostic>) {
    let query = || FeasibilityQuery::new(record, text, rules);
    let decided = |it: &FitCount| it.decided;
    let counted = budget.memoize(query, decided, || FitCount::search(record, rules, budget));
    let wanted = record.front.fits.map(|it| u128::from(it.value));
    let stated = |key| Message::new(key).with("wanted", wanted.unwrap_or_default());
    let count = |key| stated(key).with("n", counted.games);
    if let Some(reason) = counted.reason {
        let offset = record.span.start() as isize;
        let reason = reason.map_spans(|span| span.shifted(offset));
        return (Verdict::Failed, Some(reason));
    }
    match (counted.games, counted.proved, wanted) {
        (0, true, Some(0)) => (Verdict::Passed, None),
        (1.., _, None) => (Verdict::Passed, None),
        (0, false, None) => (Verdict::Open, None),
        (found, true, Some(wanted)) if found == wanted => (Verdict::Passed, None),
        (found, proved, Some(wanted)) if proved || found > wanted => {
            let key = match proved {
                true => "reconstruct.judge.count",
                false => "reconstruct.judge.more",
            };
            let mut diagnostic = Diagnostic::new(Code::OtherCount, place, count(key));
            if proved {
                diagnostic = diagnostic.fix(place, found.to_string());
            }
            (
                Verdict::Failed,
                Some(diagnostic.help(Message::new("reconstruct.judge.help"))),
            )
        }
        _ => {
            let diagnostic =
                Diagnostic::new(Code::LeftOpen, place, stated("reconstruct.judge.open"));
            (
                Verdict::Open,
                Some(diagnostic.help(Message::new("reconstruct.judge.further"))),
            )
        }
    }
}
