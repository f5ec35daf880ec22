use serde::Serialize;

use super::DiagnosticJson;
use crate::message::{ProjectTexts, Strings};
use crate::project::{Project, strings_path};

/// How much of each language of a project is translated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WordsResponse {
    /// The number of texts of the program; each form for numbers counts.
    pub texts: usize,
    /// The languages, those of the program first.
    pub languages: Vec<TranslationJson>,
}

/// How much of a language is translated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TranslationJson {
    /// The code of the language.
    pub language: String,
    /// The name of the language in itself.
    pub name: String,
    /// The file of the project with its texts, relative to the project; `null` if there is
    /// none.
    pub file: Option<String>,
    /// The number of its texts.
    pub translated: usize,
    /// The texts that it lacks, and what is shown instead.
    pub missing: Vec<MissingTextJson>,
    /// The keys whose text is the same as the one that would be shown if it were missing:
    /// probably they are not translated yet.
    pub same: Vec<String>,
    /// Everything that is wrong with the file, such as keys that do not exist.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A text that a language lacks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MissingTextJson {
    /// The key of the text.
    pub key: &'static str,
    /// The code of the language whose text is shown instead.
    pub language: String,
    /// The text that is shown instead.
    pub text: String,
}

impl WordsResponse {
    /// The languages of a project with these codes.
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
        let shown = project.strings(code);
        let of_program = Strings::builtin(code).is_some();
        let own = shown.project_texts().first().filter(|_| !of_program);
        let missing = own.into_iter().flat_map(ProjectTexts::missing);
        let missing: Vec<_> = missing
            .map(|key| MissingTextJson {
                key,
                language: shown.language_of_text(key).to_owned(),
                text: shown.t(key, &[]),
            })
            .collect();
        let base = Strings::builtin(shown.fallback());
        let same = own.zip(base).into_iter();
        let same = same.flat_map(|(own, base)| own.same_as(base));
        let file = project.strings_file(code);
        let found = file.into_iter().flat_map(|study| {
            let found = study.diagnostics.iter();
            found.map(|it| DiagnosticJson::new(&study.file, it, strings))
        });
        Self {
            language: code.to_owned(),
            name: shown.name().to_owned(),
            file: file.map(|_| strings_path(code)),
            translated: Strings::english().keys().count() - missing.len(),
            missing,
            same: same.map(str::to_owned).collect(),
            diagnostics: found.collect(),
        }
    }
}
