//! Colours, as data.

use super::brush::{Brush, Type};
use super::canvas::{COMMON, lettering, properties};

/// What a colour is for. Elements name it, themes say what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What lies under the board.
    Paper,
    /// Words and numbers on the paper.
    Text,
    /// The board.
    Wood,
    /// Outlines of board, pits and bowls, and words on the board.
    Line,
    /// The bottom of a pit or a bowl.
    Pit,
    /// The bottom of a tsibongy.
    Tsibongy,
    /// A seed.
    Seed,
    /// The light on a seed.
    Shine,
    /// A seed that the event brought.
    Fresh,
    /// Marks: paths, rings, badges.
    Mark,
    /// What is written on a mark.
    OnMark,
}

impl Ink {
    /// Every ink, in the order of [`Theme::colours`].
    pub const ALL: [Self; 11] = [
        Self::Paper,
        Self::Text,
        Self::Wood,
        Self::Line,
        Self::Pit,
        Self::Tsibongy,
        Self::Seed,
        Self::Shine,
        Self::Fresh,
        Self::Mark,
        Self::OnMark,
    ];

    /// Its name in classes and CSS properties, such as `wood`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Text => "text",
            Self::Wood => "wood",
            Self::Line => "line",
            Self::Pit => "pit",
            Self::Tsibongy => "tsibongy",
            Self::Seed => "seed",
            Self::Shine => "shine",
            Self::Fresh => "fresh",
            Self::Mark => "mark",
            Self::OnMark => "on-mark",
        }
    }
}

/// A set of colours.
///
/// Colours are written as presentation attributes, so that a picture stands
/// alone and every renderer shows it. One theme, [`Theme::PAGE`], leaves them to
/// the page around the picture: see [`css`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// How the command line and records call it.
    pub name: &'static str,
    /// A colour for each of [`Ink::ALL`].
    pub colours: [&'static str; Ink::ALL.len()],
    /// Whether the stylesheet of the page gives the colours.
    pub follows_page: bool,
}

impl Theme {
    /// Wood on white paper.
    pub const LIGHT: Self = Self {
        name: "light",
        colours: [
            "#ffffff", "#2b2620", "#ecdcbc", "#7d6240", "#d8c097", "#c2a06c", "#55534a", "#b9b6a6",
            "#a5281b", "#a5281b", "#ffffff",
        ],
        follows_page: false,
    };

    /// Dark wood on a dark screen.
    pub const DARK: Self = Self {
        name: "dark",
        colours: [
            "#17181c", "#e6e1d6", "#4c3d2b", "#c0a179", "#35291b", "#221910", "#d6d0bd", "#ffffff",
            "#ff9d85", "#ff9d85", "#1d130f",
        ],
        follows_page: false,
    };

    /// Black on white, for a press or a copier.
    pub const PRINT: Self = Self {
        name: "print",
        colours: [
            "#ffffff", "#000000", "#ffffff", "#000000", "#ffffff", "#dcdcdc", "#333333", "#bbbbbb",
            "#ffffff", "#000000", "#ffffff",
        ],
        follows_page: false,
    };

    /// Colours by name only: the page has [`css`], and the picture is light,
    /// dark or for print as the page is.
    pub const PAGE: Self = Self {
        name: "page",
        colours: Self::LIGHT.colours,
        follows_page: true,
    };

    /// Every theme.
    pub const ALL: [Self; 4] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::PAGE];

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// Its colour for an ink.
    #[must_use]
    pub const fn colour(&self, ink: Ink) -> &'static str {
        self.colours[ink as usize]
    }

    /// Its colours as CSS custom properties, `--fif-wood:#ecdcbc;…`.
    fn properties(&self) -> String {
        Ink::ALL
            .iter()
            .map(|&ink| format!("--fif-{}:{};", ink.name(), self.colour(ink)))
            .collect()
    }
}

/// The stylesheet of a page with pictures of [`Theme::PAGE`].
///
/// The pictures follow the reader's system, a `data-theme` or one of mdBook's
/// themes on the root element, and turn black on white in print. A page that
/// wants other colours sets the properties `--fif-wood` and so on.
///
/// ```
/// let css = fifangha::diagram::css();
/// assert!(css.contains(" .fif-seed{stroke:var(--fif-seed)"));
/// ```
#[must_use]
pub fn css() -> String {
    let (light, dark, print) = (
        Theme::LIGHT.properties(),
        Theme::DARK.properties(),
        Theme::PRINT.properties(),
    );
    let mut css = format!(
        ":root{{{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not(.light,.rust,[data-theme=light]){{{dark}}}}}\n\
         :root:is(.navy,.coal,.ayu,[data-theme=dark]){{{dark}}}\n\
         @media print{{:root:root{{{print}}}}}\n\
         .fif-board,.fif-sheet{{max-width:100%;height:auto}}\n"
    );
    let common = COMMON.map(|(property, value)| format!("{property}:{value}"));
    css.push_str(&format!(".fif-board,.fif-sheet{{{}}}\n", common.join(";")));
    for look in Brush::ALL.map(Brush::look) {
        rule(&mut css, look.name, &properties(look, variable));
    }
    for face in Type::ALL.map(Type::face) {
        rule(&mut css, face.name, &lettering(face, variable));
    }
    css
}

/// A colour by the name that a page gives it.
fn variable(ink: Ink) -> String {
    format!("var(--fif-{})", ink.name())
}

fn rule(css: &mut String, name: &str, properties: &[(&str, String)]) {
    let properties: Vec<_> = properties
        .iter()
        .map(|(property, value)| format!("{property}:{value}"))
        .collect();
    // What the page calls `fif-` something is none of a picture's business.
    css.push_str(&format!(
        ":is(.fif-board,.fif-sheet) .fif-{name}{{{}}}\n",
        properties.join(";")
    ));
}
