//! A line of a study with its text, for insertions and deletions.

use super::no_such_place;
use crate::diagnostic::Span;
use crate::message::Message;
use crate::notation::ast::{Node, Record, TurnNode};
pub(super) use crate::study::node_path::is_turn;
use crate::study::node_path::line_body;
use crate::study::{NodePath, Study, TextChange};

/// A line of the AST with its text.
pub(super) struct EditableLine<'s> {
    pub(super) study: &'s Study,
    pub(super) text: &'s str,
    /// The game; `None` in a file without one.
    pub(super) record: Option<&'s Record>,
    /// The path to this line.
    pub(super) at: NodePath,
    pub(super) body: &'s [Node],
    /// The offset after the front matter, or after the opening parenthesis.
    pub(super) start: usize,
    pub(super) is_variation: bool,
}

impl<'s> EditableLine<'s> {
    /// Returns the line at a path, or the line of its node and the index of the
    /// node.
    pub(super) fn at_place(
        study: &'s Study,
        at: &NodePath,
    ) -> Result<(Self, Option<usize>), Message> {
        if let Some(Node::Variation(_)) = study.node(at) {
            return Ok((Self::descend(study, at.game, &at.nodes)?, None));
        }
        if at.nodes.is_empty() {
            return Ok((Self::descend(study, at.game, &[])?, None));
        }
        let (line, index) = Self::containing(study, at)?;
        Ok((line, Some(index)))
    }

    /// Returns the line that contains a node, even if the node is a line
    /// itself.
    pub(super) fn containing(study: &'s Study, at: &NodePath) -> Result<(Self, usize), Message> {
        let (&index, way) = at.nodes.split_last().ok_or_else(no_such_place)?;
        let line = Self::descend(study, at.game, way)?;
        line.body.get(index).ok_or_else(no_such_place)?;
        Ok((line, index))
    }

    /// Returns the index of the first turn, or the number of nodes if there is
    /// none.
    pub(super) fn first_turn(&self) -> usize {
        let first = self.body.iter().position(is_turn);
        first.unwrap_or(self.body.len())
    }

    /// Returns the turn at an index.
    pub(super) fn turn_at(&self, index: usize) -> Result<&'s TurnNode, Message> {
        match self.body.get(index) {
            Some(Node::Turn(turn)) => Ok(turn),
            Some(_) => Err(Message::new("study.not_a_turn")),
            None => Err(no_such_place()),
        }
    }

    fn descend(study: &'s Study, game: usize, way: &[usize]) -> Result<Self, Message> {
        let text = study.file.text();
        let at = NodePath::node(game, way);
        let records = &study.document.records;
        if records.is_empty() && game == 0 && way.is_empty() {
            return Ok(Self {
                study,
                text,
                record: None,
                at,
                body: &[],
                start: text.len() - text.trim_start_matches('\u{feff}').len(),
                is_variation: false,
            });
        }
        let record = records.get(game).ok_or_else(no_such_place)?;
        let front = record.front.span;
        let start = match study.node(&at) {
            Some(variation) => variation.span().start() + 1,
            None if front.is_empty() => record.span.start(),
            None => front.end(),
        };
        Ok(Self {
            study,
            text,
            record: Some(record),
            at,
            body: line_body(record, way).ok_or_else(no_such_place)?,
            start,
            is_variation: !way.is_empty(),
        })
    }

    pub(super) fn span(&self, index: usize) -> Span {
        self.body[index].span()
    }

    /// Returns the end of the node before an index, or the beginning of the
    /// line.
    pub(super) fn end_before(&self, index: usize) -> usize {
        self.previous_node(index)
            .map_or(self.start, |before| self.span(before).end())
    }

    /// Returns the node before another, ignoring empty lines.
    pub(super) fn previous_node(&self, index: usize) -> Option<usize> {
        let blank = |it: &usize| !matches!(self.body[*it], Node::BlankLine(_));
        (0..index).rev().find(blank)
    }

    /// Returns the turns before a node, the last one first.
    pub(super) fn turns_before(&self, index: usize) -> impl Iterator<Item = usize> {
        (0..index).rev().filter(|&it| is_turn(&self.body[it]))
    }

    /// Returns the index after a turn and everything that belongs to it.
    pub(super) fn after_turn(&self, index: usize) -> usize {
        let next = self.body[index + 1..].iter().position(is_turn);
        let Some(next) = next.map(|it| index + 1 + it) else {
            return self.body.len();
        };
        let leads_on = |node: &Node| match node {
            Node::BlankLine(_) => true,
            Node::LineComment(comment) => !comment.trailing,
            _ => false,
        };
        let kept = self.body[index + 1..next]
            .iter()
            .rposition(|it| !leads_on(it));
        kept.map_or(index + 1, |kept| index + 2 + kept)
    }

    /// Returns the line ending of the file.
    pub(super) fn line_ending(&self) -> &'static str {
        if self.text.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }

    /// Returns the white space before an offset.
    pub(super) fn whitespace_before(&self, byte: usize) -> &'s str {
        let before = &self.text[..byte];
        &before[before.trim_end().len()..]
    }

    /// Returns a line ending with the indentation of the line at an offset.
    pub(super) fn new_line(&self, byte: usize) -> String {
        let start = self.text[..byte].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[start..].trim_start_matches('\u{feff}');
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        format!("{}{}", self.line_ending(), &line[..blanks])
    }

    /// Inserts a text before a node, after the preceding node and a separator.
    pub(super) fn insert(&self, index: usize, separator: &str, text: &str) -> TextChange {
        let at = self.end_before(index);
        let after = self.text[at..].chars().next();
        let glued = after.is_some_and(|next| !next.is_whitespace() && !is_delimiter(next));
        let alone = at == 0 || self.text[..at] == *"\u{feff}";
        let separator = if alone { "" } else { separator };
        let end = match (glued, alone) {
            (false, _) => "",
            (true, false) => " ",
            (true, true) => self.line_ending(),
        };
        TextChange::new(Span::at(at), format!("{separator}{text}{end}"))
    }

    /// Deletes the nodes of a range, with adjacent white space.
    pub(super) fn cut(&self, from: usize, to: usize) -> TextChange {
        let (start, end) = (self.span(from).start(), self.end_before(to));
        let space = self.whitespace_before(start);
        let after = &self.text[end..];
        let blanks = after.len() - after.trim_start().len();
        let next = after.trim_start().chars().next();
        let same_line = next.is_some() && !after[..blanks].contains('\n');
        let first = self.previous_node(from).is_none();
        let starts_line = space.contains('\n') || start == 0;
        let behind_line = matches!(
            self.previous_node(from).map(|it| &self.body[it]),
            Some(Node::LineComment(_))
        );
        let span = if same_line && next == Some(')') {
            let from = if behind_line {
                start
            } else {
                start - space.len()
            };
            Span::new(from, end)
        } else if same_line && (starts_line || (first && space.is_empty())) {
            Span::new(start, end + blanks)
        } else if blanks == 0 && next.is_some_and(|next| !is_delimiter(next)) {
            Span::new(start, end)
        } else {
            Span::new(start - space.len(), end)
        };
        TextChange::new(span, "")
    }
}

/// Returns `true` if a character can follow another node without a space.
pub(super) const fn is_delimiter(c: char) -> bool {
    matches!(c, '(' | ')' | '{' | '[' | ';' | '@')
}
