//! Edits of a study, as minimal changes of its text.
//!
//! Every edit names its place by a [`NodePath`] and changes nothing else: spaces, line
//! endings and comments elsewhere stay as they are.

mod board_edit;
mod comment_edit;
mod editable_line;
mod front_matter_edit;
mod turn_edit;
mod turn_style;
mod variation_edit;

use serde::{Deserialize, Serialize};

use super::{NodePath, Study, TextChange};
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::notation::ast::Node;

/// An edit of a study.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{NodePath, Edit, Study};
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R  {Sud begins.}\r\n"));
/// let add = Edit::AddTurn { at: NodePath::main_line(0), turn: "3R".to_owned() };
/// let edited = study.edit(&add).unwrap();
/// assert_eq!(edited.study.file.text(), "1. 4R  {Sud begins.}\r\n2. 3R\r\n");
/// let back = Edit::TakeBack { at: NodePath::main_line(0), rest: false };
/// assert_eq!(edited.study.edit(&back).unwrap().study.file.text(), study.file.text());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Edit {
    /// Adds a turn at the end of a line, or after a turn and its comments; later turns
    /// are renumbered.
    AddTurn {
        /// A line, or a turn.
        at: NodePath,
        /// The turn in notation, `4R`.
        turn: String,
    },
    /// Removes a turn with its comments: the last of a line, or the given one.
    TakeBack {
        /// A line, or a turn.
        at: NodePath,
        /// `true` to remove the rest of its line too.
        #[serde(default)]
        rest: bool,
    },
    /// Replaces a turn; number, side and mark stay unless given.
    ChangeTurn {
        /// The turn.
        at: NodePath,
        /// The turn in notation, `4R`.
        turn: String,
    },
    /// Sets the comment of a turn or another node; at a line, its opening comment.
    Comment {
        /// A node, or a line.
        at: NodePath,
        /// The language of the text; `None` for the comment without a language.
        #[serde(default)]
        language: Option<String>,
        /// Markdown; `None` to remove the comment.
        #[serde(default)]
        text: Option<String>,
    },
    /// Sets the mark of a turn, `!` or `?!`.
    Mark {
        /// The turn.
        at: NodePath,
        /// The mark; `None` to remove it.
        #[serde(default)]
        mark: Option<String>,
    },
    /// Adds a circle or an arrow to the comment of a turn or another node, or removes it if it is
    /// there.
    AuthorMark {
        /// A node, or a line.
        at: NodePath,
        /// The language of the comment that gets it, unless another has a mark on the same pits.
        #[serde(default)]
        language: Option<String>,
        /// The mark, `Gb4` or `Rb4c4`; `None` to remove all marks of a comment.
        #[serde(default)]
        mark: Option<String>,
    },
    /// Sets the start position of a game, or a board after a turn.
    Board {
        /// A main line, or a turn.
        at: NodePath,
        /// The position without brackets; `None` to remove the board.
        #[serde(default)]
        board: Option<String>,
    },
    /// Adds a variation of a turn.
    Vary {
        /// The turn.
        at: NodePath,
        /// The other turn, `4L`.
        turn: String,
    },
    /// Removes a variation.
    RemoveVariation {
        /// The variation.
        at: NodePath,
    },
    /// Swaps a variation with the line that it varies.
    Promote {
        /// The variation.
        at: NodePath,
    },
    /// Sets a key of the front matter.
    Front {
        /// The record of the file, from 0.
        game: usize,
        /// The key, `rules`.
        key: String,
        /// A text, a number, a list or a map; `None` to remove the key.
        #[serde(default)]
        value: Option<serde_json::Value>,
    },
}

impl Edit {
    fn at_mut(&mut self) -> Option<&mut NodePath> {
        match self {
            Self::AddTurn { at, .. }
            | Self::TakeBack { at, .. }
            | Self::ChangeTurn { at, .. }
            | Self::Comment { at, .. }
            | Self::Mark { at, .. }
            | Self::AuthorMark { at, .. }
            | Self::Board { at, .. }
            | Self::Vary { at, .. }
            | Self::RemoveVariation { at }
            | Self::Promote { at } => Some(at),
            Self::Front { .. } => None,
        }
    }
}

/// A study after an edit.
#[derive(Clone, Debug)]
pub struct EditedStudy {
    /// The changes of the text, sorted and without overlaps.
    pub changes: Vec<TextChange>,
    /// The study of the new text.
    pub study: Study,
}

/// The changes of an edit, before they are checked.
#[derive(Debug, Default)]
struct EditPlan {
    changes: Vec<TextChange>,
    /// The number of nodes added.
    added: usize,
    /// The number of nodes removed.
    removed: usize,
}

impl EditPlan {
    fn new(changes: Vec<TextChange>) -> Self {
        Self {
            changes,
            ..Self::default()
        }
    }

    fn adding(mut self, nodes: usize) -> Self {
        self.added = nodes;
        self
    }

    fn removing(mut self, nodes: usize) -> Self {
        self.removed = nodes;
        self
    }
}

impl Study {
    /// Applies an edit.
    ///
    /// # Errors
    ///
    /// Returns an error if the place does not exist, the new text cannot be parsed, or
    /// the edit would change the parse of the text around it.
    pub fn edit(&self, edit: &Edit) -> Result<EditedStudy, Message> {
        let mut edit = edit.clone();
        if let Some(at) = edit.at_mut() {
            *at = self.resolve(at);
        }
        let plan = match &edit {
            Edit::AddTurn { at, turn } => turn_edit::add_turn(self, at, turn),
            Edit::TakeBack { at, rest } => turn_edit::take_back_turn(self, at, *rest),
            Edit::ChangeTurn { at, turn } => turn_edit::replace_turn(self, at, turn),
            Edit::Comment { at, language, text } => {
                comment_edit::set_comment(self, at, language.as_deref(), text.as_deref())
            }
            Edit::Mark { at, mark } => turn_edit::set_mark(self, at, mark.as_deref()),
            Edit::AuthorMark { at, language, mark } => {
                comment_edit::toggle_author_mark(self, at, language.as_deref(), mark.as_deref())
            }
            Edit::Board { at, board } => board_edit::set_board(self, at, board.as_deref()),
            Edit::Vary { at, turn } => variation_edit::start_variation(self, at, turn),
            Edit::RemoveVariation { at } => variation_edit::remove_variation(self, at),
            Edit::Promote { at } => variation_edit::promote_variation(self, at),
            Edit::Front { game, key, value } => {
                front_matter_edit::set_key(self, *game, key, value.as_ref())
            }
        }?;
        let text = self.file.text();
        let mut changes: Vec<_> = plan
            .changes
            .into_iter()
            .map(|change| change.trim_common_ends(text))
            .filter(|change| !change.span.is_empty() || !change.replacement.is_empty())
            .collect();
        changes.sort_by_key(|change| change.span);
        let study = self.clone().apply(&changes);
        let (before, after) = (syntax_errors(self).count(), syntax_errors(&study).count());
        if after > before {
            let messages = syntax_errors(self)
                .map(|it| &it.message)
                .collect::<Vec<_>>();
            let new = syntax_errors(&study).find(|it| !messages.contains(&&it.message));
            let why = new.map_or_else(String::new, |it| it.message.to_string());
            return Err(Message::new("study.misread").with("why", why));
        }
        // A text with syntax errors may have more nodes afterwards.
        if before == 0 && count_nodes(&study) + plan.removed != count_nodes(self) + plan.added {
            return Err(Message::new("study.runs_together"));
        }
        Ok(EditedStudy { changes, study })
    }
}

/// Returns the syntax errors of a study, except that it has no game.
fn syntax_errors(study: &Study) -> impl Iterator<Item = &Diagnostic> {
    let found = study.diagnostics.iter();
    found.filter(|it| it.code.is_syntax() && it.code != Code::EmptyFile)
}

/// Returns the number of nodes of a study, including variations, without empty lines.
fn count_nodes(study: &Study) -> usize {
    let records = study.document.records.iter();
    records.map(|record| count(&record.body)).sum()
}

fn count(body: &[Node]) -> usize {
    body.iter()
        .map(|node| match node {
            Node::BlankLine(_) => 0,
            Node::Variation(variation) => 1 + count(&variation.body),
            _ => 1,
        })
        .sum()
}

fn no_such_place() -> Message {
    Message::new("study.no_such_place")
}
