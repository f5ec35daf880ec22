//! Figure to picture: a board as SVG and, with the feature `png`, as PNG.
//!
//! [`draw`] makes a picture of a [`Figure`](crate::figure::Figure), [`sheet`] a
//! strip of many; they draw what it says and ask nothing else. The same figure
//! and style always give the same text, no id is in it, and its title and
//! description say in words all that it shows.
//!
//! A picture is drawn for the width at which it is read, 320 pixels on a phone
//! and 80 millimetres on paper, and of few elements: one for each colour and
//! width of line, however many seeds there are.
//!
//! Nothing is said by colour alone: what came, went or was played has a sign,
//! a ring or a number too; what nobody knows is hatched and has a `?`.
//!
//! ```
//! use fifangha::diagram::{Style, draw};
//! use fifangha::figure::Figure;
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let rules = Game::Fifangha.rules();
//! let start = rules.start();
//! let (_, steps) = rules.steps(&start, &rules.turns(&start)[0])?;
//! let figure = Figure::step(&start, &steps[0]);
//! let svg = draw(&figure, &Style::default(), Strings::english()).to_string();
//! assert!(svg.contains("South drops a seed from the reserve into b2."));
//! # Ok::<(), fifangha_rules::TurnError>(())
//! ```

mod animation;
mod arrows;
mod board;
mod brush;
mod canvas;
mod key;
mod layout;
mod marks;
mod number;
#[cfg(feature = "pdf")]
pub mod pdf;
mod picture;
mod pits;
mod places;
#[cfg(feature = "png")]
pub mod png;
mod seeds;
mod sheet;
mod stores;
mod style;
mod tags;
mod theme;
mod unknown;
mod walk;

pub use animation::animate;
pub use brush::ground;
pub use key::symbol;
pub use picture::{Svg, draw};
pub use places::{PitPlace, places};
pub use seeds::MOST_IN_PIT;
pub use sheet::sheet;
pub use style::Style;
#[cfg(feature = "book")]
pub(crate) use theme::common;
pub use theme::{Colour, Colouring, Ink, Theme, css, rules};
