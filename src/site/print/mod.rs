//! Sheets of A4: a game, the rules of one, boards to play on, forms to write a
//! game down, and tasks with their answers. Each is one HTML file that needs no
//! other and is made to be printed, and becomes a PDF by [`sheets_to_pdf`].

mod board_sheet;
mod exercise_sheets;
mod game_sheets;
mod rules_sheet;
mod score_sheet;
mod sheet_layout;

pub use board_sheet::board_sheet;
pub use exercise_sheets::exercise_sheets;
pub use game_sheets::game_sheets;
pub use rules_sheet::rules_sheet;
pub use score_sheet::score_sheet;
pub use sheet_layout::sheets_to_pdf;
