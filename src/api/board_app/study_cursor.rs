//! A cursor in a study, with the turn played at its location.

use crate::board::Board;
use crate::diagnostic::Span;
use crate::notation::ast::{Node, Record};
use crate::replay::{Line, LineItem, PlayedTurn, ReplayedGame};
use crate::study::{NodePath, Study, line_body};

/// A cursor at a turn that was played, or before the first turn.
pub(super) struct StudyCursor<'s> {
    pub(super) study: &'s Study,
    pub(super) game: &'s ReplayedGame,
    pub(super) record: &'s Record,
    /// The location; a main line if no turn was played.
    pub(super) at: NodePath,
    pub(super) turn: Option<&'s PlayedTurn>,
}

impl<'s> StudyCursor<'s> {
    /// Returns the cursor at a location, or at the nearest played turn before
    /// it; `None` if no game could be replayed.
    pub(super) fn at_or_before(study: &'s Study, at: &NodePath) -> Option<Self> {
        let games = &study.replay.games;
        let game = games.iter().find(|it| it.record == at.game);
        let game = game.or_else(|| games.first())?;
        let record = &study.document.records[game.record];
        let mut cursor = Self {
            study,
            game,
            record,
            at: NodePath::main_line(game.record),
            turn: None,
        };
        let nodes = if game.record == at.game {
            at.nodes.as_slice()
        } else {
            &[]
        };
        let found = nodes.split_last().and_then(|(last, way)| {
            let end = last.saturating_add(1);
            last_played_before(record, way, end, &game.line)
        });
        if let Some((nodes, turn)) = found {
            cursor.at.nodes = nodes;
            cursor.turn = Some(turn);
        }
        Some(cursor)
    }

    /// Returns the location of the previous turn, or that before the first
    /// turn; `None` if the cursor is there.
    pub(super) fn previous(&self) -> Option<NodePath> {
        let (&last, way) = self.at.nodes.split_last()?;
        let found = last_played_before(self.record, way, last, &self.game.line);
        Some(NodePath::node(
            self.at.game,
            found.map_or_else(Vec::new, |it| it.0),
        ))
    }

    /// Returns the board, as far as it is known.
    pub(super) fn board(&self) -> Board {
        match self.turn {
            None => self.game.line.start.clone(),
            Some(turn) => turn.position_after().unwrap_or(turn.before).into(),
        }
    }

    /// Returns the nodes after the location, in its line, with their indices.
    pub(super) fn following_nodes(&self) -> impl Iterator<Item = (usize, &'s Node)> + use<'s> {
        let (from, way) = match self.at.nodes.split_last() {
            Some((last, way)) => (last + 1, way),
            None => (0, [].as_slice()),
        };
        let nodes = line_body(self.record, way).unwrap_or_default();
        nodes.iter().enumerate().skip(from)
    }

    /// Returns the index of the next turn in its line.
    pub(super) fn next_turn(&self) -> Option<usize> {
        let turn = |node: &Node| matches!(node, Node::Turn(_) | Node::Gap(_));
        self.following_nodes()
            .find(|(_, node)| turn(node))
            .map(|it| it.0)
    }

    /// Returns `true` if no turn of the main line follows.
    pub(super) fn is_at_end(&self) -> bool {
        self.at.nodes.len() <= 1 && self.next_turn().is_none()
    }

    /// Returns the location of a node in the same line.
    pub(super) fn sibling(&self, index: usize) -> NodePath {
        let mut at = self.at.clone();
        at.nodes.pop();
        at.nodes.push(index);
        at
    }

    /// Returns the played turn of a node.
    pub(super) fn played_turn(&self, node: &Node) -> Option<&'s PlayedTurn> {
        find_played_turn(&self.game.line, node.span())
    }
}

/// Returns the path to the last turn played before the node `end` of a line.
fn last_played_before<'s>(
    record: &'s Record,
    way: &[usize],
    end: usize,
    line: &'s Line,
) -> Option<(Vec<usize>, &'s PlayedTurn)> {
    let here = line_body(record, way).unwrap_or_default();
    let mut before = (0..end.min(here.len())).rev();
    let found = before.find_map(|index| match &here[index] {
        node @ Node::Turn(_) => Some((index, find_played_turn(line, node.span())?)),
        _ => None,
    });
    if let Some((index, turn)) = found {
        return Some(([way, &[index]].concat(), turn));
    }
    // The first turn of a variation follows the turn before the one that it
    // replaces.
    let (&variation, outer) = way.split_last()?;
    let around = line_body(record, outer)?;
    let mut earlier = (0..variation.min(around.len())).rev();
    let replaced = earlier.find(|&it| matches!(around[it], Node::Turn(_)))?;
    last_played_before(record, outer, replaced, line)
}

/// Returns the played turn that was written at a span.
pub(super) fn find_played_turn(line: &Line, span: Span) -> Option<&PlayedTurn> {
    line.items.iter().find_map(|item| match item {
        LineItem::Turn(turn) => (turn.written.span == span).then_some(&**turn),
        LineItem::Variation(line) => find_played_turn(line, span),
        _ => None,
    })
}
