//! A board for each turn.

use super::player::{Player, PlayerTurn};
use super::{BlockSelection, FigureContext, FigurePart, MAX_PICTURES};
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::block::BlockOptions;

/// Renders one board per turn, with all its changes.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let pictures = choice.turns.len();
    if pictures > MAX_PICTURES {
        return Err(too_many_boards(block, pictures));
    }
    let turns = choice.turns.iter();
    let turns: Vec<_> = turns
        .map(|told| PlayerTurn::from_whole_turn(told, choice, studio))
        .collect();
    Ok(FigurePart::Player(Player::new(
        "turns", turns, choice, studio,
    )))
}

/// Returns the error for too many boards, at one board per turn.
pub(super) fn too_many_boards(block: &BlockOptions, pictures: usize) -> Diagnostic {
    too_many_pictures(
        block,
        Message::new("article.pictures.too_many").with("pictures", pictures),
        Message::new("article.pictures.fewer_turns"),
    )
}

/// Returns the error for too many pictures, with their number and advice.
pub(super) fn too_many_pictures(block: &BlockOptions, found: Message, help: Message) -> Diagnostic {
    let found = Diagnostic::new(Code::TooManyPictures, block.place, found)
        .label(Message::new("article.pictures.most").with("most", MAX_PICTURES))
        .help(help);
    found
}
