use std::path::Path;

use fifangha_rules::Parameter;
use indexmap::IndexMap;
use serde::Serialize;

use super::error::ApiError;
use super::reconstruct::saturating_u64;
use super::rule_variant::ParameterValueJson;
use crate::diagnostic::SourceFile;
use crate::message::{Message, Strings};
use crate::reading_matrix::{self as found, OpenQuestions, READINGS_FILE, comment_after};
use crate::study::Study;

/// Reads the questions that a source leaves open in the folder of its records. `vary` names
/// questions of the list; without names, or with the name `all`, all are returned.
///
/// # Errors
///
/// Returns an error if the list cannot be read, or if it has no such source or question.
pub fn open_questions(
    folder: &Path,
    source: &str,
    vary: &[String],
) -> Result<OpenQuestions, ApiError> {
    let refused = |message: Message| {
        ApiError::new(message)
            .with_help(Message::new("reading_matrix.list.folder").with("file", READINGS_FILE))
    };
    let list = folder.join(READINGS_FILE);
    let file = SourceFile::open_inside(folder, READINGS_FILE, &list).map_err(|error| {
        refused(
            Message::new("cli.cannot-read")
                .with("file", list.display().to_string())
                .with("error", error.to_string()),
        )
    })?;
    let open = OpenQuestions::parse(file.text(), source).map_err(refused)?;
    if vary.is_empty() || vary == ["all"] {
        return Ok(open);
    }
    let named = |name: &String| {
        Parameter::from_name(name)
            .filter(|it| {
                open.questions
                    .iter()
                    .any(|question| question.parameter == *it)
            })
            .ok_or_else(|| ApiError::new(Message::new("reading_matrix.list.vary")))
    };
    let wanted: Vec<_> = vary.iter().map(named).collect::<Result<_, _>>()?;
    Ok(open.restricted_to(&wanted))
}

/// Returns an error if no record has a witness of the questions.
///
/// # Errors
///
/// The error names the first such witness.
pub fn require_witnesses(open: &OpenQuestions, studies: &[Study]) -> Result<(), ApiError> {
    match open.first_missing_witness(studies) {
        Some(name) => Err(ApiError::new(
            Message::new("reading_matrix.list.witness").with("name", name),
        )),
        None => Ok(()),
    }
}

/// All readings that a source leaves open, tested against all its evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingMatrixResponse {
    /// The key of the source.
    pub source: String,
    /// The game that supplies the values of all other parameters.
    pub base: String,
    /// The records that have the source as a witness.
    pub evidence: Vec<EvidenceRecordJson>,
    /// The questions that the source leaves open, with the results of each answer.
    pub questions: Vec<OpenQuestionJson>,
    /// The number of playable readings.
    pub readings: usize,
    /// The number of these that fit all evidence.
    pub fit: usize,
    /// `true` if all results are proved.
    pub complete: bool,
    /// The number of searches; readings that are equivalent for a record share one.
    pub searches: usize,
    /// The reasons why other combinations cannot be played.
    pub impossible: Vec<UnplayableCombinationsJson>,
    /// The places that exclude readings.
    pub excluded: Vec<ExclusionJson>,
    /// The classes of equivalent readings among those that fit.
    pub classes: Vec<ReadingClassJson>,
    /// The parameters whose value does not affect any evidence.
    pub indifferent: Vec<String>,
    /// The missing facts that would decide most, the best first.
    pub facts: Vec<UndecidedFactJson>,
}

/// A record used as evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidenceRecordJson {
    /// The name of its file.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The title of the game; `null` if it has none.
    pub title: Option<String>,
}

/// A question that a source leaves open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenQuestionJson {
    /// The name of the parameter.
    pub parameter: String,
    /// The reason why the text of the source allows these answers.
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
    /// The number of playable readings with this answer.
    pub readings: usize,
    /// The number of these that fit all evidence.
    pub fit: usize,
    /// The minimum and maximum number of games that fit each record, under the readings that fit
    /// all.
    pub games: Vec<[u64; 2]>,
    /// The place that excludes the largest number of its readings, if none of them fits; otherwise
    /// `null`.
    pub excluded_at: Option<EvidencePlaceJson>,
}

/// A place in the evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidencePlaceJson {
    /// The index of the record in `evidence`, from 0.
    pub evidence: usize,
    /// The number of the turn.
    pub turn: u32,
    /// The line in the file, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The text at this place.
    pub text: String,
    /// The comment that follows this place in the record; `null` if there is none.
    pub passage: Option<String>,
}

/// Combinations of answers that cannot be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UnplayableCombinationsJson {
    /// The reason.
    pub reason: String,
    /// The number of combinations.
    pub readings: usize,
}

/// A place that excludes readings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExclusionJson {
    /// The first place that the readings contradict.
    pub place: EvidencePlaceJson,
    /// The number of readings.
    pub readings: usize,
}

/// A class of readings that no evidence distinguishes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadingClassJson {
    /// The number of readings in the class.
    pub readings: usize,
    /// The answers that occur in the class, for each question of which it lacks some answers.
    pub set: IndexMap<String, Vec<ParameterValueJson>>,
    /// The number of games that fit each record.
    pub games: Vec<u64>,
}

/// A fact that the source does not state.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UndecidedFactJson {
    /// The index of the record in `evidence`, from 0.
    pub evidence: usize,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The kind of fact: `pit`, `direction`, `captured`, `origins`, `board` or `next-board`.
    pub kind: &'static str,
    /// The possible answers, each with the number of possibilities that have it.
    pub answers: IndexMap<String, usize>,
    /// The number of possibilities; each is a game that fits under a class of readings.
    pub of: usize,
    /// The average number of possibilities that remain after an answer.
    pub left: f64,
    /// The average number of classes of readings that remain after an answer.
    pub classes_left: f64,
}

/// Maximum number of facts listed.
const MAX_FACTS: usize = 24;

impl ReadingMatrixResponse {
    /// Returns the matrix, with texts in a language.
    #[must_use]
    pub fn new(matrix: &found::ReadingMatrix, strings: &Strings) -> Self {
        let place = |it: &found::Exclusion<'_>| EvidencePlaceJson::new(matrix, it, strings);
        let classes = matrix.classes();
        let question = |(index, question): (usize, &found::SourceQuestion)| OpenQuestionJson {
            parameter: question.parameter.name().to_owned(),
            why: question.why(strings).to_owned(),
            answers: (matrix.answer_tallies(index).iter())
                .map(|tally| OpenAnswerJson {
                    value: ParameterValueJson::parse(tally.value),
                    readings: tally.all,
                    fit: tally.fit,
                    games: matrix.game_count_ranges(index, tally.value),
                    excluded_at: match tally.fit {
                        0 => tally.excluded.first().map(|(it, _)| place(it)),
                        _ => None,
                    },
                })
                .collect(),
        };
        let facts = matrix.facts();
        Self {
            source: matrix.open.source.clone(),
            base: matrix.open.game.name().to_owned(),
            evidence: (matrix.evidence.iter())
                .map(|it| EvidenceRecordJson::new(it, strings))
                .collect(),
            questions: (matrix.open.questions.iter().enumerate())
                .map(question)
                .collect(),
            readings: matrix.readings.len(),
            fit: matrix.fitting_count(),
            complete: matrix.is_complete(),
            searches: matrix.search_count(),
            impossible: (matrix.impossible.iter())
                .map(|(why, readings)| UnplayableCombinationsJson {
                    reason: strings.render(&why.message()),
                    readings: *readings,
                })
                .collect(),
            excluded: (matrix.exclusion_counts().iter())
                .map(|(it, readings)| ExclusionJson {
                    place: place(it),
                    readings: *readings,
                })
                .collect(),
            classes: classes
                .iter()
                .map(|it| ReadingClassJson::new(matrix, it))
                .collect(),
            indifferent: (matrix.irrelevant_questions().into_iter())
                .map(|it| matrix.open.questions[it].parameter.name().to_owned())
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
        Self {
            file: evidence.study.file.name().to_owned(),
            game: evidence.record + 1,
            title: evidence.record().front.title(strings.language()),
        }
    }
}

impl EvidencePlaceJson {
    fn new(matrix: &found::ReadingMatrix, it: &found::Exclusion<'_>, strings: &Strings) -> Self {
        let evidence = &matrix.evidence[it.evidence];
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
    fn new(matrix: &found::ReadingMatrix, class: &found::ReadingClass) -> Self {
        let name = |index: usize| matrix.open.questions[index].parameter.name().to_owned();
        let shared = matrix.shared_values(&class.readings).into_iter();
        let games = class.answers.iter().zip(&matrix.evidence);
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

/// Rounds an average to three decimal places.
fn round_to_thousandths(average: f64) -> f64 {
    (average * 1000.0).round() / 1000.0
}
