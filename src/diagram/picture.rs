//! The picture of one figure.

use std::fmt;

use fifangha_rules::Side;
use svg::node::element::{Description, Group, Rectangle, SVG, Title};

use super::layout::Layout;
use super::pen::{Pen, clean, fonts, num};
use super::style::Style;
use super::theme::Ink;
use super::{arrows, board, pits, unknown};
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

    /// Its text on one line without space between elements: a page with many
    /// pictures is a fifth smaller so.
    #[must_use]
    pub fn inline(&self) -> String {
        self.to_string().lines().map(str::trim).collect()
    }

    /// An empty picture with its title, description and definitions; sizes in
    /// user units.
    pub(super) fn new(
        pen: &Pen<'_>,
        role: Role,
        size: (f64, f64),
        title: &str,
        description: &str,
    ) -> Self {
        let style = pen.style;
        let scale = if style.scale.is_finite() && style.scale > 0.0 {
            style.scale
        } else {
            1.0
        };
        let (width, height) = (num(size.0 * scale), num(size.1 * scale));
        let class = if style.theme.follows_page {
            "fif"
        } else {
            "fifangha"
        };
        let root = SVG::new()
            .set("viewBox", format!("0 0 {} {}", num(size.0), num(size.1)))
            .set("width", width)
            .set("height", height)
            .set("class", class)
            .set("font-family", fonts());
        let mut svg = Self {
            root: name(root, pen, role, "", title, description).add(pits::definitions(pen)),
            width,
            height,
        };
        if !style.theme.follows_page {
            let paper = Rectangle::new()
                .set("width", num(size.0))
                .set("height", num(size.1));
            svg = svg.add(pen.fill(paper, Ink::Paper));
        }
        svg
    }

    pub(super) fn add(mut self, node: impl svg::Node) -> Self {
        self.root = self.root.add(node);
        self
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)
    }
}

/// What a reader of the screen is told that an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// One picture, whose parts it need not look at.
    Picture,
    /// Many pictures and their captions.
    Group,
}

/// Gives an element a role, a title and a description.
pub(super) fn name<E: svg::Node>(
    mut element: E,
    pen: &Pen<'_>,
    role: Role,
    part: &str,
    title: &str,
    description: &str,
) -> E {
    let ids = ["title", "desc"].map(|kind| pen.id(&format!("{part}{kind}")));
    let role = match role {
        Role::Picture => "img",
        Role::Group => "group",
    };
    element.assign("role", role);
    element.assign("aria-labelledby", ids.join(" "));
    let [title_id, description_id] = ids;
    element.append(Title::new(clean(title)).set("id", title_id));
    element.append(
        Description::new()
            .set("id", description_id)
            .add(svg::node::Text::new(clean(description))),
    );
    element
}

/// Draws a figure, its words in the language of `strings`.
#[must_use]
pub fn draw(figure: &Figure, style: &Style, strings: &Strings) -> Svg {
    let pen = Pen::new(style);
    let layout = Layout::of(figure.shape(), style);
    Svg::new(
        &pen,
        Role::Picture,
        (layout.width(), layout.height()),
        &strings.say(&figure.title()),
        &description(figure, strings),
    )
    .add(contents(&pen, &layout, figure, strings))
}

/// All that a figure shows, in sentences.
pub(super) fn description(figure: &Figure, strings: &Strings) -> String {
    let sentences = figure.description();
    let said: Vec<_> = sentences.iter().map(|it| strings.say(it)).collect();
    said.join(" ")
}

/// All that is drawn of a figure.
pub(super) fn contents(
    pen: &Pen<'_>,
    layout: &Layout,
    figure: &Figure,
    strings: &Strings,
) -> Group {
    let mut group = Group::new().add(board::draw(pen, layout, figure));
    for row in &figure.rows {
        for cell in &row.pits {
            group = group.add(pits::pit(pen, layout, row, cell));
        }
        if let Some(seeds) = &row.in_order {
            group = group.add(unknown::in_order(pen, layout, row.row, seeds));
        }
    }
    if pen.style.show_reserves {
        for player in [Side::North, Side::South] {
            group = group.add(pits::bowl(pen, layout, figure, player, strings));
        }
    }
    if let (true, Some(mover), 1..) = (pen.style.show_hand, figure.mover, figure.hand) {
        group = group.add(pits::hand(pen, layout, figure, mover, strings));
    }
    group.add(arrows::draw(pen, layout, figure))
}
