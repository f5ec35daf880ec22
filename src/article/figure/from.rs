//! The way from a figure to the board that plays.

use serde::Serialize;

use super::{Choice, Studio};
use crate::answer::scene::begun_from;
use crate::article::block::{Block, Show};
use crate::article::board::PLAY;
use crate::board::Board;
use crate::replay::GameRules;

/// A longer record is none for a link.
const MOST: usize = 6000;

/// A link that opens the board of a figure, by the rules that it is played by, or
/// the record itself.
#[derive(Serialize)]
pub(super) struct From {
    link: String,
    /// The board that it opens, as the link has it; absent where it is the record.
    board: Option<String>,
}

/// The record itself, whose words can be switched off there.
fn whole(choice: &Choice<'_>, root: &str) -> Option<From> {
    let one = choice.played.document.records.len() == 1;
    let link = playing(choice.played.file.text(), root).filter(|_| one)?;
    Some(From { link, board: None })
}

/// A link that opens a text on the board; nothing where it is too long for one.
pub(super) fn playing(text: &str, root: &str) -> Option<String> {
    (text.len() <= MOST).then(|| format!("{root}{PLAY}#fif={}", escaped(text)))
}

/// Where a figure leads; nothing where it shows no board, or no site is around it.
pub(super) fn of(block: &Block, choice: &Choice<'_>, studio: &Studio<'_>) -> Option<From> {
    let root = studio.downloads?;
    if block.show.contains(&Show::Reconstruct) {
        return whole(choice, root);
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
    let text = begun_from(&rules, &board).ok()?;
    Some(From {
        link: format!("{root}{PLAY}#fif={}", escaped(&text)),
        board: Some(escaped(&board.to_string())),
    })
}

/// A text as a part of an address.
fn escaped(text: &str) -> String {
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
