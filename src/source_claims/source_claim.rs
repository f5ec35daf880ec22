use std::fmt;

use serde::{Deserialize, Serialize};

use super::SourceClaimProblem;
use crate::project::SourceLibrary;

/// A text in the languages of the book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
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

    fn is_incomplete(&self) -> bool {
        self.fr.trim().is_empty() || self.en.trim().is_empty()
    }
}

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceClaimKind {
    /// A board that the source shows or describes.
    Board,
    /// A sequence of turns or sowings.
    Sequence,
    /// A number.
    Count,
    /// A statement of fact.
    Claim,
    /// A rule of play.
    Rule,
}

/// The result of checking a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceClaimVerdict {
    /// It is correct.
    Holds,
    /// It is correct under the hypotheses in the row.
    HoldsUnder,
    /// It is wrong; the row gives the correct reading.
    DoesNotHold,
    /// It cannot be checked; the row gives the reason.
    CannotBeChecked,
}

impl SourceClaimVerdict {
    /// Every verdict, the best first.
    pub const ALL: &'static [Self] = &[
        Self::Holds,
        Self::HoldsUnder,
        Self::DoesNotHold,
        Self::CannotBeChecked,
    ];

    /// Returns its name in the file: `holds-under`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsUnder => "holds-under",
            Self::DoesNotHold => "does-not-hold",
            Self::CannotBeChecked => "cannot-be-checked",
        }
    }
}

impl fmt::Display for SourceClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The location of a row's check in the records, and its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[serde(deny_unknown_fields)]
pub struct SourceClaim {
    /// Its name, as used in the records.
    pub id: String,
    /// The key of the source.
    pub source: String,
    /// The place in the source, in its language.
    pub at: String,
    /// The kind of the statement.
    pub kind: SourceClaimKind,
    /// Its content, in our words.
    pub says: BilingualText,
    /// The result of checking it.
    pub verdict: SourceClaimVerdict,
    /// The hypotheses under which it is correct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hypotheses: Option<BilingualText>,
    /// The correct reading: the erratum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<BilingualText>,
    /// The reason why it cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<BilingualText>,
    /// The file of the test that checks it if no record can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The checks of the records that are marked with its name.
    #[serde(skip_deserializing)]
    pub checked_by: Vec<CheckLocation>,
}

impl SourceClaim {
    /// Returns the problems of the row itself.
    pub(super) fn problems(&self, library: &SourceLibrary) -> Vec<SourceClaimProblem> {
        let id = || self.id.clone();
        let mut found = Vec::new();
        if !library.is_empty() && library.get(&self.source).is_none() {
            found.push(SourceClaimProblem::NoSuchSource {
                id: id(),
                source: self.source.clone(),
            });
        }
        let explanations = [
            (
                SourceClaimVerdict::HoldsUnder,
                "hypotheses",
                &self.hypotheses,
            ),
            (SourceClaimVerdict::DoesNotHold, "reading", &self.reading),
            (SourceClaimVerdict::CannotBeChecked, "why", &self.why),
        ];
        for (verdict, key, text) in explanations {
            let wanted = self.verdict == verdict;
            if wanted && text.is_none() {
                found.push(SourceClaimProblem::MissingExplanation {
                    id: id(),
                    verdict,
                    key,
                });
            } else if !wanted && text.is_some() {
                found.push(SourceClaimProblem::Superfluous {
                    id: id(),
                    key,
                    verdict: self.verdict,
                });
            }
        }
        let texts = [
            Some(&self.says),
            self.hypotheses.as_ref(),
            self.reading.as_ref(),
            self.why.as_ref(),
        ];
        if texts
            .into_iter()
            .flatten()
            .any(BilingualText::is_incomplete)
        {
            found.push(SourceClaimProblem::LanguageMissing { id: id() });
        }
        let checked = !self.checked_by.is_empty() || self.test.is_some();
        match (self.verdict, checked) {
            (SourceClaimVerdict::CannotBeChecked, true) => {
                found.push(SourceClaimProblem::UnexpectedCheck { id: id() })
            }
            (SourceClaimVerdict::CannotBeChecked, false) | (_, true) => {}
            (_, false) => found.push(SourceClaimProblem::Unchecked { id: id() }),
        }
        found
    }
}
