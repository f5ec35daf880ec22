//! The production of variations.

use nom::{
    Parser,
    branch::alt,
    character::complete::char,
    combinator::{opt, value},
};

use super::{
    bodies::{Body, body},
    combinators::InputParser,
    comments::{comment, line_comment},
    files::fence_begins,
    lexical::{any_character, white_space},
    parser_input::Input,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
    notation::ast::{Node, Variation},
};

/// The maximum nesting depth of variations.
const MAX_DEPTH: usize = 100;

/// `variation = "(" , { comment | line comment } , ( play | ( board | claim ) , [ body ] ) , ")" ;`
///
/// Returns `None` for a variation that is nested too deeply in `outer`.
pub(super) fn variation<'a>(outer: &Body) -> impl InputParser<'a, Option<Node>> + use<'a> {
    let (depth, variable) = (outer.depth, outer.variable);
    move |i: Input<'a>| {
        let (inside, _) = char('(').parse(i)?;
        let open = i.span_to(inside);
        if depth == MAX_DEPTH {
            i.report(|| too_deep_error(open));
            return Ok((skip_nested(inside), None));
        }
        if !variable {
            i.report(|| nothing_to_vary_error(open));
        }
        let (end, body) = body(inside, depth + 1)?;
        let (end, _) = white_space(end)?;
        let (rest, close) = opt(char(')')).parse(end)?;
        let span = i.span_to(rest);
        if close.is_none() {
            report_unclosed(rest, open);
        } else if !body.has_substance() {
            i.report(|| empty_variation_error(span));
        }
        let mut body = body.nodes;
        body.shrink_to_fit();
        Ok((rest, Some(Node::Variation(Variation { body, span }))))
    }
}

/// Reports an unclosed variation that ends here, unless one inside it was reported.
fn report_unclosed(end: Input<'_>, open: Span) {
    if end.log.unclosed_end.replace(Some(end.at())) != Some(end.at()) {
        end.report(|| unclosed_variation_error(open));
    }
}

/// Skips a variation that is nested too deeply, from after its parenthesis.
fn skip_nested(i: Input<'_>) -> Input<'_> {
    let mut rest = i;
    let mut open = 1;
    while open > 0 {
        rest = white_space(rest).map_or(rest, |(rest, _)| rest);
        if rest.is_empty() || fence_begins(rest) {
            rest.log.unclosed_end.set(Some(rest.at()));
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

fn nothing_to_vary_error(open: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NothingToVary,
        open,
        Message::new("notation.nothing_to_vary.message"),
    )
    .label(Message::new("notation.nothing_to_vary.label"))
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
