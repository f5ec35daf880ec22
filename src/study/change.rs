//! Changes of a text, and the resulting study.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::diagnostic::{Fix, Span};

/// A text edit: a range and its replacement, as in text editors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextChange {
    /// The range replaced; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a deletion.
    pub replacement: String,
}

impl From<Fix> for TextChange {
    fn from(fix: Fix) -> Self {
        Self::new(fix.span, fix.replacement)
    }
}

impl TextChange {
    /// Returns the replacement of a range.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }

    /// Removes the common prefix and suffix of the old and new text.
    #[must_use]
    pub(super) fn trim_common_ends(mut self, text: &str) -> Self {
        let old = self.span.slice(text);
        let same = |(a, b): &(char, char)| a == b;
        let new = self.replacement.as_str();
        let head: usize = old
            .chars()
            .zip(new.chars())
            .take_while(same)
            .map(|(c, _)| c.len_utf8())
            .sum();
        let (old, new) = (&old[head..], &new[head..]);
        let tail: usize = old
            .chars()
            .rev()
            .zip(new.chars().rev())
            .take_while(same)
            .map(|(c, _)| c.len_utf8())
            .sum();
        self.span = Span::new(self.span.start() + head, self.span.end() - tail);
        self.replacement = new[..new.len() - tail].to_owned();
        self
    }
}

/// Applies changes, which must be sorted and must not overlap. Changes outside
/// the text are ignored.
#[must_use]
pub fn apply_changes(text: &str, changes: &[TextChange]) -> String {
    let more: usize = changes.iter().map(|it| it.replacement.len()).sum();
    let mut new = String::with_capacity(text.len() + more);
    let mut at = 0;
    for change in changes {
        let Some(kept) = text.get(at..change.span.start()) else {
            continue;
        };
        if text.get(change.span.range()).is_none() {
            continue;
        }
        new.push_str(kept);
        new.push_str(&change.replacement);
        at = change.span.end();
    }
    new.push_str(&text[at..]);
    new
}

impl Study {
    /// Returns the study of the text with changes applied, which must be sorted
    /// and must not overlap.
    #[must_use]
    pub fn apply(self, changes: &[TextChange]) -> Self {
        let text = apply_changes(self.file.text(), changes);
        self.with_text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_from_the_front_and_wrong_ones_left_out() {
        let change = |start, end, text| TextChange::new(Span::new(start, end), text);
        let changes = [change(0, 1, "é"), change(2, 2, "x"), change(3, 9, "")];
        assert_eq!(apply_changes("abc", &changes), "ébxc");
    }

    #[test]
    fn what_is_the_same_is_no_part_of_a_change() {
        let change = TextChange::new(Span::new(0, 7), "4Réxé").trim_common_ends("4Réyé");
        assert_eq!(change, TextChange::new(Span::new(4, 5), "x"));
    }
}
