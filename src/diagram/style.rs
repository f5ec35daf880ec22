//! Options of a picture.

use fifangha_rules::Rules;

use super::theme::Theme;

/// Options of a picture.
///
/// The default is a picture for a screen, with reserves and without a legend. Set
/// [`show_reserves`](Self::show_reserves) to `false` for games without them.
///
/// # Examples
///
/// ```
/// use fifangha::diagram::{DiagramStyle, Theme};
///
/// let theme = Theme::by_name("print").unwrap();
/// let style = DiagramStyle { theme, ..DiagramStyle::default() };
/// assert!(style.show_reserves && !style.show_key);
/// ```
///
/// A picture of twice the size, with a margin:
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::FIFANGHA.rules().start());
/// let width = |style: &DiagramStyle| draw(&figure, style, Strings::english()).width();
/// let normal = width(&DiagramStyle::default());
/// let large = DiagramStyle { scale: 2.0, margin: 10.0, ..DiagramStyle::default() };
/// assert_eq!(width(&large), 2.0 * (normal + 20.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramStyle {
    /// The colours.
    pub theme: Theme,
    /// `true` if the picture has a paper background; otherwise it is
    /// transparent. Ignored on a page, which always has one.
    pub ground: bool,
    /// Show the reserves, on trays above and below the board. Turn it off for
    /// games without reserves.
    pub show_reserves: bool,
    /// Show a legend below the picture.
    pub show_key: bool,
    /// The margin around the picture, in user units. Pictures on a page have none.
    pub margin: f64,
    /// The width in pixels of one user unit; adjacent pits are 60 units apart.
    pub scale: f64,
}

impl DiagramStyle {
    /// Returns the style for a game: without trays if it has no reserves.
    pub(crate) fn for_rules(&self, rules: &Rules) -> Self {
        Self {
            show_reserves: rules.parameters().reserve() > 0,
            ..self.clone()
        }
    }
}

impl Default for DiagramStyle {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            ground: true,
            show_reserves: true,
            show_key: false,
            margin: 0.0,
            scale: 1.0,
        }
    }
}
