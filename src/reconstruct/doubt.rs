//! Signs that are doubtful: which games keep them as they are read, and which need another.

use std::fmt;

use super::answer::Reconstruction;
use super::evidence::Evidence;
use super::expand::Follower;
use super::weight;
use crate::diagnostic::Span;
use crate::effort::{Bounds, Budget, Effort};
use crate::notation::tree::{ChoiceMark, Count, DirMark, PitMark, Record, RowMark, Sign};
use crate::replay::GameRules;

/// Sowings that it may cost to find out what one game needs.
const SOWINGS: u64 = 20_000_000;

/// The most seeds that are tried for a doubtful number: all that a game has.
const MOST_SEEDS: u32 = 64;

/// The last column that is tried for a doubtful pit.
const LAST_COLUMN: u32 = 8;

/// A doubtful sign that a game has otherwise than it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Where it stands: the sign, or the step that it is part of.
    pub span: Span,
    /// How the sign is written, `_(2?)`.
    pub written: String,
    /// What the game has there; `None` where no single value was found.
    pub needs: Option<String>,
}

/// What one sign is taken to be.
#[derive(Clone, Copy)]
enum Taken {
    Count(Count),
    Choice(ChoiceMark),
    Direction(DirMark),
    Pit(PitMark),
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(it) => it.fmt(f),
            Self::Choice(it) => it.fmt(f),
            Self::Direction(it) => it.fmt(f),
            Self::Pit(it) => it.fmt(f),
        }
    }
}

/// A doubtful sign of a record.
struct Doubt {
    /// Which of all the signs it is.
    index: usize,
    span: Span,
    written: String,
    reading: Taken,
    /// What it may be.
    all: Vec<Taken>,
}

/// The record with every doubtful sign as it is read; `None` where none is doubtful.
pub(super) fn as_read(record: &Record) -> Option<Record> {
    let mut read = record.clone();
    let mut any = false;
    read.each_sign(&mut |_, mut sign| {
        if let Some(reading) = sign.reading() {
            sign.take(reading);
            any = true;
        }
    });
    any.then_some(read)
}

/// For each game the doubtful signs that it does not have as they are read. What
/// is not found out within bounds is not told.
pub(super) fn depart(
    record: &Record,
    rules: &GameRules,
    games: &mut [Reconstruction],
    effort: &Effort,
) {
    let doubts = doubts(record);
    for game in games {
        let budget = Budget::new(
            Bounds {
                sowings: SOWINGS,
                ..Bounds::default()
            },
            effort,
        );
        for doubt in &doubts {
            let agrees = |taken: Taken| {
                if !budget.begin(weight(record)) {
                    return false;
                }
                let taken = with(record, doubt.index, taken);
                let follower = Follower::new(Evidence::of(&taken, &rules.rules), &budget);
                follower.agrees(game) && !budget.is_spent()
            };
            if agrees(doubt.reading) || budget.is_spent() {
                continue;
            }
            let needs = doubt.all.iter().copied().find(|&it| agrees(it));
            game.departs.push(Departure {
                span: doubt.span,
                written: doubt.written.clone(),
                needs: needs.map(|taken| taken.to_string()),
            });
        }
    }
}

fn doubts(record: &Record) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let mut index = 0;
    record.clone().each_sign(&mut |span, sign| {
        if let Some(reading) = sign.reading() {
            doubts.push(Doubt {
                index,
                span,
                written: sign.written(),
                reading,
                all: sign.all(),
            });
        }
        index += 1;
    });
    doubts
}

/// The record with one of its signs taken to be something.
fn with(record: &Record, index: usize, taken: Taken) -> Record {
    let mut changed = record.clone();
    let mut at = 0;
    changed.each_sign(&mut |_, mut sign| {
        if at == index {
            sign.take(taken);
        }
        at += 1;
    });
    changed
}

impl Sign<'_> {
    fn reading(&self) -> Option<Taken> {
        match self {
            Self::Count(it) => it.reading().map(Taken::Count),
            Self::Choice(it) => it.reading().map(Taken::Choice),
            Self::Direction(it) => it.reading().map(Taken::Direction),
            Self::Pit(it) => it.reading().map(Taken::Pit),
        }
    }

    fn written(&self) -> String {
        match self {
            Self::Count(it) => it.to_string(),
            Self::Choice(it) => it.to_string(),
            Self::Direction(it) => it.to_string(),
            Self::Pit(it) => it.to_string(),
        }
    }

    fn take(&mut self, taken: Taken) {
        match (self, taken) {
            (Self::Count(it), Taken::Count(value)) => **it = value,
            (Self::Choice(it), Taken::Choice(value)) => **it = value,
            (Self::Direction(it), Taken::Direction(value)) => **it = value,
            (Self::Pit(it), Taken::Pit(value)) => **it = value,
            _ => {}
        }
    }

    /// Everything that it may be.
    fn all(&self) -> Vec<Taken> {
        match self {
            Self::Count(it) => (0..=MOST_SEEDS)
                .filter(|&seeds| it.allows(seeds))
                .map(|seeds| Taken::Count(Count::Known(seeds)))
                .collect(),
            Self::Choice(_) => [ChoiceMark::Left, ChoiceMark::Right]
                .map(Taken::Choice)
                .into(),
            Self::Direction(_) => [DirMark::Left, DirMark::Right].map(Taken::Direction).into(),
            Self::Pit(PitMark::Among(pits)) => {
                let rows = RowMark::ALL.iter().map(|&row| Some(row));
                std::iter::once(None)
                    .chain(rows)
                    .flat_map(|row| (1..=LAST_COLUMN).map(move |column| (row, column)))
                    .filter(|&(row, column)| pits.allows(row, column))
                    .map(|(row, column)| match row {
                        Some(row) => PitMark::Pit { row, column },
                        None => PitMark::Column(column),
                    })
                    .map(Taken::Pit)
                    .collect()
            }
            Self::Pit(_) => Vec::new(),
        }
    }
}
