//! Values of settings, of libraries and of games that files define.

use std::path::{Component, Path, PathBuf};

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer};

use crate::message::{primary_language, text_in_language};
use crate::yaml::{TextOr, parse_text};

/// A text by language; no language means all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "TextOr<IndexMap<LanguageCode, String>>")]
pub struct LocalizedTexts(pub(super) Vec<(Option<String>, String)>);

impl LocalizedTexts {
    /// Returns the text for a language, otherwise that for all, otherwise the first. A region has the
    /// text of its language.
    #[must_use]
    pub fn text(&self, language: &str) -> Option<&str> {
        text_in_language(&self.0, |(of, _)| of.as_deref(), language).map(|(_, text)| text.as_str())
    }

    /// Returns `true` if there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<TextOr<IndexMap<LanguageCode, String>>> for LocalizedTexts {
    fn from(written: TextOr<IndexMap<LanguageCode, String>>) -> Self {
        Self(match written {
            TextOr::Text(text) => vec![(None, text)],
            TextOr::Other(texts) => {
                let texts = texts.into_iter();
                texts.map(|(of, text)| (Some(of.0), text)).collect()
            }
        })
    }
}

/// Returns `true` for a name of lower-case letters, digits and hyphens that begins with a letter.
pub(crate) fn is_plain_name(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(allowed)
}

/// The code of a language: `en`.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct LanguageCode(pub(super) String);

impl<'de> Deserialize<'de> for LanguageCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = |text: &str| (primary_language(text) == Some(text)).then(|| text.to_owned());
        parse_text(deserializer, code, "project.wrong.language").map(Self)
    }
}

/// A path inside the project.
#[derive(Deserialize)]
pub(super) struct ProjectPath(#[serde(deserialize_with = "path")] pub(super) PathBuf);

/// Reads a path inside the project.
pub(super) fn path<'de, D: Deserializer<'de>, T: From<PathBuf>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    let inside = |text: &str| !text.contains('\\') && Path::new(text).components().all(plain);
    let path = |text: &str| inside(text).then(|| PathBuf::from(text).into());
    parse_text(deserializer, path, "project.wrong.path")
}

/// Reads the address of a web page.
pub(super) fn web_address<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let whole =
        |host: &str| host.starts_with(char::is_alphanumeric) && !host.contains(char::is_whitespace);
    let address = |text: &str| {
        let schemes = ["https://", "http://"];
        let host = schemes.iter().find_map(|it| text.strip_prefix(it));
        host.is_some_and(whole).then(|| text.to_owned())
    };
    parse_text(deserializer, address, "project.wrong.address").map(Some)
}
