//! Values that several files have.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use crate::diagnostic::Spanned;
use crate::message::{Message, MessageArg, Strings};

/// The name by which the deserializer recognizes [`TextOr`].
pub(super) const TEXT_OR: &str = "$text-or";

/// The name by which the deserializer recognizes [`Spanned`](crate::diagnostic::Spanned).
pub(super) const SPANNED: &str = "$spanned";

/// The name by which the deserializer recognizes a type whose first key can be left out, if it is
/// the only one.
pub(super) const TEXT_OR_KEYS: &str = "$text-or-keys";

/// A value that is written as a text or in another form.
pub(crate) enum TextOr<T, S = String> {
    /// A text.
    Text(S),
    /// A list or keys.
    Other(T),
}

impl<'de, T: Deserialize<'de>, S: Deserialize<'de>> Deserialize<'de> for TextOr<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrVisitor<T, S>(PhantomData<(T, S)>);

        impl<'de, T: Deserialize<'de>, S: Deserialize<'de>> Visitor<'de> for TextOrVisitor<T, S> {
            type Value = TextOr<T, S>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("text")
            }

            fn visit_some<D: Deserializer<'de>>(self, text: D) -> Result<Self::Value, D::Error> {
                S::deserialize(text).map(TextOr::Text)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                other: D,
            ) -> Result<Self::Value, D::Error> {
                T::deserialize(other).map(TextOr::Other)
            }
        }

        deserializer.deserialize_newtype_struct(TEXT_OR, TextOrVisitor(PhantomData))
    }
}

/// Reads a value. `expected` is the key of the message that states the expected value.
pub(crate) fn labelled<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    struct Labelled<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Labelled<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("value")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<T, D::Error> {
            T::deserialize(value)
        }
    }

    deserializer.deserialize_newtype_struct(expected, Labelled(PhantomData))
}

/// Reads a text and parses it. `expected` is the key of the message that states the expected value.
pub(crate) fn parse_text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: &'static str,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| D::Error::custom(expected))
}

/// Like [`parse_text`], with the location of the text.
pub(crate) fn parse_spanned<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: &'static str,
) -> Result<Spanned<T>, D::Error> {
    let text: Spanned<String> = Spanned::deserialize(deserializer)?;
    let value = parse(&text.value).ok_or_else(|| D::Error::custom(expected))?;
    Ok(Spanned::new(value, text.span))
}

/// Returns the message that lists the expected names.
pub(crate) fn expected_one_of(names: impl IntoIterator<Item = &'static str>) -> Message {
    let all = names.into_iter().map(MessageArg::from).collect();
    Message::new("project.wrong.expected").with("all", MessageArg::Or(all))
}

/// Returns the message with a key, if it exists. `serde` passes on only the text of an error.
pub(super) fn message_of_key(key: &str) -> Option<Message> {
    let mut keys = Strings::english().keys();
    keys.find(|it| *it == key).map(Message::new)
}

/// Texts that some reader of YAML takes for a truth value or for nothing, in lower case.
const SPECIAL_TEXTS: [&str; 9] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"];

/// Returns a text as a scalar on one line, without quotation marks if it is read as the same text
/// without them, in a flow collection too.
pub(crate) fn scalar(text: &str) -> String {
    let is_word =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '’' | '/' | '(' | ')');
    let is_number = text.replace('_', "").parse::<f64>().is_ok()
        || ["0x", "0o", "0b"].iter().any(|it| text.starts_with(it));
    let is_plain = text.starts_with(char::is_alphanumeric)
        && text.chars().all(is_word)
        && !text.ends_with(' ')
        && !is_number
        && !SPECIAL_TEXTS.contains(&text.to_lowercase().as_str());
    match is_plain {
        true => text.to_owned(),
        // JSON strings are YAML strings.
        false => serde_json::Value::from(text).to_string(),
    }
}
