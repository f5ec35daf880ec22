//! Circles and arrows of the author: double rings and straight arrows, which no event has.

use fifangha_rules::Pit;

use super::canvas::Canvas;
use super::layers::Layer;
use super::layout::{DiagramLayout, PIT_RADIUS, Point};
use super::marks::draw_arrow_head;
use crate::figure::Figure;
use crate::notation::ast::{AuthorMark, MarkColour};

/// The distance between the two rings, and from the centre of a pit to the end of an arrow.
const RING_DISTANCE: f64 = 5.0;
const ARROW_INSET: f64 = 8.0;
const HEAD_LENGTH: f64 = 9.0;

/// Draws the marks of a figure.
pub(super) fn draw(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    for mark in &figure.marks {
        let (ring, arrow, head) = match mark.colour {
            MarkColour::Green => (Layer::GreenRing, Layer::GreenArrow, Layer::GreenHead),
            MarkColour::Red => (Layer::RedRing, Layer::RedArrow, Layer::Head),
        };
        match arrow_ends(layout, mark) {
            Some(ends) => {
                // The round end of the line stays within the head.
                let [from, to] = ends;
                let angle = (from.y - to.y).atan2(from.x - to.x).to_degrees();
                canvas.line(arrow, &[from, to.polar(HEAD_LENGTH, angle)]);
                draw_arrow_head(canvas, head, &ends);
            }
            None => {
                let centre = layout.pit(mark.from);
                canvas.circle(ring, centre, PIT_RADIUS);
                canvas.circle(ring, centre, PIT_RADIUS - RING_DISTANCE);
            }
        }
    }
}

/// Returns the ends of an arrow, which lie within its pits on the straight line between them.
fn arrow_ends(layout: &DiagramLayout, mark: &AuthorMark<Pit>) -> Option<[Point; 2]> {
    let (from, to) = (layout.pit(mark.from), layout.pit(mark.to?));
    let angle = (to.y - from.y).atan2(to.x - from.x).to_degrees();
    Some([
        from.polar(ARROW_INSET, angle),
        to.polar(-ARROW_INSET, angle),
    ])
}
