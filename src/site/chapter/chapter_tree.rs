//! A chapter as the tree of a separate page.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag, html};

use super::links::{anchor, composed_link, nfc, page_link};
use super::outline::{Heading, headings};
use super::page_node::PageNode;
use super::tables::frame_tables;
use crate::site::html_tree::{HtmlElement, HtmlNode, collect_ids, for_each_element_mut, parse};
use crate::site::page::page_writer::PageSlots;

/// The start of the ids of footnotes, which differ from those of headings and figures.
pub(in crate::site) const FOOTNOTE_PREFIX: &str = "fn-";

/// A chapter as the tree of a separate page, next to those of the other chapters.
#[derive(Clone, Debug)]
pub(in crate::site) struct ChapterTree {
    pub(in crate::site) nodes: Vec<HtmlNode>,
    pub(in crate::site) headings: Vec<Heading>,
}

/// The trees of chapters, by path below `src`.
pub(in crate::site) type ChapterTrees = BTreeMap<PathBuf, ChapterTree>;

/// Returns the tree of a chapter.
pub(in crate::site) fn chapter_tree(nodes: Vec<PageNode>, path: &Path) -> ChapterTree {
    let mut ids = BTreeSet::new();
    let mut slots = PageSlots::default();
    let events = nodes.into_iter().map(|node| match node {
        PageNode::Markdown(event) => event,
        PageNode::Figure(figure) => {
            let figure = vec![HtmlNode::Element(figure)];
            collect_ids(&figure, &mut ids, &mut BTreeSet::new());
            Event::Html((slots.add(figure) + "\n").into())
        }
    });
    let mut events: Vec<_> = events.collect();
    let headings = headings(&events, &ids);
    for heading in &headings {
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[heading.event_index] {
            *id = Some(heading.id.clone().into());
        }
    }
    for event in &mut events {
        if let Event::FootnoteReference(label) | Event::Start(Tag::FootnoteDefinition(label)) =
            event
        {
            *label = format!("{FOOTNOTE_PREFIX}{label}").into();
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    let mut nodes = parse(&text);
    frame_tables(&mut nodes);
    self_link_headings(&mut nodes, &headings);
    slots.fill(&mut nodes);
    link_pages(&mut nodes, path);
    ChapterTree { nodes, headings }
}

/// Converts links to chapters into links to their pages, and ids and other links into the form NFC, as
/// the names of copied files.
fn link_pages(nodes: &mut [HtmlNode], path: &Path) {
    for_each_element_mut(nodes, &mut |it| {
        if let Some(id) = it.attribute_mut("id")
            && let Cow::Owned(composed) = nfc(id)
        {
            *id = composed;
        }
        for name in ["href", "src"] {
            if let Some(link) = it.attribute_mut(name)
                && let Some(address) = page_link(link, path).or_else(|| composed_link(link, path))
            {
                *link = address;
            }
        }
    });
}

impl ChapterTree {
    /// Writes the ids of the headings in another language to the attribute `data-there`, where they
    /// differ. Without effect if the levels of the headings differ, so that they do not correspond.
    pub(in crate::site) fn set_twins(&mut self, others: &[Heading]) {
        let levels = self.headings.iter().map(|it| it.level);
        if levels.ne(others.iter().map(|it| it.level)) {
            return;
        }
        let ids = self.headings.iter().map(|it| it.id.as_str());
        let ids = ids.zip(others.iter().map(|it| &it.id));
        let mut ids = ids.filter(|(own, there)| own != there).peekable();
        for_each_element_mut(&mut self.nodes, &mut |it| {
            let own = it.heading_level().and_then(|_| it.attribute("id"));
            let twin = ids.next_if(|(id, _)| own == Some(id));
            let twin = twin.map(|(_, there)| ("data-there".to_owned(), there.clone()));
            it.attributes.extend(twin);
        });
    }

    /// Returns the title with what is before it and the line break behind it, and the rest.
    pub(in crate::site) fn split_title(mut self) -> [Vec<HtmlNode>; 2] {
        let is_title = |it: &HtmlElement| it.heading_level() == Some(1);
        let title = self
            .nodes
            .iter()
            .position(|it| it.element().is_some_and(is_title));
        let next = title.map_or(0, |at| at + 1);
        let has_break =
            title.is_some() && self.nodes.get(next).is_some_and(HtmlNode::is_whitespace);
        let rest = self.nodes.split_off(next + usize::from(has_break));
        [self.nodes, rest]
    }
}

/// Turns each heading below the title into a link to itself, unless it contains a link.
fn self_link_headings(nodes: &mut [HtmlNode], headings: &[Heading]) {
    let mut ids = headings.iter().skip(1).map(|it| it.id.as_str()).peekable();
    for_each_element_mut(nodes, &mut |it| {
        let own = it.heading_level().and_then(|_| it.attribute("id"));
        let id = ids.next_if(|id| own == Some(id));
        if let Some(id) = id.filter(|_| it.find(&|it| it.name == "a").is_none()) {
            let words = std::mem::take(&mut it.children);
            let link = HtmlElement::new("a", "fif-self", words).with("href", anchor(id));
            it.children.push(HtmlNode::Element(link));
        }
    });
}

#[cfg(test)]
pub(in crate::site) mod tests {
    use super::*;
    use crate::site::chapter::page_node::ExpandedChapter;
    use crate::site::html_writer::write_html;

    pub(in crate::site) fn tree_of(path: &str, markdown: &str) -> ChapterTree {
        let nodes = ExpandedChapter::new(markdown.into(), Vec::new()).into_nodes();
        chapter_tree(nodes, Path::new(path))
    }

    fn html_of(markdown: &str) -> String {
        write_html(&tree_of("a.md", markdown).nodes)
    }

    #[test]
    fn a_page_leads_to_pages_and_its_headings_to_themselves() {
        let html = html_of(
            "# One\n\n## Two\n\n## Two\n\n[x](games/b.md#c) [y](#two) <a href=\"b.md\">z</a> \
             ![e](e\u{301}.svg) <img src=\"e\u{301} f.png\">\n",
        );
        for part in [
            "<h1 id=\"one\">One",
            "<h2 id=\"two-1\"><a class=\"fif-self\" href=\"#two-1\">Two</a>",
            "href=\"games/b.html#c\"",
            "href=\"#two\"",
            "href=\"b.html\"",
            "src=\"%C3%A9.svg\"",
            "src=\"%C3%A9%20f.png\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_heading_knows_its_twin_where_it_has_another_name() {
        let mut tree = tree_of("a.md", "# One\n\n## Two\n\n## Two\n");
        for other in ["# Un\n\n## Deux\n", "# Un\n\n## Deux\n\n### Trois\n"] {
            tree.set_twins(&tree_of("a.md", other).headings);
            assert!(!write_html(&tree.nodes).contains("data-there"), "{other}");
        }
        let other = "# One\n\n## Deux\n\n## Two {#two-1}\n";
        tree.set_twins(&tree_of("a.md", other).headings);
        let html = write_html(&tree.nodes);
        assert!(
            html.contains("<h2 id=\"two\" data-there=\"deux\">"),
            "{html}"
        );
        assert_eq!(html.matches("data-there").count(), 1, "{html}");
    }

    #[test]
    fn the_title_is_separate() {
        let split = tree_of("a.md", "# One\n\ntwo\n").split_title();
        let [title, rest] = split.map(|it| write_html(&it));
        assert_eq!(title, "<h1 id=\"one\">One</h1>\n");
        assert_eq!(rest, "<p>two</p>\n");
    }

    #[test]
    fn a_heading_that_leads_elsewhere_is_no_link_to_itself() {
        let html = html_of("# T\n\n## a [b](games/b.md)\n");
        assert!(!html.contains("fif-self"), "{html}");
    }
}
