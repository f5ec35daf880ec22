//! Values on one line.

use std::borrow::Cow;

/// Returns a text on one line: line ends inside it are visible signs, those at its end are left
/// out. Every value in a message, and every title that is printed alone, is on one line, so that no
/// value can begin a line of the output.
///
/// ```
/// use fifangha::message::single_line;
///
/// assert_eq!(single_line("a\n::b\u{2028}c\r\n"), "a\u{240a}::b\u{fffd}c");
/// ```
#[must_use]
pub fn single_line(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches(['\n', '\r']);
    match text.chars().all(|c| line_end_sign(c) == c) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().map(line_end_sign).collect()),
    }
}

/// Returns a text with its lines joined by spaces, without spaces around them and without empty
/// lines.
pub(crate) fn join_lines(text: &str) -> String {
    let lines = text.split(|c| line_end_sign(c) != c).map(str::trim);
    let lines: Vec<_> = lines.filter(|it| !it.is_empty()).collect();
    lines.join(" ")
}

/// Returns the sign of a character that ends a line in some program, or the character.
const fn line_end_sign(c: char) -> char {
    match c {
        '\n' => '\u{240a}',
        '\x0b' => '\u{240b}',
        '\x0c' => '\u{240c}',
        '\r' => '\u{240d}',
        '\u{85}' | '\u{2028}' | '\u{2029}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::single_line;

    #[test]
    fn no_character_of_a_value_ends_its_line() {
        // Unicode has no other line ends (UAX 14: BK, CR, LF, NL).
        let ends = "\n\x0b\x0c\r\u{85}\u{2028}\u{2029}";
        for c in '\0'..=char::MAX {
            let value = format!("a{c}b");
            let line = single_line(&value);
            assert!(!line.contains(|c| ends.contains(c)), "{c:?}");
            assert_eq!(line == value, !ends.contains(c));
        }
    }
}
