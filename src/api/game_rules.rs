use fifangha_rules as play;
use indexmap::IndexMap;
use serde::Serialize;

use crate::comment::CitationNames;
use crate::explain::{ParameterAnswer, cite_passage, game_title, translate_reading};
use crate::message::Strings;
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
    /// Returns games, in a language; the sources of the project have names.
    #[must_use]
    pub fn new(games: play::Games, names: &CitationNames, strings: &Strings) -> Self {
        Self {
            games: games
                .iter()
                .map(|game| GameRulesJson::from_game(game, names, strings))
                .collect(),
        }
    }
}

impl GameRulesJson {
    /// Returns a game, in a language; the sources of the project have names.
    #[must_use]
    pub fn from_game(game: play::Game, names: &CitationNames, strings: &Strings) -> Self {
        let rules = game.rules();
        Self::from_rules(&GameRules { base: game, rules }, names, strings)
    }

    /// Returns a game with other parameters, in a language. Parameters that have the value of the
    /// source keep its passage; the sources of the project have names.
    #[must_use]
    pub fn from_rules(game: &GameRules, names: &CitationNames, strings: &Strings) -> Self {
        let base = game.base;
        let notes = base.notes().iter().map(|note| SourceNoteJson {
            source: cite_passage(note.passage, names, strings),
            text: translate_reading(strings.fallback(), note.text).to_owned(),
        });
        let parameters = ParameterAnswer::all(game).map(|answer| {
            let name = answer.parameter.name().to_owned();
            (name, ParameterJson::new(answer, names, strings))
        });
        Self {
            rules: base.name().to_owned(),
            title: game_title(base, strings),
            source: base.source().to_owned(),
            family: game.rules.parameters().family().name().to_owned(),
            columns: base.sizes().iter().map(|size| size.count()).collect(),
            start: game.rules.start().to_string(),
            parameters: parameters.collect(),
            notes: notes.collect(),
        }
    }
}

impl ParameterJson {
    fn new(answer: ParameterAnswer, names: &CitationNames, strings: &Strings) -> Self {
        let grounds = answer.evidence.map(|(_, grounds)| grounds);
        Self {
            overridden: answer.evidence.is_none(),
            source: answer.passage(names, strings),
            reading: answer.reading(strings),
            grounds: GroundsJson {
                by: grounds.and_then(|it| it.by).map(str::to_owned),
                witness: grounds.and_then(|it| it.witness).map(str::to_owned),
                certainty: answer.certainty().name(),
                why: answer.reason(strings),
            },
            question: answer.question(strings),
            meanings: answer.meanings(strings),
            value: answer.value,
            values: answer.values,
        }
    }
}
