//! The words of a project in languages of its own.

use std::fs;
use std::path::{Path, PathBuf};

use super::Project;
use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Spanned};
use crate::message::{Message, Misfit, Strings, language_of};
use crate::notation::tree::{Field, Yaml, YamlValue};
use crate::study::Study;

/// The folder of the files with words, a file for each language, from the
/// project's folder on.
const FOLDER: &str = "templates/strings";

/// A file of words.
#[derive(Debug)]
pub(super) struct Words {
    strings: &'static Strings,
    /// The file, with what is wrong with it.
    pub(super) file: Study,
}

impl Project {
    /// The words for a language: those of `templates/strings/de.yaml`, then those of
    /// the program, then English ones.
    ///
    /// ```
    /// use fifangha::project::Project;
    ///
    /// let project = Project::at("no-such-folder");
    /// assert_eq!(project.strings("fr-FR").name(), "Français");
    /// assert_eq!(project.strings("mg").language(), "mg");
    /// ```
    #[must_use]
    pub fn strings(&self, language: &str) -> &'static Strings {
        let Some(language) = language_of(language) else {
            return Strings::english();
        };
        let own = self.words().iter().map(|it| it.strings);
        own.into_iter()
            .find(|it| it.language() == language)
            .or_else(|| Strings::of(language))
            .unwrap_or_else(|| Strings::with(language, &[]))
    }

    /// What is to be said of a language that nobody has brought words in; nothing
    /// of any other.
    #[must_use]
    pub fn lacks_words(&self, language: &str) -> Option<Message> {
        let known = language_of(language);
        let there = |it: &str| {
            Strings::of(it).is_some() || self.words().iter().any(|own| own.strings.language() == it)
        };
        if known.is_some_and(there) {
            return None;
        }
        let said = Message::new("project.no_words").with("language", language);
        let file = known.map_or_else(|| FOLDER.to_owned(), |it| format!("{FOLDER}/{it}.yaml"));
        Some(said.with("file", file))
    }

    /// The files of words, each read once.
    pub(super) fn words(&self) -> &[Words] {
        self.words.get_or_init(|| {
            let folder = self.root.join(FOLDER);
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            let mut paths: Vec<PathBuf> = entries.map(|it| it.path()).collect();
            paths.sort();
            paths
                .iter()
                .filter_map(|path| self.words_of(path))
                .collect()
        })
    }

    fn words_of(&self, path: &Path) -> Option<Words> {
        let language = path.file_stem()?.to_str()?;
        if path.extension()? != "yaml" || language_of(language) != Some(language) {
            return None;
        }
        let (file, wrong) = match SourceFile::open(self.shown(path), path) {
            Ok(file) => (file, Vec::new()),
            Err(ReadError::Refused(refused)) => (refused.0, vec![refused.1]),
            Err(ReadError::Io(_)) => return None,
        };
        let mut texts = Vec::new();
        let mut found = Reader::read(file.text(), |root, reader| {
            flatten(root, "", &mut texts, reader);
        });
        found.extend(wrong);
        let own: Vec<_> = texts.iter().map(|(key, text)| (&**key, &**text)).collect();
        Some(Words {
            strings: Strings::with(language, &own),
            file: Study::without_games(file, found),
        })
    }
}

/// The texts of nested maps, by their keys with dots.
fn flatten(value: Yaml, path: &str, texts: &mut Vec<(String, String)>, reader: &mut Reader) {
    let span = value.span;
    match value.value {
        YamlValue::Map(fields) => {
            for Field { key, value } in fields {
                let dot = if path.is_empty() { "" } else { "." };
                let whole = format!("{path}{dot}{}", key.value);
                match &value.value {
                    YamlValue::Scalar(text) => match Strings::misfit(&whole, text) {
                        Some(misfit) => reader.report(wrong(&whole, &key, &value, misfit)),
                        None => texts.push((whole, text.clone())),
                    },
                    _ => flatten(value, &whole, texts, reader),
                }
            }
        }
        YamlValue::Scalar(text) if text.is_empty() => {}
        _ => reader.wrong(span, "project.wrong.keys"),
    }
}

fn wrong(whole: &str, key: &Spanned<String>, value: &Yaml, misfit: Misfit) -> Diagnostic {
    match misfit {
        Misfit::NoKey => {
            let message = Message::new("article.no_text").with("key", whole);
            Diagnostic::new(Code::UnknownSetting, key.span, message)
        }
        Misfit::NoArgument(name) => {
            let message = Message::new("project.wrong.value");
            let why = Message::new("project.wrong.argument").with("name", name);
            Diagnostic::new(Code::WrongSetting, value.span, message).label(why)
        }
    }
}
