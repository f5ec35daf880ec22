//! Which way seeds go: sowing paths along the ring, captures to the hand.

use fifangha_rules::{Pit, Side};
use svg::node::element::{Group, Path as Line};

use super::layout::{BOWL, Layout, PIT, PITCH, Point};
use super::pen::{Pen, circle, num};
use super::theme::Ink;
use crate::board::Shape;
use crate::figure::{Figure, Path};

/// From the centre of a pit to the track on which sowing paths run: towards
/// the middle of the board for inner rows, away from it for outer rows.
const TRACK: f64 = PITCH / 2.0;
/// How much farther out a round runs that another one follows.
const ROUND: f64 = 5.0;

/// All arrows of a figure.
pub(super) fn draw(pen: &Pen<'_>, layout: &Layout, figure: &Figure) -> Group {
    let mut group = Group::new().set("class", "fif-arrows");
    match &figure.path {
        Some(Path::Sowing { pits }) => {
            let path = sowing(layout, figure.shape(), pits);
            group = group.add(arrow(pen, &path, "sowing")).add(pen.stroke(
                pen.fill(circle(path[0], 3.6), Ink::Mark),
                Ink::Wood,
                1.0,
            ));
        }
        &Some(Path::Capture {
            from,
            also,
            with,
            hand,
            ..
        }) => {
            for line in capture_joints(layout, from, also, with) {
                group = group.add(solid(pen, &line));
            }
            group = group.add(arrow(pen, &capture(layout, from, hand), "capture"));
        }
        // A merge needs no way round: the seeds go straight across.
        &Some(Path::Merge { from, into }) => {
            let (here, there) = (layout.pit(into), layout.pit(from));
            let inward = (there.y - here.y).signum();
            let path = [
                Point::new(there.x, there.y - inward * (PIT - 3.0)),
                Point::new(here.x, here.y + inward * (PIT - 9.0)),
            ];
            group = group.add(arrow(pen, &path, "capture"));
        }
        None => {}
    }
    if let Some(to_come) = figure.to_come {
        let path = preview(layout, to_come.pit, to_come.next);
        group = group.add(dashed(pen, &path));
    }
    group
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

/// The path of a sowing: past every pit that got a seed and into the last. Of
/// many rounds the last two are shown.
fn sowing(layout: &Layout, shape: Shape, pits: &[Pit]) -> Vec<Point> {
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
        centre.y + (track.y - centre.y) * (PIT - 9.0) / TRACK,
    )
}

/// The beginning of a sowing that is to come: half way to the next pit.
fn preview(layout: &Layout, pit: Pit, next: Pit) -> Vec<Point> {
    let here = beside(layout, pit, 0.0);
    let corners = corners(layout, pit, next, 0.0);
    let forward = match corners.first() {
        Some(corner) => corner.x - here.x,
        None => layout.pit(next).x - here.x,
    };
    // Clear of an arrow that comes into the pit.
    let start = Point::new(here.x + forward.signum() * 12.0, here.y);
    let mut path = vec![start];
    match corners.get(..2) {
        None => {
            let ahead = beside(layout, next, 0.0);
            path.push(Point::new(here.x + (ahead.x - here.x) * 0.9, here.y));
        }
        Some(corners) => {
            path.push(corners[0]);
            let down = (corners[1].y - corners[0].y) * 0.5;
            path.push(Point::new(corners[0].x, corners[0].y + down));
        }
    }
    path
}

/// From a captured pit into the channel between the halves and along it to the
/// captor's hand.
fn capture(layout: &Layout, from: Pit, captor: Side) -> Vec<Point> {
    let (there, hand) = (layout.pit(from), layout.hand(captor));
    let middle = layout.middle().y;
    let down = (middle - there.y).signum();
    vec![
        Point::new(there.x, there.y + down * (PIT - 4.0)),
        Point::new(there.x, middle),
        Point::new(hand.x, middle),
        Point::new(hand.x, hand.y - (hand.y - middle).signum() * (BOWL - 4.0)),
    ]
}

/// The lines that join what else is taken to that arrow: the pit behind, and
/// the mover's own seeds.
fn capture_joints(
    layout: &Layout,
    from: Pit,
    also: Option<Pit>,
    with: Option<Pit>,
) -> Vec<[Point; 2]> {
    let middle = layout.middle().y;
    let mut lines = Vec::new();
    if let Some(also) = also {
        let (inner, outer) = (layout.pit(from), layout.pit(also));
        let down = (inner.y - outer.y).signum();
        lines.push([
            Point::new(outer.x, outer.y + down * (PIT - 4.0)),
            Point::new(inner.x, inner.y - down * (PIT - 4.0)),
        ]);
    }
    if let Some(with) = with {
        let here = layout.pit(with);
        let up = (middle - here.y).signum();
        lines.push([
            Point::new(here.x, here.y + up * (PIT - 4.0)),
            Point::new(here.x, middle),
        ]);
    }
    lines
}

/// A line with a head at its end.
fn arrow(pen: &Pen<'_>, points: &[Point], kind: &str) -> Group {
    Group::new()
        .set("class", format!("fif-{kind}"))
        .add(solid(pen, points))
        .add(head(pen, points))
}

fn solid(pen: &Pen<'_>, points: &[Point]) -> Line {
    pen.outline(path(points), Ink::Mark, 2.2)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}

/// What is to come: a dashed arrow.
fn dashed(pen: &Pen<'_>, points: &[Point]) -> Group {
    let line = pen.outline(path(points), Ink::Mark, 2.0);
    Group::new()
        .set("class", "fif-to-come")
        .add(line.set("stroke-dasharray", "4 3"))
        .add(head(pen, points))
}

/// An arrow head whose tip is the last point.
fn head(pen: &Pen<'_>, points: &[Point]) -> Line {
    let [.., before, tip] = points else {
        return Line::new();
    };
    let angle = (tip.y - before.y).atan2(tip.x - before.x).to_degrees();
    let data = "M0 0L-11 5.2L-8.6 0L-11 -5.2Z";
    let place = format!(
        "translate({} {}) rotate({})",
        num(tip.x),
        num(tip.y),
        num(angle)
    );
    let head = Line::new().set("d", data).set("transform", place);
    pen.stroke(pen.fill(head, Ink::Mark), Ink::Wood, 1.6)
        .set("stroke-linejoin", "round")
        .set("paint-order", "stroke")
}

/// A line through points whose corners are rounded.
fn path(points: &[Point]) -> Line {
    const CORNER: f64 = 9.0;
    let mut data = String::new();
    for (index, &point) in points.iter().enumerate() {
        let (x, y) = (num(point.x), num(point.y));
        match (
            index.checked_sub(1).map(|i| points[i]),
            points.get(index + 1),
        ) {
            (None, _) => data.push_str(&format!("M{x} {y}")),
            (Some(_), None) => data.push_str(&format!("L{x} {y}")),
            (Some(before), Some(&after)) => {
                let from = towards(point, before, CORNER);
                let to = towards(point, after, CORNER);
                data.push_str(&format!(
                    "L{} {}Q{x} {y} {} {}",
                    num(from.x),
                    num(from.y),
                    num(to.x),
                    num(to.y)
                ));
            }
        }
    }
    Line::new().set("d", data)
}

/// From a point towards another, at most half the way.
fn towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length == 0.0 {
        return from;
    }
    let part = (distance / length).min(0.5);
    Point::new(
        from.x + (to.x - from.x) * part,
        from.y + (to.y - from.y) * part,
    )
}
