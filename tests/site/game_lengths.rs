//! The lengths of games that the board states for each game and size.

use std::collections::BTreeMap;

use fifangha::budget::{Budget, SearchLimits};
use fifangha::statistics::{GameStatistics, PlayerKind, SamplePlan};
use fifangha_rules::Game;

use crate::support::golden_file;

/// The mean numbers of turns and of legal turns in greedy games, by size.
type Lengths = BTreeMap<u8, [u32; 2]>;

fn lengths(game: Game) -> Lengths {
    let measure = |columns| {
        let rules = game.rules_on(columns)?;
        let plan = SamplePlan {
            games: 60,
            ..SamplePlan::default()
        };
        let budget = Budget::unwatched(SearchLimits::default());
        let found = GameStatistics::collect(&rules, PlayerKind::Greedy, &plan, &budget)?;
        // A game of which most games do not end has no usual length.
        let ended = found.unfinished * 2 < plan.games;
        let (turns, legal) = (found.length?.value, found.legal_turns?.value);
        ended.then(|| (columns.count(), [turns, legal].map(|it| it.round() as u32)))
    };
    game.sizes().iter().copied().filter_map(measure).collect()
}

#[test]
fn the_board_states_the_lengths_of_greedy_games() {
    let lines = Game::ALL.iter().map(|game| {
        let lengths = serde_json::to_string(&lengths(*game)).unwrap();
        format!("  \"{}\": {lengths}", game.name())
    });
    let text = format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"));
    golden_file("templates/board/lengths.json", &text);
}
