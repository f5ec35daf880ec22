//! What a file of games says, as it was written: plain data with a span on every node.
//!
//! Nothing here knows a rule. A turn is what the writer wrote (`7RL`), not what it does.

mod board_node;
mod candidates;
mod claim;
mod comment;
mod front_matter;
mod marks;
mod sign_visitor;
mod span_visitor;
mod turn_node;

pub use crate::diagnostic::{Span, Spanned};
pub use board_node::{BoardLayout, BoardNode, RovaMark, RowNode};
pub use candidates::{CandidateNumbers, CandidatePits};
pub use claim::{Claim, ClaimArg, Sow, SowFrom};
pub use comment::{Citation, Comment, CommentText, LineComment};
pub use front_matter::{
    Facsimile, FrontMatter, LocalizedText, RulesField, Source, StartKind, Witness, Yaml, YamlField,
    YamlValue,
};
pub use marks::{
    ChoiceMark, DirMark, EndMark, Mark, Outcome, RovaChoice, RowMark, SeedCount, SideMark,
};
pub(crate) use sign_visitor::SignMut;
pub use turn_node::{PitMark, StepNode, TurnGap, TurnNode};

/// One file: its games in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The games.
    pub records: Vec<Record>,
}

/// One game, or one part of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What stands between the `---` lines; empty where a file has none.
    pub front: FrontMatter,
    /// The turns and what stands between them, in order.
    pub body: Vec<Node>,
    /// From the opening `---` to the end of the body.
    pub span: Span,
}

/// What a body is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A turn, `7RL`.
    Turn(TurnNode),
    /// Whole turns that nobody knows, `_*2`.
    Gap(TurnGap),
    /// `{…}`: speaks of the place where it stands.
    Comment(Comment),
    /// `; …`: for who reads the file, never printed in an article.
    LineComment(LineComment),
    /// `(…)`: another way to play the turn before it, and what follows.
    Variation(Variation),
    /// `[…]`: sets the game up before the first turn, is checked after one.
    Board(BoardNode),
    /// `@name arguments`: checked at the place where it stands.
    Claim(Claim),
    /// `@sow S 3 L`: seeds that are sown from the hand.
    Sow(Sow),
    /// One or more empty lines between two nodes: only the printer cares.
    BlankLine(Span),
}

impl Node {
    /// Where it stands.
    pub const fn span(&self) -> Span {
        match self {
            Self::Turn(it) => it.span,
            Self::Gap(it) => it.span,
            Self::Comment(it) => it.span,
            Self::LineComment(it) => it.span,
            Self::Variation(it) => it.span,
            Self::Board(it) => it.span,
            Self::Claim(it) => it.span,
            Self::Sow(it) => it.span,
            Self::BlankLine(span) => *span,
        }
    }
}

/// `(…)`: another way to play the turn before it, and what follows; variations nest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variation {
    /// What stands between the parentheses.
    pub body: Vec<Node>,
    /// The parentheses and all between them.
    pub span: Span,
}
