//! An explanation as a page that needs no other file.

use std::fmt::Write as _;

use super::page::Words;
use crate::article::{ArticleError, standalone};
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

/// A page of this module as HTML with every example drawn, and the list of the
/// sources that it cites.
///
/// # Errors
///
/// When a record or a template of the project does not hold or cannot be read.
///
/// ```
/// use fifangha::explain::html;
/// use fifangha::project::Project;
/// use fifangha::message::Strings;
///
/// let markdown = "# Start\n\n```fifangha\nrules: fifangha\n```\n";
/// let page = html(markdown, Strings::english(), Project::at(".")).unwrap();
/// assert!(page.contains("<svg"));
/// ```
pub fn html(
    markdown: &str,
    strings: &'static Strings,
    project: Project,
) -> Result<String, ArticleError> {
    let words = Words(strings);
    let mut text = markdown.to_owned();
    let cited = |key: &&&str| markdown.contains(&format!("[@{key},"));
    let mut keys = SOURCES.iter().filter(cited).peekable();
    if keys.peek().is_some() {
        let _ = writeln!(text, "\n## {}", words.t("sources.title", &[]));
    }
    for key in keys {
        let about = words.t(&format!("sources.{key}"), &[]);
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
