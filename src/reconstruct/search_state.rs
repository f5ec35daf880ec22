//! Where a search stands.

use fifangha_rules::{Direction, Position, Progress, Row, Rules, Step, Turn};

/// A place in the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct StageCursor {
    pub(super) stage: usize,
    /// Turns of the stage that were played: of a gap, that may be some.
    pub(super) played: u32,
    /// The number of the next turn, where that is known and still matters.
    pub(super) number: Option<u32>,
}

/// A position, and every place in the evidence that the game may have come to:
/// several, where a gap of unknown length can have ended or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ReconstructionState {
    pub(super) position: Position,
    /// If the opening of the game has a rule of its own, and this is it.
    pub(super) is_opening: bool,
    /// Seeds in hand, about to be sown.
    pub(super) hand: u32,
    pub(super) places: Vec<StageCursor>,
}

/// What one turn leads to.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    pub(super) state: ReconstructionState,
    /// Whether the record can end here.
    pub(super) accepts: bool,
}

/// A turn of a game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameTurn {
    /// The position before it, the seeds in hand left out.
    pub before: Position,
    /// The turn, with all its choices.
    pub turn: Turn,
    /// The seeds that were sown from the hand; 0 in an ordinary turn.
    pub hand: u8,
}

impl GameTurn {
    /// Every step of it; none if these are not the rules it was found by.
    #[must_use]
    pub fn steps(&self, rules: &Rules) -> Vec<Step> {
        let Some((first, direction)) = self.hand_sowing() else {
            return rules
                .play_with_steps(&self.before, &self.turn)
                .map(|(_, steps)| steps)
                .unwrap_or_default();
        };
        let mut steps = Vec::new();
        let mover = self.before.to_move();
        let play = rules.sow(&self.before, mover, self.hand, first, direction, &mut steps);
        let mut choices = self.turn.choices.iter();
        if let Some(mut play) = play {
            while let Progress::Choose(_) = play.advance(&mut steps) {
                match choices.next() {
                    Some(choice) => play.choose(choice),
                    None => break,
                };
            }
        }
        steps
    }

    /// Its short form; of a sowing from the hand the whole of it.
    #[must_use]
    pub fn notation(&self, rules: &Rules) -> String {
        let Some((first, direction)) = self.hand_sowing() else {
            return rules.notation(&self.before, &self.turn);
        };
        let mover = self.before.to_move();
        let inner = first.row() == Row::inner(mover);
        let from = match (first.column(), direction) {
            (1, Direction::Right) if inner => "L".to_owned(),
            (last, Direction::Left) if inner && last == self.before.columns().count() => {
                "R".to_owned()
            }
            _ => format!("{first}{}", direction.arrow()),
        };
        let mut text = format!("@sow {} {} {from}", mover.letter(), self.hand);
        if !self.turn.choices.is_empty() {
            text.push(' ');
            text.extend(self.turn.choices.iter().map(fifangha_rules::Choice::symbol));
        }
        text
    }

    /// The pit of the first seed and the direction of a sowing from the hand.
    fn hand_sowing(&self) -> Option<(fifangha_rules::Pit, Direction)> {
        let start = self.turn.start;
        (self.hand > 0).then_some((start.pit, start.direction?))
    }
}
