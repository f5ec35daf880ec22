//! Side-by-side comparison of the same turn in several games.

use std::hash::BuildHasher;

use fifangha_rules::{Game, Observer, Position, Step};
use foldhash::fast::FixedState;
use serde::Serialize;

use super::board_image::BoardViewOptions;
use super::partial_turn::{PartialTurnView, observe_prefix};
use super::position_view::BoardContext;
use crate::api::ApiError;
use crate::explain::game_title;
use crate::figure::moves_no_seeds;
use crate::message::Strings;

/// The same turn in several games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnComparison {
    /// The games in which the board is possible; the game of the record is first.
    pub games: Vec<ComparedTurn>,
}

/// A turn in one game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ComparedTurn {
    /// The name of the game.
    pub rules: String,
    /// Its title.
    pub title: String,
    /// The turn as far as it can be played; `null` if the game does not allow it.
    pub begun: Option<PartialTurnView>,
    /// The reason why the game does not allow it; `null` if it does.
    pub refused: Option<String>,
    /// The number of the first picture that differs from the first game, from 0; `null` if none of
    /// the first 100,000 differs.
    pub parts: Option<usize>,
}

/// Plays a turn on a board in each game in which the board is possible; the game of the board is
/// first. The pictures start at number `from`.
pub(super) fn compare_turn(
    stand: &BoardContext,
    turn: &str,
    from: usize,
    view: &BoardViewOptions,
    strings: &Strings,
) -> Result<TurnComparison, ApiError> {
    let line = stand.position()?.to_string();
    let own = (stand.base, stand.rules);
    let others = Game::ALL.iter().filter(|game| **game != own.0);
    let others = others.filter_map(|&game| {
        let columns = own.1.parameters().columns;
        Some((game, game.rules_on(columns)?))
    });
    let mut games: Vec<ComparedTurn> = Vec::new();
    let mut first: Option<FrameHashes> = None;
    for (game, rules) in std::iter::once(own).chain(others) {
        let Ok(position) = Position::parse(&line, &rules) else {
            continue;
        };
        let stand = BoardContext::new(game, rules, position.into());
        let mut parting = ComparedTurn {
            rules: game.name().to_owned(),
            title: game_title(game, strings),
            begun: None,
            refused: None,
            parts: None,
        };
        match longest_playable_prefix(&stand, turn, from, view, strings) {
            Ok(begun) => {
                let mut traces = FrameHashes::default();
                observe_prefix(&rules, &position, &begun.turn, &mut traces)?;
                parting.parts = first
                    .as_ref()
                    .and_then(|first| first.first_difference(&traces));
                if games.is_empty() {
                    first = Some(traces);
                }
                parting.begun = Some(begun);
            }
            Err(why) => parting.refused = Some(strings.render(&why.message)),
        }
        games.push(parting);
    }
    Ok(TurnComparison { games })
}

/// The hash of each picture of a turn.
#[derive(Default)]
struct FrameHashes(Vec<u64>);

impl FrameHashes {
    /// Maximum number of pictures compared.
    const MAX_FRAMES: usize = 100_000;

    /// Returns the index of the first picture that differs.
    fn first_difference(&self, other: &Self) -> Option<usize> {
        let most = self.0.len().max(other.0.len());
        (0..most).find(|&at| self.0.get(at) != other.0.get(at))
    }
}

impl Observer for FrameHashes {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        if self.0.len() == Self::MAX_FRAMES {
            return;
        }
        // A step without a picture belongs to the previous picture.
        let before = match moves_no_seeds(&step.event) {
            true => self.0.pop(),
            false => None,
        };
        self.0.push(FixedState::default().hash_one((before, step)));
    }
}

/// Returns the longest prefix of a turn of another game that is playable here, or the reason why
/// its pit cannot be played.
fn longest_playable_prefix(
    stand: &BoardContext,
    turn: &str,
    from: usize,
    view: &BoardViewOptions,
    strings: &Strings,
) -> Result<PartialTurnView, ApiError> {
    let mut refused = None;
    // The pit, then one more choice each time: `7`, `7R`, `7RL`.
    let pit = turn.rfind(|c: char| c.is_ascii_digit());
    let pit = pit.map_or(turn.len(), |at| at + 1);
    let choices = turn[pit..].char_indices().map(|(at, _)| pit + at);
    let ends: Vec<_> = choices.chain([turn.len()]).collect();
    for end in ends.into_iter().rev() {
        match PartialTurnView::new(stand, &turn[..end], from, view, strings) {
            Ok(begun) => return Ok(begun),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.unwrap_or_else(super::no_such_place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::PositionQuery;

    #[test]
    fn a_parting_is_found_however_late_it_comes() {
        let stand = BoardContext::from_query(&PositionQuery {
            rules: Some("katra-gorobaka".into()),
            position: Some("..1...../1......./(10)431.121/1(12)62(12)1.6 S0 N0 S".into()),
            ..PositionQuery::default()
        })
        .unwrap();
        let parts = |from| {
            let comparison = compare_turn(
                &stand,
                "b1<",
                from,
                &BoardViewOptions::for_page(),
                Strings::english(),
            )
            .unwrap();
            let game = |name: &str| comparison.games.iter().find(|it| it.rules == name).unwrap();
            let animation = |name: &str| &game(name).begun.as_ref().unwrap().animation;
            let captions = ["katra-gorobaka", "katra-mpantsaka"].map(|name| {
                let frames = animation(name).frames.iter();
                frames.map(|it| it.caption.clone()).collect::<Vec<_>>()
            });
            let [first, other] = captions;
            let difference = first.iter().zip(&other).position(|(it, other)| it != other);
            (game("katra-mpantsaka").parts, difference)
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
        let stand = BoardContext::from_query(&PositionQuery {
            rules: Some("katra-gorobaka".into()),
            position: Some("..1...../1......./(10)431.121/1(12)62(12)1.6 S0 N0 S".into()),
            ..PositionQuery::default()
        });
        let comparison = compare_turn(
            &stand.unwrap(),
            "b1<",
            0,
            &BoardViewOptions::for_page(),
            Strings::english(),
        )
        .unwrap();
        let game = comparison
            .games
            .into_iter()
            .find(|it| it.rules == "fifangha");
        let refused = game.and_then(|it| it.refused).unwrap();
        assert!(refused.starts_with("the game is over"), "{refused}");
    }
}
