//! Summaries of a reading matrix: the readings that survive, the evidence that excludes the others,
//! and irrelevant questions.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use fifangha_rules::{Position, Start};
use foldhash::fast::FixedState;

use super::{ReadingMatrix, RuleReading};
use crate::diagnostic::Span;
use crate::notation::ast::{Comment, Node, Record};
use crate::reconstruct::{Infeasibility, ReconstructedGame, ReconstructionReport};

/// Readings under which the same games fit every record, so that no evidence distinguishes them.
#[derive(Clone, Debug)]
pub struct ReadingClass {
    /// The indices of the readings.
    pub readings: Vec<usize>,
    /// The index of an answer of each record.
    pub answers: Vec<usize>,
}

/// The evidence that excludes a reading.
#[derive(Clone, Copy, Debug)]
pub struct Exclusion<'a> {
    /// The index of the record in the evidence.
    pub evidence: usize,
    /// The reason why no game fits it.
    pub failure: &'a Infeasibility,
}

/// The results of the readings that give one answer to a question.
#[derive(Clone, Debug)]
pub struct AnswerTally<'a> {
    /// The answer.
    pub value: &'a str,
    /// The number of readings with this answer.
    pub all: usize,
    /// The number of these that fit all evidence.
    pub fit: usize,
    /// The places that exclude the others, each once, with the number of readings excluded.
    /// Readings that would fit with another answer to this question count first.
    pub excluded: Vec<(Exclusion<'a>, usize)>,
}

impl Exclusion<'_> {
    fn same_place(&self, other: &Self) -> bool {
        let here = |it: &Self| (it.evidence, it.failure.diagnostic.span);
        here(self) == here(other)
    }
}

impl ReadingMatrix {
    /// Returns the report of a record under a reading.
    #[must_use]
    pub fn answer(&self, evidence: usize, reading: &RuleReading) -> &ReconstructionReport {
        &self.evidence[evidence].answers[reading.answer_indices[evidence]]
    }

    /// Returns `true` if games fit every record, as far as the searches found out.
    #[must_use]
    pub fn fits(&self, reading: &RuleReading) -> bool {
        (0..self.evidence.len()).all(|at| self.answer(at, reading).failure.is_none())
    }

    /// Returns the first record that excludes a reading.
    #[must_use]
    pub fn exclusion(&self, reading: &RuleReading) -> Option<Exclusion<'_>> {
        (0..self.evidence.len()).find_map(|evidence| {
            let failure = self.answer(evidence, reading).failure.as_ref()?;
            Some(Exclusion { evidence, failure })
        })
    }

    /// Returns the number of readings that fit all evidence.
    #[must_use]
    pub fn fitting_count(&self) -> usize {
        self.readings.iter().filter(|it| self.fits(it)).count()
    }

    /// Returns the answers to a question, in order, with their results.
    #[must_use]
    pub fn answer_tallies(&self, question: usize) -> Vec<AnswerTally<'_>> {
        let values = self.open.questions[question].values.iter();
        let mut tallies: Vec<_> = values
            .map(|value| AnswerTally {
                value,
                all: 0,
                fit: 0,
                excluded: Vec::new(),
            })
            .collect();
        for reading in &self.readings {
            let tally = &mut tallies[reading.values[question]];
            tally.all += 1;
            match self.exclusion(reading) {
                None => tally.fit += 1,
                Some(excluded) => count_exclusion(&mut tally.excluded, excluded),
            }
        }
        // Readings that another answer to this question would make fit count first.
        let fitting = self.readings.iter().filter(|it| self.fits(it));
        let fitting: HashSet<&[usize]> = fitting.map(|it| &it.values[..]).collect();
        let mended = |reading: &&RuleReading| {
            let mut values = reading.values.clone();
            (0..tallies.len()).any(|value| {
                values[question] = value;
                fitting.contains(&values[..])
            })
        };
        let mut blamed: Vec<Vec<_>> = vec![Vec::new(); tallies.len()];
        for reading in self.readings.iter().filter(mended) {
            if let Some(excluded) = self.exclusion(reading) {
                count_exclusion(&mut blamed[reading.values[question]], excluded);
            }
        }
        for (tally, blamed) in tallies.iter_mut().zip(blamed) {
            let blamed = |it: &Exclusion<'_>| {
                let known = blamed.iter().find(|(known, _)| known.same_place(it));
                known.map_or(0, |(_, many)| *many)
            };
            let order = |(it, many): &(Exclusion<'_>, usize)| Reverse((blamed(it), *many));
            tally.excluded.sort_by_key(order);
        }
        tallies
    }

    /// Returns for each record the minimum and maximum number of games that fit it, among the
    /// fitting readings with the given answer.
    #[must_use]
    pub fn game_count_ranges(&self, question: usize, value: &str) -> Vec<[u64; 2]> {
        let given = |reading: &&RuleReading| self.value(reading, question) == value;
        let readings = self.readings.iter().filter(given);
        let readings: Vec<_> = readings.filter(|it| self.fits(it)).collect();
        let counts = |evidence| {
            let counts = readings
                .iter()
                .map(move |it| self.answer(evidence, it).count);
            counts.map(|it| u64::try_from(it).unwrap_or(u64::MAX))
        };
        let bounds = |at| Some([counts(at).min()?, counts(at).max()?]);
        (0..self.evidence.len()).filter_map(bounds).collect()
    }

    /// Returns the places that exclude readings, each once, with the number of readings.
    #[must_use]
    pub fn exclusion_counts(&self) -> Vec<(Exclusion<'_>, usize)> {
        let mut places = Vec::new();
        for excluded in self.readings.iter().filter_map(|it| self.exclusion(it)) {
            count_exclusion(&mut places, excluded);
        }
        places
    }

    /// Returns the classes of fitting readings that no evidence distinguishes, the largest first.
    #[must_use]
    pub fn classes(&self) -> Vec<ReadingClass> {
        let mut index: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut classes: Vec<ReadingClass> = Vec::new();
        for (at, reading) in self.readings.iter().enumerate() {
            if !self.fits(reading) {
                continue;
            }
            let answers = reading.answer_indices.iter().zip(&self.evidence);
            let answers: Vec<_> = answers.map(|(&found, it)| it.first_equal[found]).collect();
            let next = classes.len();
            let class = *index.entry(answers.clone()).or_insert(next);
            if class == next {
                classes.push(ReadingClass {
                    readings: Vec::new(),
                    answers,
                });
            }
            classes[class].readings.push(at);
        }
        classes.sort_by_key(|class| usize::MAX - class.readings.len());
        classes
    }

    /// Returns the questions whose answer does not affect any evidence: any two readings that
    /// differ only in one of them have the same results.
    #[must_use]
    pub fn irrelevant_questions(&self) -> Vec<usize> {
        let fate = |reading: &RuleReading| -> Vec<Result<usize, Span>> {
            let found = reading.answer_indices.iter().zip(&self.evidence);
            let fate = found.map(|(&found, it)| match &it.answers[found].failure {
                None => Ok(it.first_equal[found]),
                Some(failure) => Err(failure.diagnostic.span),
            });
            fate.collect()
        };
        let makes_none = |question: &usize| {
            let mut known: HashMap<Vec<usize>, Vec<Result<usize, Span>>> = HashMap::new();
            self.readings.iter().all(|reading| {
                let mut rest = reading.values.clone();
                rest[*question] = usize::MAX;
                let fate = fate(reading);
                *known.entry(rest).or_insert_with(|| fate.clone()) == fate
            })
        };
        (0..self.open.questions.len()).filter(makes_none).collect()
    }

    /// Returns, for each question that the readings do not leave fully open, the values that they
    /// give.
    #[must_use]
    pub fn shared_values(&self, readings: &[usize]) -> Vec<(usize, Vec<&str>)> {
        let mut shared = Vec::new();
        for (index, question) in self.open.questions.iter().enumerate() {
            let given = |value: &usize| {
                let mut readings = readings.iter();
                readings.any(|&it| self.readings[it].values[index] == *value)
            };
            let values: Vec<_> = (0..question.values.len()).filter(given).collect();
            if values.len() < question.values.len() {
                let named = values.into_iter();
                let named = named.map(|value| question.values[value].as_str());
                shared.push((index, named.collect()));
            }
        }
        shared
    }
}

/// Counts one more reading excluded by a place.
fn count_exclusion<'a>(places: &mut Vec<(Exclusion<'a>, usize)>, excluded: Exclusion<'a>) {
    match places
        .iter_mut()
        .find(|(known, _)| known.same_place(&excluded))
    {
        Some((_, many)) => *many += 1,
        None => places.push((excluded, 1)),
    }
}

/// Returns for each answer the first one with the same games.
pub(super) fn first_equal_indices(answers: &[ReconstructionReport]) -> Vec<usize> {
    let mut firsts: Vec<usize> = Vec::new();
    let seen: Vec<_> = answers.iter().map(observable_games).collect();
    (0..answers.len())
        .map(|index| {
            let known = firsts.iter().find(|&&it| seen[it] == seen[index]);
            match known {
                Some(&first) => first,
                None => {
                    firsts.push(index);
                    index
                }
            }
        })
        .collect()
}

/// A game as seen by an observer who does not know its rules: the board and the start of each turn,
/// then the last board.
type ObservableGame = Vec<(Position, Option<Start>)>;

/// Returns the number of games, and the games listed.
fn observable_games(answer: &ReconstructionReport) -> (u128, HashSet<ObservableGame, FixedState>) {
    let rules = &answer.rules.rules;
    let of = |game: &ReconstructedGame| {
        let turns = game.turns.iter();
        let mut seen: ObservableGame = turns.map(|it| (it.before, Some(it.turn.start))).collect();
        let last = game.turns.last().map(|it| rules.play(&it.before, &it.turn));
        let end = match last {
            Some(Ok(played)) => played.position,
            _ => game.start,
        };
        seen.push((end, None));
        seen
    };
    (answer.count, answer.games.iter().map(of).collect())
}

/// Returns the comment of the record on a place: the comment after its turn.
#[must_use]
pub fn comment_after(record: &Record, span: Span) -> Option<&Comment> {
    let at = record
        .body
        .iter()
        .position(|node| node.span().covers(span))?;
    let behind = record.body[at + 1..].iter();
    behind
        .take_while(|node| !matches!(node, Node::Turn(_) | Node::Gap(_)))
        .find_map(|node| match node {
            Node::Comment(comment) => Some(comment),
            _ => None,
        })
}
