//! A book that is made again and again, while it is written.

use std::path::Path;

use super::bound::Bindings;
use super::kept::Kept;
use super::library::Library;
use super::problem::ArticleError;
use super::site::{self, Built};
use crate::effort::Effort;
use crate::project::Project;

/// Makes the book of a project again after each change: records that did not change are
/// not replayed again, chapters not drawn again.
///
/// ```
/// use fifangha::article::Press;
/// use fifangha::effort::Effort;
/// use fifangha::project::Project;
///
/// let mut press = Press::new(Project::at("no-such-folder"));
/// assert!(press.pages(&Effort::default()).is_err());
/// ```
#[derive(Debug)]
pub struct Press {
    project: Option<Project>,
    kept: Kept,
}

impl Press {
    /// For a project; what was made before is nothing.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self {
            project: Some(project),
            kept: Kept::default(),
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
        bindings: Bindings,
        effort: &Effort,
    ) -> Result<Built, ArticleError> {
        self.made(|library| site::build_of(library, output, bindings, effort))
    }

    /// The pages of the site and what they need, by their paths, without the files that
    /// hold a whole book and the data beside the pages.
    ///
    /// # Errors
    ///
    /// As [`super::build`].
    pub fn pages(&mut self, effort: &Effort) -> Result<Vec<(String, Vec<u8>)>, ArticleError> {
        self.made(|library| site::pages_of(library, effort))
    }

    fn made<T>(
        &mut self,
        make: impl FnOnce(&Library) -> Result<T, ArticleError>,
    ) -> Result<T, ArticleError> {
        let Some(project) = self.project.take() else {
            return Err(ArticleError::Stopped);
        };
        let root = project.root().to_owned();
        let kept = std::mem::take(&mut self.kept);
        let library = Library::keeping(project.again(), kept);
        let made = make(&library);
        let (project, kept) = library
            .into_parts()
            .unwrap_or_else(|| (Project::at(root), Kept::default()));
        self.project = Some(project);
        self.kept = kept;
        self.kept.turn(made.is_ok());
        made
    }
}
