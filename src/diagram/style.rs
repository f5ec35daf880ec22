//! How a picture is to look.

use fifangha_rules::Side;

use super::theme::Theme;

/// How a picture is to look.
///
/// ```
/// use fifangha::diagram::{Style, Theme};
///
/// let style = Style { theme: Theme::PRINT, ..Style::with_prefix("turn-3") };
/// assert!(style.show_counts);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The side at the bottom of the picture.
    pub bottom: Side,
    /// Letters of rows and numbers of columns.
    pub show_coordinates: bool,
    /// The reserves, as bowls beside the board. A game without reserves looks
    /// better without.
    pub show_reserves: bool,
    /// The mover's hand, beside the board while it holds seeds. Its room is
    /// there while it is empty too: the frames of a turn have one size.
    pub show_hand: bool,
    /// A number at each pit that holds seeds.
    pub show_counts: bool,
    /// What changed against the board before, as `+1` and `−2`.
    pub show_changes: bool,
    /// The width in pixels of one user unit; a pit is 66 units from the next.
    pub scale: f64,
    /// What every id of the picture begins with. Two pictures on a page need
    /// two prefixes. What cannot stand in an id becomes `-`.
    pub id_prefix: String,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::LIGHT,
            bottom: Side::South,
            show_coordinates: true,
            show_reserves: true,
            show_hand: true,
            show_counts: true,
            show_changes: true,
            scale: 1.0,
            id_prefix: "board".to_owned(),
        }
    }
}

impl Style {
    /// The usual style, with a prefix for ids.
    #[must_use]
    pub fn with_prefix(id_prefix: &str) -> Self {
        Self {
            id_prefix: id_prefix.to_owned(),
            ..Self::default()
        }
    }

    /// The prefix as it can stand in an id and in a list of ids.
    pub(super) fn prefix(&self) -> String {
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let prefix: String = self
            .id_prefix
            .chars()
            .map(|c| if allowed(c) { c } else { '-' })
            .collect();
        match prefix.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => prefix,
            false => format!("fif{prefix}"),
        }
    }
}
