//! The comments of a record as HTML.

use std::fmt::Write as _;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

/// Where the article describes its sources, as seen from the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// What stands before the key of a source in a link to it.
    pub link: String,
}

/// `@key, p. 12` as it stands between brackets: the key, where it is one.
pub(super) fn cited(reference: &str) -> Option<&str> {
    let key = reference.strip_prefix('@')?.split(',').next()?.trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    (!key.is_empty() && key.chars().all(plain)).then_some(key)
}

/// The Markdown of a comment as HTML. Tags that the writer wrote come out as
/// text, links only lead to pages of the web, pictures leave their words, and `[@key, p. 12]`
/// leads to the source.
///
/// ```
/// use fifangha::article::{Sources, comment_html};
///
/// let sources = Sources { link: "sources.html#".into() };
/// assert_eq!(
///     comment_html("*So* <b>he</b> says [@flacourt1661, p. 109].", &sources),
///     "<p><em>So</em> &lt;b&gt;he&lt;/b&gt; says \
///      <a class=\"fif-cite\" href=\"sources.html#flacourt1661\">[flacourt1661, p. 109]</a>.</p>\n",
/// );
/// ```
#[must_use]
pub fn comment_html(markdown: &str, sources: &Sources) -> String {
    let options =
        Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
    let cite = |link: BrokenLink<'_>| {
        let key = cited(&link.reference)?;
        Some((
            CowStr::from(format!("{}{key}", sources.link)),
            CowStr::from(""),
        ))
    };
    let mut citing = false;
    let mut dropped = 0;
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
                let mut tag = String::from("<a class=\"fif-cite\" href=\"");
                _ = escape_address(&mut tag, &dest_url);
                tag.push_str("\">");
                Event::InlineHtml(tag.into())
            }
            Event::Text(text) if citing => {
                citing = false;
                Event::Text(format!("[{}]", text.trim_start_matches('@')).into())
            }
            Event::Start(Tag::Link { dest_url, .. }) if !is_page(&dest_url) => {
                dropped += 1;
                Event::Text("".into())
            }
            Event::End(TagEnd::Link) if dropped > 0 => {
                dropped -= 1;
                Event::Text("".into())
            }
            // The words of a picture stay, the picture is not fetched.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => Event::Text("".into()),
            other => other,
        },
    );
    let mut out = String::with_capacity(markdown.len() + 32);
    html::push_html(&mut out, events);
    out
}

/// Whether a link leads to a page of the web, or to somebody. What is relative
/// would lead elsewhere from each page that shows the record.
fn is_page(link: &str) -> bool {
    link.split_once(':').is_some_and(|(scheme, _)| {
        ["http", "https", "mailto"]
            .iter()
            .any(|it| scheme.eq_ignore_ascii_case(it))
    })
}

fn escape_address(out: &mut String, link: &str) -> std::fmt::Result {
    for c in link.chars() {
        match c {
            '"' => out.write_str("&quot;")?,
            '&' => out.write_str("&amp;")?,
            '<' => out.write_str("&lt;")?,
            '>' => out.write_str("&gt;")?,
            c => out.write_char(c)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        comment_html(markdown, &Sources { link: "#s-".into() })
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
    fn what_is_no_citation_stays() {
        assert_eq!(html("[x] [@] [@a b]"), "<p>[x] [@] [@a b]</p>\n");
        assert!(html("[@a-b:c]").contains("href=\"#s-a-b:c\">[a-b:c]</a>"));
    }
}
