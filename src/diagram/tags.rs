//! Tags at pits: what other witnesses have in one, and what of a turn was
//! supplied there or is not certain.

use fifangha_rules::Pit;

use super::brush::{Brush, Type};
use super::canvas::Canvas;
use super::layout::{Layout, PIT, Point};
use crate::figure::Figure;

/// The width of a letter of a tag, and its height.
const LETTER: f64 = 10.5;
const HEIGHT: f64 = 21.0;

/// More letters than this do not go on a tag: the description has them.
const MOST: usize = 5;

/// The tag of a pit, where a witness has something else in it.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, figure: &Figure, pit: Pit) {
    let others: Vec<_> = figure.others_in(pit).collect();
    let signs = match others.as_slice() {
        [] => return,
        [(witnesses, content)] => {
            let whole = format!("{}:{}", witnesses.join(" "), content.sign());
            short(whole).unwrap_or_else(|| "≠".to_owned())
        }
        _ => "≠".to_owned(),
    };
    tag(canvas, &signs, layout.pit(pit).plus(0.0, PIT - 3.0));
}

fn short(text: String) -> Option<String> {
    (text.chars().count() <= MOST).then_some(text)
}

/// The tags of pits at which something of the turn was supplied or is not
/// certain.
pub(super) fn doubts(canvas: &mut Canvas, layout: &Layout, figure: &Figure) {
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
        tag(canvas, sign, layout.pit(pit).plus(PIT - 6.0, PIT - 9.0));
    }
}

/// A tag around a place.
pub(super) fn tag(canvas: &mut Canvas, text: &str, middle: Point) {
    let width = LETTER * text.chars().count() as f64 + 8.0;
    let corner = middle.plus(-width / 2.0, -HEIGHT / 2.0);
    canvas.plate(Brush::Tag, corner, (width, HEIGHT), 4.0);
    canvas.number(Type::Coordinate, text, middle);
}
