//! Games of bao la kiswahili in KIBA, the notation of its players, and in its older form.
//!
//! [`parse`] reads headers, turns and remarks without the rules; [`import`] resolves the turns and
//! returns a record, and [`export`] writes a replayed record. Each player numbers the pits of a row
//! from the left as that player sees the board; the older form (A. de Voogt, J. Donkers) writes `L`
//! and `R` for `<` and `>`, and a final `>` for `+`.
//!
//! ```
//! use fifangha::kiba::{KibaForm, parse};
//!
//! let (games, mistakes) = parse("South: Omar\n1: 6L* 5L\n2: 3L 5R>", KibaForm::Voogt);
//! assert!(mistakes.is_empty());
//! let turns = games[0].turns().map(|turn| turn.value.text(KibaForm::Kiba));
//! assert_eq!(turns.collect::<Vec<_>>(), ["6<*", "5<", "3<", "5>+"]);
//! ```

mod export;
mod grammar;
mod import;
mod recorded_game;
mod turns;

pub use export::{KibaExport, export};
pub use grammar::parse;
pub use import::{KibaImport, import};
pub use recorded_game::{
    Contradiction, RecordedGame, TestedVariant, test_pairs, test_rule_variants,
};
pub use turns::{beside, turn_text};

use crate::diagnostic::{Span, Spanned};

/// One of the two forms of the notation. The sign `>` is a direction in one and the house in the
/// other, so that the form must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KibaForm {
    /// `A5>+`: `<` and `>` for the direction, `+` to play the house.
    Kiba,
    /// `A5R>`: `L` and `R` for the direction, `>` to play the house.
    Voogt,
}

impl KibaForm {
    /// Returns the signs for left, right and the house.
    const fn signs(self) -> [char; 3] {
        match self {
            Self::Kiba => ['<', '>', '+'],
            Self::Voogt => ['L', 'R', '>'],
        }
    }

    /// Returns the other form.
    const fn other(self) -> Self {
        match self {
            Self::Kiba => Self::Voogt,
            Self::Voogt => Self::Kiba,
        }
    }
}

/// A game as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KibaGame {
    /// `South: Omar`, in order.
    pub headers: Vec<KibaHeader>,
    /// The numbers, turns and remarks, in order.
    pub items: Vec<KibaItem>,
}

impl KibaGame {
    /// Returns the turns, in order.
    pub fn turns(&self) -> impl Iterator<Item = &Spanned<KibaTurn>> {
        self.items.iter().filter_map(|item| match item {
            KibaItem::Turn(turn) => Some(turn),
            _ => None,
        })
    }
}

/// A line `key: value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KibaHeader {
    /// The key, in small letters.
    pub key: Spanned<String>,
    /// The value, without a final semicolon.
    pub value: Spanned<String>,
}

/// An item of a score line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KibaItem {
    /// `12:` or `12.`: the number of a turn of South and the answer of North.
    Number(Spanned<u32>),
    /// A turn of one player.
    Turn(Spanned<KibaTurn>),
    /// `; text` after the turns, or a line `% text`.
    Remark(Spanned<String>),
}

/// A turn: `[row] pit [direction] [house] [star] [win]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KibaTurn {
    /// `A` or `B`.
    pub row: Option<KibaRow>,
    /// The pit, from the owner's left.
    pub pit: u32,
    /// The direction in which the hand first moves, as the mover sees it: along the row of the pit,
    /// or, if a seed from the hand captures, from the end where the captured seeds begin.
    pub direction: Option<KibaDirection>,
    /// `+`, or `>` in the older form: the house is played on.
    pub house: bool,
    /// `*` or `**`.
    pub star: Option<KibaStar>,
    /// `#`: the turn wins the game.
    pub wins: bool,
}

/// A row of the mover, and the player that its letter names. Case is unreliable in practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KibaRow {
    /// `A` or `a`, and not `B` or `b`.
    pub front: bool,
    /// A small letter: North.
    pub north: bool,
}

/// The mover's left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KibaDirection {
    /// `<`, or `L` in the older form.
    Left,
    /// `>`, or `R` in the older form.
    Right,
}

/// The mark of a turn that does not begin with a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KibaStar {
    /// `*`
    Takata,
    /// `**`: in KIBA on the turn that blocks a pit, in the older form on the answer.
    Takasia,
}

impl KibaTurn {
    /// Returns the turn as text.
    #[must_use]
    pub fn text(&self, form: KibaForm) -> String {
        let [left, right, house] = form.signs();
        let mut text = String::new();
        text.extend(self.row.map(|row| match (row.front, row.north) {
            (true, false) => 'A',
            (false, false) => 'B',
            (true, true) => 'a',
            (false, true) => 'b',
        }));
        text.push_str(&self.pit.to_string());
        text.extend(self.direction.map(|direction| match direction {
            KibaDirection::Left => left,
            KibaDirection::Right => right,
        }));
        text.extend(self.house.then_some(house));
        text.push_str(match self.star {
            None => "",
            Some(KibaStar::Takata) => "*",
            Some(KibaStar::Takasia) => "**",
        });
        text.extend(self.wins.then_some('#'));
        text
    }
}
