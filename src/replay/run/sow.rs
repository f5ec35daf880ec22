//! A sowing from the hand.

use std::ops::ControlFlow;

use fifangha_rules::{Progress, Start, Turn};

use super::{Cursor, Runner};
use crate::board::{Board, side};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::{Arg, Message};
use crate::notation::tree::{self, Sow, SowFrom};
use crate::replay::claims::{Last, Steps};
use crate::replay::follow::{self, Mismatch};
use crate::replay::marks;
use crate::replay::timeline::{CheckKind, Sown, Verdict};
use crate::replay::{diagnose, never};

impl Runner<'_> {
    pub(super) fn sow(&mut self, cursor: &mut Cursor, sow: &Sow) -> Option<Sown> {
        cursor.fresh = false;
        let Some(position) = cursor.board.position() else {
            if let Some((span, why)) = never::of_sow(sow, self.rules) {
                self.report(
                    Diagnostic::new(
                        Code::SowDoesNotFit,
                        span,
                        Message::new("replay.sow.message"),
                    )
                    .label(why),
                );
                self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
            } else {
                self.checked(CheckKind::Sow, sow.span, Verdict::Open);
            }
            return self.fail(cursor);
        };
        let mover = side(sow.side.value);
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
            self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.fail(cursor);
        }
        let [(first, direction)] = marks::sowings(sow, &before)[..] else {
            self.open(sow.span, Message::new("replay.open.sowing"));
            self.checked(CheckKind::Sow, sow.span, Verdict::Open);
            return self.fail(cursor);
        };
        // The seeds in hand are part of the game's, and so a small number.
        let count = u8::try_from(seeds).unwrap_or(u8::MAX);
        let steps = follow::Steps::of(&sow.steps, Span::at(sow.span.end()));
        let begin = || {
            self.rules
                .sow(&before, mover, count, first, direction, &mut ())
        };
        let Some(mut play) = begin() else {
            self.report(refuse(
                Message::new("replay.sow.not_own")
                    .with("pit", Arg::text(&first))
                    .with("side", mover),
            ));
            self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.fail(cursor);
        };
        let mut fitting = None;
        let start = Turn::new(Start::towards(first, direction));
        let found = steps.follow(&mut play, start, &mut |turn: Turn, played| match fitting
            .replace((turn, played))
        {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        });
        let (turn, played) = match (found, fitting) {
            (Ok(None), Some(found)) => found,
            (Err(mismatch), _) => {
                self.report(sow_mismatch(&mismatch, sow));
                self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
                return self.fail(cursor);
            }
            _ => {
                self.open(sow.span, Message::new("replay.several_fit"));
                self.checked(CheckKind::Sow, sow.span, Verdict::Open);
                return self.fail(cursor);
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
        self.checked(CheckKind::Sow, sow.span, Verdict::Held);
        cursor.hand = 0;
        cursor.now = None;
        cursor.board = Board::Known(played.position);
        cursor.outcome = self.rules.outcome_after(mover, &played);
        self.end_mark(sow.end, &played, cursor.outcome, mover);
        cursor.last = Some(Last::new(played, Steps::Known(steps.clone())));
        self.timeline.then(|| Sown {
            written: sow.clone(),
            side: mover,
            before,
            seeds: count,
            steps,
            played,
        })
    }
}

fn sow_mismatch(mismatch: &Mismatch, sow: &Sow) -> Diagnostic {
    let as_turn = tree::Turn::new(sow.from.map(|from| match from {
        SowFrom::Pit(pit) => pit,
        SowFrom::Tsibongy(_) => tree::PitMark::Unknown,
    }));
    let mut found = diagnose::mismatch(mismatch, &as_turn);
    found.message = Message::new("replay.sowing");
    found
}
