//! A file that is open in the editor.

use std::sync::Arc;

use lsp_types::{Range, TextDocumentContentChangeEvent, Uri};

use super::Utf16LineIndex;
use super::worker::{AnalysisJob, AnalysisResult};
use crate::budget::SearchContext;
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::study::Study;

/// A file that is open in the editor, with what is known of it.
#[derive(Debug)]
pub(super) struct OpenDocument {
    uri: Uri,
    version: i32,
    /// The text, and where its lines are; `None` after a change that could not be read, until
    /// the whole text is sent.
    text: Option<(String, Utf16LineIndex)>,
    /// The strings of the editor's language in the project of the file.
    strings: &'static Strings,
    /// Which text it is, counted from that with which it was opened.
    edit: u64,
    /// What is known of the text, or of one before it: which.
    study: Option<(u64, Arc<Study>)>,
    /// The work on the text.
    effort: SearchContext,
    /// Whether the text has still to be worked on.
    is_due: bool,
}

/// An open file that was read and replayed, and where its lines are.
#[derive(Clone, Copy, Debug)]
pub(super) struct DocumentView<'a> {
    pub(super) uri: &'a Uri,
    pub(super) version: i32,
    pub(super) study: &'a Study,
    /// The words of the editor's language.
    pub(super) strings: &'static Strings,
    pub(super) places: &'a Utf16LineIndex,
}

impl OpenDocument {
    pub(super) fn new(uri: Uri, version: i32, text: String, strings: &'static Strings) -> Self {
        Self {
            uri,
            version,
            text: Some(with_line_index(text)),
            strings,
            edit: 0,
            study: None,
            effort: SearchContext::default(),
            is_due: true,
        }
    }

    /// Applies changes one after another, each to the text that the one before
    /// it left. The work on the text before them is stopped.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        self.start_new_edit();
        for change in changes {
            match (change.range, &mut self.text) {
                (Some(range), Some((text, places))) => {
                    let span = places.span(text, range);
                    text.replace_range(span.range(), &change.text);
                    *places = Utf16LineIndex::of(text);
                }
                // Nobody knows what is changed.
                (Some(_), None) => {}
                (None, text) => *text = Some(with_line_index(change.text)),
            }
        }
        self.is_due = self.text.is_some();
    }

    /// Notes a change that could not be read: the text is unknown from now on.
    pub(super) fn invalidate(&mut self) {
        self.start_new_edit();
        self.text = None;
        self.is_due = false;
    }

    /// Where it is.
    pub(super) const fn uri(&self) -> &Uri {
        &self.uri
    }

    /// Returns `true` if the text is known.
    pub(super) const fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// Stops the work on the text, which is another one from now on.
    fn start_new_edit(&mut self) {
        self.edit += 1;
        self.effort.stop();
        self.effort = SearchContext::default();
    }

    /// The strings of the answers about it.
    pub(super) const fn strings(&self) -> &'static Strings {
        self.strings
    }

    /// The work that is due, once.
    pub(super) fn take_job(&mut self) -> Option<AnalysisJob> {
        let (text, _) = self.text.as_ref()?;
        std::mem::take(&mut self.is_due).then(|| AnalysisJob {
            uri: self.uri.clone(),
            edit: self.edit,
            text: text.clone(),
            old: self.study.as_ref().map(|(_, study)| Arc::clone(study)),
            effort: self.effort.clone(),
            strings: self.strings,
        })
    }

    /// Takes what was found out; whether it is of the text as it is now.
    pub(super) fn accept_result(&mut self, done: &AnalysisResult) -> bool {
        // A file that was closed and opened again counts its texts anew.
        let current = done.edit == self.edit && !done.effort.is_stopped();
        if current {
            self.study = Some((done.edit, Arc::clone(&done.study)));
        }
        current
    }

    /// The file with what is known of its text; none where that is not known yet.
    pub(super) fn view(&self) -> Option<DocumentView<'_>> {
        let (edit, study) = self.study.as_ref()?;
        let (_, places) = self.text.as_ref()?;
        (*edit == self.edit).then_some(DocumentView {
            uri: &self.uri,
            version: self.version,
            study,
            strings: self.strings,
            places,
        })
    }
}

/// A text with the places of its lines.
fn with_line_index(text: String) -> (String, Utf16LineIndex) {
    let places = Utf16LineIndex::of(&text);
    (text, places)
}

impl Drop for OpenDocument {
    fn drop(&mut self) {
        self.effort.stop();
    }
}

impl DocumentView<'_> {
    /// The text; empty where the file is too large to be read.
    pub(super) fn text(&self) -> &str {
        self.study.file.text()
    }

    pub(super) fn range(&self, span: Span) -> Range {
        // A file that is too large has its message at its first byte.
        if self.text().is_empty() {
            return Range::default();
        }
        self.places.range(self.text(), span)
    }

    pub(super) fn byte(&self, position: lsp_types::Position) -> usize {
        match self.text() {
            "" => 0,
            text => self.places.byte(text, position),
        }
    }

    pub(super) fn span(&self, range: Range) -> Span {
        let (start, end) = (self.byte(range.start), self.byte(range.end));
        Span::new(start.min(end), start.max(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceFile;

    #[test]
    fn what_was_found_of_a_file_that_was_closed_is_not_of_the_one_that_is_open() {
        let uri: Uri = "file:///a.fif".parse().unwrap();
        let opened =
            |text: &str| OpenDocument::new(uri.clone(), 1, text.to_owned(), Strings::english());
        let mut old = opened("1. 4R\n");
        let of = |open: &mut OpenDocument| {
            let job = open.take_job().unwrap();
            AnalysisResult {
                uri: job.uri,
                edit: job.edit,
                study: Arc::new(Study::from_file(SourceFile::new("a.fif", job.text))),
                is_final: true,
                effort: job.effort,
            }
        };
        let late = of(&mut old);
        assert!(old.accept_result(&late));
        drop(old);
        let mut new = opened("1. 9R\n");
        assert!(!new.accept_result(&late));
        assert!(new.view().is_none());
        let own = of(&mut new);
        assert!(new.accept_result(&own));
    }
}
