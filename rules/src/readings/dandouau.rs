//! dandouau1909, *Jeux malgaches*: four katra of the coast.

use super::{NOT_ASKED, SourceNote, SourceReading};
use crate::parameter::Parameter as P;

const KEY: &str = "dandouau1909";

pub(super) const fn fandatsaka(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "introduction; katra fandatsaka",
            "All katra share a board of 32 pits in four rows; a seed lies in each of the twelve inner pits at first, the rim is empty.",
        ),
        P::Tsibongy => SourceReading::stated(
            KEY,
            "katra fandatsaka, particular rule IV",
            "Two seeds and more of a first pit are sown as those of any pit; a single one joins the mover's first pit, and all is sown from the next.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            "katra fandatsaka II, VI and VIII",
            "The two outermost pits decide for their side. In the middle a drop leaves the choice; a movement goes back to where it began.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            "katra fandatsaka V",
            "A pit that faces nothing is sown on from the next one without a change of direction; a first pit is no exception.",
        ),
        P::Relay => SourceReading::stated(
            KEY,
            "katra fandatsaka IV to VI",
            "Only an empty pit ends the turn.",
        ),
        P::NeverEnding => SourceReading::silent(
            "Nothing is said of a turn without end; Busser (2023) lets the mover lose.",
        ),
        P::WhenEmpty => SourceReading::stated(
            KEY,
            "katra fandatsaka, particular rule II",
            "Without a reserve any pit is sown, either way; if the first sowing does not capture, nothing is captured in that turn.",
        ),
        P::LoneSeed => SourceReading::stated(
            KEY,
            "katra fandatsaka, particular rules V and VII",
            "Once the reserve is spent a lone seed starts no turn, and a player with nothing but lone seeds has lost.",
        ),
        P::Rova => SourceReading::silent("rova are described for katra sakalava only"),
        _ => NOT_ASKED,
    }
}

pub(super) const FANDATSAKA: &[SourceNote] = &[
    SourceNote::new(
        KEY,
        "katra fandatsaka II against VI and VIII",
        "The middle columns leave a choice in paragraph II and none in VI and VIII. Read together, II speaks of the drop, when nothing has moved yet, and the others of a movement. `origin: nearest` is the other reading, that of Busser's page.",
    ),
    SourceNote::new(
        KEY,
        "katra fandatsaka, particular rule II",
        "A turn of phase two should begin in the inner row, as a preference and not a duty.",
    ),
];

pub(super) const fn sakalava(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "introduction; katra sakalava, figure XVI",
            "The board is that of all katra; 20 of the 64 seeds lie on it at first.",
        ),
        P::Rova => SourceReading::stated(
            KEY,
            "katra sakalava",
            "The two pits with three seeds each are the rova, and have privileges.",
        ),
        P::RovaPlay => SourceReading::stated(
            KEY,
            "katra sakalava",
            "Who does not stop in the rova lifts both its pits together and sows them; it is not made again.",
        ),
        P::RovaObliged => SourceReading::stated(
            KEY,
            "katra sakalava",
            "The seeds of the rova are played whenever their owner likes, and never by duty.",
        ),
        P::LoneSeed => SourceReading::stated(
            KEY,
            "katra sakalava, the end of the game",
            "As in katra fandatsaka, the game ends when the reserve is spent and only lone seeds are left.",
        ),
        P::NeverEnding => fandatsaka(parameter),
        P::Tsibongy | P::Origin | P::EmptyTsibongy | P::Relay | P::WhenEmpty => {
            SourceReading::stated(
                KEY,
                "katra sakalava, the first paragraph",
                "The main rules of katra fandatsaka hold here too.",
            )
        }
        _ => NOT_ASKED,
    }
}

pub(super) const SAKALAVA: &[SourceNote] = &[
    SourceNote::new(
        KEY,
        "katra sakalava, figure XVI",
        "The figure is not in the text that we have. The text has 20 seeds on the board and two pits of three, one behind the other. That the other four of each side are two twos beside the inner rova, and their columns, are a hypothesis; Busser's page on katra be (2025) draws the same start.",
    ),
    SourceNote::new(
        KEY,
        "katra sakalava",
        "Captured rova go whole, inner and outer pit: the one case in this game in which an outer pit is emptied by the opponent.",
    ),
];

pub(super) const fn gorobaka(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "katra gorobaka",
            "64 seeds, two in each of the 32 pits.",
        ),
        P::Scope => SourceReading::stated(
            KEY,
            "katra gorobaka; the name in the introduction",
            "All of the opponent's seeds of the column are taken at once; one of its two pits may be empty.",
        ),
        P::FromOuter => SourceReading::stated(
            KEY,
            "katra gorobaka",
            "A last seed captures in the inner row, and in that row only.",
        ),
        P::Win => SourceReading::stated(
            KEY,
            "katra gorobaka",
            "The game ends when all seeds of one player are taken.",
        ),
        P::FirstTurn => SourceReading::stated(
            KEY,
            "katra gorobaka",
            "The first player begins with a pit of the inner row; the second with any of both rows.",
        ),
        P::LoneSeed => SourceReading::stated(
            KEY,
            "katra gorobaka, the last remark",
            "A lone seed may start a turn; some players agree that it may not.",
        ),
        P::NeverEnding => CANNOT_BE_ENDLESS,
        _ => NOT_ASKED,
    }
}

pub(super) const GOROBAKA: &[SourceNote] = &[SourceNote::new(
    KEY,
    "katra gorobaka, observations",
    "That the first player always wins in two or three turns is shown by examples, for one opening; it is a claim about play, not a rule.",
)];

const CANNOT_BE_ENDLESS: SourceReading = SourceReading::silent(
    "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left.",
);

pub(super) const fn mpantsaka(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "katra mpantsaka",
            "Seeds are laid two by two on the board of the game before it.",
        ),
        P::Scope => SourceReading::stated(
            KEY,
            "katra mpantsaka; the name in the introduction",
            "Only the facing inner pit is taken, until the opponent's inner row is empty; then the outer row can be taken.",
        ),
        P::FromOuter => SourceReading::stated(
            KEY,
            "katra mpantsaka",
            "A last seed captures when it falls into the mover's inner row; no other case is given.",
        ),
        P::Win => SourceReading::stated(
            KEY,
            "katra mpantsaka",
            "The game ends when one of the players has no seed left.",
        ),
        P::FirstTurn => SourceReading::stated(
            KEY,
            "katra mpantsaka",
            "Play begins with any pit of both rows; some hold that, as far as possible, it should be one of the inner row.",
        ),
        P::LoneSeed => SourceReading::stated(
            KEY,
            "katra mpantsaka",
            "Play begins with any pit; a lone seed is not excepted.",
        ),
        P::NeverEnding => CANNOT_BE_ENDLESS,
        _ => NOT_ASKED,
    }
}

pub(super) const MPANTSAKA: &[SourceNote] = &[SourceNote::new(
    KEY,
    "katra mpantsaka",
    "How the outer row is taken once the inner one is empty is not said; it is read as the outer pit of the column in which the last seed fell.",
)];
