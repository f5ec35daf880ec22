//! Open documents.

use std::sync::Arc;

use lsp_types::{Range, TextDocumentContentChangeEvent, TextDocumentItem, Uri};

use super::code_description::PublishedGuide;
use super::events::{AnalysisJob, AnalysisResult};
use super::line_index::Utf16LineIndex;
use super::temp_pages::project_of_uri;
use crate::budget::SearchContext;
use crate::comment::CitationNames;
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::project::Project;
use crate::study::Study;

/// An open file and its analysis.
#[derive(Debug)]
pub(super) struct OpenDocument {
    uri: Uri,
    version: i32,
    /// The text and its line index; `None` after a change that could not be read, until the whole
    /// text is sent.
    text: Option<(String, Utf16LineIndex)>,
    /// The strings of the editor's language in the project of the file.
    strings: &'static Strings,
    /// The guide that the project publishes, if it does.
    guide: Option<PublishedGuide>,
    /// The analysis of the current text.
    study: Option<Arc<Study>>,
    /// Search context of the analysis of the current text; stopped when the text changes.
    context: SearchContext,
    /// `true` if the text still has to be analysed.
    is_due: bool,
}

/// An open file with its analysis and line index.
#[derive(Clone, Copy, Debug)]
pub(super) struct DocumentView<'a> {
    pub(super) uri: &'a Uri,
    pub(super) version: i32,
    pub(super) study: &'a Study,
    /// The strings of the editor's language.
    pub(super) strings: &'static Strings,
    /// The guide that the project publishes, if it does.
    pub(super) guide: Option<&'a PublishedGuide>,
    pub(super) places: &'a Utf16LineIndex,
}

impl DocumentView<'_> {
    /// Returns the names under which rules cite the sources of the project of the file.
    pub(super) fn source_names(&self) -> CitationNames {
        let names = |it: Project| CitationNames::from_library(it.sources(), "", self.strings);
        project_of_uri(self.uri).map_or_else(CitationNames::default, names)
    }
}

impl OpenDocument {
    pub(super) fn new(
        file: TextDocumentItem,
        strings: &'static Strings,
        guide: Option<PublishedGuide>,
    ) -> Self {
        Self {
            uri: file.uri,
            version: file.version,
            text: Some(with_line_index(file.text)),
            strings,
            guide,
            study: None,
            context: SearchContext::default(),
            is_due: true,
        }
    }

    /// Returns the version of the current text.
    pub(super) fn version(&self) -> i32 {
        self.version
    }

    /// Applies changes in order, each to the result of the previous one. The analysis of the old
    /// text is stopped.
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
                // It is unknown which text is changed.
                (Some(_), None) => {}
                (None, text) => *text = Some(with_line_index(change.text)),
            }
        }
        self.is_due = self.text.is_some();
    }

    /// Records a change that could not be read: the text is unknown from now on.
    pub(super) fn invalidate(&mut self) {
        self.start_new_edit();
        self.text = None;
        self.is_due = false;
    }

    pub(super) const fn uri(&self) -> &Uri {
        &self.uri
    }

    /// Returns the text, if it is known.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_ref().map(|(text, _)| text.as_str())
    }

    /// Returns the analysis of the current text.
    #[cfg(feature = "book")]
    pub(super) fn study(&self) -> Option<Arc<Study>> {
        self.study.clone()
    }

    /// Returns `true` if the text is known.
    pub(super) const fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// Starts a new edit and stops the analysis of the old text.
    fn start_new_edit(&mut self) {
        self.study = None;
        self.context.stop();
        self.context = SearchContext::default();
    }

    /// Returns the strings of the responses about the document.
    pub(super) const fn strings(&self) -> &'static Strings {
        self.strings
    }

    /// Takes the pending job, if there is one.
    pub(super) fn take_job(&mut self) -> Option<AnalysisJob> {
        let (text, _) = self.text.as_ref()?;
        std::mem::take(&mut self.is_due).then(|| AnalysisJob {
            uri: self.uri.clone(),
            text: text.clone(),
            context: self.context.clone(),
            strings: self.strings,
        })
    }

    /// Stores an analysis; returns `true` if it belongs to the current text.
    pub(super) fn accept_result(&mut self, done: &AnalysisResult) -> bool {
        // The context is stopped when the text changes, and when the file is closed.
        let current = !done.context.is_stopped();
        if current {
            self.study = Some(Arc::clone(&done.study));
        }
        current
    }

    /// Returns the analysed document; `None` until the current text is analysed.
    pub(super) fn view(&self) -> Option<DocumentView<'_>> {
        let (_, places) = self.text.as_ref()?;
        Some(DocumentView {
            uri: &self.uri,
            version: self.version,
            study: self.study.as_ref()?,
            strings: self.strings,
            guide: self.guide.as_ref(),
            places,
        })
    }
}

/// Returns a text with its line index.
fn with_line_index(text: String) -> (String, Utf16LineIndex) {
    let places = Utf16LineIndex::of(&text);
    (text, places)
}

impl Drop for OpenDocument {
    fn drop(&mut self) {
        self.context.stop();
    }
}

impl DocumentView<'_> {
    /// Returns the text; empty if the file is too large to be read.
    pub(super) fn text(&self) -> &str {
        self.study.file.text()
    }

    pub(super) fn range(&self, span: Span) -> Range {
        // The diagnostic of a file that is too large is at its first byte.
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
        let opened = |text: &str| {
            let file = TextDocumentItem::new(uri.clone(), "fif".to_owned(), 1, text.to_owned());
            OpenDocument::new(file, Strings::english(), None)
        };
        let mut old = opened("1. 4R\n");
        let of = |open: &mut OpenDocument| {
            let job = open.take_job().unwrap();
            AnalysisResult {
                uri: job.uri,
                study: Arc::new(Study::from_file(SourceFile::new("a.fif", job.text))),
                is_final: true,
                context: job.context,
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
