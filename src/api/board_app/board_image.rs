//! Interactive boards.

use fifangha_rules::{Direction, Pit, Rules, Side, Start};
use serde::Serialize;

use crate::board::{Board, KnownSeeds};
use crate::diagram::{DiagramStyle, Theme, draw, pit_places};
use crate::figure::{Figure, FigureJson};
use crate::message::{Message, MessageArg, Strings};

/// A board: its picture and the positions of its pits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardImage {
    /// The board in one line, with `_` and `~` for unknown contents.
    pub position: String,
    /// The side to move, `S` or `N`; `null` if it is not known.
    pub to_move: Option<char>,
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// The contents of the picture as data; absent if they were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureJson>,
    /// The pits, row by row from the top.
    pub pits: Vec<PitHotspot>,
}

/// A clickable pit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PitHotspot {
    /// The pit, `b4`.
    pub pit: String,
    /// The horizontal coordinate of its centre, in percent of the width of the
    /// picture.
    pub x: f64,
    /// The vertical coordinate of its centre, in percent of the height.
    pub y: f64,
    /// The distance to the next pit of its row, in percent of the width.
    pub pitch: f64,
    /// The number of seeds; `null` if it is not known.
    pub seeds: Option<u8>,
    /// `true` if a turn can start there.
    pub starts: bool,
    /// `true` if the picture has a badge at its upper right.
    pub badged: bool,
    /// A text label, for screen readers.
    pub name: String,
}

/// The drawing options and the point of view of a picture.
#[derive(Clone, Debug)]
pub struct BoardViewOptions {
    /// The style; reserves are shown if the game has any.
    pub style: DiagramStyle,
    /// The side at the bottom.
    pub bottom: Side,
    /// `true` if the contents of a picture are returned as data too.
    pub figure: bool,
}

impl BoardViewOptions {
    /// Returns the options for pictures in the colours of a page, seen from
    /// South.
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

    /// Returns the same options with a side at the bottom.
    #[must_use]
    pub const fn seen_from(mut self, bottom: Side) -> Self {
        self.bottom = bottom;
        self
    }

    /// Returns a direction of the rules as the reader sees it: a turned board swaps left and right.
    pub(super) const fn seen(&self, direction: Direction) -> Direction {
        match (self.bottom, direction) {
            (Side::South, _) => direction,
            (Side::North, Direction::Left) => Direction::Right,
            (Side::North, Direction::Right) => Direction::Left,
        }
    }
}

impl BoardImage {
    /// Returns the image of a figure: a board by itself or after a turn.
    pub(super) fn from_figure(
        figure: Figure,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        let style = view.style.for_rules(rules);
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
                badged: figure
                    .cell(at.pit)
                    .is_some_and(|it| it.labelled_change().is_some()),
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

    /// Returns the image of a board by itself.
    pub(super) fn from_board(
        board: Board,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        Self::from_figure(Figure::board(board), rules, view, strings)
    }
}

/// Returns the label of a pit: its place, its contents, and whether a turn can
/// start there.
fn pit_label(pit: Pit, content: KnownSeeds, starts: bool) -> Message {
    let message = match (content.known(), starts) {
        (Some(n), true) => Message::new("board.pit.plays").with("n", n),
        (Some(n), false) => Message::new("board.pit.holds").with("n", n),
        (None, _) => Message::new("board.pit.unknown"),
    };
    message.with("pit", MessageArg::text(&pit))
}
