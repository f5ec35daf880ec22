//! The status of a position: the side to move or the result, and the rule that
//! applies.

use fifangha_rules::{
    CommonRule, Family, Game, Outcome, OutcomeCause, Parameter, ParameterEvidence, Rules, Side,
};
use serde::Serialize;

use crate::board::Board;
use crate::comment::CitationNames;
use crate::explain::{cite_passage, translate_reading};
use crate::message::{Message, Strings};
use crate::replay::GameEnd;

/// A rule and the source that states it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RuleCitation {
    /// The content of the source, or the reason for the rule if the source is
    /// silent.
    pub text: String,
    /// The passage; `null` if no source states it.
    pub passage: Option<String>,
}

/// The status of a game on a board.
#[derive(Clone, Copy)]
enum GameStatus {
    Over(GameEnd),
    /// Part of the board is not known.
    Incomplete,
    /// The side to move, whether a capture is possible, and the family of the
    /// game.
    ToMove(Side, bool, Family),
}

fn game_status(rules: &Rules, board: &Board, end: Option<GameEnd>) -> GameStatus {
    match (end, board.position()) {
        (Some(end), _) => GameStatus::Over(end),
        (None, None) => GameStatus::Incomplete,
        (None, Some(position)) => GameStatus::ToMove(
            position.to_move(),
            rules.starts(position).can_capture(),
            rules.parameters().family(),
        ),
    }
}

/// Returns the status in sentences: the side to move and the kind of turn, or
/// the result.
pub(super) fn status_text(
    rules: &Rules,
    board: &Board,
    end: Option<GameEnd>,
    strings: &Strings,
) -> Vec<String> {
    let (key, side) = match game_status(rules, board, end) {
        GameStatus::Over(end) => {
            let over = Message::new("outcome.over").with("outcome", Message::from(end));
            return vec![strings.render(&over)];
        }
        GameStatus::Incomplete => return vec![strings.t("board.not_whole", &[])],
        GameStatus::ToMove(side, true, Family::Tsibongy | Family::Bao) => {
            ("board.turn.captures", side)
        }
        GameStatus::ToMove(side, _, Family::Tsibongy | Family::Bao) => ("board.turn.quiet", side),
        GameStatus::ToMove(side, ..) => ("board.turn.free", side),
    };
    let mover = Message::new("board.turn.mover").with("side", side);
    vec![strings.render(&mover), strings.t(key, &[])]
}

/// Returns the rule that ended the game, or that the mover has to follow.
pub(super) fn applicable_rule(
    base: Game,
    rules: &Rules,
    board: &Board,
    end: Option<GameEnd>,
    names: &CitationNames,
    strings: &Strings,
) -> Option<RuleCitation> {
    let reading = match game_status(rules, board, end) {
        GameStatus::Over(GameEnd::ByRules(outcome)) => ending_rule(base, &outcome),
        GameStatus::ToMove(_, true, Family::Tsibongy) => {
            base.common_rule_evidence(CommonRule::Duty)
        }
        GameStatus::ToMove(_, false, Family::Tsibongy) => {
            base.common_rule_evidence(CommonRule::NonCapturing)
        }
        GameStatus::ToMove(.., Family::Bao) => Some(base.parameter_evidence(Parameter::Entry)),
        GameStatus::Over(GameEnd::Resigned(_))
        | GameStatus::Incomplete
        | GameStatus::ToMove(..) => None,
    };
    reading.map(|it| cite_rule(it, names, strings))
}

/// Returns the rule behind a result.
fn ending_rule(base: Game, outcome: &Outcome) -> Option<ParameterEvidence> {
    match outcome.cause {
        OutcomeCause::Kamo => base
            .common_rule_evidence(CommonRule::Kamo)
            .or_else(|| Some(base.parameter_evidence(Parameter::Win))),
        OutcomeCause::NoTurn => base
            .common_rule_evidence(CommonRule::Duty)
            .or_else(|| Some(base.parameter_evidence(Parameter::Win))),
        OutcomeCause::LoneSeeds if base.parameters().family() == Family::Bao => {
            Some(base.parameter_evidence(Parameter::Singles))
        }
        OutcomeCause::NoSeeds => Some(base.parameter_evidence(Parameter::Win)),
        OutcomeCause::LoneSeeds => Some(base.parameter_evidence(Parameter::LoneSeed)),
        OutcomeCause::NeverEnds => Some(base.parameter_evidence(Parameter::NeverEnding)),
        OutcomeCause::Spent | OutcomeCause::Majority => {
            Some(base.parameter_evidence(Parameter::WhenEmpty))
        }
    }
}

fn cite_rule(reading: ParameterEvidence, names: &CitationNames, strings: &Strings) -> RuleCitation {
    RuleCitation {
        text: translate_reading(strings.fallback(), reading.text()).to_owned(),
        passage: reading.passage().map(|it| cite_passage(it, names, strings)),
    }
}
