//! The words of pictures and pages, by language.
//!
//! They are YAML files under `templates/strings`, a folder for each language,
//! embedded in the program. A key is a path with dots; a text may name
//! arguments, `{pit}`, and have forms for numbers, chosen by the argument `n`.
//!
//! ```
//! use fifangha::message::Strings;
//!
//! let strings = Strings::of("fr").unwrap();
//! assert_eq!(
//!     strings.t("diagram.hand", &[("side", &"Sud"), ("n", &0)]),
//!     "Sud tient 0 graine en main.",
//! );
//! ```

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use serde_yaml::Value;

use super::Message;

/// What a text is told: names and what stands for them.
pub type Args<'a> = &'a [(&'a str, &'a dyn Display)];

/// The words of one language.
#[derive(Debug)]
pub struct Strings {
    language: String,
    name: String,
    zero_is_one: bool,
    texts: BTreeMap<String, String>,
}

/// The files of a language: one for each room that speaks.
macro_rules! files {
    ($language:literal: $($room:literal)*) => {
        &[$(include_str!(concat!("../../templates/strings/", $language, "/", $room, ".yaml")),)*]
    };
}

macro_rules! languages {
    ($($language:literal)*) => {
        &[$(files!($language:
            "language"
            "cli"
            "pictures"
            "pages"
            "explain"
            "reconstruct"
            "inventory"
            "article"
            "study"
            "lsp"
        ),)*]
    };
}

const FILES: &[&[&str]] = languages!("en" "fr");

static ALL: LazyLock<Vec<Strings>> = LazyLock::new(|| {
    let read = |files: &&[&str]| {
        Strings::read(files).expect("tested: the embedded strings are well-formed")
    };
    FILES.iter().map(read).collect()
});

impl Strings {
    /// Every language there is, English first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The words of a language, by its code: `en` or `fr`.
    #[must_use]
    pub fn of(language: &str) -> Option<&'static Self> {
        ALL.iter().find(|strings| strings.language == language)
    }

    /// The words for a locale such as `fr`, `fr-FR` or `fr_FR.UTF-8`: those of its
    /// language, English where there are none.
    ///
    /// ```
    /// use fifangha::message::Strings;
    ///
    /// assert_eq!(Strings::of_locale("fr-FR").language(), "fr");
    /// assert_eq!(Strings::of_locale("C.UTF-8").language(), "en");
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> &'static Self {
        let language = locale.split(['-', '_', '.', '@']).next();
        language
            .and_then(|language| Self::of(&language.to_ascii_lowercase()))
            .unwrap_or_else(|| Self::english())
    }

    /// The words in English.
    #[must_use]
    pub fn english() -> &'static Self {
        &ALL[0]
    }

    fn read(files: &[&str]) -> Result<Self, serde_yaml::Error> {
        let mut texts = BTreeMap::new();
        for yaml in files {
            flatten(&serde_yaml::from_str(yaml)?, "", &mut texts);
        }
        let mut take = |key| texts.remove(key).unwrap_or_default();
        Ok(Self {
            language: take("language"),
            name: take("name"),
            zero_is_one: take("plural") == "zero-is-one",
            texts,
        })
    }

    /// The code of the language, as in HTML's `lang`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The language in its own words.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every key, forms for numbers as `key.one` and `key.other`.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The text of a key, its arguments filled in. A text with forms for
    /// numbers takes the one for the argument `n`.
    ///
    /// What a text does not know stays as it is: a missing key gives the key,
    /// a missing argument its name in braces. Nothing is escaped: that is for
    /// whoever knows where the text goes.
    #[must_use]
    pub fn t(&self, key: &str, args: Args<'_>) -> String {
        let text = self.texts.get(key).or_else(|| {
            let (_, n) = args.iter().find(|(name, _)| *name == "n")?;
            let form = self.form(&n.to_string());
            self.texts.get(&format!("{key}.{form}"))
        });
        text.map_or_else(|| key.to_owned(), |text| fill(text, args))
    }

    /// A message in words.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        let said: Vec<_> = message
            .args()
            .iter()
            .map(|(name, arg)| (*name, arg.say(self)))
            .collect();
        let args: Vec<(&str, &dyn Display)> = said
            .iter()
            .map(|(name, text)| (*name, text as &dyn Display))
            .collect();
        self.t(message.key(), &args)
    }

    /// Which form a number takes. English has one for 1, French for 0 and 1.
    fn form(&self, n: &str) -> &'static str {
        if n == "1" || (n == "0" && self.zero_is_one) {
            "one"
        } else {
            "other"
        }
    }
}

fn flatten(value: &Value, path: &str, texts: &mut BTreeMap<String, String>) {
    match value {
        Value::Mapping(entries) => {
            for (key, value) in entries {
                let key = key.as_str().unwrap_or_default();
                let dot = if path.is_empty() { "" } else { "." };
                flatten(value, &format!("{path}{dot}{key}"), texts);
            }
        }
        Value::String(text) => {
            texts.insert(path.to_owned(), text.clone());
        }
        // Words are texts; whatever else stands there is a missing key.
        _ => {}
    }
}

fn fill(text: &str, args: Args<'_>) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        match args.iter().find(|(name, _)| *name == &rest[1..close]) {
            Some((_, value)) => filled.push_str(&value.to_string()),
            None => filled.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn arguments(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|piece| piece.split('}').next())
            .collect()
    }

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
        let english = &Strings::english().texts;
        for strings in Strings::all() {
            for (key, text) in &strings.texts {
                let (mut here, mut there) = (arguments(text), arguments(&english[key]));
                // One form may write the number out as a word.
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
            let strings = Strings::of(language).unwrap();
            strings.t("diagram.hand", &[("side", &"S"), ("n", &n)])
        };
        assert_eq!(hand("en", 0), "S holds 0 seeds in hand.");
        assert_eq!(hand("en", 1), "S holds one seed in hand.");
        assert_eq!(hand("fr", 0), "S tient 0 graine en main.");
        assert_eq!(hand("fr", 2), "S tient 2 graines en main.");
    }

    #[test]
    fn what_is_missing_shows() {
        let strings = Strings::english();
        assert_eq!(strings.t("no.such.key", &[]), "no.such.key");
        assert_eq!(fill("a {b} {c", &[("a", &1)]), "a {b} {c");
        // An argument is not read again.
        assert_eq!(fill("{a}", &[("a", &"{a}")]), "{a}");
    }
}
