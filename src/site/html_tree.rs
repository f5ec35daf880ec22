//! A page as a tree of elements and texts, for the search index, links and exports.

use std::cell::RefCell;
use std::collections::BTreeSet;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::site::chapter::links::fragment_id;

/// A node of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HtmlNode {
    /// Text, with character references decoded.
    Text(String),
    /// An element with its children.
    Element(HtmlElement),
}

/// The meaning of an element of a figure: the element and its class on a page, and its function in
/// Typst. A page contains all of a figure; exports reduce it to what is of use on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContentRole {
    element: &'static str,
    class: &'static str,
    pub(super) function: &'static str,
}

impl ContentRole {
    /// An element that only arranges what it contains; exports keep its content.
    pub(super) const LAYOUT: Self = Self::new("div", "", "layout");
    /// Content for screens: controls, and what scripts fill in. Exports and the search index omit
    /// it.
    pub(super) const SCREEN: Self = Self::new("div", "", "screen");
    /// Content in place of controls; pages omit it.
    pub(super) const PAPER: Self = Self::new("span", "", "paper");
    /// The legend of the signs, of which an export has one for all figures.
    pub(super) const SIGNS: Self = Self::new("details", "fif-signs", "signs");
    /// The heading of a turn or of a list.
    pub(super) const HEADING: Self = Self::new("p", "fif-heading", "turn-head");
    /// A turn in notation.
    pub(super) const TURN: Self = Self::new("code", "fif-turn", "turn");
    /// The side that plays a turn.
    pub(super) const SIDE: Self = Self::new("span", "fif-side", "side");
    /// The words below a board.
    pub(super) const CAPTION: Self = Self::new("p", "fif-caption", "caption-text");
    pub(super) const NOTE: Self = Self::new("div", "fif-note", "note");
    /// The line above what is folded on a page, in an export.
    pub(super) const SUMMARY: Self = Self::new("p", "fif-summary", "summary");
    /// The origin of a result.
    pub(super) const PROVENANCE: Self = Self::new("p", "fif-provenance", "provenance");
    /// An intentionally wrong example.
    pub(super) const WRONG: Self = Self::new("div", "fif-wrong", "wrong");
    pub(super) const WRONG_WORD: Self = Self::new("p", "fif-wrong-word", "wrong-word");
    /// The list of the turns.
    pub(super) const MOVES: Self = Self::new("div", "fif-moves", "moves");
    /// Boards of consecutive steps, which are numbered.
    pub(super) const STEPS: Self = Self::new("ol", "fif-frames", "steps");
    /// A turn with one board; exports put the boards of consecutive turns side by side.
    pub(super) const WHOLE_TURN: Self = Self::new("section", "fif-turn-section", "whole-turn");
    /// Boards of consecutive turns, in an export.
    pub(super) const BOARDS: Self = Self::new("ol", "fif-boards", "boards");
    /// A board with its text.
    pub(super) const FRAME: Self = Self::new("li", "fif-frame", "frame");
    pub(super) const PICTURE: Self = Self::new("div", "fif-picture", "");
    pub(super) const VARIATION: Self = Self::new("div", "fif-line fif-variation", "variation");
    /// The words above a variation.
    pub(super) const BRANCH: Self = Self::new("p", "fif-branch", "branch");
    pub(super) const CHECKS: Self = Self::new("details", "fif-checks", "checks");
    /// A check that passes; its function is an argument.
    pub(super) const PASSED: Self = Self::new("li", "fif-passed", "true");
    pub(super) const FAILED: Self = Self::new("li", "fif-failed", "false");
    pub(super) const UNDECIDED: Self = Self::new("li", "fif-open", "false");
    pub(super) const VERDICT: Self = Self::new("span", "fif-verdict", "verdict");
    /// The works that a chapter cites.
    pub(super) const REFERENCES: Self = Self::new("div", "fif-references", "references");
    /// All works of the library.
    pub(super) const BIBLIOGRAPHY: Self = Self::new("ul", "fif-list", "");
    /// A list of entries that lead to places in the book, with its heading.
    pub(super) const INDEX: Self = Self::new("div", "", "indexed");
    pub(super) const FIGURE_LIST: Self = Self::new("ul", "fif-list", "listed");
    pub(super) const ENTRY: Self = Self::new("li", "", "entry");
    /// A link of an entry, with the punctuation before it.
    pub(super) const PLACE: Self = Self::new("span", "", "");
    /// The name of an entry that the glossary explains.
    pub(super) const TERM: Self = Self::new("a", "", "explained");

    // Parts of printed sheets.
    pub(super) const HEADLINE: Self = Self::new("h1", "", "headline");
    pub(super) const ABOUT: Self = Self::new("p", "", "about");
    /// The line at the top of a sheet that continues another.
    pub(super) const RUNNING: Self = Self::new("p", "running", "running");
    pub(super) const FOOT: Self = Self::new("footer", "", "foot");
    /// A line below the pictures of a sheet.
    pub(super) const BELOW: Self = Self::new("p", "below", "below");
    pub(super) const SHEET_NOTE: Self = Self::new("div", "note", "note");
    pub(super) const LONG_FORM: Self = Self::new("code", "long", "code");
    /// Pictures with captions, as large as the sheet allows.
    pub(super) const CELLS: Self = Self::new("div", "cells", "cells");
    /// Small pictures above rules.
    pub(super) const RULES: Self = Self::new("div", "rules-body", "rules");
    /// Lines to write on: for names, for an answer, and a form of both.
    pub(super) const BLANKS: Self = Self::new("p", "blank", "blanks");
    pub(super) const ANSWER: Self = Self::new("span", "answer", "answer");
    pub(super) const FIELDS: Self = Self::new("dl", "", "fields");
    pub(super) const TURN_LISTS: Self = Self::new("div", "lists", "lists");
    pub(super) const TRUE_SIZE: Self = Self::new("div", "", "true-size");
    pub(super) const RULER: Self = Self::new("span", "measure", "ruler");
    pub(super) const SCAN: Self = Self::new("figure", "", "scan");

    const fn new(element: &'static str, class: &'static str, function: &'static str) -> Self {
        Self {
            element,
            class,
            function,
        }
    }
}

/// An element of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HtmlElement {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<HtmlNode>,
    /// Its meaning in a figure; `None` for an element of Markdown or of a template.
    pub(super) role: Option<ContentRole>,
}

/// The maximum depth; the content of deeper elements is added to their parent. Recursion over a
/// tree needs memory for each level. Variations, nested a hundred times, need 211 levels.
const MAX_DEPTH: usize = 256;

/// Elements without content and end tag.
pub(super) const VOID_ELEMENTS: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Names in SVG that are not in lower case. HTML ignores the case of names, XML does not.
const SVG_NAMES: [&str; 18] = [
    "attributeName",
    "clipPath",
    "clipPathUnits",
    "foreignObject",
    "gradientTransform",
    "gradientUnits",
    "linearGradient",
    "markerHeight",
    "markerWidth",
    "patternTransform",
    "patternUnits",
    "preserveAspectRatio",
    "radialGradient",
    "refX",
    "refY",
    "textLength",
    "textPath",
    "viewBox",
];

/// Parses a page, which is well-formed or closed as well as possible.
pub(super) fn parse(html: &str) -> Vec<HtmlNode> {
    let tokenizer = Tokenizer::new(TokenList::default(), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    // Without scripts, the first call reads everything.
    let _done = tokenizer.feed(&queue);
    tokenizer.end();
    let mut tree = TreeBuilder::default();
    for token in tokenizer.sink.0.take() {
        match token {
            Token::CharacterTokens(text) => tree.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => tree.end(&tag.name),
            Token::TagToken(tag) => tree.start(&tag),
            _ => {}
        }
    }
    while !tree.open.is_empty() {
        tree.close();
    }
    tree.roots
}

/// Parses one element, such as a picture.
pub(super) fn parse_element(html: &str) -> Option<HtmlElement> {
    let mut nodes = parse(html).into_iter();
    nodes.find_map(|node| match node {
        HtmlNode::Element(element) => Some(element),
        _ => None,
    })
}

/// The tokens of a page.
#[derive(Default)]
struct TokenList(RefCell<Vec<Token>>);

impl TokenSink for TokenList {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let raw = match &token {
            // In a picture, such a tag is an element without content.
            Token::TagToken(tag) if tag.self_closing => None,
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => match &*tag.name {
                "script" => Some(RawKind::ScriptData),
                "style" => Some(RawKind::Rawtext),
                "title" | "textarea" => Some(RawKind::Rcdata),
                _ => None,
            },
            _ => None,
        };
        self.0.borrow_mut().push(token);
        raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData)
    }
}

/// Builds nodes from a sequence of tags and texts.
#[derive(Default)]
struct TreeBuilder {
    roots: Vec<HtmlNode>,
    open: Vec<HtmlElement>,
}

impl TreeBuilder {
    fn siblings(&mut self) -> &mut Vec<HtmlNode> {
        match self.open.last_mut() {
            Some(parent) => &mut parent.children,
            None => &mut self.roots,
        }
    }

    fn text(&mut self, text: &str) {
        match self.siblings().last_mut() {
            Some(HtmlNode::Text(before)) => before.push_str(text),
            _ => self.siblings().push(HtmlNode::Text(text.to_owned())),
        }
    }

    fn start(&mut self, tag: &Tag) {
        let in_svg = &*tag.name == "svg" || self.open.iter().any(|it| it.name == "svg");
        let name = |name: &str| {
            let known = || SVG_NAMES.iter().find(|it| it.eq_ignore_ascii_case(name));
            let known = in_svg.then(known).flatten();
            known.map_or(name, |it| it).to_owned()
        };
        let attributes = tag.attrs.iter();
        let attributes = attributes.map(|it| (name(&it.name.local), it.value.to_string()));
        let element = HtmlElement {
            name: name(&tag.name),
            attributes: attributes.collect(),
            ..HtmlElement::default()
        };
        let is_empty = VOID_ELEMENTS.contains(&&*element.name) || (in_svg && tag.self_closing);
        match is_empty || self.open.len() >= MAX_DEPTH {
            true => self.siblings().push(HtmlNode::Element(element)),
            false => self.open.push(element),
        }
    }

    /// Closes the innermost element with a name, and those in it.
    fn end(&mut self, name: &str) {
        let named = |it: &HtmlElement| it.name.eq_ignore_ascii_case(name);
        if let Some(at) = self.open.iter().rposition(named) {
            while self.open.len() > at {
                self.close();
            }
        }
    }

    fn close(&mut self) {
        if let Some(element) = self.open.pop() {
            self.siblings().push(HtmlNode::Element(element));
        }
    }
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
            role: None,
        }
    }

    /// Creates an element of a figure.
    pub(super) fn with_role(role: ContentRole, children: Vec<HtmlNode>) -> Self {
        Self::new(role.element, role.class, children).role(role)
    }

    /// Returns the element with a meaning.
    pub(super) fn role(mut self, role: ContentRole) -> Self {
        self.role = Some(role);
        self
    }

    /// Returns `true` if exports and the search index omit the element.
    pub(super) fn is_for_screens(&self) -> bool {
        matches!(self.role, Some(ContentRole::SCREEN | ContentRole::SIGNS))
    }

    /// Returns `true` for a link to the explanation of a term.
    pub(super) fn is_term(&self) -> bool {
        self.role == Some(ContentRole::TERM) || self.has_class("fif-term")
    }

    /// Returns the element with another attribute.
    pub(super) fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.attributes.push((name.to_owned(), value.into()));
        self
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(it, _)| it == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(super) fn attribute_mut(&mut self, name: &str) -> Option<&mut String> {
        let found = self.attributes.iter_mut().find(|(it, _)| it == name);
        found.map(|(_, value)| value)
    }

    /// Returns the anchor in the same file to which a link leads; `None` for a link that only pages
    /// have.
    pub(super) fn linked_anchor(&self) -> Option<String> {
        if self.role == Some(ContentRole::LAYOUT) {
            return None;
        }
        self.attribute("href")?.strip_prefix('#').map(fragment_id)
    }

    /// Returns the level of a heading, 1 to 6.
    pub(super) fn heading_level(&self) -> Option<u8> {
        let level = self.name.strip_prefix('h')?.parse().ok();
        level.filter(|it| (1..=6).contains(it))
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
        node_text(&self.children)
    }
}

/// Returns the text of some nodes, without tags.
pub(super) fn node_text(nodes: &[HtmlNode]) -> String {
    let mut out = String::new();
    collect_text(nodes, &mut out);
    out
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

/// Collects the ids of some nodes, and the anchors that their links lead to. The ids inside a picture
/// are not used outside it.
pub(super) fn collect_ids(
    nodes: &[HtmlNode],
    ids: &mut BTreeSet<String>,
    wanted: &mut BTreeSet<String>,
) {
    for_each_element(nodes, &mut |it| {
        ids.extend(it.attribute("id").map(str::to_owned));
        wanted.extend(it.linked_anchor());
    });
}

/// Calls a function for each element outside pictures, in order.
pub(super) fn for_each_element<'a>(nodes: &'a [HtmlNode], visit: &mut impl FnMut(&'a HtmlElement)) {
    for node in nodes {
        match node {
            HtmlNode::Element(element) if element.name != "svg" => {
                visit(element);
                for_each_element(&element.children, visit);
            }
            _ => {}
        }
    }
}

/// Calls a function for each element outside pictures, in order; it may change it.
pub(super) fn for_each_element_mut(
    nodes: &mut [HtmlNode],
    visit: &mut impl FnMut(&mut HtmlElement),
) {
    for node in nodes {
        match node {
            HtmlNode::Element(element) if element.name != "svg" => {
                visit(element);
                for_each_element_mut(&mut element.children, visit);
            }
            _ => {}
        }
    }
}

/// Replaces nodes, at any depth, by those that a function returns for them; other nodes stay.
pub(super) fn replace_nodes(
    nodes: &mut Vec<HtmlNode>,
    replace: &mut impl FnMut(&HtmlNode) -> Option<Vec<HtmlNode>>,
) {
    let replaced = nodes.drain(..).flat_map(|mut node| {
        if let Some(nodes) = replace(&node) {
            return nodes;
        }
        if let HtmlNode::Element(it) = &mut node {
            replace_nodes(&mut it.children, replace);
        }
        vec![node]
    });
    *nodes = replaced.collect();
}

/// Returns the first element with a name, at any depth.
pub(super) fn find_element_mut<'a>(
    nodes: &'a mut [HtmlNode],
    name: &str,
) -> Option<&'a mut HtmlElement> {
    nodes.iter_mut().find_map(|node| {
        let HtmlNode::Element(it) = node else {
            return None;
        };
        if it.name == name {
            return Some(it);
        }
        find_element_mut(&mut it.children, name)
    })
}

/// Returns the text of some nodes without pictures, with single spaces.
pub(super) fn plain_text(nodes: &[HtmlNode]) -> String {
    let mut text = PlainText::default();
    text.add(nodes);
    text.finish()
}

/// Text with single spaces; blocks are separated.
#[derive(Debug, Default)]
pub(super) struct PlainText(String);

impl PlainText {
    pub(super) fn add(&mut self, nodes: &[HtmlNode]) {
        for node in nodes {
            match node {
                HtmlNode::Text(text) => self.add_text(text),
                HtmlNode::Element(it) => self.add_element(it),
            }
        }
    }

    pub(super) fn add_text(&mut self, text: &str) {
        for c in text.chars() {
            if !c.is_ascii_whitespace() {
                self.0.push(c);
            } else if !self.0.is_empty() && !self.0.ends_with(' ') {
                self.0.push(' ');
            }
        }
    }

    fn add_element(&mut self, it: &HtmlElement) {
        if it.is_for_screens() {
            return;
        }
        // Inline elements do not separate words.
        let inline = ["a", "b", "code", "del", "em", "i", "span", "strong", "sup"];
        let separator = match inline.contains(&&*it.name) {
            true => "",
            false => " ",
        };
        self.add_text(separator);
        if !["svg", "script", "style"].contains(&&*it.name) {
            self.add(&it.children);
            self.add_text(separator);
        }
    }

    pub(super) fn finish(self) -> String {
        self.0.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_a_tree_with_its_words_and_pictures() {
        let nodes = parse(
            "<p id=\"a\">One &lt;<b>two</p><p class=\"x y\">three<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
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
    fn a_whole_page_has_its_head_and_body() {
        let page = "<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title></head>\n\
                    <body><main>m</main></body></html>";
        let mut nodes = parse(page);
        let html = find_element_mut(&mut nodes, "html").unwrap();
        assert_eq!(html.attribute("lang"), Some("en"));
        let names: Vec<_> = html.child_elements().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["head", "body"]);
    }

    #[test]
    fn a_page_of_thousands_of_levels_is_read() {
        let deep = "<div>".repeat(2_000) + "x";
        assert_eq!(parse(&deep).len(), 1);
    }

    #[test]
    fn words_stand_without_tags_and_pictures() {
        let html = "<p>A <em>b</em>c &amp; d</p>\n<figure><svg><title>no</title></svg>\
                    <p>e&#x27;f</p></figure><ul><li>g</li><li>h</li></ul>";
        assert_eq!(plain_text(&parse(html)), "A bc & d e'f g h");
    }
}
