//! Suggestions: the single slips of a transcriber that explain why a record contradicts itself.
//!
//! A slip is a change of the text: the other direction, a neighbouring pit, a digit, a turn that was
//! left out or written twice, an exchanged pair, the other side. Each changed text is checked as the
//! record is, and those that fit are suggested, the likeliest first.

use std::collections::HashSet;

use fifangha_rules::{Games, Position, Rules};

use crate::board::{mark_of_side, side_of_mark};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Fix, SourceFile, Span, Suggestion};
use crate::message::Message;
use crate::notation::ast::{
    BoardNode, ChoiceMark, Node, PitMark, Record, RowMark, SeedCount, Sign, SowFrom, Spanned,
    StepNode, Transcribed, TurnNode,
};
use crate::notation::{self, format_compact_count};
use crate::reconstruct::{contradicts, first_open_span, open_spans};
use crate::replay::board_check::{BoardContent, differences};
use crate::replay::{
    Check, CheckKind, GameRules, ReplayedGame, Verdict, long_notation, replay_with_rules, rules_of,
};
use crate::study::Study;

/// The maximum number of suggestions for a record.
const MAX_SUGGESTIONS: usize = 3;

/// The sowings of the claims of one changed text, and of the search for a game that fits it.
const MAX_SOWINGS_PER_SLIP: u64 = 20_000;

/// The number of bytes that are read and replayed in about the time of a sowing.
const BYTES_OF_A_SOWING: usize = 2;

/// The cost of reading and replaying a text, however short.
const SOWINGS_PER_SLIP: u64 = 50;

/// The maximum length of a record that is examined, in bytes; games are much shorter.
const MAX_RECORD_BYTES: usize = 32 << 10;

/// The maximum number of nodes before the error that are examined.
const MAX_NODES: usize = 100;

/// The maximum number of turns compared with a written one.
const MAX_LEGAL_TURNS: usize = 64;

/// Adds suggestions to the first error of every record that has errors but no syntax errors. A file
/// may cost at most `sowings` and what remains of `run`; returns `false` if that did not suffice.
pub(super) fn add_suggestions(
    study: &Study,
    found: &mut [Diagnostic],
    run: &Budget,
    sowings: u64,
) -> bool {
    if !found.iter().any(Diagnostic::is_error) {
        return true;
    }
    let budget = run.sub_budget(sowings);
    for (index, record) in study.document.records.iter().enumerate() {
        if budget.is_exhausted() {
            break;
        }
        let is_own = |it: &Diagnostic| it.is_error() && record.span.covers(it.span);
        if found.iter().any(|it| is_own(it) && it.code.is_syntax()) {
            continue;
        }
        let first = found
            .iter_mut()
            .filter(|it| is_own(it) && it.code.is_contradiction())
            .min_by_key(|it| it.span.start());
        if let Some(first) = first
            && let Some(search) = SlipSearch::new(study, index, first, &budget)
        {
            first.suggestions = search.suggestions();
        }
    }
    run.charge_sub_budget(&budget);
    !budget.is_exhausted()
}

/// The kind of a slip, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SlipKind {
    Direction,
    Pit,
    Count,
    Turns,
    Exchange,
    Side,
    Size,
    OtherTurn,
}

/// A change of the text.
struct Slip {
    kind: SlipKind,
    /// The number of nodes between it and the error.
    distance: usize,
    span: Span,
    replacement: String,
    /// A sentence with an argument `scope`.
    message: Message,
}

/// The search for the slip that explains the first error of a record.
struct SlipSearch<'a> {
    file: &'a SourceFile,
    known_games: Games,
    record: &'a Record,
    rules: Rules,
    /// The nodes that lead to the error, those of a variation after the turns before it.
    path: Vec<&'a Node>,
    /// The turn after the path.
    next: Option<&'a TurnNode>,
    /// The first node of the path that can contain the slip.
    first: usize,
    /// The positions before the turns of the path, and before its last node, with the turn number.
    positions: Vec<Option<(Position, u32)>>,
    /// The end of the text that has to agree: the next board, or the whole record.
    until: usize,
    /// `true` if the error is the difference of a board from the position.
    differs: bool,
    /// `true` if something after the error can confirm a slip. Otherwise any legal turn fits in place
    /// of a wrong one, which the error lists, and many turns before it.
    is_confirmed: bool,
    /// `true` if the record has wrong turn numbers, which are thus part of the error.
    numbers: bool,
    budget: &'a Budget,
}

impl<'a> SlipSearch<'a> {
    fn new(study: &'a Study, index: usize, error: &Diagnostic, budget: &'a Budget) -> Option<Self> {
        let (replay, record) = (&study.replay, &study.document.records[index]);
        if record.span.len() > MAX_RECORD_BYTES {
            return None;
        }
        let game = replay.games.binary_search_by_key(&index, |it| it.record);
        let game = &replay.games[game.ok()?];
        let at = error.span.start();
        let mut path = Vec::new();
        let front = &record.front;
        let anywhere = matches!(error.code, Code::EvidenceClashes | Code::OtherCount)
            || front.span.covers(error.span);
        let at = if anywhere { record.span.end() } else { at };
        let rest = collect_path(&record.body, at, &mut path);
        if !anywhere && path.last().is_some_and(|it| it.is_sic()) {
            return None;
        }
        let board_after = |node: &&Node| matches!(node, Node::Board(board) if front.follows(board) && board.span.end() > at);
        let until = record.body.iter().find(board_after);
        let is_confirmed = anywhere
            || front.fits.is_some()
            || !matches!(path.last(), Some(Node::Turn(_)))
            || rest.iter().any(is_evidence);
        let next = rest.iter().find_map(Node::turn);
        let mut numbers = replay.diagnostics.iter();
        Some(Self {
            file: &study.file,
            known_games: study.known_games,
            record,
            rules: game.rules,
            first: first_suspect(&path, record, &replay.checks)
                .max(path.len().saturating_sub(MAX_NODES)),
            positions: positions(&path, record, game, budget),
            path,
            next,
            until: until.map_or(record.span.end(), |it| it.span().end()),
            differs: error.code == Code::BoardDiffers,
            is_confirmed,
            numbers: numbers.any(|it| it.code == Code::WrongNumber && record.span.covers(it.span)),
            budget,
        })
    }

    /// Returns the slips with which the record fits, the likeliest first, and those with which the
    /// whole record fits before the others.
    fn suggestions(&self) -> Vec<Suggestion> {
        let mut slips = self.slips();
        let is_likely = |it: &Slip| {
            it.distance > 0 && matches!(it.kind, SlipKind::Direction | SlipKind::Exchange)
        };
        slips.retain(|it| self.is_confirmed || is_likely(it));
        // The budget may not suffice for all.
        slips.sort_by_key(|it| it.kind as usize + it.distance);
        let mut texts = HashSet::new();
        let mut fitting = Vec::new();
        for slip in slips {
            let text = self.changed_text(&slip);
            if texts.contains(&text) {
                continue;
            }
            let cost = (text.len() / BYTES_OF_A_SOWING) as u64;
            if !self.budget.charge_setup(cost + SOWINGS_PER_SLIP) || self.budget.is_exhausted() {
                break;
            }
            let grown = slip.replacement.len() as isize - slip.span.len() as isize;
            let end = self.until - self.record.span.start();
            let error = self.first_error(&text);
            texts.insert(text);
            match error {
                None => fitting.push((false, slip)),
                Some(error) if error >= end.saturating_add_signed(grown) => {
                    fitting.push((true, slip));
                }
                Some(_) => {}
            }
        }
        fitting.sort_by_key(|(partly, slip)| (*partly, slip.kind, slip.distance));
        fitting.truncate(MAX_SUGGESTIONS);
        let suggestion = |(partly, slip): (bool, Slip)| {
            let line = self.file.line_column(self.until).line;
            let scope = match partly {
                true => Message::new("suggest.until").with("line", line),
                false => Message::new("suggest.all"),
            };
            Suggestion {
                message: slip.message.with("scope", scope),
                fix: Fix {
                    span: slip.span,
                    replacement: slip.replacement,
                },
            }
        };
        fitting.into_iter().map(suggestion).collect()
    }

    fn changed_text(&self, slip: &Slip) -> String {
        let (text, record) = (self.file.text(), self.record.span);
        let before = &text[record.start()..slip.span.start()];
        let after = &text[slip.span.end()..record.end()];
        [before, &slip.replacement, after].concat()
    }

    /// Returns the offset of the first error in the text of a record.
    fn first_error(&self, text: &str) -> Option<usize> {
        let (mut document, mistakes) = notation::parse(text);
        let has_errors = mistakes.iter().any(Diagnostic::is_error);
        let ([record], false) = (&mut document.records[..], has_errors) else {
            return Some(0);
        };
        record.front.followed = self.record.front.followed;
        let Ok(rules) = rules_of(&record.front, self.known_games) else {
            return Some(0);
        };
        let claims = self.budget.sub_budget(MAX_SOWINGS_PER_SLIP);
        let replay = replay_with_rules(record, rules, &claims);
        self.budget.charge_sub_budget(&claims);
        let Some(game) = replay.games.first() else {
            return Some(0);
        };
        self.budget
            .charge(game.all_turns().map(|it| it.played.laps).sum());
        let errors = replay.diagnostics.iter().filter(|it| it.is_error());
        let errors = errors.filter(|it| self.numbers || it.code != Code::WrongNumber);
        if let Some(first) = errors.map(|it| it.span.start()).min() {
            return Some(first);
        }
        let is_open = first_open_span(record, &open_spans(&replay.checks)).is_some();
        let search = self.budget.sub_budget(MAX_SOWINGS_PER_SLIP);
        let fails = is_open && contradicts(record, &GameRules::from(game), &search);
        self.budget.charge_sub_budget(&search);
        fails.then_some(0)
    }

    fn slips(&self) -> Vec<Slip> {
        let mut list = SlipList {
            text: self.file.text(),
            slips: Vec::new(),
            distance: 0,
        };
        let numbered = |node: &&Node| matches!(node, Node::Turn(turn) if turn.number.is_some());
        let numbered = self.path.iter().any(numbered);
        let last = self.path.len().saturating_sub(1);
        for (index, node) in self.path.iter().enumerate().skip(self.first).rev() {
            list.distance = last - index;
            let before = self.positions[index].as_ref();
            if let Some((position, number)) = before
                && (index == last || matches!(node, Node::Turn(_)))
            {
                let number = numbered.then_some(*number);
                list.missing_turns(node.span(), &self.rules, position, number);
            }
            match node {
                Node::Turn(turn) => {
                    list.turn(turn);
                    if let Some((position, _)) = before {
                        list.other_turns(turn, &self.rules, position);
                    }
                    let next = self.path[index + 1..].iter().find_map(|it| it.turn());
                    if let Some(next) = next.or(self.next) {
                        list.pair(turn, next);
                    }
                }
                Node::Sow(sow) => {
                    if let SeedCount::Certain(seeds) = sow.seeds.value {
                        for other in misread_counts(seeds) {
                            let new = other.to_string();
                            list.part(SlipKind::Count, sow.span, sow.seeds.span, new);
                        }
                    }
                    if let SowFrom::Tsibongy(from) = sow.from.value {
                        list.choice(sow.from.map(|_| from), sow.span);
                    }
                    list.steps(&sow.steps, sow.span);
                }
                Node::Board(board) => match before {
                    Some((position, _)) if self.differs && index == last => {
                        list.differences(board, position);
                    }
                    _ => list.board(board),
                },
                _ => {}
            }
        }
        list.distance = self.path.len();
        if self.first == 0 {
            if let Some(start) = &self.record.front.start {
                list.board(start);
            }
            self.other_sizes(&mut list);
        }
        list.slips
    }

    fn other_sizes(&self, list: &mut SlipList<'_>) {
        let front = &self.record.front;
        let Ok(game) = rules_of(front, self.known_games) else {
            return;
        };
        for columns in game.base.sizes() {
            let count = columns.count();
            if *columns == self.rules.parameters().columns {
                continue;
            }
            let line = format!("columns: {count}\n");
            let (span, replacement) = match (front.columns, front.span.is_empty()) {
                (Some(written), _) => (written.span, count.to_string()),
                (None, true) => (
                    Span::at(self.record.span.start()),
                    format!("---\n{line}---\n"),
                ),
                (None, false) => (Span::at(front.span.start() + "---\n".len()), line),
            };
            let message = Message::new("suggest.columns").with("columns", u32::from(count));
            list.push(SlipKind::Size, span, replacement, message);
        }
    }
}

/// Returns `true` for a node that can confirm a slip before it.
fn is_evidence(node: &Node) -> bool {
    matches!(
        node,
        Node::Turn(_) | Node::Sow(_) | Node::Board(_) | Node::Claim(_)
    )
}

/// Adds the nodes that lead to a byte, without the turn that a variation replaces, and returns the
/// nodes after them on the same line.
fn collect_path<'a>(body: &'a [Node], at: usize, path: &mut Vec<&'a Node>) -> &'a [Node] {
    for (index, node) in body.iter().enumerate() {
        match node {
            Node::Variation(variation) if variation.span.contains(at) => {
                let is_turn = |it: &&Node| matches!(it, Node::Turn(_));
                let varied = path.iter().rposition(is_turn);
                path.truncate(varied.unwrap_or(path.len()));
                return collect_path(&variation.body, at, path);
            }
            Node::Variation(_) => {}
            _ if node.span().start() > at => return &body[index..],
            _ => path.push(node),
        }
    }
    &[]
}

/// Returns the index after the last complete board that was checked and passed: what is before it
/// has no influence on what is after it.
fn first_suspect(path: &[&Node], record: &Record, checks: &[Check]) -> usize {
    let mut set_up = record.front.start.is_some();
    let mut first = 0;
    for (index, node) in path.iter().enumerate() {
        let Node::Board(board) = node else { continue };
        if !record.front.follows(board) {
            continue;
        }
        let passed = |it: &Check| {
            it.kind == CheckKind::Board && it.span == board.span && it.verdict == Verdict::Passed
        };
        if set_up && is_complete(board) && checks.iter().any(passed) {
            first = index + 1;
        }
        set_up = true;
    }
    first
}

fn is_complete(board: &BoardNode) -> bool {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let mut known = cells.map(|it| it.value);
    let all = known.all(|it| matches!(it, SeedCount::Certain(_)));
    all && board.south.is_some() && board.north.is_some()
}

/// Returns the known positions before the turns of a path and before its last node.
fn positions(
    path: &[&Node],
    record: &Record,
    game: &ReplayedGame,
    budget: &Budget,
) -> Vec<Option<(Position, u32)>> {
    let mut known: Vec<_> = game.all_turns().collect();
    known.sort_by_key(|it| it.written.span.start());
    let turn_at = |span: Span| {
        let index = known.binary_search_by_key(&span.start(), |it| it.written.span.start());
        index.ok().map(|index| known[index])
    };
    let mut positions: Vec<_> = path
        .iter()
        .map(|node| turn_at(node.span()).map(|it| (it.before, it.number)))
        .collect();
    if let (Some(last @ None), Some((_, before))) = (positions.last_mut(), path.split_last()) {
        let number = before.iter().rev().find_map(|it| turn_at(it.span()));
        let before = Record {
            body: before.iter().map(|&it| it.clone()).collect(),
            ..record.clone()
        };
        let replay = replay_with_rules(&before, GameRules::from(game), budget);
        let end = replay.games.first().and_then(|it| it.line.end.position());
        *last = end.map(|it| (*it, number.map_or(1, |it| it.number + 1)));
    }
    positions
}

/// The slips of a record, as they are collected.
struct SlipList<'a> {
    text: &'a str,
    slips: Vec<Slip>,
    /// The number of nodes between the current one and the error.
    distance: usize,
}

impl SlipList<'_> {
    fn push(&mut self, kind: SlipKind, span: Span, replacement: String, message: Message) {
        self.slips.push(Slip {
            kind,
            distance: self.distance,
            span,
            replacement,
            message,
        });
    }

    /// Adds the change of a part of a turn or sowing.
    fn part(&mut self, kind: SlipKind, whole: Span, span: Span, replacement: String) {
        let old = whole.slice(self.text);
        let new = [
            &self.text[whole.start()..span.start()],
            &replacement,
            &self.text[span.end()..whole.end()],
        ];
        let message = instead(old, &new.concat());
        self.push(kind, span, replacement, message);
    }

    /// Adds the other directions and origins, and the neighbouring pits.
    fn turn(&mut self, turn: &TurnNode) {
        let core = with_number(turn);
        if let Some(direction) = turn.direction
            && let Some(mark) = certain(direction.value)
        {
            let other = mark.opposite().to_string();
            self.part(SlipKind::Direction, core, direction.span, other);
        }
        self.steps(&turn.steps, core);
        for pit in certain(turn.pit.value).into_iter().flat_map(neighbours) {
            self.part(SlipKind::Pit, core, turn.pit.span, pit.to_string());
        }
    }

    /// Adds the other origin of each step.
    fn steps(&mut self, steps: &[Spanned<StepNode>], whole: Span) {
        for step in steps {
            match step.value {
                StepNode::Choice(choice) => self.choice(Spanned::new(choice, step.span), whole),
                StepNode::Capture {
                    origin: Some(choice),
                    ..
                } => {
                    let last = Span::new(step.span.end() - 1, step.span.end());
                    self.choice(Spanned::new(choice, last), whole);
                }
                _ => {}
            }
        }
    }

    fn choice(&mut self, choice: Spanned<Transcribed<ChoiceMark>>, whole: Span) {
        if let Some(mark) = certain(choice.value) {
            let other = match mark {
                ChoiceMark::Left => ChoiceMark::Right,
                ChoiceMark::Right => ChoiceMark::Left,
            };
            self.part(SlipKind::Direction, whole, choice.span, other.to_string());
        }
    }

    /// Adds the legal turns in place of a turn; those that begin alike differ in their counts only.
    fn other_turns(&mut self, turn: &TurnNode, rules: &Rules, position: &Position) {
        if turn.has_unknowns() || turn.has_step_comments() {
            return;
        }
        let core = turn.core_span();
        let start = Span::new(
            core.start(),
            turn.direction.map_or(turn.pit.span, |it| it.span).end(),
        );
        for legal in legal_turns(rules, position, turn.is_long()) {
            let alike = turn.is_long() && legal.starts_with(start.slice(self.text));
            let kind = match alike {
                true => SlipKind::Count,
                false => SlipKind::OtherTurn,
            };
            self.part(kind, with_number(turn), core, legal);
        }
    }

    /// Adds the legal turns before a node.
    fn missing_turns(&mut self, next: Span, rules: &Rules, before: &Position, number: Option<u32>) {
        let number = number.map_or_else(String::new, |it| format!("{it}. "));
        for legal in legal_turns(rules, before, false) {
            let message = Message::new("suggest.missing")
                .with("side", before.to_move())
                .with("turn", legal.as_str())
                .with("next", next.slice(self.text));
            let replacement = format!("{number}{legal} ");
            self.push(
                SlipKind::Turns,
                Span::at(next.start()),
                replacement,
                message,
            );
        }
    }

    /// Adds the exchange of two turns, or the absence of the second if they are alike.
    fn pair(&mut self, turn: &TurnNode, next: &TurnNode) {
        let (first, second) = (turn.core_span(), next.core_span());
        let [a, b] = [first, second].map(|it| it.slice(self.text));
        if a == b {
            let blank = self.text[next.span.end()..].starts_with(' ');
            let span = Span::new(next.span.start(), next.span.end() + usize::from(blank));
            let message = Message::new("suggest.doubled").with("turn", a);
            return self.push(SlipKind::Turns, span, String::new(), message);
        }
        let between = &self.text[first.end()..second.start()];
        let message = Message::new("suggest.exchanged")
            .with("first", a)
            .with("second", b);
        let replacement = [b, between, a].concat();
        self.push(SlipKind::Exchange, first.to(second), replacement, message);
    }

    /// Adds the change of the one place in which a board differs from the position.
    fn differences(&mut self, board: &BoardNode, position: &Position) {
        let differing = differences(board, position);
        let Ok([difference]) = <[_; 1]>::try_from(differing) else {
            return;
        };
        let [_, _, actual] = difference.signs();
        let old = difference.span.slice(self.text);
        let (kind, new) = match (&difference.written, &difference.actual) {
            (BoardContent::Shape { .. } | BoardContent::DamagedRow(..), _) => return,
            (_, BoardContent::Pit(_, seeds)) => {
                let seeds = seeds
                    .known()
                    .map(|it| format_compact_count(it, board.zeros));
                (SlipKind::Count, seeds.unwrap_or(actual))
            }
            (_, BoardContent::Reserve(side, _)) => {
                (SlipKind::Count, format!("{}{actual}", side.letter()))
            }
            _ => (SlipKind::Side, actual),
        };
        let message = match &difference.written {
            BoardContent::Pit(pit, _) => instead_in_pit(old, &new, &pit.to_string()),
            _ => instead(old, &new),
        };
        self.push(kind, difference.span, new, message);
    }

    /// Adds the other digits of a board that sets the game up, exchanged neighbours, and the other
    /// side to move.
    fn board(&mut self, board: &BoardNode) {
        let rows = board.rows.len();
        for (row, letter) in board
            .rows
            .iter()
            .zip(RowMark::ALL[..rows.min(6)].iter().rev())
        {
            let mut before: Option<Spanned<SeedCount>> = None;
            for (column, cell) in row.cells.iter().enumerate() {
                let pit = format!("{letter}{}", column + 1);
                let SeedCount::Certain(seeds) = cell.value else {
                    before = None;
                    continue;
                };
                for other in misread_counts(seeds) {
                    let new = format_compact_count(other, board.zeros);
                    let message = instead_in_pit(cell.span.slice(self.text), &new, &pit);
                    self.push(SlipKind::Count, cell.span, new, message);
                }
                if let Some(left) = before
                    && left.value != cell.value
                    && left.span.end() == cell.span.start()
                {
                    let both = left.span.to(cell.span);
                    let [a, b] = [left.span, cell.span].map(|it| it.slice(self.text));
                    let new = [b, a].concat();
                    let message = instead(both.slice(self.text), &new);
                    self.push(SlipKind::Exchange, both, new, message);
                }
                before = Some(*cell);
            }
        }
        for (letter, reserve) in [('S', board.south), ('N', board.north)] {
            let Some(reserve) = reserve else { continue };
            if let SeedCount::Certain(seeds) = reserve.value {
                for other in misread_counts(seeds) {
                    let new = format!("{letter}{other}");
                    let message = instead(reserve.span.slice(self.text), &new);
                    self.push(SlipKind::Count, reserve.span, new, message);
                }
            }
        }
        if let Some(side) = board.side {
            let other = mark_of_side(!side_of_mark(side.value));
            let message = instead(side.value.as_str(), other.as_str());
            self.push(SlipKind::Side, side.span, other.to_string(), message);
        }
    }
}

/// Returns the span of a turn with its number, without its comments.
fn with_number(turn: &TurnNode) -> Span {
    Span::new(turn.span.start(), turn.core_span().end())
}

/// Returns the message that the record fits with something else in place of a part of it.
fn instead(old: &str, new: &str) -> Message {
    Message::new("suggest.instead")
        .with("new", new)
        .with("old", old)
}

fn instead_in_pit(old: &str, new: &str, pit: &str) -> Message {
    Message::new("suggest.in_pit")
        .with("new", new)
        .with("old", old)
        .with("pit", pit)
}

fn certain<T: Sign>(sign: Transcribed<T>) -> Option<T> {
    match sign {
        Transcribed::Certain(value) => Some(value),
        _ => None,
    }
}

/// Returns the pits beside a pit, and before and behind it.
fn neighbours(pit: PitMark) -> Vec<PitMark> {
    let (row, column) = match pit {
        PitMark::Column(column) => (None, column),
        PitMark::Pit { row, column } => (Some(row), column),
    };
    let beside = [column.saturating_sub(1), column.saturating_add(1)]
        .into_iter()
        .filter(|&it| it > 0);
    let mut pits: Vec<_> = beside.map(|it| PitMark::new(row, it)).collect();
    if let Some(index) = row.and_then(|row| RowMark::ALL.iter().position(|&it| it == row)) {
        let rows = [index.checked_sub(1), Some(index + 1)]
            .into_iter()
            .flatten();
        let rows = rows.filter_map(|it| RowMark::ALL.get(it).copied());
        pits.extend(rows.map(|row| PitMark::new(Some(row), column)));
    }
    pits
}

/// Returns the numbers that differ by one or in one digit, the nearest first.
fn misread_counts(seeds: u32) -> Vec<u32> {
    let digits = |it: u32| it.to_string().into_bytes();
    let one_digit = |it: u32| {
        let (old, new) = (digits(seeds), digits(it));
        old.len() == new.len() && old.iter().zip(&new).filter(|(a, b)| a != b).count() == 1
    };
    let near = |it: &u32| seeds.abs_diff(*it) == 1 || one_digit(*it);
    let mut counts: Vec<_> = (0..100).filter(near).collect();
    counts.sort_by_key(|it| it.abs_diff(seeds));
    counts
}

/// Returns the legal turns of a position in the short or the long form.
fn legal_turns(rules: &Rules, position: &Position, long: bool) -> Vec<String> {
    let turns = rules.legal_turns(position).take(MAX_LEGAL_TURNS);
    let notation = |(turn, _)| {
        let form = long
            .then(|| long_notation(rules, position, &turn))
            .flatten();
        form.unwrap_or_else(|| rules.notation(position, &turn))
    };
    turns.map(notation).collect()
}
