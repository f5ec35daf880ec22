//! The front matter: YAML between two `---` lines, and the keys that are known.

use super::{
    lex,
    reader::{Reader, unix_lines},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean},
    message::Message,
    notation::tree::{BoardNode, Field, Front, Localized, Outcome, Rules, Source, Yaml, YamlValue},
};

/// Front matter is at most this long, in bytes.
const MAX_BYTES: usize = 64 << 10;

/// What stands in the place of a `---` line is at most this long, in bytes.
const MAX_MISTYPED: usize = 12;

/// The keys that mean something.
pub(crate) const KEYS: [&str; 17] = [
    "title",
    "rules",
    "columns",
    "south",
    "north",
    "source",
    "sources",
    "language",
    "illustrates",
    "varies",
    "fits",
    "start",
    "date",
    "place",
    "event",
    "annotator",
    "result",
];

/// The YAML of front matter that stands at a place, its `---` lines included,
/// and where it stands; `None` where it cannot be read.
pub(crate) fn front_fields(text: &str, front: Span) -> Option<(Yaml, Span)> {
    let mut reader = Reader::new(&text[..front.end]);
    reader.at = front.start;
    let open = reader.at_fence().then(|| reader.opening_fence())?;
    let (inside, _) = reader.front_extent(open);
    let empty = Spanned::new(YamlValue::default(), Span::at(inside.start));
    let root = match inside.slice(text).trim().is_empty() {
        true => empty,
        false => reader.yaml(inside)?,
    };
    reader.finish().is_empty().then_some((root, inside))
}

/// A file of YAML, read as front matter is, and all that is wrong with it.
pub(crate) fn yaml(text: &str) -> (Option<Yaml>, Vec<Diagnostic>) {
    let mut reader = Reader::new(text);
    let all = Span::new(0, text.len());
    let root = match reader.fits(all, Span::at(0)) {
        true => reader.yaml(all),
        false => None,
    };
    (root, reader.finish())
}

impl Reader<'_> {
    /// Whether front matter begins here, its `---` line mistyped or not.
    pub(super) fn at_front(&self) -> bool {
        self.at_fence() || self.at_mistyped_fence()
    }

    /// Whether something like a `---` line stands here, and a known key below it.
    fn at_mistyped_fence(&self) -> bool {
        if !self.at_line_start() {
            return false;
        }
        let (first, rest) = self.rest().split_once('\n').unwrap_or_default();
        first.contains("--") && first.trim().len() <= MAX_MISTYPED && begins_with_key(rest)
    }

    /// Whether the keys of front matter stand here that nothing opens.
    pub(super) fn at_bare_keys(&self) -> bool {
        self.at_line_start() && begins_with_key(self.rest())
    }

    /// Front matter at its `---` line, or where that line should stand.
    pub(super) fn front(&mut self) -> Front {
        let start = self.at;
        let open = self.opening_fence();
        let (content, after) = self.front_extent(open);
        self.at = after;
        let raw = unix_lines(content.slice(self.text));
        let mut front = Front {
            raw: raw.strip_suffix('\n').unwrap_or(&raw).to_owned(),
            span: Span::new(
                start,
                start + self.since(start).slice(self.text).trim_end().len(),
            ),
            ..Front::default()
        };
        if self.fits(content, open)
            && let Some(root) = self.yaml(content)
        {
            self.fill(&mut front, root);
        }
        front
    }

    /// Whether YAML is not too long to be read; said at a place where it is.
    fn fits(&mut self, content: Span, place: Span) -> bool {
        if content.len() <= MAX_BYTES {
            return true;
        }
        let message = Message::new("front.too_large.message");
        self.report(
            Diagnostic::new(Code::FrontTooLarge, place, message)
                .label(Message::new("front.too_large.label").with("kib", MAX_BYTES >> 10)),
        );
        false
    }

    /// The `---` line here, or what stands in its place, which is reported.
    fn opening_fence(&mut self) -> Span {
        let start = self.at;
        let line = Span::new(start, start + self.line().trim_end().len());
        if self.at_fence() {
            return line;
        }
        let (place, mended) = if self.at_mistyped_fence() {
            (line, "---")
        } else {
            (Span::at(start), "---\n")
        };
        self.report(
            Diagnostic::new(
                Code::UnclosedFront,
                place,
                Message::new("front.not_opened.message"),
            )
            .label(Message::new("front.not_opened.label"))
            .fix(place, mended),
        );
        place
    }

    /// What stands between the `---` lines, and where the body begins.
    fn front_extent(&mut self, open: Span) -> (Span, usize) {
        let begin = match self.line().len() {
            _ if open.is_empty() => self.at,
            line => (self.at + line + 1).min(self.text.len()),
        };
        let mut kept = None;
        let mut at = begin;
        for line in self.text[begin..].split_inclusive('\n') {
            if line.trim_end() == "---" && line.starts_with("---") {
                return (Span::new(begin, at), at + line.trim_end().len());
            }
            if kept.is_none() && !in_front(line) {
                kept = Some(at);
            }
            at += line.len();
        }
        self.report(
            Diagnostic::new(
                Code::UnclosedFront,
                open,
                Message::new("front.not_closed.message"),
            )
            .label(Message::new("front.not_closed.label")),
        );
        let end = kept.unwrap_or(at);
        (Span::new(begin, end), end)
    }

    fn fill(&mut self, front: &mut Front, root: Yaml) {
        let YamlValue::Map(fields) = root.value else {
            self.wrong(
                root.span,
                Message::new("front.not_keys.message"),
                Message::new("front.not_keys.label"),
            );
            return;
        };
        let mut columns = None;
        for field in fields {
            let Field { key, value } = field;
            if KEYS.contains(&key.value.as_str()) && is_null(&value) {
                continue;
            }
            match key.value.as_str() {
                "title" => front.title = self.localized(&value),
                "south" => front.south = self.localized(&value),
                "north" => front.north = self.localized(&value),
                "place" => front.place = self.localized(&value),
                "event" => front.event = self.localized(&value),
                "rules" => front.rules = self.rules(value, &mut front.columns),
                "columns" => columns = self.columns(&value),
                "source" => front.source = self.list(value),
                "illustrates" => front.illustrates = self.list(value),
                "varies" => front.varies = self.list(value),
                "fits" => front.fits = self.fitting(&value),
                "sources" => front.sources = self.sources(value),
                "language" => front.language = self.language(&value),
                "date" => front.date = self.scalar(&value),
                "annotator" => front.annotator = self.scalar(&value),
                "start" => front.start = self.start(&value),
                "result" => front.result = self.result(&value),
                _ => {
                    self.similar(&key);
                    front.others.push(Field { key, value });
                }
            }
        }
        if let (Some(inner), Some(outer)) = (front.columns, columns) {
            self.report(
                Diagnostic::new(
                    Code::DuplicateKey,
                    outer.span,
                    Message::new("front.columns_twice.message"),
                )
                .label(Message::new("front.columns_twice.label"))
                .related(inner.span, Message::new("front.columns_twice.inside")),
            );
        }
        front.columns = front.columns.or(columns);
    }

    fn similar(&mut self, key: &Spanned<String>) {
        if let Some(known) = closest(&key.value, KEYS) {
            self.report(
                Diagnostic::new(
                    Code::SimilarKey,
                    key.span,
                    Message::new("front.unknown_key").with("key", key.value.as_str()),
                )
                .label(did_you_mean(known))
                .fix(key.span, known),
            );
        }
    }

    fn wrong(&mut self, span: Span, message: Message, label: Message) {
        self.report(Diagnostic::new(Code::WrongValue, span, message).label(label));
    }

    fn scalar(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        match &value.value {
            YamlValue::Scalar(text) => Some(Spanned::new(text.clone(), value.span)),
            _ => {
                self.wrong(
                    value.span,
                    Message::new("front.single.message"),
                    Message::new("front.single.label"),
                );
                None
            }
        }
    }

    fn list(&mut self, value: Yaml) -> Vec<Spanned<String>> {
        match value.value {
            YamlValue::List(items) => items.iter().filter_map(|item| self.scalar(item)).collect(),
            _ => self.scalar(&value).into_iter().collect(),
        }
    }

    fn localized(&mut self, value: &Yaml) -> Option<Localized> {
        let texts = match &value.value {
            YamlValue::Scalar(text) => vec![(None, Spanned::new(text.clone(), value.span))],
            YamlValue::Map(fields) => {
                let texts = fields.iter().filter_map(|field| {
                    Some((Some(field.key.clone()), self.scalar(&field.value)?))
                });
                texts.collect()
            }
            YamlValue::List(_) => {
                self.wrong(
                    value.span,
                    Message::new("front.text.message"),
                    Message::new("front.text.label"),
                );
                return None;
            }
        };
        Some(Localized { texts })
    }

    fn rules(&mut self, value: Yaml, columns: &mut Option<Spanned<u32>>) -> Option<Rules> {
        let mut rules = Rules {
            span: value.span,
            ..Rules::default()
        };
        match value.value {
            YamlValue::Scalar(name) => rules.base = Some(Spanned::new(name, value.span)),
            YamlValue::List(_) => {
                self.wrong(
                    value.span,
                    Message::new("front.one_game.message"),
                    Message::new("front.one_game.label"),
                );
                return None;
            }
            YamlValue::Map(fields) => {
                for Field { key, value } in fields {
                    match key.value.as_str() {
                        "base" => rules.base = self.scalar(&value),
                        "columns" => *columns = self.columns(&value),
                        _ => rules
                            .parameters
                            .extend(self.scalar(&value).map(|value| (key, value))),
                    }
                }
            }
        }
        Some(rules)
    }

    fn columns(&mut self, value: &Yaml) -> Option<Spanned<u32>> {
        let text = self.scalar(value)?;
        match text.value.parse() {
            Ok(columns) => Some(Spanned::new(columns, text.span)),
            Err(_) => {
                self.wrong(
                    text.span,
                    Message::new("front.columns.message"),
                    Message::new("front.columns.label"),
                );
                None
            }
        }
    }

    fn fitting(&mut self, value: &Yaml) -> Option<Spanned<u32>> {
        let text = self.scalar(value)?;
        match text.value.parse() {
            Ok(games) => Some(Spanned::new(games, text.span)),
            Err(_) => {
                self.wrong(
                    text.span,
                    Message::new("front.fits.message"),
                    Message::new("front.fits.label"),
                );
                None
            }
        }
    }

    fn language(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        let text = self.scalar(value)?;
        if lex::language(&format!("{}:", text.value)).is_err() {
            self.wrong(
                text.span,
                Message::new("front.language.message"),
                Message::new("front.language.label"),
            );
            return None;
        }
        Some(text)
    }

    fn sources(&mut self, value: Yaml) -> Vec<Source> {
        let YamlValue::Map(fields) = value.value else {
            self.wrong(
                value.span,
                Message::new("front.sources.message"),
                Message::new("front.sources.label"),
            );
            return Vec::new();
        };
        let mut sources = Vec::new();
        for Field { key, value } in fields {
            match value.value {
                YamlValue::Map(fields) => sources.push(Source { key, fields }),
                _ => self.wrong(
                    value.span,
                    Message::new("front.source.message"),
                    Message::new("front.source.label"),
                ),
            }
        }
        sources
    }

    /// A position without brackets, as a board node.
    fn start(&mut self, value: &Yaml) -> Option<BoardNode> {
        let text = self.scalar(value)?;
        let written = text.span.slice(self.text);
        let quoted = written.starts_with(['"', '\'']) && written.len() > 1;
        let place = if quoted {
            Span::new(text.span.start + 1, text.span.end - 1)
        } else {
            text.span
        };
        if place.slice(self.text) != text.value {
            self.wrong(
                text.span,
                Message::new("front.start.message"),
                Message::new("front.start.label"),
            );
            return None;
        }
        Some(self.position(place))
    }

    fn result(&mut self, value: &Yaml) -> Option<Spanned<Outcome>> {
        let text = self.scalar(value)?;
        let outcome = Outcome::ALL
            .iter()
            .find(|outcome| outcome.as_str() == text.value);
        if outcome.is_none() {
            self.wrong(
                text.span,
                Message::new("front.result.message"),
                Message::new("front.result.label"),
            );
        }
        outcome.map(|outcome| Spanned::new(*outcome, text.span))
    }
}

/// Whether a value was left out or is null.
fn is_null(value: &Yaml) -> bool {
    matches!(&value.value, YamlValue::Scalar(text) if value.span.is_empty() || (text == "null" && value.span.len() == 4) || (text == "~" && value.span.len() == 1))
}

/// Whether a text begins with a known key, which nothing in a body does.
fn begins_with_key(text: &str) -> bool {
    KEYS.iter().any(|key| {
        text.strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(':'))
            .is_some_and(|value| value.is_empty() || value.starts_with(char::is_whitespace))
    })
}

/// Whether a line of unclosed front matter can still belong to it.
fn in_front(line: &str) -> bool {
    let text = line.trim_end();
    let key = || {
        let (key, rest) = text.split_once(':').unwrap_or_default();
        !key.is_empty()
            && !key.contains(char::is_whitespace)
            && (rest.is_empty() || rest.starts_with(' '))
    };
    let indented = line.starts_with([' ', '\t']) && !text.is_empty();
    indented || text.starts_with('#') || text.starts_with("- ") || key()
}
