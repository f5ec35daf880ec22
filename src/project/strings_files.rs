//! The languages of a project, and its strings in them.

use std::fs;
use std::path::{Path, PathBuf};

use super::Project;
use crate::diagnostic::{Code, Diagnostic, ReadError, Span, Spanned, closest, did_you_mean};
use crate::message::{
    Languages, Message, ProjectTextError, ProjectTexts, Strings, primary_language,
};
use crate::study::Study;
use crate::yaml::{self, Codes, Yaml, YamlField, YamlValue, expected_one_of};

/// The folder of the files of strings, one file per language, relative to the project.
const STRINGS_FOLDER: &str = "templates/strings";

/// The maximum size of a file of strings, ten times that of all strings of the program in
/// one language.
const MAX_BYTES: usize = 1 << 20;

/// The languages of a project, and the files of their strings.
#[derive(Debug)]
pub(super) struct ProjectLanguages {
    languages: Languages,
    /// The files, with their diagnostics.
    files: Vec<Study>,
}

/// The state of the translation of the program's texts into a language.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Translation<'p> {
    /// The code of the language.
    pub language: &'p str,
    /// Its texts; missing ones are replaced.
    pub strings: &'static Strings,
    /// The keys of the missing texts.
    pub missing: Vec<&'static str>,
    /// The keys whose text equals its replacement, which are probably not translated yet.
    pub same: Vec<&'static str>,
    /// The file of the project with its texts, if there is one.
    pub file: Option<&'p Study>,
}

impl Translation<'_> {
    /// Returns the number of texts that are translated; each plural form counts.
    #[must_use]
    pub fn translated(&self) -> usize {
        Strings::english().keys().count() - self.missing.len()
    }

    /// Returns the diagnostics of the file.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.file.map_or(&[], |study| &study.diagnostics)
    }
}

impl Project {
    /// Returns the languages of the program and of the project.
    ///
    /// The strings of a language are those of `templates/strings/mg.yaml`, then those of
    /// the program. A missing string falls back to the language that the file names as
    /// `fallback`, then to the other languages of the project in order, then to English.
    ///
    /// ```
    /// use fifangha::project::Project;
    ///
    /// let project = Project::at("no-such-folder");
    /// assert_eq!(project.all_languages().codes(), ["en", "fr"]);
    /// ```
    #[must_use]
    pub fn all_languages(&self) -> &Languages {
        &self.project_languages().languages
    }

    /// Returns the strings of a language, even if the project does not list it.
    ///
    /// ```
    /// use fifangha::project::Project;
    ///
    /// let project = Project::at("no-such-folder");
    /// assert_eq!(project.strings("fr-FR").name(), "Français");
    /// assert_eq!(project.strings("FR").name(), "Français");
    /// assert_eq!(project.strings("mg").language(), "mg");
    /// ```
    #[must_use]
    pub fn strings(&self, language: &str) -> &'static Strings {
        match primary_language(&language.to_ascii_lowercase()) {
            Some(language) => self.all_languages().get_or_fallback(language),
            None => Strings::english(),
        }
    }

    /// Returns a note on a language for which neither the program nor the project has
    /// strings.
    #[must_use]
    pub fn untranslated_note(&self, language: &str) -> Option<Message> {
        let tag = language.to_ascii_lowercase();
        let known = primary_language(&tag);
        if known.is_some_and(|it| self.all_languages().has_texts(it)) {
            return None;
        }
        let other = known.map_or("en", |it| {
            self.all_languages().get_or_fallback(it).fallback()
        });
        let message = Message::new("project.no_words")
            .with("language", language)
            .with("other", other);
        let file = known.map_or_else(|| STRINGS_FOLDER.to_owned(), strings_path);
        Some(message.with("file", file))
    }

    /// Returns the file of strings of a language with its diagnostics, if there is one.
    #[must_use]
    pub fn strings_file(&self, language: &str) -> Option<&Study> {
        let own = |it: &&Study| language_of_file(Path::new(it.file.name())) == Some(language);
        self.strings_files().find(own)
    }

    /// Returns the state of the translation into a language.
    ///
    /// ```
    /// use fifangha::project::Project;
    ///
    /// let project = Project::at("no-such-folder");
    /// assert!(project.translation("fr").missing.is_empty());
    /// ```
    #[must_use]
    pub fn translation<'p>(&'p self, language: &'p str) -> Translation<'p> {
        let strings = self.strings(language);
        let is_built_in = Strings::builtin(language).is_some();
        let own = strings.project_texts().first().filter(|_| !is_built_in);
        let base = Strings::builtin(strings.fallback());
        let same = own.zip(base).into_iter();
        Translation {
            language,
            strings,
            missing: own.into_iter().flat_map(ProjectTexts::missing).collect(),
            same: same.flat_map(|(own, base)| own.same_as(base)).collect(),
            file: self.strings_file(language),
        }
    }

    /// Returns the files of strings, with their diagnostics.
    pub(super) fn strings_files(&self) -> impl Iterator<Item = &Study> {
        self.project_languages().files.iter()
    }

    /// Returns the languages with their files, which are read once.
    fn project_languages(&self) -> &ProjectLanguages {
        self.words.get_or_init(|| {
            let entries = fs::read_dir(self.root.join(STRINGS_FOLDER));
            let entries = entries.into_iter().flatten().flatten();
            let mut paths: Vec<PathBuf> = entries.map(|it| it.path()).collect();
            paths.sort();
            let read = paths.iter().filter_map(|path| self.read_strings_file(path));
            let (own, files) = read.unzip();
            ProjectLanguages {
                languages: Languages::new(own, self.language_codes()),
                files,
            }
        })
    }

    fn read_strings_file(&self, path: &Path) -> Option<(ProjectTexts, Study)> {
        let language = language_of_file(path)?;
        let (file, refused) = match self.open_source(path) {
            Ok(file) => (file, None),
            Err(ReadError::Refused(refused)) => (refused.0, Some(refused.1)),
            Err(ReadError::Io(_)) => return None,
        };
        let (texts, mut found) = read(language, file.text());
        found.extend(refused);
        Some((texts, Study::without_games(file, found)))
    }
}

/// Returns the path of the file of strings of a language, relative to the project.
#[must_use]
pub fn strings_path(language: &str) -> String {
    format!("{STRINGS_FOLDER}/{language}.yaml")
}

/// Returns the language of a file of strings, by its name.
fn language_of_file(path: &Path) -> Option<&str> {
    let language = path.file_stem()?.to_str()?;
    let is_one = path.extension()? == "yaml" && primary_language(language) == Some(language);
    is_one.then_some(language)
}

/// Returns the language of a path that names a file of strings in any project.
#[cfg(feature = "lsp")]
pub(crate) fn language_of_path(path: &Path) -> Option<&str> {
    let language = language_of_file(path)?;
    path.parent()?.ends_with(STRINGS_FOLDER).then_some(language)
}

/// Parses the strings of a language from YAML and returns them with all diagnostics.
///
/// ```
/// use fifangha::project::read_strings;
///
/// let (texts, found) = read_strings("mg", "side: {south: Atsimo, nord: Avaratra}");
/// assert_eq!(texts.texts()["side.south"], "Atsimo");
/// assert_eq!(found[0].code.as_str(), "F114");
/// ```
#[must_use]
pub fn read(language: &str, yaml: &str) -> (ProjectTexts, Vec<Diagnostic>) {
    let mut texts = ProjectTexts::new(language);
    let (root, mut found) = yaml::parse_file(yaml, MAX_BYTES);
    if let Some(root) = root {
        flatten(&root, "", &mut texts, &mut found);
    }
    found.sort_by_key(|it| it.span.start());
    (texts, found)
}

/// Flattens nested maps; keys are joined by dots.
fn flatten(value: &Yaml, path: &str, texts: &mut ProjectTexts, found: &mut Vec<Diagnostic>) {
    match &value.value {
        YamlValue::Map(fields) => {
            for YamlField { key, value } in fields {
                let dot = if path.is_empty() { "" } else { "." };
                let whole = format!("{path}{dot}{}", key.value);
                match &value.value {
                    YamlValue::Scalar(text) => {
                        if let Err(bad) = texts.set(&whole, text) {
                            found.push(invalid_text(&whole, key, value.span, bad));
                        }
                    }
                    _ => flatten(value, &whole, texts, found),
                }
            }
        }
        YamlValue::Scalar(text) if text.is_empty() => {}
        _ => {
            let expected = Message::new("project.wrong.keys");
            found.push(Codes::SETTINGS.wrong_value(value.span, None, expected));
        }
    }
}

fn invalid_text(
    whole: &str,
    key: &Spanned<String>,
    place: Span,
    bad: ProjectTextError,
) -> Diagnostic {
    let expected = match bad {
        ProjectTextError::UnknownKey => return unknown_text_key(whole, key),
        ProjectTextError::UnknownArgument(name) => {
            Message::new("project.wrong.argument").with("name", name)
        }
        ProjectTextError::Plural => expected_one_of(Strings::PLURALS),
        ProjectTextError::Fallback => Message::new("project.wrong.language"),
        ProjectTextError::Control => Message::new("project.wrong.control"),
    };
    Codes::SETTINGS.wrong_value(place, Some(&key.value), expected)
}

/// Reports a key for which the program has no string.
fn unknown_text_key(whole: &str, key: &Spanned<String>) -> Diagnostic {
    let message = Message::new("project.unknown.string").with("key", whole);
    let found = Diagnostic::new(Code::UnknownString, key.span, message);
    let Some(meant) = closest_key(whole) else {
        return found.help(Message::new("project.unknown.the_strings"));
    };
    let found = found.label(did_you_mean(meant));
    // Only the last part of the key is at its location.
    let around = whole.strip_suffix(key.value.as_str()).unwrap_or_default();
    match meant.strip_prefix(around) {
        Some(last) => found.fix(key.span, last),
        None => found,
    }
}

/// Returns the closest existing key, if one is close enough.
fn closest_key(key: &str) -> Option<&'static str> {
    let keys = || Strings::english().keys();
    // A string with plural forms can be written without them.
    let whole = || keys().filter_map(|it| it.strip_suffix(".other"));
    closest(key, keys().chain(whole()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(yaml: &str) -> Vec<(Code, String, String)> {
        let (_, found) = read("mg", yaml);
        let finding = |it: &Diagnostic| {
            let label = it
                .label
                .as_ref()
                .map_or_else(String::new, Message::to_string);
            let fix = it.fix.as_ref().map(|it| it.replacement.as_str());
            (it.code, label, fix.unwrap_or_default().to_owned())
        };
        found.iter().map(finding).collect()
    }

    #[test]
    fn an_unknown_key_names_the_nearest_one() {
        for (yaml, fix) in [
            ("directoin.left: x", "direction.left"),
            ("direction: {leftt: x}", "left"),
            ("directoin: {left: x}", ""),
        ] {
            let meant = "did you mean `direction.left`?".to_owned();
            assert_eq!(
                findings(yaml),
                [(Code::UnknownString, meant, fix.to_owned())],
                "{yaml}"
            );
        }
        assert_eq!(findings("zzz: x")[0].1, "");
    }

    #[test]
    fn only_documented_values_of_plural_are_accepted() {
        for plural in ["none", "sometimes"] {
            let found = findings(&format!("plural: {plural}"));
            assert_eq!(found[0].0, Code::WrongSetting);
            assert_eq!(found[0].1, "expected one-is-one or zero-is-one");
        }
        for plural in Strings::PLURALS {
            assert_eq!(findings(&format!("plural: {plural}")), []);
        }
    }

    #[test]
    fn only_the_code_of_a_language_is_accepted_as_fallback() {
        assert_eq!(findings("fallback: fr"), []);
        let found = findings("fallback: français");
        assert_eq!(found[0].0, Code::WrongSetting);
        assert_eq!(found[0].1, "expected a code such as `en`, `fr` or `mg`");
    }

    #[test]
    fn a_whole_translation_is_not_too_long() {
        let lines = Strings::english().keys().map(|key| {
            let text = Strings::english().t(key, &[]);
            format!("{key}: {}\n", serde_json::Value::from(text))
        });
        let yaml: String = lines.collect();
        assert!(yaml.len() > 64 << 10);
        let (texts, found) = read("mg", &yaml);
        assert_eq!(found, []);
        assert_eq!(texts.missing().next(), None);
    }
}
