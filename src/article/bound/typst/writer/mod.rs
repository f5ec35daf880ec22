//! The pieces of a page as Typst markup.

mod list;
mod played;
mod sheet;
mod table;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use super::super::picture::{Picture, Pictures, Size};
use super::super::tree::{Element, Node};
use super::text::{optional, string};
pub(super) use words::notes;

/// Writes the pages of one chapter.
pub(in crate::article::bound) struct Writer<'a> {
    pub(in crate::article::bound) pictures: &'a mut Pictures,
    /// The places that something leads to; the others need no label.
    pub(in crate::article::bound) wanted: &'a BTreeSet<String>,
    /// Those that were set.
    pub(in crate::article::bound) placed: &'a mut BTreeSet<String>,
    /// The level of the heading of the chapter, and of the last one.
    pub(in crate::article::bound) base: usize,
    pub(in crate::article::bound) level: usize,
    /// The notes of the chapter, and those that were set.
    pub(in crate::article::bound) notes: BTreeMap<String, &'a Element>,
    pub(in crate::article::bound) set: BTreeSet<String>,
}

/// What stands by itself, not in a line.
const BLOCKS: [&str; 24] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "dl",
    "pre",
    "blockquote",
    "table",
    "figure",
    "div",
    "section",
    "aside",
    "header",
    "footer",
    "article",
    "nav",
    "hr",
    "details",
    "main",
];

fn is_block(node: &Node) -> bool {
    let Node::Element(it) = node else {
        return false;
    };
    let picture = it.name == "svg" && !it.is("fif-symbol");
    picture || BLOCKS.contains(&it.name.as_str())
}

impl<'a> Writer<'a> {
    /// Pieces as paragraphs and blocks, or as words where they are nothing else.
    pub(in crate::article::bound) fn flow(&mut self, nodes: &'a [Node]) -> String {
        if !nodes.iter().any(is_block) {
            return self.line(nodes).trim().to_owned();
        }
        let mut out = String::new();
        let mut rest = nodes;
        while let Some(first) = rest.first() {
            let count = match is_block(first) {
                true => 1,
                false => rest.iter().take_while(|it| !is_block(it)).count(),
            };
            let (here, behind) = rest.split_at(count);
            let text = match (here, is_block(first)) {
                ([Node::Element(block)], true) => self.block(block),
                _ => self.line(here),
            };
            if !text.trim().is_empty() {
                out.push_str(text.trim());
                out.push_str("\n\n");
            }
            rest = behind;
        }
        out
    }

    /// What stands in a content block.
    fn content(&mut self, nodes: &'a [Node]) -> String {
        format!("[{}]", self.flow(nodes).trim_end())
    }

    /// The same without an element that stands elsewhere.
    fn without(&mut self, of: &'a Element, left_out: &dyn Fn(&Element) -> bool) -> String {
        let kept = of.children.iter();
        let kept = kept.filter(|it| it.element().is_none_or(|it| !left_out(it)));
        let parts: Vec<_> = kept.map(|it| self.flow(std::slice::from_ref(it))).collect();
        parts.join("\n")
    }

    /// A place that something leads to.
    fn place(&mut self, of: &Element) -> String {
        let id = self.label(of);
        id.map_or_else(String::new, |id| format!("#place({})", string(id)))
    }

    /// What something leads to an element by; no label is set twice.
    fn label<'e>(&mut self, of: &'e Element) -> Option<&'e str> {
        let id = of.attribute("id").filter(|id| self.wanted.contains(*id))?;
        self.placed.insert(id.to_owned()).then_some(id)
    }

    fn block(&mut self, it: &'a Element) -> String {
        match it.name.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => return self.heading(it),
            "figure" => return self.figure(it),
            _ => {}
        }
        let place = self.place(it);
        let inner = match it.name.as_str() {
            "p" => self.paragraph(it),
            "ul" | "ol" => self.list(it),
            "dl" => self.definitions(it),
            "pre" => format!("#listing({})", string(it.text().trim_end_matches('\n'))),
            "blockquote" => self.called("quote(block: true)", it),
            "table" => self.table(it),
            "hr" => "#ornament()".to_owned(),
            "svg" if it.is("fif-sheet") => self.sheet(it),
            "svg" => {
                let picture = self.pictures.drawing(it, Size::Full);
                format!("#drawing({})", pictured(&picture))
            }
            _ => self.division(it),
        };
        place + &inner
    }

    /// A call with one content block.
    fn called(&mut self, function: &str, it: &'a Element) -> String {
        format!("#{function}{}", self.content(&it.children))
    }

    fn paragraph(&mut self, it: &'a Element) -> String {
        let kinds = [
            ("fif-heading", "turn-head"),
            ("fif-caption", "said"),
            ("fif-summary", "summary"),
            ("fif-wrong-word", "wrong-word"),
            ("fif-branch", "branch"),
            ("fif-made", "made"),
            ("fif-byline", "made"),
        ];
        match kinds.iter().find(|(class, _)| it.is(class)) {
            Some((_, function)) => self.called(function, it),
            None => self.line(&it.children),
        }
    }

    fn division(&mut self, it: &'a Element) -> String {
        if it.is("fif-player") {
            return self.player(it);
        }
        if it.is("footnote-definition") {
            return String::new();
        }
        if it.is("fif-checks") {
            return self.checks(it);
        }
        let kinds = [
            ("fif-note", "note"),
            ("fif-wrong", "wrong"),
            ("fif-moves", "moves"),
            ("fif-variation", "variation"),
        ];
        match kinds.iter().find(|(class, _)| it.is(class)) {
            Some((_, function)) => self.called(function, it),
            None => self.flow(&it.children),
        }
    }

    /// What was checked below a turn: one by one where that is short, else how it came out.
    fn checks(&mut self, it: &'a Element) -> String {
        const MOST: usize = 4;
        let long = it
            .elements()
            .any(|it| it.name == "ul" && it.elements().count() > MOST);
        let fails = it.find(&|it| it.is("fif-failed")).is_some();
        match long && !fails {
            true => format!(
                "#checks[{}]",
                self.without(it, &|it| it.name == "ul").trim()
            ),
            false => self.called("checks", it),
        }
    }

    fn heading(&mut self, it: &'a Element) -> String {
        let written = it.name[1..].parse().unwrap_or(2_usize);
        // The title of a chapter is of the second level on a page of many.
        let level = (self.base + written).saturating_sub(2).max(self.base);
        // No level is left out.
        self.level = level.min(self.level + 1);
        let words = self.line(&it.children);
        let id = optional(self.label(it));
        format!("#section({}, {id})[{}]", self.level, words.trim())
    }
}

/// A picture as arguments of a call.
pub(in crate::article::bound) fn pictured(it: &Picture) -> String {
    format!("{}, alt: {}", string(&it.file), optional(it.alt.as_deref()))
}

fn number(text: Option<&str>) -> Option<usize> {
    text?.parse().ok()
}
