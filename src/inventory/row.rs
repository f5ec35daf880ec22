use std::fmt;

use serde::{Deserialize, Serialize};

use super::Problem;
use crate::project::Sources;

/// A text in the languages of the article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Text {
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
pub enum Kind {
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
pub enum Verdict {
    /// It holds.
    Holds,
    /// It holds under the hypotheses that the row names.
    HoldsUnder,
    /// It does not hold; the row gives the reading that would.
    DoesNotHold,
    /// It cannot be checked; the row says why.
    CannotBeChecked,
}

impl Verdict {
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

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The check of a row: where it stands in the records, and how it is written there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedBy {
    /// The record's file, in the folder `games`.
    pub file: String,
    /// Which record of the file, from 1.
    pub game: usize,
    /// The line of the check, from 1.
    pub line: usize,
    /// The check as it is written: a claim, a board, or a turn.
    pub claim: String,
}

impl CheckedBy {
    /// Whether both are of one record.
    #[must_use]
    pub fn is_in_record_of(&self, other: &Self) -> bool {
        self.file == other.file && self.game == other.game
    }
}

impl fmt::Display for CheckedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One statement of a source.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its name, which the records use.
    pub id: String,
    /// The key of the source.
    pub source: String,
    /// The place in the source, in its language.
    pub at: String,
    /// What kind of statement it is.
    pub kind: Kind,
    /// What it says, in our words.
    pub says: Text,
    /// What came of checking it.
    pub verdict: Verdict,
    /// Under which hypotheses it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hypotheses: Option<Text>,
    /// The reading that would hold: the erratum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Text>,
    /// Why it cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Text>,
    /// The file of the test that checks it where no record can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The checks of the records that are marked with its name.
    #[serde(skip_deserializing)]
    pub checked_by: Vec<CheckedBy>,
}

impl Row {
    /// What is wrong with it by itself.
    pub(super) fn problems(&self, library: &Sources) -> Vec<Problem> {
        let id = || self.id.clone();
        let mut found = Vec::new();
        if !library.is_empty() && library.get(&self.source).is_none() {
            found.push(Problem::NoSuchSource {
                id: id(),
                source: self.source.clone(),
            });
        }
        let explanations = [
            (Verdict::HoldsUnder, "hypotheses", &self.hypotheses),
            (Verdict::DoesNotHold, "reading", &self.reading),
            (Verdict::CannotBeChecked, "why", &self.why),
        ];
        for (verdict, key, text) in explanations {
            let wanted = self.verdict == verdict;
            if wanted && text.is_none() {
                found.push(Problem::Unexplained {
                    id: id(),
                    verdict,
                    key,
                });
            } else if !wanted && text.is_some() {
                found.push(Problem::Superfluous {
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
        if texts.into_iter().flatten().any(Text::is_incomplete) {
            found.push(Problem::LanguageMissing { id: id() });
        }
        let checked = !self.checked_by.is_empty() || self.test.is_some();
        match (self.verdict, checked) {
            (Verdict::CannotBeChecked, true) => found.push(Problem::CheckedAfterAll { id: id() }),
            (Verdict::CannotBeChecked, false) | (_, true) => {}
            (_, false) => found.push(Problem::Unchecked { id: id() }),
        }
        found
    }
}
