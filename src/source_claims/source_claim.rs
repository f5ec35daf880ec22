use std::fmt;

use serde::{Deserialize, Serialize};

use super::SourceClaimProblem;
use crate::project::SourceLibrary;

/// A text in the languages of the article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BilingualText {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl BilingualText {
    /// The text in a language, `fr` or else English.
    #[must_use]
    pub fn in_language(&self, language: &str) -> &str {
        if language == "fr" { &self.fr } else { &self.en }
    }

    fn is_incomplete(&self) -> bool {
        self.fr.trim().is_empty() || self.en.trim().is_empty()
    }
}

/// What kind of statement a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceClaimKind {
    /// A board that the source shows or describes.
    Board,
    /// A sequence of turns or sowings.
    Sequence,
    /// A number.
    Count,
    /// Something that is said to be so.
    Claim,
    /// How the game is to be played.
    Rule,
}

/// What came of checking a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceClaimVerdict {
    /// It holds.
    Holds,
    /// It holds under the hypotheses that the row names.
    HoldsUnder,
    /// It does not hold; the row gives the reading that would.
    DoesNotHold,
    /// It cannot be checked; the row says why.
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

    /// Its name in the file: `holds-under`.
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

/// The check of a row: where it stands in the records, and how it is written there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckLocation {
    /// The record's file, in the folder `games`.
    pub file: String,
    /// Which record of the file, from 1.
    pub game: usize,
    /// The line of the check, from 1.
    pub line: usize,
    /// The check as it is written: a claim, a board, or a turn.
    pub claim: String,
}

impl CheckLocation {
    /// Whether both are of one record.
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
    /// Its name, which the records use.
    pub id: String,
    /// The key of the source.
    pub source: String,
    /// The place in the source, in its language.
    pub at: String,
    /// What kind of statement it is.
    pub kind: SourceClaimKind,
    /// What it says, in our words.
    pub says: BilingualText,
    /// What came of checking it.
    pub verdict: SourceClaimVerdict,
    /// Under which hypotheses it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hypotheses: Option<BilingualText>,
    /// The reading that would hold: the erratum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<BilingualText>,
    /// Why it cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<BilingualText>,
    /// The file of the test that checks it where no record can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The checks of the records that are marked with its name.
    #[serde(skip_deserializing)]
    pub checked_by: Vec<CheckLocation>,
}

impl SourceClaim {
    /// What is wrong with it by itself.
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
