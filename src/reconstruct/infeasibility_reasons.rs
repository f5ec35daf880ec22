use super::{
    ClosestBoards, MinimalConflicts, ReconstructionLimits, ReconstructionReport, closest_boards,
    minimal_conflicts,
};
use crate::budget::SearchContext;
use crate::diagnostic::{Diagnostic, Severity};
use crate::notation::ast::Record;
use crate::replay::GameRules;

/// Why no game fits a record.
#[derive(Clone, Debug)]
pub struct InfeasibilityReasons<'d> {
    /// What is wrong whatever the game is, as `check` tells it.
    pub faults: Vec<&'d Diagnostic>,
    /// The smallest sets of pieces that cannot hold together.
    pub conflicts: MinimalConflicts,
    /// The nearest boards that a game reaches, where a board fits none.
    pub closest: Option<ClosestBoards>,
}

impl<'d> InfeasibilityReasons<'d> {
    /// The reasons of an answer to a record by some rules, among all that was found
    /// in its file; `None` where a game fits.
    #[must_use]
    pub fn find(
        answer: &ReconstructionReport,
        record: &Record,
        rules: &GameRules,
        found: &'d [Diagnostic],
        limits: &ReconstructionLimits,
        effort: &SearchContext,
    ) -> Option<Self> {
        let at = answer.failure.as_ref()?.diagnostic.span;
        let is_fault =
            |it: &&Diagnostic| it.severity == Severity::Error && record.span.covers(it.span);
        Some(Self {
            faults: found.iter().filter(is_fault).collect(),
            conflicts: minimal_conflicts(record, rules, limits, effort),
            closest: closest_boards(record, rules, at, limits, effort),
        })
    }
}
