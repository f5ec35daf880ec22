//! YAML to an AST with spans, without anchors, aliases and tags, and with limited depth.

use std::{cell::Cell, collections::HashMap};

use saphyr_parser::{Event, Parser as Events, ScalarStyle, ScanError};

use super::parser_input::Input;
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::ast::{Yaml, YamlField, YamlValue},
};

/// The maximum nesting depth of lists and maps.
const MAX_DEPTH: usize = 16;

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

/// The meaning of one parser event.
enum YamlEventValue {
    Scalar(String),
    Open(OpenCollection),
    Close,
    Nothing,
}

/// Parses a YAML document. Returns `None` if there is none or if it is invalid, which is reported.
pub(super) fn parse_yaml(i: Input<'_>) -> Option<Yaml> {
    let text = i.rest();
    let within = i.span();
    let place = byte_offsets(i);
    let mut open: Vec<(OpenCollection, usize)> = Vec::new();
    let mut root = None;
    for event in Events::new_from_str(text) {
        let (event, mut span) = match event {
            Ok((event, span)) => (
                event,
                Span::new(place(span.start.index()), place(span.end.index())),
            ),
            Err(error) => {
                i.report(|| scan_error(&error, Span::at(place(error.marker().index())), within));
                return None;
            }
        };
        if let Some(feature) = unsupported_feature(&event) {
            let sign = span
                .slice(i.text())
                .split_whitespace()
                .next()
                .unwrap_or_default();
            let span = Span::new(span.start(), span.start() + sign.len());
            i.report(|| {
                Diagnostic::new(Code::YamlFeature, span, feature)
                    .label(Message::new("front.value_itself"))
                    .help(Message::new("front.quote_sign"))
            });
            return None;
        }
        let value = match event {
            Event::Scalar(text, style, ..) => {
                let empty = style == ScalarStyle::Plain && span.is_empty();
                if let ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted = style {
                    span = trim_quoted_span(span, i.text());
                }
                YamlEventValue::Scalar(if empty {
                    String::new()
                } else {
                    text.into_owned()
                })
            }
            Event::SequenceStart(..) => YamlEventValue::Open(OpenCollection::List(Vec::new())),
            Event::MappingStart(..) => YamlEventValue::Open(OpenCollection::Map {
                fields: Vec::new(),
                key: None,
                seen: SeenKeys::default(),
            }),
            Event::SequenceEnd | Event::MappingEnd => YamlEventValue::Close,
            _ => YamlEventValue::Nothing,
        };
        let done = match value {
            YamlEventValue::Nothing => continue,
            YamlEventValue::Open(level) => {
                if open.len() == MAX_DEPTH {
                    i.report(|| too_deep_error(span));
                    return None;
                }
                open.push((level, span.start()));
                continue;
            }
            YamlEventValue::Scalar(text) => Spanned::new(YamlValue::Scalar(text), span),
            YamlEventValue::Close => {
                let (level, start) = open.pop()?;
                let end = start
                    + Span::new(start, span.end())
                        .slice(i.text())
                        .trim_end()
                        .len();
                let value = match level {
                    OpenCollection::List(items) => YamlValue::List(items),
                    OpenCollection::Map { fields, .. } => YamlValue::Map(fields),
                };
                Spanned::new(value, Span::new(start, end))
            }
        };
        match open.last_mut() {
            None if root.is_some() => i.report(|| second_document_error(done.span)),
            None => root = Some(done),
            Some((OpenCollection::List(items), _)) => items.push(done),
            Some((OpenCollection::Map { fields, key, seen }, _)) => match key.take() {
                Some(key) => fields.push(YamlField { key, value: done }),
                None => *key = Some(check_key(i, done, seen, fields)?),
            },
        }
    }
    root
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

/// Returns a function from character indices of the YAML to byte offsets of the file. Indices
/// mostly ascend, so counting continues from the last one.
fn byte_offsets(i: Input<'_>) -> impl Fn(usize) -> usize {
    let start = i.at();
    let length = i.rest().len();
    let last = (!i.rest().is_ascii()).then(|| Cell::new((0, 0)));
    move |index| {
        let Some(last) = &last else {
            return start + index.min(length);
        };
        let (before, at) = last.get();
        let at = match index.checked_sub(before) {
            Some(more) => {
                let mut ahead = i.rest()[at..].char_indices();
                ahead.nth(more).map_or(length, |(further, _)| at + further)
            }
            None => {
                let mut back = i.rest()[..at].char_indices();
                back.nth_back(before - index - 1).map_or(0, |(at, _)| at)
            }
        };
        // An index after the end is not stored, because characters cannot be counted back from it.
        if at < length {
            last.set((index, at));
        }
        start + at
    }
}

fn check_key(
    i: Input<'_>,
    key: Yaml,
    seen: &mut SeenKeys,
    fields: &[YamlField],
) -> Option<Spanned<String>> {
    let YamlValue::Scalar(name) = key.value else {
        i.report(|| {
            Diagnostic::new(
                Code::WrongValue,
                key.span,
                Message::new("front.key_is_a_word.message"),
            )
            .label(Message::new("front.key_is_a_word.label"))
        });
        return None;
    };
    if name == "<<" {
        i.report(|| {
            Diagnostic::new(
                Code::YamlFeature,
                key.span,
                Message::new("front.merge_key.message"),
            )
            .label(Message::new("front.merge_key.label"))
        });
    }
    let key = Spanned::new(name, key.span);
    if let Some(first) = seen.previous(fields, &key) {
        i.report(|| {
            Diagnostic::new(
                Code::DuplicateKey,
                key.span,
                Message::new("front.key_twice").with("key", key.value.as_str()),
            )
            .label(Message::new("notation.given_again"))
            .related(first, Message::new("notation.given_first"))
        });
    }
    Some(key)
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

fn scan_error(error: &ScanError, at: Span, within: Span) -> Diagnostic {
    let at = Span::at(at.start().min(within.end()));
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
