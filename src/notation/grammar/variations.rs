//! The production of variations.

use nom::{
    Parser,
    branch::alt,
    combinator::{opt, value},
};

use super::{
    bodies::body,
    comments::{comment, line_comment},
    files::fence_begins,
    lexical::{any_character, char, white_space},
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
};

/// The maximum nesting depth of variations.
const MAX_DEPTH: usize = 100;

/// `variation = "(" , { comment | line comment } , ( play | ( board | claim ) , [ body ] ) , ")" ;`
pub(super) fn variation(i: Input<'_>) -> ParseResult<'_, ()> {
    let (inside, _) = char('(').parse(i)?;
    let open = i.span_to(inside);
    let (depth, variable) = {
        let place = i.state.body.borrow();
        (place.depth, place.variable)
    };
    if depth == MAX_DEPTH {
        i.report(|| too_deep_error(open));
        i.state.flush_blank_lines();
        return Ok((skip_nested(inside), ()));
    }
    if !variable {
        i.report(|| {
            Diagnostic::new(
                Code::NothingToVary,
                open,
                Message::new("notation.nothing_to_vary.message"),
            )
            .label(Message::new("notation.nothing_to_vary.label"))
        });
    }
    let outer = i.state.begin_variation();
    let (end, ()) = body(inside)?;
    let (end, _) = white_space(end)?;
    let (end, close) = opt(char(')')).parse(end)?;
    let span = i.span_to(end);
    match close {
        Some(_) if !i.state.body.borrow().substance => i.report(|| empty_variation_error(span)),
        None if !i.state.unclosed_reported.replace(true) => {
            i.report(|| unclosed_variation_error(open))
        }
        _ => {}
    }
    if outer.depth == 0 {
        i.state.unclosed_reported.set(false);
    }
    i.state.end_variation(outer, span);
    Ok((end, ()))
}

/// Skips a variation that is nested too deeply, from after its parenthesis.
fn skip_nested(i: Input<'_>) -> Input<'_> {
    let mut rest = i;
    let mut open = 1;
    while open > 0 {
        rest = white_space(rest).map_or(rest, |(rest, _)| rest);
        if rest.is_empty() || fence_begins(rest) {
            rest.state.unclosed_reported.set(true);
            break;
        }
        match rest.peek_char() {
            Some('(') => open += 1,
            Some(')') => open -= 1,
            Some('\\') => (rest, _) = any_character(rest),
            _ => {}
        }
        let words = alt((value((), comment), value((), line_comment))).parse(rest);
        rest = words.map_or_else(|_| any_character(rest).0, |(rest, ())| rest);
    }
    rest
}

fn too_deep_error(open: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NestedTooDeep,
        open,
        Message::new("notation.nested_too_deep.message").with("depth", MAX_DEPTH),
    )
    .label(Message::new("notation.nested_too_deep.label"))
    .help(Message::new("notation.nested_too_deep.help"))
}

fn empty_variation_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::EmptyVariation,
        span,
        Message::new("notation.empty_variation.message"),
    )
    .label(Message::new("notation.empty_variation.label"))
    .help(Message::new("notation.empty_variation.help"))
}

fn unclosed_variation_error(open: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnclosedVariation,
        open,
        Message::new("notation.unclosed_variation.message"),
    )
    .label(Message::new("notation.unclosed_variation.label"))
}
