//! The results of a search, and their sum over several files.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use fifangha_rules::{Position, Side};

use crate::board::Board;
use crate::message::Message;
use crate::named_values::named_values;
use crate::notation::ast::{LocalizedText, Outcome};
use crate::study::NodePath;

/// The maximum number of positions that are compared in a search for repeated ones, and of the
/// positions from which turns are counted.
const MAX_POSITIONS: usize = 5_000_000;

/// The maximum number of places listed for a repeated position.
const MAX_REPETITION_PLACES: usize = 10;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in Unicode scalar values.
    pub column: usize,
    /// The number of the game in the file, from 1.
    pub game: usize,
}

named_values! {
    /// The moment of a game at which a query is fulfilled.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Moment {
        /// The game as a whole.
        Game = "game",
        /// A board that is set up or written, from which no turn is played.
        Board = "board",
        /// Before a turn.
        Before = "before",
        /// After a turn.
        After = "after",
    }
}

named_values! {
    /// A reason why a record is not searched as a whole.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum IncompleteReason {
        /// The file or a part of the record cannot be read.
        Unread = "unread",
        /// A turn, a sowing or a board contradicts the rules.
        Failed = "failed",
        /// The record leaves a turn or a board open.
        Open = "open",
    }
}

/// A place that fulfils a query.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPlace {
    /// The location of the turn or board, or of the game.
    pub location: Location,
    /// The path of its node.
    pub at: NodePath,
    /// The title of the game.
    pub title: LocalizedText,
    /// The moment.
    pub moment: Moment,
    /// The turn before or after which the board occurs.
    pub turn: Option<FoundTurn>,
    /// The board; `None` for a game as a whole.
    pub board: Option<Board>,
}

/// A turn of a found place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTurn {
    /// Its number.
    pub number: u32,
    /// Its player.
    pub side: Side,
    /// Its short form.
    pub notation: String,
}

/// A record that was not searched as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct IncompleteRecord {
    /// The location of the problem.
    pub location: Location,
    /// The reason.
    pub reason: IncompleteReason,
    /// The problem, in one sentence.
    pub message: Message,
}

/// A position with the games in which it occurs.
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// The number of games.
    pub games: usize,
    /// Its first place in each of the first games.
    pub places: Vec<Location>,
}

/// The turns that were played from a position, with the results of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The number of times the position was reached.
    pub places: usize,
    /// The number of these games that South won.
    pub south: usize,
    /// The number of these games that North won.
    pub north: usize,
    /// The number of drawn games among them.
    pub draws: usize,
    /// The positions reached by each turn, by its notation.
    pub turns: BTreeMap<String, Opening>,
}

impl Opening {
    /// Adds a game with its turns from this position.
    pub(super) fn add(&mut self, turns: &[String], result: Option<Outcome>) {
        self.places += 1;
        match result {
            Some(Outcome::South) => self.south += 1,
            Some(Outcome::North) => self.north += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
        if let Some((first, rest)) = turns.split_first() {
            let next = self.turns.entry(first.clone()).or_default();
            next.add(rest, result);
        }
    }

    fn append(&mut self, other: Self) {
        self.places += other.places;
        self.south += other.south;
        self.north += other.north;
        self.draws += other.draws;
        for (turn, next) in other.turns {
            self.turns.entry(turn).or_default().append(next);
        }
    }

    /// Returns the turns, the most frequent first.
    #[must_use]
    pub fn by_frequency(&self) -> Vec<(&str, &Self)> {
        let mut turns: Vec<_> = self.turns.iter().map(|(it, next)| (&**it, next)).collect();
        turns.sort_by_key(|(_, next)| std::cmp::Reverse(next.places));
        turns
    }
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The number of games.
    pub games: usize,
    /// The number of boards that were compared.
    pub boards: u64,
    /// The number of places that fulfil the query.
    pub count: usize,
    /// The number of games with such a place.
    pub matching_games: usize,
    /// The first places, in order; none if repeated positions or openings are searched.
    pub places: Vec<FoundPlace>,
    /// The numbers of records that were not searched as a whole, by the order of the reasons.
    pub incomplete: [usize; 3],
    /// The first of these records.
    pub incomplete_records: Vec<IncompleteRecord>,
    /// The positions that occur after a turn, with their games.
    pub(super) positions: HashMap<Position, Repetition>,
    /// The turns that were played, by the position from which they were played.
    pub(super) openings: BTreeMap<Position, Opening>,
    /// The number of positions left out of `positions` and `openings` for lack of memory.
    pub omitted: usize,
}

impl Findings {
    /// Returns the findings in a file, or a part of it, that cannot be read from a line on.
    #[must_use]
    pub fn unread(file: &str, line: usize, message: Message) -> Self {
        let location = Location {
            file: file.into(),
            line,
            column: 1,
            game: 1,
        };
        let mut found = Self::default();
        found.add_incomplete(location, IncompleteReason::Unread, message, usize::MAX);
        found
    }

    /// Adds a record that was not searched as a whole; at most `limit` are listed.
    pub(super) fn add_incomplete(
        &mut self,
        location: Location,
        reason: IncompleteReason,
        message: Message,
        limit: usize,
    ) {
        self.incomplete[reason as usize] += 1;
        if self.incomplete_records.len() < limit {
            self.incomplete_records.push(IncompleteRecord {
                location,
                reason,
                message,
            });
        }
    }

    /// Returns the number of records that were not searched as a whole for a reason.
    #[must_use]
    pub const fn count_incomplete(&self, reason: IncompleteReason) -> usize {
        self.incomplete[reason as usize]
    }

    /// Adds a place of a position, the first one in its game.
    pub(super) fn add_position(&mut self, position: Position, place: Location) {
        let one = Repetition {
            games: 1,
            places: vec![place],
        };
        self.append_position(position, one);
    }

    fn append_position(&mut self, position: Position, other: Repetition) {
        let full = self.positions.len() >= MAX_POSITIONS;
        match self.positions.get_mut(&position) {
            Some(known) => {
                known.games += other.games;
                let free = MAX_REPETITION_PLACES.saturating_sub(known.places.len());
                known.places.extend(other.places.into_iter().take(free));
            }
            None if full => self.omitted += 1,
            None => {
                self.positions.insert(position, other);
            }
        }
    }

    /// Returns the opening at a position; `None` if there are too many.
    pub(super) fn opening(&mut self, position: Position) -> Option<&mut Opening> {
        let full = self.openings.len() >= MAX_POSITIONS / 100;
        if full && !self.openings.contains_key(&position) {
            self.omitted += 1;
            return None;
        }
        Some(self.openings.entry(position).or_default())
    }

    /// Counts the games of a part of a file after those of the parts before it.
    pub fn number_games_from(&mut self, games: usize) {
        for place in &mut self.places {
            place.location.game += games;
            place.at.game += games;
        }
        for record in &mut self.incomplete_records {
            record.location.game += games;
        }
        let all = self.positions.values_mut();
        for place in all.flat_map(|it| &mut it.places) {
            place.game += games;
        }
    }

    /// Appends the findings in further games, and lists at most `limit` places.
    pub fn append(&mut self, other: Self, limit: usize) {
        self.games += other.games;
        self.boards += other.boards;
        self.count += other.count;
        self.matching_games += other.matching_games;
        self.omitted += other.omitted;
        for (sum, more) in self.incomplete.iter_mut().zip(other.incomplete) {
            *sum += more;
        }
        let free = limit.saturating_sub(self.places.len());
        self.places.extend(other.places.into_iter().take(free));
        let free = limit.saturating_sub(self.incomplete_records.len());
        let records = other.incomplete_records.into_iter();
        self.incomplete_records.extend(records.take(free));
        for (position, repetition) in other.positions {
            self.append_position(position, repetition);
        }
        for (position, opening) in other.openings {
            if let Some(known) = self.opening(position) {
                known.append(opening);
            }
        }
    }

    /// Returns `true` if a position occurs in several games, or else if a place fulfils the query.
    #[must_use]
    pub fn has_results(&self, repeated: bool) -> bool {
        match repeated {
            true => self.positions.values().any(|it| it.games > 1),
            false => self.count > 0,
        }
    }

    /// Returns the positions that occur in several games, the most frequent first.
    #[must_use]
    pub fn repeated(&self) -> Vec<(&Position, &Repetition)> {
        let all = self.positions.iter();
        let mut repeated: Vec<_> = all.filter(|(_, it)| it.games > 1).collect();
        repeated.sort_by_key(|&(position, it)| (std::cmp::Reverse(it.games), *position));
        repeated
    }

    /// Returns the turns that were played from each position, the most frequent position first.
    #[must_use]
    pub fn openings(&self) -> Vec<(&Position, &Opening)> {
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(_, it)| std::cmp::Reverse(it.places));
        openings
    }
}
