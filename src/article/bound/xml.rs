//! Elements as XML, for pictures and for EPUB.

use super::tree::{Element, Node};

/// Adds a text as XML has it: what would be a tag is escaped, and what XML cannot hold
/// is replaced.
pub(super) fn escaped(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

/// A text as XML has it.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escaped(text, &mut out);
    out
}

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
