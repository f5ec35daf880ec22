//! The language of the output, which is chosen only here.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "book")]
use super::output;
use super::{AnswerFormat, CommandError, input};
use crate::api::strings_for_language;
use crate::message::{Languages, Message, Strings};
use crate::notation::ast::FrontMatter;
use crate::project::Project;
use crate::study::Study;

/// The language of the output of a command.
///
/// `--language` decides for every command. Without it, a record that is shown, checked or published
/// (`replay`, `check`, `annotate`, `diagram`, `board`, `print`) is in its own language, which is that of
/// its comments. Other findings (the games that fit, values, counts) are in the language of the
/// locale. JSON is in English.
///
/// The languages are those of the program and of the project that the command is about.
#[derive(Debug)]
pub(super) struct OutputLanguage {
    /// The value of `--language`.
    code: Option<String>,
    requested: Option<&'static Strings>,
    locale: &'static Strings,
    project: Project,
    /// The codes of the languages that the output was written in.
    used: Mutex<BTreeSet<&'static str>>,
}

impl OutputLanguage {
    /// Returns the language of the locale, until the one with the code is set. The project is the one that contains the file
    /// `about`, if there is such a project, else the one that contains the working directory,
    /// else the working directory itself.
    pub(super) fn from_locale(about: Option<&Path>, code: Option<String>) -> Self {
        let of_file = about.and_then(|file| {
            let folder = match file.is_dir() {
                true => file,
                false => file.parent()?,
            };
            let here = folder.as_os_str().is_empty();
            let folder = if here { Path::new(".") } else { folder };
            Project::find_from(&folder.canonicalize().ok()?).ok()
        });
        let project = of_file.unwrap_or_else(Project::find_or_current);
        Self {
            code,
            requested: None,
            locale: strings_from_environment(&project),
            project,
            used: Mutex::default(),
        }
    }

    /// Returns the code of the requested language.
    #[cfg(feature = "lsp")]
    pub(super) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Sets the requested language, if any.
    ///
    /// # Errors
    ///
    /// Returns an error if neither the program nor the project has that language.
    pub(super) fn set_requested(&mut self) -> Result<(), CommandError> {
        if let Some(code) = &self.code {
            let found = strings_for_language(code, self.languages());
            let found = found.map_err(|it| it.with_help(Message::new("cli.own-language")))?;
            self.requested = Some(found);
        }
        Ok(())
    }

    /// Sets the language of a new record, for which there may be no strings.
    pub(super) fn set_for_new_record(&mut self) {
        let code = self.code.as_deref();
        self.requested = code.and_then(|it| self.languages().get(it));
    }

    /// Sets the language of a document. If there are no strings for it, they are those of another
    /// language, with a note on standard error unless `quiet`.
    ///
    /// # Errors
    ///
    /// Returns an error if standard error cannot be written to.
    #[cfg(feature = "book")]
    pub(super) fn set_for_document(&mut self, quiet: bool) -> Result<(), CommandError> {
        let Some(code) = &self.code else {
            return Ok(());
        };
        self.requested = Some(self.project.strings(code));
        match self.project.untranslated_note(code) {
            Some(lacking) if !quiet => output::print_to_stderr(&self.locale.render(&lacking)),
            _ => Ok(()),
        }
    }

    /// Returns the languages of the program and of the project.
    pub(super) fn languages(&self) -> &Languages {
        self.project.all_languages()
    }

    /// Returns the project of the command.
    pub(super) const fn project(&self) -> &Project {
        &self.project
    }

    /// Returns the language of text that is about no record, or about several.
    pub(super) fn for_people(&self) -> &'static Strings {
        self.mark_used(self.requested.unwrap_or(self.locale))
    }

    /// Returns the language of an error that interrupts the command.
    #[cfg(feature = "book")]
    pub(super) fn for_errors(&self) -> &'static Strings {
        self.requested.unwrap_or(self.locale)
    }

    /// Returns the language of text about one record.
    pub(super) fn for_record(&self, front: Option<&FrontMatter>) -> &'static Strings {
        let own = front.and_then(|front| front.language.as_ref());
        self.for_language(own.map(|it| it.value.as_str()))
    }

    /// Returns the language of text about a file: that of its first record.
    pub(super) fn for_study(&self, study: &Study) -> &'static Strings {
        self.for_language(study.language())
    }

    /// Returns the language of text about a record in the given language.
    pub(super) fn for_language(&self, own: Option<&str>) -> &'static Strings {
        let of_record = || self.languages().get(own?);
        self.mark_used(self.requested.or_else(of_record).unwrap_or(self.locale))
    }

    /// Returns the language of JSON and other output for programs.
    pub(super) fn for_programs(&self) -> &'static Strings {
        let english = || self.languages().for_locale("en");
        self.mark_used(self.requested.unwrap_or_else(english))
    }

    /// Returns the language of an output format.
    pub(super) fn for_format(&self, format: AnswerFormat) -> &'static Strings {
        match format {
            AnswerFormat::Text => self.for_people(),
            AnswerFormat::Json => self.for_programs(),
        }
    }

    fn mark_used(&self, strings: &'static Strings) -> &'static Strings {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(strings.language());
        strings
    }

    /// Reports errors in the files of the strings that were used, on standard error.
    ///
    /// # Errors
    ///
    /// Returns an error if standard error cannot be written to.
    pub(super) fn report_string_files(&self) -> Result<(), CommandError> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let strings = self.requested.unwrap_or(self.locale);
        for file in used.iter().filter_map(|it| self.project.strings_file(it)) {
            input::print_diagnostics(file, strings)?;
        }
        Ok(())
    }
}

/// Returns the strings for the locale of this process, from a project or the program;
/// English if neither has its language.
#[must_use]
pub fn strings_from_environment(project: &Project) -> &'static Strings {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
    let first = set.into_iter().flatten().find(|value| !value.is_empty());
    project
        .all_languages()
        .for_locale(&first.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceFile;

    fn code(of: &Strings) -> &str {
        of.language()
    }

    #[test]
    fn what_is_asked_for_goes_before_the_record_and_the_record_before_the_locale() {
        let french = Study::from_file(SourceFile::new("a", "---\nlanguage: fr\n---\n4R"));
        let unknown = Study::from_file(SourceFile::new("b", "---\nlanguage: mg\n---\n4R"));
        let (french, unknown) = [french, unknown]
            .map(|study| study.document.records[0].front.clone())
            .into();
        let here = |requested: Option<&str>, locale: &str| OutputLanguage {
            code: None,
            requested: requested
                .map(|code| strings_for_language(code, &Languages::default()).unwrap()),
            locale: Languages::default().for_locale(locale),
            project: Project::at("no-such-folder"),
            used: Mutex::default(),
        };
        assert_eq!(
            code(here(Some("en"), "fr_FR").for_record(Some(&french))),
            "en"
        );
        assert_eq!(code(here(None, "C").for_record(Some(&french))), "fr");
        assert_eq!(code(here(None, "fr_FR").for_record(Some(&unknown))), "fr");
        assert_eq!(code(here(None, "C").for_record(None)), "en");
        assert_eq!(code(here(None, "fr_FR").for_people()), "fr");
        assert_eq!(code(here(None, "fr_FR").for_programs()), "en");
        assert_eq!(code(here(Some("fr"), "C").for_programs()), "fr");
    }

    #[test]
    fn a_locale_begins_with_its_language() {
        for (locale, language) in [
            ("fr_FR.UTF-8", "fr"),
            ("fr", "fr"),
            ("en_GB@euro", "en"),
            ("C.UTF-8", "en"),
            ("frr_DE", "en"),
            ("", "en"),
        ] {
            assert_eq!(
                code(Languages::default().for_locale(locale)),
                language,
                "{locale}"
            );
        }
        let failure = strings_for_language("xx", &Languages::default()).unwrap_err();
        assert_eq!(failure.message.key(), "ask.no-language");
    }
}
