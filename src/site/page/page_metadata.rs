//! What the head of a page states: its title, its address, the same page in other languages.

use serde::Serialize;

use crate::message::Strings;

/// Metadata of a page.
#[derive(Debug, Serialize)]
pub(in crate::site) struct PageMetadata {
    pub(in crate::site) title: String,
    /// Title of the page, without that of the book.
    pub(in crate::site) name: Option<String>,
    pub(in crate::site) description: Option<String>,
    pub(in crate::site) front: bool,
    /// URL at which it is published.
    pub(in crate::site) address: Option<String>,
    /// URL of its picture.
    pub(in crate::site) image: Option<String>,
}

/// The same page in another language.
#[derive(Clone, Debug, Serialize)]
pub(in crate::site) struct AlternateLink {
    pub(in crate::site) language: &'static str,
    pub(in crate::site) name: &'static str,
    pub(in crate::site) link: String,
}

impl AlternateLink {
    pub(in crate::site) fn new(strings: &'static Strings, link: String) -> Self {
        Self {
            language: strings.language(),
            name: strings.name(),
            link,
        }
    }
}
