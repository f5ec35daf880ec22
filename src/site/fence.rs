//! Fenced blocks of a chapter, with their positions.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::chapter_text::ChapterText;
use crate::diagnostic::Span;

/// A fenced block of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fence {
    /// Byte range of the whole block in the chapter, fences included.
    pub(super) range: Range<usize>,
    /// Length of its first line, in bytes.
    pub(super) opening: usize,
    /// Its info string.
    pub(super) info: String,
    /// Text between the fences, without the indentation of a list.
    pub(super) body: String,
    /// First byte of each piece of the body, in the body and in the chapter.
    pieces: Vec<(usize, usize)>,
}

impl Fence {
    /// Returns `true` if its info string is `fifangha`. A suffix
    /// (`fifangha,ignore`) makes it another language, and the block stays as it is.
    pub(super) fn is_block(&self) -> bool {
        self.info == "fifangha"
    }

    /// Maps a span of the body to the chapter. Inside a list or a quotation the two
    /// are not a fixed distance apart.
    pub(super) fn map_span(&self, span: Span) -> Span {
        Span::new(self.map_offset(span.start()), self.map_offset(span.end()))
    }

    fn map_offset(&self, byte: usize) -> usize {
        // An error at the end is located on the last line, not on the fence.
        let byte = byte.min(self.body.trim_end().len());
        let after = self.pieces.partition_point(|&(body, _)| body <= byte);
        match after.checked_sub(1).map(|index| self.pieces[index]) {
            Some((body, chapter)) => (chapter + byte - body).min(self.range.end),
            None => self.range.start,
        }
    }
}

/// Returns the fenced blocks whose language is `fifangha`, in order.
pub(super) fn figure_fences(chapter: &ChapterText) -> Vec<Fence> {
    let mut all = all_fences(chapter);
    all.retain(Fence::is_block);
    all
}

/// Returns every fenced block, in order.
pub(super) fn all_fences(chapter: &ChapterText) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in chapter.events() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let opening = chapter.text()[range.clone()]
                    .lines()
                    .next()
                    .map_or(0, str::len);
                open = Some(Fence {
                    opening,
                    info: info.trim().to_owned(),
                    range: range.clone(),
                    body: String::new(),
                    pieces: Vec::new(),
                });
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    fence.pieces.push((fence.body.len(), range.start));
                    fence.body.push_str(text);
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_list_are_those_of_the_chapter() {
        let chapter = "text\n\n1. item\n\n   ```fifangha\n   a: 1\n   béta: 2\n   ```\n\nend\n";
        let [fence] = figure_fences(&chapter.into()).try_into().unwrap();
        assert_eq!(fence.body, "a: 1\nbéta: 2\n");
        let at = fence.body.find("béta").unwrap();
        let place = fence.map_span(Span::new(at, at + "béta".len()));
        assert_eq!(place.slice(chapter), "béta");
    }

    #[test]
    fn only_the_plain_language_is_a_block() {
        assert!(figure_fences(&"```fifangha,ignore\n1. 4R\n```\n".into()).is_empty());
        assert!(figure_fences(&"```fif\n1. 4R\n```\n    ```fifangha\n".into()).is_empty());
        assert_eq!(figure_fences(&"~~~ fifangha\n1. 4R\n~~~\n".into()).len(), 1);
        assert_eq!(
            figure_fences(&"````md\n```fifangha\n```\n````\n".into()).len(),
            0
        );
    }

    #[test]
    fn an_open_or_empty_fence_has_a_place() {
        let chapter = "```fifangha\n";
        let [fence] = figure_fences(&chapter.into()).try_into().unwrap();
        assert_eq!(fence.map_span(Span::new(0, 99)).start(), 0);
    }
}
