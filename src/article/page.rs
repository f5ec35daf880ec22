//! A chapter as HTML, for the file that holds them all.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use pulldown_cmark::{CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

use super::expand::slug;
use super::fence::markdown_options;
use super::problem::ArticleError;

/// Chapters by their path below `src`, to lead links to.
pub(super) type Slugs = BTreeMap<PathBuf, String>;

/// The ids of all chapters.
pub(super) fn slugs<'a>(paths: impl Iterator<Item = &'a Path>) -> Slugs {
    paths.map(|path| (path.to_owned(), slug(path))).collect()
}

/// The ids of the headings of a chapter, in order; those that are not written
/// are made from the words.
pub(super) fn heading_ids(markdown: &str) -> Vec<String> {
    let events: Vec<_> = Parser::new_ext(markdown, markdown_options()).collect();
    ids(&events).into_iter().map(|(_, id)| id).collect()
}

/// The ids of headings, each with the index of its first event.
fn ids(events: &[Event<'_>]) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut open: Option<(usize, Option<String>, String)> = None;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { id, .. }) => {
                open = Some((index, id.as_ref().map(|id| id.to_string()), String::new()));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, _, words)) = &mut open {
                    words.push_str(text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((index, id, words)) = open.take() {
                    let id = id.unwrap_or_else(|| {
                        let base = from_words(&words);
                        let taken = |id: &str| found.iter().any(|(_, it)| it == id);
                        let numbered = (1..).map(|n| format!("{base}-{n}"));
                        let mut ids = std::iter::once(base.clone()).chain(numbered);
                        ids.find(|id| !taken(id)).unwrap_or_default()
                    });
                    found.push((index, id));
                }
            }
            _ => {}
        }
    }
    found
}

/// As mdBook makes an id from the words of a heading, so that a link to it
/// holds in both.
fn from_words(words: &str) -> String {
    let kept = words.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_lowercase().to_string()),
        c if c.is_whitespace() => Some("-".to_owned()),
        _ => None,
    });
    kept.collect()
}

/// A chapter as HTML in the file that holds them all: headings one level lower,
/// ids that begin with the chapter's, links that lead inside the file, pictures
/// embedded.
pub(super) fn page(
    markdown: &str,
    path: &Path,
    slugs: &Slugs,
    src: &Path,
) -> Result<String, ArticleError> {
    let own = slug(path);
    let mut events: Vec<_> = Parser::new_ext(markdown, markdown_options()).collect();
    for (number, (index, id)) in ids(&events).into_iter().enumerate() {
        if let Event::Start(Tag::Heading { id: slot, .. }) = &mut events[index] {
            let first = number == 0;
            *slot = Some(
                if first {
                    own.clone()
                } else {
                    format!("{own}-{id}")
                }
                .into(),
            );
        }
    }
    for event in &mut events {
        match event {
            Event::Start(Tag::Heading { level, .. }) => *level = lower(*level),
            Event::End(TagEnd::Heading(level)) => *level = lower(*level),
            Event::Start(Tag::Link { dest_url, .. }) => {
                if let Some(link) = inside(dest_url, path, &own, slugs) {
                    *dest_url = link.into();
                }
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                if let Some(data) = embedded(dest_url, path, src)? {
                    *dest_url = data.into();
                }
            }
            Event::FootnoteReference(label) => *label = prefixed(&own, label),
            Event::Start(Tag::FootnoteDefinition(label)) => *label = prefixed(&own, label),
            _ => {}
        }
    }
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events.into_iter());
    Ok(out)
}

fn prefixed(own: &str, label: &str) -> CowStr<'static> {
    format!("{own}-{label}").into()
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + 1).unwrap_or(HeadingLevel::H6)
}

/// Where a link leads inside the file, if it leads to a chapter. In the chapter
/// itself the first heading bears the chapter's id.
fn inside(link: &str, path: &Path, own: &str, slugs: &Slugs) -> Option<String> {
    if let Some(fragment) = link.strip_prefix('#') {
        let ready = fragment == own
            || slugs
                .values()
                .any(|slug| fragment.starts_with(&format!("{slug}-")));
        return (!ready).then(|| format!("#{own}-{fragment}"));
    }
    let (target, fragment) = target(link, path)?;
    let slug = slugs.get(&target)?;
    Some(match fragment {
        Some(fragment) => format!("#{slug}-{fragment}"),
        None => format!("#{slug}"),
    })
}

/// The chapter that a link in another names, and the place in it.
pub(super) fn target<'l>(link: &'l str, path: &Path) -> Option<(PathBuf, Option<&'l str>)> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with('/') {
        return None;
    }
    let (file, fragment) = match link.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment)),
        None => (link, None),
    };
    if file.is_empty() {
        return Some((path.to_owned(), fragment));
    }
    let mut target = path.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(file).components() {
        match part {
            Component::Normal(part) => target.push(part),
            Component::ParentDir => {
                target.pop();
            }
            _ => {}
        }
    }
    if target.extension().is_some_and(|it| it == "html") {
        target.set_extension("md");
    }
    Some((target, fragment))
}

/// A picture of the book as a `data:` address.
fn embedded(link: &str, path: &Path, src: &Path) -> Result<Option<String>, ArticleError> {
    let Some((file, _)) = target(link, path) else {
        return Ok(None);
    };
    let kind = match file.extension().and_then(|it| it.to_str()) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        _ => return Ok(None),
    };
    let file = src.join(file);
    let bytes = std::fs::read(&file).map_err(ArticleError::io(&file))?;
    Ok(Some(format!("data:{kind};base64,{}", base64(&bytes))))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= chunk.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        let paths = ["a.md", "games/b.md"].map(Path::new);
        page(
            markdown,
            Path::new("a.md"),
            &slugs(paths.into_iter()),
            Path::new("."),
        )
        .unwrap()
    }

    #[test]
    fn ids_and_links_belong_to_the_chapter() {
        let out =
            html("# One\n\n## Two\n\n## Two\n\n[x](games/b.md#c) [y](#two) [z](games/b.md)\n");
        for part in [
            "<h2 id=\"a\">One",
            "<h3 id=\"a-two\">",
            "<h3 id=\"a-two-1\">",
            "href=\"#games-b-c\"",
            "href=\"#a-two\"",
            "href=\"#games-b\"",
        ] {
            assert!(out.contains(part), "{part} in {out}");
        }
    }

    #[test]
    fn notes_of_two_chapters_do_not_meet() {
        let out = html("# T\n\na[^1]\n\n[^1]: b\n");
        assert!(
            out.contains("href=\"#a-1\"") && out.contains("id=\"a-1\""),
            "{out}"
        );
    }

    #[test]
    fn base64_ends_as_it_must() {
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (text, code) in known {
            assert_eq!(base64(text.as_bytes()), code);
        }
    }
}
