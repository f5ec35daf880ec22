//! What can be done to a study, as the smallest change of its text.
//!
//! Every edit names its place by a [`NodePath`], and touches nothing else: spaces,
//! line ends and comments elsewhere stay as they were written.

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

/// Something that is done to a study.
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
pub enum Edit {
    /// A turn is added at the end of a line, or after a turn and what belongs
    /// to it; later turns are numbered anew.
    AddTurn {
        /// A line, or a turn.
        at: NodePath,
        /// The turn as it is written, `4R`.
        turn: String,
    },
    /// A turn is taken back with what belongs to it: the last of a line, or a
    /// given one.
    TakeBack {
        /// A line, or a turn.
        at: NodePath,
        /// Whether all that follows in its line goes too.
        #[serde(default)]
        rest: bool,
    },
    /// A turn is written anew; the number, side and mark that it does not have
    /// stay.
    ChangeTurn {
        /// The turn.
        at: NodePath,
        /// The turn as it is written, `4R`.
        turn: String,
    },
    /// The comment of a turn or another node is set; at a line, the one that it
    /// begins with.
    Comment {
        /// A node, or a line.
        at: NodePath,
        /// The language of the text; without one, the comment that names none.
        #[serde(default)]
        language: Option<String>,
        /// Markdown; nothing to remove the comment.
        #[serde(default)]
        text: Option<String>,
    },
    /// The mark of a turn is set, `!` or `?!`.
    Mark {
        /// The turn.
        at: NodePath,
        /// The mark; nothing to remove it.
        #[serde(default)]
        mark: Option<String>,
    },
    /// The board that a game starts from, or one that is shown after a turn.
    Board {
        /// A main line, or a turn.
        at: NodePath,
        /// The position without brackets; nothing to remove the board.
        #[serde(default)]
        board: Option<String>,
    },
    /// Another way to play a turn.
    Vary {
        /// The turn.
        at: NodePath,
        /// The other turn, `4L`.
        turn: String,
    },
    /// A variation goes away.
    RemoveVariation {
        /// The variation.
        at: NodePath,
    },
    /// A variation changes places with the line that it varies.
    Promote {
        /// The variation.
        at: NodePath,
    },
    /// A key of the front matter is set.
    Front {
        /// Which record of the file, from 0.
        game: usize,
        /// The key, `rules`.
        key: String,
        /// A text, a number, a list or a map; nothing to remove the key.
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
    /// What was changed in the text: sorted, and without overlaps.
    pub changes: Vec<TextChange>,
    /// The study of the text that this leaves.
    pub study: Study,
}

/// What an edit wants, before it is tried.
#[derive(Debug, Default)]
struct EditPlan {
    changes: Vec<TextChange>,
    /// How many nodes it adds.
    added: usize,
    /// How many it removes.
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
    /// Makes an edit.
    ///
    /// # Errors
    ///
    /// Why it cannot be made: there is no such place, what is to be written
    /// cannot be read, or the text around it would read otherwise than before.
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
            let said = syntax_errors(self)
                .map(|it| &it.message)
                .collect::<Vec<_>>();
            let new = syntax_errors(&study).find(|it| !said.contains(&&it.message));
            let why = new.map_or_else(String::new, |it| it.message.to_string());
            return Err(Message::new("study.misread").with("why", why));
        }
        // What was read with mistakes may be more after them.
        if before == 0 && count_nodes(&study) + plan.removed != count_nodes(self) + plan.added {
            return Err(Message::new("study.runs_together"));
        }
        Ok(EditedStudy { changes, study })
    }
}

/// What the reader of a text found; that there is no game is no mistake here.
fn syntax_errors(study: &Study) -> impl Iterator<Item = &Diagnostic> {
    let found = study.diagnostics.iter();
    found.filter(|it| it.code.is_of_reading() && it.code != Code::EmptyFile)
}

/// How many nodes a study has, those in variations too, empty lines not.
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
