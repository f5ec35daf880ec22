//! Every reading that a source leaves open, held against all that it tells.
//!
//! A source leaves questions open; [`Open`] lists them, with the answers that
//! its words allow, and the records that are its evidence: what others made up to
//! illustrate it is none. Each combination of answers is a reading, and each is
//! held against each record. Readings that differ in nothing that a record can
//! ask share one search.
//!
//! - `open`: the lists
//! - `rows`: what survives, what excludes the others, what makes no difference
//! - `facts`: which missing fact would decide most of the rest
//! - `view`: the answer as text

mod facts;
mod open;
mod rows;
pub mod view;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use fifangha_rules::{Parameter, Parameters, Rules};

pub use facts::{Fact, FactKind};
pub use open::{FILE, ListError, Open, Question};
pub use rows::{Class, Excluded, Tally, passage};

use crate::effort::Effort;
use crate::notation::ClaimName;
use crate::notation::tree::{Node, Record};
use crate::reconstruct::{Answer, Limits, Unplayable, explained};
use crate::replay::{GameRules, rules_of};
use crate::search::threads;
use crate::study::Study;

/// The readings that are compared at most.
pub const MOST_READINGS: usize = 1 << 16;

/// Games of one record that are listed: facts are asked of no more.
const GAMES: usize = 512;

/// What came of holding all readings against all evidence.
#[derive(Debug)]
pub struct Survey {
    /// The questions.
    pub open: Open,
    /// The records.
    pub evidence: Vec<Evidence>,
    /// The readings that can be played, in the order of the questions.
    pub readings: Vec<Reading>,
    /// Why the others cannot, each reason once, with the number of readings.
    pub impossible: Vec<(Unplayable, usize)>,
    /// What would decide something, once somebody asks.
    facts: OnceLock<Vec<Fact>>,
}

/// A record that tells what the source says of a game.
#[derive(Debug)]
pub struct Evidence {
    /// Its file.
    pub study: Arc<Study>,
    /// Which record of the file.
    pub record: usize,
    /// What was found, for each search that was made.
    pub answers: Vec<Answer>,
    /// For each answer the first one that has the same games.
    alike: Vec<usize>,
}

/// One answer to each question.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Which of the values of each question.
    pub values: Vec<usize>,
    /// The rules that it makes.
    pub rules: Rules,
    /// Which of its answers each record gives.
    pub found: Vec<usize>,
}

impl Survey {
    /// Holds every reading against every record whose witness the source is.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::effort::Effort;
    /// use fifangha::study::Study;
    /// use fifangha::survey::{Open, Survey};
    ///
    /// let text = "1. 4x1R 2. 3x1R 3. 7x1R+1x1_";
    /// let study = Study::of(SourceFile::new("x.fif", text));
    /// let list = "- {source: x, game: fifangha, witnesses: [x], questions: [\
    ///             {parameter: tsibongy, values: [merge, single, plain]}]}";
    /// let open = Open::of_source(list, "x").unwrap();
    /// let survey = Survey::of(open, [&study], &Effort::default());
    /// let fit: Vec<_> = survey.tally(0).iter().map(|it| it.fit).collect();
    /// assert_eq!(fit, [1, 1, 0]);
    /// ```
    #[must_use]
    pub fn of<'s>(
        open: Open,
        studies: impl IntoIterator<Item = &'s Study>,
        effort: &Effort,
    ) -> Self {
        let mut evidence: Vec<_> = studies
            .into_iter()
            .flat_map(|study| witnesses(study, &open))
            .collect();
        let (mut readings, impossible) = readings(&open);
        for record in &mut evidence {
            record.answers = record.search(&open, &mut readings, effort);
            record.alike = rows::alike(&record.answers);
        }
        Self {
            open,
            evidence,
            readings,
            impossible,
            facts: OnceLock::new(),
        }
    }

    /// Whether nothing was left undecided.
    #[must_use]
    pub fn complete(&self) -> bool {
        let mut answers = self.evidence.iter().flat_map(|it| &it.answers);
        answers.all(|answer| answer.complete)
    }

    /// How many searches were made.
    #[must_use]
    pub fn searches(&self) -> usize {
        self.evidence.iter().map(|it| it.answers.len()).sum()
    }

    /// The value that a reading gives to a question.
    #[must_use]
    pub fn value(&self, reading: &Reading, question: usize) -> &str {
        &self.open.questions[question].values[reading.values[question]]
    }
}

impl Evidence {
    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.study.document.records[self.record]
    }

    /// Searches once for all readings that the record cannot tell apart.
    fn search(&self, open: &Open, readings: &mut [Reading], effort: &Effort) -> Vec<Answer> {
        let record = self.record();
        let idle: Vec<_> = open
            .questions
            .iter()
            .map(|it| it.parameter)
            .filter(|&it| !can_ask(it, record, open))
            .collect();
        let mut index: HashMap<Parameters, usize> = HashMap::new();
        let mut distinct: Vec<Rules> = Vec::new();
        for reading in readings {
            let rules = without(&reading.rules, &idle, open);
            let next = distinct.len();
            let at = *index.entry(*rules.parameters()).or_insert(next);
            if at == next {
                distinct.push(rules);
            }
            reading.found.push(at);
        }
        let limits = Limits {
            games: GAMES,
            ..Limits::default()
        };
        let base = open.game;
        let by = |rules| GameRules { base, rules };
        threads::each(&distinct, |&rules| {
            explained(record, by(rules), &limits, effort)
        })
    }
}

/// The records of a file that are evidence of a source.
fn witnesses(study: &Study, open: &Open) -> Vec<Evidence> {
    let named = open.is_told_by(study);
    let records = study.document.records.iter().enumerate();
    let shared = LazyCell::new(|| Arc::new(study.clone()));
    // Its answers are those of the list: a record that answers by itself is none.
    let by_the_game = |record: &Record| {
        let rules = rules_of(&record.front);
        named && rules.is_ok_and(|it| it.rules == open.game.rules())
    };
    records
        .filter(|(_, record)| by_the_game(record))
        .map(|(record, _)| Evidence {
            study: Arc::clone(&shared),
            record,
            answers: Vec::new(),
            alike: Vec::new(),
        })
        .collect()
}

/// Every combination that can be played; why the others cannot.
fn readings(open: &Open) -> (Vec<Reading>, Vec<(Unplayable, usize)>) {
    let mut combinations: Vec<Vec<usize>> = vec![Vec::new()];
    for question in &open.questions {
        let extended = combinations.iter().flat_map(|chosen| {
            (0..question.values.len()).map(move |value| {
                let mut chosen = chosen.clone();
                chosen.push(value);
                chosen
            })
        });
        combinations = extended.take(MOST_READINGS).collect();
    }
    let (mut readings, mut impossible) = (Vec::new(), Vec::<(Unplayable, usize)>::new());
    for values in combinations {
        let mut parameters = open.game.parameters();
        let set = open.questions.iter().zip(&values);
        let set = set.map(|(question, &value)| (question.parameter, &question.values[value]));
        let why = match set_all(&mut parameters, set) {
            Err(why) => why,
            Ok(()) => match Rules::new(parameters) {
                Err(conflicts) => Unplayable::Conflicts(conflicts),
                Ok(rules) => {
                    let found = Vec::new();
                    readings.push(Reading {
                        values,
                        rules,
                        found,
                    });
                    continue;
                }
            },
        };
        match impossible.iter_mut().find(|(known, _)| *known == why) {
            Some((_, many)) => *many += 1,
            None => impossible.push((why, 1)),
        }
    }
    (readings, impossible)
}

fn set_all<'v>(
    parameters: &mut Parameters,
    values: impl IntoIterator<Item = (Parameter, &'v String)>,
) -> Result<(), Unplayable> {
    for (parameter, value) in values {
        let set = parameter.set(parameters, value);
        set.map_err(Unplayable::Value)?;
    }
    Ok(())
}

/// The rules with what a record cannot ask answered as in the game itself, where
/// these values go together.
fn without(rules: &Rules, idle: &[Parameter], open: &Open) -> Rules {
    let game = open.game.parameters();
    let mut parameters = *rules.parameters();
    let usual = idle.iter().map(|it| (*it, it.get(&game)));
    let usual: Vec<_> = usual.collect();
    let set = usual.iter().map(|(parameter, value)| (*parameter, value));
    match set_all(&mut parameters, set) {
        Ok(()) => Rules::new(parameters).unwrap_or(*rules),
        Err(_) => *rules,
    }
}

/// Whether a record can come to ask a question. One that only arises once a
/// reserve is spent is not asked in a few turns from the start of a game.
fn can_ask(parameter: Parameter, record: &Record, open: &Open) -> bool {
    if !matches!(parameter, Parameter::WhenEmpty | Parameter::LoneSeed) {
        return true;
    }
    let mut turns: u64 = 0;
    for node in &record.body {
        match node {
            Node::Turn(_) => turns += 1,
            Node::Gap(gap) => turns += u64::from(gap.max),
            Node::Board(_) if turns == 0 => return true,
            Node::Sow(_) => return true,
            Node::Claim(claim) if looks_ahead(claim.name.value) => return true,
            _ => {}
        }
    }
    // Whoever moves next has a seed left, and so has the other.
    let reserves = 2 * u64::from(open.game.parameters().reserve());
    record.front.start.is_some() || turns + 2 > reserves
}

/// Whether a claim plays turns to be proved, so that it may come to anything.
fn looks_ahead(claim: ClaimName) -> bool {
    use ClaimName as Name;
    !matches!(
        claim,
        Name::Only
            | Name::Legal
            | Name::Illegal
            | Name::Turns
            | Name::Starts
            | Name::NoCapture
            | Name::CannotCapture
            | Name::Captures
            | Name::Laps
            | Name::Lands
            | Name::Shows
            | Name::Seeds
            | Name::Total
            | Name::Reserve
    )
}
