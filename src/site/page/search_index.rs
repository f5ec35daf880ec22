//! Search index of a book with many pages: a file that a page loads for the first search,
//! also from a local disk.

use serde::Serialize;

use crate::site::html_tree::{HtmlElement, HtmlNode, PlainText, plain_text};

/// A section of a page, from a heading or a term of the glossary to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::site) struct SearchIndexSection {
    /// The id of the heading or term.
    id: String,
    title: String,
    text: String,
}

/// A page and its sections.
#[derive(Clone, Debug, Serialize)]
pub(in crate::site) struct SearchIndexPage {
    /// Path of the page within the folder of the book.
    pub(in crate::site) page: String,
    pub(in crate::site) title: String,
    /// `true` in the reference part and the guide, which are found after the other chapters.
    pub(in crate::site) reference: bool,
    pub(in crate::site) sections: Vec<SearchIndexSection>,
}

/// Returns the index of a book as a script, which passes its data on when loaded.
pub(in crate::site) fn index_script(pages: &[SearchIndexPage]) -> String {
    let data = serde_json::to_string(&pages).unwrap_or_default();
    format!("fifangha.index({data});\n")
}

/// Returns the sections of a page.
pub(in crate::site) fn sections(tree: &[HtmlNode]) -> Vec<SearchIndexSection> {
    let mut found = Vec::new();
    add_sections(tree, &mut found);
    let section = |(section, text): (SearchIndexSection, PlainText)| SearchIndexSection {
        text: text.finish(),
        ..section
    };
    found.into_iter().map(section).collect()
}

/// Adds the sections that begin in some nodes, each next to its text, and adds the other nodes to
/// the text of the section before them.
fn add_sections(nodes: &[HtmlNode], found: &mut Vec<(SearchIndexSection, PlainText)>) {
    for node in nodes {
        let element = node.element();
        let has_section = |it: &&HtmlElement| it.find(&|it| section_id(it).is_some()).is_some();
        if let Some((id, title)) = element.and_then(|it| Some((section_id(it)?, it))) {
            let section = SearchIndexSection {
                id: id.to_owned(),
                title: plain_text(&title.children),
                text: String::new(),
            };
            found.push((section, PlainText::default()));
        } else if let Some(element) = element.filter(has_section) {
            add_sections(&element.children, found);
        } else if let Some((_, text)) = found.last_mut() {
            text.add(std::slice::from_ref(node));
        }
    }
}

/// Returns the id of an element that begins a section.
fn section_id(it: &HtmlElement) -> Option<&str> {
    match it.name.as_str() {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => it.attribute("id"),
        "dt" => {
            let id = it.child_elements().next()?.attribute("id")?;
            id.starts_with("term-").then_some(id)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;

    #[test]
    fn a_term_of_the_glossary_is_a_section() {
        let html = "<h1 id=\"g\">G</h1>\n<dl>\n<dt><span id=\"term-a\"></span>a, b</dt>\n\
                    <dd>one</dd>\n<dt>no term</dt><dd>two</dd></dl>";
        let term = SearchIndexSection {
            id: "term-a".into(),
            title: "a, b".into(),
            text: "one no term two".into(),
        };
        assert_eq!(sections(&parse(html))[1], term);
    }

    #[test]
    fn a_page_falls_into_its_headings() {
        let html = "<nav>no</nav><h1 id=\"a\">A</h1>\n<p>one</p>\n\
                    <h2 id=\"b\" data-there=\"c\"><a href=\"#b\">B <code>x</code></a></h2><p>two</p>";
        let part = |id: &str, title: &str, text: &str| SearchIndexSection {
            id: id.into(),
            title: title.into(),
            text: text.into(),
        };
        assert_eq!(
            sections(&parse(html)),
            [part("a", "A", "one"), part("b", "B x", "two")]
        );
    }
}
