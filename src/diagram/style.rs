//! How a picture is to look.

use super::theme::Theme;

/// How a picture is to look.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, Theme};
///
/// let theme = Theme::by_name("print").unwrap();
/// let style = DiagramStyle { theme, ..DiagramStyle::default() };
/// assert!(style.show_changes && !style.show_key);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramStyle {
    /// The colours.
    pub theme: Theme,
    /// Whether paper lies under the picture. Without it the ground is that of
    /// whatever shows it. On a page it always is.
    pub ground: bool,
    /// Letters of rows and numbers of columns.
    pub show_coordinates: bool,
    /// The reserves, on trays above and below the board. A game without
    /// reserves looks better without.
    pub show_reserves: bool,
    /// What changed against the board before: `+1`, `−2`, where the seeds do
    /// not show it themselves.
    pub show_changes: bool,
    /// Below the picture what its signs mean.
    pub show_key: bool,
    /// The width in pixels of one user unit; a pit is 60 units from the next.
    pub scale: f64,
}

impl Default for DiagramStyle {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            ground: true,
            show_coordinates: true,
            show_reserves: true,
            show_changes: true,
            show_key: false,
            scale: 1.0,
        }
    }
}
