//! Conversion between byte offsets and positions of the protocol.

use lsp_types::{Position, Range};

use crate::diagnostic::{Span, floor_char_boundary};

/// Number of bytes between two marks with a known UTF-16 length.
const STRIDE: usize = 1 << 7;

/// Index of the line starts and UTF-16 lengths of a text. A position of the
/// protocol is a line and a number of UTF-16 units, both zero-based.
///
/// The time of a conversion does not depend on the length of the line.
///
/// ```
/// use fifangha::lsp::Utf16LineIndex;
///
/// let text = "{𝄞 été} 4R";
/// let places = Utf16LineIndex::of(text);
/// let at = places.position(text, text.len() - 2);
/// assert_eq!((at.line, at.character), (0, 9));
/// assert_eq!(places.byte(text, at), text.len() - 2);
/// ```
#[derive(Clone, Debug)]
pub struct Utf16LineIndex {
    /// The byte offset of each line.
    starts: Vec<usize>,
    /// The number of UTF-16 units before each multiple of [`STRIDE`] bytes.
    marks: Vec<usize>,
}

impl Utf16LineIndex {
    /// Returns the index of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            // The protocol ends a line at `\n`, `\r\n` and at a lone `\r`.
            if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at + 1);
            }
        }
        let mut units = 0;
        let mut marks = Vec::with_capacity(bytes.len() / STRIDE + 1);
        for chunk in bytes.chunks(STRIDE) {
            marks.push(units);
            units += utf16_units(chunk);
        }
        Self { starts, marks }
    }

    /// Returns the position of a byte of the text; that of the end if the byte
    /// is past it.
    #[must_use]
    pub fn position(&self, text: &str, byte: usize) -> Position {
        let byte = floor_char_boundary(text, byte);
        let line = self.starts.partition_point(|&start| start <= byte) - 1;
        let units =
            self.utf16_units_before(text, byte) - self.utf16_units_before(text, self.starts[line]);
        Position::new(saturating_u32(line), saturating_u32(units))
    }

    /// Returns the range of a span of the text.
    #[must_use]
    pub fn range(&self, text: &str, span: Span) -> Range {
        Range::new(
            self.position(text, span.start()),
            self.position(text, span.end().max(span.start())),
        )
    }

    /// Returns the byte at a position. Past the end of a line it is the line's
    /// end, past the last line the end of the text, and inside a character its
    /// first byte.
    #[must_use]
    pub fn byte(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else {
            return text.len();
        };
        let after = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let end = start + text[start..after].trim_end_matches(['\r', '\n']).len();
        let wanted = self.utf16_units_before(text, start) + position.character as usize;
        if wanted >= self.utf16_units_before(text, end) {
            return end;
        }
        let mark = self.marks.partition_point(|&units| units <= wanted);
        let mut at = floor_char_boundary(text, (mark.saturating_sub(1) * STRIDE).max(start));
        let mut units = self.utf16_units_before(text, at);
        for character in text[at..end].chars() {
            units += character.len_utf16();
            if units > wanted {
                break;
            }
            at += character.len_utf8();
        }
        at
    }

    /// Returns the span of a range, with its ends in order.
    #[must_use]
    pub fn span(&self, text: &str, range: Range) -> Span {
        let (start, end) = (self.byte(text, range.start), self.byte(text, range.end));
        Span::new(start.min(end), start.max(end))
    }

    /// Returns the number of UTF-16 units before a byte.
    fn utf16_units_before(&self, text: &str, byte: usize) -> usize {
        // There is no mark at the end of a text whose length is a multiple of
        // the stride.
        let mark = (byte / STRIDE).min(self.marks.len().saturating_sub(1));
        let before = self.marks.get(mark).copied().unwrap_or(0);
        before + utf16_units(&text.as_bytes()[mark * STRIDE..byte])
    }
}

/// Returns the number of UTF-16 units of the characters that begin in these
/// bytes.
fn utf16_units(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .map(|byte| match byte {
            0x80..=0xBF => 0,
            0xF0.. => 2,
            _ => 1,
        })
        .sum()
}

fn saturating_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Finds the position by iterating over all characters.
    fn plain(text: &str, byte: usize) -> Position {
        let before = &text[..byte];
        let (mut line, mut start) = (0, 0);
        for (at, character) in text.char_indices() {
            let next = at + character.len_utf8();
            let ends = character == '\n' || (character == '\r' && !text[next..].starts_with('\n'));
            if ends && next <= byte {
                (line, start) = (line + 1, next);
            }
        }
        Position::new(line, saturating_u32(before[start..].encode_utf16().count()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn every_character_is_found_again(text in "([a-zé日𝄞]|\r\n|\n|\r){0,40}", repeat in 1usize..80) {
            let text = text.repeat(repeat);
            let places = Utf16LineIndex::of(&text);
            for (byte, character) in text.char_indices().step_by(7) {
                let position = places.position(&text, byte);
                prop_assert_eq!(position, plain(&text, byte));
                // The end of a line is before its `\r\n`.
                if !matches!(character, '\n' | '\r') {
                    prop_assert_eq!(places.byte(&text, position), byte);
                }
            }
        }

        #[test]
        fn any_position_is_a_place(text in "[a-é\n𝄞]{0,30}", line in 0u32..9, character in 0u32..40) {
            let byte = Utf16LineIndex::of(&text).byte(&text, Position::new(line, character));
            prop_assert!(text.is_char_boundary(byte));
        }
    }

    #[test]
    fn inside_a_pair_of_units_is_before_it() {
        let text = "a𝄞b";
        let places = Utf16LineIndex::of(text);
        assert_eq!(places.byte(text, Position::new(0, 2)), 1);
        assert_eq!(places.byte(text, Position::new(0, 3)), 5);
        assert_eq!(places.byte(text, Position::new(0, u32::MAX)), 6);
        assert_eq!(places.byte(text, Position::new(7, 0)), 6);
    }
}
