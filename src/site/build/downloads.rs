//! Files that a site offers beside its pages.

use std::path::Path;

use super::files::write_new_file;
use crate::message::Strings;
use crate::project::{Project, SourceLibrary};
use crate::site::problem::SiteError;

/// Base names of the files for the project itself and for the works of its library.
const NAMES: [&str; 2] = ["citation", "sources"];

/// Returns the names of all files that may be offered.
pub(in crate::site) fn file_names() -> impl Iterator<Item = String> {
    let both = |name| [format!("{name}.bib"), format!("{name}.csl.json")];
    NAMES.into_iter().flat_map(both)
}

/// Writes files for reference managers into a folder: the project itself, if it has
/// a title, and the works of its library.
pub(in crate::site) fn write_downloads(
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
