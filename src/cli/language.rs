//! The language of answers, which is decided in one place.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::{Failure, input};
use crate::answer::language;
use crate::message::{Languages, Message, Strings};
use crate::notation::tree::Front;
use crate::project::Project;
use crate::study::Study;

/// The language in which a command answers.
///
/// `--language` decides for every command. Without it, findings about a record (diagnostics,
/// the games that fit it, values, counts) are in the language of the locale: the person who
/// asks reads them. A record that is shown or published (`replay`, `annotate`, `diagram`,
/// `board`, `print`) is in its own language, which is that of its comments. Programs get
/// English.
///
/// The languages are those of the program and of the project that the command is about.
#[derive(Debug)]
pub(super) struct Language {
    asked: Option<&'static Strings>,
    locale: &'static Strings,
    project: Project,
    /// The codes of the languages that were answered in.
    used: Mutex<BTreeSet<&'static str>>,
}

impl Language {
    /// The language of the locale. The project is the one that contains the file that a
    /// command is about, if there is such a file and project, else the one that contains the
    /// working directory, else the working directory itself.
    pub(super) fn of_locale(about: Option<&Path>) -> Self {
        let of_file = about.and_then(|file| {
            let folder = match file.is_dir() {
                true => file,
                false => file.parent()?,
            };
            let here = folder.as_os_str().is_empty();
            let folder = if here { Path::new(".") } else { folder };
            Project::find_from(&folder.canonicalize().ok()?).ok()
        });
        let project = of_file.unwrap_or_else(Project::here);
        Self {
            asked: None,
            locale: of_environment(&project),
            project,
            used: Mutex::default(),
        }
    }

    /// The same with the language that was asked for, if any.
    ///
    /// # Errors
    ///
    /// If neither the program nor the project has that language.
    pub(super) fn asked(&mut self, code: Option<&str>) -> Result<(), Failure> {
        let Some(code) = code else { return Ok(()) };
        let found = language(code, self.languages());
        self.asked = Some(found.map_err(|it| it.help(Message::new("cli.own-language")))?);
        Ok(())
    }

    /// The same with the language of a record that is begun, for which there may be no
    /// strings.
    pub(super) fn begun(&mut self, code: Option<&str>) {
        self.asked = code.and_then(|it| self.languages().get(it));
    }

    /// The languages of the program and of the project.
    pub(super) fn languages(&self) -> &Languages {
        self.project.all_languages()
    }

    /// The project that the command is about.
    pub(super) const fn project(&self) -> &Project {
        &self.project
    }

    /// For people, if the answer is about no record or about many.
    pub(super) fn of_people(&self) -> &'static Strings {
        self.used(self.asked.unwrap_or(self.locale))
    }

    /// For people, if the answer is about one record.
    pub(super) fn of_record(&self, front: Option<&Front>) -> &'static Strings {
        let own = front.and_then(|front| front.language.as_ref());
        let of_record = || self.languages().get(&own?.value);
        self.used(self.asked.or_else(of_record).unwrap_or(self.locale))
    }

    /// For people, if the answer is about a file: the language of its first
    /// record.
    pub(super) fn of_study(&self, study: &Study) -> &'static Strings {
        self.of_record(study.document.records.first().map(|record| &record.front))
    }

    /// For programs.
    pub(super) fn of_programs(&self) -> &'static Strings {
        let english = || self.languages().of_locale("en");
        self.used(self.asked.unwrap_or_else(english))
    }

    fn used(&self, strings: &'static Strings) -> &'static Strings {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(strings.language());
        strings
    }

    /// Reports on standard error what is wrong with the files of the strings that were
    /// answered in.
    ///
    /// # Errors
    ///
    /// If standard error cannot be written to.
    pub(super) fn report(&self) -> Result<(), Failure> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let strings = self.asked.unwrap_or(self.locale);
        for file in used.iter().filter_map(|it| self.project.strings_file(it)) {
            input::tell(file, strings)?;
        }
        Ok(())
    }
}

/// Returns the strings for the locale of this process, from a project or the program;
/// English if neither has its language.
#[must_use]
pub fn of_environment(project: &Project) -> &'static Strings {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
    let first = set.into_iter().flatten().find(|value| !value.is_empty());
    project
        .all_languages()
        .of_locale(&first.unwrap_or_default())
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
        let french = Study::of(SourceFile::new("a", "---\nlanguage: fr\n---\n4R"));
        let unknown = Study::of(SourceFile::new("b", "---\nlanguage: mg\n---\n4R"));
        let (french, unknown) = [french, unknown]
            .map(|study| study.document.records[0].front.clone())
            .into();
        let here = |asked: Option<&str>, locale: &str| Language {
            asked: asked.map(|code| language(code, &Languages::default()).unwrap()),
            locale: Languages::default().of_locale(locale),
            project: Project::at("no-such-folder"),
            used: Mutex::default(),
        };
        assert_eq!(
            code(here(Some("en"), "fr_FR").of_record(Some(&french))),
            "en"
        );
        assert_eq!(code(here(None, "C").of_record(Some(&french))), "fr");
        assert_eq!(code(here(None, "fr_FR").of_record(Some(&unknown))), "fr");
        assert_eq!(code(here(None, "C").of_record(None)), "en");
        assert_eq!(code(here(None, "fr_FR").of_people()), "fr");
        assert_eq!(code(here(None, "fr_FR").of_programs()), "en");
        assert_eq!(code(here(Some("fr"), "C").of_programs()), "fr");
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
                code(Languages::default().of_locale(locale)),
                language,
                "{locale}"
            );
        }
        let failure = language("xx", &Languages::default()).unwrap_err();
        assert_eq!(failure.message.key(), "ask.no-language");
    }
}
