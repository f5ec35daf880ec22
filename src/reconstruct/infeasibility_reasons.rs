use super::closest_boards::{ClosestBoards, closest_boards};
use super::minimal_conflicts::MinimalConflicts;
use super::reconstruction::ReconstructionReport;
use super::{ReconstructionLimits, minimal_conflicts};
use crate::budget::SearchContext;
use crate::diagnostic::Diagnostic;
use crate::notation::ast::Record;
use crate::replay::GameRules;

/// The reasons why no game fits a record.
#[derive(Clone, Debug)]
pub struct InfeasibilityReasons<'d> {
    /// The errors that do not depend on the game, as `check` reports them.
    pub faults: Vec<&'d Diagnostic>,
    /// The minimal unsatisfiable subsets of constraints.
    pub conflicts: MinimalConflicts,
    /// The closest boards that a game reaches, if a board fits none.
    pub closest: Option<ClosestBoards>,
}

impl<'d> InfeasibilityReasons<'d> {
    /// Returns the reasons for the infeasibility of a record under some rules, given the
    /// diagnostics of its file; `None` if a game fits.
    #[must_use]
    pub fn find(
        answer: &ReconstructionReport,
        record: &Record,
        rules: &GameRules,
        found: &'d [Diagnostic],
        limits: &ReconstructionLimits,
        context: &SearchContext,
    ) -> Option<Self> {
        let at = answer.failure.as_ref()?.diagnostic.span;
        let is_fault = |it: &&Diagnostic| it.is_error() && record.span.covers(it.span);
        Some(Self {
            faults: found.iter().filter(is_fault).collect(),
            conflicts: minimal_conflicts(record, rules, limits, context),
            closest: closest_boards(record, rules, at, limits, context),
        })
    }
}
