//! The explanation of a game as a page that needs no other file.

use std::fmt::Write as _;

use super::problem::ArticleError;
use super::standalone::standalone;
use crate::message::Strings;
use crate::project::Project;

/// The keys of all sources that an explanation can cite.
const SOURCES: [&str; 5] = [
    "flacourt1661",
    "dandouau1909",
    "busser2023",
    "busser-faq",
    "busser-fifanga",
];

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
    let cited = |key: &&&str| markdown.contains(&format!("[@{key},"));
    let mut keys = SOURCES.iter().filter(cited).peekable();
    if keys.peek().is_some() {
        let _ = writeln!(text, "\n## {}", strings.t("explain.sources.title", &[]));
    }
    for key in keys {
        let about = strings.t(&format!("explain.sources.{key}"), &[]);
        let _ = writeln!(text, "\n### {key} {{#{key}}}\n\n{about}");
    }
    let title = markdown.lines().next().unwrap_or_default();
    standalone(
        title.trim_start_matches(['#', ' ']),
        &text,
        strings,
        project,
    )
}
