//! Layout of a picture, in user units.
//!
//! A picture is as wide as its board, so that it is readable in a column of 320
//! pixels or 80 millimetres: reserves are above or below the board.

use fifangha_rules::{Pit, Row, Side};

use super::style::DiagramStyle;
use crate::figure::Figure;

/// Distance between the centres of adjacent pits.
pub(super) const PIT_PITCH: f64 = 60.0;
/// The radius of a pit.
pub(super) const PIT_RADIUS: f64 = 28.0;
/// The radius of a hand.
pub(super) const HAND_RADIUS: f64 = 15.5;
/// The height of a tray, which holds a reserve.
pub(super) const TRAY_HEIGHT: f64 = 30.0;
/// Height of the gap between the two halves of the board.
const CHANNEL_HEIGHT: f64 = 20.0;
/// Border of the board around its pits, with space for paths.
const FRAME_WIDTH: f64 = 14.0;
/// The x coordinate of the left edge of the board, which the row letters precede.
pub(super) const LEFT: f64 = 20.0;
/// The x coordinate of the row letters, left of the board.
pub(super) const LETTERS: f64 = LEFT / 2.0 - 1.0;
/// Height of the column numbers, below the board.
const NUMBERS_HEIGHT: f64 = 28.0;
/// Space above and below a board without trays, for a hand.
const MARGIN: f64 = 13.0;
/// Space between the board and a tray.
const GAP: f64 = 8.0;
/// Margin around the picture, so that no line is cut.
pub(super) const EDGE: f64 = 2.0;
/// Distance from the board's left edge to the tray: the name of a side and a
/// number.
const NAME_WIDTH: f64 = 110.0;
/// The x coordinate of the number of a reserve.
pub(super) const RESERVE_NUMBER: f64 = LEFT + NAME_WIDTH - 19.0;
/// Distance between columns of seeds in a tray, which has two rows.
const SLOT_PITCH: f64 = 11.0;

/// A point in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point at a distance and an angle in degrees, clockwise from
    /// the right.
    pub(super) fn polar(self, radius: f64, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.offset(radius * cos, radius * sin)
    }

    /// Returns the point shifted to the right and down.
    pub(super) const fn offset(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

/// The positions of pits, trays and hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramLayout {
    columns: u8,
    rows: &'static [Row],
    /// `true` if reserves are drawn.
    trays: bool,
    turned: bool,
}

impl DiagramLayout {
    pub(super) fn new(figure: &Figure, style: &DiagramStyle) -> Self {
        let shape = figure.shape();
        Self {
            columns: shape.columns.count(),
            rows: shape.rows(),
            trays: style.show_reserves,
            turned: figure.bottom == Side::North,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.right() + EDGE
    }

    pub(super) fn height(&self) -> f64 {
        let below = match self.trays {
            true => NUMBERS_HEIGHT + TRAY_HEIGHT + EDGE,
            false => NUMBERS_HEIGHT,
        };
        self.bottom() + below
    }

    /// Returns the right edge of the board.
    pub(super) fn right(&self) -> f64 {
        LEFT + f64::from(self.columns) * PIT_PITCH + 2.0 * FRAME_WIDTH
    }

    /// Returns the top edge of the board.
    pub(super) const fn top(&self) -> f64 {
        if self.trays {
            EDGE + TRAY_HEIGHT + GAP
        } else {
            MARGIN
        }
    }

    /// Returns the bottom edge of the board.
    pub(super) fn bottom(&self) -> f64 {
        self.top() + self.rows.len() as f64 * PIT_PITCH + CHANNEL_HEIGHT + 2.0 * FRAME_WIDTH
    }

    /// Returns the centre of the channel between the halves.
    pub(super) fn middle(&self) -> Point {
        Point::new(
            f64::midpoint(LEFT, self.right()),
            f64::midpoint(self.top(), self.bottom()),
        )
    }

    /// Returns the centre of a pit.
    pub(super) fn pit(&self, pit: Pit) -> Point {
        Point::new(self.column(pit.column()), self.row(pit.row()))
    }

    /// Returns the x coordinate of a column.
    pub(super) fn column(&self, column: u8) -> f64 {
        let from_left = if self.turned {
            f64::from(self.columns) - f64::from(column)
        } else {
            f64::from(column) - 1.0
        };
        LEFT + FRAME_WIDTH + (from_left + 0.5) * PIT_PITCH
    }

    /// Returns the y coordinate of a row.
    pub(super) fn row(&self, row: Row) -> f64 {
        let from_middle = (0.5 + f64::from(row.distance())) * PIT_PITCH + CHANNEL_HEIGHT / 2.0;
        self.middle().y + self.outward_sign(row.side()) * from_middle
    }

    /// Returns `true` if a side is at the bottom of the picture.
    pub(super) fn at_bottom(&self, side: Side) -> bool {
        (side == Side::South) != self.turned
    }

    /// Returns 1 if a side's rows go down from the middle, otherwise -1.
    pub(super) fn outward_sign(&self, side: Side) -> f64 {
        if self.at_bottom(side) { 1.0 } else { -1.0 }
    }

    /// Returns the y coordinate of the column numbers, below the board.
    pub(super) fn numbers(&self) -> f64 {
        self.bottom() + 15.0
    }

    /// Returns the point of the mark of the side to move, left of the board's
    /// corner.
    pub(super) fn turn_marker(&self, side: Side) -> Point {
        let y = if self.at_bottom(side) {
            self.numbers()
        } else {
            self.top() + 8.0
        };
        Point::new(LETTERS, y)
    }

    /// Returns the centre of a player's hand over a pit: over the channel for
    /// an inner row, outside the board for an outer one, and between four pits for the middle row
    /// of three.
    pub(super) fn hand(&self, pit: Pit) -> Point {
        let out = self.outward_sign(pit.side());
        let centre = self.pit(pit);
        if self.rows.len() == 6 && pit.row().distance() == 1 {
            let inward = (self.middle().x - centre.x).signum();
            return centre.offset(inward * PIT_PITCH / 2.0, out * PIT_PITCH / 2.0);
        }
        let away = if pit.row().is_inner() {
            -out * (PIT_PITCH + CHANNEL_HEIGHT) / 2.0
        } else {
            out * (PIT_RADIUS + 9.5)
        };
        centre.offset(0.0, away)
    }

    /// Returns the y coordinate of a player's tray.
    pub(super) fn tray(&self, side: Side) -> f64 {
        match self.at_bottom(side) {
            true => self.height() - EDGE - TRAY_HEIGHT / 2.0,
            false => EDGE + TRAY_HEIGHT / 2.0,
        }
    }

    /// Returns the x coordinates of the ends of a tray.
    pub(super) fn tray_ends(&self) -> [f64; 2] {
        [
            LEFT + NAME_WIDTH + TRAY_HEIGHT / 2.0,
            self.right() - TRAY_HEIGHT / 2.0 - 1.0,
        ]
    }

    /// Returns the point of a seed in a tray, counted from 0: two per column,
    /// with a gap after every ten. The flag is `true` if the seed fits.
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
