//! A position as text, for terminals.

use std::fmt::Write;

use fifangha_rules::{Position, Side};

/// Draws a board in letters: rows with their names, the reserves, the side to
/// move and the seeds in hand.
///
/// ```
/// use fifangha::report::board;
/// use fifangha_rules::Game;
///
/// let text = board::text(&Game::Fifangakely.rules().start(), 0);
/// assert!(text.contains("b    .  1  1  .   South 14 *"));
/// ```
#[must_use]
pub fn text(position: &Position, hand: u8) -> String {
    let columns = position.columns().count();
    let mut text = String::from("   ");
    for column in 1..=columns {
        let _ = write!(text, "{column:3}");
    }
    text.push('\n');
    let mut last = None;
    for &row in position.rows() {
        if last.is_some_and(|side| side != row.side()) {
            let _ = writeln!(text, "    {}", "-".repeat(3 * usize::from(columns) - 1));
        }
        last = Some(row.side());
        let _ = write!(text, "{}  ", row.letter());
        for column in 1..=columns {
            let seeds = position.seeds(fifangha_rules::Pit::new(row, column));
            match seeds {
                0 => text.push_str("  ."),
                _ => {
                    let _ = write!(text, "{seeds:3}");
                }
            }
        }
        if row.is_inner() {
            let side = row.side();
            let _ = write!(text, "   {side} {}", position.reserve(side));
            if side == position.to_move() {
                text.push_str(" *");
                if hand > 0 {
                    let _ = write!(text, " ({hand} in hand)");
                }
            }
        }
        text.push('\n');
    }
    let standing: Vec<_> = Side::ALL
        .iter()
        .filter(|&&side| position.rova_stands(side))
        .map(ToString::to_string)
        .collect();
    if !standing.is_empty() {
        let _ = writeln!(text, "rova stand: {}", standing.join(", "));
    }
    text
}
