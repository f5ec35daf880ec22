//! A comment reads the same on the board as in the book.
#![cfg(all(feature = "book", feature = "cli"))]

use std::collections::BTreeSet;

use fifangha::api::board_app::{BoardViewOptions, StudyView, TurnListEntry, WhatIfResponse};
use fifangha::comment::{CitationNames, comment_html};
use fifangha::diagnostic::{Code, SourceFile};
use fifangha::diagram::{DiagramStyle, draw};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha::notation::{parse, print};
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

/// Marks on the board are data of its figure and no words of the comment.
#[test]
fn marks_are_drawn_and_not_read() {
    let text = "{[%csl Gb1]}\n1. 4R {See [%csl Gb4,Rc4] [%cal Rb4c4] *here*.}";
    let study = Study::from_file(SourceFile::new("game.fif", text));
    assert_eq!(study.diagnostics, []);
    let none = CitationNames::default();
    let line = &study.replay.games[0].line;
    let turn = study.replay.games[0].turns().next();
    let html = comment_html(&line.comments(turn)[0].texts[0].text, &none);
    assert_eq!(html, "<p>See <em>here</em>.</p>\n");
    assert_eq!(line.comments(None)[0].texts[0].prose(), None);
    let escaped = comment_html(r"\[%csl <b>]", &none);
    assert_eq!(escaped, "<p>[%csl &lt;b&gt;]</p>\n");

    let figure = Figure::board(turn.unwrap().played.position).with_marks(line.comments(turn));
    let json = serde_json::to_value(figure.to_json(Strings::english())).unwrap();
    assert_eq!(
        json["marks"],
        serde_json::json!([
            {"colour": "G", "from": "b4", "to": null},
            {"colour": "R", "from": "c4", "to": null},
            {"colour": "R", "from": "b4", "to": "c4"},
        ])
    );
    let said = json["description"].as_str().unwrap();
    assert!(said.contains("Marked: b4, c4, b4 → c4."), "{said}");
    let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
    for class in ["green-ring", "red-ring", "red-way"] {
        assert!(svg.contains(&format!("fif-{class}\"")), "{class}: {svg}");
    }
    assert!(!svg.contains("fif-green-way"), "{svg}");

    let at = NodePath::node(0, [1]);
    let view = StudyView::new(
        &study,
        &at,
        &none,
        &BoardViewOptions::for_page(),
        Strings::english(),
    );
    let view = serde_json::to_value(view).unwrap().to_string();
    assert!(view.contains("<p>See <em>here</em>.</p>"), "{view}");
    assert!(view.contains("fif-red-way"), "{view}");
}

/// A mark that cannot be shown is an error at its place; `fmt` keeps the text.
#[test]
fn a_mark_that_cannot_be_shown_is_an_error() {
    let text = "1. 4R {a [%csl Gb9,Xb1,Gb1] é [%cal Ga1a1]} 2. 3R (2. 5R {[%csl Gf1]})\n";
    let study = Study::from_file(SourceFile::new("game.fif", text));
    let wrong: Vec<_> = study
        .diagnostics
        .iter()
        .map(|it| it.span.slice(text))
        .collect();
    assert_eq!(wrong, ["Gb9", "Xb1", "Ga1a1", "Gf1"]);
    assert!(
        study
            .diagnostics
            .iter()
            .all(|it| it.code == Code::WrongMark && !it.help.is_empty())
    );
    let printed = print(&parse(text).0);
    assert!(
        printed.contains("{a [%csl Gb9,Xb1,Gb1] é [%cal Ga1a1]}"),
        "{printed}"
    );
}
