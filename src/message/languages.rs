//! The languages of a project, in addition to those of the program.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::{Strings, primary_language, strings};

/// Sets of strings made at run time. Each distinct set is made once and never freed.
static INTERNED: Mutex<Vec<&'static Strings>> = Mutex::new(Vec::new());

/// The texts of a project in one language, by key.
///
/// ```
/// use fifangha::message::{ProjectTextError, ProjectTexts};
///
/// let mut german = ProjectTexts::new("de");
/// assert_eq!(german.set("side.south", "Süden"), Ok(()));
/// assert_eq!(german.set("side.sud", "Süden"), Err(ProjectTextError::UnknownKey));
/// assert_eq!(german.set("plural", "none"), Err(ProjectTextError::Plural));
/// assert_eq!(german.set("fallback", "fr"), Ok(()));
/// assert_eq!(german.fallback(), Some("fr"));
/// ```
///
/// The WebAssembly module gets the texts alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ProjectTexts {
    #[serde(skip)]
    language: String,
    /// The code of the language that missing texts are taken from first.
    #[serde(skip)]
    fallback: Option<String>,
    texts: BTreeMap<String, String>,
}

/// The reason why a text of a project cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProjectTextError {
    /// The program has no text with this key.
    UnknownKey,
    /// The text names an argument that the program does not pass.
    UnknownArgument(String),
    /// The value of `plural` is not one of [`Strings::PLURALS`].
    Plural,
    /// The value of `fallback` is not the code of a language.
    Fallback,
    /// The text contains a control character.
    Control,
}

impl ProjectTexts {
    /// Creates an empty set of texts in the language with this code.
    #[must_use]
    pub fn new(language: impl Into<String>) -> Self {
        Self {
            language: language.into(),
            fallback: None,
            texts: BTreeMap::new(),
        }
    }

    /// Returns the code of the language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Returns the code of the language that missing texts are taken from first, if the texts name
    /// one with the key `fallback`.
    #[must_use]
    pub fn fallback(&self) -> Option<&str> {
        self.fallback.as_deref()
    }

    /// Sets the text of a key. The key `name` is the name of the language, `plural` one of
    /// [`Strings::PLURALS`], and `fallback` the code of another language. A text without the forms
    /// `one` and `other` is used for both.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be used; it is then left out.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), ProjectTextError> {
        if text.chars().any(is_control) {
            return Err(ProjectTextError::Control);
        }
        let english = Strings::english();
        let forms = [format!("{key}.one"), format!("{key}.other")];
        match key {
            "language" => return Ok(()),
            "name" => {}
            "fallback" if primary_language(text) == Some(text) => {
                self.fallback = Some(text.to_owned());
                return Ok(());
            }
            "fallback" => return Err(ProjectTextError::Fallback),
            "plural" if Strings::PLURALS.contains(&text) => {}
            "plural" => return Err(ProjectTextError::Plural),
            _ if english.text(key).is_some() => {
                let other = key
                    .rsplit_once('.')
                    .map(|(base, _)| format!("{base}.other"));
                check_arguments(text, [Some(key), other.as_deref()])?;
            }
            _ if english.text(&forms[1]).is_some() => {
                check_arguments(text, [Some(&forms[0]), Some(&forms[1])])?;
                for form in forms {
                    self.texts.insert(form, text.to_owned());
                }
                return Ok(());
            }
            _ => return Err(ProjectTextError::UnknownKey),
        }
        self.texts.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    /// Returns the keys of the program that are not translated here.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        Strings::english()
            .texts
            .iter()
            .map(|(key, _)| *key)
            .filter(|key| !self.texts.contains_key(*key))
    }

    /// Returns the keys with the same text as in another language, which are probably not
    /// translated yet. Texts without letters of their own are left out.
    pub fn same_as<'a>(&'a self, other: &'a Strings) -> impl Iterator<Item = &'a str> {
        let same = move |(key, text): &(&String, &String)| {
            other.text(key) == Some(text.as_str()) && has_words(text)
        };
        self.texts.iter().filter(same).map(|(key, _)| key.as_str())
    }

    /// Returns the texts, in the order of their keys.
    #[must_use]
    pub const fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }
}

/// Returns `true` if there are letters outside the names of arguments and code.
fn has_words(text: &str) -> bool {
    let mut rest = text.split(['{', '}', '`']).step_by(2);
    rest.any(|it| it.contains(char::is_alphabetic))
}

/// Checks that a text contains only arguments of the corresponding English texts.
fn check_arguments(text: &str, keys: [Option<&str>; 2]) -> Result<(), ProjectTextError> {
    let english = keys.into_iter().flatten();
    let english: Vec<_> = english
        .filter_map(|key| Strings::english().text(key))
        .flat_map(strings::argument_names)
        .collect();
    match strings::argument_names(text).find(|name| !english.contains(name)) {
        Some(name) => Err(ProjectTextError::UnknownArgument(name.to_owned())),
        None => Ok(()),
    }
}

/// Returns `true` for characters that control a terminal or change the direction of text.
fn is_control(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (c.is_control() && !matches!(c, '\n' | '\t'))
}

/// The languages available for messages: those of the program, and those that a project adds or
/// changes.
///
/// ```
/// use fifangha::message::{Languages, ProjectTexts};
///
/// let mut malagasy = ProjectTexts::new("mg");
/// malagasy.set("side.south", "Atsimo").unwrap();
/// let languages = Languages::new(vec![malagasy], vec!["fr".to_owned(), "mg".to_owned()]);
/// let strings = languages.get("mg").unwrap();
/// assert_eq!(strings.t("side.south", &[]), "Atsimo");
/// // A text that is missing falls back to another language of the project.
/// assert_eq!(strings.t("side.north", &[]), "Nord");
/// assert_eq!(languages.codes(), ["en", "fr", "mg"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Languages {
    own: Vec<ProjectTexts>,
    /// The languages of the project, in its order.
    order: Vec<String>,
}

impl Languages {
    /// Creates the set of languages from the texts of a project and the order of its languages.
    ///
    /// A text missing in a language falls back to the language that its texts name, then to the
    /// other languages of the project in that order, then to English.
    #[must_use]
    pub const fn new(own: Vec<ProjectTexts>, order: Vec<String>) -> Self {
        Self { own, order }
    }

    /// Returns the strings of the language with this code, or of the language of a tag such as
    /// `fr-CA`, if the program or the project has texts in it, or the project names it as one of its
    /// languages.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&'static Strings> {
        let known = |code: &str| self.has_texts(code) || self.order.iter().any(|it| it == code);
        let tag = code.to_ascii_lowercase();
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        let code = [code, language].into_iter().find(|it| known(it))?;
        Some(self.get_or_fallback(code))
    }

    /// Returns the strings of a language, with the same fallbacks as if the project named it.
    #[must_use]
    pub fn get_or_fallback(&self, code: &str) -> &'static Strings {
        Strings::from_layers(self.fallback_layers(code))
    }

    /// Returns `true` if the program or the project has texts in a language.
    #[must_use]
    pub fn has_texts(&self, code: &str) -> bool {
        Strings::builtin(code).is_some() || self.own.iter().any(|it| it.language == code)
    }

    /// Returns the strings for a locale such as `mg`, `mg-MG` or `mg_MG.UTF-8`: those of its
    /// language, or English if there are none.
    #[must_use]
    pub fn for_locale(&self, locale: &str) -> &'static Strings {
        let language = locale
            .split(['-', '_', '.', '@'])
            .next()
            .unwrap_or_default();
        self.get(&language.to_ascii_lowercase())
            .unwrap_or_else(|| self.get_or_fallback(Strings::ENGLISH))
    }

    /// Returns the codes of all languages, those of the program first.
    #[must_use]
    pub fn codes(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = Strings::all().iter().map(Strings::language).collect();
        let own = self.own.iter().map(ProjectTexts::language);
        for code in self.order.iter().map(String::as_str).chain(own) {
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes
    }

    /// Returns the layers of texts of a language, its own texts first.
    fn fallback_layers(&self, code: &str) -> Vec<ProjectTexts> {
        let mut codes = vec![code];
        let own = |code: &str| self.own.iter().find(|it| it.language == code);
        let named = own(code).and_then(ProjectTexts::fallback);
        let order = self.order.iter().map(String::as_str);
        for other in named.into_iter().chain(order).chain([Strings::ENGLISH]) {
            if !codes.contains(&other) {
                codes.push(other);
            }
        }
        // A language of the program has every text.
        let whole = codes.iter().position(|it| Strings::builtin(it).is_some());
        codes.truncate(whole.map_or(codes.len(), |it| it + 1));
        let layer = |code| own(code).map_or_else(|| ProjectTexts::new(code), Clone::clone);
        codes.into_iter().map(layer).collect()
    }
}

impl Strings {
    /// The code of the language that every other one falls back to.
    const ENGLISH: &'static str = "en";

    /// Merges layers of texts: each text is taken from the first layer that has it. The last layer
    /// is a language of the program.
    fn from_layers(layers: Vec<ProjectTexts>) -> &'static Self {
        let base = layers.last().and_then(|it| Self::builtin(&it.language));
        let base = base.unwrap_or_else(Self::english);
        if layers.len() == 1 && layers[0].texts.is_empty() {
            return base;
        }
        let language = layers
            .first()
            .map_or(base.language(), ProjectTexts::language);
        let own = |key: &str| Some(layers.first()?.texts.get(key)?.as_str());
        let name = match base.language() == language {
            true => base.name(),
            false => language,
        };
        let mut strings = Self {
            language: language.to_owned(),
            name: own("name").unwrap_or(name).to_owned(),
            zero_is_one: own("plural").map_or(base.zero_is_one, |it| it == Self::ZERO_IS_ONE),
            texts: base.texts.clone(),
            layers: Vec::new(),
        };
        for (key, text) in layers.iter().rev().flat_map(|it| &it.texts) {
            if let Ok(at) = strings
                .texts
                .binary_search_by_key(&key.as_str(), |(it, _)| it)
            {
                strings.texts[at].1 = Cow::Owned(text.clone());
            }
        }
        strings.layers = layers;
        let mut all = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = all.iter().find(|it| ***it == strings) {
            return there;
        }
        let strings: &'static Self = Box::leak(Box::new(strings));
        all.push(strings);
        strings
    }

    /// Returns the texts of a project in these strings, those of the language itself first; empty
    /// for a language of the program that no project changes.
    #[must_use]
    pub fn project_texts(&self) -> &[ProjectTexts] {
        &self.layers
    }

    /// Returns the code of the language of the program that is the last fallback; for a language of
    /// the program its own. Longer texts, such as the readings of the sources and the pages of the
    /// codes, are in this language.
    #[must_use]
    pub fn fallback(&self) -> &str {
        self.layers
            .last()
            .map_or(&self.language, ProjectTexts::language)
    }

    /// Returns the language that a text comes from: the first one that has it.
    #[must_use]
    pub fn language_of_text(&self, key: &str) -> &str {
        let own = self.layers.iter().find(|it| it.texts.contains_key(key));
        own.or(self.layers.last())
            .map_or(&self.language, |it| &it.language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(language: &str, texts: &[(&str, &str)]) -> ProjectTexts {
        let mut own = ProjectTexts::new(language);
        for (key, text) in texts {
            own.set(key, text).unwrap();
        }
        own
    }

    fn order(codes: &[&str]) -> Vec<String> {
        codes.iter().map(|&it| it.to_owned()).collect()
    }

    #[test]
    fn a_missing_text_comes_from_the_next_language_of_the_project_then_from_english() {
        let texts = || {
            vec![
                own("mg", &[("side.south", "Atsimo")]),
                own("de", &[("side.south", "Süden"), ("side.north", "Norden")]),
                own("fr", &[("direction.left", "à gauche")]),
            ]
        };
        let text = |languages: &Languages, key| languages.get("mg").unwrap().t(key, &[]);
        let some = Languages::new(texts(), order(&["mg", "de", "fr"]));
        assert_eq!(text(&some, "side.south"), "Atsimo");
        assert_eq!(text(&some, "side.north"), "Norden");
        assert_eq!(text(&some, "direction.left"), "à gauche");
        assert_eq!(text(&some, "direction.right"), "droite");
        let from = |key| some.get("mg").unwrap().language_of_text(key).to_owned();
        assert_eq!(some.get("mg").unwrap().fallback(), "fr");
        assert_eq!(
            ["side.south", "side.north", "direction.right"].map(from),
            ["mg", "de", "fr"]
        );
        let alone = Languages::new(texts(), order(&["mg"]));
        assert_eq!(text(&alone, "side.north"), "North");
        // A file in a language that the project does not name is not a fallback.
        assert_eq!(alone.codes(), ["en", "fr", "mg", "de"]);
    }

    #[test]
    fn a_file_names_its_fallback() {
        let texts = || {
            vec![
                own("mg", &[("fallback", "fr"), ("side.south", "Atsimo")]),
                own("de", &[("side.north", "Norden")]),
            ]
        };
        for codes in [&["en", "fr"][..], &["de", "mg"], &[]] {
            let languages = Languages::new(texts(), order(codes));
            let strings = languages.get("mg").unwrap();
            assert_eq!(strings.fallback(), "fr", "{codes:?}");
            let text = ["side.south", "side.north"].map(|key| strings.t(key, &[]));
            assert_eq!(text, ["Atsimo", "Nord"], "{codes:?}");
        }
        // A language that the program lacks is followed by those of the project.
        let malagasy = own("mg", &[("fallback", "de")]);
        let german = own("de", &[("side.north", "Norden")]);
        let languages = Languages::new(vec![malagasy, german], order(&["fr"]));
        let strings = languages.get("mg").unwrap();
        let text = ["side.south", "side.north"].map(|key| strings.t(key, &[]));
        assert_eq!(text, ["Sud", "Norden"]);
        let refused = ProjectTexts::new("mg").set("fallback", "French");
        assert_eq!(refused, Err(ProjectTextError::Fallback));
    }

    #[test]
    fn a_language_of_the_program_is_itself_unless_the_project_changes_it() {
        let none = Languages::default();
        assert!(std::ptr::eq(
            none.get("fr").unwrap(),
            Strings::builtin("fr").unwrap()
        ));
        assert!(none.get("mg").is_none());
        assert_eq!(none.for_locale("mg_MG.UTF-8").language(), "en");
        let changed = Languages::new(vec![own("fr", &[("side.south", "Sud-Ouest")])], Vec::new());
        assert_eq!(
            changed.for_locale("fr_FR").t("side.south", &[]),
            "Sud-Ouest"
        );
        assert_eq!(changed.for_locale("fr_FR").t("side.north", &[]), "Nord");
    }

    #[test]
    fn the_same_strings_are_made_once() {
        let load = || {
            let own = own("mg", &[("side.south", "Atsimo")]);
            Languages::new(vec![own], order(&["mg"])).get("mg").unwrap()
        };
        assert!(std::ptr::eq(load(), load()));
    }

    #[test]
    fn one_text_can_serve_for_one_and_for_many() {
        let malagasy = own("mg", &[("diagram.hand", "{side}: {n}")]);
        let languages = Languages::new(vec![malagasy], Vec::new());
        let text = |n: u8| {
            let strings = languages.get("mg").unwrap();
            strings.t("diagram.hand", &[("side", &"A"), ("n", &n)])
        };
        assert_eq!([text(1), text(2)], ["A: 1", "A: 2"]);
        assert!(
            !languages.own[0]
                .missing()
                .any(|it| it.starts_with("diagram.hand"))
        );
    }

    #[test]
    fn texts_that_cannot_be_used_are_refused() {
        let mut own = ProjectTexts::new("mg");
        let arguments = ProjectTextError::UnknownArgument("m".to_owned());
        assert_eq!(own.set("diagram.hand.one", "{side} {m}"), Err(arguments));
        assert_eq!(own.set("diagram.hand.one", "{side} {n}"), Ok(()));
        assert_eq!(
            own.set("plural", "sometimes"),
            Err(ProjectTextError::Plural)
        );
        assert_eq!(
            own.set("side.south", "\u{1b}]0;x"),
            Err(ProjectTextError::Control)
        );
        assert_eq!(
            own.set("side.south", "\u{202e}x"),
            Err(ProjectTextError::Control)
        );
        assert_eq!(own.texts().len(), 1);
    }
}
