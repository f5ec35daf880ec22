//! A file that is open in the editor.

use lsp_types::{Range, TextDocumentContentChangeEvent, Uri};

use super::Places;
use crate::diagnostic::{SourceFile, Span};
use crate::message::Strings;
use crate::project::Settings;
use crate::study::Study;

/// A file that is open in the editor, with what is known of it.
#[derive(Debug)]
pub(super) struct Open {
    uri: Uri,
    version: i32,
    text: String,
    places: Places,
    /// What is known of the text, or of one before it; made when it is asked for.
    study: Option<Study>,
    /// Whether the text was changed since.
    changed: bool,
}

/// An open file that was read and replayed, and where its lines are.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) uri: &'a Uri,
    pub(super) version: i32,
    pub(super) study: &'a Study,
    /// The words of the editor's language.
    pub(super) strings: &'static Strings,
    places: &'a Places,
}

impl Open {
    pub(super) fn new(uri: Uri, version: i32, text: String) -> Self {
        let places = Places::of(&text);
        Self {
            uri,
            version,
            text,
            places,
            study: None,
            changed: false,
        }
    }

    /// Applies changes one after another, each to the text that the one before
    /// it left.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        self.changed = true;
        for change in changes {
            match change.range {
                Some(range) => {
                    let span = self.places.span(&self.text, range);
                    self.text.replace_range(span.range(), &change.text);
                }
                None => self.text = change.text,
            }
            self.places = Places::of(&self.text);
        }
    }

    pub(super) fn view(&mut self, strings: &'static Strings) -> View<'_> {
        let (uri, text) = (&self.uri, self.text.as_str());
        if std::mem::take(&mut self.changed) {
            // A text that is too large is refused, not read.
            let old = self.study.take();
            let fits = |_: &Study| text.len() <= SourceFile::MAX_BYTES;
            let old = old.filter(fits).filter(|_| !is_settings(uri));
            self.study = old.map(|old| old.with_text(text));
        }
        let study = self.study.get_or_insert_with(|| study(uri, text));
        View {
            uri,
            version: self.version,
            study,
            strings,
            places: &self.places,
        }
    }
}

/// Whether a file holds the settings of a project.
pub(super) fn is_settings(uri: &Uri) -> bool {
    let (_, name) = uri.as_str().rsplit_once('/').unwrap_or_default();
    name == Settings::FILE
}

/// A text as a study, settings as one without games; one that is too large has that as its only mistake.
fn study(uri: &Uri, text: &str) -> Study {
    let file = SourceFile::from_bytes(uri.as_str(), text.as_bytes().to_vec());
    if let Ok(settings) = file.as_ref()
        && is_settings(uri)
    {
        return Settings::study(settings.clone());
    }
    // Nothing is read from the system.
    Study::read(file).unwrap_or_else(|_| Study::of(SourceFile::new(uri.as_str(), "")))
}

impl View<'_> {
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
