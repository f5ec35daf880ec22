//! Where everything is, in user units.
//!
//! A picture is as wide as its board, so that it can be read in a column of 320
//! pixels or 80 millimetres: what belongs to a player lies above or below.

use fifangha_rules::{Pit, Row, Side};

use super::style::DiagramStyle;
use crate::figure::Figure;

/// From the centre of a pit to the next.
pub(super) const PIT_PITCH: f64 = 60.0;
/// The radius of a pit.
pub(super) const PIT_RADIUS: f64 = 28.0;
/// The radius of a hand.
pub(super) const HAND_RADIUS: f64 = 15.5;
/// The height of a tray, which holds a reserve.
pub(super) const TRAY_HEIGHT: f64 = 30.0;
/// Between the two halves of the board.
const CHANNEL_HEIGHT: f64 = 20.0;
/// The board around its pits: room for paths.
const FRAME_WIDTH: f64 = 14.0;
/// Left of the board, for the letters of rows.
const GUTTER_WIDTH: f64 = 20.0;
/// Below the board, for the numbers of columns.
const NUMBERS_HEIGHT: f64 = 28.0;
/// Above and below a board that nothing stands at: room for a hand there.
const MARGIN: f64 = 13.0;
/// Between the board and a tray.
const GAP: f64 = 8.0;
/// Around the picture, so that no line is cut.
const EDGE: f64 = 2.0;
/// From the board's left edge to the tray: the name of a side and a number.
const NAME_WIDTH: f64 = 110.0;
/// From a column of seeds in a tray to the next; there are two rows.
const SLOT_PITCH: f64 = 11.0;

/// A place in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// That far from here, at an angle in degrees, clockwise from the right.
    pub(super) fn polar(self, radius: f64, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.offset(radius * cos, radius * sin)
    }

    /// That far to the right and down from here.
    pub(super) const fn offset(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

/// Where pits, trays and hands of a board are.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramLayout {
    columns: u8,
    rows: &'static [Row],
    /// Whether reserves are drawn.
    trays: bool,
    /// Whether letters and numbers are.
    coordinates: bool,
    turned: bool,
}

impl DiagramLayout {
    pub(super) fn new(figure: &Figure, style: &DiagramStyle) -> Self {
        let shape = figure.shape();
        Self {
            columns: shape.columns.count(),
            rows: shape.rows(),
            trays: style.show_reserves,
            coordinates: style.show_coordinates,
            turned: figure.bottom == Side::North,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.right() + EDGE
    }

    pub(super) fn height(&self) -> f64 {
        let numbers = if self.coordinates {
            NUMBERS_HEIGHT
        } else {
            0.0
        };
        let below = match self.trays {
            true => numbers.max(GAP) + TRAY_HEIGHT + EDGE,
            false => numbers.max(MARGIN),
        };
        self.bottom() + below
    }

    /// The left edge of the board.
    pub(super) const fn left(&self) -> f64 {
        if self.coordinates { GUTTER_WIDTH } else { EDGE }
    }

    /// The right edge of the board.
    pub(super) fn right(&self) -> f64 {
        self.left() + f64::from(self.columns) * PIT_PITCH + 2.0 * FRAME_WIDTH
    }

    /// The top edge of the board.
    pub(super) const fn top(&self) -> f64 {
        if self.trays {
            EDGE + TRAY_HEIGHT + GAP
        } else {
            MARGIN
        }
    }

    /// The bottom edge of the board.
    pub(super) fn bottom(&self) -> f64 {
        self.top() + self.rows.len() as f64 * PIT_PITCH + CHANNEL_HEIGHT + 2.0 * FRAME_WIDTH
    }

    /// The middle of the channel between the halves.
    pub(super) fn middle(&self) -> Point {
        Point::new(
            f64::midpoint(self.left(), self.right()),
            f64::midpoint(self.top(), self.bottom()),
        )
    }

    /// The centre of a pit.
    pub(super) fn pit(&self, pit: Pit) -> Point {
        Point::new(self.column(pit.column()), self.row(pit.row()))
    }

    /// The middle of a column.
    pub(super) fn column(&self, column: u8) -> f64 {
        let from_left = if self.turned {
            f64::from(self.columns) - f64::from(column)
        } else {
            f64::from(column) - 1.0
        };
        self.left() + FRAME_WIDTH + (from_left + 0.5) * PIT_PITCH
    }

    /// The middle of a row.
    pub(super) fn row(&self, row: Row) -> f64 {
        let from_middle = if row.is_inner() { 0.5 } else { 1.5 } * PIT_PITCH + CHANNEL_HEIGHT / 2.0;
        self.middle().y + self.outward_sign(row.side()) * from_middle
    }

    /// Whether a side sits at the bottom of the picture.
    pub(super) fn at_bottom(&self, side: Side) -> bool {
        (side == Side::South) != self.turned
    }

    /// Whether the picture is seen from North: columns go from the right.
    pub(super) const fn is_turned(&self) -> bool {
        self.turned
    }

    /// 1 where a side's rows go down from the middle, else -1.
    pub(super) fn outward_sign(&self, side: Side) -> f64 {
        if self.at_bottom(side) { 1.0 } else { -1.0 }
    }

    /// The middle of the row letters, left of the board.
    pub(super) const fn letters(&self) -> f64 {
        self.left() - GUTTER_WIDTH / 2.0 - 1.0
    }

    /// The middle line of the column numbers, below the board.
    pub(super) fn numbers(&self) -> f64 {
        self.bottom() + 15.0
    }

    /// Where the mark of the side to move stands: left of the board's corner.
    pub(super) fn turn_marker(&self, side: Side) -> Point {
        let beyond = if self.coordinates { 15.0 } else { 6.0 };
        let y = if self.at_bottom(side) {
            self.bottom() + beyond
        } else {
            self.top() + 8.0
        };
        Point::new(self.letters().max(9.0), y)
    }

    /// The middle of a player's hand over a pit: over the channel for an inner
    /// row, beyond the board for an outer one.
    pub(super) fn hand(&self, pit: Pit) -> Point {
        let out = self.outward_sign(pit.side());
        let away = if pit.row().is_inner() {
            -out * (PIT_PITCH + CHANNEL_HEIGHT) / 2.0
        } else {
            out * (PIT_RADIUS + 9.5)
        };
        self.pit(pit).offset(0.0, away)
    }

    /// The middle line of a player's tray.
    pub(super) fn tray(&self, side: Side) -> f64 {
        match self.at_bottom(side) {
            true => self.height() - EDGE - TRAY_HEIGHT / 2.0,
            false => EDGE + TRAY_HEIGHT / 2.0,
        }
    }

    /// The ends of the middle line of a tray.
    pub(super) fn tray_ends(&self) -> [f64; 2] {
        [
            self.left() + NAME_WIDTH + TRAY_HEIGHT / 2.0,
            self.right() - TRAY_HEIGHT / 2.0 - 1.0,
        ]
    }

    /// Where the number of a reserve stands.
    pub(super) const fn reserve_number(&self) -> f64 {
        self.left() + NAME_WIDTH - 19.0
    }

    /// Where a seed lies in a tray, counted from 0: two in a column, and a gap
    /// after every ten. The second says whether there is room for it.
    pub(super) fn tray_slot(&self, side: Side, seed: u8) -> (Point, bool) {
        let [from, to] = self.tray_ends();
        let column = f64::from(seed / 2);
        let x = from - 3.0 + column * SLOT_PITCH + f64::from(seed / 10) * 4.0;
        let y = self.tray(side)
            + if seed.is_multiple_of(2) {
                -SLOT_PITCH
            } else {
                SLOT_PITCH
            } / 2.0;
        (Point::new(x.min(to), y), x <= to + 3.0)
    }
}
