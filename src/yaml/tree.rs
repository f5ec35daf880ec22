//! YAML to a tree with locations, without anchors, aliases and tags, and with limited depth.

use std::cell::Cell;
use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use super::typing_errors::{correct_blanks, quote_texts};
use crate::diagnostic::{Code, Diagnostic, MendedText, Span, Spanned};
use crate::message::Message;

/// The maximum nesting depth of lists and maps.
const MAX_DEPTH: usize = 16;

/// A key and its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct YamlField {
    /// The key.
    pub key: Spanned<String>,
    /// The value.
    pub value: Yaml,
}

/// A YAML value and its location.
pub type Yaml = Spanned<YamlValue>;

/// A YAML value. A scalar is its text, whatever type YAML would give it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum YamlValue {
    /// `fifangha`, `6`, `"a text"`
    Scalar(String),
    /// `[a, b]`
    List(Vec<Yaml>),
    /// `{a: b}`
    Map(Vec<YamlField>),
}

impl Yaml {
    /// Returns a scalar, or the scalars of a list.
    pub(crate) fn scalars(&self) -> impl Iterator<Item = Spanned<&str>> {
        let items = match &self.value {
            YamlValue::List(items) => items.as_slice(),
            _ => std::slice::from_ref(self),
        };
        items.iter().filter_map(|it| match &it.value {
            YamlValue::Scalar(text) => Some(Spanned::new(text.as_str(), it.span)),
            _ => None,
        })
    }
}

impl Yaml {
    /// Maps the spans of a value and of everything in it.
    fn map_spans(&mut self, to: &impl Fn(Span) -> Span) {
        self.span = to(self.span);
        match &mut self.value {
            YamlValue::Scalar(_) => {}
            YamlValue::List(items) => items.iter_mut().for_each(|it| it.map_spans(to)),
            YamlValue::Map(fields) => {
                for field in fields {
                    field.key.span = to(field.key.span);
                    field.value.map_spans(to);
                }
            }
        }
    }
}

impl Default for YamlValue {
    fn default() -> Self {
        Self::Scalar(String::new())
    }
}

/// Returns `true` if a value is missing or null.
pub(crate) fn is_null(value: &Yaml) -> bool {
    matches!(&value.value, YamlValue::Scalar(text) if value.span.is_empty() || (text == "null" && value.span.len() == 4) || (text == "~" && value.span.len() == 1))
}

/// Parses a file and returns all errors with it. There is no value if the file is empty or invalid.
pub(crate) fn parse_file(text: &str, max_bytes: usize) -> (Option<Yaml>, Vec<Diagnostic>) {
    parse(text, Span::new(0, text.len()), Span::at(0), max_bytes)
}

/// Parses the YAML at a location in a text; if it is too long, this is reported at `place`.
pub(crate) fn parse(
    text: &str,
    within: Span,
    place: Span,
    max_bytes: usize,
) -> (Option<Yaml>, Vec<Diagnostic>) {
    if within.len() > max_bytes {
        return (None, vec![too_large_error(place, max_bytes)]);
    }
    let mut corrected = correct_blanks(text, within);
    if !corrected.is_unchanged() {
        return parse_corrected(corrected, within, text);
    }
    let (root, found) = parse_as_typed(text, within);
    if root.is_some() || found.is_empty() {
        return (root, found);
    }
    corrected = quote_texts(text, within);
    match corrected.is_unchanged() {
        true => (root, found),
        false => parse_corrected(corrected, within, text),
    }
}

/// Parses a corrected text, and returns the value and the errors with their locations in the
/// original.
fn parse_corrected(
    mut corrected: MendedText<'_>,
    within: Span,
    source: &str,
) -> (Option<Yaml>, Vec<Diagnostic>) {
    let copy = corrected.finish();
    let end = copy.len() - (source.len() - within.end());
    let inside = Span::new(within.start(), end);
    let (mut root, mut found) = parse_as_typed(&copy, inside);
    if root.is_none() {
        let quoted = quote_texts(&copy, inside);
        if !quoted.is_unchanged() {
            (root, found) = parse_corrected(quoted, inside, &copy);
        }
    }
    if let Some(root) = &mut root {
        root.map_spans(&|span| corrected.to_source(span));
    }
    (root, corrected.diagnostics(&copy, found))
}

/// Parses the YAML at a location in a text without correcting typing errors.
fn parse_as_typed(text: &str, within: Span) -> (Option<Yaml>, Vec<Diagnostic>) {
    let mut parser = TreeBuilder {
        text,
        open: Vec::new(),
        root: None,
        found: Vec::new(),
    };
    let root = match parser.read(within) {
        Ok(()) => parser.root,
        Err(error) => {
            parser.found.push(error);
            None
        }
    };
    (root, parser.found)
}

/// A tree that is being built from the events of the parser.
struct TreeBuilder<'a> {
    text: &'a str,
    /// The lists and maps that contain the next value, each with its start.
    open: Vec<(OpenCollection, usize)>,
    root: Option<Yaml>,
    found: Vec<Diagnostic>,
}

/// A list or a map that is being parsed.
enum OpenCollection {
    List(Vec<Yaml>),
    Map {
        fields: Vec<YamlField>,
        key: Option<Spanned<String>>,
        seen: SeenKeys,
    },
}

/// The locations of the keys of a map.
#[derive(Default)]
struct SeenKeys(Option<HashMap<String, Span>>);

/// The number of keys up to which a map is searched linearly.
const LINEAR_SEARCH_MAX: usize = 16;

impl SeenKeys {
    /// Returns the location of the last earlier occurrence of a key in its map.
    fn previous(&mut self, fields: &[YamlField], key: &Spanned<String>) -> Option<Span> {
        if fields.len() < LINEAR_SEARCH_MAX {
            let same = fields.iter().rev().find(|it| it.key.value == key.value);
            return same.map(|it| it.key.span);
        }
        let known = |it: &YamlField| (it.key.value.clone(), it.key.span);
        let seen = self
            .0
            .get_or_insert_with(|| fields.iter().map(known).collect());
        seen.insert(key.value.clone(), key.span)
    }
}

impl TreeBuilder<'_> {
    /// Reads all events; the error is one after which nothing can be read.
    fn read(&mut self, within: Span) -> Result<(), Diagnostic> {
        let yaml = within.slice(self.text);
        let place = byte_offsets(yaml, within.start());
        for event in Parser::new_from_str(yaml) {
            let (event, marks) = event.map_err(|error| {
                scan_error(
                    &error,
                    Span::at(place(error.marker().index()).min(within.end())),
                )
            })?;
            let span = Span::new(place(marks.start.index()), place(marks.end.index()));
            if let Some(feature) = unsupported_feature(&event) {
                return Err(unsupported_error(span, feature, self.text));
            }
            let done = match event {
                Event::SequenceStart(..) => {
                    self.open(OpenCollection::List(Vec::new()), span)?;
                    continue;
                }
                Event::MappingStart(..) => {
                    let (fields, seen) = (Vec::new(), SeenKeys::default());
                    let key = None;
                    self.open(OpenCollection::Map { fields, key, seen }, span)?;
                    continue;
                }
                Event::SequenceEnd | Event::MappingEnd => match self.close(span) {
                    Some(value) => value,
                    None => continue,
                },
                Event::Scalar(text, style, ..) => scalar(&text, style, span, self.text),
                _ => continue,
            };
            self.add(done)?;
        }
        Ok(())
    }

    fn open(&mut self, collection: OpenCollection, span: Span) -> Result<(), Diagnostic> {
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep_error(span));
        }
        self.open.push((collection, span.start()));
        Ok(())
    }

    /// Returns the list or map that ends here, without the space after it.
    fn close(&mut self, span: Span) -> Option<Yaml> {
        let (collection, start) = self.open.pop()?;
        let value = match collection {
            OpenCollection::List(items) => YamlValue::List(items),
            OpenCollection::Map { fields, .. } => YamlValue::Map(fields),
        };
        let written = Span::new(start, span.end()).slice(self.text).trim_end();
        Some(Spanned::new(value, Span::new(start, start + written.len())))
    }

    /// Adds a value to the list or map that contains it.
    fn add(&mut self, done: Yaml) -> Result<(), Diagnostic> {
        match self.open.last_mut() {
            None if self.root.is_some() => self.found.push(second_document_error(done.span)),
            None => self.root = Some(done),
            Some((OpenCollection::List(items), _)) => items.push(done),
            Some((OpenCollection::Map { fields, key, seen }, _)) => match key.take() {
                Some(key) => fields.push(YamlField { key, value: done }),
                None => *key = Some(check_key(done, seen, fields, &mut self.found)?),
            },
        }
        Ok(())
    }
}

/// Returns a scalar with its location.
fn scalar(value: &str, style: ScalarStyle, span: Span, text: &str) -> Yaml {
    match style {
        ScalarStyle::Plain if span.is_empty() => Spanned::new(YamlValue::default(), span),
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
            let span = trim_quoted_span(span, text);
            Spanned::new(YamlValue::Scalar(value.to_owned()), span)
        }
        _ => Spanned::new(YamlValue::Scalar(value.to_owned()), span),
    }
}

/// Ends the span of a quoted scalar at its closing quotation mark; the YAML parser extends it over
/// a comment up to the next token.
fn trim_quoted_span(span: Span, text: &str) -> Span {
    let written = span.slice(text);
    let mut rest = written.char_indices().peekable();
    let Some((_, mark)) = rest.next() else {
        return span;
    };
    while let Some((at, c)) = rest.next() {
        let escape = (mark == '"' && c == '\\')
            || (mark == '\'' && c == mark && rest.peek().is_some_and(|(_, next)| *next == mark));
        if escape {
            rest.next();
        } else if c == mark {
            return Span::new(span.start(), span.start() + at + 1);
        }
    }
    span
}

/// Returns a function from character indices of the YAML, which begins at `start`, to byte offsets
/// of the file. Indices mostly ascend, so counting continues from the last one.
fn byte_offsets(yaml: &str, start: usize) -> impl Fn(usize) -> usize {
    let last = (!yaml.is_ascii()).then(|| Cell::new((0, 0)));
    move |index| {
        let Some(last) = &last else {
            return start + index.min(yaml.len());
        };
        let (before, at) = last.get();
        let at = match index.checked_sub(before) {
            Some(more) => {
                let mut ahead = yaml[at..].char_indices();
                ahead
                    .nth(more)
                    .map_or(yaml.len(), |(further, _)| at + further)
            }
            None => {
                let mut back = yaml[..at].char_indices();
                back.nth_back(before - index - 1).map_or(0, |(at, _)| at)
            }
        };
        // An index after the end is not stored, because characters cannot be counted back from it.
        if at < yaml.len() {
            last.set((index, at));
        }
        start + at
    }
}

/// Returns the key of a field. It is reported if it was given before, or merges maps.
fn check_key(
    key: Yaml,
    seen: &mut SeenKeys,
    fields: &[YamlField],
    found: &mut Vec<Diagnostic>,
) -> Result<Spanned<String>, Diagnostic> {
    let YamlValue::Scalar(name) = key.value else {
        let message = Message::new("front.key_is_a_word.message");
        let error = Diagnostic::new(Code::WrongValue, key.span, message);
        return Err(error.label(Message::new("front.key_is_a_word.label")));
    };
    if name == "<<" {
        let message = Message::new("front.merge_key.message");
        let error = Diagnostic::new(Code::YamlFeature, key.span, message);
        found.push(error.label(Message::new("front.merge_key.label")));
    }
    let key = Spanned::new(name, key.span);
    if let Some(first) = seen.previous(fields, &key) {
        let message = Message::new("front.key_twice").with("key", key.value.as_str());
        found.push(
            Diagnostic::new(Code::DuplicateKey, key.span, message)
                .label(Message::new("notation.given_again"))
                .related(first, Message::new("notation.given_first")),
        );
    }
    Ok(key)
}

/// Returns the message for an event that needs an unsupported feature of YAML.
fn unsupported_feature(event: &Event<'_>) -> Option<Message> {
    let (anchor, tag) = match event {
        Event::Alias(_) => return Some(Message::new("front.alias")),
        Event::Scalar(_, _, anchor, tag) => (anchor, tag),
        Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (anchor, tag),
        _ => return None,
    };
    match (*anchor > 0, tag.is_some()) {
        (true, _) => Some(Message::new("front.anchor")),
        (_, true) => Some(Message::new("front.tag")),
        _ => None,
    }
}

/// Reports the sign of an unsupported feature: `&`, `*` or `!` with a name.
fn unsupported_error(span: Span, feature: Message, text: &str) -> Diagnostic {
    let sign = span.slice(text).split_whitespace().next();
    let end = span.start() + sign.unwrap_or_default().len();
    Diagnostic::new(Code::YamlFeature, Span::new(span.start(), end), feature)
        .label(Message::new("front.value_itself"))
        .help(Message::new("front.quote_sign"))
}

fn too_large_error(place: Span, max_bytes: usize) -> Diagnostic {
    let message = Message::new("front.too_large.message");
    Diagnostic::new(Code::FrontTooLarge, place, message)
        .label(Message::new("front.too_large.label").with("kib", max_bytes >> 10))
}

fn too_deep_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::FrontTooLarge,
        span,
        Message::new("front.too_deep.message"),
    )
    .label(Message::new("front.too_deep.label").with("levels", MAX_DEPTH))
}

fn second_document_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::YamlFeature,
        span,
        Message::new("front.second_document.message"),
    )
    .label(Message::new("front.second_document.label"))
    .help(Message::new("front.second_document.help"))
}

fn scan_error(error: &ScanError, at: Span) -> Diagnostic {
    if error.info().contains("recursion limit") {
        return too_deep_error(at);
    }
    if error.info().contains("anchor") {
        return Diagnostic::new(Code::YamlFeature, at, Message::new("front.alias"))
            .label(Message::new("front.value_itself"));
    }
    Diagnostic::new(
        Code::UnreadableFront,
        at,
        Message::new("front.not_yaml.message").with("error", error.info()),
    )
    .label(Message::new("front.not_yaml.label"))
    .help(Message::new("front.not_yaml.help"))
}
