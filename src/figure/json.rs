//! A figure as JSON, with its words in a language.

use fifangha_rules::{Direction, Event, Pit, Side};
use serde::Serialize;

use super::{Figure, FigureCell, FigureReserve, FigureRow, PitSign, SeedPath};
use crate::board::{BoardPart, KnownSeeds};
use crate::message::Strings;

/// A figure with its words said, to serialize.
///
/// Pits are written `c4`, sides `S` and `N`; a number of seeds is a number, or
/// `_` where nobody knows it, as the notation writes it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureJson {
    /// The board in one line.
    pub position: String,
    /// What it does not tell: pits `c4`, rows `c` whose columns are lost, and
    /// reserves `S`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub missing: Vec<BoardPart>,
    /// How many columns the board has.
    pub columns: u8,
    /// The side to move, where it is known.
    pub to_move: Option<char>,
    /// Who plays, or has just played.
    pub mover: Option<char>,
    /// The seeds in the mover's hand.
    pub hand: u8,
    /// What has just happened: `drop`, `lift`, `capture` and so on.
    pub event: Option<&'static str>,
    /// The rows, top to bottom.
    pub rows: Vec<FigureRowJson>,
    /// The reserves.
    pub reserves: FigureReservesJson,
    /// The way that seeds went.
    pub path: Option<SeedPathJson>,
    /// Where the seeds in hand will be sown.
    pub to_come: Option<UpcomingSowingJson>,
    /// The signs that stand in it, each once.
    pub signs: Vec<PitSign>,
    /// What it is, in one line.
    pub title: String,
    /// All that it shows, in sentences.
    pub description: String,
    /// What has just happened, in a sentence.
    pub caption: Option<String>,
}

/// A row.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureRowJson {
    /// `a` to `d`.
    pub row: char,
    /// Its pits, from the left.
    pub pits: Vec<FigureCell>,
    /// Where the columns are lost: what its pits with seeds hold, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_order: Option<Vec<KnownSeeds>>,
}

/// Both reserves, by side.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureReservesJson {
    /// South's.
    #[serde(rename = "S")]
    pub south: FigureReserve,
    /// North's.
    #[serde(rename = "N")]
    pub north: FigureReserve,
}

/// The way that seeds went.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeedPathJson {
    /// From the hand, one into each pit.
    Sowing {
        /// The pit that they were lifted from; none for captured seeds.
        from: Option<String>,
        /// The pits, in order.
        pits: Vec<String>,
    },
    /// From the opponent's pits into the hand.
    Capture {
        /// The pit whose seeds are taken.
        from: String,
        /// The pit behind it, where that is emptied too.
        also: Option<String>,
        /// The mover's pit, where its own seeds are lifted too.
        with: Option<String>,
        /// Whose hand.
        hand: char,
        /// The tsibongy from which they will be sown.
        origin: Option<String>,
    },
    /// From one tsibongy into the one that faces it.
    Merge {
        /// The opponent's.
        from: String,
        /// The mover's.
        into: String,
    },
}

/// Where the seeds in hand will be sown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UpcomingSowingJson {
    /// The pit beside which the way begins.
    pub pit: String,
    /// `<` or `>`, as seen in its row.
    pub direction: char,
    /// The pit after it.
    pub next: String,
}

impl Figure {
    /// The figure with its words in a language, to serialize.
    #[must_use]
    pub fn to_json(&self, strings: &Strings) -> FigureJson {
        let sentences: Vec<_> = self
            .description()
            .iter()
            .map(|it| strings.render(it))
            .collect();
        FigureJson {
            position: self.board.to_string(),
            missing: self.board.missing().iter().map(|it| it.place).collect(),
            columns: self.shape().columns.count(),
            to_move: self.board.to_move().map(Side::letter),
            mover: self.mover.map(Side::letter),
            hand: self.hand,
            event: self.event.as_ref().map(Event::kind),
            rows: self.rows.iter().map(FigureRowJson::from).collect(),
            reserves: FigureReservesJson {
                south: *self.reserve(Side::South),
                north: *self.reserve(Side::North),
            },
            path: self.path.as_ref().map(SeedPathJson::from),
            to_come: self.upcoming_sowing.map(|to_come| UpcomingSowingJson {
                pit: to_come.pit.to_string(),
                direction: Direction::arrow(to_come.direction),
                next: to_come.next.to_string(),
            }),
            signs: self.signs(),
            title: strings.render(&self.title()),
            description: sentences.join(" "),
            caption: self.caption().map(|caption| strings.render(&caption)),
        }
    }
}

impl From<&FigureRow> for FigureRowJson {
    fn from(row: &FigureRow) -> Self {
        Self {
            row: row.row.letter(),
            pits: row.pits.clone(),
            in_order: row.in_order.clone(),
        }
    }
}

impl From<&SeedPath> for SeedPathJson {
    fn from(path: &SeedPath) -> Self {
        let name = |pit: &Pit| pit.to_string();
        match path {
            SeedPath::Sowing { from, pits } => Self::Sowing {
                from: from.as_ref().map(name),
                pits: pits.iter().map(name).collect(),
            },
            SeedPath::Capture {
                from,
                also,
                with,
                hand,
                origin,
            } => Self::Capture {
                from: name(from),
                also: also.as_ref().map(name),
                with: with.as_ref().map(name),
                hand: hand.letter(),
                origin: origin.as_ref().map(name),
            },
            SeedPath::Merge { from, into } => Self::Merge {
                from: name(from),
                into: name(into),
            },
        }
    }
}
