use serde::Serialize;

use super::Diagnostic;
use crate::message::{OwnTexts, Strings};
use crate::project::{Project, strings_path};

/// How much of each language of a project is translated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Words {
    /// The number of texts of the program; each form for numbers counts.
    pub texts: usize,
    /// The languages, those of the program first.
    pub languages: Vec<Translation>,
}

/// How much of a language is translated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Translation {
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
    pub missing: Vec<MissingText>,
    /// The keys whose text is the same as the one that would be shown if it were missing:
    /// probably they are not translated yet.
    pub same: Vec<String>,
    /// Everything that is wrong with the file, such as keys that do not exist.
    pub diagnostics: Vec<Diagnostic>,
}

/// A text that a language lacks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MissingText {
    /// The key of the text.
    pub key: &'static str,
    /// The code of the language whose text is shown instead.
    pub language: String,
    /// The text that is shown instead.
    pub text: String,
}

impl Words {
    /// The languages of a project with these codes.
    #[must_use]
    pub fn of<'a>(
        project: &Project,
        codes: impl IntoIterator<Item = &'a str>,
        strings: &Strings,
    ) -> Self {
        Self {
            texts: Strings::english().keys().count(),
            languages: codes
                .into_iter()
                .map(|code| Translation::of(project, code, strings))
                .collect(),
        }
    }
}

impl Translation {
    fn of(project: &Project, code: &str, strings: &Strings) -> Self {
        let shown = project.strings(code);
        let of_program = Strings::of(code).is_some();
        let own = shown.own().first().filter(|_| !of_program);
        let missing = own.into_iter().flat_map(OwnTexts::missing);
        let missing: Vec<_> = missing
            .map(|key| MissingText {
                key,
                language: shown.language_of_text(key).to_owned(),
                text: shown.t(key, &[]),
            })
            .collect();
        let base = Strings::of(shown.fallback());
        let same = own.zip(base).into_iter();
        let same = same.flat_map(|(own, base)| own.same_as(base));
        let file = project.strings_file(code);
        let found = file.into_iter().flat_map(|study| {
            let found = study.diagnostics.iter();
            found.map(|it| Diagnostic::of(&study.file, it, strings))
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
