//! What a project says of itself, in a file at its root.

use std::path::{Component, Path, PathBuf};

use crate::diagnostic::{
    Code, Diagnostic, ReadError, SourceFile, Span, Spanned, closest, did_you_mean,
};
use crate::message::{Arg, Message, Strings};
use crate::notation::tree::{Field, Yaml, YamlValue};
use crate::notation::yaml;
use crate::study::Study;

/// The settings of a project. All are optional.
///
/// ```
/// use fifangha::project::Settings;
///
/// let (settings, wrong) = Settings::of("title: Katra\ngames: records\n");
/// assert!(wrong.is_empty());
/// assert_eq!(settings.title("fr"), Some("Katra"));
/// assert_eq!(settings.games.to_str(), Some("records"));
/// assert_eq!(settings.book.to_str(), Some("book"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `title`: what the project is called; by language, or one for all.
    titles: Vec<(Option<String>, String)>,
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
    /// `sources`: where the library of sources stands.
    pub sources: Libraries,
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
            titles: Vec::new(),
            address: None,
            licence: Licence::default(),
            languages: None,
            games: "games".into(),
            book: "book".into(),
            sources: Libraries::default(),
        }
    }
}

impl Settings {
    /// The file, at the root of a project.
    pub const FILE: &'static str = "fifangha.yaml";

    /// The keys that mean something.
    pub const KEYS: [&'static str; 7] = [
        "title",
        "address",
        "licence",
        "languages",
        "games",
        "book",
        "sources",
    ];

    /// Reads settings, and all that is wrong with them; what is wrong keeps its
    /// default.
    #[must_use]
    pub fn of(text: &str) -> (Self, Vec<Diagnostic>) {
        let (root, found) = yaml(text);
        let mut reader = Reader {
            settings: Self::default(),
            found,
        };
        match root {
            None => {}
            Some(root) => match root.value {
                YamlValue::Map(fields) => fields.into_iter().for_each(|it| reader.field(it)),
                YamlValue::Scalar(text) if text.is_empty() => {}
                _ => reader.wrong(root.span, "project.wrong.keys"),
            },
        }
        reader.found.sort_by_key(|it| it.span.start);
        (reader.settings, reader.found)
    }

    /// What the project is called in a language; else in that of its first title.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        let of = |wanted: Option<&str>| {
            let mut titles = self.titles.iter();
            titles.find(|(language, _)| language.as_deref() == wanted)
        };
        of(Some(language))
            .or_else(|| of(None))
            .or(self.titles.first())
            .map(|(_, title)| title.as_str())
    }

    /// A file of settings as a file without games, with all that is wrong.
    #[cfg(feature = "lsp")]
    pub(crate) fn study(file: SourceFile) -> Study {
        let (_, found) = Self::of(file.text());
        Study::without_games(file, found)
    }
}

/// Settings as they were taken in, and their file with what is wrong with it.
pub(super) fn read(read: Result<SourceFile, ReadError>) -> (Settings, Study) {
    let (file, settings, found) = match read {
        Ok(file) => {
            let (settings, found) = Settings::of(file.text());
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
                vec![found.label(Message::of_system(&error))],
            )
        }
    };
    (settings, Study::without_games(file, found))
}

struct Reader {
    settings: Settings,
    found: Vec<Diagnostic>,
}

impl Reader {
    fn field(&mut self, Field { key, value }: Field) {
        // A key whose value is left out says nothing.
        if Settings::KEYS.contains(&key.value.as_str()) && value.span.is_empty() {
            return;
        }
        match key.value.as_str() {
            "title" => self.settings.titles = self.localized(value),
            "address" => self.settings.address = self.address(&value),
            "licence" => self.settings.licence = self.licence(value),
            "languages" => self.settings.languages = self.languages(value),
            "games" => self.folder(&value, |settings| &mut settings.games),
            "book" => self.folder(&value, |settings| &mut settings.book),
            "sources" => self.settings.sources = self.libraries(value),
            _ => self.unknown(&key, &Settings::KEYS),
        }
    }

    /// Says that a value is none of the key; `kind` is the key of what was expected.
    fn wrong(&mut self, span: Span, kind: &'static str) {
        let message = Message::new("project.wrong.value");
        let found = Diagnostic::new(Code::WrongSetting, span, message);
        self.found.push(found.label(Message::new(kind)));
    }

    fn unknown(&mut self, key: &Spanned<String>, known: &[&'static str]) {
        let message = Message::new("project.unknown.message").with("key", key.value.as_str());
        let found = Diagnostic::new(Code::UnknownSetting, key.span, message);
        let all = known.iter().map(|&it| Arg::from(it)).collect();
        self.found
            .push(match closest(&key.value, known.iter().copied()) {
                Some(meant) => found.label(did_you_mean(meant)).fix(key.span, meant),
                None => {
                    found.label(Message::new("project.unknown.label").with("keys", Arg::Or(all)))
                }
            });
    }

    fn scalar(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        match &value.value {
            YamlValue::Scalar(text) if !text.trim().is_empty() => {
                Some(Spanned::new(text.trim().to_owned(), value.span))
            }
            _ => {
                self.wrong(value.span, "project.wrong.text");
                None
            }
        }
    }

    fn localized(&mut self, value: Yaml) -> Vec<(Option<String>, String)> {
        let YamlValue::Map(fields) = value.value else {
            let text = self.scalar(&value);
            return text.map(|it| (None, it.value)).into_iter().collect();
        };
        let text = |Field { key, value }: Field| {
            self.language(&key)?;
            Some((Some(key.value), self.scalar(&value)?.value))
        };
        fields.into_iter().filter_map(text).collect()
    }

    fn address(&mut self, value: &Yaml) -> Option<String> {
        let text = self.scalar(value)?;
        let host = ["https://", "http://"]
            .iter()
            .find_map(|scheme| text.value.strip_prefix(scheme));
        let whole = |host: &str| {
            host.starts_with(char::is_alphanumeric) && !host.contains(char::is_whitespace)
        };
        if host.is_some_and(whole) {
            return Some(text.value);
        }
        self.wrong(text.span, "project.wrong.address");
        None
    }

    fn licence(&mut self, value: Yaml) -> Licence {
        let YamlValue::Map(fields) = value.value else {
            let both = self.scalar(&value).map(|it| it.value);
            return Licence {
                text: both.clone(),
                code: both,
            };
        };
        let mut licence = Licence::default();
        for Field { key, value } in fields {
            match key.value.as_str() {
                "text" => licence.text = self.scalar(&value).map(|it| it.value),
                "code" => licence.code = self.scalar(&value).map(|it| it.value),
                _ => self.unknown(&key, &["text", "code"]),
            }
        }
        licence
    }

    fn languages(&mut self, value: Yaml) -> Option<Vec<String>> {
        let items = match value.value {
            YamlValue::List(items) => items,
            _ => vec![value],
        };
        let mut languages: Vec<String> = Vec::new();
        for item in &items {
            let text = self.scalar(item)?;
            self.language(&text)?;
            if !languages.contains(&text.value) {
                languages.push(text.value);
            }
        }
        (!languages.is_empty()).then_some(languages)
    }

    /// A language that the program has words in.
    fn language(&mut self, name: &Spanned<String>) -> Option<()> {
        if Strings::of(&name.value).is_some() {
            return Some(());
        }
        let known = Strings::all().iter().map(|it| Arg::from(it.language()));
        let message = Message::new("project.wrong.language").with("language", name.value.as_str());
        let expected = Message::new("project.wrong.expected").with("all", Arg::Or(known.collect()));
        let found = Diagnostic::new(Code::WrongSetting, name.span, message);
        self.found.push(found.label(expected));
        None
    }

    fn folder(&mut self, value: &Yaml, of: impl Fn(&mut Settings) -> &mut PathBuf) {
        if let Some(path) = self.path(value) {
            *of(&mut self.settings) = path;
        }
    }

    /// A path that stays in the project.
    fn path(&mut self, value: &Yaml) -> Option<PathBuf> {
        let text = self.scalar(value)?;
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if text.value.contains('\\') || !Path::new(&text.value).components().all(plain) {
            self.wrong(text.span, "project.wrong.path");
            return None;
        }
        Some(text.value.into())
    }

    fn libraries(&mut self, value: Yaml) -> Libraries {
        let YamlValue::Map(fields) = value.value else {
            return self
                .path(&value)
                .map_or_else(Libraries::default, Libraries::One);
        };
        let of = |Field { key, value }: Field| {
            self.language(&key)?;
            Some((key.value, self.path(&value)?))
        };
        Libraries::ByLanguage(fields.into_iter().filter_map(of).collect())
    }
}
