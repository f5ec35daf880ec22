//! Pages as a whole: the template around the chapters, and the last passes before they are written.

use super::csp::add_csp;
use super::dedup_svg::dedup_boards;
use crate::site::html_tree::{HtmlNode, parse, replace_nodes};
use crate::site::html_writer::push_html;

/// The name of the element that stands for a chapter in the output of a template.
const SLOT: &str = "fif-slot";

/// Parts of pages, in whose place a template writes the HTML of [`PageSlots::add`].
#[derive(Default)]
pub(in crate::site) struct PageSlots(Vec<Vec<HtmlNode>>);

impl PageSlots {
    /// Adds a part and returns the HTML that stands for it.
    pub(in crate::site) fn add(&mut self, nodes: Vec<HtmlNode>) -> String {
        self.0.push(nodes);
        format!("<{SLOT} id=\"{}\"></{SLOT}>", self.0.len() - 1)
    }

    /// Returns the page that a template has written, with the parts, its content security policy,
    /// and each recurring empty board once.
    pub(in crate::site) fn write_page(mut self, html: &str) -> String {
        let mut page = parse(html);
        self.fill(&mut page);
        dedup_boards(&mut page);
        write_with_csp(page)
    }

    /// Puts the parts into the places of their slots.
    pub(in crate::site) fn fill(&mut self, nodes: &mut Vec<HtmlNode>) {
        replace_nodes(nodes, &mut |node| {
            let slot = node.element().filter(|it| it.name == SLOT)?;
            let part = slot.attribute("id")?.parse::<usize>().ok()?;
            self.0.get_mut(part).map(std::mem::take)
        });
    }
}

/// Returns a page that a template has written, with its content security policy.
pub(in crate::site) fn add_csp_to_page(html: &str) -> String {
    write_with_csp(parse(html))
}

fn write_with_csp(mut page: Vec<HtmlNode>) -> String {
    add_csp(&mut page);
    let mut out = "<!DOCTYPE html>".to_owned();
    push_html(&page, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_stands_where_the_template_writes_it() {
        let mut slots = PageSlots::default();
        let html = slots.add(parse("<h1>A</h1>"));
        let page = format!("<!DOCTYPE html>\n<html lang=\"en\"><body>{html}</body></html>\n");
        let written = slots.write_page(&page);
        let body = "\n<html lang=\"en\"><body><h1>A</h1></body></html>\n";
        assert!(written.ends_with(body), "{written}");
        // A template without a head does not remove the policy.
        let policy = "<!DOCTYPE html>\n<meta http-equiv=\"Content-Security-Policy\"";
        assert!(written.starts_with(policy), "{written}");
    }
}
