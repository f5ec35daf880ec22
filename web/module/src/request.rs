//! Dispatch of requests.

use std::cell::{Cell, RefCell};

use fifangha::api::schema::{Identified, Response};
use fifangha::api::{
    ApiError, FailureResponse, MovesResponse, PositionQuery, parse_languages, strings_for_language,
    to_json,
};
use fifangha::budget::SearchContext;
use fifangha::message::{Languages, Message, Strings};
use fifangha_rules::Games;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::picture_requests;
#[cfg(feature = "whole")]
use crate::{explain_requests, record, search_requests};

/// Maximum number of turns listed, as in the command.
const MAX_TURNS: usize = 100_000;

const SAMPLE_REQUEST: &str = r#"{"ask":"moves","rules":"katro","columns":"6"}"#;

/// Answers a request. Both are JSON; a failure is an `error` with a `message` and `help`, as in the
/// output of the command.
///
/// `ask` is the name of the request and `language` the language of the response; the other keys are
/// its arguments.
#[must_use]
pub fn answer(question: &str) -> String {
    answer_within(question, &SearchContext::default())
}

/// Answers a request as [`answer`] does; its searches run in `context`, which can stop them.
#[must_use]
pub fn answer_within(question: &str, context: &SearchContext) -> String {
    let mut strings = Strings::english();
    let answer = WebRequest::parse(question, context).and_then(|asked| {
        strings = asked.language();
        asked.answer()
    });
    answer.unwrap_or_else(
        |failure| match json(&FailureResponse::new(&failure, strings)) {
            Ok(said) => said,
            Err(_) => failure.to_string(),
        },
    )
}

thread_local! {
    /// The languages of the program, and those added by `words`.
    static LANGUAGES: RefCell<Languages> = RefCell::default();
    /// The games of the program, and those added by `rulesets`.
    static GAMES: Cell<Games> = const { Cell::new(Games::BUILT_IN) };
}

/// Returns the games that a request can name.
pub(crate) fn games() -> Games {
    GAMES.get()
}

/// Sets the games that requests can name.
#[cfg(feature = "whole")]
pub(crate) fn set_games(games: Games) {
    GAMES.set(games);
}

/// Returns the strings of a language, if there are any.
#[cfg(feature = "whole")]
pub(crate) fn strings(code: &str) -> Option<&'static Strings> {
    LANGUAGES.with_borrow(|it| it.get(code))
}

/// Old and new names of picture options; the old ones are accepted for one version.
const RENAMED_PICTURE_KEYS: [(&str, &str); 4] = [
    ("ground", "background"),
    ("key", "legend"),
    ("turned", "flip"),
    ("across", "per_row"),
];

/// A request whose keys are taken out one by one.
pub(crate) struct WebRequest {
    ask: String,
    /// The context of its searches, which only the whole library runs.
    #[cfg_attr(not(feature = "whole"), expect(dead_code))]
    pub(crate) context: SearchContext,
    /// The requested language.
    pub(crate) asked_language: Option<&'static Strings>,
    keys: Map<String, Value>,
}

impl WebRequest {
    fn parse(question: &str, context: &SearchContext) -> Result<Self, ApiError> {
        let mut asked = Self {
            ask: String::new(),
            context: context.clone(),
            asked_language: None,
            keys: serde_json::from_str(question).map_err(invalid_json)?,
        };
        asked.ask = asked.optional_key("ask")?.unwrap_or_default();
        asked.accept_old_keys();
        let code: Option<String> = asked.optional_key("language")?;
        // `words` may add this language.
        if asked.ask != "words" {
            let found = |code: &String| LANGUAGES.with_borrow(|it| strings_for_language(code, it));
            asked.asked_language = code.as_ref().map(found).transpose()?;
        }
        Ok(asked)
    }

    /// Renames old options. If both names are given, the old one is rejected as unknown.
    fn accept_old_keys(&mut self) {
        let renamed: &[(&str, &str)] = match self.ask.as_str() {
            "board" | "play" | "diagram" => &RENAMED_PICTURE_KEYS,
            "reconstruct" => &[("max_nodes", "max_turns")],
            "solve" => &[("positions", "max_positions")],
            _ => &[],
        };
        for (old, new) in renamed {
            if !self.keys.contains_key(*new)
                && let Some(value) = self.keys.remove(*old)
            {
                self.keys.insert((*new).to_owned(), value);
            }
        }
    }

    fn answer(self) -> Result<String, ApiError> {
        match self.ask.as_str() {
            _ if self.has("text") => self.of_records(),
            "words" => words(self),
            #[cfg(feature = "whole")]
            "rulesets" => explain_requests::define_games(self),
            "moves" => {
                let question = self.position_query()?;
                json(&MovesResponse::new(&question.position()?, MAX_TURNS))
            }
            "board" => picture_requests::board_picture(self),
            "play" => picture_requests::partial_turn(self),
            "diagram" => picture_requests::position_diagram(self),
            _ => self.of_records(),
        }
    }

    /// Answers requests that need the whole library.
    #[cfg(feature = "whole")]
    fn of_records(self) -> Result<String, ApiError> {
        let strings = self.language();
        match self.ask.as_str() {
            "check" => record::check(self),
            "replay" => record::replay(self),
            "format" => record::format(self),
            "diagram" => record::diagram(self),
            "edit" => record::edit(self),
            "place" => record::place_in_text(self),
            "reconstruct" => search_requests::reconstruct(self),
            _ if self.has("text") => record::board_app(self),
            "begin" => record::begin_record(self),
            "rules" => explain_requests::rules(self, strings),
            "explain" => explain_requests::explain(self, strings),
            "solve" => search_requests::solve(self),
            "worksheet" => search_requests::worksheet(self),
            "qr-code" => search_requests::qr_code(self),
            "scene" | "film" | "write" | "play-by" | "draft" | "sheet" | "reply" | "beside"
            | "evidence" | "overview" => Err(self.missing_key("text")),
            _ => Err(self.unknown_question()),
        }
    }

    #[cfg(not(feature = "whole"))]
    fn of_records(self) -> Result<String, ApiError> {
        Err(self.unknown_question())
    }

    fn unknown_question(&self) -> ApiError {
        invalid_json(format_args!("{{\"ask\":{:?}}}", self.ask))
    }

    /// Returns the requested language, otherwise English.
    pub(crate) fn language(&self) -> &'static Strings {
        self.asked_language.unwrap_or_else(Strings::english)
    }

    /// Takes the value of an optional key.
    pub(crate) fn optional_key<T: DeserializeOwned>(
        &mut self,
        key: &str,
    ) -> Result<Option<T>, ApiError> {
        let value = self.keys.remove(key);
        let unreadable =
            |error: serde_json::Error| ApiError::invalid_key(&self.ask, key, &error.to_string());
        value.map_or(Ok(None), |value| {
            serde_json::from_value(value).map_err(unreadable)
        })
    }

    /// Takes the value of a required key.
    pub(crate) fn required_key<T: DeserializeOwned>(&mut self, key: &str) -> Result<T, ApiError> {
        self.optional_key(key)?.ok_or_else(|| self.missing_key(key))
    }

    fn missing_key(&self, key: &str) -> ApiError {
        ApiError::missing_key(&self.ask, key)
    }

    /// Takes several keys as one value.
    pub(crate) fn take_keys<T: DeserializeOwned>(&mut self, keys: &[&str]) -> Result<T, ApiError> {
        let part = keys.iter().filter_map(|&key| self.keys.remove_entry(key));
        serde_json::from_value(Value::Object(part.collect())).map_err(invalid_json)
    }

    /// Deserializes the remaining keys together with the name of the request.
    #[cfg(feature = "whole")]
    pub(crate) fn deserialize_with_name<T: DeserializeOwned>(mut self) -> Result<T, ApiError> {
        self.keys.insert("ask".to_owned(), self.ask.clone().into());
        self.deserialize_rest()
    }

    /// Deserializes the remaining keys.
    pub(crate) fn deserialize_rest<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        serde_json::from_value(Value::Object(self.keys)).map_err(invalid_json)
    }

    /// Deserializes the remaining keys as a query for a position.
    pub(crate) fn position_query(self) -> Result<PositionQuery, ApiError> {
        Ok(PositionQuery {
            games: games(),
            ..self.deserialize_rest()?
        })
    }

    /// Returns `true` if a key is given and was not taken yet.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.keys.contains_key(key)
    }
}

/// The available languages, and the unknown string keys.
#[derive(Serialize)]
struct WebLanguages {
    languages: Vec<String>,
    unknown: Vec<String>,
}

/// Adds strings by language and key.
fn words(mut asked: WebRequest) -> Result<String, ApiError> {
    let (languages, unknown) = parse_languages(&asked.required_key("words")?)?;
    let codes = languages.codes().into_iter().map(str::to_owned).collect();
    LANGUAGES.set(languages);
    json_without_schema(&WebLanguages {
        languages: codes,
        unknown,
    })
}

/// Maximum size of a response in bytes; more would fill the memory of an instance, and the limit of
/// a JavaScript string is only a little higher.
const MAX_ANSWER_BYTES: usize = 256 << 20;

/// Returns a response as JSON, with the identifier of its schema.
///
/// # Errors
///
/// Returns an error if it is longer than [`MAX_ANSWER_BYTES`].
pub(crate) fn json(answer: &impl Response) -> Result<String, ApiError> {
    json_without_schema(&Identified::new(answer))
}

/// Returns an answer that has no schema as JSON.
///
/// # Errors
///
/// Returns an error if it is longer than [`MAX_ANSWER_BYTES`].
pub(crate) fn json_without_schema(answer: &impl Serialize) -> Result<String, ApiError> {
    to_json(answer, MAX_ANSWER_BYTES)
}

fn invalid_json(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(Message::new("ask.no-question").with("error", error.to_string()))
        .with_help(Message::new("ask.a-question").with("sample", SAMPLE_REQUEST))
}
