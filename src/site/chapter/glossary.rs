//! Terms of the glossary: their anchors, and their first uses in chapters.

use std::ops::Range;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag, TagEnd};

use super::book::Book;
use super::chapter_text::{ChapterText, is_bracketed};
use super::links::{GLOSSARY, path_to_root};
use super::outline::{Heading, chapter_headings};
use crate::report::escape;

/// A term of the glossary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct GlossaryEntry {
    /// Its anchor in the glossary.
    pub(in crate::site) id: String,
    /// Its name in the glossary, with other forms: `kamo, camou`.
    pub(in crate::site) name: String,
    /// Its definition, without markup and citations.
    definition: String,
    /// Byte offset of its line in the chapter.
    offset: usize,
    /// `true` for a term of the sources.
    is_source_term: bool,
}

impl GlossaryEntry {
    /// Returns the forms of the term, the main one first.
    pub(in crate::site) fn forms(&self) -> impl Iterator<Item = &str> {
        self.name.split(", ").map(str::trim)
    }
}

/// The glossary of a book.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Glossary {
    entries: Vec<GlossaryEntry>,
}

impl Glossary {
    /// Parses the glossary of a book; it is empty if the book has none.
    pub(in crate::site) fn from_book(book: &Book) -> Self {
        let chapter = book.chapters().find(|it| it.path == Path::new(GLOSSARY));
        let entries = chapter.map_or_else(Vec::new, |it| parse_entries(&it.text));
        Self { entries }
    }

    /// Returns all forms of all terms.
    pub(in crate::site) fn forms(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().flat_map(GlossaryEntry::forms)
    }

    pub(in crate::site) fn iter(&self) -> impl Iterator<Item = &GlossaryEntry> {
        self.entries.iter()
    }

    /// Returns the link from a chapter to the glossary, up to the `#`.
    pub(in crate::site) fn page_link(&self, from: &Path) -> String {
        match from == Path::new(GLOSSARY) {
            true => String::new(),
            false => path_to_root(from) + &GLOSSARY.replace(".md", ".html"),
        }
    }

    /// Returns the anchors to insert into the glossary, with their byte offsets.
    pub(in crate::site) fn anchors(&self) -> impl Iterator<Item = (usize, String)> {
        let anchor = |it: &GlossaryEntry| (it.offset, format!("<span id=\"{}\"></span>", it.id));
        self.entries.iter().map(anchor)
    }

    /// Returns links that replace the first use of each term of the sources in a
    /// chapter. Headings, links, code and captions are skipped.
    pub(in crate::site) fn links(
        &self,
        chapter: &ChapterText,
        path: &Path,
    ) -> Vec<(Range<usize>, [Event<'static>; 3])> {
        if self.entries.is_empty() || path == Path::new(GLOSSARY) {
            return Vec::new();
        }
        let page = self.page_link(path);
        let mut found: Vec<(Range<usize>, [Event<'static>; 3])> = Vec::new();
        let (text, runs) = (chapter.text(), text_runs(chapter));
        let all: Vec<_> = self.forms().collect();
        for entry in self.entries.iter().filter(|it| it.is_source_term) {
            let places = entry.forms().filter_map(|form| {
                let mut places = runs
                    .iter()
                    .filter_map(|run| find_term(text, run, form, &all));
                places.find(|place| !found.iter().any(|(it, _)| overlap(it, place)))
            });
            if let Some(place) = places.min_by_key(|it| it.start) {
                let start = format!(
                    "<a class=\"fif-term\" href=\"{page}#{}\" data-entry=\"{}\">",
                    entry.id,
                    escape(&entry.definition),
                );
                let word = text[place.clone()].to_owned();
                let link = [
                    Event::InlineHtml(start.into()),
                    Event::Text(word.into()),
                    Event::InlineHtml("</a>".into()),
                ];
                found.push((place, link));
            }
        }
        found
    }
}

fn overlap(one: &Range<usize>, two: &Range<usize>) -> bool {
    one.start < two.end && two.start < one.end
}

/// Finds a term in a run of text, except as a part of one of the others: no *tso*
/// in *m’raha wa n’tso*.
fn find_term(text: &str, run: &Range<usize>, word: &str, others: &[&str]) -> Option<Range<usize>> {
    let text = &text[run.clone()];
    let part_of = |other: &str, at: usize| {
        other.len() > word.len()
            && other.match_indices(word).any(|(before, _)| {
                let start = at.checked_sub(before);
                let there = start.and_then(|it| text.get(it..it + other.len()));
                there.is_some_and(|it| it.eq_ignore_ascii_case(other))
            })
    };
    word_offsets(text, word)
        .find(|&at| !others.iter().any(|other| part_of(other, at)))
        .map(|at| run.start + at..run.start + at + word.len())
}

/// Returns the byte offsets at which a word occurs as a whole word.
fn word_offsets<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| {
            !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part)
        })
}

/// Returns the runs of plain text of a chapter: no headings, links, citations,
/// values, code or tags.
fn text_runs(chapter: &ChapterText) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut closed = 0_usize;
    for (event, range) in chapter.events() {
        match event {
            Event::Start(
                Tag::Heading { .. } | Tag::Link { .. } | Tag::CodeBlock(_) | Tag::HtmlBlock,
            ) => closed += 1,
            Event::End(
                TagEnd::Heading(_) | TagEnd::Link | TagEnd::CodeBlock | TagEnd::HtmlBlock,
            ) => closed = closed.saturating_sub(1),
            Event::Text(_) if closed == 0 => found.push(range.clone()),
            _ => {}
        }
    }
    found
}

/// Parses the definitions of a chapter.
fn parse_entries(chapter: &ChapterText) -> Vec<GlossaryEntry> {
    let mut found: Vec<GlossaryEntry> = Vec::new();
    let mut below = 0;
    // Text of the open definition, if any.
    let mut says: Option<String> = None;
    let mut name: Option<(usize, String)> = None;
    let mut cites = false;
    for (event, range) in chapter.events() {
        match event {
            Event::Start(_) if is_bracketed(event) => cites = true,
            Event::End(TagEnd::Link) => cites = false,
            _ if cites => {}
            Event::Start(Tag::Heading { .. }) => below += 1,
            Event::Start(Tag::DefinitionListTitle) => name = Some((range.start, String::new())),
            Event::Start(Tag::DefinitionListDefinition) => says = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(says) = &mut says {
                    says.push_str(text);
                } else if let Some((_, name)) = &mut name {
                    name.push_str(text);
                }
            }
            Event::SoftBreak => says.iter_mut().for_each(|it| it.push(' ')),
            Event::End(TagEnd::DefinitionListDefinition) => {
                if let Some(((at, name), says)) = name.take().zip(says.take()) {
                    found.push(GlossaryEntry {
                        id: term_id(&name),
                        name,
                        definition: says.split_whitespace().collect::<Vec<_>>().join(" "),
                        offset: at,
                        is_source_term: below == 1,
                    });
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns the anchor of a term, made from its first form.
fn term_id(name: &str) -> String {
    let first = name.split(',').next().unwrap_or_default();
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let id: String = first.to_lowercase().chars().map(plain).collect();
    format!("term-{id}")
}

/// A use of a term: the chapter, and the last heading above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct TermUse {
    pub(in crate::site) path: PathBuf,
    /// Anchor of the heading; `None` before the second heading of a chapter.
    pub(in crate::site) heading: Option<String>,
    /// The title of the chapter.
    pub(in crate::site) title: String,
}

/// A chapter, prepared for finding terms in it.
pub(in crate::site) struct TermFinder<'a> {
    path: &'a Path,
    title: &'a str,
    text: &'a str,
    /// Ranges of its plain text.
    runs: Vec<Range<usize>>,
    /// Its headings with their byte offsets.
    headings: Vec<(usize, Heading)>,
}

impl<'a> TermFinder<'a> {
    pub(in crate::site) fn new(path: &'a Path, title: &'a str, text: &'a ChapterText) -> Self {
        let events = text.events();
        let headings = chapter_headings(text).into_iter();
        Self {
            path,
            title,
            text: text.text(),
            runs: text_runs(text),
            headings: headings
                .map(|it| (events[it.event_index].1.start, it))
                .collect(),
        }
    }

    /// Returns the first use of a term, except as a part of one of `others`.
    pub(in crate::site) fn first_use(&self, forms: &[&str], others: &[&str]) -> Option<TermUse> {
        let at = self.runs.iter().find_map(|run| {
            let mut forms = forms.iter();
            forms.find_map(|form| find_term(self.text, run, form, others))
        })?;
        Some(TermUse {
            path: self.path.to_owned(),
            heading: self.heading_above(at.start).map(|it| it.id.clone()),
            title: self.title.to_owned(),
        })
    }

    /// Returns the heading above a byte offset, unless it is the first of the
    /// chapter.
    fn heading_above(&self, at: usize) -> Option<&Heading> {
        let before = self.headings.partition_point(|(start, _)| *start <= at);
        let index = before.checked_sub(1).filter(|&index| index > 0)?;
        Some(&self.headings[index].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::book::{BookItem, Chapter};

    const WORDS: &str = "# Glossary\n\nkamo, camou\n: Lazy: *to lose*. [@f, p. 1]\n\nfang\n: A game.\n\n## Own words\n\nrest\n: The end.\n";
    const TEXT: &str = "# The kamo\n\nA fanga, no `kamo`.\n\n## Two {#two}\n\nHe [@f, kamo] is *kamo*; [kamo](x.md), kamo. A rest.\n";

    fn book() -> Book {
        let chapter =
            |name: &str, text: &str, path: &str| BookItem::Chapter(Chapter::new(name, path, text));
        let items = vec![
            chapter("Words", WORDS, GLOSSARY),
            chapter("Text", TEXT, "a/t.md"),
        ];
        Book { items }
    }

    #[test]
    fn a_word_is_explained_where_it_first_stands() {
        let glossary = Glossary::from_book(&book());
        let [(place, link)] = glossary
            .links(&TEXT.into(), Path::new("a/t.md"))
            .try_into()
            .unwrap();
        assert_eq!(place.start, TEXT.find("*kamo*").unwrap() + 1);
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, link.into_iter());
        assert_eq!(
            html,
            "<a class=\"fif-term\" href=\"../glossary.html#term-kamo\" \
             data-entry=\"Lazy: to lose.\">kamo</a>"
        );
        assert!(
            glossary
                .links(&WORDS.into(), Path::new(GLOSSARY))
                .is_empty()
        );
        let (at, anchor) = glossary.anchors().next().unwrap();
        assert!(WORDS[at..].starts_with("kamo, camou"));
        assert_eq!(anchor, "<span id=\"term-kamo\"></span>");
    }

    #[test]
    fn a_use_is_the_first_of_a_chapter_with_its_heading() {
        let text = TEXT.into();
        let text = TermFinder::new(Path::new("a/t.md"), "Text", &text);
        let first = text.first_use(&["kamo"], &[]).unwrap();
        assert_eq!(
            (first.heading.as_deref(), &*first.title),
            (Some("two"), "Text")
        );
        assert_eq!(text.first_use(&["fang"], &[]), None);
    }

    #[test]
    fn a_part_of_a_longer_word_is_none() {
        let all = ["tso", "m’raha wa n’tso"];
        let place = |text: &str| find_term(text, &(0..text.len()), "tso", &all);
        assert_eq!(place("M’raha wa n’tso, the m’raha wa n’tso."), None);
        let text = "m’raha wa n’tso, l’tso";
        assert_eq!(place(text), Some(text.len() - 3..text.len()));
    }
}
