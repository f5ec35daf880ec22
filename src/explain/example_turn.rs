//! An example turn.

use fifangha_rules::{Choice, Direction, Pit, Position, Rules, Start, Turn};

/// A position and a turn in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExampleTurn {
    /// The position before the turn.
    pub position: Position,
    /// The turn. It may be illegal if it shows what the rules forbid.
    pub turn: Turn,
}

impl ExampleTurn {
    /// Returns the example seen from the other side of the board.
    pub(super) fn rotated(&self, rules: &Rules) -> Self {
        let last = rules.parameters().columns.count() + 1;
        let pit = self.turn.start.pit;
        let start = Start {
            pit: Pit::new(pit.row().opposite(), last - pit.column()),
            direction: self.turn.start.direction.map(Direction::opposite),
        };
        let choices = self.turn.choices.iter().map(|choice| match choice {
            Choice::Origin(direction) => Choice::Origin(direction.opposite()),
            other => other,
        });
        Self {
            position: self.position.rotated(),
            turn: Turn {
                start,
                choices: choices.collect(),
            },
        }
    }
}
