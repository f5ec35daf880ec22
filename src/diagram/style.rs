//! How a picture is to look.

use fifangha_rules::Side;

use super::theme::Theme;

/// How a picture is to look.
///
/// ```
/// use fifangha::diagram::{Style, Theme};
///
/// let style = Style { theme: Theme::PRINT, ..Style::default() };
/// assert!(style.show_changes);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The side at the bottom of the picture.
    pub bottom: Side,
    /// Letters of rows and numbers of columns.
    pub show_coordinates: bool,
    /// The reserves, on trays above and below the board. A game without
    /// reserves looks better without.
    pub show_reserves: bool,
    /// What changed against the board before: `+1`, `−2`, where the seeds do
    /// not show it themselves.
    pub show_changes: bool,
    /// The width in pixels of one user unit; a pit is 60 units from the next.
    pub scale: f64,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::LIGHT,
            bottom: Side::South,
            show_coordinates: true,
            show_reserves: true,
            show_changes: true,
            scale: 1.0,
        }
    }
}
