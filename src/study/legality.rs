//! Legality of a written turn.

use super::Study;
use super::change::TextChange;
use super::edit::{Edit, EditedStudy};
use super::node_path::{NodePath, line_body};
use crate::diagnostic::Code;
use crate::notation::ast::Node;

impl Study {
    /// Returns `true` if the turn at a place is legal, `false` if it is not, and
    /// `None` if the replay does not reach it or there is no turn.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 4R 3. 4R"));
    /// let legal = |node| study.is_legal(&NodePath::node(0, [node]));
    /// assert_eq!([legal(0), legal(1), legal(2)], [Some(true), Some(false), None]);
    /// ```
    #[must_use]
    pub fn is_legal(&self, at: &NodePath) -> Option<bool> {
        let Some(Node::Turn(turn)) = self.node(at) else {
            return None;
        };
        let span = turn.span;
        let refused = self.diagnostics.iter().any(|it| {
            // A missing choice is reported at the end of the turn.
            let within = span.start() <= it.span.start() && it.span.start() <= span.end();
            it.is_error() && within && is_legality_error(it.code)
        });
        if refused {
            return Some(false);
        }
        let mut games = self.replay.games.iter();
        let game = games.find(|it| it.record == at.game)?;
        let played = game.all_turns().any(|it| it.written.span == span);
        played.then_some(true)
    }
}

/// Returns `true` if an error of this kind means that a turn is illegal as written.
const fn is_legality_error(code: Code) -> bool {
    matches!(
        code,
        Code::IllegalTurn
            | Code::ChoiceMissing
            | Code::WrongStep
            | Code::WrongEndMark
            | Code::WrongSide
            | Code::TurnFitsNone
    )
}

impl EditedStudy {
    /// Returns the place of the turn that an edit has written, or `None` if it has
    /// written none.
    #[must_use]
    pub fn written_turn(&self, edit: &Edit) -> Option<NodePath> {
        let at = match edit {
            Edit::AddTurn { .. } | Edit::Vary { .. } => {
                self.study.path_at(inserted_turn_offset(&self.changes)?)?
            }
            Edit::ChangeTurn { at, .. } => self.study.resolve(at),
            _ => return None,
        };
        let (last, way) = at.nodes.split_last()?;
        let record = self.study.document.records.get(at.game)?;
        let node = line_body(record, way)?.get(*last)?;
        matches!(node, Node::Turn(_)).then_some(at)
    }
}

/// Returns the offset in the new text at which a turn was inserted. Other changes only
/// renumber turns.
fn inserted_turn_offset(changes: &[TextChange]) -> Option<usize> {
    let mut moved = 0isize;
    for change in changes {
        let new = &change.replacement;
        if change.span.is_empty() && new.chars().any(|c| c.is_ascii_digit()) {
            let at = change.span.start().checked_add_signed(moved)?;
            let lead = new.len() - new.trim_start_matches([' ', '\t', '\r', '\n', '(']).len();
            return Some(at + lead);
        }
        moved += new.len() as isize - change.span.len() as isize;
    }
    None
}
