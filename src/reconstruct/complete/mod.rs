//! Completion of a record with the games that fit.

mod complete_board;
mod complete_turn;

pub(super) use complete_board::fill_board;

use std::sync::Arc;

use fifangha_rules::{Position, Rules};

use self::complete_board::fill_front;
use self::complete_turn::{fill_sowing, fill_turn, mark_supplied, short_turn, without_remarks};
use super::reconstruction::{ReconstructedGame, ReconstructionReport};
use super::search_state::GameTurn;
use crate::board::is_complete;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{Node, Record, TurnGap, TurnNode, Variation};
use crate::replay::{CheckKind, GameRules, Verdict, replay_with_rules};

/// Maximum number of combinations of gap lengths tried.
const MAX_PLACEMENTS: usize = 10_000;

/// Writes the games of a report into its record: the first as the main line,
/// the others as variations. Boards are completed if only one game fits.
///
/// Complete parts do not change; comments, claims and variations keep their
/// place. Every sign missing in the source is marked as supplied, `^R`.
///
/// # Errors
///
/// Returns an error with the reason ([`Code::NotCompleted`]) if the record
/// cannot be completed.
pub fn complete(record: &Record, answer: &ReconstructionReport) -> Result<Record, Box<Diagnostic>> {
    let refuse = |why: &'static str| {
        let message = Message::new("reconstruct.complete.refused");
        let refusal = Diagnostic::new(Code::NotCompleted, record.span, message);
        Err(Box::new(refusal.label(Message::new(why))))
    };
    let Some(main) = answer.games.first() else {
        return refuse("reconstruct.fits.none");
    };
    if !answer.complete {
        return refuse("reconstruct.complete.stopped");
    }
    if answer.games.len() as u128 != answer.count {
        return refuse("reconstruct.complete.not_listed");
    }
    if answer.games.iter().any(|game| game.start != main.start) {
        return refuse("reconstruct.complete.starts");
    }
    let parts_at_sowing = |game: &ReconstructedGame| {
        let mut turns = game.turns.iter().zip(&main.turns);
        let parting = turns.find(|(own, of_main)| own != of_main);
        parting.is_some_and(|(own, _)| own.hand > 0)
    };
    if answer.games.iter().any(parts_at_sowing) {
        return refuse("reconstruct.complete.sowing");
    }
    let writer = RecordCompleter {
        answer,
        main,
        only: answer.games.len() == 1,
    };
    let mut lengths = Vec::new();
    let mut tries = MAX_PLACEMENTS;
    let gaps: Vec<&TurnGap> = record
        .body
        .iter()
        .filter_map(|node| match node {
            Node::Gap(gap) => Some(gap),
            _ => None,
        })
        .collect();
    let turn_count = record
        .body
        .iter()
        .filter(|node| matches!(node, Node::Turn(_) | Node::Sow(_)))
        .count();
    let Some(rest) = main.turns.len().checked_sub(turn_count) else {
        return refuse("reconstruct.complete.not_placed");
    };
    let completed = writer.place_gaps(record, &gaps, rest, &mut lengths, &mut tries);
    completed.map_or_else(|| refuse("reconstruct.complete.not_placed"), Ok)
}

struct RecordCompleter<'a> {
    answer: &'a ReconstructionReport,
    main: &'a ReconstructedGame,
    only: bool,
}

impl RecordCompleter<'_> {
    fn rules(&self) -> &Rules {
        &self.answer.rules.rules
    }

    /// Assigns a length to each gap so that the record passes all checks.
    fn place_gaps(
        &self,
        record: &Record,
        gaps: &[&TurnGap],
        rest: usize,
        lengths: &mut Vec<usize>,
        tries: &mut usize,
    ) -> Option<Record> {
        let Some((gap, gaps)) = gaps.split_first() else {
            if rest > 0 || *tries == 0 {
                return None;
            }
            *tries -= 1;
            let completed = self.complete_record(record, lengths);
            return replays_without_findings(&completed, &self.answer.rules).then_some(completed);
        };
        let most = usize::try_from(gap.max).unwrap_or(usize::MAX).min(rest);
        for length in gap.min as usize..=most {
            lengths.push(length);
            let found = self.place_gaps(record, gaps, rest - length, lengths, tries);
            lengths.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn complete_record(&self, record: &Record, lengths: &[usize]) -> Record {
        let nodes = written_turns(record, lengths);
        let mut lengths = lengths.iter();
        let mut turns = self.main.turns.iter().enumerate();
        let mut games: Vec<&[GameTurn]> = self
            .answer
            .games
            .iter()
            .map(|game| &game.turns[..])
            .collect();
        let mut body: Vec<Node> = Vec::new();
        let front = fill_front(&record.front, &self.main.start);
        let mut started = front.start.is_some();
        let mut position = self.main.start;
        let mut numbered = false;
        // The comments of a turn stay with it, before its variations.
        let mut variations: Vec<Node> = Vec::new();
        for node in &record.body {
            if !belongs_to_turn(node) {
                body.append(&mut variations);
            }
            match node {
                Node::Turn(written) => {
                    started = true;
                    numbered |= written.number.is_some();
                    let Some((index, turn)) = turns.next() else {
                        continue;
                    };
                    position = self.position_after(turn);
                    body.push(Node::Turn(Arc::new(fill_turn(written, turn, self.rules()))));
                    self.push_variations(&mut games, index, numbered, &nodes, &mut variations);
                }
                Node::Sow(written) => {
                    started = true;
                    let Some((_, turn)) = turns.next() else {
                        continue;
                    };
                    position = self.position_after(turn);
                    body.push(Node::Sow(Box::new(fill_sowing(
                        written,
                        turn,
                        self.rules(),
                    ))));
                }
                Node::Gap(gap) => {
                    started = true;
                    numbered |= gap.number.is_some();
                    for _ in 0..lengths.next().copied().unwrap_or(0) {
                        let Some((index, turn)) = turns.next() else {
                            break;
                        };
                        position = self.position_after(turn);
                        let mut written = mark_supplied(short_turn(turn, self.rules()));
                        written.number = numbered.then(|| self.turn_number(index));
                        body.append(&mut variations);
                        body.push(Node::Turn(Arc::new(written)));
                        self.push_variations(&mut games, index, numbered, &nodes, &mut variations);
                    }
                }
                Node::Board(board) if !record.front.follows(board) => body.push(node.clone()),
                Node::Board(board) if !is_complete(board) && (self.only || !started) => {
                    let first = !std::mem::replace(&mut started, true);
                    body.push(Node::Board(Box::new(fill_board(board, &position, first))));
                }
                Node::Board(_) => {
                    started = true;
                    body.push(node.clone());
                }
                _ => body.push(node.clone()),
            }
        }
        body.append(&mut variations);
        Record {
            front,
            body,
            ..record.clone()
        }
    }

    /// Returns the position after the last step of a turn.
    fn position_after(&self, turn: &GameTurn) -> Position {
        let steps = turn.steps(self.rules());
        steps.last().map_or(turn.before, |step| step.position)
    }

    /// Adds the other games that leave the main line at a turn as variations.
    fn push_variations(
        &self,
        games: &mut Vec<&[GameTurn]>,
        index: usize,
        numbered: bool,
        turns_of_all: &[Option<&TurnNode>],
        body: &mut Vec<Node>,
    ) {
        let mut groups: Vec<Vec<&[GameTurn]>> = Vec::new();
        for &game in games.iter() {
            let Some(turn) = game.get(index) else {
                continue;
            };
            match groups.iter_mut().find(|group| group[0][index] == *turn) {
                Some(group) => group.push(game),
                None => groups.push(vec![game]),
            }
        }
        let mut groups = groups.into_iter();
        *games = groups.next().unwrap_or_default();
        for mut group in groups {
            let mut branch = Vec::new();
            for index in index..group[0].len() {
                let game = group[0];
                let same = game.len() == self.main.turns.len();
                let written = turns_of_all.get(index).copied().flatten().filter(|_| same);
                let mut turn = supplied_turn(written, &game[index], self.rules());
                turn.number = numbered.then(|| self.turn_number(index));
                branch.push(Node::Turn(Arc::new(turn)));
                self.push_variations(&mut group, index, numbered, turns_of_all, &mut branch);
            }
            body.push(Node::Variation(Variation {
                body: branch,
                span: Span::default(),
            }));
        }
    }

    /// Returns the number of the turn at an index.
    fn turn_number(&self, index: usize) -> Spanned<u32> {
        let first = self.answer.forced.first().map_or(1, |forced| forced.turn);
        without_span(first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX)))
    }
}

/// Returns a turn of a game without remarks, with the parts marked that the written turn leaves open.
pub(super) fn supplied_turn(
    written: Option<&TurnNode>,
    turn: &GameTurn,
    rules: &Rules,
) -> TurnNode {
    match written {
        Some(written) => without_remarks(fill_turn(written, turn, rules)),
        None => mark_supplied(short_turn(turn, rules)),
    }
}

/// Returns the written turns for the given gap lengths; `None` for turns in
/// gaps and sowings from the hand.
fn written_turns<'r>(record: &'r Record, lengths: &[usize]) -> Vec<Option<&'r TurnNode>> {
    let mut lengths = lengths.iter();
    let mut turns = Vec::new();
    for node in &record.body {
        match node {
            Node::Turn(turn) => turns.push(Some(&**turn)),
            Node::Sow(_) => turns.push(None),
            Node::Gap(_) => {
                let length = lengths.next().copied().unwrap_or(0);
                turns.extend(std::iter::repeat_n(None, length));
            }
            _ => {}
        }
    }
    turns
}

/// Returns `true` if a node belongs to the turn before it.
const fn belongs_to_turn(node: &Node) -> bool {
    match node {
        Node::Comment(_) => true,
        Node::LineComment(comment) => comment.trailing,
        _ => false,
    }
}

fn without_span<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

/// Returns `true` if a record replays under some rules with nothing failed and nothing open.
fn replays_without_findings(record: &Record, rules: &GameRules) -> bool {
    let budget = Budget::unwatched(SearchLimits::FILE);
    let replayed = replay_with_rules(record, rules.clone(), &budget);
    replayed.checks.iter().all(|check| {
        // A record may stop before its game has a result.
        let stops = check.kind == CheckKind::Result && check.verdict == Verdict::Open;
        check.verdict == Verdict::Passed || stops
    })
}
