//! Conversion of the comments of a record to HTML, for the book, the board and printed sheets.
//!
//! Comments may come from a stranger: HTML becomes text, pictures become their alternative text, and only
//! links to web and mail addresses are kept. `citation` names the sources of a project, which `[@key]` cites.

mod citation;

use crate::notation::ast::author_mark::without_marks;
use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

pub use citation::CitationNames;
pub(crate) use citation::cited_key;
#[cfg(feature = "book")]
pub(crate) use citation::full_entry_html;

/// Converts the Markdown of a comment to HTML. HTML tags are escaped, only links to web pages are
/// kept, images are replaced by their alternative text, `[@key, p. 12]` becomes a link to the
/// source, `[mots](lang:fr)` is marked as text in another language, and marks on the board, `[%csl Gb4]`,
/// are left out.
///
/// ```
/// use fifangha::comment::{CitationNames, comment_html};
/// use fifangha::message::Strings;
///
/// let library = fifangha::project::SourceLibrary::from_headings("## Flacourt, 1661 {#flacourt1661}");
/// let sources = CitationNames::from_library(&library, "sources.html#", Strings::english());
/// assert_eq!(
///     comment_html("*So* <b>he</b> says [@flacourt1661, note].", &sources),
///     "<p><em>So</em> &lt;b&gt;he&lt;/b&gt; says \
///      <a class=\"fif-cite\" href=\"sources.html#flacourt1661\">(Flacourt 1661, note)</a>.</p>\n",
/// );
/// ```
#[must_use]
pub fn comment_html(markdown: &str, sources: &CitationNames) -> String {
    let markdown = &*without_marks(markdown);
    let options =
        Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
    let cite = |link: BrokenLink<'_>| {
        cited_key(&link.reference)?;
        Some((CowStr::from(link.reference.to_string()), CowStr::from("")))
    };
    let mut citing = false;
    // The closing event of each open link.
    let mut open = Vec::new();
    let events = Parser::new_with_broken_link_callback(markdown, options, Some(cite)).map(
        |event| match event {
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
            Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
            Event::Start(Tag::Link {
                link_type: LinkType::ShortcutUnknown,
                dest_url,
                ..
            }) => {
                citing = true;
                Event::InlineHtml(sources.citation_html(&dest_url).into())
            }
            Event::End(TagEnd::Link) if citing => {
                citing = false;
                Event::Text("".into())
            }
            _ if citing => Event::Text("".into()),
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                let (begin, end) = match (link_language(dest_url), is_web_link(dest_url)) {
                    (Some(language), _) => (
                        Event::InlineHtml(format!("<span lang=\"{language}\">").into()),
                        Event::InlineHtml("</span>".into()),
                    ),
                    (None, true) => (event, Event::End(TagEnd::Link)),
                    (None, false) => (Event::Text("".into()), Event::Text("".into())),
                };
                open.push(end);
                begin
            }
            Event::End(TagEnd::Link) => open.pop().unwrap_or(event),
            // Images are not fetched; only their alternative text is kept.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => Event::Text("".into()),
            other => other,
        },
    );
    let mut out = String::with_capacity(markdown.len() + 32);
    html::push_html(&mut out, events);
    out
}

/// Converts Markdown of one paragraph to HTML, without the `<p>` element.
pub(crate) fn inline_html(markdown: &str, sources: &CitationNames) -> String {
    let html = comment_html(markdown, sources);
    let inner = html
        .trim()
        .strip_prefix("<p>")
        .and_then(|it| it.strip_suffix("</p>"));
    match inner {
        Some(inner) if !inner.contains("<p>") => inner.to_owned(),
        _ => html,
    }
}

/// Returns the language of a `lang:fr` link.
fn link_language(link: &str) -> Option<&str> {
    let tag = link.strip_prefix("lang:")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (!tag.is_empty() && tag.chars().all(plain)).then_some(tag)
}

/// Returns `true` if a link leads to a web or mail address. Relative links would lead to a
/// different target on each page that shows the record.
fn is_web_link(link: &str) -> bool {
    link.split_once(':').is_some_and(|(scheme, _)| {
        ["http", "https", "mailto"]
            .iter()
            .any(|it| scheme.eq_ignore_ascii_case(it))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        let none = crate::project::SourceLibrary::default();
        let sources = CitationNames::from_library(&none, "#s-", crate::message::Strings::english());
        comment_html(markdown, &sources)
    }

    #[test]
    fn no_tag_of_the_writer_passes() {
        let out = html("<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b");
        assert!(!out.contains("<script") && !out.contains("<img"), "{out}");
        assert!(out.contains("&lt;script&gt;"), "{out}");
    }

    #[test]
    fn no_link_runs_anything_and_no_picture_is_fetched() {
        let out = html(
            "[a](javascript:alert(1)) [b](https://example.org) ![c](https://example.org/c.png)",
        );
        assert_eq!(out, "<p>a <a href=\"https://example.org\">b</a> c</p>\n");
        assert!(!html("[a](  JavaScript:alert(1))").contains("href"));
        for link in [
            "data:text/html,x",
            "../x.html",
            "java\u{1}script:x",
            "//example.org",
        ] {
            assert!(!html(&format!("[a]({link})")).contains("href"), "{link}");
        }
    }

    #[test]
    fn words_of_another_language_say_so() {
        assert_eq!(
            html("[“des *deux* seconds”](lang:fr), [a](https://example.org)"),
            "<p><span lang=\"fr\">“des <em>deux</em> seconds”</span>, \
             <a href=\"https://example.org\">a</a></p>\n"
        );
        for link in ["lang:", "lang:f\"r", "lang:<b>"] {
            assert_eq!(
                html(&format!("[a]({link})")).matches('<').count(),
                2,
                "{link}"
            );
        }
    }

    #[test]
    fn what_is_no_citation_stays() {
        assert_eq!(html("[x] [@] [@a b]"), "<p>[x] [@] [@a b]</p>\n");
        assert!(html("[@a-b:c]").contains("href=\"#s-a-b:c\">(a-b:c)</a>"));
    }
}
