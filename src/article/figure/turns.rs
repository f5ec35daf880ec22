//! A board for each turn.

use super::player::{self, Turn};
use super::{Choice, FigureError, MOST_PICTURES, Studio};
use crate::article::block::Block;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;

/// A board after each turn, with all that it changed.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let pictures = choice.turns.len();
    if pictures > MOST_PICTURES {
        return Err(too_many(block, pictures));
    }
    let turns = choice.turns.iter();
    let turns: Vec<_> = turns
        .map(|told| Turn::whole(told, choice, studio))
        .collect();
    Ok(player::show("turns", &turns, choice, studio)?)
}

/// A board a turn is too much.
pub(super) fn too_many(block: &Block, pictures: usize) -> FigureError {
    refused(
        block,
        Message::new("article.pictures.too_many").with("pictures", pictures),
        Message::new("article.pictures.fewer_turns"),
    )
}

/// More pictures than a page can bear: how many, and how there are fewer.
pub(super) fn refused(block: &Block, found: Message, help: Message) -> FigureError {
    let found = Diagnostic::new(Code::TooManyPictures, block.place, found)
        .label(Message::new("article.pictures.most").with("most", MOST_PICTURES))
        .help(help);
    FigureError::Block(found)
}
