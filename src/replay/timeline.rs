//! What a document comes to when it is replayed.

use fifangha_rules::{Game as BaseGame, Outcome, PlayResult, Position, Rules, Side, Step, Turn};

use super::board_check::BoardDifference;
use super::long_form::long_turn;
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Span};
use crate::notation::ast;

/// A document, replayed.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// Its games, one for each record.
    pub games: Vec<ReplayedGame>,
    /// Everything that was checked, in the order of the file.
    pub checks: Vec<Check>,
    /// What does not hold, and what could not be checked.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more of them there were, too many of one record to be kept.
    pub(crate) more: usize,
    /// What of all this belongs to each record of the document.
    pub(super) shares: Vec<RecordShare>,
}

impl Replay {
    /// How many checks held, failed, and were left open.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.checks.iter().map(|check| check.verdict).collect()
    }

    /// Whether something may have been left open only because looking into it
    /// was to cost no more.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.shares.iter().any(|share| share.cost.cut)
    }
}

/// What it has cost to replay a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordCost {
    /// The sowings of its turns.
    pub(super) laps: u64,
    /// The sowings of the proofs of its claims.
    pub(super) proofs: u64,
    /// Whether the file had by then cost as much as it may: something of the
    /// record may have been left open for that alone.
    pub(super) cut: bool,
}

/// How much of a replay belongs to a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordShare {
    pub(super) has_game: bool,
    pub(super) checks: usize,
    pub(super) diagnostics: usize,
    pub(super) more: usize,
    pub(super) cost: RecordCost,
}

/// How checks came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Checks that hold.
    pub held: usize,
    /// Checks that do not.
    pub failed: usize,
    /// What could not be decided, because the record leaves something open.
    pub open: usize,
}

impl Tally {
    /// Counts one check more.
    pub(crate) const fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Held => self.held += 1,
            Verdict::Failed => self.failed += 1,
            Verdict::Open => self.open += 1,
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
        self.held += other.held;
        self.failed += other.failed;
        self.open += other.open;
    }
}

/// One thing that the record says and the rules were asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked.
    pub kind: CheckKind,
    /// Where it was written.
    pub span: Span,
    /// How it came out.
    pub verdict: Verdict,
}

/// What a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckKind {
    /// That a turn is legal, and that its steps are what happens.
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
    /// That games fit what is left open: some, or as many as the record says.
    Fits,
}

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It holds.
    Held,
    /// It does not.
    Failed,
    /// It cannot be decided: the record leaves something open.
    Open,
}

impl Verdict {
    /// What JSON and pages call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Failed => "failed",
            Self::Open => "open",
        }
    }
}

/// A record, replayed as far as it could be.
#[derive(Clone, Debug)]
pub struct ReplayedGame {
    /// Which record of the document it is, from 0.
    pub record: usize,
    /// The game of the sources that it is played by.
    pub base: BaseGame,
    /// Its rules, with what the record overrides.
    pub rules: Rules,
    /// The main line.
    pub line: Line,
    /// How the main line ended, if it did.
    pub outcome: Option<Outcome>,
}

impl ReplayedGame {
    /// The turns of the main line, in order.
    pub fn turns(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.line.turns()
    }
}

/// A line of play: the main line, or a variation.
#[derive(Clone, Debug)]
pub struct Line {
    /// What is known of the board that it starts from: the first board, if it
    /// sets the game up, included.
    pub start: Board,
    /// What stands in it, in order.
    pub items: Vec<LineItem>,
    /// What is known of the board at its end.
    pub end: Board,
}

impl Line {
    /// Its turns, in order, those of its variations left out.
    pub fn turns(&self) -> impl Iterator<Item = &PlayedTurn> {
        self.items.iter().filter_map(|item| match item {
            LineItem::Turn(turn) => Some(turn.as_ref()),
            _ => None,
        })
    }
}

impl Line {
    /// What witnesses that are not followed tell of the board after a turn of
    /// it, or of the one that it starts from.
    pub fn readings(&self, after: Option<&PlayedTurn>) -> impl Iterator<Item = &WitnessReading> {
        let is_it = |item: &LineItem| match (item, after) {
            (LineItem::Turn(turn), Some(after)) => turn.written.span == after.written.span,
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
        let here = rest.take_while(|item| !matches!(item, LineItem::Turn(_) | LineItem::Sow(_)));
        here.filter_map(|item| match item {
            LineItem::Reading(reading) => Some(reading),
            _ => None,
        })
    }

    /// On how many boards of it a witness agrees with the game, and on how many
    /// it does not; `body` is what was replayed.
    #[must_use]
    pub fn count_agreements(&self, body: &[ast::Node], siglum: &str) -> (usize, usize) {
        let of = |node: usize| match body.get(node) {
            Some(ast::Node::Board(board)) => board.names_witness(siglum),
            _ => false,
        };
        let verdicts = self.items.iter().filter_map(|item| match item {
            LineItem::Board(it) if of(it.node) => match it.verdict {
                Verdict::Open => None,
                verdict => Some(verdict == Verdict::Held),
            },
            LineItem::Reading(it) if of(it.node) => it.differs.as_ref().map(Vec::is_empty),
            _ => None,
        });
        verdicts.fold((0, 0), |(agrees, differs), agreed| match agreed {
            true => (agrees + 1, differs),
            false => (agrees, differs + 1),
        })
    }
}

/// One node of a line, replayed.
#[derive(Clone, Debug)]
pub enum LineItem {
    /// A turn that was played.
    Turn(Box<PlayedTurn>),
    /// A sowing from the hand that was played.
    Sow(Box<PlayedSowing>),
    /// A board: set up, or checked.
    Board(CheckedNode),
    /// A board of a witness that is not followed, held against the game's.
    Reading(WitnessReading),
    /// A claim.
    Claim(CheckedNode),
    /// A comment.
    Comment(ast::Comment),
    /// A variation on the turn before it.
    Variation(Line),
}

/// A board or a claim in a line.
#[derive(Clone, Debug)]
pub struct CheckedNode {
    /// The index of its node in the body that holds it.
    pub node: usize,
    /// Where it was written.
    pub span: Span,
    /// What is known of the board that it speaks of.
    pub board: Board,
    /// How it came out.
    pub verdict: Verdict,
}

/// What a witness that is not followed tells of a board.
#[derive(Clone, Debug)]
pub struct WitnessReading {
    /// The index of its node in the body that holds it.
    pub node: usize,
    /// Where it was written.
    pub span: Span,
    /// The signs of the witnesses that have it.
    pub witnesses: Vec<String>,
    /// In what it is not the game's board; `None` where that is not known.
    pub differs: Option<Vec<BoardDifference>>,
}

/// A turn of a record, resolved and played.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The turn as it was written.
    pub written: ast::TurnNode,
    /// Its number in the order of play, from 1 unless the record says otherwise.
    pub number: u32,
    /// Who played it.
    pub side: Side,
    /// The position before it.
    pub before: Position,
    /// The turn with all its choices.
    pub turn: Turn,
    /// What it comes to.
    pub played: PlayResult,
    /// How the game ended with it, if it did.
    pub outcome: Option<Outcome>,
}

impl PlayedTurn {
    /// Its short form.
    #[must_use]
    pub fn notation(&self, rules: &Rules) -> String {
        rules.notation(&self.before, &self.turn)
    }

    /// Every step of it, played again: a turn can be long, and few are looked
    /// at.
    #[must_use]
    pub fn steps(&self, rules: &Rules) -> Vec<Step> {
        // It was played before, by the same rules.
        rules
            .play_with_steps(&self.before, &self.turn)
            .map(|(_, steps)| steps)
            .unwrap_or_default()
    }

    /// Its long form, from its steps.
    #[must_use]
    pub fn long_notation(&self, rules: &Rules) -> String {
        long_turn(&self.steps(rules)).map_or_else(String::new, |turn| turn.to_string())
    }

    /// The position after it; `None` when the turn never ends.
    #[must_use]
    pub fn position_after(&self) -> Option<Position> {
        self.played.ends_at_rest().then_some(self.played.position)
    }
}

/// A sowing from the hand, played.
#[derive(Clone, Debug)]
pub struct PlayedSowing {
    /// As it was written.
    pub written: ast::Sow,
    /// Who sows.
    pub side: Side,
    /// The position before it; the seeds in hand are not in it.
    pub before: Position,
    /// The seeds in hand.
    pub seeds: u8,
    /// Every step of it.
    pub steps: Vec<Step>,
    /// What it comes to.
    pub played: PlayResult,
}
