//! Cache of earlier builds, for incremental builds of the same book.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::dependencies::{ChapterDependency, DependencyResolver};
use super::search_index::SearchIndexPage;
use crate::diagnostic::Diagnostic;
use crate::explain::Explanation;
use crate::reading_matrix::ReadingMatrix;
use crate::study::Study;

/// Everything worth caching, each entry under the hash of its inputs.
#[derive(Debug, Default)]
pub(super) struct SiteCache {
    /// Chapters with their blocks replaced.
    pub(super) chapters: GenerationCache<RenderedChapter>,
    /// Rendered pages of chapters.
    pub(super) pages: GenerationCache<CachedPage>,
    /// Records with the results of their checks.
    pub(super) record_checks: GenerationCache<Arc<CachedRecordCheck>>,
    /// Explanations of games, the same in all languages.
    pub(super) explanations: GenerationCache<Arc<Explanation>>,
    /// The comparison of all games in a language, as Markdown.
    pub(super) comparisons: GenerationCache<Arc<str>>,
    /// Reading matrices of sources.
    pub(super) reading_matrices: GenerationCache<Arc<ReadingMatrix>>,
}

impl SiteCache {
    /// Starts the next build. Entries that this build did not use are dropped, unless it
    /// failed.
    pub(super) fn next_generation(&mut self, whole: bool) {
        self.chapters.next_generation(whole);
        self.pages.next_generation(whole);
        self.record_checks.next_generation(whole);
        self.explanations.next_generation(whole);
        self.comparisons.next_generation(whole);
        self.reading_matrices.next_generation(whole);
    }
}

/// Entries by hash, those of the current build separate from those of earlier ones.
/// Threads may share it: each entry is computed once, and other threads wait for it.
#[derive(Debug)]
pub(super) struct GenerationCache<T>(Mutex<Generations<T>>);

#[derive(Debug)]
struct Generations<T> {
    previous: HashMap<u64, T>,
    current: HashMap<u64, Arc<OnceLock<T>>>,
}

impl<T> Default for GenerationCache<T> {
    fn default() -> Self {
        Self(Mutex::new(Generations {
            previous: HashMap::new(),
            current: HashMap::new(),
        }))
    }
}

impl<T: Clone> GenerationCache<T> {
    /// Returns the cell of an entry, filled from the previous generation if possible.
    fn cell(&self, key: u64) -> Arc<OnceLock<T>> {
        let Generations {
            previous: before,
            current: now,
        } = &mut *self.lock();
        let made = || {
            Arc::new(
                before
                    .remove(&key)
                    .map_or_else(OnceLock::new, OnceLock::from),
            )
        };
        Arc::clone(now.entry(key).or_insert_with(made))
    }

    /// Returns the entry with a key, if it exists.
    pub(super) fn get(&self, key: u64) -> Option<T> {
        self.cell(key).get().cloned()
    }

    /// Inserts an entry, replacing another with the same key.
    pub(super) fn insert(&self, key: u64, thing: T) {
        let place = Arc::new(OnceLock::from(thing));
        self.lock().current.insert(key, place);
    }

    /// Returns the entry with a key, computing it if necessary.
    pub(super) fn get_or_insert_with(&self, key: u64, make: impl FnOnce() -> T) -> T {
        self.cell(key).get_or_init(make).clone()
    }

    fn next_generation(&mut self, whole: bool) {
        let Generations {
            previous: before,
            current: now,
        } = &mut *self.lock();
        if whole {
            before.clear();
        }
        let made = now
            .drain()
            .filter_map(|(key, place)| Some((key, place.get()?.clone())));
        before.extend(made);
    }
}

impl<T> GenerationCache<T> {
    fn lock(&self) -> MutexGuard<'_, Generations<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A chapter with its blocks replaced, and its dependencies with their fingerprints.
#[derive(Clone, Debug)]
pub(super) struct RenderedChapter {
    text: Arc<str>,
    dependencies: Arc<[(ChapterDependency, u64)]>,
}

impl RenderedChapter {
    pub(super) fn new(
        text: &str,
        needs: Vec<ChapterDependency>,
        answers: DependencyResolver<'_>,
    ) -> Self {
        let answered = needs.into_iter().map(|need| {
            let answer = answers.fingerprint(&need);
            (need, answer)
        });
        Self {
            text: text.into(),
            dependencies: answered.collect(),
        }
    }

    /// Returns the text if the fingerprints of all dependencies are unchanged.
    pub(super) fn text(&self, answers: DependencyResolver<'_>) -> Option<String> {
        let mut needs = self.dependencies.iter();
        let same = needs.all(|(need, answer)| answers.fingerprint(need) == *answer);
        same.then(|| self.text.to_string())
    }
}

/// A page of a book, and its part of the search index.
#[derive(Clone, Debug)]
pub(super) struct CachedPage {
    pub(super) html: Arc<str>,
    pub(super) search_page: Arc<SearchIndexPage>,
}

/// A record with the results of its feasibility checks and the diagnostics of its unknown
/// keys.
#[derive(Debug)]
pub(super) struct CachedRecordCheck {
    pub(super) study: Study,
    pub(super) key_diagnostics: Vec<Diagnostic>,
    /// Cost of the checks, in sowings.
    pub(super) cost: u64,
}
