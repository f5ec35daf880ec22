//! The names of invisible characters.

use super::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg};

/// The code points and Unicode names of invisible characters, apart from families.
const NAMES: &str = include_str!("invisible_characters.txt");

/// Returns the code point and the Unicode name of a character that is invisible and no white
/// space; `None` for all others.
///
/// ```
/// use fifangha::diagnostic::invisible_name;
///
/// assert_eq!(invisible_name('\u{200b}').unwrap(), "U+200B ZERO WIDTH SPACE");
/// assert_eq!(invisible_name('\u{fe0f}').unwrap(), "U+FE0F VARIATION SELECTOR-16");
/// assert_eq!(invisible_name('a'), None);
/// assert_eq!(invisible_name('\u{a0}'), None);
/// ```
#[must_use]
pub fn invisible_name(c: char) -> Option<String> {
    if !is_invisible_character(c) {
        return None;
    }
    let code = u32::from(c);
    let name = match code {
        0xfe00..=0xfe0f => format!("VARIATION SELECTOR-{}", code - 0xfe00 + 1),
        0xe0100..=0xe01ef => format!("VARIATION SELECTOR-{}", code - 0xe0100 + 17),
        _ => {
            let hex = format!("{code:04X} ");
            let name = NAMES.lines().find_map(|line| line.strip_prefix(&hex));
            name.unwrap_or("CONTROL").to_owned()
        }
    };
    Some(format!("U+{code:04X} {name}"))
}

/// Returns `true` for a character that is invisible and no white space.
pub(crate) const fn is_invisible_character(c: char) -> bool {
    match c {
        '\t'..='\r' | '\u{85}' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' => true,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' => true,
        '\u{e0000}'..='\u{e01ef}' => true,
        _ => false,
    }
}

/// Returns the names of the invisible characters in a text, each once.
pub(crate) fn invisible_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    if text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() || byte == b' ')
    {
        return names;
    }
    for name in text.chars().filter_map(invisible_name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns `true` if a text consists of white space and invisible characters.
pub(crate) fn is_invisible(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || is_invisible_character(c))
}

/// Returns the error for invisible characters.
pub(crate) fn invisible_error(span: Span, written: &str) -> Diagnostic {
    let names = invisible_names(written).into_iter().map(MessageArg::from);
    let message = Message::new("notation.typed.invisible")
        .with("n", written.chars().count())
        .with("names", MessageArg::And(names.collect()));
    Diagnostic::new(Code::MistypedCharacter, span, message)
        .label(Message::new("notation.typed.invisible_label"))
}
