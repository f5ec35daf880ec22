//! The board itself: wood, letters and numbers, the mark of the side to move.

use fifangha_rules::Side;
use svg::node::element::{Group, Path, Rectangle};

use super::layout::{Layout, Point};
use super::pen::{Pen, num, shape};
use super::theme::Ink;
use crate::figure::Figure;

/// The wood, the line between the halves, and the labels.
pub(super) fn draw(pen: &Pen<'_>, layout: &Layout, figure: &Figure) -> Group {
    let (width, height) = (
        layout.right() - layout.left(),
        layout.bottom() - layout.top(),
    );
    let plate = |inset: f64, corner: f64| {
        Rectangle::new()
            .set("x", num(layout.left() + inset))
            .set("y", num(layout.top() + inset))
            .set("width", num(width - 2.0 * inset))
            .set("height", num(height - 2.0 * inset))
            .set("rx", corner)
    };
    let wood = pen.stroke(pen.fill(plate(0.0, 16.0), Ink::Wood), Ink::Line, 2.0);
    let bevel = pen
        .outline(plate(4.5, 12.0), Ink::Line, 0.8)
        .set("opacity", 0.5);
    let middle = layout.middle().y;
    let channel = Path::new().set(
        "d",
        format!(
            "M{} {}H{}",
            num(layout.left() + 5.0),
            num(middle),
            num(layout.right() - 5.0)
        ),
    );
    let mut board = Group::new()
        .set("class", "fif-board")
        .add(wood)
        .add(bevel)
        .add(pen.outline(channel, Ink::Line, 1.6));
    if pen.style.show_coordinates {
        for &row in figure.shape().rows() {
            let at = Point::new(layout.row_labels(), layout.row(row));
            board = board.add(pen.text(&row.letter().to_string(), at, 12.5, Ink::Line));
        }
        for column in 1..=figure.shape().columns.count() {
            let at = Point::new(layout.column(column), layout.column_labels());
            board = board.add(pen.text(&column.to_string(), at, 12.5, Ink::Line));
        }
    }
    match figure.board.to_move() {
        Some(side) => board.add(to_move(pen, layout, side)),
        None => board,
    }
}

/// A triangle at the edge of the board, pointing at it from the side to move.
fn to_move(pen: &Pen<'_>, layout: &Layout, side: Side) -> Path {
    let (at, lines) = if layout.at_bottom(side) {
        (layout.bottom() + 4.0, "M0 0L8 11H-8Z")
    } else {
        (layout.top() - 4.0, "M0 0L8 -11H-8Z")
    };
    let triangle = shape(lines, Point::new(layout.middle().x, at)).set("class", "fif-to-move");
    pen.fill(triangle, Ink::Mark)
}
