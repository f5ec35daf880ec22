//! Files that a site offers beside its pages.

use std::path::Path;

use super::book::write;
use super::problem::ArticleError;
use crate::message::Strings;
use crate::project::Project;

/// Writes what a reader of a language may take along into a folder: the library
/// for reference managers, where there are works in it.
pub(super) fn downloads(
    project: &Project,
    strings: &Strings,
    folder: &Path,
) -> Result<(), ArticleError> {
    let library = project.sources();
    if library.iter().all(|it| it.work().is_none()) {
        return Ok(());
    }
    write(&folder.join("sources.bib"), &library.bibtex(strings))?;
    let csl = format!("{:#}\n", library.csl_json(strings));
    write(&folder.join("sources.csl.json"), &csl)
}
