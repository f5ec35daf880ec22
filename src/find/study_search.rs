//! The search in a file.

use std::sync::Arc;

use fifangha_rules::{Games, Position};

use super::findings::{Findings, FoundPlace, FoundTurn, IncompleteReason, Location, Moment};
use super::query::Query;
use crate::board::Board;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Diagnostic, SourceFile, Span};
use crate::message::Message;
use crate::notation::ast::{Node, Outcome, Record};
use crate::replay::{Check, CheckKind, Line, LineItem, PlayedTurn, ReplayedGame, Verdict};
use crate::study::{NodePath, Study};

/// A search: the query, and what is made of the places.
#[derive(Clone, Debug, PartialEq)]
pub struct FindPlan {
    /// The conditions.
    pub query: Query,
    /// The maximum number of places listed.
    pub limit: usize,
    /// `true` compares the positions of all games.
    pub repeated: bool,
    /// The number of turns that are counted from each place; without conditions of a place, from
    /// the start of each game.
    pub openings: Option<usize>,
}

impl Default for FindPlan {
    fn default() -> Self {
        Self {
            query: Query::default(),
            limit: Self::DEFAULT_LIMIT,
            repeated: false,
            openings: None,
        }
    }
}

impl FindPlan {
    /// The number of places listed if none is given.
    pub const DEFAULT_LIMIT: usize = 100;

    /// Parses, replays and searches a text, which begins after the given number of lines of its file.
    /// Games whose front matter excludes them are not replayed, and no claim is proved.
    #[must_use]
    pub fn search_text(&self, file: SourceFile, games: Games, lines: usize) -> Findings {
        let mut study = Study::parse_only(file, games);
        let is_wanted = |it: &Record| self.query.matches_front(&it.front);
        let wanted: Vec<_> = study.document.records.iter().map(is_wanted).collect();
        if wanted.contains(&false) {
            // An excluded game keeps its place, and has no turns.
            let records = study.document.records.iter_mut().zip(&wanted);
            for (record, _) in records.filter(|(_, wanted)| !**wanted) {
                record.body.clear();
            }
        }
        study.replay_within(Budget::unwatched(SearchLimits::INSTANT));
        self.search(&study, lines)
    }

    /// Searches a file, whose text begins after the given number of lines.
    #[must_use]
    pub fn search(&self, study: &Study, lines: usize) -> Findings {
        let mut search = StudySearch {
            plan: self,
            study,
            name: study.file.name().into(),
            lines,
            found: Findings::default(),
        };
        search.run();
        search.found
    }

    fn lists_places(&self) -> bool {
        !self.repeated && self.openings.is_none()
    }
}

struct StudySearch<'s> {
    plan: &'s FindPlan,
    study: &'s Study,
    name: Arc<str>,
    lines: usize,
    found: Findings,
}

impl<'s> StudySearch<'s> {
    fn run(&mut self) {
        let study = self.study;
        let mut checks = study.replay.checks.as_slice();
        let mut diagnostics = study.diagnostics.as_slice();
        for (index, record) in study.document.records.iter().enumerate() {
            self.found.games += 1;
            let end = record.span.end();
            let own_checks = split_until(&mut checks, |it: &Check| it.span.start() <= end);
            let own = split_until(&mut diagnostics, |it: &Diagnostic| it.span.start() <= end);
            let games = &study.replay.games;
            let game = games.binary_search_by_key(&index, |it| it.record).ok();
            let game = game.map(|at| &games[at]);
            let wanted = self.plan.query.matches_front(&record.front);
            self.check_complete(index, record, game.is_some(), wanted, own_checks, own);
            if let (Some(game), true) = (game, wanted) {
                self.search_game(record, game);
            }
        }
        // A text without records, or behind the last one.
        if study.document.records.is_empty()
            && let Some(first) = study.diagnostics.first()
        {
            self.add_incomplete(
                0,
                IncompleteReason::Unread,
                first.span,
                first.message.clone(),
            );
        }
    }

    /// Adds a record that cannot be read or replayed as a whole.
    fn check_complete(
        &mut self,
        index: usize,
        record: &Record,
        is_replayed: bool,
        wanted: bool,
        checks: &[Check],
        diagnostics: &[Diagnostic],
    ) {
        let mut errors = diagnostics.iter().filter(|it| it.is_error());
        let unread = errors.clone().find(|it| it.code.is_syntax());
        let unread = unread.or_else(|| errors.next().filter(|_| !is_replayed));
        if let Some(it) = unread {
            return self.add_incomplete(
                index,
                IncompleteReason::Unread,
                it.span,
                it.message.clone(),
            );
        }
        if !wanted {
            return;
        }
        let is_play =
            |it: &&Check| matches!(it.kind, CheckKind::Turn | CheckKind::Sow | CheckKind::Board);
        let first = |verdicts: &[Verdict]| {
            let mut played = checks.iter().filter(is_play);
            played.find(|it| verdicts.contains(&it.verdict))
        };
        let gap = record.body.iter().find(|it| matches!(it, Node::Gap(_)));
        let open = first(&[Verdict::Open, Verdict::Known]);
        if let Some(check) = first(&[Verdict::Failed]) {
            let same = |it: &&Diagnostic| check.span.covers(it.span);
            let message = diagnostics.iter().find(same).map(|it| it.message.clone());
            let message = message.unwrap_or(Message::new("find.failed"));
            self.add_incomplete(index, IncompleteReason::Failed, check.span, message);
        } else if let Some(span) = open.map(|it| it.span).or(gap.map(Node::span)) {
            let message = Message::new("find.open");
            self.add_incomplete(index, IncompleteReason::Open, span, message);
        }
    }

    fn add_incomplete(
        &mut self,
        game: usize,
        reason: IncompleteReason,
        span: Span,
        message: Message,
    ) {
        let location = self.location(game, span);
        self.found
            .add_incomplete(location, reason, message, self.plan.limit);
    }

    fn location(&self, game: usize, span: Span) -> Location {
        let place = self.study.file.line_column(span.start());
        Location {
            file: Arc::clone(&self.name),
            line: place.line + self.lines,
            column: place.column,
            game: game + 1,
        }
    }

    fn search_game(&mut self, record: &'s Record, game: &'s ReplayedGame) {
        let result = game.result(&record.front);
        if !self.plan.query.matches_result(result) {
            return;
        }
        let before = self.found.count;
        if self.plan.query.has_place() || !self.plan.lists_places() {
            let mut line = LineSearch {
                search: self,
                record,
                game,
                result,
                is_main: true,
                path: Vec::new(),
                reached: Vec::new(),
                turns: Vec::new(),
                starts: Vec::new(),
            };
            line.run(&game.line, &record.body);
        } else {
            self.found.count += 1;
            if self.found.places.len() < self.plan.limit {
                let place = FoundPlace {
                    location: self.location(game.record, record.span),
                    at: NodePath::main_line(game.record),
                    title: record.front.title.clone(),
                    moment: Moment::Game,
                    turn: None,
                    board: None,
                };
                self.found.places.push(place);
            }
        }
        self.found.matching_games += usize::from(self.found.count > before);
    }
}

/// Splits off the first items, those that belong to a record.
fn split_until<'a, T>(rest: &mut &'a [T], belongs: impl Fn(&T) -> bool) -> &'a [T] {
    let (own, others) = rest.split_at(rest.partition_point(belongs));
    *rest = others;
    own
}

/// The search in a line.
struct LineSearch<'a, 's> {
    search: &'a mut StudySearch<'s>,
    record: &'s Record,
    game: &'s ReplayedGame,
    result: Option<Outcome>,
    is_main: bool,
    /// The path of the line.
    path: Vec<usize>,
    /// The positions of the game that were added to the repeated ones.
    reached: Vec<Position>,
    /// The turns played without a gap.
    turns: Vec<&'s PlayedTurn>,
    /// The positions from which openings are counted, each with the number of turns before it.
    starts: Vec<(Position, usize)>,
}

/// A board at which no turn has been found yet.
struct Reached<'s> {
    board: Board,
    index: Option<usize>,
    span: Span,
    turn: Option<&'s PlayedTurn>,
}

impl<'s> LineSearch<'_, 's> {
    fn run(&mut self, line: &'s Line, body: &'s [Node]) {
        let mut items = line.items.iter().peekable();
        // A variation begins at a position of the line that it leaves.
        let start = Reached {
            board: line.start.clone(),
            index: None,
            span: self.record.span,
            turn: None,
        };
        let mut reached = self.is_main.then_some(start);
        for (index, node) in body.iter().enumerate() {
            let Some(item) = items.next_if(|it| it.is_of(node)) else {
                continue;
            };
            match item {
                LineItem::Turn(turn) => {
                    let before = Board::Known(turn.before);
                    let continues = reached
                        .as_ref()
                        .is_some_and(|it| it.board.position() == before.position());
                    if let Some(reached) = reached.take().filter(|_| !continues) {
                        self.end(&reached);
                    }
                    let follows = turn.written.span;
                    self.place(&before, Some(turn), Moment::Before, Some(index), follows);
                    self.turns.push(turn);
                    reached = turn.position_after().map(|it| Reached {
                        board: Board::Known(it),
                        index: Some(index),
                        span: follows,
                        turn: Some(turn),
                    });
                }
                LineItem::Board(checked) => {
                    let position = checked.board.position();
                    let same = reached
                        .as_ref()
                        .is_some_and(|it| position.is_some() && it.board.position() == position);
                    if !same {
                        let set_up = Reached {
                            board: checked.board.clone(),
                            index: Some(index),
                            span: checked.span,
                            turn: None,
                        };
                        let first = reached.replace(set_up).filter(|it| it.index.is_some());
                        first.into_iter().for_each(|it| self.end(&it));
                    }
                }
                LineItem::Sow(sown) => {
                    reached.take().into_iter().for_each(|it| self.end(&it));
                    let position = sown.played.ends_at_rest().then_some(sown.played.position);
                    reached = position.map(|it| Reached {
                        board: Board::Known(it),
                        index: Some(index),
                        span: sown.written.span,
                        turn: None,
                    });
                }
                LineItem::Variation(inner) => self.variation(index, inner, node),
                _ => {}
            }
        }
        reached.into_iter().for_each(|it| self.end(&it));
    }

    fn variation(&mut self, index: usize, line: &'s Line, node: &'s Node) {
        let (true, Node::Variation(variation)) = (self.search.plan.query.variations, node) else {
            return;
        };
        let turns = std::mem::take(&mut self.turns);
        let starts = std::mem::take(&mut self.starts);
        let was_main = std::mem::replace(&mut self.is_main, false);
        self.path.push(index);
        self.run(line, &variation.body);
        self.path.pop();
        self.is_main = was_main;
        (self.turns, self.starts) = (turns, starts);
    }

    /// Ends turns that follow each other: no turn is played from the last board.
    fn end(&mut self, reached: &Reached<'s>) {
        let moment = match reached.turn {
            Some(_) => Moment::After,
            None => Moment::Board,
        };
        let Reached {
            board, index, span, ..
        } = reached;
        if !matches!(board, Board::Unknown(_)) {
            self.place(board, reached.turn, moment, *index, *span);
        }
        self.count_openings();
    }

    /// Tests a board, and the turn before or after it.
    fn place(
        &mut self,
        board: &Board,
        turn: Option<&'s PlayedTurn>,
        moment: Moment,
        index: Option<usize>,
        span: Span,
    ) {
        let plan = self.search.plan;
        self.search.found.boards += 1;
        let played = turn.filter(|_| moment == Moment::Before);
        if !plan.query.matches_place(board, played, &self.game.rules) {
            return;
        }
        if plan.lists_places() {
            self.search.found.count += 1;
            if self.search.found.places.len() < plan.limit {
                let place = self.found_place(board, turn, moment, index, span);
                self.search.found.places.push(place);
            }
            return;
        }
        let (Some(&position), true) = (board.position(), self.is_main) else {
            return;
        };
        let is_start = self.turns.is_empty() && moment != Moment::After;
        if plan.repeated && !is_start && !self.reached.contains(&position) {
            self.reached.push(position);
            let location = self.search.location(self.game.record, span);
            self.search.found.add_position(position, location);
            self.search.found.count += 1;
        }
        if plan.openings.is_some() && (plan.query.has_place() || is_start) {
            self.search.found.count += usize::from(!plan.repeated);
            self.starts.push((position, self.turns.len()));
        }
    }

    fn found_place(
        &self,
        board: &Board,
        turn: Option<&PlayedTurn>,
        moment: Moment,
        index: Option<usize>,
        span: Span,
    ) -> FoundPlace {
        let game = self.game.record;
        FoundPlace {
            location: self.search.location(game, span),
            at: match index {
                None => NodePath::main_line(game),
                Some(index) => NodePath::node(game, [&self.path[..], &[index]].concat()),
            },
            title: self.record.front.title.clone(),
            moment,
            turn: turn.map(|it| FoundTurn {
                number: it.number,
                side: it.side,
                notation: it.notation(&self.game.rules),
            }),
            board: Some(board.clone()),
        }
    }

    fn count_openings(&mut self) {
        let depth = self.search.plan.openings.unwrap_or(0);
        let notation = |turn: &&PlayedTurn| turn.notation(&self.game.rules);
        for (position, from) in std::mem::take(&mut self.starts) {
            let turns: Vec<_> = self.turns[from..]
                .iter()
                .take(depth)
                .map(notation)
                .collect();
            if let Some(opening) = self.search.found.opening(position) {
                opening.add(&turns, self.result);
            }
        }
        self.turns.clear();
    }
}
