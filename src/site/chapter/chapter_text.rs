//! The text of a chapter, parsed once.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use super::block::ParsedBlock;
use super::fence::{Fence, all_fences};
use super::includes::{Piece, map_span, resolve_includes};
use crate::comment::cited_key;
use crate::diagnostic::{Diagnostic, Span, Spanned};

/// The mark before a query in its brackets, `[=fits record]`.
pub(in crate::site) const QUERY_MARK: char = '=';

/// An element of Markdown with its byte range in the text.
pub(in crate::site) type SpannedEvent = (Event<'static>, Range<usize>);

/// Returns the Markdown extensions that mdBook enables.
pub(in crate::site) fn markdown_options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_SMART_PUNCTUATION
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}

/// The text of a chapter with its includes resolved, its elements and its blocks. Citations and inline values
/// are links of the type [`LinkType::ShortcutUnknown`].
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct ChapterText {
    text: String,
    /// The text of the file.
    source: String,
    /// The pieces of the text; empty if it is that of the file.
    pieces: Vec<Piece>,
    events: Arc<[SpannedEvent]>,
    fences: Arc<[Fence]>,
}

impl From<String> for ChapterText {
    fn from(text: String) -> Self {
        Self::new(text.clone(), text, Vec::new())
    }
}

impl From<&str> for ChapterText {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl ChapterText {
    fn new(source: String, text: String, pieces: Vec<Piece>) -> Self {
        let events = Parser::new_ext(&text, markdown_options()).into_offset_iter();
        let events = events.map(|(event, range)| (event.into_static(), range));
        let events = mark_brackets(events.collect(), &text);
        Self {
            fences: all_fences(&text, &events).into(),
            events: events.into(),
            text,
            source,
            pieces,
        }
    }

    /// Resolves the includes of a chapter and parses it, as [`resolve_includes`].
    pub(in crate::site) fn resolve(
        source: String,
        base: &Path,
        folder: &Path,
    ) -> Result<Self, Diagnostic> {
        let (text, pieces) = resolve_includes(&source, base, folder)?;
        Ok(Self::new(source, text, pieces))
    }

    pub(in crate::site) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of the file.
    pub(in crate::site) fn source(&self) -> &str {
        &self.source
    }

    /// Maps a span of the text to the file.
    pub(in crate::site) fn map_span(&self, span: Span) -> Span {
        map_span(&self.pieces, span)
    }

    /// Returns the elements of the text.
    pub(in crate::site) fn events(&self) -> &[SpannedEvent] {
        &self.events
    }

    /// Returns its fenced blocks of every language, in order.
    pub(in crate::site) fn fences(&self) -> &[Fence] {
        &self.fences
    }

    /// Returns its `fifangha` blocks with their fences, in order.
    pub(in crate::site) fn blocks(&self) -> impl Iterator<Item = (&Fence, &ParsedBlock)> {
        let fences = self.fences.iter();
        fences.filter_map(|it| Some((it, it.block.as_ref()?)))
    }

    /// Returns every `[@key, p. 12]`, with the span of its brackets.
    pub(in crate::site) fn citations(&self) -> impl Iterator<Item = Spanned<String>> {
        self.bracketed().filter(|it| cited_key(&it.value).is_some())
    }

    /// Returns every `[=query]`, with the span of its brackets.
    pub(in crate::site) fn values(&self) -> impl Iterator<Item = Spanned<String>> {
        self.bracketed()
            .filter(|it| it.value.starts_with(QUERY_MARK))
    }

    fn bracketed(&self) -> impl Iterator<Item = Spanned<String>> {
        let links = self.events.iter().filter(|(event, _)| is_bracketed(event));
        links.map(|(_, range)| {
            let inner = self.text()[range.clone()].trim_matches(['[', ']']);
            Spanned::new(inner.to_owned(), Span::from(range.clone()))
        })
    }
}

/// Returns `true` if all elements that begin among some events also end there.
fn is_balanced(events: &[SpannedEvent]) -> bool {
    let mut depth = 0_usize;
    for (event, _) in events {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) if depth == 0 => return false,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Makes links of citations and inline values. To a parser their brackets are text.
fn mark_brackets(events: Vec<SpannedEvent>, text: &str) -> Vec<SpannedEvent> {
    let mut marked = Vec::with_capacity(events.len());
    // The location of the last opening bracket among the elements and in the text.
    let mut open = None;
    for (event, range) in events {
        match &event {
            Event::Text(it) if **it == *"[" => open = Some((marked.len(), range.start)),
            Event::Text(it) if **it == *"]" => {
                let known = |&(at, start): &(usize, usize)| {
                    let inner = &text[start + 1..range.start];
                    let known = cited_key(inner).is_some() || inner.starts_with(QUERY_MARK);
                    known && is_balanced(&marked[at..])
                };
                if let Some((at, start)) = open.take().filter(known) {
                    let whole = start..range.end;
                    let link = Tag::Link {
                        link_type: LinkType::ShortcutUnknown,
                        dest_url: "".into(),
                        title: "".into(),
                        id: "".into(),
                    };
                    marked[at] = (Event::Start(link), whole.clone());
                    marked.push((Event::End(TagEnd::Link), whole));
                    continue;
                }
            }
            _ => {}
        }
        marked.push((event, range));
    }
    marked
}

/// Returns `true` for the start of a citation or an inline value.
pub(in crate::site) fn is_bracketed(event: &Event<'_>) -> bool {
    let Event::Start(Tag::Link { link_type, .. }) = event else {
        return false;
    };
    *link_type == LinkType::ShortcutUnknown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_and_values_are_found_in_text_and_nowhere_else() {
        let text = "# A [@a]\n\n[the [=turns x] turn](b.md) [@b,\nnote] *[=n*] [@c d] `[@d]` \\[@e]\n\n\
                    ```\n[@f]\n```\n\n| [@g] |\n|---|\n";
        let chapter = ChapterText::from(text);
        let found = |all: &mut dyn Iterator<Item = Spanned<String>>| {
            all.map(|it| it.span.slice(text).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            found(&mut chapter.citations()),
            ["[@a]", "[@b,\nnote]", "[@g]"]
        );
        assert_eq!(found(&mut chapter.values()), ["[=turns x]"]);
    }
}
