//! Unknown contents: hatched pits and trays, and rows whose columns are lost.

use fifangha_rules::{Row, Side};

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, LEFT, PIT_PITCH, PIT_RADIUS, Point};
use crate::board::KnownSeeds;

/// Distance between lines of the hatching: wide enough to be visible in a
/// picture of half the size.
const HATCH_SPACING: f64 = 9.0;
/// The height of the band of a row whose columns are lost.
const BAND_HEIGHT: f64 = 38.0;
/// Distance between numbers on that band.
const NUMBER_SPACING: f64 = 40.0;

/// The height of the label with the possible contents of a pit.
const PLATE_HEIGHT: f64 = 30.0;
/// The maximum number of letters on a pit or beside a tray.
const MAX_LETTERS_IN_PIT: usize = 4;
pub(super) const MAX_LETTERS_BESIDE_TRAY: usize = 3;

/// Returns the label of uncertain content: as much as fits in `room`, at least
/// the reading.
pub(super) fn content_label(content: KnownSeeds, room: usize) -> String {
    let whole = content.notation();
    match content {
        KnownSeeds::Doubtful(numbers) if whole.chars().count() > room => match numbers.as_read() {
            Some(reading) => format!("{reading}?"),
            None => "?".to_owned(),
        },
        _ => whole,
    }
}

/// Draws hatching across a pit or the end of a tray.
pub(super) fn draw_hatching(canvas: &mut Canvas, centre: Point, radius: f64) {
    let reach = radius - 1.5;
    let most = (reach / HATCH_SPACING).floor() as i32;
    for line in -most..=most {
        let away = f64::from(line) * HATCH_SPACING;
        let half = (reach * reach - away * away).sqrt();
        let middle = centre.polar(away, 45.0);
        let ends = [middle.polar(half, 135.0), middle.polar(half, -45.0)];
        canvas.line(Layer::Hatch, &ends);
    }
}

/// Draws a label with the possible contents of a pit over it.
pub(super) fn draw_plate(canvas: &mut Canvas, content: KnownSeeds, centre: Point) {
    let sign = content_label(content, MAX_LETTERS_IN_PIT);
    let letters = sign.chars().count();
    let (kind, letter) = match letters {
        0..=2 => (LabelKind::Unknown, 15.0),
        _ => (LabelKind::Among, 12.0),
    };
    if letters == 1 {
        canvas.circle(Layer::Plate, centre, PLATE_HEIGHT / 2.0);
    } else {
        let width = letter * letters as f64 + 6.0;
        let corner = centre.offset(-width / 2.0, -PLATE_HEIGHT / 2.0);
        canvas.rounded_rectangle(
            Layer::Plate,
            corner,
            (width, PLATE_HEIGHT),
            PLATE_HEIGHT / 2.0,
        );
    }
    canvas.label(kind, &sign, centre);
}

/// Draws a row whose columns are lost: its numbers close together on a band
/// across its pits, since their columns are unknown.
pub(super) fn draw_row_without_columns(
    canvas: &mut Canvas,
    layout: &DiagramLayout,
    row: Row,
    seeds: &[KnownSeeds],
) {
    let middle = Point::new(layout.middle().x, layout.row(row));
    // The `~` and the numbers, with half a step at both ends.
    let widest = layout.right() - LEFT - PIT_PITCH + 2.0 * PIT_RADIUS;
    let signs = seeds.len() + 1;
    let apart = NUMBER_SPACING.min(widest / (signs + 1) as f64);
    let width = (signs as f64 + 0.4) * apart;
    let corner = middle.offset(-width / 2.0, -BAND_HEIGHT / 2.0);
    canvas.rounded_rectangle(
        Layer::Plate,
        corner,
        (width, BAND_HEIGHT),
        BAND_HEIGHT / 2.0,
    );
    let mut labels: Vec<_> = seeds
        .iter()
        .map(|&content| content_label(content, MAX_LETTERS_IN_PIT))
        .collect();
    if !layout.at_bottom(Side::South) {
        labels.reverse();
    }
    for (index, number) in std::iter::once("~".to_owned()).chain(labels).enumerate() {
        let from_middle = index as f64 - seeds.len() as f64 / 2.0;
        canvas.label(
            LabelKind::Unknown,
            &number,
            middle.offset(from_middle * apart, 0.0),
        );
    }
}
