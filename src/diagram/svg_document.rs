//! An SVG document with its size, role and accessible name.

use std::fmt;

use svg::Node;
use svg::node::element::{Description, Rectangle, SVG, Title};

use super::layers::SHARED_PROPERTIES;
use super::style::DiagramStyle;
use super::theme::{Colouring, Ink};

/// An SVG document, which can also be embedded in HTML as it is.
///
/// `to_string` gives a file of its own, [`inline`](Self::inline) an element for an HTML page.
///
/// # Examples
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let start = Figure::board(Game::KATRO.rules().start());
/// let svg = draw(&start, &DiagramStyle::default(), Strings::english());
/// assert!(svg.to_string().contains("xmlns"));
/// assert!(!svg.inline().contains("xmlns"));
/// ```
///
/// An image in HTML, with what it shows in words:
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::FIFANGHA.rules().start());
/// let svg = draw(&figure, &DiagramStyle::default(), Strings::english());
/// let size = format!("width=\"{}\" height=\"{}\"", svg.width(), svg.height());
/// let image = format!("<img src=\"start.svg\" {size} alt=\"{}\">", svg.alt_text());
/// assert!(image.contains("South 26, North 26"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg {
    root: SVG,
    width: f64,
    height: f64,
    alt_text: String,
}

impl Svg {
    /// Returns its width in pixels.
    #[must_use]
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// Returns its height in pixels.
    #[must_use]
    pub const fn height(&self) -> f64 {
        self.height
    }

    /// Returns what it shows in words, in one line: its title and its description.
    ///
    /// ```
    /// use fifangha::diagram::{DiagramStyle, draw};
    /// use fifangha::figure::Figure;
    /// use fifangha::message::Strings;
    /// use fifangha_rules::Game;
    ///
    /// let start = Figure::board(Game::KATRO.rules().start());
    /// let svg = draw(&start, &DiagramStyle::default(), Strings::english());
    /// assert!(svg.alt_text().contains("South’s inner row, from left to right: 2, 2"));
    /// ```
    #[must_use]
    pub fn alt_text(&self) -> &str {
        &self.alt_text
    }

    /// Returns its text on one line without space between elements, for an HTML
    /// page.
    #[must_use]
    pub fn inline(&self) -> String {
        let text: String = self.to_string().lines().map(str::trim).collect();
        // HTML needs no namespace for `svg`.
        text.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
    }

    /// Returns an empty picture with a name and a description; sizes in user
    /// units.
    pub(super) fn new(
        style: &DiagramStyle,
        role: SvgRole,
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
        let margin = match role {
            SvgRole::Board | SvgRole::Sheet => style.margin.max(0.0),
            SvgRole::Symbol => 0.0,
        };
        let size = (size.0 + 2.0 * margin, size.1 + 2.0 * margin);
        let corner = rounded(0.0 - margin);
        let (width, height) = (rounded(size.0 * scale), rounded(size.1 * scale));
        let class = match role {
            SvgRole::Board => "fif-board",
            SvgRole::Sheet => "fif-sheet",
            SvgRole::Symbol => "fif-symbol",
        };
        let mut root = SVG::new()
            .set(
                "viewBox",
                format!("{corner} {corner} {} {}", rounded(size.0), rounded(size.1)),
            )
            .set("width", width)
            .set("height", height)
            .set("class", class);
        let mut paper = None;
        if style.theme.colouring != Colouring::Stylesheet {
            for (name, value) in SHARED_PROPERTIES {
                root = root.set(name, value);
            }
        }
        if !style.theme.follows_page() {
            let mut sheet = Rectangle::new().set("width", "100%").set("height", "100%");
            if margin > 0.0 {
                sheet = sheet.set("x", corner).set("y", corner);
            }
            paper = style
                .ground
                .then(|| sheet.set("fill", style.theme.colour(Ink::Paper).to_string()));
        }
        let mut root = set_accessible_name(root, style, role, title, description);
        if let Some(paper) = paper {
            root = root.add(paper);
        }
        let title = title.trim_end_matches('.');
        Self {
            root,
            width,
            height,
            alt_text: strip_invalid_xml(format!("{title}. {description}").trim_end()),
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

/// The accessible role of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SvgRole {
    /// One board, whose parts are hidden from screen readers.
    Board,
    /// Several boards and their captions.
    Sheet,
    /// A symbol beside a text that says the same.
    Symbol,
}

/// Gives an element a role and an accessible name, without ids: ids of two
/// pictures on a page could collide.
///
/// A standalone picture has a title and a description. On a page its caption
/// serves as title, so it has one name, which describes the board.
pub(super) fn set_accessible_name<E: Node>(
    mut element: E,
    style: &DiagramStyle,
    role: SvgRole,
    title: &str,
    description: &str,
) -> E {
    match role {
        SvgRole::Board => element.assign("role", "img"),
        SvgRole::Sheet => element.assign("role", "group"),
        SvgRole::Symbol => {
            element.assign("aria-hidden", "true");
            return element;
        }
    }
    match (style.theme.follows_page(), role) {
        (true, SvgRole::Board) => element.assign("aria-label", strip_invalid_xml(description)),
        (true, _) => element.assign("aria-label", strip_invalid_xml(title)),
        (false, _) => {
            element.append(Title::new(strip_invalid_xml(title)));
            let text = svg::node::Text::new(strip_invalid_xml(description));
            element.append(Description::new().add(text));
        }
    }
    element
}

/// Returns a text without characters that XML forbids. Markup characters are
/// escaped on output.
pub(super) fn strip_invalid_xml(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' | '\r' => ' ',
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => '\u{fffd}',
            c => c,
        })
        .collect()
}
