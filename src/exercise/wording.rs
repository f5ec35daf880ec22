//! The wording of an exercise.

use super::generate::{Exercise, ExerciseAnswer, ExerciseKind};
use crate::figure::caption;
use crate::message::{Message, MessageArg};
use crate::replay::long_turn;

impl Exercise {
    /// Returns the question, with the turn that it is about.
    #[must_use]
    pub fn question(&self) -> Message {
        let key = match self.kind {
            ExerciseKind::LastSeed => "puzzle.ask.last_seed",
            ExerciseKind::Starts => "puzzle.ask.starts",
            ExerciseKind::Captured => "puzzle.ask.captured",
            ExerciseKind::Kamo => "puzzle.ask.kamo",
            ExerciseKind::Win if self.counted => "puzzle.ask.win_by_count",
            ExerciseKind::Win => "puzzle.ask.win",
            ExerciseKind::WinInTwo if self.counted => "puzzle.ask.win_in_two_by_count",
            ExerciseKind::WinInTwo => "puzzle.ask.win_in_two",
        };
        let side = self.position.to_move();
        let asked = Message::new(key).with("side", side);
        if self.kind == ExerciseKind::WinInTwo {
            return asked.with("other", !side);
        }
        match self.kind.tells_turn() {
            true => asked.with(
                "turn",
                MessageArg::text(&self.notation.clone().unwrap_or_default()),
            ),
            false => asked,
        }
    }

    /// Returns the caption of the first step of that turn; its notation
    /// contains the choices.
    #[must_use]
    pub fn opening_move_caption(&self) -> Option<Message> {
        let first = self.steps.first().filter(|_| self.kind.tells_turn())?;
        Some(caption(&first.event))
    }

    /// Returns the answer.
    #[must_use]
    pub fn answer_message(&self) -> Message {
        match &self.answer {
            ExerciseAnswer::Pit(pit) => {
                Message::new("puzzle.answer.pit").with("pit", MessageArg::text(pit))
            }
            ExerciseAnswer::Pits(pits) => {
                let pits = pits.iter().map(MessageArg::text).collect();
                Message::new("puzzle.answer.pits").with("pits", MessageArg::List(pits))
            }
            ExerciseAnswer::Seeds(seeds) => Message::new("puzzle.answer.seeds").with("n", *seeds),
            ExerciseAnswer::Kamo(None) => Message::new("puzzle.answer.nobody"),
            ExerciseAnswer::Kamo(Some(side)) => {
                Message::new("puzzle.answer.kamo").with("side", *side)
            }
            ExerciseAnswer::Turn(_) => Message::new("puzzle.answer.turn").with(
                "turn",
                MessageArg::text(&self.notation.clone().unwrap_or_default()),
            ),
        }
    }

    /// Returns the given or requested turn in notation.
    #[must_use]
    pub fn notation(&self) -> Option<&str> {
        self.notation.as_deref()
    }

    /// Returns the same turn in long notation.
    #[must_use]
    pub fn long_notation(&self) -> Option<String> {
        long_turn(&self.steps).map(|turn| turn.to_string())
    }
}
