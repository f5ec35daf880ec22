//! The legal turns of a position.

use std::ops::ControlFlow;

use serde::Serialize;
use tera::Context;

use super::{Choice, FigureError, Studio};
use crate::article::block::Block;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;

/// Of more turns than these only the first are listed.
const MOST: usize = 60;

#[derive(Serialize)]
struct Move {
    notation: String,
    captured: u32,
    sowings: u64,
    never_ends: bool,
}

/// A table of the turns that are legal after those that are chosen.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let (rules, end) = (choice.rules(), choice.end());
    let Some(&position) = end.position() else {
        let file = &choice.played.file;
        return Err(FigureError::Block(Diagnostic::new(
            Code::OutOfRange,
            block.place,
            end.not_whole(file.name(), Some(file)),
        )));
    };
    let mut moves = Vec::new();
    let more = rules.each_turn(&position, |turn, played| {
        if moves.len() == MOST {
            return ControlFlow::Break(());
        }
        moves.push(Move {
            notation: rules.notation(&position, &turn),
            captured: played.captured,
            sowings: played.laps,
            never_ends: played.never_ends(),
        });
        ControlFlow::Continue(())
    });
    let mut context = Context::new();
    context.insert(
        "side",
        &studio.strings().say(&Message::from(position.to_move())),
    );
    context.insert("moves", &moves);
    context.insert("more", &more.is_some());
    Ok(studio.part("moves", &context)?)
}
