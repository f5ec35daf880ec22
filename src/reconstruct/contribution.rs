//! The contribution of each constraint: the number of games that fit without it.

use std::cmp::Reverse;

use super::constraint::{self, Constraint};
use super::{ReconstructionLimits, search_games};
use crate::budget::{Budget, SearchContext};
use crate::diagnostic::Span;
use crate::notation::ast::Record;
use crate::replay::GameRules;

/// A constraint, and the number of games that fit without it.
#[derive(Clone, Debug)]
pub struct Contribution {
    /// Its location.
    pub span: Span,
    /// `true` if it is a whole turn, gap, board, claim or the result.
    pub whole: bool,
    /// The number of games that fit without it.
    pub count: u128,
    /// `true` if the number is proved.
    pub complete: bool,
}

/// Returns the contribution of each constraint of a record, in text order. The parts of a turn
/// follow the turn.
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::reconstruct::{ReconstructionLimits, contributions};
/// use fifangha::replay::rules_of;
/// use fifangha_rules::Games;
///
/// let (document, _) = fifangha::notation::parse("1. 4R 2. 3_ @seeds N 6");
/// let record = &document.records[0];
/// let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
/// let constraints = contributions(record, &rules, &ReconstructionLimits::default(), &SearchContext::default());
/// // The claim says nothing that the turns do not.
/// assert_eq!(constraints.last().unwrap().count, 2);
/// ```
#[must_use]
pub fn contributions(
    record: &Record,
    rules: &GameRules,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> Vec<Contribution> {
    let limits = ReconstructionLimits {
        games: 0,
        ..*limits
    };
    let mut constraints = constraint::of_record(record);
    constraints.sort_by_key(|constraint| (constraint.span.start(), Reverse(constraint.span.end())));
    let games = |record: &Record| {
        let budget = Budget::new(limits.bounds, context);
        let answer = search_games(record, rules.clone(), &limits, &budget);
        (answer.count, answer.complete)
    };
    let all = games(record);
    let mut impacts: Vec<Contribution> = Vec::new();
    for constraint in constraints.iter().take_while(|_| context.should_continue()) {
        let (count, complete) = games(&constraint.without(record));
        match impacts
            .last_mut()
            .filter(|last| last.span == constraint.span)
        {
            // If there are several ways to leave it open, the widest counts.
            Some(last) => {
                last.count = last.count.max(count);
                last.complete &= complete;
            }
            None => impacts.push(Contribution {
                span: constraint.span,
                whole: is_whole(constraint, record),
                // Every game that fits with the constraint also fits without it.
                count: count.max(all.0),
                complete: complete && all.1,
            }),
        }
    }
    impacts
}

/// Returns the span of the largest constraint that starts at a place, and the record without it.
#[must_use]
pub fn without_constraint_at(record: &Record, place: usize) -> Option<(Span, Record)> {
    let constraints = constraint::of_record(record);
    let there = constraints
        .iter()
        .filter(|constraint| constraint.span.start() == place);
    let constraint = there.max_by_key(|constraint| constraint.span.end())?;
    Some((constraint.span, constraint.without(record)))
}

/// Returns `true` if a constraint is a node or the result.
fn is_whole(constraint: &Constraint, record: &Record) -> bool {
    match constraint.node {
        Some(node) => record.body[node].span() == constraint.span,
        None => (record.front.result).is_some_and(|result| result.span == constraint.span),
    }
}
