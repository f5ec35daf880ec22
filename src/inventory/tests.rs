use super::*;
use crate::diagnostic::SourceFile;
use crate::study::Study;

const ROW: &str = "
- id: start
  source: busser2023
  at: Début
  kind: board
  says: {fr: Douze graines, en: Twelve seeds}
  verdict: holds
";

const LIBRARY: &str = "## Busser {#busser2023}\n\n## Flacourt {#flacourt1661}\n";

const RECORD: &str = "---\ntitle: The start\ninventory: start\n---\n@total 12  ; start\n";

fn loaded(rows: &str, record: &str) -> (Option<Inventory>, Vec<Problem>) {
    let mut named = Vec::new();
    let study = Study::of(SourceFile::new("start.fif", record));
    records::of_file("start.fif", &study, &mut named);
    named.sort_by_key(|it| it.marked);
    let mut problems = Vec::new();
    let inventory = Inventory::new(rows, named, &Sources::of(LIBRARY), &mut problems);
    (inventory, problems)
}

fn told(rows: &str, record: &str) -> Vec<String> {
    loaded(rows, record)
        .1
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_row_knows_the_line_that_checks_it() {
    let (inventory, problems) = loaded(ROW, RECORD);
    assert_eq!(problems, []);
    let inventory = inventory.unwrap();
    assert_eq!(inventory.count(Verdict::Holds), 1);
    assert_eq!(inventory.count(Verdict::DoesNotHold), 0);
    assert_eq!(inventory.rows[0].checked_by[0].to_string(), "start.fif:5");
}

#[test]
fn a_record_that_does_not_hold_is_named() {
    let record = RECORD.replace("12", "13");
    assert_eq!(
        told(ROW, &record),
        ["start.fif:1: the record checks `start`, but something in it does not hold"],
    );
}

#[test]
fn names_go_both_ways() {
    let record = RECORD.replace("inventory: start", "inventory: [start, strat]");
    assert_eq!(
        told(ROW, &record),
        ["start.fif:1: the inventory has no row `strat`"]
    );
    let record = RECORD.replace("inventory: start\n", "");
    assert_eq!(
        told(ROW, &record),
        [
            "start.fif:4: add `start` to the key `inventory` of the record",
            "`start`: no record names this row",
        ],
    );
    let twice = format!("{ROW}{ROW}");
    assert!(told(&twice, RECORD).contains(&"two rows are called `start`: rename one".to_owned()));
}

#[test]
fn a_verdict_is_explained() {
    let of = |verdict: &str| ROW.replace("verdict: holds", verdict);
    assert_eq!(
        told(&of("verdict: holds-under"), RECORD),
        ["`start`: the verdict holds-under needs the key `hypotheses`"],
    );
    assert_eq!(
        told(
            &of("verdict: cannot-be-checked\n  why: {fr: Perdu, en: Lost}"),
            RECORD
        ),
        ["`start`: something checks this row, and its verdict is that it cannot be checked"],
    );
    assert_eq!(
        told(&of("verdict: holds\n  reading: {fr: Onze, en: ''}"), RECORD),
        [
            "`start`: `reading` does not belong to the verdict holds",
            "`start`: a text is missing in French or in English",
        ],
    );
    assert_eq!(
        told(&ROW.replace("busser2023", "busser"), RECORD),
        ["`start`: there is no source `busser`"]
    );
}

#[test]
fn a_misspelt_key_is_refused() {
    let (inventory, problems) = loaded(&ROW.replace("kind", "sort"), RECORD);
    assert!(inventory.is_none());
    assert!(matches!(problems[..], [Problem::Unreadable { .. }]));
}
