//! A board to be seen and touched.

use fifangha_rules::{Pit, Rules, Side, Start};
use serde::Serialize;

use crate::board::{Board, KnownSeeds};
use crate::diagram::{DiagramStyle, Theme, draw, pit_places};
use crate::figure::{Figure, FigureJson};
use crate::message::{Message, MessageArg, Strings};

/// A board: its picture, and a button for each of its pits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardImage {
    /// The board in one line, with `_` and `~` for what nobody knows.
    pub position: String,
    /// Who is to move, `S` or `N`, where that is known.
    pub to_move: Option<char>,
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// What it shows, where that is wanted as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureJson>,
    /// Its pits, row by row from the top.
    pub pits: Vec<PitHotspot>,
}

/// A pit to be touched.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PitHotspot {
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
pub struct BoardViewOptions {
    /// Their style; reserves are shown where the game has any.
    pub style: DiagramStyle,
    /// The side at the bottom.
    pub bottom: Side,
    /// Whether what a picture shows is told as data too.
    pub figure: bool,
}

impl BoardViewOptions {
    /// In the colours of any page that they are put into, seen from South.
    #[must_use]
    pub fn for_page() -> Self {
        Self {
            style: DiagramStyle {
                theme: Theme::embedded(),
                ..DiagramStyle::default()
            },
            bottom: Side::South,
            figure: false,
        }
    }

    /// The style for a game.
    pub(super) fn style_for(&self, rules: &Rules) -> DiagramStyle {
        DiagramStyle {
            show_reserves: rules.parameters().reserve() > 0,
            ..self.style.clone()
        }
    }
}

impl BoardImage {
    /// A board by itself, or what a turn has made of it.
    pub(super) fn from_figure(
        figure: Figure,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        let style = view.style_for(rules);
        let figure = &figure.seen_from(view.bottom);
        let starts: Vec<Start> = match figure.board.position() {
            Some(position) => rules.start_list(position),
            None => Vec::new(),
        };
        let button = |at: crate::diagram::PitPlace| {
            let starts = starts.iter().any(|start| start.pit == at.pit);
            let content = figure.board.content(at.pit);
            PitHotspot {
                pit: at.pit.to_string(),
                x: at.x,
                y: at.y,
                pitch: at.pitch,
                seeds: content.known(),
                starts,
                name: strings.render(&pit_label(at.pit, content, starts)),
            }
        };
        Self {
            position: figure.board.to_string(),
            to_move: figure.board.to_move().map(Side::letter),
            picture: draw(figure, &style, strings).inline(),
            figure: view.figure.then(|| figure.to_json(strings)),
            pits: pit_places(figure, &style).into_iter().map(button).collect(),
        }
    }

    /// A board by itself.
    pub(super) fn from_board(
        board: Board,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        Self::from_figure(Figure::board(board), rules, view, strings)
    }
}

/// What a pit is called: where it is, what it holds, and whether it can be
/// played.
fn pit_label(pit: Pit, content: KnownSeeds, starts: bool) -> Message {
    let message = match (content.known(), starts) {
        (Some(n), true) => Message::new("board.pit.plays").with("n", n),
        (Some(n), false) => Message::new("board.pit.holds").with("n", n),
        (None, _) => Message::new("board.pit.unknown"),
    };
    message.with("pit", MessageArg::text(&pit))
}
