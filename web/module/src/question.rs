//! What can be asked, and who answers.

use std::cell::RefCell;

use fifangha::answer::{Failed, Failure, Moves, Question, language, languages, to_json};
use fifangha::message::{Languages, Message, Strings};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::picture;
#[cfg(feature = "whole")]
use crate::{explain, record, search};

/// The turns that are listed at most, as the command lists them.
const MOST_TURNS: usize = 100_000;

const SAMPLE: &str = r#"{"ask":"moves","rules":"katro","columns":"6"}"#;

/// Answers a question: both are JSON, and what has no answer is an `error` with a
/// `message` and `help`, as the command tells it.
///
/// `ask` names the question and `language` the language of the answer; the other
/// keys are those of the question.
#[must_use]
pub fn answer(question: &str) -> String {
    let mut strings = Strings::english();
    let answer = Asked::read(question).and_then(|asked| {
        strings = asked.language();
        asked.answer()
    });
    answer.unwrap_or_else(|failure| match json(&Failed::of(&failure, strings)) {
        Ok(said) => said,
        Err(_) => failure.to_string(),
    })
}

thread_local! {
    /// The languages of the program, and those that `words` added.
    static LANGUAGES: RefCell<Languages> = RefCell::default();
}

/// Returns the strings of a language, if there are any.
#[cfg(feature = "whole")]
pub(crate) fn strings(code: &str) -> Option<&'static Strings> {
    LANGUAGES.with_borrow(|it| it.get(code))
}

/// A question, its keys taken out one after the other.
pub(crate) struct Asked {
    ask: String,
    /// The language that was asked for.
    pub(crate) asked_language: Option<&'static Strings>,
    keys: Map<String, Value>,
}

impl Asked {
    fn read(question: &str) -> Result<Self, Failure> {
        let mut asked = Self {
            ask: String::new(),
            asked_language: None,
            keys: serde_json::from_str(question).map_err(unread)?,
        };
        asked.ask = asked.key("ask")?.unwrap_or_default();
        let code: Option<String> = asked.key("language")?;
        // The language may be one that the words are in.
        if asked.ask != "words" {
            let found = |code: &String| LANGUAGES.with_borrow(|it| language(code, it));
            asked.asked_language = code.as_ref().map(found).transpose()?;
        }
        Ok(asked)
    }

    fn answer(self) -> Result<String, Failure> {
        match self.ask.as_str() {
            _ if self.has("text") => self.of_records(),
            "words" => words(self),
            "moves" => {
                let question: Question = self.rest()?;
                json(&Moves::of(&question.standing()?, MOST_TURNS))
            }
            "board" => picture::board(self),
            "play" => picture::play(self),
            "diagram" => picture::of_position(self),
            _ => self.of_records(),
        }
    }

    /// Answers what only the whole library can.
    #[cfg(feature = "whole")]
    fn of_records(self) -> Result<String, Failure> {
        let strings = self.language();
        match self.ask.as_str() {
            "check" => record::check(self),
            "replay" => record::replay(self),
            "format" => record::format(self),
            "diagram" => record::diagram(self),
            "edit" => record::edit(self),
            "place" => record::place(self),
            "reconstruct" => search::reconstruct(self),
            _ if self.has("text") => record::scene(self),
            "begin" => record::begin(self),
            "rules" => explain::rules(self, strings),
            "explain" => explain::explain(self, strings),
            "solve" => search::solve(self),
            "scene" | "film" | "write" | "play-by" | "draft" | "sheet" | "reply" | "beside"
            | "evidence" => Err(self.lacks("text")),
            _ => Err(self.unknown()),
        }
    }

    #[cfg(not(feature = "whole"))]
    fn of_records(self) -> Result<String, Failure> {
        Err(self.unknown())
    }

    fn unknown(&self) -> Failure {
        unread(format_args!("{{\"ask\":{:?}}}", self.ask))
    }

    /// The language of programs: what was asked for, else English.
    pub(crate) fn language(&self) -> &'static Strings {
        self.asked_language.unwrap_or_else(Strings::english)
    }

    /// The value of a key, where it is given.
    pub(crate) fn key<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, Failure> {
        let value = self.keys.remove(key);
        let unreadable =
            |error: serde_json::Error| Failure::unreadable_key(&self.ask, key, &error.to_string());
        value.map_or(Ok(None), |value| {
            serde_json::from_value(value).map_err(unreadable)
        })
    }

    /// The value of a key that has to be given.
    pub(crate) fn needed<T: DeserializeOwned>(&mut self, key: &str) -> Result<T, Failure> {
        self.key(key)?.ok_or_else(|| self.lacks(key))
    }

    fn lacks(&self, key: &str) -> Failure {
        Failure::lacks_key(&self.ask, key)
    }

    /// Some keys as what they make together.
    pub(crate) fn part<T: DeserializeOwned>(&mut self, keys: &[&str]) -> Result<T, Failure> {
        let part = keys.iter().filter_map(|&key| self.keys.remove_entry(key));
        serde_json::from_value(Value::Object(part.collect())).map_err(unread)
    }

    /// All that was not taken yet, with the name of the question.
    #[cfg(feature = "whole")]
    pub(crate) fn named<T: DeserializeOwned>(mut self) -> Result<T, Failure> {
        self.keys.insert("ask".to_owned(), self.ask.clone().into());
        self.rest()
    }

    /// All that was not taken yet.
    pub(crate) fn rest<T: DeserializeOwned>(self) -> Result<T, Failure> {
        serde_json::from_value(Value::Object(self.keys)).map_err(unread)
    }

    /// Whether a key is given and was not taken yet.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.keys.contains_key(key)
    }
}

/// The languages that there are, and the keys that no text of this module has.
#[derive(Serialize)]
struct Words {
    languages: Vec<String>,
    unknown: Vec<String>,
}

/// Takes texts by language and key.
fn words(mut asked: Asked) -> Result<String, Failure> {
    let (languages, unknown) = languages(&asked.needed("words")?)?;
    let codes = languages.codes().into_iter().map(str::to_owned).collect();
    LANGUAGES.set(languages);
    json(&Words {
        languages: codes,
        unknown,
    })
}

/// The longest answer, in bytes: more would fill the memory of an instance, and a text of
/// JavaScript holds little more.
const LONGEST: usize = 256 << 20;

/// An answer as JSON.
///
/// # Errors
///
/// When it is longer than [`LONGEST`].
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Failure> {
    to_json(answer, LONGEST)
}

fn unread(error: impl std::fmt::Display) -> Failure {
    Failure::new(Message::new("ask.no-question").with("error", error.to_string()))
        .help(Message::new("ask.a-question").with("sample", SAMPLE))
}
