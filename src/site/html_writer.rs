//! Writes elements as HTML, and as XML for pictures and EPUB.

use super::html_tree::{ContentRole, HtmlElement, HtmlNode, VOID_ELEMENTS};
use crate::report::push_escaped;

/// Returns some nodes as HTML.
pub(super) fn write_html(nodes: &[HtmlNode]) -> String {
    let mut out = String::new();
    push_html(nodes, &mut out);
    out
}

/// Appends some nodes as HTML.
pub(super) fn push_html(nodes: &[HtmlNode], out: &mut String) {
    for node in nodes {
        match node {
            HtmlNode::Text(text) => push_escaped(text, out),
            HtmlNode::Element(it) if it.name == "svg" => push_xml_element(it, out),
            HtmlNode::Element(it) if it.role == Some(ContentRole::PAPER) => {}
            HtmlNode::Element(it) => push_html_element(it, out),
        }
    }
}

/// Joins HTML into one line. Empty lines would end HTML inside Markdown, and mdBook would interpret
/// `{{`. Both can come from a record. The lines of preformatted text remain.
pub(super) fn one_line(html: &str) -> String {
    let joined = |html: &str| {
        let lines = html.lines().map(str::trim).filter(|it| !it.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    };
    let mut parts = html.split("<pre");
    let mut out = joined(parts.next().unwrap_or_default());
    for part in parts {
        let (text, rest) = part.split_once("</pre>").unwrap_or((part, ""));
        let text = text.replace('\n', "&#10;");
        out += &format!("<pre{text}</pre>{}", joined(rest));
    }
    out.replace("{{", "&#123;&#123;")
}

fn push_html_element(it: &HtmlElement, out: &mut String) {
    push_start(it, out);
    out.push('>');
    if VOID_ELEMENTS.contains(&&*it.name) {
        return;
    }
    match it.name.as_str() {
        // Their text has no character references.
        "script" | "style" => out.push_str(&it.text()),
        _ => push_html(&it.children, out),
    }
    push_end(it, out);
}

/// Appends some nodes as XML.
pub(super) fn push_xml(nodes: &[HtmlNode], out: &mut String) {
    for node in nodes {
        match node {
            HtmlNode::Text(text) => push_escaped(text, out),
            HtmlNode::Element(it) => push_xml_element(it, out),
        }
    }
}

/// Appends an element with its content as XML.
pub(super) fn push_xml_element(it: &HtmlElement, out: &mut String) {
    push_start(it, out);
    if it.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    push_xml(&it.children, out);
    push_end(it, out);
}

fn push_start(it: &HtmlElement, out: &mut String) {
    out.push('<');
    out.push_str(&it.name);
    for (name, value) in &it.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        push_escaped(value, out);
        out.push('"');
    }
}

fn push_end(it: &HtmlElement, out: &mut String) {
    out.push_str("</");
    out.push_str(&it.name);
    out.push('>');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;

    #[test]
    fn what_is_read_is_written() {
        for html in [
            "<p class=\"a\">1 &lt; 2 &amp; 3<br><img src=\"a.svg\" alt=\"\"></p>\n<div></div>",
            "<svg viewBox=\"0 0 1 1\"><g class=\"x\"><path d=\"M0 0\"/></g><title>a</title></svg>",
            "<script>if (a < b && c) d(\"<p>\");</script><style>a > b { }</style>",
        ] {
            assert_eq!(write_html(&parse(html)), html);
        }
    }
}
