//! Replay of a turn.

use std::ops::ControlFlow;
use std::sync::Arc;

use fifangha_rules::{MAX_LAPS, Outcome, PlayResult, Position, Rules, Side, Turn, TurnEnd};

use super::{MAX_LAPS_PER_FILE, NextNumber, ReplayCursor, ReplayRunner, verdict};
use crate::board::{Board, side_of_mark};
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::message::Message;
use crate::notation::ast::{self, EndMark, SeedCount};
use crate::replay::claims::{LastPlay, LazySteps, opponent_lost};
use crate::replay::history::PositionHistory;
use crate::replay::match_turn::{self, StepMismatch};
use crate::replay::timeline::{CheckKind, PlayedTurn, Verdict};
use crate::replay::{diagnostics, long_notation, static_checks};

impl ReplayRunner<'_> {
    pub(super) fn replay_turn(
        &mut self,
        cursor: &mut ReplayCursor,
        written: &Arc<ast::TurnNode>,
    ) -> Option<Box<PlayedTurn>> {
        let number = self.check_number(cursor, written.number);
        cursor.number = number.map(|number| number.saturating_add(1)).into();
        let side = self.check_side(cursor.mover(), written);
        if self.is_unread() {
            self.push_check(CheckKind::Turn, written.span, Verdict::Open);
            return self.lose_count(cursor);
        }
        let number = number.unwrap_or(1);
        let Some(&before) = cursor.board.position() else {
            return self.check_turn_after_gap(cursor, written, side);
        };
        cursor.before_setup = false;
        let mover = before.to_move();
        if self.budget.laps > MAX_LAPS_PER_FILE {
            return self.leave_open(cursor, written, "replay.too_long");
        }
        let (passed, turn, played) = match only_match(self.rules, &before, written) {
            Ok(Some((turn, played))) => (true, turn, played),
            Ok(None) => return self.leave_open(cursor, written, "replay.several_fit"),
            Err(mismatch) => match self.recover_turn(&before, written, mismatch) {
                Some((turn, played)) => (false, turn, played),
                None => {
                    self.push_check(CheckKind::Turn, written.span, Verdict::Failed);
                    return self.lose_after_failure(cursor);
                }
            },
        };
        self.push_check(CheckKind::Turn, written.span, verdict(passed));
        let outcome = self.rules.outcome_after(&played);
        self.check_end_mark(written.end, &played, outcome, mover);
        self.budget.laps = self.budget.laps.saturating_add(played.laps);
        if played.end == TurnEnd::Undecided {
            self.report(
                Diagnostic::new(
                    Code::LeftOpen,
                    written.span,
                    Message::new("replay.undecided.message"),
                )
                .label(Message::new("replay.undecided.label").with("laps", MAX_LAPS)),
            );
            cursor.board = Board::unknown(self.rules);
        } else {
            cursor.board = Board::Known(played.position);
        }
        if self.history.is_needed() {
            let start =
                |past: &mut PositionHistory| past.push(None, number.saturating_sub(1), before);
            let from = cursor
                .history_index
                .unwrap_or_else(|| start(&mut self.history));
            cursor.history_index = Some(self.history.push(Some(from), number, played.position));
        }
        cursor.outcome = outcome;
        cursor.last = Some(LastPlay::new(played, LazySteps::Replayable(before, turn)));
        Some(Box::new(PlayedTurn {
            written: Arc::clone(written),
            number,
            side: mover,
            before,
            turn,
            played,
            outcome,
        }))
    }

    /// Leaves a turn open for a reason; the line continues at the next complete board.
    fn leave_open<T>(
        &mut self,
        cursor: &mut ReplayCursor,
        written: &ast::TurnNode,
        reason: &'static str,
    ) -> Option<T> {
        self.report_open(written.span, Message::new(reason));
        self.push_check(CheckKind::Turn, written.span, Verdict::Open);
        cursor.add_unknown_turns(1, 1);
        self.forget_board(cursor)
    }

    /// Checks a turn in an unknown position: it may be impossible in every game.
    fn check_turn_after_gap(
        &mut self,
        cursor: &mut ReplayCursor,
        written: &ast::TurnNode,
        side: Option<Side>,
    ) -> Option<Box<PlayedTurn>> {
        if let Some((span, why)) = static_checks::check_turn(written, side, self.rules) {
            self.report(diagnostics::impossible_turn(written, span, why));
            self.push_check(CheckKind::Turn, written.span, Verdict::Failed);
            return self.lose_after_failure(cursor);
        }
        self.push_check(CheckKind::Turn, written.span, Verdict::Open);
        cursor.add_unknown_turns(1, 1);
        // The turn changes a partially known board.
        self.forget_board(cursor)
    }

    /// Returns the side to move. If it is known, the written side is checked against
    /// it; otherwise the written side is returned.
    fn check_side(&mut self, mover: Option<Side>, written: &ast::TurnNode) -> Option<Side> {
        let Some(mark) = written.side else {
            return mover;
        };
        let Some(mover) = mover else {
            return Some(side_of_mark(mark.value));
        };
        let holds = side_of_mark(mark.value) == mover;
        if !holds {
            self.report(
                Diagnostic::new(
                    Code::WrongSide,
                    mark.span,
                    Message::new("replay.wrong_side").with("mover", mover),
                )
                .label(expected_label(&format!("{}:", mover.letter())))
                .fix(mark.span, format!("{}:", mover.letter())),
            );
        }
        self.push_check(CheckKind::Side, mark.span, verdict(holds));
        Some(mover)
    }

    /// Returns the number of a turn or gap, if it is known. If the next number is known, the written
    /// one is checked against it; otherwise the written one is returned.
    pub(super) fn check_number(
        &mut self,
        cursor: &ReplayCursor,
        written: Option<Spanned<u32>>,
    ) -> Option<u32> {
        let (number, stated) = match (cursor.number, written) {
            (NextNumber::Known(number), Some(stated)) => (number, stated),
            (NextNumber::Known(number), None) => return Some(number),
            (NextNumber::Chosen, None) => return Some(1),
            (_, written) => return written.map(|stated| stated.value),
        };
        let holds = number == stated.value;
        if !holds {
            self.report(
                Diagnostic::new(
                    Code::WrongNumber,
                    stated.span,
                    Message::new("replay.wrong_number")
                        .with("number", number)
                        .with("written", stated.value),
                )
                .label(expected_label(&format!("{number}.")))
                .fix(stated.span, format!("{number}.")),
            );
        }
        self.push_check(CheckKind::Number, stated.span, verdict(holds));
        Some(number)
    }

    /// Checks the end mark of a turn or sowing, if it has one.
    pub(super) fn check_end_mark(
        &mut self,
        written: Option<Spanned<EndMark>>,
        played: &PlayResult,
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
            let mut found = Diagnostic::new(Code::WrongEndMark, mark.span, message).label(instead);
            let lost_itself = outcome.and_then(|it| it.winner).filter(|it| *it == !mover);
            if let (EndMark::Lost, Some(winner)) = (mark.value, lost_itself) {
                let own =
                    Message::new("replay.own_loss").with("winner", winner.letter().to_string());
                found = found.help(own);
            }
            self.report(found);
        }
        self.push_check(CheckKind::End, mark.span, verdict(holds));
    }

    /// Reports a turn that does not fit, and returns the intended turn if only its counts are wrong.
    fn recover_turn(
        &mut self,
        position: &Position,
        written: &ast::TurnNode,
        mismatch: Option<StepMismatch>,
    ) -> Option<(Turn, PlayResult)> {
        let Some(mismatch) = mismatch else {
            self.report(diagnostics::illegal_start(self.rules, position, written));
            return None;
        };
        let intended = only_match(self.rules, position, &without_counts(written)).unwrap_or(None);
        let mut found = diagnostics::turn_mismatch(&mismatch, written);
        found.help.extend(match &intended {
            Some((turn, _)) => describe_turn(self.rules, position, turn),
            None => Some(diagnostics::legal_turns(self.rules, position, written)),
        });
        self.report(found);
        intended
    }
}

/// Returns the only turn that fits a written one, or `None` if several fit.
///
/// # Errors
///
/// Returns an error if no turn fits: see [`match_turn::visit_matching_turns`].
fn only_match(
    rules: &Rules,
    position: &Position,
    written: &ast::TurnNode,
) -> Result<Option<(Turn, PlayResult)>, Option<StepMismatch>> {
    let mut fitting = None;
    let several = match_turn::visit_matching_turns(
        rules,
        position,
        written,
        &mut |turn, played| match fitting.replace((turn, played)) {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        },
    )?;
    match several {
        Some(()) => Ok(None),
        None => fitting.map(Some).ok_or(None),
    }
}

/// Returns the turn with every count open and without relays.
fn without_counts(written: &ast::TurnNode) -> ast::TurnNode {
    let mut relaxed = written.clone();
    relaxed
        .steps
        .retain(|step| !matches!(step.value, ast::StepNode::Relay { .. }));
    for step in &mut relaxed.steps {
        match &mut step.value {
            ast::StepNode::Capture { seeds, .. } | ast::StepNode::Merge { seeds } => {
                *seeds = SeedCount::Unknown;
            }
            _ => {}
        }
    }
    relaxed
}

/// Describes the course of a turn.
fn describe_turn(rules: &Rules, position: &Position, turn: &Turn) -> Option<Message> {
    let long = long_notation(rules, position, turn)?;
    Some(Message::new("replay.turn_goes").with("turn", long))
}

/// Returns the label that something else is expected.
fn expected_label(written: &str) -> Message {
    Message::new("replay.expected").with("expected", format!("`{written}`"))
}
