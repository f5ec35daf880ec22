use fifangha_rules::{Event, Rules};
use serde::Serialize;

use crate::message::Strings;
use crate::replay::{self, PlayedTurn, long_turn};
use crate::study::Study;

/// The games of a file as they were played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Replay {
    /// The games of the file.
    pub games: Vec<Game>,
}

/// A game of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Game {
    /// Its title, where it has one.
    pub title: Option<String>,
    /// The game of the sources that it is played by.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// The position that it starts from, with `_` and `~` for what is not told.
    pub start: String,
    /// What `start` does not tell: pits `c4`, rows `c` whose columns are lost,
    /// reserves `S`; absent where it tells everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its turns; those of variations are left out.
    pub turns: Vec<Played>,
    /// How it ended, where it did.
    pub result: Option<Ending>,
}

/// A turn of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Played {
    /// Its number in the order of play.
    pub number: u32,
    /// Who plays it: `S` or `N`.
    pub side: char,
    /// Its short form.
    pub notation: String,
    /// Its long form.
    pub long: String,
    /// The position after it; `null` where it does not end.
    pub position: Option<String>,
    /// Whether it never ends.
    pub never_ends: bool,
    /// Every event of it.
    pub steps: Vec<Step>,
}

/// One event and the board that it leaves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Step {
    /// `drop`, `lift`, `capture`, `merge`, `relay`, `play-on`, `sowing`, `rest`
    /// or `repeat`.
    #[cfg_attr(test, schemars(extend("enum" = [
        "drop", "lift", "capture", "merge", "relay", "play-on", "sowing", "rest", "repeat",
    ])))]
    pub kind: &'static str,
    /// The pit where it happens; of a sowing, that of its last seed.
    pub pit: String,
    /// The pit whose seeds are captured, or the first of a sowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The pit behind it, where that is emptied too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
    /// The seeds captured, lifted or sown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// The tsibongy from which they will be sown, `L` or `R`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<char>,
    /// Whether the mover chose it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<bool>,
    /// `<` or `>`, as seen in the row of the first pit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<char>,
    /// Why the turn ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
    /// Sowings from a state to its repetition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The seeds in the mover's hand after it.
    pub hand: u8,
    /// The board after it; the mover is still to move.
    pub position: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Ending {
    /// `S`, `N`, or `null` for a draw.
    pub winner: Option<char>,
    /// `kamo`, `no-seeds`, `lone-seeds`, `spent`, `majority` or `never-ends`.
    pub cause: &'static str,
}

impl Replay {
    /// What became of a study, or of one turn of each of its games, with
    /// titles in a language.
    #[must_use]
    pub fn of(study: &Study, turn: Option<u32>, strings: &Strings) -> Self {
        let games = study
            .replay
            .games
            .iter()
            .map(|game| {
                let front = &study.document.records[game.record].front;
                let title = front
                    .title
                    .as_ref()
                    .and_then(|title| title.text(strings.language()));
                Game::of(game, title, turn)
            })
            .collect();
        Self { games }
    }
}

impl Game {
    fn of(game: &replay::Game, title: Option<&str>, only: Option<u32>) -> Self {
        let missing = game.line.start.missing().into_iter();
        Self {
            title: title.map(str::to_owned),
            rules: game.base.to_string(),
            columns: game.rules.parameters().columns.count(),
            start: game.line.start.to_string(),
            missing: missing.map(|it| it.place.to_string()).collect(),
            turns: game
                .turns()
                .filter(|turn| only.is_none_or(|only| only == turn.number))
                .map(|turn| Played::of(turn, &game.rules))
                .collect(),
            result: game.outcome.map(|outcome| Ending {
                winner: outcome.winner.map(fifangha_rules::Side::letter),
                cause: outcome.cause.name(),
            }),
        }
    }
}

impl Played {
    fn of(turn: &PlayedTurn, rules: &Rules) -> Self {
        let steps = turn.steps(rules);
        Self {
            number: turn.number,
            side: turn.side.letter(),
            notation: turn.notation(rules),
            long: long_turn(&steps).map_or_else(String::new, |turn| turn.to_string()),
            position: turn.after().map(|after| after.to_string()),
            never_ends: turn.played.never_ends(),
            steps: steps.iter().map(Step::of).collect(),
        }
    }
}

impl Step {
    /// A step and what it tells.
    #[must_use]
    pub fn of(step: &fifangha_rules::Step) -> Self {
        let mut view = Self {
            kind: step.event.kind(),
            pit: step.event.pit().to_string(),
            from: None,
            also: None,
            seeds: None,
            origin: None,
            chosen: None,
            direction: None,
            cause: None,
            period: None,
            hand: step.hand,
            position: step.position.to_string(),
        };
        match step.event {
            Event::Drop { .. } | Event::PlayOn { .. } => {}
            Event::Lift {
                seeds, direction, ..
            }
            | Event::Relay {
                seeds, direction, ..
            } => {
                view.seeds = Some(seeds);
                view.direction = Some(direction.arrow());
            }
            Event::Capture {
                from,
                also,
                seeds,
                origin,
                chosen,
                ..
            } => {
                view.from = Some(from.to_string());
                view.also = also.map(|pit| pit.to_string());
                view.seeds = Some(seeds);
                view.origin = origin.map(fifangha_rules::Direction::letter);
                view.chosen = origin.map(|_| chosen);
            }
            Event::Merge { from, seeds, .. } => {
                view.from = Some(from.to_string());
                view.seeds = Some(seeds);
            }
            Event::Sowing {
                first,
                seeds,
                direction,
                ..
            } => {
                view.from = Some(first.to_string());
                view.seeds = Some(seeds);
                view.direction = Some(direction.arrow());
            }
            Event::Rest { cause, .. } => view.cause = Some(cause.name()),
            Event::Repeat { period, .. } => view.period = Some(period),
        }
        view
    }
}
