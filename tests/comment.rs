//! A comment reads the same on the board as in the book.
#![cfg(all(feature = "book", feature = "cli"))]

use std::collections::BTreeSet;

use fifangha::api::board_app::{BoardViewOptions, StudyView, TurnListEntry, WhatIfResponse};
use fifangha::comment::{CitationNames, comment_html};
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::study::{NodePath, Study};

use crate::support::own_project;

fn study(name: &str) -> &'static Study {
    own_project().records().by_name(name).unwrap().study()
}

fn sources(language: &str) -> CitationNames {
    CitationNames::from_library(
        own_project().sources(),
        "",
        Strings::builtin(language).unwrap(),
    )
}

/// Returns the paths of all turns, including those of variations.
fn places(entries: &[TurnListEntry]) -> Vec<NodePath> {
    let of = |entry: &TurnListEntry| {
        let branches = entry.variations.iter();
        let branches = branches.flat_map(|branch| places(&branch.turns));
        [entry.at.clone()]
            .into_iter()
            .chain(branches)
            .collect::<Vec<_>>()
    };
    entries.iter().flat_map(of).collect()
}

/// Returns all notes that the board shows of a record.
fn notes(study: &Study, sources: &CitationNames, strings: &Strings) -> String {
    let view = BoardViewOptions::for_page();
    let mut notes = Vec::new();
    for game in 0..study.document.records.len() {
        let start = StudyView::new(study, &NodePath::main_line(game), sources, &view, strings).game;
        let Some(start) = start else { continue };
        let places = places(&start.turns);
        notes.extend(start.notes);
        for at in &places {
            notes.extend(
                StudyView::new(study, at, sources, &view, strings)
                    .game
                    .unwrap()
                    .notes,
            );
        }
    }
    notes.join("\n")
}

#[test]
fn a_comment_on_the_board_cites_its_sources_as_the_book_does() {
    for (language, wanted) in [
        (
            "en",
            "<cite class=\"fif-cite\">(Flacourt 1661, pp.\u{a0}108 and 110)</cite>",
        ),
        (
            "fr",
            "<cite class=\"fif-cite\">(Flacourt 1661, p.\u{a0}108 et 110)</cite>",
        ),
    ] {
        let strings = Strings::builtin(language).unwrap();
        let shown = notes(study("busser-2023-first-drop"), &sources(language), strings);
        assert!(shown.contains(wanted), "{language}: {shown}");
    }
    let shown = notes(
        study("busser-2023-first-drop"),
        &sources("en"),
        Strings::english(),
    );
    assert!(shown.contains("<span lang=\"fr\">“"), "{shown}");
}

#[test]
fn no_record_of_the_project_shows_raw_markdown_on_the_board() {
    let sources = sources("en");
    let mut formatted = 0;
    for record in own_project().records() {
        let study = record.study();
        if !study.file.text().contains("](") && !study.file.text().contains("[@") {
            continue;
        }
        formatted += 1;
        let mut shown = String::new();
        for game in 0..study.document.records.len() {
            let clues = WhatIfResponse::turn_evidence(
                study,
                &NodePath::main_line(game),
                &sources,
                Strings::english(),
            );
            shown.extend(clues.iter().flat_map(|it| it.comments.clone()));
        }
        assert!(
            !shown.contains("](") && !shown.contains("[@"),
            "{}: {shown}",
            record.name()
        );
    }
    assert!(formatted > 5, "{formatted}");
}

#[test]
fn the_board_and_the_words_of_a_record_have_the_renderer_of_the_book() {
    let said = "*So* `4R` [“deux”](lang:fr) [@flacourt1661, p. 108].\n\n- a\n- b";
    let study = Study::from_file(SourceFile::new(
        "game.fif",
        format!("{{{said}}} 1. 4R {{{said}}}"),
    ));
    let (sources, strings) = (sources("en"), Strings::english());
    let wanted = comment_html(said, &sources);
    assert!(
        wanted.contains("<li>b</li>") && wanted.contains("Flacourt 1661"),
        "{wanted}"
    );
    for at in [NodePath::main_line(0), NodePath::node(0, [1])] {
        let shown = StudyView::new(
            &study,
            &at,
            &sources,
            &BoardViewOptions::for_page(),
            strings,
        )
        .game
        .unwrap();
        assert_eq!(shown.notes, [wanted.as_str()], "{at:?}");
    }
    let clues = WhatIfResponse::turn_evidence(&study, &NodePath::main_line(0), &sources, strings);
    assert_eq!(clues[0].comments, [wanted.as_str()]);
}

#[test]
fn a_comment_brings_no_markup_and_no_link_that_runs_to_the_board() {
    let evil = "<img src=x onerror=alert(1)> [a](javascript:alert) [b](data:text/html,x) \
                [@x\"><script>] [@nobody, <b>] ![c](https://example.org/c.png) [d](lang:\"x)";
    let study = Study::from_file(SourceFile::new("game.fif", format!("1. 4R {{{evil}}}")));
    let (sources, strings) = (CitationNames::default(), Strings::english());
    let shown = StudyView::new(
        &study,
        &NodePath::node(0, [0]),
        &sources,
        &BoardViewOptions::for_page(),
        strings,
    );
    let shown = shown.game.unwrap().notes.join("");
    for wrong in [
        "<img",
        "<script",
        "<b>",
        "href=\"javascript",
        "href=\"data",
        "src=\"",
        "lang=\"\"",
    ] {
        assert!(!shown.contains(wrong), "{wrong}: {shown}");
    }
    let tags: BTreeSet<_> = shown
        .split('<')
        .skip(1)
        .map(|it| it.split(['>', ' ']).next().unwrap())
        .collect();
    assert!(
        tags.iter()
            .all(|it| ["p", "/p", "cite", "/cite", "span", "/span"].contains(it)),
        "{tags:?}"
    );
}
