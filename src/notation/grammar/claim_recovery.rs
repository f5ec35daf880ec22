//! Error recovery of claims and sowings: diagnostics and the point to resume at.

use super::{
    claims::SOW,
    combinators::{InputParser, fail_and_resume, trimmed_span},
    lexical::{any_word, at_boundary, blanks, number_begins},
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean},
    message::{self, Message},
    notation::{ClaimArgKind, ClaimName},
};

/// Reports an unknown claim: `i` is at its `@`, `name_end` after its name.
pub(super) fn unknown_claim<'a, T>(i: Input<'a>, name_end: Input<'a>) -> ParseResult<'a, T> {
    let (rest, _) = any_word(name_end);
    let span = i.span_to(rest);
    i.report(|| unknown_claim_error(span, &span.slice(i.text())[1..]));
    fail_and_resume(skip_arguments(rest))
}

fn unknown_claim_error(span: Span, written: &str) -> Diagnostic {
    let names = ClaimName::ALL
        .iter()
        .map(|claim| claim.as_str())
        .chain([SOW]);
    let found = Diagnostic::new(
        Code::UnknownClaim,
        span,
        Message::new("notation.unknown_claim.message").with("claim", written),
    );
    match closest(written, names.clone()) {
        Some(name) => found
            .label(did_you_mean(&format!("@{name}")))
            .fix(span, format!("@{name}")),
        None => {
            let names = names.map(|name| message::MessageArg::from(format!("`@{name}`")));
            let names = message::MessageArg::List(names.collect());
            found
                .label(Message::new("notation.unknown_claim.label"))
                .help(Message::new("notation.unknown_claim.help").with("claims", names))
        }
    }
}

/// Skips the possible arguments of a claim that was reported.
fn skip_arguments(i: Input<'_>) -> Input<'_> {
    let mut rest = i;
    loop {
        let next = blanks(rest).map_or(rest, |(next, _)| next);
        if at_boundary(next) || number_begins(next) {
            return rest;
        }
        (rest, _) = any_word(next);
    }
}

/// Reports a wrong or missing argument.
pub(super) fn wrong_argument<'a, T>(
    name: Spanned<ClaimName>,
    kind: ClaimArgKind,
    i: Input<'a>,
) -> ParseResult<'a, T> {
    let (here, _) = blanks(i)?;
    let (rest, wrong) = match number_begins(here) {
        true => (here, Span::at(here.at())),
        false => any_word(here),
    };
    let claim = name.value;
    let (rest, span, message) = match wrong.is_empty() {
        true => (
            i,
            name.span,
            Message::new("notation.claim_argument.lacking"),
        ),
        false => (rest, wrong, Message::new("notation.claim_argument.wrong")),
    };
    i.report(|| {
        let mut message = message.with("claim", claim.as_str());
        if !wrong.is_empty() {
            message = message.with("argument", kind.describe());
        }
        Diagnostic::new(Code::ClaimArgument, span, message)
            .label(Message::new("notation.claim_argument.label").with("argument", kind.describe()))
            .help(
                Message::new("notation.claim_argument.help")
                    .with("usage", claim.usage())
                    .with("meaning", claim.doc()),
            )
    });
    fail_and_resume(skip_arguments(rest))
}

/// Returns the error for a lower-case side.
pub(super) fn lowercase_side_error(_: &str, span: Span) -> Diagnostic {
    let message = Message::new("notation.capital_side");
    Diagnostic::new(Code::ClaimArgument, span, message)
}

/// Reports a missing part of a sowing from the hand that began at `start`.
pub(super) fn malformed_sow<'a, T>(
    start: Input<'a>,
    label: &'static str,
) -> impl InputParser<'a, T> {
    move |i: Input<'a>| {
        let (rest, wrong) = any_word(i);
        let span = match wrong.is_empty() {
            true => trimmed_span(start, i),
            false => wrong,
        };
        i.report(|| {
            let message = Message::new("notation.sow.message");
            Diagnostic::new(Code::MalformedSow, span, message)
                .label(Message::new(label))
                .help(Message::new("notation.sow.help"))
        });
        fail_and_resume(skip_arguments(rest))
    }
}
