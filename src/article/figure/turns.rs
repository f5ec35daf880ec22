//! A board for each turn.

use serde::Serialize;
use tera::Context;

use super::checks::{Checked, checked};
use super::steps::notes;
use super::{Choice, FigureError, Heading, MOST_PICTURES, Studio};
use crate::article::block::Block;
use crate::diagnostic::{Code, Diagnostic};
use crate::figure::Figure;
use crate::message::Message;

#[derive(Serialize)]
struct Turn {
    heading: Heading,
    picture: String,
    notes: Vec<String>,
    checks: Vec<Checked>,
}

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
    let turns = choice.turns.iter().enumerate().map(|(index, told)| {
        let figure = Figure::turn(&told.before, &told.after.unwrap_or(told.before));
        Turn {
            heading: Heading::of(told, studio),
            picture: studio.picture(&figure, choice, &(index + 1).to_string()),
            notes: notes(&told.following, studio),
            checks: checked(&told.following, choice, studio),
        }
    });
    let turns: Vec<_> = turns.collect();
    let mut context = Context::new();
    context.insert("opening", &notes(&choice.opening, studio));
    context.insert("turns", &turns);
    Ok(studio.part("turns", &context)?)
}
