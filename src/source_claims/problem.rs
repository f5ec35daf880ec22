use std::fmt;

use super::{CheckLocation, SourceClaimKind, SourceClaimVerdict};
use crate::message::{Message, MessageArg};

/// A disagreement between the inventory and the records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SourceClaimProblem {
    /// A file cannot be read.
    Unreadable {
        /// The file.
        file: String,
        /// The error of the system or of the parser.
        why: MessageArg,
    },
    /// Two rows have the same name.
    DuplicateId {
        /// The name.
        id: String,
    },
    /// A record names a row that does not exist.
    NoSuchRow {
        /// The name.
        id: String,
        /// The record.
        by: CheckLocation,
    },
    /// A check is marked with a row that its record does not list.
    NotListed {
        /// The row.
        id: String,
        /// The check.
        by: CheckLocation,
    },
    /// A record lists a row, but none of its checks is marked with that row.
    NotMarked {
        /// The row.
        id: String,
        /// The place where the record lists it.
        by: CheckLocation,
    },
    /// A row is named at a place without a check.
    NothingChecked {
        /// The row.
        id: String,
        /// The place where it is named.
        by: CheckLocation,
    },
    /// The check of a row fails or is left open.
    CheckFails {
        /// The row.
        id: String,
        /// The check.
        by: CheckLocation,
    },
    /// Another check fails or is left open, in a record that checks rows.
    RecordFails {
        /// The record.
        by: CheckLocation,
    },
    /// No check exists for a row.
    Unchecked {
        /// The row.
        id: String,
    },
    /// A row that cannot be checked has a check.
    UnexpectedCheck {
        /// The row.
        id: String,
    },
    /// A verdict lacks its explanation.
    MissingExplanation {
        /// The row.
        id: String,
        /// Its verdict.
        verdict: SourceClaimVerdict,
        /// The key that is missing.
        key: &'static str,
    },
    /// A row has an explanation for another verdict.
    Superfluous {
        /// The row.
        id: String,
        /// The key that is out of place.
        key: &'static str,
        /// Its verdict.
        verdict: SourceClaimVerdict,
    },
    /// A verdict is not one for statements of this kind.
    UnsuitableVerdict {
        /// The row.
        id: String,
        /// Its kind.
        kind: SourceClaimKind,
        /// Its verdict.
        verdict: SourceClaimVerdict,
    },
    /// The record that restored a board does not exist, or fits another number of games.
    NotRestored {
        /// The row.
        id: String,
        /// The record.
        record: String,
        /// The number of the game in it.
        game: usize,
        /// The number of ways in the row.
        ways: u32,
    },
    /// A text is missing in French or in English.
    LanguageMissing {
        /// The row.
        id: String,
    },
    /// A row comes from an unknown source.
    NoSuchSource {
        /// The row.
        id: String,
        /// The key.
        source: String,
    },
    /// The test that a row names does not exist.
    NoSuchTest {
        /// The row.
        id: String,
        /// The file.
        test: String,
    },
}

impl SourceClaimProblem {
    /// Returns the message, with the location.
    #[must_use]
    pub fn message(&self) -> Message {
        let of = |key, id: &str| Message::new(key).with("id", id);
        let at = |key, id: &str, by: &CheckLocation| of(key, id).with("by", by.to_string());
        match self {
            Self::Unreadable { file, why } => Message::new("inventory.problem.unreadable")
                .with("file", file.as_str())
                .with("why", why.clone()),
            Self::DuplicateId { id } => of("inventory.problem.twice", id),
            Self::NoSuchRow { id, by } => at("inventory.problem.no_such_row", id, by),
            Self::NotListed { id, by } => at("inventory.problem.not_listed", id, by),
            Self::NotMarked { id, by } => at("inventory.problem.not_marked", id, by),
            Self::NothingChecked { id, by } => at("inventory.problem.nothing_checked", id, by),
            Self::CheckFails { id, by } => {
                at("inventory.problem.check_fails", id, by).with("claim", by.claim.as_str())
            }
            Self::RecordFails { by } => {
                Message::new("inventory.problem.record_fails").with("by", by.to_string())
            }
            Self::Unchecked { id } => of("inventory.problem.unchecked", id),
            Self::UnexpectedCheck { id } => of("inventory.problem.checked_after_all", id),
            Self::MissingExplanation { id, verdict, key } => {
                of("inventory.problem.unexplained", id)
                    .with("verdict", verdict.name())
                    .with("key", *key)
            }
            Self::Superfluous { id, key, verdict } => of("inventory.problem.superfluous", id)
                .with("verdict", verdict.name())
                .with("key", *key),
            Self::UnsuitableVerdict { id, kind, verdict } => of("inventory.problem.unsuitable", id)
                .with("kind", kind.name())
                .with("verdict", verdict.name()),
            Self::NotRestored {
                id,
                record,
                game,
                ways,
            } => of("inventory.problem.not_restored", id)
                .with("record", record.as_str())
                .with("game", *game)
                .with("ways", *ways),
            Self::LanguageMissing { id } => of("inventory.problem.language_missing", id),
            Self::NoSuchSource { id, source } => {
                of("inventory.problem.no_such_source", id).with("source", source.as_str())
            }
            Self::NoSuchTest { id, test } => {
                of("inventory.problem.no_such_test", id).with("test", test.as_str())
            }
        }
    }
}

impl fmt::Display for SourceClaimProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SourceClaimProblem {}
