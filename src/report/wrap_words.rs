//! Line breaks between words.

use unicode_width::UnicodeWidthStr;

/// Breaks a text at spaces, so that no line is wider than `width` columns; a longer word has a line
/// of its own.
pub(crate) fn wrap_words(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 && column + 1 + word.width() > width {
            out.push('\n');
            column = 0;
        } else if index > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.width();
    }
    out
}
