//! Boards: set up before the first turn, or shown after one.

use super::Plan;
use super::line::{Lines, is_turn};
use crate::diagnostic::Span;
use crate::message::Message;
use crate::notation::parse;
use crate::notation::tree::{BoardNode, Node};
use crate::study::{At, Change, Study};

pub(super) fn set(study: &Study, at: &At, board: Option<&str>) -> Result<Plan, Message> {
    let (line, index) = Lines::of(study, at)?;
    let new = board.map(written).transpose()?;
    let (from, to) = match index {
        None => (0, line.first_turn()),
        Some(index) if is_turn(&line.body[index]) => (index + 1, line.behind(index)),
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
            Ok(Plan::new(vec![Change::new(line.span(old), new)]))
        }
        (Some((old, _)), None) => Ok(Plan::new(vec![line.cut(old, old + 1)]).removing(1)),
        (None, new) if index.is_none() && !line.is_variation && start(&line).is_some() => {
            let new = new.map(|new| new.trim_matches(['[', ']']).to_owned().into());
            super::front::set(study, at.game, "start", new.as_ref())
        }
        (None, None) => Err(Message::new("study.no_board")),
        (None, Some(new)) => {
            let change = match index {
                None => line.set_up(to, &new),
                Some(_) => line.show(from, to, &new),
            };
            Ok(Plan::new(vec![change]).adding(1))
        }
    }
}

/// The board of the front matter.
fn start<'s>(line: &Lines<'s>) -> Option<&'s BoardNode> {
    line.record?.front.start.as_ref()
}

/// A board in its brackets, where it can be read.
fn written(board: &str) -> Result<String, Message> {
    let written = format!("[{}]", board.trim());
    let (document, found) = parse(&written);
    let body = document.records.first().map(|it| it.body.as_slice());
    match body {
        Some([Node::Board(_)]) if found.is_empty() => Ok(written),
        _ => Err(Message::new("study.not_a_board").with("text", board)),
    }
}

impl Lines<'_> {
    /// A board before the first turn, which stands on a line of its own where
    /// the turn does.
    fn set_up(&self, first: usize, board: &str) -> Change {
        let Some(turn) = self.body.get(first).map(Node::span) else {
            let separator = match (self.is_variation, self.before(first)) {
                (true, None) => String::new(),
                _ => self.new_line(self.end_before(first)),
            };
            return self.insert(first, &separator, board);
        };
        let space = self.space_before(turn.start());
        let starts_line = space.contains('\n') || turn.start() == space.len();
        let after = match starts_line && !self.is_variation {
            true => self.new_line(turn.start()),
            false => " ".to_owned(),
        };
        Change::new(Span::at(turn.start()), format!("{board}{after}"))
    }

    /// A board behind a turn, its comments, and the remark on its line.
    fn show(&self, from: usize, to: usize, board: &str) -> Change {
        let belongs = |node: &Node| match node {
            Node::Comment(_) => true,
            Node::LineComment(comment) => comment.trailing,
            _ => false,
        };
        let after = self.body[from..to].iter().take_while(|it| belongs(it));
        let index = from + after.count();
        let behind_line = matches!(self.body[index - 1], Node::LineComment(_));
        let separator = match self.rows() && !behind_line {
            true => " ".to_owned(),
            false => self.new_line(self.end_before(index)),
        };
        self.insert(index, &separator, board)
    }

    /// Whether boards of this line stand behind their turns on the same line.
    fn rows(&self) -> bool {
        let shown = |index: usize| {
            let is_board = matches!(self.body[index], Node::Board(_));
            is_board && self.turns_before(index).next().is_some()
        };
        let mut boards = (0..self.body.len()).filter(|&it| shown(it));
        boards.next().is_some_and(|it| {
            let space = self.space_before(self.span(it).start());
            !space.contains('\n')
        })
    }
}
