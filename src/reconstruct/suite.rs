//! Records as a suite of examples: which of them break under another reading
//! of the rules.

use fifangha_rules::{Game, Parameter};

use super::judge::{fails, judged_record, left_open};
use super::vary::{Unplayable, Variation};
use crate::diagnostic::{Diagnostic, Severity};
use crate::effort::{Bounds, Budget};
use crate::notation::tree::Record;
use crate::replay::{GameRules, Verdict, replay_by};
use crate::study::Study;

/// Every game of some files under every reading.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The readings, in order.
    pub readings: Vec<Asked>,
    /// The games that hold as they are written, file by file.
    pub examples: Vec<Example>,
    /// How many games do not hold by their own rules, or cannot be read.
    pub broken: usize,
}

/// A reading as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The game, where games vary.
    pub base: Option<Game>,
    /// The parameters that are set.
    pub set: Vec<(Parameter, String)>,
}

/// A game that holds by its own rules.
#[derive(Clone, Debug)]
pub struct Example {
    /// The index of its file.
    pub file: usize,
    /// The index of its record in the file.
    pub record: usize,
    /// What becomes of it under each reading, in order; why a reading cannot be
    /// played with the rest of its rules.
    pub outcomes: Vec<Result<Outcome, Unplayable>>,
}

/// What becomes of a game under a reading.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether it holds.
    pub verdict: Verdict,
    /// The first thing that does not hold.
    pub breaks: Option<Diagnostic>,
}

impl Suite {
    /// Tries every game of some files under every reading, for as much as a
    /// budget allows; what it does not suffice for is left open.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::effort::{Bounds, Budget};
    /// use fifangha::reconstruct::{Suite, Variation};
    /// use fifangha::study::Study;
    ///
    /// let game = Study::of(SourceFile::new("game.fif", "1. 4R 2. 3R"));
    /// let variation = Variation::of(["origin=free|nearest"]).unwrap();
    /// let suite = Suite::of(&[&game], &variation, &Budget::of(Bounds::RUN));
    /// assert_eq!(suite.readings.len(), 2);
    /// assert!(suite.examples[0].outcomes[0].as_ref().unwrap().breaks.is_none());
    /// ```
    #[must_use]
    pub fn of(studies: &[&Study], variation: &Variation, budget: &Budget) -> Self {
        let mut suite = Self {
            readings: variation.asked(),
            examples: Vec::new(),
            broken: 0,
        };
        for (file, study) in studies.iter().enumerate() {
            for (index, record) in study.document.records.iter().enumerate() {
                let game = study.replay.games.iter().find(|it| it.record == index);
                let Some(game) = game.filter(|_| !fails(record, &study.diagnostics)) else {
                    suite.broken += 1;
                    continue;
                };
                let own = GameRules {
                    base: game.base,
                    rules: game.rules,
                };
                let readings = variation.rules(&own).into_iter();
                let text = study.file.text();
                suite.examples.push(Example {
                    file,
                    record: index,
                    outcomes: readings
                        .map(|rules| rules.map(|it| tried(record, text, it, budget)))
                        .collect(),
                });
            }
        }
        suite
    }

    /// How many games hold, break, are left open, and cannot be played under a
    /// reading.
    #[must_use]
    pub fn tally(&self, reading: usize) -> [usize; 4] {
        let mut tally = [0; 4];
        for example in &self.examples {
            let at = match example.outcomes.get(reading) {
                Some(Ok(outcome)) => match outcome.verdict {
                    Verdict::Held => 0,
                    Verdict::Failed => 1,
                    Verdict::Open => 2,
                },
                _ => 3,
            };
            tally[at] += 1;
        }
        tally
    }
}

fn tried(record: &Record, text: &str, rules: GameRules, budget: &Budget) -> Outcome {
    let replay = replay_by(record, rules.clone(), budget);
    let error = |it: &&Diagnostic| it.severity == Severity::Error;
    if let Some(first) = replay
        .diagnostics
        .iter()
        .filter(error)
        .min_by_key(|it| it.span)
    {
        return Outcome {
            verdict: Verdict::Failed,
            breaks: Some(first.clone()),
        };
    }
    let Some(place) = left_open(record, &replay.checks) else {
        let open = replay.tally().open > 0;
        let verdict = if open { Verdict::Open } else { Verdict::Held };
        return Outcome {
            verdict,
            breaks: None,
        };
    };
    let part = budget.part(Bounds::FILE.sowings);
    let (verdict, said) = judged_record(record, text, place, &rules, &part);
    budget.pay(&part);
    Outcome {
        verdict,
        breaks: said.filter(|_| verdict == Verdict::Failed),
    }
}
