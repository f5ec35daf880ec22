//! A figure as text, for terminals.

use std::fmt::Write;

use fifangha_rules::Side;

use crate::board::KnownSeeds;
use crate::figure::{Figure, FigureRow};
use crate::message::{Message, MessageArg, Strings};

/// The characters that boards are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardCharset {
    /// ASCII letters, digits and dashes.
    #[default]
    Ascii,
    /// A frame of box-drawing characters, and raised dots for empty pits.
    Unicode,
}

/// Draws a board in ASCII: named rows, the reserves, the side to move and the seeds in hand.
/// Unknown contents are `?`, alternatives are listed as `6/9`, supplied contents have a `^`. A row
/// whose columns are lost begins with `~` and lists its numbers in order.
///
/// ```
/// use fifangha::board::Board;
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::report::board_text;
/// use fifangha_rules::Game;
///
/// let rules = Game::Fifangakely.rules();
/// let text = board_text::draw_ascii(&Figure::board(rules.start()), Strings::english());
/// assert!(text.contains("b    .  1  1  .   South 14 *"));
///
/// let torn = Board::parse("..../~2_/.1_./.... S14 N_ N", &rules).unwrap();
/// let text = board_text::draw_ascii(&Figure::board(torn), Strings::english());
/// assert!(text.contains("c    ~  2  ?      North ? *"));
/// assert!(text.contains("b    .  1  ?  .   South 14\n"));
/// ```
#[must_use]
pub fn draw_ascii(figure: &Figure, strings: &Strings) -> String {
    draw(figure, BoardCharset::Ascii, strings)
}

/// Draws a board with the given characters; the content is that of [`draw_ascii`].
///
/// ```
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::report::board_text::{self, BoardCharset};
/// use fifangha_rules::Game;
///
/// let start = Figure::board(Game::Fifangakely.rules().start());
/// let text = board_text::draw(&start, BoardCharset::Unicode, Strings::english());
/// assert!(text.contains("b │  ·  1  1  · │   South 14 *"));
/// assert!(text.contains("  ├─────────────┤\n"));
/// ```
#[must_use]
pub fn draw(figure: &Figure, signs: BoardCharset, strings: &Strings) -> String {
    let columns = usize::from(figure.shape().columns.count());
    let one = cell_width(figure);
    let mut text = String::from("   ");
    for column in 1..=columns {
        let _ = write!(text, "{column:one$}");
    }
    text.push('\n');
    let rule =
        |[left, right]: [char; 2]| format!("  {left}{}{right}\n", "─".repeat(one * columns + 1));
    if signs == BoardCharset::Unicode {
        text.push_str(&rule(['┌', '┐']));
    }
    let mut last = None;
    for row in &figure.rows {
        let side = row.row.side();
        if last.is_some_and(|last| last != side) {
            match signs {
                BoardCharset::Ascii => {
                    let _ = writeln!(text, "    {}", "-".repeat(one * columns - 1));
                }
                BoardCharset::Unicode => text.push_str(&rule(['├', '┤'])),
            }
        }
        last = Some(side);
        let (pits, width) = (row_text(row, signs, one), one * columns);
        let letter = row.row.letter();
        let _ = match signs {
            BoardCharset::Ascii if row.row.is_inner() => write!(text, "{letter}  {pits:width$}"),
            BoardCharset::Ascii => write!(text, "{letter}  {pits}"),
            BoardCharset::Unicode => write!(text, "{letter} │{pits:width$} │"),
        };
        if !row.row.is_inner() {
            text.push('\n');
            continue;
        }
        let _ = write!(
            text,
            "   {} {}",
            strings.render(&side.into()),
            content_text(figure.reserve(side).seeds, "0")
        );
        if figure.board.to_move() == Some(side) {
            text.push_str(" *");
            if figure.hand > 0 {
                let in_hand = Message::new("report.hand").with("seeds", figure.hand);
                let _ = write!(text, " {}", strings.render(&in_hand));
            }
        }
        text.push('\n');
    }
    if signs == BoardCharset::Unicode {
        text.push_str(&rule(['└', '┘']));
    }
    let standing: Vec<_> = Side::ALL
        .iter()
        .filter(|&&side| figure.board.rova_stands(side))
        .map(|&side| MessageArg::from(side))
        .collect();
    if !standing.is_empty() {
        let standing = Message::new("report.rova").with("sides", MessageArg::List(standing));
        let _ = writeln!(text, "{}", strings.render(&standing));
    }
    text
}

/// Returns the width of a pit in characters: at least three, more if alternatives need it.
fn cell_width(figure: &Figure) -> usize {
    let cells = figure.cells().map(|cell| cell.seeds);
    let in_order = figure.rows.iter().filter_map(|row| row.in_order.as_ref());
    let all = cells.chain(in_order.flatten().copied());
    let longest = all.map(|content| content.notation().len()).max();
    longest.map_or(3, |longest| (longest + 1).max(3))
}

/// Returns the pits of a row.
fn row_text(row: &FigureRow, signs: BoardCharset, width: usize) -> String {
    let empty = match signs {
        BoardCharset::Ascii => ".",
        BoardCharset::Unicode => "·",
    };
    let wide = |content| format!("{:>width$}", content_text(content, empty));
    match &row.in_order {
        Some(contents) => contents
            .iter()
            .fold(format!("{:>width$}", "~"), |text, &content| {
                text + &wide(content)
            }),
        None => row.pits.iter().map(|cell| wide(cell.seeds)).collect(),
    }
}

/// Returns a number of seeds, or `none` for zero.
fn content_text(content: KnownSeeds, none: &str) -> String {
    match content {
        KnownSeeds::Certain(0) => none.to_owned(),
        KnownSeeds::Supplied(0) => format!("^{none}"),
        content => content.notation(),
    }
}
