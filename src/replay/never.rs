//! What no game of some rules has, wherever it stands: for turns, sowings and
//! claims of which the position is not known.

use fifangha_rules::{Family, Pit, Rules, Side};

use super::claims::Failure;
use super::marks::{self, no_such_pit};
use crate::board::{Board, Shape, side};
use crate::diagnostic::Span;
use crate::message::{Arg as Said, Message};
use crate::notation::ClaimName;
use crate::notation::tree::{Arg, Claim, Count, PitMark, Sow, SowFrom, Step, Turn};

/// A piece that no game has, and why.
pub(super) type Never = (Span, Message);

/// What no turn of a side has, where that side is known.
pub(super) fn of_turn(turn: &Turn, mover: Option<Side>, rules: &Rules) -> Option<Never> {
    let mark = turn.pit.value;
    if let Some(why) = of_pit(mark, rules).or_else(|| not_own(mark, mover?, rules)) {
        return Some((turn.pit.span, why));
    }
    of_steps(turn.steps.iter().map(|it| (&it.value, it.span)), rules)
}

/// What no sowing from the hand has.
pub(super) fn of_sow(sow: &Sow, rules: &Rules) -> Option<Never> {
    let mover = side(sow.side.value);
    if let Some(why) = too_many(sow.seeds.value, rules) {
        return Some((sow.seeds.span, why));
    }
    if let SowFrom::Pit(mark) = sow.from.value
        && let Some(why) = of_pit(mark, rules).or_else(|| not_own(mark, mover, rules))
    {
        return Some((sow.from.span, why));
    }
    of_steps(sow.steps.iter().map(|it| (&it.value, it.span)), rules)
}

/// What a claim cannot say of any position.
pub(super) fn of_claim(claim: &Claim, rules: &Rules) -> Option<Failure> {
    let name = claim.name.value;
    for (index, arg) in claim.args.iter().enumerate() {
        let why = match &arg.value {
            Arg::Pit(mark) => of_pit(*mark, rules),
            Arg::Turn(turn) if name != ClaimName::Illegal => of_pit(turn.pit.value, rules),
            Arg::Number(number) => of_number(name, *number, rules),
            Arg::Hand(seeds) => too_many(Count::Known(*seeds), rules),
            Arg::Board(board) => Board::written(board, rules, 0)
                .err()
                .and_then(|flaws| flaws.first().map(Message::from)),
            _ => None,
        };
        if let Some(why) = why {
            return Some(Failure::Argument(index, why));
        }
    }
    None
}

fn of_pit(mark: PitMark, rules: &Rules) -> Option<Message> {
    let of_a_side = |pit: Pit| marks::may_be(mark, pit, pit.side());
    let there = Shape::of(rules).pits().any(of_a_side);
    (!there).then(|| no_such_pit(mark))
}

fn of_steps<'s>(steps: impl Iterator<Item = (&'s Step, Span)>, rules: &Rules) -> Option<Never> {
    let parameters = rules.parameters();
    let katro = parameters.family == Family::Katro;
    let all = u32::from(parameters.columns.seeds());
    let mut captured: u32 = 0;
    for (step, span) in steps {
        // Each capture takes a seed that the opponent has no more in this turn.
        captured = captured.saturating_add(match step {
            Step::Capture { seeds, .. } | Step::Merge { seeds } => seeds.bounds().0.max(1),
            Step::Choice(_) => 1,
            Step::Relay { .. } | Step::Rova(_) | Step::Any | Step::Comment(_) => 0,
        });
        let why = match step {
            Step::Capture { seeds, .. } | Step::Merge { seeds } if katro => match step {
                Step::Merge { .. } => Some(Message::new("never.merge")),
                Step::Capture {
                    origin: Some(_), ..
                } => Some(Message::new("never.origin")),
                _ => too_many(*seeds, rules),
            },
            Step::Capture { seeds, .. } | Step::Merge { seeds } => too_many(*seeds, rules),
            Step::Choice(_) if katro => Some(Message::new("never.origin")),
            Step::Rova(_) if !parameters.rova => Some(Message::new("never.rova")),
            _ => None,
        };
        let more = || (captured > all).then(|| Message::new("never.captured").with("n", all));
        if let Some(why) = why.or_else(more) {
            return Some((span, why));
        }
    }
    None
}

fn of_number(name: ClaimName, number: u32, rules: &Rules) -> Option<Message> {
    match name {
        ClaimName::Reserve => {
            let full = rules.parameters().reserve();
            (number > u32::from(full)).then(|| Message::new("never.reserve").with("n", full))
        }
        ClaimName::Seeds
        | ClaimName::Total
        | ClaimName::Captures
        | ClaimName::Fewest
        | ClaimName::Count => too_many(Count::Known(number), rules),
        _ => None,
    }
}

fn too_many(count: Count, rules: &Rules) -> Option<Message> {
    let all = rules.parameters().columns.seeds();
    let (least, _) = count.bounds();
    (least > u32::from(all)).then(|| Message::new("never.seeds").with("n", all))
}

/// That no pit of a side is the one that was written.
fn not_own(mark: PitMark, mover: Side, rules: &Rules) -> Option<Message> {
    let own = |pit: Pit| pit.side() == mover && marks::may_be(mark, pit, mover);
    let said = || {
        Message::new("replay.sow.not_own")
            .with("pit", Said::text(&mark))
            .with("side", mover)
    };
    (!Shape::of(rules).pits().any(own)).then(said)
}
