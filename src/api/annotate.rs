use serde::Serialize;

use super::{Provenance, SourceRangeJson};
use crate::annotate::{AnnotatedTurn, FileAnnotations, TurnVerdict};
use crate::message::Strings;
use crate::search::ProvenValue;
use crate::study::Study;

/// The turns of a file, judged by proof.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AnnotateResponse {
    /// The name of the file.
    pub file: String,
    /// Every turn that was replayed, those of variations too, in the order of the
    /// text.
    pub turns: Vec<JudgedTurnJson>,
    /// How many of them were judged.
    pub judged: usize,
    /// How many were not: nothing was proved within what it may cost.
    pub unknown: usize,
    /// How many throw away a win or a draw.
    pub thrown: usize,
    /// The sowings that the proof of one position may cost.
    pub sowings: u64,
    /// The turns that were played in the search.
    pub nodes: u64,
    /// How it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
}

/// A turn and what is proved of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JudgedTurnJson {
    /// Which game of the file it is in, from 1.
    pub game: usize,
    /// Where it was written.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// Its number.
    pub number: u32,
    /// `S` or `N`.
    pub side: char,
    /// Its short form.
    pub turn: String,
    /// Whether it keeps what its position is worth to the side that plays it;
    /// `null` where that was not proved.
    pub keeps: Option<bool>,
    /// What it throws away; `null` where it throws nothing away, or that was not
    /// proved.
    pub mistake: Option<MistakeJson>,
}

/// What a turn throws away, seen by the side that plays it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MistakeJson {
    /// What it had: `win` or `draw`.
    #[cfg_attr(test, schemars(extend("enum" = ["win", "draw"])))]
    pub had: &'static str,
    /// The turns of its own with which it would have won; `null` for a draw.
    pub within: Option<u32>,
    /// What is left to it: `draw` or `loss`.
    #[cfg_attr(test, schemars(extend("enum" = ["draw", "loss"])))]
    pub left: &'static str,
    /// The turns of its own with which the other side wins now, 0 where it has
    /// won; `null` for a draw.
    pub loses_within: Option<u32>,
    /// A turn that keeps what it had.
    pub better: String,
    /// The mark that the turn gets.
    #[cfg_attr(test, schemars(extend("enum" = ["?", "??"])))]
    pub mark: &'static str,
    /// The same as a sentence.
    pub said: String,
}

impl AnnotateResponse {
    /// What was found out about the turns of a file, in the words of a language.
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
            made: None,
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
                    said: strings.render(&mistake.description()),
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
