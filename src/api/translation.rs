use serde::Serialize;

use super::diagnostic::DiagnosticJson;
use crate::message::Strings;
use crate::project::{Translation, strings_path};

/// The state of the translations of a project.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TranslationsResponse {
    /// The number of texts of the program; each plural form counts.
    pub texts: usize,
    /// The languages, those of the program first.
    pub languages: Vec<TranslationJson>,
}

/// The state of a translation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TranslationJson {
    /// The code of the language.
    pub language: String,
    /// The name of the language in that language.
    pub name: String,
    /// The file of the project with its texts, relative to the project; `null` if there is
    /// none.
    pub file: Option<String>,
    /// The number of its texts.
    pub translated: usize,
    /// The missing texts, and their replacements.
    pub missing: Vec<MissingTextJson>,
    /// The keys whose text equals its replacement; they are probably not translated yet.
    pub same: Vec<String>,
    /// All diagnostics of the file, such as unknown keys.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A text missing from a language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MissingTextJson {
    /// The key of the text.
    pub key: &'static str,
    /// The code of the language of the replacement.
    pub language: String,
    /// The replacement that is shown.
    pub text: String,
}

impl TranslationsResponse {
    /// Returns the state of translations, with diagnostics in a language.
    #[must_use]
    pub fn new(translations: &[Translation<'_>], strings: &Strings) -> Self {
        let languages = translations.iter();
        Self {
            texts: Strings::english().keys().count(),
            languages: languages
                .map(|it| TranslationJson::new(it, strings))
                .collect(),
        }
    }
}

impl TranslationJson {
    fn new(translation: &Translation<'_>, strings: &Strings) -> Self {
        let texts = translation.strings;
        let missing = translation.missing.iter().map(|&key| MissingTextJson {
            key,
            language: texts.language_of_text(key).to_owned(),
            text: texts.t(key, &[]),
        });
        let file = translation.file;
        let found = file.into_iter().flat_map(|study| {
            let found = study.diagnostics.iter();
            found.map(|it| DiagnosticJson::new(&study.file, it, strings))
        });
        Self {
            language: translation.language.to_owned(),
            name: texts.name().to_owned(),
            file: file.map(|_| strings_path(translation.language)),
            translated: translation.translated(),
            missing: missing.collect(),
            same: translation.same.iter().map(|&it| it.to_owned()).collect(),
            diagnostics: found.collect(),
        }
    }
}
