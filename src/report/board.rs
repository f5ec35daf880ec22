//! A position as text, for terminals.

use std::fmt::Write;

use fifangha_rules::{Position, Side};

use crate::message::{Arg, Message, Strings};

/// Draws a board in letters: rows with their names, the reserves, the side to
/// move and the seeds in hand.
///
/// ```
/// use fifangha::message::Strings;
/// use fifangha::report::board;
/// use fifangha_rules::Game;
///
/// let text = board::text(&Game::Fifangakely.rules().start(), 0, Strings::english());
/// assert!(text.contains("b    .  1  1  .   South 14 *"));
/// ```
#[must_use]
pub fn text(position: &Position, hand: u8, strings: &Strings) -> String {
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
            let _ = write!(
                text,
                "   {} {}",
                strings.say(&side.into()),
                position.reserve(side)
            );
            if side == position.to_move() {
                text.push_str(" *");
                if hand > 0 {
                    let in_hand = Message::new("report.hand").with("seeds", hand);
                    let _ = write!(text, " {}", strings.say(&in_hand));
                }
            }
        }
        text.push('\n');
    }
    let standing: Vec<_> = Side::ALL
        .iter()
        .filter(|&&side| position.rova_stands(side))
        .map(|&side| Arg::from(side))
        .collect();
    if !standing.is_empty() {
        let standing = Message::new("report.rova").with("sides", Arg::List(standing));
        let _ = writeln!(text, "{}", strings.say(&standing));
    }
    text
}
