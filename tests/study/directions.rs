//! Records with the directions of the page, or of a clock.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::{Diagnostic, SourceFile};
use fifangha::figure::turn_frames;
use fifangha::notation::{parse, print};
use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
use fifangha::study::{Edit, NodePath, Study, turn_around, with_directions};
use fifangha_rules::{Directions, Side};

use crate::support::{checked, own_project};

fn study(text: &str) -> Study {
    let games = own_project().known_games();
    Study::from_file_among(SourceFile::new("record.fif", text), games)
}

fn converted(text: &str, directions: Directions) -> String {
    print(&with_directions(study(text), directions).unwrap().0.document)
}

fn checks(text: &str) -> Vec<(String, String)> {
    let study = study(text);
    let checks = study.replay.checks.iter();
    checks
        .map(|it| (format!("{:?}", it.kind), it.verdict.name().to_owned()))
        .collect()
}

#[test]
fn every_part_of_a_record_is_converted_and_converted_back() {
    let page =
        "1. 4R\n2. 3R\n@legal 4R 5>\n3. S:5> {Quiet.}\n  (3. S:6^<)\n4. N:5_(>?)\n@sow S 3 b4> ~\n";
    let clock = page.replace(['>', '<'], "C").replacen("6^C", "6^A", 1);
    let clock = clock.replacen("5_(C", "5_(A", 1);
    let clock = format!("---\ndirections: clock\n---\n{clock}");
    assert_eq!(converted(page, Directions::Clock), clock);
    assert_eq!(converted(&clock, Directions::Clock), clock);
    assert_eq!(converted(&clock, Directions::Page), page);
}

/// The rows of a player run in opposite directions of the page, and so do the players’ inner rows.
#[test]
fn each_row_has_its_own_direction_of_the_page() {
    for (rules, rows) in [
        ("katro", "ACAC"),
        ("katro-betsileo", "CACACA"),
        ("isolo", "CA"),
    ] {
        let first = if rows.len() == 2 { 'b' } else { 'a' };
        for (row, sign) in (first..).zip(rows.chars()) {
            let page = format!("---\nrules: {rules}\n---\n1. {row}1>\n");
            let clock = converted(&page, Directions::Clock);
            assert!(
                clock.ends_with(&format!("1. {row}1{sign}\n")),
                "{rules}: {clock}"
            );
            assert_eq!(converted(&clock, Directions::Page), page);
        }
    }
}

#[test]
fn a_direction_in_an_open_row_stays() {
    let page = "---\nrules: katro\n---\n1. _>\n2. _(b1,c2)<\n3. c1<>\n";
    let (study, kept) = with_directions(study(page), Directions::Clock).unwrap();
    let clock = page.replace("katro\n", "katro\ndirections: clock\n");
    assert_eq!((print(&study.document), kept), (clock, 2));
}

/// The records of the project mean the same with both signs.
#[test]
fn records_keep_their_checks_and_convert_back() {
    let mut changed = 0;
    for record in own_project().records().iter().step_by(6) {
        let page = print(&parse(record.study().file.text()).0);
        let clock = converted(&page, Directions::Clock);
        assert_eq!(checks(&clock), checks(&page), "{}", record.name());
        assert_eq!(
            converted(&clock, Directions::Clock),
            clock,
            "{}",
            record.name()
        );
        assert_eq!(
            converted(&clock, Directions::Page),
            page,
            "{}",
            record.name()
        );
        changed +=
            usize::from(clock.matches(['<', '>']).count() < page.matches(['<', '>']).count());
    }
    assert!(changed > 8, "{changed}");
}

#[test]
fn clockwise_stays_clockwise_on_the_other_side_of_the_table() {
    let text = "---\nrules: katro\ndirections: clock\n---\n1. b3C\n2. c2C\n3. a1C\n";
    let turned = turn_around(study(text)).unwrap();
    for turn in ["1. c4C", "2. b5C", "3. d6C"] {
        assert!(turned.contains(turn), "{turned}");
    }
    assert_eq!(turn_around(study(&turned)).unwrap(), text);
}

fn errors(text: &str) -> Vec<Diagnostic> {
    let budget = Budget::unwatched(SearchLimits::RUN);
    checked(SourceFile::new("game.fif", text), &budget).diagnostics
}

const CLOCK: &str = "---\nrules: {base: fifanga, columns: 4}\ndirections: clock\n---\n";

#[test]
fn messages_and_suggestions_have_the_signs_of_the_record() {
    let game = "1. 2\n2. 3\n3. 1C\n4. 3\n[..../.14./.3../.... S12 N12 S]\n";
    assert!(errors(&format!("{CLOCK}{game}")).is_empty());
    let slip = errors(&format!("{CLOCK}{}", game.replace("1C", "1A")));
    let suggested: Vec<_> = slip.iter().flat_map(|it| &it.suggestions).collect();
    let first = suggested[0].message.to_string();
    assert_eq!(first, "everything fits with `3. 1C` instead of `3. 1A`");
    let illegal = errors("---\nrules: katro\ndirections: clock\n---\n1. c1C\n");
    let help: Vec<_> = illegal[0].help.iter().map(ToString::to_string).collect();
    assert!(help.iter().any(|it| it.contains("a1C a1A")), "{help:?}");
    assert!(help.iter().all(|it| !it.contains(['<', '>'])), "{help:?}");
}

#[test]
fn captions_and_long_forms_have_the_words_of_the_record() {
    let study = study("---\nrules: katro\ndirections: clock\n---\n1. a1C\n");
    let game = &study.replay.games[0];
    let turn = game.turns().next().unwrap();
    assert_eq!(turn.notation(&game.rules), "a1C");
    assert!(turn.long_notation(&game.rules).starts_with("a1C"));
    let (steps, directions) = (turn.steps(&game.rules), game.rules.directions());
    for bottom in Side::ALL {
        let frames = turn_frames(&turn.before, &steps, Vec::new(), bottom, directions);
        let caption = frames[0].caption[0].to_string();
        assert_eq!(
            caption,
            "South lifts the 2 seeds of a1 and will sow them clockwise."
        );
    }
}

#[test]
fn other_signs_and_values_are_reported() {
    let found = parse("---\ndirections: sundial\n---\n1. 4R").1;
    let label = found[0].label.as_ref().unwrap().to_string();
    assert!(
        label.contains("`page`") && label.contains("`clock`"),
        "{label}"
    );
    assert!(!parse("1. 4c").1.is_empty());
    assert!(parse("1. 4C 2. a3A 3. b2^C 4. 3_(A?)").1.is_empty());
}

#[test]
fn an_edit_writes_the_signs_of_the_record() {
    let add = |text: &str, turn: &str| {
        let at = NodePath::main_line(0);
        let turn = turn.to_owned();
        let edited = study(text).edit(&Edit::AddTurn { at, turn }).unwrap();
        edited.study.file.text().to_owned()
    };
    let head = "---\nrules: katro\ndirections: clock\n---\n1. b3C\n";
    assert_eq!(add(head, "c2<"), format!("{head}2. c2C\n"));
    let page = "---\nrules: katro\n---\n1. b3>\n";
    assert_eq!(add(page, "c2C"), format!("{page}2. c2<\n"));
}

/// An open pit with a direction of a clock is one of both rows.
#[test]
fn an_open_pit_can_have_a_direction_of_a_clock() {
    let study = study("---\nrules: katro\ndirections: clock\n---\n1. _C\n");
    let record = &study.document.records[0];
    let found = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    let turns = &found.forced[0].alternatives;
    assert_eq!((found.count, turns.len()), (12, 12));
    assert!(turns.iter().all(|it| it.ends_with('C')), "{turns:?}");
}
