//! The productions of gaps.

use nom::{Parser, branch::alt, bytes::complete::tag, combinator::map, sequence::separated_pair};

use super::{
    bodies::number,
    input::{Input, Read},
    recover::{attempt, lost},
    words::{any_word, at_boundary, char},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    message::Message,
    notation::tree::Gap,
};

/// `gap = "_*" , ( number | interval ) ;`
pub(super) fn gap(i: Input<'_>) -> Read<'_, Gap> {
    let (sign, _) = tag("_*").parse(i)?;
    let one = map(number, |number| (number, number));
    match alt((attempt(interval), one)).parse(sign) {
        Ok((rest, (min, max))) if min > max => {
            let written = i.to(rest);
            i.report(|| {
                Diagnostic::new(
                    Code::MalformedGap,
                    written,
                    Message::new("notation.gap.backwards"),
                )
                .label(Message::new("notation.smaller_first"))
                .fix(written, format!("_*{max}-{min}"))
            });
            lost(any_word(rest).0)
        }
        Ok((rest, (min, max))) if at_boundary(rest) => {
            let span = i.to(rest);
            Ok((
                rest,
                Gap {
                    number: None,
                    min,
                    max,
                    span,
                },
            ))
        }
        _ => malformed(i, sign),
    }
}

/// `interval = ? two numbers with "-" between them, the second not smaller than the first ? ;`
pub(super) fn interval(i: Input<'_>) -> Read<'_, (u32, u32)> {
    separated_pair(number, char('-'), number).parse(i)
}

/// What begins like a gap and is none.
fn malformed<'a>(i: Input<'a>, sign: Input<'a>) -> Read<'a, Gap> {
    let (rest, _) = any_word(sign);
    i.report(|| {
        let found = Diagnostic::new(
            Code::MalformedGap,
            i.to(rest),
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
    lost(rest)
}
