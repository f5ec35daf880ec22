mod mutated_checks;
mod source_data;

use std::fs;

use super::*;
use crate::diagnostic::SourceFile;
use crate::study::Study;

const ROW: &str = "
- id: start
  source: busser2023
  at: Début
  kind: board
  says: {fr: Douze graines, en: Twelve seeds}
  verdict: reproduced
";

const LIBRARY: &str = "## Busser {#busser2023}\n\n## Flacourt {#flacourt1661}\n";

const RECORD: &str = "---\ntitle: The start\ninventory: start\n---\n@total 12  ; start\n";

fn load(rows: &str, record: &str) -> (Option<SourceClaims>, Vec<Message>) {
    let study = Study::from_file(SourceFile::new("start.fif", record));
    let named = record_mentions::mentions_in_file("start.fif", &study).collect();
    let mut problems = Vec::new();
    let inventory = SourceClaims::new(
        rows,
        named,
        &SourceLibrary::from_headings(LIBRARY),
        &mut problems,
    );
    (inventory, problems)
}

fn problem_messages(rows: &str, record: &str) -> Vec<String> {
    load(rows, record)
        .1
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_row_knows_the_line_that_checks_it() {
    let (inventory, problems) = load(ROW, RECORD);
    assert_eq!(problems, []);
    let inventory = inventory.unwrap();
    assert_eq!(inventory.count(SourceClaimVerdict::Reproduced), 1);
    assert_eq!(inventory.count(SourceClaimVerdict::DoesNotHold), 0);
    let by = &inventory.rows[0].checked_by[0];
    assert_eq!(by.to_string(), "start.fif:5");
    assert_eq!(by.claim, "@total 12");
}

#[test]
fn a_row_fails_with_its_check_alone() {
    let record = RECORD.replace("12", "13");
    assert_eq!(
        problem_messages(ROW, &record),
        ["start.fif:5: `@total 13` checks `start` and fails"],
    );
    let record = format!("{RECORD}@seeds S 7\n");
    assert_eq!(
        problem_messages(ROW, &record),
        ["start.fif:1: the record checks rows of the inventory, but one of its own checks fails"],
    );
}

#[test]
fn one_check_may_be_of_several_rows() {
    let rows = format!("{ROW}{}", ROW.replace("id: start", "id: twelve"));
    let record = RECORD
        .replace("inventory: start", "inventory: [start, twelve]")
        .replace("; start", "; start, twelve");
    let (inventory, problems) = load(&rows, &record);
    assert_eq!(problems, []);
    let rows = inventory.unwrap().rows;
    assert_eq!(rows[0].checked_by, rows[1].checked_by);
}

#[test]
fn names_go_both_ways() {
    let record = RECORD.replace("inventory: start", "inventory: [start, strat]");
    assert_eq!(
        problem_messages(ROW, &record),
        ["start.fif:3: the inventory has no row `strat`"]
    );
    let record = RECORD.replace("inventory: start\n", "");
    assert_eq!(
        problem_messages(ROW, &record),
        [
            "start.fif:4: add `start` to the key `inventory` of the record",
            "`start`: no claim of a record names this row",
        ],
    );
    let record = RECORD.replace("  ; start", "  ; strat");
    assert_eq!(
        problem_messages(ROW, &record),
        [
            "start.fif:3: name `start` in a line comment after the claim that checks it, as in `@total 12  ; start`",
            "`start`: no claim of a record names this row",
        ],
    );
    let record = RECORD.replace("@total 12  ; start", "; start\n@total 12");
    assert_eq!(
        problem_messages(ROW, &record)[0],
        "start.fif:5: nothing is checked before the name `start`: write it after a claim, or after a board that follows a turn or a claim",
    );
    let twice = format!("{ROW}{ROW}");
    assert!(
        problem_messages(&twice, RECORD)
            .contains(&"two rows have the id `start`: rename one".to_owned())
    );
}

#[test]
fn a_verdict_is_explained() {
    let of = |verdict: &str| ROW.replace("verdict: reproduced", verdict);
    assert_eq!(
        problem_messages(&of("verdict: holds-under"), RECORD),
        ["`start`: the verdict holds-under needs the key `hypotheses`"],
    );
    assert_eq!(
        problem_messages(
            &of("verdict: cannot-be-checked\n  why: {fr: Perdu, en: Lost}"),
            RECORD
        ),
        ["`start`: a check names this row, but its verdict is that it cannot be checked"],
    );
    assert_eq!(
        problem_messages(
            &of("verdict: reproduced\n  reading: {fr: Onze, en: Eleven}"),
            RECORD
        ),
        ["`start`: `reading` does not belong to the verdict reproduced"],
    );
    assert_eq!(
        problem_messages(&ROW.replace("busser2023", "busser"), RECORD),
        ["`start`: there is no source `busser`"]
    );
}

#[test]
fn a_verdict_suits_its_kind() {
    assert_eq!(
        problem_messages(&ROW.replace("reproduced", "adopted"), RECORD),
        ["`start`: the verdict adopted does not suit a statement of kind board"],
    );
    let rule = ROW.replace("kind: board", "kind: rule");
    assert_eq!(
        problem_messages(&rule, RECORD),
        ["`start`: the verdict reproduced does not suit a statement of kind rule"],
    );
    assert_eq!(
        problem_messages(
            &ROW.replace("reproduced", "reproduced\n  slip: true"),
            RECORD
        ),
        ["`start`: `slip` does not belong to the verdict reproduced"],
    );
}

#[test]
fn a_place_has_one_text_or_one_per_language() {
    let at = |rows: &str| load(rows, RECORD).0.unwrap().rows[0].at.clone();
    assert_eq!(at(ROW).in_language("en"), "Début");
    let both = ROW.replace("at: Début", "at: {fr: Début, en: Start}");
    assert_eq!(at(&both).in_language("en"), "Start");
    assert_eq!(at(&both).in_language("fr"), "Début");
}

#[test]
fn a_restored_board_has_as_many_ways_as_its_record_fits() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    write("fifangha.yaml", "");
    write("games/start.fif", RECORD);
    write("games/places.fif", "---\nfits: 2\n---\n1. S:_x1_\n");
    let problems = |restored: &str| {
        let row = format!("{ROW}  restored: {{{restored}}}\n");
        write("games/inventory.yaml", &row);
        let loaded = SourceClaims::load(&Project::at(folder.path()));
        let problems = loaded.err().unwrap_or_default();
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(problems("ways: 2, record: places, game: 1"), [""; 0]);
    for wrong in [
        "ways: 3, record: places, game: 1",
        "ways: 2, record: places, game: 2",
        "ways: 2, record: plases, game: 1",
    ] {
        assert_eq!(problems(wrong).len(), 1, "{wrong}");
    }
}

#[test]
fn slips_of_the_pen_come_last() {
    let wrong = |id: &str, slip: &str| {
        let verdict = format!("does-not-hold\n  reading: {{fr: Onze, en: Eleven}}{slip}");
        ROW.replace("id: start", &format!("id: {id}"))
            .replace("reproduced", &verdict)
    };
    let rows = wrong("slip", "\n  slip: true") + &wrong("error", "");
    let ids: Vec<_> = load(&rows, RECORD)
        .0
        .unwrap()
        .errata()
        .map(|it| it.id.clone())
        .collect();
    assert_eq!(ids, ["error", "slip"]);
}

#[test]
fn every_error_of_the_file_has_its_line_and_its_column() {
    let wrong = ROW
        .replace("kind", "sort")
        .replace("reproduced", "reprodced")
        .replace("en: Twelve seeds", "en: ''");
    assert!(load(&wrong, RECORD).0.is_none());
    let verdicts = SourceClaimVerdict::ALL[..5].iter().map(|it| it.name());
    let verdicts = verdicts.collect::<Vec<_>>().join(", ");
    assert_eq!(
        problem_messages(&wrong, RECORD),
        [
            "inventory.yaml:2:3: the key `kind` is missing".to_owned(),
            "inventory.yaml:5:3: there is no key `sort` here: expected id, source, at, kind, says, data, found, verdict, hypotheses, reading, slip, why, restored or test".to_owned(),
            "inventory.yaml:6:33: the value of `en` is not valid: expected a text".to_owned(),
            format!("inventory.yaml:7:12: the value of `verdict` is not valid: expected {verdicts} or cannot-be-checked"),
        ]
    );
    let missing = ROW.replace(", en: Twelve seeds", "");
    assert_eq!(
        problem_messages(&missing, RECORD),
        ["inventory.yaml:6:9: the key `en` is missing"]
    );
}
