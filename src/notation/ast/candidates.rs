//! What an unknown may be: a small set of numbers or of pits, and the one that is read where
//! the source is doubtful.

use std::fmt;

use super::RowMark;

/// Numbers that a count may be: `6,9`, `2-4`, `1+`, and `2?` for a 2 that is doubtful.
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
    /// A bit for each number; the last one is [`CandidateNumbers::MAX`] + 1 and all above. In words, so
    /// that a count stays small; each higher one stands before its lower one.
    bits: [u32; 4],
    reading: Option<u8>,
}

impl CandidateNumbers {
    /// The greatest number that is told from those above it; no game has as many seeds.
    pub const MAX: u32 = 126;

    /// Adds the numbers from one to another, or all from one on. Those above
    /// [`MAX`](Self::MAX) are one.
    pub fn add(&mut self, from: u32, to: Option<u32>) {
        let bits = self.bits() | range_bits(from, to, Self::MAX);
        self.bits = [32, 0, 96, 64].map(|shift| (bits >> shift) as u32);
    }

    /// Makes a number the one that is read; it is added.
    pub fn set_reading(&mut self, number: u32) {
        self.add(number, Some(number));
        self.reading = u8::try_from(number).ok();
    }

    /// The number that is read, where the source is doubtful.
    pub fn reading(self) -> Option<u32> {
        self.reading.map(u32::from)
    }

    /// Whether a number is one of them.
    pub fn allows(self, number: u32) -> bool {
        self.bits() & range_bits(number, Some(number), Self::MAX) != 0
    }

    /// The smallest of them; 0 where there is none.
    pub fn least(self) -> u32 {
        self.bits().trailing_zeros() % u128::BITS
    }

    /// The greatest of them; `None` where there is no end.
    pub fn most(self) -> Option<u32> {
        let most = (u128::BITS - 1).saturating_sub(self.bits().leading_zeros());
        (most <= Self::MAX).then_some(most)
    }

    /// How many there are; those above [`MAX`](Self::MAX) are one.
    pub fn count(self) -> u32 {
        self.bits().count_ones()
    }

    /// Whether every number is one of them.
    pub fn is_all(self) -> bool {
        self.bits() == u128::MAX
    }

    /// As the options that are written: numbers from one to another, or on without end (`None`).
    /// The reading stands apart, and is not among them where they are fewer without it.
    pub fn options(self) -> Vec<(u32, Option<u32>)> {
        written_options(self.bits(), Self::MAX, self.reading())
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
            if self.is_all() {
                return Ok(());
            }
        }
        written.write_options("", &self.options())
    }
}

/// Pits that a turn may start from: `4,7`, `2-4`, `a3,b3`, and `4?` for a 4 that is doubtful.
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
    /// Columns without a row, then those of each row: a bit for each column; the last one is
    /// [`CandidatePits::MAX_COLUMN`] + 1 and all behind it.
    bits: [u16; 5],
    reading: Option<(Option<RowMark>, u8)>,
}

impl CandidatePits {
    /// The last column that is told from those behind it; no board has as many.
    pub const MAX_COLUMN: u32 = 14;

    /// Every pit.
    pub const ALL: Self = Self {
        bits: [!1; 5],
        reading: None,
    };

    /// Adds the pits from one column to another, or all from one on: the mover's inner ones, or
    /// those of a row. Columns behind [`MAX_COLUMN`](Self::MAX_COLUMN) are one.
    pub fn add(&mut self, row: Option<RowMark>, from: u32, to: Option<u32>) {
        self.bits[row_slot(row)] |= range_bits(from, to, Self::MAX_COLUMN) as u16;
    }

    /// Makes a pit the one that is read; it is added.
    pub fn set_reading(&mut self, row: Option<RowMark>, column: u32) {
        self.add(row, column, Some(column));
        self.reading = u8::try_from(column).ok().map(|column| (row, column));
    }

    /// The pit that is read, where the source is doubtful: its row, where one is written, and
    /// its column.
    pub fn reading(self) -> Option<(Option<RowMark>, u32)> {
        self.reading.map(|(row, column)| (row, column.into()))
    }

    /// Whether a pit is one of them, written with its row or as the mover's inner one.
    pub fn allows(self, row: Option<RowMark>, column: u32) -> bool {
        self.bits[row_slot(row)] & range_bits(column, Some(column), Self::MAX_COLUMN) as u16 != 0
    }

    /// How many there are.
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
            let reading = self.reading().filter(|it| it.0 == row).map(|it| it.1);
            let bits = self.bits[row_slot(row)].into();
            written.write_options(name(row), &written_options(bits, Self::MAX_COLUMN, reading))?;
        }
        Ok(())
    }
}

/// Where the columns of a row are kept.
fn row_slot(row: Option<RowMark>) -> usize {
    row.map_or(0, |row| row as usize + 1)
}

/// A bit for each number from one to another; the bit behind `most` is all numbers above it.
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

/// Numbers as they are written, without the reading where they are fewer then.
fn written_options(bits: u128, most: u32, reading: Option<u32>) -> Vec<(u32, Option<u32>)> {
    let all = bit_ranges(bits, most);
    let Some(reading) = reading else {
        return all;
    };
    let others = bit_ranges(bits & !range_bits(reading, Some(reading), most), most);
    match all.len() < others.len() {
        true => all,
        false => others,
    }
}

/// Numbers that follow one another, from one to another; two of them stand for themselves.
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

/// Options with `,` between them.
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
