//! Annotation of turns by proof: finds the turns of a record that throw away a win or a draw, and
//! better ones.
//!
//! - this module: the turns of a file, compared with the values of their positions
//! - `write_comments`: marks and comments in the text
//!
//! Turns without a proof are not annotated.
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

use fifangha_rules::{Position, Rules, Side, Turn};

use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::Span;
use crate::message::{Message, MessageArg};
use crate::notation::ast::Mark;
use crate::replay::PlayedTurn;
use crate::search::{ProvenValue, Solver};
use crate::study::Study;

/// The verdicts on the turns of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAnnotations {
    /// Every turn that was replayed, including those of variations, in text order.
    pub turns: Vec<AnnotatedTurn>,
    /// The number of turns played by the search.
    pub nodes: u64,
}

impl FileAnnotations {
    /// Returns the turns that throw something away.
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

    /// Returns the number of turns with a verdict.
    #[must_use]
    pub fn judged_count(&self) -> usize {
        let known = |it: &&AnnotatedTurn| it.verdict != TurnVerdict::Unknown;
        self.turns.iter().filter(known).count()
    }
}

/// A turn of a record with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedTurn {
    /// The index of its record in the file, from 0.
    pub game: usize,
    /// Its location in the text.
    pub span: Span,
    /// Its number.
    pub number: u32,
    /// The side that played it.
    pub side: Side,
    /// Its short notation.
    pub notation: String,
    /// Its verdict.
    pub verdict: TurnVerdict,
}

/// The proved verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnVerdict {
    /// It preserves the value of its position for the side that plays it.
    Keeps,
    /// It does not preserve the value.
    ThrowsAway(TurnMistake),
    /// Nothing was proved within the limits.
    Unknown,
}

/// A turn that throws something away, with a better one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnMistake {
    /// The value of the position before it for the side that plays it: a win or a draw.
    pub before: ProvenValue,
    /// The value after it: a draw or a loss. After a loss with 0 turns the game is already lost.
    pub after: ProvenValue,
    /// A turn that preserves the value, in short notation; if it is a win, a fastest one.
    pub better: String,
    side: Side,
}

impl TurnMistake {
    /// Returns its mark: `??` if a win becomes a loss, otherwise `?`.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        match (self.before, self.after) {
            (ProvenValue::Win(_), ProvenValue::Loss(_)) => Mark::Blunder,
            _ => Mark::Bad,
        }
    }

    /// Returns a description of the loss in value and of the better turn.
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

/// Maximum number of positions in a retrograde analysis.
const MAX_SOLVER_POSITIONS: usize = 20_000;

/// Annotates every turn of a file that was replayed. Each position may cost the given number of
/// sowings; a drop or a lift counts as one more.
///
/// A verdict is a proof. A turn whose position is too far from the end is [`TurnVerdict::Unknown`], so that
/// few turns of a game on eight columns have one. A context that is stopped leaves the earlier turns
/// unknown, because the last ones are judged first.
///
/// # Examples
///
/// ```
/// use fifangha::annotate::annotate;
/// use fifangha::budget::SearchContext;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::Study;
///
/// let text = "---\nrules: fifanga\ncolumns: 4\n---\n1. 2R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let found = annotate(&study, 10_000, &SearchContext::default());
/// assert_eq!(found.turns.len(), study.replay.games[0].turns().count());
/// ```
///
/// A turn that gives away a win:
///
/// ```
/// use fifangha::annotate::annotate;
/// use fifangha::budget::SearchContext;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::Study;
///
/// let text = "---\nrules: katra-gorobaka\ncolumns: 4\n---\n1. b2>";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let found = annotate(&study, 200_000, &SearchContext::default());
/// let (turn, mistake) = found.mistakes().next().unwrap();
/// assert_eq!((turn.number, mistake.better.as_str()), (1, "b1<"));
/// println!("{}", mistake.description());
/// ```
#[must_use]
pub fn annotate(study: &Study, sowings: u64, context: &SearchContext) -> FileAnnotations {
    let mut turns = Vec::new();
    let mut nodes = 0;
    for game in &study.replay.games {
        let mut judge = TurnAnnotator {
            rules: &game.rules,
            bounds: SearchLimits {
                sowings,
                ..SearchLimits::default()
            },
            context,
            known: HashMap::new(),
            nodes: 0,
        };
        let played: Vec<_> = game.all_turns().collect();
        // Backwards, since turns near the end are proved fastest if the work is cancelled.
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

/// The values of the positions of one game, each computed once.
struct TurnAnnotator<'r> {
    rules: &'r Rules,
    bounds: SearchLimits,
    context: &'r SearchContext,
    /// By position in its canonical form.
    known: HashMap<Position, Option<ProvenValue>>,
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
        let after = match self.rules.outcome_after(&played.played) {
            Some(outcome) => ProvenValue::of_outcome(outcome, side),
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

    /// Returns the value of a position for the side to move.
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
        let budget = Budget::new(self.bounds, self.context);
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

const fn for_opponent(value: ProvenValue) -> ProvenValue {
    match value {
        ProvenValue::Win(turns) => ProvenValue::Loss(turns),
        ProvenValue::Loss(turns) => ProvenValue::Win(turns),
        ProvenValue::Draw => ProvenValue::Draw,
    }
}

/// Returns a rank in which all wins are equal, and all losses.
const fn rank(value: ProvenValue) -> u8 {
    match value {
        ProvenValue::Loss(_) => 0,
        ProvenValue::Draw => 1,
        ProvenValue::Win(_) => 2,
    }
}
