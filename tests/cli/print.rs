//! Printed sheets: complete, without external files, and with the expected
//! text.
#![cfg(feature = "book")]

use std::collections::BTreeSet;

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
use fifangha::explain::Audience;
use fifangha::message::Strings;
use fifangha::notation::ast::TurnNotation;
use fifangha::project::Project;
use fifangha::replay::GameRules;
use fifangha::site::print;
use fifangha::study::Study;
use fifangha_rules::{Columns, Game};

fn nowhere() -> Project {
    Project::at("/nowhere")
}

fn on_four(base: Game) -> GameRules {
    let rules = base.rules_on(Columns::FOUR).unwrap();
    GameRules { base, rules }
}

/// Asserts that a page loads nothing and has the given numbers of sheets and
/// pictures.
#[track_caller]
fn is_whole(page: &str, sheets: usize, pictures: usize) {
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    for fetched in ["<script", "<link", "<img", "url(", "@import", " src="] {
        assert!(!page.contains(fetched), "{fetched}");
    }
    assert!(page.contains("@page { size: A4"));
    assert_eq!(page.matches("<section class=\"sheet").count(), sheets);
    assert_eq!(page.matches("<svg").count(), pictures);
    assert_eq!(page.matches("</svg>").count(), pictures);
    says_all(page);
}

/// Asserts that no text of a page is missing; a missing one is shown as its
/// key.
#[track_caller]
fn says_all(page: &str) {
    let (_, body) = page.split_once("</head>").unwrap();
    let words = body.split(|c: char| !c.is_ascii_alphanumeric() && !".-_".contains(c));
    let keys = Strings::english().keys();
    let groups = keys.filter_map(|key| Some(key.split_once('.')?.0));
    let groups: BTreeSet<_> = groups.collect();
    let mut missing = words.filter(|word| {
        let key = word.split_once('.');
        key.is_some_and(|(group, rest)| {
            groups.contains(group) && rest.starts_with(|c: char| c.is_ascii_lowercase())
        })
    });
    assert_eq!(missing.next(), None);
}

const GAME: &str = "---\ntitle: {en: \"A <i>game</i>\", fr: Une partie}\nrules: fifanga\n\
    columns: 4\nsouth: Aina\nnorth: North\nplace: Antsirabe\ndate: 2024-05-06\n---\n\
    1. 2 {en: The <b>first</b> one [@flacourt1661, p. 2].} {fr: Le premier.}\n2. 3\n3. 1>\n4. 3\n";

fn game(a_sheet: usize, language: &str) -> String {
    let study = Study::from_file(SourceFile::new("game.fif", GAME));
    let strings = Strings::builtin(language).unwrap();
    print::game_sheets(
        &study,
        &study.replay.games[0],
        Some(a_sheet),
        strings,
        &nowhere(),
    )
    .unwrap()
    .to_html()
    .unwrap()
}

#[test]
fn a_game_has_a_board_for_the_start_and_for_each_turn() {
    let page = game(6, "en");
    is_whole(&page, 1, 5);
    for part in [
        "<h1>A &lt;i&gt;game&lt;/i&gt;</h1>",
        "<b>South</b> Aina · <b>North</b> – · ",
        "Antsirabe · 2024-05-06",
        "<b>3. South: 1&gt;</b>",
        "The &lt;b&gt;first&lt;/b&gt; one",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    // The default name of a side is not a player's name, and another language
    // is not printed.
    assert!(!page.contains("North</b> North") && !page.contains("Le premier"));
    is_whole(&game(2, "en"), 3, 5);
    is_whole(&game(1, "en"), 5, 5);
    let french = game(6, "fr");
    assert!(french.contains("lang=\"fr\"") && french.contains("Le premier."));
    assert!(french.contains("<b>3. Sud\u{a0}: 1&gt;</b>"));
}

#[test]
fn the_rules_of_every_game_are_one_sheet() {
    assert_rules_are_sheets(12);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn the_rules_of_every_game_are_one_sheet_in_full() {
    assert_rules_are_sheets(1);
}

/// Prints one in `step` of the sheets of rules.
fn assert_rules_are_sheets(step: usize) {
    for (index, &base) in Game::ALL.iter().enumerate() {
        let game = GameRules {
            base,
            rules: base.rules(),
        };
        let mut sheet = index;
        for strings in Strings::all() {
            let audiences = [(Audience::Adults, 4..=4), (Audience::Children, 4..=6)];
            for (audience, expected) in audiences {
                sheet += 1;
                if !sheet.is_multiple_of(step) {
                    continue;
                }
                let page = print::rules_sheet(&game, audience, strings, &nowhere())
                    .unwrap()
                    .to_html()
                    .unwrap();
                let pictures = page.matches("<svg").count();
                assert!(expected.contains(&pictures), "{base}: {pictures}");
                is_whole(&page, 1, pictures);
                assert!(!page.contains("**") && !page.contains("`"), "{base}");
            }
        }
    }
}

#[test]
fn a_board_is_empty_and_as_large_as_a_sheet_allows() {
    for (columns, across) in [(Columns::FOUR, 30.0), (Columns::EIGHT, 30.0)] {
        let rules = Game::FIFANGHA.rules_on(columns).unwrap();
        let page = print::board_sheet(&rules, Strings::english(), &nowhere())
            .unwrap()
            .to_html()
            .unwrap();
        // The board, in a picture with the bowls of the reserves.
        is_whole(&page, 1, 2);
        let (_, rest) = page.split_once("<div style=\"width: ").unwrap();
        let (width, rest) = rest.split_once("mm; height: ").unwrap();
        let (height, _) = rest.split_once("mm\"").unwrap();
        let (width, height): (f64, f64) = (width.parse().unwrap(), height.parse().unwrap());
        let sheet = match width > height {
            true => (281.0, 168.0),
            false => (194.0, 255.0),
        };
        assert!(width <= sheet.0 && height <= sheet.1, "{width} {height}");
        // Enough space for a hand in each pit.
        assert!(width / f64::from(columns.count()) > across, "{width}");
        assert!(page.contains("South’s inner row: empty."));
    }
}

#[test]
fn a_form_has_a_line_for_every_turn_of_most_games() {
    let page = print::score_sheet(None, Strings::builtin("fr").unwrap(), &nowhere())
        .unwrap()
        .to_html()
        .unwrap();
    is_whole(&page, 1, 0);
    assert_eq!(page.matches("<tr><th scope=\"row\">").count(), 52);
    assert!(page.contains("<th scope=\"row\">52</th><td>Nord</td>"));
    // 14 seeds in each reserve.
    let short = on_four(Game::FIFANGHA_SHORT);
    let page = print::score_sheet(Some(&short), Strings::english(), &nowhere())
        .unwrap()
        .to_html()
        .unwrap();
    assert_eq!(page.matches("<tr><th scope=\"row\">").count(), 28);
    assert!(page.contains("<dd>Short fifangha, 4 columns</dd>"));
}

#[test]
fn exercises_and_answers_are_on_sheets_of_their_own() {
    let game = on_four(Game::FIFANGHA_GS);
    let level = DifficultyLevel::from_number(2).unwrap();
    let sheet = ExerciseSheet::find(
        &game.rules,
        level,
        8,
        7,
        &Budget::unwatched(SearchLimits::default()),
    );
    for strings in Strings::all() {
        let page = print::exercise_sheets(&game, &sheet, TurnNotation::Own, strings, &nowhere())
            .unwrap()
            .to_html()
            .unwrap();
        // Each exercise has its board and an empty one for trying, each answer a board.
        is_whole(&page, 4, 24);
        let (exercises, answers) = page.split_once("sheet answers").unwrap();
        for exercise in &sheet.exercises {
            let escaped = |message| strings.render(&message).replace('\'', "&#x27;");
            assert!(exercises.contains(&escaped(exercise.question())));
            assert!(
                answers.contains(&escaped(exercise.answer_message())),
                "{answers}"
            );
        }
        // The picture is the board before the turn: it does not give the answer
        // away.
        assert!(!exercises.contains(&strings.t("diagram.sheet", &[("n", &2)])));
    }
}
