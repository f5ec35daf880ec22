//! Typing errors in YAML: blanks that YAML does not know, invisible characters, characters that look
//! like those of a key, and texts that need quotation marks.

use crate::diagnostic::{
    Code, ConfusableKind, Diagnostic, MendedText, Span, did_you_mean, is_invisible_character,
    meaning, meaning_or_same, mistyped_error,
};
use crate::message::Message;

/// Replaces tabs and the blanks of other widths outside values by spaces, which YAML requires, and
/// reports and corrects mistyped characters there. Values keep both, apart from byte order marks,
/// which YAML excludes.
pub(super) fn correct_blanks<'a>(text: &'a str, within: Span) -> MendedText<'a> {
    let mut corrected = MendedText::new(text);
    let yaml = within.slice(text);
    if yaml.is_ascii() && !yaml.contains('\t') {
        return corrected;
    }
    let mut scan = LineScan::default();
    for (start, line) in lines(text, within) {
        match scan.is_in_block_scalar(line) {
            true => report_excluded(start, line, &mut corrected),
            false => scan.line(start, line, &mut corrected),
        }
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
                    '\0' => {
                        report_characters(start + at, &line[at..next], corrected);
                        at = next;
                    }
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
                for (offset, c) in line[at..end].char_indices() {
                    let here = start + at + offset;
                    let written = &line[at + offset..at + offset + c.len_utf8()];
                    let blank = c.is_whitespace();
                    match c {
                        // At the beginning of a line a tab is an error of YAML.
                        '\t' if before.is_none() => {}
                        ' ' => {}
                        _ if outside && blank => {
                            corrected.replace(Span::new(here, here + written.len()), " ", None);
                        }
                        _ if (outside && !blank) || is_excluded(c) => {
                            report_characters(here, written, corrected);
                        }
                        _ => {}
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
            let begins_entry = match before {
                None => true,
                Some(_) => self.flow > 0 && line[..at].trim_end().ends_with(['{', ',']),
            };
            if begins_entry
                && !has_key
                && let Some(colon) = mistyped_key(&line[at..])
            {
                let blank = line[at + colon..].starts_with(is_blank);
                report_key(start + at, &line[at..at + colon], blank, corrected);
                before = Some(':');
                has_key = true;
                at += colon;
                continue;
            }
            let begins_value = before.is_none_or(|it| matches!(it, ' ' | ':' | ',' | '[' | '{'));
            match c {
                '#' if before.is_none_or(|it| it == ' ' || it == ':') => {
                    report_excluded(start + at, &line[at..], corrected);
                    return;
                }
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

/// Returns `true` for characters that YAML excludes, also from values.
const fn is_excluded(c: char) -> bool {
    matches!(c, '\0' | '\u{feff}')
}

/// Reports and deletes the characters of a text that YAML excludes.
fn report_excluded(start: usize, text: &str, corrected: &mut MendedText<'_>) {
    for (at, excluded) in text.match_indices(is_excluded) {
        report_characters(start + at, excluded, corrected);
    }
}

/// Returns the end of a key, with its colon, that is a word of ASCII if its mistyped characters are
/// corrected. A word of another script is no such key.
fn mistyped_key(text: &str) -> Option<usize> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let can_be = |c: char| is_word(meaning_or_same(c)) || is_invisible_character(c);
    let key = &text[..text.find(|c| !can_be(c))?];
    let rest = text[key.len()..].trim_start();
    let colon = rest.chars().next().filter(|&c| meaning_or_same(c) == ':')?;
    let end = text.len() - rest.len() + colon.len_utf8();
    let latin = key.contains(|c: char| c.is_ascii_alphabetic());
    (latin && text[..end].chars().any(|c| meaning(c).is_some())).then_some(end)
}

/// Reports and corrects the mistyped characters of a text.
fn report_characters(start: usize, text: &str, corrected: &mut MendedText<'_>) {
    report_key(start, text, true, corrected);
}

/// Reports and corrects the mistyped characters of a key and its colon. YAML requires a `blank` after a
/// colon; one of full width is wide enough.
fn report_key(start: usize, text: &str, blank: bool, corrected: &mut MendedText<'_>) {
    for (at, c) in text.char_indices() {
        let span = Span::new(start + at, start + at + c.len_utf8());
        let Some((kind, mut meant)) = meaning(c) else {
            if c != ' ' && c.is_whitespace() {
                corrected.replace(span, " ", None);
            }
            continue;
        };
        let report = mistyped_error(span, &text[at..at + c.len_utf8()], kind);
        let report = match kind {
            ConfusableKind::Invisible => report,
            _ => report.label(did_you_mean(&meant)),
        };
        if meant == ":" && !blank {
            meant.push(' ');
        }
        corrected.replace(span, &meant, Some(report));
    }
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
