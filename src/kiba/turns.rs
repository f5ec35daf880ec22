//! Turns of the rules in KIBA.

use fifangha_rules::{Choice, Columns, Direction, PlayResult, Position, Rules, Side, Turn};

use crate::message::{Message, Strings};
use crate::notation::ast::TurnNotation;
use crate::replay::{PlayedTurn, ReplayedGame};

use super::{KibaDirection, KibaForm, KibaRow, KibaStar, KibaTurn};

/// Returns a turn of bao in KIBA, with every sign; `None` in other games.
#[must_use]
pub fn turn_text(
    rules: &Rules,
    before: &Position,
    turn: &Turn,
    played: &PlayResult,
) -> Option<String> {
    let is_bao = rules.parameters().bao().is_some();
    is_bao.then(|| full_turn(rules, before, turn, played).text(KibaForm::Kiba))
}

impl ReplayedGame {
    /// Returns one of its turns in KIBA, if the game is shown with it.
    #[must_use]
    pub fn kiba(&self, turn: &PlayedTurn) -> Option<String> {
        let is_kiba = self.turn_notation == TurnNotation::Kiba;
        let text = || turn_text(&self.rules, &turn.before, &turn.turn, &turn.played);
        is_kiba.then(text).flatten()
    }

    /// Returns one of its turns in short notation, with KIBA beside it if the game is shown with it.
    #[must_use]
    pub fn shown_turn(&self, turn: &PlayedTurn, strings: &Strings) -> String {
        let own = turn.notation(&self.rules);
        own + &beside(self.kiba(turn).as_deref(), strings)
    }
}

/// Returns the text that shows KIBA beside a turn, ` (KIBA: A6<*)`, if there is any.
#[must_use]
pub fn beside(kiba: Option<&str>, strings: &Strings) -> String {
    let text = |it| strings.render(&Message::new("kiba.beside").with("kiba", it));
    kiba.map(|it| format!(" {}", text(it))).unwrap_or_default()
}

/// Returns a turn with every sign.
pub(super) fn full_turn(
    rules: &Rules,
    before: &Position,
    turn: &Turn,
    played: &PlayResult,
) -> KibaTurn {
    let side = before.to_move();
    let columns = before.columns().count();
    let pit = turn.start.pit;
    let direction = hand_direction(turn, before.columns());
    let own_left = match side {
        Side::South => Direction::Left,
        Side::North => Direction::Right,
    };
    let takata = played.captured == 0;
    let wins = rules
        .outcome_after(played)
        .is_some_and(|outcome| outcome.winner == Some(side));
    let blocked = |position: &Position| position.blocked_pit(!side);
    let new = blocked(&played.position).is_some_and(|pit| blocked(before) != Some(pit));
    let blocks = played.ends_at_rest() && new;
    KibaTurn {
        row: Some(KibaRow {
            front: pit.row().is_inner(),
            north: side == Side::North,
        }),
        pit: u32::from(match side {
            Side::South => pit.column(),
            Side::North => columns + 1 - pit.column(),
        }),
        direction: Some(match direction == own_left {
            true => KibaDirection::Left,
            false => KibaDirection::Right,
        }),
        house: turn.choices.iter().any(|choice| choice == Choice::PlayOn),
        star: match (takata, blocks) {
            (false, _) => None,
            (true, false) => Some(KibaStar::Takata),
            (true, true) => Some(KibaStar::Takasia),
        },
        wins,
    }
}

/// Returns the direction in which the hand first moves: that of the sowing, or of the end from which
/// the captured seeds are sown.
pub(super) fn hand_direction(turn: &Turn, columns: Columns) -> Direction {
    let origin = turn.choices.iter().find_map(|choice| match choice {
        Choice::Origin(direction) => Some(direction),
        Choice::Rest | Choice::PlayOn => None,
    });
    // Without a choice the captured seeds are sown from the nearer end.
    let nearer = match turn.start.pit.column() * 2 > columns.count() {
        true => Direction::Right,
        false => Direction::Left,
    };
    turn.start.direction.or(origin).unwrap_or(nearer)
}
