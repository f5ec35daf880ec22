//! A comment reads the same on the board as in the book.
#![cfg(all(feature = "book", feature = "cli"))]

use std::collections::BTreeSet;

use fifangha::api::board_app::{BoardViewOptions, StudyView, TurnListEntry, WhatIfResponse};
use fifangha::api::{DiagramRequest, Session};
use fifangha::budget::SearchContext;
use fifangha::comment::{CitationNames, comment_html};
use fifangha::diagnostic::{Code, SourceFile};
use fifangha::diagram::{DiagramStyle, draw};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha::notation::{parse, print};
use fifangha::project::Project;
use fifangha::report::board_text;
use fifangha::site::block_html;
use fifangha::study::{NodePath, Study};
use serde_json::{Value, json};

use crate::support::command::run;
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
            let turns = WhatIfResponse::turns(
                study,
                &NodePath::main_line(game),
                &sources,
                Strings::english(),
            );
            shown.extend(turns.iter().flat_map(|it| it.comments.clone()));
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
    let markdown = "*So* `4R` [“deux”](lang:fr) [@flacourt1661, p. 108].\n\n- a\n- b";
    let study = Study::from_file(SourceFile::new(
        "game.fif",
        format!("{{{markdown}}} 1. 4R {{{markdown}}}"),
    ));
    let (sources, strings) = (sources("en"), Strings::english());
    let wanted = comment_html(markdown, &sources);
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
    let turns = WhatIfResponse::turns(&study, &NodePath::main_line(0), &sources, strings);
    assert_eq!(turns[0].comments, [wanted.as_str()]);
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
    let markdown = json["description"].as_str().unwrap();
    let marks = "green circle b4, red circle c4, red arrow b4 → c4.";
    assert!(markdown.contains(&format!("Marks: {marks}")), "{markdown}");
    let text = board_text::draw_ascii(&figure, Strings::builtin("fr").unwrap());
    let marks = "cercle vert b4, cercle rouge c4, flèche rouge b4 → c4.";
    assert!(
        text.ends_with(&format!("Marques\u{a0}: {marks}\n")),
        "{text}"
    );
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

/// Marks are on the picture of the step on which their comment is, or on the last one of a turn, in
/// each front end.
#[test]
fn marks_are_on_the_step_of_their_comment() {
    let turns = "1. 4R 2. 3R 3. 7x1R{[%csl Gb4]}+1x1L {[%csl Rc4]}\n";
    let text = format!("{turns}@captures 3\n");
    let study = Study::from_file(SourceFile::new("game.fif", text.as_str()));
    assert_eq!(study.diagnostics, []);
    let has_rings =
        |picture: &str| ["green", "red"].map(|it| picture.contains(&format!("fif-{it}-ring\"")));
    let draw = |request: DiagramRequest| {
        let request = DiagramRequest {
            turn: Some(3),
            ..request
        };
        let svg = request.draw_game(&study, &DiagramStyle::default(), Strings::english());
        has_rings(&svg.unwrap().to_string())
    };
    let step = |step: usize| {
        draw(DiagramRequest {
            step: Some(step.to_string()),
            ..Default::default()
        })
    };
    let steps = |steps: &str| {
        draw(DiagramRequest {
            steps: Some(steps.into()),
            ..Default::default()
        })
    };
    let count = study.replay.games[0]
        .turns()
        .nth(2)
        .unwrap()
        .steps(&study.replay.games[0].rules)
        .len();
    let drawn: Vec<_> = (1..=count).map(step).collect();
    let mut expected = vec![[false; 2]; count];
    (expected[1], expected[count - 1]) = ([true, false], [false, true]);
    assert_eq!(drawn, expected);
    assert_eq!(steps("1-2"), [true, false]);
    assert_eq!(steps("3-4"), [false, false]);
    assert_eq!(
        draw(DiagramRequest {
            animate: true,
            ..Default::default()
        }),
        [true, true]
    );

    // The board.
    let request = json!({"ask": "turn-animation", "text": text, "at": {"game": 0, "nodes": [2]}});
    let answer = Session::default().answer(&request.to_string(), &SearchContext::default());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let frames = answer["frames"].as_array().unwrap();
    let frames: Vec<_> = frames
        .iter()
        .map(|it| has_rings(it["picture"].as_str().unwrap()))
        .collect();
    let last = frames.len() - 1;
    assert_eq!(
        (frames[1], frames[last]),
        ([true, false], [false, true]),
        "{frames:?}"
    );
    assert_eq!(frames.iter().flatten().filter(|it| **it).count(), 2);

    // Pages.
    let block = SourceFile::new("block", format!("---\nshow: steps\nturns: 3\n---\n{turns}"));
    let page = block_html(
        &block,
        Strings::english(),
        Project::find_or_current(),
        false,
        None,
    )
    .unwrap();
    let pictures: Vec<_> = page.split("<svg").skip(1).map(has_rings).collect();
    // After the pictures of the turn come those of the signs.
    assert!(pictures.starts_with(&frames), "{pictures:?}");
    assert_eq!(pictures.iter().flatten().filter(|it| **it).count(), 2);

    // The terminal.
    let folder = tempfile::tempdir().unwrap();
    let ran = run(
        folder.path(),
        &["replay", "-", "--turn", "3", "--steps"],
        &text,
    );
    let boards: Vec<_> = ran.out.split("Marks: ").collect();
    assert_eq!(boards.len(), 3, "{}", ran.out);
    assert!(boards[1].starts_with("green circle b4.") && boards[2].starts_with("red circle c4."));
    let ran = run(folder.path(), &["replay", "-", "--turn", "3"], &text);
    assert!(
        ran.out.contains("Marks: green circle b4, red circle c4.\n"),
        "{}",
        ran.out
    );

    // Programs.
    let ran = run(folder.path(), &["replay", "-", "--format", "json"], &text);
    let mark = json!([{"colour": "R", "from": "c4", "to": null}]);
    let replayed: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(
        replayed.to_string().contains(&format!("\"marks\":{mark}")),
        "{replayed:#}"
    );
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
