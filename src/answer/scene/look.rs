//! A board to be seen and touched.

use fifangha_rules::{Pit, Rules, Side, Start};
use serde::Serialize;

use crate::board::{Board, Content};
use crate::diagram::{Style, Theme, draw, places};
use crate::figure::Figure;
use crate::message::{Arg, Message, Strings};

/// A board: its picture, and a button for each of its pits.
#[derive(Clone, Debug, Serialize)]
pub struct Look {
    /// The board in one line, with `_` and `~` for what nobody knows.
    pub position: String,
    /// Who is to move, `S` or `N`, where that is known.
    pub to_move: Option<char>,
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// Its pits, row by row from the top.
    pub pits: Vec<Button>,
}

/// A pit to be touched.
#[derive(Clone, Debug, Serialize)]
pub struct Button {
    /// Which one, `b4`.
    pub pit: String,
    /// Its middle, in percent of the width of the picture.
    pub x: f64,
    /// Its middle, in percent of the height.
    pub y: f64,
    /// From its middle to the next pit of its row, in percent of the width.
    pub pitch: f64,
    /// How many seeds it holds; `null` where nobody knows.
    pub seeds: Option<u8>,
    /// Whether a turn can start there.
    pub starts: bool,
    /// What it is called, for those who cannot see it.
    pub name: String,
}

/// How pictures of a game look on a page that plays.
pub(super) fn style(rules: &Rules) -> Style {
    Style {
        theme: Theme::page(),
        show_reserves: rules.parameters().reserve() > 0,
        ..Style::default()
    }
}

impl Look {
    /// A board by itself, or what a turn has made of it.
    pub(super) fn of(figure: &Figure, rules: &Rules, strings: &Strings) -> Self {
        let style = style(rules);
        let starts: Vec<Start> = match figure.board.position() {
            Some(position) => rules.start_list(position),
            None => Vec::new(),
        };
        let button = |at: crate::diagram::PitPlace| {
            let starts = starts.iter().any(|start| start.pit == at.pit);
            let content = figure.board.content(at.pit);
            Button {
                pit: at.pit.to_string(),
                x: at.x,
                y: at.y,
                pitch: at.pitch,
                seeds: content.known(),
                starts,
                name: strings.say(&name(at.pit, content, starts)),
            }
        };
        Self {
            position: figure.board.to_string(),
            to_move: figure.board.to_move().map(Side::letter),
            picture: draw(figure, &style, strings).inline(),
            pits: places(figure, &style).into_iter().map(button).collect(),
        }
    }

    /// A board by itself.
    pub(super) fn still(board: Board, rules: &Rules, strings: &Strings) -> Self {
        Self::of(&Figure::board(board), rules, strings)
    }
}

/// What a pit is called: where it is, what it holds, and whether it can be
/// played.
fn name(pit: Pit, content: Content, starts: bool) -> Message {
    let message = match (content.known(), starts) {
        (Some(n), true) => Message::new("board.pit.plays").with("n", n),
        (Some(n), false) => Message::new("board.pit.holds").with("n", n),
        (None, _) => Message::new("board.pit.unknown"),
    };
    message.with("pit", Arg::text(&pit))
}
