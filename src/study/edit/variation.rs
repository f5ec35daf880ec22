//! Variations started, removed and promoted.

use super::Plan;
use super::line::{Lines, is_sign, is_turn};
use super::style::one_turn;
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::tree::{Node, Variation};
use crate::study::{At, Change, Study};

pub(super) fn start(study: &Study, at: &At, text: &str) -> Result<Plan, Message> {
    let (line, index) = Lines::around(study, at)?;
    let varied = line.turn_at(index)?;
    let mut new = one_turn(text)?;
    if let (Some(_), None) = (varied.number, new.number) {
        let number = line.number_of(index);
        new.number = number.map(|number| Spanned::new(number, new.pit.span));
    }
    new.side = new.side.or(varied.side);
    let behind = line.behind(index);
    let separator = line.before_variation(behind);
    let changes = line.in_style(index + 1, &new, |new| {
        vec![line.insert(behind, &separator, &format!("({new:#})"))]
    });
    Ok(Plan::new(changes).adding(2))
}

impl Lines<'_> {
    /// What stands before a variation: as before another one of the game, else
    /// a new line, indented.
    fn before_variation(&self, index: usize) -> String {
        let record = self.record.into_iter().flat_map(|record| &record.body);
        let mut others = self.body.iter().chain(record);
        let other = others.find(|node| matches!(node, Node::Variation(_)));
        let last = self.before(index).map(|it| &self.body[it]);
        let breaks = matches!(last, Some(Node::LineComment(_)));
        match other.map(|other| self.space_before(other.span().start())) {
            Some(space) if space.contains('\n') || (!breaks && !space.is_empty()) => {
                space.to_owned()
            }
            Some(_) if !breaks => " ".to_owned(),
            _ => self.new_line(self.end_before(index)) + "  ",
        }
    }
}

/// The variation at a place, and the line that holds it.
fn at<'s>(study: &'s Study, at: &At) -> Result<(Lines<'s>, usize, &'s Variation), Message> {
    let (line, index) = Lines::around(study, at)?;
    match &line.body[index] {
        Node::Variation(variation) => Ok((line, index, variation)),
        _ => Err(Message::new("study.not_a_variation")),
    }
}

pub(super) fn remove(study: &Study, place: &At) -> Result<Plan, Message> {
    let (line, index, _) = at(study, place)?;
    let removed = super::count(&line.body[index..=index]);
    Ok(Plan::new(vec![line.cut(index, index + 1)]).removing(removed))
}

/// The turn that was varied goes into parentheses with all that follows it,
/// behind the first turn of the variation; what follows there goes on.
pub(super) fn promote(study: &Study, place: &At) -> Result<Plan, Message> {
    let (line, index, variation) = at(study, place)?;
    let (inner, _) = Lines::of(study, place)?;
    let lacks = || Message::new("study.no_turn_in_variation");
    let varied = line.turns_before(index).next().ok_or_else(lacks)?;
    let first = inner.body.iter().position(is_turn).ok_or_else(lacks)?;
    let text = line.text;
    let behind = inner.behind(first);
    let begun = inner.end_before(behind);
    let inner_end = inner.end_before(inner.body.len());
    let line_end = line.end_before(line.body.len());
    let start = line.span(varied).start();
    let before = variation.span.start() - line.space_before(variation.span.start()).len();
    let space = Span::new(before, variation.span.start()).slice(text);
    let rest = Span::new(variation.span.end(), line_end).slice(text);
    let old = format!(
        "{}{}{rest}",
        Span::new(start, before).slice(text),
        space_for(rest)
    );
    let ends_line = |line: &Lines<'_>, index: usize| {
        let last = line.before(index).map(|it| &line.body[it]);
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
    let gap = space_for(follows);
    let tail = if ends_line(&inner, inner.body.len()) && text[line_end..].starts_with(')') {
        new_line.as_str()
    } else {
        ""
    };
    let promoted = format!(
        "{}{open}({old}{close}){gap}{follows}{tail}",
        Span::new(inner.span(0).start(), begun).slice(text)
    );
    Ok(Plan::new(vec![Change::new(
        Span::new(start, line_end),
        promoted,
    )]))
}

/// The space that a text needs to stand behind another node.
fn space_for(text: &str) -> &'static str {
    let apart = |next: char| next.is_whitespace() || is_sign(next);
    if text.chars().next().is_none_or(apart) {
        ""
    } else {
        " "
    }
}
