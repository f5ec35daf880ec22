//! Boards of which several witnesses have different versions.

use fifangha::diagnostic::{Diagnostic, SourceFile};
use fifangha::replay::{CheckKind, LineItem, Verdict, WitnessBoard};
use fifangha::study::Study;

use super::{found, holds};

/// Returns a game with a board described by A and B.
fn record(body: &str) -> String {
    format!("---\nwitnesses: {{A: a print, B: a copy, C: }}\n---\n{body}\n")
}

fn following(text: &str, siglum: &str) -> Study {
    let mut study = Study::from_file(SourceFile::new("record.fif", text));
    assert!(study.follow_witness(siglum));
    study
}

/// Returns the diagnostics: the code, the underlined text, the first help.
fn reported<'t>(study: &Study, text: &'t str) -> Vec<(&'static str, &'t str, String)> {
    let one = |it: &Diagnostic| {
        let help = it.help.first().map(ToString::to_string);
        let code = it.code.as_str();
        (code, &text[it.span.range()], help.unwrap_or_default())
    };
    study.diagnostics.iter().map(one).collect()
}

fn witness_boards(study: &Study) -> Vec<&WitnessBoard> {
    let items = study.replay.games[0].line.items.iter();
    let boards = items.filter_map(|item| match item {
        LineItem::WitnessBoard(board) => Some(&**board),
        _ => None,
    });
    boards.collect()
}

#[test]
fn witnesses_that_agree_hold() {
    let text = record("1. 4R [A B: S25 N26] [C: ......../.11.111./.1121111/........]");
    holds(&text);
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    let boards = study.replay.checks.iter();
    let boards = boards.filter(|it| it.kind == CheckKind::Board);
    assert_eq!(
        boards.map(|it| it.verdict).collect::<Vec<_>>(),
        [Verdict::Passed; 2]
    );
    let (game, body) = (&study.replay.games[0], &study.document.records[0].body);
    let judged = |siglum| game.line.count_agreements(body, siglum);
    assert_eq!(
        ["A", "B", "C", "D"].map(judged),
        [(1, 0), (1, 0), (1, 0), (0, 0)]
    );
}

#[test]
fn a_board_that_is_followed_and_fails_counts_as_one() {
    let text = record("1. 4R [A: S24] [B: S25]");
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    let (game, body) = (&study.replay.games[0], &study.document.records[0].body);
    assert_eq!(
        ["A", "B"].map(|it| game.line.count_agreements(body, it)),
        [(0, 1), (1, 0)]
    );
}

#[test]
fn a_witness_of_whom_nothing_is_said_has_no_words() {
    let text = "---\nwitnesses: {A: , B: ~, C: null, D: a copy}\n---\n1. 4R\n";
    let (document, mistakes) = fifangha::notation::parse(text);
    assert_eq!(mistakes, []);
    let witnesses = document.records[0].front.witnesses.iter();
    let commented: Vec<_> = witnesses.map(|it| !it.what.texts.is_empty()).collect();
    assert_eq!(commented, [false, false, false, true]);
}

#[test]
fn a_witness_that_is_not_followed_may_differ_and_is_reported() {
    let text =
        record("1. 4R\n[A: S25]\n[B: ......../.11.111./.1131111/........ S24 N26]\n[C: S25]");
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    assert!(!study.has_errors());
    assert_eq!(
        reported(&study, &text),
        [("F314", "3", "it agrees with A and C".to_owned())]
    );
    // Each further difference is listed with the first.
    let [found] = &study.diagnostics[..] else {
        panic!()
    };
    assert_eq!(found.related.len(), 1);
    assert_eq!(&text[found.related[0].span.range()], "S24");
    let [b, c] = witness_boards(&study)[..] else {
        panic!()
    };
    let signs: Vec<_> = b
        .differs
        .iter()
        .flatten()
        .map(|it| it.signs().join(" "))
        .collect();
    assert_eq!(signs, ["b4 3 2", "S 24 25"]);
    assert_eq!(c.differs, Some(Vec::new()));
    let message = b.message().unwrap().to_string();
    assert_eq!(
        message,
        "According to B: b4 holds 3, South's reserve holds 24."
    );
    let message = c.message().unwrap().to_string();
    assert_eq!(message, "According to C, the same board.");
}

#[test]
fn what_the_one_that_is_followed_has_wrong_is_an_error() {
    let text = record("1. 4R [A: S24] [B: S25]");
    let help = "the game's board is ......../.11.111./.1121111/........ S25 N26 N".to_owned();
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    let follow = "`--witness B` follows it instead".to_owned();
    assert_eq!(
        reported(&study, &text),
        [("F310", "S24", help), ("F314", "B", follow)]
    );

    let study = following(&text, "B");
    assert!(!study.has_errors());
    assert_eq!(
        reported(&study, &text),
        [("F314", "S24", "it agrees with B".to_owned())]
    );
}

#[test]
fn a_board_that_no_witness_is_named_for_is_that_of_all() {
    let text = record("1. 4R [S24] [B: S25]");
    assert_eq!(found(&text), [("F310", "S24")]);
    assert_eq!(following(&text, "B").diagnostics[0].code.as_str(), "F310");
}

#[test]
fn no_witness_may_agree() {
    let text = record("1. 4R [A: S24] [B: S23]");
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    let none = "it agrees with no witness here".to_owned();
    assert_eq!(reported(&study, &text)[1..], [("F314", "S23", none)]);
}

/// The board of the selected witness sets up the game, in any order of the versions.
#[test]
fn the_game_starts_as_the_one_that_is_followed_tells() {
    let a = "[A: ......../.111111./.111111./........ S26 N26 S]";
    let b = "[B: ......../.11.111./.1121111/........ S25 N26 N]";
    for text in [format!("{a}\n{b}"), format!("{b}\n{a}")] {
        let text = record(&(text + "\n@starts 6"));
        let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
        assert_eq!(study.diagnostics.len(), 1, "{text}");
        assert_eq!(study.diagnostics[0].code.as_str(), "F314");
        let start = study.replay.games[0].line.start.to_string();
        assert_eq!(start, "......../.111111./.111111./........ S26 N26 S");
        let study = following(&text, "B");
        let start = study.replay.games[0].line.start.to_string();
        assert_eq!(start, "......../.11.111./.1121111/........ S25 N26 N");
        assert!(study.has_errors(), "North has five starts: {text}");
    }
}

/// After a gap a board was compared with nothing, and no witness agrees with it.
#[test]
fn behind_a_gap_nobody_agrees() {
    let a = "[A: ......../.11.111./.1121111/........ S25 N26 N]";
    let b = "[B: ......../.11.111./.1131111/........ S24 N26 N]";
    let text = record(&format!("1. _\n{a}\n{b}"));
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    let taken = "after the part left open it continues from the board of A".to_owned();
    assert_eq!(reported(&study, &text)[1..], [("F314", "3", taken)]);
    // Without it there is nothing to compare the other with.
    let text = record(&format!("1. _\n{b}"));
    let study = Study::from_file(SourceFile::new("record.fif", text.as_str()));
    assert_eq!(study.diagnostics.len(), 1);
    assert_eq!(witness_boards(&study)[0].differs, None);
}

#[test]
fn in_a_variation_they_are_held_against_its_board() {
    let text = record("1. 4R [B: S25] (1. 4L [B: S24])");
    assert_eq!(found(&text), [("F314", "S24")]);
}

#[test]
fn an_unknown_witness_is_an_error_at_its_sign() {
    assert_eq!(found(&record("1. 4R [Q: S25]")), [("F313", "Q")]);
    assert_eq!(found(&record("1. 4R [A Q: S25]")), [("F313", "Q")]);
    assert_eq!(found("1. 4R [A: S25]"), [("F313", "A")]);
    let text = "---\nwitnesses: {Paris: a print}\n---\n1. 4R [Pariz: S25]";
    let study = Study::from_file(SourceFile::new("record.fif", text));
    let fix = study.diagnostics[0].fix.as_ref().unwrap();
    assert_eq!(fix.replacement, "Paris");
}

#[test]
fn the_signs_of_witnesses_are_checked() {
    let wrong = |witnesses: &str| found_of(&format!("---\nwitnesses: {witnesses}\n---\n1. 4R"));
    assert_eq!(wrong("[A, B]"), [("F105", "[A, B]".to_owned())]);
    assert_eq!(wrong("a print"), [("F105", "a print".to_owned())]);
    assert_eq!(wrong("{A b: a print}"), [("F105", "A b".to_owned())]);
    assert_eq!(wrong("{1: a print}"), [("F105", "1".to_owned())]);
    assert_eq!(
        wrong("{A: [a, print]}"),
        [("F105", "[a, print]".to_owned())]
    );
    assert_eq!(wrong("{A: {si: a print}}"), [("F106", "si".to_owned())]);
    assert_eq!(
        wrong("{A: , Ω: a print, ms-2: {is: {fr: un, en: a}, source: key}}"),
        []
    );
}

fn found_of(text: &str) -> Vec<(&'static str, String)> {
    let found = found(text).into_iter();
    found.map(|(code, at)| (code, at.to_owned())).collect()
}

/// An unwritten turn is found from the boards of the selected witness.
#[test]
fn a_game_is_found_by_the_boards_of_the_one_that_is_followed() {
    use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
    let text = include_str!("../../games/two-notebooks.fif");
    let games = |siglum| {
        let study = following(text, siglum);
        let record = &study.document.records[0];
        reconstruct(record, &ReconstructionLimits::default())
            .unwrap()
            .count
    };
    assert_eq!((games("A"), games("S")), (1, 0));
}
