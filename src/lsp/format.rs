//! The canonical layout of the whole file.

use lsp_types::TextEdit;

use super::document::DocumentView;
use crate::diagnostic::{Diagnostic, Span};
use crate::notation;

/// Returns the edits that bring the text to its canonical layout.
///
/// # Errors
///
/// Returns the first diagnostic if the text could not be parsed. The text is
/// then left unchanged.
pub(super) fn format<'a>(view: DocumentView<'a>) -> Result<Vec<TextEdit>, &'a Diagnostic> {
    let found = &view.study.diagnostics;
    let misread = found
        .iter()
        .find(|found| found.is_error() && found.code.is_syntax());
    if let Some(mistake) = misread {
        return Err(mistake);
    }
    // Settings and chapters are not formatted.
    if view.study.document.records.is_empty() {
        return Ok(Vec::new());
    }
    let old = view.text();
    let new = notation::print_like(&view.study.document, old);
    if old == new {
        return Ok(Vec::new());
    }
    let all = view.range(Span::new(0, old.len()));
    Ok(vec![TextEdit::new(all, new)])
}
