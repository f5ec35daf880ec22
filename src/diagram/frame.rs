//! What a picture shows.

use fifangha_rules::{Event, Pit, Position, Side, Step};

/// What a picture shows: a board and, where it comes from play, what has just
/// happened on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The board.
    pub position: Position,
    /// The seeds in the mover's hand.
    pub hand: u8,
    /// Who plays, or who has just played.
    pub mover: Option<Side>,
    /// What has just happened.
    pub event: Option<Event>,
    /// The board to mark the changes against.
    pub before: Option<Position>,
}

impl Frame {
    /// A board by itself.
    ///
    /// ```
    /// use fifangha::diagram::{Frame, Style, draw};
    /// use fifangha::message::Strings;
    /// use fifangha_rules::Game;
    ///
    /// let frame = Frame::board(Game::Fifangha.rules().start());
    /// let svg = draw(&frame, &Style::with_prefix("start"), Strings::english());
    /// assert!(svg.to_string().contains("South to move"));
    /// ```
    #[must_use]
    pub const fn board(position: Position) -> Self {
        Self {
            position,
            hand: 0,
            mover: None,
            event: None,
            before: None,
        }
    }

    /// One step of a turn, after the board that the step before it left.
    ///
    /// ```
    /// use fifangha::diagram::Frame;
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::Fifangha.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.steps(&start, &rules.turns(&start)[0])?;
    /// let frame = Frame::step(&start, &steps[0]);
    /// assert_eq!(frame.change("b2".parse()?), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn step(before: &Position, step: &Step) -> Self {
        Self {
            position: step.position,
            hand: step.hand,
            mover: Some(step.position.to_move()),
            event: Some(step.event),
            before: Some(*before),
        }
    }

    /// The frames of a turn, one a step, from the board before it.
    #[must_use]
    pub fn steps(before: &Position, steps: &[Step]) -> Vec<Self> {
        let boards = std::iter::once(before).chain(steps.iter().map(|step| &step.position));
        boards
            .zip(steps)
            .map(|(before, step)| Self::step(before, step))
            .collect()
    }

    /// A whole turn in one picture: the board after it, and all that changed.
    #[must_use]
    pub const fn turn(before: &Position, after: &Position) -> Self {
        Self {
            position: *after,
            hand: 0,
            mover: Some(before.to_move()),
            event: None,
            before: Some(*before),
        }
    }

    /// How many seeds a pit has won, or lost, against the board before.
    #[must_use]
    pub fn change(&self, pit: Pit) -> i16 {
        i16::from(self.position.seeds(pit)) - i16::from(self.seeds_before(pit))
    }

    /// How many seeds a reserve has lost against the board before, as a number
    /// below 0.
    #[must_use]
    pub fn reserve_change(&self, side: Side) -> i16 {
        let before = self.before.as_ref().unwrap_or(&self.position);
        i16::from(self.position.reserve(side)) - i16::from(before.reserve(side))
    }

    pub(super) fn seeds_before(&self, pit: Pit) -> u8 {
        self.before.as_ref().unwrap_or(&self.position).seeds(pit)
    }
}
