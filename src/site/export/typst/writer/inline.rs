//! Inline content: text, links, signs, footnote references.

use std::collections::BTreeMap;

use super::super::super::export_images::ExportImageSize;
use super::super::escape::{escape_markup, string_literal};
use super::{HtmlElement, HtmlNode, TypstWriter, image_arguments, is_block};

impl<'a> TypstWriter<'a> {
    /// Writes inline nodes.
    pub(in crate::site::export) fn inline_nodes(&mut self, nodes: &'a [HtmlNode]) -> String {
        let mut out = String::new();
        for node in nodes {
            match node {
                HtmlNode::Text(text) => out.push_str(&escape_markup(text)),
                HtmlNode::Element(element) => out.push_str(&self.inline_element(element)),
            }
        }
        out
    }

    fn inline_element(&mut self, it: &'a HtmlElement) -> String {
        let place = self.anchor(it);
        let role = it.role.map_or("", |it| it.function);
        let function = match it.name.as_str() {
            "strong" | "b" => "strong",
            "em" | "i" | "cite" | "dfn" | "var" => "emph",
            "sub" => "sub",
            "sup" if it.has_class("footnote-reference") => return place + &self.footnote(it),
            "sup" => "super",
            "del" | "s" => "strike",
            "small" => "small",
            "br" => return place + "#linebreak()",
            "code" | "kbd" | "samp" => {
                let kind = if role.is_empty() { "code" } else { role };
                return format!("{place}#{kind}({})", string_literal(it.text().trim()));
            }
            "svg" => {
                let picture = self.pictures.add_svg(it, ExportImageSize::Full);
                return format!("{place}#sign({})", image_arguments(&picture));
            }
            "img" => {
                let picture = self.pictures.add_img(it);
                let alt = it.attribute("alt").unwrap_or_default();
                return match picture {
                    Some(picture) => format!("{place}#pictured({})", image_arguments(&picture)),
                    None => place + &escape_markup(alt),
                };
            }
            "a" => return place + &self.link(it),
            "span" if !role.is_empty() => role,
            "wbr" => return "\u{200b}".to_owned(),
            _ => {
                let inner = match it.children.iter().any(is_block) {
                    true => self.flow(&it.children),
                    false => self.inline_nodes(&it.children),
                };
                return match it.attribute("lang") {
                    Some(language) => {
                        format!("{place}#foreign({})[{inner}]", string_literal(language))
                    }
                    None => place + &inner,
                };
            }
        };
        format!("{place}#{function}[{}]", self.inline_nodes(&it.children))
    }

    fn link(&mut self, it: &'a HtmlElement) -> String {
        let inner = self.inline_nodes(&it.children);
        let link = it.attribute("href").unwrap_or_default();
        match it.linked_anchor() {
            Some(id) if !self.link_targets.contains(&id) => inner,
            Some(id) if it.is_term() => {
                format!("#explained({})[{inner}]", string_literal(&id))
            }
            Some(id) => format!("#inside({})[{inner}]", string_literal(&id)),
            None => format!("#outside({})[{inner}]", string_literal(link)),
        }
    }

    /// Writes a footnote; a second reference to it points to the first.
    fn footnote(&mut self, it: &'a HtmlElement) -> String {
        let id = it
            .find(&|it| it.name == "a")
            .and_then(HtmlElement::linked_anchor);
        let Some(id) = id else {
            return format!("#super[{}]", escape_markup(&it.text()));
        };
        let label = format!("note-{id}");
        if !self.emitted_notes.insert(id.clone()) {
            return format!("#footnote(label({}))", string_literal(&label));
        }
        let Some(note) = self.notes.get(&id).copied() else {
            return String::new();
        };
        let text = self.flow_without(note, &|it| it.has_class("footnote-definition-label"));
        format!(
            "#footnote[{}]#label({})",
            text.trim(),
            string_literal(&label)
        )
    }
}

/// Collects the footnotes of some nodes, by id.
pub(in super::super) fn collect_footnotes<'e>(
    nodes: &'e [HtmlNode],
    found: &mut BTreeMap<String, &'e HtmlElement>,
) {
    for it in nodes.iter().filter_map(HtmlNode::element) {
        match it
            .attribute("id")
            .filter(|_| it.has_class("footnote-definition"))
        {
            Some(id) => {
                found.insert(id.to_owned(), it);
            }
            None => collect_footnotes(&it.children, found),
        }
    }
}
