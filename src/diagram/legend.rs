//! The legend of a figure: the meaning of each sign, as a symbol with a text.

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::{HAND_RADIUS, Point};
use super::marks;
use super::pits;
use super::seeds::SEED_RADIUS;
use super::style::DiagramStyle;
use super::svg_document::{Svg, SvgRole};
use super::tags;
use super::text_lines::wrap;
use super::unknowns;
use crate::figure::{Figure, LegendEntry};
use crate::message::Strings;

/// Size of a symbol.
const SYMBOL_SIZE: (f64, f64) = (48.0, 34.0);
/// Line height of the texts.
const LINE_HEIGHT: f64 = 23.0;

/// Legends with more entries are set in two columns if this makes them shorter.
const LONG: usize = 4;
/// Space between two columns.
const COLUMN_GAP: f64 = 16.0;

/// The legend of one or more figures, laid out for a picture of the given width.
pub(super) struct LegendLayout {
    columns: Vec<LegendColumn>,
    /// The distance between the left edges of two columns.
    pitch: f64,
}

/// Entries below each other, each with the lines of its text.
struct LegendColumn(Vec<(LegendEntry, Vec<String>)>);

impl LegendLayout {
    /// Returns the legend, which is empty if the style does not show one.
    pub(super) fn new(
        figures: &[Figure],
        width: f64,
        style: &DiagramStyle,
        strings: &Strings,
    ) -> Self {
        let mut keys: Vec<LegendEntry> = Vec::new();
        for figure in figures.iter().filter(|_| style.show_key) {
            LegendEntry::add_missing(&mut keys, figure);
        }
        let column = |keys: &[LegendEntry], width: f64| {
            let words =
                |key: LegendEntry| wrap(&strings.render(&key.message()), width - SYMBOL_SIZE.0);
            LegendColumn(keys.iter().map(|&key| (key, words(key))).collect())
        };
        let whole = Self {
            columns: vec![column(&keys, width)],
            pitch: width,
        };
        if keys.len() <= LONG {
            return whole;
        }
        let half = (width - COLUMN_GAP) / 2.0;
        let divided = (1..keys.len()).map(|first| Self {
            columns: [&keys[..first], &keys[first..]]
                .map(|keys| column(keys, half))
                .into(),
            pitch: half + COLUMN_GAP,
        });
        let shortest = divided.min_by(|one, other| one.height().total_cmp(&other.height()));
        match shortest {
            Some(divided) if divided.height() < whole.height() => divided,
            _ => whole,
        }
    }

    pub(super) fn height(&self) -> f64 {
        let heights = self.columns.iter().map(LegendColumn::height);
        heights.fold(0.0, f64::max)
    }

    /// Draws the legend with its upper left corner at a point.
    pub(super) fn draw(&self, canvas: &mut Canvas, style: &DiagramStyle, corner: Point) {
        for (index, column) in self.columns.iter().enumerate() {
            column.draw(canvas, style, corner.offset(index as f64 * self.pitch, 0.0));
        }
    }
}

impl LegendColumn {
    fn height(&self) -> f64 {
        self.0.iter().map(entry_height).sum()
    }

    fn draw(&self, canvas: &mut Canvas, style: &DiagramStyle, mut corner: Point) {
        for entry in &self.0 {
            let (key, words) = entry;
            draw_symbol(
                canvas,
                *key,
                corner.offset(SYMBOL_SIZE.0 / 2.0 - 2.0, SYMBOL_SIZE.1 / 2.0),
            );
            for (line, text) in words.iter().enumerate() {
                let y = SYMBOL_SIZE.1 / 2.0 + line as f64 * LINE_HEIGHT;
                canvas.text_line(
                    style,
                    LabelKind::Name,
                    text,
                    corner.offset(SYMBOL_SIZE.0, y),
                );
            }
            corner.y += entry_height(entry);
        }
    }
}

fn entry_height((_, words): &(LegendEntry, Vec<String>)) -> f64 {
    SYMBOL_SIZE.1 + (words.len() as f64 - 1.0).max(0.0) * LINE_HEIGHT
}

/// Returns the symbol of a legend entry as a picture of its own.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, legend_symbol};
/// use fifangha::figure::LegendEntry;
///
/// let svg = legend_symbol(LegendEntry::Fresh, &DiagramStyle::default()).to_string();
/// assert!(svg.contains("fif-fresh"));
/// ```
#[must_use]
pub fn legend_symbol(key: LegendEntry, style: &DiagramStyle) -> Svg {
    let mut canvas = Canvas::new();
    draw_symbol(
        &mut canvas,
        key,
        Point::new(SYMBOL_SIZE.0 / 2.0, SYMBOL_SIZE.1 / 2.0),
    );
    Svg::new(style, SvgRole::Symbol, SYMBOL_SIZE, "", "").add(canvas.finish(style))
}

fn draw_symbol(canvas: &mut Canvas, key: LegendEntry, at: Point) {
    let (left, right) = (at.offset(-16.0, 0.0), at.offset(19.0, 0.0));
    match key {
        LegendEntry::ToMove => {
            let corners = [(0.0, -6.0), (6.5, 6.0), (-6.5, 6.0)];
            canvas.area(Layer::ToMove, &corners.map(|(x, y)| at.offset(x, y)));
        }
        LegendEntry::Fresh => {
            canvas.dot(Layer::Fresh, at);
            canvas.dot(Layer::FreshCore, at);
        }
        LegendEntry::Taken => canvas.circle(Layer::Ghost, at, SEED_RADIUS - 1.0),
        LegendEntry::EventPit => canvas.circle(Layer::Here, at, 12.0),
        LegendEntry::Sign(sign) => marks::draw_sign(canvas, sign, at),
        LegendEntry::Change => marks::draw_badge(canvas, -5, &[at]),
        LegendEntry::SeedPath => {
            canvas.dot(Layer::Start, left);
            canvas.line(Layer::Track, &[left, right]);
            marks::draw_arrow_head(canvas, Layer::Head, &[left, right]);
        }
        LegendEntry::UpcomingSowing => {
            canvas.line(Layer::ToCome, &[left, right]);
            marks::draw_arrow_head(canvas, Layer::Head, &[left, right]);
        }
        LegendEntry::Hand => {
            canvas.circle(Layer::Hand, at, HAND_RADIUS);
            canvas.dot(Layer::InHand, at);
        }
        LegendEntry::Rova => pits::draw_square(canvas, Layer::Rova, at, 12.0),
        LegendEntry::House => pits::draw_square(canvas, Layer::House, at, 12.0),
        LegendEntry::Blocked => {
            canvas.circle(Layer::Rova, at, 14.0);
            marks::draw_cross(canvas, at, 14.0);
        }
        LegendEntry::Unknown => unknowns::draw_hatching(canvas, at, 15.0),
        LegendEntry::Supplied => canvas.circle(Layer::Supplied, at, 12.0),
        LegendEntry::Given => canvas.dot(Layer::Seed, at),
        LegendEntry::Reconstructed => {
            canvas.dot(Layer::Seed, at);
            canvas.circle(Layer::Supplied, at, 14.0);
        }
        LegendEntry::Differing => unknowns::draw_hatching(canvas, at, 15.0),
        LegendEntry::Conjecture => tags::draw_tag(canvas, "^", at),
        LegendEntry::Doubt => tags::draw_tag(canvas, "?", at),
        LegendEntry::Witness => tags::draw_tag(canvas, "B:2", at),
    }
}
