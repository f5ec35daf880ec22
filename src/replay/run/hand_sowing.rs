//! Replay of a sowing from the hand.

use std::ops::ControlFlow;

use fifangha_rules::{Start, Turn};

use super::{ReplayCursor, ReplayRunner, open_diagnostic};
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
        match self.play_sowing(cursor, sow) {
            Ok(sown) => {
                self.push_check(CheckKind::Sow, sow.span, Verdict::Passed);
                let played = sown.played;
                cursor.hand = 0;
                cursor.history_index = None;
                cursor.board = Board::Known(played.position);
                cursor.outcome = self.rules.outcome_after(&played);
                self.check_end_mark(sow.end, &played, cursor.outcome, sown.side);
                let steps = LazySteps::Sowing(sown.before, sown.seeds, sown.turn);
                cursor.last = Some(LastPlay::new(played, steps));
                Some(sown)
            }
            Err((verdict, found)) => {
                found.into_iter().for_each(|found| self.report(found));
                self.push_check(CheckKind::Sow, sow.span, verdict);
                self.lose_after_failure(cursor)
            }
        }
    }

    /// Plays a sowing; if there is none or more than one, the error is the verdict with its
    /// diagnostic.
    fn play_sowing(
        &self,
        cursor: &ReplayCursor,
        sow: &Sow,
    ) -> Result<PlayedSowing, (Verdict, Option<Diagnostic>)> {
        let refuse = |span, label| {
            let message = Message::new("replay.sow.message");
            let found = Diagnostic::new(Code::SowDoesNotFit, span, message).label(label);
            (Verdict::Failed, Some(found))
        };
        let open = |label| {
            (
                Verdict::Open,
                Some(open_diagnostic(sow.span, Message::new(label))),
            )
        };
        let Some(position) = cursor.board.position() else {
            return Err(match static_checks::check_sow(sow, self.rules) {
                Some((span, why)) => refuse(span, why),
                None => (Verdict::Open, None),
            });
        };
        let side = side_of_mark(sow.side.value);
        let before = position.with_mover(side);
        if cursor.hand == 0 {
            return Err(refuse(sow.span, Message::new("replay.sow.no_hand")));
        }
        if !sow.seeds.value.allows(cursor.hand) {
            let label = Message::new("replay.sow.hand").with("n", cursor.hand);
            return Err(refuse(sow.span, label));
        }
        let [(first, direction)] = marks::possible_sowings(sow, &before)[..] else {
            return Err(open("replay.open.sowing"));
        };
        // Seeds in hand are part of the game, and therefore few.
        let seeds = u8::try_from(cursor.hand).unwrap_or(u8::MAX);
        let rules = self.rules;
        let Some(mut play) = rules.sow(&before, side, seeds, first, direction, &mut ()) else {
            let label = Message::new("replay.sow.not_own")
                .with("pit", MessageArg::text(&first))
                .with("side", side);
            return Err(refuse(sow.span, label));
        };
        let pattern = match_turn::StepPattern::new(&sow.steps, Span::at(sow.span.end()));
        let mut fitting = None;
        let start = Turn::new(Start::towards(first, direction));
        let visit = &mut |turn: Turn, played| match fitting.replace((turn, played)) {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        };
        let found = pattern.visit_matches(&mut play, start, visit);
        match (found, fitting) {
            (Ok(None), Some((turn, played))) => Ok(PlayedSowing {
                written: sow.clone(),
                side,
                before,
                seeds,
                turn,
                played,
            }),
            (Err(mismatch), _) => Err((Verdict::Failed, Some(sow_mismatch(&mismatch, sow)))),
            _ => Err(open("replay.several_fit")),
        }
    }
}

fn sow_mismatch(mismatch: &StepMismatch, sow: &Sow) -> Diagnostic {
    let as_turn = ast::TurnNode::new(sow.from.map(|from| match from {
        SowFrom::Pit(pit) => pit,
        SowFrom::Tsibongy(_) => ast::Transcribed::Unknown,
    }));
    let mut found = diagnostics::turn_mismatch(mismatch, &as_turn);
    found.message = Message::new("replay.sowing");
    found
}
