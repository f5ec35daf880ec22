//! Comments set, changed and removed, by language.

use super::Plan;
use super::line::{Lines, is_turn};
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::language_of;
use crate::notation::tree::{Comment, CommentText, Node};
use crate::study::{At, Change, Study};

pub(super) fn set(
    study: &Study,
    at: &At,
    language: Option<&str>,
    text: Option<&str>,
) -> Result<Plan, Message> {
    let (line, index) = Lines::of(study, at)?;
    let (from, to) = match index {
        None => (0, line.first_turn()),
        Some(index) if is_turn(&line.body[index]) => (index + 1, line.behind(index)),
        Some(index) => match line.body[index] {
            Node::Comment(_) => (index, index + 1),
            Node::LineComment(_) | Node::BlankLine(_) => {
                return Err(Message::new("study.no_comment_here"));
            }
            _ => (index + 1, index + 1 + beside(&line.body[index + 1..])),
        },
    };
    let record = line.record.and_then(|it| it.front.language.as_ref());
    let record = record.map(|it| it.value.as_str());
    let wanted = Wanted { language, record };
    let comments = (from..to).filter_map(|it| match &line.body[it] {
        Node::Comment(comment) => Some((it, comment)),
        _ => None,
    });
    let new = text.map(str::trim).filter(|it| !it.is_empty());
    let new = new.map(|text| line.block(wanted, text)).transpose()?;
    let mut joins = None;
    for (at, comment) in comments {
        if let Some(block) = comment.texts.iter().find(|it| wanted.is(it)) {
            return Ok(match new {
                // The language that stands there stays as it is written.
                Some(new) => Plan::new(vec![Change::new(block.span, new.like(block))]),
                None if comment.texts.len() == 1 => {
                    Plan::new(vec![line.cut(at, at + 1)]).removing(1)
                }
                None => Plan::new(vec![without(line.text, comment, block)]),
            });
        }
        let named = comment.texts.iter().all(|it| it.language.is_some());
        joins = joins.or(named.then_some(comment));
    }
    let Some(new) = new else {
        return Err(Message::new("study.no_comment"));
    };
    let code = language.or(record);
    if let (Some(comment), Some(code)) = (joins, code) {
        let between = |pair: &[CommentText]| {
            let between = Span::new(pair[0].span.end(), pair[1].span.start());
            between.slice(line.text)
        };
        let space = comment.texts.windows(2).map(between).next().unwrap_or(" ");
        let change = Change::new(
            Span::at(comment.span.end()),
            format!("{space}{}", new.named(code)),
        );
        return Ok(Plan::new(vec![change]));
    }
    let change = match index {
        Some(_) => line.insert(from, " ", &new.plain()),
        None => line.first(&new.plain()),
    };
    Ok(Plan::new(vec![change]).adding(1))
}

/// How many nodes of a line are comments right behind another node.
fn beside(body: &[Node]) -> usize {
    let comments = body.iter().take_while(|it| matches!(it, Node::Comment(_)));
    comments.count()
}

/// The language that is wanted, and that of the record.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    language: Option<&'a str>,
    record: Option<&'a str>,
}

impl Wanted<'_> {
    /// Whether a block is in the language: one that names none is in that of
    /// the record.
    fn is(self, block: &CommentText) -> bool {
        let own = block.language.as_ref().map(|it| it.value.as_str());
        own.or(self.record) == self.language.or(self.record)
    }
}

/// A text as it will be written.
struct Block<'a> {
    wanted: Wanted<'a>,
    text: String,
}

impl Block<'_> {
    fn in_language(&self, language: Option<&str>) -> String {
        let language = language.map(|it| Spanned::new(it.to_owned(), Span::default()));
        let plain = language.is_none();
        let mut text = self.text.clone();
        if plain && let Some(name) = language_of(&text) {
            // It would be read as the name of a language.
            text.insert(name.len(), '\\');
        }
        let block = CommentText {
            language,
            text,
            ..CommentText::default()
        };
        block.to_string()
    }

    fn like(&self, old: &CommentText) -> String {
        self.in_language(old.language.as_ref().map(|it| it.value.as_str()))
    }

    fn named(&self, code: &str) -> String {
        self.in_language(Some(code))
    }

    /// Alone: the language of the record need not be named.
    fn plain(&self) -> String {
        let language = self.wanted.language;
        self.in_language(language.filter(|_| language != self.wanted.record))
    }
}

/// A comment without one of its blocks.
fn without(text: &str, comment: &Comment, block: &CommentText) -> Change {
    let place = comment.texts.iter().position(|it| it.span == block.span);
    let before = place.and_then(|it| comment.texts.get(it.checked_sub(1)?));
    let span = match (before, comment.texts.get(1)) {
        (Some(before), _) => Span::new(before.span.end(), block.span.end()),
        (None, Some(next)) => Span::new(block.span.start(), next.span.start()),
        (None, None) => block.span,
    };
    debug_assert!(text.get(span.range()).is_some());
    Change::new(span, "")
}

impl Lines<'_> {
    /// A text as a comment holds it.
    fn block<'a>(&self, wanted: Wanted<'a>, text: &str) -> Result<Block<'a>, Message> {
        if let Some(code) = wanted.language
            && language_of(&format!("{code}:")) != Some(code)
        {
            return Err(Message::new("study.no_such_language").with("code", code));
        }
        let text = balanced(&text.replace("\r\n", "\n")).replace('\n', self.line_end());
        Ok(Block { wanted, text })
    }

    /// A comment at the beginning of a line.
    fn first(&self, comment: &str) -> Change {
        if self.is_variation {
            let space = if self.body.is_empty() { "" } else { " " };
            return Change::new(Span::at(self.start), format!("{comment}{space}"));
        }
        let has_front = self.record.is_some_and(|it| !it.front.span.is_empty());
        match has_front {
            true => self.insert(0, self.line_end(), comment),
            false => Change::new(
                Span::at(self.start),
                format!("{comment}{}", self.line_end()),
            ),
        }
    }
}

/// A text in which every brace has its partner: one without is escaped.
fn balanced(text: &str) -> String {
    let mut lone = Vec::new();
    let mut escaped = false;
    let mut stray = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => lone.push(at),
            '}' if lone.pop().is_none() => stray.push(at),
            _ => {}
        }
    }
    lone.extend(stray);
    lone.sort_unstable();
    let mut text = text.to_owned();
    for at in lone.into_iter().rev() {
        text.insert(at, '\\');
    }
    text
}
