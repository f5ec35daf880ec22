//! The answers of a game to the questions of its parameters.

use fifangha_rules::{Certainty, Grounds, Parameter, ParameterEvidence, Passage};

use super::{plain_value_meaning, translate_reading};
use crate::comment::CitationNames;
use crate::message::Strings;
use crate::replay::GameRules;

/// The value of a parameter in a game, with its evidence.
///
/// ```
/// use fifangha::comment::CitationNames;
/// use fifangha::explain::ParameterAnswer;
/// use fifangha::message::Strings;
/// use fifangha::replay::GameRules;
/// use fifangha_rules::{Game, Parameter};
///
/// let game = GameRules { base: Game::FIFANGHA, rules: Game::FIFANGHA.rules() };
/// let answer = ParameterAnswer::new(Parameter::Columns, &game);
/// assert_eq!(answer.value, "8");
/// let passage = answer.passage(&CitationNames::default(), Strings::english()).unwrap();
/// assert!(passage.starts_with("Busser 2023c, "));
/// ```
#[derive(Clone, Debug)]
pub struct ParameterAnswer {
    /// The parameter.
    pub parameter: Parameter,
    /// Its value.
    pub value: String,
    /// Its possible values; of the numbers of columns, those of the game.
    pub values: Vec<String>,
    /// The value of the game on a board of this size, if it differs.
    pub usual: Option<String>,
    /// The passage of the game's source or the reason for the value, and its grounds; `None` if the
    /// value is not that of the game.
    pub evidence: Option<(ParameterEvidence, Grounds)>,
}

impl ParameterAnswer {
    /// Returns the answers to all questions that apply to a game.
    pub fn all(game: &GameRules) -> impl Iterator<Item = Self> {
        let all = Parameter::ALL.iter();
        all.filter(|parameter| parameter.applies_to(game.rules.parameters()))
            .map(|parameter| Self::new(*parameter, game))
    }

    /// Returns the answer of a game to the question of a parameter.
    #[must_use]
    pub fn new(parameter: Parameter, game: &GameRules) -> Self {
        let (base, own) = (game.base, game.rules.parameters());
        let value = parameter.get(own);
        let (usual, values) = match parameter {
            Parameter::Columns => {
                let is_usual = base.sizes().contains(&own.columns);
                let usual = (!is_usual).then(|| base.parameters().columns);
                let sizes = base.sizes().iter();
                (
                    usual.map(|it| it.count().to_string()),
                    sizes.map(|it| it.count().to_string()).collect(),
                )
            }
            _ => {
                let usual = parameter.get(&base.parameters_resized(own.columns));
                (Some(usual).filter(|it| *it != value), parameter.values())
            }
        };
        let evidence = usual
            .is_none()
            .then(|| (base.parameter_evidence(parameter), base.grounds(parameter)));
        Self {
            parameter,
            value,
            values,
            usual,
            evidence,
        }
    }

    /// Returns the possible values other than that of the game.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        let values = self.values.iter().map(String::as_str);
        values.filter(|it| **it != self.value)
    }

    /// Returns the question.
    #[must_use]
    pub fn question(&self, strings: &Strings) -> String {
        parameter_question(self.parameter, strings)
    }

    /// Returns the meanings of the possible values.
    #[must_use]
    pub fn meanings(&self, strings: &Strings) -> Vec<String> {
        let meaning = |it: &String| plain_value_meaning(self.parameter, it, strings);
        self.values.iter().map(meaning).collect()
    }

    /// Returns the citation of the passage that states the value, if there is one; the sources of
    /// a project have names.
    #[must_use]
    pub fn passage(&self, names: &CitationNames, strings: &Strings) -> Option<String> {
        let (evidence, _) = self.evidence?;
        evidence
            .passage()
            .map(|it| cite_passage(it, names, strings))
    }

    /// Returns the content of the passage, or the reason for the value.
    #[must_use]
    pub fn reading(&self, strings: &Strings) -> String {
        match &self.evidence {
            Some((evidence, _)) => {
                translate_reading(strings.fallback(), evidence.text()).to_owned()
            }
            None => strings.t("ask.overridden.reading", &[]),
        }
    }

    /// Returns the certainty of the value.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.evidence
            .map_or(Certainty::Assumed, |(_, grounds)| grounds.certainty)
    }

    /// Returns the reason for this certainty.
    #[must_use]
    pub fn reason(&self, strings: &Strings) -> String {
        match &self.evidence {
            Some((_, grounds)) => translate_reading(strings.fallback(), grounds.why).to_owned(),
            None => strings.t("ask.overridden.why", &[]),
        }
    }
}

/// Returns the question of a parameter.
#[must_use]
pub fn parameter_question(parameter: Parameter, strings: &Strings) -> String {
    strings.t(&format!("parameter.{}", parameter.name()), &[])
}

/// Returns the citation of a passage: the work in short, and the place. The sources of a project
/// have names.
#[must_use]
pub fn cite_passage(passage: Passage, names: &CitationNames, strings: &Strings) -> String {
    let work = names.rule_source_name(passage.key, strings);
    let place = translate_reading(strings.fallback(), passage.place);
    format!("{work}, {place}")
}
