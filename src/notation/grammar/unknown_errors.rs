//! Errors in the candidates of an unknown.

use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
};

fn unknown_error(span: Span, message: &'static str, label: &'static str) -> Diagnostic {
    Diagnostic::new(Code::MalformedUnknown, span, Message::new(message)).label(Message::new(label))
}

/// Returns the error for an invalid or empty list of candidates.
pub(super) fn invalid_options_error(span: Span, written: &str) -> Diagnostic {
    let message = match written.trim().is_empty() {
        true => "notation.unknown.empty",
        false => "notation.unknown.message",
    };
    let close = |c: char| if c == ' ' { None } else { Some(c) };
    let close: String = written.chars().filter_map(close).collect();
    let found = unknown_error(span, message, "notation.unknown.label")
        .help(Message::new("notation.unknown.help"));
    match close.len() < written.len() && !close.is_empty() {
        true => found.fix(span, close),
        false => found,
    }
}

/// Returns the error for an invalid reading of a choice or direction.
pub(super) fn invalid_sign_error(span: Span, label: &'static str) -> Diagnostic {
    unknown_error(span, "notation.unknown.message", label)
        .help(Message::new("notation.unknown.nobody"))
}

/// Returns the error for an unknown with a single candidate.
pub(super) fn single_candidate_error(span: Span, known: &str) -> Diagnostic {
    unknown_error(span, "notation.unknown.only", "notation.unknown.one_label")
        .help(Message::new("notation.unknown.one_help").with("known", known))
}

/// Returns the error for a descending interval.
pub(super) fn descending_interval_error(span: Span, from: u32, to: u32) -> Diagnostic {
    let label = "notation.smaller_first";
    unknown_error(span, "notation.unknown.backwards", label).fix(span, format!("{to}-{from}"))
}

/// Returns the error for a number out of range.
pub(super) fn out_of_range_error(span: Span, least: u32, most: u32) -> Diagnostic {
    let message = Message::new("notation.unknown.range");
    Diagnostic::new(Code::MalformedUnknown, span, message).label(
        Message::new("notation.unknown.from_to")
            .with("least", least)
            .with("most", most),
    )
}

/// Returns the error for a second reading.
pub(super) fn two_readings_error(span: Span, first: Span) -> Diagnostic {
    unknown_error(span, "notation.unknown.readings", "notation.given_again")
        .related(first, Message::new("notation.given_first"))
}
