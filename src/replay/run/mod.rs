//! Replaying a record, node by node.

mod hand_sowing;
mod last_known;
mod line_board;
mod line_turn;
mod witness_boards;

use fifangha_rules::{Games, MAX_LAPS, Outcome, Rules, Side};

use self::last_known::LastKnown;
use self::line_board::SideLookahead;
use self::witness_boards::WitnessBoards;
use super::claims::{self, LastPlay, names_winner};
use super::game_rules::{GameRules, misplaced_parameters, rules_of, turn_notation};
use super::history::{HistoryIndex, PositionHistory};
use super::timeline::{
    Check, CheckKind, CheckedNode, Line, LineItem, Replay, ReplayedGame, Verdict, WitnessBoard,
};
use super::{diagnostics, marks, opening, static_checks};
use crate::board::Board;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, SourceNote, Span, Spanned, truncate_occasionally};
use crate::message::Message;
use crate::notation::ast::{
    Claim, Comment, CommentText, Document, FrontMatter, Node, Record, TurnGap,
};
use crate::notation::{ClaimName, undotted_numbers};

/// Replays every record of a document under games of the program.
///
/// It never fails: mismatches are in the diagnostics, and the rest is replayed.
///
/// # Examples
///
/// An illegal turn is reported with the legal ones:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R 2. 4R");
/// let replay = replay::replay(&document);
/// assert_eq!(replay.diagnostics[0].code.as_str(), "F201");
/// assert_eq!(replay.games[0].turns().count(), 1);
/// ```
///
/// Games of a project are known to its studies only; for one text, name a game of the program:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("---\nrules: katro\n---\n1. b1>");
/// assert_eq!(replay::replay(&document).games[0].base.name(), "katro");
/// ```
#[must_use]
pub fn replay(document: &Document) -> Replay {
    let proofs = Budget::unwatched(SearchLimits::FILE);
    replay_with_budget(document, Games::BUILT_IN, &[], proofs)
}

/// Replays every record of a document, which can name the given games; `proofs` is the budget of
/// all claims. A node with a syntax error gets no further diagnostics.
pub(crate) fn replay_with_budget(
    document: &Document,
    games: Games,
    mistakes: &[Diagnostic],
    proofs: Budget,
) -> Replay {
    let mut replay = Replay::default();
    let mut mistakes: Vec<Mistake> = mistakes
        .iter()
        .filter(|mistake| mistake.is_error())
        .map(Mistake::from)
        .collect();
    mistakes.sort_unstable_by_key(|mistake| mistake.span);
    let mut context = ReplayBudget { laps: 0, proofs };
    for (index, record) in document.records.iter().enumerate() {
        let rules = rules_of(&record.front, games);
        replay.append(replay_record(index, record, rules, &mistakes, &mut context));
    }
    replay
}

/// Replays a record under other rules, within the remaining budget. The record
/// must have no syntax errors.
#[must_use]
pub(crate) fn replay_with_rules(record: &Record, rules: GameRules, budget: &Budget) -> Replay {
    let mut context = ReplayBudget {
        laps: 0,
        proofs: budget.sub_budget(SearchLimits::FILE.sowings),
    };
    let replay = replay_record(0, record, Ok(rules), &[], &mut context);
    budget.charge_sub_budget(&context.proofs);
    replay
}

/// Replays one record, the one with this index in its document.
fn replay_record(
    index: usize,
    record: &Record,
    rules: Result<GameRules, Vec<Diagnostic>>,
    mistakes: &[Mistake],
    context: &mut ReplayBudget,
) -> Replay {
    let mut found = Replay {
        diagnostics: misplaced_parameters(&record.front, rules.as_ref().ok()),
        ..Replay::default()
    };
    // Without a valid front matter the game is unknown.
    let front = record.front.span;
    let from = mistakes.partition_point(|mistake| mistake.span.start() < front.start());
    let mut beside = mistakes[from..].iter();
    if !beside
        .any(|mistake| mistake.unread && mistake.span.end() <= front.end() && !front.is_empty())
    {
        match rules {
            Ok(mut game) => {
                if let (Some(columns), Some(note)) = (record.front.columns, game.undescribed_size())
                {
                    let note = Diagnostic::new(Code::UndescribedSize, columns.span, note);
                    found.diagnostics.push(note);
                }
                let side = SideLookahead::new(&record.body).next_side();
                game.rules = opening::rules_with_opening(&record.front, side, &game.rules);
                // Most turns have a number.
                found.checks.reserve(2 * record.body.len());
                let mut runner = ReplayRunner {
                    rules: &game.rules,
                    front: &record.front,
                    replay: &mut found,
                    mistakes,
                    node: Span::default(),
                    sic: None,
                    history: PositionHistory::for_body(&record.body),
                    budget: context,
                };
                let (line, outcome) = runner.run_record(record);
                marks::check_author_marks(&record.body, &game.rules, &mut found.diagnostics);
                found.games.push(ReplayedGame {
                    record: index,
                    base: game.base,
                    rules: game.rules,
                    turn_notation: turn_notation(&record.front, &game, &mut found.diagnostics),
                    line,
                    outcome,
                });
            }
            Err(mistakes) => found.diagnostics.extend(mistakes),
        }
    }
    remove_uncertain_number_fixes(&mut found.diagnostics);
    suggest_dots(&record.body, &mut found.diagnostics);
    found.cut = context.is_spent();
    found
}

/// Removes the fixes of wrong turn numbers in a record with other errors: such a number may be the
/// only trace of a turn that was left out, written twice or misread.
fn remove_uncertain_number_fixes(diagnostics: &mut [Diagnostic]) {
    let is_number = |it: &Diagnostic| it.code == Code::WrongNumber;
    let is_other = |it: &Diagnostic| it.is_error() && !is_number(it);
    if diagnostics.iter().any(is_other) {
        for number in diagnostics.iter_mut().filter(|it| is_number(it)) {
            number.fix = None;
        }
    }
}

/// Adds to an error at a turn that it, or the one before it, may be a number without its dot. The
/// replay has no text: a line end between the two counts as a blank.
fn suggest_dots(body: &[Node], diagnostics: &mut [Diagnostic]) {
    if !diagnostics.iter().any(Diagnostic::is_error) {
        return;
    }
    let is_line = |number: Span, turn: Span| turn.start() == number.end() + 1;
    for found in undotted_numbers(body, &is_line) {
        let both = found.number.span.to(found.turn);
        let first = diagnostics
            .iter_mut()
            .find(|it| it.is_error() && both.covers(it.span));
        if let Some(error) = first {
            let help = Message::new("replay.maybe_number").with("number", found.number.value);
            error.help.push(help);
        }
    }
}

/// A syntax error.
#[derive(Clone, Copy)]
struct Mistake {
    span: Span,
    /// `true` if the AST lacks something that was written there.
    unread: bool,
}

impl From<&Diagnostic> for Mistake {
    fn from(found: &Diagnostic) -> Self {
        // These leave an unknown value in the AST.
        let open = matches!(found.code, Code::MissingCount | Code::MalformedUnknown);
        let board = matches!(found.code, Code::UnexpectedInBoard | Code::OrderInBoard);
        Self {
            span: found.span,
            unread: board || (found.fix.is_none() && !open),
        }
    }
}

struct ReplayRunner<'r> {
    rules: &'r Rules,
    front: &'r FrontMatter,
    replay: &'r mut Replay,
    /// The syntax errors, in order.
    mistakes: &'r [Mistake],
    /// The current node.
    node: Span,
    /// The known error of the source at the current node or, at `@sic`, at the node before it.
    sic: Option<KnownError<'r>>,
    /// The positions of its lines.
    history: PositionHistory,
    budget: &'r mut ReplayBudget,
}

/// A node that the record marks as a known error of its source.
struct KnownError<'r> {
    /// The text beside the mark.
    note: Option<&'r Comment>,
    /// `true` if an error was found there.
    found: bool,
    /// `true` if a check there is undecided.
    open: bool,
}

/// The work spent on a file so far, limited so that no file can keep the
/// program busy for ever.
struct ReplayBudget {
    /// Sowings of its turns.
    laps: u64,
    /// The search budget of its claims.
    proofs: Budget,
}

impl ReplayBudget {
    /// Returns `true` if no further turns or proofs are computed.
    fn is_spent(&self) -> bool {
        let proofs = self.proofs.sowings() >= self.proofs.max_sowings();
        proofs || self.proofs.is_exhausted() || self.laps > MAX_LAPS_PER_FILE
    }
}

/// The limit of sowings for the turns of a file: some seconds.
const MAX_LAPS_PER_FILE: u64 = 4 * MAX_LAPS;

/// The number of the next turn.
#[derive(Clone, Copy)]
enum NextNumber {
    Known(u32),
    /// The record may choose it; 1 if it does not.
    Chosen,
    /// It follows text that could not be read, or a gap of unknown length.
    Unknown,
}

impl From<Option<u32>> for NextNumber {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Self::Unknown, Self::Known)
    }
}

/// The state of a line during replay.
#[derive(Clone)]
struct ReplayCursor {
    /// The known part of the board: unknown after a turn that is illegal or
    /// left open, up to the next board of the record.
    board: Board,
    /// The last known position, unless a turn failed since.
    last_known: Option<LastKnown>,
    number: NextNumber,
    /// Seeds in hand, about to be sown.
    hand: u32,
    last: Option<LastPlay>,
    outcome: Option<Outcome>,
    /// The turns that lead here, as far back as they are known.
    history_index: Option<HistoryIndex>,
    /// `true` if a board sets the game up here.
    before_setup: bool,
}

impl<'r> ReplayRunner<'r> {
    fn run_record(&mut self, record: &'r Record) -> (Line, Option<Outcome>) {
        let start = self.rules.start();
        let mut cursor = ReplayCursor {
            board: Board::Known(start),
            last_known: None,
            number: NextNumber::Known(1),
            hand: 0,
            last: None,
            history_index: None,
            outcome: self.rules.outcome(&start),
            before_setup: true,
        };
        if let Some(board) = &record.front.start {
            let side = SideLookahead::new(&record.body).next_side();
            let verdict = self.set_up_board(&mut cursor, board, &record.body, side);
            if verdict != Verdict::Failed
                && let Some(found) =
                    opening::check_begins(self.front, board, cursor.board.position(), self.rules)
            {
                self.report(found);
            }
        }
        let line = self.run_line(&record.body, &mut cursor);
        self.node = Span::default();
        if let Some(resigned) = record.front.resigned {
            self.check_resignation(record, resigned, cursor.outcome.as_ref());
        } else if let Some(result) = record.front.result {
            let verdict = match cursor.outcome {
                Some(outcome) if names_winner(result.value, outcome.winner) => Verdict::Passed,
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
            self.push_check(CheckKind::Result, result.span, verdict);
        }
        (line, cursor.outcome)
    }

    /// Checks that the game goes on after the last turn, and that its result, if it is given, is the
    /// loss of the side that resigned.
    fn check_resignation(
        &mut self,
        record: &Record,
        resigned: Spanned<Side>,
        outcome: Option<&Outcome>,
    ) {
        let wrong = |result: &Spanned<_>| !names_winner(result.value, Some(!resigned.value));
        let wrong = record.front.result.filter(wrong);
        let mistake = match (outcome, wrong) {
            (Some(_), _) => Some((resigned.span, "replay.resigned_after_end")),
            (None, Some(result)) => Some((result.span, "replay.resigned_winner")),
            (None, None) => None,
        };
        if let Some((span, message)) = mistake {
            let found = Diagnostic::new(Code::WrongResult, span, Message::new(message));
            self.report(match outcome {
                Some(outcome) => found.label(outcome),
                None => found,
            });
        }
        let verdict = mistake.map_or(Verdict::Passed, |_| Verdict::Failed);
        self.push_check(CheckKind::Result, resigned.span, verdict);
    }

    fn run_line(&mut self, body: &'r [Node], cursor: &mut ReplayCursor) -> Line {
        let mut line = Line {
            start: cursor.board.clone(),
            items: Vec::with_capacity(body.len()),
            end: cursor.board.clone(),
        };
        let mut begun = false;
        let mut sides = SideLookahead::new(body);
        let mut before_turn: Option<ReplayCursor> = None;
        let mut unreached: Option<(Span, usize)> = None;
        let mut witnesses = WitnessBoards::default();
        for (index, node) in body.iter().enumerate() {
            let rest = &body[index + 1..];
            if matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)) {
                self.check_witness_boards(cursor, &mut witnesses, &mut line.items);
            }
            self.node = node.span();
            let known = cursor.board.position().is_some();
            if !known
                && matches!(node, Node::Turn(_) | Node::Sow(_) | Node::Claim(_))
                && !node.is_sic()
            {
                let (_, count) = unreached.get_or_insert((node.span(), 0));
                *count += 1;
            }
            match node {
                _ if node.is_sic() => {}
                Node::Turn(_) | Node::Sow(_) | Node::Board(_) | Node::Claim(_) | Node::Gap(_) => {
                    self.sic = Node::sic(rest).map(|(_, note)| KnownError {
                        note,
                        found: false,
                        open: false,
                    });
                }
                _ => {}
            }
            match node {
                Node::Turn(written) => {
                    before_turn = has_variation(rest).then(|| cursor.clone());
                    if let Some(played) = self.replay_turn(cursor, written) {
                        line.items.push(LineItem::Turn(played));
                    }
                    // A variation has the number of the turn that it replaces.
                    if let (Some(before), NextNumber::Known(next)) =
                        (&mut before_turn, cursor.number)
                        && !matches!(before.number, NextNumber::Known(_))
                    {
                        before.number = NextNumber::Known(next - 1);
                    }
                    begun = true;
                }
                Node::Gap(gap) => {
                    self.skip_gap(cursor, gap);
                    begun = true;
                }
                Node::Comment(comment) => {
                    line.items.push(LineItem::Comment(comment.clone()));
                }
                Node::Variation(variation) => {
                    // The parser accepts variations only after a turn.
                    let mut branch = before_turn.clone().unwrap_or_else(|| cursor.clone());
                    let varied = self.run_line(&variation.body, &mut branch);
                    line.items.push(LineItem::Variation(Box::new(varied)));
                }
                Node::Board(board) if !self.front.follows(board) => {
                    self.report_unknown_witnesses(board);
                    witnesses.push_other(line.items.len(), board);
                    let witnesses = board.witnesses.iter();
                    line.items
                        .push(LineItem::WitnessBoard(Box::new(WitnessBoard {
                            node: index,
                            span: board.span,
                            witnesses: witnesses.map(|it| it.value.clone()).collect(),
                            differs: None,
                        })));
                }
                Node::Board(board) => {
                    self.report_unknown_witnesses(board);
                    let verdict =
                        self.set_up_or_check_board(cursor, board, rest, sides.side_after(index));
                    witnesses.push_followed(board, verdict);
                    if !begun {
                        line.start = cursor.board.clone();
                    }
                    line.items.push(LineItem::Board(Box::new(CheckedNode {
                        node: index,
                        span: board.span,
                        board: cursor.board.clone(),
                        verdict,
                    })));
                }
                Node::Claim(claim) => {
                    let verdict = self.check_claim(cursor, claim);
                    line.items.push(LineItem::Claim(Box::new(CheckedNode {
                        node: index,
                        span: claim.span,
                        board: cursor.board.clone(),
                        verdict,
                    })));
                }
                Node::Sow(sow) => {
                    if let Some(sown) = self.replay_sowing(cursor, sow) {
                        line.items.push(LineItem::Sow(Box::new(sown)));
                    }
                    begun = true;
                }
                Node::Unreadable(_) => {
                    self.lose_count::<()>(cursor);
                    begun = true;
                }
                Node::LineComment(_) | Node::BlankLine(_) => {}
            }
        }
        self.check_witness_boards(cursor, &mut witnesses, &mut line.items);
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
        line.items.shrink_to_fit();
        line
    }

    /// Checks that the node before `@sic` is an error.
    fn check_mark(&mut self, claim: &Claim) -> Verdict {
        let diagnostic = |code, message: &'static str, label: &'static str| {
            Diagnostic::new(code, claim.span, Message::new(message).with("claim", "sic"))
                .label(Message::new(label))
        };
        let (verdict, report) = match self.sic.take() {
            Some(KnownError { found: true, .. }) => (Verdict::Passed, None),
            Some(KnownError { open: true, .. }) => (Verdict::Open, None),
            Some(_) => {
                let report = diagnostic(Code::ClaimFails, "claimed.fails", "replay.sic.no_error");
                (Verdict::Failed, Some(report.fix(claim.span, "")))
            }
            None => {
                let code = Code::ClaimOutOfPlace;
                let report = diagnostic(code, "claimed.out_of_place", "replay.sic.nothing");
                (Verdict::Failed, Some(report))
            }
        };
        report.into_iter().for_each(|it| self.report(it));
        self.push_check(CheckKind::Claim, claim.span, verdict)
    }

    fn check_claim(&mut self, cursor: &ReplayCursor, claim: &Claim) -> Verdict {
        if claim.name.value == ClaimName::Sic {
            return self.check_mark(claim);
        }
        let verdict = if let Some(position) = cursor.board.position() {
            let own_budget = self.budget.proofs.claim_budget();
            let place = claims::ClaimContext {
                rules: self.rules,
                position,
                last: cursor.last.as_ref(),
                outcome: cursor.outcome,
                budget: own_budget.as_ref().unwrap_or(&self.budget.proofs),
                history: claims::ClaimHistory::UpTo(&self.history, cursor.history_index),
            };
            let checked = claims::check_claim(claim, &place);
            if let Some(own) = &own_budget {
                self.budget.proofs.charge_sub_budget(own);
            }
            match checked {
                Ok(()) => Verdict::Passed,
                Err(failure) => {
                    let open = matches!(failure, claims::ClaimFailure::Undecided(_));
                    self.report(diagnostics::failed_claim(claim, failure));
                    if open { Verdict::Open } else { Verdict::Failed }
                }
            }
        } else if let Some(failure) = static_checks::check_claim_arguments(claim, self.rules) {
            self.report(diagnostics::failed_claim(claim, failure));
            Verdict::Failed
        } else {
            Verdict::Open
        };
        self.push_check(CheckKind::Claim, claim.span, verdict)
    }

    /// Skips turns that are unknown.
    fn skip_gap(&mut self, cursor: &mut ReplayCursor, gap: &TurnGap) {
        self.report_open(gap.span, Message::new("replay.open.gap"));
        let first = self.check_number(cursor, gap.number);
        let next = first.filter(|_| gap.min == gap.max);
        cursor.number = next.map(|first| first.saturating_add(gap.min)).into();
        cursor.add_unknown_turns(gap.min.into(), gap.max.into());
        cursor.before_setup = false;
        self.forget_board::<()>(cursor);
    }

    /// Handles a failed turn or sowing: the line continues at the next complete
    /// board, without a last known position.
    fn lose_after_failure<T>(&self, cursor: &mut ReplayCursor) -> Option<T> {
        cursor.last_known = None;
        self.forget_board(cursor)
    }

    /// Handles text that could not be read, which may have been any number of turns: the numbers
    /// continue with the next one that is written, the line at the next complete board.
    fn lose_count<T>(&self, cursor: &mut ReplayCursor) -> Option<T> {
        cursor.number = NextNumber::Unknown;
        cursor.before_setup = false;
        cursor.hand = 0;
        self.lose_after_failure(cursor)
    }

    /// Makes the board unknown; the line continues at the next complete board.
    fn forget_board<T>(&self, cursor: &mut ReplayCursor) -> Option<T> {
        cursor.board = Board::unknown(self.rules);
        cursor.last = None;
        cursor.history_index = None;
        cursor.outcome = None;
        None
    }

    fn report_open(&mut self, span: Span, label: Message) {
        self.report(open_diagnostic(span, label));
    }

    /// Returns the syntax errors in the current node or next to it.
    fn mistakes_in_node(&self) -> impl Iterator<Item = &Mistake> {
        let node = self.node;
        let from = self
            .mistakes
            .partition_point(|mistake| mistake.span.end() < node.start());
        let near = self.mistakes[from..].iter();
        near.take_while(move |mistake| !node.is_empty() && mistake.span.start() <= node.end())
    }

    /// Returns `true` if something in the current node could not be read.
    fn is_unread(&self) -> bool {
        let node = self.node;
        self.mistakes_in_node()
            .any(|it| it.unread && node.covers(it.span))
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.mistakes_in_node().next().is_some() {
            return;
        }
        let diagnostic = match &mut self.sic {
            Some(known) if diagnostic.is_error() => {
                known.found = true;
                let texts = known.note.iter().flat_map(|it| &it.texts);
                let text = |it: &CommentText| {
                    let language = it.language.as_ref().map(|it| it.value.clone());
                    (language, it.text.clone())
                };
                let texts = texts.map(text).collect();
                diagnostic.known(SourceNote { texts })
            }
            _ => diagnostic,
        };
        self.replay.diagnostics.push(diagnostic);
        self.replay.more += truncate_occasionally(&mut self.replay.diagnostics);
    }

    /// Adds a check, and returns its verdict: failures of marked nodes are known.
    fn push_check(&mut self, kind: CheckKind, span: Span, verdict: Verdict) -> Verdict {
        // A failure whose report is left out may be due to the syntax error.
        let verdict = match verdict {
            Verdict::Failed if self.mistakes_in_node().next().is_some() => Verdict::Open,
            Verdict::Failed if self.sic.is_some() => Verdict::Known,
            verdict => verdict,
        };
        if let Some(known) = &mut self.sic {
            known.open |= verdict == Verdict::Open;
        }
        self.replay.checks.push(Check {
            kind,
            span,
            verdict,
        });
        verdict
    }
}

fn open_diagnostic(span: Span, label: Message) -> Diagnostic {
    Diagnostic::new(Code::LeftOpen, span, Message::new("replay.open.message"))
        .label(label)
        .help(Message::new("replay.open.help"))
}

/// Returns `true` if a variation follows before the next turn.
fn has_variation(rest: &[Node]) -> bool {
    let mut behind = rest.iter().take_while(|it| !matches!(it, Node::Turn(_)));
    behind.any(|it| matches!(it, Node::Variation(_)))
}

const fn verdict(passed: bool) -> Verdict {
    if passed {
        Verdict::Passed
    } else {
        Verdict::Failed
    }
}
