//! The settings of a project, in a file at its root.

use std::path::PathBuf;

use super::sources::{AuthorName, Date};
use super::yaml_reader::{LocalizedTexts, YamlReader, text_for_language};
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span};
use crate::message::{Message, Strings};
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
    /// `title`: the title of the project, by language or one for all.
    titles: LocalizedTexts,
    /// `name`: prefix of the names of files with a whole book.
    pub name: Option<String>,
    /// `authors`: the authors.
    pub authors: Vec<AuthorName>,
    /// `version`: the edition.
    pub version: Option<String>,
    /// `date`: the date of this version.
    pub date: Option<Date>,
    /// `address`: the URL where its site is published.
    pub address: Option<String>,
    /// `repository`: the URL of its repository.
    pub repository: Option<String>,
    /// `licence`: the licence.
    pub licence: Licence,
    /// `languages`: the languages of its books, in order; by default those with a
    /// folder under the book.
    pub languages: Option<Vec<String>>,
    /// `games`: the folder of the records, relative to the project's folder.
    pub games: PathBuf,
    /// `book`: the folder of the books, relative to the project's folder.
    pub book: PathBuf,
    /// `rulesets`: the folder of the games that the project defines, relative to its folder.
    pub rulesets: PathBuf,
    /// `reference`: the first chapter of the reference part, relative to the folder of the
    /// chapters; exports have this part in a volume of its own.
    pub reference: Option<PathBuf>,
    /// `sources`: the library of sources: works in a file that ends in `.yaml`,
    /// otherwise headings of Markdown.
    pub sources: Libraries,
    /// `theme`: the colours of its boards and pages.
    pub theme: Themes,
    /// `icon`: an icon of its pages, relative to the project's folder.
    pub icon: Option<PathBuf>,
}

/// Themes: names of built-in themes, or files relative to the project's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Themes {
    /// The light theme.
    pub light: Option<PathBuf>,
    /// The dark theme.
    pub dark: Option<PathBuf>,
}

/// Licences as SPDX identifiers: `CC-BY-4.0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Licence {
    /// Licence of texts, records and drawings.
    pub text: Option<String>,
    /// Licence of code.
    pub code: Option<String>,
}

/// The files of the library of sources, relative to the project's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Libraries {
    /// `src/sources.md` of the book of each language.
    #[default]
    OfBooks,
    /// One file for all languages.
    One(PathBuf),
    /// One file per language.
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
            repository: None,
            licence: Licence::default(),
            languages: None,
            games: "games".into(),
            book: "book".into(),
            rulesets: "rulesets".into(),
            reference: None,
            sources: Libraries::default(),
            theme: Themes::default(),
            icon: None,
        }
    }
}

impl Settings {
    /// The name of the settings file, at the root of a project.
    pub const FILE: &'static str = "fifangha.yaml";

    /// The valid keys.
    pub const KEYS: [&'static str; 16] = [
        "title",
        "name",
        "authors",
        "version",
        "date",
        "address",
        "repository",
        "licence",
        "languages",
        "games",
        "book",
        "rulesets",
        "reference",
        "sources",
        "theme",
        "icon",
    ];

    /// Parses settings and returns them with all diagnostics; invalid values keep
    /// their default.
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

    /// Returns the title of the project in a language, or the first title if there
    /// is none.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        text_for_language(&self.titles, language)
    }

    /// Returns the authors. A project with a title and without authors is by the authors of this
    /// edition.
    #[must_use]
    pub fn author_names(&self, strings: &Strings) -> Vec<AuthorName> {
        if !self.authors.is_empty() || self.titles.is_empty() {
            return self.authors.clone();
        }
        vec![AuthorName {
            family: strings.t("edition.unnamed", &[]),
            ..AuthorName::default()
        }]
    }

    /// Returns a settings file as a file without games, with its diagnostics.
    #[cfg(feature = "lsp")]
    pub(crate) fn settings_file_study(file: SourceFile) -> Study {
        let (_, found) = Self::parse(file.text());
        Study::without_games(file, found)
    }
}

/// Returns the settings, and their file with its diagnostics.
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
        // A key with an empty value is ignored.
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
            "repository" => self.repository = reader.web_address(&value).map(|it| it.value),
            "licence" => self.licence = licence(value, reader),
            "languages" => self.languages = languages(value, reader),
            "games" => folder(&value, &mut self.games, reader),
            "book" => folder(&value, &mut self.book, reader),
            "rulesets" => folder(&value, &mut self.rulesets, reader),
            "reference" => self.reference = reader.path(&value),
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
