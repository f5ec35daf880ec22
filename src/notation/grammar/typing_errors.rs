//! Typing errors with one meaning, which are corrected before a text is parsed: characters that
//! look like those of the notation or are invisible, the sign after the number of a turn, and
//! mistyped `---` lines. They may occur anywhere outside comments and front matter.

use crate::{
    diagnostic::{
        Code, ConfusableKind as Kind, Diagnostic, MendedText, Span, did_you_mean,
        is_invisible_character, meaning, meaning_or_same, mistyped_error,
    },
    message::Message,
};

use super::{files::can_be_in_front_matter, front_matter_parser::begins_with_key};

/// The maximum number of typing errors that are corrected in a file.
const MAX_CORRECTIONS: usize = 1000;

/// Corrects the typing errors of a file.
pub(super) fn correct(text: &str) -> MendedText<'_> {
    let mut scan = Scan {
        text,
        corrected: MendedText::new(text),
        numbers: vec![Some(0)],
        board_end: 0,
        turn_expected: false,
        in_claims: false,
    };
    scan.file();
    scan.corrected
}

/// The state of a scan: what the meaning of a character depends on.
struct Scan<'a> {
    text: &'a str,
    corrected: MendedText<'a>,
    /// The number of the last turn of the line of play, and of those around it.
    numbers: Vec<Option<u32>>,
    /// The end of the board that the scan is in.
    board_end: usize,
    /// `true` directly after the number of a turn.
    turn_expected: bool,
    /// `true` after a claim on the same line.
    in_claims: bool,
}

impl<'a> Scan<'a> {
    fn file(&mut self) {
        let mut at = self.text.len() - self.text.trim_start_matches('\u{feff}').len();
        at = at.min('\u{feff}'.len_utf8());
        let content = at + self.text[at..].len() - self.text[at..].trim_start().len();
        if begins_with_key(&self.text[content..]) {
            at = self.skip_front_matter(content);
        }
        let mut line_start = true;
        while at < self.text.len() && self.corrected.count() < MAX_CORRECTIONS {
            if line_start {
                self.turn_expected = false;
                self.in_claims = false;
                if let Some(inside) = self.opening_line(at) {
                    at = self.skip_front_matter(inside);
                    self.numbers = vec![Some(0)];
                    continue;
                }
                at += leading_blanks(&self.text[at..]);
            }
            let word =
                line_start || self.text[..at].ends_with([' ', '\t', '(', '\u{a0}', '\u{202f}']);
            if word && let Some(next) = self.number(at, line_start) {
                at = next;
                line_start = false;
                continue;
            }
            (at, line_start) = self.character(at);
        }
    }

    /// Handles the character at a byte. Returns the next byte, and whether a line begins there.
    fn character(&mut self, at: usize) -> (usize, bool) {
        let Some(c) = self.text[at..].chars().next() else {
            return (self.text.len(), false);
        };
        let next = at + c.len_utf8();
        match c {
            '\n' => return (next, true),
            ' ' | '\t' | '\r' => return (next, false),
            '\\' => {
                let escaped = self.text[next..].chars().next();
                return (next + escaped.map_or(0, char::len_utf8), false);
            }
            ';' => return self.line_comment(at),
            '{' | '｛' => return (self.comment(at, c), false),
            '(' => {
                // A variation has the number of the turn that it replaces.
                let before = self.numbers.last().copied().flatten();
                self.numbers
                    .push(before.map(|number| number.saturating_sub(1)));
            }
            ')' if self.numbers.len() > 1 => {
                self.numbers.pop();
            }
            '[' if at >= self.board_end => self.board_end = self.end_of_board(next),
            '@' => self.in_claims = true,
            _ if is_dash(c) && !self.text[..at].ends_with(is_dash) => {
                if let Some(end) = self.line_in_line(at) {
                    return (end, true);
                }
            }
            _ => {}
        }
        self.turn_expected = false;
        if self.text[at..].starts_with("&gt;") || self.text[at..].starts_with("&lt;") {
            let meant = if self.text[at + 1..].starts_with('g') {
                ">"
            } else {
                "<"
            };
            self.report_characters(Span::new(at, at + 4), Kind::Sign, meant);
            return (at + 4, false);
        }
        let Some((kind, mut meant)) = meaning(c) else {
            return (next, false);
        };
        // Adjacent characters of a kind are one error.
        let mut end = next;
        while let Some(more) = self.text[end..].chars().next() {
            match meaning(more) {
                Some((other, sign)) if other == kind => meant += &sign,
                Some((Kind::Invisible, _)) if matches!(more, '\u{fe00}'..='\u{fe0f}') => {}
                _ => break,
            }
            end += more.len_utf8();
        }
        self.report_characters(Span::new(at, end), kind, &meant);
        (end, false)
    }

    fn report_characters(&mut self, span: Span, kind: Kind, meant: &str) {
        let report = mistyped_error(span, span.slice(self.text), kind);
        let report = match kind {
            Kind::Invisible => report,
            _ => report.label(did_you_mean(meant)),
        };
        self.corrected.replace(span, meant, Some(report));
    }

    /// Corrects the number of a turn that is followed by another sign than a dot, or by a blank.
    /// Returns the byte after the number, if a number is here, corrected or not.
    fn number(&mut self, at: usize, line_start: bool) -> Option<usize> {
        if at < self.board_end || self.turn_expected || self.in_claims {
            return None;
        }
        let rest = &self.text[at..];
        let digits = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let number = rest[..digits]
            .chars()
            .filter_map(|c| meaning_or_same(c).to_digit(10));
        let number = number.take(9).fold(0, |number, digit| 10 * number + digit);
        let blank = leading_blanks(&rest[digits..]);
        let sign = rest[digits + blank..]
            .chars()
            .next()
            .filter(|_| digits > 0)?;
        let end = digits + blank + sign.len_utf8();
        let behind = &rest[end..];
        let turn = turn_begins(behind[leading_blanks(behind)..].chars());
        let (outer, last) = (self.numbers.len() == 1, self.numbers.last_mut()?);
        let expected = *last == Some(number.saturating_sub(1));
        let mistyped = match meaning_or_same(sign) {
            '.' if blank == 0 => false,
            '.' => turn && (line_start || expected),
            ')' => outer && (line_start || expected),
            ':' => line_start,
            // These can also separate two turns.
            '-' => line_start && expected && turn && !behind.starts_with('>'),
            ',' => line_start && expected && turn,
            _ => return None,
        };
        if !mistyped && meaning_or_same(sign) != '.' {
            return None;
        }
        *last = Some(number);
        self.turn_expected = true;
        if mistyped {
            self.mistyped_number(at, [digits, digits + blank, end], number);
        } else if !rest[..digits].is_ascii() {
            let span = Span::new(at, at + digits);
            self.report_characters(span, Kind::Digit, &number.to_string());
        }
        Some(at + if mistyped { end } else { digits })
    }

    /// Reports and corrects a number; `ends` are those of its digits, of the blank after them, and
    /// of the sign.
    fn mistyped_number(&mut self, at: usize, ends: [usize; 3], number: u32) {
        let [digits, blank, end] = ends.map(|end| at + end);
        let report = Diagnostic::new(
            Code::UnexpectedInTurn,
            Span::new(at, end),
            Message::new("notation.typed.number"),
        )
        .label(did_you_mean(&format!("{number}.")));
        let sign = &self.text[blank..end];
        let digits_typed = &self.text[at..digits];
        match (digits_typed.is_ascii(), sign) {
            (true, ".") => self
                .corrected
                .replace(Span::new(digits, blank), "", Some(report)),
            (true, _) => self
                .corrected
                .replace(Span::new(digits, end), ".", Some(report)),
            (false, _) => {
                let meant = format!("{number}.");
                self.corrected
                    .replace(Span::new(at, end), &meant, Some(report));
            }
        }
    }

    /// Skips a comment in braces and corrects those of other widths.
    fn comment(&mut self, at: usize, open: char) -> usize {
        let inside = at + open.len_utf8();
        let mut depth = 1;
        let mut signs = self.text[inside..].char_indices();
        while let Some((offset, c)) = signs.next() {
            match c {
                '\\' => {
                    signs.next();
                }
                '{' | '｛' => depth += 1,
                '}' | '｝' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let close = Span::new(inside + offset, inside + offset + c.len_utf8());
                for (span, typed, meant) in [(Span::new(at, inside), open, "{"), (close, c, "}")] {
                    if !typed.is_ascii() {
                        self.report_characters(span, Kind::Sign, meant);
                    }
                }
                return close.end();
            }
        }
        // It is not known what an unclosed comment contains.
        self.text.len()
    }

    /// Skips a line comment, unless a `---` line was typed at its end.
    fn line_comment(&mut self, at: usize) -> (usize, bool) {
        let line = line_of(&self.text[at..]);
        let comment = line.trim_end();
        let dashes = at + comment.trim_end_matches('-').len();
        match comment.ends_with("---").then(|| self.line_in_line(dashes)) {
            Some(Some(end)) => (end, true),
            _ => (at + line.len(), false),
        }
    }

    /// Returns the end of the board that begins before a byte; an unclosed one ends with its
    /// paragraph.
    fn end_of_board(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        let end = rest.find([']', '{', '[', '@']).unwrap_or(rest.len());
        match rest[end..].starts_with(']') {
            true => at + end,
            false => at + rest.find("\n\n").unwrap_or(rest.len()),
        }
    }

    /// Corrects dashes at the end of a line, before a line with a key: they are a line of their
    /// own. Returns the byte before the line end if it is one.
    fn line_in_line(&mut self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let (dashes, below) = rest.split_at(rest.find(|c| !is_dash(c)).unwrap_or(rest.len()));
        let below = &below[leading_blanks(below)..];
        let key = below.strip_prefix('\n').is_some_and(begins_with_key);
        let before = self.text[..at]
            .trim_end_matches([' ', '\t', '\u{a0}'])
            .len();
        if !key || !is_dashes(dashes) || self.text[..before].ends_with('\n') {
            return None;
        }
        let report = fence_error(Span::new(at, at + dashes.len()), "front.fence.own_line");
        match dashes {
            "---" => self
                .corrected
                .replace(Span::new(before, at), "\n", Some(report)),
            _ => {
                let span = Span::new(before, at + dashes.len());
                self.corrected.replace(span, "\n---", Some(report));
            }
        }
        Some(self.skip_front_matter(at + dashes.len()))
    }

    /// Returns the byte after an opening `---` line, which is corrected if it was mistyped.
    fn opening_line(&mut self, at: usize) -> Option<usize> {
        let whole = line_of(&self.text[at..]);
        let line = whole.trim();
        if line == "---" && whole.starts_with('-') {
            return Some(at + whole.len());
        }
        if !line.starts_with(|c| is_dash(c) || is_invisible_character(c)) {
            return None;
        }
        let key = |rest: &str| rest.strip_prefix('\n').is_some_and(begins_with_key);
        if is_dashes(line) && key(&self.text[at + whole.len()..]) {
            self.mistyped_line(at, whole);
            return Some(at + whole.len());
        }
        // The first line of the front matter, or a remark, on the same line.
        let behind = whole.strip_prefix("---")?;
        let first = behind.trim_start();
        if !(first.starts_with('#') || begins_with_key(first))
            || !key(&self.text[at + whole.len()..])
        {
            return None;
        }
        let report = fence_error(Span::new(at, at + 3), "front.fence.own_line");
        let blank = Span::new(at + 3, at + whole.len() - first.len());
        self.corrected.replace(blank, "\n", Some(report));
        Some(at + 3)
    }

    /// Corrects a mistyped `---` line. If it only has invisible characters more, these are named.
    fn mistyped_line(&mut self, at: usize, line: &str) {
        let visible = |c: &char| !is_invisible_character(*c);
        let seen: String = line.trim_end().chars().filter(visible).collect();
        if seen != "---" {
            let start = at + line.len() - line.trim_start().len();
            let span = Span::new(start, at + line.trim_end().len());
            let report = fence_error(span, "front.fence.dashes").label(did_you_mean("---"));
            self.corrected
                .replace(Span::new(at, span.end()), "---", Some(report));
            return;
        }
        for (offset, c) in line.char_indices() {
            if !visible(&c) {
                let span = Span::new(at + offset, at + offset + c.len_utf8());
                self.report_characters(span, Kind::Invisible, "");
            }
        }
    }

    /// Skips front matter and its closing line, which is corrected if it was mistyped.
    fn skip_front_matter(&mut self, at: usize) -> usize {
        let mut start = at;
        let mut end = None;
        for line in self.text[at..].split_inclusive('\n') {
            let content = line.trim_end_matches('\n');
            let written = content.trim_end();
            let begins = self.text[..start].is_empty() || self.text[..start].ends_with('\n');
            if begins && written == "---" {
                return start + content.len();
            }
            let dashes = written.starts_with(|c| is_dash(c) || is_invisible_character(c));
            if begins && dashes && is_dashes(written) {
                self.mistyped_line(start, content);
                return start + content.len();
            }
            start += line.len();
            if end.is_none() && begins && !can_be_in_front_matter(content) {
                end = Some(start - line.len());
            }
        }
        end.unwrap_or(self.text.len()).max(at)
    }
}

fn fence_error(span: Span, message: &'static str) -> Diagnostic {
    Diagnostic::new(Code::UnclosedFront, span, Message::new(message))
        .label(Message::new("front.fence.label"))
}

/// Returns a line without its line end.
fn line_of(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Returns the length of the blanks at the beginning of a text, on one line.
fn leading_blanks(text: &str) -> usize {
    text.find(|c: char| c == '\n' || !c.is_whitespace())
        .unwrap_or(text.len())
}

/// Returns `true` if a line consists of two ASCII dashes or one other dash, or more.
fn is_dashes(line: &str) -> bool {
    let dashes = line.chars().filter(|&c| is_dash(c));
    let width: usize = dashes.map(|c| if c == '-' { 1 } else { 2 }).sum();
    width > 1
        && line
            .chars()
            .all(|c| is_dash(c) || is_invisible_character(c))
}

fn is_dash(c: char) -> bool {
    c == '-' || matches!(meaning(c), Some((Kind::Dash, _)))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || matches!(meaning(c), Some((Kind::Digit, _)))
}

/// Returns `true` if a turn begins here, correct or with its choice before its pit.
fn turn_begins(mut rest: std::str::Chars<'_>) -> bool {
    let mut next = || rest.next().map(meaning_or_same);
    match next() {
        Some('0'..='9' | '_') => true,
        Some('a'..='f' | 'L' | 'R' | 'l' | 'r' | '<' | '>' | '^') => {
            matches!(next(), Some('0'..='9' | 'a'..='f'))
        }
        Some('S' | 'N' | 's' | 'n') => next() == Some(':'),
        _ => false,
    }
}
