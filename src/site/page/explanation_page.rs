//! The explanation of a game as a self-contained page.

use std::fmt::Write as _;

use super::standalone::standalone_chapter;
use crate::message::Strings;
use crate::project::{LibrarySource, Project, SourceLibrary};
use crate::site::problem::SiteError;

/// Returns a page of [`crate::explain`] as HTML with every example rendered, and the
/// list of the sources that it cites.
///
/// # Errors
///
/// Returns an error if a record or a template of the project is invalid or cannot be
/// read.
///
/// ```
/// use fifangha::site::explanation_page;
/// use fifangha::project::Project;
/// use fifangha::message::Strings;
///
/// let markdown = "# Start\n\n```fifangha\nrules: fifangha\n```\n";
/// let page = explanation_page(markdown, Strings::english(), Project::at(".")).unwrap();
/// assert!(page.contains("<svg"));
/// ```
pub fn explanation_page(
    markdown: &str,
    strings: &'static Strings,
    project: Project,
) -> Result<String, SiteError> {
    let mut text = markdown.to_owned();
    let works = cited_sources(markdown, project.sources());
    if !works.is_empty() {
        let _ = writeln!(text, "\n## {}", strings.t("explain.sources.title", &[]));
    }
    for work in works {
        let (name, key) = (work.short_citation(strings), &work.key);
        let about = work.full_reference(strings);
        let _ = writeln!(text, "\n### {name} {{#{key}}}\n\n{about}");
    }
    let title = markdown.lines().next().unwrap_or_default();
    standalone_chapter(
        title.trim_start_matches(['#', ' ']),
        &text,
        strings,
        project,
    )
}

/// Returns the sources of a library, and the built-in ones, that a page cites, each once, in the
/// order of the page.
fn cited_sources<'a>(markdown: &str, library: &'a SourceLibrary) -> Vec<&'a LibrarySource> {
    let mut works: Vec<&LibrarySource> = Vec::new();
    for (_, after) in markdown
        .match_indices("[@")
        .map(|(at, it)| markdown.split_at(at + it.len()))
    {
        let key = after.split([',', ']']).next().unwrap_or_default();
        let known = library
            .get(key)
            .or_else(|| SourceLibrary::built_in().get(key));
        works.extend(known.filter(|work| !works.iter().any(|it| it.key == work.key)));
    }
    works
}
