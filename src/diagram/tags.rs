//! Tags at pits: readings of other witnesses, and parts of a turn that were
//! supplied or are uncertain.

use fifangha_rules::Pit;

use super::canvas::{Area, Canvas};
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, PIT_RADIUS, Point};
use crate::figure::Figure;

/// Width and height of a letter of a tag.
const LETTER_WIDTH: f64 = 10.5;
const TAG_HEIGHT: f64 = 21.0;

/// The maximum number of letters on a tag; longer texts are only in the
/// description.
const MAX_LETTERS: usize = 5;

/// Draws the tag of a pit in which a witness has a different number.
pub(super) fn draw_variants(
    canvas: &mut Canvas,
    layout: &DiagramLayout,
    figure: &Figure,
    pit: Pit,
) {
    let others: Vec<_> = figure.variants_in(pit).collect();
    let whole = match others.as_slice() {
        [] => return,
        [(witnesses, content)] => Some(format!("{}:{}", witnesses.join(" "), content.notation())),
        _ => None,
    };
    let fits = |it: &String| it.chars().count() <= MAX_LETTERS;
    let signs = whole.filter(fits).unwrap_or_else(|| "≠".to_owned());
    draw_tag(
        canvas,
        &signs,
        layout.pit(pit).offset(0.0, PIT_RADIUS - 3.0),
    );
}

/// Draws the tags of pits at which part of the turn was supplied or is
/// uncertain.
pub(super) fn draw_uncertain_signs(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    let mut signs: Vec<(Pit, &str)> = Vec::new();
    for doubt in &figure.doubts {
        let sign = if doubt.supplied { "^" } else { "?" };
        match signs.iter_mut().find(|(pit, _)| *pit == doubt.at) {
            Some((_, there)) if *there != sign => *there = "^?",
            Some(_) => {}
            None => signs.push((doubt.at, sign)),
        }
    }
    for (pit, sign) in signs {
        draw_tag(
            canvas,
            sign,
            layout.pit(pit).offset(PIT_RADIUS - 6.0, PIT_RADIUS - 9.0),
        );
    }
}

/// Draws a tag around a point.
pub(super) fn draw_tag(canvas: &mut Canvas, text: &str, middle: Point) {
    let width = LETTER_WIDTH * text.chars().count() as f64 + 8.0;
    let corner = middle.offset(-width / 2.0, -TAG_HEIGHT / 2.0);
    canvas.occupy(Area::centred(middle, width / 2.0, TAG_HEIGHT / 2.0));
    canvas.rounded_rectangle(Layer::Tag, corner, (width, TAG_HEIGHT), 4.0);
    canvas.label(LabelKind::Coordinate, text, middle);
}
