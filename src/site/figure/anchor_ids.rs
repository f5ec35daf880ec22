//! Unique anchor ids for the frames of a chapter.

use std::cell::RefCell;

use crate::site::chapter::used_ids::UsedIds;

/// The anchor ids already used in a chapter.
///
/// An id consists of the turn and the step in the record, so that it does not
/// change when figures are added or removed. The number of the figure is
/// included only if two figures show the same turn.
pub(in crate::site) struct AnchorIds {
    chapter: String,
    used: RefCell<UsedIds>,
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
        let first = format!("{}-{number}", self.chapter);
        let prefix = format!("{}-figure", self.chapter);
        self.used.borrow_mut().take([first], prefix, number)
    }

    /// Returns an unused id for a part of a figure. Its prefix is the chapter
    /// or, if that id is taken or the author `named` the figure, the figure.
    pub(super) fn allocate(&self, figure: &str, named: bool, part: &str) -> String {
        let of_chapter = (!named).then(|| format!("{}-{part}", self.chapter));
        let of_figure = format!("{figure}-{part}");
        let ids = of_chapter.into_iter().chain([of_figure.clone()]);
        self.used.borrow_mut().take(ids, of_figure, 2)
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
