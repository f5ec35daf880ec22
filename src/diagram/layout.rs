//! Where everything is, in user units.

use fifangha_rules::{Pit, Row, Side};

use super::style::Style;
use crate::board::Shape;

/// From the centre of a pit to the next.
pub(super) const PITCH: f64 = 66.0;
/// The radius of a pit.
pub(super) const PIT: f64 = 28.0;
/// The radius of a reserve's bowl, and of a hand.
pub(super) const BOWL: f64 = 36.0;
/// Between the two halves of the board.
const CHANNEL: f64 = 20.0;
/// The board around its pits: room for letters, numbers and paths.
const FRAME: f64 = 30.0;
/// Above and below the board, for the mark of the side to move.
const MARGIN: f64 = 18.0;
/// Left and right of the board, for bowls and hands.
const WING: f64 = 2.0 * BOWL + 30.0;

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
        Self::new(self.x + radius * cos, self.y + radius * sin)
    }
}

/// Where pits, bowls and hands of a board are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    columns: u8,
    rows: &'static [Row],
    wing: f64,
    turned: bool,
}

impl Layout {
    pub(super) fn of(shape: Shape, style: &Style) -> Self {
        Self {
            columns: shape.columns.count(),
            rows: shape.rows(),
            wing: if style.show_reserves || style.show_hand {
                WING
            } else {
                4.0
            },
            turned: style.bottom == Side::North,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.right() + self.wing
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom() + MARGIN
    }

    /// The left edge of the board.
    pub(super) const fn left(&self) -> f64 {
        self.wing
    }

    /// The right edge of the board.
    pub(super) fn right(&self) -> f64 {
        self.wing + f64::from(self.columns) * PITCH + 2.0 * FRAME
    }

    /// The top edge of the board.
    pub(super) const fn top(&self) -> f64 {
        MARGIN
    }

    /// The bottom edge of the board.
    pub(super) fn bottom(&self) -> f64 {
        MARGIN + self.rows.len() as f64 * PITCH + CHANNEL + 2.0 * FRAME
    }

    /// The middle of the channel between the halves.
    pub(super) fn middle(&self) -> Point {
        Point::new(
            (self.left() + self.right()) / 2.0,
            (self.top() + self.bottom()) / 2.0,
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
        self.left() + FRAME + (from_left + 0.5) * PITCH
    }

    /// The middle of a row.
    pub(super) fn row(&self, row: Row) -> f64 {
        let from_middle = if row.is_inner() { 0.5 } else { 1.5 } * PITCH + CHANNEL / 2.0;
        if self.at_bottom(row.side()) {
            self.middle().y + from_middle
        } else {
            self.middle().y - from_middle
        }
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
    pub(super) fn outward(&self, side: Side) -> f64 {
        if self.at_bottom(side) { 1.0 } else { -1.0 }
    }

    /// The middle of the row labels, beside the board's left edge.
    pub(super) const fn row_labels(&self) -> f64 {
        self.left() + 13.0
    }

    /// The line of the column labels.
    pub(super) fn column_labels(&self) -> f64 {
        self.bottom() - 14.0
    }

    /// A player's bowl, at its right hand.
    pub(super) fn bowl(&self, side: Side) -> Point {
        let x = if self.at_bottom(side) {
            self.width() - self.wing / 2.0
        } else {
            self.wing / 2.0
        };
        Point::new(x, self.beside(side))
    }

    /// A player's hand, across from its bowl.
    pub(super) fn hand(&self, side: Side) -> Point {
        Point::new(self.width() - self.bowl(side).x, self.beside(side))
    }

    /// The height at which a player's bowl and hand are.
    fn beside(&self, side: Side) -> f64 {
        let outermost = self.rows.len() as f64 / 2.0;
        self.middle().y + self.outward(side) * (outermost * PITCH / 2.0 + CHANNEL / 2.0)
    }
}
