//! JSON of a figure, with its texts in a language.

use fifangha_rules::{Direction, Event, Pit, Side};
use serde::Serialize;

use super::cell::{FigureCell, PitSign};
use super::seed_path::SeedPath;
use super::{Figure, FigureReserve, FigureRow};
use crate::board::{BoardPart, KnownSeeds};
use crate::message::Strings;
use crate::notation::ast::AuthorMark;

/// A figure with its texts rendered, for serialization.
///
/// Pits are written `c4`, sides `S` and `N`. A number of seeds is a number, or
/// `_` if it is not known, as in the notation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureJson {
    /// The board in one line.
    pub position: String,
    /// The parts of the board that are not known: pits `c4`, rows `c` whose
    /// columns are lost, and reserves `S`; absent if all are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub missing: Vec<BoardPart>,
    /// The number of columns of the board.
    pub columns: u8,
    /// The side to move; `null` if it is not known.
    pub to_move: Option<char>,
    /// The side that plays the turn; `null` for a board by itself.
    pub mover: Option<char>,
    /// The seeds in the mover's hand.
    pub hand: u8,
    /// The kind of the event: `drop`, `lift`, `capture` and so on; `null` if
    /// there is none.
    pub event: Option<&'static str>,
    /// The rows, from top to bottom.
    pub rows: Vec<FigureRowJson>,
    /// The reserves.
    pub reserves: FigureReservesJson,
    /// The path of the seeds; `null` if no seeds were sown, captured or merged.
    pub path: Option<SeedPathJson>,
    /// The place and direction in which the seeds in hand will be sown.
    pub to_come: Option<UpcomingSowingJson>,
    /// The signs in the figure, without duplicates.
    pub signs: Vec<PitSign>,
    /// The circles and arrows of the author; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<FigureMarkJson>,
    /// The title, one line.
    pub title: String,
    /// A description of the figure, in sentences.
    pub description: String,
    /// A caption of the event; `null` if there is none.
    pub caption: Option<String>,
}

/// A circle or an arrow of the author.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureMarkJson {
    /// `G` for green or `R` for red.
    pub colour: &'static str,
    /// The pit in a circle, or at which the arrow begins.
    pub from: String,
    /// The pit at which the arrow ends; `null` for a circle.
    pub to: Option<String>,
}

/// A row.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureRowJson {
    /// The letter of the row, `a` to `d`.
    pub row: char,
    /// The pits, from the left.
    pub pits: Vec<FigureCell>,
    /// The seeds in its non-empty pits, in order, if their columns are lost;
    /// absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_order: Option<Vec<KnownSeeds>>,
}

/// The reserves of both sides.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureReservesJson {
    /// South's reserve.
    #[serde(rename = "S")]
    pub south: FigureReserve,
    /// North's reserve.
    #[serde(rename = "N")]
    pub north: FigureReserve,
}

/// The path of the seeds in an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SeedPathJson {
    /// From the hand, one into each pit.
    Sowing {
        /// The pit from which they were lifted; `null` for captured seeds in
        /// hand.
        from: Option<String>,
        /// The pits, in order.
        pits: Vec<String>,
    },
    /// From the opponent's pits into the hand.
    Capture {
        /// The pit whose seeds are taken.
        from: String,
        /// The outer pit of the same column; `null` if it is not emptied.
        also: Option<String>,
        /// The mover's pit; `null` if its seeds are not lifted too.
        with: Option<String>,
        /// The side whose hand receives them.
        hand: char,
        /// The tsibongy from which they will be sown; `null` if there is none.
        origin: Option<String>,
    },
    /// From a tsibongy into the facing tsibongy.
    Merge {
        /// The opponent's tsibongy.
        from: String,
        /// The mover's tsibongy.
        into: String,
    },
}

/// The place and direction of the next sowing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UpcomingSowingJson {
    /// The pit at which the sowing begins.
    pub pit: String,
    /// `<` or `>`, as seen in the row of the pit.
    pub direction: char,
    /// The next pit in that direction.
    pub next: String,
}

impl Figure {
    /// Returns the figure with its texts in a language, for serialization.
    #[must_use]
    pub fn to_json(&self, strings: &Strings) -> FigureJson {
        let sentences: Vec<_> = self
            .description()
            .iter()
            .map(|it| strings.render(it))
            .collect();
        FigureJson {
            marks: self.marks.iter().map(FigureMarkJson::from).collect(),
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

impl<P: ToString> From<&AuthorMark<P>> for FigureMarkJson {
    fn from(mark: &AuthorMark<P>) -> Self {
        Self {
            colour: mark.colour.name(),
            from: mark.from.to_string(),
            to: mark.to.as_ref().map(ToString::to_string),
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
