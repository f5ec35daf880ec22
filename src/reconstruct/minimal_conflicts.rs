//! Minimal conflicts: the minimal unsatisfiable subsets of the constraints of a record.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::constraint::{self, Constraint};
use super::explain_infeasible::InfeasibilityExplainer;
use crate::diagnostic::Span;
use crate::notation::ast::{Node, Record};

/// Maximum number of sets listed.
const MAX_SETS: usize = 8;

/// Maximum number of searches.
const MAX_SEARCHES: usize = 300;

/// The minimal unsatisfiable subsets of the constraints of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MinimalConflicts {
    /// Each set contains turns, boards, claims and the result by their locations, in order. No game
    /// from the start of the record satisfies a whole set; if any one of its constraints is left open, some game satisfies the
    /// others.
    pub sets: Vec<Vec<Span>>,
    /// `true` if these are proved to be all such sets.
    pub all: bool,
}

/// Constraints by their index.
type ConstraintSet = BTreeSet<usize>;

/// The search for conflicts in one record.
struct ConflictFinder<'a> {
    blame: &'a InfeasibilityExplainer<'a>,
    record: &'a Record,
    constraints: Vec<Constraint>,
    searches: usize,
}

/// The search for conflicts exhausted its budget.
struct ConflictUndecided;

impl InfeasibilityExplainer<'_> {
    /// Returns the minimal unsatisfiable subsets of a record that is known to be infeasible.
    ///
    /// Breadth-first search: each constraint of a set found is left open in turn, and the rest is
    /// searched for another set. The sets are complete if every branch ends without one.
    pub(super) fn minimal_conflicts(&self, record: &Record) -> MinimalConflicts {
        let mut finder = ConflictFinder {
            blame: self,
            record,
            constraints: whole_constraints(record),
            searches: 0,
        };
        let mut sets: Vec<ConstraintSet> = Vec::new();
        let mut all = true;
        let mut seen = HashSet::from([ConstraintSet::new()]);
        let mut open = VecDeque::from([ConstraintSet::new()]);
        while let Some(left_out) = open.pop_front() {
            let known = sets.iter().find(|set| set.is_disjoint(&left_out)).cloned();
            let set = match known {
                Some(set) => set,
                None => match finder.minimal_conflict(&left_out) {
                    Ok(None) => continue,
                    // The start itself fits no game.
                    Ok(Some(set)) if set.is_empty() => continue,
                    Ok(Some(set)) if sets.len() < MAX_SETS => {
                        sets.push(set.clone());
                        set
                    }
                    Ok(Some(_)) | Err(ConflictUndecided) => {
                        all = false;
                        continue;
                    }
                },
            };
            for constraint in set {
                let mut next = left_out.clone();
                next.insert(constraint);
                if seen.insert(next.clone()) {
                    open.push_back(next);
                }
            }
        }
        sets.sort();
        let span = |index: usize| finder.constraints[index].span;
        MinimalConflicts {
            sets: (sets.into_iter())
                .map(|set| set.into_iter().map(span).collect())
                .collect(),
            all,
        }
    }
}

impl ConflictFinder<'_> {
    /// Returns a minimal conflict without the given constraints; `None` if the others are
    /// satisfiable.
    fn minimal_conflict(
        &mut self,
        left_out: &ConstraintSet,
    ) -> Result<Option<ConstraintSet>, ConflictUndecided> {
        let mut kept: ConstraintSet = (0..self.constraints.len())
            .filter(|index| !left_out.contains(index))
            .collect();
        if !self.is_conflict(&kept)? {
            return Ok(None);
        }
        // Later constraints are removed first, so that the set contains the first contradiction.
        for index in (0..self.constraints.len()).rev() {
            if kept.remove(&index) && !self.is_conflict(&kept)? {
                kept.insert(index);
            }
        }
        Ok(Some(kept))
    }

    /// Returns `true` if no game satisfies the given constraints, the others left open.
    fn is_conflict(&mut self, kept: &ConstraintSet) -> Result<bool, ConflictUndecided> {
        self.searches += 1;
        if self.searches > MAX_SEARCHES || self.blame.is_exhausted() {
            return Err(ConflictUndecided);
        }
        let mut record = self.record.clone();
        for (index, constraint) in self.constraints.iter().enumerate() {
            if !kept.contains(&index) {
                constraint.remove_from(&mut record);
            }
        }
        let fits = self.blame.fits(&record).ok_or(ConflictUndecided)?;
        Ok(!fits)
    }
}

/// Returns the constraints that are a whole turn, gap, board or claim of a record, or its result.
///
/// The start is none of them: without its board, the game would begin at another start.
fn whole_constraints(record: &Record) -> Vec<Constraint> {
    let mut constraints = constraint::of_record(record);
    constraints.retain(
        |constraint| match constraint.node.map(|index| &record.body[index]) {
            Some(Node::Claim(_)) => true,
            Some(Node::Board(_))
                if constraint
                    .node
                    .is_some_and(|index| constraint::is_start(record, index)) =>
            {
                false
            }
            Some(node) => constraint.whole && constraint.span == node.span(),
            None => (record.front.result).is_some_and(|result| result.span == constraint.span),
        },
    );
    constraints
}
