//! The AST of a record file: plain data with a span on every node.
//!
//! The AST is independent of the rules. A turn is the text that was written (`7RL`), not its
//! effect.

pub(crate) mod author_mark;
mod board_node;
mod candidates;
mod claim;
mod comment;
mod front_matter;
mod marks;
mod sign_visitor;
mod span_visitor;
mod transcribed;
mod turn_node;

use std::sync::Arc;

use crate::notation::ClaimName;

pub use crate::diagnostic::{Span, Spanned};
pub use crate::yaml::{Yaml, YamlField, YamlValue};
pub use author_mark::{AuthorMark, MarkColour};
pub use board_node::{
    BlockedMark, BoardLayout, BoardNode, RovaMark, RowNode, SenseMark, SenseSign,
};
pub use candidates::{CandidateNumbers, CandidatePits};
pub use claim::{Claim, ClaimArg, Sow, SowFrom};
pub use comment::{Citation, Comment, CommentText, LineComment};
pub use front_matter::{
    Facsimile, FrontMatter, LocalizedText, RulesField, Source, StartMeaning, TurnNotation, Witness,
};
pub use marks::{
    ChoiceMark, DirMark, EndMark, Mark, Outcome, RovaChoice, RowMark, SeedCount, SideMark,
};
pub(crate) use sign_visitor::SignMut;
pub use transcribed::{Doubt, Sign, Transcribed};
pub use turn_node::{PitMark, StepNode, TurnGap, TurnNode};

/// One file: its games in order.
///
/// [`parse`](crate::notation::parse) makes it, for any text; [`print`](crate::notation::print) writes it
/// in its canonical form. It is what was written, not what it means: a turn can be illegal, and a board
/// can have fewer columns than the game. Each node has its [`Span`], so that a program can point at it.
///
/// # Examples
///
/// ```
/// use fifangha::notation::parse;
///
/// let (document, mistakes) = parse("1. 4R\n\n---\ntitle: Another game\n---\n1. 5R");
/// assert_eq!((document.records.len(), mistakes.len()), (2, 0));
/// ```
///
/// Text that cannot be read stays in its place:
///
/// ```
/// use fifangha::notation::{ast::Node, parse};
///
/// let text = "1. 4R 2. three";
/// let (document, mistakes) = parse(text);
/// let last = document.records[0].body.last().unwrap();
/// assert!(matches!(last, Node::Unreadable(_)));
/// assert_eq!(mistakes.len(), 1);
/// assert!(last.span().slice(text).contains("three"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The games.
    pub records: Vec<Record>,
}

/// One game, or one part of a game.
///
/// # Examples
///
/// The turns as they were written:
///
/// ```
/// use fifangha::notation::{ast::Node, parse};
///
/// let (document, _) = parse("1. 4R {the first turn} 2. 3R");
/// let turns = document.records[0].body.iter().filter(|it| matches!(it, Node::Turn(_)));
/// assert_eq!(turns.count(), 2);
/// ```
///
/// A key of the front matter, with its place:
///
/// ```
/// use fifangha::notation::parse;
///
/// let text = "---\nrules: katro\ncolumns: 8\n---\n";
/// let (document, _) = parse(text);
/// assert!(document.records[0].front.columns.is_some());
/// assert_eq!(document.records[0].span.start(), 0);
/// ```
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
    Turn(Arc<TurnNode>),
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
    pub fn span(&self) -> Span {
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

    /// Returns the turn, if the node is one.
    pub fn turn(&self) -> Option<&TurnNode> {
        match self {
            Self::Turn(turn) => Some(turn),
            _ => None,
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
