//! The sources that a project describes, by key.
//!
//! A library is a file of YAML with what is known of each work, in the names of
//! CSL, from which citations, bibliographies and files for reference managers
//! are made. A project may do with less: then each heading with a key of the
//! chapter that describes its sources is a source, of which only the name is
//! known.

mod cite;
mod export;
mod headings;
mod read;
mod work;

use std::sync::LazyLock;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use cite::Reference;
pub use work::{Date, Kind, Name, Work};

use self::cite::Cited;
use super::reader::{Localized, localized};
use super::{Libraries, Project};
use crate::diagnostic::{Diagnostic, ReadError, SourceFile};
use crate::message::{Arg, Message, Strings};
use crate::study::Study;

/// The library of a project: the sources, in the order of its file; of
/// headings in that of its first language.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
    /// The files in which something is wrong.
    wrong: Vec<Study>,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What records and citations call it.
    pub key: String,
    known: Known,
}

/// What is known of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    /// The headings that describe it, by language.
    Headings(Localized),
    /// A work, how it is cited, and how those are that it is known from.
    Work {
        work: Box<Work>,
        cited: Cited,
        known_from: Vec<Cited>,
    },
}

impl Source {
    /// A work that stands alone.
    pub(super) fn of(key: String, work: Work) -> Self {
        let cited = Cited::of(&work);
        let known = Known::Work {
            work: Box::new(work),
            cited,
            known_from: Vec::new(),
        };
        Self { key, known }
    }

    /// How a text cites it: authors and year, `Flacourt 1661`, with a letter
    /// where that is the same for several. The heading, where only that is known.
    #[must_use]
    pub fn short(&self, strings: &Strings) -> String {
        let language = strings.language();
        match &self.known {
            Known::Headings(names) => localized(names, language).unwrap_or(&self.key).to_owned(),
            Known::Work { cited, .. } => cited.say(strings),
        }
    }

    /// What a bibliography says of it. The heading, where only that is known.
    #[must_use]
    pub fn full(&self, strings: &Strings) -> Reference {
        match &self.known {
            Known::Headings(_) => Reference::named(&self.short(strings)),
            Known::Work { work, cited, .. } => {
                cite::full(work, cited, self.second_hand(strings), strings)
            }
        }
    }

    /// What is known of the work; nothing where there is only a heading.
    #[must_use]
    pub fn work(&self) -> Option<&Work> {
        match &self.known {
            Known::Headings(_) => None,
            Known::Work { work, .. } => Some(work),
        }
    }

    /// What is to be said of a work that was not read itself; nothing of others.
    #[must_use]
    pub fn second_hand(&self, strings: &Strings) -> Option<String> {
        let Known::Work {
            work, known_from, ..
        } = &self.known
        else {
            return None;
        };
        work.known_from.as_ref()?;
        let works = known_from.iter().map(|it| Arg::from(it.say(strings)));
        let said = strings.say(&match known_from.is_empty() {
            true => Message::new("citation.second_hand"),
            false => Message::new("citation.known_from").with("works", Arg::And(works.collect())),
        });
        // The abbreviation of a work without a date has a full stop already.
        Some(said.trim_end_matches('.').to_owned() + ".")
    }
}

impl Sources {
    /// Reads the libraries of a project; one that is not there has no sources.
    pub(super) fn read(project: &Project) -> Self {
        let mut sources = Self::default();
        for (language, path) in files(project) {
            let read = SourceFile::open(project.shown(&path), &project.root().join(&path));
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
    /// let sources = fifangha::project::Sources::of("## Flacourt, 1661 {#flacourt1661}");
    /// let french = Strings::of("fr").unwrap();
    /// assert_eq!(sources.get("flacourt1661").unwrap().short(french), "Flacourt, 1661");
    /// ```
    #[must_use]
    pub fn of(markdown: &str) -> Self {
        let mut sources = Self::default();
        sources.add_headings(None, markdown);
        sources
    }

    /// The works of a library of YAML, and all that is wrong with it.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::Sources};
    ///
    /// let (sources, wrong) = Sources::of_works(
    ///     "- {id: a, author: Busser, issued: 2023-09-17}\n\
    ///      - {id: b, author: Busser, issued: 2023-10-14, known-from: a}\n",
    /// );
    /// assert!(wrong.is_empty());
    /// let b = sources.get("b").unwrap();
    /// assert_eq!(b.short(Strings::english()), "Busser 2023b");
    /// assert_eq!(b.second_hand(Strings::english()).unwrap(), "Known to us only from Busser 2023a.");
    /// ```
    #[must_use]
    pub fn of_works(yaml: &str) -> (Self, Vec<Diagnostic>) {
        let mut sources = Self::default();
        let found = sources.add_works(yaml);
        (sources, found)
    }

    fn add_headings(&mut self, language: Option<&str>, markdown: &str) {
        for (key, name) in headings::headings(markdown) {
            let name = (language.map(str::to_owned), name.to_owned());
            match self.list.iter_mut().find(|it| it.key == key) {
                Some(Source {
                    known: Known::Headings(names),
                    ..
                }) => names.push(name),
                Some(_) => {}
                None => self.list.push(Source {
                    key: key.to_owned(),
                    known: Known::Headings(vec![name]),
                }),
            }
        }
    }

    fn add_works(&mut self, yaml: &str) -> Vec<Diagnostic> {
        let (works, found) = read::works(yaml);
        let cited = cited(&works);
        let of = |key: &String| cited.get(key.as_str()).cloned();
        let source = |(key, work): &(String, Work)| Source {
            key: key.clone(),
            known: Known::Work {
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
    /// use fifangha::{message::Strings, project::Sources};
    ///
    /// let called = Sources::of_games().called("flacourt1661", Strings::english());
    /// assert_eq!(called, "Flacourt 1661");
    /// ```
    #[must_use]
    pub fn of_games() -> &'static Self {
        static OURS: LazyLock<Sources> =
            LazyLock::new(|| Sources::of_works(include_str!("../../../sources.yaml")).0);
        &OURS
    }

    /// What a work is called where it is cited; by its key where it is not known.
    #[must_use]
    pub fn called(&self, key: &str, strings: &Strings) -> String {
        let known = self.get(key);
        known.map_or_else(|| key.to_owned(), |it| it.short(strings))
    }

    /// Each source, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Source> {
        self.list.iter()
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|it| it.key.as_str())
    }

    /// The source of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Source> {
        self.list.iter().find(|it| it.key == key)
    }

    /// Whether the project has no library.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The files of the library in which something is wrong.
    pub(super) fn findings(&self) -> &[Study] {
        &self.wrong
    }
}

impl From<Source> for Sources {
    fn from(source: Source) -> Self {
        Self {
            list: vec![source],
            wrong: Vec::new(),
        }
    }
}

impl<'a> IntoIterator for &'a Sources {
    type Item = &'a Source;
    type IntoIter = std::slice::Iter<'a, Source>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// How each work is cited. What would be cited alike is told apart by letters,
/// by the day that it came out, then in the order of the library.
fn cited(works: &[(String, Work)]) -> BTreeMap<&str, Cited> {
    let mut alike: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (key, work) in works {
        let it = Cited::of(work);
        let group = alike.entry((it.families, it.others, it.year)).or_default();
        group.push((work.issued, key.as_str()));
    }
    let mut cited = BTreeMap::new();
    for ((families, others, year), mut group) in alike {
        group.sort_by_key(|(issued, _)| *issued);
        let alone = group.len() == 1;
        for ((_, key), letter) in group.into_iter().zip('a'..='z') {
            let it = Cited {
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
fn files(project: &Project) -> Vec<(Option<String>, PathBuf)> {
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
