//! Arrows: sowing paths along the ring, and captures to the hand.

use fifangha_rules::Pit;

use super::canvas::Canvas;
use super::layers::Layer;
use super::layout::{DiagramLayout, PIT_RADIUS, Point};
use super::marks::draw_arrow_head;
use crate::board::BoardShape;
use crate::figure::{Figure, SeedPath};

/// Distance from the centre of a pit to the track of sowing paths: towards the
/// middle of the board for inner rows, away from it for outer rows.
const TRACK_DISTANCE: f64 = PIT_RADIUS + 5.0;
/// Extra distance of a lap that is followed by another one.
const ROUND_SPACING: f64 = 4.5;
/// Distance from the rim of a pit to the end of an arrow inside it.
const ARROW_INSET: f64 = 9.0;

/// Draws all arrows of a figure.
pub(super) fn draw(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    match &figure.path {
        Some(SeedPath::Sowing { from, pits }) => {
            let way = sowing_path(layout, figure.shape(), *from, pits);
            canvas.dot(Layer::Start, way[0]);
            draw_arrow(canvas, Layer::Track, &way);
        }
        &Some(SeedPath::Capture {
            from, also, with, ..
        }) => draw_capture(canvas, layout, figure, from, [also, with]),
        // A merge is drawn as a straight arrow.
        &Some(SeedPath::Merge { from, into }) => {
            let inward = layout.outward_sign(into.side());
            let down = |pit, side: f64| {
                layout
                    .pit(pit)
                    .offset(0.0, side * inward * (PIT_RADIUS - ARROW_INSET))
            };
            if figure.hand == 0 {
                draw_arrow(canvas, Layer::Track, &[down(from, 1.0), down(into, -1.0)]);
            } else {
                canvas.line(Layer::Track, &[down(from, 1.0), down(into, -1.0)]);
            }
        }
        None => {}
    }
    // Captured seeds are sown from the tsibongy at the tip of their arrow.
    let captured = matches!(figure.path, Some(SeedPath::Capture { .. }));
    if let Some(to_come) = figure.upcoming_sowing.filter(|_| !captured) {
        let [here, there] = [to_come.pit, to_come.next];
        let mut way = vec![track_point(layout, here, 0.0)];
        way.extend(track_corners(layout, here, there, 0.0));
        way.extend([track_point(layout, there, 0.0), entry_point(layout, there)]);
        draw_arrow(canvas, Layer::ToCome, &way);
    }
}

/// Returns the point at which the track passes a pit, `more` farther out.
fn track_point(layout: &DiagramLayout, pit: Pit, more: f64) -> Point {
    let centre = layout.pit(pit);
    let away = layout.outward_sign(pit.side()) * (TRACK_DISTANCE + more);
    let inner = pit.row().is_inner();
    Point::new(centre.x, centre.y + if inner { -away } else { away })
}

/// Returns the corners of the track between two consecutive pits.
fn track_corners(layout: &DiagramLayout, pit: Pit, next: Pit, more: f64) -> Vec<Point> {
    let (here, there) = (
        track_point(layout, pit, more),
        track_point(layout, next, more),
    );
    let away = (here.x - layout.middle().x).signum() * (TRACK_DISTANCE + more);
    let ends_meet = pit.column() == next.column();
    if pit.row() != next.row() && ends_meet {
        return [here, there]
            .map(|point| Point::new(point.x + away, point.y))
            .to_vec();
    }
    let is_neighbour = pit.column().abs_diff(next.column()) == 1;
    if pit.row() == next.row() && is_neighbour {
        return Vec::new();
    }
    // To the other end of the row, or of the third row: back along the outer edge of the inner row.
    let (row, way) = match pit.row().is_inner() {
        true => (layout.pit(pit).y, here.y),
        false => (layout.pit(next).y, there.y),
    };
    let back = 2.0 * row - way;
    let far = layout.pit(next).x - away;
    vec![
        Point::new(here.x + away, here.y),
        Point::new(here.x + away, back),
        Point::new(far, back),
        Point::new(far, there.y),
    ]
}

/// Returns the path of a sowing: from the origin past every sown pit into the
/// last. Only the last two laps are included.
fn sowing_path(
    layout: &DiagramLayout,
    shape: BoardShape,
    from: Option<Pit>,
    pits: &[Pit],
) -> Vec<Point> {
    if let (None, &[only]) = (from, pits) {
        return vec![layout.hand(only), entry_point(layout, only)];
    }
    let pits: Vec<_> = from.into_iter().chain(pits.iter().copied()).collect();
    let ring = usize::from(shape.columns.count() * shape.rows_a_side);
    let steps = pits.len().saturating_sub(1);
    let (whole, part) = (steps / ring, steps % ring);
    let drawn = part + if whole > 0 { ring } else { 0 };
    let pits = &pits[steps - drawn..];
    let farther = |step: usize| {
        if drawn - step >= ring {
            ROUND_SPACING
        } else {
            0.0
        }
    };
    let mut path = vec![track_point(layout, pits[0], farther(0))];
    for (step, pair) in (1..).zip(pits.windows(2)) {
        path.extend(track_corners(layout, pair[0], pair[1], farther(step)));
        path.push(track_point(layout, pair[1], farther(step)));
    }
    path.push(entry_point(layout, pits[drawn]));
    path
}

/// Returns a point just inside the rim of a pit, on the side of the track.
fn entry_point(layout: &DiagramLayout, pit: Pit) -> Point {
    let (centre, track) = (layout.pit(pit), track_point(layout, pit, 0.0));
    Point::new(
        centre.x,
        centre.y + (track.y - centre.y) * (PIT_RADIUS - ARROW_INSET) / TRACK_DISTANCE,
    )
}

/// Draws the arrows from the captured pits along the channel to the hand, which
/// is over the tsibongy of origin and pours into it. If the captured seeds join
/// the mover's own, the hand is over those.
fn draw_capture(
    canvas: &mut Canvas,
    layout: &DiagramLayout,
    figure: &Figure,
    from: Pit,
    [also, with]: [Option<Pit>; 2],
) {
    let Some(over) = figure.hand_pit() else {
        return;
    };
    let (there, hand) = (layout.pit(from), layout.hand(over));
    let out = layout.outward_sign(from.side());
    let rim = |pit: Pit, way: f64| {
        layout
            .pit(pit)
            .offset(0.0, way * out * (PIT_RADIUS - ARROW_INSET))
    };
    let middle = Point::new(there.x, hand.y);
    canvas.rounded_line(Layer::Track, &[rim(from, -1.0), middle, hand]);
    if let Some(also) = also {
        canvas.line(Layer::Track, &[rim(also, -1.0), rim(from, 1.0)]);
    }
    match with {
        Some(with) => canvas.line(Layer::Track, &[rim(with, 1.0), hand]),
        None => {
            let deep = layout
                .pit(over)
                .offset(0.0, out * (PIT_RADIUS - 1.6 * ARROW_INSET));
            draw_arrow(canvas, Layer::Track, &[hand, deep]);
        }
    }
}

/// Draws a line with an arrow head at its end.
fn draw_arrow(canvas: &mut Canvas, brush: Layer, points: &[Point]) {
    canvas.rounded_line(brush, points);
    draw_arrow_head(canvas, Layer::Head, points);
}
