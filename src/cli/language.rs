//! The language of answers: the one place that decides it.

use super::Failure;
use crate::answer::language;
use crate::message::Strings;
use crate::notation::tree::Front;
use crate::study::Study;

/// In which language a command answers.
///
/// `--language` decides for every command. Without it, findings about a record (diagnostics,
/// the games that fit it, values, counts) are in the language of the locale: the person who
/// asks reads them. A record that is shown or published (`replay`, `annotate`, `diagram`,
/// `board`, `print`) is in its own language, which is that of its comments. Programs get
/// English.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    asked: Option<&'static Strings>,
    locale: &'static Strings,
}

impl Language {
    /// What was asked for, and what the environment says.
    ///
    /// # Errors
    ///
    /// When there are no words in the language that was asked for.
    pub(super) fn of(asked: Option<&str>) -> Result<Self, Failure> {
        Ok(Self {
            asked: asked.map(language).transpose()?,
            ..Self::of_locale()
        })
    }

    /// What the environment says, where nothing can be asked for.
    pub(super) fn of_locale() -> Self {
        Self {
            asked: None,
            locale: of_environment(),
        }
    }

    /// For whoever begins a record in a language that there may be no words for.
    pub(super) fn of_begun(begun: Option<&str>) -> Self {
        Self {
            asked: begun.and_then(Strings::of),
            ..Self::of_locale()
        }
    }

    /// For people, where the answer is about no record or about many.
    pub(super) fn of_people(&self) -> &'static Strings {
        self.asked.unwrap_or(self.locale)
    }

    /// For people, where the answer is about one record.
    pub(super) fn of_record(&self, front: Option<&Front>) -> &'static Strings {
        let own = front.and_then(|front| front.language.as_ref());
        self.asked
            .or_else(|| Strings::of(&own?.value))
            .unwrap_or(self.locale)
    }

    /// For people, where the answer is about a file: the language of its first
    /// record.
    pub(super) fn of_study(&self, study: &Study) -> &'static Strings {
        self.of_record(study.document.records.first().map(|record| &record.front))
    }

    /// For programs.
    pub(super) fn of_programs(&self) -> &'static Strings {
        self.asked.unwrap_or_else(|| Strings::english())
    }
}

/// The words for the locale of this process; English where there are none.
#[must_use]
pub fn of_environment() -> &'static Strings {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
    let first = set.into_iter().flatten().find(|value| !value.is_empty());
    Strings::of_locale(&first.unwrap_or_default())
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
            asked: asked.map(|code| language(code).unwrap()),
            locale: Strings::of_locale(locale),
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
            assert_eq!(code(Strings::of_locale(locale)), language, "{locale}");
        }
        let failure = language("xx").unwrap_err();
        assert_eq!(failure.message.key(), "ask.no-language");
    }
}
