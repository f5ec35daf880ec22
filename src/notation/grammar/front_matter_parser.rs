//! The front matter: YAML between two `---` lines, and its known keys.

use super::{
    boards::{is_siglum, rows},
    comments::{is_language, normalize_line_ends},
    files::{fence, yaml},
    parse_log::ParseLog,
    parser_input::Input,
    yaml::parse_yaml,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean},
    message::Message,
    notation::ast::{
        BoardNode, Facsimile, FrontMatter, LocalizedText, Outcome, RulesField, Source, StartKind,
        Witness, Yaml, YamlField, YamlValue,
    },
};

/// The maximum length of front matter, in bytes.
pub(crate) const MAX_FRONT_MATTER_BYTES: usize = 64 << 10;

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

/// Parses the YAML of the front matter at a span that includes its `---` lines.
/// Returns it with its own span, or `None` if it cannot be parsed.
pub(crate) fn front_matter_yaml(text: &str, front: Span) -> Option<(Yaml, Span)> {
    let log = ParseLog::new(&text[..front.end()]);
    let (inside, _) = fence(Input::new(&log).skip_bytes(front.start())).ok()?;
    let (_, inside) = yaml(inside).ok()?;
    let root = match inside.trimmed().is_empty() {
        true => Spanned::new(YamlValue::default(), Span::at(inside.at())),
        false => parse_yaml(inside)?,
    };
    let span = inside.span();
    log.finish().is_empty().then_some((root, span))
}

/// Parses a YAML file like front matter. Returns all errors with it.
pub(crate) fn parse_yaml_file(text: &str, max_bytes: usize) -> (Option<Yaml>, Vec<Diagnostic>) {
    let log = ParseLog::new(text);
    let all = Input::new(&log);
    let root = match check_size(all, Span::at(0), max_bytes) {
        true => parse_yaml(all),
        false => None,
    };
    (root, log.finish())
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
    if check_size(content, open, MAX_FRONT_MATTER_BYTES)
        && let Some(root) = parse_yaml(content)
    {
        FrontMatterReader(content).read_fields(&mut front, root);
    }
    front
}

/// Returns `true` if YAML is short enough to be parsed; otherwise reports it at
/// `place`.
fn check_size(content: Input<'_>, place: Span, max_bytes: usize) -> bool {
    let fits = content.rest().len() <= max_bytes;
    if !fits {
        content.report(|| {
            let message = Message::new("front.too_large.message");
            Diagnostic::new(Code::FrontTooLarge, place, message)
                .label(Message::new("front.too_large.label").with("kib", max_bytes >> 10))
        });
    }
    fits
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
                "columns" => columns = self.columns(value),
                "source" => front.source = self.list(value),
                "at" => front.at = self.localized(value),
                "illustrates" => front.illustrates = self.list(value),
                "varies" => front.varies = self.list(value),
                "fits" => front.fits = self.fits_count(value),
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
                "begins" => front.begins = self.begins(value),
                "result" => front.result = self.result(value),
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
                        "columns" => *columns = self.columns(value),
                        _ => rules
                            .parameters
                            .extend(self.scalar(value).map(|value| (key, value))),
                    }
                }
            }
        }
        Some(rules)
    }

    fn columns(self, value: Yaml) -> Option<Spanned<u32>> {
        let text = self.scalar(value)?;
        match text.value.parse() {
            Ok(columns) => Some(Spanned::new(columns, text.span)),
            Err(_) => {
                self.report_wrong_value(
                    text.span,
                    Message::new("front.columns.message"),
                    Message::new("front.columns.label"),
                );
                None
            }
        }
    }

    fn fits_count(self, value: Yaml) -> Option<Spanned<u32>> {
        let text = self.scalar(value)?;
        match text.value.parse() {
            Ok(games) => Some(Spanned::new(games, text.span)),
            Err(_) => {
                self.report_wrong_value(
                    text.span,
                    Message::new("front.fits.message"),
                    Message::new("front.fits.label"),
                );
                None
            }
        }
    }

    fn language(self, value: Yaml) -> Option<Spanned<String>> {
        let text = self.scalar(value)?;
        if !is_language(&text.value) {
            self.report_wrong_value(
                text.span,
                Message::new("front.language.message"),
                Message::new("front.language.label"),
            );
            return None;
        }
        Some(text)
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

    fn begins(self, value: Yaml) -> Option<Spanned<StartKind>> {
        let text = self.scalar(value)?;
        let begins = StartKind::ALL.iter().find(|it| it.as_str() == text.value);
        if begins.is_none() {
            self.report_wrong_value(
                text.span,
                Message::new("front.begins.message"),
                Message::new("front.begins.label"),
            );
        }
        begins.map(|begins| Spanned::new(*begins, text.span))
    }

    fn result(self, value: Yaml) -> Option<Spanned<Outcome>> {
        let text = self.scalar(value)?;
        let outcome = Outcome::ALL
            .iter()
            .find(|outcome| outcome.as_str() == text.value);
        if outcome.is_none() {
            self.report_wrong_value(
                text.span,
                Message::new("front.result.message"),
                Message::new("front.result.label"),
            );
        }
        outcome.map(|outcome| Spanned::new(*outcome, text.span))
    }
}

/// Returns `true` if a value is missing or null.
fn is_null(value: &Yaml) -> bool {
    matches!(&value.value, YamlValue::Scalar(text) if value.span.is_empty() || (text == "null" && value.span.len() == 4) || (text == "~" && value.span.len() == 1))
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
