//! The way from a figure to the board that plays.

use serde::Serialize;

use super::{BlockSelection, FigureContext};
use crate::api::board_app::new_record_with_board;
use crate::board::Board;
use crate::replay::GameRules;
use crate::site::block::{BlockOptions, Show};
use crate::site::board_page::BOARD_PAGE;

/// A longer record is none for a link.
const MAX_LINK_LENGTH: usize = 6000;

/// A link that opens the board of a figure, by the rules that it is played by, or
/// the record itself.
#[derive(Serialize)]
pub(super) struct BoardLink {
    link: String,
    /// The board that it opens, as the link has it; absent where it is the record.
    board: Option<String>,
}

/// The record itself, whose words can be switched off there.
fn record_link(choice: &BlockSelection<'_>, root: &str) -> Option<BoardLink> {
    let one = choice.study.document.records.len() == 1;
    let link = play_link(choice.study.file.text(), root).filter(|_| one)?;
    Some(BoardLink { link, board: None })
}

/// A link that opens a text on the board; nothing where it is too long for one.
pub(super) fn play_link(text: &str, root: &str) -> Option<String> {
    (text.len() <= MAX_LINK_LENGTH)
        .then(|| format!("{root}{BOARD_PAGE}#fif={}", percent_encode(text)))
}

/// Where a figure leads; nothing where it shows no board, or no site is around it.
pub(super) fn figure_link(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Option<BoardLink> {
    let root = studio.downloads?;
    if block.show.contains(&Show::Reconstruct) {
        return record_link(choice, root);
    }
    let shows = |it: &Show| {
        matches!(
            it,
            Show::Board | Show::Turns | Show::Steps | Show::Play | Show::Game | Show::Sheet
        )
    };
    let board: Board = match choice.turns.first() {
        _ if !block.show.iter().any(shows) => return None,
        Some(told) if !block.show.contains(&Show::Board) => told.before.into(),
        _ => choice.end(),
    };
    let rules = GameRules {
        base: choice.game.base,
        rules: choice.game.rules,
    };
    let text = new_record_with_board(&rules, &board).ok()?;
    Some(BoardLink {
        link: format!("{root}{BOARD_PAGE}#fif={}", percent_encode(&text)),
        board: Some(percent_encode(&board.to_string())),
    })
}

/// A text as a part of an address.
fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 3 / 2);
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
