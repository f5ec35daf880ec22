//! Replay of a board: it sets the game up, or is checked.

use fifangha_rules::Rules;

use super::{NextNumber, ReplayCursor, ReplayRunner, verdict};
use crate::board::Board;
use crate::diagnostic::Spanned;
use crate::message::Message;
use crate::notation::ast::{BoardNode, FrontMatter, Node, SeedCount, SideMark, Sow, StartMeaning};
use crate::replay::timeline::{CheckKind, Verdict};
use crate::replay::{board_check, diagnostics};

impl ReplayRunner<'_> {
    pub(super) fn set_up_or_check_board(
        &mut self,
        cursor: &mut ReplayCursor,
        board: &BoardNode,
        rest: &[Node],
        side: Option<Spanned<SideMark>>,
    ) -> Verdict {
        if self.is_unread() {
            if cursor.board.position().is_none() || cursor.before_setup {
                self.lose_count::<()>(cursor);
            }
            return self.push_check(CheckKind::Board, board.span, Verdict::Open);
        }
        let Some(position) = cursor.board.position().filter(|_| !cursor.before_setup) else {
            return self.set_up_board(cursor, board, rest, side);
        };
        let differences = board_check::differences(board, position);
        if let Some(found) = diagnostics::board_differs(&differences, position) {
            self.report(found);
        }
        let verdict = verdict(differences.is_empty());
        self.push_check(CheckKind::Board, board.span, verdict)
    }

    /// Sets the game up from a board at the beginning or after a gap, in part
    /// or whole. If it names no side to move, the side of the next turn is to
    /// move.
    pub(super) fn set_up_board(
        &mut self,
        cursor: &mut ReplayCursor,
        board: &BoardNode,
        rest: &[Node],
        side: Option<Spanned<SideMark>>,
    ) -> Verdict {
        // After a gap a board is only checked for reachability; only the first
        // board passes its check.
        let first = std::mem::take(&mut cursor.before_setup);
        cursor.last = None;
        cursor.history_index = None;
        let hand = seeds_in_hand(board, rest, self.rules, self.front);
        let mut board = board.clone();
        board.side = board.side.or(side);
        let verdict = match Board::from_node(&board, self.rules, hand) {
            Ok(stated) if !self.check_reachable(cursor, &board) => {
                cursor.outcome = stated.position().and_then(|it| self.rules.outcome(it));
                cursor.board = stated;
                cursor.last_known = None;
                Verdict::Failed
            }
            Ok(stated) => {
                let position = stated.position().copied();
                let begins_here = self.front.begins.map(|it| it.value) == Some(StartMeaning::Game);
                cursor.board = stated;
                cursor.outcome = position.and_then(|it| self.rules.outcome(&it));
                if first && position != Some(self.rules.start()) && !begins_here {
                    cursor.number = NextNumber::Chosen;
                }
                if position.is_some() {
                    cursor.last_known = None;
                    cursor.hand = hand;
                } else {
                    self.report_open(board.span, Message::new("replay.open.board"));
                }
                match first && position.is_some() {
                    true => Verdict::Passed,
                    false => Verdict::Open,
                }
            }
            Err(flaws) => {
                let mut found = diagnostics::impossible_board(&flaws, board.span);
                if let Some(sow) = next_sow(rest, self.front) {
                    found = found.related(
                        sow.seeds.span,
                        Message::new("replay.sow.hand_here").with("n", hand),
                    );
                }
                self.report(found);
                if self.sic.is_some() {
                    // The next board sets the game up in its place.
                    cursor.before_setup = first;
                    return self.push_check(CheckKind::Board, board.span, Verdict::Failed);
                }
                cursor.board = Board::unknown(self.rules);
                cursor.last_known = None;
                cursor.outcome = None;
                cursor.number = NextNumber::Unknown;
                Verdict::Failed
            }
        };
        self.push_check(CheckKind::Board, board.span, verdict)
    }
}

/// Returns the sowing from the hand that precedes any turn and board.
fn next_sow<'r>(rest: &'r [Node], front: &FrontMatter) -> Option<&'r Sow> {
    let ends = |node: &&Node| match node {
        Node::Sow(_) | Node::Turn(_) | Node::Gap(_) | Node::Unreadable(_) => true,
        Node::Board(board) => front.follows(board),
        _ => false,
    };
    match rest.iter().find(ends) {
        Some(Node::Sow(sow)) => Some(sow),
        _ => None,
    }
}

/// Returns the seeds in hand for the next sowing, if it precedes any turn and
/// board.
fn seeds_in_hand(board: &BoardNode, rest: &[Node], rules: &Rules, front: &FrontMatter) -> u32 {
    let Some(sow) = next_sow(rest, front) else {
        return 0;
    };
    match sow.seeds.value {
        SeedCount::Certain(seeds) | SeedCount::Supplied(seeds) => seeds,
        SeedCount::Doubtful(_) | SeedCount::Unknown => {
            let known = |count: SeedCount| count.known().unwrap_or(0);
            let (Some(south), Some(north)) = (board.south, board.north) else {
                return 0;
            };
            let on_board: u32 = board
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .map(|cell| known(cell.value))
                .fold(0, u32::saturating_add);
            u32::from(rules.parameters().seeds())
                .saturating_sub(on_board)
                .saturating_sub(known(south.value))
                .saturating_sub(known(north.value))
        }
    }
}

/// The sides that the turns and sowings of a line name. Requests in ascending
/// order read the line only once.
pub(super) struct SideLookahead<'a> {
    body: &'a [Node],
    next: usize,
}

impl<'a> SideLookahead<'a> {
    pub(super) fn new(body: &'a [Node]) -> Self {
        Self { body, next: 0 }
    }

    /// Returns the side of the first turn or sowing after a node, if it names
    /// one.
    pub(super) fn side_after(&mut self, index: usize) -> Option<Spanned<SideMark>> {
        self.next = self.next.max(index + 1);
        self.next_side()
    }

    /// Returns the side of the next turn or sowing, if it names one.
    pub(super) fn next_side(&mut self) -> Option<Spanned<SideMark>> {
        while let Some(node) = self.body.get(self.next) {
            match node {
                Node::Turn(turn) => return turn.side,
                Node::Sow(sow) => return Some(sow.side),
                Node::Unreadable(_) => return None,
                _ => self.next += 1,
            }
        }
        None
    }
}
