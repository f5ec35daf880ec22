use fifangha_rules as play;
use indexmap::IndexMap;
use serde::Serialize;

use crate::explain::{game_title, plain_value_meaning, translate_reading};
use crate::message::Strings;
use crate::project::SourceLibrary;
use crate::replay::GameRules;

/// All games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GamesResponse {
    /// The games, in their usual order.
    pub games: Vec<GameRulesJson>,
}

/// A game and its parameters, with their sources.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameRulesJson {
    /// The name of the game.
    pub rules: String,
    /// Its title in the language of the answer.
    pub title: String,
    /// The source that describes it; for a game of a project without a source, its base.
    pub source: String,
    /// `tsibongy` or `katro`.
    pub family: String,
    /// The board sizes of the game, the size of the source first.
    pub columns: Vec<u8>,
    /// The start position.
    pub start: String,
    /// The parameters, by name.
    pub parameters: IndexMap<String, ParameterJson>,
    /// Further remarks about the source.
    pub notes: Vec<SourceNoteJson>,
}

/// A parameter of the rules and its value in a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ParameterJson {
    /// The value in this game.
    pub value: String,
    /// `true` if the value was requested and differs from that of the game; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overridden: bool,
    /// The passage that states the value; `null` if the source is silent.
    pub source: Option<String>,
    /// The content of the passage, or the reason for the value.
    pub reading: String,
    /// The evidence for the value.
    pub grounds: GroundsJson,
    /// The question that the parameter answers.
    pub question: String,
    /// The possible values.
    pub values: Vec<String>,
    /// The meaning of each value, as a sentence.
    pub meanings: Vec<String>,
}

/// The proponent of a value, its witness and its certainty.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GroundsJson {
    /// The source that proposes it; `null` if this project does.
    pub by: Option<String>,
    /// The witness from which it is read; `null` if there is none.
    pub witness: Option<String>,
    /// `told` if the witness states it, `argued` if it is derived from the witness, `proposed` if a
    /// modern author proposes it without a witness, `assumed` if this project assumes it.
    pub certainty: &'static str,
    /// The reason for this degree of certainty.
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
    /// Returns games, in a language.
    #[must_use]
    pub fn new(games: play::Games, strings: &Strings) -> Self {
        Self {
            games: games
                .iter()
                .map(|game| GameRulesJson::from_game(game, strings))
                .collect(),
        }
    }
}

impl GameRulesJson {
    /// Returns a game, in a language.
    #[must_use]
    pub fn from_game(game: play::Game, strings: &Strings) -> Self {
        let rules = game.rules();
        Self::from_rules(&GameRules { base: game, rules }, strings)
    }

    /// Returns a game with other parameters, in a language. Parameters that have the value of the
    /// source keep its passage.
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
            title: game_title(game, strings),
            source: game.source().to_owned(),
            family: own.family().name().to_owned(),
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
        let usual = game.parameters_resized(own.columns);
        let overridden = match parameter {
            play::Parameter::Columns => !game.sizes().contains(&own.columns),
            _ => value != parameter.get(&usual),
        };
        let passage = reading.passage().filter(|_| !overridden);
        let values = match parameter {
            play::Parameter::Columns => sizes(game),
            _ => parameter.values(),
        };
        let meaning = |it: &String| plain_value_meaning(parameter, it, strings);
        Self {
            value,
            overridden,
            source: passage.map(|it| cite_passage(it, strings)),
            reading: match overridden {
                true => strings.t("ask.overridden.reading", &[]),
                false => translate_reading(strings.fallback(), reading.text()).to_owned(),
            },
            grounds: match overridden {
                true => GroundsJson {
                    by: None,
                    witness: None,
                    certainty: play::Certainty::Assumed.name(),
                    why: strings.t("ask.overridden.why", &[]),
                },
                false => GroundsJson::new(game.grounds(parameter), strings),
            },
            question: strings.t(&question, &[]),
            meanings: values.iter().map(meaning).collect(),
            values,
        }
    }
}

/// Returns the numbers of columns of a game.
fn sizes(game: play::Game) -> Vec<String> {
    let sizes = game.sizes().iter();
    sizes.map(|size| size.count().to_string()).collect()
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

/// Returns the citation of a passage: the work in short, and the place.
pub(super) fn cite_passage(passage: play::Passage, strings: &Strings) -> String {
    let work = SourceLibrary::built_in().citation_or_key(passage.key, strings);
    let place = translate_reading(strings.fallback(), passage.place);
    format!("{work}, {place}")
}
