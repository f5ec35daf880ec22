//! Replay of a sowing from the hand.

use std::ops::ControlFlow;

use fifangha_rules::{Progress, Start, Turn};

use super::{ReplayCursor, ReplayRunner};
use crate::board::{Board, side_of_mark};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{self, Sow, SowFrom};
use crate::replay::claims::{LastPlay, LazySteps};
use crate::replay::marks;
use crate::replay::match_turn::{self, StepMismatch};
use crate::replay::timeline::{CheckKind, PlayedSowing, Verdict};
use crate::replay::{diagnostics, static_checks};

impl ReplayRunner<'_> {
    pub(super) fn replay_sowing(
        &mut self,
        cursor: &mut ReplayCursor,
        sow: &Sow,
    ) -> Option<PlayedSowing> {
        cursor.before_setup = false;
        let Some(position) = cursor.board.position() else {
            if let Some((span, why)) = static_checks::check_sow(sow, self.rules) {
                self.report(
                    Diagnostic::new(
                        Code::SowDoesNotFit,
                        span,
                        Message::new("replay.sow.message"),
                    )
                    .label(why),
                );
                self.push_check(CheckKind::Sow, sow.span, Verdict::Failed);
            } else {
                self.push_check(CheckKind::Sow, sow.span, Verdict::Open);
            }
            return self.lose_after_failure(cursor);
        };
        let mover = side_of_mark(sow.side.value);
        let before = position.with_mover(mover);
        let seeds = cursor.hand;
        let refuse = |label: Message| {
            Diagnostic::new(
                Code::SowDoesNotFit,
                sow.span,
                Message::new("replay.sow.message"),
            )
            .label(label)
        };
        if seeds == 0 || !sow.seeds.value.allows(seeds) {
            let label = match seeds {
                0 => Message::new("replay.sow.no_hand"),
                hand => Message::new("replay.sow.hand").with("n", hand),
            };
            self.report(refuse(label));
            self.push_check(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.lose_after_failure(cursor);
        }
        let [(first, direction)] = marks::possible_sowings(sow, &before)[..] else {
            self.report_open(sow.span, Message::new("replay.open.sowing"));
            self.push_check(CheckKind::Sow, sow.span, Verdict::Open);
            return self.lose_after_failure(cursor);
        };
        // Seeds in hand are part of the game, and therefore few.
        let count = u8::try_from(seeds).unwrap_or(u8::MAX);
        let steps = match_turn::StepPattern::new(&sow.steps, Span::at(sow.span.end()));
        let begin = || {
            self.rules
                .sow(&before, mover, count, first, direction, &mut ())
        };
        let Some(mut play) = begin() else {
            self.report(refuse(
                Message::new("replay.sow.not_own")
                    .with("pit", MessageArg::text(&first))
                    .with("side", mover),
            ));
            self.push_check(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.lose_after_failure(cursor);
        };
        let mut fitting = None;
        let start = Turn::new(Start::towards(first, direction));
        let found = steps.visit_matches(&mut play, start, &mut |turn: Turn, played| match fitting
            .replace((turn, played))
        {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        });
        let (turn, played) = match (found, fitting) {
            (Ok(None), Some(found)) => found,
            (Err(mismatch), _) => {
                self.report(sow_mismatch(&mismatch, sow));
                self.push_check(CheckKind::Sow, sow.span, Verdict::Failed);
                return self.lose_after_failure(cursor);
            }
            _ => {
                self.report_open(sow.span, Message::new("replay.several_fit"));
                self.push_check(CheckKind::Sow, sow.span, Verdict::Open);
                return self.lose_after_failure(cursor);
            }
        };
        let mut steps = Vec::new();
        if let Some(mut play) = self
            .rules
            .sow(&before, mover, count, first, direction, &mut steps)
        {
            let mut choices = turn.choices.iter();
            while let Progress::Choose(_) = play.advance(&mut steps) {
                match choices.next() {
                    Some(choice) => play.choose(choice),
                    None => break,
                };
            }
        }
        self.push_check(CheckKind::Sow, sow.span, Verdict::Held);
        cursor.hand = 0;
        cursor.history_index = None;
        cursor.board = Board::Known(played.position);
        cursor.outcome = self.rules.outcome_after(&played);
        self.check_end_mark(sow.end, &played, cursor.outcome, mover);
        cursor.last = Some(LastPlay::new(played, LazySteps::Known(steps.clone())));
        Some(PlayedSowing {
            written: sow.clone(),
            side: mover,
            before,
            seeds: count,
            steps,
            played,
        })
    }
}

fn sow_mismatch(mismatch: &StepMismatch, sow: &Sow) -> Diagnostic {
    let as_turn = ast::TurnNode::new(sow.from.map(|from| match from {
        SowFrom::Pit(pit) => pit,
        SowFrom::Tsibongy(_) => ast::Reading::Unknown,
    }));
    let mut found = diagnostics::turn_mismatch(mismatch, &as_turn);
    found.message = Message::new("replay.sowing");
    found
}
