//! The front matter: YAML between two `---` lines, and its known keys.

use super::{
    boards::{is_siglum, rows},
    comments::{is_language, normalize_line_ends},
    files,
    parse_log::ParseLog,
    parser_input::Input,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean},
    message::Message,
    notation::ast::{
        BoardNode, Facsimile, FrontMatter, LocalizedText, Outcome, RulesField, Source, StartKind,
        Witness, Yaml, YamlField, YamlValue,
    },
    yaml::{self, is_null},
};

/// The known keys.
pub(crate) const FRONT_MATTER_KEYS: [&str; 21] = [
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
    "date",
    "place",
    "event",
    "annotator",
    "result",
];

/// The keys of a facsimile.
const FACSIMILE_KEYS: [&str; 2] = ["file", "is"];

/// The keys of a witness.
const WITNESS_KEYS: [&str; 2] = ["is", "source"];

/// The messages on values, and their labels.
const COLUMNS: [&str; 2] = ["front.columns.message", "front.columns.label"];
const FITS: [&str; 2] = ["front.fits.message", "front.fits.label"];
const LANGUAGE: [&str; 2] = ["front.language.message", "front.language.label"];
const BEGINS: [&str; 2] = ["front.begins.message", "front.begins.label"];
const RESULT: [&str; 2] = ["front.result.message", "front.result.label"];

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
    if let Some(root) = root {
        FrontMatterReader(content).read_fields(&mut front, root);
    }
    front
}

/// A reader of the keys of front matter.
#[derive(Clone, Copy)]
struct FrontMatterReader<'a>(Input<'a>);

impl FrontMatterReader<'_> {
    fn read_fields(self, front: &mut FrontMatter, root: Yaml) {
        let YamlValue::Map(fields) = root.value else {
            self.report_wrong_value(
                root.span,
                Message::new("front.not_keys.message"),
                Message::new("front.not_keys.label"),
            );
            return;
        };
        let mut columns = None;
        let has_start = fields
            .iter()
            .any(|it| it.key.value == "start" && !is_null(&it.value));
        for field in fields {
            let YamlField { key, value } = field;
            if is_null(&value) && FRONT_MATTER_KEYS.contains(&key.value.as_str()) {
                continue;
            }
            match key.value.as_str() {
                "title" => front.title = self.localized(value),
                "south" => front.south = self.localized(value),
                "north" => front.north = self.localized(value),
                "place" => front.place = self.localized(value),
                "event" => front.event = self.localized(value),
                "rules" => front.rules = self.rules(value, &mut front.columns),
                "columns" => columns = self.number(value, COLUMNS),
                "source" => front.source = self.list(value),
                "at" => front.at = self.localized(value),
                "illustrates" => front.illustrates = self.list(value),
                "varies" => front.varies = self.list(value),
                "fits" => front.fits = self.number(value, FITS),
                "sources" => front.sources = self.sources(value),
                "witnesses" => front.witnesses = self.witnesses(value),
                "facsimile" => front.facsimile = self.facsimile(value),
                "language" => front.language = self.language(value),
                "date" => front.date = self.scalar(value),
                "annotator" => front.annotator = self.scalar(value),
                "start" => {
                    front.after_start = self.next_line_start(key.span, value.span);
                    front.start = self.start(value);
                }
                "begins" => {
                    front.begins = self.word(value, StartKind::ALL, StartKind::as_str, BEGINS)
                }
                "result" => front.result = self.word(value, Outcome::ALL, Outcome::as_str, RESULT),
                _ => {
                    self.report_similar_key(&key, FRONT_MATTER_KEYS);
                    front.others.push(YamlField { key, value });
                }
            }
        }
        if let (Some(inner), Some(outer)) = (front.columns, columns) {
            self.0.report(|| {
                Diagnostic::new(
                    Code::DuplicateKey,
                    outer.span,
                    Message::new("front.columns_twice.message"),
                )
                .label(Message::new("front.columns_twice.label"))
                .related(inner.span, Message::new("front.columns_twice.inside"))
            });
        }
        front.columns = front.columns.or(columns);
        if let Some(begins) = front.begins
            && !has_start
        {
            self.report_wrong_value(
                begins.span,
                Message::new("front.begins.message"),
                Message::new("front.begins.alone"),
            );
        }
    }

    fn report_similar_key<const N: usize>(self, key: &Spanned<String>, known: [&'static str; N]) {
        if let Some(known) = closest(&key.value, known) {
            self.0.report(|| {
                Diagnostic::new(
                    Code::SimilarKey,
                    key.span,
                    Message::new("front.unknown_key").with("key", key.value.as_str()),
                )
                .label(did_you_mean(known))
                .fix(key.span, known)
            });
        }
    }

    fn report_wrong_value(self, span: Span, message: Message, label: Message) {
        self.0
            .report(|| Diagnostic::new(Code::WrongValue, span, message).label(label));
    }

    fn scalar(self, value: Yaml) -> Option<Spanned<String>> {
        match value.value {
            YamlValue::Scalar(text) => Some(Spanned::new(text, value.span)),
            _ => {
                self.report_wrong_value(
                    value.span,
                    Message::new("front.single.message"),
                    Message::new("front.single.label"),
                );
                None
            }
        }
    }

    /// Parses a scalar, or reports it with a message and a label.
    fn parsed<T>(
        self,
        value: Yaml,
        parse: impl FnOnce(&str) -> Option<T>,
        [message, label]: [&'static str; 2],
    ) -> Option<Spanned<T>> {
        let text = self.scalar(value)?;
        let parsed = parse(&text.value);
        if parsed.is_none() {
            self.report_wrong_value(text.span, Message::new(message), Message::new(label));
        }
        Some(Spanned::new(parsed?, text.span))
    }

    fn number(self, value: Yaml, expected: [&'static str; 2]) -> Option<Spanned<u32>> {
        self.parsed(value, |text| text.parse().ok(), expected)
    }

    fn language(self, value: Yaml) -> Option<Spanned<String>> {
        let code = |text: &str| is_language(text).then(|| text.to_owned());
        self.parsed(value, code, LANGUAGE)
    }

    /// Parses one of a few words.
    fn word<T: Copy>(
        self,
        value: Yaml,
        all: &[T],
        word: impl Fn(T) -> &'static str,
        expected: [&'static str; 2],
    ) -> Option<Spanned<T>> {
        let find = |text: &str| all.iter().copied().find(|it| word(*it) == text);
        self.parsed(value, find, expected)
    }

    fn list(self, value: Yaml) -> Vec<Spanned<String>> {
        match value.value {
            YamlValue::List(items) => {
                let items = items.into_iter();
                items.filter_map(|item| self.scalar(item)).collect()
            }
            _ => self.scalar(value).into_iter().collect(),
        }
    }

    fn localized(self, value: Yaml) -> Option<LocalizedText> {
        let texts = match value.value {
            YamlValue::Scalar(text) => vec![(None, Spanned::new(text, value.span))],
            YamlValue::Map(fields) => {
                let text = |field: YamlField| Some((Some(field.key), self.scalar(field.value)?));
                fields.into_iter().filter_map(text).collect()
            }
            YamlValue::List(_) => {
                self.report_wrong_value(
                    value.span,
                    Message::new("front.text.message"),
                    Message::new("front.text.label"),
                );
                return None;
            }
        };
        Some(LocalizedText { texts })
    }

    fn rules(self, value: Yaml, columns: &mut Option<Spanned<u32>>) -> Option<RulesField> {
        let mut rules = RulesField {
            span: value.span,
            ..RulesField::default()
        };
        match value.value {
            YamlValue::Scalar(name) => rules.base = Some(Spanned::new(name, value.span)),
            YamlValue::List(_) => {
                self.report_wrong_value(
                    value.span,
                    Message::new("front.one_game.message"),
                    Message::new("front.one_game.label"),
                );
                return None;
            }
            YamlValue::Map(fields) => {
                for YamlField { key, value } in fields {
                    match key.value.as_str() {
                        "base" => rules.base = self.scalar(value),
                        "columns" => *columns = self.number(value, COLUMNS),
                        _ => rules
                            .parameters
                            .extend(self.scalar(value).map(|value| (key, value))),
                    }
                }
            }
        }
        Some(rules)
    }

    fn sources(self, value: Yaml) -> Vec<Source> {
        let YamlValue::Map(fields) = value.value else {
            self.report_wrong_value(
                value.span,
                Message::new("front.sources.message"),
                Message::new("front.sources.label"),
            );
            return Vec::new();
        };
        let mut sources = Vec::new();
        for YamlField { key, value } in fields {
            match value.value {
                YamlValue::Map(fields) => sources.push(Source { key, fields }),
                _ => self.report_wrong_value(
                    value.span,
                    Message::new("front.source.message"),
                    Message::new("front.source.label"),
                ),
            }
        }
        sources
    }

    /// Reads the witnesses, each a description or a map with a description and
    /// a source.
    fn witnesses(self, value: Yaml) -> Vec<Witness> {
        let wrong = |span| {
            self.report_wrong_value(
                span,
                Message::new("front.witnesses.message"),
                Message::new("front.witnesses.label"),
            );
        };
        let YamlValue::Map(fields) = value.value else {
            wrong(value.span);
            return Vec::new();
        };
        let mut witnesses = Vec::new();
        for YamlField { key, value } in fields {
            let mut witness = Witness {
                siglum: key,
                ..Witness::default()
            };
            if !is_siglum(&witness.siglum.value) {
                self.report_wrong_value(
                    witness.siglum.span,
                    Message::new("front.siglum.message"),
                    Message::new("front.siglum.label"),
                );
                continue;
            }
            match value.value {
                _ if is_null(&value) => {}
                YamlValue::Scalar(_) => witness.what = self.localized(value),
                YamlValue::List(_) => wrong(value.span),
                YamlValue::Map(fields) => {
                    for YamlField { key, value } in fields {
                        match key.value.as_str() {
                            "is" => witness.what = self.localized(value),
                            "source" => witness.source = self.scalar(value),
                            _ => self.report_similar_key(&key, WITNESS_KEYS),
                        }
                    }
                }
            }
            witnesses.push(witness);
        }
        witnesses
    }

    /// Reads a facsimile: its file, or a map with the file and a description.
    fn facsimile(self, value: Yaml) -> Option<Facsimile> {
        let place = value.span;
        let mut facsimile = Facsimile::default();
        let mut file = None;
        match value.value {
            YamlValue::Scalar(text) => file = Some(Spanned::new(text, place)),
            YamlValue::List(_) => {}
            YamlValue::Map(fields) => {
                for YamlField { key, value } in fields {
                    match key.value.as_str() {
                        "file" => file = self.scalar(value),
                        "is" => facsimile.what = self.localized(value),
                        _ => self.report_similar_key(&key, FACSIMILE_KEYS),
                    }
                }
            }
        }
        let Some(file) = file else {
            self.report_wrong_value(
                place,
                Message::new("front.facsimile.message"),
                Message::new("front.facsimile.label"),
            );
            return None;
        };
        facsimile.file = file;
        Some(facsimile)
    }

    /// Reads a position without brackets as a board node.
    fn start(self, value: Yaml) -> Option<BoardNode> {
        let text = self.scalar(value)?;
        let written = text.span.slice(self.0.text());
        let quoted = written.starts_with(['"', '\'']) && written.len() > 1;
        let place = if quoted {
            Span::new(text.span.start() + 1, text.span.end() - 1)
        } else {
            text.span
        };
        if place.slice(self.0.text()) != text.value {
            self.report_wrong_value(
                text.span,
                Message::new("front.start.message"),
                Message::new("front.start.label"),
            );
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

/// Returns `true` if a text begins with a known key, which no node of a body
/// does.
pub(super) fn begins_with_key(text: &str) -> bool {
    FRONT_MATTER_KEYS.iter().any(|key| {
        text.strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(':'))
            .is_some_and(|value| value.is_empty() || value.starts_with(char::is_whitespace))
    })
}
