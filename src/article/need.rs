//! What a chapter asks of the rest of its project and book while it is drawn, so that it
//! is drawn again when an answer is another one, and only then.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::index::Terms;
use super::library::Library;
use super::numbering::Numbering;
use crate::message::Strings;
use crate::project::{Facsimile, Record};
use crate::replay::GameRules;
use crate::survey::Open;

/// A question of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Need {
    /// A record of the project, by its name.
    Record(String),
    /// Any other file.
    File(PathBuf),
    /// How a game is explained.
    Explained(GameRules),
    /// What the sources say.
    Inventory,
    /// What a source leaves open.
    Survey(Open),
    /// The numbered figures of a chapter.
    FiguresOf(PathBuf),
    /// A figure that is referred to.
    Figure(String),
    /// The figures that show a game of a record.
    Showing(String, usize),
    /// Every numbered figure.
    Figures,
    /// The words of the glossary.
    Glossary,
    /// The index of the book.
    Index,
}

/// The questions of whoever listens, since they were last taken. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace(Arc<Mutex<Vec<Need>>>);

impl Trace {
    pub(super) fn note(&self, need: Need) {
        let mut needs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !needs.contains(&need) {
            needs.push(need);
        }
    }

    pub(super) fn take(&self) -> Vec<Need> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The numbers of answers, for all chapters of a book: what many ask is looked at once.
#[derive(Debug, Default)]
pub(super) struct Numbers(Mutex<Vec<(Need, u64)>>);

impl Numbers {
    fn lock(&self) -> MutexGuard<'_, Vec<(Need, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whoever answers the questions of a chapter.
#[derive(Clone, Copy)]
pub(super) struct Answers<'a> {
    pub(super) library: &'a Library,
    pub(super) numbering: &'a Numbering,
    pub(super) terms: &'a Terms,
    pub(super) numbers: &'a Numbers,
}

impl Answers<'_> {
    /// A number that another answer does not have.
    pub(super) fn hash(&self, need: &Need) -> u64 {
        let known = |numbers: &[(Need, u64)]| {
            let found = numbers.iter().find(|(it, _)| it == need);
            found.map(|(_, number)| *number)
        };
        if let Some(number) = known(&self.numbers.lock()) {
            return number;
        }
        let number = self.found(need);
        self.numbers.lock().push((need.clone(), number));
        number
    }

    fn found(&self, need: &Need) -> u64 {
        match need {
            Need::Record(name) => {
                let record = self.library.project().records().named(name);
                hash_of(&record.map(|it| hash_of_record(it, self.library.root())))
            }
            Need::File(path) => hash_of(&fs::read(path).ok()),
            Need::Explained(game) => self.library.rests_on(game),
            Need::Inventory => hash_of_debug(&self.library.inventory()),
            Need::Survey(open) => self.library.evidence(open),
            Need::FiguresOf(path) => {
                hash_of_debug(&self.numbering.of_chapter(path).collect::<Vec<_>>())
            }
            Need::Figure(name) => hash_of_debug(&self.numbering.named(name)),
            Need::Showing(record, game) => {
                let figures: Vec<_> = self.numbering.showing(record, *game).collect();
                hash_of_debug(&figures)
            }
            Need::Figures => hash_of_debug(&self.numbering.iter().collect::<Vec<_>>()),
            Need::Glossary => hash_of_debug(self.terms.glossary()),
            Need::Index => hash_of_debug(self.terms.index()),
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
pub(super) fn words_of(strings: &'static Strings) -> (&'static str, usize) {
    (strings.language(), std::ptr::from_ref(strings) as usize)
}

/// What a record says, and the pictures beside it.
pub(super) fn hash_of_record(record: &Record, root: &Path) -> u64 {
    let file = &record.study().file;
    let records = record.study().document.records.iter();
    let named = records.filter_map(|it| it.front.facsimile.as_ref());
    let pictures = named.map(|it| {
        let picture = Facsimile::read(&it.file.value, file.path(), Some(root));
        picture.map_err(|why| format!("{why:?}"))
    });
    hash_of(&(record.name(), file.text(), pictures.collect::<Vec<_>>()))
}
