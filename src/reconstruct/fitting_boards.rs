//! The boards of the games that fit a record, merged into one game for pictures.

use std::collections::BTreeSet;

use fifangha_rules::{Pit, Position, Rules, Side};

use super::complete::supplied_turn;
use super::reconstruction::ReconstructionReport;
use super::search_state::GameTurn;
use crate::board::{Board, KnownSeeds};
use crate::message::Message;
use crate::notation::ast::{BoardNode, CandidateNumbers, Node, Record, SeedCount, TurnNode};
use crate::notation::parse_board;
use crate::replay::{LineItem, ReplayedGame};

/// A board of the games that fit a record.
///
/// Each number of seeds is certain if the record has it, if the replay of the record reaches it, or if
/// it was certain before a turn that does not change it. Otherwise it is supplied if all games share
/// it, or one of the numbers of the games.
#[derive(Clone, Debug)]
pub struct FittingBoard {
    /// The turn that leads to it; `None` for the start.
    pub turn: Option<FittingTurn>,
    /// The board.
    pub board: Board,
}

/// A turn of the games that fit a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittingTurn {
    /// Its number.
    pub number: u32,
    /// Its player; `None` if the games differ.
    pub side: Option<Side>,
    /// Its turns in notation: one, or all of the games if they differ.
    pub turns: Vec<String>,
    /// Its role.
    pub role: TurnRole,
}

/// The evidence for a turn of the games that fit a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnRole {
    /// The record has it.
    Certain,
    /// The record leaves some of it open, and all games share it.
    Supplied,
    /// The games differ.
    Differs,
}

/// The maximum number of games that are merged.
pub const MAX_MERGED_GAMES: usize = 1000;

/// Returns the boards of the games that fit a record, from the start to the end of the shortest game.
/// Games with gaps of several lengths are compared turn by turn from the start.
///
/// ```
/// use fifangha::{notation, reconstruct, replay};
///
/// let (document, _) = notation::parse("1. 4_ [......../.1111.1./......../........]");
/// let found = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
/// assert_eq!(found.count, 0);
/// let game = &replay::replay(&document).games[0];
/// assert!(reconstruct::fitting_boards(&document.records[0], game, &found).is_err());
/// ```
///
/// # Errors
///
/// Returns an error if no game fits, or if not all games are known.
pub fn fitting_boards(
    record: &Record,
    replayed: &ReplayedGame,
    report: &ReconstructionReport,
) -> Result<Vec<FittingBoard>, Message> {
    let games = &report.games;
    if report.count == 0 {
        return Err(Message::new("reconstruct.fits.none"));
    }
    if !report.complete || report.count != games.len() as u128 {
        let most = Message::new("reconstruct.picture.too_many").with("most", MAX_MERGED_GAMES);
        return Err(most);
    }
    let rules = &replayed.rules;
    let length = games.iter().map(|it| it.turns.len()).min().unwrap_or(0);
    let stages = written_stages(record, replayed, length);
    let first = report.forced.first().map_or(1, |it| it.turn);
    let mut boards: Vec<FittingBoard> = Vec::new();
    let mut before = Vec::new();
    for at in 0..=length {
        let position = |turns: &[GameTurn], start| match at.checked_sub(1) {
            None => start,
            Some(last) => position_after(turns, last, rules),
        };
        let positions = games.iter().map(|it| position(&it.turns, it.start));
        let after: Vec<_> = positions.collect();
        let turn = at.checked_sub(1).map(|last| {
            let turns: Vec<_> = games.iter().map(|it| &it.turns[last]).collect();
            let number = u32::try_from(last).map_or(u32::MAX, |it| first.saturating_add(it));
            merged_turn(&turns, number, stages.get(at), rules)
        });
        let known = stages.get(at).map_or(&[][..], |it| &it.boards);
        let last = boards.last().map(|it| (&it.board, &before[..]));
        let board = BoardMerger {
            after: &after,
            known,
            last,
        }
        .merge(rules);
        boards.push(FittingBoard { turn, board });
        before = after;
    }
    Ok(boards)
}

/// The part of a record at the start of a game or after one of its turns.
#[derive(Default)]
struct WrittenStage<'r> {
    turn: Option<&'r TurnNode>,
    /// `true` if the record has the whole turn.
    is_whole: bool,
    /// The boards that the record has, or that its replay reaches.
    boards: Vec<Board>,
}

/// Returns the stages of a record up to its first gap of unknown length, at most `length` turns.
fn written_stages<'r>(
    record: &'r Record,
    replayed: &ReplayedGame,
    length: usize,
) -> Vec<WrittenStage<'r>> {
    let mut stages = vec![WrittenStage {
        boards: vec![replayed.line.start.clone()],
        ..WrittenStage::default()
    }];
    let mut items = replayed.line.items.iter().peekable();
    for node in &record.body {
        let item = items.next_if(|it| it.is_of(node));
        match (node, item) {
            (Node::Turn(turn), item) => stages.push(WrittenStage {
                turn: Some(turn),
                is_whole: !turn.has_unknowns(),
                boards: item.and_then(reached_board).into_iter().collect(),
            }),
            (Node::Sow(_), item) => stages.push(WrittenStage {
                turn: None,
                is_whole: item.is_some(),
                boards: item.and_then(reached_board).into_iter().collect(),
            }),
            (Node::Gap(gap), _) if gap.min == gap.max => {
                let turns = (gap.min as usize).min(length);
                stages.extend((0..turns).map(|_| WrittenStage::default()));
            }
            (Node::Gap(_), _) => break,
            (Node::Board(_), Some(LineItem::Board(checked))) => {
                if let Some(stage) = stages.last_mut() {
                    stage.boards.push(checked.board.clone());
                }
            }
            _ => {}
        }
        if stages.len() > length + 1 {
            break;
        }
    }
    stages
}

/// Returns the board after a replayed turn or sowing.
fn reached_board(item: &LineItem) -> Option<Board> {
    match item {
        LineItem::Turn(turn) => turn.position_after().map(Board::from),
        LineItem::Sow(sow) if sow.played.ends_at_rest() => Some(sow.played.position.into()),
        _ => None,
    }
}

/// Returns the position after a turn of a game.
fn position_after(turns: &[GameTurn], at: usize, rules: &Rules) -> Position {
    if let Some(next) = turns.get(at + 1) {
        return next.before;
    }
    let steps = turns[at].steps(rules);
    steps.last().map_or(turns[at].before, |step| step.position)
}

fn merged_turn(
    turns: &[&GameTurn],
    number: u32,
    written: Option<&WrittenStage<'_>>,
    rules: &Rules,
) -> FittingTurn {
    let first = turns[0];
    let mover = |it: &&GameTurn| it.before.to_move();
    let side = Some(mover(&first)).filter(|side| turns.iter().all(|it| mover(it) == *side));
    let is_same = |it: &&GameTurn| (it.turn, it.hand) == (first.turn, first.hand);
    let (turns, role) = if !turns.iter().all(is_same) {
        let mut all: Vec<String> = Vec::new();
        for notation in turns.iter().map(|it| it.notation(rules)) {
            if !all.contains(&notation) {
                all.push(notation);
            }
        }
        (all, TurnRole::Differs)
    } else if written.is_some_and(|it| it.is_whole) {
        (vec![first.notation(rules)], TurnRole::Certain)
    } else {
        let turn = written.and_then(|it| it.turn);
        let text = match first.hand {
            0 => TurnNode {
                number: None,
                side: None,
                ..supplied_turn(turn, first, rules)
            }
            .to_string(),
            _ => first.notation(rules),
        };
        (vec![text], TurnRole::Supplied)
    };
    FittingTurn {
        number,
        side,
        turns,
        role,
    }
}

/// The knowledge about a board of the games that fit.
struct BoardMerger<'a> {
    /// The positions of the games.
    after: &'a [Position],
    /// The boards of the record there.
    known: &'a [Board],
    /// The board before the turn, and the positions of the games.
    last: Option<(&'a Board, &'a [Position])>,
}

impl BoardMerger<'_> {
    fn merge(&self, rules: &Rules) -> Board {
        let nodes = self.after.iter().map(|it| parse_board(&it.to_string()).0);
        let mut nodes: Vec<BoardNode> = nodes.collect();
        let mut merged = nodes.swap_remove(0);
        let rows = self.after[0].rows();
        for (row, written) in rows.iter().zip(&mut merged.rows) {
            for (column, cell) in (1..).zip(&mut written.cells) {
                let pit = Pit::new(*row, column);
                cell.value = self.count(|it| it.seeds(pit), |it| it.content(pit));
            }
        }
        for (side, count) in Side::ALL
            .into_iter()
            .zip([&mut merged.south, &mut merged.north])
        {
            if let Some(count) = count {
                count.value = self.count(|it| it.reserve(side), |it| it.reserve(side));
            }
        }
        macro_rules! keep_shared {
            ($($part:ident)*) => { $(
                let shared = merged.$part.map(|it| it.value);
                if nodes.iter().any(|it| it.$part.map(|it| it.value) != shared) {
                    merged.$part = None;
                }
            )* };
        }
        keep_shared!(side rova sense blocked);
        let complete = Board::from_node(&merged, rules, 0).ok();
        let board = complete.or_else(|| Board::draft_from_node(&merged, rules));
        board.unwrap_or_else(|| Board::unknown(rules))
    }

    /// Returns the number of seeds in a place. It is certain if the record has it, or if it was
    /// certain before a turn that changes it in no game.
    fn count(
        &self,
        seeds: impl Fn(&Position) -> u8,
        content: impl Fn(&Board) -> KnownSeeds,
    ) -> SeedCount {
        let numbers: BTreeSet<u8> = self.after.iter().map(&seeds).collect();
        if let (Some(&only), 1) = (numbers.first(), numbers.len()) {
            let is_only = |board: &Board| content(board) == KnownSeeds::Certain(only);
            let stays = self.last.is_some_and(|(board, before)| {
                is_only(board) && before.iter().all(|it| seeds(it) == only)
            });
            return match stays || self.known.iter().any(is_only) {
                true => SeedCount::Certain(only.into()),
                false => SeedCount::Supplied(only.into()),
            };
        }
        let mut candidates = CandidateNumbers::default();
        for seeds in numbers.into_iter().map(u32::from) {
            candidates.add(seeds, Some(seeds));
        }
        SeedCount::Doubtful(candidates)
    }
}
