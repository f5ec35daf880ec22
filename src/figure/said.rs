//! A figure as JSON, with its words in a language.

use fifangha_rules::{Direction, Event, Pit, Side};
use serde::Serialize;

use super::{Cell, Figure, Path, Reserve, Row, Sign};
use crate::board::{Content, Place};
use crate::message::Strings;

/// A figure with its words said, to serialize.
///
/// Pits are written `c4`, sides `S` and `N`; a number of seeds is a number, or
/// `_` where nobody knows it, as the notation writes it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Said {
    /// The board in one line.
    pub position: String,
    /// What it does not tell: pits `c4`, rows `c` whose columns are lost, and
    /// reserves `S`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub missing: Vec<Place>,
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
    pub rows: Vec<SaidRow>,
    /// The reserves.
    pub reserves: SaidReserves,
    /// The way that seeds went.
    pub path: Option<SaidPath>,
    /// Where the seeds in hand will be sown.
    pub to_come: Option<SaidToCome>,
    /// The signs that stand in it, each once.
    pub signs: Vec<Sign>,
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
pub struct SaidRow {
    /// `a` to `d`.
    pub row: char,
    /// Its pits, from the left.
    pub pits: Vec<Cell>,
    /// Where the columns are lost: what its pits with seeds hold, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_order: Option<Vec<Content>>,
}

/// Both reserves, by side.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SaidReserves {
    /// South's.
    #[serde(rename = "S")]
    pub south: Reserve,
    /// North's.
    #[serde(rename = "N")]
    pub north: Reserve,
}

/// The way that seeds went.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SaidPath {
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
pub struct SaidToCome {
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
    pub fn said(&self, strings: &Strings) -> Said {
        let sentences: Vec<_> = self
            .description()
            .iter()
            .map(|it| strings.say(it))
            .collect();
        Said {
            position: self.board.to_string(),
            missing: self.board.missing().iter().map(|it| it.place).collect(),
            columns: self.shape().columns.count(),
            to_move: self.board.to_move().map(Side::letter),
            mover: self.mover.map(Side::letter),
            hand: self.hand,
            event: self.event.as_ref().map(Event::kind),
            rows: self.rows.iter().map(SaidRow::from).collect(),
            reserves: SaidReserves {
                south: *self.reserve(Side::South),
                north: *self.reserve(Side::North),
            },
            path: self.path.as_ref().map(SaidPath::from),
            to_come: self.to_come.map(|to_come| SaidToCome {
                pit: to_come.pit.to_string(),
                direction: Direction::arrow(to_come.direction),
                next: to_come.next.to_string(),
            }),
            signs: self.signs(),
            title: strings.say(&self.title()),
            description: sentences.join(" "),
            caption: self.caption().map(|caption| strings.say(&caption)),
        }
    }
}

impl From<&Row> for SaidRow {
    fn from(row: &Row) -> Self {
        Self {
            row: row.row.letter(),
            pits: row.pits.clone(),
            in_order: row.in_order.clone(),
        }
    }
}

impl From<&Path> for SaidPath {
    fn from(path: &Path) -> Self {
        let name = |pit: &Pit| pit.to_string();
        match path {
            Path::Sowing { from, pits } => Self::Sowing {
                from: from.as_ref().map(name),
                pits: pits.iter().map(name).collect(),
            },
            Path::Capture {
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
            Path::Merge { from, into } => Self::Merge {
                from: name(from),
                into: name(into),
            },
        }
    }
}
