//! The sources of a project, by key.
//!
//! A library is a YAML file with the bibliographic data of each work, in the terms of CSL.
//! Citations, bibliographies and exports for reference managers are made from it. A project without
//! a library may list its sources in a chapter instead: each heading with a key is a source of
//! which only the name is known.

mod bibliographic_work;
mod export;
mod headings;
mod library_file;
mod reference;

use std::sync::LazyLock;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use bibliographic_work::{AuthorName, Date, Kind, Work};
pub(super) use library_file::unknown_source;

use self::reference::{ShortCitation, escape_markdown};
use super::setting_values::LocalizedTexts;
use super::{Libraries, Project};
use crate::diagnostic::{Diagnostic, ReadError, Spanned};
use crate::message::{Message, MessageArg, Strings};
use crate::study::Study;

/// The library of a project: the sources in the order of its file, or of the headings of its first
/// language.
///
/// [`Project::sources`](crate::project::Project::sources) has that of a project, and
/// [`built_in`](Self::built_in) the works on which the games of the program rest. A library with mistakes
/// contains the sources that could be read.
///
/// # Examples
///
/// ```
/// use fifangha::{message::Strings, project::SourceLibrary};
///
/// let text = "- {id: hyde, type: book, author: {family: Hyde, given: Thomas}, issued: 1694, title: De ludis}";
/// let (library, mistakes) = SourceLibrary::from_yaml(text);
/// assert!(mistakes.is_empty());
/// assert_eq!(library.citation_or_key("hyde", Strings::english()), "Hyde 1694");
/// assert_eq!(library.citation_or_key("unknown", Strings::english()), "unknown");
/// ```
///
/// The source of a game, as a reader sees it:
///
/// ```
/// use fifangha::{message::Strings, project::SourceLibrary};
/// use fifangha_rules::Game;
///
/// let works = SourceLibrary::built_in();
/// let source = works.get(Game::KATRA_FANDATSAKA.source()).unwrap();
/// assert_eq!(source.short_citation(Strings::english()), "Dandouau 1909");
/// ```
#[derive(Clone, Debug, Default)]
pub struct SourceLibrary {
    list: Vec<LibrarySource>,
    /// The files with diagnostics.
    wrong: Vec<Study>,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibrarySource {
    /// Its key in records and citations.
    pub key: String,
    known: SourceDetails,
}

/// The data of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SourceDetails {
    /// The headings that describe it, by language.
    Headings(LocalizedTexts),
    /// A work, its citation, and the citations of the works that quote it.
    Work {
        work: Box<Work>,
        cited: ShortCitation,
        known_from: Vec<ShortCitation>,
    },
}

impl LibrarySource {
    /// Returns a work outside a library.
    pub(super) fn new(key: String, work: Work) -> Self {
        let cited = ShortCitation::new(&work);
        let known = SourceDetails::Work {
            work: Box::new(work),
            cited,
            known_from: Vec::new(),
        };
        Self { key, known }
    }

    /// Returns its short citation: authors and year, `Flacourt 1661`, with a letter if several are
    /// the same. If only a heading is known, returns the heading.
    #[must_use]
    pub fn short_citation(&self, strings: &Strings) -> String {
        let language = strings.language();
        match &self.known {
            SourceDetails::Headings(names) => names.text(language).unwrap_or(&self.key).to_owned(),
            SourceDetails::Work { cited, .. } => cited.render(strings),
        }
    }

    /// Returns its entry in a bibliography as Markdown: titles in italics, URLs as links. If only
    /// a heading is known, returns the heading.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::SourceLibrary};
    ///
    /// let (sources, _) = SourceLibrary::from_yaml(
    ///     "- {id: hyde, type: book, author: {family: Hyde, given: Thomas}, issued: 1694,\n\
    ///      \x20  title: De ludis, publisher-place: Oxford}\n",
    /// );
    /// let entry = sources.get("hyde").unwrap().full_reference(Strings::english());
    /// assert_eq!(entry, "Hyde, Thomas. 1694. *De ludis*. Oxford.");
    /// ```
    #[must_use]
    pub fn full_reference(&self, strings: &Strings) -> String {
        match &self.known {
            SourceDetails::Headings(_) => escape_markdown(&self.short_citation(strings)),
            SourceDetails::Work { work, cited, .. } => {
                let remarks = [
                    self.second_hand_note(strings),
                    self.description_note(strings),
                ];
                reference::full_reference(work, cited, remarks, strings)
            }
        }
    }

    /// Returns its bibliographic data; `None` if there is only a heading.
    #[must_use]
    pub fn work(&self) -> Option<&Work> {
        match &self.known {
            SourceDetails::Headings(_) => None,
            SourceDetails::Work { work, .. } => Some(work),
        }
    }

    /// Returns a remark on the origin of its bibliographic data, if they are not from the work.
    #[must_use]
    pub fn description_note(&self, strings: &Strings) -> Option<String> {
        let from = self.work()?.described_from.text(strings.language())?;
        let text = strings.t("citation.described_from", &[("from", &from)]);
        Some(text.trim_end_matches('.').to_owned() + ".")
    }

    /// Returns a remark if the work was not read itself.
    #[must_use]
    pub fn second_hand_note(&self, strings: &Strings) -> Option<String> {
        let SourceDetails::Work {
            work, known_from, ..
        } = &self.known
        else {
            return None;
        };
        if work.known_from.is_empty() && !work.second_hand {
            return None;
        }
        let works = known_from
            .iter()
            .map(|it| MessageArg::from(it.render(strings)));
        let text = strings.render(&match known_from.is_empty() {
            true => Message::new("citation.second_hand"),
            false => {
                Message::new("citation.known_from").with("works", MessageArg::And(works.collect()))
            }
        });
        // The abbreviation for an undated work already ends with a full stop.
        Some(text.trim_end_matches('.').to_owned() + ".")
    }
}

impl SourceLibrary {
    /// Reads the libraries of a project; a missing file has no sources.
    pub(super) fn read(project: &Project) -> Self {
        let mut sources = Self::default();
        for (language, path) in library_files(project) {
            let read = project.open_source(&project.root().join(&path));
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
                    sources.wrong.push(Study::from_unreadable(*refused));
                }
                Err(ReadError::Io(_)) => {}
            }
        }
        sources
    }

    /// Returns the sources that a text describes under headings, in no particular language.
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

    /// Parses a library in YAML and returns it with all diagnostics.
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
                }) => names.0.push(name),
                Some(_) => {}
                None => self.list.push(LibrarySource {
                    key: key.to_owned(),
                    known: SourceDetails::Headings(LocalizedTexts(vec![name])),
                }),
            }
        }
    }

    fn add_works(&mut self, yaml: &str) -> Vec<Diagnostic> {
        let (works, found) = library_file::parse_works(yaml);
        let cited = short_citations(&works);
        let of = |key: &Spanned<String>| cited.get(key.value.as_str()).cloned();
        let source = |work: &Work| LibrarySource {
            key: work.id.value.clone(),
            known: SourceDetails::Work {
                work: Box::new(work.clone()),
                cited: of(&work.id).unwrap_or_default(),
                known_from: work.known_from.iter().filter_map(of).collect(),
            },
        };
        self.list.extend(works.iter().map(source));
        found
    }

    /// Returns the works cited by the built-in games: the library of this project.
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

    /// Returns the citation of a work, or the key if the work is unknown.
    #[must_use]
    pub fn citation_or_key(&self, key: &str, strings: &Strings) -> String {
        let known = self.get(key);
        known.map_or_else(|| key.to_owned(), |it| it.short_citation(strings))
    }

    /// Returns each source, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, LibrarySource> {
        self.list.iter()
    }

    /// Returns the keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|it| it.key.as_str())
    }

    /// Returns the source of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&LibrarySource> {
        self.list.iter().find(|it| it.key == key)
    }

    /// Returns `true` if the project has no library.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the files of the library with diagnostics.
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

/// Returns the citation of each work. Equal citations get letters, in the order of publication,
/// then of the library.
fn short_citations(works: &[Work]) -> BTreeMap<&str, ShortCitation> {
    let mut alike: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for work in works {
        let it = ShortCitation::new(work);
        let group = alike.entry((it.families, it.others, it.year)).or_default();
        group.push((work.issued, work.id.value.as_str()));
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

/// Returns the files of the library, relative to the project's folder, with their languages.
pub(crate) fn library_files(project: &Project) -> Vec<(Option<String>, PathBuf)> {
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
