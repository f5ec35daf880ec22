//! Edits of a text, and places in it, for scripts: they count a text in UTF-16,
//! the library in bytes, and this is where one becomes the other.

use serde::Serialize;

use super::ApiError;
use crate::diagnostic::Span;
use crate::study::{Edit, NodePath, Study};

/// A text after edits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EditResponse {
    /// The text.
    pub text: String,
    /// What each edit changed in the text that it found.
    pub changes: Vec<Vec<Utf16Change>>,
    /// Whether the turns that were written are legal: `false` where one is not,
    /// `null` where that is not known, or where no turn was written.
    pub legal: Option<bool>,
}

/// A piece of a text, in units of UTF-16, and what takes its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Utf16Change {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What takes its place.
    pub text: String,
}

impl EditResponse {
    /// A study after edits, one after the other, and what they changed.
    ///
    /// # Errors
    ///
    /// Why an edit cannot be made; none is made then.
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
            let made = edited.changes.into_iter().map(|change| Utf16Change {
                start: utf16_offset(text, change.span.start()),
                end: utf16_offset(text, change.span.end()),
                text: change.replacement,
            });
            changes.push(made.collect());
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

/// A place in a text, with what it covers in units of UTF-16.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlaceResponse {
    /// The place.
    pub at: NodePath,
    /// Where what it covers begins; `null` where nothing stands there.
    pub start: Option<usize>,
    /// Where it ends.
    pub end: Option<usize>,
}

impl PlaceResponse {
    /// What a place of a study covers.
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

    /// The place at so many units of UTF-16; `None` where no game is there.
    #[must_use]
    pub fn at_utf16_offset(study: &Study, units: usize) -> Option<Self> {
        let at = study.path_at(byte_offset(study.file.text(), units))?;
        Some(Self::from_place(study, at))
    }
}

/// The units of UTF-16 before a byte.
fn utf16_offset(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    before.chars().map(char::len_utf16).sum()
}

/// The byte after so many units of UTF-16.
fn byte_offset(text: &str, units: usize) -> usize {
    let mut left = units;
    let whole = text.chars().take_while(|it| {
        let fits = it.len_utf16() <= left;
        left = left.saturating_sub(it.len_utf16());
        fits
    });
    whole.map(char::len_utf8).sum()
}
