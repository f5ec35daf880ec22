use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use super::of_row;
use crate::message::Message;
use crate::named_values::named_values;
use crate::project::SourceLibrary;
use crate::yaml::TextOr;

/// A text in the languages of the book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BilingualText {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl BilingualText {
    /// Returns the text in a language, French for `fr`, otherwise English.
    #[must_use]
    pub fn in_language(&self, language: &str) -> &str {
        if language == "fr" { &self.fr } else { &self.en }
    }
}

named_values! {
    /// The kind of a statement.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum SourceClaimKind {
        /// A board that the source shows or describes.
        Board = "board",
        /// A sequence of turns or sowings.
        Sequence = "sequence",
        /// A number.
        Count = "count",
        /// A statement of fact.
        Claim = "claim",
        /// A rule of play.
        Rule = "rule",
    }
}

named_values! {
    /// The result of checking a statement.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum SourceClaimVerdict {
        /// A board, a sequence, a number, or a statement about one of them: playing gives the
        /// same result.
        Reproduced = "reproduced",
        /// A rule: the game is played by it here.
        Adopted = "adopted",
        /// A general statement: it is proved, or every case was played.
        Proved = "proved",
        /// It is correct under the hypotheses in the row.
        HoldsUnder = "holds-under",
        /// It is wrong; the row gives the correct reading.
        DoesNotHold = "does-not-hold",
        /// It cannot be checked; the row gives the reason.
        CannotBeChecked = "cannot-be-checked",
    }
}

impl SourceClaimVerdict {
    /// Returns `true` if a statement of this kind can have the verdict.
    const fn suits(self, kind: SourceClaimKind) -> bool {
        use SourceClaimKind::{Board, Claim, Count, Rule, Sequence};
        match self {
            Self::Reproduced => matches!(kind, Board | Sequence | Count | Claim),
            Self::Adopted => matches!(kind, Rule),
            Self::Proved => matches!(kind, Claim),
            Self::HoldsUnder | Self::DoesNotHold | Self::CannotBeChecked => true,
        }
    }
}

impl fmt::Display for SourceClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The search that restored a board of which the source gives only the filled pits, in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RestoredBoard {
    /// The number of ways to place the pits that agree with the turns around the board.
    pub ways: u32,
    /// The record with the pits as the source gives them, in the folder of the records.
    pub record: String,
    /// The number of the game in it, from 1. Its key `fits` has the same number of ways.
    pub game: usize,
}

/// The location of a row's check in the records, and its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckLocation {
    /// The record's file, in the folder `games`.
    pub file: String,
    /// The number of the record in the file, from 1.
    pub game: usize,
    /// The line of the check, from 1.
    pub line: usize,
    /// The text of the check: a claim, a board, or a turn.
    pub claim: String,
}

impl CheckLocation {
    /// Returns `true` if both are in one record.
    #[must_use]
    pub fn is_in_same_record(&self, other: &Self) -> bool {
        self.file == other.file && self.game == other.game
    }
}

impl fmt::Display for CheckLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One statement of a source.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SourceClaim {
    /// Its name, as used in the records.
    pub id: String,
    /// The key of the source.
    pub source: String,
    /// The place in the source.
    #[serde(deserialize_with = "locator")]
    pub at: BilingualText,
    /// The kind of the statement.
    pub kind: SourceClaimKind,
    /// Its content: only what the source says, in our words.
    pub says: BilingualText,
    /// The numbers, pits and turns that the source gives there, in our notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub data: Vec<String>,
    /// Our addition to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<BilingualText>,
    /// The result of checking it.
    pub verdict: SourceClaimVerdict,
    /// The hypotheses under which it is correct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hypotheses: Option<BilingualText>,
    /// The correct reading: the erratum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<BilingualText>,
    /// `true` if the error is a slip of the pen: no statement about the game is wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slip: bool,
    /// The reason why it cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<BilingualText>,
    /// The search that restored the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored: Option<RestoredBoard>,
    /// The file of the test that checks it if no record can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The checks of the records that are marked with its name.
    #[serde(skip_deserializing)]
    pub checked_by: Vec<CheckLocation>,
}

/// Reads a place: one text per language, or one for all.
fn locator<'de, D: Deserializer<'de>>(from: D) -> Result<BilingualText, D::Error> {
    Ok(match TextOr::<BilingualText>::deserialize(from)? {
        TextOr::Text(text) => BilingualText {
            fr: text.clone(),
            en: text,
        },
        TextOr::Other(texts) => texts,
    })
}

impl SourceClaim {
    /// Returns its texts: the place, the content, and all that we say about it.
    pub(crate) fn texts_mut(&mut self) -> impl Iterator<Item = &mut BilingualText> {
        [
            Some(&mut self.at),
            Some(&mut self.says),
            self.found.as_mut(),
            self.hypotheses.as_mut(),
            self.reading.as_mut(),
            self.why.as_mut(),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns the problems of the row itself.
    pub(super) fn problems(&self, library: &SourceLibrary) -> Vec<Message> {
        use SourceClaimVerdict::{CannotBeChecked, DoesNotHold, HoldsUnder};
        let problem = |key| of_row(key, &self.id);
        let of_verdict = |key| problem(key).with("verdict", self.verdict.name());
        let mut found = Vec::new();
        if !library.is_empty() && library.get(&self.source).is_none() {
            let unknown = problem("inventory.problem.no_such_source");
            found.push(unknown.with("source", self.source.as_str()));
        }
        for (verdict, key, needed, given) in [
            (HoldsUnder, "hypotheses", true, self.hypotheses.is_some()),
            (DoesNotHold, "reading", true, self.reading.is_some()),
            (CannotBeChecked, "why", true, self.why.is_some()),
            (DoesNotHold, "slip", false, self.slip),
        ] {
            let wanted = self.verdict == verdict;
            if wanted && needed && !given {
                found.push(of_verdict("inventory.problem.unexplained").with("key", key));
            } else if !wanted && given {
                found.push(of_verdict("inventory.problem.superfluous").with("key", key));
            }
        }
        if !self.verdict.suits(self.kind) {
            let unsuitable = of_verdict("inventory.problem.unsuitable");
            found.push(unsuitable.with("kind", self.kind.name()));
        }
        let checked = !self.checked_by.is_empty() || self.test.is_some();
        let unchecked = self.verdict == CannotBeChecked;
        if checked == unchecked {
            found.push(problem(match checked {
                true => "inventory.problem.checked_after_all",
                false => "inventory.problem.unchecked",
            }));
        }
        found
    }
}
