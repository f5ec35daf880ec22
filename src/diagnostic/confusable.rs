//! Characters that are typed by mistake: invisible ones, and those that look like characters of the
//! notation.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg};

/// A line per character: its code point, its kind, what was meant, and its Unicode name. Digits,
/// full-width characters and families of invisible ones are not listed.
const TABLE: &str = include_str!("confusable_characters.txt");

/// The characters of the table.
static CHARACTERS: LazyLock<BTreeMap<char, Confusable>> =
    LazyLock::new(|| TABLE.lines().filter_map(table_line).collect());

/// The kind of a mistyped character.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ConfusableKind {
    Invisible,
    Digit,
    Dash,
    Arrow,
    Letter,
    Sign,
}

/// A character of the table.
struct Confusable {
    kind: ConfusableKind,
    meant: &'static str,
    name: &'static str,
}

fn table_line(line: &'static str) -> Option<(char, Confusable)> {
    let (code, rest) = line.split_once(' ')?;
    let (kind, rest) = rest.split_once(' ')?;
    let (meant, name) = match kind {
        "invisible" => ("", rest),
        _ => rest.split_once(' ')?,
    };
    let kind = match kind {
        "invisible" => ConfusableKind::Invisible,
        "dash" => ConfusableKind::Dash,
        "arrow" => ConfusableKind::Arrow,
        "letter" => ConfusableKind::Letter,
        _ => ConfusableKind::Sign,
    };
    let c = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
    Some((c, Confusable { kind, meant, name }))
}

/// Returns the kind of a mistyped character, and what was meant by it.
pub(crate) fn meaning(c: char) -> Option<(ConfusableKind, String)> {
    if is_invisible_character(c) {
        return Some((ConfusableKind::Invisible, String::new()));
    }
    if c.is_ascii() {
        return None;
    }
    if let Some(digit) = digit(c) {
        return Some((ConfusableKind::Digit, digit.to_string()));
    }
    if let Some(found) = CHARACTERS.get(&c) {
        return Some((found.kind, found.meant.to_owned()));
    }
    let full_width = matches!(c, '\u{ff01}'..='\u{ff5e}');
    let plain = full_width.then(|| char::from_u32(u32::from(c) - 0xfee0));
    Some((ConfusableKind::Sign, plain??.to_string()))
}

/// Returns the character that was meant by one character, or the character itself.
pub(crate) fn meaning_or_same(c: char) -> char {
    match c.is_ascii() {
        true => c,
        false => meaning(c)
            .and_then(|(_, meant)| meant.chars().next())
            .unwrap_or(c),
    }
}

/// The zeros of the scripts that have digits of their own.
const ZEROS: [char; 23] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{17e0}',
    '\u{1810}',
    '\u{2080}',
    '\u{ff10}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
];

/// Returns the value of a digit of another script, width or height.
fn digit(c: char) -> Option<u32> {
    let code = u32::from(c);
    match c {
        '²' => Some(2),
        '³' => Some(3),
        '¹' => Some(1),
        '⁰' | '⁴'..='⁹' => Some(code - 0x2070),
        '①'..='⑨' => Some(code - 0x2460 + 1),
        '\u{1d7ec}'..='\u{1d7ff}' => Some((code - 0x1d7ec) % 10),
        _ => {
            let zero = ZEROS
                .iter()
                .find(|&&zero| (zero..='\u{10ffff}').contains(&c) && code - u32::from(zero) < 10);
            zero.map(|&zero| code - u32::from(zero))
        }
    }
}

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
    is_invisible_character(c).then(|| character_name(c))
}

/// Returns the code point and the Unicode name of a character.
fn character_name(c: char) -> String {
    let code = u32::from(c);
    let name = match code {
        0xfe00..=0xfe0f => format!("VARIATION SELECTOR-{}", code - 0xfe00 + 1),
        0xe0100..=0xe01ef => format!("VARIATION SELECTOR-{}", code - 0xe0100 + 17),
        _ => {
            let name = CHARACTERS.get(&c).map(|it| it.name);
            let family = match code {
                0..=0x9f => "CONTROL",
                0xe0020..=0xe007e => "TAG",
                _ => "UNASSIGNED",
            };
            name.unwrap_or(family).to_owned()
        }
    };
    format!("U+{code:04X} {name}")
}

/// Returns `true` for a character that is invisible and no white space: controls, what Unicode calls
/// default ignorable, and others without ink.
pub(crate) const fn is_invisible_character(c: char) -> bool {
    match c {
        '\t'..='\r' | '\u{85}' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' => {
            true
        }
        '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' => true,
        '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' => true,
        '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => true,
        _ => false,
    }
}

/// Returns the names of the characters in a text that fulfil a condition, each once.
fn names_of(text: &str, condition: impl Fn(char) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    for name in text.chars().filter(|&c| condition(c)).map(character_name) {
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

fn is_letter_of_other_script(c: char) -> bool {
    !c.is_ascii()
        && CHARACTERS
            .get(&c)
            .is_some_and(|it| it.kind == ConfusableKind::Letter)
}

/// Names what a reader of a text cannot see: its invisible characters, and letters of other scripts
/// among Latin ones.
pub(crate) fn hidden_characters(text: &str) -> Vec<Message> {
    if text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() || byte == b' ')
    {
        return Vec::new();
    }
    let invisible = names_of(text, is_invisible_character);
    let mut found: Vec<Message> = invisible
        .into_iter()
        .map(|name| Message::new("report.invisible_here").with("name", name))
        .collect();
    let mixed = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.contains(|c: char| c.is_ascii_alphanumeric()));
    let mut letters: Vec<char> = mixed
        .flat_map(str::chars)
        .filter(|&c| is_letter_of_other_script(c))
        .collect();
    letters.sort_unstable();
    letters.dedup();
    found.extend(letters.into_iter().map(|c| {
        Message::new("report.letter_here")
            .with("letter", c.to_string())
            .with("name", character_name(c))
    }));
    found
}

/// Returns the error for characters that were typed instead of others, or of nothing.
pub(crate) fn mistyped_error(span: Span, written: &str, kind: ConfusableKind) -> Diagnostic {
    let names = || {
        let names = names_of(written, |_| true)
            .into_iter()
            .map(MessageArg::from);
        MessageArg::And(names.collect())
    };
    let with_written = |key| Message::new(key).with("written", written);
    let message = match kind {
        ConfusableKind::Invisible => Message::new("notation.typed.invisible")
            .with("n", written.chars().count())
            .with("names", names()),
        ConfusableKind::Digit => with_written("notation.typed.digit"),
        ConfusableKind::Dash => with_written("notation.typed.dash"),
        ConfusableKind::Arrow => Message::new("notation.arrow"),
        ConfusableKind::Letter => with_written("notation.typed.letter").with("names", names()),
        ConfusableKind::Sign => with_written("notation.typed.sign"),
    };
    let found = Diagnostic::new(Code::MistypedCharacter, span, message);
    match kind {
        ConfusableKind::Invisible => found.label(Message::new("notation.typed.invisible_label")),
        _ => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(CHARACTERS.len(), TABLE.lines().count());
        for (&c, found) in CHARACTERS.iter() {
            let invisible = found.kind == ConfusableKind::Invisible;
            assert_eq!(
                is_invisible_character(c),
                invisible,
                "{}",
                character_name(c)
            );
            assert_eq!(found.meant.is_empty(), invisible, "{}", character_name(c));
            assert!(found.meant.is_ascii() && found.name.is_ascii());
        }
    }
}
