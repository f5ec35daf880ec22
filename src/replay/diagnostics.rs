//! Diagnostics of disagreements between a record and the rules.

use std::ops::ControlFlow;

use fifangha_rules::{
    Event, IllegalStart, NeverEnding, PendingChoice, Play, Position, Progress, Rules, SetupFlaw,
    Start, TurnEnd, break_if,
};

use super::board_check::BoardDifference;
use super::claims::ClaimFailure;
use super::marks;
use super::match_turn::{StepMismatch, StepMismatchKind};
use crate::board::TargetContradiction;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::{Message, MessageArg, illegal_start_passage};
use crate::notation::ast::{Claim, Transcribed, TurnNode};

/// The maximum number of legal turns listed in a message.
const MAX_LISTED_TURNS: usize = 32;

/// The maximum number of legal turns that are compared with a written one.
const MAX_COMPARED_TURNS: usize = 5_000;

/// A legal turn.
#[derive(Clone)]
pub(crate) struct ListedTurn {
    #[cfg(feature = "lsp")]
    pub(crate) turn: fifangha_rules::Turn,
    /// Its short notation.
    pub(crate) notation: String,
    /// `true` if it begins with the pit of the written turn.
    pub(crate) is_of_pit: bool,
}

/// Lists the legal turns of a position; of too many, those of the pit of a written turn, if there are
/// any. Returns `true` as well if these are all legal turns.
pub(crate) fn list_legal_turns(
    rules: &Rules,
    position: &Position,
    written: &TurnNode,
) -> (Vec<ListedTurn>, bool) {
    let pit = TurnNode::new(written.pit).to_string();
    let (mut first, mut of_pit) = (Vec::new(), Vec::new());
    let mut count = 0;
    let more = rules.each_turn(position, |turn, _| {
        break_if(of_pit.len() == MAX_LISTED_TURNS || count == MAX_COMPARED_TURNS)?;
        count += 1;
        let notation = rules.notation(position, &turn);
        let rest = notation.strip_prefix(&pit);
        let listed = ListedTurn {
            #[cfg(feature = "lsp")]
            turn,
            is_of_pit: rest.is_some_and(|it| !it.starts_with(|c: char| c.is_ascii_digit())),
            notation,
        };
        if listed.is_of_pit {
            of_pit.push(listed.clone());
        }
        if first.len() < MAX_LISTED_TURNS {
            first.push(listed);
        }
        ControlFlow::Continue(())
    });
    let is_complete = more.is_none() && count == first.len();
    let turns = match is_complete || of_pit.is_empty() {
        true => first,
        false => of_pit,
    };
    (turns, is_complete)
}

/// Returns the legal turns of a position as a sentence; of too many, those of the written pit.
pub(super) fn legal_turns(rules: &Rules, position: &Position, written: &TurnNode) -> Message {
    if let Some(outcome) = rules.outcome(position) {
        return Message::from(&IllegalStart::Over { outcome });
    }
    let (turns, is_complete) = list_legal_turns(rules, position, written);
    let turns: Vec<_> = turns.into_iter().map(|it| it.notation).collect();
    Message::new(match is_complete {
        true => "replay.legal_turns",
        false => "replay.legal_turns_more",
    })
    .with("mover", position.to_move())
    .with("turns", turns.join(" "))
}

/// Reports a turn without a matching legal start.
pub(super) fn illegal_start(rules: &Rules, position: &Position, written: &TurnNode) -> Diagnostic {
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
            .with("turn", MessageArg::text(written)),
    )
    .help(legal_turns(rules, position, written));
    let Some(pit) = marks::pit(written.pit.value, position) else {
        return found.label(match written.pit.value {
            Transcribed::Unknown => Message::new("replay.no_turn_fits"),
            mark => marks::no_such_pit(mark),
        });
    };
    let direction = written.direction;
    let direction = direction.and_then(|mark| marks::direction(mark.value, pit));
    match Play::begin(rules, position, Start { pit, direction }) {
        Err(illegal) => {
            let found = found.label(&illegal);
            match illegal_start_passage(&illegal) {
                Some(passage) => {
                    found.note(Message::new("passage.rule_is_in").with("passage", passage))
                }
                None => found,
            }
        }
        Ok(mut play) => {
            let endless = rules.parameters().never_ending == NeverEnding::Forbidden
                && matches!(
                    play.advance_unobserved(),
                    Progress::Ended(TurnEnd::Never { .. })
                );
            found.label(Message::new(match endless {
                true => "replay.forbidden_endless",
                false => "replay.no_turn_fits",
            }))
        }
    }
}

/// Reports a turn that is impossible in every game of the rules.
pub(super) fn impossible_turn(written: &TurnNode, span: Span, why: Message) -> Diagnostic {
    let code = match span == written.pit.span {
        true => Code::IllegalTurn,
        false => Code::WrongStep,
    };
    let message = Message::new("never.turn").with("turn", MessageArg::text(written));
    Diagnostic::new(code, span, message).label(why)
}

/// Reports a board that is unreachable in the turns before it.
pub(super) fn unreachable_board(against: TargetContradiction, span: Span) -> Diagnostic {
    let between = |one, several, least: u32, most: u32| match least == most {
        true => Message::new(one).with("n", least),
        false => Message::new(several)
            .with("least", least)
            .with("most", most),
    };
    let label = match against {
        TargetContradiction::Reserve { side, least, most } => {
            between("never.reserve_is", "never.reserve_between", least, most).with("side", side)
        }
        TargetContradiction::Total { least, most } => {
            between("claimed.total", "never.total_between", least, most)
        }
        TargetContradiction::ToMove(side) => Message::new("board.to_move").with("side", side),
        TargetContradiction::Turns => Message::new("never.turns"),
    };
    Diagnostic::new(Code::BoardOutOfReach, span, Message::new("never.board"))
        .label(label)
        .help(Message::new("never.board_help"))
}

/// Reports a step that does not match.
pub(super) fn turn_mismatch(found: &StepMismatch, written: &TurnNode) -> Diagnostic {
    let choices = |pending: PendingChoice| {
        Message::new(match pending {
            PendingChoice::Origin => "replay.choose_origin",
            PendingChoice::Rova => "replay.choose_rest",
        })
    };
    match found.kind {
        StepMismatchKind::ChoiceMissing(pending) => Diagnostic::new(
            Code::ChoiceMissing,
            found.span,
            Message::new("replay.choice_missing").with("turn", MessageArg::text(written)),
        )
        .label(choices(pending))
        .help(Message::new("replay.unknown_choice")),
        StepMismatchKind::WrongChoice(pending) => {
            wrong_step(found.span, written).label(choices(pending))
        }
        StepMismatchKind::Surplus => {
            wrong_step(found.span, written).label(Message::new("replay.surplus"))
        }
        StepMismatchKind::ShortInLong => wrong_step(found.span, written)
            .label(Message::new("replay.short_in_long.label"))
            .help(Message::new("replay.short_in_long.help")),
        StepMismatchKind::UnnamedEvent(event) => wrong_step(found.span, written)
            .label(Message::new("replay.not_named").with("event", describe_event(event))),
        StepMismatchKind::OtherEvent(event) => {
            wrong_step(found.span, written).label(describe_event(event))
        }
        StepMismatchKind::OtherRelayCount(relays) => {
            wrong_step(found.span, written).label(Message::new("replay.relays").with("n", relays))
        }
    }
}

fn wrong_step(span: Span, written: &TurnNode) -> Diagnostic {
    Diagnostic::new(
        Code::WrongStep,
        span,
        Message::new("replay.step").with("turn", MessageArg::text(written)),
    )
}

fn describe_event(event: Event) -> Message {
    match event {
        Event::Capture {
            pit, seeds, origin, ..
        } => {
            let letter = origin.map_or(String::new(), |origin| origin.letter().to_string());
            Message::new("replay.capture_is")
                .with("pit", MessageArg::text(&pit))
                .with("step", format!("x{seeds}{letter}"))
        }
        Event::Merge { pit, seeds, .. } => Message::new("replay.merge_is")
            .with("pit", MessageArg::text(&pit))
            .with("step", format!("+{seeds}")),
        other => Message::new("replay.something_else").with("pit", MessageArg::text(&other.pit())),
    }
}

/// Reports a board that differs from the position.
pub(super) fn board_differs(
    differences: &[BoardDifference],
    position: &Position,
) -> Option<Diagnostic> {
    let message = Message::new("replay.board_differs").with("n", differences.len());
    let found = differences_diagnostic(Code::BoardDiffers, message, differences)?;
    Some(found.help(Message::new("replay.board_is").with("board", MessageArg::text(position))))
}

/// Reports a board of a witness that is not followed and differs from the
/// position.
pub(super) fn witness_differs(
    differences: &[BoardDifference],
    witnesses: &[Spanned<String>],
) -> Option<Diagnostic> {
    let names = witnesses
        .iter()
        .map(|it| MessageArg::from(it.value.as_str()));
    let message =
        Message::new("replay.witness_differs").with("witnesses", MessageArg::And(names.collect()));
    differences_diagnostic(Code::WitnessDiffers, message, differences)
}

/// Lists the differences between a board and the position, each at its
/// location.
fn differences_diagnostic(
    code: Code,
    message: Message,
    differences: &[BoardDifference],
) -> Option<Diagnostic> {
    let (first, rest) = differences.split_first()?;
    let mut found = Diagnostic::new(code, first.span, message).label(&first.actual);
    for difference in rest {
        found = found.related(difference.span, &difference.actual);
    }
    Some(found)
}

/// Reports an impossible board.
pub(super) fn impossible_board(flaws: &[SetupFlaw], span: Span) -> Diagnostic {
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

/// Reports a board of a turn without the seeds in hand.
fn hand_not_written(claim: &Claim, seeds: u8) -> Diagnostic {
    let board = claim.args.first().map_or(claim.span, |arg| arg.span);
    let hand = format!("hand {seeds}");
    Diagnostic::new(
        Code::HandMissing,
        board,
        Message::new("claimed.hand_missing.message").with("n", seeds),
    )
    .label(Message::new("replay.expected").with("expected", format!("`[…] {hand}`")))
    .help(Message::new("claimed.hand_missing.help"))
    .fix(Span::at(board.end()), format!(" {hand}"))
}

/// Reports a claim that fails or cannot be checked.
pub(super) fn failed_claim(claim: &Claim, failure: ClaimFailure) -> Diagnostic {
    let diagnostic = |code, span, key| {
        Diagnostic::new(
            code,
            span,
            Message::new(key).with("claim", claim.name.value.as_str()),
        )
    };
    let fails = |span| diagnostic(Code::ClaimFails, span, "claimed.fails");
    match failure {
        ClaimFailure::Fails(instead) => fails(claim.span).label(instead),
        ClaimFailure::FailsAt(span, instead) => fails(span).label(instead),
        ClaimFailure::Argument(index, why) => {
            fails(claim.args.get(index).map_or(claim.span, |arg| arg.span)).label(why)
        }
        ClaimFailure::OutOfPlace(why) => {
            diagnostic(Code::ClaimOutOfPlace, claim.span, "claimed.out_of_place").label(why)
        }
        ClaimFailure::HandMissing(seeds) => hand_not_written(claim, seeds),
        ClaimFailure::Undecided(why) => {
            diagnostic(Code::LeftOpen, claim.span, "claimed.undecided").label(why)
        }
    }
}
