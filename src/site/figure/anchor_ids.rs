//! What the frames of a chapter are called by links.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The names that were given in a chapter, each once.
///
/// A name is made of what the record says, a turn and a step, so that it stays
/// when figures come and go; the number of the figure joins it only where two
/// figures show the same turn.
pub(in crate::site) struct AnchorIds {
    chapter: String,
    used: RefCell<BTreeSet<String>>,
}

impl AnchorIds {
    pub(in crate::site) fn new(chapter: &str) -> Self {
        Self {
            chapter: chapter.to_owned(),
            used: RefCell::default(),
        }
    }

    /// The id of a part of a figure: that of the chapter or, where that was
    /// given or the author `named` the figure, of the figure, and the part.
    pub(super) fn allocate(&self, figure: &str, named: bool, part: &str) -> String {
        let of_chapter = (!named).then(|| format!("{}-{part}", self.chapter));
        let of_figure = std::iter::once(format!("{figure}-{part}"));
        let again = (2..).map(|number| format!("{figure}-{part}-{number}"));
        let mut given = self.used.borrow_mut();
        let mut names = of_chapter.into_iter().chain(of_figure).chain(again);
        let name = names.find(|name| !given.contains(name));
        let name = name.unwrap_or_default();
        given.insert(name.clone());
        name
    }
}

#[cfg(test)]
mod tests {
    use super::AnchorIds;

    #[test]
    fn a_name_is_given_once() {
        let names = AnchorIds::new("example");
        let give = |figure, named| names.allocate(figure, named, "turn-4");
        assert_eq!(give("example-2", false), "example-turn-4");
        assert_eq!(give("example-3", false), "example-3-turn-4");
        assert_eq!(give("mine", true), "mine-turn-4");
        assert_eq!(give("mine", true), "mine-turn-4-2");
        assert_eq!(give("mine", true), "mine-turn-4-3");
    }
}
