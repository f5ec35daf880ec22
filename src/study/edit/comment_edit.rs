//! Edits of comments, by language.

use std::ops::Range;

use super::EditPlan;
use super::editable_line::{EditableLine, is_turn};
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{AuthorMark, Comment, CommentText, Node, author_mark};
use crate::notation::leading_language;
use crate::study::{NodePath, Study, TextChange};

pub(super) fn set_comment(
    study: &Study,
    at: &NodePath,
    language: Option<&str>,
    text: Option<&str>,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::at_place(study, at)?;
    let nodes = comment_nodes(&line, index)?;
    let from = nodes.start;
    let wanted = TargetLanguage::new(&line, language);
    let record = wanted.record;
    let new = text.map(str::trim).filter(|it| !it.is_empty());
    if let (Some(_), Some(code)) = (new, language)
        && leading_language(&format!("{code}:")) != Some(code)
    {
        return Err(Message::new("study.no_such_language").with("code", code));
    }
    let mut joins = None;
    for (at, comment) in comments(&line, nodes) {
        if let Some(block) = comment.texts.iter().find(|it| wanted.matches(it)) {
            return Ok(replace_text(&line, (at, comment, block), new));
        }
        let named = comment.texts.iter().all(|it| it.language.is_some());
        joins = joins.or(named.then_some(comment));
    }
    let Some(new) = new.map(|it| source_text(&line, it)) else {
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

/// Adds a mark to a comment, or removes it; without a mark, removes the marks of the first comment that
/// has some.
pub(super) fn toggle_author_mark(
    study: &Study,
    at: &NodePath,
    language: Option<&str>,
    mark: Option<&str>,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::at_place(study, at)?;
    let unread = |text: &str| Message::new("study.no_such_author_mark").with("mark", text);
    let mark = mark.map(|text| author_mark::parse_mark(text).ok_or_else(|| unread(text)));
    let mark = mark.transpose()?;
    let on_same_pits =
        |it: &AuthorMark| mark.is_none_or(|new| (it.from, it.to) == (new.from, new.to));
    let has_it = |text: &CommentText| {
        text.marks
            .iter()
            .any(|it| it.value.as_ref().is_some_and(on_same_pits))
    };
    let wanted = TargetLanguage::new(&line, language);
    let blocks = || {
        let comments = comments(&line, comment_nodes(&line, index)?);
        let blocks = comments.flat_map(|(at, it)| it.texts.iter().map(move |text| (at, it, text)));
        Ok::<_, Message>(blocks)
    };
    let place = blocks()?.find(|it| has_it(it.2));
    let Some(mark) = mark else {
        let place = place.ok_or_else(|| Message::new("study.no_author_marks"))?;
        let text = author_mark::without_marks(&place.2.text);
        return Ok(replace_text(
            &line,
            place,
            Some(text.as_ref()).filter(|it| !it.is_empty()),
        ));
    };
    match place.or(blocks()?.find(|it| wanted.matches(it.2))) {
        Some(place) => {
            let text = author_mark::toggle_mark(&place.2.text, mark);
            Ok(replace_text(
                &line,
                place,
                Some(text.as_str()).filter(|it| !it.is_empty()),
            ))
        }
        None => set_comment(
            study,
            at,
            language,
            Some(&author_mark::toggle_mark("", mark)),
        ),
    }
}

/// Returns the range of nodes among which are the comments on a place of a line.
fn comment_nodes(line: &EditableLine<'_>, index: Option<usize>) -> Result<Range<usize>, Message> {
    Ok(match index {
        None => 0..line.first_turn(),
        Some(index) if is_turn(&line.body[index]) => index + 1..line.after_turn(index),
        Some(index) => match line.body[index] {
            Node::Comment(_) => index..index + 1,
            Node::LineComment(_) | Node::BlankLine(_) => {
                return Err(Message::new("study.no_comment_here"));
            }
            _ => {
                let rest = line.body[index + 1..].iter();
                let comments = rest.take_while(|it| matches!(it, Node::Comment(_)));
                index + 1..index + 1 + comments.count()
            }
        },
    })
}

/// Returns the comments among nodes of a line, each with its index.
fn comments<'s>(
    line: &EditableLine<'s>,
    nodes: Range<usize>,
) -> impl Iterator<Item = (usize, &'s Comment)> + use<'s> {
    let body = line.body;
    nodes.filter_map(|it| match &body[it] {
        Node::Comment(comment) => Some((it, comment)),
        _ => None,
    })
}

/// Replaces a text of the comment at an index, or removes it; its language tag stays as it is.
fn replace_text(
    line: &EditableLine<'_>,
    (at, comment, block): (usize, &Comment, &CommentText),
    new: Option<&str>,
) -> EditPlan {
    match new {
        Some(new) => {
            let new = comment_block(language_of(block), source_text(line, new));
            EditPlan::new(vec![TextChange::new(block.span, new)])
        }
        None if comment.texts.len() == 1 => EditPlan::new(vec![line.cut(at, at + 1)]).removing(1),
        None => EditPlan::new(vec![remove_text(line.text, comment, block)]),
    }
}

/// Returns a text as it is written between braces.
fn source_text(line: &EditableLine<'_>, text: &str) -> String {
    escape_unbalanced(&text.replace("\r\n", "\n")).replace('\n', line.line_ending())
}

/// The language of the edit, and that of the record.
#[derive(Clone, Copy)]
struct TargetLanguage<'a> {
    language: Option<&'a str>,
    record: Option<&'a str>,
}

impl<'a> TargetLanguage<'a> {
    fn new(line: &EditableLine<'a>, language: Option<&'a str>) -> Self {
        let record = line.record.and_then(|it| it.front.language.as_ref());
        let record = record.map(|it| it.value.as_str());
        Self { language, record }
    }

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
