//! Colour themes.
//!
//! The themes are files in `templates/themes` with a colour for each [`Ink`], which
//! `build.rs` compiles into a table. Custom themes have the same format.

mod css;
mod theme_file;

use std::fmt;
use std::sync::LazyLock;

#[cfg(feature = "book")]
pub(crate) use css::root_attributes;
pub use css::{class_declarations, stylesheet};

use crate::named_values::named_values;
use crate::string_table::{self, table};

named_values! {
    /// The role of a colour. Elements refer to it, themes define it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Ink {
        /// The background.
        Paper = "paper",
        /// Words and numbers on the background.
        Text = "text",
        /// The board.
        Wood = "wood",
        /// Outlines of the board, pits and trays, and words on the board.
        Line = "line",
        /// The bottom of a pit or a tray.
        Pit = "pit",
        /// The bottom of a tsibongy.
        Tsibongy = "tsibongy",
        /// A seed.
        Seed = "seed",
        /// The highlight of a seed.
        Shine = "shine",
        /// A seed that the event added.
        Fresh = "fresh",
        /// Marks: paths, rings, badges.
        Mark = "mark",
        /// Text on a mark.
        OnMark = "on-mark",
        /// Circles and arrows of an author that are green.
        Green = "green",
    }
}

/// An RGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Parses `#rrggbb` or `#rgb`.
    ///
    /// ```
    /// use fifangha::diagram::Colour;
    ///
    /// assert_eq!(Colour::parse("#f80"), Some(Colour([0xff, 0x88, 0])));
    /// assert_eq!(Colour::parse("orange"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let digits: Vec<u8> = digits
            .chars()
            .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
            .collect::<Option<_>>()?;
        match digits[..] {
            [r, g, b] => Some(Self([17 * r, 17 * g, 17 * b])),
            [r, s, g, h, b, c] => Some(Self([16 * r + s, 16 * g + h, 16 * b + c])),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The way in which a picture refers to its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colouring {
    /// Presentation attributes with the colours of the theme. The picture is
    /// self-contained, and every renderer shows it.
    Fixed,
    /// Presentation attributes with CSS custom properties, such as
    /// `var(--fif-pit,#d8c097)`. A page can set the properties; the colours of the
    /// theme apply where it does not.
    Properties,
    /// Classes only. The page needs the stylesheet [`stylesheet`].
    Stylesheet,
}

/// A set of colours, and the way in which a picture refers to them.
///
/// Use a [built-in theme](Self::by_name) for a file, [`css_classes`](Self::css_classes) for a page with the
/// [`stylesheet`] of the library, which follows the reader's light or dark mode, and
/// [`embedded`](Self::embedded) for a page of unknown style.
///
/// # Examples
///
/// ```
/// use fifangha::diagram::Theme;
///
/// let names: Vec<_> = Theme::names().collect();
/// assert_eq!(names, ["wood", "paper", "plain", "print", "dark"]);
/// assert!(Theme::by_name("dark").is_some());
/// ```
///
/// Pictures with colours, and pictures that leave them to a page:
///
/// ```
/// use fifangha::diagram::{DiagramStyle, Ink, Theme, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::KATRO.rules().start());
/// let wood = Theme::default().colour(Ink::Wood).to_string();
/// let colours = [Theme::default(), Theme::css_classes()].map(|theme| {
///     let style = DiagramStyle { theme, ..DiagramStyle::default() };
///     draw(&figure, &style, Strings::english()).to_string().contains(&wood)
/// });
/// assert_eq!(colours, [true, false]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// A colour for each of [`Ink::ALL`].
    colours: [Colour; Ink::ALL.len()],
    /// The way in which a picture refers to them.
    pub colouring: Colouring,
}

/// The built-in themes, by name.
static THEMES: LazyLock<[(&str, Theme); 5]> = LazyLock::new(|| {
    ["wood", "paper", "plain", "print", "dark"].map(|name| (name, Theme::built_in(name)))
});

impl Theme {
    /// Returns the names of the built-in themes; the first is the default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        THEMES.iter().map(|(name, _)| *name)
    }

    /// Returns a built-in theme.
    ///
    /// ```
    /// use fifangha::diagram::{Ink, Theme};
    ///
    /// let print = Theme::by_name("print").unwrap();
    /// assert_eq!(print.colour(Ink::Line).to_string(), "#000000");
    /// assert!(Theme::by_name("marble").is_none());
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut themes = THEMES.iter();
        themes.find(|(known, _)| *known == name).map(|it| it.1)
    }

    fn built_in(name: &str) -> Self {
        let colour = |ink: Ink| {
            let mut inks = string_table::rows(table!("themes"));
            let row = inks.find(|[theme, it, _]| (*theme, *it) == (name, ink.name()));
            row.and_then(|[.., colour]| Colour::parse(colour))
                .expect("tested: the themes are whole")
        };
        Self {
            colours: Ink::ALL.map(colour),
            colouring: Colouring::Fixed,
        }
    }

    /// Returns a theme that refers to colours by class only: with the page's
    /// [`stylesheet`], the picture is light, dark or for print like the page.
    #[must_use]
    pub fn css_classes() -> Self {
        Self {
            colouring: Colouring::Stylesheet,
            ..Self::default()
        }
    }

    /// Returns a theme that uses the colours of the page if it sets them, otherwise
    /// those of the default theme: for pictures embedded in any page.
    #[must_use]
    pub fn embedded() -> Self {
        Self {
            colouring: Colouring::Properties,
            ..Self::default()
        }
    }

    /// Returns `true` if the colours of a page can replace those of the theme.
    #[must_use]
    pub fn follows_page(&self) -> bool {
        self.colouring != Colouring::Fixed
    }

    /// Returns the value of a presentation attribute for an ink.
    pub(super) fn paint(&self, ink: Ink) -> String {
        let colour = self.colour(ink);
        match self.colouring {
            Colouring::Properties => format!("var(--fif-{},{colour})", ink.name()),
            Colouring::Fixed | Colouring::Stylesheet => colour.to_string(),
        }
    }

    /// Returns its colour for an ink.
    #[must_use]
    pub const fn colour(&self, ink: Ink) -> Colour {
        self.colours[ink as usize]
    }
}

/// The default theme: wood on white paper.
impl Default for Theme {
    fn default() -> Self {
        THEMES[0].1
    }
}
