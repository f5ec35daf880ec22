//! Serializes elements as XML, for pictures and EPUB.

use crate::report::push_escaped;
use crate::site::html_tree::{HtmlElement, HtmlNode};

/// Appends an element with its content.
pub(super) fn write_element(of: &HtmlElement, out: &mut String) {
    out.push('<');
    out.push_str(&of.name);
    for (name, value) in &of.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        push_escaped(value, out);
        out.push('"');
    }
    if of.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    write_nodes(&of.children, out);
    out.push_str("</");
    out.push_str(&of.name);
    out.push('>');
}

/// Appends nodes in sequence.
pub(super) fn write_nodes(of: &[HtmlNode], out: &mut String) {
    for node in of {
        match node {
            HtmlNode::Text(text) => push_escaped(text, out),
            HtmlNode::Element(inner) => write_element(inner, out),
        }
    }
}
