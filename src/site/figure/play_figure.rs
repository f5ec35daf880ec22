//! An interactive board.
//!
//! The HTML is complete without a script: the board, and the selected turns step by
//! step. On a page of a site the pits are buttons, and turns played there are added
//! to the steps.

use serde::Serialize;

use super::content::{Content, element};
use super::context::FigureContext;
use super::player::{frame, line, player_element, steps};
use super::selection::BlockSelection;
use super::steps_figure;
use crate::api::board_app::{BoardContext, BoardViewOptions, PositionView};
use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::figure::Figure;
use crate::message::Message;
use crate::reconstruct::parameter_overrides;
use crate::replay::GameRules;
use crate::site::chapter::block::BlockOptions;
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
    fn from_selection(selection: &BlockSelection<'_>) -> Self {
        // The play-only module does not know the games of the project.
        let base = GameRules::from(selection.game).self_contained().base;
        let parameters = selection.rules().parameters();
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

/// Returns a board on which turns can be played, with the selected turns.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let turns = steps_figure::player_turns(block, selection, cx)?;
    let board: Board = match selection.turns.first() {
        Some(turn) => turn.before.into(),
        None => selection.end(),
    };
    let mover = board.to_move().map(|side| {
        let mover = Message::new("diagram.to_move").with("side", side);
        // Below the board, the caption says it too.
        screen_text("fif-side", &cx.strings().render(&mover))
    });
    let view = board_view(board, selection, cx);
    let has_script = cx.page.has_script;
    let hint = has_script.then(|| screen_text("fif-hint fif-screen", &cx.t("player.hint")));
    let heading = Content::joined([mover.into(), hint.into()], " ");
    let picture = Content::html(&view.board.picture).then(has_script.then(|| pits(&view, cx)));
    let picture = Content::role(ContentRole::PICTURE, picture);
    // The other facts are of use only where the board can be played.
    let facts = view.status.iter().enumerate().map(|(at, fact)| match at {
        0 => fact.as_str().into(),
        _ => screen_text(if has_script { "fif-screen" } else { "" }, fact),
    });
    let caption = Content::role(ContentRole::CAPTION, Content::joined(facts, " "));
    let start = frame(&cx.anchor_id("start"), picture, caption);
    let heading = Content::role(ContentRole::HEADING, heading);
    let start = heading.then(steps(1, std::iter::once(start)));
    let start = element("section", "fif-turn-section", start)
        .role(ContentRole::LAYOUT)
        .with("data-from", &view.board.position);
    let line = Content::from(start).then(line(&turns, true, cx.strings()));
    let player = player_element("steps", Content::layout("div", "fif-line", line), cx);
    Ok(match has_script {
        true => {
            let query = serde_json::to_string(&PlayFigureQuery::from_selection(selection));
            player.with("data-asked", query.unwrap_or_default()).into()
        }
        false => player.into(),
    })
}

/// Returns a text that only screens show.
fn screen_text(class: &str, text: &str) -> Content {
    element("span", class, text)
        .role(ContentRole::SCREEN)
        .into()
}

/// Returns the buttons over the pits of a picture.
fn pits(view: &PositionView, cx: &FigureContext<'_>) -> Content {
    let buttons = view.board.pits.iter().map(|it| {
        let style = format!("left:{}%;top:{}%;width:{}%", it.x, it.y, it.pitch);
        element("button", "fif-pit-button", "")
            .with("type", "button")
            .with("data-pit", &it.pit)
            .with("aria-label", &it.name)
            .with("aria-disabled", (!it.starts).to_string())
            .with("style", style)
            .into()
    });
    element("div", "fif-pits", buttons.collect::<Content>())
        .role(ContentRole::SCREEN)
        .with("role", "group")
        .with("aria-label", cx.t("board.page.board"))
        .with("hidden", "")
        .into()
}

/// Returns the board with the facts about it and its pits.
fn board_view(
    board: Board,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> PositionView {
    cx.legend.add(&Figure::board(board.clone()));
    let view = BoardViewOptions {
        style: cx.style(selection),
        bottom: cx.bottom,
        figure: false,
    };
    let stand = BoardContext::new(selection.game.base, *selection.rules(), board);
    PositionView::new(&stand, &view, cx.strings())
}
