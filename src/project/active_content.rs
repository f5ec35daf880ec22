//! Active content in pictures. An SVG may contain scripts, which a browser runs if the
//! picture is opened by itself and which an EPUB must not contain.

use roxmltree::{Document, Node, ParsingOptions};

use crate::message::Message;

/// Elements that run code, or embed a page that may.
const ACTIVE_ELEMENTS: [&str; 7] = [
    "script", "handler", "listener", "iframe", "object", "embed", "applet",
];

/// Returns the first active part of an SVG, with its byte offset. Malformed XML counts
/// as active because a browser runs everything before the error.
pub(crate) fn find_active_content(svg: &[u8]) -> Option<(usize, Message)> {
    let Ok(text) = std::str::from_utf8(svg) else {
        return Some((0, Message::new("site.active.no_text")));
    };
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    match Document::parse_with_options(text, options) {
        Ok(document) => document.descendants().find_map(|it| check_node(it)),
        Err(error) => {
            let why = Message::new("site.active.no_xml").with("why", error.to_string());
            Some((byte_offset(text, error.pos()), why))
        }
    }
}

/// Returns the element, attribute or instruction of a node that could run code, if any.
fn check_node(node: Node<'_, '_>) -> Option<(usize, Message)> {
    let at = node.range().start;
    let found = |key, what: &str| Some((at, Message::new(key).with("what", what)));
    if let Some(instruction) = node.pi().filter(|it| it.target == "xml-stylesheet") {
        return found("site.active.element", instruction.target);
    }
    let name = node.tag_name().name();
    if ACTIVE_ELEMENTS.contains(&name.to_ascii_lowercase().as_str()) {
        return found("site.active.element", name);
    }
    let attribute = node.attributes().find(|it| {
        let handler = it.name().to_ascii_lowercase().starts_with("on");
        handler || is_script_url(it.value())
    });
    found("site.active.attribute", attribute?.name())
}

/// Returns `true` if a value contains a URL that a browser runs.
pub(crate) fn is_script_url(value: &str) -> bool {
    // Browsers ignore these characters in the scheme of a URL.
    let letters = value
        .chars()
        .filter(|it| !it.is_whitespace() && !it.is_control());
    let value = letters.collect::<String>().to_ascii_lowercase();
    let schemes = [
        "javascript:",
        "vbscript:",
        "data:text/html",
        "data:application",
    ];
    schemes.iter().any(|it| value.contains(it))
}

/// Returns the byte offset of a line and a column, both counted from 1.
fn byte_offset(text: &str, place: roxmltree::TextPos) -> usize {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.take(place.row as usize - 1).map(str::len).sum();
    let line = &text[before..];
    let column = line.char_indices().nth(place.col as usize - 1);
    before + column.map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_active_if_a_browser_would_run_something() {
        let svg = |inside: &str| format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>");
        for inside in [
            "<script>x</script>",
            "<s:script xmlns:s='http://www.w3.org/2000/svg'/>",
            "<g ONload='x'/>",
            "<a href=' java\nscript:x'/>",
            "<set attributeName='href' to='javascript:x'/>",
            "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
            "<g>",
            "<g>&x;</g>",
        ] {
            assert!(
                find_active_content(svg(inside).as_bytes()).is_some(),
                "{inside}"
            );
        }
        for whole in [
            "<!DOCTYPE svg [<!ENTITY x '<script>y</script>'>]><svg>&x;</svg>",
            "<?xml-stylesheet href='x.xsl'?><svg/>",
            "\u{feff}<?xml version='1.0'?>\n<svg><g></svg>",
        ] {
            assert!(find_active_content(whole.as_bytes()).is_some(), "{whole}");
        }
        let utf16: Vec<u8> = "<svg/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(find_active_content(&utf16).is_some());
        for inside in [
            "<style>.a{fill:red}</style><a href='https://e.org/on'><path d='M0 0'/></a>",
            "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>once</p></foreignObject>",
            "<image href='data:image/png;base64,AA'/><!-- <script> -->",
        ] {
            assert_eq!(
                find_active_content(svg(inside).as_bytes()),
                None,
                "{inside}"
            );
        }
        let doctype = "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg/>";
        assert_eq!(find_active_content(doctype.as_bytes()), None);
        let (at, _) = find_active_content(b"<svg>\n <script/></svg>").unwrap();
        assert_eq!(at, 7);
    }
}
