//! The board itself: wood, coordinates, and the mark of the side to move.

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, LEFT, LETTERS, Point};
use crate::figure::Figure;

/// Draws the wood, the line between the halves, and the labels.
pub(super) fn draw(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    let (left, right) = (LEFT, layout.right());
    let (top, bottom) = (layout.top(), layout.bottom());
    let mut plate = |brush, inset: f64, round| {
        let corner = Point::new(left + inset, top + inset);
        let size = (right - left - 2.0 * inset, bottom - top - 2.0 * inset);
        canvas.rounded_rectangle(brush, corner, size, round);
    };
    plate(Layer::Wood, 0.0, 14.0);
    plate(Layer::Bevel, 4.0, 10.0);
    let middle = layout.middle().y;
    let ends = [left + 5.0, right - 5.0].map(|x| Point::new(x, middle));
    canvas.line(Layer::Channel, &ends);
    for &row in figure.shape().rows() {
        let at = Point::new(LETTERS, layout.row(row));
        canvas.label(LabelKind::Coordinate, &row.letter().to_string(), at);
    }
    for column in 1..=figure.shape().columns.count() {
        let at = Point::new(layout.column(column), layout.numbers());
        canvas.label(LabelKind::Coordinate, &column.to_string(), at);
    }
    if let Some(side) = figure.board.to_move() {
        let (tip, up) = (layout.turn_marker(side), layout.outward_sign(side));
        let corner = |x, y| tip.offset(x, up * y);
        let triangle = [corner(0.0, -6.0), corner(6.5, 6.0), corner(-6.5, 6.0)];
        canvas.area(Layer::ToMove, &triangle);
    }
}
