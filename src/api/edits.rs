//! Edits of a text and locations in it, for scripts: converts between their
//! UTF-16 offsets and the byte offsets of the library.

use serde::Serialize;

use super::error::ApiError;
use crate::diagnostic::Span;
use crate::study::{Edit, NodePath, Study};

/// The result of edits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EditResponse {
    /// The new text.
    pub text: String,
    /// The changes of each edit, relative to the text before that edit.
    pub changes: Vec<Vec<Utf16Change>>,
    /// `true` if all written turns are legal, `false` if one is not; `null` if
    /// that is not known, or if no turn was written.
    pub legal: Option<bool>,
}

/// A replacement of a range of a text, in UTF-16 code units.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Utf16Change {
    /// The start of the range.
    pub start: usize,
    /// The end of the range.
    pub end: usize,
    /// The new text of the range.
    pub text: String,
}

impl EditResponse {
    /// Applies edits to a study, one after the other, and returns the changes.
    ///
    /// # Errors
    ///
    /// Returns an error if an edit cannot be applied; none is applied then.
    ///
    /// ```
    /// use fifangha::api::EditResponse;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::{NodePath, Edit, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R {𝒜}"));
    /// let edit = Edit::AddTurn { at: NodePath::main_line(0), turn: "3R".into() };
    /// let (after, edited) = EditResponse::apply_edits(study, &[edit]).unwrap();
    /// assert_eq!(edited.text, "1. 4R {𝒜}\n2. 3R");
    /// assert_eq!(edited.changes[0][0].start, 10);
    /// assert_eq!(edited.legal, Some(true));
    /// assert_eq!(after.file.text(), edited.text);
    /// ```
    pub fn apply_edits(mut study: Study, edits: &[Edit]) -> Result<(Study, Self), ApiError> {
        let mut changes = Vec::with_capacity(edits.len());
        let mut written = Vec::new();
        for edit in edits {
            let edited = study.edit(edit).map_err(ApiError::new)?;
            if let Some(at) = edited.written_turn(edit) {
                written.push(edited.study.is_legal(&at));
            }
            let text = study.file.text();
            let utf16_changes = edited.changes.into_iter().map(|change| Utf16Change {
                start: utf16_offset(text, change.span.start()),
                end: utf16_offset(text, change.span.end()),
                text: change.replacement,
            });
            changes.push(utf16_changes.collect());
            study = edited.study;
        }
        let legal = match written.contains(&Some(false)) {
            true => Some(false),
            false if written.is_empty() || written.contains(&None) => None,
            false => Some(true),
        };
        let text = study.file.text().to_owned();
        Ok((
            study,
            Self {
                text,
                changes,
                legal,
            },
        ))
    }
}

/// A node of a study and its range in UTF-16 code units.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlaceResponse {
    /// The path of the node.
    pub at: NodePath,
    /// The start of its range; `null` if there is no such node.
    pub start: Option<usize>,
    /// The end of its range.
    pub end: Option<usize>,
}

impl PlaceResponse {
    /// Returns the range of a node of a study.
    #[must_use]
    pub fn from_place(study: &Study, at: NodePath) -> Self {
        let at = study.resolve(&at);
        let text = study.file.text();
        let span: Option<Span> = match at.nodes.is_empty() {
            true => study.document.records.get(at.game).map(|it| it.span),
            false => study.node(&at).map(|node| node.span()),
        };
        Self {
            at,
            start: span.map(|span| utf16_offset(text, span.start())),
            end: span.map(|span| utf16_offset(text, span.end())),
        }
    }

    /// Returns the node at a UTF-16 offset; `None` if there is no game.
    #[must_use]
    pub fn at_utf16_offset(study: &Study, units: usize) -> Option<Self> {
        let at = study.path_at(byte_offset(study.file.text(), units))?;
        Some(Self::from_place(study, at))
    }
}

/// Converts a byte offset to a UTF-16 offset.
fn utf16_offset(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    before.chars().map(char::len_utf16).sum()
}

/// Converts a UTF-16 offset to a byte offset.
fn byte_offset(text: &str, units: usize) -> usize {
    let mut left = units;
    let whole = text.chars().take_while(|it| {
        let fits = it.len_utf16() <= left;
        left = left.saturating_sub(it.len_utf16());
        fits
    });
    whole.map(char::len_utf8).sum()
}
