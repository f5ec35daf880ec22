//! Truncation of long lists of diagnostics, by severity.

use std::cmp::Reverse;

use super::Diagnostic;

/// The maximum number of diagnostics that are listed; the others are only
/// counted.
const MAX_REPORTED: usize = 1000;

/// Truncates a long list: syntax errors are kept first, then failed checks,
/// then the rest, in the order of the text. Returns the number of diagnostics
/// removed.
pub(crate) fn truncate_by_severity(found: &mut Vec<Diagnostic>) -> usize {
    let more = found.len().saturating_sub(MAX_REPORTED);
    if more > 0 {
        found.sort_by_key(|it| {
            let grave = (Reverse(it.severity), !it.code.is_syntax());
            (grave, it.span.start())
        });
        found.truncate(MAX_REPORTED);
        found.sort_by_key(|it| it.span.start());
    }
    more
}

/// Truncates a list that is still growing, only now and then, so that it stays
/// small. Returns the number of diagnostics removed.
pub(crate) fn truncate_occasionally(found: &mut Vec<Diagnostic>) -> usize {
    match found.len() > 2 * MAX_REPORTED {
        true => truncate_by_severity(found),
        false => 0,
    }
}
