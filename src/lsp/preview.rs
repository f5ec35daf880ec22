//! Pages of a record, for a browser.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use lsp_types::Uri;
use serde_json::Value;

use super::code_lens::SHOW_BOARD;
use super::document::DocumentView;
use super::temp_pages::{path_from_uri, project_of_uri};
use crate::diagnostic::Span;
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::site;
use crate::study::Study;

/// The command that opens the page of a record.
pub(super) const SHOW_PAGE: &str = "fifangha.showPage";

/// The commands of the server.
pub(super) const COMMANDS: [&str; 2] = [SHOW_PAGE, SHOW_BOARD];

/// A page to be rendered.
#[derive(Debug)]
pub(super) struct PageRequest {
    uri: Uri,
    study: Arc<Study>,
    strings: &'static Strings,
    kind: PageKind,
}

#[derive(Debug)]
enum PageKind {
    /// Every game of the file, with a player.
    Games,
    /// The board with one record, at its span.
    Board(Span),
}

impl PageRequest {
    /// Returns the request of a command. The board opens the record with the given index, the first
    /// one by default.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is unknown, or if there is no such record.
    pub(super) fn new(
        command: &str,
        arguments: &[Value],
        view: DocumentView<'_>,
        study: Arc<Study>,
    ) -> Result<Self, Message> {
        let index = arguments.get(1).map_or(Some(0), Value::as_u64);
        let index = index.and_then(|it| usize::try_from(it).ok());
        let record = index.and_then(|it| view.study.document.records.get(it));
        let Some(record) = record else {
            return Err(Message::new("lsp.no_record").with("file", view.uri.as_str()));
        };
        let kind = match command {
            SHOW_PAGE => PageKind::Games,
            SHOW_BOARD => PageKind::Board(record.span),
            other => return Err(Message::new("lsp.no_command").with("command", other)),
        };
        Ok(Self {
            uri: view.uri.clone(),
            study,
            strings: view.strings,
            kind,
        })
    }

    /// Returns the name of the file of the page. It is the same each time, so that a browser can
    /// reload the page.
    pub(super) fn file_name(&self) -> String {
        let path = path_from_uri(&self.uri);
        let stem = path.as_deref().and_then(Path::file_stem);
        let stem = stem.unwrap_or_default().to_string_lossy();
        let plain = stem
            .chars()
            .filter(|it| it.is_ascii_alphanumeric() || *it == '-');
        let plain: String = plain.take(60).collect();
        let mut hasher = DefaultHasher::new();
        self.uri.as_str().hash(&mut hasher);
        let hash = hasher.finish();
        match &self.kind {
            PageKind::Games => format!("{plain}-{hash:016x}.html"),
            PageKind::Board(record) => format!("{plain}-{hash:016x}-board-{}.html", record.start()),
        }
    }

    /// Returns the page.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be rendered.
    pub(super) fn render(&self) -> Result<String, Message> {
        let project = project_of_uri(&self.uri).unwrap_or_else(|| {
            let path = path_from_uri(&self.uri);
            let folder = path.as_deref().and_then(Path::parent);
            Project::at(folder.unwrap_or(Path::new(".")))
        });
        let page = match &self.kind {
            PageKind::Games => site::record_page(&self.study, None, self.strings, project),
            PageKind::Board(record) => {
                let text = record.slice(self.study.file.text());
                site::board_page(Some(text), self.strings, &project)
            }
        };
        page.map_err(|error| error.message())
    }
}
