//! The canonical layout of the whole file.

use lsp_types::TextEdit;

use super::document::DocumentView;
use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::notation;

/// What has to change for the canonical layout.
///
/// # Errors
///
/// The first mistake of a text that could not be read: nothing is changed then.
pub(super) fn format<'a>(view: DocumentView<'a>) -> Result<Vec<TextEdit>, &'a Diagnostic> {
    let found = &view.study.diagnostics;
    let misread = found
        .iter()
        .find(|found| found.severity == Severity::Error && found.code.is_of_reading());
    if let Some(mistake) = misread {
        return Err(mistake);
    }
    // Settings and chapters are nobody's to lay out here.
    if view.study.document.records.is_empty() {
        return Ok(Vec::new());
    }
    let (old, new) = (view.text(), notation::print(&view.study.document));
    if old == new {
        return Ok(Vec::new());
    }
    let all = view.range(Span::new(0, old.len()));
    Ok(vec![TextEdit::new(all, new)])
}
