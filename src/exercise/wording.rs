//! The wording of an exercise.

use fifangha_rules::{Choice, Direction, Directions, Event, Rules, Turn};

use super::generate::{Exercise, ExerciseAnswer, ExerciseKind};
use crate::figure::{Figure, direction_text};
use crate::message::{Message, MessageArg};
use crate::replay::long_turn;

impl Exercise {
    /// Returns the question, with the turn that it is about.
    #[must_use]
    pub fn question(&self) -> Message {
        let key = match self.kind {
            ExerciseKind::LastSeed => "exercise.ask.last_seed",
            ExerciseKind::Starts => "exercise.ask.starts",
            ExerciseKind::Captured => "exercise.ask.captured",
            ExerciseKind::Kamo => "exercise.ask.kamo",
            ExerciseKind::Win if self.counted => "exercise.ask.win_by_count",
            ExerciseKind::Win => "exercise.ask.win",
            ExerciseKind::WinInTwo if self.counted => "exercise.ask.win_in_two_by_count",
            ExerciseKind::WinInTwo => "exercise.ask.win_in_two",
        };
        let side = self.position.to_move();
        match &self.turn {
            Some(turn) => Message::new(key).with("turn", self.turn_message(turn)),
            None if self.kind == ExerciseKind::WinInTwo => {
                Message::new(key).with("side", side).with("other", !side)
            }
            None => Message::new(key).with("side", side),
        }
    }

    /// Returns a turn in words: its start and its choices, but not its consequences.
    fn turn_message(&self, turn: &Turn) -> Message {
        let origins = turn.choices.iter().map(|choice| match choice {
            Choice::Origin(direction) => Some(direction),
            Choice::Rest | Choice::PlayOn => None,
        });
        let Some(origins) = origins.collect::<Option<Vec<Direction>>>() else {
            // At a rova the notation is shorter than any sentence.
            return self.about_turn("exercise.turn.notation", turn).with(
                "turn",
                MessageArg::from(self.notation().unwrap_or_default()),
            );
        };
        let first = self.steps.first().map(|step| &step.event);
        let drops = matches!(first, Some(Event::Drop { .. }));
        let begins = match (drops, turn.start.direction) {
            (true, None) => self.about_turn("exercise.turn.drop", turn),
            (true, Some(direction)) => self
                .about_turn("exercise.turn.drop_and_sow", turn)
                .with("direction", direction_text(direction)),
            (false, None) => self.about_turn("exercise.turn.lift", turn),
            (false, Some(direction)) => self
                .about_turn("exercise.turn.sow", turn)
                .with("direction", direction_text(direction)),
        };
        if origins.is_empty() {
            return begins;
        }
        let count = origins.len();
        let origins = origins.into_iter().map(direction_text);
        Message::new("exercise.turn.from")
            .with("turn", begins)
            .with("n", count)
            .with("ends", Message::of_end_pits(self.position.end_pits()))
            .with(
                "origins",
                MessageArg::And(origins.map(MessageArg::from).collect()),
            )
    }

    fn about_turn(&self, key: &'static str, turn: &Turn) -> Message {
        Message::new(key)
            .with("side", self.position.to_move())
            .with("pit", MessageArg::text(&turn.start.pit))
    }

    /// Returns what happens in the stated or requested turn, a few words for each step.
    #[must_use]
    pub fn course(&self) -> Vec<Message> {
        let events = self.steps.iter().map(|step| &step.event);
        events.filter_map(step_in_brief).collect()
    }

    /// Returns the board after the stated or requested turn, with its course.
    #[must_use]
    pub fn figure_after(&self, rules: &Rules) -> Option<Figure> {
        let turn = self.turn.as_ref().or(self.requested_turn())?;
        let played = rules.play(&self.position, turn).ok()?;
        Some(Figure::turn(&self.position, &played.position).with_course(&self.steps))
    }

    /// Returns the turn that is the answer.
    #[must_use]
    pub const fn requested_turn(&self) -> Option<&Turn> {
        match &self.answer {
            ExerciseAnswer::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Returns the answer.
    #[must_use]
    pub fn answer_message(&self) -> Message {
        match &self.answer {
            ExerciseAnswer::Pit(pit) => {
                Message::new("exercise.answer.pit").with("pit", MessageArg::text(pit))
            }
            ExerciseAnswer::Pits(pits) => {
                let pits = pits.iter().map(MessageArg::text).collect();
                Message::new("exercise.answer.pits").with("pits", MessageArg::List(pits))
            }
            ExerciseAnswer::Seeds(seeds) => Message::new("exercise.answer.seeds").with("n", *seeds),
            ExerciseAnswer::Kamo(None) => Message::new("exercise.answer.nobody"),
            ExerciseAnswer::Kamo(Some(side)) => {
                Message::new("exercise.answer.kamo").with("side", *side)
            }
            ExerciseAnswer::Turn(turn) => self.turn_message(turn),
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
        long_turn(&self.steps, Directions::Page).map(|turn| turn.to_string())
    }
}

/// Returns a step in a few words; `None` if the next step implies it.
fn step_in_brief(event: &Event) -> Option<Message> {
    let pit = |pit| MessageArg::text(pit);
    match event {
        Event::Drop { pit: into } => {
            Some(Message::new("exercise.step.drop").with("pit", pit(into)))
        }
        Event::Capture {
            from, also, seeds, ..
        } => {
            let pits = [Some(from), also.as_ref()].into_iter().flatten();
            let pits = MessageArg::And(pits.map(pit).collect());
            let message = Message::new("exercise.step.capture");
            Some(message.with("n", *seeds).with("from", pits))
        }
        Event::Merge {
            from,
            pit: into,
            seeds,
            ..
        } => {
            let message = Message::new("exercise.step.merge").with("n", *seeds);
            Some(message.with("from", pit(from)).with("pit", pit(into)))
        }
        Event::Sowing {
            first, last, seeds, ..
        } => {
            let message = Message::new("exercise.step.sowing").with("n", *seeds);
            Some(message.with("first", pit(first)).with("last", pit(last)))
        }
        _ => None,
    }
}
