//! Turns judged by proof: which turns of a record throw away a win or a draw,
//! and what they should have been.
//!
//! - here: the turns of a file, each held against what its position is worth
//! - `write`: marks and comments in the text
//!
//! Where nothing is proved nothing is said.
//!
//! ```
//! use fifangha::annotate::annotate;
//! use fifangha::diagnostic::SourceFile;
//! use fifangha::effort::Effort;
//! use fifangha::study::Study;
//!
//! let text = "---\nrules: isolo\ncolumns: 4\n---\n1. 2 2. 3 3. 1 4. 3";
//! let study = Study::of(SourceFile::new("game.fif", text));
//! let found = annotate(&study, 100_000, &Effort::default());
//! assert_eq!(found.judged(), 4);
//! for (judged, mistake) in found.mistakes() {
//!     println!("{}. {}{}: {}", judged.number, judged.notation, mistake.mark(), mistake.said());
//! }
//! // As far as four turns can be judged, they were played well.
//! assert_eq!(found.mistakes().count(), 0);
//! ```

mod write;

use std::collections::HashMap;

use fifangha_rules::{Outcome, Packed, Position, Rules, Side, Turn};

use crate::diagnostic::Span;
use crate::effort::{Bounds, Budget, Effort};
use crate::message::{Arg, Message};
use crate::notation::tree::Mark;
use crate::replay::{Item, Line, PlayedTurn};
use crate::search::{Solver, Value};
use crate::study::Study;

/// What was found out about the turns of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// Every turn that was replayed, those of variations too, in the order of
    /// the text.
    pub turns: Vec<Judged>,
    /// The turns that were played in the search.
    pub nodes: u64,
}

impl Annotated {
    /// The turns that throw something away.
    pub fn mistakes(&self) -> impl Iterator<Item = (&Judged, &Mistake)> {
        let mistake = |it| match it {
            &Judged {
                verdict: Verdict::ThrowsAway(ref mistake),
                ..
            } => Some((it, mistake)),
            _ => None,
        };
        self.turns.iter().filter_map(mistake)
    }

    /// How many turns were judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        let known = |it: &&Judged| it.verdict != Verdict::Unknown;
        self.turns.iter().filter(known).count()
    }
}

/// A turn of a record, and what is proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
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
    pub verdict: Verdict,
}

/// What is proved of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It keeps what its position is worth to the side that plays it.
    Keeps,
    /// It does not.
    ThrowsAway(Mistake),
    /// Within what it may cost nothing was proved.
    Unknown,
}

/// A turn that throws something away, and what it should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What the position before it is worth to the side that plays it: a win or
    /// a draw.
    pub before: Value,
    /// What is left to it: a draw or a loss. A loss with 0 turns is a game that
    /// is lost already.
    pub after: Value,
    /// A turn that keeps what the position is worth, in its short form; of those
    /// that win, one that wins soonest.
    pub better: String,
    side: Side,
}

impl Mistake {
    /// The mark that it gets: `??` where a win becomes a loss, else `?`.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        match (self.before, self.after) {
            (Value::Win(_), Value::Loss(_)) => Mark::Blunder,
            _ => Mark::Bad,
        }
    }

    /// What it throws away, and what it should have been.
    #[must_use]
    pub fn said(&self) -> Message {
        let could = match self.before {
            Value::Win(turns) => Message::new("annotate.could.win").with("n", turns),
            _ => Message::new("annotate.could.draw"),
        };
        let lost = |key| Message::new(key).with("side", !self.side);
        let now = match self.after {
            Value::Loss(0) => lost("annotate.now.lost"),
            Value::Loss(turns) => lost("annotate.now.loses").with("n", turns),
            _ => Message::new("annotate.now.draw"),
        };
        let could = could
            .with("side", self.side)
            .with("turn", Arg::text(&self.better));
        Message::new("annotate.thrown")
            .with("could", could)
            .with("now", now)
    }
}

/// Positions that are followed all at once.
const FOLLOWED: usize = 20_000;

/// Judges every turn of a file that was replayed; each position may cost so many
/// sowings, a drop or a lift counted as one more.
#[must_use]
pub fn annotate(study: &Study, sowings: u64, effort: &Effort) -> Annotated {
    let mut turns = Vec::new();
    let mut nodes = 0;
    for game in &study.replay.games {
        let mut judge = Judge {
            rules: &game.rules,
            bounds: Bounds {
                sowings,
                ..Bounds::default()
            },
            effort,
            known: HashMap::new(),
            nodes: 0,
        };
        let mut played = Vec::new();
        collect(&game.line, &mut played);
        // From the end: what is near it is proved soonest, should somebody stop.
        let mut judged: Vec<_> = played
            .into_iter()
            .rev()
            .map(|turn| judge.judge(game.record, turn))
            .collect();
        judged.reverse();
        turns.extend(judged);
        nodes += judge.nodes;
    }
    turns.sort_by_key(|it| it.span.start());
    Annotated { turns, nodes }
}

fn collect<'l>(line: &'l Line, played: &mut Vec<&'l PlayedTurn>) {
    for item in &line.items {
        match item {
            Item::Turn(turn) => played.push(turn),
            Item::Variation(line) => collect(line, played),
            _ => {}
        }
    }
}

/// What positions of one game are worth, each found out once.
struct Judge<'r> {
    rules: &'r Rules,
    bounds: Bounds,
    effort: &'r Effort,
    known: HashMap<Packed, Option<Value>>,
    nodes: u64,
}

impl Judge<'_> {
    fn judge(&mut self, game: usize, played: &PlayedTurn) -> Judged {
        Judged {
            game,
            span: played.written.span,
            number: played.number,
            side: played.side,
            notation: played.notation(self.rules),
            verdict: self.verdict(played).unwrap_or(Verdict::Unknown),
        }
    }

    fn verdict(&mut self, played: &PlayedTurn) -> Option<Verdict> {
        let side = played.side;
        let after = match self.rules.outcome_after(side, &played.played) {
            Some(outcome) => ended(outcome, side),
            None => seen_by_other(self.value(&played.after()?)?),
        };
        if let Value::Win(_) = after {
            return Some(Verdict::Keeps);
        }
        let before = self.value(&played.before)?;
        if rank(before) == rank(after) {
            return Some(Verdict::Keeps);
        }
        let (_, better) = self.solve(|solver| solver.best(&played.before))?;
        Some(Verdict::ThrowsAway(Mistake {
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
    fn value(&mut self, position: &Position) -> Option<Value> {
        let alike = self.rules.alike(position);
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
            positions: FOLLOWED,
            tree: 0,
        });
        self.nodes += budget.turns();
        found
    }
}

/// What an ended game is worth to a side.
fn ended(outcome: Outcome, side: Side) -> Value {
    match outcome.winner {
        Some(winner) if winner == side => Value::Win(0),
        Some(_) => Value::Loss(0),
        None => Value::Draw,
    }
}

const fn seen_by_other(value: Value) -> Value {
    match value {
        Value::Win(turns) => Value::Loss(turns),
        Value::Loss(turns) => Value::Win(turns),
        Value::Draw => Value::Draw,
    }
}

/// Wins are alike, however long they take, and so are losses.
const fn rank(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}
