//! The tree as a source of values for `serde`.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;
use std::vec::IntoIter;

use serde::de::value::SeqDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess};
use serde::de::{Deserialize, Visitor};
use serde::forward_to_deserialize_any;

use super::values::{SPANNED, TEXT_OR, TEXT_OR_KEYS, message_of_key};
use super::{Codes, Yaml, YamlField, YamlValue, expected_one_of, is_null};
use crate::diagnostic::{Diagnostic, Span, Spanned, closest};
use crate::message::Message;

/// The maximum number of errors in a value; a value with more is not read.
const MAX_ERRORS: usize = 100;

/// The reason why a value cannot be read.
#[derive(Debug)]
pub(crate) enum ValueError {
    /// It was reported.
    Reported,
    /// Another value is expected.
    Expected(Message),
    /// A key is missing.
    Missing(&'static str),
}

impl de::Error for ValueError {
    /// Creates an error with the key of the message that states the expected value.
    fn custom<T: fmt::Display>(expected: T) -> Self {
        let expected = expected.to_string();
        Self::Expected(message_of_key(&expected).unwrap_or_else(|| Message::verbatim(&expected)))
    }

    fn missing_field(key: &'static str) -> Self {
        Self::Missing(key)
    }

    fn duplicate_field(key: &'static str) -> Self {
        Self::Expected(Message::new("front.key_twice").with("key", key))
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reported => f.write_str("reported"),
            Self::Expected(message) => message.fmt(f),
            Self::Missing(key) => f.write_str(key),
        }
    }
}

impl std::error::Error for ValueError {}

/// A value of the tree, or its key.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    content: Content<'a>,
    span: Span,
    /// `true` if nothing is written.
    null: bool,
    /// The key whose value it is or belongs to, if there is one.
    key: Option<&'a str>,
}

#[derive(Clone, Copy)]
enum Content<'a> {
    Scalar(&'a str),
    List(&'a [Yaml]),
    Map(&'a [YamlField]),
}

impl<'a> From<&'a Yaml> for Value<'a> {
    fn from(value: &'a Yaml) -> Self {
        Self {
            content: match &value.value {
                YamlValue::Scalar(text) => Content::Scalar(text),
                YamlValue::List(items) => Content::List(items),
                YamlValue::Map(fields) => Content::Map(fields),
            },
            span: value.span,
            null: is_null(value),
            key: None,
        }
    }
}

impl<'a> Value<'a> {
    /// Returns the value with the given fields.
    #[cfg(feature = "book")]
    pub(super) const fn from_fields(fields: &'a [YamlField], span: Span) -> Self {
        Self {
            content: Content::Map(fields),
            span,
            null: false,
            key: None,
        }
    }

    fn from_key(key: &'a Spanned<String>) -> Self {
        Self {
            content: Content::Scalar(&key.value),
            span: key.span,
            null: false,
            key: None,
        }
    }

    /// Returns the same value as one of a key.
    const fn of_key(self, key: Option<&'a str>) -> Self {
        Self { key, ..self }
    }
}

/// A reader of one value. `serde` ends at the first error, so the value is read again without the
/// parts that have errors.
pub(super) struct Reader<'r> {
    codes: Codes,
    errors: &'r mut Vec<Diagnostic>,
    /// The locations of the values with errors and of the unknown keys.
    left_out: HashSet<Span>,
}

impl<'r> Reader<'r> {
    /// Reads a value; returns `None` if it lacks something or has too many errors.
    pub(super) fn read<'de, T: Deserialize<'de>>(
        value: Value<'de>,
        codes: Codes,
        errors: &'r mut Vec<Diagnostic>,
    ) -> Option<T> {
        let mut reader = Self {
            codes,
            errors,
            left_out: HashSet::new(),
        };
        for _ in 0..MAX_ERRORS {
            match reader.part(PhantomData, value) {
                Ok(read) => return Some(read),
                Err(_) if reader.left_out.contains(&value.span) => return None,
                Err(_) => {}
            }
        }
        None
    }

    /// Reads a value or a part of it, and reports the error in it.
    fn part<'de, S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
        value: Value<'de>,
    ) -> Result<S::Value, ValueError> {
        let node = Node {
            value,
            expected: None,
            reader: self,
        };
        seed.deserialize(node).map_err(|error| match error {
            ValueError::Reported => error,
            ValueError::Expected(expected) => {
                self.reject(self.codes.wrong_value(value.span, value.key, expected))
            }
            ValueError::Missing(key) if self.is_left_out(value, key) => {
                self.left_out.insert(value.span);
                ValueError::Reported
            }
            ValueError::Missing(key) => {
                let message = Message::new("project.wrong.missing").with("key", key);
                self.reject(Diagnostic::new(self.codes.wrong, value.span, message))
            }
        })
    }

    /// Reports a value, which is left out.
    fn reject(&mut self, error: Diagnostic) -> ValueError {
        self.left_out.insert(error.span);
        self.errors.push(error);
        ValueError::Reported
    }

    /// Returns `true` if a map has a key whose value is left out.
    fn is_left_out(&self, map: Value<'_>, key: &str) -> bool {
        let Content::Map(fields) = map.content else {
            return false;
        };
        let left_out = |it: &YamlField| self.left_out.contains(&it.value.span);
        fields.iter().any(|it| it.key.value == key && left_out(it))
    }
}

/// A value that is being read.
struct Node<'de, 'r, 'f> {
    value: Value<'de>,
    /// The key of the message that states the expected value, unless it depends on the type.
    expected: Option<&'static str>,
    reader: &'r mut Reader<'f>,
}

impl<'de> Node<'de, '_, '_> {
    /// Returns the text of a scalar.
    fn text(&self) -> Result<&'de str, ValueError> {
        match self.value.content {
            Content::Scalar(text) if self.reader.codes.lenient => Ok(text),
            Content::Scalar(text) if !text.trim().is_empty() => Ok(text.trim()),
            _ => Err(expected(self.expected.unwrap_or("project.wrong.text"))),
        }
    }

    /// Returns the fields of a map; nothing has no fields.
    fn fields(&self) -> Result<&'de [YamlField], ValueError> {
        match self.value.content {
            Content::Map(fields) => Ok(fields),
            _ if self.value.null => Ok(&[]),
            _ => Err(expected(self.expected.unwrap_or("project.wrong.keys"))),
        }
    }
}

fn expected(key: &'static str) -> ValueError {
    ValueError::Expected(Message::new(key))
}

impl<'de, 'r, 'f> Deserializer<'de> for Node<'de, 'r, 'f> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.value.content {
            Content::Scalar(_) => self.deserialize_str(visitor),
            Content::List(_) => self.deserialize_seq(visitor),
            Content::Map(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let truth = self.text()?.parse();
        visitor.visit_bool(truth.map_err(|_| expected("project.wrong.truth"))?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let number = self.text()?.parse();
        visitor.visit_u32(number.map_err(|_| expected("project.wrong.number"))?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        self.deserialize_u32(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.value.null {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    /// Reads a value, or one that the type reads as a text. Any other name is the key of the message
    /// that states the expected value.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.value.content {
            Content::Scalar(_) if name == TEXT_OR => return visitor.visit_some(self),
            _ if name == TEXT_OR => {}
            _ => self.expected = Some(name),
        }
        visitor.visit_newtype_struct(self)
    }

    /// Reads a list; any other value is a list of one item.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let items = match self.value.content {
            Content::List(items) => {
                let item = |it| Value::from(it).of_key(self.value.key);
                items.iter().map(item).collect()
            }
            _ if self.value.null => Vec::new(),
            _ => vec![self.value],
        };
        visitor.visit_seq(Items {
            items: items.into_iter(),
            reader: self.reader,
        })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_map(Fields {
            fields: self.fields()?.iter(),
            known: None,
            seen: Vec::new(),
            value: None,
            reader: self.reader,
        })
    }

    /// Reads the keys that a type has, or the special values that its name marks. A key without a
    /// value counts as missing.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let text = matches!(self.value.content, Content::Scalar(_));
        if name == SPANNED || (name == TEXT_OR_KEYS && text && !self.value.null) {
            let span = (name == SPANNED).then_some(self.value.span);
            let node = Some(self);
            return visitor.visit_seq(Parts { node, span });
        }
        visitor.visit_map(Fields {
            fields: self.fields()?.iter(),
            known: Some(known),
            seen: Vec::new(),
            value: None,
            reader: self.reader,
        })
    }

    /// Reads the name of a variant.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let text = self.text()?;
        if variants.contains(&text) {
            return visitor.visit_enum(text.into_deserializer());
        }
        let span = self.value.span;
        let names = expected_one_of(variants.iter().copied());
        let mut error = self.reader.codes.wrong_value(span, self.value.key, names);
        if let Some(meant) = closest(text, variants.iter().copied()) {
            error = error.fix(span, meant);
        }
        Err(self.reader.reject(error))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 f32 f64 char string bytes byte_buf unit unit_struct
        tuple tuple_struct identifier ignored_any
    }
}

/// The items of a list.
struct Items<'de, 'r, 'f> {
    items: IntoIter<Value<'de>>,
    reader: &'r mut Reader<'f>,
}

impl<'de> SeqAccess<'de> for Items<'de, '_, '_> {
    type Error = ValueError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ValueError> {
        let left_out = &self.reader.left_out;
        let next = self.items.find(|it| !left_out.contains(&it.span));
        next.map(|it| self.reader.part(seed, it)).transpose()
    }
}

/// The fields of a map.
struct Fields<'de, 'r, 'f> {
    fields: std::slice::Iter<'de, YamlField>,
    /// The keys that the type has; `None` if it takes any key.
    known: Option<&'static [&'static str]>,
    /// The known keys that were read; a key that is given twice was reported.
    seen: Vec<&'de str>,
    /// The value of the last key.
    value: Option<Value<'de>>,
    reader: &'r mut Reader<'f>,
}

impl<'de> MapAccess<'de> for Fields<'de, '_, '_> {
    type Error = ValueError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ValueError> {
        for YamlField { key, value } in self.fields.by_ref() {
            let left_out = &mut self.reader.left_out;
            if left_out.contains(&key.span) || left_out.contains(&value.span) {
                continue;
            }
            let name = key.value.as_str();
            match self.known {
                Some(known) if !known.contains(&name) => {
                    left_out.insert(key.span);
                    let codes = self.reader.codes;
                    if !codes.lenient || closest(name, known.iter().copied()).is_some() {
                        self.reader.errors.push(codes.unknown_key(key, known));
                    }
                    continue;
                }
                Some(_) if self.seen.contains(&name) || is_null(value) => continue,
                Some(_) => self.seen.push(name),
                None => {}
            }
            self.value = Some(Value::from(value).of_key(Some(name)));
            return self.reader.part(seed, Value::from_key(key)).map(Some);
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, ValueError> {
        let value = self.value.take().ok_or(ValueError::Reported)?;
        self.reader.part(seed, value)
    }
}

/// A value, then its location if it is wanted.
struct Parts<'de, 'r, 'f> {
    node: Option<Node<'de, 'r, 'f>>,
    span: Option<Span>,
}

impl<'de> SeqAccess<'de> for Parts<'de, '_, '_> {
    type Error = ValueError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ValueError> {
        if let Some(node) = self.node.take() {
            return seed.deserialize(node).map(Some);
        }
        let Some(span) = self.span.take() else {
            return Ok(None);
        };
        let ends = [span.start(), span.end()];
        let span = SeqDeserializer::new(ends.into_iter());
        seed.deserialize(span).map(Some)
    }
}
