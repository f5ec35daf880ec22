//! Candidates for an unknown: a small set of numbers or pits, and the reading if the source is
//! doubtful.

use std::fmt;

use super::RowMark;

/// Candidate numbers for a count: `6,9`, `2-4`, `1+`, and `2?` for a doubtful 2.
///
/// ```
/// use fifangha::notation::ast::CandidateNumbers;
///
/// let mut numbers = CandidateNumbers::default();
/// numbers.add(6, Some(6));
/// numbers.add(9, None);
/// assert!(numbers.allows(6) && !numbers.allows(8) && numbers.allows(1000));
/// assert_eq!(numbers.to_string(), "6,9+");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CandidateNumbers {
    /// One bit per number; the last bit is [`CandidateNumbers::MAX`] + 1 and all larger numbers.
    /// Four words instead of a `u128`, so that a count stays small; of each pair the higher word is
    /// first.
    bits: [u32; 4],
    reading: Option<u8>,
}

impl CandidateNumbers {
    /// The largest number with a bit of its own; no game has as many seeds.
    pub const MAX: u32 = 126;

    /// Adds the numbers from `from` to `to`, or all from `from` on. Numbers above
    /// [`MAX`](Self::MAX) count as one.
    pub fn add(&mut self, from: u32, to: Option<u32>) {
        let bits = self.bits() | range_bits(from, to, Self::MAX);
        self.bits = [32, 0, 96, 64].map(|shift| (bits >> shift) as u32);
    }

    /// Adds a number and makes it the reading.
    pub fn set_as_read(&mut self, number: u32) {
        self.add(number, Some(number));
        self.reading = u8::try_from(number).ok();
    }

    /// Returns the reading, if the source is doubtful.
    pub fn as_read(self) -> Option<u32> {
        self.reading.map(u32::from)
    }

    /// Returns `true` if a number is a candidate.
    pub fn allows(self, number: u32) -> bool {
        self.bits() & range_bits(number, Some(number), Self::MAX) != 0
    }

    /// Returns the smallest candidate, or 0 if there is none.
    pub fn least(self) -> u32 {
        self.bits().trailing_zeros() % u128::BITS
    }

    /// Returns the largest candidate, or `None` if there is no upper bound.
    pub fn most(self) -> Option<u32> {
        let most = (u128::BITS - 1).saturating_sub(self.bits().leading_zeros());
        (most <= Self::MAX).then_some(most)
    }

    /// Returns the number of candidates; those above [`MAX`](Self::MAX) count as one.
    pub fn count(self) -> u32 {
        self.bits().count_ones()
    }

    /// Returns `true` if every number is a candidate.
    pub fn is_all(self) -> bool {
        self.bits() == u128::MAX
    }

    /// Returns the options as they are written: ranges, without an upper bound if `None`. The
    /// reading is written separately and left out here if that needs no more options; if every
    /// number is a candidate, it is written alone.
    pub fn options(self) -> Vec<(u32, Option<u32>)> {
        match self.as_read() {
            Some(_) if self.is_all() => Vec::new(),
            reading => written_options(self.bits(), Self::MAX, reading),
        }
    }

    const fn bits(self) -> u128 {
        let [b, a, d, c] = self.bits;
        a as u128 | (b as u128) << 32 | (c as u128) << 64 | (d as u128) << 96
    }
}

impl fmt::Display for CandidateNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = OptionsWriter::new(f);
        if let Some(reading) = self.reading {
            written.write_option(format_args!("{reading}?"))?;
        }
        written.write_options("", &self.options())
    }
}

/// Candidate pits where a turn starts: `4,7`, `2-4`, `a3,b3`, and `4?` for a doubtful 4.
///
/// ```
/// use fifangha::notation::ast::{CandidatePits, RowMark};
///
/// let mut pits = CandidatePits::default();
/// pits.add(None, 4, Some(4));
/// pits.add(Some(RowMark::B), 1, Some(3));
/// assert!(pits.allows(None, 4) && pits.allows(Some(RowMark::B), 2));
/// assert!(!pits.allows(Some(RowMark::A), 2));
/// assert_eq!(pits.to_string(), "4,b1-3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CandidatePits {
    /// The columns without a row, then those of each row. One bit per column; the last bit is
    /// [`CandidatePits::MAX_COLUMN`] + 1 and all columns after it.
    bits: [u16; 7],
    reading: Option<(Option<RowMark>, u8)>,
}

impl CandidatePits {
    /// The last column with a bit of its own; no board has as many.
    pub const MAX_COLUMN: u32 = 14;

    /// Every pit.
    pub const ALL: Self = Self {
        bits: [!1; 7],
        reading: None,
    };

    /// Adds the columns from `from` to `to`, or all from `from` on, of the mover's inner row or of
    /// `row`. Columns after [`MAX_COLUMN`](Self::MAX_COLUMN) count as one.
    pub fn add(&mut self, row: Option<RowMark>, from: u32, to: Option<u32>) {
        self.bits[row_slot(row)] |= range_bits(from, to, Self::MAX_COLUMN) as u16;
    }

    /// Adds a pit and makes it the reading.
    pub fn set_as_read(&mut self, row: Option<RowMark>, column: u32) {
        self.add(row, column, Some(column));
        self.reading = u8::try_from(column).ok().map(|column| (row, column));
    }

    /// Returns the reading, if the source is doubtful: its row, if one is written, and its column.
    pub fn as_read(self) -> Option<(Option<RowMark>, u32)> {
        self.reading.map(|(row, column)| (row, column.into()))
    }

    /// Returns `true` if a pit is a candidate, written with its row or as the mover's inner one.
    pub fn allows(self, row: Option<RowMark>, column: u32) -> bool {
        self.bits[row_slot(row)] & range_bits(column, Some(column), Self::MAX_COLUMN) as u16 != 0
    }

    /// Returns the number of candidates.
    pub fn count(self) -> u32 {
        self.bits.iter().map(|bits| bits.count_ones()).sum()
    }
}

impl fmt::Display for CandidatePits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = OptionsWriter::new(f);
        let name = |row: Option<RowMark>| row.map_or("", RowMark::as_str);
        if let Some((row, column)) = self.reading {
            written.write_option(format_args!("{}{column}?", name(row)))?;
            if self.bits == Self::ALL.bits {
                return Ok(());
            }
        }
        let rows = RowMark::ALL.iter().map(|&row| Some(row));
        for row in std::iter::once(None).chain(rows) {
            let reading = self.as_read().filter(|it| it.0 == row).map(|it| it.1);
            let bits = self.bits[row_slot(row)].into();
            written.write_options(name(row), &written_options(bits, Self::MAX_COLUMN, reading))?;
        }
        Ok(())
    }
}

/// Returns the index of the columns of a row.
fn row_slot(row: Option<RowMark>) -> usize {
    row.map_or(0, |row| row as usize + 1)
}

/// Returns one bit per number from `from` to `to`; the bit after `most` is all larger numbers.
fn range_bits(from: u32, to: Option<u32>, most: u32) -> u128 {
    let last = most + 1;
    let (from, to) = (from.min(last), to.map_or(last, |to| to.min(last)));
    let up_to = |bit: u32| u128::MAX >> (u128::BITS - 1 - bit);
    match from {
        _ if from > to => 0,
        0 => up_to(to),
        _ => up_to(to) & !up_to(from - 1),
    }
}

/// Returns the options as they are written, without the reading if that needs no more options. No
/// option begins above `most`: the larger numbers are written together with it.
fn written_options(bits: u128, most: u32, reading: Option<u32>) -> Vec<(u32, Option<u32>)> {
    let all = bit_ranges(bits, most);
    let Some(reading) = reading else {
        return all;
    };
    let others = bit_ranges(bits & !range_bits(reading, Some(reading), most), most);
    let is_writable = others.iter().all(|&(from, _)| from <= most);
    match is_writable && others.len() <= all.len() {
        true => others,
        false => all,
    }
}

/// Returns the ranges of consecutive numbers; a range of two is split.
fn bit_ranges(mut bits: u128, most: u32) -> Vec<(u32, Option<u32>)> {
    let mut runs = Vec::new();
    while bits != 0 {
        let from = bits.trailing_zeros();
        let length = (bits >> from).trailing_ones();
        let to = from + length - 1;
        bits &= !range_bits(from, Some(to), most);
        match length {
            _ if to > most => runs.push((from, None)),
            2 => runs.extend([(from, Some(from)), (to, Some(to))]),
            _ => runs.push((from, Some(to))),
        }
    }
    runs
}

/// A writer of options with `,` between them.
struct OptionsWriter<'f, 'b> {
    out: &'f mut fmt::Formatter<'b>,
    first: bool,
}

impl<'f, 'b> OptionsWriter<'f, 'b> {
    fn new(out: &'f mut fmt::Formatter<'b>) -> Self {
        Self { out, first: true }
    }

    fn write_option(&mut self, option: fmt::Arguments<'_>) -> fmt::Result {
        if !std::mem::take(&mut self.first) {
            self.out.write_str(",")?;
        }
        self.out.write_fmt(option)
    }

    fn write_options(&mut self, row: &str, options: &[(u32, Option<u32>)]) -> fmt::Result {
        for &(from, to) in options {
            match to {
                None => self.write_option(format_args!("{row}{from}+"))?,
                Some(to) if to == from => self.write_option(format_args!("{row}{from}"))?,
                Some(to) => self.write_option(format_args!("{row}{from}-{to}"))?,
            }
        }
        Ok(())
    }
}
