//! The picture of one figure.

use std::fmt;

use fifangha_rules::Side;
use svg::Node;
use svg::node::element::{Description, Rectangle, SVG, Title};

use super::canvas::{COMMON, Canvas};
use super::key::Lines;
use super::layout::{Layout, Point};
use super::style::Style;
use super::theme::{Colouring, Ink};
use super::{arrows, board, pits, stores, tags, unknown, walk};
use crate::figure::Figure;
use crate::message::Strings;

/// A picture. Its text is an SVG document that also fits into HTML as it is.
#[derive(Clone, Debug)]
pub struct Svg {
    root: SVG,
    width: f64,
    height: f64,
}

impl Svg {
    /// Its width in pixels.
    #[must_use]
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// Its height in pixels.
    #[must_use]
    pub const fn height(&self) -> f64 {
        self.height
    }

    /// Its text on one line without space between elements, for a page.
    #[must_use]
    pub fn inline(&self) -> String {
        let text: String = self.to_string().lines().map(str::trim).collect();
        // HTML knows what an `svg` is.
        text.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
    }

    /// An empty picture with its name and description; sizes in user units.
    pub(super) fn new(
        style: &Style,
        role: Role,
        size: (f64, f64),
        title: &str,
        description: &str,
    ) -> Self {
        let scale = if style.scale.is_finite() && style.scale > 0.0 {
            style.scale
        } else {
            1.0
        };
        let rounded = |value: f64| (value * 10.0).round() / 10.0;
        let (width, height) = (rounded(size.0 * scale), rounded(size.1 * scale));
        let class = match role {
            Role::Board => "fif-board",
            Role::Sheet => "fif-sheet",
            Role::Symbol => "fif-symbol",
        };
        let mut root = SVG::new()
            .set(
                "viewBox",
                format!("0 0 {} {}", rounded(size.0), rounded(size.1)),
            )
            .set("width", width)
            .set("height", height)
            .set("class", class);
        let mut paper = None;
        if style.theme.colouring != Colouring::Stylesheet {
            for (name, value) in COMMON {
                root = root.set(name, value);
            }
        }
        if !style.theme.follows_page() {
            let sheet = Rectangle::new().set("width", "100%").set("height", "100%");
            paper = style
                .ground
                .then(|| sheet.set("fill", style.theme.colour(Ink::Paper).to_string()));
        }
        let mut root = name(root, style, role, title, description);
        if let Some(paper) = paper {
            root = root.add(paper);
        }
        Self {
            root,
            width,
            height,
        }
    }

    pub(super) fn add(mut self, node: impl Node) -> Self {
        self.root = self.root.add(node);
        self
    }

    pub(super) fn set(mut self, name: &str, value: String) -> Self {
        self.root = self.root.set(name, value);
        self
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)
    }
}

/// What a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// One board, whose parts a reader of the screen need not look at.
    Board,
    /// Many boards and their captions.
    Sheet,
    /// A sign beside its words, which say all.
    Symbol,
}

/// Gives an element a role, and says what it is without an id, of which two
/// pictures on a page could have the same.
///
/// A picture that stands alone has a title and a description. On a page the
/// caption beside it is its title, so it has one name, which says the board.
pub(super) fn name<E: Node>(
    mut element: E,
    style: &Style,
    role: Role,
    title: &str,
    description: &str,
) -> E {
    match role {
        Role::Board => element.assign("role", "img"),
        Role::Sheet => element.assign("role", "group"),
        Role::Symbol => {
            element.assign("aria-hidden", "true");
            return element;
        }
    }
    match (style.theme.follows_page(), role) {
        (true, Role::Board) => element.assign("aria-label", clean(description)),
        (true, _) => element.assign("aria-label", clean(title)),
        (false, _) => {
            element.append(Title::new(clean(title)));
            let text = svg::node::Text::new(clean(description));
            element.append(Description::new().add(text));
        }
    }
    element
}

/// Draws a figure, its words in the language of `strings`.
#[must_use]
pub fn draw(figure: &Figure, style: &Style, strings: &Strings) -> Svg {
    let layout = Layout::of(figure, style);
    let figures = std::slice::from_ref(figure);
    let key = Lines::of(figures, layout.width(), style, strings);
    let svg = Svg::new(
        style,
        Role::Board,
        (layout.width(), layout.height() + key.height()),
        &strings.say(&figure.title()),
        &description(figure, strings),
    );
    let svg = walk::mark(svg, &layout, figure);
    let mut canvas = collect(&layout, style, figure, strings);
    key.draw(&mut canvas, style, Point::new(0.0, layout.height()));
    svg.add(canvas.finish(style))
}

/// All that a figure shows, in sentences.
pub(super) fn description(figure: &Figure, strings: &Strings) -> String {
    let sentences = figure.description();
    let said: Vec<_> = sentences.iter().map(|it| strings.say(it)).collect();
    said.join(" ")
}

/// All that is drawn of a figure.
pub(super) fn collect(
    layout: &Layout,
    style: &Style,
    figure: &Figure,
    strings: &Strings,
) -> Canvas {
    let mut canvas = Canvas::new();
    board::draw(&mut canvas, layout, style, figure);
    for row in &figure.rows {
        for cell in &row.pits {
            pits::draw(&mut canvas, layout, style, row, cell);
            tags::draw(&mut canvas, layout, figure, cell.pit);
        }
        if let Some(seeds) = &row.in_order {
            unknown::in_order(&mut canvas, layout, row.row, seeds);
        }
    }
    if style.show_reserves {
        for side in Side::ALL {
            stores::tray(&mut canvas, layout, style, figure, side, strings);
        }
    }
    tags::doubts(&mut canvas, layout, figure);
    stores::hand(&mut canvas, layout, figure);
    arrows::draw(&mut canvas, layout, figure);
    canvas
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
