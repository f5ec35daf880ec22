//! What stands in a line: words, links, signs, marks of notes.

use std::collections::BTreeMap;

use super::super::super::picture::Size;
use super::super::text::{markup, string};
use super::{Element, Node, Writer, is_block, pictured};

impl<'a> Writer<'a> {
    /// Pieces that stand in a line.
    pub(in crate::article::bound) fn line(&mut self, nodes: &'a [Node]) -> String {
        let mut out = String::new();
        for node in nodes {
            match node {
                Node::Text(text) => out.push_str(&markup(text)),
                Node::Element(element) => out.push_str(&self.inline(element)),
            }
        }
        out
    }

    fn inline(&mut self, it: &'a Element) -> String {
        let place = self.place(it);
        let function = match it.name.as_str() {
            "strong" | "b" => "strong",
            "em" | "i" | "cite" | "dfn" | "var" => "emph",
            "sub" => "sub",
            "sup" if it.is("footnote-reference") => return place + &self.footnote(it),
            "sup" => "super",
            "del" | "s" => "strike",
            "small" => "small",
            "br" => return place + "#linebreak()",
            "code" | "kbd" | "samp" => {
                let kind = if it.is("fif-turn") { "turn" } else { "code" };
                return format!("{place}#{kind}({})", string(it.text().trim()));
            }
            "svg" => {
                let picture = self.pictures.drawing(it, Size::Full);
                return format!("{place}#sign({})", pictured(&picture));
            }
            "img" => {
                let picture = self.pictures.image(it);
                let alt = it.attribute("alt").unwrap_or_default();
                return match picture {
                    Some(picture) => format!("{place}#pictured({})", pictured(&picture)),
                    None => place + &markup(alt),
                };
            }
            "a" => return place + &self.link(it),
            "span" if it.is("fif-verdict") => "verdict",
            "span" if it.is("fif-side") => "side",
            "wbr" => return "\u{200b}".to_owned(),
            _ => {
                let inner = match it.children.iter().any(is_block) {
                    true => self.flow(&it.children),
                    false => self.line(&it.children),
                };
                return match it.attribute("lang") {
                    Some(language) => format!("{place}#foreign({})[{inner}]", string(language)),
                    None => place + &inner,
                };
            }
        };
        format!("{place}#{function}[{}]", self.line(&it.children))
    }

    fn link(&mut self, it: &'a Element) -> String {
        let inner = self.line(&it.children);
        let link = it.attribute("href").unwrap_or_default();
        match link.strip_prefix('#') {
            Some(id) if !self.wanted.contains(id) => inner,
            Some(id) if it.is("fif-term") => format!("#explained({})[{inner}]", string(id)),
            Some(id) => format!("#inside({})[{inner}]", string(id)),
            None => format!("#outside({})[{inner}]", string(link)),
        }
    }

    /// A note at the foot of the page; a second mark leads to the first.
    fn footnote(&mut self, it: &'a Element) -> String {
        let id = it
            .find(&|it| it.name == "a")
            .and_then(|it| it.attribute("href"));
        let Some(id) = id.and_then(|it| it.strip_prefix('#')) else {
            return format!("#super[{}]", markup(&it.text()));
        };
        let label = format!("note-{id}");
        if !self.set.insert(id.to_owned()) {
            return format!("#footnote(label({}))", string(&label));
        }
        let Some(note) = self.notes.get(id).copied() else {
            return String::new();
        };
        let said = self.without(note, &|it| it.is("footnote-definition-label"));
        format!("#footnote[{}]#label({})", said.trim(), string(&label))
    }
}

/// The notes of some pieces, by the places that their marks lead to.
pub(in super::super) fn notes<'e>(nodes: &'e [Node], found: &mut BTreeMap<String, &'e Element>) {
    for it in nodes.iter().filter_map(Node::element) {
        match it.attribute("id").filter(|_| it.is("footnote-definition")) {
            Some(id) => {
                found.insert(id.to_owned(), it);
            }
            None => notes(&it.children, found),
        }
    }
}
