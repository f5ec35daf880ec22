//! The front matter: YAML between two `---` lines, and its known keys.

use super::{
    boards::{is_siglum, rows},
    comments::{is_language, meant_language, normalize_line_ends},
    files,
    parse_log::ParseLog,
    parser_input::Input,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::ast::{BoardNode, FrontMatter, Source, Yaml, YamlField, YamlValue},
    yaml::{self, Codes, is_null},
};

/// The known keys.
pub(crate) const FRONT_MATTER_KEYS: [&str; 24] = [
    "title",
    "rules",
    "columns",
    "south",
    "north",
    "source",
    "at",
    "sources",
    "witnesses",
    "facsimile",
    "language",
    "illustrates",
    "varies",
    "fits",
    "start",
    "begins",
    "directions",
    "turns",
    "date",
    "place",
    "event",
    "annotator",
    "result",
    "resigned",
];

/// Parses the YAML of the front matter at a span that includes its `---` lines.
/// Returns it with its own span, or `None` if it cannot be parsed.
pub(crate) fn front_matter_yaml(text: &str, front: Span) -> Option<(Yaml, Span)> {
    let log = ParseLog::new(&text[..front.end()]);
    let (inside, _) = files::fence(Input::new(&log).skip_bytes(front.start())).ok()?;
    let (_, inside) = files::yaml(inside).ok()?;
    let span = inside.span();
    if inside.trimmed().is_empty() {
        let nothing = Spanned::new(YamlValue::default(), Span::at(span.start()));
        return Some((nothing, span));
    }
    let (root, found) = yaml::parse(log.text, span, span, yaml::MAX_BYTES);
    found.is_empty().then_some((root?, span))
}

/// Parses the front matter between two `---` lines; `open` is the first of
/// them.
pub(super) fn parse_front_matter(content: Input<'_>, open: Span) -> FrontMatter {
    let mut raw = normalize_line_ends(content.rest());
    if raw.ends_with('\n') {
        raw.pop();
    }
    let mut front = FrontMatter {
        raw,
        ..FrontMatter::default()
    };
    let (root, found) = yaml::parse(content.text(), content.span(), open, yaml::MAX_BYTES);
    found.into_iter().for_each(|it| content.report(|| it));
    let Some(root) = root else {
        return front;
    };
    let (read, found) = yaml::read_value(&root, Codes::FRONT_MATTER);
    found.into_iter().for_each(|it| content.report(|| it));
    front = FrontMatter {
        raw: front.raw,
        ..read.unwrap_or_default()
    };
    if let YamlValue::Map(fields) = root.value {
        FrontMatterReader(content).read_fields(&mut front, fields);
    }
    front
}

/// A reader of the keys of front matter that `serde` leaves or cannot check.
#[derive(Clone, Copy)]
struct FrontMatterReader<'a>(Input<'a>);

impl FrontMatterReader<'_> {
    fn read_fields(self, front: &mut FrontMatter, fields: Vec<YamlField>) {
        let mut has_start = false;
        for field in fields {
            match field.key.value.as_str() {
                key if !FRONT_MATTER_KEYS.contains(&key) => front.others.push(field),
                "turns" if front.turns.is_none() => front.others.push(field),
                _ if is_null(&field.value) => {}
                "sources" => front.sources = self.sources(field.value),
                "start" => {
                    has_start = true;
                    front.after_start = self.next_line_start(field.key.span, field.value.span);
                    front.start = self.start(field.value);
                }
                _ => {}
            }
        }
        self.take_columns(front);
        front.language = front
            .language
            .take()
            .filter(|it| is_language(&it.value) || self.report_language(it));
        front.witnesses.retain(|it| {
            let siglum = &it.siglum;
            is_siglum(&siglum.value)
                || self.report_wrong_value("witnesses", siglum.span, "front.siglum")
        });
        if let Some(begins) = front.begins
            && !has_start
        {
            self.report_wrong_value("begins", begins.span, "front.no_start");
        }
    }

    /// Takes the columns out of the parameters in `rules`.
    fn take_columns(self, front: &mut FrontMatter) {
        let Some(rules) = &mut front.rules else {
            return;
        };
        let is_columns = |it: &(Spanned<String>, Spanned<String>)| it.0.value == "columns";
        let Some(at) = rules.parameters.iter().position(is_columns) else {
            return;
        };
        let (_, text) = rules.parameters.remove(at);
        let Ok(columns) = text.value.trim().parse() else {
            self.report_wrong_value("columns", text.span, "front.columns");
            return;
        };
        let inner = Spanned::new(columns, text.span);
        if let Some(outer) = front.columns.replace(inner) {
            let message = Message::new("front.columns_twice.message");
            self.0.report(|| {
                Diagnostic::new(Code::DuplicateKey, outer.span, message)
                    .label(Message::new("front.columns_twice.label"))
                    .related(inner.span, Message::new("front.columns_twice.inside"))
            });
        }
    }

    /// Reports an invalid value of a key, and returns `false`.
    fn report_wrong_value(self, key: &str, span: Span, expected: &'static str) -> bool {
        let codes = Codes::FRONT_MATTER;
        self.0
            .report(|| codes.wrong_value(span, Some(key), Message::new(expected)));
        false
    }

    /// Reports an invalid language, and returns `false`.
    fn report_language(self, language: &Spanned<String>) -> bool {
        let expected = Message::new("front.language");
        let codes = Codes::FRONT_MATTER;
        let found = codes.wrong_value(language.span, Some("language"), expected);
        self.0
            .report(|| found.suggest(meant_language(&language.value).as_deref()));
        false
    }

    fn sources(self, value: Yaml) -> Vec<Source> {
        let YamlValue::Map(fields) = value.value else {
            self.report_wrong_value("sources", value.span, "front.sources");
            return Vec::new();
        };
        let source = |YamlField { key, value }: YamlField| match value.value {
            YamlValue::Map(fields) => Some(Source { key, fields }),
            _ => {
                self.report_wrong_value(&key.value, value.span, "front.source");
                None
            }
        };
        fields.into_iter().filter_map(source).collect()
    }

    /// Reads a position without brackets as a board node.
    fn start(self, value: Yaml) -> Option<BoardNode> {
        let YamlValue::Scalar(text) = value.value else {
            self.report_wrong_value("start", value.span, "front.start");
            return None;
        };
        let written = value.span.slice(self.0.text());
        let quoted = written.starts_with(['"', '\'']) && written.len() > 1;
        let place = if quoted {
            Span::new(value.span.start() + 1, value.span.end() - 1)
        } else {
            value.span
        };
        if place.slice(self.0.text()) != text {
            self.report_wrong_value("start", value.span, "front.start");
            return None;
        }
        rows(self.0.sub_input(place)).ok().map(|(_, board)| board)
    }

    /// Returns the start of the line after a value, if its key begins a line.
    fn next_line_start(self, key: Span, value: Span) -> Option<Span> {
        let text = self.0.text();
        let begins_line = text[..key.start()].ends_with('\n');
        let end = text[value.end()..].find('\n')?;
        begins_line.then(|| Span::at(value.end() + end + 1))
    }
}

/// Returns `true` for a blank within a line.
fn is_blank(c: char) -> bool {
    c != '\n' && c.is_whitespace()
}

/// Returns `true` if a text begins with a known key, which no node of a body
/// does.
pub(super) fn begins_with_key(text: &str) -> bool {
    FRONT_MATTER_KEYS.iter().any(|key| {
        text.strip_prefix(key)
            .and_then(|rest| rest.trim_start_matches(is_blank).strip_prefix(':'))
            .is_some_and(|value| value.is_empty() || value.starts_with(char::is_whitespace))
    })
}
