//! Error recovery of turns and bodies: diagnostics and the point to resume at.

use nom::{
    Parser,
    branch::alt,
    character::complete::char,
    combinator::{map, opt},
    multi::many1_count,
};

use super::{
    bodies::number,
    combinators::{InputParser, attempt, fail_and_resume, no_match, spanned, trimmed_span},
    lexical::{
        after_direction, any_character, any_word, at_boundary, blanks, is_steps_word,
        number_begins, turn_begins,
    },
    parser_input::{Input, ParseResult},
    steps::step,
    turns::{Tail, column, direction, end, mark, player, side, tail, turn},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, did_you_mean},
    message::Message,
    notation::ast::{DirMark, PitMark, SeedCount, StepNode, Transcribed, TurnNode},
};

/// Parses a turn, with the steps, direction and marks that a blank separates from it.
pub(super) fn with_spaced_steps(i: Input<'_>) -> ParseResult<'_, TurnNode> {
    let (mut rest, mut turn) = attempt(turn).parse(i)?;
    loop {
        let (next, _) = blanks(rest)?;
        if next.at() == rest.at() || turn_begins(next) {
            return Ok((rest, turn));
        }
        let (behind, word) = any_word(next);
        let steps = next.sub_input(word);
        let behind_direction = after_direction(steps);
        let part = match behind_direction.is_empty() {
            true => !steps.is_empty(),
            false => is_steps_word(behind_direction),
        };
        if !part {
            return Ok((rest, turn));
        }
        let found = i.checkpoint();
        let (end, (direction, tail)) = (opt(spanned(direction)), tail).parse(steps)?;
        let fits = direction.is_none() || (turn.direction.is_none() && turn.steps.is_empty());
        if !fits || !end.is_empty() {
            i.rollback(found);
            return Ok((rest, turn));
        }
        let inside = i.log.take_since(found);
        report_spaced_steps(next, i.span_to(rest), word, inside);
        turn.direction = turn.direction.or(direction);
        turn.steps.extend(tail.steps);
        turn.end = turn.end.or(tail.end);
        turn.mark = turn.mark.or(tail.mark);
        rest = behind;
    }
}

/// Parses a turn whose choice or direction was written before its pit, `R3`, and reports it.
pub(super) fn swapped_turn(i: Input<'_>) -> ParseResult<'_, TurnNode> {
    let (here, side) = opt(player).parse(i)?;
    let found = i.checkpoint();
    let sign = alt((
        map(spanned(direction), |sign| (Some(sign), None)),
        map(spanned(step), |sign| (None, Some(sign))),
    ));
    let swapped = (sign, spanned(column), tail).parse(here);
    i.rollback(found);
    let (rest, ((direction, step), column, tail)) = swapped?;
    let Tail {
        mut steps,
        end,
        mark,
    } = tail;
    let choice = step
        .as_ref()
        .is_some_and(|it| matches!(it.value, StepNode::Choice(_)));
    if !(direction.is_some() || choice) || !at_boundary(rest) {
        return no_match(i);
    }
    let sign = Span::new(here.at(), column.span.start());
    let span = sign.to(column.span);
    let meant = format!(
        "{}{}",
        column.span.slice(i.text()),
        sign.slice(i.text()).to_uppercase()
    );
    i.report(|| {
        let message = Message::new("notation.swapped.message");
        Diagnostic::new(Code::UnexpectedInTurn, span, message).suggest(Some(&meant))
    });
    steps.splice(..0, step);
    let turn = TurnNode {
        side,
        direction,
        steps,
        end,
        mark,
        ..TurnNode::new(Spanned::new(
            PitMark::Column(column.value).into(),
            column.span,
        ))
    };
    Ok((rest, turn))
}

/// Reports and skips extra dots after the number of a turn.
pub(super) fn extra_dots(i: Input<'_>) -> ParseResult<'_, ()> {
    let (rest, _) = many1_count(char('.')).parse(i)?;
    i.report(|| {
        Diagnostic::new(
            Code::UnexpectedInTurn,
            i.span_to(rest),
            Message::new("notation.dots.message"),
        )
        .label(Message::new("notation.dots.label"))
        .fix(i.span_to(rest), "")
    });
    Ok((rest, ()))
}

/// Reports a missing pit in a turn that began at `start` with its number or side.
pub(super) fn missing_pit<'a, T>(start: Input<'a>) -> impl InputParser<'a, T> {
    move |i: Input<'a>| {
        let (here, _) = opt(player).parse(i)?;
        let (rest, wrong) = any_word(here);
        let (rest, span) = match (wrong.is_empty(), start.span_to(here).is_empty()) {
            (true, true) => any_character(here),
            (true, false) => (rest, trimmed_span(start, here)),
            (false, _) => (rest, wrong),
        };
        i.report(|| missing_pit_error(i.sub_input(span)));
        fail_and_resume(rest)
    }
}

fn missing_pit_error(written: Input<'_>) -> Diagnostic {
    let span = written.span();
    let mut found = Diagnostic::new(
        Code::MissingPit,
        span,
        Message::new("notation.missing_pit.message"),
    )
    .label(Message::new("notation.missing_pit.label"));
    let row = |c: char| ('e'..='h').contains(&c.to_ascii_lowercase());
    if written.rest().starts_with(row) {
        found = found.help(Message::new("notation.missing_pit.rows"));
    }
    if side(written).is_ok_and(|(pit, _)| turn_begins(pit)) {
        found = found
            .help(Message::new("notation.missing_pit.colon"))
            .fix(Span::at(span.start() + 1), ":");
    }
    found
}

/// Reports a missing number of seeds after the sign of a step.
pub(super) fn missing_count<'a>(
    start: Input<'a>,
    message: &'static str,
    example: &'static str,
) -> impl InputParser<'a, SeedCount> {
    move |i: Input<'a>| {
        i.report(|| {
            Diagnostic::new(Code::MissingCount, start.span_to(i), Message::new(message))
                .label(Message::new("notation.missing_count.label").with("example", example))
        });
        Ok((i, SeedCount::Unknown))
    }
}

/// Reports `~0` and returns one relay.
pub(super) fn zero_relays(i: Input<'_>) -> ParseResult<'_, u32> {
    let (rest, _) = number(i)?;
    i.report(|| {
        Diagnostic::new(
            Code::UnexpectedInTurn,
            i.span_to(rest),
            Message::new("notation.no_relay.message"),
        )
        .label(Message::new("notation.no_relay.label"))
    });
    Ok((rest, 1))
}

/// Returns the error for an invalid step.
pub(super) fn invalid_step_error(written: &str, span: Span) -> Diagnostic {
    let message = Message::new("notation.no_step.message").with("written", written);
    Diagnostic::new(Code::UnexpectedInTurn, span, message)
}

fn report_misplaced_part(i: Input<'_>, span: Span, message: &'static str) {
    i.report(|| {
        Diagnostic::new(Code::OrderInTurn, span, Message::new(message))
            .label(Message::new("notation.not_here"))
            .help(Message::new("notation.order.help"))
    });
}

/// Parses and reports a direction after its proper place.
pub(super) fn misplaced_direction(i: Input<'_>) -> ParseResult<'_, Transcribed<DirMark>> {
    let (rest, direction) = direction(i)?;
    report_misplaced_part(i, i.span_to(rest), "notation.order.direction");
    Ok((rest, direction))
}

/// Parses text that follows a whole turn without a space: parts of a turn in another order, and
/// unexpected text.
pub(super) fn recover_misplaced_parts(i: Input<'_>, mut tail: Tail) -> (Input<'_>, Tail) {
    let mut rest = i;
    while !at_boundary(rest) {
        if let Ok((after, step)) = spanned(step).parse(rest) {
            report_misplaced_part(i, step.span, "notation.order.step");
            tail.steps.push(step);
            rest = after;
        } else if let Ok((after, end)) = spanned(end).parse(rest) {
            match tail.mark {
                Some(_) => report_misplaced_part(i, end.span, "notation.order.end"),
                None => report_misplaced_part(i, end.span, "notation.order.one_end"),
            }
            tail.end.get_or_insert(end);
            rest = after;
        } else if let Ok((after, mark)) = spanned(mark).parse(rest) {
            if tail.mark.is_some() {
                report_misplaced_part(i, mark.span, "notation.order.one_mark");
            }
            tail.mark.get_or_insert(mark);
            rest = after;
        } else if let Ok((after, _)) = misplaced_direction(rest) {
            rest = after;
        } else {
            rest = skip_unexpected(rest, &tail);
        }
    }
    (rest, tail)
}

/// Reports and skips text that is not part of a turn, up to the next boundary.
fn skip_unexpected<'a>(i: Input<'a>, before: &Tail) -> Input<'a> {
    let (rest, span) = any_word(i);
    i.report(|| {
        let wrong = span.slice(i.text());
        let label = match (before.end, before.mark) {
            (_, Some(_)) => "notation.no_step.behind_mark",
            (Some(_), None) => "notation.no_step.behind_end",
            (None, None) => "notation.no_step.label",
        };
        let found = invalid_step_error(wrong, span).label(Message::new(label));
        if wrong.starts_with('*') {
            found.help(Message::new("notation.no_step.star"))
        } else if wrong.chars().all(|c| ",.:".contains(c)) {
            found.fix(span, "")
        } else if wrong.starts_with(|c: char| c.is_ascii_digit()) {
            found.help(Message::new("notation.no_step.blank"))
        } else {
            found
        }
    });
    rest
}

/// Reports and skips a closing character without an opening one.
pub(super) fn stray_closing_sign(i: Input<'_>) -> ParseResult<'_, ()> {
    let (code, message, label) = match i.peek_char() {
        Some(')') => (
            Code::StrayParenthesis,
            Message::new("notation.stray_parenthesis.message"),
            Message::new("notation.stray_parenthesis.label"),
        ),
        Some('}') => (
            Code::StrayBrace,
            Message::new("notation.stray_brace.message"),
            Message::new("notation.stray_brace.label"),
        ),
        Some(']') => (
            Code::StrayBracket,
            Message::new("notation.stray_bracket.message"),
            Message::new("notation.stray_bracket.label"),
        ),
        _ => return no_match(i),
    };
    let (rest, span) = any_character(i);
    i.report(|| {
        Diagnostic::new(code, span, message)
            .label(label)
            .fix(span, "")
    });
    Ok((rest, ()))
}

/// Reports and skips text that begins no node, with one message per line, and returns its span;
/// `turn` is the turn before it.
pub(super) fn unexpected_text(i: Input<'_>, turn: Option<Span>) -> ParseResult<'_, Span> {
    let (mut rest, mut first) = any_word(i);
    if first.is_empty() {
        (rest, first) = any_character(i);
    }
    if let Some(turn) = turn
        && is_steps_word(i.sub_input(first))
    {
        report_spaced_steps(i, turn, first, Vec::new());
        return Ok((rest, first));
    }
    let mut goes_on = rest;
    loop {
        (goes_on, _) = blanks(goes_on)?;
        if at_boundary(goes_on) || turn_begins(goes_on) || number_begins(goes_on) {
            break;
        }
        (rest, _) = any_word(goes_on);
        goes_on = rest;
    }
    let span = i.span_to(rest);
    i.report(|| {
        let found = Diagnostic::new(
            Code::UnexpectedText,
            span,
            Message::new("notation.unexpected_text.message"),
        )
        .label(Message::new("notation.unexpected_text.label"));
        let words = first.slice(i.text()).starts_with(char::is_alphabetic) && span.len() > 3;
        match words {
            true => found.help(Message::new("notation.unexpected_text.help")),
            false => found,
        }
    });
    Ok((rest, span))
}

/// Reports steps that are separated from their turn by a space; `inside` are the errors in them, whose
/// fixes become part of one fix.
fn report_spaced_steps(i: Input<'_>, turn: Span, steps: Span, inside: Vec<Diagnostic>) {
    let between = Span::new(turn.end(), steps.start());
    let mut meant = String::new();
    let mut copied = steps.start();
    for found in inside {
        match &found.fix {
            Some(fix) => {
                meant += &i.text()[copied..fix.span.start()];
                meant += &fix.replacement;
                copied = fix.span.end();
            }
            None => i.report(|| found),
        }
    }
    let mistyped = copied > steps.start();
    meant += &i.text()[copied..steps.end()];
    i.report(|| {
        let mut found = Diagnostic::new(
            Code::SpacedSteps,
            steps,
            Message::new("notation.spaced_steps.message"),
        )
        .label(match mistyped {
            true => did_you_mean(&format!("{}{meant}", turn.slice(i.text()))),
            false => Message::new("notation.spaced_steps.label"),
        });
        let gap = between.slice(i.text());
        let in_line = gap.trim().is_empty() && !gap.contains(['\n', '\r']);
        // A sign before words begins a remark.
        let rest = i.text()[steps.end()..].lines().next();
        let is_remark = rest.is_some_and(|it| it.trim_start().starts_with(char::is_alphabetic));
        if in_line && !(is_remark && steps.slice(i.text()) == "#") {
            found = found.fix(between.to(steps), meant);
        }
        found.related(turn, Message::new("notation.spaced_steps.turn"))
    });
}
