//! The explanation of a game as a page that needs no other file.

use std::fmt::Write as _;

use super::problem::ArticleError;
use super::standalone::standalone;
use crate::message::Strings;
use crate::project::{Project, Source, Sources};

/// A page of [`crate::explain`] as HTML with every example drawn, and the list of the
/// sources that it cites.
///
/// # Errors
///
/// When a record or a template of the project does not hold or cannot be read.
///
/// ```
/// use fifangha::article::explained;
/// use fifangha::project::Project;
/// use fifangha::message::Strings;
///
/// let markdown = "# Start\n\n```fifangha\nrules: fifangha\n```\n";
/// let page = explained(markdown, Strings::english(), Project::at(".")).unwrap();
/// assert!(page.contains("<svg"));
/// ```
pub fn explained(
    markdown: &str,
    strings: &'static Strings,
    project: Project,
) -> Result<String, ArticleError> {
    let mut text = markdown.to_owned();
    let works = cited(markdown);
    if !works.is_empty() {
        let _ = writeln!(text, "\n## {}", strings.t("explain.sources.title", &[]));
    }
    for work in works {
        let (name, key) = (work.short(strings), &work.key);
        let about = work.full(strings).markdown();
        let _ = writeln!(text, "\n### {name} {{#{key}}}\n\n{about}");
    }
    let title = markdown.lines().next().unwrap_or_default();
    standalone(
        title.trim_start_matches(['#', ' ']),
        &text,
        strings,
        project,
    )
}

/// The works that a page cites, of those that the games cite, each once in the
/// order of the page.
fn cited(markdown: &str) -> Vec<&'static Source> {
    let mut works: Vec<&Source> = Vec::new();
    for (_, after) in markdown
        .match_indices("[@")
        .map(|(at, it)| markdown.split_at(at + it.len()))
    {
        let key = after.split([',', ']']).next().unwrap_or_default();
        let known = Sources::of_games().get(key);
        works.extend(known.filter(|work| !works.iter().any(|it| it.key == work.key)));
    }
    works
}
