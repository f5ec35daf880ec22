//! The reader of YAML, for front matter and blocks, settings, libraries, games, inventories,
//! languages and themes.
//!
//! [`parse`] checks a text and makes a tree of it in which every key and every value has its
//! location. [`read`] and [`read_list`] give that tree to `serde`. They report all errors of a file,
//! not only the first: a value with an error is left out, and so is a key that the type does not
//! have.
//!
//! Anchors, aliases, tags and deep nesting are rejected. The build script cannot use the library
//! that it builds, and flattens files of texts with `yaml_serde`; tests check with it that a
//! written text is read as the same text.

mod deserializer;
mod tree;
mod typing_errors;
mod values;

use serde::de::DeserializeOwned;

pub use tree::{Yaml, YamlField, YamlValue};
pub(crate) use tree::{is_null, parse, parse_file};
pub(crate) use values::{TextOr, expected_one_of, labelled, parse_spanned, parse_text, scalar};

use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, Spanned, closest};
use crate::message::{Message, MessageArg};
use deserializer::Reader;

/// The maximum size of a file, in bytes, unless its reader has another one.
pub(crate) const MAX_BYTES: usize = 64 << 10;

/// The codes of the errors in values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codes {
    /// The code of an invalid value.
    pub(crate) wrong: Code,
    /// The code of a key that does not exist.
    pub(crate) unknown: Code,
    /// `true` if texts may be empty, and keys may be unknown unless they are similar to a known one.
    pub(crate) lenient: bool,
}

impl Codes {
    /// The codes of files of a project.
    pub(crate) const SETTINGS: Self = Self {
        wrong: Code::WrongSetting,
        unknown: Code::UnknownSetting,
        lenient: false,
    };

    /// The codes of front matter.
    pub(crate) const FRONT_MATTER: Self = Self {
        wrong: Code::WrongValue,
        unknown: Code::SimilarKey,
        lenient: true,
    };

    /// The codes of the options of a block.
    #[cfg(feature = "book")]
    pub(crate) const OPTIONS: Self = Self {
        wrong: Code::WrongOption,
        unknown: Code::UnknownOption,
        lenient: false,
    };

    /// Returns the report of an invalid value, with its key, if it has one, and the expected value.
    pub(crate) fn wrong_value(
        self,
        span: Span,
        key: Option<&str>,
        expected: Message,
    ) -> Diagnostic {
        let message = match key {
            Some(key) => Message::new("project.wrong.value_of").with("key", key),
            None => Message::new("project.wrong.value"),
        };
        Diagnostic::new(self.wrong, span, message).label(expected)
    }

    /// Returns the report of a key that is not one of the known keys.
    pub(crate) fn unknown_key(self, key: &Spanned<String>, known: &[&'static str]) -> Diagnostic {
        let message = Message::new(match self.lenient {
            true => "front.unknown_key",
            false => "project.unknown.message",
        });
        let message = message.with("key", key.value.as_str());
        let all = known.iter().map(|&it| MessageArg::from(it)).collect();
        let expected = Message::new("project.unknown.label").with("keys", MessageArg::Or(all));
        Diagnostic::new(self.unknown, key.span, message)
            .label(expected)
            .suggest(closest(&key.value, known.iter().copied()))
    }
}

/// Reads a file that is one value, and returns all errors with it. An empty file, and one that
/// cannot be read, have the default value.
pub(crate) fn read<T: Default + DeserializeOwned>(
    text: &str,
    max_bytes: usize,
) -> (T, Vec<Diagnostic>) {
    let (root, mut found) = parse_file(text, max_bytes);
    let value = root.and_then(|it| Reader::read((&it).into(), Codes::SETTINGS, &mut found));
    found.sort_by_key(|it| it.span.start());
    (value.unwrap_or_default(), found)
}

/// Reads a file that is a list, and returns all errors with it. Items that lack something are left
/// out.
pub(crate) fn read_list<T: DeserializeOwned>(
    text: &str,
    max_bytes: usize,
) -> (Vec<T>, Vec<Diagnostic>) {
    let (root, mut found) = parse_file(text, max_bytes);
    let root = root.unwrap_or_default();
    let items = match &root.value {
        YamlValue::List(items) => items.as_slice(),
        _ if is_null(&root) => &[],
        _ => {
            let expected = Message::new("project.wrong.list");
            found.push(Codes::SETTINGS.wrong_value(root.span, None, expected));
            &[]
        }
    };
    let items = items
        .iter()
        .filter_map(|it| Reader::read(it.into(), Codes::SETTINGS, &mut found))
        .collect();
    found.sort_by_key(|it| it.span.start());
    (items, found)
}

/// Returns the fields of every map in a list, whatever errors the file has.
pub(crate) fn fields_of_items(text: &str) -> Vec<YamlField> {
    let (root, _) = parse_file(text, SourceFile::MAX_BYTES);
    let items = match root.unwrap_or_default().value {
        YamlValue::List(items) => items,
        _ => Vec::new(),
    };
    let fields = |item: Yaml| match item.value {
        YamlValue::Map(fields) => fields,
        _ => Vec::new(),
    };
    items.into_iter().flat_map(fields).collect()
}

/// Returns an error in a file as one message with its location.
pub(crate) fn located_message(file: &SourceFile, error: &Diagnostic) -> Message {
    let message = Message::new("project.at")
        .with("file", file.name())
        .with("at", file.line_column(error.span.start()).to_string())
        .with("message", error.message.clone());
    match &error.label {
        Some(label) => Message::new("project.labelled")
            .with("message", message)
            .with("label", label.clone()),
        None => message,
    }
}

/// Reads a part of a file.
pub(crate) fn read_value<T: DeserializeOwned>(
    value: &Yaml,
    codes: Codes,
) -> (Option<T>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let value = Reader::read(value.into(), codes, &mut found);
    (value, found)
}

/// Reads the fields of a map.
#[cfg(feature = "book")]
pub(crate) fn read_fields<'de, T: serde::Deserialize<'de>>(
    fields: &'de [YamlField],
    span: Span,
    codes: Codes,
) -> (Option<T>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let value = Reader::read(
        deserializer::Value::from_fields(fields, span),
        codes,
        &mut found,
    );
    (value, found)
}

#[cfg(test)]
mod tests;
