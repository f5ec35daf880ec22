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

/// The height of the plate on which is written what a pit may hold.
const PLATE: f64 = 30.0;
/// More letters have no room on a pit, or beside a tray.
const ROOM: usize = 4;
pub(super) const BESIDE_TRAY: usize = 3;

/// What is written where something is not known: no more than has room, and
/// the reading at least.
pub(super) fn sign(content: Content, room: usize) -> String {
    let whole = content.sign();
    match (whole.chars().count() <= room, content) {
        (true, _) => whole,
        (false, Content::Among(numbers)) => match numbers.reading() {
            Some(reading) => format!("{reading}?"),
            None => "?".to_owned(),
        },
        (false, _) => whole,
    }
}

/// Lines across a pit or the end of a tray.
pub(super) fn hatch(canvas: &mut Canvas, centre: Point, radius: f64) {
    let reach = radius - 1.5;
    let most = (reach / GAP).floor() as i32;
    for line in -most..=most {
        let away = f64::from(line) * GAP;
        let half = (reach * reach - away * away).sqrt();
        let middle = centre.polar(away, 45.0);
        let ends = [middle.polar(half, 135.0), middle.polar(half, -45.0)];
        canvas.line(Brush::Hatch, &ends);
    }
}

/// What a pit may hold, on a plate over it.
pub(super) fn plate(canvas: &mut Canvas, content: Content, centre: Point) {
    let sign = sign(content, ROOM);
    let letters = sign.chars().count();
    let (kind, letter) = match letters {
        0..=2 => (Type::Unknown, 15.0),
        _ => (Type::Among, 12.0),
    };
    if letters == 1 {
        canvas.circle(Brush::Plate, centre, PLATE / 2.0);
    } else {
        let width = letter * letters as f64 + 6.0;
        let corner = centre.plus(-width / 2.0, -PLATE / 2.0);
        canvas.plate(Brush::Plate, corner, (width, PLATE), PLATE / 2.0);
    }
    canvas.number(kind, &sign, centre);
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
    let mut told: Vec<_> = seeds.iter().map(|&content| sign(content, ROOM)).collect();
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
