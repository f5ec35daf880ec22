//! A chapter as HTML: a separate page, or a part of the single-file book.

use std::path::Path;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd, html};

use super::data_uri::image_data_uri;
use super::links::{SITE_FILE_PREFIX, link_target, path_to_root, slug};
use super::outline::{Heading, Outlines, headings};
use super::page_node::PageNode;
use super::problem::SiteError;
use super::tables::frame_tables;
use super::templates::TemplateSet;

/// The layout of a chapter in the output.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChapterLayout<'a> {
    /// A separate page, next to those of the other chapters.
    Own,
    /// A part of the single-file book: headings are one level lower, ids begin with the
    /// chapter's, links lead inside the file, pictures are embedded.
    Shared {
        /// The chapters of the file.
        outlines: &'a Outlines,
        /// The folder of the pictures.
        src: &'a Path,
        /// Path from the file to the folder of the pages, if there is one.
        site: Option<&'a str>,
    },
}

/// A chapter as HTML.
#[derive(Clone, Debug)]
pub(super) struct ChapterHtml {
    pub(super) html: String,
    /// The length of the title in it, in bytes.
    pub(super) title_length: usize,
    /// Its headings, with their ids in the chapter alone.
    pub(super) headings: Vec<Heading>,
}

/// Renders a chapter as HTML; `twins` are the ids of its headings in another language,
/// which are written to the attribute `data-there` if they differ.
pub(super) fn render_chapter(
    nodes: &[PageNode],
    path: &Path,
    layout: ChapterLayout<'_>,
    twins: Option<&[String]>,
    templates: TemplateSet<'_>,
) -> Result<ChapterHtml, SiteError> {
    let own = slug(path);
    let events = nodes.iter().map(|it| it.to_event(templates));
    let mut events = events.collect::<Result<Vec<_>, _>>()?;
    let headings = headings(&events);
    // In a shared file the first heading has the chapter's id.
    let placed = |number: usize, id: &str| match layout {
        ChapterLayout::Own => id.to_owned(),
        ChapterLayout::Shared { .. } if number == 0 => own.clone(),
        ChapterLayout::Shared { .. } => format!("{own}-{id}"),
    };
    for (number, heading) in headings.iter().enumerate() {
        if let Event::Start(Tag::Heading { id, attrs, .. }) = &mut events[heading.event_index] {
            *id = Some(placed(number, &heading.id).into());
            let twin = twins.and_then(|twins| twins.get(number));
            if let Some(twin) = twin.filter(|twin| **twin != heading.id) {
                attrs.push(("data-there".into(), Some(placed(number, twin).into())));
            }
        }
    }
    for event in &mut events {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                let link = match layout {
                    ChapterLayout::Own => page_link(dest_url, path),
                    ChapterLayout::Shared { outlines, .. } => {
                        in_file_link(dest_url, path, outlines)
                    }
                };
                if let Some(link) = link {
                    *dest_url = link.into();
                }
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                if let ChapterLayout::Shared { src, .. } = layout
                    && let Some(data) = image_data_uri(dest_url, path, src)?
                {
                    *dest_url = data.into();
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                if let ChapterLayout::Shared { outlines, site, .. } = layout
                    && let Some(led) = rewrite_html_links(html, path, outlines, site)
                {
                    *html = led.into();
                }
            }
            _ => {}
        }
        scope_footnote(event, layout, &own);
        if matches!(layout, ChapterLayout::Shared { .. }) {
            lower_heading(event);
        }
    }
    let mut title = frame_tables(self_link_headings(events));
    let end = Event::End(TagEnd::Heading(HeadingLevel::H1));
    let end = title
        .iter()
        .position(|it| *it == end)
        .map_or(0, |at| at + 1);
    let rest = title.split_off(end);
    let mut out = String::new();
    html::push_html(&mut out, title.into_iter());
    let title_length = out.len();
    html::push_html(&mut out, rest.into_iter());
    Ok(ChapterHtml {
        html: out,
        title_length,
        headings,
    })
}

/// Gives a footnote an id that differs from those of headings and figures.
fn scope_footnote(event: &mut Event<'_>, layout: ChapterLayout<'_>, own: &str) {
    if let Event::FootnoteReference(label) | Event::Start(Tag::FootnoteDefinition(label)) = event {
        *label = CowStr::from(match layout {
            ChapterLayout::Own => format!("fn-{label}"),
            ChapterLayout::Shared { .. } => format!("{own}-fn-{label}"),
        });
    }
}

/// Lowers a heading by one level, for the single-file book.
fn lower_heading(event: &mut Event<'_>) {
    match event {
        Event::Start(Tag::Heading { level, .. }) => *level = lower_level(*level),
        Event::End(TagEnd::Heading(level)) => *level = lower_level(*level),
        _ => {}
    }
}

fn lower_level(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + 1).unwrap_or(HeadingLevel::H6)
}

/// Turns each heading below the title into a link to itself, unless it contains a link.
fn self_link_headings(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut out: Vec<Event<'_>> = Vec::with_capacity(events.len() + 16);
    let mut titled = false;
    let mut open = None;
    for event in events {
        match &event {
            Event::Start(Tag::Heading { id: Some(id), .. }) => {
                let tag = format!("<a class=\"fif-self\" href=\"#{id}\">");
                out.push(event);
                if std::mem::replace(&mut titled, true) {
                    open = Some(out.len());
                    out.push(Event::InlineHtml(tag.into()));
                }
                continue;
            }
            Event::Start(Tag::Link { .. }) => {
                if let Some(at) = open.take() {
                    out.remove(at);
                }
            }
            Event::End(TagEnd::Heading(_)) if open.take().is_some() => {
                out.push(Event::InlineHtml("</a>".into()));
            }
            _ => {}
        }
        out.push(event);
    }
    out
}

/// Converts a link to a chapter into a link to its page.
fn page_link(link: &str, path: &Path) -> Option<String> {
    link_target(link, path)?;
    let (file, fragment) = match link.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment)),
        None => (link, None),
    };
    let page = format!("{}.html", file.strip_suffix(".md")?);
    Some(match fragment {
        Some(fragment) => format!("{page}#{fragment}"),
        None => page,
    })
}

/// Converts a link to a chapter into a link inside the file, where the first heading has
/// the chapter's id. Figures and their steps have the same ids everywhere.
fn in_file_link(link: &str, path: &Path, outlines: &Outlines) -> Option<String> {
    let (target, fragment) = link_target(link, path)?;
    let headings = outlines.get(&target)?;
    let chapter = slug(&target);
    let Some(place) = fragment else {
        return Some(format!("#{chapter}"));
    };
    Some(match headings.iter().position(|it| it.id == place) {
        Some(0) => format!("#{chapter}"),
        Some(_) => format!("#{chapter}-{place}"),
        None => format!("#{place}"),
    })
}

/// Rewrites the HTML of a chapter's own page for the single-file book: links to other
/// chapters lead inside the file, those to files beside the pages to the site.
fn rewrite_html_links(
    html: &str,
    path: &Path,
    outlines: &Outlines,
    site: Option<&str>,
) -> Option<String> {
    const LINK: &str = " href=\"";
    let mut out = String::new();
    let mut done = 0;
    for (at, _) in html.match_indices(LINK) {
        let at = at + LINK.len();
        let link = html[at..].split('"').next().unwrap_or_default();
        let new = match (link.strip_prefix(SITE_FILE_PREFIX), site) {
            // Fragments of the same page are unchanged.
            _ if link.starts_with('#') => None,
            (Some(file), Some(site)) => {
                let back = path_to_root(path);
                let file = file.strip_prefix(back.as_str()).unwrap_or(file);
                Some(format!("{site}{file}"))
            }
            _ => in_file_link(link, path, outlines),
        };
        if let Some(new) = new {
            out.push_str(&html[done..at]);
            out.push_str(&new);
            done = at + link.len();
        }
    }
    if done == 0 {
        return None;
    }
    out.push_str(&html[done..]);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Strings;
    use crate::project::Project;
    use crate::site::page_node::ExpandedChapter;
    use crate::site::templates::Templates;

    const CHAPTER: &str = "# One\n\n## Two\n\n## Two\n\n[x](games/b.md#c) [y](#two) [z](games/b.md) [w](games/b.md#ring-turn-1)\n";

    fn html(markdown: &str, twins: Option<&[String]>) -> String {
        let chapters = [("a.md", markdown), ("games/b.md", "# B\n\n## C\n")];
        let outlines = chapters.map(|(path, text)| (path.into(), headings_of(text)));
        let layout = ChapterLayout::Shared {
            outlines: &outlines.into(),
            src: Path::new("."),
            site: Some("en/"),
        };
        rendered(markdown, layout, twins).html
    }

    fn headings_of(markdown: &str) -> Vec<Heading> {
        rendered(markdown, ChapterLayout::Own, None).headings
    }

    fn rendered(
        markdown: &str,
        layout: ChapterLayout<'_>,
        twins: Option<&[String]>,
    ) -> ChapterHtml {
        let chapter = ExpandedChapter::new(markdown.into(), Vec::new());
        let project = Project::at("no-such-folder");
        let templates = Templates::load(Strings::english(), &project).unwrap();
        let nodes = chapter.into_nodes();
        render_chapter(&nodes, Path::new("a.md"), layout, twins, templates.own()).unwrap()
    }

    fn has(out: &str, parts: &[&str]) {
        for part in parts {
            assert!(out.contains(part), "{part} in {out}");
        }
    }

    #[test]
    fn ids_and_links_belong_to_the_chapter() {
        let out = html(CHAPTER, None);
        has(
            &out,
            &[
                "<h2 id=\"a\">One",
                "<h3 id=\"a-two\">",
                "<h3 id=\"a-two-1\">",
                "href=\"#games-b-c\"",
                "href=\"#a-two\"",
                "href=\"#games-b\"",
                "href=\"#ring-turn-1\"",
            ],
        );
    }

    #[test]
    fn links_of_figures_lead_inside_the_file_or_to_the_site() {
        let figure = "# One\n\n<p id=\"own\"><a href=\"#own\"><a class=\"x\" href=\"games/b.html#c\">\
                      <a href=\"games/b.html#ring\"><a href=\"./play.html#fif=a\"><a href=\"https://e.org\"></p>\n";
        let out = html(figure, None);
        let links = [
            "#own",
            "#games-b-c",
            "#ring",
            "en/play.html#fif=a",
            "https://e.org",
        ];
        let found: Vec<_> = out.split("href=\"").skip(1).collect();
        for (found, link) in found.iter().zip(links) {
            assert!(found.starts_with(&format!("{link}\"")), "{link} in {out}");
        }
        assert_eq!(found.len(), links.len());
        // From a chapter in a folder.
        let outlines = [("games/b.md".into(), headings_of("# B\n"))].into();
        let from = |link: &str| {
            let html = format!("<a href=\"{link}\">");
            rewrite_html_links(&html, Path::new("games/b.md"), &outlines, Some("en/"))
        };
        assert_eq!(from("./../data/a").unwrap(), "<a href=\"en/data/a\">");
        assert_eq!(from("./../../data/a").unwrap(), "<a href=\"en/../data/a\">");
        assert_eq!(from("c.html"), None);
    }

    #[test]
    fn a_page_of_its_own_leads_to_pages() {
        let page = rendered(CHAPTER, ChapterLayout::Own, None);
        has(
            &page.html,
            &[
                "<h1 id=\"one\">One",
                "<h2 id=\"two-1\"><a class=\"fif-self\" href=\"#two-1\">Two</a>",
                "href=\"games/b.html#c\"",
                "href=\"#two\"",
            ],
        );
    }

    #[test]
    fn a_heading_knows_its_twin_where_it_has_another_name() {
        let twins = ["one", "deux", "two-1"].map(str::to_owned);
        let out = html(CHAPTER, Some(&twins));
        has(&out, &["<h3 id=\"a-two\" data-there=\"a-deux\">"]);
        assert_eq!(out.matches("data-there").count(), 1, "{out}");
    }

    #[test]
    fn notes_of_two_chapters_do_not_meet() {
        let out = html("# T\n\na[^1]\n\n[^1]: b\n", None);
        has(&out, &["href=\"#a-fn-1\"", "id=\"a-fn-1\""]);
    }

    #[test]
    fn a_heading_that_leads_elsewhere_is_no_link_to_itself() {
        let out = html("# T\n\n## a [b](games/b.md)\n", None);
        assert!(!out.contains("fif-self"), "{out}");
    }
}
