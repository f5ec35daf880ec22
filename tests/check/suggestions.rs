//! Suggestions of the check: the slip that explains an error.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::study::rewrite::safe_fixes;

use crate::support::checked;
use crate::support::damage::measure_folder;

const FIFANGA: &str = "---\nrules: fifanga\ncolumns: 4\n---\n";

/// Returns the first error of a record that has suggestions.
fn error(text: &str) -> Diagnostic {
    let budget = Budget::unwatched(SearchLimits::RUN);
    let study = checked(SourceFile::new("game.fif", text), &budget);
    let mut errors = study.diagnostics.into_iter();
    errors.find(|it| it.severity == Severity::Error).unwrap()
}

fn suggestions(text: &str) -> Vec<String> {
    let error = error(text);
    error
        .suggestions
        .iter()
        .map(|it| it.message.to_string())
        .collect()
}

#[test]
fn the_original_is_among_the_suggestions_of_a_damaged_record() {
    let counts = measure_folder("games".as_ref(), 5000);
    eprintln!("{counts:#?}");
}
