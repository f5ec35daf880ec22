use std::rc::Rc;

use fifangha_rules::{Event, Side};
use indexmap::IndexMap;
use serde::Serialize;

use super::diagnostic::{DiagnosticJson, SourceRangeJson};
use super::lazy_list::LazyList;
use super::record_nodes::{FrontMatterValueJson, LineJson, NodeJsonBuilder, front_matter};
use crate::diagnostic::SourceFile;
use crate::message::Strings;
use crate::notation::ast::{self, StartMeaning};
use crate::replay::{self, CheckKind, FirstSteps, GameEnd, PlayedTurn};
use crate::study::Study;

/// The replayed games of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReplayResponse<'a> {
    /// The name of the file.
    pub file: String,
    /// The games of the file that could be replayed.
    pub games: LazyList<'a, GameJson<'a>>,
    /// The checks, in the order of the file; those of one turn if it was requested.
    pub checks: LazyList<'a, CheckJson>,
    /// All diagnostics.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// The result of a check.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckJson {
    /// The object of the check.
    #[cfg_attr(test, schemars(extend("enum" = [
        "turn", "number", "side", "end", "sow", "board", "claim", "result", "fits",
    ])))]
    pub kind: &'static str,
    /// The result: `passed`, `failed` or `open` (undecided).
    #[cfg_attr(test, schemars(extend("enum" = ["passed", "failed", "open"])))]
    pub verdict: &'static str,
    /// The location in the file.
    pub place: SourceRangeJson,
}

/// The names of the players; `null` if they are not written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayersJson {
    /// South, at the bottom.
    pub south: Option<String>,
    /// North, at the top.
    pub north: Option<String>,
}

/// A game of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameJson<'a> {
    /// The title; `null` if it has none.
    pub title: Option<String>,
    /// The game of the sources whose rules it follows.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// The front matter, the text between `---` lines, by key.
    pub head: IndexMap<String, FrontMatterValueJson>,
    /// The players.
    pub players: PlayersJson,
    /// The keys of the sources that it cites.
    pub sources: Vec<String>,
    /// The witnesses of its boards; absent if it names none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessJson>,
    /// A picture of its source; absent if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facsimile: Option<FacsimileJson>,
    /// `game` if the record starts at the opening of the game, `position` if it starts in its
    /// course; `null` if the record does not state it.
    #[cfg_attr(test, schemars(extend("enum" = ["game", "position", null])))]
    pub begins: Option<&'static str>,
    /// The main line.
    #[serde(flatten)]
    pub line: LineJson<'a>,
    /// The end of the game; `null` if the record does not reach one, even if its front matter states
    /// a result.
    pub result: Option<EndingJson>,
}

/// A witness, from which boards are read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WitnessJson {
    /// The siglum by which boards name it.
    pub siglum: String,
    /// A description of the witness; `null` if there is none.
    pub is: Option<String>,
    /// The key of its source; `null` if there is none.
    pub source: Option<String>,
    /// `true` if the game was replayed with the readings of this witness.
    pub followed: bool,
    /// The number of boards of the main line on which it agrees with the game.
    pub agrees: usize,
    /// The number of boards of the main line on which it differs from the game.
    pub differs: usize,
}

/// A picture of the source of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FacsimileJson {
    /// The file, relative to the folder of the record.
    pub file: String,
    /// A description of the picture; `null` if there is none.
    pub is: Option<String>,
}

/// A played turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedTurnJson {
    /// The number in the order of play.
    pub number: u32,
    /// The side that plays it: `S` or `N`.
    pub side: char,
    /// The turn in short notation.
    pub notation: String,
    /// The turn in KIBA; absent unless the game is shown with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kiba: Option<String>,
    /// The turn in long notation; it ends with `…` if events are left out.
    pub long: String,
    /// The position after it; `null` if the turn never ends.
    pub position: Option<String>,
    /// `true` if the turn never ends.
    pub never_ends: bool,
    /// The events, in order.
    pub steps: Vec<StepJson>,
    /// The number of further events, which the limit on steps left out; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted_steps: Option<usize>,
}

/// An event and the board after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StepJson {
    /// The kind of the event: `drop`, `lift`, `capture`, `merge`, `relay`, `play-on`, `sowing`,
    /// `rest` or `repeat`.
    #[cfg_attr(test, schemars(extend("enum" = [
        "drop", "lift", "capture", "merge", "relay", "play-on", "sowing", "rest", "repeat",
    ])))]
    pub kind: &'static str,
    /// The pit of the event; for a sowing, the pit of its last seed.
    pub pit: String,
    /// The pit whose seeds are captured, or the first pit of a sowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The outer pit of the same column, if it is captured too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
    /// The number of seeds captured, lifted or sown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// The tsibongy from which the captured seeds will be sown, `L` or `R`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<char>,
    /// `true` if the mover chose that tsibongy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<bool>,
    /// `<` or `>`, as seen in the row of the first pit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<char>,
    /// The reason why the turn ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
    /// The number of sowings from a state to its repetition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The seeds in the mover's hand after the event.
    pub hand: u8,
    /// The board after the event; the mover is still to move.
    pub position: String,
}

/// The end of a game by the rules or by a resignation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EndingJson {
    /// `S`, `N`, or `null` for a draw.
    pub winner: Option<char>,
    /// `kamo`, `no-seeds`, `lone-seeds`, `spent`, `majority`, `never-ends` or `resigned`.
    pub cause: &'static str,
}

impl<'a> ReplayResponse<'a> {
    /// Returns the replay of a study, or of one turn of each game, with titles in a language. Games
    /// and turns are generated during serialization, with at most `max_steps` events in total.
    #[must_use]
    pub fn new(
        study: &'a Study,
        turn: Option<u32>,
        max_steps: Option<usize>,
        strings: &'a Strings,
    ) -> Self {
        let max_steps = max_steps.unwrap_or(FirstSteps::DEFAULT);
        let teller = Rc::new(NodeJsonBuilder::new(&study.file, &study.replay));
        let records = &study.document.records;
        let games = study.replay.games.iter();
        // The locations of the requested turn, in each game.
        let selected: Vec<_> = games
            .flat_map(replay::ReplayedGame::turns)
            .filter(|it| turn == Some(it.number))
            .map(|it| it.written.span)
            .collect();
        let is_asked = |check: &replay::Check| {
            let at = check.span.start();
            turn.is_none() || selected.iter().any(|it| it.start() <= at && at < it.end())
        };
        let checks: Vec<_> = (teller.checks.iter().copied()).filter(is_asked).collect();
        Self {
            file: study.file.name().to_owned(),
            games: LazyList::new(move || {
                let teller = Rc::clone(&teller);
                teller.remaining_steps.set(max_steps);
                study.replay.games.iter().map(move |game| {
                    GameJson::new(game, &records[game.record], turn, &teller, strings)
                })
            }),
            checks: LazyList::new(move || {
                let checks = checks.clone().into_iter();
                checks.map(|check| CheckJson::new(&check, &study.file))
            }),
            diagnostics: study
                .diagnostics
                .iter()
                .map(|found| DiagnosticJson::new(&study.file, found, strings))
                .collect(),
        }
    }
}

impl CheckJson {
    fn new(check: &replay::Check, file: &SourceFile) -> Self {
        Self {
            kind: match check.kind {
                CheckKind::Turn => "turn",
                CheckKind::Number => "number",
                CheckKind::Side => "side",
                CheckKind::End => "end",
                CheckKind::Sow => "sow",
                CheckKind::Board => "board",
                CheckKind::Claim => "claim",
                CheckKind::Result => "result",
                CheckKind::Fits => "fits",
            },
            verdict: check.verdict.name(),
            place: SourceRangeJson::from_span(file, check.span),
        }
    }
}

impl<'a> GameJson<'a> {
    fn new(
        game: &'a replay::ReplayedGame,
        record: &'a ast::Record,
        only: Option<u32>,
        teller: &Rc<NodeJsonBuilder<'a>>,
        strings: &Strings,
    ) -> Self {
        let front = &record.front;
        let text_of = |text: &ast::LocalizedText| text.line(strings.language());
        Self {
            title: text_of(&front.title),
            begins: start_meaning(front, game).map(StartMeaning::name),
            rules: game.base.to_string(),
            columns: game.rules.parameters().columns.count(),
            head: front_matter(&front.raw),
            players: PlayersJson {
                south: text_of(&front.south),
                north: text_of(&front.north),
            },
            sources: front.source_keys().into_iter().map(str::to_owned).collect(),
            witnesses: front
                .witnesses
                .iter()
                .enumerate()
                .map(|(index, it)| {
                    let (agrees, differs) =
                        game.line.count_agreements(&record.body, &it.siglum.value);
                    WitnessJson {
                        siglum: it.siglum.value.clone(),
                        is: text_of(&it.what),
                        source: it.source.as_ref().map(|it| it.value.clone()),
                        followed: index == front.followed,
                        agrees,
                        differs,
                    }
                })
                .collect(),
            facsimile: front.facsimile.as_ref().map(|it| FacsimileJson {
                file: it.file.value.clone(),
                is: text_of(&it.what),
            }),
            line: match only {
                None => teller.line(&record.body, &game.line, game),
                Some(_) => teller.line_without_nodes(&game.line, only, game),
            },
            result: game.end(front).map(EndingJson::new),
        }
    }
}

impl EndingJson {
    fn new(end: GameEnd) -> Self {
        Self {
            winner: end.winner().map(Side::letter),
            cause: end.cause(),
        }
    }
}

impl PlayedTurnJson {
    pub(super) fn new(turn: &PlayedTurn, game: &replay::ReplayedGame, max_steps: usize) -> Self {
        let rules = &game.rules;
        let listed = turn.first_steps(rules, max_steps);
        Self {
            number: turn.number,
            side: turn.side.letter(),
            notation: turn.notation(rules),
            kiba: game.kiba(turn),
            long: listed.long_notation(rules.directions()),
            position: turn.position_after().map(|after| after.to_string()),
            never_ends: turn.played.never_ends(),
            steps: listed.steps.iter().map(StepJson::new).collect(),
            omitted_steps: (listed.omitted > 0).then_some(listed.omitted),
        }
    }
}

impl StepJson {
    /// Returns a step.
    #[must_use]
    pub fn new(step: &fifangha_rules::Step) -> Self {
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

/// Returns the meaning of the start board, if the record states it.
fn start_meaning(front: &ast::FrontMatter, game: &replay::ReplayedGame) -> Option<StartMeaning> {
    let first_side = front.begins.map(|it| it.value);
    first_side.or_else(
        || match game.rules.is_opening(game.line.start.position()?) {
            true => Some(StartMeaning::Game),
            false => Some(StartMeaning::Position),
        },
    )
}
