//! The words of a record, each of which a reader can leave open to see what follows from the rest.

use super::constraint::{self, Constraint};
use crate::diagnostic::Span;
use crate::message::Message;
use crate::notation::ast::{Node, Record};

/// The words of a record, in text order.
#[derive(Debug)]
pub struct RecordConstraints<'r> {
    record: &'r Record,
    constraints: Vec<Constraint>,
}

impl<'r> RecordConstraints<'r> {
    /// Collects the words of the turns, boards and claims of a record: a pit, a direction, a number
    /// of seeds, an origin, a claim, a board.
    ///
    /// ```
    /// use fifangha::reconstruct::{ReconstructionLimits, RecordConstraints, reconstruct};
    ///
    /// let (document, _) = fifangha::notation::parse("1. 4_ @lands b8");
    /// let words = RecordConstraints::new(&document.records[0]);
    /// assert_eq!(words.places().count(), 2);
    /// let count = |off: &[usize]| {
    ///     reconstruct(&words.without(off), &ReconstructionLimits::default()).unwrap().count
    /// };
    /// assert_eq!((count(&[]), count(&[1]), count(&[0, 1])), (1, 2, 12));
    /// ```
    #[must_use]
    pub fn new(record: &'r Record) -> Self {
        let of_node = |index: usize| {
            let mut constraints = constraint::of_node(record, index);
            constraints.retain(|it| it.is_independent());
            constraints.sort_by_key(|it| it.span.start());
            constraints
        };
        let constraints = (0..record.body.len()).flat_map(of_node).collect();
        Self {
            record,
            constraints,
        }
    }

    /// Returns the location and the description of each word.
    pub fn places(&self) -> impl Iterator<Item = (Span, Message)> + use<'_, 'r> {
        self.constraints
            .iter()
            .map(|it| (it.span, it.description()))
    }

    /// Returns for each word the index of its turn in the record, from 0: the last turn up to it.
    pub fn turns(&self) -> impl Iterator<Item = usize> + use<'_, 'r> {
        let body = &self.record.body;
        self.constraints.iter().map(move |it| {
            let end = it.node.map_or(0, |node| node + 1);
            let turns = body[..end].iter().filter(|it| matches!(it, Node::Turn(_)));
            turns.count().saturating_sub(1)
        })
    }

    /// Returns the record with the words at the given indices left open.
    #[must_use]
    pub fn without(&self, off: &[usize]) -> Record {
        let mut record = self.record.clone();
        for constraint in off.iter().filter_map(|&index| self.constraints.get(index)) {
            record = constraint.without(&record);
        }
        record
    }
}
