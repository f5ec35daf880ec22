//! Requests about games: parameters, explanations, and the meaning of diagnostic codes.

use std::collections::BTreeMap;

use fifangha::api::{
    ApiError, CodeResponse, ExplainResponse, GameRulesJson, GamesResponse, game_by_name,
};
use fifangha::diagnostic::{Code, SourceFile, UnknownCode};
use fifangha::message::{Message, Strings};
use fifangha::project::DefinedGames;
use fifangha_rules::Game;

use crate::request::{WebRequest, games, json, json_without_schema, set_games};

/// Returns one game, or all.
pub(crate) fn rules(mut asked: WebRequest, strings: &Strings) -> Result<String, ApiError> {
    let name: Option<String> = asked.optional_key("rules")?;
    let _: NoArguments = asked.deserialize_rest()?;
    match name {
        Some(name) => json(&GameRulesJson::from_game(
            game_by_name(&name, games())?,
            strings,
        )),
        None => json(&GamesResponse::new(games(), strings)),
    }
}

/// Returns a game, a comparison of all games, or the meaning of a code.
pub(crate) fn explain(
    mut asked: WebRequest,
    strings: &'static Strings,
) -> Result<String, ApiError> {
    if let Some(code) = asked.optional_key::<String>("code")? {
        let code: Code = code
            .parse()
            .map_err(|unknown: UnknownCode| ApiError::new(&unknown))?;
        return json(&CodeResponse::new(code, strings));
    }
    match asked.has("rules") {
        true => {
            let question = asked.position_query()?;
            json(&ExplainResponse::new(&question.game()?, &[], strings))
        }
        false => {
            let _: NoArguments = asked.deserialize_rest()?;
            json(&ExplainResponse::comparison(strings))
        }
    }
}

/// The games that requests can name.
#[derive(serde::Serialize)]
struct WebGames {
    games: Vec<&'static str>,
}

/// Adds the games that files define: an object of the texts of the files, by the name of the
/// game. Games that were added before are removed.
pub(crate) fn define_games(mut asked: WebRequest) -> Result<String, ApiError> {
    let texts: BTreeMap<String, String> = asked.required_key("rulesets")?;
    let files = texts
        .into_iter()
        .map(|(name, yaml)| SourceFile::new(format!("{name}.yaml"), yaml));
    let defined = DefinedGames::read(files.collect(), |_| Vec::new());
    for study in &defined.files {
        if let Some(found) = study.diagnostics.first() {
            let at = study.file.line_column(found.span.start());
            let label = found.label.as_ref().unwrap_or(&found.message);
            let place = format!("{}:{at}", study.file.name());
            let message = Message::new("ask.detail")
                .with("what", place)
                .with("detail", label.clone());
            return Err(ApiError::new(message));
        }
    }
    set_games(defined.games);
    json_without_schema(&WebGames {
        games: defined.games.iter().map(Game::name).collect(),
    })
}

/// Accepts no keys.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArguments {}
