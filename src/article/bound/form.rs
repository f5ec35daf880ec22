//! A book of somebody who runs mdBook, bound.

use std::fs;
use std::path::{Path, PathBuf};

use mdbook_renderer::RenderContext;

use super::Bound;
use super::setter::pdf;
use crate::article::FifanghaPreprocessor;
use crate::article::book::Expanded;
use crate::article::problem::ArticleError;
use crate::article::publication::Publication;
use crate::article::templates::Templates;
use crate::article::temporary::Temporary;
use crate::project::links::without_link_in;

/// In which form a book is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As PDF, set by Typst.
    Pdf,
    /// As EPUB.
    Epub,
}

impl Form {
    /// What the forms are called as renderers of mdBook, `[output.fifangha-pdf]`.
    pub const RENDERERS: [(&'static str, Self); 2] =
        [("fifangha-pdf", Self::Pdf), ("fifangha-epub", Self::Epub)];

    /// The form that a renderer of mdBook makes.
    #[must_use]
    pub fn of_renderer(name: &str) -> Option<Self> {
        let mut all = Self::RENDERERS.into_iter();
        all.find(|(it, _)| *it == name).map(|(_, form)| form)
    }

    /// The end of the names of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Epub => "epub",
        }
    }

    /// Writes a book that went through [`FifanghaPreprocessor::for_renderer`] into the folder
    /// that mdBook has for the renderer, whole or not at all; returns its path.
    ///
    /// # Errors
    ///
    /// As [`Self::bind`]; when a symbolic link inside the book leads to that folder, and when
    /// the system cannot write there.
    pub fn write(self, context: &RenderContext) -> Result<PathBuf, ArticleError> {
        let made = self.bind(context)?;
        let folder = &context.destination;
        let real = without_link_in(&context.root, folder).map_err(ArticleError::io(folder))?;
        let real = real.map_err(|link| ArticleError::OutputLink(link.at, link.to))?;
        let file = real.join("book").with_extension(self.extension());
        let write = || {
            fs::create_dir_all(&real)?;
            let beside = tempfile::tempdir_in(&real)?;
            let new = beside.path().join("book");
            fs::write(&new, made)?;
            // A link of that name is replaced, not followed.
            fs::rename(new, &file)
        };
        write().map_err(ArticleError::io(&file))?;
        Ok(file)
    }

    /// A book that went through [`FifanghaPreprocessor::for_renderer`], as the bytes of a
    /// file.
    ///
    /// # Errors
    ///
    /// When a template or the settings of the project are wrong, when a picture cannot be
    /// read, and whatever sets or packs it says.
    pub fn bind(self, context: &RenderContext) -> Result<Vec<u8>, ArticleError> {
        let root: &Path = &context.root;
        let config = &context.config.book;
        let project = FifanghaPreprocessor::project(root);
        let strings = project.strings(config.language.as_deref().unwrap_or("en"));
        let templates = Templates::of(strings, &project)?;
        let made = Temporary::new()?;
        let publication = Publication::of(&project, made.path())?;
        let settings = project.settings();
        let title = config.title.as_deref();
        let title = title.or_else(|| settings.title(strings.language()));
        let book = Expanded::of(context.book.clone());
        let src = root.join(&config.src);
        let bound = Bound::of(
            &book,
            title.unwrap_or("Fifangha"),
            &src,
            &publication,
            strings,
        )?;
        match self {
            Self::Pdf => pdf(bound.typst(&templates), publication.seconds()),
            Self::Epub => bound.epub(&templates),
        }
    }
}
