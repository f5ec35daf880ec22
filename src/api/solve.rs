use fifangha_rules::{Position, Side, Turn};
use serde::{Deserialize, Serialize};

use super::position_query::PositionContext;
use super::provenance::Provenance;
use crate::budget::{Budget, SearchLimits};
use crate::search::{Proof, ProvenValue, Solution, Solver, wins_in};

/// The limits of a solver query.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SolveRequest {
    /// The number of the mover's own turns within which a win is proved or refuted; by default the
    /// value of the position is searched for.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub wins_in: Option<u32>,
    /// The maximum number of turns played in the search.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = Self::default().max_turns))]
    pub max_turns: u64,
    /// The memory for positions in MiB.
    #[cfg_attr(feature = "cli", arg(long, value_name = "MIB", default_value_t = Self::default().memory))]
    pub memory: usize,
    /// The maximum number of positions in the retrograde analysis.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = Self::default().max_positions))]
    pub max_positions: usize,
}

impl Default for SolveRequest {
    fn default() -> Self {
        Self {
            wins_in: None,
            max_turns: 1_000_000_000,
            memory: SearchLimits::DEFAULT_BYTES >> 20,
            max_positions: 20_000,
        }
    }
}

impl SolveRequest {
    /// Returns the limits of the search.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        SearchLimits {
            bytes: self.memory.saturating_mul(1 << 20),
            ..SearchLimits::with_max_turns(self.max_turns)
        }
    }

    /// Proves the value of a position, or a win within the number of turns.
    #[must_use]
    pub fn solve(&self, position_context: &PositionContext, budget: &Budget) -> SolveResponse {
        match self.wins_in {
            Some(turns) => {
                let proof = wins_in(
                    &position_context.rules,
                    &position_context.position,
                    turns,
                    budget,
                );
                SolveResponse::Within(WinWithinJson::new(position_context, turns, &proof))
            }
            None => {
                let solution = self
                    .solver(position_context, budget, 0)
                    .solve(&position_context.position);
                SolveResponse::Value(GameValueJson::new(position_context, &solution))
            }
        }
    }

    /// Returns the solver of a position; its proof is a tree of at most `tree` turns.
    pub(crate) const fn solver<'s>(
        &self,
        position_context: &'s PositionContext,
        budget: &'s Budget,
        tree: usize,
    ) -> Solver<'s> {
        Solver {
            rules: &position_context.rules,
            budget,
            positions: self.max_positions,
            tree,
        }
    }
}

/// The result of a solver query.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum SolveResponse {
    /// The result with `--wins-in`.
    Within(WinWithinJson),
    /// The result without it.
    Value(GameValueJson),
}

/// The proof that the side to move wins, or does not win, within a number of
/// turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WinWithinJson {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// The number of the mover's own turns.
    pub wins_in: u32,
    /// `true` if a win within these turns is proved, `false` if it is refuted;
    /// `null` if the search was stopped.
    pub wins: Option<bool>,
    /// The number of turns played in the search.
    pub nodes: u64,
    /// The command and version that produced the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

/// The value of a position for the side to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameValueJson {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// `win`, `loss` or `draw`, for the side to move; `null` if it is
    /// undecided.
    pub value: Option<&'static str>,
    /// `S` or `N`; `null` for a draw, or if it is undecided.
    pub winner: Option<char>,
    /// The minimum number of its own turns in which the winner wins; `null` for
    /// a draw, or if it is undecided.
    pub turns: Option<u32>,
    /// `true` if the value is proved against every reply.
    pub proved: bool,
    /// The number of its own turns within which neither side wins; `null` if
    /// the value is decided.
    pub not_within: Option<u32>,
    /// A turn that keeps the value, in short notation; `null` if the game is
    /// over, or the value is undecided.
    pub turn: Option<String>,
    /// A line of best play: the winner wins as soon as possible, the loser
    /// delays the loss.
    pub line: Vec<String>,
    /// The number of turns after which the line first reached its final
    /// position, from where it can repeat for ever; `null` if the line ends.
    pub returns_to: Option<usize>,
    /// The number of reachable positions, up to equivalence; `null` if they
    /// were not all explored.
    pub positions: Option<usize>,
    /// The number of turns played in the search.
    pub nodes: u64,
    /// The command and version that produced the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

impl WinWithinJson {
    /// Returns the proof or refutation of a win within the given number of turns.
    #[must_use]
    pub fn new(context: &PositionContext, turns: u32, proof: &Proof) -> Self {
        Self {
            rules: context.base.name().to_owned(),
            position: context.position.to_string(),
            wins_in: turns,
            wins: proof.holds,
            nodes: proof.nodes,
            provenance: None,
        }
    }
}

impl GameValueJson {
    /// Returns the solution of a position.
    #[must_use]
    pub fn new(position_context: &PositionContext, solution: &Solution) -> Self {
        let PositionContext {
            base,
            rules,
            position,
        } = position_context;
        let mover = position.to_move();
        let (value, winner, turns) = match solution.value {
            None => (None, None, None),
            Some(ProvenValue::Draw) => (Some("draw"), None, None),
            Some(ProvenValue::Win(turns)) => (Some("win"), Some(mover), Some(turns)),
            Some(ProvenValue::Loss(turns)) => (Some("loss"), Some(!mover), Some(turns)),
        };
        let notation = |(before, turn): &(Position, Turn)| rules.notation(before, turn);
        let line: Vec<_> = solution.line.iter().map(notation).collect();
        Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            value,
            winner: winner.map(Side::letter),
            turns,
            proved: value.is_some(),
            not_within: value.is_none().then_some(solution.not_within),
            turn: line.first().cloned(),
            line,
            returns_to: solution.returns_to,
            positions: solution.positions,
            nodes: solution.nodes,
            provenance: None,
        }
    }
}
