//! Typing errors in YAML: blanks that YAML does not know, invisible characters, and texts that
//! need quotation marks.

use crate::diagnostic::{
    Code, Diagnostic, MendedText, Span, invisible_error, is_invisible_character,
};
use crate::message::Message;

/// Replaces tabs and the blanks of other widths outside values by spaces, which YAML requires, and
/// reports and deletes invisible characters there. Values keep both.
pub(super) fn correct_blanks<'a>(text: &'a str, within: Span) -> MendedText<'a> {
    let mut corrected = MendedText::new(text);
    let yaml = within.slice(text);
    if yaml.is_ascii() && !yaml.contains('\t') {
        return corrected;
    }
    let mut scan = LineScan::default();
    for (start, line) in lines(text, within) {
        if scan.is_in_block_scalar(line) {
            continue;
        }
        scan.line(start, line, &mut corrected);
    }
    corrected
}

/// Puts quotation marks around texts that are not YAML without them: those that contain `: `, or
/// begin with a sign.
pub(super) fn quote_texts<'a>(text: &'a str, within: Span) -> MendedText<'a> {
    let mut corrected = MendedText::new(text);
    let mut scan = LineScan::default();
    for (start, line) in lines(text, within) {
        if scan.is_in_block_scalar(line) || scan.quote.is_some() || scan.flow > 0 {
            scan.line(start, line, &mut MendedText::new(text));
            continue;
        }
        let value = plain_value(line);
        if let Some((offset, value)) = value
            && let Some((meant, message)) = quoted(value)
        {
            let span = Span::new(start + offset, start + offset + value.len());
            let report = Diagnostic::new(Code::UnreadableFront, span, Message::new(message))
                .label(Message::new("front.quoted.label"));
            corrected.replace(span, &meant, Some(report));
        } else {
            scan.line(start, line, &mut MendedText::new(text));
        }
    }
    corrected
}

/// Returns the lines of a text within a span, without their line ends, with the start of each.
fn lines(text: &str, within: Span) -> impl Iterator<Item = (usize, &str)> {
    let mut start = within.start();
    within.slice(text).split_inclusive('\n').map(move |line| {
        let begin = start;
        start += line.len();
        (begin, line.trim_end_matches(['\n', '\r']))
    })
}

/// The state at the beginning of a line.
#[derive(Default)]
struct LineScan {
    /// The quotation mark of the text that the line continues.
    quote: Option<char>,
    /// The number of lists and maps in brackets around the line.
    flow: usize,
    /// The indentation of the line before a block of text.
    block_scalar: Option<usize>,
}

impl LineScan {
    /// Returns `true` if a line belongs to a block of text after `|` or `>`.
    fn is_in_block_scalar(&mut self, line: &str) -> bool {
        let Some(indent) = self.block_scalar else {
            return false;
        };
        let inside = line.trim().is_empty() || indentation(line) > indent;
        if !inside {
            self.block_scalar = None;
        }
        inside
    }

    fn line(&mut self, start: usize, line: &str, corrected: &mut MendedText<'_>) {
        let mut at = 0;
        // `true` after the colon of a key, up to the next entry.
        let mut has_key = false;
        let mut before = None;
        while let Some(c) = line[at..].chars().next() {
            let next = at + c.len_utf8();
            if let Some(mark) = self.quote {
                match c {
                    '\\' if mark == '"' => {
                        at = next + line[next..].chars().next().map_or(0, char::len_utf8)
                    }
                    _ => {
                        if c == mark {
                            self.quote = None;
                            before = Some(c);
                        }
                        at = next;
                    }
                }
                continue;
            }
            if is_blank(c) {
                let end = line[at..]
                    .find(|c| !is_blank(c))
                    .map_or(line.len(), |it| at + it);
                let after = line[end..].chars().next();
                let outside = self.is_outside_values(before, after, has_key);
                let visible = |c: char| c.is_whitespace();
                for (offset, c) in line[at..end].char_indices().filter(|_| outside) {
                    let span = Span::new(start + at + offset, start + at + offset + c.len_utf8());
                    match (c, visible(c)) {
                        (' ', _) => {}
                        // At the beginning of a line a tab is an error of YAML.
                        ('\t', _) if before.is_none() => {}
                        (_, true) => corrected.replace(span, " ", None),
                        (_, false) => {
                            let report = invisible_error(span, span_text(line, at + offset, c));
                            corrected.replace(span, "", Some(report));
                        }
                    }
                }
                let spaced = line[at..end].contains(char::is_whitespace);
                match (before, spaced) {
                    (Some(':'), true) if !has_key => has_key = true,
                    (Some('-'), true) if line[..at].trim_start().len() == 1 => before = None,
                    (None, _) => {}
                    (Some(_), true) => before = Some(' '),
                    (Some(_), false) => {}
                }
                at = end;
                continue;
            }
            let begins_value = before.is_none_or(|it| matches!(it, ' ' | ':' | ',' | '[' | '{'));
            match c {
                '#' if before.is_none_or(|it| it == ' ' || it == ':') => return,
                '"' | '\'' if begins_value => self.quote = Some(c),
                '{' | '[' if begins_value || self.flow > 0 => {
                    self.flow += 1;
                    has_key = false;
                }
                '}' | ']' if self.flow > 0 => self.flow -= 1,
                ',' if self.flow > 0 => has_key = false,
                '|' | '>' if self.flow == 0 && begins_value && is_block_header(&line[next..]) => {
                    self.block_scalar = Some(indentation(line));
                }
                _ => {}
            }
            before = Some(c);
            at = next;
        }
    }

    /// Returns `true` if blanks between two characters of a line are outside keys and values.
    fn is_outside_values(&self, before: Option<char>, after: Option<char>, has_key: bool) -> bool {
        let flow = self.flow > 0;
        let around = match before {
            None | Some(':') if before.is_none() || !has_key => true,
            Some('-') => !has_key,
            Some('{' | '[' | ',') => flow,
            Some('"' | '\'') => true,
            _ => false,
        };
        around
            || match after {
                None => true,
                Some(':') => !has_key,
                Some('}' | ']' | ',') => flow,
                _ => false,
            }
    }
}

/// Returns `true` for white space and invisible characters.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible_character(c)
}

fn span_text(line: &str, at: usize, c: char) -> &str {
    &line[at..at + c.len_utf8()]
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns `true` if nothing but the indicators of a block of text and a comment follow.
fn is_block_header(rest: &str) -> bool {
    let rest = rest.trim_start_matches(['+', '-', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    rest.trim().is_empty() || rest.trim_start().starts_with('#')
}

/// Returns the value of a line `key: value` outside brackets, without a comment, and its start.
fn plain_value(line: &str) -> Option<(usize, &str)> {
    let colon = line.find(": ")?;
    let key = line[..colon].trim_start_matches([' ', '-']).trim_end();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if key.is_empty() || !key.chars().all(plain) {
        return None;
    }
    let value = line[colon + 1..].trim_start();
    let start = line.len() - value.len();
    let value = value.split(" #").next().unwrap_or_default().trim_end();
    Some((start, value))
}

/// Returns a text in quotation marks with the message for it, if it needs them.
fn quoted(value: &str) -> Option<(String, &'static str)> {
    let first = value.chars().next()?;
    if matches!(
        first,
        '"' | '\'' | '{' | '[' | '|' | '>' | '#' | '&' | '*' | '!'
    ) {
        return None;
    }
    let colon = value.contains(": ") || value.ends_with(':');
    let quote = |text: &str| serde_json::Value::from(text).to_string();
    let typographic = [
        ('“', '”'),
        ('„', '“'),
        ('„', '”'),
        ('«', '»'),
        ('‘', '’'),
        ('”', '”'),
    ];
    let inner = typographic
        .iter()
        .find_map(|&(open, close)| value.strip_prefix(open)?.strip_suffix(close));
    match inner {
        Some(inner) if colon => Some((quote(inner.trim()), "front.quoted.typographic")),
        _ if colon => Some((quote(value), "front.quoted.colon")),
        _ if matches!(first, '@' | '`' | '%') => Some((quote(value), "front.quoted.sign")),
        _ => None,
    }
}
