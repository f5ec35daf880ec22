//! Records from boards: the turns between them, and what stays open.

use std::collections::HashMap;

use fifangha_rules::{Games, Pit, Position, Side};

use super::search::{self, FoundTurn};
use super::{BoardSize, PageBoards, SourceBoard};
use crate::board::Board;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::SourceFile;
use crate::message::{Message, MessageArg, Strings};
use crate::notation;
use crate::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
use crate::replay::GameRules;
use crate::study::Study;
use crate::yaml::scalar;

/// The maximum number of turns that are searched between two boards.
const MAX_GAP: usize = 3;

/// The sowings of one search for several turns.
const SOWINGS_PER_GAP: u64 = 50_000;

/// The maximum number of turns that a note lists.
const MAX_LISTED: usize = 12;

/// The maximum number of positions that are followed if several turns fit.
const MAX_POSITIONS: usize = 8;

/// The maximum number of boards that are compared with one turn.
const MAX_STEPS: usize = 200;

/// The maximum number of boards between two boards of a turn that are no positions.
const MAX_OTHERS: usize = 8;

/// The facts about the boards that the page does not state.
#[derive(Clone, Debug, Default)]
pub struct DraftFields {
    /// The title of the records; their boards are added to it.
    pub title: Option<String>,
    /// The key of the source.
    pub source: Option<String>,
    /// The side to move on the first board of each record.
    pub side: Option<Side>,
}

/// Records made from the boards of a page.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The records in canonical form.
    pub text: String,
    /// The number of records.
    pub records: usize,
    /// The number of boards in them.
    pub boards: usize,
    /// The number of turns found.
    pub turns: usize,
    /// The number of places left open, each with a note.
    pub open: usize,
}

/// Makes records from boards. `rules_for` returns the rules for a number of columns, and the value of
/// `rules` in a record. The notes are in the language of `strings`; the search ends with `budget`.
pub fn draft(
    page: &PageBoards,
    games: Games,
    rules_for: &mut dyn FnMut(usize) -> Option<(GameRules, String)>,
    fields: &DraftFields,
    strings: &Strings,
    budget: &Budget,
) -> Draft {
    let mut writer = DraftWriter {
        games,
        fields,
        strings,
        budget,
        draft: Draft::default(),
    };
    let mut known = HashMap::new();
    let mut boards = &page.boards[..];
    let mut break_note = None;
    while let Some(first) = boards.first() {
        let BoardSize { rows, columns } = first.size();
        let rules = known.entry(columns).or_insert_with(|| rules_for(columns));
        let of_size = boards
            .iter()
            .take_while(|it| it.size() == first.size())
            .count();
        let Some((game, value)) = rules else {
            boards = &boards[of_size..];
            continue;
        };
        debug_assert_eq!(rows, game.rules.start().rows().len());
        let (taken, note) = writer.record(&boards[..of_size], game, value, break_note.take());
        break_note = note.filter(|_| taken < of_size);
        boards = &boards[taken..];
    }
    let (document, _) = notation::parse(&writer.draft.text);
    writer.draft.text = notation::print(&document);
    writer.draft
}

struct DraftWriter<'a> {
    games: Games,
    fields: &'a DraftFields,
    strings: &'a Strings,
    budget: &'a Budget,
    draft: Draft,
}

/// The lines of a record, and what was found for it.
#[derive(Default)]
struct RecordBody {
    lines: Vec<String>,
    boards: usize,
    turns: usize,
    open: usize,
}

/// The continuation of a record by a turn or several.
#[derive(Default)]
struct Continuation {
    /// The first board, if it is not that of the page.
    start: Option<String>,
    /// The side to move before it, if all games agree.
    side: Option<Side>,
    lines: Vec<String>,
    boards: usize,
    turns: usize,
    open: usize,
    /// The positions after it; none if the page does not show its end.
    ends: Vec<Position>,
}

impl DraftWriter<'_> {
    /// Writes the record of the first boards. Returns their number, and a note for the next record.
    fn record(
        &mut self,
        boards: &[SourceBoard],
        game: &GameRules,
        rules: &str,
        note: Option<String>,
    ) -> (usize, Option<String>) {
        let head = |writer: &Self, body: &RecordBody, source: bool| {
            let last = &boards[body.boards - 1];
            let fields = writer.front_matter(&boards[0], last, rules, source);
            format!("{fields}{}\n", body.lines.join("\n"))
        };
        let mut body = self.body(boards, game);
        if self.has_errors(&head(self, &body, false)) {
            body = self.single_board(&boards[0], game);
        }
        if let Some(note) = note {
            body.lines.insert(0, format!("{{{note}}}"));
            body.open += 1;
        }
        if !self.draft.text.is_empty() {
            self.draft.text.push('\n');
        }
        let text = head(self, &body, true);
        self.draft.text.push_str(&text);
        self.draft.records += 1;
        self.draft.boards += body.boards;
        self.draft.turns += body.turns;
        self.draft.open += body.open;
        let last = &boards[body.boards - 1];
        if self
            .positions(&without_stores(last, game), game, 0)
            .is_empty()
        {
            return (body.boards, None);
        }
        let key = match self.budget.is_exhausted() {
            true => "table_import.search_ended",
            false => "table_import.no_turn",
        };
        (body.boards, Some(self.render(key, last)))
    }

    fn has_errors(&self, text: &str) -> bool {
        let file = SourceFile::new("draft.fif", text);
        Study::from_file_among(file, self.games).has_errors()
    }

    fn render(&self, key: &'static str, board: &SourceBoard) -> String {
        self.strings
            .render(&Message::new(key).with("table", board.number))
    }

    fn front_matter(
        &self,
        first: &SourceBoard,
        last: &SourceBoard,
        rules: &str,
        source: bool,
    ) -> String {
        let tables = match first.number == last.number {
            true => self.render("table_import.table", first),
            false => {
                let tables = Message::new("table_import.tables").with("first", first.number);
                self.strings.render(&tables.with("last", last.number))
            }
        };
        let title = match &self.fields.title {
            Some(title) => format!("{title} ({tables})"),
            None => tables,
        };
        let source = self.fields.source.as_ref().filter(|_| source);
        let source = source.map_or_else(String::new, |it| format!("source: {}\n", scalar(it)));
        let language = self.strings.language();
        format!(
            "---\ntitle: {}\nrules: {rules}\n{source}language: {language}\nprovenance: transcribed\n---\n",
            scalar(&title)
        )
    }

    /// Returns a board in brackets with its number on the page.
    fn line(&self, board: &SourceBoard) -> String {
        format!("[{board}]  ; {}", self.render("table_import.table", board))
    }

    /// Returns a private note with a board.
    fn note(&self, board: &SourceBoard) -> String {
        format!("; {}: {board}", self.render("table_import.table", board))
    }

    /// Returns the record of a board alone; an impossible one is marked as an error of the source.
    fn single_board(&self, board: &SourceBoard, game: &GameRules) -> RecordBody {
        let board = without_stores(board, game);
        let mut body = RecordBody {
            lines: vec![self.line(&board)],
            boards: 1,
            ..RecordBody::default()
        };
        let (node, _) = notation::parse_board(&board.to_string());
        if let Err(flaws) = Board::from_node(&node, &game.rules, 0) {
            let reasons = flaws.iter().map(|it| Message::from(it).into()).collect();
            let note =
                Message::new("table_import.impossible").with("reasons", MessageArg::List(reasons));
            body.lines
                .push(format!("@sic {{{}}}", self.strings.render(&note)));
            body.open += 1;
        }
        body
    }

    fn body(&self, boards: &[SourceBoard], game: &GameRules) -> RecordBody {
        let mut body = self.single_board(&boards[0], game);
        let first = without_stores(&boards[0], game);
        let mut positions = self.positions(&first, game, 0);
        while !positions.is_empty() && body.boards < boards.len() {
            let rest = boards[body.boards..].iter().take(MAX_STEPS);
            let rest: Vec<_> = rest.map(|it| without_stores(it, game)).collect();
            if positions.iter().any(|it| rest[0].is_exactly(it)) {
                body.lines.push(self.line(&rest[0]));
                body.boards += 1;
                continue;
            }
            let is_start = body.turns == 0 && body.boards == 1;
            let sowing = || match is_start {
                true => self.sowing(&first, &rest, game),
                false => None,
            };
            let found = self.turn(&positions, &rest, game).or_else(sowing);
            let gap = || self.gap(&first, &positions, &rest[0], game);
            let passing = || self.turn_after_others(&positions, &rest, game);
            let Some(found) = found.or_else(gap).or_else(passing) else {
                break;
            };
            if let Some(board) = found.start {
                body.lines[0] = board;
            } else if is_start && first.side.is_none() {
                let with_side = SourceBoard {
                    side: found.side,
                    ..first.clone()
                };
                body.lines[0] = self.line(&with_side);
            }
            body.lines.extend(found.lines);
            body.boards += found.boards;
            body.turns += found.turns;
            body.open += found.open;
            positions = found.ends;
        }
        body
    }

    /// Finds one turn that shows the boards after some that are no positions of the game, such as a
    /// numbering of the pits.
    fn turn_after_others(
        &self,
        positions: &[Position],
        boards: &[SourceBoard],
        game: &GameRules,
    ) -> Option<Continuation> {
        let is_other = |it: &&SourceBoard| self.single_board(it, game).open > 0;
        let others = boards.iter().take(MAX_OTHERS).take_while(is_other).count();
        if others == 0 || others == boards.len() {
            return None;
        }
        (1..=others).rev().find_map(|skipped| {
            let mut found = self.turn(positions, &boards[skipped..], game)?;
            if found.boards < 2 {
                return None;
            }
            let notes = boards[..skipped].iter().map(|it| self.note(it));
            found.lines.splice(0..0, notes);
            found.boards += skipped;
            found.open += skipped;
            Some(found)
        })
    }

    /// Returns the positions of a board: two if its side to move is unknown, none if it is not one.
    fn positions(&self, board: &SourceBoard, game: &GameRules, hand: u32) -> Vec<Position> {
        let known = board.side.or(self.fields.side);
        let sides = Side::ALL
            .into_iter()
            .filter(|&side| known.is_none_or(|it| it == side));
        let position = |side| {
            let board = SourceBoard {
                side: Some(side),
                ..board.clone()
            };
            let (node, _) = notation::parse_board(&board.to_string());
            let board = Board::from_node(&node, &game.rules, hand).ok()?;
            board.position().copied()
        };
        sides.filter_map(position).collect()
    }

    /// Finds one turn that shows the next boards.
    fn turn(
        &self,
        positions: &[Position],
        boards: &[SourceBoard],
        game: &GameRules,
    ) -> Option<Continuation> {
        let found = positions
            .iter()
            .flat_map(|position| search::turns(&game.rules, position, boards, self.budget));
        self.continuation(search::best(found.collect()), boards, game)
    }

    /// Finds a sowing from the hand: of the seeds that the next board has more, or of a pit.
    fn sowing(
        &self,
        first: &SourceBoard,
        boards: &[SourceBoard],
        game: &GameRules,
    ) -> Option<Continuation> {
        let more = boards[0].total()?.saturating_sub(first.total()?);
        if let Some(seeds) = u8::try_from(more).ok().filter(|it| *it > 0) {
            let position = self
                .positions(first, game, seeds.into())
                .into_iter()
                .next()?;
            let found = search::sowings(&game.rules, &position, seeds, boards, self.budget);
            return self.continuation(found, boards, game);
        }
        let found = self
            .positions(first, game, 0)
            .into_iter()
            .flat_map(|before| {
                let lifted = |pit: Pit| self.lifted(first, pit, &before, game);
                search::sowings_of_pits(&game.rules, &before, &lifted, boards, self.budget)
            });
        let found = search::best(found.collect());
        let before = found.first()?.before;
        if found[0].boards() < 2 {
            return None;
        }
        let rows = rows_of(&before);
        let note = self.render("table_import.table", first);
        let start = format!("[{rows}]  ; {note}: {first}");
        let found = self.continuation(found, boards, game)?;
        Some(Continuation {
            start: Some(start),
            ..found
        })
    }

    /// Returns the position with an empty pit whose seeds are in hand.
    fn lifted(
        &self,
        board: &SourceBoard,
        pit: Pit,
        before: &Position,
        game: &GameRules,
    ) -> Option<Position> {
        let row = before.rows().iter().position(|it| *it == pit.row())?;
        let mut board = board.clone();
        board.rows[row][usize::from(pit.column()) - 1] = Some(0);
        board.side = Some(before.to_move());
        let hand = before.seeds(pit).into();
        self.positions(&board, game, hand).into_iter().next()
    }

    /// Returns the lines of a turn, or of an unknown one if several show the same boards.
    fn continuation(
        &self,
        found: Vec<FoundTurn>,
        boards: &[SourceBoard],
        game: &GameRules,
    ) -> Option<Continuation> {
        let first = found.first()?;
        let mut turns: Vec<_> = found.iter().map(|it| notation_of(it, game)).collect();
        turns.sort_unstable();
        turns.dedup();
        let is_sowing = first.hand > 0;
        if is_sowing && turns.len() > 1 {
            return Some(Continuation {
                lines: vec![self.several(&turns)],
                open: 1,
                ..Continuation::default()
            });
        }
        let mut lines = Vec::new();
        let mut open = 0;
        let last = &boards[first.boards() - 1];
        let mut end = last.clone();
        if let [turn] = &turns[..] {
            lines.push(turn.clone());
            lines.extend(self.steps(first, boards));
        } else {
            lines.push("_".to_owned());
            lines.push(self.several(&turns));
            let listed = boards[..first.steps.len()].iter();
            lines.extend(listed.map(|it| self.note(it)));
            end.side = first.end.map(|it| it.to_move());
            open += 1;
        }
        if first.end.is_some() {
            lines.push(self.line(&end));
        } else {
            lines.push(format!("{{{}}}", self.render("table_import.no_end", last)));
            open += 1;
        }
        let mut ends: Vec<_> = found.iter().filter_map(|it| it.end).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.truncate(MAX_POSITIONS);
        let side = first.before.to_move();
        let agree = found.iter().all(|it| it.before.to_move() == side);
        Some(Continuation {
            side: Some(side).filter(|_| agree && !is_sowing),
            lines,
            boards: first.boards(),
            turns: 1,
            open,
            ends,
            start: None,
        })
    }

    /// Returns a comment that lists turns.
    fn several(&self, turns: &[String]) -> String {
        let listed = turns.iter().take(MAX_LISTED).map(|it| it.as_str().into());
        let note = Message::new("table_import.several")
            .with("n", turns.len())
            .with("turns", MessageArg::List(listed.collect()));
        format!("{{{}}}", self.strings.render(&note))
    }

    /// Returns the boards during a turn. One that draws the seeds in hand on the board is a note.
    fn steps(&self, found: &FoundTurn, boards: &[SourceBoard]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut last = None;
        for (step, board) in found.steps.iter().zip(boards) {
            let mut note = self.render("table_import.table", board);
            if !step.is_exact {
                note = format!("{note}: {board}");
            }
            if last == Some(step.index) {
                lines.push(format!("; {note}"));
                continue;
            }
            last = Some(step.index);
            let rows = rows_of(&step.position);
            let hand = match step.hand {
                0 => String::new(),
                hand => format!(" hand {hand}"),
            };
            lines.push(format!("@shows [{rows}]{hand}  ; {note}"));
        }
        lines
    }

    /// Finds several turns from one of the positions to the next board.
    fn gap(
        &self,
        first: &SourceBoard,
        positions: &[Position],
        next: &SourceBoard,
        game: &GameRules,
    ) -> Option<Continuation> {
        let start = match positions {
            [position] => position.to_string(),
            [] => return None,
            _ => first.to_string(),
        };
        (2..=MAX_GAP).find_map(|turns| self.turns(&start, turns, next, game))
    }

    fn turns(
        &self,
        start: &str,
        turns: usize,
        next: &SourceBoard,
        game: &GameRules,
    ) -> Option<Continuation> {
        if self.budget.is_exhausted() {
            return None;
        }
        let text = format!("[{start}]\n{}[{next}]", "_\n".repeat(turns));
        let (document, _) = notation::parse(&text);
        let limits = ReconstructionLimits {
            games: MAX_POSITIONS,
            bounds: SearchLimits {
                sowings: SOWINGS_PER_GAP,
                ..SearchLimits::INSTANT
            },
        };
        let context = SearchContext::default();
        let record = document.records.first()?;
        let report = reconstruct_with_rules(record, game.clone(), &limits, &context);
        self.budget.charge(SOWINGS_PER_GAP.min(8 * report.nodes));
        let first = report.games.first().filter(|_| report.complete)?;
        let mut lines: Vec<_> = report
            .forced
            .iter()
            .map(|turn| turn.notation.clone().unwrap_or_else(|| "_".to_owned()))
            .collect();
        let is_open = report.count > 1;
        if is_open {
            let note = Message::new("table_import.games").with("n", report.count);
            lines.push(format!("{{{}}}", self.strings.render(&note)));
        }
        let end = |it: &crate::reconstruct::ReconstructedGame| {
            let last = it.turns.last()?;
            Some(game.rules.play(&last.before, &last.turn).ok()?.position)
        };
        let mut ends: Vec<_> = report.games.iter().filter_map(end).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut after = next.clone();
        after.side = after
            .side
            .or(ends.first().map(Position::to_move).filter(|_| is_open));
        lines.push(self.line(&after));
        let side = first.start.to_move();
        let agree = report.games.iter().all(|it| it.start.to_move() == side);
        Some(Continuation {
            side: Some(side).filter(|_| agree),
            lines,
            boards: 1,
            turns,
            open: usize::from(is_open),
            ends,
            start: None,
        })
    }
}

/// Returns a board without the seeds of stores, in a game that has no reserves.
fn without_stores(board: &SourceBoard, game: &GameRules) -> SourceBoard {
    let mut board = board.clone();
    if game.rules.parameters().reserve() == 0 {
        board.hands = [None; 2];
    }
    board
}

/// Returns the rows of a position in one line.
fn rows_of(position: &Position) -> String {
    let text = position.to_string();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Returns a turn in notation, or the claim that sows the seeds in hand.
fn notation_of(found: &FoundTurn, game: &GameRules) -> String {
    let FoundTurn {
        before, turn, hand, ..
    } = found;
    if *hand == 0 {
        return game.rules.notation(before, turn);
    }
    let side = before.to_move().letter();
    let direction = turn.start.direction;
    let direction = direction.map(|it| game.rules.directions().sign(turn.start.pit, it));
    let choices: String = turn.choices.iter().map(|it| it.symbol()).collect();
    let direction = direction.map_or_else(String::new, String::from);
    format!("@sow {side} {hand} {}{direction} {choices}", turn.start.pit)
        .trim_end()
        .to_owned()
}
