//! Explains infeasible records by the smallest constraint that contradicts the rest.

use std::sync::atomic::{AtomicBool, Ordering};

use super::ReconstructionLimits;
use super::constraint::{self, Constraint};
use super::enumerate_games::GameEnumeration;
use super::evidence::{Evidence, copying_cost};
use super::reconstruction::Infeasibility;
use super::successors::EvidenceMatcher;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::notation::ast::{Node, Record};
use crate::replay::GameRules;

/// Maximum number of turns played to test one constraint.
const MAX_TURNS_PER_SEARCH: u64 = 2_000_000;

/// Maximum number of sowings to test one constraint.
const MAX_SOWINGS_PER_SEARCH: u64 = 100_000_000;

/// Maximum number of alternative constraints named.
const MAX_RELATED: usize = 8;

/// Tests if a record becomes feasible without some of its constraints.
pub(super) struct InfeasibilityExplainer<'a> {
    rules: &'a GameRules,
    bounds: SearchLimits,
    context: &'a SearchContext,
    /// The common budget of all searches, if there is one.
    total_budget: Option<&'a Budget>,
    /// `true` if a search ended undecided.
    undecided: AtomicBool,
}

impl<'a> InfeasibilityExplainer<'a> {
    /// Creates an explainer with the given limits for each search.
    pub(super) const fn with_limits(
        rules: &'a GameRules,
        limits: &ReconstructionLimits,
        context: &'a SearchContext,
    ) -> Self {
        Self {
            rules,
            bounds: limits.bounds,
            context,
            total_budget: None,
            undecided: AtomicBool::new(false),
        }
    }

    /// Creates an explainer whose searches share the rest of a budget.
    pub(super) const fn with_budget(rules: &'a GameRules, budget: &'a Budget) -> Self {
        Self {
            rules,
            bounds: SearchLimits::FILE,
            context: budget.context(),
            total_budget: Some(budget),
            undecided: AtomicBool::new(false),
        }
    }

    /// Explains why no game fits: by the constraints of which any one can be removed, or by the
    /// node at which no game fits any more. The record must be infeasible.
    pub(super) fn explain(&self, record: &Record) -> Infeasibility {
        let end = self.breakdown_length(record);
        let constraints = constraints_up_to(record, end);
        let mut fitting: Vec<&Constraint> = Vec::new();
        for constraint in &constraints {
            let only_larger = fitting
                .first()
                .is_some_and(|it| constraint.whole && !it.whole);
            if self.is_exhausted() || only_larger || fitting.len() > MAX_RELATED {
                break;
            }
            let named = fitting.iter().any(|known| known.span == constraint.span);
            if !named && self.fits(&constraint.without(record)) == Some(true) {
                fitting.push(constraint);
            }
        }
        match fitting.split_first() {
            Some((first, others)) => self.alternatives(record, first, others),
            None => {
                let found = self.breakdown(record, end);
                let help = Message::new("reconstruct.blame.no_single");
                Infeasibility {
                    diagnostic: found.diagnostic.help(help),
                    ..found
                }
            }
        }
    }

    /// Names the first word that the rules cannot explain: the smallest constraint that contradicts
    /// the text before it. The record must be infeasible.
    pub(super) fn explain_first_conflict(&self, record: &Record) -> Infeasibility {
        self.breakdown(record, self.breakdown_length(record))
    }

    /// Describes constraints of which any one can be removed to make the record feasible.
    fn alternatives(
        &self,
        record: &Record,
        first: &Constraint,
        others: &[&Constraint],
    ) -> Infeasibility {
        let help = match first.code {
            Code::ClaimFitsNone => "reconstruct.blame.check_claim",
            _ => "reconstruct.blame.write_open",
        };
        let mut diagnostic = Diagnostic::new(
            first.code,
            first.span,
            self.no_game_message("reconstruct.blame.rest")
                .with("constraint", first.description()),
        )
        .label(Message::new("reconstruct.blame.without"))
        .help(Message::new(help));
        for other in others {
            let or = Message::new("reconstruct.blame.or").with("constraint", other.description());
            diagnostic = diagnostic.related(other.span, or);
        }
        self.infeasibility(record, first.node, diagnostic)
    }

    /// Describes the last of the first `end` nodes, which contradicts the nodes before it: by its
    /// smallest such constraint, or as a whole.
    fn breakdown(&self, record: &Record, end: usize) -> Infeasibility {
        let last = end.checked_sub(1);
        let until = truncated(record, end);
        let constraints = last.map_or_else(Vec::new, |last| constraint::of_node(record, last));
        let conflicting = constraints.iter().find(|constraint| {
            !self.is_exhausted() && self.fits(&constraint.without(&until)) == Some(true)
        });
        let (span, message, label) = match conflicting {
            Some(constraint) => (
                constraint.span,
                self.no_game_message("reconstruct.blame.before")
                    .with("constraint", constraint.description()),
                "reconstruct.blame.without_to_here",
            ),
            None => (
                last.map_or(record.front.span, |last| record.body[last].span()),
                self.no_game_message("reconstruct.blame.none"),
                "reconstruct.blame.breakdown",
            ),
        };
        let diagnostic =
            Diagnostic::new(Code::EvidenceClashes, span, message).label(Message::new(label));
        self.infeasibility(record, last, diagnostic)
    }

    fn infeasibility(
        &self,
        record: &Record,
        node: Option<usize>,
        diagnostic: Diagnostic,
    ) -> Infeasibility {
        Infeasibility {
            turn: turn_number_at(record, node, &self.rules.rules),
            diagnostic,
            decided: !self.undecided.load(Ordering::Relaxed),
        }
    }

    /// Returns the message that no game fits under these rules.
    fn no_game_message(&self, key: &'static str) -> Message {
        Message::new(key).with("game", self.rules.base.name())
    }

    /// Returns the number of nodes in the shortest infeasible prefix of the record.
    fn breakdown_length(&self, record: &Record) -> usize {
        let (mut fits, mut fails) = (0, record.body.len());
        while fits < fails {
            let middle = fits + (fails - fits) / 2;
            match self.fits(&truncated(record, middle)) {
                Some(false) => fails = middle,
                _ => fits = middle + 1,
            }
        }
        fails
    }

    /// Returns `true` if some game fits a record; `None` if the search ended undecided.
    pub(super) fn fits(&self, record: &Record) -> Option<bool> {
        let bounds = SearchLimits {
            turns: self.bounds.turns.min(MAX_TURNS_PER_SEARCH),
            sowings: self.bounds.sowings.min(MAX_SOWINGS_PER_SEARCH),
            ..self.bounds
        };
        let budget = match self.total_budget {
            Some(all) => all.sub_budget(bounds.sowings),
            None => Budget::new(bounds, self.context),
        };
        let found = match budget.charge_setup(copying_cost(record)) {
            true => self.search(record, &budget),
            false => None,
        };
        if let Some(all) = self.total_budget {
            all.charge_sub_budget(&budget);
        }
        if found.is_none() {
            self.undecided.store(true, Ordering::Relaxed);
        }
        found
    }

    /// Returns `true` if no more searches are allowed: the work was cancelled or the budget is
    /// exhausted.
    pub(super) fn is_exhausted(&self) -> bool {
        match self.total_budget {
            Some(all) => all.is_exhausted(),
            None => !self.context.should_continue(),
        }
    }

    fn search(&self, record: &Record, budget: &Budget) -> Option<bool> {
        let follower = EvidenceMatcher::new(Evidence::new(record, &self.rules.rules), budget);
        let mut search = GameEnumeration::new(&follower, budget, 1).stop_at_first();
        match search.count_games().1 {
            tally if tally.games > 0 => Some(true),
            tally => tally.complete.then_some(false),
        }
    }
}

/// Returns the constraints before a node of a record: the small ones first, and the nearest to the
/// node first among these.
fn constraints_up_to(record: &Record, end: usize) -> Vec<Constraint> {
    let mut constraints: Vec<Constraint> = (0..end.min(record.body.len()))
        .rev()
        .flat_map(|index| constraint::of_node(record, index))
        .chain(constraint::of_front(record))
        .collect();
    constraints.sort_by_key(|constraint| constraint.whole);
    constraints
}

/// Returns the first nodes of a record; the result is removed with the end.
fn truncated(record: &Record, nodes: usize) -> Record {
    let mut shorter = record.clone();
    if record.body.get(nodes).is_some() {
        shorter.body.truncate(nodes);
        shorter.front.result = None;
    }
    shorter
}

/// Returns the number of the turn at a node, or of the last turn before it.
fn turn_number_at(record: &Record, node: Option<usize>, rules: &fifangha_rules::Rules) -> u32 {
    let first = Evidence::new(record, rules).first_turn_number();
    let mut number = first.saturating_sub(1);
    let end = node.map_or(0, |node| node + 1);
    for node in &record.body[..end] {
        match node {
            Node::Turn(turn) => {
                number = turn.number.map_or(number.saturating_add(1), |n| n.value);
            }
            Node::Sow(_) => number = number.saturating_add(1),
            Node::Gap(gap) => number = number.saturating_add(gap.min),
            _ => {}
        }
    }
    number.max(1)
}
