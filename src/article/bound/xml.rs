//! Elements as XML, for pictures and for EPUB.

use super::tree::{Element, Node};
use crate::report::escaped;

/// Adds an element with all that is in it.
pub(super) fn element(of: &Element, out: &mut String) {
    out.push('<');
    out.push_str(&of.name);
    for (name, value) in &of.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        escaped(value, out);
        out.push('"');
    }
    if of.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    nodes(&of.children, out);
    out.push_str("</");
    out.push_str(&of.name);
    out.push('>');
}

/// Adds pieces, one after the other.
pub(super) fn nodes(of: &[Node], out: &mut String) {
    for node in of {
        match node {
            Node::Text(text) => escaped(text, out),
            Node::Element(inner) => element(inner, out),
        }
    }
}
