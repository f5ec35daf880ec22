//! Something that may be written at the cursor.

use lsp_types::CompletionItemKind;

/// Something that may be written.
#[derive(Debug)]
pub(super) struct Offer {
    pub(super) label: String,
    pub(super) insert: String,
    pub(super) kind: CompletionItemKind,
    pub(super) detail: String,
    pub(super) documentation: Option<String>,
}

impl Offer {
    pub(super) fn new(label: &str, kind: CompletionItemKind, detail: &str) -> Self {
        Self {
            label: label.to_owned(),
            insert: label.to_owned(),
            kind,
            detail: detail.to_owned(),
            documentation: None,
        }
    }

    /// A key of the front matter.
    pub(super) fn field(name: &str, about: &str) -> Self {
        Self {
            insert: format!("{name}: "),
            ..Self::new(name, CompletionItemKind::FIELD, about)
        }
    }

    /// A value of a key.
    pub(super) fn value(name: &str, about: &str) -> Self {
        Self::new(name, CompletionItemKind::VALUE, about)
    }
}
