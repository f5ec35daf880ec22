//! Nodes of a page as Typst markup.

mod inline;
mod list;
mod player_strips;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use super::super::export_images::{ExportImage, ExportImageSize, ExportImages};
use super::escape::{escape_markup, optional_literal, string_literal};
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode};
pub(super) use inline::collect_footnotes;

/// Writer for the pages of one chapter.
pub(in crate::site::export) struct TypstWriter<'a> {
    pub(in crate::site::export) pictures: &'a mut ExportImages,
    /// The anchors that are link targets; the others need no label.
    pub(in crate::site::export) link_targets: &'a BTreeSet<String>,
    /// The labels emitted so far.
    pub(in crate::site::export) emitted_labels: &'a mut BTreeSet<String>,
    /// The heading level of the chapter, and that of the last heading.
    pub(in crate::site::export) base_level: usize,
    pub(in crate::site::export) level: usize,
    /// The footnotes of the chapter, and those emitted so far.
    pub(in crate::site::export) notes: BTreeMap<String, &'a HtmlElement>,
    pub(in crate::site::export) emitted_notes: BTreeSet<String>,
}

/// Block-level elements.
const BLOCK_ELEMENTS: [&str; 24] = [
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

fn is_block(node: &HtmlNode) -> bool {
    let it = match node {
        HtmlNode::Text(_) => return false,
        HtmlNode::Element(it) => it,
    };
    let picture = it.name == "svg" && !it.has_class("fif-symbol");
    picture || BLOCK_ELEMENTS.contains(&it.name.as_str())
}

/// Returns `true` for a paragraph that ends with a colon, or has only a command, before what it announces,
/// and for one before a figure without a number, which no other words announce.
fn is_lead(it: &HtmlElement, behind: &[HtmlNode]) -> bool {
    let announced = ["ul", "ol", "table", "pre", "blockquote", "div", "figure"];
    let next = behind.iter().find(|it| !it.is_whitespace());
    let Some(next) = next.and_then(HtmlNode::element) else {
        return false;
    };
    let is_code = matches!(&*it.children, [HtmlNode::Element(only)] if only.name == "code");
    let ends_with_colon = it.text().trim_end().ends_with(':');
    let is_announced = match ends_with_colon {
        true => announced.contains(&next.name.as_str()),
        false => is_code && next.name == "pre",
    };
    let is_shown = next.name == "figure" && figure_number(next).is_none();
    it.name == "p" && it.role.is_none() && (is_announced || is_shown)
}

/// Returns the number of a figure as it stands before its caption, *Figure 3.2*.
fn figure_number(figure: &HtmlElement) -> Option<String> {
    let caption = figure.child_elements().find(|it| it.name == "figcaption");
    let number = caption?.find(&|it| it.has_class("fif-numbered"))?.text();
    (figure.name == "figure").then(|| number.trim_end_matches('.').to_owned())
}

impl<'a> TypstWriter<'a> {
    /// Writes nodes as paragraphs and blocks, or as inline content if none is a block. A numbered figure
    /// below a paragraph or a list may float; a paragraph that announces it with a colon names it.
    pub(in crate::site::export) fn flow(&mut self, nodes: &'a [HtmlNode]) -> String {
        if !nodes.iter().any(is_block) {
            return self.inline_nodes(nodes).trim().to_owned();
        }
        let mut out = String::new();
        let mut rest = nodes;
        let (mut after_paragraph, mut after_list) = (false, false);
        while let Some(first) = rest.first() {
            let count = match is_block(first) {
                true => 1,
                false => rest.iter().take_while(|it| !is_block(it)).count(),
            };
            let (here, behind) = rest.split_at(count);
            let text = match (here, is_block(first)) {
                ([HtmlNode::Element(block)], true) if is_lead(block, behind) => {
                    let place = self.anchor(block);
                    let text = self.inline_nodes(&block.children);
                    match behind
                        .iter()
                        .find_map(HtmlNode::element)
                        .and_then(figure_number)
                    {
                        Some(number) => format!("{place}{text} {}.", escape_markup(&number)),
                        None => format!("{place}#lead(indent: {after_paragraph})[{text}]"),
                    }
                }
                ([HtmlNode::Element(figure)], true) if figure.name == "figure" => {
                    self.figure(figure, after_paragraph || after_list)
                }
                ([HtmlNode::Element(block)], true) => self.block(block),
                _ => self.inline_nodes(here),
            };
            if !here.iter().all(HtmlNode::is_whitespace) {
                let is = |names: &[&str], it: &HtmlElement| {
                    names.contains(&it.name.as_str()) && it.role.is_none()
                };
                let element = first.element();
                after_paragraph = element.is_some_and(|it| is(&["p"], it));
                after_list = element.is_some_and(|it| {
                    is(&["ul", "ol"], it) && !it.text().trim_end().ends_with(':')
                });
            }
            if !text.trim().is_empty() {
                out.push_str(text.trim());
                out.push_str("\n\n");
            }
            rest = behind;
        }
        out
    }

    /// Writes nodes as a content block.
    fn content_block(&mut self, nodes: &'a [HtmlNode]) -> String {
        format!("[{}]", self.flow(nodes).trim_end())
    }

    /// Writes the children of an element, except those for which `left_out` is `true`.
    fn flow_without(
        &mut self,
        of: &'a HtmlElement,
        left_out: &dyn Fn(&HtmlElement) -> bool,
    ) -> String {
        let kept = of.children.iter();
        let kept = kept.filter(|it| it.element().is_none_or(|it| !left_out(it)));
        let parts: Vec<_> = kept.map(|it| self.flow(std::slice::from_ref(it))).collect();
        parts.join("\n")
    }

    /// Writes the anchor of an element, if it is a link target.
    fn anchor(&mut self, of: &HtmlElement) -> String {
        let id = self.label(of);
        id.map_or_else(String::new, |id| format!("#place({})", string_literal(id)))
    }

    /// Returns the label of an element, if it is a link target; each label is returned
    /// once.
    fn label<'e>(&mut self, of: &'e HtmlElement) -> Option<&'e str> {
        let id = of
            .attribute("id")
            .filter(|id| self.link_targets.contains(*id))?;
        self.emitted_labels.insert(id.to_owned()).then_some(id)
    }

    fn block(&mut self, it: &'a HtmlElement) -> String {
        match it.name.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => return self.heading(it),
            "figure" => return self.figure(it, false),
            _ => {}
        }
        let place = self.anchor(it);
        if let Some(role) = it.role {
            return place + &self.content(role, it);
        }
        let inner = match it.name.as_str() {
            "p" => self.inline_nodes(&it.children),
            "ul" | "ol" => self.list(it),
            "dl" => self.definitions(it),
            "pre" => format!(
                "#listing({})",
                string_literal(it.text().trim_end_matches('\n'))
            ),
            "blockquote" => self.function_call("quote(block: true)", it),
            "table" => self.table(it),
            "hr" => "#ornament()".to_owned(),
            "svg" => {
                let picture = self.pictures.add_svg(it, ExportImageSize::Full);
                format!("#drawing({})", image_arguments(&picture))
            }
            "div" if it.has_class("footnote-definition") => return String::new(),
            "div" if it.has_class("fif-abstract") => self.function_call("abstract", it),
            "div" if it.has_class("fif-table-caption") => self.function_call("table-caption", it),
            _ => self.flow(&it.children),
        };
        place + &inner
    }

    /// Writes a block of a figure.
    fn content(&mut self, role: ContentRole, it: &'a HtmlElement) -> String {
        match role {
            ContentRole::STEPS | ContentRole::BOARDS => self.strip(role, it),
            ContentRole::INDEX => self.index(it),
            ContentRole::FIGURE_LIST => self.list_of_figures(it),
            ContentRole::PICTURE => self.flow(&it.children),
            ContentRole::BIBLIOGRAPHY => self.list(it),
            _ => self.function_call(role.function, it),
        }
    }

    /// Writes a call with one content block.
    fn function_call(&mut self, function: &str, it: &'a HtmlElement) -> String {
        format!("#{function}{}", self.content_block(&it.children))
    }

    fn heading(&mut self, it: &'a HtmlElement) -> String {
        let written = it.name[1..].parse().unwrap_or(2_usize);
        // On a page with many chapters, their titles are second-level headings.
        let level = (self.base_level + written)
            .saturating_sub(2)
            .max(self.base_level);
        // No level is skipped.
        self.level = level.min(self.level + 1);
        let words = self.inline_nodes(&it.children);
        let id = optional_literal(self.label(it));
        format!("#section({}, {id})[{}]", self.level, words.trim())
    }
}

/// Returns a picture as arguments of a call.
pub(in crate::site::export) fn image_arguments(it: &ExportImage) -> String {
    format!(
        "{}, alt: {}",
        string_literal(&it.file),
        optional_literal(it.alt.as_deref())
    )
}

fn parse_number(text: Option<&str>) -> Option<usize> {
    text?.parse().ok()
}
