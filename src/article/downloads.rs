//! Files that a site offers beside its pages.

use std::path::Path;

use super::book::write;
use super::problem::ArticleError;
use crate::message::Strings;
use crate::project::{Project, Sources};

/// What the project itself and the works of its library are offered as.
const NAMES: [&str; 2] = ["citation", "sources"];

/// The files that may stand beside the pages of a language.
pub(super) fn names() -> impl Iterator<Item = String> {
    let both = |name| [format!("{name}.bib"), format!("{name}.csl.json")];
    NAMES.into_iter().flat_map(both)
}

/// Writes what a reader of a language may take along into a folder: for reference
/// managers the project itself, where it has a title, and the works of its library.
pub(super) fn downloads(
    project: &Project,
    strings: &Strings,
    folder: &Path,
) -> Result<(), ArticleError> {
    if let Some(edition) = project.edition(strings) {
        references(&edition, NAMES[0], strings, folder)?;
    }
    let library = project.sources();
    match library.iter().any(|it| it.work().is_some()) {
        true => references(library, NAMES[1], strings, folder),
        false => Ok(()),
    }
}

fn references(
    works: &Sources,
    name: &str,
    strings: &Strings,
    folder: &Path,
) -> Result<(), ArticleError> {
    write(&folder.join(format!("{name}.bib")), &works.bibtex(strings))?;
    let csl = format!("{:#}\n", works.csl_json(strings));
    write(&folder.join(format!("{name}.csl.json")), &csl)
}
