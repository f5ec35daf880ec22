//! Numbers of turns without a dot. `2 3` is read as turns from two pits; the numbers around it show
//! that `2. 3` was meant.

use crate::{
    diagnostic::{Code, Diagnostic, MendedText, Span, Spanned, did_you_mean},
    message::Message,
    notation::ast::{Document, Node, PitMark, Transcribed, TurnNode},
};

/// The number of consecutive lines with numbers that shows that they are numbers.
const MIN_LINES: usize = 3;

/// Adds the missing dots of a text.
pub(super) fn correct<'a>(text: &'a str, document: &Document) -> MendedText<'a> {
    let mut corrected = MendedText::new(text);
    let begins_line = |at: usize| {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        line.chars().all(char::is_whitespace)
    };
    let is_line = |number: Span, turn: Span| {
        let between = &text[number.end()..turn.start()];
        begins_line(number.start()) && between.chars().all(|c| c != '\n' && c.is_whitespace())
    };
    let numbers = document
        .records
        .iter()
        .flat_map(|record| undotted_numbers(&record.body, &is_line));
    for UndottedNumber { number, .. } in numbers.filter(|it| it.is_certain) {
        let report = Diagnostic::new(
            Code::UnexpectedInTurn,
            number.span,
            Message::new("notation.typed.number"),
        )
        .label(did_you_mean(&format!("{}.", number.value)));
        corrected.replace(Span::at(number.span.end()), ".", Some(report));
    }
    corrected
}

/// A number without a dot, which is read as a turn.
pub(crate) struct UndottedNumber {
    pub(crate) number: Spanned<u32>,
    /// The turn after the number.
    pub(crate) turn: Span,
    /// `false` if the number may be a pit.
    pub(crate) is_certain: bool,
}

/// Returns the numbers without a dot in a body. `is_line` returns `true` if a number begins a line on
/// which the turn after it is.
pub(crate) fn undotted_numbers(
    body: &[Node],
    is_line: &dyn Fn(Span, Span) -> bool,
) -> Vec<UndottedNumber> {
    let mut found: Vec<UndottedNumber> = Vec::new();
    // Those from here on are not decided yet.
    let mut pending = 0;
    // The number of the next turn, if the pending ones are numbers and no turns.
    let mut next = Some(1);
    let mut played = body.iter().filter(|it| !is_beside_play(it)).peekable();
    while let Some(node) = played.next() {
        let Node::Turn(turn) = node else {
            pending = found.len();
            next = None;
            continue;
        };
        if let Some(number) = turn.number {
            let is_certain = next == Some(number.value);
            found[pending..]
                .iter_mut()
                .for_each(|it| it.is_certain = is_certain);
            pending = found.len();
            next = number.value.checked_add(1);
            continue;
        }
        let follower = played.peek().and_then(|it| match it {
            Node::Turn(after) if after.number.is_none() => Some(after.span),
            _ => None,
        });
        match (bare_number(turn), follower) {
            (Some(number), Some(after)) if is_line(turn.span, after) && next == Some(number) => {
                found.push(UndottedNumber {
                    number: Spanned::new(number, turn.span),
                    turn: after,
                    is_certain: false,
                });
            }
            _ => next = next.and_then(|it: u32| it.checked_add(1)),
        }
    }
    if found.len() - pending >= MIN_LINES {
        found[pending..]
            .iter_mut()
            .for_each(|it| it.is_certain = true);
    }
    found
}

/// Returns `true` for a node that is no part of the line of play.
const fn is_beside_play(node: &Node) -> bool {
    !matches!(
        node,
        Node::Turn(_) | Node::Gap(_) | Node::Sow(_) | Node::Unreadable(_)
    )
}

/// Returns the number that a turn consists of.
fn bare_number(turn: &TurnNode) -> Option<u32> {
    let plain = turn.side.is_none()
        && turn.direction.is_none()
        && turn.steps.is_empty()
        && turn.end.is_none()
        && turn.mark.is_none();
    match turn.pit.value {
        Transcribed::Certain(PitMark::Column(number)) if plain => Some(number),
        _ => None,
    }
}
