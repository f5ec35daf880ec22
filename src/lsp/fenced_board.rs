//! Boards in Markdown.

use crate::board::Board;
use crate::figure::Figure;
use crate::message::Strings;
use crate::report;

/// Returns a board as text in a fenced code block.
pub(super) fn fenced_board(board: impl Into<Board>, strings: &Strings) -> String {
    let text = report::board_text::draw_ascii(&Figure::board(board), strings);
    format!("```text\n{text}```")
}
