//! Which way seeds go: sowing paths along the ring, captures to the hand.

use fifangha_rules::Pit;

use super::brush::Brush;
use super::canvas::Canvas;
use super::layout::{Layout, PIT, Point};
use super::marks::head;
use crate::board::Shape;
use crate::figure::{Figure, Path};

/// From the centre of a pit to the track on which sowing paths run: towards
/// the middle of the board for inner rows, away from it for outer rows.
const TRACK: f64 = PIT + 5.0;
/// How much farther out a round runs that another one follows.
const ROUND: f64 = 4.5;
/// From the rim of a pit to where an arrow begins or ends in it.
const WITHIN: f64 = 9.0;

/// All arrows of a figure.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, figure: &Figure) {
    match &figure.path {
        Some(Path::Sowing { from, pits }) => {
            let way = sowing(layout, figure.shape(), *from, pits);
            canvas.dot(Brush::Start, way[0]);
            arrow(canvas, Brush::Track, &way);
        }
        &Some(Path::Capture {
            from, also, with, ..
        }) => capture(canvas, layout, figure, [Some(from), also, with]),
        // A merge needs no way round: the seeds go straight across.
        &Some(Path::Merge { from, into }) => {
            let inward = layout.outward(into.side());
            let down = |pit, side: f64| layout.pit(pit).plus(0.0, side * inward * (PIT - WITHIN));
            if figure.hand == 0 {
                arrow(canvas, Brush::Track, &[down(from, 1.0), down(into, -1.0)]);
            } else {
                canvas.line(Brush::Track, &[down(from, 1.0), down(into, -1.0)]);
            }
        }
        None => {}
    }
    // Captured seeds are sown from the tsibongy to which their arrow leads.
    let captured = matches!(figure.path, Some(Path::Capture { .. }));
    if let Some(to_come) = figure.to_come.filter(|_| !captured) {
        let [here, there] = [to_come.pit, to_come.next];
        let mut way = vec![beside(layout, here, 0.0)];
        way.extend(corners(layout, here, there, 0.0));
        way.extend([beside(layout, there, 0.0), into(layout, there)]);
        arrow(canvas, Brush::ToCome, &way);
    }
}

/// Where the track passes a pit, `more` farther out.
fn beside(layout: &Layout, pit: Pit, more: f64) -> Point {
    let centre = layout.pit(pit);
    let away = layout.outward(pit.side()) * (TRACK + more);
    let inner = pit.row().is_inner();
    Point::new(centre.x, centre.y + if inner { -away } else { away })
}

/// The corners that the track turns on the way from a pit to the next.
fn corners(layout: &Layout, pit: Pit, next: Pit, more: f64) -> Vec<Point> {
    let (here, there) = (beside(layout, pit, more), beside(layout, next, more));
    let away = (here.x - layout.middle().x).signum() * (TRACK + more);
    if pit.row() != next.row() {
        return [here, there]
            .map(|point| Point::new(point.x + away, point.y))
            .to_vec();
    }
    if pit.column().abs_diff(next.column()) == 1 {
        return Vec::new();
    }
    // One row a side: back along its outer side to the other end.
    let row = layout.pit(pit).y;
    let back = 2.0 * row - here.y;
    let far = layout.pit(next).x - away;
    vec![
        Point::new(here.x + away, here.y),
        Point::new(here.x + away, back),
        Point::new(far, back),
        Point::new(far, here.y),
    ]
}

/// The path of a sowing: from the pit that was lifted past every pit that got a
/// seed and into the last. Of many rounds the last two are shown.
fn sowing(layout: &Layout, shape: Shape, from: Option<Pit>, pits: &[Pit]) -> Vec<Point> {
    if let (None, &[only]) = (from, pits) {
        return vec![layout.hand(only), into(layout, only)];
    }
    let pits: Vec<_> = from.into_iter().chain(pits.iter().copied()).collect();
    let ring = usize::from(shape.columns.count() * shape.rows_a_side);
    let steps = pits.len().saturating_sub(1);
    let (whole, part) = (steps / ring, steps % ring);
    let shown = part + if whole > 0 { ring } else { 0 };
    let pits = &pits[steps - shown..];
    let farther = |step: usize| if shown - step >= ring { ROUND } else { 0.0 };
    let mut path = vec![beside(layout, pits[0], farther(0))];
    for (step, pair) in (1..).zip(pits.windows(2)) {
        path.extend(corners(layout, pair[0], pair[1], farther(step)));
        path.push(beside(layout, pair[1], farther(step)));
    }
    path.push(into(layout, pits[shown]));
    path
}

/// Just within the rim of a pit, on the side of the track.
fn into(layout: &Layout, pit: Pit) -> Point {
    let (centre, track) = (layout.pit(pit), beside(layout, pit, 0.0));
    Point::new(
        centre.x,
        centre.y + (track.y - centre.y) * (PIT - WITHIN) / TRACK,
    )
}

/// From the captured pits along the channel to the hand, which stands over the
/// tsibongy that they will be sown from and pours into it. Where they join the
/// mover's own seeds, it stands over those.
fn capture(canvas: &mut Canvas, layout: &Layout, figure: &Figure, taken: [Option<Pit>; 3]) {
    let [Some(from), also, with] = taken else {
        return;
    };
    let Some(over) = figure.hand_over() else {
        return;
    };
    let (there, hand) = (layout.pit(from), layout.hand(over));
    let out = layout.outward(from.side());
    let rim = |pit: Pit, way: f64| layout.pit(pit).plus(0.0, way * out * (PIT - WITHIN));
    let middle = Point::new(there.x, hand.y);
    canvas.way(Brush::Track, &[rim(from, -1.0), middle, hand]);
    if let Some(also) = also {
        canvas.line(Brush::Track, &[rim(also, -1.0), rim(from, 1.0)]);
    }
    match with {
        Some(with) => canvas.line(Brush::Track, &[rim(with, 1.0), hand]),
        None => {
            let deep = layout.pit(over).plus(0.0, out * (PIT - 1.6 * WITHIN));
            arrow(canvas, Brush::Track, &[hand, deep]);
        }
    }
}

/// A line with a head at its end.
fn arrow(canvas: &mut Canvas, brush: Brush, points: &[Point]) {
    canvas.way(brush, points);
    head(canvas, points);
}
