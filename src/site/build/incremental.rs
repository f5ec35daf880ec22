//! Repeated builds of a book.
//!
//! Records that did not change are not replayed again
//! ([`Project::reload`](crate::project::Project::reload)), and no search is repeated: its result is
//! cached. Everything else is made again, pages included.

use std::path::Path;

use super::builder::{self, BuildReport, BuiltPages};
use crate::budget::SearchContext;
use crate::project::Project;
use crate::site::edition::volumes::ExportOptions;
use crate::site::library::Library;
use crate::site::problem::SiteError;

/// Repeated builds of the book of a project: unchanged records are not replayed again, and no
/// search is repeated if the project has a [cache](Project::with_cache).
///
/// ```
/// use fifangha::site::IncrementalBuilder;
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
///
/// let mut builder = IncrementalBuilder::new(Project::at("no-such-folder"));
/// assert!(builder.pages(&SearchContext::default()).is_err());
/// ```
#[derive(Debug)]
pub struct IncrementalBuilder {
    project: Option<Project>,
}

impl IncrementalBuilder {
    /// Creates a builder for a project.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self {
            project: Some(project),
        }
    }

    /// Writes the site into a folder, as [`crate::site::build`].
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`crate::site::build`].
    pub fn build(
        &mut self,
        output: &Path,
        exports: ExportOptions,
        context: &SearchContext,
    ) -> Result<BuildReport, SiteError> {
        self.with_library(|library| builder::build_library(library, output, exports, context))
    }

    /// Returns the pages of the site and the files that they need, with their paths,
    /// without single-file books and data, and the notes for the author.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`crate::site::build`].
    pub fn pages(&mut self, context: &SearchContext) -> Result<BuiltPages, SiteError> {
        self.with_library(|library| builder::build_pages(library, context))
    }

    fn with_library<T>(
        &mut self,
        make: impl FnOnce(&Library) -> Result<T, SiteError>,
    ) -> Result<T, SiteError> {
        let Some(project) = self.project.take() else {
            return Err(SiteError::Cancelled);
        };
        let library = Library::new(project.reload());
        let result = make(&library);
        self.project = Some(library.into_project());
        result
    }
}
