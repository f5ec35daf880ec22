//! Queries.

use fifangha_rules::{Game, Rules, Side, break_if};

use super::board_pattern::{BoardPattern, PitCondition};
use super::event_pattern::EventPattern;
use super::number_range::NumberRange;
use crate::board::Board;
use crate::notation::ast::{FrontMatter, LocalizedText, Outcome, TurnNode};
use crate::replay::PlayedTurn;
use crate::replay::marks::{direction, may_denote};
use crate::replay::match_turn::visit_matching_turns;

/// The conditions of a search: all of them must be fulfilled. Those of a position and of the turn
/// that is played from it refer to the same place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// The game, by its name in records.
    pub rules: Option<String>,
    /// A part of the name of a player, in any case.
    pub player: Option<String>,
    /// The key of a source of the record.
    pub source: Option<String>,
    /// The result: see [`ReplayedGame::result`](crate::replay::ReplayedGame::result).
    pub result: Option<Outcome>,
    /// The board.
    pub board: Option<BoardPattern>,
    /// Pits and reserves of the board.
    pub pits: Vec<PitCondition>,
    /// The side to move.
    pub side: Option<Side>,
    /// The turn that is played: the pit, and perhaps the direction and choices.
    pub turn: Option<TurnNode>,
    /// The number of seeds that the turn captures.
    pub captures: Option<NumberRange>,
    /// The number of sowings of the turn.
    pub sowings: Option<NumberRange>,
    /// Events of the turn.
    pub events: Vec<EventPattern>,
    /// `true` also searches variations.
    pub variations: bool,
}

impl Query {
    /// Returns `true` if a condition is about a position or a turn, not only about whole games.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.board.is_some() || !self.pits.is_empty() || self.side.is_some() || self.has_turn()
    }

    fn has_turn(&self) -> bool {
        self.turn.is_some()
            || self.captures.is_some()
            || self.sowings.is_some()
            || !self.events.is_empty()
    }

    /// Returns `true` if the front matter of a record fulfils the conditions; the result is tested
    /// only if the record states it.
    pub(super) fn matches_front(&self, front: &FrontMatter) -> bool {
        let rules = |wanted: &String| {
            let base = front.rules.as_ref().and_then(|it| it.base.as_ref());
            base.map_or(Game::FIFANGHA.name(), |it| &it.value) == wanted
        };
        let named = |name: &LocalizedText, part: &str| {
            let mut texts = name.texts.iter();
            texts.any(|(_, it)| it.value.to_lowercase().contains(part))
        };
        let player = |wanted: &String| {
            let part = wanted.to_lowercase();
            named(&front.south, &part) || named(&front.north, &part)
        };
        let source = |wanted: &String| front.source_keys().contains(wanted.as_str());
        self.rules.as_ref().is_none_or(rules)
            && self.player.as_ref().is_none_or(player)
            && self.source.as_ref().is_none_or(source)
            && front
                .stated_result()
                .is_none_or(|it| self.matches_result(Some(it)))
    }

    pub(super) fn matches_result(&self, result: Option<Outcome>) -> bool {
        self.result.is_none_or(|wanted| result == Some(wanted))
    }

    /// Returns `true` if a board and the turn that is played from it fulfil the conditions.
    pub(super) fn matches_place(
        &self,
        board: &Board,
        turn: Option<&PlayedTurn>,
        rules: &Rules,
    ) -> bool {
        self.side.is_none_or(|it| board.to_move() == Some(it))
            && (!self.has_turn() || turn.is_some_and(|it| self.matches_played(it)))
            && self.board.as_ref().is_none_or(|it| it.matches(board))
            && self.pits.iter().all(|it| it.matches(board))
            && turn.is_none_or(|it| self.matches_written(it, rules))
    }

    fn matches_played(&self, turn: &PlayedTurn) -> bool {
        let played = &turn.played;
        self.captures.is_none_or(|it| it.contains(played.captured))
            && self.sowings.is_none_or(|it| it.contains(played.laps))
    }

    fn matches_written(&self, turn: &PlayedTurn, rules: &Rules) -> bool {
        self.turn
            .as_ref()
            .is_none_or(|it| is_such_turn(turn, it, rules))
            && self.events.iter().all(|it| it.matches(turn, rules))
    }
}

/// Returns `true` if a turn is the written one. A direction or choices that are left out are open.
fn is_such_turn(turn: &PlayedTurn, written: &TurnNode, rules: &Rules) -> bool {
    let start = turn.turn.start;
    let way = written.direction;
    let way = way.and_then(|it| direction(it.value, start.pit));
    let is_start = may_denote(written.pit.value, start.pit, turn.side)
        && way.is_none_or(|way| start.direction == Some(way));
    if !is_start || written.steps.is_empty() {
        return is_start;
    }
    let mut same = |it, _| break_if(it == turn.turn);
    matches!(
        visit_matching_turns(rules, &turn.before, written, &mut same),
        Ok(Some(()))
    )
}
