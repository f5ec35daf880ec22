//! A board to play on.
//!
//! What is made here is whole without a script: the board, and the turns that the
//! block chose, step by step. On a page of a site the pits are buttons, and what is
//! played there joins the steps.

use serde::Serialize;
use tera::Context;

use super::{Choice, FigureError, Studio, player, steps};
use crate::answer::scene::{Shown, Stand, View};
use crate::article::block::Block;
use crate::board::Board;
use crate::figure::Figure;
use crate::message::Message;
use crate::reconstruct::overrides;

/// Which game a board is asked about, as [`Question`](crate::answer::Question)
/// reads it.
#[derive(Serialize)]
struct Asked {
    rules: &'static str,
    columns: String,
    set: Vec<String>,
}

impl Asked {
    fn of(choice: &Choice<'_>) -> Self {
        let (base, parameters) = (choice.game.base, choice.rules().parameters());
        let set = overrides(base, parameters).into_iter();
        let set = set.filter(|(it, _)| it.name() != "columns");
        Self {
            rules: base.name(),
            columns: parameters.columns.count().to_string(),
            set: set
                .map(|(it, value)| format!("{}={value}", it.name()))
                .collect(),
        }
    }
}

pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let turns = steps::turns(block, choice, studio)?;
    let board: Board = match choice.turns.first() {
        Some(told) => told.before.into(),
        None => choice.end(),
    };
    let mover = board.to_move();
    let mover = mover.map(|side| Message::new("diagram.to_move").with("side", side));
    let shown = figure(board, choice, studio);
    let asked = serde_json::to_string(&Asked::of(choice)).unwrap_or_default();
    let mut context = Context::new();
    context.insert("mover", &mover.map(|it| studio.strings().say(&it)));
    context.insert("id", &studio.name("start"));
    context.insert("asked", &studio.live.then_some(asked));
    context.insert("shown", &shown);
    context.insert("line", &player::line(&turns, studio)?);
    Ok(studio.part("play", &context)?)
}

/// The board, with what there is to know of it and a place for each pit.
fn figure(board: Board, choice: &Choice<'_>, studio: &Studio<'_>) -> Shown {
    studio.signs.add(&Figure::board(board.clone()));
    let view = View {
        style: studio.style(choice),
        bottom: studio.bottom,
        figure: false,
    };
    let stand = Stand::on(choice.game.base, *choice.rules(), board);
    Shown::of(&stand, &view, studio.strings())
}
