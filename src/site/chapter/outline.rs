//! The headings of a chapter, which links can lead to.

use std::collections::BTreeSet;

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::chapter_text::ChapterText;
use super::links::{PAGE_IDS, nfc};
use super::used_ids::UsedIds;

/// A heading of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct Heading {
    pub(in crate::site) level: HeadingLevel,
    /// Its explicit id, `{#id}`, or one made from its text; unique in the chapter.
    pub(in crate::site) id: String,
    /// Its text, without markup.
    pub(in crate::site) text: String,
    /// The index of its first event.
    pub(in crate::site) event_index: usize,
}

/// Returns the ids of the headings of a chapter before its blocks are replaced, in order.
pub(in crate::site) fn heading_ids(chapter: &ChapterText) -> Vec<String> {
    let headings = chapter_headings(chapter).into_iter();
    headings.map(|it| it.id).collect()
}

/// Returns the headings of a chapter before its blocks are replaced, in order.
pub(in crate::site) fn chapter_headings(chapter: &ChapterText) -> Vec<Heading> {
    let ids = chapter
        .blocks()
        .filter_map(|(_, it)| Some(it.options().id?.value));
    headings(
        chapter.events().iter().map(|(event, _)| event),
        &ids.collect(),
    )
}

/// Returns the headings among the elements of a chapter, in order. An id made from the text of a
/// heading is none of its figures.
pub(in crate::site) fn headings<'a>(
    events: impl IntoIterator<Item = &'a Event<'static>>,
    figures: &BTreeSet<String>,
) -> Vec<Heading> {
    let mut used: UsedIds = PAGE_IDS.iter().copied().collect();
    figures.iter().for_each(|id| used.insert(id));
    let mut found: Vec<Heading> = Vec::new();
    let mut open: Option<(Heading, bool)> = None;
    for (at, event) in events.into_iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, id, .. }) => {
                let heading = Heading {
                    level: *level,
                    id: nfc(id.as_deref().unwrap_or_default()).into_owned(),
                    text: String::new(),
                    event_index: at,
                };
                open = Some((heading, id.is_some()));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some((heading, _)) = &mut open {
                    heading.text.push_str(text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((mut heading, named)) = open.take() {
                    if named {
                        used.insert(heading.id.clone());
                    } else {
                        let base = id_from_text(&heading.text);
                        heading.id = used.take([base.clone()], base, 1);
                    }
                    found.push(heading);
                }
            }
            _ => {}
        }
    }
    found
}

/// Makes an id from the text of a heading as mdBook does, so that links work in
/// both.
fn id_from_text(words: &str) -> String {
    let words = nfc(words.trim());
    let kept = words.chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_lowercase().to_string()),
        c if c.is_whitespace() => Some("-".to_owned()),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_written_or_made_from_words_and_never_twice() {
        let text = "# Two *words*\n\n## Two words\n\n## Été ! {#summer}\n\n## `c4`, été\n";
        assert_eq!(
            heading_ids(&text.into()),
            ["two-words", "two-words-1", "summer", "c4-été"]
        );
        // The page itself has an element with this id.
        let ids = heading_ids(&"# Search\n\n## E\u{301}te\u{301}\n".into());
        assert_eq!(ids, ["search-1", "été"]);
        let ids = heading_ids(&"# Ring\n\n```fifangha\nid: ring\n```\n".into());
        assert_eq!(ids, ["ring-1"]);
        // An id that is written twice is not made a third time.
        let ids = heading_ids(&"# A {#x}\n\n## X\n\n## x-1\n\n## X\n".into());
        assert_eq!(ids, ["x", "x-1", "x-1-1", "x-2"]);
    }

    #[test]
    fn equal_headings_take_linear_time() {
        let ids = heading_ids(&"## X\n\n".repeat(20_000).as_str().into());
        assert_eq!(ids[19_999], "x-19999");
    }
}
