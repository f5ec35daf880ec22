//! Turns judged by proof: which turns of a record throw away a win or a draw,
//! and what they should have been.
//!
//! - here: the turns of a file, each held against what its position is worth
//! - `write_comments`: marks and comments in the text
//!
//! Where nothing is proved nothing is said.
//!
//! ```
//! use fifangha::annotate::annotate;
//! use fifangha::diagnostic::SourceFile;
//! use fifangha::budget::SearchContext;
//! use fifangha::study::Study;
//!
//! let text = "---\nrules: isolo\ncolumns: 4\n---\n1. 2 2. 3 3. 1 4. 3";
//! let study = Study::from_file(SourceFile::new("game.fif", text));
//! let found = annotate(&study, 100_000, &SearchContext::default());
//! assert_eq!(found.judged_count(), 4);
//! for (judged, mistake) in found.mistakes() {
//!     println!("{}. {}{}: {}", judged.number, judged.notation, mistake.mark(), mistake.description());
//! }
//! // As far as four turns can be judged, they were played well.
//! assert_eq!(found.mistakes().count(), 0);
//! ```

mod write_comments;

use std::collections::HashMap;

use fifangha_rules::{Outcome, PackedPosition, Position, Rules, Side, Turn};

use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::Span;
use crate::message::{Message, MessageArg};
use crate::notation::ast::Mark;
use crate::replay::{Line, LineItem, PlayedTurn};
use crate::search::{ProvenValue, Solver};
use crate::study::Study;

/// What was found out about the turns of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAnnotations {
    /// Every turn that was replayed, those of variations too, in the order of
    /// the text.
    pub turns: Vec<AnnotatedTurn>,
    /// The turns that were played in the search.
    pub nodes: u64,
}

impl FileAnnotations {
    /// The turns that throw something away.
    pub fn mistakes(&self) -> impl Iterator<Item = (&AnnotatedTurn, &TurnMistake)> {
        let mistake = |it| match it {
            &AnnotatedTurn {
                verdict: TurnVerdict::ThrowsAway(ref mistake),
                ..
            } => Some((it, mistake)),
            _ => None,
        };
        self.turns.iter().filter_map(mistake)
    }

    /// How many turns were judged.
    #[must_use]
    pub fn judged_count(&self) -> usize {
        let known = |it: &&AnnotatedTurn| it.verdict != TurnVerdict::Unknown;
        self.turns.iter().filter(known).count()
    }
}

/// A turn of a record, and what is proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedTurn {
    /// Which record of the file it is in, from 0.
    pub game: usize,
    /// Where it was written.
    pub span: Span,
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub side: Side,
    /// Its short form.
    pub notation: String,
    /// What is proved of it.
    pub verdict: TurnVerdict,
}

/// What is proved of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnVerdict {
    /// It keeps what its position is worth to the side that plays it.
    Keeps,
    /// It does not.
    ThrowsAway(TurnMistake),
    /// Within what it may cost nothing was proved.
    Unknown,
}

/// A turn that throws something away, and what it should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnMistake {
    /// What the position before it is worth to the side that plays it: a win or
    /// a draw.
    pub before: ProvenValue,
    /// What is left to it: a draw or a loss. A loss with 0 turns is a game that
    /// is lost already.
    pub after: ProvenValue,
    /// A turn that keeps what the position is worth, in its short form; of those
    /// that win, one that wins soonest.
    pub better: String,
    side: Side,
}

impl TurnMistake {
    /// The mark that it gets: `??` where a win becomes a loss, else `?`.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        match (self.before, self.after) {
            (ProvenValue::Win(_), ProvenValue::Loss(_)) => Mark::Blunder,
            _ => Mark::Bad,
        }
    }

    /// What it throws away, and what it should have been.
    #[must_use]
    pub fn description(&self) -> Message {
        let could = match self.before {
            ProvenValue::Win(turns) => Message::new("annotate.could.win").with("n", turns),
            _ => Message::new("annotate.could.draw"),
        };
        let lost = |key| Message::new(key).with("side", !self.side);
        let now = match self.after {
            ProvenValue::Loss(0) => lost("annotate.now.lost"),
            ProvenValue::Loss(turns) => lost("annotate.now.loses").with("n", turns),
            _ => Message::new("annotate.now.draw"),
        };
        let could = could
            .with("side", self.side)
            .with("turn", MessageArg::text(&self.better));
        Message::new("annotate.thrown")
            .with("could", could)
            .with("now", now)
    }
}

/// Positions that are followed all at once.
const MAX_SOLVER_POSITIONS: usize = 20_000;

/// Judges every turn of a file that was replayed; each position may cost so many
/// sowings, a drop or a lift counted as one more.
#[must_use]
pub fn annotate(study: &Study, sowings: u64, effort: &SearchContext) -> FileAnnotations {
    let mut turns = Vec::new();
    let mut nodes = 0;
    for game in &study.replay.games {
        let mut judge = TurnAnnotator {
            rules: &game.rules,
            bounds: SearchLimits {
                sowings,
                ..SearchLimits::default()
            },
            effort,
            known: HashMap::new(),
            nodes: 0,
        };
        let mut played = Vec::new();
        collect_turns(&game.line, &mut played);
        // From the end: what is near it is proved soonest, should somebody stop.
        let mut judged: Vec<_> = played
            .into_iter()
            .rev()
            .map(|turn| judge.annotate_turn(game.record, turn))
            .collect();
        judged.reverse();
        turns.extend(judged);
        nodes += judge.nodes;
    }
    turns.sort_by_key(|it| it.span.start());
    FileAnnotations { turns, nodes }
}

fn collect_turns<'l>(line: &'l Line, played: &mut Vec<&'l PlayedTurn>) {
    for item in &line.items {
        match item {
            LineItem::Turn(turn) => played.push(turn),
            LineItem::Variation(line) => collect_turns(line, played),
            _ => {}
        }
    }
}

/// What positions of one game are worth, each found out once.
struct TurnAnnotator<'r> {
    rules: &'r Rules,
    bounds: SearchLimits,
    effort: &'r SearchContext,
    known: HashMap<PackedPosition, Option<ProvenValue>>,
    nodes: u64,
}

impl TurnAnnotator<'_> {
    fn annotate_turn(&mut self, game: usize, played: &PlayedTurn) -> AnnotatedTurn {
        AnnotatedTurn {
            game,
            span: played.written.span,
            number: played.number,
            side: played.side,
            notation: played.notation(self.rules),
            verdict: self.verdict(played).unwrap_or(TurnVerdict::Unknown),
        }
    }

    fn verdict(&mut self, played: &PlayedTurn) -> Option<TurnVerdict> {
        let side = played.side;
        let after = match self.rules.outcome_after(side, &played.played) {
            Some(outcome) => value_of_outcome(outcome, side),
            None => for_opponent(self.value(&played.position_after()?)?),
        };
        if let ProvenValue::Win(_) = after {
            return Some(TurnVerdict::Keeps);
        }
        let before = self.value(&played.before)?;
        if rank(before) == rank(after) {
            return Some(TurnVerdict::Keeps);
        }
        let (_, better) = self.solve(|solver| solver.best_turn(&played.before))?;
        Some(TurnVerdict::ThrowsAway(TurnMistake {
            before,
            after,
            better: self.notation(&played.before, &better),
            side,
        }))
    }

    fn notation(&self, before: &Position, turn: &Turn) -> String {
        self.rules.notation(before, turn)
    }

    /// What a position is worth to the side to move.
    fn value(&mut self, position: &Position) -> Option<ProvenValue> {
        let alike = self.rules.canonical(position);
        if let Some(known) = self.known.get(&alike) {
            return *known;
        }
        let value = self.solve(|solver| solver.value(position));
        self.known.insert(alike, value);
        value
    }

    fn solve<T>(&mut self, ask: impl FnOnce(&Solver<'_>) -> Option<T>) -> Option<T> {
        let budget = Budget::new(self.bounds, self.effort);
        let found = ask(&Solver {
            rules: self.rules,
            budget: &budget,
            positions: MAX_SOLVER_POSITIONS,
            tree: 0,
        });
        self.nodes += budget.turns();
        found
    }
}

/// What an ended game is worth to a side.
fn value_of_outcome(outcome: Outcome, side: Side) -> ProvenValue {
    match outcome.winner {
        Some(winner) if winner == side => ProvenValue::Win(0),
        Some(_) => ProvenValue::Loss(0),
        None => ProvenValue::Draw,
    }
}

const fn for_opponent(value: ProvenValue) -> ProvenValue {
    match value {
        ProvenValue::Win(turns) => ProvenValue::Loss(turns),
        ProvenValue::Loss(turns) => ProvenValue::Win(turns),
        ProvenValue::Draw => ProvenValue::Draw,
    }
}

/// Wins are alike, however long they take, and so are losses.
const fn rank(value: ProvenValue) -> u8 {
    match value {
        ProvenValue::Loss(_) => 0,
        ProvenValue::Draw => 1,
        ProvenValue::Win(_) => 2,
    }
}
