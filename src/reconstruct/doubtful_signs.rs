//! Doubtful signs: finds the games that have them as read, and the values that others need.

use std::fmt;

use super::evidence::{Evidence, copying_cost};
use super::reconstruction::{ReconstructedGame, SignDeviation};
use super::successors::EvidenceMatcher;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::Span;
use crate::notation::ast::{ChoiceMark, DirMark, PitMark, Record, RowMark, SignMut, Transcribed};
use crate::replay::GameRules;

/// Maximum number of sowings to find the deviations of one game.
const MAX_SOWINGS_PER_GAME: u64 = 20_000_000;

/// Maximum value tried for a doubtful number: all seeds of a game.
const MAX_SEEDS: u32 = 64;

/// The last column tried for a doubtful pit.
const LAST_COLUMN: u32 = 8;

/// The value of a sign.
#[derive(Clone, Copy)]
enum SignValue {
    Count(u32),
    Choice(ChoiceMark),
    Direction(DirMark),
    Pit(PitMark),
}

impl fmt::Display for SignValue {
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
struct DoubtfulSign {
    /// Its index among all signs of the record.
    index: usize,
    span: Span,
    written: String,
    reading: SignValue,
    /// Its possible values.
    candidates: Vec<SignValue>,
}

/// Returns the record with every doubtful sign as read; `None` if no sign is doubtful.
pub(super) fn as_read(record: &Record) -> Option<Record> {
    let mut read = record.clone();
    let mut any = false;
    read.each_sign(&mut |_, mut sign| {
        if let Some(reading) = sign.value_as_read() {
            sign.set_value(reading);
            any = true;
        }
    });
    any.then_some(read)
}

/// Adds to each game the doubtful signs that it does not have as read. Signs not decided within the
/// limits are omitted.
pub(super) fn find_deviations(
    record: &Record,
    rules: &GameRules,
    games: &mut [ReconstructedGame],
    context: &SearchContext,
) {
    let doubts = doubtful_signs(record);
    for game in games {
        let budget = Budget::new(
            SearchLimits {
                sowings: MAX_SOWINGS_PER_GAME,
                ..SearchLimits::default()
            },
            context,
        );
        for doubt in &doubts {
            let agrees = |taken: SignValue| {
                if !budget.charge_setup(copying_cost(record)) {
                    return false;
                }
                let taken = with_sign_value(record, doubt.index, taken);
                let follower = EvidenceMatcher::new(Evidence::new(&taken, &rules.rules), &budget);
                follower.accepts_game(game) && !budget.is_exhausted()
            };
            if agrees(doubt.reading) || budget.is_exhausted() {
                continue;
            }
            let needs = doubt.candidates.iter().copied().find(|&it| agrees(it));
            game.deviations.push(SignDeviation {
                span: doubt.span,
                written: doubt.written.clone(),
                needs: needs.map(|taken| taken.to_string()),
            });
        }
    }
}

fn doubtful_signs(record: &Record) -> Vec<DoubtfulSign> {
    let mut doubts = Vec::new();
    let mut index = 0;
    record.clone().each_sign(&mut |span, sign| {
        if let Some(reading) = sign.value_as_read() {
            doubts.push(DoubtfulSign {
                index,
                span,
                written: sign.written(),
                reading,
                candidates: sign.candidates(),
            });
        }
        index += 1;
    });
    doubts
}

/// Returns the record with one of its signs set to a value.
fn with_sign_value(record: &Record, index: usize, taken: SignValue) -> Record {
    let mut changed = record.clone();
    let mut at = 0;
    changed.each_sign(&mut |_, mut sign| {
        if at == index {
            sign.set_value(taken);
        }
        at += 1;
    });
    changed
}

impl SignMut<'_> {
    fn value_as_read(&self) -> Option<SignValue> {
        match self {
            Self::Count(it) => it.as_read().map(SignValue::Count),
            Self::Choice(it) => it.as_read().map(SignValue::Choice),
            Self::Direction(it) => it.as_read().map(SignValue::Direction),
            Self::Pit(it) => it.as_read().map(SignValue::Pit),
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

    fn set_value(&mut self, taken: SignValue) {
        match (self, taken) {
            (Self::Count(it), SignValue::Count(value)) => **it = value.into(),
            (Self::Choice(it), SignValue::Choice(value)) => **it = value.into(),
            (Self::Direction(it), SignValue::Direction(value)) => **it = value.into(),
            (Self::Pit(it), SignValue::Pit(value)) => **it = value.into(),
            _ => {}
        }
    }

    /// Returns all possible values.
    fn candidates(&self) -> Vec<SignValue> {
        match self {
            Self::Count(it) => (0..=MAX_SEEDS)
                .filter(|&seeds| it.allows(seeds))
                .map(SignValue::Count)
                .collect(),
            Self::Choice(_) => [ChoiceMark::Left, ChoiceMark::Right]
                .map(SignValue::Choice)
                .into(),
            Self::Direction(it) => {
                let read = it.as_read().unwrap_or(DirMark::Left);
                vec![
                    SignValue::Direction(read),
                    SignValue::Direction(read.opposite()),
                ]
            }
            Self::Pit(Transcribed::Doubtful(pits)) => {
                let rows = RowMark::ALL.iter().map(|&row| Some(row));
                std::iter::once(None)
                    .chain(rows)
                    .flat_map(|row| (1..=LAST_COLUMN).map(move |column| (row, column)))
                    .filter(|&(row, column)| pits.allows(row, column))
                    .map(|(row, column)| SignValue::Pit(PitMark::new(row, column)))
                    .collect()
            }
            Self::Pit(_) => Vec::new(),
        }
    }
}
