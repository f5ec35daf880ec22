use indexmap::IndexMap;
use serde::Serialize;

use super::reconstruct::saturating_u64;
use super::rules_reading::ParameterValueJson;
use crate::message::Strings;
use crate::reading_matrix::{self as found, comment_after};

/// Every reading that a source leaves open, held against all its evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingMatrixResponse {
    /// The key of the source.
    pub source: String,
    /// The game that answers what is not asked.
    pub base: String,
    /// The records whose witness the source is.
    pub evidence: Vec<EvidenceRecordJson>,
    /// The questions that the source leaves open, with what becomes of each answer.
    pub questions: Vec<OpenQuestionJson>,
    /// How many readings can be played.
    pub readings: usize,
    /// How many of these fit all evidence.
    pub fit: usize,
    /// Whether all that is proved.
    pub complete: bool,
    /// How many searches were made: readings that a record cannot tell apart share one.
    pub searches: usize,
    /// Why other combinations cannot be played.
    pub impossible: Vec<UnplayableCombinationsJson>,
    /// What excludes readings, place by place.
    pub excluded: Vec<ExclusionJson>,
    /// The readings that fit, those together that nothing written tells apart.
    pub classes: Vec<ReadingClassJson>,
    /// The questions whose answer makes no difference to anything written.
    pub indifferent: Vec<String>,
    /// The missing facts that would decide something, the best first.
    pub facts: Vec<UndecidedFactJson>,
}

/// A record that is evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidenceRecordJson {
    /// Its file.
    pub file: String,
    /// Which game of the file it is, from 1.
    pub game: usize,
    /// What it is called.
    pub title: Option<String>,
}

/// A question that a source leaves open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenQuestionJson {
    /// The parameter.
    pub parameter: String,
    /// Why the words of the source allow these answers.
    pub why: String,
    /// The answers.
    pub answers: Vec<OpenAnswerJson>,
}

/// An answer to a question that a source leaves open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenAnswerJson {
    /// The value of the parameter.
    pub value: ParameterValueJson,
    /// How many readings have it.
    pub readings: usize,
    /// How many of them fit all evidence.
    pub fit: usize,
    /// For each record the least and the most games that fit it, under the readings that fit all.
    pub games: Vec<[u64; 2]>,
    /// Where the evidence excludes it, when it does so whatever the other answers are; the place that excludes most.
    pub excluded_at: Option<EvidencePlaceJson>,
}

/// A place of the evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidencePlaceJson {
    /// The record, by its index in `evidence`, from 0.
    pub evidence: usize,
    /// The number of the turn.
    pub turn: u32,
    /// The line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// What stands there.
    pub text: String,
    /// What the record says of the passage behind it.
    pub passage: Option<String>,
}

/// Combinations that cannot be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UnplayableCombinationsJson {
    /// Why.
    pub reason: String,
    /// How many.
    pub readings: usize,
}

/// A place that excludes readings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExclusionJson {
    /// The first place that they cannot explain.
    pub place: EvidencePlaceJson,
    /// How many.
    pub readings: usize,
}

/// Readings that nothing written tells apart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingClassJson {
    /// How many they are.
    pub readings: usize,
    /// The answers that they give, of each question of which they do not give all.
    pub set: IndexMap<String, Vec<ParameterValueJson>>,
    /// How many games fit each record.
    pub games: Vec<u64>,
}

/// A fact that the source does not tell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UndecidedFactJson {
    /// The record, by its index in `evidence`, from 0.
    pub evidence: usize,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// What is asked: `pit`, `direction`, `captured`, `origins`, `board` or `next-board`.
    pub kind: &'static str,
    /// What can be answered, with how many possibilities have that answer.
    pub answers: IndexMap<String, usize>,
    /// How many possibilities there are: a game under a class of readings.
    pub of: usize,
    /// How many of them an answer leaves on average.
    pub left: f64,
    /// How many classes of readings it leaves on average.
    pub classes_left: f64,
}

/// Facts that are told.
const MAX_FACTS: usize = 24;

impl ReadingMatrixResponse {
    /// What was found, in a language.
    #[must_use]
    pub fn new(survey: &found::ReadingMatrix, strings: &Strings) -> Self {
        let place = |it: &found::Exclusion<'_>| EvidencePlaceJson::new(survey, it, strings);
        let classes = survey.classes();
        let question = |(index, question): (usize, &found::SourceQuestion)| OpenQuestionJson {
            parameter: question.parameter.name().to_owned(),
            why: question.why(strings).to_owned(),
            answers: (survey.answer_tallies(index).iter())
                .map(|tally| OpenAnswerJson {
                    value: ParameterValueJson::parse(tally.value),
                    readings: tally.all,
                    fit: tally.fit,
                    games: survey.game_count_ranges(index, tally.value),
                    excluded_at: match tally.fit {
                        0 => tally.excluded.first().map(|(it, _)| place(it)),
                        _ => None,
                    },
                })
                .collect(),
        };
        let facts = survey.facts();
        Self {
            source: survey.open.source.clone(),
            base: survey.open.game.name().to_owned(),
            evidence: (survey.evidence.iter())
                .map(|it| EvidenceRecordJson::new(it, strings))
                .collect(),
            questions: (survey.open.questions.iter().enumerate())
                .map(question)
                .collect(),
            readings: survey.readings.len(),
            fit: survey.fitting_count(),
            complete: survey.is_complete(),
            searches: survey.search_count(),
            impossible: (survey.impossible.iter())
                .map(|(why, readings)| UnplayableCombinationsJson {
                    reason: strings.render(&why.message()),
                    readings: *readings,
                })
                .collect(),
            excluded: (survey.exclusion_counts().iter())
                .map(|(it, readings)| ExclusionJson {
                    place: place(it),
                    readings: *readings,
                })
                .collect(),
            classes: classes
                .iter()
                .map(|it| ReadingClassJson::new(survey, it))
                .collect(),
            indifferent: (survey.irrelevant_questions().into_iter())
                .map(|it| survey.open.questions[it].parameter.name().to_owned())
                .collect(),
            facts: facts
                .iter()
                .take(MAX_FACTS)
                .map(UndecidedFactJson::new)
                .collect(),
        }
    }
}

impl EvidenceRecordJson {
    fn new(evidence: &found::EvidenceRecord, strings: &Strings) -> Self {
        let title = evidence.record().front.title.as_ref();
        let title = title.and_then(|it| it.text(strings.language()));
        Self {
            file: evidence.study.file.name().to_owned(),
            game: evidence.record + 1,
            title: title.map(str::to_owned),
        }
    }
}

impl EvidencePlaceJson {
    fn new(survey: &found::ReadingMatrix, it: &found::Exclusion<'_>, strings: &Strings) -> Self {
        let evidence = &survey.evidence[it.evidence];
        let file = &evidence.study.file;
        let span = it.failure.diagnostic.span;
        let at = file.line_column(span.start());
        let passage = comment_after(evidence.record(), span);
        let passage = passage.and_then(|it| it.text(strings.language()));
        Self {
            evidence: it.evidence,
            turn: it.failure.turn,
            line: at.line,
            column: at.column,
            text: span.slice(file.text()).to_owned(),
            passage: passage.map(|it| it.text.clone()),
        }
    }
}

impl ReadingClassJson {
    fn new(survey: &found::ReadingMatrix, class: &found::ReadingClass) -> Self {
        let name = |index: usize| survey.open.questions[index].parameter.name().to_owned();
        let shared = survey.shared_values(&class.readings).into_iter();
        let games = class.answers.iter().zip(&survey.evidence);
        Self {
            readings: class.readings.len(),
            set: shared
                .map(|(index, values)| {
                    (
                        name(index),
                        values.into_iter().map(ParameterValueJson::parse).collect(),
                    )
                })
                .collect(),
            games: games
                .map(|(&answer, it)| saturating_u64(it.answers[answer].count))
                .collect(),
        }
    }
}

impl UndecidedFactJson {
    fn new(fact: &found::MissingFact) -> Self {
        Self {
            evidence: fact.evidence,
            turn: fact.turn,
            kind: fact.kind.name(),
            answers: fact.answers.clone().into_iter().collect(),
            of: fact.of,
            left: round_to_thousandths(fact.left),
            classes_left: round_to_thousandths(fact.classes_left),
        }
    }
}

/// An average without the noise of its last digits.
fn round_to_thousandths(average: f64) -> f64 {
    (average * 1000.0).round() / 1000.0
}
