//! Pits with their seeds, numbers and marks.

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, PIT_PITCH, PIT_RADIUS, Point};
use super::marks;
use super::seeds::{SEED_RADIUS, seeds_in_pit};
use super::unknowns;
use crate::figure::{Figure, FigureCell, FigureRow, PitKind, SUBITIZING_LIMIT};

/// Distance from a seed to its highlight.
const HIGHLIGHT_OFFSET: f64 = -3.3;

/// Draws a pit with all its contents.
pub(super) fn draw(
    canvas: &mut Canvas,
    layout: &DiagramLayout,
    row: &FigureRow,
    cell: &FigureCell,
) {
    let centre = layout.pit(cell.pit);
    draw_hole(canvas, cell, centre);
    if let Some(sign) = cell.sign {
        marks::draw_sign(canvas, sign, centre.offset(-20.0, -21.0));
    }
    let Some(seeds) = cell.seeds.known() else {
        unknowns::draw_hatching(canvas, centre, PIT_RADIUS);
        // The contents of a row with lost columns are drawn across it.
        if row.in_order.is_none() {
            unknowns::draw_plate(canvas, cell.seeds, centre);
        }
        return;
    };
    if cell.seeds.is_supplied() {
        canvas.circle(Layer::Supplied, centre, PIT_RADIUS - 5.0);
    }
    let fresh = u8::try_from(cell.change()).unwrap_or(0);
    draw_seeds(canvas, cell, seeds, fresh, centre);
    draw_taken_seeds(canvas, cell, centre);
}

/// Draws the badges of all pits, each at a corner of its pit where it covers no sign, tag, hand or
/// arrow head that is already drawn.
pub(super) fn draw_badges(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    for cell in figure.cells() {
        let Some(change) = cell.labelled_change() else {
            continue;
        };
        let centre = layout.pit(cell.pit);
        let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        let corners = corners.map(|(right, down)| centre.offset(right * 20.0, down * 21.0));
        match (cell.seeds.known(), cell.emptied) {
            (Some(0), true) => marks::draw_badge(canvas, change, &[centre]),
            _ => marks::draw_badge(canvas, change, &corners),
        }
    }
}

/// Draws the pit without seeds. A tsibongy or kichwa is darker and has a second rim, a rova has a
/// square around it, and a house is square. A blocked pit is crossed out.
fn draw_hole(canvas: &mut Canvas, cell: &FigureCell, centre: Point) {
    canvas.dot(Layer::PitRim, centre);
    match cell.kind {
        PitKind::House => draw_square(canvas, Layer::House, centre, PIT_RADIUS),
        PitKind::Tsibongy | PitKind::Kichwa => {
            canvas.dot(Layer::TsibongyFloor, centre);
            canvas.dot(Layer::TsibongyRing, centre);
            canvas.dot(Layer::TsibongyBottom, centre);
        }
        PitKind::Plain | PitKind::Rova => canvas.dot(Layer::PitFloor, centre),
    }
    if cell.kind == PitKind::Rova {
        draw_square(canvas, Layer::Rova, centre, PIT_PITCH / 2.0 - 1.0);
    }
    if cell.blocked {
        marks::draw_cross(canvas, centre, PIT_RADIUS);
    }
    if cell.here {
        canvas.circle(Layer::Here, centre, PIT_RADIUS);
    } else if cell.emptied {
        canvas.circle(Layer::Emptied, centre, PIT_RADIUS);
    }
}

/// Draws a square around a point.
pub(super) fn draw_square(canvas: &mut Canvas, layer: Layer, centre: Point, half: f64) {
    let corner = centre.offset(-half, -half);
    canvas.rounded_rectangle(layer, corner, (2.0 * half, 2.0 * half), 4.0);
}

/// Draws the seeds of a pit, the new ones last, with their number if they are
/// many.
fn draw_seeds(canvas: &mut Canvas, cell: &FigureCell, seeds: u8, fresh: u8, centre: Point) {
    let lie = seeds_in_pit(cell.pit, seeds, centre);
    let old = lie.len().saturating_sub(usize::from(fresh));
    for (index, &seed) in lie.iter().enumerate() {
        match (seeds <= SUBITIZING_LIMIT, index < old) {
            (true, true) => {
                canvas.dot(Layer::Seed, seed);
                canvas.dot(
                    Layer::Shine,
                    seed.offset(HIGHLIGHT_OFFSET, HIGHLIGHT_OFFSET),
                );
            }
            (true, false) => {
                canvas.dot(Layer::Fresh, seed);
                canvas.dot(Layer::FreshCore, seed);
            }
            (false, true) => canvas.dot(Layer::Small, seed),
            (false, false) => {
                canvas.dot(Layer::FreshSmall, seed);
                canvas.dot(Layer::FreshSmallCore, seed);
            }
        }
    }
    if seeds > SUBITIZING_LIMIT {
        canvas.label(LabelKind::Count, &seeds.to_string(), centre);
    }
}

/// Draws captured seeds, if they are few.
fn draw_taken_seeds(canvas: &mut Canvas, cell: &FigureCell, centre: Point) {
    let few = cell
        .before
        .known()
        .filter(|&before| before <= SUBITIZING_LIMIT);
    let (true, Some(before)) = (cell.emptied, few) else {
        return;
    };
    for seed in seeds_in_pit(cell.pit, before, centre) {
        let at = Point::new(seed.x.round(), seed.y.round());
        canvas.circle(Layer::Ghost, at, SEED_RADIUS - 1.0);
    }
}
