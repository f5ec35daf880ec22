//! The settings of a project, in a file at its root.

use std::path::PathBuf;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer};

use super::setting_values::{
    LanguageCode, LocalizedTexts, ProjectPath, is_plain_name, path, web_address,
};
use super::sources::{AuthorName, Date};
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::message::{Message, Strings};
use crate::study::Study;
use crate::yaml::{self, Codes, TextOr, YamlValue, parse_text};

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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `title`: the title of the project, by language or one for all.
    #[serde(rename = "title")]
    titles: LocalizedTexts,
    /// `name`: prefix of the names of files with a whole book.
    #[serde(deserialize_with = "file_name_prefix")]
    pub name: Option<String>,
    /// `authors`: the authors.
    pub authors: Vec<AuthorName>,
    /// `version`: the edition.
    pub version: Option<String>,
    /// `date`: the date of this version.
    pub date: Option<Date>,
    /// `address`: the URL where its site is published.
    #[serde(deserialize_with = "web_address")]
    pub address: Option<String>,
    /// `repository`: the URL of its repository.
    #[serde(deserialize_with = "web_address")]
    pub repository: Option<String>,
    /// `licence`: the licence.
    #[serde(deserialize_with = "licence")]
    pub licence: Licence,
    /// `languages`: the languages of its books, in order; by default those with a
    /// folder under the book.
    #[serde(deserialize_with = "languages")]
    pub languages: Option<Vec<String>>,
    /// `games`: the folder of the records, relative to the project's folder.
    #[serde(deserialize_with = "path")]
    pub games: PathBuf,
    /// `book`: the folder of the books, relative to the project's folder.
    #[serde(deserialize_with = "path")]
    pub book: PathBuf,
    /// `rulesets`: the folder of the games that the project defines, relative to its folder.
    #[serde(deserialize_with = "path")]
    pub rulesets: PathBuf,
    /// `reference`: the first chapter of the reference part, relative to the folder of the
    /// chapters; exports have this part in a volume of its own.
    #[serde(deserialize_with = "path")]
    pub reference: Option<PathBuf>,
    /// `guide`: the first chapter of the guide, relative to the folder of the chapters; exports
    /// set the guide as a manual, a volume with its own numbers of chapters.
    #[serde(deserialize_with = "path")]
    pub guide: Option<PathBuf>,
    /// `article`: a chapter that exports set as an article of a journal, in a file of its own,
    /// relative to the folder of the chapters.
    #[serde(deserialize_with = "path")]
    pub article: Option<PathBuf>,
    /// `sources`: the library of sources: works in a file that ends in `.yaml`,
    /// otherwise headings of Markdown.
    pub sources: Libraries,
    /// `theme`: the colours of its boards and pages.
    pub theme: Themes,
    /// `icon`: an icon of its pages, relative to the project's folder.
    #[serde(deserialize_with = "path")]
    pub icon: Option<PathBuf>,
}

/// Themes: names of built-in themes, or files relative to the project's folder.
///
/// A path alone is that of the light theme.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename = "$text-or-keys")]
pub struct Themes {
    /// The light theme.
    #[serde(deserialize_with = "path")]
    pub light: Option<PathBuf>,
    /// The dark theme.
    #[serde(deserialize_with = "path")]
    pub dark: Option<PathBuf>,
}

/// Licences as SPDX identifiers: `CC-BY-4.0`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Licence {
    /// Licence of texts, records and drawings.
    pub text: Option<String>,
    /// Licence of code.
    pub code: Option<String>,
}

/// The files of the library of sources, relative to the project's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "TextOr<IndexMap<LanguageCode, ProjectPath>, ProjectPath>")]
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

impl From<TextOr<IndexMap<LanguageCode, ProjectPath>, ProjectPath>> for Libraries {
    fn from(written: TextOr<IndexMap<LanguageCode, ProjectPath>, ProjectPath>) -> Self {
        match written {
            TextOr::Text(path) => Self::One(path.0),
            TextOr::Other(files) => {
                let files = files.into_iter();
                Self::ByLanguage(files.map(|(of, path)| (of.0, path.0)).collect())
            }
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            titles: LocalizedTexts::default(),
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
            guide: None,
            article: None,
            sources: Libraries::default(),
            theme: Themes::default(),
            icon: None,
        }
    }
}

impl Settings {
    /// The name of the settings file, at the root of a project.
    pub const FILE: &'static str = "fifangha.yaml";

    /// Parses settings and returns them with all diagnostics; invalid values keep
    /// their default.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let (mut settings, mut found): (Self, _) = yaml::read(text, yaml::MAX_BYTES);
        if let Some(repeated) = settings.repeated_chapter(text) {
            settings.guide = None;
            found.push(repeated);
        }
        (settings, found)
    }

    /// Returns an error if the guide begins with the first chapter of the reference part.
    fn repeated_chapter(&self, text: &str) -> Option<Diagnostic> {
        if self.guide.is_none() || self.guide != self.reference {
            return None;
        }
        let (root, _) = yaml::parse_file(text, yaml::MAX_BYTES);
        let YamlValue::Map(fields) = root?.value else {
            return None;
        };
        let guide = fields.iter().find(|it| it.key.value == "guide")?;
        let expected = Message::new("project.wrong.guide");
        let found = Codes::SETTINGS.wrong_value(guide.value.span, Some("guide"), expected);
        Some(found.help(Message::new("project.wrong.guide_help")))
    }

    /// Returns the title of the project in a language, or the first title if there
    /// is none.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        self.titles.text(language)
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

    /// Parses a settings file and returns the settings, and the file with its diagnostics.
    pub(crate) fn read_file(file: SourceFile) -> (Self, Study) {
        let (settings, found) = Self::parse(file.text());
        (settings, Study::without_games(file, found))
    }
}

/// Reads the prefix of file names, which must be unique on a site.
fn file_name_prefix<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let prefix = |text: &str| (is_plain_name(text) && text != "board").then(|| text.to_owned());
    parse_text(deserializer, prefix, "project.wrong.file_name").map(Some)
}

/// Reads a licence for texts and code, or one for each.
fn licence<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Licence, D::Error> {
    Ok(match TextOr::<Licence>::deserialize(deserializer)? {
        TextOr::Text(both) => Licence {
            text: Some(both.clone()),
            code: Some(both),
        },
        TextOr::Other(licence) => licence,
    })
}

/// Reads languages, each once.
fn languages<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    let mut languages: Vec<String> = Vec::new();
    for LanguageCode(code) in Vec::deserialize(deserializer)? {
        if !languages.contains(&code) {
            languages.push(code);
        }
    }
    Ok((!languages.is_empty()).then_some(languages))
}
