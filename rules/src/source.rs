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
    pub(crate) const fn new(key: &'static str, place: &'static str) -> Self {
        Self { key, place }
    }
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.key, self.place)
    }
}
