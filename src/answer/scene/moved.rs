//! A turn that is played on the board, as what it does to the text.

use super::Text;
use super::cursor::Cursor;
use crate::answer::Failure;
use crate::notation::tree::Node;
use crate::study::{At, Edit, Study};

/// Plays a turn from a place: on along the record where it has that turn, else as
/// a new turn at the end of its line, or as a variation on the turn that it has.
pub(super) fn play(study: &Study, at: &At, turn: &str) -> Result<Text, Failure> {
    let Some(cursor) = Cursor::at(study, at) else {
        let edit = Edit::AddTurn {
            at: at.clone(),
            turn: turn.to_owned(),
        };
        return edited(study, &edit, turn);
    };
    let Some(next) = cursor.next() else {
        let edit = Edit::AddTurn {
            at: cursor.at.clone(),
            turn: turn.to_owned(),
        };
        return edited(study, &edit, turn);
    };
    if let Some(at) = known(&cursor, next, turn) {
        return Ok(Text {
            text: study.file.text().to_owned(),
            at,
            legal: Some(true),
        });
    }
    let edit = Edit::Vary {
        at: cursor.beside(next),
        turn: turn.to_owned(),
    };
    edited(study, &edit, turn)
}

/// Where the record has that turn already: as the next one, or in a variation on
/// it.
fn known(cursor: &Cursor<'_>, next: usize, turn: &str) -> Option<At> {
    let rules = &cursor.game.rules;
    let is_it = |node: &Node| {
        cursor
            .played(node)
            .is_some_and(|it| it.notation(rules) == turn)
    };
    let mut behind = cursor.behind().skip_while(|(index, _)| *index < next);
    let (_, node) = behind.next()?;
    if is_it(node) {
        return Some(cursor.beside(next));
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
                    let mut at = cursor.beside(index);
                    at.nodes.push(first);
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the text after an edit that wrote a turn, and the place of the turn.
fn edited(study: &Study, edit: &Edit, turn: &str) -> Result<Text, Failure> {
    let edited = study.edit(edit).map_err(Failure::new)?;
    let at = edited.written(edit);
    let at = at.ok_or_else(|| super::begun::no_such_turn(turn))?;
    Ok(Text {
        legal: edited.study.is_legal(&at),
        at,
        text: edited.study.file.text().to_owned(),
    })
}
