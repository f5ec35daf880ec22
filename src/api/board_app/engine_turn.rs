//! Turns of a computer opponent, and hints.

use fifangha_rules::{Position, Rules, Turn};
use serde::{Deserialize, Serialize};

use super::board_image::BoardViewOptions;
use crate::api::{ApiError, PositionContext};
use crate::budget::{Budget, SearchLimits};
use crate::figure::turn_in_words;
use crate::message::{Message, Strings};
use crate::search::{DepthSearch, ProvenValue, Solver, random_turn, search_to_depth};

/// The strategy of the computer opponent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TurnStrategy {
    /// A random turn: every start and every choice has the same probability.
    Random,
    /// The turn after which the mover has the most seeds.
    Greedy,
    /// A search of two turns: its own and the reply.
    #[serde(rename = "depth-2")]
    Depth2,
    /// A search of four turns.
    #[serde(rename = "depth-4")]
    Depth4,
    /// A turn that keeps the proven value of the position; if that cannot be
    /// proved, a search of four turns.
    Best,
}

/// A turn of the computer opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EngineTurn {
    /// The turn in short notation.
    pub turn: String,
    /// The pit where it starts.
    pub pit: String,
    /// The turn in words: its pit and its choices.
    pub words: String,
    /// The value of the position, in words; `null` for a random turn.
    pub value: Option<String>,
    /// `true` if that value is proved.
    pub proved: bool,
}

/// Search limits of a proof, about a second in a browser.
const PROOF_LIMITS: SearchLimits = SearchLimits {
    sowings: 12_000_000,
    turns: 1_000_000,
    bytes: 64 << 20,
};

/// Maximum number of positions in the retrograde analysis.
const MAX_POSITIONS: usize = 100_000;

/// Limits of a search to a fixed depth, at most a few seconds in a browser.
const DEPTH_LIMITS: SearchLimits = SearchLimits {
    sowings: 20_000_000,
    turns: 4_000_000,
    bytes: 0,
};

/// Chooses a turn; `seed` is the random seed. Its words are those of the reader's
/// point of view.
pub(super) fn choose_turn(
    context: &PositionContext,
    strategy: TurnStrategy,
    seed: u64,
    view: &BoardViewOptions,
    strings: &Strings,
) -> Result<EngineTurn, ApiError> {
    let PositionContext {
        rules, position, ..
    } = context;
    let mut random = fastrand::Rng::with_seed(seed);
    let proof = match strategy {
        TurnStrategy::Best => proved_turn(rules, position),
        _ => None,
    };
    let proved = proof.is_some();
    let found = proof.or_else(|| {
        let depth = match strategy {
            TurnStrategy::Random => return None,
            TurnStrategy::Greedy => 1,
            TurnStrategy::Depth2 => 2,
            TurnStrategy::Depth4 | TurnStrategy::Best => 4,
        };
        searched(rules, position, depth, &mut random)
    });
    let (turn, value) = match found {
        Some((turn, value)) => (turn, Some(value)),
        // A random turn too if a search found none.
        None => match random_turn(rules, position, &mut random) {
            Some((turn, _)) => (turn, None),
            None => return Err(ApiError::new(Message::new("board.no_turn"))),
        },
    };
    Ok(EngineTurn {
        turn: rules.notation(position, &turn),
        pit: turn.start.pit.to_string(),
        words: turn_in_words(&turn, |it| view.seen(it), rules.directions(), strings),
        value: value.map(|it| strings.render(&it)),
        proved,
    })
}

/// Returns a turn that keeps the proven value, and that value; `None` if it was
/// not proved.
fn proved_turn(rules: &Rules, position: &Position) -> Option<(Turn, Message)> {
    let budget = Budget::unwatched(PROOF_LIMITS);
    let solver = Solver {
        rules,
        budget: &budget,
        positions: MAX_POSITIONS,
        tree: 0,
    };
    let solution = solver.solve(position);
    let mover = position.to_move();
    let value = match solution.value? {
        ProvenValue::Win(n) => Message::new("board.value.win")
            .with("side", mover)
            .with("n", n),
        ProvenValue::Loss(n) => Message::new("board.value.loss")
            .with("side", !mover)
            .with("n", n),
        ProvenValue::Draw => Message::new("board.value.draw"),
    };
    let (_, turn) = solution.line.first()?;
    Some((*turn, value))
}

/// Returns one of the best turns of a search, and its score in words.
fn searched(
    rules: &Rules,
    position: &Position,
    depth: u32,
    random: &mut fastrand::Rng,
) -> Option<(Turn, Message)> {
    let budget = Budget::unwatched(DEPTH_LIMITS);
    let found = search_to_depth(rules, position, depth, &budget)?;
    let turn = found.turns[random.u64(..found.turns.len() as u64) as usize];
    Some((turn, score_message(position, &found)))
}

fn score_message(position: &Position, found: &DepthSearch) -> Message {
    let mover = position.to_move();
    let side = |own: bool| if own { mover } else { !mover };
    if let Some(wins) = found.wins() {
        return Message::new("board.value.seen_win").with("side", side(wins));
    }
    match found.seeds().unwrap_or_default() {
        0 => Message::new("board.value.even"),
        seeds => Message::new("board.value.ahead")
            .with("side", side(seeds > 0))
            .with("n", seeds.unsigned_abs()),
    }
    .with("depth", found.depth)
}

#[cfg(test)]
mod tests {
    use fifangha_rules::{Columns, Game};

    use super::*;

    fn choose(game: Game, columns: Columns, strategy: TurnStrategy) -> EngineTurn {
        let rules = game.rules_on(columns).unwrap();
        let context = PositionContext {
            base: game,
            rules,
            position: rules.start(),
        };
        let view = BoardViewOptions::for_page();
        choose_turn(&context, strategy, 7, &view, Strings::english()).unwrap()
    }

    #[test]
    fn each_level_plays_a_legal_turn_and_gives_its_reason() {
        for strategy in [
            TurnStrategy::Random,
            TurnStrategy::Greedy,
            TurnStrategy::Depth2,
            TurnStrategy::Depth4,
        ] {
            let found = choose(Game::FIFANGHA, Columns::EIGHT, strategy);
            let rules = Game::FIFANGHA.rules();
            let turns = rules.turns(&rules.start());
            let legal = turns.iter().map(|it| rules.notation(&rules.start(), it));
            assert!(legal.into_iter().any(|it| it == found.turn), "{found:?}");
            let random = matches!(strategy, TurnStrategy::Random);
            assert_eq!(found.value.is_none(), random, "{found:?}");
            assert!(!found.proved);
        }
        let greedy = choose(Game::FIFANGHA, Columns::EIGHT, TurnStrategy::Greedy);
        let value = greedy.value.unwrap();
        assert!(value.contains("2 seeds more"), "{value}");
    }

    #[test]
    fn the_best_turn_is_proved_on_a_small_board_and_searched_on_a_large_one() {
        let proved = choose(Game::FIFANGA, Columns::FOUR, TurnStrategy::Best);
        assert!(proved.proved, "{proved:?}");
        assert!(proved.value.unwrap().starts_with("Proved: South wins"));
        assert!(proved.words.starts_with(&proved.pit));
        let searched = choose(Game::FIFANGHA, Columns::EIGHT, TurnStrategy::Best);
        assert!(!searched.proved, "{searched:?}");
    }
}
