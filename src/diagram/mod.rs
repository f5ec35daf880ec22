//! Drawing of figures: a board as SVG and, with the feature `png`, as PNG.
//!
//! [`draw`] makes a picture of a [`Figure`](crate::figure::Figure), [`draw_grid`] a
//! strip of several. Both use only the data of the figure. The same figure and style
//! always give the same text, without ids; title and description state everything
//! that is shown.
//!
//! A picture is designed for the width at which it is read, 320 pixels on a phone and
//! 80 millimetres on paper. It consists of few elements: one per colour and stroke
//! width, however many seeds there are.
//!
//! Colour never carries meaning alone: added, removed and played seeds also have a
//! sign, a ring or a number; unknown contents are hatched and marked `?`.
//!
//! ```
//! use fifangha::diagram::{DiagramStyle, draw};
//! use fifangha::figure::Figure;
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let rules = Game::FIFANGHA.rules();
//! let start = rules.start();
//! let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
//! let figure = Figure::step(&start, &steps[0]);
//! let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
//! assert!(svg.contains("South drops a seed from the reserve into b2."));
//! # Ok::<(), fifangha_rules::TurnError>(())
//! ```

mod animation;
mod arrows;
mod author_marks;
mod board_frame;
mod canvas;
mod dot_plot;
mod figure_grid;
mod layers;
mod layout;
mod legend;
mod marks;
mod motion_data;
#[cfg(feature = "png")]
mod moving_picture;
#[cfg(feature = "pdf")]
pub mod pdf;
mod picture;
mod pit_places;
mod pits;
#[cfg(feature = "png")]
pub mod png;
mod reserves;
mod seeds;
mod style;
mod svg_document;
mod svg_number;
mod tags;
mod text_lines;
mod theme;
mod unknowns;

pub use animation::animate;
pub use dot_plot::{DotPlot, PlotPanel, PlotRow, PlotValue, draw_plot};
pub use figure_grid::{draw_frames, draw_grid};
pub use layers::background_classes;
pub use legend::legend_symbol;
#[cfg(feature = "png")]
pub use moving_picture::{MovingFormat, encode_frames};
pub use picture::draw;
pub use pit_places::{PitPlace, pit_places};
pub use seeds::MAX_SEEDS_DRAWN;
pub use style::DiagramStyle;
pub use svg_document::Svg;
#[cfg(feature = "book")]
pub(crate) use theme::root_attributes;
pub use theme::{Colour, Colouring, Ink, Theme, class_declarations, stylesheet};
