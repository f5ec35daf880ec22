//! Dependencies of a chapter on the rest of its project and book, for incremental
//! builds. A chapter is rendered again only if one of them has changed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::book_index::BookTerms;
use super::library::Library;
use super::numbering::FigureNumbering;
use crate::message::Strings;
use crate::project::{FacsimileImage, RecordFile};
use crate::reading_matrix::OpenQuestions;
use crate::replay::GameRules;

/// A dependency of a chapter.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a chapter has few dependencies")]
pub(super) enum ChapterDependency {
    /// A record of the project, by name.
    Record(String),
    /// Any other file.
    File(PathBuf),
    /// The explanation of a game.
    Explained(GameRules),
    /// The claims of the sources.
    SourceClaims,
    /// The reading matrix for the open questions of a source.
    ReadingMatrix(OpenQuestions),
    /// The numbered figures of a chapter.
    FiguresOf(PathBuf),
    /// A figure that a reference names.
    Figure(String),
    /// The figures that show a game of a record.
    FiguresShowing(String, usize),
    /// Every numbered figure.
    Figures,
    /// The terms of the glossary.
    Glossary,
    /// The index of the book.
    Index,
}

/// The dependencies recorded since the last `take`. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct DependencyTrace(Arc<Mutex<Vec<ChapterDependency>>>);

impl DependencyTrace {
    pub(super) fn add(&self, need: ChapterDependency) {
        let mut needs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !needs.contains(&need) {
            needs.push(need);
        }
    }

    pub(super) fn take(&self) -> Vec<ChapterDependency> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Fingerprints of dependencies, computed once for all chapters of a book.
#[derive(Debug, Default)]
pub(super) struct FingerprintCache(Mutex<Vec<(ChapterDependency, u64)>>);

impl FingerprintCache {
    fn lock(&self) -> MutexGuard<'_, Vec<(ChapterDependency, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The data that dependencies refer to.
#[derive(Clone, Copy)]
pub(super) struct DependencyResolver<'a> {
    pub(super) library: &'a Library,
    pub(super) numbering: &'a FigureNumbering,
    pub(super) terms: &'a BookTerms,
    pub(super) fingerprints: &'a FingerprintCache,
}

impl DependencyResolver<'_> {
    /// Returns a hash of the current value of a dependency.
    pub(super) fn fingerprint(&self, need: &ChapterDependency) -> u64 {
        let known = |numbers: &[(ChapterDependency, u64)]| {
            let found = numbers.iter().find(|(it, _)| it == need);
            found.map(|(_, number)| *number)
        };
        if let Some(number) = known(&self.fingerprints.lock()) {
            return number;
        }
        let number = self.compute_fingerprint(need);
        self.fingerprints.lock().push((need.clone(), number));
        number
    }

    fn compute_fingerprint(&self, need: &ChapterDependency) -> u64 {
        match need {
            ChapterDependency::Record(name) => {
                let record = self.library.project().records().by_name(name);
                hash_of(&record.map(|it| hash_of_record(it, self.library.root())))
            }
            ChapterDependency::File(path) => hash_of(&fs::read(path).ok()),
            ChapterDependency::Explained(game) => self.library.explanation_hash(game),
            ChapterDependency::SourceClaims => hash_of_debug(&self.library.source_claims()),
            ChapterDependency::ReadingMatrix(open) => self.library.evidence_hash(open),
            ChapterDependency::FiguresOf(path) => {
                hash_of_debug(&self.numbering.in_chapter(path).collect::<Vec<_>>())
            }
            ChapterDependency::Figure(name) => hash_of_debug(&self.numbering.by_name(name)),
            ChapterDependency::FiguresShowing(record, game) => {
                let figures: Vec<_> = self.numbering.showing(record, *game).collect();
                hash_of_debug(&figures)
            }
            ChapterDependency::Figures => hash_of_debug(&self.numbering.iter().collect::<Vec<_>>()),
            ChapterDependency::Glossary => hash_of_debug(self.terms.glossary()),
            ChapterDependency::Index => hash_of_debug(self.terms.index()),
        }
    }
}

pub(super) fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn hash_of_debug(value: &impl std::fmt::Debug) -> u64 {
    hash_of(&format!("{value:?}"))
}

/// Returns a value that identifies the strings of a language, and differs after a
/// project has changed them.
pub(super) fn strings_identity(strings: &'static Strings) -> (&'static str, usize) {
    (strings.language(), std::ptr::from_ref(strings) as usize)
}

/// Returns a hash of the text of a record and of its facsimile images.
pub(super) fn hash_of_record(record: &RecordFile, root: &Path) -> u64 {
    let file = &record.study().file;
    let records = record.study().document.records.iter();
    let named = records.filter_map(|it| it.front.facsimile.as_ref());
    let pictures = named.map(|it| {
        let picture = FacsimileImage::read(&it.file.value, file.path(), Some(root));
        picture.map_err(|why| format!("{why:?}"))
    });
    hash_of(&(record.name(), file.text(), pictures.collect::<Vec<_>>()))
}
