//! A chapter as a sequence of nodes: Markdown, and figures as elements.
//!
//! Nothing is written before all passes over the nodes are done.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, Tag, html};

use super::chapter_text::{ChapterText, SpannedEvent};
use crate::site::html_tree::{HtmlElement, HtmlNode};
use crate::site::html_writer::{one_line, write_html};

/// A node of a chapter.
#[derive(Clone, Debug)]
pub(in crate::site) enum PageNode {
    /// An element of Markdown.
    Markdown(Event<'static>),
    Figure(HtmlElement),
}

impl PageNode {
    /// Returns the node as an element of Markdown: figures as HTML.
    pub(in crate::site) fn into_event(self) -> Event<'static> {
        match self {
            Self::Markdown(event) => event,
            Self::Figure(figure) => {
                let html = write_html(&[HtmlNode::Element(figure)]);
                Event::Html((one_line(&html) + "\n").into())
            }
        }
    }
}

/// Returns HTML without blocks as nodes, so that its text is text.
pub(in crate::site) fn inline_html_nodes(html: &str) -> Vec<PageNode> {
    let text = ChapterText::from(html);
    let inner = text.events().iter().map(|it| it.0.clone());
    let is_paragraph = |it: &Event<'_>| {
        use pulldown_cmark::TagEnd;
        matches!(
            it,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    };
    let inner = inner.filter(|it| !is_paragraph(it));
    inner.map(PageNode::Markdown).collect()
}

/// A chapter whose blocks, citations and values are replaced by nodes.
#[derive(Debug, Default)]
pub(in crate::site) struct ExpandedChapter {
    text: ChapterText,
    /// The replaced ranges of the text, in order, without overlap.
    replacements: Vec<(Range<usize>, Replacement)>,
}

/// The nodes in place of a part of a chapter.
#[derive(Debug)]
pub(in crate::site) enum Replacement {
    Nodes(Vec<PageNode>),
    /// The explanation of a game.
    Chapter(ExpandedChapter),
}

impl From<ChapterText> for ExpandedChapter {
    fn from(text: ChapterText) -> Self {
        Self {
            text,
            replacements: Vec::new(),
        }
    }
}

impl ExpandedChapter {
    pub(in crate::site) fn new(
        text: ChapterText,
        mut replacements: Vec<(Range<usize>, Replacement)>,
    ) -> Self {
        replacements.sort_by_key(|(range, _)| range.start);
        Self { text, replacements }
    }

    /// Returns the nodes of the chapter.
    pub(in crate::site) fn into_nodes(self) -> Vec<PageNode> {
        let mut writer = NodeSplicer {
            nodes: Vec::with_capacity(self.text.events().len()),
            rest: self.replacements.into_iter().peekable(),
        };
        let mut events = self.text.events().iter();
        while let Some((event, range)) = events.next() {
            match event {
                Event::Start(tag) => {
                    if writer.replaces(range) {
                        writer.replace();
                        skip_element(&mut events);
                        continue;
                    }
                    if is_inline(tag) {
                        writer.insert_before(range.start);
                    }
                    writer.markdown(event.clone());
                }
                Event::Text(text) => writer.text(text, range, Event::Text),
                Event::Html(text) => writer.text(text, range, Event::Html),
                Event::InlineHtml(_) | Event::Code(_) => {
                    writer.insert_before(range.start);
                    writer.markdown(event.clone());
                }
                _ => writer.markdown(event.clone()),
            }
        }
        writer.nodes
    }

    /// Returns the chapter as Markdown with HTML.
    pub(in crate::site) fn into_markdown(self) -> String {
        let text = self.text.text();
        let mut out = String::with_capacity(text.len());
        let mut done = 0;
        for (range, replacement) in self.replacements {
            out.push_str(&text[done..range.start]);
            match replacement {
                Replacement::Chapter(chapter) => out += &chapter.into_markdown(),
                Replacement::Nodes(nodes) => {
                    let is_inline = matches!(nodes[..], [PageNode::Markdown(_), ..] | []);
                    html::push_html(&mut out, nodes.into_iter().map(PageNode::into_event));
                    // The blank line ends the HTML, so that the next line is not part of it.
                    if !is_inline {
                        out.push('\n');
                    }
                }
            }
            done = range.end;
        }
        out.push_str(&text[done..]);
        out
    }
}

/// Puts replacements among the elements of a chapter.
struct NodeSplicer {
    nodes: Vec<PageNode>,
    rest: std::iter::Peekable<std::vec::IntoIter<(Range<usize>, Replacement)>>,
}

impl NodeSplicer {
    fn markdown(&mut self, event: Event<'static>) {
        self.nodes.push(PageNode::Markdown(event));
    }

    /// Returns `true` if the next replacement is that of a whole element.
    fn replaces(&mut self, element: &Range<usize>) -> bool {
        let next = self.rest.peek();
        next.is_some_and(|(range, _)| !range.is_empty() && range == element)
    }

    /// Adds the nodes of the next replacement.
    fn replace(&mut self) {
        match self.rest.next() {
            Some((_, Replacement::Nodes(nodes))) => self.nodes.extend(nodes),
            Some((_, Replacement::Chapter(chapter))) => self.nodes.extend(chapter.into_nodes()),
            None => {}
        }
    }

    /// Adds what is inserted at or before an offset.
    fn insert_before(&mut self, at: usize) {
        while self
            .rest
            .peek()
            .is_some_and(|(range, _)| range.is_empty() && range.start <= at)
        {
            self.replace();
        }
    }

    /// Adds a text, cut at the replacements in it.
    fn text(
        &mut self,
        text: &CowStr<'static>,
        range: &Range<usize>,
        event: fn(CowStr<'static>) -> Event<'static>,
    ) {
        self.insert_before(range.start);
        let mut done = 0;
        // The text of an entity or of a quotation mark is not that of the chapter.
        while text.len() == range.len()
            && let Some((next, _)) = self.rest.peek()
            && next.end <= range.end
            && next.start >= range.start + done
        {
            let next = next.clone();
            let before = &text[done..next.start - range.start];
            if !before.is_empty() {
                self.markdown(event(before.to_owned().into()));
            }
            self.replace();
            done = next.end - range.start;
        }
        if done < text.len() {
            self.markdown(event(text[done..].to_owned().into()));
        }
    }
}

/// Skips the elements up to the end of an element that has begun.
fn skip_element<'a>(events: &mut impl Iterator<Item = &'a SpannedEvent>) {
    let mut depth = 1;
    for (event, _) in events {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
    }
}

fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
    )
}
