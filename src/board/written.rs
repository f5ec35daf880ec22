//! Boards of the notation: which position or what part of one they tell.

use fifangha_rules::{Flaw, Position, PositionError, Rules, Setup, Side};

use super::partial::Partial;
use super::side::side;
use super::{Board, Shape};
use crate::diagnostic::{Diagnostic, Spanned};
use crate::message::{Arg, Message};
use crate::notation;
use crate::notation::tree::{BoardNode, Count, SideMark};

impl Board {
    /// What a board of a record tells, with that many seeds in hand.
    ///
    /// # Errors
    ///
    /// Every reason why the game has no such board, whatever the pits hold
    /// that are not told.
    pub fn written(board: &BoardNode, rules: &Rules, hand: u32) -> Result<Self, Vec<Flaw>> {
        if is_complete(board) {
            let position = set_up(board, rules, hand)?;
            return Ok(match is_supplied(board) {
                true => Self::Supplied(position, Box::new(whole(board, &position, rules))),
                false => Self::Known(position),
            });
        }
        let flaws = flaws(board, rules, hand);
        match flaws.is_empty() {
            true => Ok(Self::Partly(Box::new(Partial::new(board.clone(), rules)))),
            false => Err(flaws),
        }
    }

    /// What is written of a board that the game may not have, to be looked at
    /// while it is set up; `None` where it is of another size.
    #[must_use]
    pub fn sketched(board: &BoardNode, rules: &Rules) -> Option<Self> {
        let of_size = |flaw: &Flaw| matches!(flaw, Flaw::RowCount { .. } | Flaw::RowLength { .. });
        let fits = !flaws(board, rules, 0).iter().any(of_size);
        fits.then(|| Self::Partly(Box::new(Partial::new(board.clone(), rules))))
    }

    /// Reads a board in one line, with `_` and `~` for what nobody knows.
    ///
    /// # Errors
    ///
    /// What cannot be read of it, or why the game has no such board.
    pub fn parse(line: &str, rules: &Rules) -> Result<Self, Unreadable> {
        let (board, mistakes) = notation::parse_board(line);
        if !mistakes.is_empty() {
            return Err(Unreadable::Syntax(mistakes));
        }
        Self::written(&board, rules, 0).map_err(Unreadable::Impossible)
    }
}

/// Whether something on a board was supplied by an editor.
fn is_supplied(board: &BoardNode) -> bool {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let mut counts = cells.chain(&board.south).chain(&board.north);
    counts.any(|count| count.value.is_supplied())
}

/// A complete board as it was written, with the reserves and the side to move
/// that it leaves out.
fn whole(board: &BoardNode, position: &Position, rules: &Rules) -> Partial {
    let mut whole = board.clone();
    let reserve = |side| Spanned::new(Count::Known(position.reserve(side).into()), board.span);
    if rules.parameters().reserve() > 0 {
        whole.south.get_or_insert(reserve(Side::South));
        whole.north.get_or_insert(reserve(Side::North));
    }
    let mover = match position.to_move() {
        Side::South => SideMark::South,
        Side::North => SideMark::North,
    };
    whole.side.get_or_insert(Spanned::new(mover, board.span));
    Partial::new(whole, rules)
}

/// Why a line is no board of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreadable {
    /// It is not written as a board is: every mistake, with its place.
    Syntax(Vec<Diagnostic>),
    /// The game has no such board: every reason.
    Impossible(Vec<Flaw>),
}

impl From<&Unreadable> for Message {
    fn from(unreadable: &Unreadable) -> Self {
        match unreadable {
            Unreadable::Syntax(mistakes) => Self::new("figure.mistakes").with(
                "mistakes",
                Arg::List(mistakes.iter().map(|it| mistake(it).into()).collect()),
            ),
            Unreadable::Impossible(flaws) => Self::from(&PositionError::Impossible(flaws.clone())),
        }
    }
}

/// A mistake of a line, with its place.
fn mistake(found: &Diagnostic) -> Message {
    Message::new("figure.mistake")
        .with("at", found.span.start() + 1)
        .with("what", found.message.clone())
}

/// What is wrong with a board of which something is not told: its size, or
/// seeds that cannot add up.
fn flaws(board: &BoardNode, rules: &Rules, hand: u32) -> Vec<Flaw> {
    let columns = usize::from(rules.parameters().columns.count());
    let rows = Shape::of(rules).rows();
    let mut flaws = Vec::new();
    // A board without rows tells something of the reserves only.
    if !board.rows.is_empty() && board.rows.len() != rows.len() {
        flaws.push(Flaw::RowCount {
            expected: rows.len(),
            found: board.rows.len(),
        });
    }
    for (&row, written) in rows.iter().zip(&board.rows) {
        let found = written.cells.len();
        let fits = match written.damaged {
            true => found <= columns,
            false => found == columns,
        };
        if !fits {
            flaws.push(Flaw::RowLength {
                row,
                expected: columns,
                found,
            });
        }
    }
    let full = u32::from(rules.parameters().reserve());
    for (side, reserve) in [(Side::South, board.south), (Side::North, board.north)] {
        let least = reserve.map_or(0, |reserve| reserve.value.bounds().0);
        if least > full {
            flaws.push(Flaw::ReserveTooLarge {
                side,
                full: rules.parameters().reserve(),
                found: least,
            });
        }
    }
    if board.rova.is_some() && !rules.parameters().rova {
        flaws.push(Flaw::NoRova);
    }
    flaws.extend(wrong_sum(board, rules, hand));
    flaws
}

/// That the seeds are too many or too few, whatever is among those that each
/// pit and reserve may hold.
fn wrong_sum(board: &BoardNode, rules: &Rules, hand: u32) -> Option<Flaw> {
    let expected = u32::from(rules.parameters().columns.seeds());
    let full = rules.parameters().reserve();
    let (least, most) = on_board(board);
    if least > expected.into() {
        return Some(Flaw::TooManySeeds {
            expected,
            board: least,
        });
    }
    let told = [board.south, board.north];
    let reserve = |told: Option<Spanned<Count>>| match told {
        Some(count) => {
            let (least, most) = count.value.bounds();
            (least, most.unwrap_or(u32::MAX).min(full.into()))
        }
        None => (0, full.into()),
    };
    let [south, north] = told.map(reserve);
    let reserves = (
        u64::from(south.0) + u64::from(north.0),
        u64::from(south.1) + u64::from(north.1),
    );
    if least + reserves.0 > expected.into() {
        return Some(Flaw::SeedCount {
            expected,
            board: least,
            reserves: reserves.0,
        });
    }
    // What is in hand is not on the board, and perhaps nowhere.
    let most = most.filter(|most| hand == 0 && most + reserves.1 < expected.into())?;
    Some(match told {
        [Some(_), Some(_)] => Flaw::SeedCount {
            expected,
            board: most,
            reserves: reserves.1,
        },
        _ => Flaw::TooFewSeeds {
            least: expected.saturating_sub(u32::try_from(reserves.1).unwrap_or(u32::MAX)),
            board: most,
        },
    })
}

/// The seeds on the board, at least and at most; `None` where that has no end.
fn on_board(board: &BoardNode) -> (u64, Option<u64>) {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let none = (0, (!board.rows.is_empty()).then_some(0));
    cells.fold(none, |(least, most), cell| {
        let (from, to) = cell.value.bounds();
        let to = most.zip(to).map(|(most, to)| most + u64::from(to));
        (least + u64::from(from), to)
    })
}

/// The seeds on the board of which is told where they are.
fn told(board: &BoardNode) -> u64 {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let told = cells.filter_map(|cell| cell.value.known());
    told.map(u64::from).sum()
}

/// Whether a board leaves nothing open, so that a game can be set up from it.
/// One without rows tells something of the reserves only.
#[must_use]
pub fn is_complete(board: &BoardNode) -> bool {
    let known =
        |count: &Option<Spanned<Count>>| count.is_none_or(|count| count.value.known().is_some());
    !board.rows.is_empty()
        && known(&board.south)
        && known(&board.north)
        && board
            .rows
            .iter()
            .all(|row| !row.damaged && row.cells.iter().all(|cell| cell.value.known().is_some()))
}

/// Sets a game up from a complete board, with that many seeds in hand.
///
/// # Errors
///
/// Every reason why the game has no such position.
pub fn set_up(board: &BoardNode, rules: &Rules, hand: u32) -> Result<Position, Vec<Flaw>> {
    let setup = Setup {
        rows: board
            .rows
            .iter()
            .map(|row| {
                let seeds = |cell: &Spanned<Count>| cell.value.known();
                row.cells
                    .iter()
                    .map(|cell| seeds(cell).unwrap_or(0))
                    .collect()
            })
            .collect(),
        reserves: reserves(board, rules, hand),
        to_move: board.side.map(|mark| side(mark.value)),
        rova: board.rova.map(|mark| [mark.value.south, mark.value.north]),
        hand,
    };
    setup.position(rules)
}

/// The reserves as written; where one is left out it is the rest.
fn reserves(board: &BoardNode, rules: &Rules, hand: u32) -> Option<[u32; 2]> {
    let known = |count: Option<Spanned<Count>>| count?.value.known();
    let on_board = told(board);
    let all = u64::from(rules.parameters().columns.seeds());
    let rest = |one: u32| {
        let taken = on_board + u64::from(hand) + u64::from(one);
        u32::try_from(all.saturating_sub(taken)).unwrap_or(0)
    };
    match (known(board.south), known(board.north)) {
        (Some(south), Some(north)) => Some([south, north]),
        (Some(south), None) => Some([south, rest(south)]),
        (None, Some(north)) => Some([rest(north), north]),
        (None, None) => None,
    }
}
