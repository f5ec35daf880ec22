//! A book that is made again and again, while it is written.

use std::path::Path;

use super::builder::{self, BuildReport};
use super::export::ExportOptions;
use super::library::Library;
use super::problem::SiteError;
use super::site_cache::SiteCache;
use crate::budget::SearchContext;
use crate::project::Project;

/// Makes the book of a project again after each change: records that did not change are
/// not replayed again, chapters not drawn again.
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
    /// For a project; what was made before is nothing.
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
    /// As [`super::build`].
    pub fn build(
        &mut self,
        output: &Path,
        bindings: ExportOptions,
        effort: &SearchContext,
    ) -> Result<BuildReport, SiteError> {
        self.with_library(|library| builder::build_library(library, output, bindings, effort))
    }

    /// The pages of the site and what they need, by their paths, without the files that
    /// hold a whole book and the data beside the pages.
    ///
    /// # Errors
    ///
    /// As [`super::build`].
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
