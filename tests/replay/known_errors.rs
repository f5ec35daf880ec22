//! Errors of the source that a record marks with `@sic`.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::replay::Tally;

use crate::support::checked;

const FIFANGA: &str = "---\nrules: fifanga\ncolumns: 4\n---\n";

fn check(game: &str) -> (Vec<Diagnostic>, Tally) {
    let file = SourceFile::new("game.fif", format!("{FIFANGA}{game}"));
    let study = checked(file, &Budget::unwatched(SearchLimits::RUN));
    let tally = study.replay.tally();
    (study.diagnostics, tally)
}

#[test]
fn a_marked_board_or_claim_does_not_fail_and_is_counted() {
    for game in [
        "1. 2 [..../121./.11./....] @sic {The page has another board.}",
        "1. 2 @captures 3 @sic {The page says three.}",
        "1. 2\n@seeds b2 7 ; on the next line\n@sic",
        "[..../.99./.11./.... S9 N9] @sic {The page has 38 seeds.} [..../.11./.11./.... S14 N14] 1. 2",
    ] {
        let (found, tally) = check(game);
        assert!(
            found.iter().all(|it| it.severity != Severity::Error),
            "{game}: {found:#?}"
        );
        assert_eq!(
            found.iter().filter(|it| it.known.is_some()).count(),
            1,
            "{game}"
        );
        assert_eq!((tally.failed, tally.known), (0, 1), "{game}");
    }
}

#[test]
fn the_game_goes_on_from_a_board_after_a_marked_turn() {
    let game = "1. 4 @sic {The page plays 4.} [..../.11./.2.1/.... S13 N14 N] @total 5";
    let (found, tally) = check(game);
    assert!(
        found.iter().all(|it| it.severity != Severity::Error),
        "{found:#?}"
    );
    assert_eq!(tally.known, 1);
}

#[test]
fn a_mark_without_an_error_fails() {
    for (game, code) in [
        ("1. 2 @captures 1 @sic", "F410"),
        ("1. 2 @sic", "F410"),
        ("@sic 1. 2", "F411"),
    ] {
        let (found, _) = check(game);
        let errors: Vec<_> = found
            .iter()
            .filter(|it| it.severity == Severity::Error)
            .collect();
        assert_eq!(errors.len(), 1, "{game}: {found:#?}");
        assert_eq!(errors[0].code.as_str(), code, "{game}");
    }
}

#[test]
fn a_marked_board_is_no_evidence() {
    let (found, tally) = check("1. _ [..../.99./.11./....] @sic 2. _");
    assert!(
        found.iter().all(|it| it.severity != Severity::Error),
        "{found:#?}"
    );
    assert_eq!(tally.failed, 0);
}
