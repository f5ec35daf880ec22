//! Records turned by half a turn, as seen from the other side of the table.

use std::sync::Arc;

use fifangha_rules::{Games, Position, Rules, Side};

use super::{Edit, Study, TextChange, apply_changes};
use crate::board::{is_complete, mark_of_side, side_of_mark};
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{SourceFile, Span};
use crate::message::{Message, MessageArg};
use crate::notation::ast::author_mark::map_marks;
use crate::notation::ast::{
    BlockedMark, BoardNode, CandidatePits, ChoiceMark, Claim, ClaimArg, Comment, DirMark, Doubt,
    Node, Outcome, PitMark, Record, RovaMark, RowMark, SenseMark, SideMark, Sign, Sow, SowFrom,
    Spanned, StartMeaning, StepNode, Transcribed, TurnNode, YamlValue,
};
use crate::notation::{front_matter_yaml, print_like};
use crate::replay::{Check, CheckKind, Line, LineItem, PlayedTurn, Verdict, rules_of};

/// Returns the canonical text of a record seen from the other side of the table: South becomes
/// North. Boards, turns, claims and the start are turned by half a turn; the players keep their
/// seeds and pits and therefore exchange the names of their sides. The words of comments stay; their
/// marks on the board are turned.
///
/// The side to move is written where South was to move without being named: in a `start` with
/// `begins: game`, which the next turning removes, or in the board that sets the game up.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{Study, turn_around};
///
/// let text = "---\nsouth: Aina\nresult: S\n---\n1. 4R\n2. 3R\n3. 7RL\n";
/// let turned = turn_around(Study::from_file(SourceFile::new("game.fif", text))).unwrap();
/// assert!(turned.contains("north: Aina\n") && turned.ends_with("1. 5L\n2. 6L\n3. 2LR\n"));
/// let back = turn_around(Study::from_file(SourceFile::new("game.fif", turned))).unwrap();
/// assert_eq!(back, text);
/// ```
///
/// # Errors
///
/// Returns the reason if a record cannot be turned: it cannot be read or its game is unknown, it
/// names a pit that the board does not have, an open range of pits, or a board of another size, or
/// its checks would have other results.
pub fn turn_around(study: Study) -> Result<String, Message> {
    if let Some(found) = study.diagnostics.iter().find(|it| it.code.is_syntax()) {
        return Err(Message::new("study.turn.unread").with("why", found.message.clone()));
    }
    let known_games = study.known_games;
    let mut turned = Study::parse_only(study.file.clone(), known_games);
    for index in 0..study.document.records.len() {
        // The replay refers to the places of the text before it is turned.
        let replayed = study.replay.games.iter().find(|it| it.record == index);
        let record = &study.document.records[index];
        let set_up = replayed.map_or_else(Vec::new, |it| implicit_setups(record, &it.line));
        turned = turn_record(turned, index, &set_up)?;
    }
    let (file, text) = (turned.file.clone(), turned.file.text().to_owned());
    match first_difference(study.file, file, known_games) {
        None => Ok(text),
        Some(line) => Err(Message::new("study.turn.differs").with("line", line)),
    }
}

/// Returns the line of the first check whose result is another in the second text, or of the first
/// turn that leads elsewhere, as its player sees it. A claim may be undecided in one of the texts,
/// since the order of a search differs.
fn first_difference(one: SourceFile, other: SourceFile, known_games: Games) -> Option<usize> {
    let replayed = |file| {
        let proofs = Budget::unwatched(SearchLimits::INSTANT);
        Study::from_file_with_budget(file, known_games, proofs)
    };
    let (one, other) = (replayed(one), replayed(other));
    // A start is a check of its own, and the number of the first turn is checked at the own start.
    let checks = |it: &Study| {
        let mut checks = it.replay.checks.clone();
        checks.retain(|it| !matches!(it.kind, CheckKind::Board | CheckKind::Number));
        checks
    };
    let (checks, others) = (checks(&one), checks(&other));
    let differs = |(one, other): &(&Check, &Check)| {
        let is_open = [one, other].iter().any(|it| it.verdict == Verdict::Open);
        one.verdict != other.verdict && !(one.kind == CheckKind::Claim && is_open)
    };
    let check = checks.iter().zip(&others).find(differs);
    let (turns, turned) = (positions(&one), positions(&other));
    let turn = turns
        .iter()
        .zip(&turned)
        .find(|(it, other)| it.1 != other.1);
    let is_short = checks.len() != others.len() || turns.len() != turned.len();
    let span = check.map(|it| it.0.span).or(turn.map(|it| it.0.0));
    let span = span.or(is_short.then_some(Span::at(0)))?;
    Some(one.file.line_column(span.start()).line)
}

/// Returns the positions after the turns, each from the side of the player to move.
fn positions(study: &Study) -> Vec<(Span, Option<Position>)> {
    let turns = study.replay.games.iter().flat_map(|it| it.all_turns());
    let position = |it: Position| match it.to_move() {
        Side::South => it,
        Side::North => it.rotated(),
    };
    let turn = |it: &PlayedTurn| (it.written.span, it.position_after().map(position));
    turns.map(turn).collect()
}

fn turn_record(study: Study, index: usize, set_up: &[usize]) -> Result<Study, Message> {
    let record = &study.document.records[index];
    let game = rules_of(&record.front, study.known_games);
    let rules = game.map_err(|_| Message::new("study.turn.rules"))?.rules;
    let turner = Turner::new(&rules);
    let needs_start = needs_start(record);
    let front = front_changes(&study, index, &turner)?;
    let with_text = |study: &Study, text: String| {
        Study::parse_only(study.file.clone().with_text(text), study.known_games)
    };
    let mut turned = with_text(&study, apply_changes(study.file.text(), &front));
    let record = &mut turned.document.records[index];
    turner.body(&mut record.body)?;
    for &at in set_up {
        if let Some(Node::Board(board)) = record.body.get_mut(at) {
            board.side = Some(Spanned::new(SideMark::North, board.span));
        }
    }
    let is_own = begins_as_usual(record, &rules);
    let text = print_like(&turned.document, study.file.text());
    let mut turned = with_text(&turned, text);
    if is_own {
        turned = edit_start(turned, index, None)?;
    } else if needs_start {
        turned = edit_start(turned, index, Some(rules.start().rotated()))?;
    }
    Ok(turned)
}

/// Returns `true` if the record begins at the start of its game with South to move, without saying
/// so before its first turn.
fn needs_start(record: &Record) -> bool {
    let is_content = |it: &&Node| match it {
        Node::Board(board) => record.front.follows(board),
        node => matches!(
            node,
            Node::Turn(_) | Node::Gap(_) | Node::Sow(_) | Node::Claim(_)
        ),
    };
    let first = record.body.iter().find(is_content);
    record.front.start.is_none() && first.is_some_and(|it| !matches!(it, Node::Board(_)))
}

/// Returns `true` if a `start` says nothing: it is that of the game, and the game begins there.
fn begins_as_usual(record: &Record, rules: &Rules) -> bool {
    let begins = record.front.begins.map(|it| it.value);
    let start = record.front.start.as_ref().map(ToString::to_string);
    begins == Some(StartMeaning::Game) && start == Some(rules.start().to_string())
}

/// Sets or removes the start of a game.
fn edit_start(study: Study, game: usize, start: Option<Position>) -> Result<Study, Message> {
    let front = |key: &str, value: Option<String>| Edit::Front {
        game,
        key: key.to_owned(),
        value: value.map(Into::into),
    };
    let begins = start.map(|_| front("begins", Some(StartMeaning::Game.name().to_owned())));
    let mut study = study
        .edit(&front("start", start.map(|it| it.to_string())))?
        .study;
    if let Some(begins) = begins {
        study = study.edit(&begins)?.study;
    }
    Ok(study)
}

/// Returns the indices of the boards of the main line that set up a position with South to move
/// without naming it.
fn implicit_setups(record: &Record, line: &Line) -> Vec<usize> {
    let mut items = line.items.iter().peekable();
    let mut is_known = record.front.start.is_some();
    let mut found = Vec::new();
    for (index, node) in record.body.iter().enumerate() {
        let item = items.next_if(|it| it.is_of(node));
        match (node, item) {
            (Node::Board(board), Some(LineItem::Board(checked))) => {
                let names = board.side.is_some() || names_next_side(&record.body[index + 1..]);
                if !is_known && !names && is_complete(board) {
                    found.push(index);
                }
                is_known |= checked.board.position().is_some();
            }
            (Node::Turn(_) | Node::Sow(_), it) => is_known = it.is_some(),
            (Node::Gap(_) | Node::Unreadable(_), _) => is_known = false,
            _ => {}
        }
    }
    found
}

/// Returns `true` if the next turn or sowing names its side.
fn names_next_side(rest: &[Node]) -> bool {
    rest.iter()
        .find_map(|node| match node {
            Node::Turn(turn) => Some(turn.side.is_some()),
            Node::Sow(_) => Some(true),
            _ => None,
        })
        .unwrap_or(false)
}

/// Returns the changes of the front matter: the start, the result, and the names of the players.
fn front_changes(study: &Study, index: usize, turner: &Turner) -> Result<Vec<TextChange>, Message> {
    let front = &study.document.records[index].front;
    let text = study.file.text();
    let mut changes = Vec::new();
    if let Some(start) = &front.start {
        let mut board = start.clone();
        turner.board(&mut board)?;
        let written = start.span.slice(text).trim_end();
        let span = Span::new(start.span.start(), start.span.start() + written.len());
        changes.push(TextChange::new(span, board.to_string()));
    }
    if let Some(result) = front.result {
        let (old, new) = (result.value, turn_outcome(result.value));
        // The quotes of the value stay.
        let written = result.span.slice(text);
        let written = written.replacen(old.as_str(), new.as_str(), 1);
        changes.push(TextChange::new(result.span, written));
    }
    if let Some(resigned) = front.resigned {
        let side = |side: Side| side.letter().to_string();
        let written = resigned.span.slice(text);
        let written = written.replacen(&side(resigned.value), &side(!resigned.value), 1);
        changes.push(TextChange::new(resigned.span, written));
    }
    if !front.span.is_empty() {
        let unreadable = || Message::new("study.front_unreadable");
        let (root, _) = front_matter_yaml(text, front.span).ok_or_else(unreadable)?;
        let fields = match &root.value {
            YamlValue::Map(fields) => fields.as_slice(),
            _ => &[],
        };
        for field in fields {
            let other = match field.key.value.as_str() {
                "south" => "north",
                "north" => "south",
                _ => continue,
            };
            changes.push(TextChange::new(field.key.span, other));
        }
    }
    changes.sort_by_key(|it| it.span.start());
    Ok(changes)
}

/// The board of a game, which is turned.
struct Turner {
    columns: u32,
    rows: usize,
}

impl Turner {
    fn new(rules: &Rules) -> Self {
        let parameters = rules.parameters();
        Self {
            columns: parameters.columns.count().into(),
            rows: 2 * usize::from(parameters.rows_per_side()),
        }
    }

    fn body(&self, body: &mut [Node]) -> Result<(), Message> {
        for node in body {
            match node {
                Node::Turn(turn) => self.turn(Arc::make_mut(turn))?,
                Node::Board(board) => self.board(board)?,
                Node::Claim(claim) => self.claim(claim)?,
                Node::Sow(sow) => self.sow(sow)?,
                Node::Variation(variation) => self.body(&mut variation.body)?,
                Node::Comment(comment) => self.comment(comment)?,
                Node::Gap(_) | Node::LineComment(_) | Node::Unreadable(_) | Node::BlankLine(_) => {}
            }
        }
        Ok(())
    }

    fn turn(&self, turn: &mut TurnNode) -> Result<(), Message> {
        turn.side.iter_mut().for_each(|it| turn_side(&mut it.value));
        turn.pit.value = self.pit(turn.pit.value)?;
        turn_play(&mut turn.direction, &mut turn.steps);
        self.inner_comments(&mut turn.steps)
    }

    fn sow(&self, sow: &mut Sow) -> Result<(), Message> {
        turn_side(&mut sow.side.value);
        sow.from.value = match sow.from.value {
            SowFrom::Tsibongy(choice) => SowFrom::Tsibongy(turn_choice(choice)),
            SowFrom::Pit(pit) => SowFrom::Pit(self.pit(pit)?),
        };
        turn_play(&mut sow.direction, &mut sow.steps);
        self.inner_comments(&mut sow.steps)
    }

    fn inner_comments(&self, steps: &mut [Spanned<StepNode>]) -> Result<(), Message> {
        steps.iter_mut().try_for_each(|step| match &mut step.value {
            StepNode::Comment(comment) => self.comment(comment),
            _ => Ok(()),
        })
    }

    /// Turns the marks on the board; the words stay.
    fn comment(&self, comment: &mut Comment) -> Result<(), Message> {
        for text in &mut comment.texts {
            text.text = map_marks(&text.text, |it| it.try_map(|pit| self.pit_mark(pit)))?;
        }
        Ok(())
    }

    fn claim(&self, claim: &mut Claim) -> Result<(), Message> {
        for arg in &mut claim.args {
            match &mut arg.value {
                ClaimArg::Side(side) => turn_side(side),
                ClaimArg::Pit(pit) => *pit = self.pit(*pit)?,
                ClaimArg::Turn(turn) => self.turn(turn)?,
                ClaimArg::Outcome(outcome) => *outcome = turn_outcome(*outcome),
                ClaimArg::Board(board) => self.board(board)?,
                ClaimArg::Number(_) | ClaimArg::Hand(_) => {}
            }
        }
        Ok(())
    }

    fn board(&self, board: &mut BoardNode) -> Result<(), Message> {
        if ![0, self.rows].contains(&board.rows.len()) {
            return Err(Message::new("study.turn.rows").with("n", self.rows));
        }
        board.rows.reverse();
        board.rows.iter_mut().for_each(|it| it.cells.reverse());
        std::mem::swap(&mut board.south, &mut board.north);
        board
            .side
            .iter_mut()
            .for_each(|it| turn_side(&mut it.value));
        if let Some(rova) = &mut board.rova {
            let RovaMark { south, north } = rova.value;
            rova.value = RovaMark {
                south: north,
                north: south,
            };
        }
        // Half a turn changes no sense of rotation.
        if let Some(sense) = &mut board.sense {
            let SenseMark { south, north } = sense.value;
            sense.value = SenseMark {
                south: north,
                north: south,
            };
        }
        if let Some(blocked) = &mut board.blocked {
            let column = |it: Option<u32>| it.map(|it| self.column(it)).transpose();
            let BlockedMark { south, north } = blocked.value;
            blocked.value = BlockedMark {
                south: column(north)?,
                north: column(south)?,
            };
        }
        Ok(())
    }

    fn column(&self, column: u32) -> Result<u32, Message> {
        match (1..=self.columns).contains(&column) {
            true => Ok(self.columns + 1 - column),
            false => Err(no_pit(&column)),
        }
    }

    fn row(&self, row: RowMark) -> Result<RowMark, Message> {
        // The rows of isolo are the two inner ones of four.
        let last = self.rows.max(4) - 1;
        let turned = last.checked_sub(row as usize);
        turned
            .and_then(|it| RowMark::ALL.get(it).copied())
            .ok_or_else(|| no_pit(&row))
    }

    fn pit_mark(&self, mark: PitMark) -> Result<PitMark, Message> {
        Ok(match mark {
            PitMark::Column(column) => PitMark::Column(self.column(column)?),
            PitMark::Pit { row, column } => PitMark::Pit {
                row: self.row(row)?,
                column: self.column(column)?,
            },
        })
    }

    fn pit(&self, pit: Transcribed<PitMark>) -> Result<Transcribed<PitMark>, Message> {
        let turn = |mark| self.pit_mark(mark);
        Ok(match pit {
            Transcribed::Certain(mark) => Transcribed::Certain(turn(mark)?),
            Transcribed::Supplied(mark) => Transcribed::Supplied(turn(mark)?),
            Transcribed::Doubtful(pits) => Transcribed::Doubtful(self.candidates(pits)?),
            Transcribed::Unknown => Transcribed::Unknown,
        })
    }

    fn candidates(&self, pits: CandidatePits) -> Result<CandidatePits, Message> {
        if pits.as_read().is_some() && pits.to_string() == doubt(pits) {
            // Every pit is a candidate: `_(4?)`.
            let mut all = CandidatePits::ALL;
            self.set_as_read(&mut all, pits)?;
            return Ok(all);
        }
        let mut turned = CandidatePits::default();
        let rows = RowMark::ALL.iter().map(|&row| Some(row));
        for row in std::iter::once(None).chain(rows) {
            for column in 1..=CandidatePits::MAX_COLUMN + 1 {
                if pits.allows(row, column) {
                    let row = row.map(|it| self.row(it)).transpose()?;
                    let column = self.column(column)?;
                    turned.add(row, column, Some(column));
                }
            }
        }
        self.set_as_read(&mut turned, pits)?;
        Ok(turned)
    }

    fn set_as_read(&self, turned: &mut CandidatePits, pits: CandidatePits) -> Result<(), Message> {
        if let Some((row, column)) = pits.as_read() {
            let row = row.map(|it| self.row(it)).transpose()?;
            turned.set_as_read(row, self.column(column)?);
        }
        Ok(())
    }
}

/// Returns the text of a doubtful pit without other candidates.
fn doubt(pits: CandidatePits) -> String {
    let reading = pits
        .as_read()
        .map(|(row, column)| PitMark::new(row, column));
    reading.map_or_else(String::new, |it| format!("{it}?"))
}

fn no_pit(pit: &impl std::fmt::Display) -> Message {
    Message::new("study.turn.pit").with("pit", MessageArg::text(pit))
}

fn turn_side(side: &mut SideMark) {
    *side = mark_of_side(!side_of_mark(*side));
}

const fn turn_outcome(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::South => Outcome::North,
        Outcome::North => Outcome::South,
        Outcome::Draw => Outcome::Draw,
    }
}

/// Turns a direction and the steps after it; numbers of seeds stay.
fn turn_play(
    direction: &mut Option<Spanned<Transcribed<DirMark>>>,
    steps: &mut [Spanned<StepNode>],
) {
    // Half a turn changes no sense of rotation.
    let opposite = |mark: DirMark| match mark {
        DirMark::Left | DirMark::Right => mark.opposite(),
        DirMark::Clockwise | DirMark::Anticlockwise => mark,
    };
    if let Some(direction) = direction {
        direction.value = turn_sign(direction.value, opposite);
    }
    for step in steps {
        match &mut step.value {
            StepNode::Choice(choice) => *choice = turn_choice(*choice),
            StepNode::Capture { origin, .. } => *origin = origin.map(turn_choice),
            StepNode::Rova(_)
            | StepNode::Merge { .. }
            | StepNode::Relay { .. }
            | StepNode::Any
            | StepNode::Comment(_) => {}
        }
    }
}

fn turn_choice(choice: Transcribed<ChoiceMark>) -> Transcribed<ChoiceMark> {
    turn_sign(choice, |mark| match mark {
        ChoiceMark::Left => ChoiceMark::Right,
        ChoiceMark::Right => ChoiceMark::Left,
    })
}

pub(super) fn turn_sign<T: Sign<Candidates = Doubt<T>>>(
    sign: Transcribed<T>,
    turn: impl FnOnce(T) -> T,
) -> Transcribed<T> {
    match sign {
        Transcribed::Certain(value) => Transcribed::Certain(turn(value)),
        Transcribed::Supplied(value) => Transcribed::Supplied(turn(value)),
        Transcribed::Doubtful(Doubt(value)) => Transcribed::Doubtful(Doubt(turn(value))),
        Transcribed::Unknown => Transcribed::Unknown,
    }
}
