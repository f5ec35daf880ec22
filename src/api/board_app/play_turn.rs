//! Turns played on the board, as edits of the text.

use super::WriteResponse;
use super::study_cursor::StudyCursor;
use crate::api::ApiError;
use crate::notation::ast::Node;
use crate::study::{Edit, NodePath, Study};

impl WriteResponse {
    /// Plays a turn at a location of a study: moves along the record if it has that turn, otherwise
    /// adds it at the end of its line or as a variation.
    ///
    /// # Errors
    ///
    /// Returns an error if the turn cannot be added to the text.
    ///
    /// ```
    /// use fifangha::api::board_app::WriteResponse;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R\n"));
    /// let played = |nodes: &[usize], turn| WriteResponse::play_turn(&study, &NodePath::node(0, nodes), turn).unwrap();
    /// assert_eq!(played(&[0], "3R").at, NodePath::node(0, [1]));
    /// assert_eq!(played(&[1], "7RL").text, "1. 4R 2. 3R 3. 7RL\n");
    /// let varied = played(&[0], "2R");
    /// assert_eq!(varied.text, "1. 4R 2. 3R\n  (2. 2R)\n");
    /// assert_eq!(varied.at, NodePath::node(0, [2, 0]));
    /// ```
    pub fn play_turn(study: &Study, at: &NodePath, turn: &str) -> Result<Self, ApiError> {
        let cursor = StudyCursor::at_or_before(study, at);
        let next = cursor.as_ref().and_then(|it| Some((it, it.next_turn()?)));
        if let Some((cursor, next)) = next
            && let Some(at) = find_existing_turn(cursor, next, turn)
        {
            return Ok(Self {
                text: study.file.text().to_owned(),
                at,
                legal: Some(true),
            });
        }
        let written = turn.to_owned();
        let edit = match next {
            Some((cursor, next)) => Edit::Vary {
                at: cursor.sibling(next),
                turn: written,
            },
            None => Edit::AddTurn {
                at: cursor.as_ref().map_or(at, |it| &it.at).clone(),
                turn: written,
            },
        };
        let edited = study.edit(&edit).map_err(ApiError::new)?;
        let at = edited.written_turn(&edit);
        let at = at.ok_or_else(|| super::partial_turn::no_such_turn(turn))?;
        Ok(Self {
            legal: edited.study.is_legal(&at),
            at,
            text: edited.study.file.text().to_owned(),
        })
    }
}

/// Returns the location of a turn that the record already has, as the next turn
/// or in a variation on it.
fn find_existing_turn(cursor: &StudyCursor<'_>, next: usize, turn: &str) -> Option<NodePath> {
    let rules = &cursor.game.rules;
    let is_it = |node: &Node| {
        cursor
            .played_turn(node)
            .is_some_and(|it| it.notation(rules) == turn)
    };
    let mut behind = cursor
        .following_nodes()
        .skip_while(|(index, _)| *index < next);
    let (_, node) = behind.next()?;
    if is_it(node) {
        return Some(cursor.sibling(next));
    }
    for (index, node) in behind {
        match node {
            Node::Turn(_) | Node::Gap(_) => return None,
            Node::Variation(variation) => {
                let turns = variation.body.iter().enumerate();
                let first = turns.clone().find(|(_, it)| matches!(it, Node::Turn(_)));
                if let Some((first, node)) = first
                    && is_it(node)
                {
                    let mut at = cursor.sibling(index);
                    at.nodes.push(first);
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
