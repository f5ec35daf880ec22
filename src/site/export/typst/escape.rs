//! Escaping of text for Typst: as markup and as string literals.

/// The characters with a special meaning anywhere in Typst markup.
const SPECIAL_CHARACTERS: &str = "\\#$*_`<>@[]~/\"'";

/// Escapes text as markup that represents exactly this text.
///
/// Characters that are special only at the start of a line or after a call are escaped
/// at the start of the text. Whitespace becomes a single space, so that there are no
/// line ends.
pub(in crate::site) fn escape_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut begins = true;
    let mut digits = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // A message shows a line end in a value as a sign that few fonts have.
        if c.is_ascii_whitespace() || c == '\u{240a}' {
            if !out.ends_with(' ') {
                out.push(' ');
            }
            continue;
        }
        let doubled = matches!(c, '-' | '.')
            && chars
                .peek()
                .is_some_and(|it| matches!(it, '-' | '.' | '?' | '0'..='9'));
        let first = begins && c.is_ascii_punctuation();
        let numbered = digits && c == '.';
        match c {
            c if SPECIAL_CHARACTERS.contains(c) || doubled || first || numbered => {
                out.push('\\');
                out.push(c);
            }
            // Control characters would end a paragraph or be invisible; few fonts have their signs.
            c if c.is_control() || matches!(c, '\u{2400}'..='\u{243f}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
        digits = (begins || digits) && c.is_ascii_digit();
        begins = false;
    }
    out
}

/// Returns text as a string literal, with its quotes.
pub(in crate::site) fn string_literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => {}
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Returns an optional text as Typst code.
pub(super) fn optional_literal(text: Option<&str>) -> String {
    text.map_or_else(|| "none".to_owned(), string_literal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        for (text, written) in [
            ("plain words, and more", "plain words, and more"),
            ("a\nb\u{240a}c\u{241b}", "a b c\u{fffd}"),
            ("#import \"x\"", "\\#import \\\"x\\\""),
            ("] #panic[", "\\] \\#panic\\["),
            ("= no heading", "\\= no heading"),
            (" - no list", " \\- no list"),
            ("1. no list", "1\\. no list"),
            ("12.5", "12\\.5"),
            ("(no argument)", "\\(no argument)"),
            ("a -- b...", "a \\-- b\\.\\.."),
            ("https://e.org", "https:\\/\\/e.org"),
            ("a\n\n= b", "a = b"),
            ("l’œuf : «\u{a0}x\u{a0}»", "l’œuf : «\u{a0}x\u{a0}»"),
            ("\\u{41}\u{1b}", "\\\\u{41}\u{fffd}"),
        ] {
            assert_eq!(escape_markup(text), written, "{text}");
        }
    }

    #[test]
    fn a_string_ends_where_it_ends() {
        assert_eq!(string_literal("a\"b\\\n#c"), "\"a\\\"b\\\\\\n#c\"");
    }
}
