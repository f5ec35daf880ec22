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
    if choice.turns.len() > MOST_PICTURES {
        let many = Message::new("article.pictures.too_many").with("pictures", choice.turns.len());
        let most = Message::new("article.pictures.most").with("most", MOST_PICTURES);
        let found = Diagnostic::new(Code::TooManyPictures, block.place, many);
        return Err(FigureError::Block(
            found
                .label(most)
                .help(Message::new("article.pictures.fewer_turns")),
        ));
    }
    let turns = choice.turns.iter();
    let turns: Vec<_> = turns
        .map(|told| Turn::whole(told, choice, studio))
        .collect();
    Ok(player::show("turns", &turns, choice, studio)?)
}
