//! Feasibility checks: test if some game fits an incomplete record, or if as many fit as it states.

use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::notation::ast::Record;
use crate::reconstruct::{first_open_span, has_errors, open_spans, record_verdict};
use crate::replay::{Check, CheckKind, GameRules, ReplayedGame, Verdict};
use crate::study::Study;

/// Checks every record of a file that leaves something open or states how many games fit. The
/// results are added to the checks of the study and to all its diagnostics found before. If the
/// stated number is right, diagnostics about open parts are removed.
///
/// A file may cost at most [`SearchLimits::FILE`] and what remains of `run`; further records are
/// left open. Records with errors are skipped.
pub(super) fn check_feasibility(study: &mut Study, found: &mut Vec<Diagnostic>, run: &Budget) {
    let file = run.sub_budget(SearchLimits::FILE.sowings);
    let mut judged = Vec::new();
    let open = open_spans(&study.replay.checks);
    for game in &study.replay.games {
        let record = &study.document.records[game.record];
        let text = study.file.text();
        judged.extend(check_record(record, text, game, &open, found, &file));
    }
    run.charge_sub_budget(&file);
    for it in judged {
        found.retain(|found| !it.resolves(found));
        study.replay.checks.push(it.check);
        found.extend(it.diagnostic);
    }
}

/// The result of checking a record.
struct FeasibilityCheck {
    /// The span of the record, if it states how many games fit.
    counted: Option<Span>,
    check: Check,
    diagnostic: Option<Diagnostic>,
}

impl FeasibilityCheck {
    /// Returns `true` if this result settles a diagnostic about an open part.
    fn resolves(&self, found: &Diagnostic) -> bool {
        self.check.verdict == Verdict::Passed
            && self.counted.is_some_and(|record| record.covers(found.span))
            && matches!(found.code, Code::LeftOpen | Code::NotReached)
    }
}

/// Checks one record of a text within the rest of its file's budget. Returns `None` if nothing is
/// open or the record has errors.
fn check_record(
    record: &Record,
    text: &str,
    game: &ReplayedGame,
    open: &[Span],
    found: &[Diagnostic],
    file: &Budget,
) -> Option<FeasibilityCheck> {
    if has_errors(record, found) {
        return None;
    }
    let span = first_open_span(record, open)?;
    let rules = GameRules::from(game);
    let (verdict, diagnostic) = record_verdict(record, text, span, &rules, file);
    Some(FeasibilityCheck {
        counted: record.front.fits.map(|_| record.span),
        check: Check {
            kind: CheckKind::Fits,
            span,
            verdict,
        },
        diagnostic,
    })
}
