//! The questions that each source leaves open: `readings.yaml`, in the folder of the records.

use std::collections::BTreeMap;
use std::path::Path;

use fifangha_rules::{Game, Parameter};
use serde::Deserialize;

use crate::message::{Message, MessageArg, Strings};
use crate::study::Study;

/// The file with the lists, in the folder of the records.
pub const READINGS_FILE: &str = "readings.yaml";

/// The questions that a source leaves open, with the possible answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestions {
    /// The key of the source.
    pub source: String,
    /// The game that answers all other questions.
    pub game: Game,
    /// The names of the records that are its evidence.
    pub witnesses: Vec<String>,
    /// The questions, in order.
    pub questions: Vec<SourceQuestion>,
}

/// A question that a source leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceQuestion {
    /// The parameter in question.
    pub parameter: Parameter,
    /// The answers that the wording of the source allows.
    pub values: Vec<String>,
    /// The explanation, by language.
    pub why: BTreeMap<String, String>,
}

impl SourceQuestion {
    /// Returns the explanation: in the given language, otherwise in its fallback language,
    /// otherwise in English.
    #[must_use]
    pub fn why(&self, strings: &Strings) -> &str {
        let of = |language: &str| self.why.get(language);
        let text = of(strings.language()).or_else(|| of(strings.fallback()));
        let text = text.or_else(|| of("en"));
        text.map_or("", String::as_str)
    }
}

/// An error in the lists.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenQuestionsError {
    /// The file cannot be parsed, with the error of the parser.
    Unreadable(String),
    /// There is no list for the source, with the sources that have one.
    Missing(Vec<String>),
    /// A list names a game, a parameter or a value that does not exist.
    Unknown(String),
}

impl OpenQuestionsError {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable(why) => Message::new("survey.list.unreadable")
                .with("file", READINGS_FILE)
                .with("why", why.as_str()),
            Self::Missing(sources) => {
                let sources = sources.iter().map(|it| MessageArg::from(it.as_str()));
                Message::new("survey.list.missing")
                    .with("file", READINGS_FILE)
                    .with("sources", MessageArg::List(sources.collect()))
            }
            Self::Unknown(name) => Message::new("survey.list.unknown")
                .with("file", READINGS_FILE)
                .with("name", name.as_str()),
        }
    }
}

/// The list of a source.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenQuestionsYaml {
    /// The key of the source.
    source: String,
    /// The game that answers all other questions.
    game: String,
    /// The names of the records that are its evidence.
    #[serde(default)]
    witnesses: Vec<String>,
    /// Another source with the same questions.
    #[serde(default)]
    like: Option<String>,
    /// The questions, in order.
    #[serde(default)]
    questions: Vec<SourceQuestionYaml>,
}

/// A question that the source leaves open.
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SourceQuestionYaml {
    /// The parameter in question.
    parameter: String,
    /// The answers that the wording of the source allows.
    #[cfg_attr(test, schemars(with = "Vec<serde_json::Value>"))]
    values: Vec<serde_yaml::Value>,
    /// The explanation, by language.
    #[serde(default)]
    why: BTreeMap<String, String>,
}

impl OpenQuestions {
    /// Returns `true` if the list names a file as a witness of the source.
    pub(crate) fn names_study(&self, study: &Study) -> bool {
        self.witnesses.iter().any(|name| is_named(study, name))
    }

    /// Parses the list of a source from the text of the file.
    ///
    /// ```
    /// use fifangha::reading_matrix::OpenQuestions;
    ///
    /// let text = "- {source: x, game: fifangha, questions: [{parameter: origin, values: [free]}]}";
    /// assert_eq!(OpenQuestions::parse(text, "x").unwrap().questions.len(), 1);
    /// assert!(OpenQuestions::parse(text, "y").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a list, does not contain the source, or contains an
    /// unknown name.
    pub fn parse(text: &str, source: &str) -> Result<Self, OpenQuestionsError> {
        let lists: Vec<OpenQuestionsYaml> = serde_yaml::from_str(text)
            .map_err(|it| OpenQuestionsError::Unreadable(it.to_string()))?;
        let named = |key: &str| lists.iter().find(|list| list.source == key);
        let missing =
            || OpenQuestionsError::Missing(lists.iter().map(|it| it.source.clone()).collect());
        let list = named(source).ok_or_else(missing)?;
        let questions = match &list.like {
            Some(other) => &named(other).ok_or_else(missing)?.questions,
            None => &list.questions,
        };
        let unknown = |name: &str| OpenQuestionsError::Unknown(name.to_owned());
        let game: Game = list.game.parse().map_err(|_| unknown(&list.game))?;
        let question = |written: &SourceQuestionYaml| {
            let parameter = Parameter::from_name(&written.parameter);
            let parameter = parameter.ok_or_else(|| unknown(&written.parameter))?;
            let value = |value: &serde_yaml::Value| {
                let text = match value {
                    serde_yaml::Value::Bool(it) => it.to_string(),
                    serde_yaml::Value::Number(it) => it.to_string(),
                    serde_yaml::Value::String(it) => it.clone(),
                    _ => return Err(unknown(&written.parameter)),
                };
                let mut parameters = game.parameters();
                match parameter.set(&mut parameters, &text) {
                    Ok(()) => Ok(text),
                    Err(_) => Err(unknown(&format!("{}={text}", written.parameter))),
                }
            };
            Ok(SourceQuestion {
                parameter,
                values: written.values.iter().map(value).collect::<Result<_, _>>()?,
                why: written.why.clone(),
            })
        };
        Ok(Self {
            source: source.to_owned(),
            game,
            witnesses: list.witnesses.clone(),
            questions: questions.iter().map(question).collect::<Result<_, _>>()?,
        })
    }

    /// Returns the same list with only some of its questions.
    #[must_use]
    pub fn restricted_to(mut self, parameters: &[Parameter]) -> Self {
        self.questions
            .retain(|question| parameters.contains(&question.parameter));
        self
    }

    /// Returns the first named record that is not among the given files.
    #[must_use]
    pub fn first_missing_witness<'s>(
        &self,
        studies: impl IntoIterator<Item = &'s Study>,
    ) -> Option<&str> {
        let mut wanted: Vec<_> = self.witnesses.iter().map(String::as_str).collect();
        for study in studies {
            wanted.retain(|name| !is_named(study, name));
        }
        wanted.first().copied()
    }

    /// Returns the number of combinations of answers.
    #[must_use]
    pub fn combinations(&self) -> usize {
        let counts = self.questions.iter().map(|it| it.values.len());
        counts.fold(1, usize::saturating_mul)
    }
}

/// Returns `true` if a file has the name of a record.
fn is_named(study: &Study, name: &str) -> bool {
    let file = Path::new(study.file.name());
    file.file_stem().is_some_and(|stem| stem == name)
}
