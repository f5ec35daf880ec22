//! Claims about the steps of a turn and about winning.

use fifangha::diagnostic::SourceFile;
use fifangha::study::Study;

fn mistakes(text: &str) -> Vec<String> {
    let study = Study::from_file(SourceFile::new("claims.fif", text));
    let describe = |d: &fifangha::diagnostic::Diagnostic| {
        format!("{} {}", d.code.as_str(), d.span.slice(text))
    };
    study.diagnostics.iter().map(describe).collect()
}

const SOWING: &str = "---\nrules: fifangakely\n---\n[1.../2312/.2.2/...1]\n@sow S 5 L\n";

#[test]
fn a_board_is_looked_for_among_the_steps_of_a_turn() {
    for board in [
        "[1... / 2312 / 1313 / ...2]",
        "[1... / 2312 / ~1 3 1 3 / ~2]",
        "[1... / 2312 / 1313 / .11.]",
        "[\n1 . . .\n2 3 1 2\n1 3 1 3\n. 1 1 .\n]",
    ] {
        assert_eq!(mistakes(&format!("{SOWING}@shows {board}")), [""; 0]);
    }
    let first = "@shows [1.../2312/1313/...2]";
    let second = "@shows [1.../2312/1313/.11.]";
    assert_eq!(mistakes(&format!("{SOWING}{first}\n{second}")), [""; 0]);
    assert_eq!(mistakes(&format!("{SOWING}{second}\n{first}")).len(), 1);
    assert_eq!(
        mistakes(&format!("{SOWING}@shows [1... / 2312 / 1314 / ...2]")),
        [format!("{} 4", claim_fails())],
    );
}

#[test]
fn every_winning_turn_is_named_or_missed() {
    let game = "---\nrules: katra-gorobaka\n---\n1. b5> 2. c5>\n";
    assert_eq!(mistakes(&format!("{game}@only-wins b4> b7<")), [""; 0]);
    let fails = claim_fails();
    let missed = mistakes(&format!("{game}@only-wins b4>"));
    assert_eq!(missed, [format!("{fails} @only-wins b4>")]);
    let not_won = mistakes(&format!("{game}@only-wins b4> b7< b8<"));
    assert_eq!(not_won, [format!("{fails} b8<")]);
}

#[test]
fn the_quickest_win_is_exact() {
    let game = "---\nrules: katra-gorobaka\n---\n";
    assert_eq!(mistakes(&format!("{game}@quickest-win 3")), [""; 0]);
    for wrong in [2, 4] {
        let found = mistakes(&format!("{game}@quickest-win {wrong}"));
        assert_eq!(found, [format!("{} @quickest-win {wrong}", claim_fails())]);
    }
}

fn claim_fails() -> &'static str {
    fifangha::diagnostic::Code::ClaimFails.as_str()
}
