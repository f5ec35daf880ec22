//! The questions that each source leaves open: `readings.yaml`, in the folder of the records.

use std::collections::BTreeMap;
use std::path::Path;

use fifangha_rules::{Game, Games, Parameter};
use serde::Deserialize;

use crate::diagnostic::{Diagnostic, SourceFile, Spanned};
use crate::message::{Message, MessageArg, Strings};
use crate::replay::{set_parameters, unknown_game, unknown_parameter};
use crate::study::Study;
use crate::yaml;

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

/// The list of a source.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenQuestionsYaml {
    /// The key of the source.
    source: String,
    /// The game that answers all other questions.
    #[cfg_attr(test, schemars(with = "String"))]
    game: Spanned<String>,
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
    #[cfg_attr(test, schemars(with = "String"))]
    parameter: Spanned<String>,
    /// The answers that the wording of the source allows.
    #[cfg_attr(test, schemars(with = "Vec<serde_json::Value>"))]
    values: Vec<Spanned<String>>,
    /// The explanation, by language.
    #[serde(default)]
    why: BTreeMap<String, String>,
}

impl SourceQuestionYaml {
    /// Returns the question if its parameter and its answers exist in a game.
    fn checked(&self, game: Game) -> Result<SourceQuestion, Diagnostic> {
        let parameter = Parameter::from_name(&self.parameter.value);
        let parameter = parameter.ok_or_else(|| unknown_parameter(&self.parameter))?;
        for value in &self.values {
            let answer = (self.parameter.clone(), value.clone());
            let mut wrong = set_parameters(&mut game.parameters(), game.name(), &[answer]);
            if let Some(wrong) = wrong.pop() {
                return Err(wrong);
            }
        }
        Ok(SourceQuestion {
            parameter,
            values: self.values.iter().map(|it| it.value.clone()).collect(),
            why: self.why.clone(),
        })
    }
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
    /// Returns the error message if the text is not a list, does not contain the source, or contains
    /// an unknown name.
    pub fn parse(text: &str, source: &str) -> Result<Self, Message> {
        let (lists, found) = yaml::read_list::<OpenQuestionsYaml>(text, SourceFile::MAX_BYTES);
        let located = |error: Diagnostic| {
            yaml::located_message(&SourceFile::new(READINGS_FILE, text), &error)
        };
        if let Some(error) = found.into_iter().next() {
            return Err(located(error));
        }
        let named = |key: &str| lists.iter().find(|list| list.source == key);
        let missing = || {
            let sources = lists.iter().map(|it| MessageArg::from(it.source.as_str()));
            Message::new("reading_matrix.list.missing")
                .with("file", READINGS_FILE)
                .with("sources", MessageArg::List(sources.collect()))
        };
        let list = named(source).ok_or_else(missing)?;
        let written = match &list.like {
            Some(other) => &named(other).ok_or_else(missing)?.questions,
            None => &list.questions,
        };
        let games = Games::BUILT_IN;
        let game = games.get(&list.game.value);
        let game = game.ok_or_else(|| located(unknown_game(&list.game, games)))?;
        let questions = written.iter().map(|it| it.checked(game));
        let questions = questions.collect::<Result<_, _>>().map_err(located)?;
        Ok(Self {
            source: source.to_owned(),
            game,
            witnesses: list.witnesses.clone(),
            questions,
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
