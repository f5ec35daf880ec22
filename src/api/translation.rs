use serde::Serialize;

use super::diagnostic::DiagnosticJson;
use crate::message::{ProjectTexts, Strings};
use crate::project::{Project, strings_path};

/// The state of the translations of a project.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WordsResponse {
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

impl WordsResponse {
    /// Returns the languages of a project with these codes.
    #[must_use]
    pub fn new<'a>(
        project: &Project,
        codes: impl IntoIterator<Item = &'a str>,
        strings: &Strings,
    ) -> Self {
        Self {
            texts: Strings::english().keys().count(),
            languages: codes
                .into_iter()
                .map(|code| TranslationJson::new(project, code, strings))
                .collect(),
        }
    }
}

impl TranslationJson {
    fn new(project: &Project, code: &str, strings: &Strings) -> Self {
        let translation = project.strings(code);
        let of_program = Strings::builtin(code).is_some();
        let own = translation.project_texts().first().filter(|_| !of_program);
        let missing = own.into_iter().flat_map(ProjectTexts::missing);
        let missing: Vec<_> = missing
            .map(|key| MissingTextJson {
                key,
                language: translation.language_of_text(key).to_owned(),
                text: translation.t(key, &[]),
            })
            .collect();
        let base = Strings::builtin(translation.fallback());
        let same = own.zip(base).into_iter();
        let same = same.flat_map(|(own, base)| own.same_as(base));
        let file = project.strings_file(code);
        let found = file.into_iter().flat_map(|study| {
            let found = study.diagnostics.iter();
            found.map(|it| DiagnosticJson::new(&study.file, it, strings))
        });
        Self {
            language: code.to_owned(),
            name: translation.name().to_owned(),
            file: file.map(|_| strings_path(code)),
            translated: Strings::english().keys().count() - missing.len(),
            missing,
            same: same.map(str::to_owned).collect(),
            diagnostics: found.collect(),
        }
    }
}
