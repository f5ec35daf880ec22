//! What was made before, for whoever makes the same book again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::need::{Answers, Need};
use super::search::Searched;
use crate::diagnostic::Diagnostic;
use crate::explain::Explanation;
use crate::study::Study;
use crate::survey::Survey;

/// Everything that is worth keeping, each under the hash of what it rests on.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Chapters with their blocks replaced.
    pub(super) chapters: Store<Drawn>,
    /// Chapters as pages.
    pub(super) pages: Store<Page>,
    /// Records that were judged.
    pub(super) judged: Store<Rc<Judged>>,
    /// Explanations of games, the same in all languages.
    pub(super) explained: Store<Rc<Explanation>>,
    /// The comparison of all games in a language, as Markdown.
    pub(super) compared: Store<Rc<str>>,
    /// Sources that were surveyed.
    pub(super) surveys: Store<Rc<Survey>>,
}

impl Kept {
    /// For the next time; what nobody asked for this time goes, unless it failed.
    pub(super) fn turn(&mut self, whole: bool) {
        self.chapters.turn(whole);
        self.pages.turn(whole);
        self.judged.turn(whole);
        self.explained.turn(whole);
        self.compared.turn(whole);
        self.surveys.turn(whole);
    }
}

/// Things under their hashes, those of this time apart from those of the time before.
#[derive(Debug)]
pub(super) struct Store<T> {
    before: RefCell<HashMap<u64, T>>,
    now: RefCell<HashMap<u64, T>>,
}

impl<T> Default for Store<T> {
    fn default() -> Self {
        Self {
            before: RefCell::default(),
            now: RefCell::default(),
        }
    }
}

impl<T: Clone> Store<T> {
    /// What was made from the same.
    pub(super) fn get(&self, key: u64) -> Option<T> {
        if let Some(thing) = self.now.borrow().get(&key) {
            return Some(thing.clone());
        }
        let thing = self.before.borrow_mut().remove(&key)?;
        self.keep(key, thing.clone());
        Some(thing)
    }

    pub(super) fn keep(&self, key: u64, thing: T) {
        self.now.borrow_mut().insert(key, thing);
    }

    /// What was made from the same, or is made now.
    pub(super) fn or_made(&self, key: u64, make: impl FnOnce() -> T) -> T {
        self.get(key).unwrap_or_else(|| {
            let thing = make();
            self.keep(key, thing.clone());
            thing
        })
    }

    fn turn(&mut self, whole: bool) {
        let before = self.before.get_mut();
        if whole {
            before.clear();
        }
        before.extend(self.now.get_mut().drain());
    }
}

/// A chapter with its blocks replaced, and what it asked for that.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    text: Rc<str>,
    needs: Rc<[(Need, u64)]>,
}

impl Drawn {
    pub(super) fn new(text: &str, needs: Vec<Need>, answers: Answers<'_>) -> Self {
        let answered = needs.into_iter().map(|need| {
            let answer = answers.hash(&need);
            (need, answer)
        });
        Self {
            text: text.into(),
            needs: answered.collect(),
        }
    }

    /// The text, if everything is answered as it was.
    pub(super) fn text(&self, answers: Answers<'_>) -> Option<String> {
        let mut needs = self.needs.iter();
        let same = needs.all(|(need, answer)| answers.hash(need) == *answer);
        same.then(|| self.text.to_string())
    }
}

/// A page of a book, and what can be searched in it.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) html: Rc<str>,
    pub(super) searched: Rc<Searched>,
}

/// A record with what it leaves open judged, and the keys in it that name nothing.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) study: Study,
    pub(super) keys: Vec<Diagnostic>,
    /// What judging took, in sowings.
    pub(super) cost: u64,
}
