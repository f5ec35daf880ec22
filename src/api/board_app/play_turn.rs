//! Turns played on the board, as edits of the text.

use super::WriteResponse;
use super::study_cursor::StudyCursor;
use crate::api::ApiError;
use crate::notation::ast::Node;
use crate::study::{Edit, NodePath, Study};

/// Plays a turn at a location: moves along the record if it has that turn,
/// otherwise adds it at the end of its line, or as a variation on the existing
/// turn.
pub(super) fn play_turn(
    study: &Study,
    at: &NodePath,
    turn: &str,
) -> Result<WriteResponse, ApiError> {
    let Some(cursor) = StudyCursor::at_or_before(study, at) else {
        let edit = Edit::AddTurn {
            at: at.clone(),
            turn: turn.to_owned(),
        };
        return apply_turn_edit(study, &edit, turn);
    };
    let Some(next) = cursor.next_turn() else {
        let edit = Edit::AddTurn {
            at: cursor.at.clone(),
            turn: turn.to_owned(),
        };
        return apply_turn_edit(study, &edit, turn);
    };
    if let Some(at) = find_existing_turn(&cursor, next, turn) {
        return Ok(WriteResponse {
            text: study.file.text().to_owned(),
            at,
            legal: Some(true),
        });
    }
    let edit = Edit::Vary {
        at: cursor.sibling(next),
        turn: turn.to_owned(),
    };
    apply_turn_edit(study, &edit, turn)
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

/// Returns the text after an edit that wrote a turn, and the location of the
/// turn.
fn apply_turn_edit(study: &Study, edit: &Edit, turn: &str) -> Result<WriteResponse, ApiError> {
    let edited = study.edit(edit).map_err(ApiError::new)?;
    let at = edited.written_turn(edit);
    let at = at.ok_or_else(|| super::partial_turn::no_such_turn(turn))?;
    Ok(WriteResponse {
        legal: edited.study.is_legal(&at),
        at,
        text: edited.study.file.text().to_owned(),
    })
}
