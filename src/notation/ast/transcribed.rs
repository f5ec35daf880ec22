//! The certainty of a sign: certain, supplied by an editor, doubtful or unknown.

use std::fmt;

/// A sign of a record with its certainty: `R`, `^R`, `_(R?)` or `_`.
///
/// ```
/// use fifangha::notation::ast::{ChoiceMark, Doubt, Transcribed};
///
/// let doubtful: Transcribed<ChoiceMark> = Transcribed::Doubtful(Doubt(ChoiceMark::Right));
/// assert_eq!(doubtful.to_string(), "_(R?)");
/// assert_eq!((doubtful.known(), doubtful.as_read()), (None, Some(ChoiceMark::Right)));
/// assert_eq!(Transcribed::Certain(3_u32).supplied().to_string(), "^3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transcribed<T: Sign> {
    /// `R`: as the source has it.
    Certain(T),
    /// `^R`: supplied by an editor, absent from the source.
    Supplied(T),
    /// `_(R?)`, `_(6,9)`: a doubtful reading, or one of these candidates.
    Doubtful(T::Candidates),
    /// `_`: unknown.
    Unknown,
}

/// The value of a sign that may be uncertain.
pub trait Sign: Copy + fmt::Display {
    /// The text between the parentheses of `_(…)`.
    type Candidates: Copy + fmt::Display;

    /// The unknown sign.
    const UNKNOWN: &'static str = "_";

    /// Returns the value that the source seems to have, if it has one among the candidates.
    fn as_read(candidates: Self::Candidates) -> Option<Self>;
}

impl<T: Sign> Transcribed<T> {
    /// Returns the value if it is certain or supplied.
    pub fn known(self) -> Option<T> {
        match self {
            Self::Certain(value) | Self::Supplied(value) => Some(value),
            Self::Doubtful(_) | Self::Unknown => None,
        }
    }

    /// Returns `true` if the value is doubtful or unknown.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Doubtful(_) | Self::Unknown)
    }

    /// Returns `true` if an editor supplied the value.
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::Supplied(_))
    }

    /// Returns the value as supplied by an editor; a doubtful or unknown value is unchanged.
    #[must_use]
    pub fn supplied(self) -> Self {
        match self {
            Self::Certain(value) => Self::Supplied(value),
            other => other,
        }
    }

    /// Returns the doubtful reading, if there is one.
    pub fn as_read(self) -> Option<T> {
        match self {
            Self::Doubtful(candidates) => T::as_read(candidates),
            Self::Certain(_) | Self::Supplied(_) | Self::Unknown => None,
        }
    }
}

impl<T: Sign> From<T> for Transcribed<T> {
    fn from(value: T) -> Self {
        Self::Certain(value)
    }
}

impl<T: Sign> fmt::Display for Transcribed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Certain(value) => value.fmt(f),
            Self::Supplied(value) => f.pad(&format!("^{value}")),
            Self::Doubtful(candidates) => f.pad(&format!("_({candidates})")),
            Self::Unknown => f.pad(T::UNKNOWN),
        }
    }
}

/// A doubtful reading without other candidates: `R?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Doubt<T>(pub T);

impl<T: fmt::Display> fmt::Display for Doubt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}?", self.0)
    }
}
