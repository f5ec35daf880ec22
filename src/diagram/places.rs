//! Where the pits of a picture are, for whoever lays something over it.

use fifangha_rules::Pit;

use super::layout::{Layout, PITCH};
use super::style::Style;
use crate::figure::Figure;

/// A pit in a picture, in percent of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PitPlace {
    /// Which one.
    pub pit: Pit,
    /// Its middle, from the left.
    pub x: f64,
    /// Its middle, from the top.
    pub y: f64,
    /// From its middle to that of the next pit of its row.
    pub pitch: f64,
}

/// Where the pits are in the picture that [`draw`](super::draw) makes of a
/// figure without a key, row by row from the top.
///
/// ```
/// use fifangha::diagram::{Style, places};
/// use fifangha::figure::Figure;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::Fifangha.rules().start());
/// let places = places(&figure, &Style::default());
/// assert_eq!(places.len(), 32);
/// assert!(places.iter().all(|it| it.x < 100.0 && it.y < 100.0));
/// ```
#[must_use]
pub fn places(figure: &Figure, style: &Style) -> Vec<PitPlace> {
    let layout = Layout::of(figure, style);
    let (width, height) = (layout.width(), layout.height());
    let percent = |part: f64, whole: f64| (part / whole * 1e5).round() / 1e3;
    let place = |pit: Pit| {
        let at = layout.pit(pit);
        PitPlace {
            pit,
            x: percent(at.x, width),
            y: percent(at.y, height),
            pitch: percent(PITCH, width),
        }
    };
    figure.cells().map(|cell| place(cell.pit)).collect()
}
