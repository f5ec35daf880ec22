//! Conversion from notation: a board node as a complete or partial board.

use fifangha_rules::{Position, PositionError, Rules, Setup, SetupFlaw, Side, SowingDirection};

use super::partial::PartialBoard;
use super::side_mark::{blocked_of_mark, mark_of_side, senses_of_mark, side_of_mark};
use super::{Board, BoardShape};
use crate::diagnostic::{Diagnostic, Spanned};
use crate::message::{Message, MessageArg};
use crate::notation;
use crate::notation::ast::{BoardNode, SeedCount};

impl Board {
    /// Returns the board of a record, with the given number of seeds in hand.
    ///
    /// # Errors
    ///
    /// Returns an error with every reason why the board is impossible, whatever
    /// its unknown pits contain.
    pub fn from_node(board: &BoardNode, rules: &Rules, hand: u32) -> Result<Self, Vec<SetupFlaw>> {
        if is_complete(board) {
            let position = position_from_node(board, rules, hand)?;
            return Ok(match is_supplied(board) {
                true => Self::Supplied(position, Box::new(with_defaults(board, &position, rules))),
                false => Self::Known(position),
            });
        }
        let flaws = partial_board_flaws(board, rules, hand);
        match flaws.is_empty() {
            true => Ok(Self::Partly(Box::new(PartialBoard::new(
                board.clone(),
                rules,
            )))),
            false => Err(flaws),
        }
    }

    /// Returns a board without checking that it is possible, for editing;
    /// `None` if it is of another size.
    #[must_use]
    pub fn draft_from_node(board: &BoardNode, rules: &Rules) -> Option<Self> {
        let of_size = |flaw: &SetupFlaw| {
            matches!(
                flaw,
                SetupFlaw::RowCount { .. } | SetupFlaw::RowLength { .. }
            )
        };
        let fits = !partial_board_flaws(board, rules, 0).iter().any(of_size);
        fits.then(|| Self::Partly(Box::new(PartialBoard::new(board.clone(), rules))))
    }

    /// Parses a board in one line, with `_` and `~` for unknown contents.
    ///
    /// # Errors
    ///
    /// Returns an error if the line cannot be parsed or the board is
    /// impossible.
    pub fn parse(line: &str, rules: &Rules) -> Result<Self, BoardParseError> {
        let (board, mistakes) = notation::parse_board(line);
        if !mistakes.is_empty() {
            return Err(BoardParseError::Syntax(mistakes));
        }
        Self::from_node(&board, rules, 0).map_err(BoardParseError::Impossible)
    }
}

/// Returns `true` if part of a board was supplied by an editor.
fn is_supplied(board: &BoardNode) -> bool {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let mut counts = cells.chain(&board.south).chain(&board.north);
    counts.any(|count| count.value.is_supplied())
}

/// Returns a complete board as written, with the omitted reserves and side to
/// move filled in.
fn with_defaults(board: &BoardNode, position: &Position, rules: &Rules) -> PartialBoard {
    let mut whole = board.clone();
    let reserve = |side| {
        Spanned::new(
            SeedCount::Certain(position.reserve(side).into()),
            board.span,
        )
    };
    if rules.parameters().reserve() > 0 {
        whole.south.get_or_insert(reserve(Side::South));
        whole.north.get_or_insert(reserve(Side::North));
    }
    let mover = mark_of_side(position.to_move());
    whole.side.get_or_insert(Spanned::new(mover, board.span));
    PartialBoard::new(whole, rules)
}

/// An error of [`Board::parse`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BoardParseError {
    /// The line is no board notation: every diagnostic.
    Syntax(Vec<Diagnostic>),
    /// The board is impossible: every reason.
    Impossible(Vec<SetupFlaw>),
}

impl From<&BoardParseError> for Message {
    fn from(unreadable: &BoardParseError) -> Self {
        match unreadable {
            BoardParseError::Syntax(mistakes) => Self::new("figure.mistakes").with(
                "mistakes",
                MessageArg::List(
                    mistakes
                        .iter()
                        .map(|it| diagnostic_message(it).into())
                        .collect(),
                ),
            ),
            BoardParseError::Impossible(flaws) => {
                Self::from(&PositionError::Impossible(flaws.clone()))
            }
        }
    }
}

/// Returns a diagnostic as a message, with its location.
fn diagnostic_message(found: &Diagnostic) -> Message {
    Message::new("figure.mistake")
        .with("at", found.span.start() + 1)
        .with("what", found.message.clone())
}

/// Returns the flaws of a partial board: its size, or numbers that cannot add
/// up.
fn partial_board_flaws(board: &BoardNode, rules: &Rules, hand: u32) -> Vec<SetupFlaw> {
    let columns = usize::from(rules.parameters().columns.count());
    let rows = BoardShape::from_rules(rules).rows();
    let mut flaws = Vec::new();
    // A board without rows describes only the reserves.
    if !board.rows.is_empty() && board.rows.len() != rows.len() {
        flaws.push(SetupFlaw::RowCount {
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
            flaws.push(SetupFlaw::RowLength {
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
            flaws.push(SetupFlaw::ReserveTooLarge {
                side,
                full: rules.parameters().reserve(),
                found: least,
            });
        }
    }
    if board.rova.is_some() && !rules.parameters().marks_pits() {
        flaws.push(SetupFlaw::NoRova);
    }
    if let Some(mark) = board.sense {
        let [south, north] = senses_of_mark(mark.value);
        if !rules.parameters().fixes_sense() {
            flaws.push(SetupFlaw::NoSense);
        } else if south != north
            && rules.parameters().katro_sowings().direction == SowingDirection::FixedForGame
        {
            flaws.push(SetupFlaw::TwoSenses);
        }
    }
    let takasia = |it: &fifangha_rules::BaoParameters| it.takasia.is_some();
    if board.blocked.is_some() && !rules.parameters().bao().is_some_and(takasia) {
        flaws.push(SetupFlaw::NoBlockedPit);
    }
    flaws.extend(seed_total_flaw(board, rules, hand));
    flaws
}

/// Returns a flaw if the seeds are too many or too few for all possible
/// contents of the pits and reserves.
fn seed_total_flaw(board: &BoardNode, rules: &Rules, hand: u32) -> Option<SetupFlaw> {
    let expected = u32::from(rules.parameters().seeds());
    let full = rules.parameters().reserve();
    let (least, most) = board_seeds_range(board);
    if least > expected.into() {
        return Some(SetupFlaw::TooManySeeds {
            expected,
            board: least,
        });
    }
    let reserve_nodes = [board.south, board.north];
    let reserve = |count_or_none: Option<Spanned<SeedCount>>| match count_or_none {
        Some(count) => {
            let (least, most) = count.value.bounds();
            (least, most.unwrap_or(u32::MAX).min(full.into()))
        }
        None => (0, full.into()),
    };
    let [south, north] = reserve_nodes.map(reserve);
    let reserves = (
        u64::from(south.0) + u64::from(north.0),
        u64::from(south.1) + u64::from(north.1),
    );
    if least + reserves.0 > expected.into() {
        return Some(SetupFlaw::SeedCount {
            expected,
            board: least,
            reserves: reserves.0,
        });
    }
    // Seeds in hand are not on the board and may be missing from the total.
    let most = most.filter(|most| hand == 0 && most + reserves.1 < expected.into())?;
    Some(match reserve_nodes {
        [Some(_), Some(_)] => SetupFlaw::SeedCount {
            expected,
            board: most,
            reserves: reserves.1,
        },
        _ => SetupFlaw::TooFewSeeds {
            least: expected.saturating_sub(u32::try_from(reserves.1).unwrap_or(u32::MAX)),
            board: most,
        },
    })
}

/// Returns the minimum and maximum number of seeds on the board; a maximum of
/// `None` is unlimited.
fn board_seeds_range(board: &BoardNode) -> (u64, Option<u64>) {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let none = (0, (!board.rows.is_empty()).then_some(0));
    cells.fold(none, |(least, most), cell| {
        let (from, to) = cell.value.bounds();
        let to = most.zip(to).map(|(most, to)| most + u64::from(to));
        (least + u64::from(from), to)
    })
}

/// Returns the number of seeds in pits of known content.
fn known_board_seeds(board: &BoardNode) -> u64 {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let counts = cells.filter_map(|cell| cell.value.known());
    counts.map(u64::from).sum()
}

/// Returns `true` if a board leaves nothing open, so that a game can be set up
/// from it. A board without rows describes only the reserves.
#[must_use]
pub fn is_complete(board: &BoardNode) -> bool {
    let known = |count: &Option<Spanned<SeedCount>>| {
        count.is_none_or(|count| count.value.known().is_some())
    };
    !board.rows.is_empty()
        && known(&board.south)
        && known(&board.north)
        && board
            .rows
            .iter()
            .all(|row| !row.damaged && row.cells.iter().all(|cell| cell.value.known().is_some()))
}

/// Returns the position of a complete board, with the given number of seeds in
/// hand.
///
/// # Errors
///
/// Returns an error with every reason why the position is impossible.
pub fn position_from_node(
    board: &BoardNode,
    rules: &Rules,
    hand: u32,
) -> Result<Position, Vec<SetupFlaw>> {
    let setup = Setup {
        rows: board
            .rows
            .iter()
            .map(|row| {
                let seeds = |cell: &Spanned<SeedCount>| cell.value.known();
                row.cells
                    .iter()
                    .map(|cell| seeds(cell).unwrap_or(0))
                    .collect()
            })
            .collect(),
        reserves: resolved_reserves(board, rules, hand),
        to_move: board.side.map(|mark| side_of_mark(mark.value)),
        rova: board.rova.map(|mark| [mark.value.south, mark.value.north]),
        senses: board.sense.map(|mark| senses_of_mark(mark.value)),
        blocked: board
            .blocked
            .map_or([None; 2], |mark| blocked_of_mark(mark.value)),
        hand,
    };
    setup.position(rules)
}

/// Returns the reserves as written; one that is left out has the remaining
/// seeds.
fn resolved_reserves(board: &BoardNode, rules: &Rules, hand: u32) -> Option<[u32; 2]> {
    let known = |count: Option<Spanned<SeedCount>>| count?.value.known();
    let on_board = known_board_seeds(board);
    let all = u64::from(rules.parameters().seeds());
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
