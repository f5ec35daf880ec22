//! What there is to know of a place: who is to move, or how the game ended.

use fifangha_rules::{Common, Family, Game, Outcome, OutcomeCause, Parameter, Reading};
use serde::Serialize;

use super::cursor::Cursor;
use crate::explain::translated;
use crate::message::{Message, Strings};

/// A rule and the source that states it.
#[derive(Clone, Debug, Serialize)]
pub struct Source {
    /// What the source says, or why the rule was chosen where it is silent.
    pub text: String,
    /// The passage; `null` where no source says it.
    pub passage: Option<String>,
}

/// What is told.
pub(super) struct Told {
    pub(super) said: Vec<String>,
    pub(super) over: bool,
    pub(super) source: Option<Source>,
}

pub(super) fn of(cursor: &Cursor<'_>, strings: &Strings) -> Told {
    let game = cursor.game;
    let rules = &game.rules;
    let board = cursor.board();
    let outcome = match cursor.turn {
        Some(turn) => turn.outcome,
        None => board.position().and_then(|it| rules.outcome(it)),
    };
    if let Some(outcome) = outcome {
        let over = Message::new("cli.over").with("outcome", Message::from(&outcome));
        return Told {
            said: vec![strings.say(&over)],
            over: true,
            source: reading(game.base, &outcome).map(|it| source(it, strings)),
        };
    }
    let Some(position) = board.position() else {
        return Told {
            said: vec![strings.t("board.not_whole", &[])],
            over: false,
            source: None,
        };
    };
    let starts = rules.starts(position);
    let tsibongy = rules.parameters().family == Family::Tsibongy;
    let (key, rule) = match (tsibongy, starts.can_capture()) {
        (true, true) => ("board.turn.captures", Some(Common::Duty)),
        (true, false) => ("board.turn.quiet", Some(Common::NonCapturing)),
        (false, _) => ("board.turn.free", None),
    };
    let said = Message::new(key).with("side", position.to_move());
    let reading = rule.and_then(|rule| game.base.common(rule));
    Told {
        said: vec![strings.say(&said)],
        over: false,
        source: reading.map(|it| source(it, strings)),
    }
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
        text: translated(strings.language(), reading.text()).to_owned(),
        passage: reading
            .passage()
            .map(|it| crate::answer::rules::passage(it, strings)),
    }
}
