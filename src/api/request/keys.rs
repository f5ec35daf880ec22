//! The keys of a request.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value};

use crate::api::ApiError;
use crate::diagnostic::{closest, did_you_mean};
use crate::message::Message;

const SAMPLE_REQUEST: &str = r#"{"ask":"moves","rules":"katro","columns":"6"}"#;

/// The messages about single keys, to which the name of the request is added.
const KEY_ERRORS: [&str; 3] = ["ask.lacks-key", "ask.unknown-key", "ask.unreadable-key"];

/// The name of a request and its keys. Each part of the request takes its own keys: a struct those
/// of its fields, an enum those of the variant with the name of the request.
pub(in crate::api) struct Keys {
    ask: String,
    /// The code of the language of the response.
    pub(in crate::api) language: Option<String>,
    values: Map<String, Value>,
    /// The keys that the parts can have.
    known: Vec<&'static str>,
    /// `true` if the last enum has a variant with the name of the request.
    has_variant: bool,
}

impl Keys {
    /// Parses a request.
    pub(in crate::api) fn parse(request: &str) -> Result<Self, ApiError> {
        let mut keys = Self {
            ask: String::new(),
            language: None,
            values: serde_json::from_str(request).map_err(invalid_request)?,
            known: Vec::new(),
            has_variant: false,
        };
        keys.ask = keys.take_text("ask").unwrap_or_default();
        keys.language = keys.take_text("language");
        Ok(keys)
    }

    fn take_text(&mut self, key: &str) -> Option<String> {
        let text = self.values.get(key)?.as_str()?.to_owned();
        self.values.remove(key);
        Some(text)
    }

    pub(in crate::api) fn contains(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// Takes the keys of a part.
    pub(in crate::api) fn take<T: for<'de> Deserialize<'de>>(&mut self) -> Result<T, ApiError> {
        T::deserialize(self)
    }

    /// Takes the keys of the variant with the name of the request; `None` if there is none.
    pub(in crate::api) fn take_variant<T: for<'de> Deserialize<'de>>(
        &mut self,
    ) -> Result<Option<T>, ApiError> {
        self.has_variant = false;
        match self.take() {
            Err(_) if !self.has_variant => Ok(None),
            part => part.map(Some),
        }
    }

    /// Takes a request out of its keys and answers it.
    ///
    /// # Errors
    ///
    /// Returns an error if a key is missing, unknown, or has an invalid value.
    pub(in crate::api) fn read<R>(
        mut self,
        take: impl FnOnce(&mut Self) -> Result<R, ApiError>,
        answer: impl FnOnce(R) -> Result<String, ApiError>,
    ) -> Result<String, ApiError> {
        let response = take(&mut self).and_then(|request| match self.values.keys().next() {
            Some(key) => {
                let unknown = Message::new("ask.unknown-key").with("key", key.as_str());
                let meant = closest(key, self.known.iter().copied()).map(did_you_mean);
                Err(ApiError {
                    help: meant.into_iter().collect(),
                    ..ApiError::new(unknown)
                })
            }
            None => answer(request),
        });
        response.map_err(|error| match KEY_ERRORS.contains(&error.message.key()) {
            true => ApiError {
                message: error.message.with("ask", self.ask),
                ..error
            },
            false => error,
        })
    }
}

fn invalid_request(error: impl fmt::Display) -> ApiError {
    ApiError::new(Message::new("ask.no-question").with("error", error.to_string()))
        .with_help(Message::new("ask.a-question").with("sample", SAMPLE_REQUEST))
}

impl de::Error for ApiError {
    fn custom<T: fmt::Display>(error: T) -> Self {
        invalid_request(error)
    }

    fn missing_field(key: &'static str) -> Self {
        Self::new(Message::new("ask.lacks-key").with("key", key))
    }

    fn unknown_variant(ask: &str, _: &'static [&'static str]) -> Self {
        invalid_request(format_args!("{{\"ask\":{ask:?}}}"))
    }
}

impl<'de> Deserializer<'de> for &mut Keys {
    type Error = ApiError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ApiError> {
        visitor.visit_unit()
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ApiError> {
        self.known.extend(fields);
        visitor.visit_map(StructKeys {
            keys: self,
            fields: fields.iter(),
            value: None,
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ApiError> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for &mut Keys {
    type Error = ApiError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), ApiError> {
        let name: StrDeserializer<'_, ApiError> = self.ask.as_str().into_deserializer();
        let variant = seed.deserialize(name)?;
        self.has_variant = true;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Keys {
    type Error = ApiError;

    fn unit_variant(self) -> Result<(), ApiError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ApiError> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ApiError> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ApiError> {
        self.deserialize_struct("", fields, visitor)
    }
}

/// The keys of a struct.
struct StructKeys<'k> {
    keys: &'k mut Keys,
    fields: std::slice::Iter<'static, &'static str>,
    /// The value of the last key.
    value: Option<(&'static str, Value)>,
}

impl<'de> MapAccess<'de> for StructKeys<'_> {
    type Error = ApiError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ApiError> {
        let values = &mut self.keys.values;
        self.value = self
            .fields
            .find_map(|&field| Some((field, values.remove(field)?)));
        let key = self.value.as_ref().map(|(key, _)| *key);
        key.map(|key| seed.deserialize(StrDeserializer::new(key)))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ApiError> {
        let (key, value) = self.value.take().unwrap_or(("", Value::Null));
        seed.deserialize(value).map_err(|error| {
            let message = Message::new("ask.unreadable-key").with("key", key);
            ApiError::new(message.with("error", error.to_string()))
        })
    }
}
