//! Rules that the tsibongy games share and no parameter expresses: the duty to capture,
//! mameno-atrika, kamo. The sources state them in different passages, or not at all.

use super::SourceReading;
use crate::game::Game;

/// A rule of all tsibongy games that no parameter changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommonRule {
    /// A turn that can start with a capture must.
    Duty,
    /// A turn that does not start with a capture captures nothing until it ends.
    NonCapturing,
    /// A player whose inner row is empty has lost.
    Kamo,
}

impl CommonRule {
    /// All rules.
    pub const ALL: &'static [Self] = &[Self::Duty, Self::NonCapturing, Self::Kamo];
}

const FLACOURT: &str = "flacourt1661";
const PAGES: &str = "pp. 108 and 110, copied in dandouau1909";
const ARTICLE: &str = "busser2023";
const PUPIL: &str = "“Fifangha en GS”, the three cases";
const WITHOUT_RELAYS: &str = "“Fifangha en GS”, the rule without relays";
const FAQ: &str = "busser-faq";
const PAGE: &str = "busser-fifanga";
const DANDOUAU: &str = "dandouau1909";
const PARTICULAR_1: &str = "katra fandatsaka, particular rule I";
const PARTICULAR_3: &str = "katra fandatsaka, particular rule III";
const PARTICULAR_7: &str = "katra fandatsaka, particular rule VII";
const SAKALAVA_RULES: &str = "katra sakalava, the first paragraph";
const SAKALAVA_END: &str = "katra sakalava, the end of the game";

const RESEMBLES: SourceReading = SourceReading::silent(
    "The report says no more than that the game resembles fifangha; so it is played as there.",
);
const AS_FANDATSAKA: &str = "The main rules of katra fandatsaka hold here too.";

impl Game {
    /// Returns the statement of the game's own source about a rule that all tsibongy
    /// games share; for fifangha, that of Flacourt. `None` for a katro game, which
    /// does not have these rules.
    ///
    /// ```
    /// use fifangha_rules::{CommonRule, Game, SourceReading};
    ///
    /// let duty = Game::KatraFandatsaka.common_rule_reading(CommonRule::Duty).unwrap();
    /// assert_eq!(duty.passage().unwrap().key, "dandouau1909");
    /// let duty = Game::Isolo.common_rule_reading(CommonRule::Duty).unwrap();
    /// assert!(matches!(duty, SourceReading::Silent { .. }));
    /// assert_eq!(Game::Katro.common_rule_reading(CommonRule::Kamo), None);
    /// ```
    #[must_use]
    pub const fn common_rule_reading(self, rule: CommonRule) -> Option<SourceReading> {
        Some(match self {
            Self::Fifangha => fifangha(rule),
            Self::FifanghaFaq => faq(rule),
            Self::FifanghaGs => kindergarten(rule),
            Self::FifanghaShort => short(rule),
            Self::Fifanga | Self::Fifangakely => fifanga(rule),
            Self::KatraFandatsaka => fandatsaka(rule),
            Self::KatraSakalava => sakalava(rule),
            Self::Isolo => RESEMBLES,
            Self::KatraPaika => super::related::paika_common(rule),
            Self::BaoKujifunza => super::related::kujifunza_common(rule),
            Self::KatraGorobaka
            | Self::KatraMpantsaka
            | Self::Katro
            | Self::MandryDiaHomana
            | Self::Fanga
            | Self::Hus
            | Self::HusBoth => return None,
        })
    }
}

const fn fifangha(rule: CommonRule) -> SourceReading {
    let gist = match rule {
        CommonRule::Duty => "When there is something to capture, one is obliged to capture it.",
        CommonRule::NonCapturing => {
            "When filled pits face empty ones, a seed is added to a filled pit and all of it is sown to the right or to the left, and so on until a seed falls into an empty pit."
        }
        CommonRule::Kamo => {
            "A player whose chibon and pits are empty has lost; that the inner row is meant is Busser's reading."
        }
    };
    SourceReading::stated(FLACOURT, PAGES, gist)
}

const fn faq(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty => SourceReading::stated(
            FAQ,
            "question 1, on an empty facing pit",
            "A filled pit that faces a filled one comes first.",
        ),
        CommonRule::NonCapturing => SourceReading::stated(
            FAQ,
            "question 2, on pits that all face empty ones",
            "One's own seeds are sown without a change of direction, and nothing is taken to the end of the turn.",
        ),
        CommonRule::Kamo => SourceReading::stated(
            FAQ,
            "question 3, on an empty inner row",
            "A player with an empty inner row is kamo, and has lost.",
        ),
    }
}

const fn kindergarten(rule: CommonRule) -> SourceReading {
    let gist = match rule {
        CommonRule::Duty => "The drop should go, before all else, where it captures.",
        CommonRule::NonCapturing => {
            "Where no drop captures, one's own seeds are sown and nothing is taken in that turn."
        }
        CommonRule::Kamo => "A player with an empty inner row cannot play any more, and has lost.",
    };
    SourceReading::stated(ARTICLE, PUPIL, gist)
}

const fn short(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty => SourceReading::silent(
            "The rule without relays does not say which pit comes first; the longer rule above it does.",
        ),
        CommonRule::NonCapturing => SourceReading::stated(
            ARTICLE,
            WITHOUT_RELAYS,
            "Where nothing faces the drop, one's own seeds are sown to the left or to the right.",
        ),
        CommonRule::Kamo => SourceReading::stated(
            ARTICLE,
            WITHOUT_RELAYS,
            "A player who has no filled inner pit to drop into is kamo.",
        ),
    }
}

const fn fifanga(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty => SourceReading::stated(
            PAGE,
            "phase 1",
            "Where a capture is possible at the start, it has to be made.",
        ),
        CommonRule::NonCapturing => SourceReading::stated(
            PAGE,
            "phase 1",
            "Where none is possible, the turn captures nothing, even if it comes to stand where it could.",
        ),
        CommonRule::Kamo => SourceReading::stated(
            PAGE,
            "the end of the game",
            "The aim is to empty the opponent's inner row.",
        ),
    }
}

const fn fandatsaka(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty => SourceReading::stated(
            DANDOUAU,
            PARTICULAR_3,
            "One is obliged to capture whenever one can.",
        ),
        CommonRule::NonCapturing => SourceReading::stated(
            DANDOUAU,
            PARTICULAR_1,
            "Where filled pits face empty ones the player plays fotsiny: nothing is captured, however long the turn.",
        ),
        CommonRule::Kamo => SourceReading::stated(
            DANDOUAU,
            PARTICULAR_7,
            "The game ends when the opponent's inner row has been taken, whatever is left elsewhere.",
        ),
    }
}

const fn sakalava(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty | CommonRule::NonCapturing => {
            SourceReading::stated(DANDOUAU, SAKALAVA_RULES, AS_FANDATSAKA)
        }
        CommonRule::Kamo => SourceReading::stated(
            DANDOUAU,
            SAKALAVA_END,
            "The game ends when the inner row of one of the players is empty.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn every_tsibongy_game_and_no_other_has_the_common_rules() {
        for &game in Game::ALL {
            let tsibongy = game.parameters().family() == Family::Tsibongy;
            for &rule in CommonRule::ALL {
                assert_eq!(
                    game.common_rule_reading(rule).is_some(),
                    tsibongy,
                    "{game}, {rule:?}"
                );
            }
        }
    }

    #[test]
    fn only_fifangha_takes_them_from_flacourt() {
        for &game in Game::ALL {
            let passages = CommonRule::ALL
                .iter()
                .filter_map(|&rule| game.common_rule_reading(rule)?.passage());
            for passage in passages {
                let own = match game {
                    Game::Fifangha => FLACOURT,
                    _ => game.source(),
                };
                assert_eq!(passage.key, own, "{game}, {passage}");
            }
        }
    }
}
