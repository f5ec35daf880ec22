//! Printable sheets of games, with a board for each turn of the main line.

use serde::Serialize;

use super::board_image::BoardViewOptions;
use super::study_cursor::StudyCursor;
use crate::diagram::draw;
use crate::figure::Figure;
use crate::kiba;
use crate::message::{Message, Strings};

/// Maximum number of boards on a sheet.
const MAX_BOARDS: usize = 300;

/// A printable sheet of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameSheet {
    /// The boards: the first one, and one after each turn.
    pub boards: Vec<GameSheetBoard>,
}

/// A board of a sheet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameSheetBoard {
    /// The heading: `3. 7RL`.
    pub heading: String,
    /// The side that played, in words; `null` for the first board.
    pub side: Option<String>,
    /// The picture: SVG.
    pub picture: String,
}

pub(super) fn game_sheet(cursor: &StudyCursor<'_>, strings: &Strings) -> GameSheet {
    let game = cursor.game;
    let rules = &game.rules;
    let style = BoardViewOptions::for_page().style.for_rules(rules);
    let start = Figure::board(game.line.start.clone()).with_marks(game.line.comments(None));
    let start = GameSheetBoard {
        heading: strings.t("board.page.at_start", &[]),
        side: None,
        picture: draw(&start, &style, strings).inline(),
    };
    let turns = game.turns().take(MAX_BOARDS).map(|turn| {
        let mark = turn.written.mark.map_or("", |it| it.value.as_str());
        let kiba = kiba::beside(game.kiba(turn).as_deref(), strings);
        let figure = Figure::played_turn(turn, rules).with_marks(game.line.comments(Some(turn)));
        GameSheetBoard {
            heading: format!("{}. {}{mark}{kiba}", turn.number, turn.notation(rules)),
            side: Some(strings.render(&Message::from(turn.side))),
            picture: draw(&figure, &style, strings).inline(),
        }
    });
    GameSheet {
        boards: std::iter::once(start).chain(turns).collect(),
    }
}
