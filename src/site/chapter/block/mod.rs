//! A `fifangha` block: a record, or the name of one, and options that select what to show.
//!
//! A block is parsed as a record. Its options are in the front matter, whose `---` lines
//! may be omitted if the block starts with it:
//!
//! ```text
//! record: busser-2023-example
//! turns: 3
//! show: steps
//! ```
//!
//! A block may also contain the record itself:
//!
//! ```text
//! ---
//! rules: fifanga
//! show: board
//! ---
//! 1. 4R
//! ```

mod options;
mod show;

pub use options::BlockOptions;
pub use show::{Show, StepsSelection, TurnSelection};

use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::Message;
use crate::notation::ast::Document;
use crate::study::Study;
use fifangha_rules::Games;

/// A parsed block: its options, and the record that it contains.
#[derive(Debug)]
pub struct BlockText {
    /// Its text, parsed and replayed. It starts with a `---` line even if the block omits
    /// it.
    pub study: Study,
    /// Its options.
    pub options: BlockOptions,
    /// Length of the text inserted before the text of the block, in bytes.
    prefix_len: usize,
}

impl BlockText {
    /// Parses the text between the fences of a block.
    ///
    /// # Errors
    ///
    /// Returns all errors in the block, with spans in `text`.
    ///
    /// ```
    /// use fifangha::site::block::{BlockText, Show};
    ///
    /// let read = BlockText::read("rules: fifangha\nturns: 1\n---\n1. 4R 2. 3R").unwrap();
    /// assert_eq!(read.options.show, [Show::Steps]);
    ///
    /// let wrong = BlockText::read("recrod: example").unwrap_err();
    /// assert_eq!(wrong[0].code.as_str(), "F501");
    /// assert_eq!(wrong[0].fix.as_ref().unwrap().replacement, "record");
    /// ```
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::read_among(text, Games::BUILT_IN)
    }

    /// Like [`BlockText::read`], with the games that the block can name.
    ///
    /// # Errors
    ///
    /// Same as [`BlockText::read`].
    pub fn read_among(text: &str, games: Games) -> Result<Self, Vec<Diagnostic>> {
        ParsedBlock::new(text).read(games)
    }

    /// Maps a span of the parsed text to the text of the block.
    #[must_use]
    pub fn map_span(&self, span: Span) -> Span {
        span_before(self.prefix_len, span)
    }
}

/// A block that is parsed, and not replayed yet.
#[derive(Clone, Debug)]
pub(in crate::site) struct ParsedBlock {
    study: Study,
    /// Length of the text inserted before the text of the block, in bytes.
    prefix_len: usize,
}

impl ParsedBlock {
    /// Parses the text between the fences of a block.
    pub(in crate::site) fn new(text: &str) -> Self {
        let (text, prefix_len) = with_front_matter_fences(text);
        let file = SourceFile::new("block", text);
        let study = Study::parse_only(file, Games::BUILT_IN);
        Self { study, prefix_len }
    }

    /// Returns the valid options of the block. The others are reported when it is read.
    pub(in crate::site) fn options(&self) -> BlockOptions {
        valid_options(&self.study.document)
    }

    /// Returns the AST of the block, errors left out, with its spans mapped from the text of the block.
    #[cfg(feature = "lsp")]
    pub(in crate::site) fn located_document(&self, map: impl Fn(Span) -> Span) -> Document {
        let mut document = self.study.document.clone();
        document.each_span(|span| *span = map(span_before(self.prefix_len, *span)));
        document
    }

    /// Replays the block among the games that it can name.
    ///
    /// # Errors
    ///
    /// Returns all errors in the block, with spans in its text.
    pub(in crate::site) fn read(&self, games: Games) -> Result<BlockText, Vec<Diagnostic>> {
        let mut study = self.study.clone();
        study.replay_among(games);
        // An unknown key is an error in a block, and reported as such.
        study
            .diagnostics
            .retain(|it| !matches!(it.code, Code::SimilarKey | Code::MisplacedKey));
        let mut found = std::mem::take(&mut study.diagnostics);
        let unread = |it: &Diagnostic| it.code.as_str() < "F2" && it.is_error();
        let unreadable = found.iter().any(unread);
        let block = match study.document.records.first() {
            Some(record) => {
                let (block, wrong) =
                    BlockOptions::from_front_matter(&record.front, !has_moves(&study));
                found.extend(wrong);
                block
            }
            None => BlockOptions::default(),
        };
        for it in found.iter_mut().filter(|it| it.code == Code::EmptyFile) {
            let message = Message::new("site.block.empty.message");
            *it = Diagnostic::new(Code::EmptyFile, it.span, message)
                .help(Message::new("site.block.empty.help"));
        }
        if block.record.is_some() {
            found.extend(record_conflict(&study, &block));
            // A block that names a record needs no body.
            found.retain(|it| it.code != Code::EmptyFile);
        }
        found.sort_by_key(|it| it.span.start());
        if unreadable {
            found.retain(unread);
        }
        if found.iter().any(Diagnostic::is_error) {
            let back = |span: Span| span_before(self.prefix_len, span);
            return Err(found.into_iter().map(|it| it.map_spans(back)).collect());
        }
        Ok(BlockText {
            study,
            options: block,
            prefix_len: self.prefix_len,
        })
    }
}

/// Returns where a span was before text was inserted.
fn span_before(inserted: usize, span: Span) -> Span {
    let back = |byte: usize| byte.saturating_sub(inserted);
    Span::new(back(span.start()), back(span.end()))
}

/// Returns the valid options in the front matter of a block.
pub(in crate::site) fn valid_options(block: &Document) -> BlockOptions {
    let front = block.records.first().map(|it| &it.front);
    front.map_or_else(BlockOptions::default, |it| {
        BlockOptions::from_front_matter(it, true).0
    })
}

/// Returns the text with the `---` lines that a block may omit, and the number of bytes
/// inserted before it.
fn with_front_matter_fences(text: &str) -> (String, usize) {
    let first = text
        .lines()
        .map(str::trim_end)
        .find(|line| !line.is_empty() && !line.starts_with('#'));
    if !first.is_some_and(is_key) {
        return (text.to_owned(), 0);
    }
    let closed = text.lines().any(|line| line.trim_end() == "---");
    let end = if closed {
        ""
    } else if text.ends_with('\n') {
        "---\n"
    } else {
        "\n---\n"
    };
    (format!("---\n{text}{end}"), "---\n".len())
}

/// Returns `true` if a line is `key:` or `key: value`, which no line of a record is.
fn is_key(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, value)| {
        !key.is_empty()
            && key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
            && (value.is_empty() || value.starts_with(' '))
    })
}

/// Returns `true` if a block contains moves itself.
fn has_moves(study: &Study) -> bool {
    study
        .replay
        .games
        .iter()
        .any(|game| !game.line.items.is_empty())
}

/// Reports a block that both names a record and contains one.
fn record_conflict(study: &Study, block: &BlockOptions) -> Option<Diagnostic> {
    let name = block.record.as_ref()?;
    let record = study.document.records.first()?;
    let front = &record.front;
    let place = (record.body.first().map(crate::notation::ast::Node::span))
        .or(front.rules.as_ref().map(|it| it.span))
        .or(front.start.as_ref().map(|it| it.span))?;
    Some(
        Diagnostic::new(
            Code::ConflictingOptions,
            place,
            Message::new("site.option.both"),
        )
        .label(Message::new("site.option.own"))
        .related(name.span, Message::new("site.option.other")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<(&'static str, Span)> {
        match BlockText::read(text) {
            Ok(_) => Vec::new(),
            Err(found) => found.iter().map(|it| (it.code.as_str(), it.span)).collect(),
        }
    }

    #[test]
    fn options_alone_need_no_fences() {
        let read = BlockText::read("record: example\nturns: 2-4\nshow: [board, line]\n").unwrap();
        assert_eq!(read.options.record.unwrap().value, "example");
        assert_eq!(read.options.show, [Show::Board, Show::Line]);
        assert_eq!(read.options.turns.value, TurnSelection::Range(2, 4));
    }

    #[test]
    fn a_record_may_stand_without_options() {
        let read = BlockText::read("{A remark: it has a colon.} 1. 4R\n").unwrap();
        assert_eq!(read.options.show, [Show::Steps]);
        assert_eq!(read.study.replay.games[0].turns().count(), 1);
    }

    #[test]
    fn rules_alone_show_the_start() {
        let read = BlockText::read("rules: fifanga").unwrap();
        assert_eq!(read.options.show, [Show::Board]);
    }

    #[test]
    fn mistakes_have_places_in_the_block() {
        let text = "rules: fifangha\nshow: bord\n---\n1. 4R 2. 9R\n";
        let found = codes(text);
        let slices: Vec<_> = found
            .iter()
            .map(|(code, span)| (*code, span.slice(text)))
            .collect();
        assert_eq!(slices, [("F502", "bord"), ("F201", "9")]);
    }

    #[test]
    fn a_block_has_one_record() {
        let text = "record: example\n---\n1. 4R\n";
        assert_eq!(codes(text)[0].0, "F506");
        let text = "record: example\nrules: fifanga\n";
        assert_eq!(codes(text)[0].0, "F506");
    }

    #[test]
    fn options_that_need_another_are_refused_without_it() {
        assert_eq!(codes("record: x\nsteps: 2\n")[0].0, "F506");
        assert_eq!(codes("record: x\nvariation: 1\nturns: 1-2\n")[0].0, "F506");
        assert!(codes("record: x\nsteps: 2-3\nturns: 4\n").is_empty());
    }
}
