//! Flacourt's conditions on which the later tsibongy games differ or are
//! silent: the first drop, non-capturing turns, kamo and the moment of it.

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
    if !matches!(game.parameters().family(), Family::Tsibongy) {
        return match parameter {
            Parameter::FirstDrop | Parameter::MamenoAtrika | Parameter::Kamo => Some(NOT_ASKED),
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
        (Parameter::Kamo, _) => Some(kamo(game)),
        _ => None,
    }
}

const fn kamo(game: Game) -> SourceReading {
    match game {
        Game::Fifangha => SourceReading::silent(
            "To the letter, the article judges a player who has to move and cannot. Its author's page on fifanga stops the turn that empties the inner row, and Dandouau (1909) ends the game there; so does this game.",
        ),
        Game::Fifanga | Game::Fifangakely => SourceReading::stated(
            "busser-fifanga",
            "the end of the game",
            "Once the opponent's inner row is empty the game is won, and the sowing is not continued.",
        ),
        Game::KatraFandatsaka => SourceReading::stated(
            "dandouau1909",
            "katra fandatsaka, particular rule VII",
            "The game ends when the opponent's inner row has been taken, whatever is left elsewhere.",
        ),
        Game::KatraSakalava => SourceReading::stated(
            "dandouau1909",
            "katra sakalava, the end of the game",
            "The game ends when the inner row of one of the players is empty.",
        ),
        Game::FifanghaShort => SourceReading::silent(
            "A turn is one sowing, so that the moment changes hardly anything; it is the one of the other games.",
        ),
        _ => SourceReading::silent(
            "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does.",
        ),
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
