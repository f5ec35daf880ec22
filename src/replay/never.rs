//! What no game of some rules has, wherever it stands: for turns, sowings and
//! claims of which the position is not known.

use fifangha_rules::{Family, Row, Rules, Side};

use super::claims::Failure;
use super::follow::{self, no_such_pit};
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
    let place = |why| (turn.pit.span, why);
    if let Some(why) = of_pit(mark, rules) {
        return Some(place(why));
    }
    let owner = match mark {
        PitMark::Pit { row, .. } => Some(follow::row(row).side()),
        _ => None,
    };
    if let (Some(owner), Some(mover)) = (owner, mover)
        && owner != mover
    {
        return Some(place(not_own(mark, mover)));
    }
    of_steps(turn.steps.iter().map(|it| (&it.value, it.span)), rules)
}

/// What no sowing from the hand has.
pub(super) fn of_sow(sow: &Sow, rules: &Rules) -> Option<Never> {
    let mover = side(sow.side.value);
    if let Some(why) = too_many(sow.seeds.value, rules) {
        return Some((sow.seeds.span, why));
    }
    if let SowFrom::Pit(mark) = sow.from.value {
        let why = of_pit(mark, rules).or_else(|| match mark {
            PitMark::Pit { row, .. } if follow::row(row).side() != mover => {
                Some(not_own(mark, mover))
            }
            _ => None,
        });
        if let Some(why) = why {
            return Some((sow.from.span, why));
        }
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
    let shape = Shape::of(rules);
    let (row, column) = match mark {
        PitMark::Unknown => return None,
        PitMark::Column(column) => (None, column),
        PitMark::Pit { row, column } => (Some(follow::row(row)), column),
    };
    let there = |row: Row| shape.rows().contains(&row);
    let fits = (1..=u32::from(shape.columns.count())).contains(&column) && row.is_none_or(there);
    (!fits).then(|| no_such_pit(mark))
}

fn of_steps<'s>(steps: impl Iterator<Item = (&'s Step, Span)>, rules: &Rules) -> Option<Never> {
    let parameters = rules.parameters();
    let katro = parameters.family == Family::Katro;
    for (step, span) in steps {
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
            Step::Stop | Step::GoOn if !parameters.rova => Some(Message::new("never.rova")),
            _ => None,
        };
        if let Some(why) = why {
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
    let more = count.known().is_some_and(|seeds| seeds > u32::from(all));
    more.then(|| Message::new("never.seeds").with("n", all))
}

fn not_own(mark: PitMark, mover: Side) -> Message {
    Message::new("replay.sow.not_own")
        .with("pit", Said::text(&mark))
        .with("side", mover)
}
