//! Questions about games: their parameters, pages that explain them, and what the
//! code of a diagnostic means.

use fifangha::answer::{Explain, Failure, Games, Meaning, Question, Rules, game};
use fifangha::diagnostic::{Code, UnknownCode};
use fifangha::message::Strings;

use crate::question::{Asked, json};

/// One game, or all.
pub(crate) fn rules(mut asked: Asked, strings: &Strings) -> Result<String, Failure> {
    let name: Option<String> = asked.key("rules")?;
    let _: Nothing = asked.rest()?;
    match name {
        Some(name) => json(&Rules::of(game(&name)?, strings)),
        None => json(&Games::of(strings)),
    }
}

/// A game, all games compared, or what a code means.
pub(crate) fn explain(mut asked: Asked, strings: &'static Strings) -> Result<String, Failure> {
    if let Some(code) = asked.key::<String>("code")? {
        let code: Code = code
            .parse()
            .map_err(|unknown: UnknownCode| Failure::new(&unknown))?;
        return json(&Meaning::of(code, strings));
    }
    match asked.has("rules") {
        true => {
            let question: Question = asked.rest()?;
            json(&Explain::of(&question.game()?, &[], strings))
        }
        false => {
            let _: Nothing = asked.rest()?;
            json(&Explain::compared(strings))
        }
    }
}

/// No key at all.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}
