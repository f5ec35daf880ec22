//! One chapter as a page that needs no other file.

use std::path::Path;

use super::expand::{Chapter, Expander, slug};
use super::library::Library;
use super::numbering::Numbering;
use super::outline::heading_ids;
use super::problem::{ArticleError, Problems};
use super::single::alone;
use super::templates::Templates;
use crate::comment::Sources;
use crate::message::Strings;
use crate::project::{self, Project};

/// A chapter of Markdown with `fifangha` blocks as one HTML file, with all that
/// it needs. The sources that it cites are headings of its own, `## … {#key}`.
///
/// # Errors
///
/// [`ArticleError::Problems`] with everything in the chapter that does not
/// hold; other errors, when records or templates of the project cannot be read.
pub fn standalone(
    title: &str,
    markdown: &str,
    strings: &'static Strings,
    project: Project,
) -> Result<String, ArticleError> {
    let library = Library::new(project);
    let templates = Templates::of(strings, library.project())?;
    let path = Path::new("page.md");
    // As the headings of the page are called.
    let link = format!("#{}-", slug(path));
    let sources = Sources::of(&project::Sources::of(markdown), link, strings);
    let expander = Expander {
        library: &library,
        templates: &templates,
        sources: &sources,
        keys: Some(&heading_ids(markdown)),
        downloads: None,
        live: false,
        numbering: Some(&Numbering::default()),
        terms: None,
        own: false,
    };
    let chapter = Chapter {
        name: title,
        path,
        text: markdown,
    };
    let mut problems = Problems::default();
    let text = expander.chapter(chapter, &mut problems)?;
    problems.none()?;
    alone(title, path, text, library.root(), &templates)
}
