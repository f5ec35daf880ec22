//! A board to be seen and touched.

use fifangha_rules::{Pit, Rules, Side, Start};
use serde::Serialize;

use crate::board::{Board, Content};
use crate::diagram::{Style, Theme, draw, places};
use crate::figure::{Figure, Said};
use crate::message::{Arg, Message, Strings};

/// A board: its picture, and a button for each of its pits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Look {
    /// The board in one line, with `_` and `~` for what nobody knows.
    pub position: String,
    /// Who is to move, `S` or `N`, where that is known.
    pub to_move: Option<char>,
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// What it shows, where that is wanted as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<Said>,
    /// Its pits, row by row from the top.
    pub pits: Vec<Button>,
}

/// A pit to be touched.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// How pictures are drawn, and for whom.
#[derive(Clone, Debug)]
pub struct View {
    /// Their style; reserves are shown where the game has any.
    pub style: Style,
    /// The side at the bottom.
    pub bottom: Side,
    /// Whether what a picture shows is told as data too.
    pub figure: bool,
}

impl View {
    /// In the colours of any page that they are put into, seen from South.
    #[must_use]
    pub fn page() -> Self {
        Self {
            style: Style {
                theme: Theme::embedded(),
                ..Style::default()
            },
            bottom: Side::South,
            figure: false,
        }
    }

    /// The style for a game.
    pub(super) fn style(&self, rules: &Rules) -> Style {
        Style {
            show_reserves: rules.parameters().reserve() > 0,
            ..self.style.clone()
        }
    }
}

impl Look {
    /// A board by itself, or what a turn has made of it.
    pub(super) fn of(figure: Figure, rules: &Rules, view: &View, strings: &Strings) -> Self {
        let style = view.style(rules);
        let figure = &figure.seen_from(view.bottom);
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
            figure: view.figure.then(|| figure.said(strings)),
            pits: places(figure, &style).into_iter().map(button).collect(),
        }
    }

    /// A board by itself.
    pub(super) fn still(board: Board, rules: &Rules, view: &View, strings: &Strings) -> Self {
        Self::of(Figure::board(board), rules, view, strings)
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
