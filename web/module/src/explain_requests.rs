//! Requests about games: parameters, explanations, and the meaning of diagnostic codes.

use fifangha::api::{
    ApiError, CodeResponse, ExplainResponse, GameRulesJson, GamesResponse, PositionQuery,
    game_by_name,
};
use fifangha::diagnostic::{Code, UnknownCode};
use fifangha::message::Strings;

use crate::request::{WebRequest, json};

/// Returns one game, or all.
pub(crate) fn rules(mut asked: WebRequest, strings: &Strings) -> Result<String, ApiError> {
    let name: Option<String> = asked.optional_key("rules")?;
    let _: NoArguments = asked.deserialize_rest()?;
    match name {
        Some(name) => json(&GameRulesJson::from_game(game_by_name(&name)?, strings)),
        None => json(&GamesResponse::new(strings)),
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
            let question: PositionQuery = asked.deserialize_rest()?;
            json(&ExplainResponse::new(&question.game()?, &[], strings))
        }
        false => {
            let _: NoArguments = asked.deserialize_rest()?;
            json(&ExplainResponse::comparison(strings))
        }
    }
}

/// Accepts no keys.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArguments {}
