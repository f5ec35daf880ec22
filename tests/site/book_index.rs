//! The entries of the book's index, and the provenance of its records.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fifangha::api::data_package::RecordProvenance;
use serde_yaml::Value;

use crate::support::own_project;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn terms() -> Vec<Value> {
    let text = fs::read_to_string(Path::new(ROOT).join("book/index-terms.yaml")).unwrap();
    serde_yaml::from_str(&text).unwrap()
}

/// Returns `true` if all locations of an entry are in chapters of the book.
fn is_located(term: &Value) -> bool {
    let chapter = |at: &Value| {
        let file = at.as_str().unwrap().split('#').next().unwrap();
        ["en", "fr"].iter().all(|language| {
            Path::new(ROOT)
                .join(format!("book/{language}/src/{file}"))
                .is_file()
        })
    };
    term["at"].as_sequence().unwrap().iter().all(chapter)
}

/// That a chapter has the section of an entry is checked by the build of the book.
#[test]
fn each_entry_of_the_index_has_both_names_and_a_chapter() {
    let terms = terms();
    assert!(terms.len() >= 80, "{} entries", terms.len());
    let subentries = terms
        .iter()
        .flat_map(|it| it["sub"].as_sequence().into_iter().flatten());
    for term in terms.iter().chain(subentries) {
        let names = ["en", "fr"].map(|language| term["name"][language].as_str());
        assert!(names.iter().all(Option::is_some), "{term:?}");
        assert!(is_located(term), "{names:?}");
    }
    for language in ["en", "fr"] {
        let names = terms
            .iter()
            .map(|it| it["name"][language].as_str().unwrap());
        assert_eq!(
            names.collect::<BTreeSet<_>>().len(),
            terms.len(),
            "{language}"
        );
    }
}

#[test]
fn every_game_of_the_records_states_its_provenance() {
    let mut met = BTreeSet::new();
    for record in own_project().records() {
        for (number, game) in (1..).zip(&record.study().document.records) {
            let provenance = RecordProvenance::of(&game.front);
            assert!(provenance.is_some(), "{}, game {number}", record.name());
            if record.name() == "two-notebooks" {
                assert_eq!(provenance, Some(RecordProvenance::Invented));
            }
            met.extend(provenance);
        }
    }
    assert_eq!(met.len(), RecordProvenance::ALL.len());
}

/// Returns the headings of the third level of a chapter, without their ids.
fn questions(chapter: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(ROOT).join(chapter)).unwrap();
    let headings = text.lines().filter_map(|it| it.strip_prefix("### "));
    let words = headings.map(|it| it.split(" {#").next().unwrap().replace('’', "'"));
    words.collect()
}

#[test]
fn the_chapter_on_open_questions_has_those_of_the_rules() {
    let open = fifangha_rules::open_questions().iter();
    let open: BTreeSet<_> = open.map(|it| it.question.to_owned()).collect();
    assert_eq!(questions("book/en/src/gaps.md"), open);
    assert_eq!(questions("book/fr/src/gaps.md").len(), open.len());
}

/// Numbers that name a turn of the text and the time of Flacourt are no results.
#[test]
fn every_number_of_the_results_is_a_value() {
    for language in ["en", "fr"] {
        let chapter = format!("{ROOT}/book/{language}/src/results.md");
        let text = fs::read_to_string(chapter).unwrap();
        let mut values = 0;
        for line in text.lines() {
            let line = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let mut rest = String::new();
            for (number, part) in line.split("[=").enumerate() {
                values += usize::from(number > 0);
                rest += part
                    .split_once(']')
                    .filter(|_| number > 0)
                    .map_or(part, |it| it.1);
            }
            let mut rest = rest.replace('\u{a0}', " ");
            for named in ["turns 1 to 5", "turn 4", "tours 1 à 5", "tour 4", "1650"] {
                rest = rest.replace(named, "");
            }
            assert!(!rest.contains(|c: char| c.is_ascii_digit()), "{rest}");
        }
        assert!(values >= 9, "{language}: {values}");
    }
}
