//! Completion of a turn.

use fifangha_rules::{Direction, Rules};

use super::without_span;
use crate::diagnostic::Spanned;
use crate::notation::ast::{
    ChoiceMark, PitMark, Sign, Sow, SowFrom, StepNode, Transcribed, TurnNode,
};
use crate::reconstruct::search_state::GameTurn;
use crate::replay::{choice_step, direction_mark, long_turn, pit_mark};

/// Returns a turn in the short form.
pub(super) fn short_turn(turn: &GameTurn, rules: &Rules) -> TurnNode {
    let pit = turn.turn.start.pit;
    let mark = if rules.starts_in_inner_row(&turn.before) {
        PitMark::Column(pit.column().into())
    } else {
        pit_mark(pit)
    };
    TurnNode {
        direction: turn
            .turn
            .start
            .direction
            .map(|it| without_span(direction_mark(pit, it, rules.directions()).into())),
        steps: choices(turn),
        ..TurnNode::new(without_span(mark.into()))
    }
}

/// Returns a written turn with its open parts filled in.
pub(super) fn fill_turn(written: &TurnNode, turn: &GameTurn, rules: &Rules) -> TurnNode {
    if !written.has_unknowns() {
        return written.clone();
    }
    let short = short_turn(turn, rules);
    let mut filled = written.clone();
    if written.pit.value.is_open() {
        filled.pit = short.pit.map(Transcribed::supplied);
    }
    let needed = match written.direction {
        Some(direction) => direction.value.is_open(),
        None => written.pit.value.is_open(),
    };
    if needed {
        filled.direction = short.direction.map(|it| it.map(Transcribed::supplied));
    }
    filled.steps = fill_steps(&written.steps, written.is_long(), turn, rules);
    filled
}

/// Returns a written sowing from the hand with its open parts filled in.
pub(super) fn fill_sowing(written: &Sow, turn: &GameTurn, rules: &Rules) -> Sow {
    let start = turn.turn.start;
    let last = turn.before.columns().count();
    let mut filled = written.clone();
    if written.seeds.value.is_open() {
        filled.seeds.value = Transcribed::Supplied(turn.hand.into());
    }
    if matches!(filled.from.value, SowFrom::Tsibongy(mark) if mark.is_open()) {
        filled.from.value = SowFrom::Tsibongy(Transcribed::Supplied(match start.pit.column() {
            1 => ChoiceMark::Left,
            _ => ChoiceMark::Right,
        }));
    }
    if matches!(filled.from.value, SowFrom::Pit(mark) if mark.is_open()) {
        filled.from.value = SowFrom::Pit(Transcribed::Supplied(pit_mark(start.pit)));
    }
    let inner = start.pit.row().is_inner();
    let inward = match (start.pit.column(), start.direction) {
        (1, Some(Direction::Right)) => inner,
        (column, Some(Direction::Left)) => inner && column == last,
        _ => false,
    };
    let is_implied = matches!(filled.from.value, SowFrom::Tsibongy(_)) && inward;
    let attested = written.direction.filter(|it| !it.value.is_open());
    filled.direction = match start.direction {
        _ if attested.is_some() => attested,
        Some(direction) if !is_implied => {
            let mark = direction_mark(start.pit, direction, rules.directions());
            Some(without_span(Transcribed::Supplied(mark)))
        }
        _ => None,
    };
    let long = written.steps.iter().any(|step| is_long_step(&step.value));
    filled.steps = fill_steps(&written.steps, long, turn, rules);
    filled
}

/// Marks every sign of a turn as supplied.
pub(super) fn mark_supplied(mut turn: TurnNode) -> TurnNode {
    turn.pit = turn.pit.map(Transcribed::supplied);
    turn.direction = turn.direction.map(|it| it.map(Transcribed::supplied));
    for step in &mut turn.steps {
        step.value = fill_step(step.value.clone(), None);
    }
    turn
}

/// Returns a turn without the mark and the comments of the main line.
pub(super) fn without_remarks(mut turn: TurnNode) -> TurnNode {
    turn.mark = None;
    turn.steps
        .retain(|step| !matches!(step.value, StepNode::Comment(_)));
    turn
}

/// Returns a step with the attested signs as written, and the others marked as
/// supplied.
fn fill_step(step: StepNode, written: Option<&StepNode>) -> StepNode {
    fn fill<T: Sign>(sign: Transcribed<T>, mark: Option<Transcribed<T>>) -> Transcribed<T> {
        mark.filter(|it| !it.is_open()).unwrap_or(sign.supplied())
    }
    match (step, written) {
        (StepNode::Choice(mark), Some(StepNode::Choice(attested))) => {
            StepNode::Choice(fill(mark, Some(*attested)))
        }
        (StepNode::Choice(mark), _) => StepNode::Choice(mark.supplied()),
        (StepNode::Rova(_), Some(StepNode::Rova(attested))) => StepNode::Rova(*attested),
        (StepNode::Rova(mark), _) => StepNode::Rova(mark.supplied()),
        (StepNode::Capture { seeds, origin }, attested) => {
            let (attested, from) = match attested {
                Some(StepNode::Capture { seeds, origin }) => (Some(*seeds), *origin),
                _ => (None, None),
            };
            StepNode::Capture {
                seeds: fill(seeds, attested),
                origin: origin.map(|origin| fill(origin, from)),
            }
        }
        (StepNode::Merge { seeds }, attested) => {
            let attested = match attested {
                Some(StepNode::Merge { seeds }) => Some(*seeds),
                _ => None,
            };
            StepNode::Merge {
                seeds: fill(seeds, attested),
            }
        }
        (step @ (StepNode::Relay { .. } | StepNode::Any | StepNode::Comment(_)), _) => step,
    }
}

fn choices(turn: &GameTurn) -> Vec<Spanned<StepNode>> {
    turn.turn
        .choices
        .iter()
        .map(|choice| without_span(choice_step(choice)))
        .collect()
}

const fn is_long_step(step: &StepNode) -> bool {
    matches!(
        step,
        StepNode::Capture { .. } | StepNode::Merge { .. } | StepNode::Relay { .. }
    )
}

/// Returns `true` if a step is counted to place comments.
const fn is_counted(step: &StepNode) -> bool {
    !matches!(
        step,
        StepNode::Comment(_) | StepNode::Relay { .. } | StepNode::Any
    )
}

/// Returns the steps of a turn in the form in which they were written. Comments
/// follow the steps that they refer to; supplied signs are marked.
fn fill_steps(
    written: &[Spanned<StepNode>],
    long: bool,
    turn: &GameTurn,
    rules: &Rules,
) -> Vec<Spanned<StepNode>> {
    let named = match long_turn(&turn.steps(rules), rules.directions()) {
        Some(named) if long => named.steps,
        _ => choices(turn),
    };
    let relays = written
        .iter()
        .any(|step| matches!(step.value, StepNode::Relay { .. }));
    let mut comments = Vec::new();
    let mut counted = 0;
    for step in written {
        match step.value {
            StepNode::Comment(_) => comments.push((counted, step.clone())),
            _ => counted += usize::from(is_counted(&step.value)),
        }
    }
    let mut comments = comments.into_iter().peekable();
    let mut counted_steps = written.iter().filter(|step| is_counted(&step.value));
    let mut filled = Vec::new();
    let mut counted = 0;
    for mut step in named {
        while let Some((_, comment)) = comments.next_if(|(after, _)| *after <= counted) {
            filled.push(comment);
        }
        if relays || !matches!(step.value, StepNode::Relay { .. }) {
            if is_counted(&step.value) {
                counted += 1;
                step.value = fill_step(step.value, counted_steps.next().map(|it| &it.value));
            }
            filled.push(step);
        }
    }
    filled.extend(comments.map(|(_, comment)| comment));
    filled
}
