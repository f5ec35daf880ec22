use std::fmt;
use std::str::FromStr;

use crate::pit::{Columns, Pit, Row};
use crate::position::Position;
use crate::ring::Ring;
use crate::rules::Rules;
use crate::side::Side;

/// A position as somebody wrote it, not yet checked against a game.
///
/// ```
/// use fifangha_rules::{Flaw, Game, Setup};
///
/// let setup: Setup = "......../.111111./.11111./........ S26 N26 S".parse()?;
/// let flaws = setup.position(&Game::Fifangha.rules()).unwrap_err();
/// assert!(matches!(flaws[0], Flaw::RowLength { .. }));
/// # Ok::<(), fifangha_rules::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The rows, top to bottom, each left to right: the seeds of every pit.
    pub rows: Vec<Vec<u32>>,
    /// South's and North's reserve. Left out, the seeds that are not on the
    /// board are shared evenly, the odd one to the side to move: so it stands
    /// in every game that began with equal reserves.
    pub reserves: Option<[u32; 2]>,
    /// The side to move; South where it is left out.
    pub to_move: Option<Side>,
    /// Which rova stand, South's and North's; both where it is left out.
    pub rova: Option<[bool; 2]>,
    /// Seeds of the game that are neither on the board nor in a reserve: those
    /// that somebody holds in hand, about to sow them. They are not written in
    /// the one-line form.
    pub hand: u32,
}

/// One reason why a game has no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The board has another number of rows.
    RowCount {
        /// Rows of the game's board.
        expected: usize,
        /// Rows that were written.
        found: usize,
    },
    /// A row has another number of pits.
    RowLength {
        /// Which row.
        row: Row,
        /// Columns of the game's board.
        expected: usize,
        /// Pits that were written.
        found: usize,
    },
    /// All seeds together are not what the game has.
    SeedCount {
        /// Seeds of the game.
        expected: u32,
        /// Seeds on the board.
        board: u64,
        /// Seeds in the reserves.
        reserves: u64,
    },
    /// There are more seeds on the board than the game has.
    TooManySeeds {
        /// Seeds of the game.
        expected: u32,
        /// Seeds on the board.
        board: u64,
    },
    /// A reserve is larger than at the start of the game.
    ReserveTooLarge {
        /// Whose reserve.
        side: Side,
        /// Seeds of a full reserve; 0 in a game without reserves.
        full: u8,
        /// Seeds that were written.
        found: u32,
    },
    /// The position speaks of rova, and the game has none.
    NoRova,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowCount { expected, found } => {
                write!(f, "the board has {expected} rows, {found} were written")
            }
            Self::RowLength {
                row,
                expected,
                found,
            } => write!(
                f,
                "row {} has {expected} pits, {found} were written",
                row.letter()
            ),
            Self::SeedCount {
                expected,
                board,
                reserves,
            } => write!(
                f,
                "the game has {expected} seeds, here are {} ({board} on the board and {reserves} in the reserves)",
                board + reserves
            ),
            Self::TooManySeeds { expected, board } => {
                write!(f, "the game has {expected} seeds, on the board are {board}")
            }
            Self::ReserveTooLarge {
                side,
                full: 0,
                found,
            } => write!(f, "the game has no reserves, and {side} is given {found}"),
            Self::ReserveTooLarge { side, full, found } => {
                write!(f, "{side}'s reserve holds {found}, a full one holds {full}")
            }
            Self::NoRova => f.write_str("the game has no rova"),
        }
    }
}

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

impl Setup {
    /// Checks the setup against a game.
    ///
    /// # Errors
    ///
    /// All that is wrong with it, at once.
    pub fn position(&self, rules: &Rules) -> Result<Position, Vec<Flaw>> {
        let parameters = rules.parameters();
        let columns = parameters.columns;
        let rows: &[Row] = rules.start_rows();
        let mut flaws = Vec::new();
        if self.rows.len() != rows.len() {
            flaws.push(Flaw::RowCount {
                expected: rows.len(),
                found: self.rows.len(),
            });
        }
        for (&row, pits) in rows.iter().zip(&self.rows) {
            if pits.len() != usize::from(columns.count()) {
                flaws.push(Flaw::RowLength {
                    row,
                    expected: columns.count().into(),
                    found: pits.len(),
                });
            }
        }
        let to_move = self.to_move.unwrap_or(Side::South);
        let reserves = self.checked_reserves(rules, to_move, &mut flaws);
        if self.rova.is_some() && !parameters.rova {
            flaws.push(Flaw::NoRova);
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let mut rings = [Ring::EMPTY; 2];
        for (&row, pits) in rows.iter().zip(&self.rows) {
            for (column, &seeds) in (1..).zip(pits) {
                let pit = Pit::new(row, column);
                // The sum was checked, so that each number is small.
                rings[row.side().index()].set(pit.ring_index(columns), seeds as u8);
            }
        }
        Ok(Position {
            columns,
            rows_a_side: parameters.rows_a_side(),
            rings,
            reserves,
            to_move,
            rova: parameters.rova.then(|| self.rova.unwrap_or([true, true])),
        })
    }

    fn checked_reserves(&self, rules: &Rules, to_move: Side, flaws: &mut Vec<Flaw>) -> [u8; 2] {
        let all = u32::from(rules.parameters().columns.seeds());
        let expected = all.saturating_sub(self.hand);
        let full = rules.parameters().reserve();
        let board: u64 = self.rows.iter().flatten().map(|&s| u64::from(s)).sum();
        let reserves = match self.reserves {
            Some(written) => {
                let reserves: u64 = written.iter().map(|&seeds| u64::from(seeds)).sum();
                if board + reserves != u64::from(expected) {
                    flaws.push(Flaw::SeedCount {
                        expected,
                        board,
                        reserves,
                    });
                }
                written
            }
            None if board > u64::from(expected) => {
                flaws.push(Flaw::TooManySeeds { expected, board });
                return [0; 2];
            }
            None if full == 0 && board < u64::from(expected) => {
                flaws.push(Flaw::SeedCount {
                    expected,
                    board,
                    reserves: 0,
                });
                return [0; 2];
            }
            None => {
                // At most `expected`, which fits.
                let rest = expected - board as u32;
                let mut shared = [rest / 2; 2];
                shared[to_move.index()] += rest % 2;
                shared
            }
        };
        for side in Side::ALL {
            let found = reserves[side.index()];
            if found > u32::from(full) {
                flaws.push(Flaw::ReserveTooLarge { side, full, found });
            }
        }
        reserves.map(|seeds| seeds.min(u32::from(u8::MAX)) as u8)
    }

    /// The size whose boards have rows as long as the first one, where there
    /// is such a size.
    #[must_use]
    pub fn columns(&self) -> Option<Columns> {
        Columns::from_count(self.rows.first()?.len())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for &seeds in row {
                match seeds {
                    0 => f.write_str(".")?,
                    1..=9 => write!(f, "{seeds}")?,
                    _ => write!(f, "({seeds})")?,
                }
            }
        }
        if let Some([south, north]) = self.reserves {
            write!(f, " S{south} N{north}")?;
        }
        if let Some(side) = self.to_move {
            write!(f, " {}", side.letter())?;
        }
        if let Some(stand) = self.rova {
            f.write_str(match stand {
                [true, true] => " rova:SN",
                [true, false] => " rova:S",
                [false, true] => " rova:N",
                [false, false] => " rova:-",
            })?;
        }
        Ok(())
    }
}

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
