//! The guide's chapter on the grammar: its examples, its productions, its table.

mod ebnf;
mod highlighters;
mod parsers;
mod sentences;

use std::{cell::RefCell, collections::BTreeSet};

use fifangha::message::Strings;
use fifangha::notation::{ClaimName, parse, print};
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sentences::Drawing;

const CHAPTER: &str = include_str!("../../../book/en/src/guide/grammar.md");
const FRENCH: &str = include_str!("../../../book/fr/src/guide/grammar.md");

/// Returns the fenced blocks of the English chapter: line, info string, content.
fn blocks() -> Vec<(usize, &'static str, String)> {
    blocks_of(CHAPTER)
}

fn blocks_of(chapter: &'static str) -> Vec<(usize, &'static str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, String)> = None;
    for (number, line) in chapter.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(info), None) => open = Some((number + 1, info, String::new())),
            (None, Some((at, info, content))) => open = Some((at, info, content + line + "\n")),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

#[test]
fn the_valid_examples_are_read_and_come_back() {
    let valid: Vec<_> = blocks()
        .into_iter()
        .filter(|block| block.1 == "text,fif")
        .collect();
    assert!(valid.len() > 15);
    for (line, _, text) in valid {
        let (document, found) = parse(&text);
        assert!(found.is_empty(), "the example at line {line}: {found:#?}");
        let (again, found) = parse(&print(&document));
        assert!(
            found.is_empty(),
            "the example at line {line}, printed: {found:#?}"
        );
        assert_eq!(
            again.without_spans(),
            document.without_spans(),
            "the example at line {line}"
        );
    }
}

#[test]
fn the_invalid_examples_get_the_code_they_name_and_no_other() {
    let mut checked = 0;
    for (line, info, text) in blocks() {
        let Some(code) = info.strip_prefix("text,fif-invalid ") else {
            continue;
        };
        let codes: Vec<&str> = parse(&text)
            .1
            .iter()
            .map(|found| found.code.as_str())
            .collect();
        assert_eq!(codes, [code], "the example at line {line}");
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn the_table_lists_every_claim() {
    for (chapter, language) in [(CHAPTER, "en"), (FRENCH, "fr")] {
        let strings = Strings::builtin(language).unwrap();
        let rows = |claim: &ClaimName| {
            format!(
                "| `{}` | {} |\n",
                claim.usage().replace('|', "\\|"),
                strings.render(&claim.doc())
            )
        };
        let table: String = ClaimName::ALL.iter().map(rows).collect();
        assert!(chapter.contains(&table), "expected this table:\n{table}");
    }
}

/// Returns a block without its parts in words, which depend on the language.
fn without_words(ebnf: &str) -> String {
    let mut out = String::new();
    let mut rest = ebnf;
    while let Some((before, open, close)) = [("(* ", " *)"), ("= ? ", " ? ;"), (", ? ", " ? ;")]
        .iter()
        .filter_map(|(open, close)| Some((rest.find(open)?, *open, *close)))
        .min()
    {
        let (_, after) = rest[before..].split_once(close).expect(close);
        out.push_str(&rest[..before]);
        out.push_str(open);
        rest = after;
    }
    out + rest
}

#[test]
fn both_languages_have_the_same_productions_and_examples() {
    let (english, french) = (blocks(), blocks_of(FRENCH));
    assert_eq!(english.len(), french.len());
    for (english, french) in english.into_iter().zip(french) {
        let (line, info, text) = english;
        let (there, same_info, mut same) = french;
        assert_eq!(same_info, info, "lines {line} and {there}");
        let mut text = text;
        if info == "text,ebnf" {
            (text, same) = (without_words(&text), without_words(&same));
        }
        assert_eq!(same, text, "lines {line} and {there}");
    }
    let headings = |chapter: &str| {
        let lines = chapter.lines().filter_map(|line| line.split_once("# "));
        let levels = lines.filter(|(level, _)| level.chars().all(|c| c == '#'));
        levels.map(|(level, _)| level.len()).collect::<Vec<_>>()
    };
    assert_eq!(headings(FRENCH), headings(CHAPTER));
}

/// Returns the productions as one text.
fn productions() -> String {
    let ebnf = |block: &(usize, &str, String)| block.1 == "text,ebnf";
    blocks().into_iter().filter(ebnf).map(|it| it.2).collect()
}

/// The chapter and the code have the same grammar, in the same order.
#[test]
fn each_production_is_a_parser_of_its_name() {
    let (names, written): (Vec<_>, Vec<_>) = parsers::documented().into_iter().unzip();
    let wanted = parsers::of_chapter(&productions());
    assert_eq!(written, wanted);
    for (name, production) in names.iter().zip(&wanted) {
        let (title, _) = production.split_once(" = ").unwrap();
        assert_eq!(*name, title.replace(' ', "_"));
    }
}

/// Each sentence allowed by the productions is parsed without errors, and each production is used.
#[test]
fn what_the_productions_allow_is_read() {
    let grammar = ebnf::read(&productions());
    let used = RefCell::new(BTreeSet::new());
    let config = Config {
        cases: 3000,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let choices = proptest::collection::vec(any::<u8>(), 0..400);
    TestRunner::new_with_rng(config, rng)
        .run(&choices, |choices| {
            let drawing = Drawing::of(&grammar, &choices);
            let (_, found) = parse(&drawing.text);
            proptest::prop_assert!(found.is_empty(), "{}\n{found:#?}", drawing.text);
            let names = drawing.used.into_iter().map(str::to_owned);
            used.borrow_mut().extend(names);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let all: BTreeSet<_> = grammar.keys().cloned().collect();
    assert_eq!(used.into_inner(), all);
}
