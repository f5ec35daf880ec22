//! Fenced blocks of a chapter, with their positions.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::block::ParsedBlock;
use super::chapter_text::{ChapterText, SpannedEvent};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::Message;

/// The language of a block.
const LANGUAGE: &str = "fifangha";

/// A fenced block of a chapter.
#[derive(Clone, Debug)]
pub(in crate::site) struct Fence {
    /// Byte range of the whole block in the chapter, fences included.
    pub(in crate::site) range: Range<usize>,
    /// Length of its first line, in bytes.
    pub(in crate::site) opening: usize,
    /// Its info string.
    pub(in crate::site) info: String,
    /// Text between the fences, without the indentation of a list.
    pub(in crate::site) body: String,
    /// The block in it, if its language is `fifangha`. A suffix (`fifangha,ignore`) makes it another
    /// language, and the fence stays as it is.
    pub(in crate::site) block: Option<ParsedBlock>,
    /// First byte of each piece of the body, in the body and in the chapter.
    pieces: Vec<(usize, usize)>,
}

impl Fence {
    fn is_block(&self) -> bool {
        self.info == LANGUAGE || self.attributes().is_some()
    }

    /// Returns what the first line of a block contains apart from its language, `fifangha {rules=katro}` or
    /// `{.fifangha rules=katro}`.
    fn attributes(&self) -> Option<&str> {
        let class = |word: &str| word.strip_prefix('.') == Some(LANGUAGE);
        let inside = self
            .info
            .strip_prefix('{')
            .and_then(|it| it.strip_suffix('}'));
        if inside.is_some_and(|it| it.split_whitespace().any(class)) {
            return Some(&self.info);
        }
        let rest = self.info.strip_prefix(LANGUAGE)?;
        rest.starts_with(|c: char| c == '{' || c.is_whitespace())
            .then(|| rest.trim_start())
    }

    /// Returns the error for attributes, with its place in the chapter: the options of a block are keys.
    pub(in crate::site) fn attributes_error(&self, chapter: &ChapterText) -> Option<Diagnostic> {
        let attributes = self.attributes()?;
        let line = &chapter.text()[self.range.start..][..self.opening];
        let at = self.range.start + line.rfind(attributes).unwrap_or_default();
        let span = Span::new(at, at + attributes.len());
        let message = Message::new("site.block.attributes.message");
        let found = Diagnostic::new(Code::UnknownOption, span, message);
        Some(found.help(Message::new("site.block.attributes.help")))
    }

    /// Maps a span of the body to the chapter. Inside a list or a quotation the two
    /// are not a fixed distance apart.
    pub(in crate::site) fn map_span(&self, span: Span) -> Span {
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

/// Returns every fenced block of a text, in order.
pub(in crate::site) fn all_fences(text: &str, events: &[SpannedEvent]) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in events {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let opening = text[range.clone()].lines().next().map_or(0, str::len);
                open = Some(Fence {
                    opening,
                    info: info.trim().to_owned(),
                    range: range.clone(),
                    body: String::new(),
                    block: None,
                    pieces: Vec::new(),
                });
            }
            Event::Text(line) => {
                if let Some(fence) = &mut open {
                    fence.pieces.push((fence.body.len(), range.start));
                    fence.body.push_str(line);
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(open.take().map(|mut fence| {
                fence.block = fence.is_block().then(|| ParsedBlock::new(&fence.body));
                fence
            })),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure_fences(chapter: &ChapterText) -> Vec<Fence> {
        chapter.blocks().map(|(fence, _)| fence.clone()).collect()
    }

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
    fn attributes_of_a_block_are_errors() {
        for (info, written) in [
            ("fifangha {ruls=katro}", "{ruls=katro}"),
            ("fifangha{#a .b}", "{#a .b}"),
            ("fifangha width=5cm", "width=5cm"),
            ("{.fifangha ruls=katro}", "{.fifangha ruls=katro}"),
        ] {
            let chapter = format!("- a\n\n  ```{info}\n  rules: katro\n  ```\n").into();
            let [fence] = figure_fences(&chapter).try_into().unwrap();
            let found = fence.attributes_error(&chapter).unwrap();
            assert_eq!(found.span.slice(chapter.text()), written);
        }
        let other = "```fifangha-x {a=b}\n```\n```{.fifangha-x}\n```\n".into();
        assert!(figure_fences(&other).is_empty());
    }

    #[test]
    fn an_open_or_empty_fence_has_a_place() {
        let chapter = "```fifangha\n";
        let [fence] = figure_fences(&chapter.into()).try_into().unwrap();
        assert_eq!(fence.map_span(Span::new(0, 99)).start(), 0);
    }
}
