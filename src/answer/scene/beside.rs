//! The same turn by several games, side by side.

use fifangha_rules::{Game, Position};
use serde::Serialize;

use super::begun::Begun;
use super::look::View;
use super::stand::Stand;
use crate::answer::Failure;
use crate::message::Strings;

/// The same turn by several games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Beside {
    /// The games that can have the board; that of the record is the first.
    pub games: Vec<Parting>,
}

/// A turn as a game plays it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Parting {
    /// The name of the game.
    pub rules: String,
    /// What the turn comes to; `null` where the game does not have it.
    pub begun: Option<Begun>,
    /// Why the game does not have it.
    pub refused: Option<String>,
    /// The number of the first picture that differs from those of the first game,
    /// from 0; `null` where none does.
    pub parts: Option<usize>,
}

/// A turn that begins so on a board, as each game plays it that can have that
/// board; the game of the board is the first.
pub(super) fn of(stand: &Stand, turn: &str, strings: &Strings) -> Result<Beside, Failure> {
    let line = stand.position()?.to_string();
    let own = (stand.base, stand.rules);
    let others = Game::ALL.iter().filter(|game| **game != own.0);
    let others = others.filter_map(|&game| {
        let columns = own.1.parameters().columns;
        Some((game, game.rules_on(columns)?))
    });
    let mut games: Vec<Parting> = Vec::new();
    for (game, rules) in std::iter::once(own).chain(others) {
        let Ok(position) = Position::parse(&line, &rules) else {
            continue;
        };
        let stand = Stand::on(game, rules, position.into());
        let begun = as_far(&stand, turn, strings);
        let (begun, refused) = match begun {
            Ok(begun) => (Some(begun), None),
            Err(why) => (None, Some(strings.say(&why.message))),
        };
        let parts = games.first().and_then(|first| {
            let (first, this) = (first.begun.as_ref()?, begun.as_ref()?);
            let pictures = |it: &Begun| it.film.frames.len().max(1);
            let most = pictures(first).max(pictures(this));
            let board = |it: &Begun, at: usize| it.film.frames.get(at).map(|it| it.caption.clone());
            (0..most).find(|&at| board(first, at) != board(this, at))
        });
        games.push(Parting {
            rules: game.name().to_owned(),
            begun,
            refused,
            parts,
        });
    }
    Ok(Beside { games })
}

/// A turn of another game, as far as its choices are choices here too.
fn as_far(stand: &Stand, turn: &str, strings: &Strings) -> Result<Begun, Failure> {
    let mut refused = None;
    let ends = turn
        .char_indices()
        .map(|(at, _)| at)
        .skip(1)
        .chain([turn.len()]);
    for end in ends.collect::<Vec<_>>().into_iter().rev() {
        match Begun::of(stand, &turn[..end], 0, &View::page(), strings) {
            Ok(begun) => return Ok(begun),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.unwrap_or_else(super::nowhere))
}
