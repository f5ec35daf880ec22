//! The content of a row has only what the source has: its numbers, pits and turns are in `data`.

use std::collections::BTreeSet;
use std::fs;

use super::super::{INVENTORY_FILE, SourceClaim};
use super::*;
use crate::project::Project;

/// Number words from three on; `two` and `deux` are left out, since they also mean `both`.
const WORDS: [(&str, &str, u32); 20] = [
    ("three", "trois", 3),
    ("four", "quatre", 4),
    ("five", "cinq", 5),
    ("six", "six", 6),
    ("seven", "sept", 7),
    ("eight", "huit", 8),
    ("nine", "neuf", 9),
    ("ten", "dix", 10),
    ("eleven", "onze", 11),
    ("twelve", "douze", 12),
    ("thirteen", "treize", 13),
    ("fourteen", "quatorze", 14),
    ("sixteen", "seize", 16),
    ("seventeen", "dix-sept", 17),
    ("twenty", "vingt", 20),
    ("twenty-two", "vingt-deux", 22),
    ("twenty-six", "vingt-six", 26),
    ("thirty-two", "trente-deux", 32),
    ("forty-eight", "quarante-huit", 48),
    ("sixty-four", "soixante-quatre", 64),
];

/// Returns the numbers, pits and turns of a text.
fn data_of(text: &str) -> BTreeSet<String> {
    let sign = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '<' | '>'));
    let text = text.to_lowercase();
    let words = text.split(sign).map(|it| it.trim_matches('-'));
    let data = words.filter_map(|word| {
        if let Some((_, _, number)) = WORDS.iter().find(|it| it.0 == word || it.1 == word) {
            return Some(number.to_string());
        }
        let pit = word.trim_start_matches(|c| matches!(c, 'a'..='d'));
        let number = pit.trim_end_matches(['<', '>']);
        let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
        (is_number && word.len() <= pit.len() + 1).then(|| word.to_owned())
    });
    data.collect()
}

/// Returns the numbers, pits and turns of a row that its source does not have.
fn not_in_source(row: &SourceClaim) -> Vec<String> {
    let says = [&row.says.fr, &row.says.en];
    let data: BTreeSet<_> = says.into_iter().flat_map(|it| data_of(it)).collect();
    let known = row.data.iter().cloned().collect();
    data.difference(&known).cloned().collect()
}

fn rows() -> Vec<SourceClaim> {
    let project = Project::find_from(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap();
    let text = fs::read_to_string(project.games().join(INVENTORY_FILE)).unwrap();
    let (rows, found) = yaml::read_list(&text, SourceFile::MAX_BYTES);
    assert_eq!(found, []);
    rows
}

#[test]
fn the_numbers_pits_and_turns_of_a_text_are_found() {
    let found = |text: &str| data_of(text).into_iter().collect::<Vec<_>>();
    assert_eq!(
        found("Against c5>: b6<, a2 or 4, of Twenty-six."),
        ["26", "4", "a2", "b6<", "c5>"]
    );
    assert_eq!(found("both, two and one, a seed"), [""; 0]);
}

#[test]
fn a_row_says_nothing_that_its_source_does_not() {
    let rows = rows();
    let added: Vec<_> = rows
        .iter()
        .map(|row| (&row.id, not_in_source(row)))
        .filter(|(_, added)| !added.is_empty())
        .collect();
    assert_eq!(added, []);
}

#[test]
fn every_datum_of_a_source_is_used() {
    for row in rows() {
        let data: BTreeSet<_> = [&row.says.fr, &row.says.en]
            .into_iter()
            .flat_map(|it| data_of(it))
            .collect();
        let idle: Vec<_> = row.data.iter().filter(|it| !data.contains(*it)).collect();
        assert!(idle.is_empty(), "{}: {idle:?}", row.id);
    }
}

/// The additions that stood among the words of the sources once are seen there.
#[test]
fn an_addition_to_the_words_of_a_source_is_seen() {
    let rows = rows();
    for (id, addition, seen) in [
        ("gorobaka-fig-12", " b8< wins too.", "b8<"),
        ("fifanga-win", " Pit 1 would win too.", "1"),
        ("fifanga-phase-two-2-b4", " (b4< captures too.)", "b4<"),
        (
            "gorobaka-at-least-two",
            " The first player still wins in three turns.",
            "3",
        ),
        (
            "endless-real",
            " It can, by the eleventh turn on six columns.",
            "6",
        ),
    ] {
        let mut row = rows.iter().find(|it| it.id == id).unwrap().clone();
        row.says.en.push_str(addition);
        assert_eq!(not_in_source(&row), [seen], "{id}");
    }
}
