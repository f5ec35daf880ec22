//! Flacourt's conditions on which the later tsibongy games differ or are
//! silent: the first drop, non-capturing turns, and kamo.

use super::common::CommonRule;
use super::{NOT_ASKED, SourceReading};
use crate::game::Game;
use crate::parameter::Parameter;
use crate::values::Family;

const FIRST_DROP: SourceReading = SourceReading::silent(
    "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row.",
);

/// Returns the statement of a tsibongy game's source about such a parameter;
/// `None` if the parameter is another one or the game is of the other family.
pub(super) const fn of(game: Game, parameter: Parameter) -> Option<SourceReading> {
    if !matches!(game.parameters().family, Family::Tsibongy) {
        return match parameter {
            Parameter::FirstDrop | Parameter::MamenoAtrika => Some(NOT_ASKED),
            _ => None,
        };
    }
    match (parameter, game) {
        (Parameter::FirstDrop, _) => Some(first_drop(game)),
        (Parameter::MamenoAtrika, Game::Fifangha) => Some(SourceReading::stated(
            "busser2023",
            "the proposed rule",
            "A mameno-atrika is made where no capture is possible at the start of the turn.",
        )),
        (Parameter::MamenoAtrika, _) => game.common_rule_reading(CommonRule::NonCapturing),
        (Parameter::Win, Game::Fifangha) => Some(SourceReading::stated(
            "busser2023",
            "the proposed rule",
            "The first player who cannot play because its inner row is empty has lost.",
        )),
        (Parameter::Win, _) => game.common_rule_reading(CommonRule::Kamo),
        _ => None,
    }
}

const fn first_drop(game: Game) -> SourceReading {
    match game {
        Game::Fifangha => SourceReading::silent(
            "The article quotes Flacourt's sentence without the words on the second tsibongy, and lets any filled pit be played.",
        ),
        Game::KatraFandatsaka => SourceReading::stated(
            "dandouau1909",
            "katra fandatsaka I and II",
            "The first seed goes into any of the six filled pits.",
        ),
        _ => FIRST_DROP,
    }
}
