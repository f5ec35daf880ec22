//! A4 sheets: a game, its rules, empty boards, score sheets, and exercises with
//! their answers.
//!
//! In go a game, a position or records, outside any book. [`PrintSheets`] writes the sheets as a
//! self-contained HTML file for printing, or as PDF.

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
pub use sheet_layout::PrintSheets;
