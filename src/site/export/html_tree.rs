//! A rendered page as a tree, for export to PDF or EPUB.

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, ParseOpts, QualName, ns, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// A node of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HtmlNode {
    /// Text, with character references decoded.
    Text(String),
    /// An element with its children.
    Element(HtmlElement),
}

/// An element of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HtmlElement {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<HtmlNode>,
}

/// The maximum depth; deeper nodes are dropped. No page of the project is so deep,
/// and recursion needs memory for each level.
const MAX_DEPTH: usize = 120;

/// Parses a page.
pub(super) fn parse(html: &str) -> Vec<HtmlNode> {
    let around = QualName::new(None, ns!(html), LocalName::from("section"));
    let dom = parse_fragment(
        RcDom::default(),
        ParseOpts::default(),
        around,
        Vec::new(),
        false,
    )
    .one(html);
    // The parser places the nodes below an additional root.
    let roots = dom.document.children.borrow();
    roots.iter().flat_map(|root| children_of(root, 0)).collect()
}

fn children_of(handle: &Handle, depth: usize) -> Vec<HtmlNode> {
    if depth >= MAX_DEPTH {
        return Vec::new();
    }
    let children = handle.children.borrow();
    let nodes = children.iter().filter_map(|child| match &child.data {
        NodeData::Text { contents } => Some(HtmlNode::Text(contents.borrow().to_string())),
        NodeData::Element { name, attrs, .. } => {
            let attribute = |it: &html5ever::Attribute| {
                let local = it.name.local.to_string();
                let name = match &it.name.prefix {
                    Some(prefix) => format!("{prefix}:{local}"),
                    None => local,
                };
                (name, it.value.to_string())
            };
            Some(HtmlNode::Element(HtmlElement {
                name: name.local.to_string(),
                attributes: attrs.borrow().iter().map(attribute).collect(),
                children: children_of(child, depth + 1),
            }))
        }
        _ => None,
    });
    nodes.collect()
}

impl HtmlNode {
    /// Returns the element, if the node is one.
    pub(super) fn element(&self) -> Option<&HtmlElement> {
        match self {
            Self::Element(element) => Some(element),
            Self::Text(_) => None,
        }
    }

    /// Returns `true` if the node is only whitespace.
    pub(super) fn is_whitespace(&self) -> bool {
        matches!(self, Self::Text(text) if text.chars().all(|it| it.is_ascii_whitespace()))
    }
}

impl HtmlElement {
    /// Creates an element; an empty `class` is omitted.
    pub(super) fn new(name: &str, class: &str, children: Vec<HtmlNode>) -> Self {
        let class = Some(("class".to_owned(), class.to_owned()));
        Self {
            name: name.to_owned(),
            attributes: class.into_iter().filter(|it| !it.1.is_empty()).collect(),
            children,
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(it, _)| it == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns `true` if the element has the class.
    pub(super) fn has_class(&self, class: &str) -> bool {
        let classes = self.attribute("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|it| it == class)
    }

    /// Returns the child elements, without the text between them.
    pub(super) fn child_elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(HtmlNode::element)
    }

    /// Returns the first descendant, at any depth, that satisfies `wanted`.
    pub(super) fn find(&self, wanted: &dyn Fn(&Self) -> bool) -> Option<&Self> {
        self.child_elements().find_map(|it| match wanted(it) {
            true => Some(it),
            false => it.find(wanted),
        })
    }

    /// Returns its text, without tags.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        collect_text(&self.children, &mut out);
        out
    }
}

/// Appends the text of some nodes.
fn collect_text(nodes: &[HtmlNode], out: &mut String) {
    for node in nodes {
        match node {
            HtmlNode::Text(text) => out.push_str(text),
            HtmlNode::Element(element) => collect_text(&element.children, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_a_tree_with_its_words_and_pictures() {
        let nodes = parse(
            "<p id=\"a\">One &lt;<b>two</b><p class=\"x y\">three<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
        );
        let [HtmlNode::Element(one), HtmlNode::Element(two)] = &nodes[..] else {
            panic!("{nodes:?}");
        };
        assert_eq!(
            (one.text().as_str(), one.attribute("id")),
            ("One <two", Some("a"))
        );
        assert!(two.has_class("y") && !two.has_class("x y"));
        let svg = two.find(&|it| it.name == "svg").unwrap();
        assert_eq!(svg.attribute("viewBox"), Some("0 0 1 1"));
    }

    #[test]
    fn a_page_of_thousands_of_floors_is_read_and_cut() {
        let deep = "<div>".repeat(2_000) + "x";
        assert_eq!(parse(&deep).len(), 1);
    }
}
