//! A figure as text, for terminals.

use std::fmt::Write;

use fifangha_rules::Side;

use crate::board::Content;
use crate::figure::{Figure, Row};
use crate::message::{Arg, Message, Strings};

/// Draws a board in letters: rows with their names, the reserves, the side to
/// move and the seeds in hand. What nobody knows is a `?`; a row whose columns
/// are lost begins with `~` and has its numbers in order.
///
/// ```
/// use fifangha::board::Board;
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::report::board;
/// use fifangha_rules::Game;
///
/// let rules = Game::Fifangakely.rules();
/// let text = board::text(&Figure::board(rules.start()), Strings::english());
/// assert!(text.contains("b    .  1  1  .   South 14 *"));
///
/// let torn = Board::parse("..../~2_/.1_./.... S14 N_ N", &rules).unwrap();
/// let text = board::text(&Figure::board(torn), Strings::english());
/// assert!(text.contains("c    ~  2  ?      North ? *"));
/// assert!(text.contains("b    .  1  ?  .   South 14\n"));
/// ```
#[must_use]
pub fn text(figure: &Figure, strings: &Strings) -> String {
    let columns = usize::from(figure.shape().columns.count());
    let mut text = String::from("   ");
    for column in 1..=columns {
        let _ = write!(text, "{column:3}");
    }
    text.push('\n');
    let mut last = None;
    for row in &figure.rows {
        let side = row.row.side();
        if last.is_some_and(|last| last != side) {
            let _ = writeln!(text, "    {}", "-".repeat(3 * columns - 1));
        }
        last = Some(side);
        let (pits, width) = (pits(row), 3 * columns);
        if !row.row.is_inner() {
            let _ = writeln!(text, "{}  {pits}", row.row.letter());
            continue;
        }
        let _ = write!(
            text,
            "{}  {pits:width$}   {} {}",
            row.row.letter(),
            strings.say(&side.into()),
            sign(figure.reserve(side).seeds, "0")
        );
        if figure.board.to_move() == Some(side) {
            text.push_str(" *");
            if figure.hand > 0 {
                let in_hand = Message::new("report.hand").with("seeds", figure.hand);
                let _ = write!(text, " {}", strings.say(&in_hand));
            }
        }
        text.push('\n');
    }
    let standing: Vec<_> = Side::ALL
        .iter()
        .filter(|&&side| figure.board.rova_stands(side))
        .map(|&side| Arg::from(side))
        .collect();
    if !standing.is_empty() {
        let standing = Message::new("report.rova").with("sides", Arg::List(standing));
        let _ = writeln!(text, "{}", strings.say(&standing));
    }
    text
}

/// The pits of a row, three letters each.
fn pits(row: &Row) -> String {
    let three = |content| format!("{:>3}", sign(content, "."));
    match &row.in_order {
        Some(contents) => contents
            .iter()
            .fold("  ~".to_owned(), |text, &content| text + &three(content)),
        None => row.pits.iter().map(|cell| three(cell.seeds)).collect(),
    }
}

/// A number of seeds; `none` where there are none.
fn sign(content: Content, none: &str) -> String {
    match content {
        Content::Known(0) => none.to_owned(),
        Content::Known(seeds) => seeds.to_string(),
        Content::Unknown => "?".to_owned(),
    }
}
