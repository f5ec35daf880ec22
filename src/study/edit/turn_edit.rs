//! Edits of turns: adding, removing, replacing and marking.

use super::EditPlan;
use super::editable_line::{EditableLine, is_turn};
use super::turn_style::one_turn;
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{Mark, Node, StepNode, TurnNode};
use crate::study::{NodePath, Study, TextChange};

pub(super) fn add_turn(study: &Study, at: &NodePath, text: &str) -> Result<EditPlan, Message> {
    let (line, after) = EditableLine::at_place(study, at)?;
    let index = match after {
        None => line.body.len(),
        Some(after) if is_turn(&line.body[after]) => line.after_turn(after),
        Some(_) => return Err(Message::new("study.not_a_turn")),
    };
    let turn = one_turn(text)?;
    let separator = line.separator(index);
    let dressed = line.with_number_and_side(index, &turn);
    let changes = line.changes_in_style(index, &dressed, |turn| {
        let mut changes = vec![line.insert(index, &separator, &format!("{turn:#}"))];
        renumber(&line.body[index..], 1, &mut changes);
        changes
    });
    Ok(EditPlan::new(changes).adding(1))
}

pub(super) fn take_back_turn(
    study: &Study,
    at: &NodePath,
    rest: bool,
) -> Result<EditPlan, Message> {
    let (line, node) = EditableLine::at_place(study, at)?;
    let last = line.turns_before(line.body.len()).next();
    let index = match node {
        Some(node) if is_turn(&line.body[node]) => node,
        Some(_) => return Err(Message::new("study.not_a_turn")),
        None => last.ok_or_else(|| Message::new("study.nothing_to_take_back"))?,
    };
    let whole = line.turns_before(index).next().is_none() && (rest || last == Some(index));
    if line.is_variation && whole {
        return super::variation_edit::remove_variation(study, &line.at);
    }
    let end = if rest {
        line.body.len()
    } else {
        line.after_turn(index)
    };
    let mut changes = vec![line.cut(index, end)];
    let turns = match &line.body[index] {
        Node::Turn(_) => 1,
        Node::Gap(gap) if gap.min == gap.max => i64::from(gap.min),
        _ => 0,
    };
    renumber(&line.body[end..], -turns, &mut changes);
    Ok(EditPlan::new(changes).removing(super::count(&line.body[index..end])))
}

pub(super) fn replace_turn(study: &Study, at: &NodePath, text: &str) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::containing(study, at)?;
    let Node::Turn(old) = &line.body[index] else {
        return Err(Message::new("study.not_a_turn"));
    };
    let new = one_turn(text)?;
    let changes = line.changes_in_style(index, &new, |new| {
        vec![turn_replacement(line.text, old, new)]
    });
    // Comments between the steps move after the turn.
    let comments = old.steps.iter().filter(|it| is_comment(&it.value)).count();
    Ok(EditPlan::new(changes).adding(comments))
}

/// Replaces a turn; parts missing in the new one stay.
fn turn_replacement(text: &str, old: &TurnNode, new: &TurnNode) -> TextChange {
    let mut core = new.clone();
    (core.number, core.side, core.mark) = (None, None, None);
    let mut written = String::new();
    match (new.number, new.side) {
        (None, None) => {
            written.push_str(Span::new(old.span.start(), old.pit.span.start()).slice(text))
        }
        (number, side) => {
            let mut head = TurnNode::new(new.pit);
            (head.number, head.side) = (number.or(old.number), side.or(old.side));
            let head = head.to_string();
            written.push_str(
                head.strip_suffix(&new.pit.value.to_string())
                    .unwrap_or(&head),
            );
        }
    }
    written.push_str(&format!("{core:#}"));
    if let Some(mark) = new.mark.or(old.mark) {
        written.push_str(mark.value.as_str());
    }
    for step in old.steps.iter().filter(|step| is_comment(&step.value)) {
        written.push(' ');
        written.push_str(step.span.slice(text));
    }
    TextChange::new(old.span, written)
}

const fn is_comment(step: &StepNode) -> bool {
    matches!(step, StepNode::Comment(_))
}

pub(super) fn set_mark(
    study: &Study,
    at: &NodePath,
    mark: Option<&str>,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::containing(study, at)?;
    let (old, end) = match &line.body[index] {
        Node::Turn(turn) => (turn.mark, turn.span.end()),
        Node::Sow(sow) => (sow.mark, sow.span.end()),
        _ => return Err(Message::new("study.not_a_turn")),
    };
    let new = match mark.map(str::trim).filter(|it| !it.is_empty()) {
        None => "",
        Some(mark) => {
            let known = Mark::ALL.iter().find(|it| it.as_str() == mark);
            let unknown = || Message::new("study.no_such_mark").with("mark", mark);
            known.ok_or_else(unknown)?.as_str()
        }
    };
    let place = old.map_or(Span::at(end), |old| old.span);
    Ok(EditPlan::new(vec![TextChange::new(place, new)]))
}

/// Shifts the numbers of turns, including variations.
fn renumber(body: &[Node], by: i64, changes: &mut Vec<TextChange>) {
    let mut number = |number: Spanned<u32>| {
        let new = i64::from(number.value) + by;
        changes.push(TextChange::new(number.span, format!("{}.", new.max(0))));
    };
    let mut inner = Vec::new();
    for node in body {
        match node {
            Node::Turn(turn) => turn.number.map_or((), &mut number),
            Node::Gap(gap) => gap.number.map_or((), &mut number),
            Node::Variation(variation) => inner.push(variation),
            _ => {}
        }
    }
    for variation in inner {
        renumber(&variation.body, by, changes);
    }
}
