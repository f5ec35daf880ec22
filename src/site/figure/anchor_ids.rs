//! Unique anchor ids for the frames of a chapter.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The anchor ids already used in a chapter.
///
/// An id consists of the turn and the step in the record, so that it does not
/// change when figures are added or removed. The number of the figure is
/// included only if two figures show the same turn.
pub(in crate::site) struct AnchorIds {
    chapter: String,
    used: RefCell<BTreeSet<String>>,
}

impl AnchorIds {
    /// Creates the ids of a chapter; those of its headings are used.
    pub(in crate::site) fn new(chapter: &str, headings: Vec<String>) -> Self {
        Self {
            chapter: chapter.to_owned(),
            used: RefCell::new(headings.into_iter().collect()),
        }
    }

    /// Returns an unused id for a figure without one, by its number.
    pub(in crate::site) fn figure(&self, number: usize) -> String {
        let mut used = self.used.borrow_mut();
        let first = std::iter::once(format!("{}-{number}", self.chapter));
        let others = (number..).map(|it| format!("{}-figure-{it}", self.chapter));
        let id = first
            .chain(others)
            .find(|id| !used.contains(id))
            .unwrap_or_default();
        used.insert(id.clone());
        id
    }

    /// Returns an unused id for a part of a figure. Its prefix is the chapter
    /// or, if that id is taken or the author `named` the figure, the figure.
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
        let names = AnchorIds::new("example", vec!["example-1".to_owned()]);
        assert_eq!(names.figure(1), "example-figure-1");
        let give = |figure, named| names.allocate(figure, named, "turn-4");
        assert_eq!(give("example-2", false), "example-turn-4");
        assert_eq!(give("example-3", false), "example-3-turn-4");
        assert_eq!(give("mine", true), "mine-turn-4");
        assert_eq!(give("mine", true), "mine-turn-4-2");
        assert_eq!(give("mine", true), "mine-turn-4-3");
    }
}
