//! Why no game fits: the smallest piece of evidence that cannot hold with the
//! rest.

use super::Limits;
use super::answer::Failure;
use super::evidence::Evidence;
use super::expand::Follower;
use super::piece::{self, Piece};
use super::search::Search;
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
    pub(super) rules: &'a GameRules,
    pub(super) bounds: Bounds,
    pub(super) effort: &'a Effort,
    /// What all pieces together may cost, where that is bounded.
    pub(super) within: Option<&'a Budget>,
}

impl<'a> Blame<'a> {
    /// Of as much work for each question as the limits allow for one.
    pub(super) const fn under(rules: &'a GameRules, limits: &Limits, effort: &'a Effort) -> Self {
        Self {
            rules,
            bounds: limits.bounds,
            effort,
            within: None,
        }
    }

    /// Finds the piece. The record is known not to fit.
    pub(super) fn find(&self, record: &Record) -> Failure {
        let end = self.breakdown(record);
        let mut pieces: Vec<Piece> = (0..end)
            .rev()
            .flat_map(|index| piece::of_node(record, index))
            .chain(piece::of_front(record))
            .collect();
        // The small ones first; else as near as can be to the breakdown.
        pieces.sort_by_key(|piece| piece.whole);
        let mut fitting: Vec<&Piece> = Vec::new();
        for piece in &pieces {
            if fitting
                .first()
                .is_some_and(|first| piece.whole && !first.whole)
                || fitting.len() > RELATED
            {
                break;
            }
            let named = |known: &&Piece| known.span == piece.span;
            if !fitting.iter().any(named) && self.fits(&piece.without(record)) == Some(true) {
                fitting.push(piece);
            }
        }
        match fitting.split_first() {
            Some((first, rest)) => self.one(record, first, rest),
            None => self.several(record, end),
        }
    }

    /// Finds the first word that the rules cannot explain: the smallest piece that
    /// cannot hold with what stands before it. The record is known not to fit.
    pub(super) fn first_word(&self, record: &Record) -> Failure {
        self.before(record, self.breakdown(record))
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
        }
    }

    /// More than one piece has to go. The smallest one is named without which
    /// the record holds at least up to its place.
    fn several(&self, record: &Record, end: usize) -> Failure {
        let mut failure = self.before(record, end);
        let help = Message::new("reconstruct.blame.no_single");
        failure.diagnostic = failure.diagnostic.help(help);
        failure
    }

    /// The smallest piece of the node where a record breaks down without which it
    /// holds up to there.
    fn before(&self, record: &Record, end: usize) -> Failure {
        let node = end.checked_sub(1);
        let pieces = node.map_or_else(Vec::new, |index| piece::of_node(record, index));
        let piece = pieces
            .iter()
            .find(|piece| self.fits(&up_to(&piece.without(record), end)) == Some(true));
        let whole = node.map_or(record.front.span, |index| record.body[index].span());
        let diagnostic = match piece {
            Some(piece) => Diagnostic::new(
                Code::EvidenceClashes,
                piece.span,
                self.no_game("reconstruct.blame.before")
                    .with("piece", piece.what()),
            )
            .label(Message::new("reconstruct.blame.without_to_here")),
            None => Diagnostic::new(
                Code::EvidenceClashes,
                whole,
                self.no_game("reconstruct.blame.none"),
            )
            .label(Message::new("reconstruct.blame.breakdown")),
        };
        Failure {
            turn: turn_at(record, node, &self.rules.rules),
            diagnostic,
        }
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
        let found = self.search(record, &budget);
        if let Some(all) = self.within {
            all.pay(&budget);
        }
        found
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
