//! A game as a sheet to print: a board for each turn of its main line.

use serde::Serialize;

use super::cursor::Cursor;
use super::look::View;
use crate::diagram::draw;
use crate::figure::Figure;
use crate::message::{Message, Strings};

/// Boards that a sheet has at most.
const MOST: usize = 300;

/// A game as a sheet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Sheet {
    /// Its boards: the first, and one after each turn.
    pub boards: Vec<Leaf>,
}

/// A board of a sheet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Leaf {
    /// What stands above it: `3. 7RL`.
    pub heading: String,
    /// Who played, in words.
    pub side: Option<String>,
    /// The picture.
    pub picture: String,
}

pub(super) fn of(cursor: &Cursor<'_>, strings: &Strings) -> Sheet {
    let game = cursor.game;
    let rules = &game.rules;
    let style = View::page().style(rules);
    let start = Leaf {
        heading: strings.t("board.page.at_start", &[]),
        side: None,
        picture: draw(&Figure::board(game.line.start.clone()), &style, strings).inline(),
    };
    let turns = game.turns().take(MOST).map(|turn| {
        let after = turn.after().unwrap_or(turn.before);
        let mark = turn.written.mark.map_or("", |it| it.value.as_str());
        let figure = Figure::turn(&turn.before, &after);
        Leaf {
            heading: format!("{}. {}{mark}", turn.number, turn.notation(rules)),
            side: Some(strings.say(&Message::from(turn.side))),
            picture: draw(&figure, &style, strings).inline(),
        }
    });
    Sheet {
        boards: std::iter::once(start).chain(turns).collect(),
    }
}
