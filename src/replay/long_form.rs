//! The long form of a turn, from its steps.

use fifangha_rules::{
    Choice, Direction, Directions, Event, Pit, Position, RestCause, Rotation, Row, Rules, Step,
    Turn,
};

use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{
    self, ChoiceMark, DirMark, EndMark, PitMark, RovaChoice, RowMark, SeedCount,
};

/// Returns the long form of a turn of a position; `None` if the turn cannot be played.
pub(crate) fn long_notation(rules: &Rules, position: &Position, turn: &Turn) -> Option<String> {
    let (_, steps) = rules.play_with_steps(position, turn).ok()?;
    Some(long_turn(&steps, rules.directions())?.to_string())
}

/// Returns the long form of a turn from its steps: `7x1R+1x1L`, with the given signs of directions.
///
/// In phase one a pit is written as its column alone. Spans are empty. Returns
/// `None` if there is no step.
///
/// ```
/// use fifangha::replay::long_turn;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0]).unwrap();
/// assert_eq!(long_turn(&steps, rules.directions()).unwrap().to_string(), "2x1L");
/// ```
#[must_use]
pub fn long_turn(steps: &[Step], directions: Directions) -> Option<ast::TurnNode> {
    let (first, rest) = steps.split_first()?;
    let start = first.event.pit();
    let (pit, direction) = match (first.event, rest.first().map(|step| step.event)) {
        (Event::Drop { pit }, Some(Event::Relay { direction, .. })) => {
            (PitMark::Column(pit.column().into()), Some(direction))
        }
        (Event::Lift { pit, direction, .. }, _) => (pit_mark(pit), Some(direction)),
        (event, _) => (PitMark::Column(event.pit().column().into()), None),
    };
    // An attack begins with its capture.
    let rest = match first.event {
        Event::Capture { .. } | Event::Merge { .. } => steps,
        _ => rest,
    };
    let mut turn = ast::TurnNode::new(without_span(pit.into()));
    turn.direction = direction.map(|it| without_span(direction_mark(start, it, directions).into()));
    for step in rest {
        let step = match step.event {
            Event::Relay { .. } => match turn.steps.last_mut() {
                Some(Spanned {
                    value: ast::StepNode::Relay { count },
                    ..
                }) => {
                    *count = count.saturating_add(1);
                    continue;
                }
                _ => ast::StepNode::Relay { count: 1 },
            },
            Event::PlayOn { .. } => ast::StepNode::Rova(RovaChoice::PlayOn.into()),
            Event::Capture { seeds, origin, .. } => ast::StepNode::Capture {
                seeds: SeedCount::Certain(seeds.into()),
                origin: origin.map(|origin| choice_mark(origin).into()),
            },
            Event::Merge { seeds, .. } => ast::StepNode::Merge {
                seeds: SeedCount::Certain(seeds.into()),
            },
            Event::Rest { cause, .. } => match cause {
                RestCause::Chosen | RestCause::House => {
                    ast::StepNode::Rova(RovaChoice::Rest.into())
                }
                RestCause::OpponentLost => {
                    turn.end = Some(without_span(EndMark::Lost));
                    continue;
                }
                _ => continue,
            },
            Event::Repeat { .. } => {
                turn.end = Some(without_span(EndMark::NeverEnds));
                continue;
            }
            Event::Drop { .. } | Event::Lift { .. } | Event::Sowing { .. } => continue,
        };
        turn.steps.push(without_span(step));
    }
    Some(turn)
}

const fn without_span<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::at(0))
}

/// Returns a pit in notation, with row and column.
#[must_use]
pub fn pit_mark(pit: Pit) -> PitMark {
    PitMark::Pit {
        row: match pit.row() {
            Row::A | Row::SixA => RowMark::A,
            Row::B | Row::SixB => RowMark::B,
            Row::C | Row::SixC => RowMark::C,
            Row::D | Row::SixD => RowMark::D,
            Row::SixE => RowMark::E,
            Row::SixF => RowMark::F,
        },
        column: pit.column().into(),
    }
}

/// Returns a direction in the row of a pit in notation, with the given signs.
#[must_use]
pub const fn direction_mark(pit: Pit, direction: Direction, directions: Directions) -> DirMark {
    match (directions, direction, pit.rotation(direction)) {
        (Directions::Clock, _, Rotation::Clockwise) => DirMark::Clockwise,
        (Directions::Clock, _, Rotation::Anticlockwise) => DirMark::Anticlockwise,
        (_, Direction::Left, _) => DirMark::Left,
        (_, Direction::Right, _) => DirMark::Right,
    }
}

/// Returns a tsibongy in notation.
#[must_use]
pub const fn choice_mark(origin: Direction) -> ChoiceMark {
    match origin {
        Direction::Left => ChoiceMark::Left,
        Direction::Right => ChoiceMark::Right,
    }
}

/// Returns a choice in notation, as a step.
#[must_use]
pub fn choice_step(choice: Choice) -> ast::StepNode {
    match choice {
        Choice::Origin(origin) => ast::StepNode::Choice(choice_mark(origin).into()),
        Choice::Rest => ast::StepNode::Rova(RovaChoice::Rest.into()),
        Choice::PlayOn => ast::StepNode::Rova(RovaChoice::PlayOn.into()),
    }
}

/// Returns the number of seeds of the last sowing of a turn, if it had one.
#[must_use]
pub fn last_sowing(steps: &[Step]) -> Option<u8> {
    steps.iter().rev().find_map(|step| match step.event {
        Event::Sowing { seeds, .. } => Some(seeds),
        _ => None,
    })
}
