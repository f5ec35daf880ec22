//! What would change in a text.

use similar::TextDiff;

/// The unified diff of a file's text and what would replace it.
#[must_use]
pub fn diff(name: &str, old: &str, new: &str) -> String {
    TextDiff::from_lines(old, new)
        .unified_diff()
        .header(name, &format!("{name} (canonical)"))
        .to_string()
}
