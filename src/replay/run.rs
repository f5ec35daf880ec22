//! Replaying a record, node by node.

use std::ops::ControlFlow;

use fifangha_rules::{
    Direction, End, MOST_LAPS, Outcome, Played, Position, Progress, Rules, Side, Turn,
};

use super::board::{self, side};
use super::claims::{self, Last, Steps, opponent_lost, outcome_is};
use super::diagnose;
use super::follow::{self, Mismatch};
use super::front::rules_of;
use super::timeline::{
    Check, CheckKind, Game, Item, Line, PlayedTurn, Replay, Shown, Sown, Verdict,
};
use crate::diagnostic::{Code, Diagnostic, Severity, Span};
use crate::notation::tree::{
    self, BoardNode, ChoiceMark, Claim, Count, Document, EndMark, Node, Record, Sow, SowFrom,
};

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
    let mut replay = Replay::default();
    let mut mistakes: Vec<Span> = mistakes
        .iter()
        .filter(|mistake| mistake.severity == Severity::Error)
        .map(|mistake| mistake.span)
        .collect();
    mistakes.sort_unstable();
    for (index, record) in document.records.iter().enumerate() {
        // Without its front matter nobody knows what game it is.
        let front = record.front.span;
        if mistakes.iter().any(|mistake| {
            front.start <= mistake.start && mistake.end <= front.end && !front.is_empty()
        }) {
            continue;
        }
        match rules_of(&record.front) {
            Ok(game) => {
                let mut runner = Runner {
                    rules: &game.rules,
                    replay: &mut replay,
                    mistakes: &mistakes,
                    node: Span::default(),
                };
                let (line, outcome) = runner.record(record);
                replay.games.push(Game {
                    record: index,
                    base: game.base,
                    rules: game.rules,
                    line,
                    outcome,
                });
            }
            Err(mistakes) => replay.diagnostics.extend(mistakes),
        }
    }
    replay
}

struct Runner<'r> {
    rules: &'r Rules,
    replay: &'r mut Replay,
    /// Where the reader found mistakes, in order.
    mistakes: &'r [Span],
    /// The node that is replayed now.
    node: Span,
}

/// Where a line has come to.
#[derive(Clone)]
struct Cursor {
    position: Position,
    /// Whether the position is that of the game: not after a turn that is
    /// illegal or left open, up to the next board.
    known: bool,
    /// The number of the next turn; `None` where the record may say it.
    number: Option<u32>,
    /// Seeds of the game that are in nobody's reserve or pit, about to be sown.
    hand: u32,
    last: Option<std::rc::Rc<Last>>,
    outcome: Option<Outcome>,
    /// Whether a board sets the game up here.
    fresh: bool,
}

impl Runner<'_> {
    fn record(&mut self, record: &Record) -> (Line, Option<Outcome>) {
        let start = self.rules.start();
        let mut cursor = Cursor {
            position: start,
            known: true,
            number: Some(1),
            hand: 0,
            last: None,
            outcome: self.rules.outcome(&start),
            fresh: true,
        };
        if let Some(board) = &record.front.start {
            self.set_up(&mut cursor, board, &record.body);
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
                            "the result is not that of the game",
                        )
                        .label(outcome.to_string()),
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
            start: cursor.position,
            items: Vec::new(),
        };
        let mut before_turn: Option<Cursor> = None;
        let mut unreached: Option<(Span, usize)> = None;
        for (index, node) in body.iter().enumerate() {
            let rest = &body[index + 1..];
            self.node = node.span();
            if !cursor.known && matches!(node, Node::Turn(_) | Node::Sow(_) | Node::Claim(_)) {
                let (_, count) = unreached.get_or_insert((node.span(), 0));
                *count += 1;
            }
            match node {
                Node::Turn(written) => {
                    before_turn = Some(cursor.clone());
                    if let Some(played) = self.turn(cursor, written) {
                        line.items.push(Item::Turn(Box::new(played)));
                    }
                }
                Node::Gap(gap) => {
                    self.open(gap.span, "so many whole turns are not told");
                    cursor.known = false;
                    cursor.number = None;
                }
                Node::Comment(comment) => line.items.push(Item::Comment(comment.clone())),
                Node::Variation(variation) => {
                    // The parser lets no variation stand without a turn.
                    let mut branch = before_turn.clone().unwrap_or_else(|| cursor.clone());
                    let varied = self.line(&variation.body, &mut branch);
                    line.items.push(Item::Variation(varied));
                }
                Node::Board(board) => {
                    let verdict = self.board(cursor, board, rest);
                    if line.items.is_empty() {
                        line.start = cursor.position;
                    }
                    line.items.push(Item::Board(Shown {
                        node: index,
                        span: board.span,
                        position: cursor.position,
                        verdict,
                    }));
                }
                Node::Claim(claim) => {
                    let verdict = self.claim(cursor, claim);
                    line.items.push(Item::Claim(Shown {
                        node: index,
                        span: claim.span,
                        position: cursor.position,
                        verdict,
                    }));
                }
                Node::Sow(sow) => {
                    if let Some(sown) = self.sow(cursor, sow) {
                        line.items.push(Item::Sow(Box::new(sown)));
                    }
                }
                Node::LineComment(_) | Node::BlankLine(_) => {}
            }
        }
        if let Some((span, count)) = unreached {
            self.node = Span::default();
            self.report(
                Diagnostic::new(
                    Code::NotReached,
                    span,
                    match count {
                        1 => "what stands here was not replayed".to_owned(),
                        many => format!("from here on {many} turns and claims were not replayed"),
                    },
                )
                .label("the position is not known here")
                .help("a complete board `[…]` before it would let the replay go on"),
            );
        }
        line
    }

    fn turn(&mut self, cursor: &mut Cursor, written: &tree::Turn) -> Option<PlayedTurn> {
        let number = self.number(cursor, written);
        if !cursor.known {
            cursor.position = cursor.position.with_mover(!cursor.position.to_move());
            self.checked(CheckKind::Turn, written.span, Verdict::Open);
            return None;
        }
        cursor.fresh = false;
        let mover = cursor.position.to_move();
        if let Some(mark) = written.side {
            let holds = side(mark.value) == mover;
            if !holds {
                self.report(
                    Diagnostic::new(Code::WrongSide, mark.span, format!("it is {mover}'s turn"))
                        .label(format!("expected `{}:`", mover.letter()))
                        .fix(mark.span, format!("{}:", mover.letter())),
                );
            }
            self.checked(CheckKind::Side, mark.span, verdict(holds));
        }
        let before = cursor.position;
        let resolved = self.resolve(&before, written);
        let held = matches!(resolved, Resolved::One(..));
        let (turn, played) = match resolved {
            Resolved::One(turn, played) | Resolved::Recovered(turn, played) => (turn, played),
            Resolved::Open => {
                self.open(written.span, "several turns fit");
                self.checked(CheckKind::Turn, written.span, Verdict::Open);
                return self.lose(cursor);
            }
            Resolved::None => {
                self.checked(CheckKind::Turn, written.span, Verdict::Failed);
                return self.lose(cursor);
            }
        };
        self.checked(CheckKind::Turn, written.span, verdict(held));
        let outcome = self.rules.outcome_after(mover, &played);
        self.end_mark(written, &played, outcome, mover);
        if played.end == End::Undecided {
            self.report(
                Diagnostic::new(Code::LeftOpen, written.span, "this turn was not decided")
                    .label(format!("it has more than {MOST_LAPS} sowings")),
            );
            cursor.known = false;
        }
        cursor.position = played.position;
        cursor.outcome = outcome;
        cursor.last = Some(std::rc::Rc::new(Last {
            played,
            steps: Steps::Of(before, turn),
        }));
        Some(PlayedTurn {
            written: written.clone(),
            number,
            side: mover,
            before,
            turn,
            played,
            outcome,
        })
    }

    /// The line goes on at the next complete board.
    fn lose<T>(&self, cursor: &mut Cursor) -> Option<T> {
        cursor.known = false;
        cursor.last = None;
        cursor.outcome = None;
        cursor.position = cursor.position.with_mover(!cursor.position.to_move());
        None
    }

    fn number(&mut self, cursor: &mut Cursor, written: &tree::Turn) -> u32 {
        let mut number = cursor.number.unwrap_or(1);
        if let Some(told) = written.number {
            match cursor.number {
                Some(expected) => {
                    let holds = expected == told.value;
                    if !holds {
                        self.report(
                            Diagnostic::new(
                                Code::WrongNumber,
                                told.span,
                                format!("this is turn {expected}, not {}", told.value),
                            )
                            .label(format!("expected `{expected}.`"))
                            .fix(told.span, format!("{expected}.")),
                        );
                    }
                    self.checked(CheckKind::Number, told.span, verdict(holds));
                }
                None => number = told.value,
            }
        }
        cursor.number = Some(number.saturating_add(1));
        number
    }

    fn end_mark(
        &mut self,
        written: &tree::Turn,
        played: &Played,
        outcome: Option<Outcome>,
        mover: Side,
    ) {
        let Some(mark) = written.end else { return };
        let (holds, instead) = match mark.value {
            EndMark::Lost => (
                opponent_lost(outcome, mover),
                match outcome {
                    Some(outcome) => outcome.to_string(),
                    None => format!("{} has not lost: the game goes on", !mover),
                },
            ),
            EndMark::NeverEnds => (
                played.never_ends(),
                format!("the turn ends after {} sowings", played.laps),
            ),
        };
        if !holds {
            self.report(
                Diagnostic::new(Code::EndDoesNotHold, mark.span, "the turn does not end so")
                    .label(instead),
            );
        }
        self.checked(CheckKind::End, mark.span, verdict(holds));
    }

    fn resolve(&mut self, position: &Position, written: &tree::Turn) -> Resolved {
        let mut fitting: Option<(Turn, Played)> = None;
        let found = follow::turns(
            self.rules,
            position,
            written,
            &mut |turn, played| match fitting.replace((turn, played)) {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            },
        );
        match (found, fitting) {
            (Ok(Some(())), _) => Resolved::Open,
            (Ok(None), Some((turn, played))) => Resolved::One(turn, played),
            (Err(Some(mismatch)), _) => {
                self.report(
                    diagnose::mismatch(&mismatch, written)
                        .help(recovered_help(self.rules, position, written)),
                );
                self.recover(position, written)
            }
            _ => {
                self.report(diagnose::illegal_start(self.rules, position, written));
                Resolved::None
            }
        }
    }

    /// The turn that was meant, when only its counts are wrong.
    fn recover(&self, position: &Position, written: &tree::Turn) -> Resolved {
        match single(self.rules, position, &without_counts(written)) {
            Some((turn, played)) => Resolved::Recovered(turn, played),
            None => Resolved::None,
        }
    }

    fn board(&mut self, cursor: &mut Cursor, board: &BoardNode, rest: &[Node]) -> Verdict {
        if cursor.fresh || !cursor.known {
            return self.set_up(cursor, board, rest);
        }
        let differences = board::differences(board, &cursor.position);
        if let Some(found) = diagnose::board(&differences, &cursor.position) {
            self.report(found);
        }
        let verdict = verdict(differences.is_empty());
        self.checked(CheckKind::Board, board.span, verdict);
        verdict
    }

    /// A board that nothing comes before, or after which the game is known
    /// again.
    fn set_up(&mut self, cursor: &mut Cursor, board: &BoardNode, rest: &[Node]) -> Verdict {
        cursor.fresh = false;
        cursor.last = None;
        if !board::is_complete(board) {
            self.open(board.span, "pits or reserves of this board are not told");
            self.checked(CheckKind::Board, board.span, Verdict::Open);
            cursor.known = false;
            cursor.number = None;
            return Verdict::Open;
        }
        let hand = hand(board, rest, self.rules);
        let mut board = board.clone();
        if board.side.is_none() {
            board.side = first_side(rest);
        }
        let verdict = match board::set_up(&board, self.rules, hand) {
            Ok(position) => {
                if position != self.rules.start() {
                    cursor.number = None;
                }
                cursor.position = position;
                cursor.known = true;
                cursor.hand = hand;
                cursor.outcome = self.rules.outcome(&position);
                Verdict::Held
            }
            Err(flaws) => {
                self.report(diagnose::impossible(&flaws, board.span));
                cursor.known = false;
                cursor.number = None;
                Verdict::Failed
            }
        };
        self.checked(CheckKind::Board, board.span, verdict);
        verdict
    }

    fn claim(&mut self, cursor: &Cursor, claim: &Claim) -> Verdict {
        let verdict = if cursor.known {
            let place = claims::Place {
                rules: self.rules,
                position: &cursor.position,
                last: cursor.last.as_deref(),
                outcome: cursor.outcome,
            };
            match claims::check(claim, &place) {
                Ok(()) => Verdict::Held,
                Err(failure) => {
                    let open = matches!(failure, claims::Failure::Undecided(_));
                    self.report(diagnose::claim(claim, failure));
                    if open { Verdict::Open } else { Verdict::Failed }
                }
            }
        } else {
            Verdict::Open
        };
        self.checked(CheckKind::Claim, claim.span, verdict);
        verdict
    }

    fn sow(&mut self, cursor: &mut Cursor, sow: &Sow) -> Option<Sown> {
        cursor.fresh = false;
        if !cursor.known {
            self.checked(CheckKind::Sow, sow.span, Verdict::Open);
            return None;
        }
        let mover = side(sow.side.value);
        let before = cursor.position.with_mover(mover);
        let seeds = match sow.seeds.value {
            Count::Known(seeds) => seeds,
            Count::Unknown => cursor.hand,
        };
        let refuse = |label: String| {
            Diagnostic::new(
                Code::SowDoesNotFit,
                sow.span,
                "these seeds cannot be sown here",
            )
            .label(label)
        };
        if seeds == 0 || seeds != cursor.hand {
            let label = match cursor.hand {
                0 => "no seeds are in hand: set a board up before it".to_owned(),
                hand => format!("{hand} seeds are in hand"),
            };
            self.report(refuse(label));
            self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.lose(cursor);
        }
        let Some((first, direction)) = sow_from(sow, &before) else {
            self.open(
                sow.span,
                "where the sowing begins, or its direction, is not told",
            );
            self.checked(CheckKind::Sow, sow.span, Verdict::Open);
            return self.lose(cursor);
        };
        // The seeds in hand are part of the game's, and so a small number.
        let count = u8::try_from(seeds).unwrap_or(u8::MAX);
        let steps = follow::Steps::of(&sow.steps, Span::at(sow.span.end));
        let begin = || {
            self.rules
                .sow(&before, mover, count, first, direction, &mut ())
        };
        let Some(play) = begin() else {
            self.report(refuse(format!("{first} is not one of {mover}'s pits")));
            self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
            return self.lose(cursor);
        };
        let mut fitting = None;
        let start = Turn::new(fifangha_rules::Start::towards(first, direction));
        let found = steps.follow(play, start, &mut |turn: Turn, played| match fitting
            .replace((turn, played))
        {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        });
        let (turn, played) = match (found, fitting) {
            (Ok(None), Some(found)) => found,
            (Err(mismatch), _) => {
                self.report(sow_mismatch(&mismatch, sow));
                self.checked(CheckKind::Sow, sow.span, Verdict::Failed);
                return self.lose(cursor);
            }
            _ => {
                self.open(sow.span, "several turns fit");
                self.checked(CheckKind::Sow, sow.span, Verdict::Open);
                return self.lose(cursor);
            }
        };
        let mut steps = Vec::new();
        if let Some(mut play) = self
            .rules
            .sow(&before, mover, count, first, direction, &mut steps)
        {
            let mut choices = turn.choices.iter();
            while let Progress::Choose(_) = play.advance(&mut steps) {
                match choices.next() {
                    Some(choice) => play.choose(choice),
                    None => break,
                };
            }
        }
        self.checked(CheckKind::Sow, sow.span, Verdict::Held);
        cursor.hand = 0;
        cursor.position = played.position;
        cursor.outcome = self.rules.outcome_after(mover, &played);
        cursor.last = Some(std::rc::Rc::new(Last {
            played,
            steps: Steps::Known(steps.clone()),
        }));
        Some(Sown {
            written: sow.clone(),
            side: mover,
            before,
            seeds: count,
            steps,
            played,
        })
    }

    fn open(&mut self, span: Span, label: &str) {
        self.report(
            Diagnostic::new(Code::LeftOpen, span, "the record leaves this open")
                .label(label)
                .help("`fifangha reconstruct` finds the games that fit"),
        );
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let from = self
            .mistakes
            .partition_point(|mistake| mistake.end < self.node.start);
        let misread = self
            .mistakes
            .get(from)
            .is_some_and(|mistake| !self.node.is_empty() && mistake.start <= self.node.end);
        if misread {
            return;
        }
        self.replay.diagnostics.push(diagnostic);
    }

    fn checked(&mut self, kind: CheckKind, span: Span, verdict: Verdict) {
        self.replay.checks.push(Check {
            kind,
            span,
            verdict,
        });
    }
}

enum Resolved {
    /// One turn fits.
    One(Turn, Played),
    /// None fits, but it is clear which one was meant.
    Recovered(Turn, Played),
    /// Several fit.
    Open,
    None,
}

const fn verdict(holds: bool) -> Verdict {
    if holds {
        Verdict::Held
    } else {
        Verdict::Failed
    }
}

/// The only turn that fits what was written, if there is one.
fn single(rules: &Rules, position: &Position, written: &tree::Turn) -> Option<(Turn, Played)> {
    let mut fitting = Vec::new();
    let _ = follow::turns(rules, position, written, &mut |turn, played| {
        fitting.push((turn, played));
        if fitting.len() > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match fitting[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The turn with every count open, and no relay named.
fn without_counts(written: &tree::Turn) -> tree::Turn {
    let mut relaxed = written.clone();
    relaxed
        .steps
        .retain(|step| !matches!(step.value, tree::Step::Relay { .. }));
    for step in &mut relaxed.steps {
        match &mut step.value {
            tree::Step::Capture { seeds, .. } | tree::Step::Merge { seeds } => {
                *seeds = Count::Unknown;
            }
            _ => {}
        }
    }
    relaxed
}

fn recovered_help(rules: &Rules, position: &Position, written: &tree::Turn) -> String {
    match single(rules, position, &without_counts(written)) {
        Some((turn, _)) => {
            let steps = rules.steps(position, &turn).map(|(_, steps)| steps);
            let long = steps.ok().and_then(|steps| super::long_turn(&steps));
            long.map_or_else(String::new, |long| format!("the turn goes {long}"))
        }
        None => diagnose::legal_turns(rules, position),
    }
}

fn sow_mismatch(mismatch: &Mismatch, sow: &Sow) -> Diagnostic {
    let as_turn = tree::Turn {
        steps: sow.steps.clone(),
        ..tree::Turn::new(sow.from.map(|from| match from {
            SowFrom::Pit(pit) => pit,
            SowFrom::Tsibongy(_) => tree::PitMark::Unknown,
        }))
    };
    let mut found = diagnose::mismatch(mismatch, &as_turn);
    found.message = "the sowing does not go as it is written".to_owned();
    found
}

/// Where a sowing from the hand begins, and its direction.
fn sow_from(sow: &Sow, position: &Position) -> Option<(fifangha_rules::Pit, Direction)> {
    let written = match sow.direction {
        Some(mark) => Some(follow::direction(mark.value)?),
        None => None,
    };
    let last = position.columns().count();
    let row = fifangha_rules::Row::inner(position.to_move());
    let (pit, inward) = match sow.from.value {
        SowFrom::Tsibongy(ChoiceMark::Left) => {
            (fifangha_rules::Pit::new(row, 1), Some(Direction::Right))
        }
        SowFrom::Tsibongy(ChoiceMark::Right) => {
            (fifangha_rules::Pit::new(row, last), Some(Direction::Left))
        }
        SowFrom::Tsibongy(ChoiceMark::Open) => return None,
        SowFrom::Pit(mark) => (follow::pit(mark, position)?, None),
    };
    Some((pit, written.or(inward)?))
}

/// The seeds that the next sowing holds in hand, when it comes before any turn
/// and board.
fn hand(board: &BoardNode, rest: &[Node], rules: &Rules) -> u32 {
    let next = rest.iter().find(|node| {
        matches!(
            node,
            Node::Sow(_) | Node::Turn(_) | Node::Gap(_) | Node::Board(_)
        )
    });
    let Some(Node::Sow(sow)) = next else { return 0 };
    match sow.seeds.value {
        Count::Known(seeds) => seeds,
        Count::Unknown => {
            let known = |count: Count| count.known().unwrap_or(0);
            let (Some(south), Some(north)) = (board.south, board.north) else {
                return 0;
            };
            let on_board: u32 = board
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .map(|cell| known(cell.value))
                .fold(0, u32::saturating_add);
            u32::from(rules.parameters().columns.seeds())
                .saturating_sub(on_board)
                .saturating_sub(known(south.value))
                .saturating_sub(known(north.value))
        }
    }
}

/// The side of the first turn or sowing, where it says one.
fn first_side(rest: &[Node]) -> Option<crate::diagnostic::Spanned<tree::SideMark>> {
    rest.iter().find_map(|node| match node {
        Node::Turn(turn) => Some(turn.side),
        Node::Sow(sow) => Some(Some(sow.side)),
        _ => None,
    })?
}
