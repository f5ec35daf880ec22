//! The texts of the program, by language.
//!
//! They are YAML files under `templates/strings`, one folder per language, from which `build.rs`
//! generates one table. A key is a path with dots. A text may contain arguments, `{pit}`, and have
//! plural forms, selected by the argument `n`.
//!
//! ```
//! use fifangha::message::Strings;
//!
//! let strings = Strings::builtin("fr").unwrap();
//! assert_eq!(
//!     strings.t("diagram.hand", &[("side", &"Sud"), ("n", &0)]),
//!     "Sud a 0 graine en main.",
//! );
//! ```

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::LazyLock;

use super::{Message, ProjectTexts, single_line};
use crate::string_table::{rows, table};

/// The arguments of a text: names and values.
pub type NamedArgs<'a> = &'a [(&'a str, &'a dyn Display)];

/// The texts of one language.
///
/// Everything that makes text for people takes one. A key without a text in this language falls back to
/// another, then to English, so that rendering never fails. [`Languages`](super::Languages) adds those of a
/// project.
///
/// # Examples
///
/// ```
/// use fifangha::message::{Message, Strings};
///
/// let languages: Vec<_> = Strings::all().iter().map(Strings::language).collect();
/// assert_eq!(languages, ["en", "fr"]);
/// assert_eq!(Strings::english().render(&Message::new("side.south")), "South");
/// assert!(Strings::builtin("xx").is_none());
/// ```
///
/// The plural of a language:
///
/// ```
/// use fifangha::message::Strings;
///
/// let errors = |language: &str, n: u32| Strings::builtin(language).unwrap().t("cli.errors", &[("n", &n)]);
/// assert_eq!(["en", "fr"].map(|it| errors(it, 0)), ["0 errors", "0\u{a0}erreur"]);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Strings {
    pub(super) language: String,
    pub(super) name: String,
    pub(super) zero_is_one: bool,
    /// Keys with their texts, in the order of the keys.
    pub(super) texts: Vec<(&'static str, Cow<'static, str>)>,
    /// The layers of project texts that were merged.
    pub(super) layers: Vec<ProjectTexts>,
}

static BUILTIN: LazyLock<[Strings; 2]> =
    LazyLock::new(|| [0, 1].map(|language| Strings::from_table(table!("words"), language)));

impl Strings {
    /// The value of `plural` for a language with the same form for 0 and 1, such as French.
    pub(super) const ZERO_IS_ONE: &'static str = "zero-is-one";

    /// The values of `plural`. The form `one` is for 1 alone, as in English, or for 0 and 1.
    pub const PLURALS: [&'static str; 2] = ["one-is-one", Self::ZERO_IS_ONE];

    /// Returns the languages of the program, English first. [`Languages`](super::Languages) also
    /// has those of a project.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &*BUILTIN
    }

    /// Returns the texts of a language of the program, by its code.
    #[must_use]
    pub fn builtin(language: &str) -> Option<&'static Self> {
        BUILTIN.iter().find(|strings| strings.language == language)
    }

    /// Returns the English texts.
    #[must_use]
    pub fn english() -> &'static Self {
        &BUILTIN[0]
    }

    /// Creates the texts of a language from the table.
    fn from_table(words: &'static str, language: usize) -> Self {
        let mut texts: Vec<_> = rows(words)
            .map(|[key, en, fr]| (key, Cow::Borrowed([en, fr][language])))
            .collect();
        let mut take = |key| {
            let at = texts.iter().position(|(it, _)| *it == key);
            at.map_or_else(String::new, |at| texts.remove(at).1.into_owned())
        };
        Self {
            language: take("language"),
            name: take("name"),
            zero_is_one: take("plural") == Self::ZERO_IS_ONE,
            texts,
            layers: Vec::new(),
        }
    }

    /// Returns the code of the language, as in HTML's `lang`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Returns the name of the language in that language.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns every key; plural forms have the keys `key.one` and `key.other`.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|(key, _)| *key)
    }

    /// Returns the text of a key with its placeholders.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        let at = self.texts.binary_search_by_key(&key, |(it, _)| it).ok()?;
        Some(&self.texts[at].1)
    }

    /// Returns the text of a key with its arguments filled in. A text with plural forms selects one
    /// by the argument `n`.
    ///
    /// Each argument is on [one line](single_line). A missing key is returned as it is, a missing
    /// argument as its name in braces. Nothing else is escaped; the caller does that for its output
    /// format.
    #[must_use]
    pub fn t(&self, key: &str, args: NamedArgs<'_>) -> String {
        let lines: Vec<_> = args
            .iter()
            .map(|(name, value)| (*name, value.to_string()))
            .collect();
        let lines: Vec<_> = lines
            .iter()
            .map(|(name, value)| (*name, single_line(value)))
            .collect();
        self.fill(key, &lines)
    }

    /// Returns the text of a key with its arguments filled in as they are.
    fn fill(&self, key: &str, args: &[(&str, Cow<'_, str>)]) -> String {
        let text = self.text(key).or_else(|| {
            let (_, n) = args.iter().find(|(name, _)| *name == "n")?;
            let form = self.plural_form(n);
            self.text(&format!("{key}.{form}"))
        });
        text.map_or_else(|| key.to_owned(), |text| fill(text, args))
    }

    /// Returns the text of a message.
    ///
    /// # Panics
    ///
    /// Panics with debug assertions if the language has no text for the message, if the text names
    /// an argument that the message lacks, or if no language names an argument of the message.
    #[must_use]
    pub fn render(&self, message: &Message) -> String {
        debug_assert_eq!(self.message_mismatch(message), None);
        let arguments: Vec<_> = message
            .args()
            .iter()
            .map(|(name, arg)| (*name, arg.render(self)))
            .collect();
        self.fill(message.key(), &arguments)
    }

    /// Returns the text of a key, or its plural forms.
    fn texts(&self, key: &str) -> impl Iterator<Item = &str> {
        let keys = [key.to_owned(), format!("{key}.one"), format!("{key}.other")];
        keys.into_iter().filter_map(|key| self.text(&key))
    }

    /// Returns the key or argument that does not match the texts, if there is one.
    fn message_mismatch(&self, message: &Message) -> Option<String> {
        let key = message.key();
        if self.texts(key).next().is_none() {
            return Some(key.to_owned());
        }
        let given = |named: &&str| message.args().iter().any(|(name, _)| name == named);
        let missing = self
            .texts(key)
            .flat_map(argument_names)
            .find(|name| !given(name));
        let named = |given: &str| {
            BUILTIN
                .iter()
                .flat_map(|strings| strings.texts(key))
                .flat_map(argument_names)
                .any(|name| name == given)
        };
        // `n` may be used only to select the form.
        let chooses = |name: &str| name == "n" && self.text(key).is_none();
        let needless = message
            .args()
            .iter()
            .find(|(name, _)| !named(name) && !chooses(name));
        missing
            .or(needless.map(|(name, _)| *name))
            .map(|name| format!("{key} {{{name}}}"))
    }

    /// Returns the plural form of a number. The English form `one` is for 1, the French for 0 and
    /// 1.
    fn plural_form(&self, n: &str) -> &'static str {
        if n == "1" || (n == "0" && self.zero_is_one) {
            "one"
        } else {
            "other"
        }
    }
}

fn fill(text: &str, args: &[(&str, Cow<'_, str>)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let named = argument_name(rest)
            .and_then(|name| Some((name, args.iter().find(|(given, _)| *given == name)?)));
        match named {
            Some((name, (_, value))) => {
                filled.push_str(value);
                rest = &rest[name.len() + 2..];
            }
            None => {
                filled.push('{');
                rest = &rest[1..];
            }
        }
    }
    filled.push_str(rest);
    filled
}

/// Returns the name of the argument at an opening brace, in lower case and digits; other braces are
/// text.
fn argument_name(at: &str) -> Option<&str> {
    let (name, _) = at[1..].split_once('}')?;
    let is_name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    (begins && name.bytes().all(is_name)).then_some(name)
}

/// Returns the arguments in a text.
pub(super) fn argument_names(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('{')
        .filter_map(|(at, _)| argument_name(&text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn languages_have_the_same_keys() {
        let english: Vec<_> = Strings::english().keys().collect();
        for strings in Strings::all() {
            assert_eq!(
                strings.keys().collect::<Vec<_>>(),
                english,
                "{}",
                strings.name
            );
            assert!(!strings.language.is_empty() && !strings.name.is_empty());
        }
    }

    #[test]
    fn a_text_has_the_same_arguments_in_every_language() {
        let english = |key| Strings::english().text(key).unwrap();
        for strings in Strings::all() {
            for (key, text) in &strings.texts {
                let (mut here, mut there): (BTreeSet<_>, BTreeSet<_>) = (
                    argument_names(text).collect(),
                    argument_names(english(key)).collect(),
                );
                // The singular form may spell out the number.
                if key.ends_with(".one") {
                    here.remove("n");
                    there.remove("n");
                }
                assert_eq!(here, there, "{key} in {}", strings.name);
            }
        }
    }

    #[test]
    fn forms_follow_the_language() {
        let hand = |language, n: u8| {
            let strings = Strings::builtin(language).unwrap();
            strings.t("diagram.hand", &[("side", &"S"), ("n", &n)])
        };
        assert_eq!(hand("en", 0), "S holds 0 seeds in hand.");
        assert_eq!(hand("en", 1), "S holds one seed in hand.");
        assert_eq!(hand("fr", 0), "S a 0 graine en main.");
        assert_eq!(hand("fr", 2), "S a 2 graines en main.");
    }

    #[test]
    fn what_is_missing_shows() {
        let strings = Strings::english();
        assert_eq!(strings.t("no.such.key", &[]), "no.such.key");
        assert_eq!(fill("a {b} {c", &[("a", "1".into())]), "a {b} {c");
        // Arguments are not expanded again.
        assert_eq!(fill("{a}", &[("a", "{a}".into())]), "{a}");
        // Other braces are text.
        assert_eq!(fill("{…} {a: {a}}", &[("a", "1".into())]), "{…} {a: 1}");
    }

    #[test]
    fn what_a_maker_of_messages_forgot_or_gave_for_nothing_is_found() {
        let amiss = |message| Strings::english().message_mismatch(&message);
        let hand = Message::new("diagram.hand").with("n", 2);
        assert_eq!(amiss(hand.clone().with("side", "S")), None);
        assert_eq!(amiss(hand.clone()).unwrap(), "diagram.hand {side}");
        let needless = hand.with("side", "S").with("more", 1);
        assert_eq!(amiss(needless).unwrap(), "diagram.hand {more}");
        assert_eq!(amiss(Message::new("no.such")).unwrap(), "no.such");
    }

    #[test]
    fn french_puts_a_space_that_does_not_break_before_high_punctuation() {
        for (key, text) in &Strings::builtin("fr").unwrap().texts {
            // Text between backquotes is notation.
            for words in text.split('`').step_by(2) {
                let wrong = [" ;", " :", " !", " ?", " »", "« ", "'"];
                let found = wrong.iter().find(|wrong| words.contains(**wrong));
                assert_eq!(found, None, "{key}: {text}");
            }
        }
    }
}
