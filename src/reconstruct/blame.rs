//! Why no game fits: the smallest piece of evidence that cannot hold with the
//! rest.

use std::sync::atomic::{AtomicBool, Ordering};

use super::answer::Failure;
use super::evidence::Evidence;
use super::expand::Follower;
use super::piece::{self, Piece};
use super::search::Search;
use super::{Limits, weight};
use crate::diagnostic::{Code, Diagnostic};
use crate::effort::{Bounds, Budget, Effort};
use crate::message::Message;
use crate::notation::tree::{Node, Record};
use crate::replay::GameRules;

/// Turns that are played at most to find out about one piece.
const NODES: u64 = 2_000_000;

/// Sowings of those turns.
const SOWINGS: u64 = 100_000_000;

/// Other pieces that are named.
const RELATED: usize = 8;

/// Somebody who asks what would fit if something were not written.
pub(super) struct Blame<'a> {
    rules: &'a GameRules,
    bounds: Bounds,
    effort: &'a Effort,
    /// What all pieces together may cost, where that is bounded.
    within: Option<&'a Budget>,
    /// Whether something was not found out.
    undecided: AtomicBool,
}

/// Why no game fits a record: the pieces of it, by their places, so that it can be said
/// again of the same record elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Blamed {
    /// Each of these would do alone, of the pieces up to where the record breaks down,
    /// after so many nodes.
    Each { end: usize, pieces: Vec<usize> },
    /// None would do alone; this one of the last node lets it hold up to there.
    Several { end: usize, piece: Option<usize> },
    /// This one of the last node lets it hold up to there, whatever follows.
    Before { end: usize, piece: Option<usize> },
}

impl<'a> Blame<'a> {
    /// Of as much work for each question as the limits allow for one.
    pub(super) const fn under(rules: &'a GameRules, limits: &Limits, effort: &'a Effort) -> Self {
        Self {
            rules,
            bounds: limits.bounds,
            effort,
            within: None,
            undecided: AtomicBool::new(false),
        }
    }

    /// Of as much work for all questions together as a budget has left.
    pub(super) const fn within(rules: &'a GameRules, budget: &'a Budget) -> Self {
        Self {
            rules,
            bounds: Bounds::FILE,
            effort: budget.effort(),
            within: Some(budget),
            undecided: AtomicBool::new(false),
        }
    }

    /// Finds the piece. The record is known not to fit.
    pub(super) fn find(&self, record: &Record) -> Blamed {
        let end = self.breakdown(record);
        let pieces = pieces_up_to(record, end);
        let mut fitting: Vec<usize> = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            if self.is_over() {
                break;
            }
            let first = fitting.first().map(|&first| &pieces[first]);
            if first.is_some_and(|first| piece.whole && !first.whole) || fitting.len() > RELATED {
                break;
            }
            let named = |known: &usize| pieces[*known].span == piece.span;
            if !fitting.iter().any(named) && self.fits(&piece.without(record)) == Some(true) {
                fitting.push(index);
            }
        }
        match fitting.is_empty() {
            false => Blamed::Each {
                end,
                pieces: fitting,
            },
            true => Blamed::Several {
                end,
                piece: self.before(record, end),
            },
        }
    }

    /// Finds the first word that the rules cannot explain: the smallest piece that
    /// cannot hold with what stands before it. The record is known not to fit.
    pub(super) fn first_word(&self, record: &Record) -> Blamed {
        let end = self.breakdown(record);
        Blamed::Before {
            end,
            piece: self.before(record, end),
        }
    }

    /// Says which piece it is; nothing where the record has no such piece.
    pub(super) fn say(&self, record: &Record, blamed: &Blamed) -> Option<Failure> {
        let mut failure = match blamed {
            Blamed::Each { end, pieces } => {
                let all = pieces_up_to(record, *end);
                let named: Option<Vec<&Piece>> = pieces.iter().map(|&it| all.get(it)).collect();
                let (first, rest) = named.as_ref()?.split_first()?;
                self.one(record, first, rest)
            }
            Blamed::Several { end, piece } => {
                let mut failure = self.said_before(record, *end, *piece)?;
                let help = Message::new("reconstruct.blame.no_single");
                failure.diagnostic = failure.diagnostic.help(help);
                failure
            }
            Blamed::Before { end, piece } => self.said_before(record, *end, *piece)?,
        };
        failure.decided = self.is_decided();
        Some(failure)
    }

    fn one(&self, record: &Record, first: &Piece, rest: &[&Piece]) -> Failure {
        let mut diagnostic = Diagnostic::new(
            first.code,
            first.span,
            self.no_game("reconstruct.blame.rest")
                .with("piece", first.what()),
        )
        .label(Message::new("reconstruct.blame.without"))
        .help(Message::new("reconstruct.blame.write_open"));
        for other in rest {
            let or = Message::new("reconstruct.blame.or").with("piece", other.what());
            diagnostic = diagnostic.related(other.span, or);
        }
        Failure {
            turn: turn_at(record, first.node, &self.rules.rules),
            diagnostic,
            decided: false,
        }
    }

    /// The smallest piece of the node where a record breaks down without which it
    /// holds up to there, by its place among the pieces of that node.
    fn before(&self, record: &Record, end: usize) -> Option<usize> {
        let pieces = piece::of_node(record, end.checked_sub(1)?);
        let until = up_to(record, end);
        pieces.iter().position(|piece| {
            !self.is_over() && {
                let without = piece.without(&until);
                self.fits(&without) == Some(true)
            }
        })
    }

    fn said_before(&self, record: &Record, end: usize, piece: Option<usize>) -> Option<Failure> {
        let node = end.checked_sub(1);
        let whole = match node {
            Some(index) => record.body.get(index)?.span(),
            None => record.front.span,
        };
        let diagnostic = match piece {
            Some(piece) => {
                let pieces = piece::of_node(record, node?);
                let piece = pieces.get(piece)?;
                Diagnostic::new(
                    Code::EvidenceClashes,
                    piece.span,
                    self.no_game("reconstruct.blame.before")
                        .with("piece", piece.what()),
                )
                .label(Message::new("reconstruct.blame.without_to_here"))
            }
            None => Diagnostic::new(
                Code::EvidenceClashes,
                whole,
                self.no_game("reconstruct.blame.none"),
            )
            .label(Message::new("reconstruct.blame.breakdown")),
        };
        Some(Failure {
            turn: turn_at(record, node, &self.rules.rules),
            diagnostic,
            decided: false,
        })
    }

    /// A sentence that no game fits under these rules.
    fn no_game(&self, key: &'static str) -> Message {
        Message::new(key).with("game", self.rules.base.name())
    }

    /// How many nodes the record needs until no game fits: one more than the
    /// index of the node where it breaks down.
    fn breakdown(&self, record: &Record) -> usize {
        let (mut fits, mut fails) = (0, record.body.len());
        while fits < fails {
            let middle = fits + (fails - fits) / 2;
            match self.fits(&up_to(record, middle)) {
                Some(false) => fails = middle,
                _ => fits = middle + 1,
            }
        }
        fails
    }

    /// Whether some game fits a record; `None` where it was not found out.
    pub(super) fn fits(&self, record: &Record) -> Option<bool> {
        let bounds = Bounds {
            turns: self.bounds.turns.min(NODES),
            sowings: self.bounds.sowings.min(SOWINGS),
            ..self.bounds
        };
        let budget = match self.within {
            Some(all) => all.part(bounds.sowings),
            None => Budget::new(bounds, self.effort),
        };
        let found = match budget.begin(weight(record)) {
            true => self.search(record, &budget),
            false => None,
        };
        if let Some(all) = self.within {
            all.pay(&budget);
        }
        if found.is_none() {
            self.undecided.store(true, Ordering::Relaxed);
        }
        found
    }

    /// Returns `true` if nothing more is to be asked: the work was stopped, or all that it may
    /// cost is spent.
    pub(super) fn is_over(&self) -> bool {
        match self.within {
            Some(all) => all.is_spent(),
            None => !self.effort.goes_on(),
        }
    }

    /// Whether everything that was asked so far was found out.
    pub(super) fn is_decided(&self) -> bool {
        !self.undecided.load(Ordering::Relaxed)
    }

    fn search(&self, record: &Record, budget: &Budget) -> Option<bool> {
        let follower = Follower::new(Evidence::of(record, &self.rules.rules), budget);
        let mut search = Search::new(&follower, budget, 1).for_one();
        match search.count().1 {
            tally if tally.games > 0 => Some(true),
            tally => tally.complete.then_some(false),
        }
    }
}

/// The pieces before a node of a record, the small ones first; else as near to it as can
/// be.
fn pieces_up_to(record: &Record, end: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = (0..end.min(record.body.len()))
        .rev()
        .flat_map(|index| piece::of_node(record, index))
        .chain(piece::of_front(record))
        .collect();
    pieces.sort_by_key(|piece| piece.whole);
    pieces
}

/// The first nodes of a record; its result belongs to the end, and is left out.
fn up_to(record: &Record, nodes: usize) -> Record {
    let mut shorter = record.clone();
    if record.body.get(nodes).is_some() {
        shorter.body.truncate(nodes);
        shorter.front.result = None;
    }
    shorter
}

/// The number of the turn at a node, or of the last one before it.
fn turn_at(record: &Record, node: Option<usize>, rules: &fifangha_rules::Rules) -> u32 {
    let first = Evidence::of(record, rules).number_of_first();
    let mut number = first.saturating_sub(1);
    let end = node.map_or(0, |node| node + 1);
    for node in &record.body[..end] {
        match node {
            Node::Turn(turn) => {
                number = turn.number.map_or(number.saturating_add(1), |n| n.value);
            }
            Node::Sow(_) => number = number.saturating_add(1),
            Node::Gap(gap) => number = number.saturating_add(gap.min),
            _ => {}
        }
    }
    number.max(1)
}
