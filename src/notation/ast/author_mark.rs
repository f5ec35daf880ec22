//! Marks of the author of a comment on the board: circles and arrows, written as in PGN.

use std::fmt;
use std::ops::Range;

use super::{PitMark, RowMark};
use crate::named_values::named_values;

named_values! {
    /// The colour of an author’s mark, which is also drawn in its own kind of line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MarkColour {
        /// Green, a whole line.
        Green = "G",
        /// Red, a dashed line.
        Red = "R",
    }
}

/// `Ga4` in `[%csl Ga4]`, a circle on a pit; `Ra4b5` in `[%cal Ra4b5]`, an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuthorMark<P = PitMark> {
    /// Its colour.
    pub colour: MarkColour,
    /// The pit in a circle, or at which the arrow begins.
    pub from: P,
    /// The pit at which the arrow ends.
    pub to: Option<P>,
}

impl<P> AuthorMark<P> {
    /// Returns the mark on other pits.
    ///
    /// # Errors
    ///
    /// Returns the error of `pit`.
    pub fn try_map<Q, E>(self, mut pit: impl FnMut(P) -> Result<Q, E>) -> Result<AuthorMark<Q>, E> {
        Ok(AuthorMark {
            colour: self.colour,
            from: pit(self.from)?,
            to: self.to.map(pit).transpose()?,
        })
    }
}

impl<P: fmt::Display> fmt::Display for AuthorMark<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.name(), self.from)?;
        self.to.iter().try_for_each(|to| to.fmt(f))
    }
}

/// The marks between brackets in the text of a comment.
struct MarkList {
    /// The brackets and their contents.
    range: Range<usize>,
    marks: Vec<(Range<usize>, Option<AuthorMark>)>,
}

/// Returns every `[%csl …]` and `[%cal …]` of a text whose bracket is not escaped.
fn mark_lists(text: &str) -> Vec<MarkList> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find("[%c") {
        let start = at + next;
        at = start + 3;
        let arrows = match text.get(start..start + 5) {
            Some("[%csl") => false,
            Some("[%cal") => true,
            _ => continue,
        };
        if text[..start].ends_with('\\') {
            continue;
        }
        let inside = &text[start + 5..];
        let length = inside.find([']', '\n']).unwrap_or(inside.len());
        let closed = inside[length..].starts_with(']');
        let end = start + 5 + length + usize::from(closed);
        let spaced = inside.starts_with([' ', '\t']);
        let marks = match closed && spaced {
            true => marks_in(&inside[..length], start + 5, arrows),
            false => vec![(start..end, None)],
        };
        found.push(MarkList {
            range: start..end,
            marks,
        });
        at = end;
    }
    found
}

fn marks_in(list: &str, mut at: usize, arrows: bool) -> Vec<(Range<usize>, Option<AuthorMark>)> {
    let place = |part: &str| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let word = part.trim();
        (start..start + word.len(), mark(word, arrows))
    };
    list.split(',').map(place).collect()
}

/// Parses a mark by itself, `Ga4` or `Ga4b5`.
pub(crate) fn parse_mark(word: &str) -> Option<AuthorMark> {
    mark(word, false).or_else(|| mark(word, true))
}

/// Reads `Ga4`, or `Ga4b5` as an arrow.
fn mark(word: &str, is_arrow: bool) -> Option<AuthorMark> {
    let colour = |it: &&MarkColour| word.starts_with(it.name());
    let colour = *MarkColour::ALL.iter().find(colour)?;
    let (from, rest) = pit(&word[1..])?;
    let (to, rest) = match is_arrow {
        true => pit(rest).map(|(pit, rest)| (Some(pit), rest))?,
        false => (None, rest),
    };
    (rest.is_empty() && to != Some(from)).then_some(AuthorMark { colour, from, to })
}

/// Reads a pit at the beginning of a text, `a4`.
fn pit(text: &str) -> Option<(PitMark, &str)> {
    let row = RowMark::ALL
        .iter()
        .find(|it| text.starts_with(&it.to_string()))?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (column, rest) = text[1..].split_at(digits);
    let column = column.parse().ok().filter(|_| !column.starts_with('0'))?;
    Some((PitMark::Pit { row: *row, column }, rest))
}

/// Returns the marks of a text, each with its place; `None` is one that cannot be read.
pub(crate) fn written_marks(text: &str) -> Vec<(Range<usize>, Option<AuthorMark>)> {
    mark_lists(text)
        .into_iter()
        .flat_map(|it| it.marks)
        .collect()
}

/// Returns a text with other marks at the places of its marks.
///
/// # Errors
///
/// Returns the error of `map`.
pub(crate) fn map_marks<E>(
    text: &str,
    map: impl Fn(AuthorMark) -> Result<AuthorMark, E>,
) -> Result<String, E> {
    let mut out = text.to_owned();
    for (range, mark) in written_marks(text).into_iter().rev() {
        if let Some(mark) = mark {
            out.replace_range(range, &map(mark)?.to_string());
        }
    }
    Ok(out)
}

/// Returns the text that is read: without marks, which are seen on the board.
pub(crate) fn without_marks(text: &str) -> std::borrow::Cow<'_, str> {
    let lists = mark_lists(text);
    match lists.is_empty() {
        true => text.into(),
        false => map_lists(text, &lists, |_| None).into(),
    }
}

/// Returns a text with a mark, or without it if it has it; a mark of another colour on the same pits
/// is replaced.
pub(crate) fn toggle_mark(text: &str, mark: AuthorMark) -> String {
    let lists = mark_lists(text);
    let mut marks = lists.iter().flat_map(|it| &it.marks);
    let mut new = (!marks.any(|it| it.1 == Some(mark))).then_some(mark);
    let head = if mark.to.is_some() {
        "[%cal "
    } else {
        "[%csl "
    };
    let changed = map_lists(text, &lists, |list| {
        let written = &text[list.range.clone()];
        let is_other = |it: &AuthorMark| (it.from, it.to) != (mark.from, mark.to);
        let others = list
            .marks
            .iter()
            .filter(|it| it.1.as_ref().is_none_or(is_other));
        let mut kept: Vec<_> = others.map(|it| text[it.0.clone()].to_owned()).collect();
        let removed = kept.len() < list.marks.len();
        let is_read = list.marks.iter().all(|it| it.0 != list.range);
        let added = new.take_if(|_| is_read && written.starts_with(head));
        if !removed && added.is_none() {
            return Some(written.to_owned());
        }
        kept.extend(added.map(|it| it.to_string()));
        (!kept.is_empty()).then(|| format!("{}{}]", &written[..head.len()], kept.join(",")))
    });
    let appended = new.map(|it| format!("{head}{it}]"));
    let parts = [Some(changed).filter(|it| !it.is_empty()), appended];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns a text with other lists of marks; with a list that is `None`, the white space after it is
/// removed too.
fn map_lists(
    text: &str,
    lists: &[MarkList],
    mut map: impl FnMut(&MarkList) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for list in lists {
        out.push_str(&text[at..list.range.start]);
        at = list.range.end;
        match map(list) {
            Some(written) => out.push_str(&written),
            None if out.is_empty() || out.ends_with(char::is_whitespace) => {
                let after = &text[at..];
                at += after.len() - after.trim_start_matches([' ', '\t']).len();
            }
            None => {}
        }
    }
    out.push_str(&text[at..]);
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_taken_out_of_the_text() {
        let text = "See [%csl Ga4, Rb12][%cal Ra4b5] this \\[%csl Ga1] and [%clk 1:00].";
        let marks = written_marks(text).into_iter();
        let marks: Vec<_> = marks.map(|it| it.1.unwrap().to_string()).collect();
        assert_eq!(marks, ["Ga4", "Rb12", "Ra4b5"]);
        let read = "See this \\[%csl Ga1] and [%clk 1:00].";
        assert_eq!(without_marks(text), read);
        assert_eq!(without_marks("[%csl Ga4]"), "");
    }

    #[test]
    fn a_mark_is_added_recoloured_and_removed() {
        for (text, mark, expected) in [
            ("", "Gb4", "[%csl Gb4]"),
            ("Said.", "Gb4c4", "Said. [%cal Gb4c4]"),
            ("[%csl Gb4, Xc1] Said.", "Rc4", "[%csl Gb4,Xc1,Rc4] Said."),
            ("[%csl Gb4,Rc4]", "Rb4", "[%csl Rc4,Rb4]"),
            ("[%csl Gb4,Rc4] a [%csl Gb4]", "Gb4", "[%csl Rc4] a"),
            ("a [%csl Gb4] b [%cal Gb4c4]", "Gb4", "a b [%cal Gb4c4]"),
            (
                "[%csl] \\[%csl Gb4]",
                "Gb4",
                "[%csl] \\[%csl Gb4] [%csl Gb4]",
            ),
            ("[%csl Gb4]", "Gb4", ""),
        ] {
            assert_eq!(toggle_mark(text, parse_mark(mark).unwrap()), expected);
        }
        assert_eq!(parse_mark("b4"), None);
    }

    #[test]
    fn what_is_no_mark_has_its_place() {
        for (text, wrong) in [
            ("[%csl Ga4,Xb4]", "Xb4"),
            ("é [%csl Ga4b5]", "Ga4b5"),
            ("[%cal Ga4]", "Ga4"),
            ("[%cal Ga4a4]", "Ga4a4"),
            ("[%csl G04]", "G04"),
            ("[%csl Ga0]", "Ga0"),
            ("[%csl Gé4]", "Gé4"),
            ("[%csl Ga99999999999]", "Ga99999999999"),
            ("[%csl]", "[%csl]"),
            ("[%csl Ga4\nmore", "[%csl Ga4"),
            ("[%csl é", "[%csl é"),
        ] {
            let marks = written_marks(text);
            let found: Vec<_> = marks.iter().filter(|it| it.1.is_none()).collect();
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(&text[found[0].0.clone()], wrong);
        }
    }
}
