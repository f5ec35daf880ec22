//! The turns of a record written anew, in the short or the long form.

use std::collections::HashMap;

use fifangha_rules::{Choice, Event, Rules};

use super::{Change, Study};
use crate::diagnostic::{Code, Span, Spanned};
use crate::notation::tree::{Document, Node, RovaChoice, Step, Turn};
use crate::replay::{Item, Line, PlayedTurn, Replay, choice_mark, direction_mark, long_turn};

/// Adds to records what this version requires and earlier versions did not: the seeds in hand
/// beside a board of `@shows`, and `begins` beside a `start` where it matters.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{Study, rewrite};
///
/// let old = "1. 4R @shows [......../.11.111./.112111./........]";
/// let study = rewrite::migrate(Study::of(SourceFile::new("game.fif", old)));
/// assert!(study.file.text().ends_with("] hand 1"));
/// assert!(!study.has_errors());
/// ```
#[must_use]
pub fn migrate(study: Study) -> Study {
    let told = study.diagnostics.iter();
    let changes: Vec<Change> = told
        .filter(|it| matches!(it.code, Code::HandNotTold | Code::BeginningNotSaid))
        .filter_map(|it| it.fix.clone().map(Change::from))
        .collect();
    study.apply(&changes)
}

/// How turns are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every capture, merge and relay is named.
    Long,
    /// Only what the mover chooses is written.
    Short,
}

/// Writes every turn that was replayed in a form; numbers, sides, marks and
/// comments stay.
///
/// A turn with comments between its steps is not shortened: they speak of
/// those steps. Turns that leave something open stay as they are, and so do those
/// of which something was supplied.
pub fn turns(document: &mut Document, replay: &Replay, form: Form) {
    for game in &replay.games {
        let mut written = HashMap::new();
        collect(&game.line, &game.rules, form, &mut written);
        apply(&mut document.records[game.record].body, &written);
    }
}

fn collect(line: &Line, rules: &Rules, form: Form, written: &mut HashMap<Span, Turn>) {
    for item in &line.items {
        match item {
            Item::Turn(played) => {
                let anew = in_form(played, rules, form);
                written.extend(anew.map(|turn| (played.written.span, turn)));
            }
            Item::Variation(line) => collect(line, rules, form, written),
            _ => {}
        }
    }
}

fn apply(body: &mut [Node], written: &HashMap<Span, Turn>) {
    for node in body {
        match node {
            Node::Turn(turn) => {
                if let Some(anew) = written.get(&turn.span) {
                    turn.clone_from(anew);
                }
            }
            Node::Variation(variation) => apply(&mut variation.body, written),
            _ => {}
        }
    }
}

/// A turn in a form; nothing where it has that form, or cannot have it.
pub(super) fn in_form(played: &PlayedTurn, rules: &Rules, form: Form) -> Option<Turn> {
    match form {
        _ if played.written.leaves_open() || played.written.is_supplied() => None,
        Form::Long => long(played, rules),
        Form::Short => short(played),
    }
}

fn short(played: &PlayedTurn) -> Option<Turn> {
    let mut turn = played.written.clone();
    if !turn.is_long()
        || turn
            .steps
            .iter()
            .any(|s| matches!(s.value, Step::Comment(_)))
    {
        return None;
    }
    let place = turn.pit.span;
    turn.steps = played
        .turn
        .choices
        .iter()
        .map(|choice| {
            let step = match choice {
                Choice::Origin(origin) => Step::Choice(choice_mark(origin)),
                Choice::Rest => Step::Rova(RovaChoice::Rest),
                Choice::PlayOn => Step::Rova(RovaChoice::PlayOn),
            };
            Spanned::new(step, place)
        })
        .collect();
    Some(turn)
}

fn long(played: &PlayedTurn, rules: &Rules) -> Option<Turn> {
    let mut turn = played.written.clone();
    if turn.is_long() {
        return None;
    }
    let steps = played.steps(rules);
    let named = long_turn(&steps)?;
    if let Some(direction) = played.turn.start.direction {
        let place = turn.pit.span;
        turn.direction
            .get_or_insert(Spanned::new(direction_mark(direction), place));
    }
    // A comment behind a choice speaks of the capture that the choice is about.
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
            Step::Capture { .. } | Step::Merge { .. } => chosen.next().unwrap_or(false),
            Step::Rova(_) => true,
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

/// The comments between the steps of a short form, each with the number of
/// choices before it.
fn comments_by_choice(turn: &Turn) -> Vec<(usize, Spanned<Step>)> {
    let mut choices = 0;
    let mut comments = Vec::new();
    for step in &turn.steps {
        match &step.value {
            Step::Comment(_) => comments.push((choices, step.clone())),
            _ => choices += 1,
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceFile;
    use crate::notation::print;

    const BOARD: &str = "[32222222/..2...../...(17)..../........ S14 N14 S]\n";

    /// A turn from the board in a form.
    fn written(turn: &str, form: Form) -> String {
        let study = Study::of(SourceFile::new("game.fif", format!("{BOARD}{turn}")));
        assert!(!study.has_errors(), "{turn}: {:?}", study.diagnostics);
        let mut document = study.document.clone();
        turns(&mut document, &study.replay, form);
        print(&document)[BOARD.len()..].trim_end().to_owned()
    }

    #[test]
    fn what_is_left_open_stays_open() {
        assert_eq!(written("4>", Form::Long), "4>~9");
        assert_eq!(written("4>~9", Form::Short), "4>");
        for open in ["4>_*", "4<>_*", "_>_*", "4>~9_*"] {
            for form in [Form::Long, Form::Short] {
                assert_eq!(written(open, form), open);
            }
        }
    }
}
