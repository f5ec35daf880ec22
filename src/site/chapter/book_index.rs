//! The index of a book.
//!
//! The file `index-terms.yaml` in the folder of the books lists its entries, each with the sections
//! that treat it. Without this file, the index has the terms of the glossary and the persons of the
//! library, each with the chapters that mention them.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;

use super::book::Book;
use super::glossary::{Glossary, TermFinder, TermUse};
use super::links::{GLOSSARY, SOURCES_CHAPTER, anchor, fragment_id, page_address, path_to_root};
use super::outline::{Heading, chapter_headings};
use crate::diagnostic::{ReadError, SourceFile};
use crate::message::{Message, Strings};
use crate::project::{self, LocalizedTexts, Project, to_slash_path};
use crate::yaml;

/// The file with the entries, in the folder of the books.
const INDEX_FILE: &str = "index-terms.yaml";

/// An entry of the index file.
#[derive(Debug, Deserialize)]
struct IndexTerm {
    /// Its name in each language.
    name: LocalizedTexts,
    /// `true` for the name of a person.
    #[serde(default)]
    person: bool,
    /// The id of a glossary entry.
    term: Option<String>,
    /// The sections that treat it: `evidence.md#garni`.
    #[serde(default)]
    at: Vec<String>,
    /// Its subentries.
    #[serde(default)]
    sub: Vec<IndexTerm>,
}

/// An entry of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct BookIndexEntry {
    /// The term or person.
    pub(in crate::site) name: String,
    /// Anchor of the term in the glossary; `None` for a person.
    pub(in crate::site) term: Option<String>,
    /// Its uses, in the order of the book.
    pub(in crate::site) uses: Vec<TermUse>,
    /// Its subentries.
    pub(in crate::site) sub: Vec<BookIndexEntry>,
}

/// The glossary and the index of a book.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct BookTerms {
    pub(in crate::site) glossary: Glossary,
    pub(in crate::site) index: BookIndex,
}

impl BookTerms {
    /// Collects the terms of a book.
    pub(in crate::site) fn from_book(book: &Book, project: &Project, strings: &Strings) -> Self {
        let glossary = Glossary::from_book(book);
        let index = match project.open_source(&project.book().join(INDEX_FILE)) {
            Ok(file) => BookIndex::from_terms(file.text(), book, &glossary, strings.language()),
            Err(ReadError::Refused(refused)) => BookIndex {
                problems: vec![yaml::located_message(&refused.0, &refused.1)],
                ..BookIndex::default()
            },
            Err(ReadError::Io(_)) => BookIndex::from_mentions(book, &glossary, project.sources()),
        };
        Self { glossary, index }
    }
}

/// The index of a book.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct BookIndex {
    pub(in crate::site) words: Vec<BookIndexEntry>,
    pub(in crate::site) persons: Vec<BookIndexEntry>,
    /// The errors of the index file.
    pub(in crate::site) problems: Vec<Message>,
}

impl BookIndex {
    /// Builds the index of a book from the entries of the index file.
    ///
    /// An entry may name chapters that this book does not have, since editions differ; an entry
    /// without any section is left out.
    fn from_terms(text: &str, book: &Book, glossary: &Glossary, language: &str) -> Self {
        let (terms, found) = yaml::read_list::<IndexTerm>(text, SourceFile::MAX_BYTES);
        if !found.is_empty() {
            let file = SourceFile::new(INDEX_FILE, text);
            let problems = found.iter().map(|it| yaml::located_message(&file, it));
            return Self {
                problems: problems.collect(),
                ..Self::default()
            };
        }
        let mut sections = BookSections::new(book, glossary);
        let mut index = Self::default();
        for term in &terms {
            let group = match term.person {
                true => &mut index.persons,
                false => &mut index.words,
            };
            group.extend(sections.entry(term, language));
        }
        for group in [&mut index.words, &mut index.persons] {
            group.sort_by_key(|it| sort_key(&it.name));
        }
        index.problems = sections.problems;
        index
    }

    /// Builds the index of a book from the mentions of terms and persons in its chapters.
    fn from_mentions(book: &Book, glossary: &Glossary, library: &project::SourceLibrary) -> Self {
        // The guide, the glossary and the list of sources are not indexed.
        let left_out = [GLOSSARY, SOURCES_CHAPTER].map(Path::new);
        let wanted = |path: &Path| !path.starts_with("guide") && !left_out.contains(&path);
        let all: Vec<_> = glossary.forms().collect();
        let chapters: Vec<_> = book
            .chapters()
            .filter(|it| wanted(&it.path))
            .map(|it| TermFinder::new(&it.path, &it.name, &it.text))
            .collect();
        let line = |name: &str, term: Option<&str>, forms: &[&str]| BookIndexEntry {
            name: name.to_owned(),
            term: term.map(str::to_owned),
            uses: (chapters.iter())
                .filter_map(|it| it.first_use(forms, &all))
                .collect(),
            sub: Vec::new(),
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
            problems: Vec::new(),
        }
    }

    /// Returns a link from a chapter to a use.
    pub(in crate::site) fn link(&self, to: &TermUse, from: &Path) -> String {
        let page = path_to_root(from) + &page_address(&to.path);
        match &to.heading {
            Some(heading) => page + &anchor(heading),
            None => page,
        }
    }
}

/// The sections of a book, by chapter.
struct BookSections<'a> {
    /// The position of each chapter in the book, its title and its headings.
    chapters: HashMap<String, (usize, &'a str, Vec<Heading>)>,
    glossary: &'a Glossary,
    problems: Vec<Message>,
}

impl<'a> BookSections<'a> {
    fn new(book: &'a Book, glossary: &'a Glossary) -> Self {
        let chapters = book.chapters().enumerate().map(|(at, it)| {
            let path = to_slash_path(&it.path);
            (path, (at, it.name.as_str(), chapter_headings(&it.text)))
        });
        Self {
            chapters: chapters.collect(),
            glossary,
            problems: Vec::new(),
        }
    }

    /// Returns an entry with its sections in the order of the book; `None` if it has none.
    fn entry(&mut self, term: &IndexTerm, language: &str) -> Option<BookIndexEntry> {
        let name = term.name.text(language).unwrap_or_default().to_owned();
        let mut uses: Vec<_> = (term.at.iter())
            .filter_map(|at| self.section(at, &name))
            .collect();
        uses.sort_by_key(|(place, _)| *place);
        uses.dedup_by(|(one, _), (other, _)| one == other);
        if let Some(id) = &term.term
            && self.glossary.iter().all(|it| it.id != *id)
        {
            self.report("site.index.no_term", id, &name);
        }
        let mut sub: Vec<_> = (term.sub.iter())
            .filter_map(|it| self.entry(it, language))
            .collect();
        sub.sort_by_key(|it| sort_key(&it.name));
        (!uses.is_empty() || !sub.is_empty()).then(|| BookIndexEntry {
            name,
            term: term.term.clone(),
            uses: uses.into_iter().map(|(_, it)| it).collect(),
            sub,
        })
    }

    /// Returns a section with its place in the book; `None` if the book does not have its chapter.
    fn section(&mut self, at: &str, name: &str) -> Option<((usize, usize), TermUse)> {
        let (path, id) = match at.split_once('#') {
            Some((path, id)) => (path, Some(fragment_id(id))),
            None => (at, None),
        };
        let (chapter, title, headings) = self.chapters.get(path)?;
        let (place, title) = match &id {
            None => (0, (*title).to_owned()),
            Some(id) => match headings.iter().position(|it| it.id == *id) {
                Some(place) => (place, headings[place].text.clone()),
                None => {
                    self.report("site.index.no_section", at, name);
                    return None;
                }
            },
        };
        let found = TermUse {
            path: path.into(),
            heading: id,
            title,
        };
        Some(((*chapter, place), found))
    }

    fn report(&mut self, key: &'static str, value: &str, entry: &str) {
        let problem = Message::new(key).with("value", value).with("entry", entry);
        self.problems.push(problem);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::book::{BookItem, Chapter};

    fn book() -> Book {
        let chapter =
            |name: &str, path: &str, text: &str| BookItem::Chapter(Chapter::new(name, path, text));
        let one = "# One\n\n## First {#first}\n\n## *Then* {#then}\n";
        let glossary = "# Glossary\n\nkamo\n: Lost.\n";
        let items = vec![
            chapter("One", "one.md", one),
            chapter("Glossary", GLOSSARY, glossary),
        ];
        Book { items }
    }

    fn index(text: &str, language: &str) -> BookIndex {
        let book = book();
        BookIndex::from_terms(text, &book, &Glossary::from_book(&book), language)
    }

    const TERMS: &str = "- name: {en: captures, fr: prises}\n  at: [\"one.md#then\", other.md, one.md]\n  \
        sub:\n    - {name: {en: duty}, at: [\"one.md#first\"]}\n    - {name: {en: gone}, at: [other.md]}\n\
        - {name: {en: Busser}, person: true, at: [one.md]}\n\
        - {name: {en: Absent}, at: [other.md]}\n";

    #[test]
    fn entries_have_their_sections_in_the_order_of_the_book() {
        let found = index(TERMS, "en");
        assert_eq!(found.problems, []);
        let [captures] = &found.words[..] else {
            panic!("{:?}", found.words)
        };
        let titles: Vec<_> = captures.uses.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(
            (captures.name.as_str(), titles),
            ("captures", vec!["One", "Then"])
        );
        assert_eq!(captures.uses[1].heading.as_deref(), Some("then"));
        assert_eq!(captures.sub.len(), 1);
        assert_eq!(found.persons[0].name, "Busser");
        assert_eq!(index(TERMS, "fr").words[0].name, "prises");
    }

    #[test]
    fn a_section_or_a_term_that_does_not_exist_is_reported() {
        let wrong = |text: &str| {
            let problems = index(text, "en").problems;
            problems.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let section = "- {name: {en: captures}, at: [\"one.md#frist\"]}\n";
        assert_eq!(
            wrong(section),
            ["captures: there is no section `one.md#frist`"]
        );
        let term = "- {name: {en: kamo}, term: term-kamo2, at: [one.md]}\n";
        assert_eq!(
            wrong(term),
            ["kamo: the glossary has no entry `term-kamo2`"]
        );
        let keys = "- {nam: {en: captures}}\n";
        assert_eq!(
            wrong(keys),
            [
                "index-terms.yaml:1:3: the key `name` is missing",
                "index-terms.yaml:1:4: there is no key `nam` here: did you mean `name`?",
            ]
        );
    }
}
