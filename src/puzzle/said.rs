//! A task in words.

use super::task::{Answer, Kind, Task};
use crate::figure::caption;
use crate::message::{Arg, Message};
use crate::replay::long_turn;

impl Task {
    /// The question, with the turn that it is about.
    #[must_use]
    pub fn question(&self) -> Message {
        let key = match self.kind {
            Kind::LastSeed => "puzzle.ask.last_seed",
            Kind::Starts => "puzzle.ask.starts",
            Kind::Captured => "puzzle.ask.captured",
            Kind::Kamo => "puzzle.ask.kamo",
            Kind::Win if self.counted => "puzzle.ask.win_by_count",
            Kind::Win => "puzzle.ask.win",
            Kind::WinInTwo if self.counted => "puzzle.ask.win_in_two_by_count",
            Kind::WinInTwo => "puzzle.ask.win_in_two",
        };
        let side = self.position.to_move();
        let asked = Message::new(key).with("side", side);
        if self.kind == Kind::WinInTwo {
            return asked.with("other", !side);
        }
        match self.kind.tells_turn() {
            true => asked.with(
                "turn",
                Arg::text(&self.notation.clone().unwrap_or_default()),
            ),
            false => asked,
        }
    }

    /// How the turn that it is about begins; the choices stand in its notation.
    #[must_use]
    pub fn begins(&self) -> Option<Message> {
        let first = self.steps.first().filter(|_| self.kind.tells_turn())?;
        Some(caption(&first.event))
    }

    /// The answer.
    #[must_use]
    pub fn answered(&self) -> Message {
        match &self.answer {
            Answer::Pit(pit) => Message::new("puzzle.answer.pit").with("pit", Arg::text(pit)),
            Answer::Pits(pits) => {
                let pits = pits.iter().map(Arg::text).collect();
                Message::new("puzzle.answer.pits").with("pits", Arg::List(pits))
            }
            Answer::Seeds(seeds) => Message::new("puzzle.answer.seeds").with("n", *seeds),
            Answer::Kamo(None) => Message::new("puzzle.answer.nobody"),
            Answer::Kamo(Some(side)) => Message::new("puzzle.answer.kamo").with("side", *side),
            Answer::Turn(_) => Message::new("puzzle.answer.turn").with(
                "turn",
                Arg::text(&self.notation.clone().unwrap_or_default()),
            ),
        }
    }

    /// The turn that it tells or asks for, as it is written.
    #[must_use]
    pub fn notation(&self) -> Option<&str> {
        self.notation.as_deref()
    }

    /// The same turn with all that happens in it.
    #[must_use]
    pub fn long(&self) -> Option<String> {
        long_turn(&self.steps).map(|turn| turn.to_string())
    }
}
