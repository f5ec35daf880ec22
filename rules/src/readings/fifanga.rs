//! busser-fifanga, the *fifanga* page of *Jeux mathématiques de l'océan Indien*.

use super::{NOT_ASKED, SourceNote, SourceReading};
use crate::parameter::Parameter as P;

const KEY: &str = "busser-fifanga";

pub(super) const fn fifanga(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "the board",
            "32 pits in four rows of 8; to begin with, boards of 6 columns (20 seeds in reserve) or 4 (14).",
        ),
        P::Tsibongy => SourceReading::stated(
            KEY,
            "fifangakely, the end of the game",
            "A seed that a tsibongy captures is put into the nearest tsibongy, and relayed from there because it was not empty: a capture like any other.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            "the schemes at the end of the page",
            "From a tsibongy and its neighbour the nearest tsibongy; from the middle, two columns of 6 and four of 8, the mover chooses.",
        ),
        P::EmptyTsibongy => SourceReading::stated(
            KEY,
            "fifangakely, a last seed that faces an empty pit",
            "Then the pit's seeds are sown on in the same direction as from an outer pit; a tsibongy is no exception.",
        ),
        P::Relay => SourceReading::stated(
            KEY,
            "fifangakely, the last seed",
            "On an empty pit the turn ends; on seeds it goes on, with captured seeds or with the pit's own.",
        ),
        P::NeverEnding => SourceReading::silent(
            "The page says that a turn can last very long, not what an endless one comes to; Busser (2023) lets the mover lose.",
        ),
        P::WhenEmpty => SourceReading::stated(
            KEY,
            "phase 2",
            "After 26 turns each any pit is sown, either way; where the first sowing can end in a capture it has to.",
        ),
        P::LoneSeed => SourceReading::stated(
            KEY,
            "fifangakely, the start of a turn in phase 2",
            "Of the turns that the page lists, two begin with a pit of one seed.",
        ),
        P::Rova => SourceReading::silent("no rova is spoken of for this game"),
        _ => NOT_ASKED,
    }
}

pub(super) const FIFANGA: &[SourceNote] = &[
    SourceNote::new(
        KEY,
        "fifangakely, the start of a turn in phase 2",
        "The page prefers a start in the outer row, as a piece of advice; Dandouau (1909) prefers the inner row. Neither is a duty.",
    ),
    SourceNote::new(
        KEY,
        "the end of the game",
        "When the opponent's inner row is empty the game is over at once, and the relay that would follow is not played.",
    ),
];

pub(super) const fn fifangakely(parameter: P) -> SourceReading {
    match parameter {
        P::Columns => SourceReading::stated(
            KEY,
            "fifangakely, the board",
            "16 pits, four rows of 4, with 14 seeds in each reserve.",
        ),
        P::Origin => SourceReading::stated(
            KEY,
            "the schemes at the end of the page",
            "Every column of this board is a tsibongy or next to one, so that the nearest is always known.",
        ),
        _ => fifanga(parameter),
    }
}

pub(super) const FIFANGAKELY: &[SourceNote] = &[SourceNote::new(
    KEY,
    "fifangakely",
    "Blank cells of the page's boards are lost, so that a row often shows its seeds without their columns.",
)];
