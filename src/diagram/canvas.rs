//! What a picture is collected on: one path a brush, one text a kind of number.

use svg::node::Blob;

use super::brush::{Brush, Face, Look, Type};
use super::layout::Point;
use super::number::{pair, push};
use super::style::Style;
use super::theme::{Colouring, Ink};

/// The paths and numbers of a picture.
///
/// However many seeds there are, they are one element: a page holds hundreds of
/// boards, and what makes it heavy is elements.
pub(super) struct Canvas {
    paths: [Trace; Brush::ALL.len()],
    numbers: [Numbers; Type::ALL.len()],
    /// The elements of words.
    words: String,
}

/// What a brush draws: the data of its path and where the pen stands after a
/// dot, and rectangles.
#[derive(Default)]
struct Trace {
    data: String,
    dot: Option<(i32, i32)>,
    /// The attributes of rectangles, each behind the one before.
    plates: Vec<String>,
}

/// Digits and letters, each with a place of its own.
#[derive(Default)]
struct Numbers {
    xs: String,
    ys: String,
    text: String,
}

impl Canvas {
    pub(super) fn new() -> Self {
        Self {
            paths: std::array::from_fn(|_| Trace::default()),
            numbers: std::array::from_fn(|_| Numbers::default()),
            words: String::new(),
        }
    }

    /// The data of a brush, for lines that are written by hand.
    fn data(&mut self, brush: Brush) -> &mut String {
        let trace = &mut self.paths[brush as usize];
        trace.dot = None;
        &mut trace.data
    }

    /// A round dot as wide as the brush, at the nearest whole units.
    pub(super) fn dot(&mut self, brush: Brush, at: Point) {
        let trace = &mut self.paths[brush as usize];
        let to = (at.x.round() as i32, at.y.round() as i32);
        let (letter, x, y) = match trace.dot {
            Some((x, y)) => ('m', to.0 - x, to.1 - y),
            None => ('M', to.0, to.1),
        };
        trace.data.push(letter);
        pair(&mut trace.data, f64::from(x), f64::from(y));
        trace.data.push_str("h0");
        trace.dot = Some(to);
    }

    /// A straight line through points.
    pub(super) fn line(&mut self, brush: Brush, points: &[Point]) {
        let data = self.data(brush);
        for (index, point) in points.iter().enumerate() {
            data.push(if index == 0 { 'M' } else { 'L' });
            pair(data, point.x, point.y);
        }
    }

    /// A line through points whose corners are rounded.
    pub(super) fn way(&mut self, brush: Brush, points: &[Point]) {
        const CORNER: f64 = 9.0;
        let data = self.data(brush);
        for (index, &point) in points.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| points[before]);
            let (Some(before), Some(&after)) = (before, points.get(index + 1)) else {
                data.push(if index == 0 { 'M' } else { 'L' });
                pair(data, point.x, point.y);
                continue;
            };
            let straight = (before.x == point.x && point.x == after.x)
                || (before.y == point.y && point.y == after.y);
            let (from, to) = match straight {
                true => (point, point),
                false => (
                    towards(point, before, CORNER),
                    towards(point, after, CORNER),
                ),
            };
            data.push('L');
            pair(data, from.x, from.y);
            if !straight {
                data.push('Q');
                pair(data, point.x, point.y);
                data.push(' ');
                pair(data, to.x, to.y);
            }
        }
    }

    /// A closed area.
    pub(super) fn area(&mut self, brush: Brush, points: &[Point]) {
        self.line(brush, points);
        self.data(brush).push('z');
    }

    pub(super) fn circle(&mut self, brush: Brush, centre: Point, radius: f64) {
        let data = self.data(brush);
        data.push('M');
        pair(data, centre.x - radius, centre.y);
        for across in [2.0 * radius, -2.0 * radius] {
            data.push('a');
            pair(data, radius, radius);
            data.push_str(" 0 1 0 ");
            pair(data, across, 0.0);
        }
    }

    /// A rectangle with round corners.
    pub(super) fn plate(&mut self, brush: Brush, corner: Point, size: (f64, f64), round: f64) {
        let mut plate = String::new();
        for (name, value) in [
            (" x=\"", corner.x),
            (" y=\"", corner.y),
            (" width=\"", size.0),
            (" height=\"", size.1),
            (" rx=\"", round),
        ] {
            plate.push_str(name);
            push(&mut plate, value);
            plate.push('"');
        }
        self.paths[brush as usize].plates.push(plate);
    }

    /// Lines that are given by how far each goes on, from a point.
    pub(super) fn shape(&mut self, brush: Brush, at: Point, relative: &str) {
        let data = self.data(brush);
        data.push('M');
        pair(data, at.x, at.y);
        data.push_str(relative);
    }

    /// A number, or a letter, in the middle of a place. Each digit has a place
    /// of its own, so that all numbers of a kind are one element.
    pub(super) fn number(&mut self, kind: Type, text: &str, at: Point) {
        let face = kind.face();
        // The digits of DejaVu Sans are all as wide.
        let advance = face.size * if face.bold { 0.68 } else { 0.64 };
        let half = (text.chars().count() as f64 - 1.0) / 2.0;
        let numbers = &mut self.numbers[kind as usize];
        for (index, letter) in text.chars().enumerate() {
            if !numbers.text.is_empty() {
                numbers.xs.push(' ');
                numbers.ys.push(' ');
            }
            push(&mut numbers.xs, at.x + (index as f64 - half) * advance);
            push(&mut numbers.ys, (baseline(face, at.y)).round());
            numbers.text.push(letter);
        }
    }

    /// Words, from a place on or around it.
    pub(super) fn words(&mut self, style: &Style, kind: Type, text: &str, at: Point) {
        let face = kind.face();
        let out = &mut self.words;
        out.push_str("<text");
        letters(style, face, out);
        out.push_str(" x=\"");
        push(out, at.x);
        out.push_str("\" y=\"");
        push(out, baseline(face, at.y));
        out.push_str("\">");
        out.push_str(&svg::node::Text::new(super::picture::clean(text)).to_string());
        out.push_str("</text>");
    }

    /// All of it, the lowest first.
    pub(super) fn finish(self, style: &Style) -> Blob {
        Blob::new(self.text(style))
    }

    /// All of it as text.
    pub(super) fn text(&self, style: &Style) -> String {
        let length = |trace: &Trace| trace.data.len() + 40;
        let mut out = String::with_capacity(self.paths.iter().map(length).sum());
        for (brush, trace) in Brush::ALL.iter().zip(&self.paths) {
            for plate in &trace.plates {
                out.push_str("<rect");
                strokes(style, brush.look(), &mut out);
                out.push_str(plate);
                out.push_str("/>");
            }
            if trace.data.is_empty() {
                continue;
            }
            out.push_str("<path");
            strokes(style, brush.look(), &mut out);
            out.push_str(" d=\"");
            out.push_str(&trace.data);
            out.push_str("\"/>");
        }
        for (kind, numbers) in Type::ALL.iter().zip(&self.numbers) {
            if numbers.text.is_empty() {
                continue;
            }
            out.push_str("<text");
            letters(style, kind.face(), &mut out);
            out.push_str(" x=\"");
            out.push_str(&numbers.xs);
            out.push_str("\" y=\"");
            out.push_str(common(&numbers.ys));
            out.push_str("\">");
            out.push_str(&numbers.text);
            out.push_str("</text>");
        }
        out.push_str(&self.words);
        out
    }
}

/// Of places that are all the same, one: the others follow it.
fn common(list: &str) -> &str {
    let mut places = list.split(' ');
    match places.next() {
        Some(first) if places.all(|place| place == first) => first,
        _ => list,
    }
}

/// From the middle of a line of letters to what they stand on.
fn baseline(face: Face, middle: f64) -> f64 {
    middle + 0.365 * face.size
}

/// From a point towards another, at most half the way.
fn towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length == 0.0 {
        return from;
    }
    let part = (distance / length).min(0.5);
    from.plus((to.x - from.x) * part, (to.y - from.y) * part)
}

/// Writes what a brush looks like: its class, and, where no stylesheet of a page
/// gives them, its colours and lines.
fn strokes(style: &Style, look: Look, out: &mut String) {
    class(out, look.name);
    if style.theme.colouring == Colouring::Stylesheet {
        return;
    }
    for (name, value) in properties(look, |ink| style.theme.paint(ink)) {
        attribute(out, name, &value);
    }
}

fn letters(style: &Style, face: Face, out: &mut String) {
    class(out, face.name);
    if style.theme.colouring == Colouring::Stylesheet {
        return;
    }
    for (name, value) in lettering(face, |ink| style.theme.paint(ink)) {
        attribute(out, name, &value);
    }
}

fn class(out: &mut String, name: &str) {
    out.push_str(" class=\"fif-");
    out.push_str(name);
    out.push('"');
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    out.push_str(value);
    out.push('"');
}

/// What every brush and every letter begins with.
pub(super) const COMMON: [(&str, &str); 5] = [
    ("fill", "none"),
    ("stroke-linecap", "round"),
    ("stroke-linejoin", "round"),
    ("text-anchor", "middle"),
    // DejaVu Sans, or what looks most like it: the PNGs embed it.
    ("font-family", "'DejaVu Sans', Verdana, sans-serif"),
];

/// What a brush looks like, as attributes or as a rule of a stylesheet.
pub(super) fn properties(
    look: Look,
    colour: impl Fn(Ink) -> String,
) -> Vec<(&'static str, String)> {
    let mut properties = Vec::new();
    properties.extend(look.fill.map(|ink| ("fill", colour(ink))));
    if let Some((ink, width)) = look.stroke {
        properties.push(("stroke", colour(ink)));
        properties.push(("stroke-width", width.to_string()));
    }
    properties.extend(
        look.dashes
            .map(|dashes| ("stroke-dasharray", dashes.to_owned())),
    );
    properties
}

/// What letters look like, as attributes or as a rule of a stylesheet.
pub(super) fn lettering(face: Face, colour: impl Fn(Ink) -> String) -> Vec<(&'static str, String)> {
    let mut properties = vec![("fill", colour(face.ink))];
    properties.push(("font-size", format!("{}px", face.size)));
    if face.bold {
        properties.push(("font-weight", "bold".to_owned()));
    }
    if face.starts {
        properties.push(("text-anchor", "start".to_owned()));
    }
    properties
}
