//! The same turn by several games, side by side.

use std::hash::BuildHasher;

use fifangha_rules::{Game, Observer, Position, Step};
use foldhash::fast::FixedState;
use serde::Serialize;

use super::begun::{Begun, observed};
use super::look::View;
use super::stand::Stand;
use crate::answer::Failure;
use crate::figure::is_still;
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
    /// from 0; `null` where none of the first 100,000 does.
    pub parts: Option<usize>,
}

/// A turn that begins so on a board, as each game plays it that can have that
/// board; the game of the board is the first. Pictures are told from number `from` on.
pub(super) fn of(
    stand: &Stand,
    turn: &str,
    from: usize,
    strings: &Strings,
) -> Result<Beside, Failure> {
    let line = stand.position()?.to_string();
    let own = (stand.base, stand.rules);
    let others = Game::ALL.iter().filter(|game| **game != own.0);
    let others = others.filter_map(|&game| {
        let columns = own.1.parameters().columns;
        Some((game, game.rules_on(columns)?))
    });
    let mut games: Vec<Parting> = Vec::new();
    let mut first: Option<Traces> = None;
    for (game, rules) in std::iter::once(own).chain(others) {
        let Ok(position) = Position::parse(&line, &rules) else {
            continue;
        };
        let stand = Stand::on(game, rules, position.into());
        let mut parting = Parting {
            rules: game.name().to_owned(),
            begun: None,
            refused: None,
            parts: None,
        };
        match as_far(&stand, turn, from, strings) {
            Ok(begun) => {
                let mut traces = Traces::default();
                observed(&rules, &position, &begun.turn, &mut traces)?;
                parting.parts = first.as_ref().and_then(|first| first.part(&traces));
                if games.is_empty() {
                    first = Some(traces);
                }
                parting.begun = Some(begun);
            }
            Err(why) => parting.refused = Some(strings.say(&why.message)),
        }
        games.push(parting);
    }
    Ok(Beside { games })
}

/// What happened in a turn, a number for each picture.
#[derive(Default)]
struct Traces(Vec<u64>);

impl Traces {
    /// Pictures that are compared: hours of looking.
    const MOST: usize = 100_000;

    /// The first picture that differs.
    fn part(&self, other: &Self) -> Option<usize> {
        let most = self.0.len().max(other.0.len());
        (0..most).find(|&at| self.0.get(at) != other.0.get(at))
    }
}

impl Observer for Traces {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        if self.0.len() == Self::MOST {
            return;
        }
        // What makes no picture belongs to the one before.
        let before = match is_still(&step.event) {
            true => self.0.pop(),
            false => None,
        };
        self.0.push(FixedState::default().hash_one((before, step)));
    }
}

/// A turn of another game, as far as its choices are choices here too; why its pit
/// cannot be played, where it cannot.
fn as_far(stand: &Stand, turn: &str, from: usize, strings: &Strings) -> Result<Begun, Failure> {
    let mut refused = None;
    // Its pit, and with each choice more: `7`, `7R`, `7RL`.
    let pit = turn.rfind(|c: char| c.is_ascii_digit());
    let pit = pit.map_or(turn.len(), |at| at + 1);
    let choices = turn[pit..].char_indices().map(|(at, _)| pit + at);
    let ends: Vec<_> = choices.chain([turn.len()]).collect();
    for end in ends.into_iter().rev() {
        match Begun::of(stand, &turn[..end], from, &View::page(), strings) {
            Ok(begun) => return Ok(begun),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.unwrap_or_else(super::nowhere))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Question;

    #[test]
    fn a_parting_is_found_however_late_it_comes() {
        let stand = Stand::of(&Question {
            rules: "katra-gorobaka".into(),
            position: Some("..1...../1......./(10)431.121/1(12)62(12)1.6 S0 N0 S".into()),
            ..Question::default()
        })
        .unwrap();
        let parts = |from| {
            let beside = of(&stand, "b1<", from, Strings::english()).unwrap();
            let game = |name: &str| beside.games.iter().find(|it| it.rules == name).unwrap();
            let film = |name: &str| &game(name).begun.as_ref().unwrap().film;
            let captions = ["katra-gorobaka", "katra-mpantsaka"].map(|name| {
                let frames = film(name).frames.iter();
                frames.map(|it| it.caption.clone()).collect::<Vec<_>>()
            });
            let [first, other] = captions;
            let told = first.iter().zip(&other).position(|(it, other)| it != other);
            (game("katra-mpantsaka").parts, told)
        };
        assert_eq!(
            parts(0),
            (Some(82), None),
            "not among the first sixty pictures"
        );
        assert_eq!(parts(60), (Some(82), Some(22)));
    }
    #[test]
    fn a_game_that_has_no_such_turn_says_what_keeps_it_from_its_pit() {
        let stand = Stand::of(&Question {
            rules: "katra-gorobaka".into(),
            position: Some("..1...../1......./(10)431.121/1(12)62(12)1.6 S0 N0 S".into()),
            ..Question::default()
        });
        let beside = of(&stand.unwrap(), "b1<", 0, Strings::english()).unwrap();
        let game = beside.games.into_iter().find(|it| it.rules == "fifangha");
        let refused = game.and_then(|it| it.refused).unwrap();
        assert!(refused.starts_with("the game is over"), "{refused}");
    }
}
