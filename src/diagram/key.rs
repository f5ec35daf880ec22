//! What the signs of a figure mean: each as a symbol, and in words.

use super::brush::{Brush, Type};
use super::canvas::Canvas;
use super::layout::{HAND, Point};
use super::marks;
use super::picture::{Role, Svg};
use super::seeds::SEED;
use super::sheet::wrap;
use super::style::Style;
use super::tags;
use super::unknown;
use crate::figure::{Figure, Key};
use crate::message::Strings;

/// Room for a symbol.
const SYMBOL: (f64, f64) = (48.0, 34.0);
/// From a line of words to the next.
const LINE: f64 = 23.0;

/// The key of one or many figures, laid out below a picture of a width.
pub(super) struct Lines {
    entries: Vec<(Key, Vec<String>)>,
}

impl Lines {
    /// The key that a style asks for; none where it asks for none.
    pub(super) fn of(figures: &[Figure], width: f64, style: &Style, strings: &Strings) -> Self {
        let mut keys: Vec<Key> = Vec::new();
        for figure in figures.iter().filter(|_| style.show_key) {
            Key::gather(&mut keys, figure);
        }
        let words = |key: Key| wrap(&strings.say(&key.message()), width - SYMBOL.0);
        Self {
            entries: keys.into_iter().map(|key| (key, words(key))).collect(),
        }
    }

    pub(super) fn height(&self) -> f64 {
        self.entries.iter().map(height).sum()
    }

    /// Draws it, its upper left corner at a place.
    pub(super) fn draw(&self, canvas: &mut Canvas, style: &Style, mut corner: Point) {
        for entry in &self.entries {
            let (key, words) = entry;
            sketch(
                canvas,
                *key,
                corner.plus(SYMBOL.0 / 2.0 - 2.0, SYMBOL.1 / 2.0),
            );
            for (line, text) in words.iter().enumerate() {
                let y = SYMBOL.1 / 2.0 + line as f64 * LINE;
                canvas.words(style, Type::Name, text, corner.plus(SYMBOL.0, y));
            }
            corner.y += height(entry);
        }
    }
}

fn height((_, words): &(Key, Vec<String>)) -> f64 {
    SYMBOL.1 + (words.len() as f64 - 1.0).max(0.0) * LINE
}

/// The symbol of a key by itself, to stand beside its words.
///
/// ```
/// use fifangha::diagram::{Style, symbol};
/// use fifangha::figure::Key;
///
/// let svg = symbol(Key::Fresh, &Style::default()).to_string();
/// assert!(svg.contains("fif-fresh"));
/// ```
#[must_use]
pub fn symbol(key: Key, style: &Style) -> Svg {
    let mut canvas = Canvas::new();
    sketch(&mut canvas, key, Point::new(SYMBOL.0 / 2.0, SYMBOL.1 / 2.0));
    Svg::new(style, Role::Symbol, SYMBOL, "", "").add(canvas.finish(style))
}

fn sketch(canvas: &mut Canvas, key: Key, at: Point) {
    let (left, right) = (at.plus(-16.0, 0.0), at.plus(19.0, 0.0));
    match key {
        Key::ToMove => {
            let corners = [(0.0, -6.0), (6.5, 6.0), (-6.5, 6.0)];
            canvas.area(Brush::ToMove, &corners.map(|(x, y)| at.plus(x, y)));
        }
        Key::Fresh => {
            canvas.dot(Brush::Fresh, at);
            canvas.dot(Brush::FreshCore, at);
        }
        Key::Taken => canvas.circle(Brush::Ghost, at, SEED - 1.0),
        Key::Here => canvas.circle(Brush::Here, at, 12.0),
        Key::Sign(sign) => marks::sign(canvas, sign, at),
        Key::Change => marks::badge(canvas, -5, at),
        Key::Way => {
            canvas.dot(Brush::Start, left);
            canvas.line(Brush::Track, &[left, right]);
            marks::head(canvas, &[left, right]);
        }
        Key::ToCome => {
            canvas.line(Brush::ToCome, &[left, right]);
            marks::head(canvas, &[left, right]);
        }
        Key::Hand => {
            canvas.circle(Brush::Hand, at, HAND);
            canvas.dot(Brush::InHand, at);
        }
        Key::Rova => canvas.plate(Brush::Rova, at.plus(-12.0, -12.0), (24.0, 24.0), 4.0),
        Key::Unknown => unknown::hatch(canvas, at, 15.0),
        Key::Supplied => canvas.circle(Brush::Supplied, at, 12.0),
        Key::Conjecture => tags::tag(canvas, "^", at),
        Key::Doubt => tags::tag(canvas, "?", at),
        Key::Witness => tags::tag(canvas, "B:2", at),
    }
}
