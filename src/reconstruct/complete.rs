//! The record, completed: the games that fit, written into it.

use fifangha_rules::{Choice, Direction, Pit, Position, Row, Rules, Side};

use super::answer::{Answer, Reconstruction};
use super::state::GameTurn;
use crate::board::is_complete;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::Message;
use crate::notation::tree::{
    self, BoardNode, ChoiceMark, Count, DirMark, Document, Front, Gap, Node, PitMark, Record,
    RovaChoice, RowMark, SideMark, Sow, SowFrom, Step, Turn, Variation,
};
use crate::notation::{self};
use crate::replay::{CheckKind, Verdict, choice_mark, direction_mark, long_turn, replay};

/// Lengths of gaps that are tried to place the turns of a game.
const MOST_PLACINGS: usize = 10_000;

/// Writes the games of an answer into its record: the first as the main line,
/// the others as variations. Boards are completed where the game is the only
/// one.
///
/// What was complete stays as it was; comments, claims and variations keep
/// their place. Every sign that the source does not have is marked as supplied,
/// `^R`.
///
/// # Errors
///
/// Why it cannot be done ([`Code::NotCompleted`]).
pub fn complete(record: &Record, answer: &Answer) -> Result<Record, Box<Diagnostic>> {
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
    let parts_at_sowing = |game: &Reconstruction| {
        let mut turns = game.turns.iter().zip(&main.turns);
        let parting = turns.find(|(own, of_main)| own != of_main);
        parting.is_some_and(|(own, _)| own.hand > 0)
    };
    if answer.games.iter().any(parts_at_sowing) {
        return refuse("reconstruct.complete.sowing");
    }
    let writer = Writer {
        answer,
        main,
        only: answer.games.len() == 1,
    };
    let mut lengths = Vec::new();
    let mut tries = MOST_PLACINGS;
    let gaps: Vec<&Gap> = record
        .body
        .iter()
        .filter_map(|node| match node {
            Node::Gap(gap) => Some(gap),
            _ => None,
        })
        .collect();
    let told = record
        .body
        .iter()
        .filter(|node| matches!(node, Node::Turn(_) | Node::Sow(_)))
        .count();
    let Some(rest) = main.turns.len().checked_sub(told) else {
        return refuse("reconstruct.complete.not_placed");
    };
    match writer.place(record, &gaps, rest, &mut lengths, &mut tries) {
        Some(completed) => Ok(completed),
        None => refuse("reconstruct.complete.not_placed"),
    }
}

struct Writer<'a> {
    answer: &'a Answer,
    main: &'a Reconstruction,
    only: bool,
}

impl Writer<'_> {
    fn rules(&self) -> &Rules {
        &self.answer.rules.rules
    }

    /// Gives each gap a length so that the record holds.
    fn place(
        &self,
        record: &Record,
        gaps: &[&Gap],
        rest: usize,
        lengths: &mut Vec<usize>,
        tries: &mut usize,
    ) -> Option<Record> {
        let Some((gap, gaps)) = gaps.split_first() else {
            if rest > 0 || *tries == 0 {
                return None;
            }
            *tries -= 1;
            let completed = self.write(record, lengths);
            return holds(&completed).then_some(completed);
        };
        let most = usize::try_from(gap.max).unwrap_or(usize::MAX).min(rest);
        for length in gap.min as usize..=most {
            lengths.push(length);
            let found = self.place(record, gaps, rest - length, lengths, tries);
            lengths.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn write(&self, record: &Record, lengths: &[usize]) -> Record {
        let told = told(record, lengths);
        let mut lengths = lengths.iter();
        let mut turns = self.main.turns.iter().enumerate();
        let mut games: Vec<&[GameTurn]> = self
            .answer
            .games
            .iter()
            .map(|game| &game.turns[..])
            .collect();
        let mut body: Vec<Node> = Vec::new();
        let front = filled_front(&record.front, &self.main.start);
        let mut started = front.start.is_some();
        let mut position = self.main.start;
        let mut numbered = false;
        // The comments of a turn stay with it, before its variations.
        let mut variations: Vec<Node> = Vec::new();
        for node in &record.body {
            if !speaks_of_turn(node) {
                body.append(&mut variations);
            }
            match node {
                Node::Turn(written) => {
                    started = true;
                    numbered |= written.number.is_some();
                    let Some((index, turn)) = turns.next() else {
                        continue;
                    };
                    position = self.after(turn);
                    body.push(Node::Turn(self.filled(written, turn)));
                    self.branch(&mut games, index, numbered, &told, &mut variations);
                }
                Node::Sow(written) => {
                    started = true;
                    let Some((_, turn)) = turns.next() else {
                        continue;
                    };
                    position = self.after(turn);
                    body.push(Node::Sow(self.sown(written, turn)));
                }
                Node::Gap(gap) => {
                    started = true;
                    numbered |= gap.number.is_some();
                    for _ in 0..lengths.next().copied().unwrap_or(0) {
                        let Some((index, turn)) = turns.next() else {
                            break;
                        };
                        position = self.after(turn);
                        let mut written = supplied(self.short(turn));
                        written.number = numbered.then(|| self.number(index));
                        body.append(&mut variations);
                        body.push(Node::Turn(written));
                        self.branch(&mut games, index, numbered, &told, &mut variations);
                    }
                }
                Node::Board(board) if !record.front.follows(board) => body.push(node.clone()),
                Node::Board(board) if !is_complete(board) && (self.only || !started) => {
                    let first = !std::mem::replace(&mut started, true);
                    body.push(Node::Board(filled_board(board, &position, first)));
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

    /// What lies on the board after a turn, whoever is to move.
    fn after(&self, turn: &GameTurn) -> Position {
        let steps = turn.steps(self.rules());
        steps.last().map_or(turn.before, |step| step.position)
    }

    /// Puts the other games that part from the main line at a turn behind it.
    fn branch(
        &self,
        games: &mut Vec<&[GameTurn]>,
        index: usize,
        numbered: bool,
        told_of_all: &[Option<&Turn>],
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
                let told = told_of_all.get(index).copied().flatten().filter(|_| same);
                let mut turn = match told {
                    Some(told) => without_remarks(self.filled(told, &game[index])),
                    None => supplied(self.short(&game[index])),
                };
                turn.number = numbered.then(|| self.number(index));
                branch.push(Node::Turn(turn));
                self.branch(&mut group, index, numbered, told_of_all, &mut branch);
            }
            body.push(Node::Variation(Variation {
                body: branch,
                span: Span::default(),
            }));
        }
    }

    /// The number of the turn at an index.
    fn number(&self, index: usize) -> Spanned<u32> {
        let first = self.answer.forced.first().map_or(1, |forced| forced.turn);
        unplaced(first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX)))
    }

    /// A turn in the short form.
    fn short(&self, turn: &GameTurn) -> Turn {
        let pit = turn.turn.start.pit;
        let mark = if self.rules().is_phase_one(&turn.before) {
            PitMark::Column(pit.column().into())
        } else {
            PitMark::Pit {
                row: row_mark(pit.row()),
                column: pit.column().into(),
            }
        };
        Turn {
            direction: turn
                .turn
                .start
                .direction
                .map(|d| unplaced(direction_mark(d))),
            steps: choices(turn),
            ..Turn::new(unplaced(mark))
        }
    }

    /// A turn as it was written, with what it left open.
    fn filled(&self, written: &Turn, turn: &GameTurn) -> Turn {
        if !written.leaves_open() {
            return written.clone();
        }
        let short = self.short(turn);
        let mut filled = written.clone();
        if written.pit.value.is_open() {
            filled.pit = short.pit.map(PitMark::supplied);
        }
        let asked = match written.direction {
            Some(direction) => direction.value.is_open(),
            None => written.pit.value.is_open(),
        };
        if asked {
            filled.direction = short.direction.map(|it| it.map(DirMark::supplied));
        }
        filled.steps = steps(&written.steps, written.is_long(), turn, self.rules());
        filled
    }

    fn sown(&self, written: &Sow, turn: &GameTurn) -> Sow {
        let start = turn.turn.start;
        let side = turn.before.to_move();
        let last = turn.before.columns().count();
        let mut filled = written.clone();
        if written.seeds.value.known().is_none() {
            filled.seeds.value = Count::Supplied(turn.hand.into());
        }
        if matches!(filled.from.value, SowFrom::Tsibongy(mark) if mark.is_open()) {
            filled.from.value = SowFrom::Tsibongy(match start.pit.column() {
                1 => ChoiceMark::SuppliedLeft,
                _ => ChoiceMark::SuppliedRight,
            });
        }
        if matches!(filled.from.value, SowFrom::Pit(mark) if mark.is_open()) {
            filled.from.value = SowFrom::Pit(PitMark::Supplied {
                row: Some(row_mark(start.pit.row())),
                column: start.pit.column().into(),
            });
        }
        let inner = start.pit.row() == Row::inner(side);
        let inward = match (start.pit.column(), start.direction) {
            (1, Some(Direction::Right)) => inner,
            (column, Some(Direction::Left)) => inner && column == last,
            _ => false,
        };
        let told = matches!(filled.from.value, SowFrom::Tsibongy(_)) && inward;
        let attested = written.direction.filter(|it| !it.value.is_open());
        filled.direction = match start.direction {
            _ if attested.is_some() => attested,
            Some(direction) if !told => Some(unplaced(direction_mark(direction).supplied())),
            _ => None,
        };
        let long = written.steps.iter().any(|step| is_long_step(&step.value));
        filled.steps = steps(&written.steps, long, turn, self.rules());
        filled
    }
}

/// What is written of each turn, where gaps have these lengths: nothing of those
/// in gaps and of sowings from the hand.
fn told<'r>(record: &'r Record, lengths: &[usize]) -> Vec<Option<&'r Turn>> {
    let mut lengths = lengths.iter();
    let mut told = Vec::new();
    for node in &record.body {
        match node {
            Node::Turn(turn) => told.push(Some(turn)),
            Node::Sow(_) => told.push(None),
            Node::Gap(_) => {
                let length = lengths.next().copied().unwrap_or(0);
                told.extend(std::iter::repeat_n(None, length));
            }
            _ => {}
        }
    }
    told
}

/// A turn of which nothing is attested.
fn supplied(mut turn: Turn) -> Turn {
    turn.pit = turn.pit.map(PitMark::supplied);
    turn.direction = turn.direction.map(|it| it.map(DirMark::supplied));
    for step in &mut turn.steps {
        step.value = attested(step.value.clone(), None);
    }
    turn
}

/// A turn without what is said of it in another line.
fn without_remarks(mut turn: Turn) -> Turn {
    turn.mark = None;
    turn.steps
        .retain(|step| !matches!(step.value, Step::Comment(_)));
    turn
}

/// A step with the signs that are attested as they are written, and the others
/// marked as supplied.
fn attested(step: Step, written: Option<&Step>) -> Step {
    let count = |seeds: Count, told: Option<Count>| match told {
        Some(told) if told.known().is_some() => told,
        _ => seeds.supplied(),
    };
    let choice = |mark: ChoiceMark, told: Option<ChoiceMark>| match told {
        Some(told) if !told.is_open() => told,
        _ => mark.supplied(),
    };
    match (step, written) {
        (Step::Choice(mark), Some(Step::Choice(told))) => Step::Choice(choice(mark, Some(*told))),
        (Step::Choice(mark), _) => Step::Choice(mark.supplied()),
        (Step::Rova(_), Some(Step::Rova(told))) => Step::Rova(*told),
        (Step::Rova(mark), _) => Step::Rova(mark.supplied()),
        (Step::Capture { seeds, origin }, told) => {
            let (told, from) = match told {
                Some(Step::Capture { seeds, origin }) => (Some(*seeds), *origin),
                _ => (None, None),
            };
            Step::Capture {
                seeds: count(seeds, told),
                origin: origin.map(|origin| choice(origin, from)),
            }
        }
        (Step::Merge { seeds }, told) => {
            let told = match told {
                Some(Step::Merge { seeds }) => Some(*seeds),
                _ => None,
            };
            Step::Merge {
                seeds: count(seeds, told),
            }
        }
        (step @ (Step::Relay { .. } | Step::Any | Step::Comment(_)), _) => step,
    }
}

/// Whether a node belongs to the turn before it.
const fn speaks_of_turn(node: &Node) -> bool {
    match node {
        Node::Comment(_) => true,
        Node::LineComment(comment) => comment.trailing,
        _ => false,
    }
}

fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

fn choices(turn: &GameTurn) -> Vec<Spanned<Step>> {
    let step = |choice| match choice {
        Choice::Origin(origin) => Step::Choice(choice_mark(origin)),
        Choice::Rest => Step::Rova(RovaChoice::Rest),
        Choice::PlayOn => Step::Rova(RovaChoice::PlayOn),
    };
    turn.turn
        .choices
        .iter()
        .map(|c| unplaced(step(c)))
        .collect()
}

const fn is_long_step(step: &Step) -> bool {
    matches!(
        step,
        Step::Capture { .. } | Step::Merge { .. } | Step::Relay { .. }
    )
}

/// Whether a step is one that a comment can be counted by.
const fn is_counted(step: &Step) -> bool {
    !matches!(step, Step::Comment(_) | Step::Relay { .. } | Step::Any)
}

/// The steps of a turn in the form in which they were written, with the
/// comments behind the steps that they speak of, and marks where they are
/// supplied.
fn steps(
    written: &[Spanned<Step>],
    long: bool,
    turn: &GameTurn,
    rules: &Rules,
) -> Vec<Spanned<Step>> {
    let named = match long_turn(&turn.steps(rules)) {
        Some(named) if long => named.steps,
        _ => choices(turn),
    };
    let relays = written
        .iter()
        .any(|step| matches!(step.value, Step::Relay { .. }));
    let mut comments = Vec::new();
    let mut counted = 0;
    for step in written {
        match step.value {
            Step::Comment(_) => comments.push((counted, step.clone())),
            _ => counted += usize::from(is_counted(&step.value)),
        }
    }
    let mut comments = comments.into_iter().peekable();
    let mut told = written.iter().filter(|step| is_counted(&step.value));
    let mut filled = Vec::new();
    let mut counted = 0;
    for mut step in named {
        while let Some((_, comment)) = comments.next_if(|(after, _)| *after <= counted) {
            filled.push(comment);
        }
        if relays || !matches!(step.value, Step::Relay { .. }) {
            if is_counted(&step.value) {
                counted += 1;
                step.value = attested(step.value, told.next().map(|it| &it.value));
            }
            filled.push(step);
        }
    }
    filled.extend(comments.map(|(_, comment)| comment));
    filled
}

const fn row_mark(row: Row) -> RowMark {
    match row {
        Row::A => RowMark::A,
        Row::B => RowMark::B,
        Row::C => RowMark::C,
        Row::D => RowMark::D,
    }
}

/// A board as it was written, with every pit of a position: what was not told is
/// supplied. Reserves are there where they were written, and the side to move
/// where the first board needs it.
fn filled_board(written: &BoardNode, position: &Position, first: bool) -> BoardNode {
    let filled = |told: Option<Count>, seeds: u8| match told {
        Some(told) if told.known().is_some() => told,
        _ => Count::Supplied(seeds.into()),
    };
    let rows = position.rows().iter().enumerate().map(|(index, &row)| {
        let told = written.rows.get(index);
        let mut in_order = told.filter(|row| row.damaged).map(|row| row.cells.iter());
        let pits = (1..=position.columns().count()).map(|column| {
            let seeds = position.seeds(Pit::new(row, column));
            let cell = match &mut in_order {
                Some(cells) if seeds > 0 => cells.next(),
                Some(_) => None,
                None => told.and_then(|row| row.cells.get(usize::from(column) - 1)),
            };
            unplaced(filled(cell.map(|cell| cell.value), seeds))
        });
        tree::Row {
            damaged: false,
            cells: pits.collect(),
            span: Span::default(),
        }
    });
    let reserve = |told: Option<Spanned<Count>>, side| {
        told.map(|told| unplaced(filled(Some(told.value), position.reserve(side))))
    };
    let mover = unplaced(match position.to_move() {
        Side::South => SideMark::South,
        Side::North => SideMark::North,
    });
    BoardNode {
        witnesses: written.witnesses.clone(),
        layout: written.layout,
        rows: rows.collect(),
        south: reserve(written.south, Side::South),
        north: reserve(written.north, Side::North),
        side: written.side.or_else(|| first.then_some(mover)),
        rova: written.rova,
        span: Span::default(),
    }
}

/// Front matter whose start leaves nothing open: what it did not tell is supplied
/// where it stands, and all else is as it was written.
fn filled_front(front: &Front, start: &Position) -> Front {
    let mut filled = front.clone();
    let Some(told) = front.start.as_ref().filter(|it| !is_complete(it)) else {
        return filled;
    };
    let board = filled_board(told, start, true);
    // The places of the record are those of its file, with other line ends.
    let fenced = format!("---\n{}\n---\n", front.raw);
    let (alone, _) = notation::parse(&fenced);
    let place = (alone.records.first()).and_then(|it| Some(it.front.start.as_ref()?.span));
    if let Some(place) = place {
        let (before, after) = (
            &fenced[4..place.start],
            &fenced[place.end..fenced.len() - 5],
        );
        filled.raw = format!("{before}{board}{after}");
    }
    filled.start = Some(board);
    filled
}

/// Whether a record replays with nothing wrong and nothing open.
fn holds(record: &Record) -> bool {
    let document = Document {
        records: vec![record.clone()],
    };
    let replayed = replay(&document);
    replayed.checks.iter().all(|check| {
        // A record may stop before its game has a result.
        let stops = check.kind == CheckKind::Result && check.verdict == Verdict::Open;
        check.verdict == Verdict::Held || stops
    })
}
