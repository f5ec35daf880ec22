//! The same turn by several games, side by side.

use fifangha_rules::{Game, Position, Rules};
use serde::Serialize;

use super::begun::Begun;
use super::cursor::Cursor;
use crate::answer::Failure;
use crate::message::Strings;
use crate::study::{At, Study};

/// A turn as a game plays it.
#[derive(Clone, Debug, Serialize)]
pub struct Beside {
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

/// A turn that begins so at a place of a study, as each game plays it that can
/// have that board; the game of the study is the first.
pub(super) fn of(
    study: &Study,
    at: &At,
    turn: &str,
    from: usize,
    strings: &Strings,
) -> Result<Vec<Beside>, Failure> {
    let cursor = Cursor::at(study, at).ok_or_else(super::nowhere)?;
    let position = super::position(&cursor)?;
    let line = position.to_string();
    let own = (cursor.game.base, cursor.game.rules);
    let others = Game::ALL.iter().filter(|game| **game != own.0);
    let others = others.filter_map(|&game| {
        let columns = own.1.parameters().columns;
        Some((game, game.rules_on(columns)?))
    });
    let mut all: Vec<Beside> = Vec::new();
    for (game, rules) in std::iter::once(own).chain(others) {
        let Ok(position) = Position::parse(&line, &rules) else {
            continue;
        };
        let begun = as_far(&rules, &position, turn, from, strings);
        let (begun, refused) = match begun {
            Ok(begun) => (Some(begun), None),
            Err(why) => (None, Some(strings.say(&why.message))),
        };
        let parts = all.first().and_then(|first| {
            let (first, this) = (first.begun.as_ref()?, begun.as_ref()?);
            let pictures = |it: &Begun| it.film.frames.len().max(1);
            let most = pictures(first).max(pictures(this));
            let board = |it: &Begun, at: usize| it.film.frames.get(at).map(|it| it.caption.clone());
            (0..most).find(|&at| board(first, at) != board(this, at))
        });
        all.push(Beside {
            rules: game.name().to_owned(),
            begun,
            refused,
            parts,
        });
    }
    Ok(all)
}

/// A turn of another game, as far as its choices are choices here too.
fn as_far(
    rules: &Rules,
    position: &Position,
    turn: &str,
    from: usize,
    strings: &Strings,
) -> Result<Begun, Failure> {
    let mut refused = None;
    let ends = turn
        .char_indices()
        .map(|(at, _)| at)
        .skip(1)
        .chain([turn.len()]);
    for end in ends.collect::<Vec<_>>().into_iter().rev() {
        match Begun::of(rules, position, &turn[..end], from, strings) {
            Ok(begun) => return Ok(begun),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.unwrap_or_else(super::nowhere))
}
