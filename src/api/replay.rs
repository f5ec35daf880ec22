use std::rc::Rc;

use fifangha_rules::{Event, Rules};
use indexmap::IndexMap;
use serde::Serialize;

use super::record_nodes::{FrontMatterValueJson, LineJson, NodeJsonBuilder, front_matter};
use super::{DiagnosticJson, LazyList, SourceRangeJson};
use crate::diagnostic::SourceFile;
use crate::message::Strings;
use crate::notation::ast::{self, StartKind};
use crate::replay::{self, CheckKind, PlayedTurn, long_turn};
use crate::study::Study;

/// The games of a file as they were played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReplayResponse<'a> {
    /// The name of the file.
    pub file: String,
    /// The games of the file that could be replayed.
    pub games: LazyList<'a, GameJson<'a>>,
    /// Everything that was checked, in the order of the file; where one turn was
    /// asked for, what is written of it.
    pub checks: LazyList<'a, CheckJson>,
    /// What does not hold, cannot be read or is left open.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// One thing that was checked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckJson {
    /// What it is about.
    #[cfg_attr(test, schemars(extend("enum" = [
        "turn", "number", "side", "end", "sow", "board", "claim", "result", "fits",
    ])))]
    pub kind: &'static str,
    /// Whether it holds.
    #[cfg_attr(test, schemars(extend("enum" = ["held", "failed", "open"])))]
    pub verdict: &'static str,
    /// Where it stands.
    pub place: SourceRangeJson,
}

/// Who plays, where it was written.
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
    /// Its title, where it has one.
    pub title: Option<String>,
    /// The game of the sources that it is played by.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// What stands between its `---` lines, by key.
    pub head: IndexMap<String, FrontMatterValueJson>,
    /// Who plays.
    pub players: PlayersJson,
    /// The keys of the sources that it names.
    pub sources: Vec<String>,
    /// What its boards are read in; absent where it names nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessJson>,
    /// A picture of what it was read in, where it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facsimile: Option<FacsimileJson>,
    /// If it is a game from its opening, or begins at a position in the course of one; `null`
    /// if the record does not tell.
    #[cfg_attr(test, schemars(extend("enum" = ["game", "position", null])))]
    pub begins: Option<&'static str>,
    /// Its main line.
    #[serde(flatten)]
    pub line: LineJson<'a>,
    /// How it ended, where it did.
    pub result: Option<EndingJson>,
}

/// Something that boards are read in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WitnessJson {
    /// The sign that boards name it by.
    pub siglum: String,
    /// What it is, where that is told.
    pub is: Option<String>,
    /// The key of its source.
    pub source: Option<String>,
    /// Whether the game was played as it tells.
    pub followed: bool,
    /// On how many boards of the main line it agrees with the game, and on how
    /// many it does not.
    pub agrees: usize,
    /// See there.
    pub differs: usize,
}

/// A picture of what a game was read in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FacsimileJson {
    /// The file, seen from the folder of the record.
    pub file: String,
    /// What it shows, where that is told.
    pub is: Option<String>,
}

/// A turn of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedTurnJson {
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
    pub steps: Vec<StepJson>,
}

/// One event and the board that it leaves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StepJson {
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
pub struct EndingJson {
    /// `S`, `N`, or `null` for a draw.
    pub winner: Option<char>,
    /// `kamo`, `no-seeds`, `lone-seeds`, `spent`, `majority` or `never-ends`.
    pub cause: &'static str,
}

impl<'a> ReplayResponse<'a> {
    /// What became of a study, or of one turn of each of its games, with
    /// titles in a language. Games and turns are told while it is written.
    #[must_use]
    pub fn new(study: &'a Study, turn: Option<u32>, strings: &'a Strings) -> Self {
        let teller = Rc::new(NodeJsonBuilder::new(&study.file, &study.replay));
        let records = &study.document.records;
        let games = study.replay.games.iter();
        // The places of the turn that was asked for, in each game.
        let asked: Vec<_> = games
            .flat_map(replay::ReplayedGame::turns)
            .filter(|it| turn == Some(it.number))
            .map(|it| it.written.span)
            .collect();
        let checks = Rc::clone(&teller);
        Self {
            file: study.file.name().to_owned(),
            games: LazyList::from_fn(move |visit| {
                for game in &study.replay.games {
                    let game = GameJson::new(game, &records[game.record], turn, &teller, strings);
                    if visit(game).is_break() {
                        return;
                    }
                }
            }),
            checks: LazyList::from_fn(move |visit| {
                let is_asked = |check: &&replay::Check| {
                    let at = check.span.start();
                    turn.is_none() || asked.iter().any(|it| it.start() <= at && at < it.end())
                };
                for check in checks.checks().iter().filter(is_asked) {
                    if visit(CheckJson::new(check, &study.file)).is_break() {
                        return;
                    }
                }
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
        let said = |text: &Option<ast::LocalizedText>| {
            let text = text.as_ref()?.text(strings.language());
            text.map(str::to_owned)
        };
        let described = front.sources.iter().map(|it| &it.key);
        let witnesses = front.witnesses.iter();
        let of_witnesses = witnesses.clone().filter_map(|it| it.source.as_ref());
        let sources = front.source.iter().chain(of_witnesses).chain(described);
        Self {
            title: said(&front.title),
            begins: start_board_meaning(front, game).map(StartKind::as_str),
            rules: game.base.to_string(),
            columns: game.rules.parameters().columns.count(),
            head: front_matter(&front.raw),
            players: PlayersJson {
                south: said(&front.south),
                north: said(&front.north),
            },
            sources: sources.map(|key| key.value.clone()).collect(),
            witnesses: front
                .witnesses
                .iter()
                .enumerate()
                .map(|(index, it)| {
                    let (agrees, differs) =
                        game.line.count_agreements(&record.body, &it.siglum.value);
                    WitnessJson {
                        siglum: it.siglum.value.clone(),
                        is: said(&it.what),
                        source: it.source.as_ref().map(|it| it.value.clone()),
                        followed: index == front.followed,
                        agrees,
                        differs,
                    }
                })
                .collect(),
            facsimile: front.facsimile.as_ref().map(|it| FacsimileJson {
                file: it.file.value.clone(),
                is: said(&it.what),
            }),
            line: match only {
                None => teller.line(&record.body, &game.line, &game.rules),
                Some(_) => LineJson::without_nodes(&game.line, only, &game.rules),
            },
            result: game.outcome.map(|outcome| EndingJson {
                winner: outcome.winner.map(fifangha_rules::Side::letter),
                cause: outcome.cause.name(),
            }),
        }
    }
}

impl PlayedTurnJson {
    pub(super) fn new(turn: &PlayedTurn, rules: &Rules) -> Self {
        let steps = turn.steps(rules);
        Self {
            number: turn.number,
            side: turn.side.letter(),
            notation: turn.notation(rules),
            long: long_turn(&steps).map_or_else(String::new, |turn| turn.to_string()),
            position: turn.position_after().map(|after| after.to_string()),
            never_ends: turn.played.never_ends(),
            steps: steps.iter().map(StepJson::new).collect(),
        }
    }
}

impl StepJson {
    /// A step and what it tells.
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

/// Returns the meaning of the board that a game starts from, if the record tells it.
fn start_board_meaning(front: &ast::FrontMatter, game: &replay::ReplayedGame) -> Option<StartKind> {
    let told = front.begins.map(|it| it.value);
    told.or_else(
        || match game.rules.is_opening(game.line.start.position()?) {
            true => Some(StartKind::Game),
            false => Some(StartKind::Position),
        },
    )
}
