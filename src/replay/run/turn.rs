//! A turn of a line.

use std::ops::ControlFlow;

use fifangha_rules::{End, MOST_LAPS, Outcome, Played, Position, Rules, Side, Turn};

use super::{Cursor, MOST_LAPS_OF_A_FILE, Runner, verdict};
use crate::board::{Board, side};
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::message::{Arg, Message};
use crate::notation::tree::{self, Count, EndMark};
use crate::replay::claims::{Last, Steps, opponent_lost};
use crate::replay::past::Past;
use crate::replay::timeline::{CheckKind, PlayedTurn, Verdict};
use crate::replay::{diagnose, follow, long_turn, never};

impl Runner<'_> {
    pub(super) fn turn(
        &mut self,
        cursor: &mut Cursor,
        written: &tree::Turn,
    ) -> Option<Box<PlayedTurn>> {
        let number = self.number(cursor, written.number);
        cursor.number = Some(number.saturating_add(1));
        let told = self.side_of(cursor.mover(), written);
        let Some(&before) = cursor.board.position() else {
            return self.turn_behind_a_gap(cursor, written, told);
        };
        cursor.fresh = false;
        let mover = before.to_move();
        if self.effort.laps > MOST_LAPS_OF_A_FILE {
            self.open(written.span, Message::new("replay.too_long"));
            self.checked(CheckKind::Turn, written.span, Verdict::Open);
            cursor.unknown_turns(1, 1);
            return self.lose(cursor);
        }
        let resolved = self.resolve(&before, written);
        let held = matches!(resolved, Resolved::One(..));
        let (turn, played) = match resolved {
            Resolved::One(turn, played) | Resolved::Recovered(turn, played) => (turn, played),
            Resolved::Open => {
                self.open(written.span, Message::new("replay.several_fit"));
                self.checked(CheckKind::Turn, written.span, Verdict::Open);
                cursor.unknown_turns(1, 1);
                return self.lose(cursor);
            }
            Resolved::None => {
                self.checked(CheckKind::Turn, written.span, Verdict::Failed);
                return self.fail(cursor);
            }
        };
        self.checked(CheckKind::Turn, written.span, verdict(held));
        let outcome = self.rules.outcome_after(mover, &played);
        self.end_mark(written.end, &played, outcome, mover);
        self.effort.laps = self.effort.laps.saturating_add(played.laps);
        if played.end == End::Undecided {
            self.report(
                Diagnostic::new(
                    Code::LeftOpen,
                    written.span,
                    Message::new("replay.undecided.message"),
                )
                .label(Message::new("replay.undecided.label").with("laps", MOST_LAPS)),
            );
            cursor.board = Board::unknown(self.rules);
        } else {
            cursor.board = Board::Known(played.position);
        }
        if self.past.is_asked() {
            let start = |past: &mut Past| past.then(None, number.saturating_sub(1), before);
            let from = cursor.now.unwrap_or_else(|| start(&mut self.past));
            cursor.now = Some(self.past.then(Some(from), number, played.position));
        }
        cursor.outcome = outcome;
        cursor.last = Some(Last::new(played, Steps::Of(before, turn)));
        self.timeline.then(|| {
            Box::new(PlayedTurn {
                written: written.clone(),
                number,
                side: mover,
                before,
                turn,
                played,
                outcome,
            })
        })
    }

    /// A turn of which the position is not known: no game may have it.
    fn turn_behind_a_gap(
        &mut self,
        cursor: &mut Cursor,
        written: &tree::Turn,
        told: Option<Side>,
    ) -> Option<Box<PlayedTurn>> {
        if let Some((span, why)) = never::of_turn(written, told, self.rules) {
            self.report(diagnose::never(written, span, why));
            self.checked(CheckKind::Turn, written.span, Verdict::Failed);
            return self.fail(cursor);
        }
        self.checked(CheckKind::Turn, written.span, Verdict::Open);
        cursor.unknown_turns(1, 1);
        // A board that was told in part is another one now.
        self.lose(cursor)
    }

    /// Whose turn it is: compared with what was written where the mover is
    /// known, else as was written.
    fn side_of(&mut self, mover: Option<Side>, written: &tree::Turn) -> Option<Side> {
        let Some(mark) = written.side else {
            return mover;
        };
        let Some(mover) = mover else {
            return Some(side(mark.value));
        };
        let holds = side(mark.value) == mover;
        if !holds {
            self.report(
                Diagnostic::new(
                    Code::WrongSide,
                    mark.span,
                    Message::new("replay.wrong_side").with("mover", mover),
                )
                .label(expected(&format!("{}:", mover.letter())))
                .fix(mark.span, format!("{}:", mover.letter())),
            );
        }
        self.checked(CheckKind::Side, mark.span, verdict(holds));
        Some(mover)
    }

    /// The number of a turn or of a gap: the next one, compared with what was
    /// written; where the next one is not known, what was written.
    pub(super) fn number(&mut self, cursor: &Cursor, written: Option<Spanned<u32>>) -> u32 {
        let Some(told) = written else {
            return cursor.number.unwrap_or(1);
        };
        let Some(number) = cursor.number else {
            return told.value;
        };
        let holds = number == told.value;
        if !holds {
            self.report(
                Diagnostic::new(
                    Code::WrongNumber,
                    told.span,
                    Message::new("replay.wrong_number")
                        .with("number", number)
                        .with("told", told.value),
                )
                .label(expected(&format!("{number}.")))
                .fix(told.span, format!("{number}.")),
            );
        }
        self.checked(CheckKind::Number, told.span, verdict(holds));
        number
    }

    /// The end mark of a turn or of a sowing, where it has one.
    pub(super) fn end_mark(
        &mut self,
        written: Option<Spanned<EndMark>>,
        played: &Played,
        outcome: Option<Outcome>,
        mover: Side,
    ) {
        let Some(mark) = written else { return };
        let (holds, instead) = match mark.value {
            EndMark::Lost => (
                opponent_lost(outcome, mover),
                match outcome {
                    Some(outcome) => Message::from(&outcome),
                    None => Message::new("replay.not_lost").with("side", !mover),
                },
            ),
            EndMark::NeverEnds => (
                played.never_ends(),
                Message::new("replay.ends_after").with("n", played.laps),
            ),
        };
        if !holds {
            let message = Message::new("replay.wrong_end");
            let mut found =
                Diagnostic::new(Code::EndDoesNotHold, mark.span, message).label(instead);
            let lost_itself = outcome.and_then(|it| it.winner).filter(|it| *it == !mover);
            if let (EndMark::Lost, Some(winner)) = (mark.value, lost_itself) {
                let own =
                    Message::new("replay.own_loss").with("winner", winner.letter().to_string());
                found = found.help(own);
            }
            self.report(found);
        }
        self.checked(CheckKind::End, mark.span, verdict(holds));
    }

    fn resolve(&mut self, position: &Position, written: &tree::Turn) -> Resolved {
        let mut fitting: Option<(Turn, Played)> = None;
        let found = follow::turns(
            self.rules,
            position,
            written,
            &mut |turn, played| match fitting.replace((turn, played)) {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            },
        );
        match (found, fitting) {
            (Ok(Some(())), _) => Resolved::Open,
            (Ok(None), Some((turn, played))) => Resolved::One(turn, played),
            (Err(Some(mismatch)), _) => {
                let mut found = diagnose::mismatch(&mismatch, written);
                found.help.extend(goes(self.rules, position, written));
                self.report(found);
                self.recover(position, written)
            }
            _ => {
                self.report(diagnose::illegal_start(self.rules, position, written));
                Resolved::None
            }
        }
    }

    /// The turn that was meant, when only its counts are wrong.
    fn recover(&self, position: &Position, written: &tree::Turn) -> Resolved {
        match single(self.rules, position, &without_counts(written)) {
            Some((turn, played)) => Resolved::Recovered(turn, played),
            None => Resolved::None,
        }
    }
}

enum Resolved {
    /// One turn fits.
    One(Turn, Played),
    /// None fits, but it is clear which one was meant.
    Recovered(Turn, Played),
    /// Several fit.
    Open,
    None,
}

/// The only turn that fits what was written, if there is one.
fn single(rules: &Rules, position: &Position, written: &tree::Turn) -> Option<(Turn, Played)> {
    let mut fitting = Vec::new();
    let _ = follow::turns(rules, position, written, &mut |turn, played| {
        fitting.push((turn, played));
        if fitting.len() > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match fitting[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The turn with every count open, and no relay named.
fn without_counts(written: &tree::Turn) -> tree::Turn {
    let mut relaxed = written.clone();
    relaxed
        .steps
        .retain(|step| !matches!(step.value, tree::Step::Relay { .. }));
    for step in &mut relaxed.steps {
        match &mut step.value {
            tree::Step::Capture { seeds, .. } | tree::Step::Merge { seeds } => {
                *seeds = Count::Unknown;
            }
            _ => {}
        }
    }
    relaxed
}

/// How a turn goes that was written with wrong counts, or what may be played instead.
fn goes(rules: &Rules, position: &Position, written: &tree::Turn) -> Option<Message> {
    let Some((turn, _)) = single(rules, position, &without_counts(written)) else {
        return Some(diagnose::legal_turns(rules, position));
    };
    let steps = rules.steps(position, &turn).map(|(_, steps)| steps);
    let long = steps.ok().and_then(|steps| long_turn(&steps))?;
    Some(Message::new("replay.turn_goes").with("turn", Arg::text(&long)))
}

/// That something else has to be written.
fn expected(written: &str) -> Message {
    Message::new("replay.expected").with("expected", format!("`{written}`"))
}
