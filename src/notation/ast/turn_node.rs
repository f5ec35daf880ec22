//! AST nodes of turns.

use std::fmt;

use super::{
    CandidatePits, ChoiceMark, Comment, DirMark, EndMark, Mark, RovaChoice, RowMark, SeedCount,
    SideMark, Sign, Span, Spanned, Transcribed,
};

/// `[number.] [side:] pit [direction] [steps] [end] [mark]`.
///
/// [`Display`](fmt::Display) writes it in canonical form, `3. S:7x1R+1x1L#!`; comments between its
/// steps are written only in the alternate form, `{:#}`.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnNode {
    /// `3.`
    pub number: Option<Spanned<u32>>,
    /// `S:`
    pub side: Option<Spanned<SideMark>>,
    /// The pit where the turn starts.
    pub pit: Spanned<Transcribed<PitMark>>,
    /// `>` or `<`, `C` or `A`
    pub direction: Option<Spanned<Transcribed<DirMark>>>,
    /// The choices (short form) or the events (long form), in order.
    pub steps: Vec<Spanned<StepNode>>,
    /// `#` or `oo`
    pub end: Option<Spanned<EndMark>>,
    /// `!`, `?`, …
    pub mark: Option<Spanned<Mark>>,
    /// From the number to the mark.
    pub span: Span,
}

impl TurnNode {
    /// Creates a turn with only a pit.
    pub const fn new(pit: Spanned<Transcribed<PitMark>>) -> Self {
        Self {
            number: None,
            side: None,
            pit,
            direction: None,
            steps: Vec::new(),
            end: None,
            mark: None,
            span: pit.span,
        }
    }

    /// Returns `true` if the turn is only `_`, which stands for any one whole turn.
    pub fn is_unknown(&self) -> bool {
        self.pit.value == Transcribed::Unknown && self.direction.is_none() && self.steps.is_empty()
    }

    /// Returns `true` if the turn has a `_`, `_(…)`, `_*` or `<>`: something missing or uncertain
    /// in the source.
    pub fn has_unknowns(&self) -> bool {
        let open = |step: &Spanned<StepNode>| match step.value {
            StepNode::Choice(choice) => choice.is_open(),
            StepNode::Capture { seeds, origin } => {
                seeds.is_open() || origin.is_some_and(Transcribed::is_open)
            }
            StepNode::Merge { seeds } => seeds.is_open(),
            StepNode::Any => true,
            StepNode::Rova(choice) => choice.is_open(),
            StepNode::Relay { .. } | StepNode::Comment(_) => false,
        };
        self.pit.value.is_open()
            || self.direction.is_some_and(|it| it.value.is_open())
            || self.steps.iter().any(open)
    }

    /// Returns `true` if an editor supplied some of its signs, `^R`.
    pub fn is_supplied(&self) -> bool {
        let supplied = |step: &Spanned<StepNode>| match step.value {
            StepNode::Choice(choice) => choice.is_supplied(),
            StepNode::Rova(choice) => choice.is_supplied(),
            StepNode::Capture { seeds, origin } => {
                seeds.is_supplied() || origin.is_some_and(Transcribed::is_supplied)
            }
            StepNode::Merge { seeds } => seeds.is_supplied(),
            StepNode::Relay { .. } | StepNode::Any | StepNode::Comment(_) => false,
        };
        self.pit.value.is_supplied()
            || self.direction.is_some_and(|it| it.value.is_supplied())
            || self.steps.iter().any(supplied)
    }

    /// Returns the location of the pit, the direction and the steps.
    pub fn core_span(&self) -> Span {
        let last = self.steps.last().map(|it| it.span);
        let last = last.or(self.direction.map(|it| it.span));
        self.pit.span.to(last.unwrap_or(self.pit.span))
    }

    /// Returns `true` if there are comments between the steps.
    pub fn has_step_comments(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step.value, StepNode::Comment(_)))
    }

    /// Returns `true` if the turn has a step of the long form and so must list all its captures and
    /// merges.
    pub fn is_long(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step.value,
                StepNode::Capture { .. } | StepNode::Merge { .. } | StepNode::Relay { .. }
            )
        })
    }
}

impl fmt::Display for TurnNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{}. ", number.value)?;
        }
        if let Some(side) = self.side {
            write!(f, "{}:", side.value)?;
        }
        write!(f, "{}", self.pit.value)?;
        if let Some(direction) = self.direction {
            write!(f, "{}", direction.value)?;
        }
        for step in &self.steps {
            step.value.fmt(f)?;
        }
        if let Some(end) = self.end {
            write!(f, "{}", end.value)?;
        }
        if let Some(mark) = self.mark {
            write!(f, "{}", mark.value)?;
        }
        Ok(())
    }
}

/// The pit where a turn starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PitMark {
    /// `4`: the mover's inner pit of this column; whether the column exists is not checked here.
    Column(u32),
    /// `a4`: any pit.
    Pit {
        /// `a` to `d`
        row: RowMark,
        /// From 1.
        column: u32,
    },
}

impl PitMark {
    /// Creates the mark of a pit, with its row or without.
    pub const fn new(row: Option<RowMark>, column: u32) -> Self {
        match row {
            Some(row) => Self::Pit { row, column },
            None => Self::Column(column),
        }
    }
}

impl Sign for PitMark {
    type Candidates = CandidatePits;

    fn as_read(candidates: CandidatePits) -> Option<Self> {
        let (row, column) = candidates.as_read()?;
        Some(Self::new(row, column))
    }
}

impl fmt::Display for PitMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(column) => write!(f, "{column}"),
            Self::Pit { row, column } => write!(f, "{row}{column}"),
        }
    }
}

/// One step of a turn after its start.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StepNode {
    /// `L`, `R`, `_`: the origin that the mover chose (short form).
    Choice(Transcribed<ChoiceMark>),
    /// `|`, `&`: the mover's choice to rest at its own rova or to play on (katra sakalava; short
    /// and long form).
    Rova(Transcribed<RovaChoice>),
    /// `x2L`: seeds captured, and the tsibongy they were sown from; `x4` in the katro games.
    Capture {
        /// The number of captured seeds.
        seeds: SeedCount,
        /// The tsibongy they were sown from, chosen or forced.
        origin: Option<Transcribed<ChoiceMark>>,
    },
    /// `+1`: captured seeds that joined those of the tsibongy.
    Merge {
        /// The number of captured seeds.
        seeds: SeedCount,
    },
    /// `~`: a relay; `~12`: twelve in a row.
    Relay {
        /// The number of consecutive relays, at least 1.
        count: u32,
    },
    /// `_*`: any number of further steps, or none.
    Any,
    /// `{…}` between two steps: a comment on the step before it.
    Comment(Box<Comment>),
}

impl fmt::Display for StepNode {
    /// Writes a comment only in the alternate form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(choice) => write!(f, "{choice}"),
            Self::Rova(choice) => write!(f, "{choice}"),
            Self::Capture {
                seeds,
                origin: Some(origin),
            } => write!(f, "x{seeds}{origin}"),
            Self::Capture {
                seeds,
                origin: None,
            } => write!(f, "x{seeds}"),
            Self::Merge { seeds } => write!(f, "+{seeds}"),
            Self::Relay { count: 1 } => f.write_str("~"),
            Self::Relay { count } => write!(f, "~{count}"),
            Self::Any => f.write_str("_*"),
            Self::Comment(comment) if f.alternate() => comment.fmt(f),
            Self::Comment(_) => Ok(()),
        }
    }
}

/// Whole unknown turns: `_*2` is two of them, `_*0-6` at most six.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnGap {
    /// The number of the first turn, `3.`
    pub number: Option<Spanned<u32>>,
    /// The minimum number of turns.
    pub min: u32,
    /// The maximum number of turns, never below `min`.
    pub max: u32,
    /// From the number to the last digit.
    pub span: Span,
}

impl fmt::Display for TurnGap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{}. ", number.value)?;
        }
        write!(f, "_*{}", self.min)?;
        if self.max != self.min {
            write!(f, "-{}", self.max)?;
        }
        Ok(())
    }
}
