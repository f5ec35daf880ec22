//! AST nodes of claims and sowings from the hand.

use std::fmt;

use super::{
    BoardNode, ChoiceMark, DirMark, EndMark, Mark, Outcome, PitMark, SeedCount, SideMark, Span,
    Spanned, StepNode, Transcribed, TurnNode,
};
use crate::notation::ClaimName;

/// `@name arguments`.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The name; the span includes the `@`.
    pub name: Spanned<ClaimName>,
    /// The arguments, of the kinds that [`ClaimName::args`] lists.
    pub args: Vec<Spanned<ClaimArg>>,
    /// From the `@` to the last argument.
    pub span: Span,
}

/// An argument of a claim.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ClaimArg {
    /// `S` or `N`
    Side(SideMark),
    /// A number.
    Number(u32),
    /// `b4`, or `4`: the mover's inner pit.
    Pit(Transcribed<PitMark>),
    /// A turn without a number, or only its start.
    Turn(Box<TurnNode>),
    /// `S`, `N` or `draw`.
    Outcome(Outcome),
    /// `[......../.111111.]`
    Board(Box<BoardNode>),
    /// `hand 2`: the seeds in hand.
    Hand(u32),
}

impl fmt::Display for ClaimArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => side.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Pit(pit) => pit.fmt(f),
            Self::Turn(turn) => turn.fmt(f),
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Board(board) => write!(f, "[{board}]"),
            Self::Hand(seeds) => write!(f, "hand {seeds}"),
        }
    }
}

/// `@sow S 3 L ~x4L`: a sowing of seeds in hand; the turn continues by the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Sow {
    /// The player who sows.
    pub side: Spanned<SideMark>,
    /// The number of seeds.
    pub seeds: Spanned<SeedCount>,
    /// The pit of the first seed.
    pub from: Spanned<SowFrom>,
    /// `>` or `<`, if it is not the inward direction of a tsibongy.
    pub direction: Option<Spanned<Transcribed<DirMark>>>,
    /// The following steps, as in a turn.
    pub steps: Vec<Spanned<StepNode>>,
    /// `#` or `oo`
    pub end: Option<Spanned<EndMark>>,
    /// `!`, `?`, …
    pub mark: Option<Spanned<Mark>>,
    /// From the `@` to the mark.
    pub span: Span,
}

/// The start of a sowing from the hand: the pit of the first seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SowFrom {
    /// `L`, `R`, or `_` if unknown: a tsibongy of the player who sows.
    Tsibongy(Transcribed<ChoiceMark>),
    /// `b4` or `4`; never [`Transcribed::Unknown`].
    Pit(Transcribed<PitMark>),
}

impl fmt::Display for SowFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tsibongy(choice) => choice.fmt(f),
            Self::Pit(pit) => pit.fmt(f),
        }
    }
}
