use fifangha_rules::{Position, Side, Turn};
use serde::Serialize;

use super::{PositionContext, Provenance};
use crate::budget::Budget;
use crate::search::{Proof, ProvenValue, Solution, wins_in};

/// Who wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolveResponse {
    /// With `--wins-in`.
    Within(WinWithinJson),
    /// Without.
    Worth(GameValueJson),
}

/// Whether the side to move wins within some turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WinWithinJson {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// The mover's own turns within which it is to win.
    pub wins_in: u32,
    /// Whether it does, proved; `null` where the search was stopped.
    pub wins: Option<bool>,
    /// The turns that were played in the search.
    pub nodes: u64,
    /// How it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameValueJson {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// `win`, `loss` or `draw`, for the side to move; `null` where it was not
    /// decided.
    pub value: Option<&'static str>,
    /// `S` or `N`; `null` for a draw, and where it was not decided.
    pub winner: Option<char>,
    /// The winner's own turns, which it needs and no fewer; `null` for a draw,
    /// and where it was not decided.
    pub turns: Option<u32>,
    /// Whether that is proved: every turn of the other side was looked at.
    pub proved: bool,
    /// Neither side wins with so many of its own turns; told where it was not
    /// decided.
    pub not_within: Option<u32>,
    /// A turn that keeps the value; `null` where the game is over, or it was
    /// not decided.
    pub turn: Option<String>,
    /// A line of best play: who wins wins soonest, who loses holds out longest.
    pub line: Vec<String>,
    /// After how many turns of the line the game first was where its last turn
    /// leads: from there it can go on for ever. `null` where the line ends.
    pub returns_to: Option<usize>,
    /// The positions that can be reached, those that are alike taken for one;
    /// `null` where they were not all followed.
    pub positions: Option<usize>,
    /// The turns that were played in the search.
    pub nodes: u64,
    /// How it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
}

impl WinWithinJson {
    /// Proves it one way or the other, as far as the budget goes.
    pub fn prove(standing: &PositionContext, turns: u32, budget: &Budget) -> Self {
        let PositionContext {
            base,
            rules,
            position,
        } = standing;
        let (wins, nodes) = match wins_in(rules, position, turns, budget) {
            Proof::Holds { nodes } => (Some(true), nodes),
            Proof::Fails { nodes } => (Some(false), nodes),
            Proof::Undecided { nodes } => (None, nodes),
        };
        Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            wins_in: turns,
            wins,
            nodes,
            made: None,
        }
    }
}

impl GameValueJson {
    /// What was found out about a position.
    #[must_use]
    pub fn new(standing: &PositionContext, solution: &Solution) -> Self {
        let PositionContext {
            base,
            rules,
            position,
        } = standing;
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
            made: None,
        }
    }
}
