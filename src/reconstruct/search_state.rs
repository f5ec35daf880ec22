//! The states of the search.

use fifangha_rules::{Direction, Position, Rules, Step, Turn};

/// A place in the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct StageCursor {
    pub(super) stage: usize,
    /// The number of turns of the stage already played; positive only in gaps.
    pub(super) played: u32,
    /// The number of the next turn, if it is known and still matters.
    pub(super) number: Option<u32>,
}

/// A position, and every place in the evidence that the game may have reached.
/// There are several if a gap of unknown length may have ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ReconstructionState {
    pub(super) position: Position,
    /// `true` if the opening of the game has a rule of its own, and this is the
    /// opening.
    pub(super) is_opening: bool,
    /// The seeds in hand, to be sown next.
    pub(super) hand: u32,
    pub(super) places: Vec<StageCursor>,
}

/// The result of one turn.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    pub(super) state: ReconstructionState,
    /// `true` if the record can end here.
    pub(super) accepts: bool,
}

/// A turn of a reconstructed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameTurn {
    /// The position before it, without the seeds in hand.
    pub before: Position,
    /// The turn, with all its choices.
    pub turn: Turn,
    /// The number of seeds sown from the hand; 0 in an ordinary turn.
    pub hand: u8,
}

impl GameTurn {
    /// Returns every step of the turn; none if it is illegal under these rules.
    #[must_use]
    pub fn steps(&self, rules: &Rules) -> Vec<Step> {
        match self.hand {
            0 => rules
                .play_with_steps(&self.before, &self.turn)
                .map(|(_, steps)| steps)
                .unwrap_or_default(),
            hand => rules.sowing_steps(&self.before, hand, &self.turn),
        }
    }

    /// Returns the short notation; for a sowing from the hand the full
    /// notation.
    #[must_use]
    pub fn notation(&self, rules: &Rules) -> String {
        let Some((first, direction)) = self.hand_sowing() else {
            return rules.notation(&self.before, &self.turn);
        };
        let mover = self.before.to_move();
        let inner = first.row().is_inner();
        let from = match (first.column(), direction) {
            (1, Direction::Right) if inner => "L".to_owned(),
            (last, Direction::Left) if inner && last == self.before.columns().count() => {
                "R".to_owned()
            }
            _ => format!("{first}{}", rules.directions().sign(first, direction)),
        };
        let mut text = format!("@sow {} {} {from}", mover.letter(), self.hand);
        if !self.turn.choices.is_empty() {
            text.push(' ');
            text.extend(self.turn.choices.iter().map(fifangha_rules::Choice::symbol));
        }
        text
    }

    /// Returns the pit of the first seed and the direction of a sowing from the
    /// hand.
    fn hand_sowing(&self) -> Option<(fifangha_rules::Pit, Direction)> {
        let start = self.turn.start;
        (self.hand > 0).then_some((start.pit, start.direction?))
    }
}
