//! Pits with their seeds, numbers and marks.

use super::brush::{Brush, Type};
use super::canvas::Canvas;
use super::layout::{Layout, PIT, PITCH, Point};
use super::marks;
use super::seeds::{SEED, in_pit};
use super::style::Style;
use super::unknown;
use crate::figure::{Cell, FEW, Kind, Row};

/// From a seed to the light on it.
const LIGHT: f64 = -3.3;

/// A pit with all that is in it.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, style: &Style, row: &Row, cell: &Cell) {
    let centre = layout.pit(cell.pit);
    hole(canvas, cell, centre);
    if let Some(sign) = cell.sign {
        marks::sign(canvas, sign, corner(centre, -1.0));
    }
    let Some(seeds) = cell.seeds.known() else {
        unknown::hatch(canvas, centre, PIT);
        // What is told of a row whose columns are lost stands across it.
        if row.in_order.is_none() {
            unknown::plate(canvas, cell.seeds, centre);
        }
        return;
    };
    if cell.seeds.is_supplied() {
        canvas.circle(Brush::Supplied, centre, PIT - 5.0);
    }
    let fresh = u8::try_from(cell.change()).unwrap_or(0);
    heap(canvas, cell, seeds, fresh, centre);
    ghosts(canvas, cell, centre);
    if let Some(change) = cell.told_change().filter(|_| style.show_changes) {
        let at = match (seeds, cell.emptied) {
            (0, true) => centre,
            _ => corner(centre, 1.0),
        };
        marks::badge(canvas, change, at);
    }
}

/// The pit without seeds. A tsibongy is darker and has a second rim, a rova a
/// square around it.
fn hole(canvas: &mut Canvas, cell: &Cell, centre: Point) {
    canvas.dot(Brush::PitRim, centre);
    if cell.kind == Kind::Tsibongy {
        canvas.dot(Brush::TsibongyFloor, centre);
        canvas.dot(Brush::TsibongyRing, centre);
        canvas.dot(Brush::TsibongyBottom, centre);
    } else {
        canvas.dot(Brush::PitFloor, centre);
    }
    if cell.kind == Kind::Rova {
        let half = PITCH / 2.0 - 1.0;
        let corner = centre.plus(-half, -half);
        canvas.plate(Brush::Rova, corner, (2.0 * half, 2.0 * half), 4.0);
    }
    if cell.here {
        canvas.circle(Brush::Here, centre, PIT);
    } else if cell.emptied {
        canvas.circle(Brush::Emptied, centre, PIT);
    }
}

/// The seeds of a pit, the new ones last, and their number where they are many.
fn heap(canvas: &mut Canvas, cell: &Cell, seeds: u8, fresh: u8, centre: Point) {
    let lie = in_pit(cell.pit, seeds, centre);
    let old = lie.len().saturating_sub(usize::from(fresh));
    for (index, &seed) in lie.iter().enumerate() {
        match (seeds <= FEW, index < old) {
            (true, true) => {
                canvas.dot(Brush::Seed, seed);
                canvas.dot(Brush::Shine, seed.plus(LIGHT, LIGHT));
            }
            (true, false) => {
                canvas.dot(Brush::Fresh, seed);
                canvas.dot(Brush::FreshCore, seed);
            }
            (false, true) => canvas.dot(Brush::Small, seed),
            (false, false) => {
                canvas.dot(Brush::FreshSmall, seed);
                canvas.dot(Brush::FreshSmallCore, seed);
            }
        }
    }
    if seeds > FEW {
        canvas.number(Type::Count, &seeds.to_string(), centre);
    }
}

/// Seeds that were taken, as long as they are few.
fn ghosts(canvas: &mut Canvas, cell: &Cell, centre: Point) {
    let few = cell.before.known().filter(|&before| before <= FEW);
    let (true, Some(before)) = (cell.emptied, few) else {
        return;
    };
    for seed in in_pit(cell.pit, before, centre) {
        let at = Point::new(seed.x.round(), seed.y.round());
        canvas.circle(Brush::Ghost, at, SEED - 1.0);
    }
}

/// A point at the upper left or right of a pit, on its rim.
fn corner(centre: Point, right: f64) -> Point {
    centre.plus(right * 20.0, -21.0)
}
