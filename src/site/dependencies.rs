//! What a chapter asks of the rest of its project and book while it is drawn, so that it
//! is drawn again when an answer is another one, and only then.

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

/// A question of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ChapterDependency {
    /// A record of the project, by its name.
    Record(String),
    /// Any other file.
    File(PathBuf),
    /// How a game is explained.
    Explained(GameRules),
    /// What the sources say.
    SourceClaims,
    /// What a source leaves open.
    ReadingMatrix(OpenQuestions),
    /// The numbered figures of a chapter.
    FiguresOf(PathBuf),
    /// A figure that is referred to.
    Figure(String),
    /// The figures that show a game of a record.
    FiguresShowing(String, usize),
    /// Every numbered figure.
    Figures,
    /// The words of the glossary.
    Glossary,
    /// The index of the book.
    Index,
}

/// The questions of whoever listens, since they were last taken. Clones are the same.
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

/// The numbers of answers, for all chapters of a book: what many ask is looked at once.
#[derive(Debug, Default)]
pub(super) struct FingerprintCache(Mutex<Vec<(ChapterDependency, u64)>>);

impl FingerprintCache {
    fn lock(&self) -> MutexGuard<'_, Vec<(ChapterDependency, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whoever answers the questions of a chapter.
#[derive(Clone, Copy)]
pub(super) struct DependencyResolver<'a> {
    pub(super) library: &'a Library,
    pub(super) numbering: &'a FigureNumbering,
    pub(super) terms: &'a BookTerms,
    pub(super) fingerprints: &'a FingerprintCache,
}

impl DependencyResolver<'_> {
    /// A number that another answer does not have.
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

/// What tells the words of a language from those of another, and from the same before a
/// project changed them.
pub(super) fn strings_identity(strings: &'static Strings) -> (&'static str, usize) {
    (strings.language(), std::ptr::from_ref(strings) as usize)
}

/// What a record says, and the pictures beside it.
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
