//! A turn as it is meant: its start, and the choices of the mover in their order.
//!
//! These values know no board: [`legal_turns`](crate::legal_turns) plays them, and
//! [`notation`](crate::notation) reads them from text.

use std::fmt;

use crate::directions::Directions;
use crate::pit::{Direction, Pit};

/// The start of a turn: the pit that is played and, if the turn needs one, the
/// direction.
///
/// In phase one a seed of the reserve is dropped into the pit; a capturing
/// turn has no direction, a non-capturing turn has one. In phase two and in
/// the katro games the pit is sown, always in a direction. [`Rules::start_list`](crate::Rules::start_list)
/// has the legal starts of a position, and `Play::begin` the reason why another is illegal.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Direction, Start};
///
/// let drop = Start::drop("b4".parse()?);
/// let sowing = Start::towards("a3".parse()?, Direction::Left);
/// assert_eq!((drop.direction, sowing.direction), (None, Some(Direction::Left)));
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
///
/// A start that captures has no direction:
///
/// ```
/// use fifangha_rules::{Direction, Game, IllegalStart, Play, Start};
///
/// let (rules, pit) = (Game::FIFANGHA.rules(), "b4".parse()?);
/// assert!(rules.start_list(&rules.start()).contains(&Start::drop(pit)));
///
/// let start = Start::towards(pit, Direction::Left);
/// let illegal = Play::begin(&rules, &rules.start(), start).unwrap_err();
/// assert_eq!(illegal, IllegalStart::DirectionOfCapture(pit));
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Start {
    /// The pit that is played.
    pub pit: Pit,
    /// The direction, as seen in the row of that pit.
    pub direction: Option<Direction>,
}

impl Start {
    /// A capturing turn of phase one.
    #[must_use]
    pub const fn drop(pit: Pit) -> Self {
        Self {
            pit,
            direction: None,
        }
    }

    /// A turn that needs a direction.
    #[must_use]
    pub const fn towards(pit: Pit, direction: Direction) -> Self {
        Self {
            pit,
            direction: Some(direction),
        }
    }
}

/// A choice left to the mover in the middle of a turn.
///
/// A turn asks for it as a [`PendingChoice`](crate::PendingChoice), which has the options. The rules leave
/// no other choices: after its start and choices a turn is determined.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Choice, Direction};
///
/// let all = [Choice::Origin(Direction::Left), Choice::Rest, Choice::PlayOn];
/// assert_eq!(all.map(Choice::symbol), ['L', '|', '&']);
/// ```
///
/// The choices of the legal turns from one pit:
///
/// ```
/// use fifangha_rules::{Choice, Game};
///
/// let rules = Game::FIFANGHA.rules();
/// let turns = rules.turns(&rules.start());
/// let from_b4 = turns.iter().filter(|it| it.start.pit.to_string() == "b4");
/// let choices: Vec<String> = from_b4.map(|it| it.choices.iter().map(Choice::symbol).collect()).collect();
/// assert_eq!(choices, ["L", "R"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// The captured seeds are sown from this tsibongy: `L` or `R`.
    Origin(Direction),
    /// The mover rests in its own rova or house: `|`.
    Rest,
    /// The mover plays on from its own rova or house: `&`.
    PlayOn,
}

impl Choice {
    /// Returns its notation.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Origin(direction) => direction.letter(),
            Self::Rest => '|',
            Self::PlayOn => '&',
        }
    }

    /// Returns its index among all choices.
    const fn code(self) -> usize {
        match self {
            Self::Origin(Direction::Left) => 0,
            Self::Origin(Direction::Right) => 1,
            Self::Rest => 2,
            Self::PlayOn => 3,
        }
    }

    const ALL: [Self; 4] = [
        Self::Origin(Direction::Left),
        Self::Origin(Direction::Right),
        Self::Rest,
        Self::PlayOn,
    ];
}

/// The choices of a turn, in their order.
///
/// A capture empties a pit of the opponent for the rest of the turn, so that a
/// turn has at most as many captures as a row has pits. Its few choices fit
/// into one number, and a turn is [`Copy`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Choices {
    bits: u64,
    len: u8,
}

impl Choices {
    /// The maximum number; no turn needs as many.
    pub const MAX: usize = 32;

    /// Returns the number of choices.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns `true` if there are no choices.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the choice at an index.
    #[must_use]
    pub const fn get(&self, index: usize) -> Option<Choice> {
        if index < self.len() {
            Some(Choice::ALL[(self.bits >> (2 * index)) as usize & 3])
        } else {
            None
        }
    }

    /// Appends a choice; returns `false` if the list is full.
    pub const fn push(&mut self, choice: Choice) -> bool {
        let room = self.len() < Self::MAX;
        if room {
            self.bits |= (choice.code() as u64) << (2 * self.len());
            self.len += 1;
        }
        room
    }

    /// Returns all choices, in order.
    pub fn iter(&self) -> impl Iterator<Item = Choice> + use<> {
        let choices = *self;
        (0..self.len()).map_while(move |index| choices.get(index))
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Choice> for Choices {
    /// Collects the first [`Choices::MAX`] choices.
    fn from_iter<T: IntoIterator<Item = Choice>>(choices: T) -> Self {
        let mut collected = Self::default();
        for choice in choices {
            if !collected.push(choice) {
                break;
            }
        }
        collected
    }
}

/// A turn: its start and every choice of the mover. Its course is determined by
/// the rules.
///
/// Two turns are equal if start, direction and choices are; different turns may
/// lead to the same board. Its text is the short form of the notation.
///
/// A turn knows no rules: [`Rules::play`](crate::Rules::play) plays it, or returns the reason why it is
/// illegal. [`Rules::read`](crate::Rules::read) reads one from a text, whose column alone may name a pit.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Choice, Direction, Start, Turn};
///
/// let mut turn = Turn::new(Start::drop("b7".parse()?));
/// turn.choices.push(Choice::Origin(Direction::Right));
/// turn.choices.push(Choice::Origin(Direction::Left));
/// assert_eq!(turn.to_string(), "b7RL");
/// assert_eq!(turn.short_notation(true), "7RL");
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
///
/// Different turns to the same board:
///
/// ```
/// use std::collections::BTreeMap;
///
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let mut turns: BTreeMap<_, Vec<String>> = BTreeMap::new();
/// for turn in rules.turns(&rules.start()) {
///     let board = rules.play(&rules.start(), &turn)?.position;
///     turns.entry(board).or_default().push(turn.to_string());
/// }
/// assert_eq!(turns.len(), 12);
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The start.
    pub start: Start,
    /// The choices of the mover, in order.
    pub choices: Choices,
}

impl Turn {
    /// Creates a turn without choices.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self {
            start,
            choices: Choices::default(),
        }
    }

    /// Returns the same turn from the pit with the same name on a board with the given number of
    /// rows a side.
    #[must_use]
    pub const fn with_rows_per_side(mut self, rows_per_side: u8) -> Self {
        self.start.pit = self.start.pit.with_rows_per_side(rows_per_side);
        self
    }

    /// Returns the short form. With `drop` the pit is written as its column
    /// alone, as in turns of phase one.
    #[must_use]
    pub fn short_notation(&self, drop: bool) -> String {
        self.written_with(Directions::Page, drop)
    }

    /// Returns the short form with the given signs of directions.
    pub(crate) fn written_with(&self, directions: Directions, drop: bool) -> String {
        let mut text = if drop {
            self.start.pit.column().to_string()
        } else {
            self.start.pit.to_string()
        };
        let Start { pit, direction } = self.start;
        text.extend(direction.map(|it| directions.sign(pit, it)));
        text.extend(self.choices.iter().map(Choice::symbol));
        text
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short_notation(false))
    }
}
