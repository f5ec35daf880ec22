//! What nobody knows: hatched pits and trays, and rows whose columns are lost.

use fifangha_rules::Row;

use super::brush::{Brush, Type};
use super::canvas::Canvas;
use super::layout::{Layout, PIT, PITCH, Point};
use crate::board::Content;

/// From one line of the hatching to the next: wide enough to be seen in a
/// picture of half the size.
const GAP: f64 = 9.0;
/// The height of the band of a row whose columns are lost.
const BAND: f64 = 38.0;
/// From a number on that band to the next.
const APART: f64 = 40.0;

/// Lines across a pit or the end of a tray, and a `?` where it is asked for.
pub(super) fn hatch(canvas: &mut Canvas, centre: Point, radius: f64, asked: bool) {
    let reach = radius - 1.5;
    let most = (reach / GAP).floor() as i32;
    for line in -most..=most {
        let away = f64::from(line) * GAP;
        let half = (reach * reach - away * away).sqrt();
        let middle = centre.polar(away, 45.0);
        let ends = [middle.polar(half, 135.0), middle.polar(half, -45.0)];
        canvas.line(Brush::Hatch, &ends);
    }
    if asked {
        canvas.circle(Brush::Plate, centre, 15.0);
        canvas.number(Type::Unknown, "?", centre);
    }
}

/// What is told of a row whose columns are lost: numbers on a band that lies
/// across its pits, close together, since where they stood is not known.
pub(super) fn in_order(canvas: &mut Canvas, layout: &Layout, row: Row, seeds: &[Content]) {
    let middle = Point::new(layout.middle().x, layout.row(row));
    // The `~` and the numbers, with half a step at both ends.
    let widest = layout.right() - layout.left() - PITCH + 2.0 * PIT;
    let signs = seeds.len() + 1;
    let apart = APART.min(widest / (signs + 1) as f64);
    let width = (signs as f64 + 0.4) * apart;
    let corner = middle.plus(-width / 2.0, -BAND / 2.0);
    canvas.plate(Brush::Plate, corner, (width, BAND), BAND / 2.0);
    let mut told: Vec<_> = seeds
        .iter()
        .map(|content| match content {
            Content::Known(seeds) => seeds.to_string(),
            Content::Unknown => "?".to_owned(),
        })
        .collect();
    if layout.is_turned() {
        told.reverse();
    }
    for (index, number) in std::iter::once("~".to_owned()).chain(told).enumerate() {
        let from_middle = index as f64 - seeds.len() as f64 / 2.0;
        canvas.number(
            Type::Unknown,
            &number,
            middle.plus(from_middle * apart, 0.0),
        );
    }
}
