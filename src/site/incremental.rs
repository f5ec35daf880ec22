//! Incremental builds of a book.

use std::path::Path;

use super::builder::{self, BuildReport};
use super::export::ExportOptions;
use super::library::Library;
use super::problem::SiteError;
use super::site_cache::SiteCache;
use crate::budget::SearchContext;
use crate::project::Project;

/// An incremental build of the book of a project: unchanged records are not replayed
/// again, unchanged chapters not rendered again.
///
/// ```
/// use fifangha::site::IncrementalBuilder;
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
///
/// let mut press = IncrementalBuilder::new(Project::at("no-such-folder"));
/// assert!(press.pages(&SearchContext::default()).is_err());
/// ```
#[derive(Debug)]
pub struct IncrementalBuilder {
    project: Option<Project>,
    cache: SiteCache,
}

impl IncrementalBuilder {
    /// Creates a builder for a project, with an empty cache.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self {
            project: Some(project),
            cache: SiteCache::default(),
        }
    }

    /// Writes the site into a folder, as [`super::build`].
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`super::build`].
    pub fn build(
        &mut self,
        output: &Path,
        bindings: ExportOptions,
        effort: &SearchContext,
    ) -> Result<BuildReport, SiteError> {
        self.with_library(|library| builder::build_library(library, output, bindings, effort))
    }

    /// Returns the pages of the site and the files that they need, with their paths,
    /// without single-file books and data.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`super::build`].
    pub fn pages(&mut self, effort: &SearchContext) -> Result<Vec<(String, Vec<u8>)>, SiteError> {
        self.with_library(|library| builder::build_pages(library, effort))
    }

    fn with_library<T>(
        &mut self,
        make: impl FnOnce(&Library) -> Result<T, SiteError>,
    ) -> Result<T, SiteError> {
        let Some(project) = self.project.take() else {
            return Err(SiteError::Cancelled);
        };
        let root = project.root().to_owned();
        let kept = std::mem::take(&mut self.cache);
        let library = Library::with_cache(project.reload(), kept);
        let made = make(&library);
        let (project, kept) = library
            .into_parts()
            .unwrap_or_else(|| (Project::at(root), SiteCache::default()));
        self.project = Some(project);
        self.cache = kept;
        self.cache.next_generation(made.is_ok());
        made
    }
}
