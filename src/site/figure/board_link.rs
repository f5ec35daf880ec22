//! Links from figures to the board page.

use super::content::{Content, element};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::api::board_app::new_record_with_board;
use crate::board::Board;
use crate::replay::GameRules;
use crate::site::chapter::block::{BlockOptions, Show};
use crate::site::chapter::links::BOARD_PAGE;
use crate::site::html_tree::ContentRole;

/// The maximum length of a record in a link.
const MAX_LINK_LENGTH: usize = 6000;

/// A link that opens the board of a figure under its rules, or the record itself.
pub(super) struct BoardLink {
    link: String,
    /// The board as encoded in the link; `None` if the link contains the record.
    board: Option<String>,
}

impl BoardLink {
    /// Returns the link as a paragraph; the script of players replaces its board.
    pub(super) fn content(&self, cx: &FigureContext<'_>) -> Content {
        let text = match self.board {
            Some(_) => cx.t("board.from"),
            None => cx.t("board.touch"),
        };
        let link = element("a", "", text).with("href", &self.link);
        let link = match &self.board {
            Some(board) => link.with("data-board", board),
            None => link,
        };
        element("p", "fif-from", link)
            .role(ContentRole::SCREEN)
            .into()
    }
}

/// Returns a link to the record itself, whose evidence can be switched off on the
/// board page.
fn record_link(selection: &BlockSelection<'_>, root: &str) -> Option<BoardLink> {
    let one = selection.study.document.records.len() == 1;
    let link = play_link(selection.study.file.text(), root).filter(|_| one)?;
    Some(BoardLink { link, board: None })
}

/// Returns a link that opens a text on the board page; `None` if the text is too
/// long.
pub(super) fn play_link(text: &str, root: &str) -> Option<String> {
    (text.len() <= MAX_LINK_LENGTH)
        .then(|| format!("{root}{BOARD_PAGE}#fif={}", percent_encode(text)))
}

/// Returns the link of a figure; `None` if it shows no board or is not on a site.
pub(super) fn figure_link(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Option<BoardLink> {
    let root = cx.page.downloads?;
    if block.show.contains(&Show::Reconstruct) {
        return record_link(selection, root);
    }
    let shows = |it: &Show| {
        matches!(
            it,
            Show::Board | Show::Turns | Show::Steps | Show::Play | Show::Game | Show::Sheet
        )
    };
    let board: Board = match selection.turns.first() {
        _ if !block.show.iter().any(shows) => return None,
        Some(turn) if !block.show.contains(&Show::Board) => turn.before.into(),
        _ => selection.end(),
    };
    let rules = GameRules::from(selection.game);
    let text = new_record_with_board(&rules, &board, selection.study.known_games).ok()?;
    Some(BoardLink {
        link: format!("{root}{BOARD_PAGE}#fif={}", percent_encode(&text)),
        board: Some(percent_encode(&board.to_string())),
    })
}

/// Percent-encodes a text for a URL.
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
