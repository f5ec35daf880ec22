//! The words of languages that the program does not speak.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use super::Strings;

/// Words that were put together while the program runs, each set once.
static MADE: Mutex<Vec<&'static Strings>> = Mutex::new(Vec::new());

impl Strings {
    /// The words for a language with texts of somebody's own, by key: for whatever is
    /// not among them those of the program in that language, else in English. The keys
    /// `name` and `plural` say what the language is called and how it counts.
    ///
    /// The same words are kept once, for as long as the program runs.
    ///
    /// ```
    /// use fifangha::message::Strings;
    ///
    /// let german = Strings::with("de", &[("side.south", "Süden")]);
    /// assert_eq!((german.language(), german.t("side.south", &[])), ("de", "Süden".to_owned()));
    /// assert_eq!(german.t("side.north", &[]), "North");
    /// ```
    #[must_use]
    pub fn with(language: &str, own: &[(&str, &str)]) -> &'static Self {
        let base = Self::of(language).unwrap_or_else(|| Self::english());
        let of = |key: &str| own.iter().find(|(it, _)| *it == key).map(|(_, text)| *text);
        let known = base.language() == language;
        let name = of("name").unwrap_or(if known { base.name() } else { language });
        let plural = of("plural").map(|it| it == Self::ZERO_IS_ONE);
        let mut texts = base.texts.clone();
        for (key, text) in own {
            if let Ok(at) = texts.binary_search_by_key(key, |(it, _)| it) {
                texts[at].1 = Cow::Owned((*text).to_owned());
            }
        }
        let made = Self {
            language: language.to_owned(),
            name: name.to_owned(),
            zero_is_one: plural.unwrap_or(base.zero_is_one),
            texts,
        };
        let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = all.iter().find(|it| ***it == made) {
            return there;
        }
        let made: &'static Self = Box::leak(Box::new(made));
        all.push(made);
        made
    }

    /// What a text of somebody's own says wrong: that there is no such key, or an
    /// argument that the program does not give for it.
    pub(crate) fn misfit(key: &str, text: &str) -> Option<Misfit> {
        if matches!(key, "language" | "name" | "plural") {
            return None;
        }
        let Some(english) = Self::english().text(key) else {
            return Some(Misfit::NoKey);
        };
        let given: Vec<_> = super::strings::names(english).collect();
        let also = key
            .rsplit_once('.')
            .map(|(base, _)| format!("{base}.other"));
        let also = also.and_then(|it| Self::english().text(&it));
        let also: Vec<_> = also.into_iter().flat_map(super::strings::names).collect();
        let needless =
            super::strings::names(text).find(|it| !given.contains(it) && !also.contains(it))?;
        Some(Misfit::NoArgument(needless.to_owned()))
    }
}

/// What is wrong with a text of somebody's own.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// There is no such key.
    NoKey,
    /// The text names an argument that it is not given.
    NoArgument(String),
}
