//! Turns as KIBA and as the project write them.

use super::position::{is_front, obligatory_end};
use super::*;

/// Returns a turn in KIBA with every mark: row, pit from the owner's left, direction, `+` if the
/// house is played, `*` for a takata.
pub fn kiba(params: &BaoParams, side: usize, turn: &PlainTurn) -> String {
    let row = match (side, is_front(params, turn.pit)) {
        (0, true) => 'A',
        (0, false) => 'B',
        (_, true) => 'a',
        (_, false) => 'b',
    };
    let column = column(params, turn.pit);
    let pit = if side == 0 {
        column
    } else {
        params.columns - 1 - column
    };
    // North's left is South's right.
    let dir = if turn.left == (side == 0) { '<' } else { '>' };
    let house = if turn.house == Some(true) { "+" } else { "" };
    let star = if turn.captures { "" } else { "*" };
    format!("{row}{}{dir}{house}{star}", pit + 1)
}

/// Returns a turn as the project writes it.
pub fn notation(params: &BaoParams, side: usize, turn: &PlainTurn) -> String {
    let column = column(params, turn.pit) + 1;
    let house = match turn.house {
        None => "",
        Some(false) => "|",
        Some(true) => "&",
    };
    let direction = if turn.left { '<' } else { '>' };
    if turn.namua && turn.captures {
        let end = match (turn.free_end, turn.left) {
            (false, _) => "",
            (true, true) => "L",
            (true, false) => "R",
        };
        return format!("{column}{end}{house}");
    }
    if turn.namua {
        return format!("{column}{direction}{house}");
    }
    let row = match (side, is_front(params, turn.pit)) {
        (0, true) => 'b',
        (0, false) => 'a',
        (_, true) => 'c',
        (_, false) => 'd',
    };
    format!("{row}{column}{direction}{house}")
}

fn column(params: &BaoParams, pit: usize) -> usize {
    if is_front(params, pit) {
        pit
    } else {
        2 * params.columns - 1 - pit
    }
}
