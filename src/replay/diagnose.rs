//! What is said when a record and the rules disagree.

use std::ops::ControlFlow;

use fifangha_rules::{Event, Flaw, Illegal, Pending, Play, Position, Rules, Start};

use super::board::Difference;
use super::claims::Failure;
use super::follow::{Mismatch, MismatchKind};
use super::marks;
use crate::board::Against;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::{Arg, Message, passage};
use crate::notation::tree::{Claim, PitMark, Turn};

/// Legal turns that are listed in a message.
const LISTED: usize = 32;

/// The legal turns of a position, as a sentence.
pub(super) fn legal_turns(rules: &Rules, position: &Position) -> Message {
    if let Some(outcome) = rules.outcome(position) {
        return Message::from(&Illegal::Over { outcome });
    }
    let mut listed = Vec::new();
    let more = rules.each_turn(position, |turn, _| {
        if listed.len() == LISTED {
            return ControlFlow::Break(());
        }
        listed.push(rules.notation(position, &turn));
        ControlFlow::Continue(())
    });
    Message::new(match more {
        None => "replay.legal_turns",
        Some(()) => "replay.legal_turns_more",
    })
    .with("mover", position.to_move())
    .with("turns", listed.join(" "))
}

/// A turn that no legal start fits.
pub(super) fn illegal_start(rules: &Rules, position: &Position, written: &Turn) -> Diagnostic {
    let span = match written.direction {
        Some(direction) => written.pit.span.to(direction.span),
        None => written.pit.span,
    };
    let mover = position.to_move();
    let found = Diagnostic::new(
        Code::IllegalTurn,
        span,
        Message::new("replay.illegal_turn")
            .with("mover", mover)
            .with("turn", Arg::text(written)),
    )
    .help(legal_turns(rules, position));
    let direction = written
        .direction
        .and_then(|mark| marks::direction(mark.value));
    let Some(pit) = marks::pit(written.pit.value, position) else {
        return found.label(match written.pit.value {
            PitMark::Unknown => Message::new("replay.no_turn_fits"),
            mark => marks::no_such_pit(mark),
        });
    };
    match Play::begin(rules, position, Start { pit, direction }) {
        Err(illegal) => {
            let found = found.label(&illegal);
            match passage(&illegal) {
                Some(passage) => {
                    found.note(Message::new("passage.rule_is_in").with("passage", passage))
                }
                None => found,
            }
        }
        Ok(_) => found.label(Message::new("replay.no_turn_fits")),
    }
}

/// A turn that no game of the rules has.
pub(super) fn never(written: &Turn, span: Span, why: Message) -> Diagnostic {
    let code = match span == written.pit.span {
        true => Code::IllegalTurn,
        false => Code::StepDoesNotHold,
    };
    let message = Message::new("never.turn").with("turn", Arg::text(written));
    Diagnostic::new(code, span, message).label(why)
}

/// A board that the game cannot come to in the turns before it.
pub(super) fn out_of_reach(against: Against, span: Span) -> Diagnostic {
    let between = |one, several, least: u32, most: u32| match least == most {
        true => Message::new(one).with("n", least),
        false => Message::new(several)
            .with("least", least)
            .with("most", most),
    };
    let label = match against {
        Against::Reserve { side, least, most } => {
            between("never.reserve_is", "never.reserve_between", least, most).with("side", side)
        }
        Against::Total { least, most } => {
            between("claimed.total", "never.total_between", least, most)
        }
        Against::ToMove(side) => Message::new("board.to_move").with("side", side),
        Against::Turns => Message::new("never.turns"),
    };
    Diagnostic::new(Code::BoardOutOfReach, span, Message::new("never.board"))
        .label(label)
        .help(Message::new("never.board_help"))
}

/// A step that does not hold.
pub(super) fn mismatch(found: &Mismatch, written: &Turn) -> Diagnostic {
    let choices = |pending: Pending| {
        Message::new(match pending {
            Pending::Origin => "replay.choose_origin",
            Pending::Rova => "replay.choose_rest",
        })
    };
    match found.kind {
        MismatchKind::ChoiceMissing(pending) => Diagnostic::new(
            Code::ChoiceMissing,
            found.span,
            Message::new("replay.choice_missing").with("turn", Arg::text(written)),
        )
        .label(choices(pending))
        .help(Message::new("replay.choice_not_told")),
        MismatchKind::WrongChoice(pending) => step(found.span, written).label(choices(pending)),
        MismatchKind::Surplus => step(found.span, written).label(Message::new("replay.surplus")),
        MismatchKind::ShortInLong => step(found.span, written)
            .label(Message::new("replay.short_in_long.label"))
            .help(Message::new("replay.short_in_long.help")),
        MismatchKind::NotNamed(event) => step(found.span, written)
            .label(Message::new("replay.not_named").with("event", told(event))),
        MismatchKind::Instead(event) => step(found.span, written).label(told(event)),
        MismatchKind::Relays(relays) => {
            step(found.span, written).label(Message::new("replay.relays").with("n", relays))
        }
    }
}

fn step(span: Span, written: &Turn) -> Diagnostic {
    Diagnostic::new(
        Code::StepDoesNotHold,
        span,
        Message::new("replay.step").with("turn", Arg::text(written)),
    )
}

fn told(event: Event) -> Message {
    match event {
        Event::Capture {
            pit, seeds, origin, ..
        } => {
            let letter = origin.map_or(String::new(), |origin| origin.letter().to_string());
            Message::new("replay.capture_is")
                .with("pit", Arg::text(&pit))
                .with("step", format!("x{seeds}{letter}"))
        }
        Event::Merge { pit, seeds, .. } => Message::new("replay.merge_is")
            .with("pit", Arg::text(&pit))
            .with("step", format!("+{seeds}")),
        other => Message::new("replay.something_else").with("pit", Arg::text(&other.pit())),
    }
}

/// A board that is not the game's.
pub(super) fn board(differences: &[Difference], position: &Position) -> Option<Diagnostic> {
    let message = Message::new("replay.board_differs").with("n", differences.len());
    let found = differing(Code::BoardDiffers, message, differences)?;
    Some(found.help(Message::new("replay.board_is").with("board", Arg::text(position))))
}

/// A board of a witness that is not followed, and not the game's.
pub(super) fn witness(
    differences: &[Difference],
    witnesses: &[Spanned<String>],
) -> Option<Diagnostic> {
    let names = witnesses.iter().map(|it| Arg::from(it.value.as_str()));
    let message =
        Message::new("replay.witness_differs").with("witnesses", Arg::And(names.collect()));
    differing(Code::WitnessDiffers, message, differences)
}

/// In what a board is not the game's, each at its place.
fn differing(code: Code, message: Message, differences: &[Difference]) -> Option<Diagnostic> {
    let (first, rest) = differences.split_first()?;
    let mut found = Diagnostic::new(code, first.span(), message).label(first);
    for difference in rest {
        found = found.related(difference.span(), difference);
    }
    Some(found)
}

/// A board that the game cannot have.
pub(super) fn impossible(flaws: &[Flaw], span: Span) -> Diagnostic {
    let mut found = Diagnostic::new(
        Code::ImpossibleBoard,
        span,
        Message::new("replay.impossible"),
    );
    if let Some((first, rest)) = flaws.split_first() {
        found = found.label(first);
        for flaw in rest {
            found = found.note(flaw);
        }
    }
    found
}

/// A board of a turn that does not say what was in hand.
fn hand_not_told(claim: &Claim, seeds: u8) -> Diagnostic {
    let board = claim.args.first().map_or(claim.span, |arg| arg.span);
    let hand = format!("hand {seeds}");
    Diagnostic::new(
        Code::HandNotTold,
        board,
        Message::new("claimed.hand_not_told.message").with("n", seeds),
    )
    .label(Message::new("replay.expected").with("expected", format!("`[…] {hand}`")))
    .help(Message::new("claimed.hand_not_told.help"))
    .fix(Span::at(board.end()), format!(" {hand}"))
}

/// A claim that does not hold, or cannot be checked.
pub(super) fn claim(claim: &Claim, failure: Failure) -> Diagnostic {
    let said = |code, span, key| {
        Diagnostic::new(
            code,
            span,
            Message::new(key).with("claim", claim.name.value.as_str()),
        )
    };
    let fails = |span| said(Code::ClaimFails, span, "claimed.fails");
    match failure {
        Failure::Fails(instead) => fails(claim.span).label(instead),
        Failure::FailsAt(span, instead) => fails(span).label(instead),
        Failure::Argument(index, why) => {
            fails(claim.args.get(index).map_or(claim.span, |arg| arg.span)).label(why)
        }
        Failure::OutOfPlace(why) => {
            said(Code::ClaimOutOfPlace, claim.span, "claimed.out_of_place").label(why)
        }
        Failure::HandNotTold(seeds) => hand_not_told(claim, seeds),
        Failure::Undecided(why) => said(Code::LeftOpen, claim.span, "claimed.undecided").label(why),
    }
}
