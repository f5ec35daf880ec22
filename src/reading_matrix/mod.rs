//! Reading matrix: compares every reading that a source leaves open with its evidence.
//!
//! [`OpenQuestions`] lists the questions that a source leaves open, with the answers that its
//! wording allows, and the records that are its evidence. Examples invented by others are not
//! evidence. Each combination of answers is a reading, which is tested against each record.
//! Readings that a record cannot distinguish share one search.
//!
//! - `open_questions`: the lists
//! - `matrix_summary`: surviving readings, exclusions, irrelevant questions
//! - `missing_facts`: the missing fact that would decide most of the rest
//! - `matrix_text`: text output

mod matrix_summary;
pub mod matrix_text;
mod missing_facts;
mod open_questions;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use fifangha_rules::{Parameter, Parameters, Rules};

pub use matrix_summary::{AnswerTally, Exclusion, ReadingClass, comment_after};
pub use missing_facts::{FactKind, MissingFact};
#[cfg(all(test, feature = "book"))]
pub(crate) use open_questions::OpenQuestionsYaml;
pub use open_questions::{OpenQuestions, READINGS_FILE, SourceQuestion};

use crate::budget::SearchContext;
use crate::notation::ClaimName;
use crate::notation::ast::{Node, Record};
use crate::reconstruct::{
    ReconstructionLimits, ReconstructionReport, UnplayableRules, reconstruct_to_first_conflict,
};
use crate::replay::{GameRules, rules_of};
use crate::search::threads;
use crate::study::Study;

/// Maximum number of readings compared.
pub const MOST_READINGS: usize = 1 << 16;

/// Maximum number of games listed per record; missing facts are not sought among more.
const MAX_GAMES: usize = 512;

/// The results of all readings for all evidence.
///
/// A source leaves questions open: each combination of its possible answers is a reading. The matrix
/// tells which readings the records of that source contradict, which answers no record decides, and which
/// fact would decide them. One search answers all readings that the records cannot distinguish.
///
/// At most [`MOST_READINGS`] are compared. A search that reaches its limits, or is stopped by the context,
/// leaves its cell undecided ([`is_complete`](Self::is_complete)). For a few given readings of one record,
/// [`RuleVariants`](crate::reconstruct::RuleVariants) are enough.
///
/// # Examples
///
/// Two questions, and the readings that a record leaves:
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::reading_matrix::{OpenQuestions, ReadingMatrix};
/// use fifangha::study::Study;
///
/// let questions = "- {source: x, game: fifangha, witnesses: [x], questions: [\
///                  {parameter: tsibongy, values: [merge, plain]}, {parameter: relay, values: ['true', 'false']}]}";
/// let open = OpenQuestions::parse(questions, "x").unwrap();
/// let study = Study::from_file(SourceFile::new("x.fif", "1. 4x1R 2. 3x1R 3. 7x1R+1x1_"));
/// let matrix = ReadingMatrix::build(open, [&study], &SearchContext::default());
/// assert!(matrix.is_complete());
///
/// let fitting: Vec<_> = matrix.readings.iter().filter(|it| matrix.fits(it)).collect();
/// assert_eq!((matrix.readings.len(), fitting.len()), (4, 1));
/// assert_eq!([0, 1].map(|it| matrix.value(fitting[0], it)), ["merge", "true"]);
/// ```
///
/// The games that a record leaves under each answer to one question:
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::reading_matrix::{OpenQuestions, ReadingMatrix};
/// use fifangha::study::Study;
///
/// let questions = "- {source: x, game: fifangha, witnesses: [x], questions: [\
///                  {parameter: origin, values: [free, nearest]}]}";
/// let open = OpenQuestions::parse(questions, "x").unwrap();
/// let study = Study::from_file(SourceFile::new("x.fif", "1. 4R 2. _"));
/// let matrix = ReadingMatrix::build(open, [&study], &SearchContext::default());
/// let counts = matrix.readings.iter().map(|it| matrix.answer(0, it).count);
/// assert_eq!(counts.collect::<Vec<_>>(), [10, 8]);
/// ```
#[derive(Debug)]
pub struct ReadingMatrix {
    /// The questions.
    pub open: OpenQuestions,
    /// The records.
    pub evidence: Vec<EvidenceRecord>,
    /// The readings that can be played, in the order of the questions.
    pub readings: Vec<RuleReading>,
    /// The reasons why the other readings cannot be played, each once, with the number of readings.
    pub impossible: Vec<(UnplayableRules, usize)>,
    /// The missing facts, computed on demand.
    facts: OnceLock<Vec<MissingFact>>,
}

/// A record that is evidence of a source.
#[derive(Debug)]
pub struct EvidenceRecord {
    /// Its file.
    pub study: Arc<Study>,
    /// The index of the record in the file.
    pub record: usize,
    /// The reports, one for each search.
    pub answers: Vec<ReconstructionReport>,
    /// For each report the first one with the same games.
    first_equal: Vec<usize>,
}

/// One answer to each question.
#[derive(Clone, Debug)]
pub struct RuleReading {
    /// The index of its value for each question.
    pub values: Vec<usize>,
    /// The resulting rules.
    pub rules: Rules,
    /// The index of its report in each record.
    pub answer_indices: Vec<usize>,
}

impl ReadingMatrix {
    /// Tests every reading against every record of which the source is a witness.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::budget::SearchContext;
    /// use fifangha::study::Study;
    /// use fifangha::reading_matrix::{OpenQuestions, ReadingMatrix};
    ///
    /// let text = "1. 4x1R 2. 3x1R 3. 7x1R+1x1_";
    /// let study = Study::from_file(SourceFile::new("x.fif", text));
    /// let list = "- {source: x, game: fifangha, witnesses: [x], questions: [\
    ///             {parameter: tsibongy, values: [merge, single, plain]}]}";
    /// let open = OpenQuestions::parse(list, "x").unwrap();
    /// let matrix = ReadingMatrix::build(open, [&study], &SearchContext::default());
    /// let fit: Vec<_> = matrix.answer_tallies(0).iter().map(|it| it.fit).collect();
    /// assert_eq!(fit, [1, 1, 0]);
    /// ```
    #[must_use]
    pub fn build<'s>(
        open: OpenQuestions,
        studies: impl IntoIterator<Item = &'s Study>,
        context: &SearchContext,
    ) -> Self {
        let mut evidence: Vec<_> = studies
            .into_iter()
            .flat_map(|study| evidence_records(study, &open))
            .collect();
        let (mut readings, impossible) = playable_readings(&open);
        for record in &mut evidence {
            record.answers = record.search_readings(&open, &mut readings, context);
            record.first_equal = matrix_summary::first_equal_indices(&record.answers);
        }
        Self {
            open,
            evidence,
            readings,
            impossible,
            facts: OnceLock::new(),
        }
    }

    /// Returns `true` if nothing was left undecided.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut answers = self.evidence.iter().flat_map(|it| &it.answers);
        answers.all(|answer| answer.complete)
    }

    /// Returns the number of searches.
    #[must_use]
    pub fn search_count(&self) -> usize {
        self.evidence.iter().map(|it| it.answers.len()).sum()
    }

    /// Returns the value that a reading gives to a question.
    #[must_use]
    pub fn value(&self, reading: &RuleReading, question: usize) -> &str {
        &self.open.questions[question].values[reading.values[question]]
    }
}

impl EvidenceRecord {
    /// Returns the record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.study.document.records[self.record]
    }

    /// Searches once for all readings that the record cannot distinguish.
    fn search_readings(
        &self,
        open: &OpenQuestions,
        readings: &mut [RuleReading],
        context: &SearchContext,
    ) -> Vec<ReconstructionReport> {
        let record = self.record();
        let idle: Vec<_> = open
            .questions
            .iter()
            .map(|it| it.parameter)
            .filter(|&it| !can_depend_on(it, record, open))
            .collect();
        let mut index: HashMap<Parameters, usize> = HashMap::new();
        let mut distinct: Vec<Rules> = Vec::new();
        for reading in readings {
            let rules = with_defaults(&reading.rules, &idle, open);
            let next = distinct.len();
            let at = *index.entry(*rules.parameters()).or_insert(next);
            if at == next {
                distinct.push(rules);
            }
            reading.answer_indices.push(at);
        }
        let limits = ReconstructionLimits {
            games: MAX_GAMES,
            ..ReconstructionLimits::default()
        };
        let base = open.game;
        let by = |rules| GameRules { base, rules };
        threads::par_map(&distinct, |&rules| {
            reconstruct_to_first_conflict(record, by(rules), &limits, context)
        })
    }
}

/// Returns the records of a file that are evidence of a source.
fn evidence_records(study: &Study, open: &OpenQuestions) -> Vec<EvidenceRecord> {
    let named = open.names_study(study);
    let records = study.document.records.iter().enumerate();
    let shared = LazyCell::new(|| Arc::new(study.clone()));
    // Records with their own answers to the questions are excluded.
    let by_the_game = |record: &Record| {
        let rules = rules_of(&record.front, study.known_games);
        named && rules.is_ok_and(|it| it.rules == open.game.rules())
    };
    records
        .filter(|(_, record)| by_the_game(record))
        .map(|(record, _)| EvidenceRecord {
            study: Arc::clone(&shared),
            record,
            answers: Vec::new(),
            first_equal: Vec::new(),
        })
        .collect()
}

/// Returns every playable combination, and the reasons why the others cannot be played.
fn playable_readings(open: &OpenQuestions) -> (Vec<RuleReading>, Vec<(UnplayableRules, usize)>) {
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
    let (mut readings, mut impossible) = (Vec::new(), Vec::<(UnplayableRules, usize)>::new());
    for values in combinations {
        let mut parameters = open.game.parameters();
        let set = open.questions.iter().zip(&values);
        let set = set.map(|(question, &value)| (question.parameter, &question.values[value]));
        let why = match set_all(&mut parameters, set) {
            Err(why) => why,
            Ok(()) => match Rules::new(parameters) {
                Err(conflicts) => UnplayableRules::Conflicts(conflicts),
                Ok(rules) => {
                    let found = Vec::new();
                    readings.push(RuleReading {
                        values,
                        rules,
                        answer_indices: found,
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
) -> Result<(), UnplayableRules> {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by_key(|(parameter, _)| *parameter);
    for (parameter, value) in values {
        let set = parameter.set(parameters, value);
        set.map_err(UnplayableRules::Value)?;
    }
    Ok(())
}

/// Returns the rules with the game's own values for irrelevant parameters, if these values do not
/// conflict.
fn with_defaults(rules: &Rules, idle: &[Parameter], open: &OpenQuestions) -> Rules {
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

/// Returns `true` if a record can depend on a parameter. One that matters only after a reserve is
/// spent is irrelevant in a few turns from the start of a game.
fn can_depend_on(parameter: Parameter, record: &Record, open: &OpenQuestions) -> bool {
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
    // Both sides still have a seed in the reserve.
    let reserves = 2 * u64::from(open.game.parameters().reserve());
    record.front.start.is_some() || turns + 2 > reserves
}

/// Returns `true` if a claim plays turns in its proof, so that it may depend on any parameter.
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
