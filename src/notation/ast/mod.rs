//! The AST of a record file: plain data with a span on every node.
//!
//! The AST is independent of the rules. A turn is the text that was written (`7RL`), not its
//! effect.

mod board_node;
mod candidates;
mod claim;
mod comment;
mod front_matter;
mod marks;
mod reading;
mod sign_visitor;
mod span_visitor;
mod turn_node;

use crate::notation::ClaimName;

pub use crate::diagnostic::{Span, Spanned};
pub use crate::yaml::{Yaml, YamlField, YamlValue};
pub use board_node::{
    BlockedMark, BoardLayout, BoardNode, RovaMark, RowNode, SenseMark, SenseSign,
};
pub use candidates::{CandidateNumbers, CandidatePits};
pub use claim::{Claim, ClaimArg, Sow, SowFrom};
pub use comment::{Citation, Comment, CommentText, LineComment};
pub use front_matter::{
    Facsimile, FrontMatter, LocalizedText, RulesField, Source, StartKind, Witness,
};
pub use marks::{
    ChoiceMark, DirMark, EndMark, Mark, Outcome, RovaChoice, RowMark, SeedCount, SideMark,
};
pub use reading::{Doubt, Reading, Sign};
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
    /// The front matter; empty if there is none.
    pub front: FrontMatter,
    /// The turns and the nodes between them, in order.
    pub body: Vec<Node>,
    /// From the opening `---` to the end of the body.
    pub span: Span,
}

/// A node of a body. Large nodes are boxed, because a record can have a node in every few bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A turn, `7RL`.
    Turn(Box<TurnNode>),
    /// Whole unknown turns, `_*2`.
    Gap(TurnGap),
    /// `{…}`: a comment on its position in the game.
    Comment(Comment),
    /// `; …`: a comment for readers of the file, never printed in a book.
    LineComment(LineComment),
    /// `(…)`: an alternative to the turn before it, and its continuation.
    Variation(Variation),
    /// `[…]`: sets up the game before the first turn, and is checked after a turn.
    Board(Box<BoardNode>),
    /// `@name arguments`: checked at its position in the game.
    Claim(Claim),
    /// `@sow S 3 L`: a sowing of seeds in hand.
    Sow(Box<Sow>),
    /// Text that could not be read, and that may have been a turn, several turns or a part of one.
    Unreadable(Span),
    /// One or more empty lines between two nodes, used only by the printer.
    BlankLine(Span),
}

impl Record {
    /// Returns `true` if the node with an index is marked as a known error of the source.
    pub(crate) fn has_known_error(&self, index: usize) -> bool {
        Node::sic(&self.body[index + 1..]).is_some()
    }
}

impl Node {
    /// Returns the location of the node.
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
            Self::Unreadable(span) | Self::BlankLine(span) => *span,
        }
    }

    /// Returns `true` for `@sic`.
    pub fn is_sic(&self) -> bool {
        matches!(self, Self::Claim(claim) if claim.name.value == ClaimName::Sic)
    }

    /// Returns the `@sic` that marks a node, and its note. `rest` are the nodes after the marked one;
    /// only comments may be between them.
    pub fn sic(rest: &[Self]) -> Option<(&Claim, Option<&Comment>)> {
        let is_content = |it: &&Self| !matches!(it, Self::LineComment(_) | Self::BlankLine(_));
        let mut after = rest.iter().filter(is_content);
        let found = after.find(|it| !matches!(it, Self::Comment(_)))?;
        let (Self::Claim(claim), true) = (found, found.is_sic()) else {
            return None;
        };
        let note = match after.next() {
            Some(Self::Comment(note)) => Some(note),
            _ => None,
        };
        Some((claim, note))
    }

    /// Returns the comments of the node: itself, or those between the steps of a turn or a sowing.
    /// The comments of a variation are those of the nodes in its body.
    pub(crate) fn comments(&self) -> impl Iterator<Item = &Comment> {
        let (own, steps) = match self {
            Self::Comment(it) => (Some(it), &[][..]),
            Self::Turn(it) => (None, &it.steps[..]),
            Self::Sow(it) => (None, &it.steps[..]),
            _ => (None, &[][..]),
        };
        let between = steps.iter().filter_map(|step| match &step.value {
            StepNode::Comment(it) => Some(&**it),
            _ => None,
        });
        own.into_iter().chain(between)
    }
}

/// `(…)`: an alternative to the turn before it, and its continuation; variations nest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variation {
    /// The nodes between the parentheses.
    pub body: Vec<Node>,
    /// The parentheses and their contents.
    pub span: Span,
}
