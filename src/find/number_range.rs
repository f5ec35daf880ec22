//! Ranges of numbers in queries.

use std::fmt;
use std::str::FromStr;

use crate::message::Message;

/// A range of numbers with both bounds: `10..`, `..3`, `2..4`, `5`, or as in records `10+`, `2-4`.
///
/// ```
/// use fifangha::find::NumberRange;
///
/// let range: NumberRange = "10..".parse()?;
/// assert!(range.contains(12_u32) && !range.contains(9_u32));
/// assert_eq!("2-4".parse::<NumberRange>()?.to_string(), "2..4");
/// assert!("4..2".parse::<NumberRange>().is_err());
/// # Ok::<(), fifangha::find::NotARange>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRange {
    from: u64,
    to: Option<u64>,
}

impl NumberRange {
    /// Returns `true` if the number is in the range.
    #[must_use]
    pub fn contains(self, number: impl Into<u64>) -> bool {
        let number = number.into();
        self.from <= number && self.to.is_none_or(|to| number <= to)
    }
}

/// A text that is not a range of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARange(String);

impl fmt::Display for NotARange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::new("find.range")
            .with("text", self.0.as_str())
            .fmt(f)
    }
}

impl std::error::Error for NotARange {}

impl FromStr for NumberRange {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<Self, NotARange> {
        let not_a_range = || NotARange(text.to_owned());
        let number = |text: &str| text.parse::<u64>().map_err(|_| not_a_range());
        let bounds = text.split_once("..").or_else(|| text.split_once('-'));
        let range = match (bounds, text.strip_suffix('+')) {
            (Some(("", "")), _) => return Err(not_a_range()),
            (Some((from, to)), _) => Self {
                from: if from.is_empty() { 0 } else { number(from)? },
                to: if to.is_empty() {
                    None
                } else {
                    Some(number(to)?)
                },
            },
            (None, Some(from)) => Self {
                from: number(from)?,
                to: None,
            },
            (None, None) => Self {
                from: number(text)?,
                to: Some(number(text)?),
            },
        };
        match range.to.is_some_and(|to| to < range.from) {
            true => Err(not_a_range()),
            false => Ok(range),
        }
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) if to == self.from => write!(f, "{to}"),
            Some(to) => write!(f, "{}..{to}", self.from),
            None => write!(f, "{}..", self.from),
        }
    }
}
