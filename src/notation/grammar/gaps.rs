//! Productions of gaps.

use nom::{
    Parser, branch::alt, bytes::complete::tag, character::complete::char, combinator::map,
    sequence::separated_pair,
};

use super::{
    bodies::number,
    combinators::{attempt, fail_and_resume},
    lexical::{any_word, at_boundary},
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    message::Message,
    notation::ast::TurnGap,
};

/// `gap = "_*" , ( number | interval ) ;`
pub(super) fn gap(i: Input<'_>) -> ParseResult<'_, TurnGap> {
    let (sign, _) = tag("_*").parse(i)?;
    let one = map(number, |number| (number, number));
    match alt((attempt(interval), one)).parse(sign) {
        Ok((rest, (min, max))) if min > max => {
            let written = i.span_to(rest);
            i.report(|| {
                Diagnostic::new(
                    Code::MalformedGap,
                    written,
                    Message::new("notation.gap.backwards"),
                )
                .label(Message::new("notation.smaller_first"))
                .fix(written, format!("_*{max}-{min}"))
            });
            fail_and_resume(any_word(rest).0)
        }
        Ok((rest, (min, max))) if at_boundary(rest) => {
            let span = i.span_to(rest);
            Ok((
                rest,
                TurnGap {
                    number: None,
                    min,
                    max,
                    span,
                },
            ))
        }
        _ => malformed_gap(i, sign),
    }
}

/// `interval = ? two numbers with "-" between them, the second not smaller than the first ? ;`
pub(super) fn interval(i: Input<'_>) -> ParseResult<'_, (u32, u32)> {
    separated_pair(number, char('-'), number).parse(i)
}

/// Reports text that begins like a gap but is none.
fn malformed_gap<'a>(i: Input<'a>, sign: Input<'a>) -> ParseResult<'a, TurnGap> {
    let (rest, _) = any_word(sign);
    i.report(|| {
        let found = Diagnostic::new(
            Code::MalformedGap,
            i.span_to(rest),
            Message::new("notation.gap.message"),
        )
        .label(Message::new("notation.gap.label"));
        match sign
            .rest()
            .starts_with(|c: char| c == '-' || c.is_ascii_digit())
        {
            true => found,
            false => found.help(Message::new("notation.gap.help")),
        }
    });
    fail_and_resume(rest)
}
