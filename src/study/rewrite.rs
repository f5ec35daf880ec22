//! Conversions of a record: its turns in the short or the long form, and safe fixes.

use std::collections::HashMap;
use std::sync::Arc;

use fifangha_rules::{Event, Rules};

use super::change::TextChange;
use crate::diagnostic::{Diagnostic, Span, Spanned, is_invisible};
use crate::notation::ast::{Document, Node, StepNode, TurnNode};
use crate::replay::{PlayedTurn, Replay, choice_step, long_turn};

/// Returns the fixes of some diagnostics that can be applied without a decision, sorted and
/// without overlaps: those that delete nothing that can be seen.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{Study, rewrite};
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4r"));
/// let fixes = rewrite::safe_fixes(study.file.text(), &study.diagnostics);
/// assert_eq!(study.apply(&fixes).file.text(), "1. 4R");
/// ```
#[must_use]
pub fn safe_fixes(text: &str, diagnostics: &[Diagnostic]) -> Vec<TextChange> {
    let mut fixes: Vec<TextChange> = diagnostics
        .iter()
        .filter_map(|it| it.fix.clone().map(TextChange::from))
        .filter(|it| {
            let deletes = it.replacement.trim().is_empty();
            !deletes || is_invisible(it.span.slice(text))
        })
        .collect();
    fixes.sort_by_key(|it| (it.span.start(), it.span.end()));
    let mut end = 0;
    let mut last = None;
    fixes.retain(|it| {
        // Two insertions at one place would follow each other.
        let free = it.span.start() >= end && last != Some(it.span.start());
        if free {
            (end, last) = (it.span.end(), Some(it.span.start()));
        }
        free
    });
    fixes
}

/// The form of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TurnForm {
    /// Every capture, merge and relay is written.
    Long,
    /// Only the choices of the mover are written.
    Short,
}

/// Rewrites every replayed turn in a form; numbers, sides, marks and comments stay.
///
/// A turn with comments between its steps is not shortened, since they refer to those steps.
/// Turns that leave something open or contain supplied parts stay as they are.
pub fn rewrite_turns(document: &mut Document, replay: &Replay, form: TurnForm) {
    for game in &replay.games {
        let mut written = HashMap::new();
        for played in game.all_turns() {
            let anew = turn_in_form(played, &game.rules, form);
            written.extend(anew.map(|turn| (played.written.span, turn)));
        }
        replace_turns(&mut document.records[game.record].body, &written);
    }
}

fn replace_turns(body: &mut [Node], written: &HashMap<Span, TurnNode>) {
    for node in body {
        match node {
            Node::Turn(turn) => {
                if let Some(anew) = written.get(&turn.span) {
                    *turn = Arc::new(anew.clone());
                }
            }
            Node::Variation(variation) => replace_turns(&mut variation.body, written),
            _ => {}
        }
    }
}

/// Returns a turn in a form; `None` if it has that form already, or cannot have it.
pub(super) fn turn_in_form(played: &PlayedTurn, rules: &Rules, form: TurnForm) -> Option<TurnNode> {
    match form {
        _ if played.written.has_unknowns() || played.written.is_supplied() => None,
        TurnForm::Long => long_form(played, rules),
        TurnForm::Short => short_form(played),
    }
}

fn short_form(played: &PlayedTurn) -> Option<TurnNode> {
    let mut turn = TurnNode::clone(&played.written);
    if !turn.is_long() || turn.has_step_comments() {
        return None;
    }
    let place = turn.pit.span;
    turn.steps = played
        .turn
        .choices
        .iter()
        .map(|choice| Spanned::new(choice_step(choice), place))
        .collect();
    Some(turn)
}

fn long_form(played: &PlayedTurn, rules: &Rules) -> Option<TurnNode> {
    let mut turn = TurnNode::clone(&played.written);
    if turn.is_long() {
        return None;
    }
    let steps = played.steps(rules);
    let named = long_turn(&steps, rules.directions())?;
    turn.direction = turn.direction.or(named.direction);
    // A comment after a choice refers to the capture of that choice.
    let mut comments = comments_by_choice(&turn).into_iter().peekable();
    let mut chosen = steps.iter().filter_map(|step| match step.event {
        Event::Capture { chosen, .. } => Some(chosen),
        Event::Merge { .. } => Some(false),
        _ => None,
    });
    turn.end = turn.end.or(named.end);
    turn.steps = Vec::new();
    let mut choices = 0;
    let place = turn.pit.span;
    for step in named.steps {
        let is_choice = match step.value {
            StepNode::Capture { .. } | StepNode::Merge { .. } => chosen.next().unwrap_or(false),
            StepNode::Rova(_) => true,
            _ => false,
        };
        while let Some((_, comment)) = comments.next_if(|(after, _)| *after <= choices) {
            turn.steps.push(comment);
        }
        turn.steps.push(Spanned::new(step.value, place));
        choices += usize::from(is_choice);
    }
    turn.steps.extend(comments.map(|(_, comment)| comment));
    Some(turn)
}

/// Returns the comments between the steps of a short form, each with the number of choices
/// before it.
fn comments_by_choice(turn: &TurnNode) -> Vec<(usize, Spanned<StepNode>)> {
    let mut choices = 0;
    let mut comments = Vec::new();
    for step in &turn.steps {
        match &step.value {
            StepNode::Comment(_) => comments.push((choices, step.clone())),
            _ => choices += 1,
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Code, SourceFile};
    use crate::message::Message;
    use crate::notation::print;
    use crate::study::{Study, apply_changes};

    const BOARD: &str = "[32222222/..2...../...(17)..../........ S14 N14 S]\n";

    /// Returns a turn from the board in a form.
    fn written(turn: &str, form: TurnForm) -> String {
        let study = Study::from_file(SourceFile::new("game.fif", format!("{BOARD}{turn}")));
        assert!(!study.has_errors(), "{turn}: {:?}", study.diagnostics);
        let mut document = study.document.clone();
        rewrite_turns(&mut document, &study.replay, form);
        print(&document)[BOARD.len()..].trim_end().to_owned()
    }

    #[test]
    fn fixes_that_delete_or_overlap_are_left_to_a_person() {
        let text = "abc def";
        let fix = |start, end, new: &str| {
            let span = Span::new(start, end);
            Diagnostic::new(
                Code::UnexpectedInTurn,
                span,
                Message::new("notation.small_row"),
            )
            .fix(span, new)
        };
        let found = [
            fix(4, 7, "x"),
            fix(0, 3, ""),
            fix(3, 4, ""),
            fix(4, 4, "y"),
            fix(5, 6, "z"),
        ];
        let fixes = safe_fixes(text, &found);
        assert_eq!(apply_changes(text, &fixes), "abcydzf");
        assert_eq!(apply_changes(text, &safe_fixes(text, &found[..2])), "abc x");
    }

    #[test]
    fn what_is_left_open_stays_open() {
        assert_eq!(written("4>", TurnForm::Long), "4>~9");
        assert_eq!(written("4>~9", TurnForm::Short), "4>");
        for open in ["4>_*", "4<>_*", "_>_*", "4>~9_*"] {
            for form in [TurnForm::Long, TurnForm::Short] {
                assert_eq!(written(open, form), open);
            }
        }
    }
}
