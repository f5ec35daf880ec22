//! Checks of turns, sowings and claims in unknown positions: errors that are
//! impossible in every game of the rules.

use fifangha_rules::{Family, Pit, Rules, Side};

use super::claims::ClaimFailure;
use super::marks::{self, no_such_pit};
use crate::board::{Board, BoardShape, side_of_mark};
use crate::diagnostic::{Span, Spanned};
use crate::message::{Message, MessageArg as Said};
use crate::notation::ClaimName;
use crate::notation::ast::{
    Claim, ClaimArg, PitMark, SeedCount, Sow, SowFrom, StepNode, Transcribed, TurnNode,
};

/// The location of an impossible part, and the reason.
pub(super) type Impossibility = (Span, Message);

/// Returns an impossible part of a turn, of a side if it is known.
pub(super) fn check_turn(
    turn: &TurnNode,
    mover: Option<Side>,
    rules: &Rules,
) -> Option<Impossibility> {
    let mark = turn.pit.value;
    if let Some(why) = check_pit(mark, rules).or_else(|| check_own_pit(mark, mover?, rules)) {
        return Some((turn.pit.span, why));
    }
    check_steps(&turn.steps, rules)
}

/// Returns an impossible part of a sowing from the hand.
pub(super) fn check_sow(sow: &Sow, rules: &Rules) -> Option<Impossibility> {
    let mover = side_of_mark(sow.side.value);
    if let Some(why) = check_seed_count(sow.seeds.value, rules) {
        return Some((sow.seeds.span, why));
    }
    if let SowFrom::Pit(mark) = sow.from.value
        && let Some(why) = check_pit(mark, rules).or_else(|| check_own_pit(mark, mover, rules))
    {
        return Some((sow.from.span, why));
    }
    check_steps(&sow.steps, rules)
}

/// Returns the failure of a claim that is false in every position.
pub(super) fn check_claim_arguments(claim: &Claim, rules: &Rules) -> Option<ClaimFailure> {
    let name = claim.name.value;
    for (index, arg) in claim.args.iter().enumerate() {
        let why = match &arg.value {
            ClaimArg::Pit(mark) => check_pit(*mark, rules),
            ClaimArg::Turn(turn) if name != ClaimName::Illegal => check_pit(turn.pit.value, rules),
            ClaimArg::Number(number) => check_number(name, *number, rules),
            ClaimArg::Hand(seeds) => check_seed_count(SeedCount::Certain(*seeds), rules),
            ClaimArg::Board(board) => Board::from_node(board, rules, 0)
                .err()
                .and_then(|flaws| flaws.first().map(Message::from)),
            _ => None,
        };
        if let Some(why) = why {
            return Some(ClaimFailure::Argument(index, why));
        }
    }
    None
}

pub(super) fn check_pit(mark: Transcribed<PitMark>, rules: &Rules) -> Option<Message> {
    let of_a_side = |pit: Pit| marks::may_denote(mark, pit, pit.side());
    let there = BoardShape::from_rules(rules).pits().any(of_a_side);
    (!there).then(|| no_such_pit(mark))
}

fn check_steps(steps: &[Spanned<StepNode>], rules: &Rules) -> Option<Impossibility> {
    let parameters = rules.parameters();
    let katro = parameters.family() == Family::Katro;
    let all = u32::from(parameters.seeds());
    let mut captured: u32 = 0;
    for Spanned { value: step, span } in steps {
        // Each capture removes at least one of the opponent's seeds.
        captured = captured.saturating_add(match step {
            StepNode::Capture { seeds, .. } | StepNode::Merge { seeds } => seeds.bounds().0.max(1),
            StepNode::Choice(_) => 1,
            StepNode::Relay { .. } | StepNode::Rova(_) | StepNode::Any | StepNode::Comment(_) => 0,
        });
        let why = match step {
            StepNode::Merge { .. } if katro => Some(Message::new("never.merge")),
            StepNode::Capture {
                origin: Some(_), ..
            } if katro => Some(Message::new("never.origin")),
            StepNode::Capture { seeds, .. } | StepNode::Merge { seeds } => {
                check_seed_count(*seeds, rules)
            }
            StepNode::Choice(_) if katro => Some(Message::new("never.origin")),
            StepNode::Rova(_) if !parameters.marks_pits() => Some(Message::new("never.rova")),
            _ => None,
        };
        let more = || (captured > all).then(|| Message::new("never.captured").with("n", all));
        if let Some(why) = why.or_else(more) {
            return Some((*span, why));
        }
    }
    None
}

fn check_number(name: ClaimName, number: u32, rules: &Rules) -> Option<Message> {
    match name {
        ClaimName::Reserve => {
            let full = rules.parameters().reserve();
            (number > u32::from(full)).then(|| Message::new("never.reserve").with("n", full))
        }
        ClaimName::Seeds
        | ClaimName::Total
        | ClaimName::Captures
        | ClaimName::Fewest
        | ClaimName::Count => check_seed_count(SeedCount::Certain(number), rules),
        _ => None,
    }
}

fn check_seed_count(count: SeedCount, rules: &Rules) -> Option<Message> {
    let all = rules.parameters().seeds();
    let (least, _) = count.bounds();
    (least > u32::from(all)).then(|| Message::new("never.seeds").with("n", all))
}

/// Returns a message if a mark denotes no pit of the side.
fn check_own_pit(mark: Transcribed<PitMark>, mover: Side, rules: &Rules) -> Option<Message> {
    let own = |pit: Pit| pit.side() == mover && marks::may_denote(mark, pit, mover);
    let message = || {
        Message::new("replay.sow.not_own")
            .with("pit", Said::text(&mark))
            .with("side", mover)
    };
    (!BoardShape::from_rules(rules).pits().any(own)).then(message)
}
