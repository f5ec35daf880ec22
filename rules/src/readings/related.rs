//! Games that a later author reports from observers: katra paika, katro mandry dia homana and fanga
//! on Busser's site, hus after Schultze, bao for novices after Donkers and Uiterwijk.

use super::common::CommonRule;
use super::{NOT_ASKED, SourceNote, SourceReading};
use crate::game::Game;
use crate::parameter::Parameter as P;

const SITE: &str = "busser-site";
const PAIKA_RULES: &str = "paika.html, the rules";
const MANDRY_RULES: &str = "gorobaka.html, the rules of katro mandry dia homana";
const KATRO_AIM: &str = "katro.html, the aim of the game";
const SCHULTZE: &str = "schultze1907";
const HUS_PAGES: &str = "pp. 313-315";
const DONKERS: &str = "donkers-uiterwijk";
const BAO_RULES: &str = "the rules of bao";

/// Returns the statement of the source of such a game; `None` for another game.
pub(super) const fn of(game: Game, parameter: P) -> Option<SourceReading> {
    Some(match game {
        Game::KatraPaika => paika(parameter),
        Game::MandryDiaHomana => mandry(parameter),
        Game::Fanga => fanga(parameter),
        Game::Hus | Game::HusBoth => hus(game, parameter),
        Game::BaoKujifunza => kujifunza(parameter),
        _ => return None,
    })
}

const fn paika(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => at_paika("The board has four rows of 6; the examples are on four rows of 4."),
        P::Layout => {
            at_paika("Two seeds lie in each pit; none is added, and none leaves the board.")
        }
        P::Entry => at_paika(ATTACK),
        P::Captured | P::Origin => at_paika(
            "Captured seeds are sown from either end of the inner row, at every capture, so that the movement may turn.",
        ),
        P::Tsibongy => {
            at_paika("No pit is an exception: the facing seeds alone are captured and sown.")
        }
        P::EmptyTsibongy => {
            at_paika("A pit without a capture is sown on in the direction chosen before.")
        }
        P::Relay => at_paika("Only an empty pit ends the turn."),
        P::Win => at_paika("The aim is to empty the opponent's inner row."),
        P::Kamo => at_paika(
            "Once the opponent's inner row is empty the game is won, and nothing more is sown.",
        ),
        P::LoneSeed => at_paika(
            "If no pit of the inner row has more than one seed, one with a single seed is chosen.",
        ),
        P::NeverEnding => SourceReading::silent(
            "The page says nothing of a turn without end; Busser (2023) lets the mover lose.",
        ),
        _ => NOT_ASKED,
    }
}

const ATTACK: &str = "A pit of the inner row with two seeds and more that faces seeds has to be chosen if there is one; it captures them.";

const fn at_paika(gist: &'static str) -> SourceReading {
    SourceReading::stated(SITE, PAIKA_RULES, gist)
}

pub(super) const fn paika_common(rule: CommonRule) -> SourceReading {
    at_paika(match rule {
        CommonRule::Duty => ATTACK,
        CommonRule::NonCapturing => {
            "Without a capture at its beginning the turn is fotsiny: it sows, and captures nothing to its end."
        }
        CommonRule::Kamo => "The aim is to empty the opponent's inner row.",
    })
}

pub(super) const PAIKA: &[SourceNote] = &[
    SourceNote::new(
        SITE,
        "paika.html, the history of the game",
        "Alex de Voogt saw the game near Ifanadiana at the end of the twentieth century; the rules are known by Busser's page.",
    ),
    SourceNote::new(
        SITE,
        "fifanga.html",
        "Another page of the site has captured seeds sown from the nearer tsibongy: `origin: nearest`. The boards of the game's own page need the free choice.",
    ),
];

const fn at_mandry(gist: &'static str) -> SourceReading {
    SourceReading::stated(SITE, MANDRY_RULES, gist)
}

const fn mandry(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => {
            at_mandry("The game is katro gorobaka, on its board of four rows of 6, or of 4.")
        }
        P::Layout => at_mandry("The example begins with two seeds in each pit."),
        P::Entry | P::FirstTurn => at_mandry("A player chooses a filled pit of either row."),
        P::Captured => at_mandry(
            "The seeds of the opposite column join those of the pit, and all are sown from the next one.",
        ),
        P::Direction => at_mandry("A direction is chosen with the pit, and kept for the turn."),
        P::CaptureIn => at_mandry(
            "A last seed in an empty pit of the inner row captures too; the turn ends there only if the opposite column is empty.",
        ),
        P::Scope => at_mandry("All seeds of the opposite column are taken."),
        P::FromOuter => at_mandry("A filled pit of the outer row is sown on; it captures nothing."),
        P::Win => at_mandry("A player whose pits are all empty has lost."),
        P::LoneSeed => at_mandry("Any filled pit may be chosen."),
        P::NeverEnding => SourceReading::silent(
            "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left.",
        ),
        _ => NOT_ASKED,
    }
}

pub(super) const MANDRY: &[SourceNote] = &[SourceNote::new(
    SITE,
    "gorobaka.html, the history of the game",
    "Dandouau (1909) names the game and announces a description that did not appear. Luc Tiennot saw it played in 2013; the rules are known by Busser's page.",
)];

const fn at_katro(gist: &'static str) -> SourceReading {
    SourceReading::stated(SITE, KATRO_AIM, gist)
}

const fn fanga(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => at_katro("Fanga is played on a board of 32 pits."),
        P::Win => at_katro("The aim is to empty the opponent's inner row."),
        P::Scope => SourceReading::silent(
            "The page gives the aim alone. A capture takes the facing pit, as in katro while the inner row has seeds.",
        ),
        P::Layout | P::Entry | P::Captured | P::Direction | P::CaptureIn | P::LoneSeed => {
            SourceReading::silent(
                "The page gives the board and the aim alone; everything else is taken from katro.",
            )
        }
        P::FirstTurn => SourceReading::silent("The page knows no restriction, so there is none."),
        P::FromOuter => SourceReading::silent(
            "The page does not say. A player without an inner row has lost at the end of the turn, so that only the middle of a turn could make a difference.",
        ),
        P::Kamo => SourceReading::silent(
            "The page does not say. As in the other games that are won by the inner row, the turn stops there.",
        ),
        P::NeverEnding => SourceReading::silent(
            "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left.",
        ),
        _ => NOT_ASKED,
    }
}

pub(super) const FANGA: &[SourceNote] = &[SourceNote::new(
    SITE,
    KATRO_AIM,
    "Luc Tiennot saw fanga among the Antambahoaka, in the south-east. The page says the same aim of m'raha mwana, which children play in Mayotte before they learn m'raha wa ntso. No board of either game is printed.",
)];

const fn at_hus(gist: &'static str) -> SourceReading {
    SourceReading::stated(SCHULTZE, HUS_PAGES, gist)
}

const fn hus(game: Game, parameter: P) -> SourceReading {
    match parameter {
        P::Columns => at_hus("The board has four rows of 8."),
        P::Layout => at_hus(
            "Two seeds lie in each pit of the outer rows, and in those of the right half of each inner row.",
        ),
        P::Entry => at_hus("A pit of at least two seeds is sown."),
        P::LoneSeed => {
            at_hus("A pit needs two seeds to be sown; a player who has none with so many has lost.")
        }
        P::Captured => at_hus("The captured seeds are sown on from the next pit."),
        P::Direction => at_hus("All is sown anticlockwise."),
        P::CaptureIn => at_hus("A last seed in an empty pit ends the turn."),
        P::Scope => match game {
            Game::HusBoth => at_hus("Both opposite pits are captured if both have seeds."),
            _ => at_hus("Both opposite pits are captured if the inner one has seeds."),
        },
        P::FromOuter => at_hus("A last seed in the outer row captures nothing."),
        P::FirstTurn => {
            SourceReading::silent("The description knows no restriction, so there is none.")
        }
        P::Win => SourceReading::silent(
            "The game is lost for want of a pit with two seeds; a player without any seed has none either.",
        ),
        P::NeverEnding => SourceReading::silent(
            "The description says nothing of a turn without end; the mover loses, as in fifangha.",
        ),
        _ => NOT_ASKED,
    }
}

pub(super) const HUS: &[SourceNote] = &[SourceNote::new(
    SCHULTZE,
    HUS_PAGES,
    "Known by the summaries of Ludii's files, which read the condition of a capture in two ways; `hus` and `hus-both` are these readings. No board of a turn is printed, so that nothing but the words checks the rules.",
)];

const fn at_bao(gist: &'static str) -> SourceReading {
    SourceReading::stated(DONKERS, BAO_RULES, gist)
}

/// The text that we read does not answer the question.
const AS_FANDATSAKA: SourceReading = SourceReading::silent(
    "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao.",
);

const fn kujifunza(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => at_bao("The board has four rows of 8."),
        P::Layout => at_bao("In the game for novices all seeds are on the board, two in each pit."),
        P::Entry => at_bao("The game has the second stage of bao alone, in which pits are sown."),
        P::Tsibongy => SourceReading::silent(
            "The part that we read does not speak of the ends of the rows; they capture like any pit.",
        ),
        P::Captured | P::Origin | P::EmptyTsibongy | P::Relay | P::LoneSeed | P::Win | P::Kamo => {
            AS_FANDATSAKA
        }
        P::NeverEnding => SourceReading::silent(
            "The part that we read does not say; the mover loses, as in fifangha.",
        ),
        _ => NOT_ASKED,
    }
}

pub(super) const fn kujifunza_common(rule: CommonRule) -> SourceReading {
    match rule {
        CommonRule::Duty | CommonRule::NonCapturing | CommonRule::Kamo => AS_FANDATSAKA,
    }
}

pub(super) const KUJIFUNZA: &[SourceNote] = &[SourceNote::new(
    DONKERS,
    "the abstract",
    "The authors report that the first player wins the game for novices. We read the abstract and the opening; several of the rules here are hypotheses.",
)];
