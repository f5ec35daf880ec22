//! The sources that a project describes, by key.
//!
//! A library is a file of YAML with what is known of each work, in the names of
//! CSL, from which citations, bibliographies and files for reference managers
//! are made. A project may do with less: then each heading with a key of the
//! chapter that describes its sources is a source, of which only the name is
//! known.

mod bibliographic_work;
mod export;
mod headings;
mod library_file;
mod reference;

use std::sync::LazyLock;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use bibliographic_work::{AuthorName, Date, Kind, Work};
pub use reference::FullReference;

use self::reference::ShortCitation;
use super::yaml_reader::{LocalizedTexts, text_for_language};
use super::{Libraries, Project};
use crate::diagnostic::{Diagnostic, ReadError, SourceFile};
use crate::message::{Message, MessageArg, Strings};
use crate::study::Study;

/// The library of a project: the sources, in the order of its file; of
/// headings in that of its first language.
#[derive(Clone, Debug, Default)]
pub struct SourceLibrary {
    list: Vec<LibrarySource>,
    /// The files in which something is wrong.
    wrong: Vec<Study>,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibrarySource {
    /// What records and citations call it.
    pub key: String,
    known: SourceDetails,
}

/// What is known of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SourceDetails {
    /// The headings that describe it, by language.
    Headings(LocalizedTexts),
    /// A work, how it is cited, and how those are that it is known from.
    Work {
        work: Box<Work>,
        cited: ShortCitation,
        known_from: Vec<ShortCitation>,
    },
}

impl LibrarySource {
    /// A work that stands alone.
    pub(super) fn new(key: String, work: Work) -> Self {
        let cited = ShortCitation::new(&work);
        let known = SourceDetails::Work {
            work: Box::new(work),
            cited,
            known_from: Vec::new(),
        };
        Self { key, known }
    }

    /// How a text cites it: authors and year, `Flacourt 1661`, with a letter
    /// where that is the same for several. The heading, where only that is known.
    #[must_use]
    pub fn short_citation(&self, strings: &Strings) -> String {
        let language = strings.language();
        match &self.known {
            SourceDetails::Headings(names) => text_for_language(names, language)
                .unwrap_or(&self.key)
                .to_owned(),
            SourceDetails::Work { cited, .. } => cited.render(strings),
        }
    }

    /// What a bibliography says of it. The heading, where only that is known.
    #[must_use]
    pub fn full_reference(&self, strings: &Strings) -> FullReference {
        match &self.known {
            SourceDetails::Headings(_) => FullReference::from_name(&self.short_citation(strings)),
            SourceDetails::Work { work, cited, .. } => {
                reference::full_reference(work, cited, self.second_hand_note(strings), strings)
            }
        }
    }

    /// What is known of the work; nothing where there is only a heading.
    #[must_use]
    pub fn work(&self) -> Option<&Work> {
        match &self.known {
            SourceDetails::Headings(_) => None,
            SourceDetails::Work { work, .. } => Some(work),
        }
    }

    /// What is to be said of a work that was not read itself; nothing of others.
    #[must_use]
    pub fn second_hand_note(&self, strings: &Strings) -> Option<String> {
        let SourceDetails::Work {
            work, known_from, ..
        } = &self.known
        else {
            return None;
        };
        work.known_from.as_ref()?;
        let works = known_from
            .iter()
            .map(|it| MessageArg::from(it.render(strings)));
        let said = strings.render(&match known_from.is_empty() {
            true => Message::new("citation.second_hand"),
            false => {
                Message::new("citation.known_from").with("works", MessageArg::And(works.collect()))
            }
        });
        // The abbreviation of a work without a date has a full stop already.
        Some(said.trim_end_matches('.').to_owned() + ".")
    }
}

impl SourceLibrary {
    /// Reads the libraries of a project; one that is not there has no sources.
    pub(super) fn read(project: &Project) -> Self {
        let mut sources = Self::default();
        for (language, path) in library_files(project) {
            let read = SourceFile::open(project.display_path(&path), &project.root().join(&path));
            let is_library = path
                .extension()
                .is_some_and(|it| it == "yaml" || it == "yml");
            match read {
                Ok(file) if is_library => {
                    let found = sources.add_works(file.text());
                    if !found.is_empty() {
                        sources.wrong.push(Study::without_games(file, found));
                    }
                }
                Ok(file) => sources.add_headings(language.as_deref(), file.text()),
                Err(ReadError::Refused(refused)) => {
                    let (file, why) = *refused;
                    sources.wrong.push(Study::without_games(file, vec![why]));
                }
                Err(ReadError::Io(_)) => {}
            }
        }
        sources
    }

    /// The sources that a text describes under headings, in no certain language.
    ///
    /// ```
    /// use fifangha::message::Strings;
    ///
    /// let sources = fifangha::project::SourceLibrary::from_headings("## Flacourt, 1661 {#flacourt1661}");
    /// let french = Strings::builtin("fr").unwrap();
    /// assert_eq!(sources.get("flacourt1661").unwrap().short_citation(french), "Flacourt, 1661");
    /// ```
    #[must_use]
    pub fn from_headings(markdown: &str) -> Self {
        let mut sources = Self::default();
        sources.add_headings(None, markdown);
        sources
    }

    /// The works of a library of YAML, and all that is wrong with it.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::SourceLibrary};
    ///
    /// let (sources, wrong) = SourceLibrary::from_yaml(
    ///     "- {id: a, author: Busser, issued: 2023-09-17}\n\
    ///      - {id: b, author: Busser, issued: 2023-10-14, known-from: a}\n",
    /// );
    /// assert!(wrong.is_empty());
    /// let b = sources.get("b").unwrap();
    /// assert_eq!(b.short_citation(Strings::english()), "Busser 2023b");
    /// assert_eq!(b.second_hand_note(Strings::english()).unwrap(), "Known to us only from Busser 2023a.");
    /// ```
    #[must_use]
    pub fn from_yaml(yaml: &str) -> (Self, Vec<Diagnostic>) {
        let mut sources = Self::default();
        let found = sources.add_works(yaml);
        (sources, found)
    }

    fn add_headings(&mut self, language: Option<&str>, markdown: &str) {
        for (key, name) in headings::parse_headings(markdown) {
            let name = (language.map(str::to_owned), name.to_owned());
            match self.list.iter_mut().find(|it| it.key == key) {
                Some(LibrarySource {
                    known: SourceDetails::Headings(names),
                    ..
                }) => names.push(name),
                Some(_) => {}
                None => self.list.push(LibrarySource {
                    key: key.to_owned(),
                    known: SourceDetails::Headings(vec![name]),
                }),
            }
        }
    }

    fn add_works(&mut self, yaml: &str) -> Vec<Diagnostic> {
        let (works, found) = library_file::parse_works(yaml);
        let cited = short_citations(&works);
        let of = |key: &String| cited.get(key.as_str()).cloned();
        let source = |(key, work): &(String, Work)| LibrarySource {
            key: key.clone(),
            known: SourceDetails::Work {
                work: Box::new(work.clone()),
                cited: of(key).unwrap_or_default(),
                known_from: work.known_from.iter().flatten().filter_map(of).collect(),
            },
        };
        self.list.extend(works.iter().map(source));
        found
    }

    /// The works that the games of the sources cite: the library of this
    /// project, for whoever has none.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::SourceLibrary};
    ///
    /// let called = SourceLibrary::built_in().citation_or_key("flacourt1661", Strings::english());
    /// assert_eq!(called, "Flacourt 1661");
    /// ```
    #[must_use]
    pub fn built_in() -> &'static Self {
        static OURS: LazyLock<SourceLibrary> =
            LazyLock::new(|| SourceLibrary::from_yaml(include_str!("../../../sources.yaml")).0);
        &OURS
    }

    /// What a work is called where it is cited; by its key where it is not known.
    #[must_use]
    pub fn citation_or_key(&self, key: &str, strings: &Strings) -> String {
        let known = self.get(key);
        known.map_or_else(|| key.to_owned(), |it| it.short_citation(strings))
    }

    /// Each source, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, LibrarySource> {
        self.list.iter()
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|it| it.key.as_str())
    }

    /// The source of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&LibrarySource> {
        self.list.iter().find(|it| it.key == key)
    }

    /// Whether the project has no library.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The files of the library in which something is wrong.
    pub(super) fn files_with_problems(&self) -> &[Study] {
        &self.wrong
    }
}

impl From<LibrarySource> for SourceLibrary {
    fn from(source: LibrarySource) -> Self {
        Self {
            list: vec![source],
            wrong: Vec::new(),
        }
    }
}

impl<'a> IntoIterator for &'a SourceLibrary {
    type Item = &'a LibrarySource;
    type IntoIter = std::slice::Iter<'a, LibrarySource>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// How each work is cited. What would be cited alike is told apart by letters,
/// by the day that it came out, then in the order of the library.
fn short_citations(works: &[(String, Work)]) -> BTreeMap<&str, ShortCitation> {
    let mut alike: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (key, work) in works {
        let it = ShortCitation::new(work);
        let group = alike.entry((it.families, it.others, it.year)).or_default();
        group.push((work.issued, key.as_str()));
    }
    let mut cited = BTreeMap::new();
    for ((families, others, year), mut group) in alike {
        group.sort_by_key(|(issued, _)| *issued);
        let alone = group.len() == 1;
        for ((_, key), letter) in group.into_iter().zip('a'..='z') {
            let it = ShortCitation {
                families: families.clone(),
                others,
                year,
                letter: (!alone).then_some(letter),
            };
            cited.insert(key, it);
        }
    }
    cited
}

/// The files of the library, from the project's folder on, with their languages.
fn library_files(project: &Project) -> Vec<(Option<String>, PathBuf)> {
    match &project.settings().sources {
        Libraries::One(path) => vec![(None, path.clone())],
        Libraries::ByLanguage(files) => {
            let file =
                |(language, path): &(String, PathBuf)| (Some(language.clone()), path.clone());
            files.iter().map(file).collect()
        }
        Libraries::OfBooks => {
            let book = &project.settings().book;
            let file = |language: &str| {
                let path = book.join(language).join("src").join("sources.md");
                (Some(language.to_owned()), path)
            };
            let languages = project.language_codes();
            languages.iter().map(|it| file(it)).collect()
        }
    }
}

#[cfg(test)]
mod tests;
