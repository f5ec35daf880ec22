//! What the head of a page states: its title, its address, the same page in other languages.

use serde::Serialize;

use crate::message::Strings;

/// Metadata of a page.
#[derive(Debug, Serialize)]
pub(super) struct PageMetadata {
    pub(super) title: String,
    /// Title of the page, without that of the book.
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) front: bool,
    /// URL at which it is published.
    pub(super) address: Option<String>,
    /// URL of its picture.
    pub(super) image: Option<String>,
}

/// The same page in another language.
#[derive(Clone, Debug, Serialize)]
pub(super) struct AlternateLink {
    pub(super) language: &'static str,
    pub(super) name: &'static str,
    pub(super) link: String,
}

impl AlternateLink {
    pub(super) fn new(strings: &'static Strings, link: String) -> Self {
        Self {
            language: strings.language(),
            name: strings.name(),
            link,
        }
    }
}
