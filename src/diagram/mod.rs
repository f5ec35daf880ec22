//! Frame to picture: a board as SVG and, with the feature `png`, as PNG.
//!
//! A [`Frame`] is a board and what has just happened on it; [`draw`] makes a
//! picture of it, [`sheet`] a strip of many. Pictures are made from events,
//! never from a second reading of the rules. The same frame and style always
//! give the same text, every id in it begins with [`Style::id_prefix`], and its
//! title and description say in words all that it shows.
//!
//! Nothing is said by colour alone: what came, went or was played has a sign,
//! a ring or a number too.
//!
//! ```
//! use fifangha::diagram::{Frame, Style, draw};
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let rules = Game::Fifangha.rules();
//! let start = rules.start();
//! let (_, steps) = rules.steps(&start, &rules.turns(&start)[0])?;
//! let frame = Frame::step(&start, &steps[0]);
//! let svg = draw(&frame, &Style::with_prefix("turn-1"), Strings::english()).to_string();
//! assert!(svg.contains("South drops a seed from the reserve into b2."));
//! # Ok::<(), fifangha_rules::TurnError>(())
//! ```

mod arrows;
mod board;
mod caption;
mod frame;
mod layout;
mod marks;
mod pen;
mod picture;
mod pits;
#[cfg(feature = "png")]
pub mod png;
mod seeds;
mod sheet;
mod style;
mod theme;
mod words;

pub use caption::caption;
pub use frame::Frame;
pub use picture::{Svg, draw};
pub use seeds::{MOST_IN_BOWL, MOST_IN_PIT};
pub use sheet::sheet;
pub use style::Style;
pub use theme::{Ink, Theme, css};
