//! A turn of a record, with what it left open.

use fifangha_rules::{Choice, Direction, Row, Rules};

use super::unplaced;
use crate::diagnostic::Spanned;
use crate::notation::tree::{
    ChoiceMark, Count, DirMark, PitMark, RovaChoice, RowMark, Sow, SowFrom, Step, Turn,
};
use crate::reconstruct::state::GameTurn;
use crate::replay::{choice_mark, direction_mark, long_turn};

/// A turn in the short form.
pub(super) fn short(turn: &GameTurn, rules: &Rules) -> Turn {
    let pit = turn.turn.start.pit;
    let mark = if rules.is_phase_one(&turn.before) {
        PitMark::Column(pit.column().into())
    } else {
        PitMark::Pit {
            row: row_mark(pit.row()),
            column: pit.column().into(),
        }
    };
    Turn {
        direction: turn
            .turn
            .start
            .direction
            .map(|d| unplaced(direction_mark(d))),
        steps: choices(turn),
        ..Turn::new(unplaced(mark))
    }
}

/// A turn as it was written, with what it left open.
pub(super) fn filled(written: &Turn, turn: &GameTurn, rules: &Rules) -> Turn {
    if !written.leaves_open() {
        return written.clone();
    }
    let short = short(turn, rules);
    let mut filled = written.clone();
    if written.pit.value.is_open() {
        filled.pit = short.pit.map(PitMark::supplied);
    }
    let asked = match written.direction {
        Some(direction) => direction.value.is_open(),
        None => written.pit.value.is_open(),
    };
    if asked {
        filled.direction = short.direction.map(|it| it.map(DirMark::supplied));
    }
    filled.steps = steps(&written.steps, written.is_long(), turn, rules);
    filled
}

/// A sowing from the hand as it was written, with what it left open.
pub(super) fn sown(written: &Sow, turn: &GameTurn, rules: &Rules) -> Sow {
    let start = turn.turn.start;
    let side = turn.before.to_move();
    let last = turn.before.columns().count();
    let mut filled = written.clone();
    if written.seeds.value.known().is_none() {
        filled.seeds.value = Count::Supplied(turn.hand.into());
    }
    if matches!(filled.from.value, SowFrom::Tsibongy(mark) if mark.is_open()) {
        filled.from.value = SowFrom::Tsibongy(match start.pit.column() {
            1 => ChoiceMark::SuppliedLeft,
            _ => ChoiceMark::SuppliedRight,
        });
    }
    if matches!(filled.from.value, SowFrom::Pit(mark) if mark.is_open()) {
        filled.from.value = SowFrom::Pit(PitMark::Supplied {
            row: Some(row_mark(start.pit.row())),
            column: start.pit.column().into(),
        });
    }
    let inner = start.pit.row() == Row::inner(side);
    let inward = match (start.pit.column(), start.direction) {
        (1, Some(Direction::Right)) => inner,
        (column, Some(Direction::Left)) => inner && column == last,
        _ => false,
    };
    let told = matches!(filled.from.value, SowFrom::Tsibongy(_)) && inward;
    let attested = written.direction.filter(|it| !it.value.is_open());
    filled.direction = match start.direction {
        _ if attested.is_some() => attested,
        Some(direction) if !told => Some(unplaced(direction_mark(direction).supplied())),
        _ => None,
    };
    let long = written.steps.iter().any(|step| is_long_step(&step.value));
    filled.steps = steps(&written.steps, long, turn, rules);
    filled
}

/// A turn of which nothing is attested.
pub(super) fn supplied(mut turn: Turn) -> Turn {
    turn.pit = turn.pit.map(PitMark::supplied);
    turn.direction = turn.direction.map(|it| it.map(DirMark::supplied));
    for step in &mut turn.steps {
        step.value = attested(step.value.clone(), None);
    }
    turn
}

/// A turn without what is said of it in another line.
pub(super) fn without_remarks(mut turn: Turn) -> Turn {
    turn.mark = None;
    turn.steps
        .retain(|step| !matches!(step.value, Step::Comment(_)));
    turn
}

/// A step with the signs that are attested as they are written, and the others
/// marked as supplied.
fn attested(step: Step, written: Option<&Step>) -> Step {
    let count = |seeds: Count, told: Option<Count>| match told {
        Some(told) if told.known().is_some() => told,
        _ => seeds.supplied(),
    };
    let choice = |mark: ChoiceMark, told: Option<ChoiceMark>| match told {
        Some(told) if !told.is_open() => told,
        _ => mark.supplied(),
    };
    match (step, written) {
        (Step::Choice(mark), Some(Step::Choice(told))) => Step::Choice(choice(mark, Some(*told))),
        (Step::Choice(mark), _) => Step::Choice(mark.supplied()),
        (Step::Rova(_), Some(Step::Rova(told))) => Step::Rova(*told),
        (Step::Rova(mark), _) => Step::Rova(mark.supplied()),
        (Step::Capture { seeds, origin }, told) => {
            let (told, from) = match told {
                Some(Step::Capture { seeds, origin }) => (Some(*seeds), *origin),
                _ => (None, None),
            };
            Step::Capture {
                seeds: count(seeds, told),
                origin: origin.map(|origin| choice(origin, from)),
            }
        }
        (Step::Merge { seeds }, told) => {
            let told = match told {
                Some(Step::Merge { seeds }) => Some(*seeds),
                _ => None,
            };
            Step::Merge {
                seeds: count(seeds, told),
            }
        }
        (step @ (Step::Relay { .. } | Step::Any | Step::Comment(_)), _) => step,
    }
}

fn choices(turn: &GameTurn) -> Vec<Spanned<Step>> {
    let step = |choice| match choice {
        Choice::Origin(origin) => Step::Choice(choice_mark(origin)),
        Choice::Rest => Step::Rova(RovaChoice::Rest),
        Choice::PlayOn => Step::Rova(RovaChoice::PlayOn),
    };
    turn.turn
        .choices
        .iter()
        .map(|c| unplaced(step(c)))
        .collect()
}

const fn is_long_step(step: &Step) -> bool {
    matches!(
        step,
        Step::Capture { .. } | Step::Merge { .. } | Step::Relay { .. }
    )
}

/// Whether a step is one that a comment can be counted by.
const fn is_counted(step: &Step) -> bool {
    !matches!(step, Step::Comment(_) | Step::Relay { .. } | Step::Any)
}

/// The steps of a turn in the form in which they were written, with the
/// comments behind the steps that they speak of, and marks where they are
/// supplied.
fn steps(
    written: &[Spanned<Step>],
    long: bool,
    turn: &GameTurn,
    rules: &Rules,
) -> Vec<Spanned<Step>> {
    let named = match long_turn(&turn.steps(rules)) {
        Some(named) if long => named.steps,
        _ => choices(turn),
    };
    let relays = written
        .iter()
        .any(|step| matches!(step.value, Step::Relay { .. }));
    let mut comments = Vec::new();
    let mut counted = 0;
    for step in written {
        match step.value {
            Step::Comment(_) => comments.push((counted, step.clone())),
            _ => counted += usize::from(is_counted(&step.value)),
        }
    }
    let mut comments = comments.into_iter().peekable();
    let mut told = written.iter().filter(|step| is_counted(&step.value));
    let mut filled = Vec::new();
    let mut counted = 0;
    for mut step in named {
        while let Some((_, comment)) = comments.next_if(|(after, _)| *after <= counted) {
            filled.push(comment);
        }
        if relays || !matches!(step.value, Step::Relay { .. }) {
            if is_counted(&step.value) {
                counted += 1;
                step.value = attested(step.value, told.next().map(|it| &it.value));
            }
            filled.push(step);
        }
    }
    filled.extend(comments.map(|(_, comment)| comment));
    filled
}

const fn row_mark(row: Row) -> RowMark {
    match row {
        Row::A => RowMark::A,
        Row::B => RowMark::B,
        Row::C => RowMark::C,
        Row::D => RowMark::D,
    }
}
