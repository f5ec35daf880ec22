//! The one-line form, read.

use std::fmt;
use std::str::FromStr;

use super::Setup;
use crate::side::Side;

/// Where and why a text cannot be read as a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The byte at which reading stopped.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at character {}: expected {}",
            self.offset + 1,
            self.expected
        )
    }
}

impl std::error::Error for SetupError {}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let mut reader = Reader { text, offset: 0 };
        reader.blanks();
        let mut setup = Self {
            rows: vec![reader.row()?],
            ..Self::default()
        };
        while reader.eat("/") {
            setup.rows.push(reader.row()?);
        }
        reader.gap("a pit, `/` or a blank")?;
        if let Some(side) = reader.side_before_digit() {
            let mut reserves = [0; 2];
            reserves[side.index()] = reader.number("the seeds in that reserve")?;
            reader.gap("a digit or a blank")?;
            let other = !side;
            if reader.side_before_digit() != Some(other) {
                return Err(reader.expected(match other {
                    Side::South => "South's reserve, `S` and a number",
                    Side::North => "North's reserve, `N` and a number",
                }));
            }
            reserves[other.index()] = reader.number("the seeds in that reserve")?;
            reader.gap("a digit or a blank")?;
            setup.reserves = Some(reserves);
        }
        setup.to_move = reader.mover();
        reader.gap("a blank")?;
        setup.rova = reader.rova()?;
        reader.blanks();
        if reader.offset < text.len() {
            return Err(
                reader.expected(match (setup.reserves, setup.to_move, setup.rova) {
                    (None, None, None) => "a reserve `S26`, a side to move `S` or `N`, or the end",
                    (_, None, None) => "the side to move, `S` or `N`, or the end",
                    (_, _, None) => "`rova:` or the end",
                    _ => "the end of the position",
                }),
            );
        }
        Ok(setup)
    }
}

/// More pits than any board, so that a hostile text stays small.
const LONGEST_ROW: usize = 64;

struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.offset..]
    }

    fn expected(&self, expected: &'static str) -> SetupError {
        SetupError {
            offset: self.offset,
            expected,
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.offset += token.len();
        }
        found
    }

    fn blanks(&mut self) -> bool {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.offset += blanks;
        blanks > 0
    }

    /// One blank or more, or the end of the text.
    fn gap(&mut self, expected: &'static str) -> Result<(), SetupError> {
        let before = self.text[..self.offset].chars().next_back();
        if self.blanks() || self.rest().is_empty() || before.is_some_and(|c| c == ' ' || c == '\t')
        {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<u32, SetupError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits]
            .parse()
            .map_err(|_| self.expected(expected))?;
        self.offset += digits;
        Ok(number)
    }

    fn row(&mut self) -> Result<Vec<u32>, SetupError> {
        let mut pits = Vec::new();
        while pits.len() < LONGEST_ROW {
            match self.rest().bytes().next() {
                Some(b'.') => pits.push(0),
                Some(digit @ b'0'..=b'9') => pits.push(u32::from(digit - b'0')),
                Some(b'(') => {
                    self.offset += 1;
                    pits.push(self.number("a number of seeds")?);
                    if !self.rest().starts_with(')') {
                        return Err(self.expected("`)` after the number of seeds"));
                    }
                }
                _ => break,
            }
            self.offset += 1;
        }
        if pits.is_empty() {
            Err(self.expected("a row: `.` for an empty pit, `1` to `9`, `(12)` for ten and more"))
        } else {
            Ok(pits)
        }
    }

    /// Reads the letter of a reserve, if a reserve is next.
    fn side_before_digit(&mut self) -> Option<Side> {
        let mut letters = self.rest().chars();
        let side = Side::from_letter(letters.next()?)?;
        letters.next()?.is_ascii_digit().then(|| {
            self.offset += 1;
            side
        })
    }

    fn mover(&mut self) -> Option<Side> {
        let side = Side::from_letter(self.rest().chars().next()?)?;
        self.offset += 1;
        Some(side)
    }

    fn rova(&mut self) -> Result<Option<[bool; 2]>, SetupError> {
        if !self.eat("rova:") {
            return Ok(None);
        }
        for (word, stand) in [
            ("SN", [true, true]),
            ("S", [true, false]),
            ("N", [false, true]),
            ("-", [false, false]),
        ] {
            if self.eat(word) {
                return Ok(Some(stand));
            }
        }
        Err(self.expected("the rova that stand: `SN`, `S`, `N` or `-`"))
    }
}
