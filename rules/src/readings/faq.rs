//! busser-faq, *Le jeu de Fifangha*: the rules as questions and answers.

use super::{NOT_ASKED, SourceNote, SourceReading};
use crate::parameter::Parameter as P;

const KEY: &str = "busser-faq";

pub(super) const fn fifangha(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(KEY, "the board", "Four rows of 8 pits, 32 in all."),
        P::Tsibongy => SourceReading::stated(
            KEY,
            "question 4, on playing a tsibongy",
            "A single facing seed joins the tsibongy, which is sown from the next pit; two and more are sown from the tsibongy just played.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            "“Comment jouer”",
            "Captured seeds are sown from a tsibongy of the mover's choice, towards the other one.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            "question 1, on an empty facing pit",
            "A pit that faces nothing is lifted and sown on in the direction of the sowing; a tsibongy is no exception.",
        ),
        P::Relay => SourceReading::stated(
            KEY,
            "“Comment jouer”",
            "A last seed on seeds begins again; only an empty pit ends the turn.",
        ),
        P::NeverEnding => SourceReading::silent(
            "No question speaks of a turn without end; Busser (2023) lets the mover lose.",
        ),
        P::WhenEmpty => SourceReading::silent(
            "The last question asks what follows 26 turns without kamo, and gets no answer; a draw decides nothing that the text does not.",
        ),
        P::TurnsEach => SourceReading::stated(
            KEY,
            "question 7, on 26 turns without kamo",
            "Each has played 26 times when the reserves are spent.",
        ),
        P::Rova => SourceReading::silent("no rova is spoken of for this game"),
        _ => NOT_ASKED,
    }
}

pub(super) const NOTES: &[SourceNote] = &[SourceNote::new(
    KEY,
    "question 5, on more than eight seeds",
    "Counts from a tsibongy: the eighth seed falls into the other one, the ninth behind it, the seventeenth into the first again. From there captures need an inner pit that faces seeds.",
)];
