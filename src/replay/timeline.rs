//! The result of replaying a document.

use std::sync::Arc;

use fifangha_rules::{
    Directions, Game as BaseGame, Observer, Outcome, PlayResult, Position, Rules, Side, Step, Turn,
};
use serde::Serialize;

use super::board_check::BoardDifference;
use super::long_form::long_turn;
use super::uncertainty::comments_between_steps;
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Span};
use crate::message::Message;
use crate::named_values::named_values;
use crate::notation::ast;

/// A replayed document.
///
/// [`replay`](super::replay()) makes it from a parsed text, and [`Study`](crate::study::Study) contains
/// that of a file. A record with errors is replayed as far as its positions are known: games, turns and
/// boards that cannot be played are missing or unknown, and the reason is a diagnostic.
///
/// # Examples
///
/// The verdicts on the claims and boards of a text:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R @seeds S 33 @only 4");
/// let replay = replay::replay(&document);
/// let tally = replay.tally();
/// assert_eq!((tally.failed, replay.diagnostics.len()), (2, 2));
/// ```
///
/// The turns that were played, with the boards after them:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R 2. 3R");
/// let replay = replay::replay(&document);
/// let boards: Vec<_> = replay.games[0].turns().filter_map(|it| it.position_after()).collect();
/// assert_eq!(boards.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// Its games, one per record.
    pub games: Vec<ReplayedGame>,
    /// All checks, in the order of the file.
    pub checks: Vec<Check>,
    /// Failed and undecided checks.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics omitted, because a record has too many.
    pub(crate) more: usize,
    /// See [`Replay::is_cut`].
    pub(super) cut: bool,
}

impl Replay {
    /// Returns the number of checks that passed, failed, and were left open.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.checks.iter().map(|check| check.verdict).collect()
    }

    /// Returns `true` if a check may have been left open only for lack of
    /// budget.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Appends the replay of a further record.
    pub(super) fn append(&mut self, record: Self) {
        self.games.extend(record.games);
        self.checks.extend(record.checks);
        self.diagnostics.extend(record.diagnostics);
        self.more += record.more;
        self.cut |= record.cut;
    }
}

/// The number of checks by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema),
    schemars(rename = "CheckCountsJson")
)]
pub struct Tally {
    /// The number of checks that passed.
    pub passed: usize,
    /// The number of checks that failed.
    pub failed: usize,
    /// The number of checks that could not be decided.
    pub open: usize,
    /// The number of checks that failed at known errors of the source, which the record marks.
    pub known: usize,
}

impl Tally {
    /// Counts a check.
    pub(crate) const fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed => self.failed += 1,
            Verdict::Open => self.open += 1,
            Verdict::Known => self.known += 1,
        }
    }
}

impl FromIterator<Verdict> for Tally {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Self {
        let mut tally = Self::default();
        for verdict in verdicts {
            tally.count(verdict);
        }
        tally
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.open += other.open;
        self.known += other.known;
    }
}

/// A check of the record against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The subject of the check.
    pub kind: CheckKind,
    /// Its location in the text.
    pub span: Span,
    /// Its verdict.
    pub verdict: Verdict,
}

/// The subject of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CheckKind {
    /// A turn is legal, and its steps match.
    Turn,
    /// The number of a turn.
    Number,
    /// The side of a turn.
    Side,
    /// The end mark of a turn.
    End,
    /// A sowing from the hand.
    Sow,
    /// A board.
    Board,
    /// A claim.
    Claim,
    /// The result in the front matter.
    Result,
    /// The number of games that fit the open parts: at least one, or the number
    /// in the record.
    Fits,
}

named_values! {
    /// The result of a check.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Verdict {
        /// It passed.
        Passed = "passed",
        /// It failed.
        Failed = "failed",
        /// It is undecided: the record leaves something open.
        Open = "open",
        /// It failed, at a known error of the source.
        Known = "known",
    }
}

/// A record, replayed as far as possible.
///
/// Its main line has turns, boards, sowings from the hand, comments and variations in the order of the
/// text. Use [`turns`](Self::turns) if only the play matters.
///
/// # Examples
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R (1. 5R) 2. 3R");
/// let replay = replay::replay(&document);
/// let game = &replay.games[0];
/// assert_eq!((game.turns().count(), game.all_turns().count()), (2, 3));
/// assert!(game.outcome.is_none());
/// ```
///
/// The last known board, whole or in part:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R 2. _");
/// let end = &replay::replay(&document).games[0].line.end;
/// assert!(end.position().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct ReplayedGame {
    /// The record of the document, from 0.
    pub record: usize,
    /// The game of the sources.
    pub base: BaseGame,
    /// Its rules, with the overrides of the record.
    pub rules: Rules,
    /// The notation in which its turns are shown: `turns` of the record.
    pub turn_notation: ast::TurnNotation,
    /// The main line.
    pub line: Line,
    /// The outcome of the main line, if it ended.
    pub outcome: Option<Outcome>,
}

impl ReplayedGame {
    /// Returns the turns of the main line, in order.
    pub fn turns(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.line.turns()
    }

    /// Returns the turns of the main line and of all variations, in the order of the text.
    pub fn all_turns(&self) -> impl Iterator<Item = &PlayedTurn> {
        let mut turns = Vec::new();
        self.line.collect_turns(&mut turns);
        turns.into_iter()
    }

    /// Returns how the game ended, with the resignation that its front matter may state.
    ///
    /// A result that the front matter states is no end: the record may contain only the first turns of
    /// the game. See [`result`](Self::result).
    #[must_use]
    pub fn end(&self, front: &ast::FrontMatter) -> Option<GameEnd> {
        let resigned = || front.resigned.map(|it| GameEnd::Resigned(it.value));
        self.outcome.map(GameEnd::ByRules).or_else(resigned)
    }

    /// Returns the result that its front matter states, otherwise the one that its turns reach.
    #[must_use]
    pub fn result(&self, front: &ast::FrontMatter) -> Option<ast::Outcome> {
        let reached = || {
            let end = self.end(front)?;
            Some(match end.winner() {
                Some(Side::South) => ast::Outcome::South,
                Some(Side::North) => ast::Outcome::North,
                None => ast::Outcome::Draw,
            })
        };
        front.stated_result().or_else(reached)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The rules end it.
    ByRules(Outcome),
    /// This side resigned.
    Resigned(Side),
}

impl GameEnd {
    /// Returns the winner; `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::ByRules(outcome) => outcome.winner,
            Self::Resigned(side) => Some(!side),
        }
    }

    /// Returns the reason why the game is over, as a clause.
    #[must_use]
    pub fn reason(self) -> Message {
        match self {
            Self::ByRules(outcome) => Message::outcome_reason(&outcome),
            Self::Resigned(side) => Message::new("outcome.resigned").with("side", side),
        }
    }

    /// Returns the name of the cause in JSON.
    #[must_use]
    pub fn cause(self) -> &'static str {
        match self {
            Self::ByRules(outcome) => outcome.cause.name(),
            Self::Resigned(_) => "resigned",
        }
    }
}

impl From<GameEnd> for Message {
    fn from(end: GameEnd) -> Self {
        match end {
            GameEnd::ByRules(outcome) => Self::from(&outcome),
            GameEnd::Resigned(side) => Self::new("outcome.won")
                .with("winner", !side)
                .with("why", end.reason()),
        }
    }
}

/// A line of play: the main line, or a variation.
#[derive(Clone, Debug)]
pub struct Line {
    /// The known part of its start position, including the first board if it
    /// sets the game up.
    pub start: Board,
    /// Its items, in order.
    pub items: Vec<LineItem>,
    /// The known part of its final position.
    pub end: Board,
}

impl Line {
    fn collect_turns<'l>(&'l self, turns: &mut Vec<&'l PlayedTurn>) {
        for item in &self.items {
            match item {
                LineItem::Turn(turn) => turns.push(turn),
                LineItem::Variation(line) => line.collect_turns(turns),
                _ => {}
            }
        }
    }

    /// Returns its turns, in order, without variations.
    pub fn turns(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.items.iter().filter_map(|item| match item {
            LineItem::Turn(turn) => Some(turn.as_ref()),
            _ => None,
        })
    }

    /// Returns the boards of witnesses that are not followed, after one of its
    /// turns or at its start.
    pub fn witness_boards(
        &self,
        after: Option<&PlayedTurn>,
    ) -> impl Iterator<Item = &WitnessBoard> {
        let after = after.map(|it| it.written.span);
        self.items_after(after).filter_map(|item| match item {
            LineItem::WitnessBoard(board) => Some(&**board),
            _ => None,
        })
    }

    /// Returns the comments on the board after one of its turns, those between its steps included, or
    /// on the board at its start.
    pub fn comments<'a>(&'a self, after: Option<&'a PlayedTurn>) -> Vec<&'a ast::Comment> {
        let inner = after.map(|it| comments_between_steps(&it.written.steps, &[]));
        let inner = inner.into_iter().flatten().map(|it| it.1);
        let behind = self.comments_behind(after.map(|it| it.written.span));
        inner.chain(behind).collect()
    }

    /// Returns the comments on the events of one of its turns, each with the index of its event; those
    /// after the turn are on its last event.
    pub(crate) fn comments_by_event<'a>(
        &'a self,
        turn: &'a PlayedTurn,
        steps: &[Step],
    ) -> Vec<(usize, &'a ast::Comment)> {
        let last = steps.len().saturating_sub(1);
        let inner = comments_between_steps(&turn.written.steps, steps).into_iter();
        let behind = self
            .comments_behind(Some(turn.written.span))
            .map(|it| (last, it));
        inner.chain(behind).collect()
    }

    /// Returns the comments behind a turn or a sowing from the hand, by its place, or those before the
    /// first.
    pub(crate) fn comments_behind(
        &self,
        after: Option<Span>,
    ) -> impl Iterator<Item = &ast::Comment> {
        self.items_after(after).filter_map(|item| match item {
            LineItem::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// Returns the items up to the next turn, after the turn or sowing at a place or from its start.
    fn items_after(&self, after: Option<Span>) -> impl Iterator<Item = &LineItem> {
        let is_it = |item: &LineItem| match item {
            LineItem::Turn(turn) => Some(turn.written.span) == after,
            LineItem::Sow(sown) => Some(sown.written.span) == after,
            _ => false,
        };
        let from = match after {
            None => 0,
            Some(_) => self
                .items
                .iter()
                .position(is_it)
                .map_or(self.items.len(), |it| it + 1),
        };
        let rest = self.items[from..].iter();
        rest.take_while(|item| !matches!(item, LineItem::Turn(_) | LineItem::Sow(_)))
    }

    /// Returns the numbers of its boards on which a witness agrees and disagrees
    /// with the game; `body` is the AST of the line.
    #[must_use]
    pub fn count_agreements(&self, body: &[ast::Node], siglum: &str) -> (usize, usize) {
        let of = |node: usize| match body.get(node) {
            Some(ast::Node::Board(board)) => board.names_witness(siglum),
            _ => false,
        };
        let verdicts = self.items.iter().filter_map(|item| match item {
            LineItem::Board(it) if of(it.node) => match it.verdict {
                Verdict::Open => None,
                verdict => Some(verdict == Verdict::Passed),
            },
            LineItem::WitnessBoard(it) if of(it.node) => it.differs.as_ref().map(Vec::is_empty),
            _ => None,
        });
        verdicts.fold((0, 0), |(agrees, differs), agreed| match agreed {
            true => (agrees + 1, differs),
            false => (agrees, differs + 1),
        })
    }

    /// Returns the number of boards on which a witness differs from the game in the given rows,
    /// named by their letters, and in no others.
    #[must_use]
    pub fn count_differences(&self, siglum: &str, rows: &str) -> usize {
        let boards = self.items.iter().filter_map(|item| match item {
            LineItem::WitnessBoard(it) if it.witnesses.iter().any(|it| it == siglum) => {
                it.differs.as_deref()
            }
            _ => None,
        });
        boards
            .filter(|differences| {
                let differs = |row| differences.iter().any(|it| it.row() == row);
                let elsewhere =
                    |it: &&BoardDifference| it.row().is_none_or(|it| !rows.contains(it));
                rows.chars().all(|row| differs(Some(row)))
                    && !differences.iter().any(|it| elsewhere(&it))
            })
            .count()
    }
}

/// A replayed node of a line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LineItem {
    /// A turn.
    Turn(Box<PlayedTurn>),
    /// A sowing from the hand.
    Sow(Box<PlayedSowing>),
    /// A board, set up or checked.
    Board(Box<CheckedNode>),
    /// A board of a witness that is not followed, compared with the position.
    WitnessBoard(Box<WitnessBoard>),
    /// A claim.
    Claim(Box<CheckedNode>),
    /// A comment.
    Comment(ast::Comment),
    /// A variation on the turn before it.
    Variation(Box<Line>),
}

impl LineItem {
    /// Returns `true` if the item comes from a node, where it can be the next one of its line.
    pub(crate) fn is_of(&self, node: &ast::Node) -> bool {
        match (self, node) {
            (Self::Turn(it), ast::Node::Turn(node)) => it.written.span == node.span,
            (Self::Sow(it), ast::Node::Sow(node)) => it.written.span == node.span,
            (Self::Board(it), ast::Node::Board(node)) => it.span == node.span,
            (Self::WitnessBoard(it), ast::Node::Board(node)) => it.span == node.span,
            (Self::Claim(it), ast::Node::Claim(node)) => it.span == node.span,
            (Self::Comment(_), ast::Node::Comment(_))
            | (Self::Variation(_), ast::Node::Variation(_)) => true,
            _ => false,
        }
    }
}

/// A board or a claim in a line.
#[derive(Clone, Debug)]
pub struct CheckedNode {
    /// The index of its node in the body.
    pub node: usize,
    /// Its location in the text.
    pub span: Span,
    /// The known part of its board.
    pub board: Board,
    /// Its verdict.
    pub verdict: Verdict,
}

/// A board of a witness that is not followed.
#[derive(Clone, Debug)]
pub struct WitnessBoard {
    /// The index of its node in the body.
    pub node: usize,
    /// Its location in the text.
    pub span: Span,
    /// The sigla of its witnesses.
    pub witnesses: Vec<String>,
    /// Its differences from the position; `None` if that is unknown.
    pub differs: Option<Vec<BoardDifference>>,
}

/// A turn of a record, resolved and played.
///
/// A turn that was written and could not be played is no `PlayedTurn`: it is a diagnostic.
///
/// # Examples
///
/// A turn in its short and its long form, and its single steps:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R 2. 3R 3. 7RL");
/// let replay = replay::replay(&document);
/// let game = &replay.games[0];
/// let turn = game.turns().last().unwrap();
/// assert_eq!(turn.notation(&game.rules), "7RL");
/// assert_eq!(turn.long_notation(&game.rules), "7x1R+1x1L");
/// assert_eq!(turn.played.captured, 3);
/// ```
///
/// A turn that never ends has millions of steps; take the first:
///
/// ```
/// use fifangha::{notation, replay};
///
/// let (document, _) = notation::parse("1. 4R");
/// let replay = replay::replay(&document);
/// let game = &replay.games[0];
/// let first = game.turns().next().unwrap().first_steps(&game.rules, 2);
/// assert_eq!(first.steps.len(), 2);
/// assert!(first.omitted > 0);
/// ```
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The turn as it was written.
    pub written: Arc<ast::TurnNode>,
    /// Its number in the order of play, from 1 unless the record says otherwise.
    pub number: u32,
    /// Its player.
    pub side: Side,
    /// The position before it.
    pub before: Position,
    /// The turn with all its choices.
    pub turn: Turn,
    /// Its result.
    pub played: PlayResult,
    /// The outcome of the game, if the turn ended it.
    pub outcome: Option<Outcome>,
}

impl PlayedTurn {
    /// Returns its short form.
    #[must_use]
    pub fn notation(&self, rules: &Rules) -> String {
        rules.notation(&self.before, &self.turn)
    }

    /// Returns its steps, replayed on demand: a turn can be long, and few are
    /// needed.
    #[must_use]
    pub fn steps(&self, rules: &Rules) -> Vec<Step> {
        // The turn was played before under the same rules.
        rules
            .play_with_steps(&self.before, &self.turn)
            .map(|(_, steps)| steps)
            .unwrap_or_default()
    }

    /// Returns its first steps, at most `most` of them.
    #[must_use]
    pub fn first_steps(&self, rules: &Rules, most: usize) -> FirstSteps {
        let mut steps = FirstSteps::new(most);
        // The turn was played before under the same rules.
        let _played = rules.play_observed(&self.before, &self.turn, &mut steps);
        steps
    }

    /// Returns its long form, from its steps.
    #[must_use]
    pub fn long_notation(&self, rules: &Rules) -> String {
        long_turn(&self.steps(rules), rules.directions())
            .map_or_else(String::new, |turn| turn.to_string())
    }

    /// Returns the position after it; `None` if the turn never ends.
    #[must_use]
    pub fn position_after(&self) -> Option<Position> {
        self.played.ends_at_rest().then_some(self.played.position)
    }
}

/// The first steps of a turn or a sowing, and the number of the others.
///
/// A turn that never ends can have millions of steps.
#[derive(Clone, Debug)]
pub struct FirstSteps {
    /// The first steps.
    pub steps: Vec<Step>,
    /// The number of the other steps.
    pub omitted: usize,
    most: usize,
}

impl FirstSteps {
    /// The maximum number of steps that a command or response lists, unless a limit is given.
    pub const DEFAULT: usize = 100_000;

    fn new(most: usize) -> Self {
        Self {
            steps: Vec::new(),
            omitted: 0,
            most,
        }
    }

    /// Returns the long form of a turn with these steps and the given signs of directions, with an ellipsis in place of the others.
    #[must_use]
    pub fn long_notation(&self, directions: Directions) -> String {
        let mut text =
            long_turn(&self.steps, directions).map_or_else(String::new, |turn| turn.to_string());
        if self.omitted > 0 {
            text.push('…');
        }
        text
    }
}

impl Observer for FirstSteps {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        match self.steps.len() < self.most {
            true => self.steps.push(step()),
            false => self.omitted += 1,
        }
    }
}

/// A sowing from the hand.
#[derive(Clone, Debug)]
pub struct PlayedSowing {
    /// The sowing as written.
    pub written: ast::Sow,
    /// The side that sows.
    pub side: Side,
    /// The position before it, without the seeds in hand.
    pub before: Position,
    /// The seeds in hand.
    pub seeds: u8,
    /// The pit of the first seed, the direction, and all choices.
    pub turn: Turn,
    /// Its result.
    pub played: PlayResult,
}

impl PlayedSowing {
    /// Returns its steps, replayed on demand.
    #[must_use]
    pub fn steps(&self, rules: &Rules) -> Vec<Step> {
        rules.sowing_steps(&self.before, self.seeds, &self.turn)
    }

    /// Returns its first steps, at most `most` of them.
    #[must_use]
    pub fn first_steps(&self, rules: &Rules, most: usize) -> FirstSteps {
        let mut steps = FirstSteps::new(most);
        rules.observe_sowing(&self.before, self.seeds, &self.turn, &mut steps);
        steps
    }
}
