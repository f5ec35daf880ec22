//! Edits of comments, by language.

use super::EditPlan;
use super::editable_line::{EditableLine, is_turn};
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{Comment, CommentText, Node};
use crate::notation::leading_language;
use crate::study::{NodePath, Study, TextChange};

pub(super) fn set_comment(
    study: &Study,
    at: &NodePath,
    language: Option<&str>,
    text: Option<&str>,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::at_place(study, at)?;
    let (from, to) = match index {
        None => (0, line.first_turn()),
        Some(index) if is_turn(&line.body[index]) => (index + 1, line.after_turn(index)),
        Some(index) => match line.body[index] {
            Node::Comment(_) => (index, index + 1),
            Node::LineComment(_) | Node::BlankLine(_) => {
                return Err(Message::new("study.no_comment_here"));
            }
            _ => (
                index + 1,
                index + 1 + comments_after_node(&line.body[index + 1..]),
            ),
        },
    };
    let record = line.record.and_then(|it| it.front.language.as_ref());
    let record = record.map(|it| it.value.as_str());
    let wanted = TargetLanguage { language, record };
    let comments = (from..to).filter_map(|it| match &line.body[it] {
        Node::Comment(comment) => Some((it, comment)),
        _ => None,
    });
    let new = text.map(str::trim).filter(|it| !it.is_empty());
    if let (Some(_), Some(code)) = (new, language)
        && leading_language(&format!("{code}:")) != Some(code)
    {
        return Err(Message::new("study.no_such_language").with("code", code));
    }
    let new = new.map(|text| {
        escape_unbalanced(&text.replace("\r\n", "\n")).replace('\n', line.line_ending())
    });
    let mut joins = None;
    for (at, comment) in comments {
        if let Some(block) = comment.texts.iter().find(|it| wanted.matches(it)) {
            return Ok(match new {
                // The existing language tag stays as it is.
                Some(new) => {
                    let new = comment_block(language_of(block), new);
                    EditPlan::new(vec![TextChange::new(block.span, new)])
                }
                None if comment.texts.len() == 1 => {
                    EditPlan::new(vec![line.cut(at, at + 1)]).removing(1)
                }
                None => EditPlan::new(vec![remove_text(line.text, comment, block)]),
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
        let change = TextChange::new(
            Span::at(comment.span.end()),
            format!("{space}{}", comment_block(Some(code), new)),
        );
        return Ok(EditPlan::new(vec![change]));
    }
    // The language of the record is omitted.
    let new = comment_block(language.filter(|_| language != record), new);
    let change = match index {
        Some(_) => line.insert(from, " ", &new),
        None => line.insert_first_comment(&new),
    };
    Ok(EditPlan::new(vec![change]).adding(1))
}

/// Returns the number of comments at the beginning of `body`.
fn comments_after_node(body: &[Node]) -> usize {
    let comments = body.iter().take_while(|it| matches!(it, Node::Comment(_)));
    comments.count()
}

/// The language of the edit, and that of the record.
#[derive(Clone, Copy)]
struct TargetLanguage<'a> {
    language: Option<&'a str>,
    record: Option<&'a str>,
}

impl TargetLanguage<'_> {
    /// Returns `true` if a block is in the language; a block without a language
    /// is in that of the record.
    fn matches(self, block: &CommentText) -> bool {
        language_of(block).or(self.record) == self.language.or(self.record)
    }
}

/// Returns the language that a block of a comment names.
fn language_of(block: &CommentText) -> Option<&str> {
    block.language.as_ref().map(|it| it.value.as_str())
}

/// Returns a block of a comment with an escaped text.
fn comment_block(language: Option<&str>, mut text: String) -> String {
    if language.is_none()
        && let Some(name) = leading_language(&text)
    {
        // The text would be read as a language tag.
        text.insert(name.len(), '\\');
    }
    let block = CommentText {
        language: language.map(|it| Spanned::new(it.to_owned(), Span::default())),
        text,
        ..CommentText::default()
    };
    block.to_string()
}

/// Removes one of the blocks of a comment.
fn remove_text(text: &str, comment: &Comment, block: &CommentText) -> TextChange {
    let place = comment.texts.iter().position(|it| it.span == block.span);
    let before = place.and_then(|it| comment.texts.get(it.checked_sub(1)?));
    let span = match (before, comment.texts.get(1)) {
        (Some(before), _) => Span::new(before.span.end(), block.span.end()),
        (None, Some(next)) => Span::new(block.span.start(), next.span.start()),
        (None, None) => block.span,
    };
    debug_assert!(text.get(span.range()).is_some());
    TextChange::new(span, "")
}

impl EditableLine<'_> {
    /// Inserts a comment at the beginning of a line.
    fn insert_first_comment(&self, comment: &str) -> TextChange {
        if self.is_variation {
            let space = if self.body.is_empty() { "" } else { " " };
            return TextChange::new(Span::at(self.start), format!("{comment}{space}"));
        }
        let has_front = self.record.is_some_and(|it| !it.front.span.is_empty());
        match has_front {
            true => self.insert(0, self.line_ending(), comment),
            false => TextChange::new(
                Span::at(self.start),
                format!("{comment}{}", self.line_ending()),
            ),
        }
    }
}

/// Escapes unbalanced braces.
fn escape_unbalanced(text: &str) -> String {
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
