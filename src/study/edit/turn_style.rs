//! The style in which a record writes its turns.

use std::sync::Arc;

use super::editable_line::EditableLine;
use crate::board::{mark_of_side, side_of_mark};
use crate::diagnostic::Spanned;
use crate::message::Message;
use crate::notation::ast::{Node, StepNode, Transcribed, TurnNode};
use crate::notation::parse;
use crate::replay::{PlayedTurn, direction_mark};
use crate::study::rewrite::{TurnForm, turn_in_form};
use crate::study::{NodePath, Study, TextChange};

/// Parses a text as one turn.
pub(super) fn one_turn(text: &str) -> Result<TurnNode, Message> {
    let (mut document, found) = parse(text.trim());
    let refused = || Message::new("study.no_turn").with("text", text);
    if !found.is_empty() || document.records.len() != 1 {
        return Err(refused());
    }
    let body = std::mem::take(&mut document.records[0].body);
    match <[Node; 1]>::try_from(body) {
        Ok([Node::Turn(turn)]) if document.records[0].front.span.is_empty() => {
            Ok(Arc::unwrap_or_clone(turn))
        }
        _ => Err(refused()),
    }
}

impl EditableLine<'_> {
    /// Returns the separator between the turns of this line, for a new turn
    /// before a node.
    pub(super) fn separator(&self, index: usize) -> String {
        let mut turns = self.turns_before(index);
        let last = turns.next();
        let space = match (last, turns.next()) {
            (Some(last), Some(_)) => self.whitespace_before(self.span(last).start()).to_owned(),
            (Some(only), None) if !self.is_variation => self.new_line(self.span(only).start()),
            (None, _) if !self.is_variation => self.line_ending().to_owned(),
            _ if self.previous_node(index).is_none() => return String::new(),
            _ => " ".to_owned(),
        };
        // Everything up to the end of the line may belong to these nodes.
        let breaks = self.previous_node(index).is_some_and(|before| {
            matches!(
                self.body[before],
                Node::LineComment(_) | Node::Claim(_) | Node::Sow(_)
            )
        });
        if space.is_empty() {
            " ".to_owned()
        } else if breaks && !space.contains('\n') {
            self.new_line(self.end_before(index))
        } else {
            space
        }
    }

    /// Returns a turn with number and side, if the turns before a node have
    /// them.
    pub(super) fn with_number_and_side(&self, index: usize, turn: &TurnNode) -> TurnNode {
        let mut dressed = turn.clone();
        let place = turn.pit.span;
        let model = self.style_model(index);
        let numbers = model.is_none_or(|model| model.number.is_some());
        if numbers && dressed.number.is_none() {
            let number = self.next_number(index);
            dressed.number = number.map(|number| Spanned::new(number, place));
        }
        let before = self.turns_before(index).next().map(|it| &self.body[it]);
        if let (None, Some(Node::Turn(before))) = (dressed.side, before) {
            let other = |side: Spanned<_>| mark_of_side(!side_of_mark(side.value));
            dressed.side = before.side.map(|side| Spanned::new(other(side), place));
        }
        dressed
    }

    /// Returns the turn whose style a new turn takes: the last of this line,
    /// otherwise the first of the game.
    fn style_model(&self, index: usize) -> Option<&TurnNode> {
        let own = self.turns_before(index).find_map(|it| self.turn(it));
        own.or_else(|| self.main_turns().next())
    }

    fn main_turns(&self) -> impl Iterator<Item = &TurnNode> {
        let nodes = self.record.into_iter().flat_map(|record| &record.body);
        nodes.filter_map(Node::turn)
    }

    fn turn(&self, index: usize) -> Option<&TurnNode> {
        self.body[index].turn()
    }

    /// Returns the number of a turn before a node, if it is known.
    fn next_number(&self, index: usize) -> Option<u32> {
        let Some(last) = self.turns_before(index).next() else {
            return match self.at.nodes.is_empty() {
                true => Some(1),
                false => self.varied_number(),
            };
        };
        match &self.body[last] {
            Node::Turn(turn) => {
                let played = find_played_turn(self.study, turn).map(|it| it.number);
                let written = turn.number.map(|it| it.value);
                let number = played.or(written).or_else(|| self.next_number(last))?;
                number.checked_add(1)
            }
            Node::Gap(gap) if gap.min == gap.max => {
                let first = gap.number.map(|it| it.value);
                first
                    .or_else(|| self.next_number(last))?
                    .checked_add(gap.min)
            }
            Node::Sow(_) => self.next_number(last),
            _ => None,
        }
    }

    /// Returns the number of the turn that this variation varies.
    fn varied_number(&self) -> Option<u32> {
        let (outer, index) = Self::containing(self.study, &self.at).ok()?;
        let varied = outer.turns_before(index).next()?;
        outer.number_of(varied)
    }

    /// Returns the number of a turn, written or counted.
    pub(super) fn number_of(&self, index: usize) -> Option<u32> {
        let turn = self.turn(index)?;
        let written = turn.number.map(|it| it.value);
        written.or_else(|| self.next_number(index))
    }

    /// Returns the changes for a turn, in the form that the record uses. The
    /// turn is inserted as given and replayed first, then converted.
    pub(super) fn changes_in_style(
        &self,
        index: usize,
        turn: &TurnNode,
        changes: impl Fn(&TurnNode) -> Vec<TextChange>,
    ) -> Vec<TextChange> {
        let first = changes(turn);
        let form = self.turn_form(index);
        let form = form.filter(|form| turn.is_long() != (*form == TurnForm::Long));
        if form.is_none() && !self.has_other_signs(turn) {
            return first;
        }
        let start = first[0].span.start();
        let end = start + first[0].replacement.len();
        let tried = self.study.clone().apply(&first);
        let game = tried
            .replay
            .games
            .iter()
            .find(|it| it.record == self.at.game);
        let anew = game.and_then(|game| {
            let is_it =
                |it: &&PlayedTurn| start <= it.written.span.start() && it.written.span.end() <= end;
            let played = game.all_turns().find(is_it)?;
            let in_form = form.and_then(|form| turn_in_form(played, &game.rules, form));
            let mut anew = in_form.unwrap_or_else(|| turn.clone());
            if let (Some(mark), Some(way)) = (&mut anew.direction, played.turn.start.direction)
                && let Transcribed::Certain(_) = mark.value
            {
                let directions = game.rules.directions();
                mark.value = direction_mark(played.turn.start.pit, way, directions).into();
            }
            Some(anew)
        });
        anew.map_or(first, |anew| changes(&anew))
    }

    /// Returns `true` if the direction of a turn has not the signs of the record.
    fn has_other_signs(&self, turn: &TurnNode) -> bool {
        let signs = self.record.map(|it| it.front.directions());
        let mark = turn.direction.and_then(|it| it.value.known());
        mark.is_some_and(|it| it.directions() != signs.unwrap_or_default())
    }

    /// Returns the form of the last turn before a node that has one, otherwise
    /// that of the first turn of the game.
    fn turn_form(&self, index: usize) -> Option<TurnForm> {
        let own = self.turns_before(index).filter_map(|it| self.turn(it));
        own.chain(self.main_turns()).find_map(|turn| {
            let chooses = || {
                turn.steps
                    .iter()
                    .any(|it| matches!(it.value, StepNode::Choice(_)))
            };
            match turn.is_long() {
                true => Some(TurnForm::Long),
                false => chooses().then_some(TurnForm::Short),
            }
        })
    }
}

/// Returns the replayed turn of a node.
fn find_played_turn<'s>(study: &'s Study, turn: &TurnNode) -> Option<&'s PlayedTurn> {
    let games = study.replay.games.iter();
    let record = study
        .path_at(turn.span.start())
        .map(|NodePath { game, .. }| game)?;
    let game = games.into_iter().find(|it| it.record == record)?;
    game.all_turns().find(|it| it.written.span == turn.span)
}
