//! The index of a book: the terms of its glossary and the persons of its
//! library, with the chapters that mention them.

use std::path::Path;
use std::sync::Arc;

use super::book::Book;
use super::dependencies::{ChapterDependency, DependencyTrace};
use super::glossary::{Glossary, TermFinder, TermUse};
use super::links::{GLOSSARY, SOURCES_CHAPTER, path_to_root};
use crate::project::{self, to_slash_path};

/// An entry of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BookIndexEntry {
    /// The term or person.
    pub(super) name: String,
    /// Anchor of the term in the glossary; `None` for a person.
    pub(super) term: Option<String>,
    /// Its uses, in the order of the book.
    pub(super) uses: Vec<TermUse>,
}

/// The glossary and the index of a book.
#[derive(Clone, Debug, Default)]
pub(super) struct BookTerms {
    glossary: Arc<Glossary>,
    index: Arc<BookIndex>,
    /// Recorder of the dependencies of chapters.
    trace: DependencyTrace,
}

impl BookTerms {
    /// Collects the terms of a book.
    pub(super) fn from_book(book: &Book, library: &project::SourceLibrary) -> Self {
        let glossary = Glossary::from_book(book);
        Self {
            index: BookIndex::from_book(book, &glossary, library).into(),
            glossary: glossary.into(),
            trace: DependencyTrace::default(),
        }
    }

    /// Returns the same terms, with dependencies recorded in `trace`.
    pub(super) fn with_trace(self, trace: &DependencyTrace) -> Self {
        let trace = trace.clone();
        Self { trace, ..self }
    }

    pub(super) fn glossary(&self) -> &Glossary {
        self.trace.add(ChapterDependency::Glossary);
        &self.glossary
    }

    pub(super) fn index(&self) -> &BookIndex {
        self.trace.add(ChapterDependency::Index);
        &self.index
    }
}

/// The index of a book.
#[derive(Clone, Debug, Default)]
pub(super) struct BookIndex {
    pub(super) words: Vec<BookIndexEntry>,
    pub(super) persons: Vec<BookIndexEntry>,
}

impl BookIndex {
    /// Builds the index of a book.
    fn from_book(book: &Book, glossary: &Glossary, library: &project::SourceLibrary) -> Self {
        // The guide, the glossary and the list of sources are not indexed.
        let left_out = [GLOSSARY, SOURCES_CHAPTER].map(Path::new);
        let wanted = |path: &Path| !path.starts_with("guide") && !left_out.contains(&path);
        let all: Vec<_> = glossary.forms().collect();
        let chapters: Vec<_> = book
            .chapters()
            .filter(|it| wanted(&it.path))
            .map(|it| TermFinder::new(&it.path, &it.name, it.text.text()))
            .collect();
        let line = |name: &str, term: Option<&str>, forms: &[&str]| BookIndexEntry {
            name: name.to_owned(),
            term: term.map(str::to_owned),
            uses: (chapters.iter())
                .filter_map(|it| it.first_use(forms, &all))
                .collect(),
        };
        let words = glossary.iter().map(|entry| {
            let forms: Vec<_> = entry.forms().collect();
            line(&entry.name, Some(&entry.id), &forms)
        });
        let mut words: Vec<_> = words.filter(|it| !it.uses.is_empty()).collect();
        words.sort_by_key(|it| sort_key(&it.name));
        let authors = library.iter().filter_map(project::LibrarySource::work);
        let authors = authors.flat_map(|work| &work.authors);
        let mut persons: Vec<_> = authors
            .map(|it| (it.sort_form(), it.family.clone()))
            .collect();
        persons.sort_by_key(|(name, _)| sort_key(name));
        // An author written with and without a first name is one person.
        persons.dedup_by(|after, before| {
            after.1 == before.1 && {
                if before.0.len() < after.0.len() {
                    before.0.clone_from(&after.0);
                }
                true
            }
        });
        let persons = persons
            .iter()
            .map(|(name, family)| line(name, None, &[family]));
        Self {
            words,
            persons: persons.filter(|it| !it.uses.is_empty()).collect(),
        }
    }

    /// Returns a link from a chapter to a use.
    pub(super) fn link(&self, to: &TermUse, from: &Path) -> String {
        let page = path_to_root(from) + &to_slash_path(&to.path.with_extension("html"));
        match &to.heading {
            Some(heading) => format!("{page}#{heading}"),
            None => page,
        }
    }
}

/// Returns the sort key of a name, without accents, punctuation and capitals.
fn sort_key(name: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'É' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'û' | 'ù' => 'u',
        'ç' => 'c',
        c => c,
    };
    let letters = name.to_lowercase();
    letters
        .chars()
        .map(plain)
        .filter(|c| c.is_alphanumeric())
        .collect()
}
