//! The node at a byte of a record, and the board of the game there.

use fifangha_rules::Position;

use super::document::DocumentView;
use crate::board::Board;
use crate::diagnostic::Span;
use crate::notation::ast::{Comment, Node, Record, TurnNode};
use crate::replay::{Check, Line, LineItem, ReplayedGame, Verdict};

/// A location in a record.
#[derive(Clone, Debug)]
pub(super) struct CursorContext<'a> {
    pub(super) record: &'a Record,
    /// The replayed record; `None` if its rules could not be read.
    pub(super) game: Option<&'a ReplayedGame>,
    /// `true` if the location is in the front matter.
    pub(super) in_front: bool,
    /// The innermost node at the location.
    pub(super) node: Option<&'a Node>,
    /// The replayed node.
    pub(super) item: Option<&'a LineItem>,
    /// The board before the node, or at the location if there is no node;
    /// `None` if the state of the game is unknown.
    pub(super) before: Option<Board>,
    /// The board for text inserted at the location: at the end of a node, the
    /// board after it.
    pub(super) here: Option<Board>,
    /// The turn to which the innermost variation is an alternative.
    pub(super) varied: Option<&'a TurnNode>,
}

/// Returns the context at a byte; `None` in a file without a record.
pub(super) fn locate<'a>(view: DocumentView<'a>, byte: usize) -> Option<CursorContext<'a>> {
    let records = &view.study.document.records;
    let index = records
        .partition_point(|record| record.span.start() <= byte)
        .saturating_sub(1);
    let record = records.get(index)?;
    let games = &view.study.replay.games;
    let game = games
        .binary_search_by_key(&index, |game| game.record)
        .ok()
        .map(|at| &games[at]);
    let front = record.front.span;
    let mut spot = CursorContext {
        record,
        game,
        in_front: !front.is_empty() && byte >= front.start() && byte < front.end(),
        node: None,
        item: None,
        before: None,
        here: None,
        varied: None,
    };
    if spot.in_front {
        return Some(spot);
    }
    let mut walk = BodyWalk {
        line: game.map(|game| &game.line),
        at: 0,
        board: start_board(view, record, game),
        before_turn: None,
    };
    let mut body = &record.body[..];
    'body: loop {
        spot.node = None;
        spot.item = None;
        for node in body {
            let span = node.span();
            if span.start() > byte {
                break;
            }
            if let Node::Variation(variation) = node
                && is_inside(view.text(), span, byte)
            {
                spot.varied = turn_before(body, span);
                walk = walk.into_variation();
                body = &variation.body;
                continue 'body;
            }
            if span.end() >= byte && !matches!(node, Node::BlankLine(_)) {
                spot.node = Some(node);
                spot.item = walk.item(node);
                spot.before = walk.board.clone();
                // At a boundary the node that begins there is used.
                if span.end() > byte {
                    spot.here = spot.before.clone();
                    return Some(spot);
                }
            }
            walk.advance(node);
        }
        spot.here = walk.board;
        return Some(spot);
    }
}

/// Returns the board at the start of the main line.
fn start_board(
    view: DocumentView<'_>,
    record: &Record,
    game: Option<&ReplayedGame>,
) -> Option<Board> {
    let game = game?;
    let Some(board) = &record.front.start else {
        return Some(game.rules.start().into());
    };
    let fails = |check: &&Check| {
        check.span == board.span && matches!(check.verdict, Verdict::Failed | Verdict::Known)
    };
    Some(match view.study.replay.checks.iter().find(fails) {
        Some(_) => Board::unknown(&game.rules),
        None => game.line.start.clone(),
    })
}

/// Returns `true` if a byte is between the parentheses, or at the end of a span
/// that is not closed.
fn is_inside(text: &str, span: Span, byte: usize) -> bool {
    span.start() < byte && (byte < span.end() || !span.slice(text).ends_with(')'))
}

/// Returns the turn to which a variation is an alternative: the last one before
/// it in its body.
fn turn_before(body: &[Node], variation: Span) -> Option<&TurnNode> {
    let end = body.partition_point(|node| node.span().start() < variation.start());
    body[..end].iter().rev().find_map(Node::turn)
}

/// Returns the comment of a node, or between its steps, that contains a byte.
pub(super) fn comment_at(node: &Node, byte: usize) -> Option<&Comment> {
    let inside = |it: &&Comment| it.span.start() < byte && byte < it.span.end();
    node.comments().find(inside)
}

/// A body and its line, walked in parallel.
#[derive(Clone, Debug)]
struct BodyWalk<'a> {
    line: Option<&'a Line>,
    /// Index of the next item of the line.
    at: usize,
    /// The board before the next item.
    board: Option<Board>,
    /// The board before the last turn.
    before_turn: Option<Board>,
}

impl<'a> BodyWalk<'a> {
    /// Sets the board after a turn; it is unknown if there is no position.
    fn set_position(&mut self, position: Option<Position>) {
        let shape = self.board.as_ref().map(Board::shape);
        self.board = match position {
            Some(position) => Some(position.into()),
            None => shape.map(Board::Unknown),
        };
    }

    /// Returns the next item if it is that of the node.
    fn item(&self, node: &Node) -> Option<&'a LineItem> {
        let item = self.line?.items.get(self.at);
        item.filter(|it| it.is_of(node))
    }

    fn advance(&mut self, node: &Node) {
        let item = self.item(node);
        self.at += usize::from(item.is_some());
        match (node, item) {
            (Node::Turn(_), played) => {
                self.before_turn.clone_from(&self.board);
                self.set_position(match played {
                    Some(LineItem::Turn(turn)) => turn.position_after(),
                    _ => None,
                });
            }
            (Node::Sow(_), played) => {
                self.set_position(match played {
                    Some(LineItem::Sow(sown)) => {
                        sown.played.ends_at_rest().then_some(sown.played.position)
                    }
                    _ => None,
                });
            }
            (Node::Gap(_), _) => self.set_position(None),
            // A board that does not set up the game was checked against this
            // one.
            (Node::Board(_), Some(LineItem::Board(checked))) => {
                self.board = Some(checked.board.clone());
            }
            _ => {}
        }
    }

    /// Returns the walk through the next variation.
    fn into_variation(self) -> Self {
        let line = match self.line.and_then(|line| line.items.get(self.at)) {
            Some(LineItem::Variation(line)) => Some(&**line),
            _ => None,
        };
        Self {
            line,
            at: 0,
            board: self.before_turn.or(self.board),
            before_turn: None,
        }
    }
}
