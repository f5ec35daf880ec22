//! Edits of boards: the start position, or a board after a turn.

use super::EditPlan;
use super::editable_line::{EditableLine, is_turn};
use crate::diagnostic::Span;
use crate::message::Message;
use crate::notation::ast::{BoardNode, Node};
use crate::notation::parse;
use crate::study::{NodePath, Study, TextChange};

pub(super) fn set_board(
    study: &Study,
    at: &NodePath,
    board: Option<&str>,
) -> Result<EditPlan, Message> {
    let (line, index) = EditableLine::at_place(study, at)?;
    let new = board.map(bracketed_board).transpose()?;
    let (from, to) = match index {
        None => (0, line.first_turn()),
        Some(index) if is_turn(&line.body[index]) => (index + 1, line.after_turn(index)),
        Some(index) => match (&line.body[index], &new) {
            (Node::Board(_), _) => (index, index + 1),
            _ => return Err(Message::new("study.not_a_turn")),
        },
    };
    // Of the boards of several witnesses, the one that is followed.
    let follows = |it: &BoardNode| line.record.is_none_or(|record| record.front.follows(it));
    let board = |it: usize| match &line.body[it] {
        Node::Board(board) if index == Some(it) || follows(board) => Some(board),
        _ => None,
    };
    let old = (from..to).find_map(|it| Some((it, board(it)?)));
    match (old, new) {
        (Some((old, board)), Some(new)) => {
            let new = match board.sigla() {
                sigla if sigla.is_empty() => new,
                sigla => new.replacen('[', &format!("[{sigla} "), 1),
            };
            Ok(EditPlan::new(vec![TextChange::new(line.span(old), new)]))
        }
        (Some((old, _)), None) => Ok(EditPlan::new(vec![line.cut(old, old + 1)]).removing(1)),
        (None, new)
            if index.is_none()
                && !line.is_variation
                && line.record.is_some_and(|it| it.front.start.is_some()) =>
        {
            let new = new.map(|new| new.trim_matches(['[', ']']).to_owned().into());
            super::front_matter_edit::set_key(study, at.game, "start", new.as_ref())
        }
        (None, None) => Err(Message::new("study.no_board")),
        (None, Some(new)) => {
            let change = match index {
                None => line.insert_start_board(to, &new),
                Some(_) => line.insert_shown_board(from, to, &new),
            };
            Ok(EditPlan::new(vec![change]).adding(1))
        }
    }
}

/// Returns a board in brackets, if it can be parsed.
fn bracketed_board(board: &str) -> Result<String, Message> {
    let written = format!("[{}]", board.trim());
    let (document, found) = parse(&written);
    let body = document.records.first().map(|it| it.body.as_slice());
    match body {
        Some([Node::Board(_)]) if found.is_empty() => Ok(written),
        _ => Err(Message::new("study.not_a_board").with("text", board)),
    }
}

impl EditableLine<'_> {
    /// Inserts a board before the first turn, on its own line if the turn is at
    /// the beginning of a line.
    fn insert_start_board(&self, first: usize, board: &str) -> TextChange {
        let Some(turn) = self.body.get(first).map(Node::span) else {
            let separator = match (self.is_variation, self.previous_node(first)) {
                (true, None) => String::new(),
                _ => self.new_line(self.end_before(first)),
            };
            return self.insert(first, &separator, board);
        };
        let space = self.whitespace_before(turn.start());
        let starts_line = space.contains('\n') || turn.start() == space.len();
        let after = match starts_line && !self.is_variation {
            true => self.new_line(turn.start()),
            false => " ".to_owned(),
        };
        TextChange::new(Span::at(turn.start()), format!("{board}{after}"))
    }

    /// Inserts a board after a turn, its comments, and the remark on its line.
    fn insert_shown_board(&self, from: usize, to: usize, board: &str) -> TextChange {
        let belongs = |node: &Node| match node {
            Node::Comment(_) => true,
            Node::LineComment(comment) => comment.trailing,
            _ => false,
        };
        let after = self.body[from..to].iter().take_while(|it| belongs(it));
        let index = from + after.count();
        let behind_line = matches!(self.body[index - 1], Node::LineComment(_));
        let separator = match self.boards_share_line() && !behind_line {
            true => " ".to_owned(),
            false => self.new_line(self.end_before(index)),
        };
        self.insert(index, &separator, board)
    }

    /// Returns `true` if the first board after a turn is on the same line as
    /// the turn.
    fn boards_share_line(&self) -> bool {
        let follows_turn = |index: usize| {
            let is_board = matches!(self.body[index], Node::Board(_));
            is_board && self.turns_before(index).next().is_some()
        };
        let mut boards = (0..self.body.len()).filter(|&it| follows_turn(it));
        boards.next().is_some_and(|it| {
            let space = self.whitespace_before(self.span(it).start());
            !space.contains('\n')
        })
    }
}
