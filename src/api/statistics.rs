use indexmap::IndexMap;
use serde::Serialize;

use super::rule_variant::ParameterValueJson;
use crate::message::Strings;
use crate::statistics::{Estimate, GameStatistics, PlayerKind, SamplePlan, VariantStatistics};

/// Statistics of played games for several rule variants.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StatsResponse {
    /// The number of games for each variant and each kind of players.
    pub games: u32,
    /// The random seed.
    pub seed: u64,
    /// The maximum number of turns of a game; a longer game is unfinished.
    pub max_length: u32,
    /// The confidence level of all intervals: 0.95.
    pub confidence: f64,
    /// The variants, in order.
    pub variants: Vec<VariantStatisticsJson>,
}

/// A variant and the statistics of its games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariantStatisticsJson {
    /// The game.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// The varied parameters, by name.
    pub set: IndexMap<String, ParameterValueJson>,
    /// The reason why the variant cannot be played; `null` if it can.
    pub conflict: Option<String>,
    /// The statistics for each kind of players; empty if the variant cannot be played.
    pub players: Vec<PlayerStatisticsJson>,
}

/// Statistics of the games between two players of a kind.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerStatisticsJson {
    /// `random` or `greedy`.
    pub players: &'static str,
    /// The number of games won by the first player.
    pub first_wins: u32,
    /// The number of games won by the second player.
    pub second_wins: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of unfinished games.
    pub unfinished: u32,
    /// The share of the games that have a winner.
    pub decided: Option<Estimate>,
    /// The share of the games with a winner that the first player has won.
    pub first_player: Option<Estimate>,
    /// The mean number of turns of the finished games.
    pub length: Option<Estimate>,
    /// The mean number of legal turns in a position, averaged in each game first.
    pub legal_turns: Option<Estimate>,
    /// The mean share of the turns of a game that capture.
    pub capturing: Option<Estimate>,
    /// The mean number of seeds captured in a turn, averaged in each game first.
    pub captured: Option<Estimate>,
}

impl StatsResponse {
    /// Returns the statistics, with texts in a language.
    #[must_use]
    pub fn new(
        variants: &[VariantStatistics],
        players: &[PlayerKind],
        plan: &SamplePlan,
        strings: &Strings,
    ) -> Self {
        let variant = |it: &VariantStatistics| VariantStatisticsJson {
            rules: it.base.name().to_owned(),
            columns: it.columns.count(),
            set: (it.set.iter())
                .map(|(it, value)| (it.name().to_owned(), ParameterValueJson::parse(value)))
                .collect(),
            conflict: (it.found.as_ref().err()).map(|why| strings.render(&why.message())),
            players: match &it.found {
                Err(_) => Vec::new(),
                Ok(found) => (players.iter().zip(found))
                    .map(|(&kind, it)| PlayerStatisticsJson::new(kind, it))
                    .collect(),
            },
        };
        Self {
            games: plan.games,
            seed: plan.seed,
            max_length: plan.max_length,
            confidence: 0.95,
            variants: variants.iter().map(variant).collect(),
        }
    }
}

impl PlayerStatisticsJson {
    fn new(kind: PlayerKind, found: &GameStatistics) -> Self {
        let rounded = |it: Option<Estimate>| it.map(|it| it.map(round));
        Self {
            players: kind.name(),
            first_wins: found.first_wins,
            second_wins: found.second_wins,
            draws: found.draws,
            unfinished: found.unfinished,
            decided: rounded(found.decided()),
            first_player: rounded(found.first_player()),
            length: rounded(found.length),
            legal_turns: rounded(found.legal_turns),
            capturing: rounded(found.capturing),
            captured: rounded(found.captured),
        }
    }
}

/// Rounds to four decimal places, so that the last bits of a sum do not matter.
fn round(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
