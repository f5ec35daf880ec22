//! What there is to know of a place: who is to move, or how the game ended.

use fifangha_rules::{
    Common, Family, Game, Outcome, OutcomeCause, Parameter, Reading, Rules, Side,
};
use serde::Serialize;

use crate::board::Board;
use crate::explain::translated;
use crate::message::{Message, Strings};

/// A rule and the source that states it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Source {
    /// What the source says, or why the rule was chosen where it is silent.
    pub text: String,
    /// The passage; `null` where no source says it.
    pub passage: Option<String>,
}

/// What there is to know of a board of a game.
#[derive(Clone, Copy)]
enum Known {
    Over(Outcome),
    /// Something of it is not known.
    NotWhole,
    /// Who is to move, whether a capture is possible, and by which kind of game.
    ToMove(Side, bool, Family),
}

fn known(rules: &Rules, board: &Board, outcome: Option<Outcome>) -> Known {
    match (outcome, board.position()) {
        (Some(outcome), _) => Known::Over(outcome),
        (None, None) => Known::NotWhole,
        (None, Some(position)) => Known::ToMove(
            position.to_move(),
            rules.starts(position).can_capture(),
            rules.parameters().family,
        ),
    }
}

/// It in a sentence: who is to move and what kind of turn it is, or how the game
/// has ended.
pub(super) fn said(
    rules: &Rules,
    board: &Board,
    outcome: Option<Outcome>,
    strings: &Strings,
) -> Vec<String> {
    let key = match known(rules, board, outcome) {
        Known::Over(outcome) => {
            let over = Message::new("outcome.over").with("outcome", Message::from(&outcome));
            return vec![strings.say(&over)];
        }
        Known::NotWhole => return vec![strings.t("board.not_whole", &[])],
        Known::ToMove(side, captures, Family::Tsibongy) if captures => {
            ("board.turn.captures", side)
        }
        Known::ToMove(side, _, Family::Tsibongy) => ("board.turn.quiet", side),
        Known::ToMove(side, ..) => ("board.turn.free", side),
    };
    vec![strings.say(&Message::new(key.0).with("side", key.1))]
}

/// The rule that ended the game, or that the mover has to follow.
pub(super) fn rule(
    base: Game,
    rules: &Rules,
    board: &Board,
    outcome: Option<Outcome>,
    strings: &Strings,
) -> Option<Source> {
    let reading = match known(rules, board, outcome) {
        Known::Over(outcome) => reading(base, &outcome),
        Known::ToMove(_, true, Family::Tsibongy) => base.common(Common::Duty),
        Known::ToMove(_, false, Family::Tsibongy) => base.common(Common::NonCapturing),
        Known::NotWhole | Known::ToMove(..) => None,
    };
    reading.map(|it| source(it, strings))
}

/// The rule by which a game ends so.
fn reading(base: Game, outcome: &Outcome) -> Option<Reading> {
    match outcome.cause {
        OutcomeCause::Kamo => base
            .common(Common::Kamo)
            .or_else(|| Some(base.passage(Parameter::Win))),
        OutcomeCause::NoTurn => base.common(Common::Duty),
        OutcomeCause::NoSeeds => Some(base.passage(Parameter::Win)),
        OutcomeCause::LoneSeeds => Some(base.passage(Parameter::LoneSeed)),
        OutcomeCause::NeverEnds => Some(base.passage(Parameter::NeverEnding)),
        OutcomeCause::Spent | OutcomeCause::Majority => Some(base.passage(Parameter::WhenEmpty)),
    }
}

fn source(reading: Reading, strings: &Strings) -> Source {
    Source {
        text: translated(strings.fallback(), reading.text()).to_owned(),
        passage: reading
            .passage()
            .map(|it| crate::answer::rules::passage(it, strings)),
    }
}
