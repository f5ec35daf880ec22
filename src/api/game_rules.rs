use fifangha_rules as play;
use indexmap::IndexMap;
use serde::Serialize;

use crate::explain::translate_reading;
use crate::message::Strings;
use crate::replay::GameRules;

/// All games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GamesResponse {
    /// The games, in the order in which they are always told.
    pub games: Vec<GameRulesJson>,
}

/// A game and its parameters, with their sources.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameRulesJson {
    /// The name of the game.
    pub rules: String,
    /// The source that describes it.
    pub source: String,
    /// `tsibongy` or `katro`.
    pub family: String,
    /// The sizes on which it is played, that of the source first.
    pub columns: Vec<u8>,
    /// The position that it starts from.
    pub start: String,
    /// Its parameters by their names.
    pub parameters: IndexMap<String, ParameterJson>,
    /// What else there is to know of the source.
    pub notes: Vec<SourceNoteJson>,
}

/// A question that the rules of a game answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ParameterJson {
    /// The answer of this game.
    pub value: String,
    /// If the value was asked for, and is not that of the game; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overridden: bool,
    /// The passage that says so; `null` where the source is silent.
    pub source: Option<String>,
    /// What the passage says, or why the value was chosen.
    pub reading: String,
    /// What the value stands on.
    pub grounds: GroundsJson,
    /// The question.
    pub question: String,
    /// The answers that there are.
    pub values: Vec<String>,
}

/// Who proposes a value, on which witness, and how sure it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GroundsJson {
    /// The source that proposes it; `null` where this project does.
    pub by: Option<String>,
    /// The witness that it is read from; `null` where there is none.
    pub witness: Option<String>,
    /// `told` by the witness, `argued` from what it says, `proposed` by a modern
    /// author without a witness, or `assumed` here.
    pub certainty: &'static str,
    /// Why no surer and no less.
    pub why: String,
}

/// A remark about a source.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceNoteJson {
    /// The passage.
    pub source: String,
    /// The remark.
    pub text: String,
}

impl GamesResponse {
    /// All games, in a language.
    #[must_use]
    pub fn new(strings: &Strings) -> Self {
        let all = play::Game::ALL.iter();
        Self {
            games: all
                .map(|&game| GameRulesJson::from_game(game, strings))
                .collect(),
        }
    }
}

impl GameRulesJson {
    /// A game, in a language.
    #[must_use]
    pub fn from_game(game: play::Game, strings: &Strings) -> Self {
        let rules = game.rules();
        Self::from_rules(&GameRules { base: game, rules }, strings)
    }

    /// A game with other parameters, in a language. What the source says stays with the
    /// parameters that have its value.
    #[must_use]
    pub fn from_rules(rules: &GameRules, strings: &Strings) -> Self {
        let (game, own) = (rules.base, *rules.rules.parameters());
        let all = play::Parameter::ALL.iter();
        let parameters = all.filter(|parameter| parameter.applies_to(&own));
        let notes = game.notes().iter().map(|note| SourceNoteJson {
            source: cite_passage(note.passage, strings),
            text: translate_reading(strings.fallback(), note.text).to_owned(),
        });
        Self {
            rules: game.name().to_owned(),
            source: game.source().to_owned(),
            family: own.family.name().to_owned(),
            columns: game.sizes().iter().map(|size| size.count()).collect(),
            start: rules.rules.start().to_string(),
            parameters: parameters
                .map(|it| {
                    (
                        it.name().to_owned(),
                        ParameterJson::new(*it, game, &own, strings),
                    )
                })
                .collect(),
            notes: notes.collect(),
        }
    }
}

impl ParameterJson {
    fn new(
        parameter: play::Parameter,
        game: play::Game,
        own: &play::Parameters,
        strings: &Strings,
    ) -> Self {
        let reading = game.reading(parameter);
        let question = format!("parameter.{}", parameter.name());
        let value = parameter.get(own);
        let usual = game
            .parameters_on(own.columns)
            .unwrap_or_else(|| game.parameters());
        let overridden = parameter != play::Parameter::Columns && value != parameter.get(&usual);
        if overridden {
            return Self {
                value,
                overridden,
                source: None,
                reading: strings.t("ask.overridden.reading", &[]),
                grounds: GroundsJson {
                    by: None,
                    witness: None,
                    certainty: play::Certainty::Assumed.name(),
                    why: strings.t("ask.overridden.why", &[]),
                },
                question: strings.t(&question, &[]),
                values: parameter.values(),
            };
        }
        Self {
            value,
            overridden,
            source: reading.passage().map(|it| cite_passage(it, strings)),
            reading: translate_reading(strings.fallback(), reading.text()).to_owned(),
            grounds: GroundsJson::new(game.grounds(parameter), strings),
            question: strings.t(&question, &[]),
            values: parameter.values(),
        }
    }
}

impl GroundsJson {
    fn new(grounds: play::Grounds, strings: &Strings) -> Self {
        Self {
            by: grounds.by.map(str::to_owned),
            witness: grounds.witness.map(str::to_owned),
            certainty: grounds.certainty.name(),
            why: translate_reading(strings.fallback(), grounds.why).to_owned(),
        }
    }
}

/// A place in a source.
pub(super) fn cite_passage(passage: play::Passage, strings: &Strings) -> String {
    let place = translate_reading(strings.fallback(), passage.place);
    format!("{}, {place}", passage.key)
}
