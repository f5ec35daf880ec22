//! Files that a site offers beside its pages.

use std::path::Path;

use super::book::write_new_file;
use super::problem::SiteError;
use crate::message::Strings;
use crate::project::{Project, SourceLibrary};

/// What the project itself and the works of its library are offered as.
const NAMES: [&str; 2] = ["citation", "sources"];

/// The files that may stand beside the pages of a language.
pub(super) fn file_names() -> impl Iterator<Item = String> {
    let both = |name| [format!("{name}.bib"), format!("{name}.csl.json")];
    NAMES.into_iter().flat_map(both)
}

/// Writes what a reader of a language may take along into a folder: for reference
/// managers the project itself, where it has a title, and the works of its library.
pub(super) fn write_downloads(
    project: &Project,
    strings: &Strings,
    folder: &Path,
) -> Result<(), SiteError> {
    if let Some(edition) = project.as_source(strings) {
        write_references(&edition, NAMES[0], strings, folder)?;
    }
    let library = project.sources();
    match library.iter().any(|it| it.work().is_some()) {
        true => write_references(library, NAMES[1], strings, folder),
        false => Ok(()),
    }
}

fn write_references(
    works: &SourceLibrary,
    name: &str,
    strings: &Strings,
    folder: &Path,
) -> Result<(), SiteError> {
    write_new_file(&folder.join(format!("{name}.bib")), &works.bibtex(strings))?;
    let csl = format!("{:#}\n", works.csl_json(strings));
    write_new_file(&folder.join(format!("{name}.csl.json")), &csl)
}
