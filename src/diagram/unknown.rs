//! What nobody knows: hatched pits and bowls, and rows whose columns are lost.

use fifangha_rules::Row;
use svg::node::element::{Group, Path, Rectangle};

use super::layout::{Layout, PIT, PITCH, Point};
use super::pen::{Pen, circle, num};
use super::theme::Ink;
use crate::board::Content;

/// From one line of the hatching to the next: wide enough to be seen in a
/// picture of half the size.
const GAP: f64 = 8.0;
/// The height of the band of a row whose columns are lost.
const BAND: f64 = 38.0;
/// From a number on that band to the next.
const APART: f64 = 40.0;

/// Lines across a pit or a bowl, and a `?` where it is asked for.
pub(super) fn hatch(pen: &Pen<'_>, centre: Point, radius: f64, asked: bool) -> Group {
    let reach = radius - 1.0;
    let mut data = String::new();
    let most = (reach / GAP).floor() as i32;
    for line in -most..=most {
        let away = f64::from(line) * GAP;
        let half = (reach * reach - away * away).sqrt();
        let middle = centre.polar(away, 45.0);
        let (from, to) = (middle.polar(half, 135.0), middle.polar(half, -45.0));
        data.push_str(&format!(
            "M{} {}L{} {}",
            num(from.x),
            num(from.y),
            num(to.x),
            num(to.y)
        ));
    }
    let lines = pen.outline(Path::new().set("d", data), Ink::Line, 1.6);
    let group = Group::new().set("class", "fif-unknown").add(lines);
    if !asked {
        return group;
    }
    let plate = pen.stroke(pen.fill(circle(centre, 15.0), Ink::Wood), Ink::Line, 1.2);
    let mark = pen.text("?", centre, 24.0, Ink::Text);
    group.add(plate).add(mark)
}

/// What is told of a row whose columns are lost: numbers on a band that lies
/// across its pits, close together, since where they stood is not known.
pub(super) fn in_order(pen: &Pen<'_>, layout: &Layout, row: Row, seeds: &[Content]) -> Group {
    let middle = Point::new(layout.middle().x, layout.row(row));
    // The `~` and the numbers, with half a step at both ends.
    let widest = layout.right() - layout.left() - PITCH + 2.0 * PIT;
    let signs = seeds.len() + 1;
    let apart = APART.min(widest / (signs + 1) as f64);
    let width = (signs as f64 + 0.4) * apart;
    let band = Rectangle::new()
        .set("x", num(middle.x - width / 2.0))
        .set("y", num(middle.y - BAND / 2.0))
        .set("width", num(width))
        .set("height", BAND)
        .set("rx", num(BAND / 2.0));
    let band = pen.stroke(pen.fill(band, Ink::Wood), Ink::Line, 1.4);
    let mut group = Group::new()
        .set("class", "fif-in-order")
        .set("data-row", row.letter().to_string())
        .add(band);
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
        let at = Point::new(middle.x + from_middle * apart, middle.y);
        group = group.add(pen.text(&number, at, 24.0, Ink::Text));
    }
    group
}
