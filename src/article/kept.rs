//! What was made before, for whoever makes the same book again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

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
    pub(super) judged: Store<Arc<Judged>>,
    /// Explanations of games, the same in all languages.
    pub(super) explained: Store<Arc<Explanation>>,
    /// The comparison of all games in a language, as Markdown.
    pub(super) compared: Store<Arc<str>>,
    /// Sources that were surveyed.
    pub(super) surveys: Store<Arc<Survey>>,
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

/// Things under their hashes, those of this time apart from those of the time before. Many
/// threads may ask; each thing is made once, and whoever asks meanwhile waits for it.
#[derive(Debug)]
pub(super) struct Store<T>(Mutex<Shelves<T>>);

#[derive(Debug)]
struct Shelves<T> {
    before: HashMap<u64, T>,
    now: HashMap<u64, Arc<OnceLock<T>>>,
}

impl<T> Default for Store<T> {
    fn default() -> Self {
        Self(Mutex::new(Shelves {
            before: HashMap::new(),
            now: HashMap::new(),
        }))
    }
}

impl<T: Clone> Store<T> {
    /// The place of a thing, and the thing itself where it was made from the same before.
    fn place(&self, key: u64) -> Arc<OnceLock<T>> {
        let Shelves { before, now } = &mut *self.shelves();
        let made = || {
            Arc::new(
                before
                    .remove(&key)
                    .map_or_else(OnceLock::new, OnceLock::from),
            )
        };
        Arc::clone(now.entry(key).or_insert_with(made))
    }

    /// What was made from the same.
    pub(super) fn get(&self, key: u64) -> Option<T> {
        self.place(key).get().cloned()
    }

    /// What was made from another, under the same hash, goes.
    pub(super) fn keep(&self, key: u64, thing: T) {
        let place = Arc::new(OnceLock::from(thing));
        self.shelves().now.insert(key, place);
    }

    /// What was made from the same, or is made now.
    pub(super) fn or_made(&self, key: u64, make: impl FnOnce() -> T) -> T {
        self.place(key).get_or_init(make).clone()
    }

    fn turn(&mut self, whole: bool) {
        let Shelves { before, now } = &mut *self.shelves();
        if whole {
            before.clear();
        }
        let made = now
            .drain()
            .filter_map(|(key, place)| Some((key, place.get()?.clone())));
        before.extend(made);
    }
}

impl<T> Store<T> {
    fn shelves(&self) -> MutexGuard<'_, Shelves<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A chapter with its blocks replaced, and what it asked for that.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    text: Arc<str>,
    needs: Arc<[(Need, u64)]>,
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
    pub(super) html: Arc<str>,
    pub(super) searched: Arc<Searched>,
}

/// A record with what it leaves open judged, and the keys in it that name nothing.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) study: Study,
    pub(super) keys: Vec<Diagnostic>,
    /// What judging took, in sowings.
    pub(super) cost: u64,
}
