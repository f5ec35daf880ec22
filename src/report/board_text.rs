//! A figure as text, for terminals.

use std::fmt::Write;

use annotate_snippets::renderer::{AnsiColor, Effects, Style};
use fifangha_rules::Side;

use crate::board::KnownSeeds;
use crate::figure::{Figure, FigureCell, FigureRow, PitKind};
use crate::message::{Message, MessageArg, Strings};

use super::control_characters::replace_control_characters;
use super::terminal_text::ColourMode;

/// The characters that boards are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardCharset {
    /// ASCII letters, digits and dashes.
    #[default]
    Ascii,
    /// A frame of box-drawing characters, and raised dots for empty pits.
    Unicode,
}

/// The style of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardTextStyle {
    /// The characters.
    pub charset: BoardCharset,
    /// With colours, the pits that changed are highlighted; without, they are listed below the
    /// board.
    pub colours: ColourMode,
}

/// The seeds of a pit were increased.
const GAINED: Style = AnsiColor::Green.on_default().effects(Effects::BOLD);
/// The seeds of a pit were taken, in part or all.
const LOST: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);
/// The event of the step takes place in this pit.
const HERE: Style = Style::new().effects(Effects::BOLD.insert(Effects::INVERT));
/// Brackets of a tsibongy, frames and labels.
const FAINT: Style = Style::new().effects(Effects::DIMMED);
/// The side to move.
const TO_MOVE: Style = Style::new().effects(Effects::BOLD);

/// Draws a board in ASCII: named rows, the reserves, the side to move and the seeds in hand.
/// Tsibongy and kichwa are in brackets. Unknown contents are `?`, alternatives are listed as
/// `6/9`, supplied contents have a `^`. A row whose columns are lost begins with `~` and lists its
/// numbers in order.
///
/// ```
/// use fifangha::board::Board;
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::report::board_text;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGAKELY.rules();
/// let text = board_text::draw_ascii(&Figure::board(rules.start()), Strings::english());
/// assert!(text.contains("b   [.] 1  1 [.]  South 14 *"));
///
/// let torn = Board::parse("..../~2_/.1_./.... S14 N_ N", &rules).unwrap();
/// let text = board_text::draw_ascii(&Figure::board(torn), Strings::english());
/// assert!(text.contains("c    ~  2  ?      North ? *"));
/// assert!(text.contains("b   [.] 1  ? [.]  South 14\n"));
/// ```
#[must_use]
pub fn draw_ascii(figure: &Figure, strings: &Strings) -> String {
    draw(figure, BoardTextStyle::default(), strings)
}

/// Draws a board in the given style; the content is that of [`draw_ascii`]. If the figure has a
/// board before it, the pits that changed are listed, and with colours also highlighted. The marks of
/// the author are listed too.
///
/// ```
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::report::board_text::{self, BoardCharset, BoardTextStyle};
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGAKELY.rules();
/// let start = rules.start();
/// let style = BoardTextStyle { charset: BoardCharset::Unicode, ..Default::default() };
/// let text = board_text::draw(&Figure::board(start), style, Strings::english());
/// assert!(text.contains("b │ [·] 1  1 [·]│   South 14 *"));
/// assert!(text.contains("  ├─────────────┤\n"));
///
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// let text = board_text::draw(&Figure::step(&start, &steps[0]), style, Strings::english());
/// assert!(text.ends_with("Changes: b2 +1.\n"));
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
#[must_use]
pub fn draw(figure: &Figure, style: BoardTextStyle, strings: &Strings) -> String {
    let signs = style.charset;
    let paint = Painter(style.colours);
    let say = |message: &Message| replace_control_characters(&strings.render(message)).into_owned();
    let columns = usize::from(figure.shape().columns.count());
    let one = cell_width(figure);
    let heads: String = (1..=columns)
        .map(|column| format!("{column:one$}"))
        .collect();
    let mut text = format!("   {}\n", paint.paint(FAINT, &heads));
    let rule = |[left, right]: [char; 2]| {
        let rule = format!("{left}{}{right}", "─".repeat(one * columns + 1));
        format!("  {}\n", paint.paint(FAINT, &rule))
    };
    if signs == BoardCharset::Unicode {
        text.push_str(&rule(['┌', '┐']));
    }
    let mut last = None;
    for row in &figure.rows {
        let side = row.row.side();
        if last.is_some_and(|last| last != side) {
            match signs {
                BoardCharset::Ascii => {
                    let rule = "-".repeat(one * columns - 1);
                    let _ = writeln!(text, "    {}", paint.paint(FAINT, &rule));
                }
                BoardCharset::Unicode => text.push_str(&rule(['├', '┤'])),
            }
        }
        last = Some(side);
        let pits = row_text(row, signs, one, paint);
        let letter = paint.paint(FAINT, &row.row.letter().to_string());
        let edge = paint.paint(FAINT, "│");
        let _ = match signs {
            BoardCharset::Ascii => write!(text, "{letter}  {pits}"),
            BoardCharset::Unicode => write!(text, "{letter} {edge}{pits}{edge}"),
        };
        if !row.row.is_inner() {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            continue;
        }
        let reserve = figure.reserve(side);
        let seeds = content_text(reserve.seeds, "0");
        let seeds = paint.paint_change(reserve.change(), &seeds);
        let to_move = figure.board.to_move() == Some(side);
        let name = say(&side.into());
        let name = if to_move {
            paint.paint(TO_MOVE, &name)
        } else {
            name
        };
        let gap = if signs == BoardCharset::Ascii {
            "  "
        } else {
            "   "
        };
        let _ = write!(text, "{gap}{name} {seeds}");
        if to_move {
            let _ = write!(text, " {}", paint.paint(TO_MOVE, "*"));
            if figure.hand > 0 {
                let in_hand = Message::new("report.hand").with("seeds", figure.hand);
                let _ = write!(text, " {}", say(&in_hand));
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
        let key = match figure.board.has_houses() {
            true => "report.house",
            false => "report.rova",
        };
        let standing = Message::new(key).with("sides", MessageArg::List(standing));
        let _ = writeln!(text, "{}", say(&standing));
    }
    let senses = figure.board.senses();
    if senses != [None; 2] {
        let senses = Message::new("report.senses").with("senses", Message::of_senses(senses));
        let _ = writeln!(text, "{}", say(&senses));
    }
    let blocked = figure.board.blocked();
    if blocked != [None; 2] {
        let _ = writeln!(text, "{}", say(&Message::of_blocked(blocked)));
    }
    for sentence in figure
        .changes_sentence()
        .into_iter()
        .chain(figure.marks_sentence())
    {
        let _ = writeln!(text, "{}", say(&sentence));
    }
    text
}

/// Adds colours to text, if they are wanted.
#[derive(Clone, Copy)]
struct Painter(ColourMode);

impl Painter {
    fn paint(self, style: Style, text: &str) -> String {
        match self.0 {
            ColourMode::Plain => text.to_owned(),
            ColourMode::Coloured => format!("{style}{text}{style:#}"),
        }
    }

    /// Highlights a number that changed.
    fn paint_change(self, change: i16, text: &str) -> String {
        match change {
            0 => text.to_owned(),
            1.. => self.paint(GAINED, text),
            _ => self.paint(LOST, text),
        }
    }

    /// Highlights a pit that changed, or in which the event takes place.
    fn paint_cell(self, cell: &FigureCell, text: &str) -> String {
        match cell.here {
            true => self.paint(HERE, text),
            false => self.paint_change(cell.change(), text),
        }
    }
}

/// Returns the width of a pit in characters: at least three, more if alternatives need it.
fn cell_width(figure: &Figure) -> usize {
    let cells = figure.cells().map(|cell| cell.seeds);
    let in_order = figure.rows.iter().filter_map(|row| row.in_order.as_ref());
    let all = cells.chain(in_order.flatten().copied());
    let longest = all.map(|content| content.notation().len()).max();
    longest.map_or(3, |longest| (longest + 1).max(3))
}

/// Returns the pits of a row, and one more blank or bracket.
fn row_text(row: &FigureRow, signs: BoardCharset, width: usize, paint: Painter) -> String {
    let empty = match signs {
        BoardCharset::Ascii => ".",
        BoardCharset::Unicode => "·",
    };
    let blanks = |text: &str| width.saturating_sub(text.chars().count()).max(1);
    let mut line = String::new();
    if let Some(contents) = &row.in_order {
        let texts = contents.iter().map(|&content| content_text(content, empty));
        for text in std::iter::once("~".to_owned()).chain(texts) {
            let _ = write!(line, "{}{text}", " ".repeat(blanks(&text)));
        }
        let lost = row.pits.len().saturating_sub(contents.len() + 1);
        line.push_str(&" ".repeat(lost * width + 1));
        return line;
    }
    // A bracket takes the place of the blank before or after the seeds.
    let mut after = " ".to_owned();
    for cell in &row.pits {
        let text = content_text(cell.seeds, empty);
        let between = " ".repeat(blanks(&text) - 1);
        let end = matches!(cell.kind, PitKind::Tsibongy | PitKind::Kichwa);
        let [open, close] = ["[", "]"].map(|sign| match end {
            true => paint.paint(FAINT, sign),
            false => " ".to_owned(),
        });
        match between.strip_prefix(' ') {
            Some(rest) => line.push_str(&(after + rest + &open)),
            None if end => line.push_str(&open),
            None => line.push_str(&after),
        }
        line.push_str(&paint.paint_cell(cell, &text));
        after = close;
    }
    line.push_str(&after);
    line
}

/// Returns a number of seeds, or `none` for zero.
fn content_text(content: KnownSeeds, none: &str) -> String {
    match content {
        KnownSeeds::Certain(0) => none.to_owned(),
        KnownSeeds::Supplied(0) => format!("^{none}"),
        content => content.notation(),
    }
}
