//! A completion candidate.

use lsp_types::CompletionItemKind;

/// A completion candidate.
#[derive(Debug)]
pub(super) struct CompletionCandidate {
    pub(super) label: String,
    pub(super) insert: String,
    pub(super) kind: CompletionItemKind,
    /// A short description; empty if the label needs none.
    pub(super) detail: String,
    pub(super) documentation: Option<String>,
}

impl CompletionCandidate {
    pub(super) fn new(label: &str, kind: CompletionItemKind, detail: impl Into<String>) -> Self {
        Self {
            label: label.to_owned(),
            insert: label.to_owned(),
            kind,
            detail: detail.into(),
            documentation: None,
        }
    }

    /// A key of the front matter.
    pub(super) fn field(name: &str, about: impl Into<String>) -> Self {
        Self {
            insert: format!("{name}: "),
            ..Self::new(name, CompletionItemKind::FIELD, about)
        }
    }

    /// A value of a key.
    pub(super) fn value(name: &str, about: impl Into<String>) -> Self {
        Self::new(name, CompletionItemKind::VALUE, about)
    }
}
