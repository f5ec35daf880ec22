//! The pages of all codes of messages, as one self-contained file.

use std::path::Path;

use super::single_file::render_single_chapter;
use super::templates::Templates;
use crate::diagnostic::Code;
use crate::site::chapter::chapter_text::ChapterText;
use crate::site::chapter::page_node::ExpandedChapter;
use crate::site::problem::SiteError;

/// Returns the pages of all codes, each below a heading with the code as id.
pub(in crate::site) fn render_code_pages(
    templates: &Templates,
    root: &Path,
) -> Result<String, SiteError> {
    let strings = templates.strings;
    let title = strings.t("codes.title", &[]);
    let pages = Code::ALL.iter().map(|code| {
        let page = code.page(strings.fallback());
        let (heading, page) = page.split_once('\n').unwrap_or((page, ""));
        (code, heading.trim_start_matches("# "), page)
    });
    let list = pages
        .clone()
        .map(|(code, heading, _)| format!("- [{heading}](#{code})\n"));
    let list: String = list.collect();
    let mut text = format!("# {title}\n\n{}\n\n{list}", strings.t("codes.intro", &[]));
    for (code, heading, page) in pages {
        text.push_str(&format!("\n## {heading} {{#{code}}}\n"));
        for line in page.lines() {
            let info = line.trim_start_matches('`');
            let fence = &line[..line.len() - info.len()];
            // Examples are shown as they are written.
            match fence.len() >= 3 && !info.is_empty() {
                true => text.push_str(&format!("{fence}text\n")),
                false => text.push_str(&format!("{line}\n")),
            }
        }
    }
    let nodes = ExpandedChapter::from(ChapterText::from(text)).into_nodes();
    render_single_chapter(&title, Path::new("codes.md"), nodes, root, templates)
}
