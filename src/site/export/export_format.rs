//! Export formats of books built with mdBook.

use std::fs;
use std::path::{Path, PathBuf};

use mdbook_renderer::RenderContext;

use super::ExportedBook;
use super::typst_cli::compile_to_pdf;
use crate::project::links::resolve_without_links_in;
use crate::site::FifanghaPreprocessor;
use crate::site::book::ExpandedBook;
use crate::site::problem::SiteError;
use crate::site::publication::Publication;
use crate::site::temp_dir::BuildTempDir;
use crate::site::templates::Templates;

/// A format of exported books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// PDF, set by Typst.
    Pdf,
    /// EPUB.
    Epub,
}

impl ExportFormat {
    /// The formats, by the names of their mdBook renderers, `[output.fifangha-pdf]`.
    pub const RENDERERS: [(&'static str, Self); 2] =
        [("fifangha-pdf", Self::Pdf), ("fifangha-epub", Self::Epub)];

    /// Returns the format of an mdBook renderer.
    #[must_use]
    pub fn from_renderer(name: &str) -> Option<Self> {
        let mut all = Self::RENDERERS.into_iter();
        all.find(|(it, _)| *it == name).map(|(_, form)| form)
    }

    /// Returns the file name extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Epub => "epub",
        }
    }

    /// Writes a book processed by [`FifanghaPreprocessor::for_renderer`] atomically into the
    /// folder that mdBook provides for the renderer, and returns its path.
    ///
    /// # Errors
    ///
    /// Returns an error if [`Self::export`] does, if a symbolic link inside the book leads to
    /// that folder, or if the system cannot write there.
    pub fn write(self, context: &RenderContext) -> Result<PathBuf, SiteError> {
        let made = self.export(context)?;
        let folder = &context.destination;
        let real =
            resolve_without_links_in(&context.root, folder).map_err(SiteError::io(folder))?;
        let real = real.map_err(|link| SiteError::OutputIsSymlink(link.at, link.to))?;
        let file = real.join("book").with_extension(self.extension());
        let write = || {
            fs::create_dir_all(&real)?;
            let beside = tempfile::tempdir_in(&real)?;
            let new = beside.path().join("book");
            fs::write(&new, made)?;
            // A symbolic link of that name is replaced, not followed.
            fs::rename(new, &file)
        };
        write().map_err(SiteError::io(&file))?;
        Ok(file)
    }

    /// Exports a book processed by [`FifanghaPreprocessor::for_renderer`] as the bytes of a
    /// file.
    ///
    /// # Errors
    ///
    /// Returns an error if a template or the settings of the project are invalid, if a picture
    /// cannot be read, or if Typst or the EPUB packer fails.
    pub fn export(self, context: &RenderContext) -> Result<Vec<u8>, SiteError> {
        let root: &Path = &context.root;
        let config = &context.config.book;
        let project = FifanghaPreprocessor::find_project(root);
        let strings = project.strings(config.language.as_deref().unwrap_or("en"));
        let templates = Templates::load(strings, &project)?;
        let made = BuildTempDir::new()?;
        let publication = Publication::load(&project, made.path())?;
        let settings = project.settings();
        let title = config.title.as_deref();
        let title = title.or_else(|| settings.title(strings.language()));
        let book = ExpandedBook::new(context.book.clone());
        let src = root.join(&config.src);
        let bound = ExportedBook::new(
            &book,
            title.unwrap_or("Fifangha"),
            &src,
            &publication,
            strings,
        )?;
        match self {
            Self::Pdf => compile_to_pdf(bound.typst_sources(&templates), publication.timestamp()),
            Self::Epub => bound.to_epub(&templates),
        }
    }
}
