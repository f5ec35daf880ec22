//! Suggestions of the check: the slip that explains an error.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::CheckPlan;
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::references::ReferenceIndex;
use fifangha::study::rewrite::safe_fixes;

use crate::support::checked;
use crate::support::damage::measure_folder;

const FIFANGA: &str = "---\nrules: fifanga\ncolumns: 4\n---\n";

/// The turns of a game, which end in a board.
const GAME: &str = "1. 2\n2. 3\n3. 1>\n4. 3\n[..../.14./.3../.... S12 N12 S]\n";

fn errors(text: &str) -> Vec<Diagnostic> {
    let budget = Budget::unwatched(SearchLimits::RUN);
    let study = checked(SourceFile::new("game.fif", text), &budget);
    let mut errors = study.diagnostics;
    errors.retain(|it| it.severity == Severity::Error);
    errors
}

/// Returns the suggestions for a game of fifanga on four columns.
fn suggestions(game: &str) -> Vec<String> {
    let suggested = errors(&format!("{FIFANGA}{game}"));
    let suggested = suggested.iter().flat_map(|it| &it.suggestions);
    suggested.map(|it| it.message.to_string()).collect()
}

#[test]
fn the_slip_is_named() {
    assert!(errors(&format!("{FIFANGA}{GAME}")).is_empty());
    for (old, new, suggestion) in [
        (
            "1>",
            "1<",
            "everything fits with `3. 1>` instead of `3. 1<`",
        ),
        (
            "2. 3",
            "2. 2",
            "everything fits with `2. 3` instead of `2. 2`",
        ),
        (
            "/.14.",
            "/.15.",
            "everything fits with `4` instead of `5` in c3",
        ),
        ("S12", "S13", "everything fits with `S12` instead of `S13`"),
        ("N12 S", "N12 N", "everything fits with `S` instead of `N`"),
        (
            "2. 3\n",
            "",
            "everything fits if a turn is missing before `3. 1>`: North 3",
        ),
        (
            "2. 3\n",
            "2. 3 2. 3\n",
            "everything fits without `3`, which may have been written twice",
        ),
        (
            "3. 1>\n4. 3",
            "3. 3\n4. 1>",
            "everything fits if `3` and `1>` are exchanged",
        ),
    ] {
        let damaged = GAME.replacen(old, new, 1);
        let suggested = suggestions(&damaged);
        assert_eq!(
            suggested.first().map(String::as_str),
            Some(suggestion),
            "{damaged}"
        );
        assert!(suggested.len() <= 3);
    }
}

#[test]
fn a_slip_is_judged_by_the_witness_that_is_followed() {
    let front = FIFANGA.replacen("---\n", "---\nwitnesses: {A: a print, B: a copy}\n", 1);
    let other = GAME.replace('[', "[A: ..../..../..../.... S20 N12 S]\n[B: ");
    let file = SourceFile::new("game.fif", format!("{front}{}", other.replace("1>", "1<")));
    let budget = Budget::unwatched(SearchLimits::RUN);
    let references = ReferenceIndex::default();
    let plan = CheckPlan::new(&references, &budget);
    let found = plan.witness(Some("B")).run(file).diagnostics;
    let suggested: Vec<_> = found.iter().flat_map(|it| &it.suggestions).collect();
    assert_eq!(
        suggested[0].message.to_string(),
        "everything fits with `3. 1>` instead of `3. 1<`"
    );
}

#[test]
fn only_what_follows_on_the_same_line_confirms_a_slip() {
    // The main line has no evidence for the turns of a variation.
    assert!(suggestions("1. 2 2. 3 (2. 9) 3. 1>\n").is_empty());
    let varied = "1. 2 2. 3 3. 1> (3. 9 4. 3 [..../.14./.3../.... S12 N12 S])\n";
    let first = "everything fits with `3. 1>` instead of `3. 9`";
    assert_eq!(suggestions(varied).first().map(String::as_str), Some(first));
}

#[test]
fn the_number_of_columns_is_suggested() {
    let text = format!("---\nrules: fifanga\ncolumns: 6\n---\n{GAME}");
    let error = &errors(&text)[0];
    assert_eq!(
        error.suggestions[0].message.to_string(),
        "everything fits on 4 columns"
    );
    assert_eq!(error.suggestions[0].fix.replacement, "4");
}

#[test]
fn a_second_error_does_not_hide_the_first() {
    let text = format!("{GAME}5. 3\n6. 4\n").replacen("1>", "1<", 1);
    let suggested = suggestions(&text);
    let first = "everything up to line 9 fits with `3. 1>` instead of `3. 1<`";
    assert_eq!(suggested.first().map(String::as_str), Some(first));
}

#[test]
fn nothing_is_suggested_for_what_cannot_be_read_and_nothing_is_applied() {
    assert!(suggestions("1. 2\n2. 3\n3. 1<\n4. 3k\n").is_empty());
    let text = format!("{FIFANGA}{}", GAME.replacen("1>", "1<", 1));
    assert!(safe_fixes(&text, &errors(&text)).is_empty());
}

/// Asserts the shares of the originals among the suggestions for damaged records. Other slips may fit
/// too; the benchmark leaves those cases out.
fn assert_shares(stride: usize) {
    let counts = measure_folder("games".as_ref(), stride, false);
    assert!(counts.detectable > 5, "{counts:#?}");
    let share = |n: usize| n * 100 / counts.detectable;
    assert!(share(counts.first) >= 75, "{counts:#?}");
    assert!(share(counts.among_three) >= 80, "{counts:#?}");
}

#[test]
fn the_original_is_among_the_suggestions_for_a_damaged_record() {
    assert_shares(15_000);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn the_original_is_among_the_suggestions_for_a_damaged_record_in_full() {
    assert_shares(1000);
}
