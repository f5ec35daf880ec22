use serde::Serialize;

use super::rules_reading::ParameterValueJson;
use crate::message::Strings;
use crate::reconstruct::{self as tried, ExampleSuite};
use crate::study::Study;

use indexmap::IndexMap;

/// Which games break under other readings of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingsResponse {
    /// The readings, in order.
    pub readings: Vec<ReadingSummaryJson>,
    /// The games that hold as they are written, file by file.
    pub games: Vec<TestedGameJson>,
    /// How many games do not hold by their own rules already; they are not
    /// tried.
    pub broken: usize,
}

/// A reading, and what becomes of the games under it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingSummaryJson {
    /// The game, where games are compared; else each game is played by its own.
    pub base: Option<String>,
    /// The parameters that are set, by their names.
    pub set: IndexMap<String, ParameterValueJson>,
    /// How many games hold.
    pub held: usize,
    /// How many break.
    pub failed: usize,
    /// How many were left open.
    pub open: usize,
    /// How many have rules that do not go together with it.
    pub unplayable: usize,
}

/// A game that holds as it is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TestedGameJson {
    /// Its file.
    pub file: String,
    /// Which game of the file it is, from 1.
    pub game: usize,
    /// What it is called.
    pub title: Option<String>,
    /// What becomes of it under each reading, in the order of `readings`.
    pub outcomes: Vec<ReadingOutcomeJson>,
}

/// What becomes of a game under a reading.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingOutcomeJson {
    /// `held`, `failed`, `open` or `unplayable`.
    pub verdict: &'static str,
    /// The first thing that does not hold.
    pub breaks: Option<super::DiagnosticJson>,
    /// Why the reading cannot be played with the rest of the game's rules.
    pub conflict: Option<String>,
}

impl ReadingsResponse {
    /// What became of the games of some files, in a language.
    #[must_use]
    pub fn new(suite: &ExampleSuite, studies: &[&Study], strings: &Strings) -> Self {
        let compared = suite.readings.iter().enumerate().map(|(index, asked)| {
            let [held, failed, open, unplayable] = suite.tally(index);
            let set = asked.set.iter();
            ReadingSummaryJson {
                base: asked.base.map(|game| game.name().to_owned()),
                set: set
                    .map(|(it, value)| (it.name().to_owned(), ParameterValueJson::parse(value)))
                    .collect(),
                held,
                failed,
                open,
                unplayable,
            }
        });
        let examples = suite.examples.iter();
        Self {
            readings: compared.collect(),
            games: examples
                .map(|it| TestedGameJson::new(it, studies[it.file], strings))
                .collect(),
            broken: suite.broken,
        }
    }
}

impl TestedGameJson {
    fn new(example: &tried::SuiteExample, study: &Study, strings: &Strings) -> Self {
        let front = &study.document.records[example.record].front;
        let title = front
            .title
            .as_ref()
            .and_then(|it| it.text(strings.language()));
        let outcome = |outcome: &Result<tried::SuiteOutcome, _>| match outcome {
            Ok(outcome) => ReadingOutcomeJson {
                verdict: outcome.verdict.name(),
                breaks: outcome
                    .breaks
                    .as_ref()
                    .map(|it| super::DiagnosticJson::new(&study.file, it, strings)),
                conflict: None,
            },
            Err(why) => ReadingOutcomeJson {
                verdict: "unplayable",
                breaks: None,
                conflict: Some(strings.render(&tried::UnplayableRules::message(why))),
            },
        };
        Self {
            file: study.file.name().to_owned(),
            game: example.record + 1,
            title: title.map(str::to_owned),
            outcomes: example.outcomes.iter().map(outcome).collect(),
        }
    }
}
