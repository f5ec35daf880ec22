//! Changes of a text, and the study that they leave.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::diagnostic::{Fix, Span};

/// A piece of a text and what takes its place, as the text edits of an editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextChange {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// By what; empty to delete.
    pub replacement: String,
}

impl From<Fix> for TextChange {
    fn from(fix: Fix) -> Self {
        Self::new(fix.span, fix.replacement)
    }
}

impl TextChange {
    /// A piece of a text and what takes its place.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }

    /// The same without what both ends have in common.
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

/// A text with changes made, which are sorted and do not overlap. What a change
/// says of no piece of this text is left out.
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
    /// The study of the text with changes made, which are sorted and do not
    /// overlap.
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
