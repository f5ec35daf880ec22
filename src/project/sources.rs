//! The sources that a project describes, by key.

use std::path::PathBuf;

use super::{Libraries, Project};
use crate::diagnostic::SourceFile;

/// The library of a project: the sources, in the order of the file of its
/// first language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    list: Vec<Source>,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What records and citations call it.
    pub key: String,
    /// The headings that describe it, by language; of no language where one
    /// file is there for all.
    names: Vec<(Option<String>, String)>,
}

impl Source {
    /// What it is called in a language; else in another.
    #[must_use]
    pub fn name(&self, language: &str) -> &str {
        let mut names = self.names.iter();
        names
            .find(|(of, _)| of.as_deref() == Some(language))
            .or(self.names.first())
            .map_or(&self.key, |(_, name)| name)
    }
}

impl Sources {
    /// Reads the libraries of a project; one that is not there has no sources.
    pub(super) fn read(project: &Project) -> Self {
        let mut sources = Self::default();
        for (language, path) in files(project) {
            let there = project.root().join(&path);
            if let Ok(file) = SourceFile::open(project.shown(&path), &there) {
                sources.add(language.as_deref(), file.text());
            }
        }
        sources
    }

    /// The sources that a text describes, in no certain language.
    ///
    /// ```
    /// let sources = fifangha::project::Sources::of("## Flacourt, 1661 {#flacourt1661}");
    /// assert_eq!(sources.get("flacourt1661").unwrap().name("fr"), "Flacourt, 1661");
    /// ```
    #[must_use]
    pub fn of(markdown: &str) -> Self {
        let mut sources = Self::default();
        sources.add(None, markdown);
        sources
    }

    /// Adds the sources that Markdown describes: its headings `## Name {#key}`.
    fn add(&mut self, language: Option<&str>, markdown: &str) {
        let mut fence = None;
        for line in markdown.lines() {
            let mark = ["```", "~~~"]
                .into_iter()
                .find(|it| line.trim_start().starts_with(it));
            match (fence, mark) {
                (None, Some(_)) => fence = mark,
                (Some(open), Some(close)) if open == close => fence = None,
                (None, None) => {
                    if let Some((key, name)) = heading(line) {
                        self.name(language, key, name);
                    }
                }
                _ => {}
            }
        }
    }

    fn name(&mut self, language: Option<&str>, key: &str, name: &str) {
        let name = (language.map(str::to_owned), name.to_owned());
        match self.list.iter_mut().find(|it| it.key == key) {
            Some(known) => known.names.push(name),
            None => self.list.push(Source {
                key: key.to_owned(),
                names: vec![name],
            }),
        }
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
}

impl<'a> IntoIterator for &'a Sources {
    type Item = &'a Source;
    type IntoIter = std::slice::Iter<'a, Source>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
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
            let languages = project.languages();
            languages.iter().map(|it| file(it.language())).collect()
        }
    }
}

/// The key and the name of a heading of Markdown that has a key.
fn heading(line: &str) -> Option<(&str, &str)> {
    let text = line.strip_prefix('#')?.trim_start_matches('#').trim_end();
    let (name, key) = text
        .strip_prefix(' ')?
        .strip_suffix('}')?
        .rsplit_once("{#")?;
    (!key.is_empty() && !key.contains(char::is_whitespace)).then_some((key, name.trim()))
}
