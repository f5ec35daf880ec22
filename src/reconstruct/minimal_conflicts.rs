//! Why no game fits: the smallest sets of pieces that cannot hold together.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::constraint::{self, Constraint};
use super::explain_infeasible::InfeasibilityExplainer;
use crate::diagnostic::Span;
use crate::notation::ast::{Node, Record};

/// Sets that are named at most.
const MAX_SETS: usize = 8;

/// Searches that are made at most to find them.
const MAX_SEARCHES: usize = 300;

/// Pieces of a record that contradict each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MinimalConflicts {
    /// Each set holds turns, boards, claims and the result by their places, in
    /// order. No game has all of a set; whatever one of them is left open, some
    /// game has the others.
    pub sets: Vec<Vec<Span>>,
    /// Whether these are all such sets, proved.
    pub all: bool,
}

/// Pieces by their index.
type ConstraintSet = BTreeSet<usize>;

/// What is found out about one record.
struct ConflictFinder<'a> {
    blame: &'a InfeasibilityExplainer<'a>,
    record: &'a Record,
    pieces: Vec<Constraint>,
    searches: usize,
}

/// Not found out, or not any more.
struct ConflictUndecided;

impl InfeasibilityExplainer<'_> {
    /// The smallest sets of pieces that clash, in a record that is known not to
    /// fit.
    ///
    /// From each set that is found, one piece after the other is left open, and
    /// what is left is looked through for another one. Whoever leaves open a
    /// piece of every set finds none: then they are all.
    pub(super) fn minimal_conflicts(&self, record: &Record) -> MinimalConflicts {
        let mut hunt = ConflictFinder {
            blame: self,
            record,
            pieces: whole_constraints(record),
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
                None => match hunt.minimal_conflict(&left_out) {
                    Ok(None) => continue,
                    // The start itself fits no game, whatever follows.
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
            for piece in set {
                let mut next = left_out.clone();
                next.insert(piece);
                if seen.insert(next.clone()) {
                    open.push_back(next);
                }
            }
        }
        sets.sort();
        let span = |index: usize| hunt.pieces[index].span;
        MinimalConflicts {
            sets: (sets.into_iter())
                .map(|set| set.into_iter().map(span).collect())
                .collect(),
            all,
        }
    }
}

impl ConflictFinder<'_> {
    /// A smallest set that clashes and has none of some pieces; nothing where the
    /// others hold together.
    fn minimal_conflict(
        &mut self,
        left_out: &ConstraintSet,
    ) -> Result<Option<ConstraintSet>, ConflictUndecided> {
        let mut kept: ConstraintSet = (0..self.pieces.len())
            .filter(|index| !left_out.contains(index))
            .collect();
        if !self.is_conflict(&kept)? {
            return Ok(None);
        }
        // The later ones go first: what is left stands where it first goes wrong.
        for index in (0..self.pieces.len()).rev() {
            if kept.remove(&index) && !self.is_conflict(&kept)? {
                kept.insert(index);
            }
        }
        Ok(Some(kept))
    }

    /// Whether no game has all of some pieces, the others left open.
    fn is_conflict(&mut self, kept: &ConstraintSet) -> Result<bool, ConflictUndecided> {
        self.searches += 1;
        if self.searches > MAX_SEARCHES || self.blame.is_exhausted() {
            return Err(ConflictUndecided);
        }
        let mut record = self.record.clone();
        for (index, piece) in self.pieces.iter().enumerate() {
            if !kept.contains(&index) {
                piece.remove_from(&mut record);
            }
        }
        match self.blame.fits(&record) {
            Some(fits) => Ok(!fits),
            None => Err(ConflictUndecided),
        }
    }
}

/// The turns, gaps, boards and claims of a record, and its result.
fn whole_constraints(record: &Record) -> Vec<Constraint> {
    let of_body = (0..record.body.len()).flat_map(|index| {
        let node = &record.body[index];
        let is_whole = move |piece: &Constraint| {
            matches!(node, Node::Claim(_)) || (piece.whole && piece.span == node.span())
        };
        constraint::of_node(record, index)
            .into_iter()
            .filter(is_whole)
    });
    let result = record.front.result.map(|result| result.span);
    let of_front = constraint::of_front(record).into_iter();
    let is_result = move |piece: &Constraint| Some(piece.span) == result;
    of_body.chain(of_front.filter(is_result)).collect()
}
