//! Turns from their notation.

use std::fmt;
use std::str::FromStr;

use crate::directions::Directions;
use crate::legal_turns::TurnError;
use crate::pit::{Direction, Pit};
use crate::position::Position;
use crate::rules::Rules;
use crate::turn::{Choice, Start, Turn};

/// A text that is not a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnSyntaxError;

impl fmt::Display for TurnSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a turn is a pit, a direction `<` or `>` if it needs one, and choices `L`, `R`, `|` \
             or `&`, such as `b7RL`",
        )
    }
}

impl std::error::Error for TurnSyntaxError {}

/// The reason why a text is not a legal turn of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadTurnError {
    /// It is not a turn.
    Syntax(TurnSyntaxError),
    /// The turn cannot be played.
    Illegal(TurnError),
}

impl fmt::Display for ReadTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadTurnError {}

/// Parses what [`Display`](fmt::Display) writes: `b7RL`, `b4>`. Legality is not checked, and the pit
/// is one of a board of four rows: see [`Turn::with_rows_per_side`].
impl FromStr for Turn {
    type Err = TurnSyntaxError;

    fn from_str(text: &str) -> Result<Self, TurnSyntaxError> {
        parse_turn(text, 2)
    }
}

/// Parses a turn on a board with the given number of rows a side.
fn parse_turn(text: &str, rows_per_side: u8) -> Result<Turn, TurnSyntaxError> {
    let mut after_row = text.char_indices().skip(1);
    let pit_end = after_row.find(|(_, it)| !it.is_ascii_digit());
    let (pit, rest) = text.split_at(pit_end.map_or(text.len(), |(at, _)| at));
    let pit: Pit = pit.parse().map_err(|_| TurnSyntaxError)?;
    let pit = pit.with_rows_per_side(rows_per_side);
    let mut symbols = rest.chars().peekable();
    let direction = symbols.peek().and_then(|&sign| {
        let is_sign = |way: &Direction| Directions::ALL.iter().any(|it| it.sign(pit, *way) == sign);
        Direction::ALL.into_iter().find(is_sign)
    });
    let choices = symbols.skip(usize::from(direction.is_some()));
    let mut turn = Turn::new(Start { pit, direction });
    for symbol in choices {
        let choice = Choice::from_symbol(symbol).ok_or(TurnSyntaxError)?;
        if !turn.choices.push(choice) {
            return Err(TurnSyntaxError);
        }
    }
    Ok(turn)
}

impl Rules {
    /// Returns the legal turn that a text writes in a position: `4R`, `7RL`, `b4>`. A column alone
    /// is the mover's inner pit, as in records.
    ///
    /// It is the inverse of [`Rules::notation`].
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let turn = rules.read(&rules.start(), "4R")?;
    /// assert_eq!(turn.to_string(), "b4R");
    /// let error = rules.read(&rules.start(), "4").unwrap_err();
    /// assert!(error.to_string().starts_with("choice 1 is missing"));
    /// # Ok::<(), fifangha_rules::ReadTurnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`ReadTurnError`] if the text is not a turn or the turn cannot be played.
    pub fn read(&self, position: &Position, text: &str) -> Result<Turn, ReadTurnError> {
        let row = match text.starts_with(|sign: char| sign.is_ascii_digit()) {
            true => position.inner_row(position.to_move()).letter().to_string(),
            false => String::new(),
        };
        let turn = parse_turn(&(row + text), position.rows_per_side());
        let turn = turn.map_err(ReadTurnError::Syntax)?;
        self.play(position, &turn).map_err(ReadTurnError::Illegal)?;
        Ok(turn)
    }
}
