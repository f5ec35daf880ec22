//! The blocks of a chapter and everything that it refers to, with locations, for editors.

use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag};

use super::block::{BlockOptions, valid_options};
use super::chapter_text::ChapterText;
use super::includes::included_files;
use super::links::link_target;
use super::numbering::html_figure_ids;
use crate::comment::cited_key;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::Document;

/// The references of a chapter.
#[derive(Debug, Default)]
pub(crate) struct ChapterReferences {
    /// The `fifangha` blocks, in order.
    pub(crate) blocks: Vec<ChapterBlock>,
    /// The ids of figures that are written as HTML.
    pub(crate) html_figures: Vec<Spanned<String>>,
    /// The explicit ids of headings.
    pub(crate) headings: Vec<Spanned<String>>,
    /// The keys of citations: `busser2023`, `fig:ring`.
    pub(crate) citations: Vec<Spanned<String>>,
    /// The words of inline values: `fits`, `busser-2023-readings:9`.
    pub(crate) value_words: Vec<Spanned<String>>,
    /// Links to a section: the chapter below `src`, and the fragment.
    pub(crate) links: Vec<(PathBuf, Spanned<String>)>,
    /// The included files, relative to the chapter.
    pub(crate) includes: Vec<Spanned<PathBuf>>,
}

/// A block of a chapter, with spans of the chapter. Errors of the block are ignored.
#[derive(Debug)]
pub(crate) struct ChapterBlock {
    pub(crate) document: Document,
    pub(crate) options: BlockOptions,
}

impl ChapterReferences {
    /// Returns the references of a chapter, which is at `path` below `src`.
    pub(crate) fn find(text: &str, path: &Path) -> Self {
        let chapter = ChapterText::from(text);
        let mut found = Self {
            blocks: blocks(&chapter),
            html_figures: html_figure_ids(&chapter),
            includes: included_files(text),
            ..Self::default()
        };
        for citation in chapter.citations() {
            let Some(key) = cited_key(&citation.value) else {
                continue;
            };
            found.citations.extend(located(text, citation.span, key));
        }
        for value in chapter.values() {
            let words = value
                .value
                .split([' ', ',', '='])
                .filter(|it| !it.is_empty());
            let words = words.filter_map(|word| located(text, value.span, word));
            found.value_words.extend(words);
        }
        for (event, range) in chapter.events() {
            let span = Span::from(range.clone());
            match event {
                Event::Start(Tag::Heading { id: Some(id), .. }) => {
                    found.headings.extend(located_last(text, span, id));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let fragment = dest_url.split_once('#');
                    let target = link_target(dest_url, path);
                    if let Some((target, Some(id))) = target
                        && let Some((_, written)) = fragment
                        && let Some(written) = located_last(text, span, written)
                    {
                        let id = Spanned::new(id, written.span);
                        found.links.push((target, id));
                    }
                }
                _ => {}
            }
        }
        found
    }
}

/// Returns a word with its first location in a span.
fn located(text: &str, span: Span, word: &str) -> Option<Spanned<String>> {
    let start = span.start() + span.slice(text).find(word)?;
    Some(Spanned::new(
        word.to_owned(),
        Span::new(start, start + word.len()),
    ))
}

/// Returns an id with its last location after a `#` in a span.
fn located_last(text: &str, span: Span, id: &str) -> Option<Spanned<String>> {
    let start = span.start() + span.slice(text).rfind(&format!("#{id}"))? + 1;
    Some(Spanned::new(
        id.to_owned(),
        Span::new(start, start + id.len()),
    ))
}

fn blocks(text: &ChapterText) -> Vec<ChapterBlock> {
    let located = text.blocks().map(|(fence, block)| {
        let document = block.located_document(|span| fence.map_span(span));
        let options = valid_options(&document);
        ChapterBlock { document, options }
    });
    located.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_the_places_of_the_chapter() {
        let text = "# É {#one}\n\n[@busser2023, p. 3] [=fits a:9, words] [x](../b.md#two) `[@no]`\n\n\
            - item\n\n  ```fifangha\n  record: a\n  id: ring\n  ---\n  {é [@key]} 1. 4R\n  ```\n\n\
            <figure id=\"map\">\n<figcaption>M</figcaption></figure>\n\n{{#include ../c.md:2}}\n";
        let found = ChapterReferences::find(text, Path::new("guide/a.md"));
        let words = |all: &[Spanned<String>]| {
            let slice = |it: &Spanned<String>| {
                assert_eq!(it.span.slice(text), it.value);
                it.value.clone()
            };
            all.iter().map(slice).collect::<Vec<_>>()
        };
        assert_eq!(words(&found.headings), ["one"]);
        assert_eq!(words(&found.citations), ["busser2023"]);
        assert_eq!(words(&found.value_words), ["fits", "a:9", "words"]);
        assert_eq!(words(&found.html_figures), ["map"]);
        let (target, fragment) = &found.links[0];
        assert_eq!(
            (target.to_str(), fragment.value.as_str()),
            (Some("b.md"), "two")
        );
        assert_eq!(fragment.span.slice(text), "two");
        assert_eq!(found.includes[0].span.slice(text), "../c.md");
        let block = &found.blocks[0];
        for option in [&block.options.record, &block.options.id] {
            let option = option.as_ref().unwrap();
            assert_eq!(option.span.slice(text), option.value);
        }
    }
}
