use super::{Answer, Clashes, Limits, Nearest, clashes, nearest};
use crate::diagnostic::{Diagnostic, Severity};
use crate::effort::Effort;
use crate::notation::tree::Record;
use crate::replay::GameRules;

/// Why no game fits a record.
#[derive(Clone, Debug)]
pub struct Reasons<'d> {
    /// What is wrong whatever the game is, as `check` tells it.
    pub faults: Vec<&'d Diagnostic>,
    /// The smallest sets of pieces that cannot hold together.
    pub clashes: Clashes,
    /// The nearest boards that a game reaches, where a board fits none.
    pub nearest: Option<Nearest>,
}

impl<'d> Reasons<'d> {
    /// The reasons of an answer to a record by some rules, among all that was found
    /// in its file; `None` where a game fits.
    #[must_use]
    pub fn of(
        answer: &Answer,
        record: &Record,
        rules: &GameRules,
        found: &'d [Diagnostic],
        limits: &Limits,
        effort: &Effort,
    ) -> Option<Self> {
        let at = answer.failure.as_ref()?.diagnostic.span;
        let is_fault =
            |it: &&Diagnostic| it.severity == Severity::Error && record.span.covers(it.span);
        Some(Self {
            faults: found.iter().filter(is_fault).collect(),
            clashes: clashes(record, rules, limits, effort),
            nearest: nearest(record, rules, at, limits, effort),
        })
    }
}
