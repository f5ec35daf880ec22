//! Replaying a record, node by node.

mod board;
mod since;
mod sow;
mod turn;
mod witness;

use fifangha_rules::{MOST_LAPS, Outcome, Rules};

use self::board::Sides;
use self::since::Since;
use self::witness::Told;
use super::claims::{self, Last, outcome_is};
use super::front::{GameRules, rules_of};
use super::part::Part;
use super::past::{Moment, Past};
use super::timeline::{
    Check, CheckKind, Cost, Game, Item, Line, Reading, Replay, Shown, Tally, Verdict,
};
use super::{diagnose, never, opening};
use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Severity, Span, keep_few};
use crate::effort::{Bounds, Budget};
use crate::message::Message;
use crate::notation::tree::{Claim, Document, Front, Gap, Node, Record};

/// Replays every record of a document.
///
/// It never fails: what does not hold is in the diagnostics, and the rest is
/// replayed all the same.
#[must_use]
pub fn replay(document: &Document) -> Replay {
    replay_beside(document, &[])
}

/// Replays every record of a document in which the reader found mistakes: what
/// is wrong with a node that has one is not said a second time.
#[must_use]
pub fn replay_beside(document: &Document, mistakes: &[Diagnostic]) -> Replay {
    let proofs = Budget::of(Bounds::FILE);
    replay_again(document, mistakes, Vec::new(), proofs)
}

/// Replays a document, but for the records of which it is known what they come
/// to: `known` has one for each record, or ends before.
///
/// The replay is the same as without: what a known record has cost is paid
/// again, and where that is more than the file may cost, it is replayed. What
/// claims may search comes with it.
pub(crate) fn replay_again(
    document: &Document,
    mistakes: &[Diagnostic],
    known: Vec<Option<Part>>,
    proofs: Budget,
) -> Replay {
    let mut replay = Replay::default();
    let mut mistakes: Vec<Span> = mistakes
        .iter()
        .filter(|mistake| mistake.severity == Severity::Error)
        .map(|mistake| mistake.span)
        .collect();
    mistakes.sort_unstable();
    let mut effort = Effort { laps: 0, proofs };
    let mut known = known.into_iter();
    for (index, record) in document.records.iter().enumerate() {
        let part = match known.next().flatten() {
            Some(part) if effort.can_pay(part.cost) => {
                effort.pay(part.cost);
                part
            }
            _ => {
                part(
                    record,
                    rules_of(&record.front),
                    &mistakes,
                    &mut effort,
                    true,
                )
                .0
            }
        };
        replay.add(index, part);
    }
    replay
}

/// Replays a record by other rules than its own, for as much as a budget has
/// left. The record was read without a mistake.
#[must_use]
pub(crate) fn replay_by(record: &Record, rules: GameRules, budget: &Budget) -> Replay {
    let mut effort = Effort {
        laps: 0,
        proofs: budget.part(Bounds::FILE.sowings),
    };
    let mut replay = Replay::default();
    replay.add(0, part(record, Ok(rules), &[], &mut effort, true).0);
    budget.pay(&effort.proofs);
    replay
}

/// Replays the records of a file one by one, for who asks only whether they hold: no timeline
/// is made of them.
pub(crate) struct Verdicts(Effort);

impl Verdicts {
    /// A file whose claims may search so much.
    pub(crate) const fn within(proofs: Budget) -> Self {
        Self(Effort { laps: 0, proofs })
    }

    /// The next record, in which the reader found mistakes at these places, in order; and what
    /// its checks came to, of which only those are kept that were left open.
    pub(crate) fn of(&mut self, record: &Record, mistakes: &[Span]) -> (Part, Tally) {
        let rules = rules_of(&record.front);
        part(record, rules, mistakes, &mut self.0, false)
    }
}

/// A record by itself, and what its checks came to. Without a timeline nothing is kept but what
/// does not hold.
fn part(
    record: &Record,
    rules: Result<GameRules, Vec<Diagnostic>>,
    mistakes: &[Span],
    effort: &mut Effort,
    timeline: bool,
) -> (Part, Tally) {
    let (laps, proofs) = (effort.laps, effort.proofs.sowings());
    let mut found = Replay::default();
    let mut played = None;
    let mut tally = Tally::default();
    // Without its front matter nobody knows what game it is.
    let front = record.front.span;
    let from = mistakes.partition_point(|mistake| mistake.start() < front.start());
    let mut beside = mistakes[from..].iter();
    if !beside.any(|mistake| mistake.end() <= front.end() && !front.is_empty()) {
        match rules {
            Ok(mut game) => {
                let side = Sides::of(&record.body).first();
                game.rules = opening::rules_with_opening(&record.front, side, &game.rules);
                if timeline {
                    // Most turns have a number.
                    found.checks.reserve(2 * record.body.len());
                }
                let mut runner = Runner {
                    rules: &game.rules,
                    front: &record.front,
                    replay: &mut found,
                    mistakes,
                    node: Span::default(),
                    past: Past::of(&record.body),
                    effort,
                    tally,
                    timeline,
                };
                let (line, outcome) = runner.record(record);
                tally = runner.tally;
                played = Some(Game {
                    record: 0,
                    base: game.base,
                    rules: game.rules,
                    line,
                    outcome,
                });
            }
            Err(mistakes) => found.diagnostics.extend(mistakes),
        }
    }
    let part = Part {
        game: played,
        checks: found.checks,
        diagnostics: found.diagnostics,
        more: found.more,
        cost: Cost {
            laps: effort.laps - laps,
            proofs: effort.proofs.sowings() - proofs,
            cut: effort.is_spent(),
        },
    };
    (part, tally)
}

struct Runner<'r> {
    rules: &'r Rules,
    front: &'r Front,
    replay: &'r mut Replay,
    /// Where the reader found mistakes, in order.
    mistakes: &'r [Span],
    /// The node that is replayed now.
    node: Span,
    /// The positions that its lines have come to.
    past: Past,
    effort: &'r mut Effort,
    /// What its checks have come to.
    tally: Tally,
    /// Whether anybody looks at more than what does not hold.
    timeline: bool,
}

/// What a file has cost so far: whoever wrote it must not be able to keep a
/// reader busy for ever.
struct Effort {
    /// Sowings of its turns.
    laps: u64,
    /// What its claims may still search.
    proofs: Budget,
}

impl Effort {
    /// Whether something that has cost so much would not be cut short.
    fn can_pay(&self, cost: Cost) -> bool {
        let laps = self.laps.saturating_add(cost.laps);
        let proofs = self.proofs.sowings().saturating_add(cost.proofs);
        !cost.cut && laps <= MOST_LAPS_OF_A_FILE && proofs < self.proofs.most_sowings()
    }

    /// Whether nothing more is played, or proved.
    fn is_spent(&self) -> bool {
        let proofs = self.proofs.sowings() >= self.proofs.most_sowings();
        proofs || self.proofs.is_spent() || self.laps > MOST_LAPS_OF_A_FILE
    }

    fn pay(&mut self, cost: Cost) {
        self.laps += cost.laps;
        self.proofs.charge(cost.proofs);
    }
}

/// The sowings of a file's turns after which no further turn is played: some
/// seconds.
const MOST_LAPS_OF_A_FILE: u64 = 4 * MOST_LAPS;

/// Where a line has come to.
#[derive(Clone)]
struct Cursor {
    /// What is known of the board: nothing after a turn that is illegal or
    /// left open, up to the next board that the record tells.
    board: Board,
    /// What was known before, where nothing failed since.
    since: Option<Since>,
    /// The number of the next turn; `None` where the record may say it.
    number: Option<u32>,
    /// Seeds of the game that are in nobody's reserve or pit, about to be sown.
    hand: u32,
    last: Option<Last>,
    outcome: Option<Outcome>,
    /// The turns that lead here, as far back as they are known.
    now: Option<Moment>,
    /// Whether a board sets the game up here.
    fresh: bool,
}

impl Runner<'_> {
    fn record(&mut self, record: &Record) -> (Line, Option<Outcome>) {
        let start = self.rules.start();
        let mut cursor = Cursor {
            board: Board::Known(start),
            since: None,
            number: Some(1),
            hand: 0,
            last: None,
            now: None,
            outcome: self.rules.outcome(&start),
            fresh: true,
        };
        if let Some(board) = &record.front.start {
            let side = Sides::of(&record.body).first();
            let verdict = self.set_up(&mut cursor, board, &record.body, side);
            if verdict != Verdict::Failed
                && let Some(found) =
                    opening::judge(self.front, board, cursor.board.position(), self.rules)
            {
                self.report(found);
            }
        }
        let line = self.line(&record.body, &mut cursor);
        self.node = Span::default();
        if let Some(result) = record.front.result {
            let verdict = match cursor.outcome {
                Some(outcome) if outcome_is(result.value, outcome.winner) => Verdict::Held,
                Some(outcome) => {
                    self.report(
                        Diagnostic::new(
                            Code::WrongResult,
                            result.span,
                            Message::new("replay.wrong_result"),
                        )
                        .label(&outcome),
                    );
                    Verdict::Failed
                }
                None => Verdict::Open,
            };
            self.checked(CheckKind::Result, result.span, verdict);
        }
        (line, cursor.outcome)
    }

    fn line(&mut self, body: &[Node], cursor: &mut Cursor) -> Line {
        let mut line = Line {
            start: cursor.board.clone(),
            items: Vec::with_capacity(if self.timeline { body.len() } else { 0 }),
            end: cursor.board.clone(),
        };
        let mut begun = false;
        let mut sides = Sides::of(body);
        let mut before_turn: Option<Cursor> = None;
        let mut unreached: Option<(Span, usize)> = None;
        let mut told = Told::default();
        for (index, node) in body.iter().enumerate() {
            let rest = &body[index + 1..];
            if matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)) {
                self.judge(cursor, &mut told, &mut line.items);
            }
            self.node = node.span();
            let known = cursor.board.position().is_some();
            if !known && matches!(node, Node::Turn(_) | Node::Sow(_) | Node::Claim(_)) {
                let (_, count) = unreached.get_or_insert((node.span(), 0));
                *count += 1;
            }
            match node {
                Node::Turn(written) => {
                    before_turn = is_varied(rest).then(|| cursor.clone());
                    if let Some(played) = self.turn(cursor, written) {
                        line.items.push(Item::Turn(played));
                    }
                    begun = true;
                }
                Node::Gap(gap) => {
                    self.gap(cursor, gap);
                    begun = true;
                }
                Node::Comment(comment) => {
                    self.keep(&mut line, || Item::Comment(comment.clone()));
                }
                Node::Variation(variation) => {
                    // The parser lets no variation stand without a turn.
                    let mut branch = before_turn.clone().unwrap_or_else(|| cursor.clone());
                    let varied = self.line(&variation.body, &mut branch);
                    self.keep(&mut line, || Item::Variation(varied));
                }
                Node::Board(board) if !self.front.follows(board) => {
                    self.unknown_witnesses(board);
                    told.beside(line.items.len(), board);
                    let witnesses = board.witnesses.iter();
                    line.items.push(Item::Reading(Reading {
                        node: index,
                        span: board.span,
                        witnesses: witnesses.map(|it| it.value.clone()).collect(),
                        differs: None,
                    }));
                }
                Node::Board(board) => {
                    self.unknown_witnesses(board);
                    let verdict = self.board(cursor, board, rest, sides.behind(index));
                    told.follow(board, verdict);
                    if !begun {
                        line.start = cursor.board.clone();
                    }
                    self.keep(&mut line, || {
                        Item::Board(Shown {
                            node: index,
                            span: board.span,
                            board: cursor.board.clone(),
                            verdict,
                        })
                    });
                }
                Node::Claim(claim) => {
                    let verdict = self.claim(cursor, claim);
                    self.keep(&mut line, || {
                        Item::Claim(Shown {
                            node: index,
                            span: claim.span,
                            board: cursor.board.clone(),
                            verdict,
                        })
                    });
                }
                Node::Sow(sow) => {
                    if let Some(sown) = self.sow(cursor, sow) {
                        line.items.push(Item::Sow(Box::new(sown)));
                    }
                    begun = true;
                }
                Node::LineComment(_) | Node::BlankLine(_) => {}
            }
        }
        self.judge(cursor, &mut told, &mut line.items);
        if let Some((span, count)) = unreached {
            self.node = Span::default();
            self.report(
                Diagnostic::new(
                    Code::NotReached,
                    span,
                    Message::new("replay.not_reached.message").with("n", count),
                )
                .label(Message::new("replay.not_reached.label"))
                .help(Message::new("replay.not_reached.help")),
            );
        }
        line.end = cursor.board.clone();
        line
    }

    /// Keeps what a node comes to in the timeline, where there is one.
    fn keep(&self, line: &mut Line, item: impl FnOnce() -> Item) {
        if self.timeline {
            line.items.push(item());
        }
    }

    fn claim(&mut self, cursor: &Cursor, claim: &Claim) -> Verdict {
        let verdict = if let Some(position) = cursor.board.position() {
            let place = claims::Place {
                rules: self.rules,
                position,
                last: cursor.last.as_ref(),
                outcome: cursor.outcome,
                budget: &self.effort.proofs,
                past: claims::Line::Of(&self.past, cursor.now),
            };
            match claims::check(claim, &place) {
                Ok(()) => Verdict::Held,
                Err(failure) => {
                    let open = matches!(failure, claims::Failure::Undecided(_));
                    self.report(diagnose::claim(claim, failure));
                    if open { Verdict::Open } else { Verdict::Failed }
                }
            }
        } else if let Some(failure) = never::of_claim(claim, self.rules) {
            self.report(diagnose::claim(claim, failure));
            Verdict::Failed
        } else {
            Verdict::Open
        };
        self.checked(CheckKind::Claim, claim.span, verdict);
        verdict
    }

    /// Whole turns that nobody knows.
    fn gap(&mut self, cursor: &mut Cursor, gap: &Gap) {
        self.open(gap.span, Message::new("replay.open.gap"));
        let first = self.number(cursor, gap.number);
        cursor.number = (gap.min == gap.max).then(|| first.saturating_add(gap.min));
        cursor.unknown_turns(gap.min.into(), gap.max.into());
        cursor.fresh = false;
        self.lose::<()>(cursor);
    }

    /// A turn or a sowing failed: the line goes on at the next complete board,
    /// of which nothing is known.
    fn fail<T>(&self, cursor: &mut Cursor) -> Option<T> {
        cursor.since = None;
        self.lose(cursor)
    }

    /// The line goes on at the next complete board.
    fn lose<T>(&self, cursor: &mut Cursor) -> Option<T> {
        cursor.board = Board::unknown(self.rules);
        cursor.last = None;
        cursor.now = None;
        cursor.outcome = None;
        None
    }

    fn open(&mut self, span: Span, label: Message) {
        self.report(
            Diagnostic::new(Code::LeftOpen, span, Message::new("replay.open.message"))
                .label(label)
                .help(Message::new("replay.open.help")),
        );
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let from = self
            .mistakes
            .partition_point(|mistake| mistake.end() < self.node.start());
        let misread = self
            .mistakes
            .get(from)
            .is_some_and(|mistake| !self.node.is_empty() && mistake.start() <= self.node.end());
        if misread {
            return;
        }
        self.replay.diagnostics.push(diagnostic);
        self.replay.more += keep_few(&mut self.replay.diagnostics);
    }

    fn checked(&mut self, kind: CheckKind, span: Span, verdict: Verdict) {
        self.tally.count(verdict);
        if self.timeline || verdict == Verdict::Open {
            self.replay.checks.push(Check {
                kind,
                span,
                verdict,
            });
        }
    }
}

/// Whether a variation of a turn stands behind it.
fn is_varied(rest: &[Node]) -> bool {
    let mut behind = rest.iter().take_while(|it| !matches!(it, Node::Turn(_)));
    behind.any(|it| matches!(it, Node::Variation(_)))
}

const fn verdict(holds: bool) -> Verdict {
    if holds {
        Verdict::Held
    } else {
        Verdict::Failed
    }
}
