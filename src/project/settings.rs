//! What a project says of itself, in a file at its root.

use std::path::PathBuf;

use super::sources::{AuthorName, Date};
use super::yaml_reader::{LocalizedTexts, YamlReader, text_for_language};
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span};
use crate::message::Message;
use crate::notation::ast::{Yaml, YamlField, YamlValue};
use crate::study::Study;

/// The settings of a project. All are optional.
///
/// ```
/// use fifangha::project::Settings;
///
/// let (settings, wrong) = Settings::parse("title: Katra\ngames: records\n");
/// assert!(wrong.is_empty());
/// assert_eq!(settings.title("fr"), Some("Katra"));
/// assert_eq!(settings.games.to_str(), Some("records"));
/// assert_eq!(settings.book.to_str(), Some("book"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `title`: what the project is called; by language, or one for all.
    titles: LocalizedTexts,
    /// `name`: what the names of the files begin with that hold a whole book.
    pub name: Option<String>,
    /// `authors`: who made it.
    pub authors: Vec<AuthorName>,
    /// `version`: which edition it is.
    pub version: Option<String>,
    /// `date`: when this version came out.
    pub date: Option<Date>,
    /// `address`: the URL where its site is published.
    pub address: Option<String>,
    /// `licence`: under which it may be used.
    pub licence: Licence,
    /// `languages`: those of its books, in order; those that have a folder
    /// under the book where nothing is said.
    pub languages: Option<Vec<String>>,
    /// `games`: the folder of the records, from the project's folder on.
    pub games: PathBuf,
    /// `book`: the folder of the books, from the project's folder on.
    pub book: PathBuf,
    /// `sources`: where the library of sources stands: works, where a file ends in
    /// `.yaml`, else headings of Markdown.
    pub sources: Libraries,
    /// `theme`: the colours of its boards and pages.
    pub theme: Themes,
    /// `icon`: a picture that stands for its pages, from the project's folder on.
    pub icon: Option<PathBuf>,
}

/// Themes: names of those of the program, or files from the project's folder on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Themes {
    /// By day.
    pub light: Option<PathBuf>,
    /// By night.
    pub dark: Option<PathBuf>,
}

/// Licences, as SPDX names them: `CC-BY-4.0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Licence {
    /// Of texts, records and drawings.
    pub text: Option<String>,
    /// Of code.
    pub code: Option<String>,
}

/// The files that describe the sources, from the project's folder on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Libraries {
    /// `src/sources.md` of the book of each language.
    #[default]
    OfBooks,
    /// One for all languages.
    One(PathBuf),
    /// One for each language.
    ByLanguage(Vec<(String, PathBuf)>),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            titles: LocalizedTexts::new(),
            name: None,
            authors: Vec::new(),
            version: None,
            date: None,
            address: None,
            licence: Licence::default(),
            languages: None,
            games: "games".into(),
            book: "book".into(),
            sources: Libraries::default(),
            theme: Themes::default(),
            icon: None,
        }
    }
}

impl Settings {
    /// The file, at the root of a project.
    pub const FILE: &'static str = "fifangha.yaml";

    /// The keys that mean something.
    pub const KEYS: [&'static str; 13] = [
        "title",
        "name",
        "authors",
        "version",
        "date",
        "address",
        "licence",
        "languages",
        "games",
        "book",
        "sources",
        "theme",
        "icon",
    ];

    /// Reads settings, and all that is wrong with them; what is wrong keeps its
    /// default.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let mut settings = Self::default();
        let found = YamlReader::read(text, |root, reader| match root.value {
            YamlValue::Map(fields) => fields.into_iter().for_each(|it| settings.take(it, reader)),
            YamlValue::Scalar(text) if text.is_empty() => {}
            _ => reader.report_wrong_kind(root.span, "project.wrong.keys"),
        });
        (settings, found)
    }

    /// What the project is called in a language; else in that of its first title.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        text_for_language(&self.titles, language)
    }

    /// A file of settings as a file without games, with all that is wrong.
    #[cfg(feature = "lsp")]
    pub(crate) fn settings_file_study(file: SourceFile) -> Study {
        let (_, found) = Self::parse(file.text());
        Study::without_games(file, found)
    }
}

/// Settings as they were taken in, and their file with what is wrong with it.
pub(super) fn settings_and_study(read: Result<SourceFile, ReadError>) -> (Settings, Study) {
    let (file, settings, found) = match read {
        Ok(file) => {
            let (settings, found) = Settings::parse(file.text());
            (file, settings, found)
        }
        Err(ReadError::Refused(refused)) => {
            let (file, why) = *refused;
            (file, Settings::default(), vec![why])
        }
        Err(ReadError::Io(error)) => {
            let message = Message::new("project.unread").with("file", Settings::FILE);
            let found = Diagnostic::new(Code::RecordUnread, Span::at(0), message);
            let file = SourceFile::new(Settings::FILE, "");
            (
                file,
                Settings::default(),
                vec![found.label(Message::verbatim(&error))],
            )
        }
    };
    (settings, Study::without_games(file, found))
}

impl Settings {
    fn take(&mut self, YamlField { key, value }: YamlField, reader: &mut YamlReader) {
        // A key whose value is left out says nothing.
        if Self::KEYS.contains(&key.value.as_str()) && value.span.is_empty() {
            return;
        }
        match key.value.as_str() {
            "title" => self.titles = reader.localized(value),
            "name" => self.name = reader.file_name_prefix(&value),
            "authors" => {
                let names = YamlReader::items(value).into_iter();
                self.authors = names.filter_map(|it| reader.name(it)).collect();
            }
            "version" => self.version = reader.text(&value),
            "date" => self.date = reader.date(&value),
            "address" => self.address = reader.web_address(&value).map(|it| it.value),
            "licence" => self.licence = licence(value, reader),
            "languages" => self.languages = languages(value, reader),
            "games" => folder(&value, &mut self.games, reader),
            "book" => folder(&value, &mut self.book, reader),
            "sources" => self.sources = libraries(value, reader),
            "theme" => self.theme = themes(value, reader),
            "icon" => self.icon = reader.path(&value),
            _ => reader.report_unknown_key(&key, &Self::KEYS),
        }
    }
}

fn licence(value: Yaml, reader: &mut YamlReader) -> Licence {
    let YamlValue::Map(fields) = value.value else {
        let both = reader.text(&value);
        return Licence {
            text: both.clone(),
            code: both,
        };
    };
    let mut licence = Licence::default();
    for YamlField { key, value } in fields {
        match key.value.as_str() {
            "text" => licence.text = reader.text(&value),
            "code" => licence.code = reader.text(&value),
            _ => reader.report_unknown_key(&key, &["text", "code"]),
        }
    }
    licence
}

fn languages(value: Yaml, reader: &mut YamlReader) -> Option<Vec<String>> {
    let mut languages: Vec<String> = Vec::new();
    for item in &YamlReader::items(value) {
        let text = reader.scalar(item)?;
        reader.language(&text)?;
        if !languages.contains(&text.value) {
            languages.push(text.value);
        }
    }
    (!languages.is_empty()).then_some(languages)
}

fn folder(value: &Yaml, slot: &mut PathBuf, reader: &mut YamlReader) {
    if let Some(path) = reader.path(value) {
        *slot = path;
    }
}

fn themes(value: Yaml, reader: &mut YamlReader) -> Themes {
    let mut themes = Themes::default();
    let YamlValue::Map(fields) = value.value else {
        themes.light = reader.path(&value);
        return themes;
    };
    for YamlField { key, value } in fields {
        match key.value.as_str() {
            "light" => themes.light = reader.path(&value),
            "dark" => themes.dark = reader.path(&value),
            _ => reader.report_unknown_key(&key, &["light", "dark"]),
        }
    }
    themes
}

fn libraries(value: Yaml, reader: &mut YamlReader) -> Libraries {
    let YamlValue::Map(fields) = value.value else {
        return reader
            .path(&value)
            .map_or_else(Libraries::default, Libraries::One);
    };
    let of = |YamlField { key, value }: YamlField| {
        reader.language(&key)?;
        Some((key.value, reader.path(&value)?))
    };
    Libraries::ByLanguage(fields.into_iter().filter_map(of).collect())
}
