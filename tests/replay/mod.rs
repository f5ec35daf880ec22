//! Records checked against the rules.

mod after_unknown_turns;
mod claims;
mod contents;
mod known_errors;
mod lines;
mod opening;
mod random;
mod step_claims;
mod steps;
mod transcripts;
mod turns;
mod witnesses;

use fifangha::diagnostic::{Diagnostic, SourceFile};
use fifangha::study::Study;

fn examine(text: &str) -> Study {
    Study::from_file(SourceFile::new("record.fif", text))
}

/// Returns the codes of a text, each with its underlined text.
fn found(text: &str) -> Vec<(&'static str, &str)> {
    let place = |found: &Diagnostic| (found.code.as_str(), found.span.range());
    examine(text)
        .diagnostics
        .iter()
        .map(place)
        .map(|(code, range)| (code, &text[range]))
        .collect()
}

fn holds(text: &str) {
    assert_eq!(found(text), [], "{text}");
    assert_eq!(examine(text).replay.tally().failed, 0);
}
