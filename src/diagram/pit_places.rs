//! Positions of the pits in a picture, for overlays.

use fifangha_rules::Pit;

use super::layout::{DiagramLayout, PIT_PITCH};
use super::style::DiagramStyle;
use crate::figure::Figure;

/// The position of a pit in a picture, in percent of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PitPlace {
    /// The pit.
    pub pit: Pit,
    /// Its centre, from the left.
    pub x: f64,
    /// Its centre, from the top.
    pub y: f64,
    /// Distance to the centre of the next pit of its row.
    pub pitch: f64,
}

/// Returns the positions of the pits in the picture that [`draw`](super::draw)
/// makes of a figure without a legend, row by row from the top.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, pit_places};
/// use fifangha::figure::Figure;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::FIFANGHA.rules().start());
/// let places = pit_places(&figure, &DiagramStyle::default());
/// assert_eq!(places.len(), 32);
/// assert!(places.iter().all(|it| it.x < 100.0 && it.y < 100.0));
/// ```
#[must_use]
pub fn pit_places(figure: &Figure, style: &DiagramStyle) -> Vec<PitPlace> {
    let layout = DiagramLayout::new(figure, style);
    let (width, height) = (layout.width(), layout.height());
    let percent = |part: f64, whole: f64| (part / whole * 1e5).round() / 1e3;
    let place = |pit: Pit| {
        let at = layout.pit(pit);
        PitPlace {
            pit,
            x: percent(at.x, width),
            y: percent(at.y, height),
            pitch: percent(PIT_PITCH, width),
        }
    };
    figure.cells().map(|cell| place(cell.pit)).collect()
}
