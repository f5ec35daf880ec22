//! Active content of a project, which pages and exports have only if the person who builds allows it:
//! scripts, event handlers, redirections and embedded pages.

use std::ops::Range;
use std::path::Path;

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::diagnostic::{SourceFile, Span};
use crate::message::Message;
use crate::project::is_script_url;
use crate::site::build::mime::media_type;
use crate::site::chapter::book::Chapter;
use crate::site::html_tree::{HtmlElement, HtmlNode, for_each_element, parse};
use crate::site::html_writer::push_html;

/// Files that a browser may run if it opens them.
const ACTIVE_FILES: [&str; 14] = [
    "htm", "html", "js", "mht", "mhtml", "mjs", "shtml", "svgz", "swf", "wasm", "xht", "xhtml",
    "xml", "xsl",
];

/// Returns a name without a prefix, which can stand for any namespace in an EPUB.
fn local_name(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, it)| it)
}

/// Returns `true` for an element that runs a script. Scripts in JSON are data. The text of data and
/// styles is written as it is, and browsers read it as markup in some places, such as pictures and
/// formulas: it may contain none.
fn is_script(it: &HtmlElement) -> bool {
    let is_data = |kind: &str| kind.ends_with("/json") || kind.ends_with("+json");
    let name = local_name(&it.name);
    let is_script = name.eq_ignore_ascii_case("script");
    let is_text = is_script || name.eq_ignore_ascii_case("style");
    is_script && !it.attribute("type").is_some_and(is_data)
        || is_text && contains_markup(&it.text())
}

/// Returns `true` if a text contains the beginning of a tag or a comment.
fn contains_markup(text: &str) -> bool {
    let begins = |c: char| c.is_ascii_alphabetic() || "/!?".contains(c);
    text.split('<').skip(1).any(|it| it.starts_with(begins))
}

/// Elements that embed other pages, or change the addresses of a page.
const ACTIVE_ELEMENTS: [&str; 10] = [
    "applet",
    "base",
    "embed",
    "fencedframe",
    "frame",
    "handler",
    "iframe",
    "listener",
    "object",
    "portal",
];

/// Attributes that can contain an address, also as a value of an animation.
const ADDRESSES: [&str; 10] = [
    "action",
    "by",
    "data",
    "formaction",
    "from",
    "href",
    "poster",
    "src",
    "to",
    "values",
];

/// Returns `true` for an element that is left out of a chapter.
fn is_active(it: &HtmlElement) -> bool {
    let is_named = |name: &&str| local_name(&it.name).eq_ignore_ascii_case(name);
    let redirects = is_named(&"meta") && it.attribute("http-equiv").is_some();
    is_script(it) || redirects || ACTIVE_ELEMENTS.iter().any(is_named)
}

/// Returns `true` for an event handler, and for an address that is a script.
fn is_active_attribute(name: &str, value: &str) -> bool {
    let name = local_name(name).to_ascii_lowercase();
    name.starts_with("on")
        || name == "srcdoc"
        || ADDRESSES.contains(&&*name) && is_script_url(value)
}

/// Removes the active content of some nodes except the elements that are `kept`. Returns `true` if
/// there is some.
fn remove_other_active(nodes: &mut Vec<HtmlNode>, kept: &[HtmlElement]) -> bool {
    let mut found = false;
    nodes.retain_mut(|node| {
        let HtmlNode::Element(it) = node else {
            return true;
        };
        let attributes = it.attributes.len();
        let is_kept = !is_active(it) || kept.contains(it);
        (it.attributes).retain(|(name, value)| !is_active_attribute(name, value));
        found |= !is_kept || it.attributes.len() < attributes;
        found |= is_kept && remove_other_active(&mut it.children, kept);
        is_kept
    });
    found
}

/// Removes the active content of some nodes. Returns `true` if there is some.
pub(in crate::site) fn remove_active(nodes: &mut Vec<HtmlNode>) -> bool {
    remove_other_active(nodes, &[])
}

/// Returns what a template of the project has written, without active content that the template of
/// the program does not write from the same data.
pub(in crate::site) fn keep_builtin_active(html: String, builtin: &str) -> String {
    if html == builtin {
        return html;
    }
    let mut kept = Vec::new();
    for_each_element(&parse(builtin), &mut |it| {
        if is_active(it) {
            kept.push(it.clone());
        }
    });
    let mut nodes = parse(&html);
    remove_other_active(&mut nodes, &kept);
    let doctype = "<!DOCTYPE html>";
    let is_page = html.get(..doctype.len());
    let is_page = is_page.is_some_and(|it| it.eq_ignore_ascii_case(doctype));
    let mut out = if is_page { doctype } else { "" }.to_owned();
    push_html(&nodes, &mut out);
    out
}

/// Returns notes on the active content of a chapter, which is left out; at least one if `is_removed`.
pub(in crate::site) fn chapter_notes(
    chapter: &Chapter,
    name: &str,
    is_removed: bool,
) -> Vec<Message> {
    let file = SourceFile::new(name, chapter.text.source());
    let is_active = |event: &Event<'_>| match event {
        Event::Html(text) | Event::InlineHtml(text) => remove_active(&mut parse(text)),
        Event::Start(Tag::Heading { attrs, .. }) => attrs
            .iter()
            .any(|(name, value)| is_active_attribute(name, value.as_deref().unwrap_or_default())),
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            is_active_attribute("href", dest_url)
        }
        _ => false,
    };
    let note = |range: &Range<usize>| {
        let at = chapter.text.map_span(Span::from(range.clone())).start();
        left_out_note(name, file.line_column(at).line)
    };
    let mut notes = Vec::new();
    // A block of HTML has an event for each line; an element may need several.
    let (mut block, mut noted) = (String::new(), 0);
    for (event, range) in chapter.text.events() {
        match event {
            Event::Start(Tag::HtmlBlock) => (block, noted) = (String::new(), notes.len()),
            Event::Html(text) => block.push_str(text),
            Event::End(TagEnd::HtmlBlock)
                if noted == notes.len() && remove_active(&mut parse(&block)) =>
            {
                notes.push(note(range));
            }
            _ => {}
        }
        if is_active(event) {
            notes.push(note(range));
        }
    }
    if notes.is_empty() && is_removed {
        notes.push(left_out_note(name, 1));
    }
    notes
}

/// Returns notes on the active content of a template of the project, which is left out.
pub(in crate::site) fn template_notes(name: &str, text: &str, builtin: &str) -> Vec<Message> {
    let is_active = |line: &str| {
        line.to_ascii_lowercase().contains("<script") || remove_active(&mut parse(line))
    };
    let lines = text.lines().zip(1..);
    let own = lines.filter(|(line, _)| !builtin.contains(line.trim()) && is_active(line));
    own.map(|(_, number)| left_out_note(name, number)).collect()
}

/// Returns a note on a script that is left out.
pub(in crate::site) fn left_out_note(file: &str, line: usize) -> Message {
    Message::new("site.script_left_out")
        .with("file", file)
        .with("line", line)
}

/// Returns `true` if a browser that opens a file may run something in it. The content of a file
/// without a known type decides it.
pub(in crate::site) fn is_active_file(path: &Path, bytes: &[u8]) -> bool {
    let end = path.extension().unwrap_or_default().to_ascii_lowercase();
    let end = end.to_str().unwrap_or_default();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let is_unknown = media_type(path) == "application/octet-stream";
    ACTIVE_FILES.contains(&end) || is_unknown && bytes.trim_ascii_start().starts_with(b"<")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scripts_of_the_program_and_data_stay() {
        let builtin = "<!DOCTYPE html>\n<script>a()</script><script src=\"b.js\"></script>";
        for (own, kept) in [
            ("<p>x</p>", "<p>x</p>"),
            ("<script>a()</script>", "<script>a()</script>"),
            ("<script>b()</script>", ""),
            ("<p><SCRIPT>b()</SCRIPT>x</p>", "<p>x</p>"),
            (
                "<script src=\"b.js\"></script>",
                "<script src=\"b.js\"></script>",
            ),
            ("<script src=\"c.js\"></script>", ""),
            ("<script src=\"c.js\">a()</script>", ""),
            ("<script type=\"module\">a()</script>", ""),
            ("<svg><script href=\"x\"/></svg>", "<svg/>"),
            ("<svg><style><script>b()</script></style></svg>", "<svg/>"),
            ("<style/>&lt;/style&gt;&lt;meta http-equiv=refresh&gt;", ""),
            ("<style/>&lt;/style&gt;&lt;scr<b></b>ipt src=x&gt;", ""),
            (
                "<math><style><img src=x onerror=b()></style></math>",
                "<math></math>",
            ),
            (
                "<style>p > a { color: red }</style>",
                "<style>p > a { color: red }</style>",
            ),
            (
                "<x:script xmlns:x=\"http://www.w3.org/1999/xhtml\">b()</x:script>",
                "",
            ),
            (
                "<svg><a x:href=\"javascript:b()\">x</a></svg>",
                "<svg><a>x</a></svg>",
            ),
            (
                "<svg><script type=\"a/json\"><script>b()</script></svg>",
                "<svg/>",
            ),
            (
                "<svg><script type=\"a/json\"/><script>b()</script></svg>",
                "<svg><script type=\"a/json\"/></svg>",
            ),
            (
                "<script type=\"application/ld+json\">{}</script>",
                "<script type=\"application/ld+json\">{}</script>",
            ),
            ("<b ONCLICK=\"b()\" id=\"on\">x</b>", "<b id=\"on\">x</b>"),
            ("<a href=\"java\nscript&colon;b()\">x</a>", "<a>x</a>"),
            (
                "<a href=\"#javascript\">x</a>",
                "<a href=\"#javascript\">x</a>",
            ),
            ("<META HTTP-EQUIV=refresh content=\"0;url=//x\">", ""),
            (
                "<meta name=\"author\" content=\"A\">",
                "<meta name=\"author\" content=\"A\">",
            ),
            (
                "<base href=\"//x\"><iframe srcdoc=\"<script>\"></iframe>y",
                "y",
            ),
            (
                "<svg><a><animate attributeName=\"href\" values=\"#;javascript:b()\"/></a></svg>",
                "<svg><a><animate attributeName=\"href\"/></a></svg>",
            ),
        ] {
            assert_eq!(keep_builtin_active(own.to_owned(), builtin), kept, "{own}");
        }
    }

    #[test]
    fn an_active_file_is_known_by_its_name_or_its_content() {
        let is_active = |name: &str, text: &str| is_active_file(Path::new(name), text.as_bytes());
        for (name, text) in [
            ("a.HTML", ""),
            ("b.js", ""),
            ("c", "\n <html>"),
            ("d.foo", "<!x>"),
        ] {
            assert!(is_active(name, text), "{name}");
        }
        for (name, text) in [("a.png", "<"), ("a.csv", "a,<b>"), ("a.fif", "1. 4R")] {
            assert!(!is_active(name, text), "{name}");
        }
    }
}
