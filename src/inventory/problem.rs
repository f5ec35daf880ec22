use std::fmt;

use super::{CheckedBy, Verdict};

/// Something that does not fit between the inventory and the records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A file cannot be read.
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// Two rows have one name.
    Twice {
        /// The name.
        id: String,
    },
    /// A record names a row that does not exist.
    NoSuchRow {
        /// The name.
        id: String,
        /// The record.
        by: CheckedBy,
    },
    /// A line is marked with a row that its record does not list.
    NotListed {
        /// The row.
        id: String,
        /// The line.
        by: CheckedBy,
    },
    /// A row is checked by a record in which something does not hold or is
    /// left open.
    RecordFails {
        /// The row.
        id: String,
        /// The record.
        by: CheckedBy,
    },
    /// Nothing checks a row.
    Unchecked {
        /// The row.
        id: String,
    },
    /// Something checks a row that cannot be checked.
    CheckedAfterAll {
        /// The row.
        id: String,
    },
    /// A verdict lacks its explanation.
    Unexplained {
        /// The row.
        id: String,
        /// Its verdict.
        verdict: Verdict,
        /// The key that is missing.
        key: &'static str,
    },
    /// A row explains another verdict than it has.
    Superfluous {
        /// The row.
        id: String,
        /// The key that does not belong there.
        key: &'static str,
        /// Its verdict.
        verdict: Verdict,
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { file, why } => write!(f, "{file} cannot be read: {why}"),
            Self::Twice { id } => write!(f, "two rows are called `{id}`: rename one"),
            Self::NoSuchRow { id, by } => {
                write!(f, "{by}: the inventory has no row `{id}`")
            }
            Self::NotListed { id, by } => {
                write!(f, "{by}: add `{id}` to the key `inventory` of the record")
            }
            Self::RecordFails { id, by } => write!(
                f,
                "{by}: the record checks `{id}`, but something in it does not hold"
            ),
            Self::Unchecked { id } => write!(f, "`{id}`: no record names this row"),
            Self::CheckedAfterAll { id } => write!(
                f,
                "`{id}`: something checks this row, and its verdict is that it cannot be checked"
            ),
            Self::Unexplained { id, verdict, key } => {
                write!(f, "`{id}`: the verdict {verdict} needs the key `{key}`")
            }
            Self::Superfluous { id, key, verdict } => {
                write!(
                    f,
                    "`{id}`: `{key}` does not belong to the verdict {verdict}"
                )
            }
            Self::LanguageMissing { id } => {
                write!(f, "`{id}`: a text is missing in French or in English")
            }
            Self::NoSuchSource { id, source } => {
                write!(f, "`{id}`: there is no source `{source}`")
            }
            Self::NoSuchTest { id, test } => write!(f, "`{id}`: there is no test {test}"),
        }
    }
}

impl std::error::Error for Problem {}
