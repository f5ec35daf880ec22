//! Canvas of a picture: one path per layer, one text element per kind of label.

use svg::node::Blob;

use super::layers::{LabelKind, LabelStyle, Layer, LayerStyle};
use super::layout::Point;
use super::style::DiagramStyle;
use super::svg_number::{push_decimal, push_point};
use super::theme::{Colouring, Ink};

/// The paths and labels of a picture.
///
/// All seeds of a layer form a single element, because the number of elements
/// decides the weight of a page with hundreds of boards.
pub(super) struct Canvas {
    paths: [LayerPath; Layer::ALL.len()],
    numbers: [LabelRun; LabelKind::ALL.len()],
    /// The elements of text lines.
    words: String,
    /// The areas of signs, badges, tags, hands and arrow heads.
    occupied: Vec<Area>,
}

/// A rectangle, by its upper left and lower right corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area(pub(super) Point, pub(super) Point);

impl Area {
    /// Returns the smallest area that contains points.
    pub(super) fn around(points: &[Point]) -> Self {
        let start = Self(
            Point::new(f64::MAX, f64::MAX),
            Point::new(f64::MIN, f64::MIN),
        );
        points.iter().fold(start, |Self(from, to), it| {
            Self(
                Point::new(from.x.min(it.x), from.y.min(it.y)),
                Point::new(to.x.max(it.x), to.y.max(it.y)),
            )
        })
    }

    /// Returns the area around a point, with half its width and height.
    pub(super) const fn centred(at: Point, x: f64, y: f64) -> Self {
        Self(at.offset(-x, -y), at.offset(x, y))
    }

    fn overlaps(self, other: Self) -> bool {
        self.0.x < other.1.x && other.0.x < self.1.x && self.0.y < other.1.y && other.0.y < self.1.y
    }
}

/// The content of a layer: path data, the pen position after a dot, and
/// rectangles.
#[derive(Default)]
struct LayerPath {
    data: String,
    dot: Option<(i32, i32)>,
    /// The attributes of the rectangles.
    plates: Vec<String>,
}

/// Digits and letters, each with its own coordinates.
#[derive(Default)]
struct LabelRun {
    xs: String,
    ys: String,
    text: String,
}

impl Canvas {
    pub(super) fn new() -> Self {
        Self {
            paths: std::array::from_fn(|_| LayerPath::default()),
            numbers: std::array::from_fn(|_| LabelRun::default()),
            words: String::new(),
            occupied: Vec::new(),
        }
    }

    /// Records the area of a sign, so that no badge covers it.
    pub(super) fn occupy(&mut self, area: Area) {
        self.occupied.push(area);
    }

    /// Returns `true` if an area overlaps no recorded one.
    pub(super) fn is_free(&self, area: Area) -> bool {
        !self.occupied.iter().any(|it| it.overlaps(area))
    }

    /// Returns the path data of a layer, for lines written directly.
    fn path_data(&mut self, brush: Layer) -> &mut String {
        let trace = &mut self.paths[brush as usize];
        trace.dot = None;
        &mut trace.data
    }

    /// Draws a round dot as wide as the stroke of the layer, at the nearest
    /// whole units.
    pub(super) fn dot(&mut self, brush: Layer, at: Point) {
        let trace = &mut self.paths[brush as usize];
        let to = (at.x.round() as i32, at.y.round() as i32);
        let (letter, x, y) = match trace.dot {
            Some((x, y)) => ('m', to.0 - x, to.1 - y),
            None => ('M', to.0, to.1),
        };
        trace.data.push(letter);
        push_point(&mut trace.data, f64::from(x), f64::from(y));
        trace.data.push_str("h0");
        trace.dot = Some(to);
    }

    /// Draws a straight line through points.
    pub(super) fn line(&mut self, brush: Layer, points: &[Point]) {
        let data = self.path_data(brush);
        for (index, point) in points.iter().enumerate() {
            data.push(if index == 0 { 'M' } else { 'L' });
            push_point(data, point.x, point.y);
        }
    }

    /// Draws a line through points with rounded corners.
    pub(super) fn rounded_line(&mut self, brush: Layer, points: &[Point]) {
        const CORNER: f64 = 9.0;
        let data = self.path_data(brush);
        for (index, &point) in points.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| points[before]);
            let (Some(before), Some(&after)) = (before, points.get(index + 1)) else {
                data.push(if index == 0 { 'M' } else { 'L' });
                push_point(data, point.x, point.y);
                continue;
            };
            let straight = (before.x == point.x && point.x == after.x)
                || (before.y == point.y && point.y == after.y);
            let (from, to) = match straight {
                true => (point, point),
                false => (
                    point_towards(point, before, CORNER),
                    point_towards(point, after, CORNER),
                ),
            };
            data.push('L');
            push_point(data, from.x, from.y);
            if !straight {
                data.push('Q');
                push_point(data, point.x, point.y);
                data.push(' ');
                push_point(data, to.x, to.y);
            }
        }
    }

    /// Draws a closed polygon.
    pub(super) fn area(&mut self, brush: Layer, points: &[Point]) {
        self.line(brush, points);
        self.path_data(brush).push('z');
    }

    pub(super) fn circle(&mut self, brush: Layer, centre: Point, radius: f64) {
        let data = self.path_data(brush);
        data.push('M');
        push_point(data, centre.x - radius, centre.y);
        for across in [2.0 * radius, -2.0 * radius] {
            data.push('a');
            push_point(data, radius, radius);
            data.push_str(" 0 1 0 ");
            push_point(data, across, 0.0);
        }
    }

    /// Draws a rectangle with rounded corners.
    pub(super) fn rounded_rectangle(
        &mut self,
        brush: Layer,
        corner: Point,
        size: (f64, f64),
        round: f64,
    ) {
        let mut plate = String::new();
        for (name, value) in [
            (" x=\"", corner.x),
            (" y=\"", corner.y),
            (" width=\"", size.0),
            (" height=\"", size.1),
            (" rx=\"", round),
        ] {
            plate.push_str(name);
            push_decimal(&mut plate, value);
            plate.push('"');
        }
        self.paths[brush as usize].plates.push(plate);
    }

    /// Draws a path with relative coordinates, starting at a point.
    pub(super) fn relative_path(&mut self, brush: Layer, at: Point, relative: &str) {
        let data = self.path_data(brush);
        data.push('M');
        push_point(data, at.x, at.y);
        data.push_str(relative);
    }

    /// Draws a number or a letter, centred. Each character has its own
    /// coordinates, so that all labels of a kind form one element.
    pub(super) fn label(&mut self, kind: LabelKind, text: &str, at: Point) {
        let face = kind.style();
        // All digits of DejaVu Sans have the same width.
        let advance = face.size * if face.bold { 0.68 } else { 0.64 };
        let half = (text.chars().count() as f64 - 1.0) / 2.0;
        let numbers = &mut self.numbers[kind as usize];
        for (index, letter) in text.chars().enumerate() {
            if !numbers.text.is_empty() {
                numbers.xs.push(' ');
                numbers.ys.push(' ');
            }
            push_decimal(&mut numbers.xs, at.x + (index as f64 - half) * advance);
            push_decimal(&mut numbers.ys, (baseline(face, at.y)).round());
            numbers.text.push(letter);
        }
    }

    /// Draws a line of text that starts or is centred at a point.
    pub(super) fn text_line(
        &mut self,
        style: &DiagramStyle,
        kind: LabelKind,
        text: &str,
        at: Point,
    ) {
        let face = kind.style();
        let out = &mut self.words;
        out.push_str("<text");
        write_label_style(style, face, out);
        out.push_str(" x=\"");
        push_decimal(out, at.x);
        out.push_str("\" y=\"");
        push_decimal(out, baseline(face, at.y));
        out.push_str("\">");
        out.push_str(
            &svg::node::Text::new(super::svg_document::strip_invalid_xml(text)).to_string(),
        );
        out.push_str("</text>");
    }

    /// Returns all layers, the lowest first.
    pub(super) fn finish(self, style: &DiagramStyle) -> Blob {
        Blob::new(self.to_svg_text(style))
    }

    /// Returns all layers as SVG text.
    pub(super) fn to_svg_text(&self, style: &DiagramStyle) -> String {
        let length = |trace: &LayerPath| trace.data.len() + 40;
        let mut out = String::with_capacity(self.paths.iter().map(length).sum());
        for (brush, trace) in Layer::ALL.iter().zip(&self.paths) {
            for plate in &trace.plates {
                out.push_str("<rect");
                write_layer_style(style, brush.style(), &mut out);
                out.push_str(plate);
                out.push_str("/>");
            }
            if trace.data.is_empty() {
                continue;
            }
            out.push_str("<path");
            write_layer_style(style, brush.style(), &mut out);
            out.push_str(" d=\"");
            out.push_str(&trace.data);
            out.push_str("\"/>");
        }
        for (kind, numbers) in LabelKind::ALL.iter().zip(&self.numbers) {
            if numbers.text.is_empty() {
                continue;
            }
            out.push_str("<text");
            write_label_style(style, kind.style(), &mut out);
            out.push_str(" x=\"");
            out.push_str(&numbers.xs);
            out.push_str("\" y=\"");
            out.push_str(collapse_equal(&numbers.ys));
            out.push_str("\">");
            out.push_str(&numbers.text);
            out.push_str("</text>");
        }
        out.push_str(&self.words);
        out
    }
}

/// Returns the first entry of a coordinate list if all are equal: SVG repeats
/// it.
fn collapse_equal(list: &str) -> &str {
    let mut places = list.split(' ');
    match places.next() {
        Some(first) if places.all(|place| place == first) => first,
        _ => list,
    }
}

/// Returns the baseline for letters centred at `middle`.
fn baseline(face: LabelStyle, middle: f64) -> f64 {
    middle + 0.365 * face.size
}

/// Returns a point towards another, at most half the way.
fn point_towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length == 0.0 {
        return from;
    }
    let part = (distance / length).min(0.5);
    from.offset((to.x - from.x) * part, (to.y - from.y) * part)
}

/// Writes the class of an element and, unless a stylesheet has them, its properties.
fn write_style(
    style: &DiagramStyle,
    name: &str,
    properties: Vec<(&'static str, String)>,
    out: &mut String,
) {
    write_attribute(out, "class", &format!("fif-{name}"));
    if style.theme.colouring != Colouring::Stylesheet {
        for (name, value) in properties {
            write_attribute(out, name, &value);
        }
    }
}

fn write_layer_style(style: &DiagramStyle, look: LayerStyle, out: &mut String) {
    let properties = layer_properties(look, |ink| style.theme.paint(ink));
    write_style(style, look.name, properties, out);
}

fn write_label_style(style: &DiagramStyle, face: LabelStyle, out: &mut String) {
    let properties = label_properties(face, |ink| style.theme.paint(ink));
    write_style(style, face.name, properties, out);
}

fn write_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    out.push_str(value);
    out.push('"');
}

/// Returns the look of a layer as attributes or as the declarations of a
/// stylesheet.
pub(super) fn layer_properties(
    look: LayerStyle,
    colour: impl Fn(Ink) -> String,
) -> Vec<(&'static str, String)> {
    let (ink, width) = look.stroke;
    let mut properties = Vec::new();
    properties.extend(look.fill.map(|ink| ("fill", colour(ink))));
    properties.push(("stroke", colour(ink)));
    properties.push(("stroke-width", width.to_string()));
    properties.extend(
        look.dashes
            .map(|dashes| ("stroke-dasharray", dashes.to_owned())),
    );
    properties
}

/// Returns the look of labels as attributes or as the declarations of a
/// stylesheet.
pub(super) fn label_properties(
    face: LabelStyle,
    colour: impl Fn(Ink) -> String,
) -> Vec<(&'static str, String)> {
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
