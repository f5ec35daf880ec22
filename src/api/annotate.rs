use serde::Serialize;

use super::diagnostic::SourceRangeJson;
use super::provenance::Provenance;
use crate::annotate::{AnnotatedTurn, FileAnnotations, TurnVerdict};
use crate::message::Strings;
use crate::search::ProvenValue;
use crate::study::Study;

/// The turns of a file, annotated with proven values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AnnotateResponse {
    /// The name of the file.
    pub file: String,
    /// All replayed turns, including those of variations, in the order of the
    /// text.
    pub turns: Vec<JudgedTurnJson>,
    /// The number of turns that were judged.
    pub judged: usize,
    /// The number of turns that were not judged, because the proof exceeded the
    /// budget.
    pub unknown: usize,
    /// The number of turns that throw away a win or a draw.
    pub thrown: usize,
    /// The maximum number of sowings for the proof of one position.
    pub sowings: u64,
    /// The number of turns played in the search.
    pub nodes: u64,
    /// The command and version that produced the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

/// A turn and its proven verdict.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JudgedTurnJson {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The location of the turn.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// The number of the turn.
    pub number: u32,
    /// The side that plays it: `S` or `N`.
    pub side: char,
    /// The turn in short notation.
    pub turn: String,
    /// `true` if the turn keeps the value of its position for the side that
    /// plays it; `null` if that is not proved.
    pub keeps: Option<bool>,
    /// The mistake; `null` if the turn is none, or nothing is proved.
    pub mistake: Option<MistakeJson>,
}

/// A mistake, from the point of view of the side that plays the turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MistakeJson {
    /// The value before the turn: `win` or `draw`.
    #[cfg_attr(test, schemars(extend("enum" = ["win", "draw"])))]
    pub had: &'static str,
    /// The number of its own turns in which it would have won; `null` for a
    /// draw.
    pub within: Option<u32>,
    /// The value after the turn: `draw` or `loss`.
    #[cfg_attr(test, schemars(extend("enum" = ["draw", "loss"])))]
    pub left: &'static str,
    /// The number of its own turns in which the other side now wins, 0 if it
    /// has won; `null` for a draw.
    pub loses_within: Option<u32>,
    /// A turn that keeps the value, in short notation.
    pub better: String,
    /// The mark of the turn.
    #[cfg_attr(test, schemars(extend("enum" = ["?", "??"])))]
    pub mark: &'static str,
    /// The mistake as a sentence.
    pub message: String,
}

impl AnnotateResponse {
    /// Returns the annotations of a file, with texts in a language.
    #[must_use]
    pub fn new(study: &Study, found: &FileAnnotations, sowings: u64, strings: &Strings) -> Self {
        let turns: Vec<_> = (found.turns.iter())
            .map(|it| JudgedTurnJson::new(study, it, strings))
            .collect();
        let judged = found.judged_count();
        Self {
            file: study.file.name().to_owned(),
            judged,
            unknown: turns.len() - judged,
            thrown: found.mistakes().count(),
            turns,
            sowings,
            nodes: found.nodes,
            provenance: None,
        }
    }
}

impl JudgedTurnJson {
    fn new(study: &Study, judged: &AnnotatedTurn, strings: &Strings) -> Self {
        let name = |value| match value {
            ProvenValue::Win(turns) => ("win", Some(turns)),
            ProvenValue::Loss(turns) => ("loss", Some(turns)),
            ProvenValue::Draw => ("draw", None),
        };
        let mistake = match &judged.verdict {
            TurnVerdict::ThrowsAway(mistake) => {
                let ((had, within), (left, loses_within)) =
                    (name(mistake.before), name(mistake.after));
                Some(MistakeJson {
                    had,
                    within,
                    left,
                    loses_within,
                    better: mistake.better.clone(),
                    mark: mistake.mark().as_str(),
                    message: strings.render(&mistake.description()),
                })
            }
            TurnVerdict::Keeps | TurnVerdict::Unknown => None,
        };
        Self {
            game: judged.game + 1,
            place: SourceRangeJson::from_span(&study.file, judged.span),
            number: judged.number,
            side: judged.side.letter(),
            turn: judged.notation.clone(),
            keeps: match judged.verdict {
                TurnVerdict::Keeps => Some(true),
                TurnVerdict::ThrowsAway(_) => Some(false),
                TurnVerdict::Unknown => None,
            },
            mistake,
        }
    }
}
