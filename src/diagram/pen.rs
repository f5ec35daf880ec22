//! Elements in the colours of a theme.

use svg::Node;
use svg::node::element::{Circle, Path, Text, Use};

use super::layout::Point;
use super::style::Style;
use super::theme::Ink;

/// DejaVu Sans, or what looks most like it: the PNGs embed it.
const FONTS: &str = "'DejaVu Sans', Verdana, sans-serif";

/// What draws: it knows the colours and the prefix of ids.
pub(super) struct Pen<'a> {
    pub(super) style: &'a Style,
    prefix: String,
}

impl<'a> Pen<'a> {
    pub(super) fn new(style: &'a Style) -> Self {
        Self {
            prefix: style.prefix(),
            style,
        }
    }

    /// An id of this picture.
    pub(super) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    pub(super) fn fill<E: Node>(&self, mut element: E, ink: Ink) -> E {
        self.ink(&mut element, "fill", ink);
        element
    }

    pub(super) fn stroke<E: Node>(&self, mut element: E, ink: Ink, width: f64) -> E {
        self.ink(&mut element, "stroke", ink);
        element.assign("stroke-width", width);
        element
    }

    /// A colour: by its value, or by what the stylesheet of the page calls it.
    fn ink(&self, element: &mut impl Node, property: &'static str, ink: Ink) {
        if self.style.theme.follows_page {
            class(element, &format!("fif-{}-{}", &property[..1], ink.name()));
        } else {
            element.assign(property, self.style.theme.colour(ink));
        }
    }

    /// An outline: no fill, a stroke.
    pub(super) fn outline<E: Node>(&self, mut element: E, ink: Ink, width: f64) -> E {
        element.assign("fill", "none");
        self.stroke(element, ink, width)
    }

    /// Words, in the middle of `at` both ways.
    pub(super) fn text(&self, content: &str, at: Point, size: f64, ink: Ink) -> Text {
        let text = Text::new(clean(content))
            .set("x", num(at.x))
            // A third of the size from the middle to the baseline.
            .set("y", num(at.y + 0.36 * size))
            .set("font-size", num(size))
            .set("text-anchor", "middle");
        self.fill(text, ink)
    }

    /// A copy of a definition, `name`, at a place.
    pub(super) fn stamp(&self, name: &str, at: Point) -> Use {
        Use::new()
            .set("href", format!("#{}", self.id(name)))
            .set("x", num(at.x))
            .set("y", num(at.y))
    }
}

/// The attribute that all text inherits.
pub(super) const fn fonts() -> &'static str {
    FONTS
}

/// Adds a class to those that an element has.
pub(super) fn class(element: &mut impl Node, name: &str) {
    let before = element
        .get_attributes()
        .and_then(|attributes| attributes.get("class"))
        .map(|classes| format!("{classes} "));
    element.assign("class", before.unwrap_or_default() + name);
}

pub(super) fn circle(centre: Point, radius: f64) -> Circle {
    Circle::new()
        .set("cx", num(centre.x))
        .set("cy", num(centre.y))
        .set("r", num(radius))
}

/// A path whose data is moved to a place.
pub(super) fn shape(data: &str, at: Point) -> Path {
    Path::new().set("d", data).set("transform", translate(at))
}

pub(super) fn translate(to: Point) -> String {
    format!("translate({} {})", num(to.x), num(to.y))
}

/// A number with two decimals at most, and no negative zero.
pub(super) fn num(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

/// Text without what XML cannot hold. What has a meaning in XML is escaped
/// when it is written.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' | '\r' => ' ',
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => '\u{fffd}',
            c => c,
        })
        .collect()
}
