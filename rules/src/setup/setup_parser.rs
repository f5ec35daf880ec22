//! The one-line form, read.

use std::fmt;
use std::str::FromStr;

use super::Setup;
use crate::pit::Pit;
use crate::rotation::Rotation;
use crate::side::Side;

/// The location and the reason of a syntax error in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The byte offset of the error.
    pub offset: usize,
    /// The expected text.
    pub expected: Expected,
}

macro_rules! expected {
    ($($(#[doc = $doc:literal])+ $name:ident $text:literal)*) => {
        /// The text expected next in a position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Expected { $($(#[doc = $doc])+ $name,)* }

        impl Expected {
            /// All expectations.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }

        impl fmt::Display for Expected {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

expected! {
    /// After a row.
    BehindRow "a pit, `/` or a blank"
    /// The number of a reserve.
    Reserve "the seeds in that reserve"
    /// After a reserve.
    BehindReserve "a digit or a blank"
    /// The other reserve, South's.
    SouthReserve "South's reserve, `S` and a number"
    /// The other reserve, North's.
    NorthReserve "North's reserve, `N` and a number"
    /// A blank after the side to move.
    Blank "a blank"
    /// After the rows.
    BehindBoard "a reserve `S26`, a side to move `S` or `N`, or the end"
    /// After the reserves.
    BehindReserves "the side to move, `S` or `N`, or the end"
    /// After the side to move.
    BehindSide "`rova:`, `sense:`, `blocked:` or the end"
    /// The end of the text.
    End "the end of the position"
    /// The seeds of a pit in parentheses.
    Seeds "a number of seeds"
    /// The closing parenthesis of a pit.
    Closing "`)` after the number of seeds"
    /// A row.
    Row "a row: `.` for an empty pit, `1` to `9`, `(12)` for ten and more"
    /// The rova or houses that stand.
    Rova "the rova or houses that stand: `SN`, `S`, `N` or `-`"
    /// The pits that are blocked.
    Blocked "the blocked pit of a side, such as `c3`, or one of each: `b2,c3`"
    /// The second of two equal senses.
    EqualSenses "one sign, since the senses of South and North are the same"
    /// The senses of rotation that are fixed.
    Sense "the fixed sense of rotation, `C` or `A`, or `-`; two signs for South and North"
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
        let mut reader = SetupReader { text, offset: 0 };
        reader.blanks();
        let mut setup = Self {
            rows: vec![reader.row()?],
            ..Self::default()
        };
        while reader.eat("/") {
            setup.rows.push(reader.row()?);
        }
        reader.blanks_or_end(Expected::BehindRow)?;
        if let Some(side) = reader.side_before_digit() {
            let mut reserves = [0; 2];
            reserves[side.index()] = reader.number(Expected::Reserve)?;
            reader.blanks_or_end(Expected::BehindReserve)?;
            let other = !side;
            if reader.side_before_digit() != Some(other) {
                return Err(reader.expected(match other {
                    Side::South => Expected::SouthReserve,
                    Side::North => Expected::NorthReserve,
                }));
            }
            reserves[other.index()] = reader.number(Expected::Reserve)?;
            reader.blanks_or_end(Expected::BehindReserve)?;
            setup.reserves = Some(reserves);
        }
        setup.to_move = reader.mover();
        reader.blanks_or_end(Expected::Blank)?;
        setup.rova = reader.rova()?;
        reader.blanks();
        setup.senses = reader.senses()?;
        reader.blanks();
        setup.blocked = reader.blocked()?;
        reader.blanks();
        if reader.offset < text.len() {
            return Err(reader.expected(match (setup.reserves, setup.to_move) {
                _ if setup.rova.is_some()
                    || setup.senses.is_some()
                    || setup.blocked != [None; 2] =>
                {
                    Expected::End
                }
                (None, None) => Expected::BehindBoard,
                (_, None) => Expected::BehindReserves,
                _ => Expected::BehindSide,
            }));
        }
        Ok(setup)
    }
}

/// More pits than any board has; limits the memory for malicious input.
const MAX_ROW_LENGTH: usize = 64;

struct SetupReader<'a> {
    text: &'a str,
    offset: usize,
}

impl SetupReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.offset..]
    }

    fn expected(&self, expected: Expected) -> SetupError {
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

    /// Parses one or more blanks, or the end of the text.
    fn blanks_or_end(&mut self, expected: Expected) -> Result<(), SetupError> {
        let before = self.text[..self.offset].chars().next_back();
        if self.blanks() || self.rest().is_empty() || before.is_some_and(|c| c == ' ' || c == '\t')
        {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    fn number(&mut self, expected: Expected) -> Result<u32, SetupError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits]
            .parse()
            .map_err(|_| self.expected(expected))?;
        self.offset += digits;
        Ok(number)
    }

    fn row(&mut self) -> Result<Vec<u32>, SetupError> {
        let mut pits = Vec::new();
        while pits.len() < MAX_ROW_LENGTH {
            match self.rest().bytes().next() {
                Some(b'.') => pits.push(0),
                Some(digit @ b'0'..=b'9') => pits.push(u32::from(digit - b'0')),
                Some(b'(') => {
                    self.offset += 1;
                    pits.push(self.number(Expected::Seeds)?);
                    if !self.rest().starts_with(')') {
                        return Err(self.expected(Expected::Closing));
                    }
                }
                _ => break,
            }
            self.offset += 1;
        }
        if pits.is_empty() {
            Err(self.expected(Expected::Row))
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

    fn senses(&mut self) -> Result<Option<[Option<Rotation>; 2]>, SetupError> {
        if !self.eat("sense:") {
            return Ok(None);
        }
        let mut signs = self.rest().chars().map_while(|sign| match sign {
            '-' => Some(None),
            letter => Rotation::from_letter(letter).map(Some),
        });
        let Some(south) = signs.next() else {
            return Err(self.expected(Expected::Sense));
        };
        // A sign of its own only if North's sense differs.
        let north = signs.next();
        if north == Some(south) {
            self.offset += 1;
            return Err(self.expected(Expected::EqualSenses));
        }
        self.offset += 1 + usize::from(north.is_some());
        Ok(Some([south, north.unwrap_or(south)]))
    }

    fn blocked(&mut self) -> Result<[Option<Pit>; 2], SetupError> {
        let mut blocked = [None; 2];
        if !self.eat("blocked:") {
            return Ok(blocked);
        }
        loop {
            let len = self.rest().find([' ', '\t', ',']);
            let text = &self.rest()[..len.unwrap_or(self.rest().len())];
            let pit: Option<Pit> = text.parse().ok();
            let place = pit.map(|pit| &mut blocked[pit.side().index()]);
            match place.filter(|place| place.is_none()) {
                Some(place) => *place = pit,
                None => return Err(self.expected(Expected::Blocked)),
            }
            self.offset += text.len();
            if !self.eat(",") {
                return Ok(blocked);
            }
        }
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
        Err(self.expected(Expected::Rova))
    }
}
