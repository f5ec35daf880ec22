//! busser2023, *Fifangha, un jeu malgache disparu*: the proposed rule, the
//! kindergarten rule and the short one; katro and isolo, which it mentions.

use super::{NOT_ASKED, SourceNote, SourceReading};
use crate::parameter::Parameter as P;

const KEY: &str = "busser2023";
const SITE: &str = "busser-site";
const KATRO_PAGE: &str = "page “katro”";

/// The four cases of a last seed, and their consequences.
const PROPOSED: &str = "the proposed rule";
const EMPTY_RESERVES: &str = "“26 tours sans kamo”";
const SMALLER: &str = "“Simplification”";
const PUPIL: &str = "“Fifangha en GS”, the three cases";
const WITHOUT_RELAYS: &str = "“Fifangha en GS”, the rule without relays";

const NO_ROVA: SourceReading = SourceReading::silent("no rova is spoken of for this game");

pub(super) const fn fifangha(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "“Matériel de jeu”, the table of sizes",
            "Flacourt's board has 8 columns; with 6 there are 20 seeds in each reserve, with 4 there are 14.",
        ),
        P::Tsibongy => SourceReading::stated(
            KEY,
            PROPOSED,
            "A last seed in a tsibongy with seeds adds those of the facing tsibongy to it; all of them are sown from the next pit, inward.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            PROPOSED,
            "Captured seeds are sown from a tsibongy of the mover's choice, inward.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            PROPOSED,
            "Whether or not the facing tsibongy has anything to add, a tsibongy with seeds is sown from the next pit inward.",
        ),
        P::Relay => SourceReading::stated(
            KEY,
            PROPOSED,
            "Only an empty pit ends the turn; on seeds it goes on in one of three ways.",
        ),
        P::NeverEnding => SourceReading::stated(
            KEY,
            PROPOSED,
            "The player who begins a mameno-atrika without end has lost.",
        ),
        P::WhenEmpty => SourceReading::stated(
            KEY,
            EMPTY_RESERVES,
            "The rule leaves it open; of three answers that were proposed the draw comes first.",
        ),
        P::TurnsEach => SourceReading::stated(
            KEY,
            "“Début du jeu”; note 2",
            "Each turn takes a seed from the reserve, so that a player has as many turns as seeds there.",
        ),
        P::Rova => NO_ROVA,
        _ => NOT_ASKED,
    }
}

pub(super) const FIFANGHA: &[SourceNote] = &[
    SourceNote::new(
        KEY,
        "turn 3",
        "Flacourt puts a captured seed into the tsibongy that has seeds already; the article takes this as good tactics (or a misprint for the one without), not as a duty, and leaves the choice free.",
    ),
    SourceNote::new(
        KEY,
        PROPOSED,
        "Just after its rule the article points to a version in which two seeds and more of a tsibongy are captured in the ordinary way, borrowed from Dandouau: that is fifangha-faq.",
    ),
];

pub(super) const fn kindergarten(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            PUPIL,
            "Each player plays 26 times, the reserve of the board with 8 columns; a board of 4 is spoken of too.",
        ),
        P::Tsibongy => SourceReading::stated(
            KEY,
            PUPIL,
            "Facing seeds are sown from a tsibongy wherever the last seed fell; what other rules say of a tsibongy is called a corollary.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            PUPIL,
            "Captured seeds are sown from a tsibongy of the mover's choice, inward.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            PUPIL,
            "Where nothing faces the pit, its own seeds are sown on from the next one in the same direction; a tsibongy is no exception.",
        ),
        P::Relay => SourceReading::stated(KEY, PUPIL, "Only an empty pit ends the turn."),
        P::NeverEnding => SourceReading::silent(
            "The text wonders whether a game can be endless, and gives no result for a turn that is; the article's main rule lets the mover lose.",
        ),
        P::WhenEmpty => SourceReading::stated(
            KEY,
            PUPIL,
            "After 26 turns each without kamo whoever has more seeds in both rows has won.",
        ),
        P::TurnsEach => {
            SourceReading::stated(KEY, PUPIL, "Each plays 26 times, which spends the reserve.")
        }
        P::Rova => NO_ROVA,
        _ => NOT_ASKED,
    }
}

pub(super) const KINDERGARTEN: &[SourceNote] = &[SourceNote::new(
    KEY,
    "“Fifangha en GS”, after the rule",
    "The tsibongy rule of katra fandatsaka is said to follow from this one. It does where captured seeds enter at the tsibongy just played, as with nearest origins, and the game goes on: a single seed then lands in that tsibongy and is relayed inward with its seeds. With a free choice the mover can send it to the other tsibongy instead.",
)];

pub(super) const fn short(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            WITHOUT_RELAYS,
            "Besides the full board, one of 6 columns with 20 turns each and one of 4 with 14.",
        ),
        P::Tsibongy => SourceReading::stated(
            KEY,
            WITHOUT_RELAYS,
            "Facing seeds are taken and sown from a tsibongy; no pit is an exception.",
        ),
        P::Origin => SourceReading::silent(
            "The text says from a tsibongy, not from which; the longer rule above it leaves the choice to the mover.",
        ),
        P::Relay => SourceReading::stated(
            KEY,
            WITHOUT_RELAYS,
            "What made turns long, starting again on seeds, is left out.",
        ),
        P::WhenEmpty => SourceReading::stated(
            KEY,
            WITHOUT_RELAYS,
            "When the turns are played the player with more seeds has won.",
        ),
        P::TurnsEach => SourceReading::stated(
            KEY,
            WITHOUT_RELAYS,
            "On the full board the winner is found after 22 turns each; on 6 columns after 20, on 4 after 14.",
        ),
        P::Rova => NO_ROVA,
        _ => NOT_ASKED,
    }
}

pub(super) const SHORT: &[SourceNote] = &[SourceNote::new(
    KEY,
    WITHOUT_RELAYS,
    "The rule stops after 22 turns each, but the paragraph that introduces it says 26, which is the reserve of the board, and on the smaller boards the turns are as many as the seeds of the reserve. The two disagree; we play 22, the number of the rule itself, and `turns_each: reserve` plays 26.",
)];

pub(super) const fn katro(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "katro",
            "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns.",
        ),
        P::Scope => SourceReading::stated(
            SITE,
            KATRO_PAGE,
            "The facing inner pit is taken; once the opponent's inner row is empty, its outer row can be taken, until seeds lie in the inner one again.",
        ),
        P::FromOuter => SourceReading::stated(
            SITE,
            KATRO_PAGE,
            "A player whose inner row is empty captures from the outer one, and only then.",
        ),
        P::Win => SourceReading::stated(
            SITE,
            KATRO_PAGE,
            "In most regions all seeds have to be taken, elsewhere the inner row.",
        ),
        P::FirstTurn => {
            SourceReading::silent("The article knows no restriction, so there is none.")
        }
        P::LoneSeed => SourceReading::silent(
            "One sentence of the article, on a second phase played as katro, asks for a pit of at least two seeds. Whether that is a rule of katro or of that phase, as with Dandouau, it does not say; `lone_seed: false` is the first reading.",
        ),
        P::NeverEnding => SourceReading::silent(
            "The article says that games of katro can be endless; of turns it does not speak. In fact none is: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left.",
        ),
        _ => NOT_ASKED,
    }
}

pub(super) const KATRO: &[SourceNote] = &[SourceNote::new(
    KEY,
    "katro",
    "The article names katro, gives its board and its start, and tells its sowing in one sentence on another game; for the rules it points to another page, which Busser has published since. Rules without a passage of either are hypotheses.",
)];

pub(super) const fn isolo(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            SMALLER,
            "One row a player; the ninth seed of a sowing falls where the first did, so that a row has 8 pits.",
        ),
        P::Tsibongy => SourceReading::silent(
            "The report says no more than that the game resembles fifangha; a merge in the right tsibongy would be sown to the left, which this game never does.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            SMALLER,
            "All is sown from the left to the right; after the last pit comes the leftmost, the tsibongy.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            SMALLER,
            "All is sown from the left to the right, from a tsibongy too.",
        ),
        P::Relay => SourceReading::silent(
            "The report says no more than that the game resembles fifangha, which relays.",
        ),
        P::NeverEnding | P::WhenEmpty | P::TurnsEach => SourceReading::silent(
            "The report says no more than that the game resembles fifangha; so it is played as there.",
        ),
        P::Rova => NO_ROVA,
        _ => NOT_ASKED,
    }
}

pub(super) const ISOLO: &[SourceNote] = &[SourceNote::new(
    KEY,
    SMALLER,
    "Known by a report of a report: Chaplin published it in 1956, from the Bemba. The name isolo usually belongs to another game.",
)];
