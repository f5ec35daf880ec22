//! What is said when a record and the rules disagree.

use std::ops::ControlFlow;

use fifangha_rules::{Event, Flaw, Pending, Play, Position, Rules, Start};

use super::board::Difference;
use super::claims::Failure;
use super::follow::{self, Mismatch, MismatchKind};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::notation::tree::{Claim, PitMark, Turn};

/// Legal turns that are listed in a message.
const LISTED: usize = 32;

/// The legal turns of a position, as a sentence.
pub(super) fn legal_turns(rules: &Rules, position: &Position) -> String {
    if let Some(outcome) = rules.outcome(position) {
        return format!("the game is over: {outcome}");
    }
    let mut listed = Vec::new();
    let more = rules.each_turn(position, |turn, _| {
        if listed.len() == LISTED {
            return ControlFlow::Break(());
        }
        listed.push(rules.notation(position, &turn));
        ControlFlow::Continue(())
    });
    format!(
        "the legal turns of {} are {}{}",
        position.to_move(),
        listed.join(" "),
        if more.is_some() { " and more" } else { "" }
    )
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
        format!("{mover} cannot play {written} here"),
    )
    .help(legal_turns(rules, position));
    let direction = written
        .direction
        .and_then(|mark| follow::direction(mark.value));
    let Some(pit) = follow::pit(written.pit.value, position) else {
        return found.label(match written.pit.value {
            PitMark::Unknown => "no legal turn fits".to_owned(),
            mark => format!("the board has no pit {mark}"),
        });
    };
    match Play::begin(rules, position, Start { pit, direction }) {
        Err(illegal) => {
            let found = found.label(illegal.to_string());
            match illegal.passage() {
                Some(passage) => found.note(format!("the rule is in {passage}")),
                None => found,
            }
        }
        Ok(_) => found.label("no legal turn fits"),
    }
}

/// A step that does not hold.
pub(super) fn mismatch(found: &Mismatch, written: &Turn) -> Diagnostic {
    let choices = |pending: Pending| match pending {
        Pending::Origin => {
            "`L` or `R`: from which tsibongy the captured seeds are sown is the mover's choice"
        }
        Pending::Rova => "`|` to rest in the rova or `&` to play on",
    };
    match found.kind {
        MismatchKind::ChoiceMissing(pending) => Diagnostic::new(
            Code::ChoiceMissing,
            found.span,
            format!("the turn {written} leaves a choice open"),
        )
        .label(format!("expected {}", choices(pending)))
        .help("write `_` for a choice that the source does not tell"),
        MismatchKind::WrongChoice(pending) => {
            step(found.span, written).label(format!("expected {}", choices(pending)))
        }
        MismatchKind::Surplus => step(found.span, written).label("the turn ends before this step"),
        MismatchKind::ShortInLong => step(found.span, written)
            .label("a turn in the long form names its captures: `x1L`, `+1`")
            .help("write the whole turn in the short form or in the long one"),
        MismatchKind::NotNamed(event) => step(found.span, written)
            .label(format!("the long form does not name this: {}", told(event))),
        MismatchKind::Instead(event) => step(found.span, written).label(told(event)),
        MismatchKind::Relays(1) => step(found.span, written).label("there is 1 relay here, `~`"),
        MismatchKind::Relays(relays) => {
            step(found.span, written).label(format!("there are {relays} relays here"))
        }
    }
}

fn step(span: Span, written: &Turn) -> Diagnostic {
    Diagnostic::new(
        Code::StepDoesNotHold,
        span,
        format!("the turn {written} does not go as it is written"),
    )
}

fn told(event: Event) -> String {
    match event {
        Event::Capture {
            pit, seeds, origin, ..
        } => {
            let letter = origin.map_or(String::new(), |origin| origin.letter().to_string());
            format!("at {pit} the capture is `x{seeds}{letter}`")
        }
        Event::Merge { pit, seeds, .. } => format!("at {pit} the merge is `+{seeds}`"),
        other => format!("at {} there is a {}", other.pit(), other.kind()),
    }
}

/// A board that is not the game's.
pub(super) fn board(differences: &[Difference], position: &Position) -> Option<Diagnostic> {
    let (first, rest) = differences.split_first()?;
    let places = |d: &Difference| d.to_string();
    let mut found = Diagnostic::new(
        Code::BoardDiffers,
        first.span(),
        match differences.len() {
            1 => "the board differs from the game's in one place".to_owned(),
            many => format!("the board differs from the game's in {many} places"),
        },
    )
    .label(places(first))
    .help(format!("the game's board is {position}"));
    for difference in rest {
        found = found.related(difference.span(), places(difference));
    }
    Some(found)
}

/// A board that the game cannot have.
pub(super) fn impossible(flaws: &[Flaw], span: Span) -> Diagnostic {
    let mut found = Diagnostic::new(
        Code::ImpossibleBoard,
        span,
        "the game cannot have this board",
    );
    if let Some((first, rest)) = flaws.split_first() {
        found = found.label(first.to_string());
        for flaw in rest {
            found = found.note(flaw.to_string());
        }
    }
    found
}

/// A claim that does not hold, or cannot be checked.
pub(super) fn claim(claim: &Claim, failure: Failure) -> Diagnostic {
    let name = claim.name.value;
    match failure {
        Failure::Fails(instead) => Diagnostic::new(
            Code::ClaimFails,
            claim.span,
            format!("the claim `@{name}` does not hold"),
        )
        .label(instead),
        Failure::FailsAt(span, instead) => Diagnostic::new(
            Code::ClaimFails,
            span,
            format!("the claim `@{name}` does not hold"),
        )
        .label(instead),
        Failure::OutOfPlace(why) => Diagnostic::new(
            Code::ClaimOutOfPlace,
            claim.span,
            format!("the claim `@{name}` cannot be checked here"),
        )
        .label(why),
        Failure::Argument(index, why) => Diagnostic::new(
            Code::ClaimFails,
            claim.args.get(index).map_or(claim.span, |arg| arg.span),
            format!("the claim `@{name}` does not hold"),
        )
        .label(why),
        Failure::Undecided(why) => Diagnostic::new(
            Code::LeftOpen,
            claim.span,
            format!("the claim `@{name}` was not decided"),
        )
        .label(why),
    }
}
