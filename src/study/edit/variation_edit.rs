//! Edits of variations: starting, removing and promoting.

use super::EditPlan;
use super::editable_line::{EditableLine, is_delimiter, is_turn};
use super::turn_style::one_turn;
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{Node, Variation};
use crate::study::{NodePath, Study, TextChange};

pub(super) fn start_variation(
    study: &Study,
    at: &NodePath,
    text: &str,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::containing(study, at)?;
    let varied = line.turn_at(index)?;
    let mut new = one_turn(text)?;
    if let (Some(_), None) = (varied.number, new.number) {
        let number = line.number_of(index);
        new.number = number.map(|number| Spanned::new(number, new.pit.span));
    }
    new.side = new.side.or(varied.side);
    let behind = line.after_turn(index);
    let separator = line.separator_before_variation(behind);
    let changes = line.changes_in_style(index + 1, &new, |new| {
        vec![line.insert(behind, &separator, &format!("({new:#})"))]
    });
    Ok(EditPlan::new(changes).adding(2))
}

impl EditableLine<'_> {
    /// Returns the separator before a variation: that of another one of the
    /// game, otherwise a new line, indented.
    fn separator_before_variation(&self, index: usize) -> String {
        let record = self.record.into_iter().flat_map(|record| &record.body);
        let mut others = self.body.iter().chain(record);
        let other = others.find(|node| matches!(node, Node::Variation(_)));
        let last = self.previous_node(index).map(|it| &self.body[it]);
        let breaks = matches!(last, Some(Node::LineComment(_)));
        match other.map(|other| self.whitespace_before(other.span().start())) {
            Some(space) if space.contains('\n') || (!breaks && !space.is_empty()) => {
                space.to_owned()
            }
            Some(_) if !breaks => " ".to_owned(),
            _ => self.new_line(self.end_before(index)) + "  ",
        }
    }
}

/// Returns the variation at a path, and the line that contains it.
fn variation_at<'s>(
    study: &'s Study,
    at: &NodePath,
) -> Result<(EditableLine<'s>, usize, &'s Variation), Message> {
    let (line, index) = EditableLine::containing(study, at)?;
    match &line.body[index] {
        Node::Variation(variation) => Ok((line, index, variation)),
        _ => Err(Message::new("study.not_a_variation")),
    }
}

pub(super) fn remove_variation(study: &Study, place: &NodePath) -> Result<EditPlan, Message> {
    let (line, index, _) = variation_at(study, place)?;
    let removed = super::count(&line.body[index..=index]);
    Ok(EditPlan::new(vec![line.cut(index, index + 1)]).removing(removed))
}

/// Moves the varied turn with everything after it into parentheses, after the
/// first turn of the variation; the rest of the variation follows.
pub(super) fn promote_variation(study: &Study, place: &NodePath) -> Result<EditPlan, Message> {
    let (line, index, variation) = variation_at(study, place)?;
    let (inner, _) = EditableLine::at_place(study, place)?;
    let lacks = || Message::new("study.no_turn_in_variation");
    let varied = line.turns_before(index).next().ok_or_else(lacks)?;
    let first = inner.body.iter().position(is_turn).ok_or_else(lacks)?;
    let text = line.text;
    let behind = inner.after_turn(first);
    let begun = inner.end_before(behind);
    let inner_end = inner.end_before(inner.body.len());
    let line_end = line.end_before(line.body.len());
    let start = line.span(varied).start();
    let before = variation.span.start() - line.whitespace_before(variation.span.start()).len();
    let space = Span::new(before, variation.span.start()).slice(text);
    let rest = Span::new(variation.span.end(), line_end).slice(text);
    let old = format!(
        "{}{}{rest}",
        Span::new(start, before).slice(text),
        required_space(rest)
    );
    let ends_line = |line: &EditableLine<'_>, index: usize| {
        let last = line.previous_node(index).map(|it| &line.body[it]);
        matches!(last, Some(Node::LineComment(_)))
    };
    let last_left = if line.body.len() == index + 1 {
        index
    } else {
        line.body.len()
    };
    let new_line = line.new_line(start);
    let close = if ends_line(&line, last_left) {
        new_line.as_str()
    } else {
        ""
    };
    let open = match ends_line(&inner, behind) && !space.contains('\n') {
        true => new_line.as_str(),
        false if space.is_empty() => " ",
        false => space,
    };
    let follows = Span::new(begun, inner_end).slice(text);
    let gap = required_space(follows);
    let tail = if ends_line(&inner, inner.body.len()) && text[line_end..].starts_with(')') {
        new_line.as_str()
    } else {
        ""
    };
    let promoted = format!(
        "{}{open}({old}{close}){gap}{follows}{tail}",
        Span::new(inner.span(0).start(), begun).slice(text)
    );
    Ok(EditPlan::new(vec![TextChange::new(
        Span::new(start, line_end),
        promoted,
    )]))
}

/// Returns a space if a text needs one after another node.
fn required_space(text: &str) -> &'static str {
    let apart = |next: char| next.is_whitespace() || is_delimiter(next);
    if text.chars().next().is_none_or(apart) {
        ""
    } else {
        " "
    }
}
