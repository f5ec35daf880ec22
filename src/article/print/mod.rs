//! Sheets of A4: a game, the rules of one, boards to play on, forms to write a
//! game down, and tasks with their answers. Each is one HTML file that needs no
//! other and is made to be printed, and becomes a PDF by [`pdf`].

mod board;
mod form;
mod game;
mod press;
mod rules;
mod worksheet;

pub use board::board;
pub use form::form;
pub use game::game;
pub use press::pdf;
pub use rules::rules;
pub use worksheet::worksheet;
