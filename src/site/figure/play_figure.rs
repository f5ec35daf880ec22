//! An interactive board.
//!
//! The HTML is complete without a script: the board, and the selected turns step by
//! step. On a page of a site the pits are buttons, and turns played there are added
//! to the steps.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::{FigurePart, PartTemplate};
use super::player::{PlayerFrame, PlayerLine, steps};
use super::selection::BlockSelection;
use super::steps_figure;
use crate::api::board_app::{BoardContext, BoardViewOptions, PositionView};
use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::figure::Figure;
use crate::message::Message;
use crate::reconstruct::parameter_overrides;
use crate::replay::GameRules;
use crate::site::block::BlockOptions;
use crate::site::html_tree::ContentRole;

/// The game of a board, in the format of
/// [`PositionQuery`](crate::api::PositionQuery).
#[derive(Serialize)]
struct PlayFigureQuery {
    rules: &'static str,
    columns: String,
    set: Vec<String>,
}

impl PlayFigureQuery {
    fn from_selection(choice: &BlockSelection<'_>) -> Self {
        // The play-only module does not know the games of the project.
        let base = GameRules::from(choice.game).self_contained().base;
        let parameters = choice.rules().parameters();
        let set = parameter_overrides(base, parameters).into_iter();
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
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let turns = steps_figure::player_turns(block, choice, cx)?;
    let board: Board = match choice.turns.first() {
        Some(told) => told.before.into(),
        None => choice.end(),
    };
    let mover = board.to_move();
    let mover = mover.map(|side| Message::new("diagram.to_move").with("side", side));
    let shown = board_view(board, choice, cx);
    let mover = mover.map(|it| cx.strings().render(&it));
    let id = cx.anchor_id("start");
    let line = PlayerLine(turns);
    let start = PlayerFrame {
        id: id.clone(),
        picture: shown.board.picture.clone(),
        // The other facts are of use only where the board can be played.
        caption: shown.told.first().cloned().unwrap_or_default(),
        notes: Vec::new(),
    };
    let start = start.content(Content::default(), Content::default());
    let side = Content::role(ContentRole::SIDE, mover.as_deref().unwrap_or_default());
    let content = Content::role(ContentRole::HEADING, side)
        .then(steps(1, std::iter::once(start)))
        .then(line.content(true, cx.strings()));
    let asked = serde_json::to_string(&PlayFigureQuery::from_selection(choice)).unwrap_or_default();
    let mut context = Context::new();
    context.insert("mover", &mover);
    context.insert("id", &id);
    context.insert("asked", &cx.page.has_script.then_some(asked));
    context.insert("shown", &shown);
    Ok(FigurePart {
        template: PartTemplate::Play(context, line),
        content,
    })
}

/// Returns the board with the facts about it and its pits.
fn board_view(board: Board, choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> PositionView {
    cx.legend.add(&Figure::board(board.clone()));
    let view = BoardViewOptions {
        style: cx.style(choice),
        bottom: cx.bottom,
        figure: false,
    };
    let stand = BoardContext::new(choice.game.base, *choice.rules(), board);
    PositionView::new(&stand, &view, cx.strings())
}
