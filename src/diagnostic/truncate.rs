//! Of too much that was found, what matters most.

use std::cmp::Reverse;

use super::Diagnostic;

/// More things than this are counted, and not said one by one.
const MAX_REPORTED: usize = 1000;

/// Keeps a part of what was found where it is too much: what could not be read,
/// then what does not hold, then the rest, in the order of the text. Gives how
/// many things it leaves out.
pub(crate) fn truncate_by_severity(found: &mut Vec<Diagnostic>) -> usize {
    let more = found.len().saturating_sub(MAX_REPORTED);
    if more > 0 {
        found.sort_by_key(|it| {
            let grave = (Reverse(it.severity), !it.code.is_of_reading());
            (grave, it.span.start())
        });
        found.truncate(MAX_REPORTED);
        found.sort_by_key(|it| it.span.start());
    }
    more
}

/// The same while more is being found: now and then, so that what is kept stays
/// small however much there is.
pub(crate) fn truncate_occasionally(found: &mut Vec<Diagnostic>) -> usize {
    match found.len() > 2 * MAX_REPORTED {
        true => truncate_by_severity(found),
        false => 0,
    }
}
