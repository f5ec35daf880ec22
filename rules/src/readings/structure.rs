//! The start of a game, the start of its turns, and the sowings: the questions in which the
//! families of games differ, for the games of fifangha, katra and katro.

use super::{NOT_ASKED, SourceReading, busser2023, dandouau, faq, fifanga};
use crate::game::Game;
use crate::parameter::Parameter as P;

const RESEMBLES: SourceReading = SourceReading::silent(
    "The report says no more than that the game resembles fifangha; so it is played as there.",
);

/// Returns the statement of the source of a game on such a question; `None` for another question.
pub(super) const fn of(game: Game, parameter: P) -> Option<SourceReading> {
    Some(match parameter {
        P::Layout => layout(game),
        P::Entry => entry(game),
        P::Captured => captured(game),
        P::Direction => direction(game),
        P::CaptureIn => capture_in(game),
        _ => return None,
    })
}

const fn layout(game: Game) -> SourceReading {
    const ONE_EACH: &str =
        "A seed lies in each inner pit but the tsibongy; the others wait in the reserves.";
    match game {
        Game::Fifangha => SourceReading::stated("busser2023", "“Début du jeu”; note 2", ONE_EACH),
        Game::FifanghaFaq => SourceReading::stated(
            "busser-faq",
            "the board",
            "Twelve seeds, six a player, are on the board at first; 26 are in each reserve.",
        ),
        Game::FifanghaGs | Game::FifanghaShort => SourceReading::silent(
            "The text gives no start of its own; it simplifies the turns of the article's main rule.",
        ),
        Game::Fifanga | Game::Fifangakely => {
            SourceReading::stated("busser-fifanga", "the board", ONE_EACH)
        }
        Game::KatraFandatsaka => dandouau::fandatsaka(P::Columns),
        Game::KatraSakalava => dandouau::sakalava(P::Columns),
        Game::KatraGorobaka => dandouau::gorobaka(P::Columns),
        Game::KatraMpantsaka => dandouau::mpantsaka(P::Columns),
        Game::Katro => busser2023::katro(P::Columns),
        Game::Isolo => RESEMBLES,
        _ => NOT_ASKED,
    }
}

const fn entry(game: Game) -> SourceReading {
    match game {
        Game::Fifangha => SourceReading::stated(
            "busser2023",
            "“Début du jeu”; note 2",
            "Each turn takes a seed from the reserve, so that a player has as many turns as seeds there.",
        ),
        Game::FifanghaFaq => SourceReading::stated(
            "busser-faq",
            "“Comment jouer”",
            "A player takes a seed from the reserve, and adds it to a filled pit.",
        ),
        Game::FifanghaGs => SourceReading::stated(
            "busser2023",
            "“Fifangha en GS”, the three cases",
            "The drop should go, before all else, where it captures.",
        ),
        Game::FifanghaShort => SourceReading::stated(
            "busser2023",
            "“Fifangha en GS”, the rule without relays",
            "The turns are those of the longer rule, without what follows their first sowing.",
        ),
        Game::Fifanga | Game::Fifangakely => SourceReading::stated(
            "busser-fifanga",
            "the board",
            "In phase one each turn begins with a seed of the reserve, on a filled pit of the inner row.",
        ),
        Game::KatraFandatsaka => SourceReading::stated(
            "dandouau1909",
            "introduction; katra fandatsaka",
            "Seeds are added one by one, each at the beginning of a turn.",
        ),
        Game::KatraSakalava => SourceReading::stated(
            "dandouau1909",
            "katra sakalava, the first paragraph",
            "The main rules of katra fandatsaka hold here too.",
        ),
        Game::KatraGorobaka => dandouau::gorobaka(P::FirstTurn),
        Game::KatraMpantsaka => dandouau::mpantsaka(P::FirstTurn),
        Game::Katro => KATRO_SOWING,
        Game::Isolo => RESEMBLES,
        _ => NOT_ASKED,
    }
}

const KATRO_SOWING: SourceReading = SourceReading::silent(
    "The article does not say. By Busser's page on katro (2025) any pit is sown, in either direction, which is kept for the turn.",
);

const fn captured(game: Game) -> SourceReading {
    const JOIN: &str = "Captured seeds join those of the pit of the last seed, and all are sown from the next pit.";
    match game {
        Game::Fifangha => busser2023::fifangha(P::Origin),
        Game::FifanghaFaq => faq::fifangha(P::Origin),
        Game::FifanghaGs => busser2023::kindergarten(P::Origin),
        Game::FifanghaShort => busser2023::short(P::Tsibongy),
        Game::Fifanga => fifanga::fifanga(P::Origin),
        Game::Fifangakely => fifanga::fifangakely(P::Origin),
        Game::KatraFandatsaka => dandouau::fandatsaka(P::Origin),
        Game::KatraSakalava => dandouau::sakalava(P::Origin),
        Game::KatraGorobaka => SourceReading::stated("dandouau1909", "katra gorobaka", JOIN),
        Game::KatraMpantsaka => SourceReading::stated("dandouau1909", "katra mpantsaka", JOIN),
        Game::Katro => SourceReading::silent(
            "The article does not say. By Busser's page on katro (2025) captured seeds join those of the pit, and all are sown on.",
        ),
        Game::Isolo => busser2023::isolo(P::Origin),
        _ => NOT_ASKED,
    }
}

const fn direction(game: Game) -> SourceReading {
    const EITHER: &str = "A turn goes in either direction, and keeps it to its end.";
    match game {
        Game::KatraGorobaka => SourceReading::stated("dandouau1909", "katra gorobaka", EITHER),
        Game::KatraMpantsaka => SourceReading::stated("dandouau1909", "katra mpantsaka", EITHER),
        Game::Katro => KATRO_SOWING,
        _ => NOT_ASKED,
    }
}

const fn capture_in(game: Game) -> SourceReading {
    const EMPTY_ENDS: &str = "A last seed in an empty pit of either row ends the turn.";
    match game {
        Game::KatraGorobaka => SourceReading::stated("dandouau1909", "katra gorobaka", EMPTY_ENDS),
        Game::KatraMpantsaka => {
            SourceReading::stated("dandouau1909", "katra mpantsaka", EMPTY_ENDS)
        }
        Game::Katro => SourceReading::silent(
            "The article does not say. By Busser's page on katro (2025) an empty pit ends the turn.",
        ),
        _ => NOT_ASKED,
    }
}
