//! The `show` and `turns` options.

use serde::Deserialize;

use crate::api::parse_range;
use crate::named_values::named_values;

/// The turns of a line to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnSelection {
    /// `all`: every turn.
    #[default]
    All,
    /// `none`: the position before the first turn.
    None,
    /// `3`, `2-4`: a turn, or a range of turns.
    Range(u32, u32),
}

impl TurnSelection {
    /// Parses `all`, `none`, `3` or `2-4`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "all" => Some(Self::All),
            "none" => Some(Self::None),
            numbers => parse_range(numbers).map(|(first, last)| Self::Range(first, last)),
        }
    }
}

/// The steps that a block shows of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsSelection {
    /// `all`: every step.
    All,
    /// `laps`: one picture per lap.
    Laps,
    /// The first and the last step of a single turn, from 1.
    Range(usize, usize),
}

impl StepsSelection {
    /// Parses `all`, `laps`, `3` or `2-4`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "all" => Some(Self::All),
            "laps" => Some(Self::Laps),
            numbers => {
                parse_range(numbers).map(|(first, last)| Self::Range(first as usize, last as usize))
            }
        }
    }
}

named_values! {
    /// A figure that a block shows. Most have a file of their own in `figure`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum Show {
        /// `board`: one board, after the selected turns.
        Board = "board",
        /// `turns`: a board for each turn, with all changes that it made.
        Turns = "turns",
        /// `steps`: every step of each turn, as picture and text.
        Steps = "steps",
        /// `play`: the board before the selected turns, and every step of them; playable
        /// on a page of a site.
        Play = "play",
        /// `game`: the turns and their variations to play through, step by step unless
        /// that is too much for a page.
        Game = "game",
        /// `sheet`: the same as one numbered picture, for printing.
        Sheet = "sheet",
        /// `line`: the turns in short and long form.
        Line = "line",
        /// `moves`: the legal turns after the selected turns.
        Moves = "moves",
        /// `comments`: the comments of the record on the turns, as text.
        Comments = "comments",
        /// `checks`: every board and claim of the record with its verdict.
        Checks = "checks",
        /// `rules`: the parameters of the game with their meanings.
        Rules = "rules",
        /// `reconstruct`: the games that fit an incomplete record, and their common
        /// features.
        Reconstruct = "reconstruct",
        /// `what-if`: an incomplete record, word by word; on a page of a site each word
        /// can be switched off and on, and the reconstruction is updated.
        WhatIf = "what-if",
        /// `reading-matrix`: every reading that a source leaves open, compared with its
        /// evidence.
        ReadingMatrix = "reading-matrix",
        /// `contradictions`: the turn at which each recorded game of bao of a source contradicts each
        /// reading.
        Contradictions = "contradictions",
        /// `stats`: random and greedy games by each reading, as a plot and a table.
        Stats = "stats",
        /// `inventory`: every statement of the sources with its verdict.
        Inventory = "inventory",
        /// `coverage`: the values of parameters, ends and messages that the records exercise.
        Coverage = "coverage",
        /// `sources`: the full references of the works of the library.
        Sources = "sources",
        /// `references`: the full references of the works that the text of the chapter cites.
        References = "references",
        /// `imprint`: publication data of the edition, and its citation.
        Imprint = "imprint",
        /// `figures`: the numbered figures with their captions.
        Figures = "figures",
        /// `index`: the terms of the glossary and the persons of the library, with the
        /// chapters that mention them.
        Index = "index",
        /// `errata`: the statements that fail, each with the correct reading.
        Errata = "errata",
    }
}
