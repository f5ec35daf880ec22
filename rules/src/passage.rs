//! The passage of a source that a rule rests on.

use std::fmt;

/// A passage of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passage {
    /// The key of the source, as records cite it.
    pub key: &'static str,
    /// The page or the section.
    pub place: &'static str,
}

impl Passage {
    /// Flacourt's description of 1661. It covers two pages; dandouau1909 copies
    /// it without marking the page break.
    pub(crate) const FLACOURT: Self =
        Self::new("flacourt1661", "pp. 108 and 110, copied in dandouau1909");

    pub(crate) const fn new(key: &'static str, place: &'static str) -> Self {
        Self { key, place }
    }
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.key, self.place)
    }
}
