use std::fmt;

/// A place in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passage {
    /// The key of the source, as records cite it.
    pub key: &'static str,
    /// The page or the section.
    pub place: &'static str,
}

impl Passage {
    /// Flacourt's description of 1661, of which dandouau1909 copies both pages
    /// without saying where one ends.
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
