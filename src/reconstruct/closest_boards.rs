//! Explains a board that fits no game by the closest boards that games reach.

use std::collections::HashSet;

use fifangha_rules::Position;

use super::{ReconstructionLimits, constraint, search_games};
use crate::board::BoardPart;
use crate::budget::{Budget, SearchContext};
use crate::diagnostic::Span;
use crate::notation::ast::{BoardNode, Node, Record};
use crate::replay::GameRules;
use crate::replay::board_check::{self, BoardContent};

/// Maximum number of boards listed.
const MAX_LISTED_BOARDS: usize = 3;

/// Maximum number of games whose boards are compared.
const MAX_GAMES: usize = 20_000;

/// The boards that games reach in place of a written one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosestBoards {
    /// The closest boards, the closest first.
    pub boards: Vec<ClosestBoard>,
    /// `true` if all games were examined.
    pub all: bool,
}

/// A board that a game reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosestBoard {
    /// The board.
    pub position: Position,
    /// The pits and reserves that differ, with the written and the reached number of seeds.
    pub differs: Vec<(BoardPart, u32, u32)>,
}

/// Returns the closest boards that games reach in place of a board that fits none. `at` is its
/// location in the record, and some game fits the text before it. No game reaches the start.
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::reconstruct::{ReconstructionLimits, closest_boards, reconstruct};
///
/// // In column 4 the seed is taken, and not in column 5.
/// let text = "1. 4R [......../.111.11./.1121111/........]";
/// let (document, _) = fifangha::notation::parse(text);
/// let record = &document.records[0];
/// let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
/// let at = answer.failure.unwrap().diagnostic.span;
/// let near = closest_boards(record, &answer.rules, at, &ReconstructionLimits::default(), &SearchContext::default()).unwrap();
/// let pits: Vec<_> = near.boards[0].differs.iter().map(|it| it.0.to_string()).collect();
/// assert_eq!(pits, ["c4", "c5"]);
/// ```
#[must_use]
pub fn closest_boards(
    record: &Record,
    rules: &GameRules,
    at: Span,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> Option<ClosestBoards> {
    let is_it = |node: &Node| matches!(node, Node::Board(_)) && node.span().covers(at);
    let index = record.body.iter().position(is_it)?;
    if constraint::is_start(record, index) {
        return None;
    }
    let Node::Board(board) = &record.body[index] else {
        return None;
    };
    let mut before = record.clone();
    before.body.truncate(index);
    before.front.result = None;
    let limits = ReconstructionLimits {
        games: MAX_GAMES,
        ..*limits
    };
    let budget = Budget::new(limits.bounds, context);
    let answer = search_games(&before, rules.clone(), &limits, &budget);
    let mut seen = HashSet::new();
    let mut boards: Vec<ClosestBoard> = Vec::new();
    for game in &answer.games {
        let position = match game.turns.last() {
            None => game.start,
            Some(last) => match rules.rules.play(&last.before, &last.turn) {
                Ok(played) if last.hand == 0 => played.position,
                _ => continue,
            },
        };
        if seen.insert(position) {
            boards.extend(compare_board(board, position));
        }
    }
    boards.sort_by_key(|near| {
        let seeds = near.differs.iter().map(|it| it.1.abs_diff(it.2));
        (near.differs.len(), seeds.sum::<u32>())
    });
    boards.truncate(MAX_LISTED_BOARDS);
    Some(ClosestBoards {
        boards,
        all: answer.complete && answer.games.len() as u128 == answer.count,
    })
}

/// Returns the differences between a written board and a position; `None` if its rows cannot be
/// compared pit by pit.
fn compare_board(board: &BoardNode, position: Position) -> Option<ClosestBoard> {
    if board.rows.is_empty() || board.rows.iter().any(|row| row.damaged) {
        return None;
    }
    let mut differs = Vec::new();
    for difference in board_check::differences(board, &position) {
        let (part, written, actual) = match (difference.written, difference.actual) {
            (BoardContent::Shape { .. }, _) => return None,
            (BoardContent::Pit(pit, written), BoardContent::Pit(_, actual)) => {
                (BoardPart::Pit(pit), written, actual)
            }
            (BoardContent::Reserve(side, written), BoardContent::Reserve(_, actual)) => {
                (BoardPart::Reserve(side), written, actual)
            }
            _ => continue,
        };
        let seeds = written.known().zip(actual.known());
        differs.extend(seeds.map(|(written, reached)| (part, written, reached)));
    }
    Some(ClosestBoard { position, differs })
}
