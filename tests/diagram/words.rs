//! The description of a picture for both points of view, and its legend.

use std::collections::BTreeSet;

use fifangha::api::DiagramRequest;
use fifangha::diagnostic::SourceFile;
use fifangha::diagram::{DiagramStyle, animate, draw, legend_symbol};
use fifangha::figure::{Figure, LegendEntry, PitSign};
use fifangha::message::Strings;
use fifangha::study::Study;
use fifangha_rules::{Event, Game, Side};

use super::boards;
use crate::support::picture::read;
use crate::support::random_game;

/// The words for left and right.
const WORDS: [(&str, [&str; 2]); 2] = [("en", ["left", "right"]), ("fr", ["gauche", "droite"])];

#[test]
fn a_turned_picture_says_left_where_its_reader_sees_left() {
    let mut seen = 0;
    for rules in boards() {
        for turn in random_game(&rules, 5, 12) {
            for figure in Figure::steps(&turn.before, &turn.steps) {
                let Some(Event::Sowing { seeds: 2.., .. }) = figure.event else {
                    continue;
                };
                for side in Side::ALL {
                    let figure = figure.clone().seen_from(side);
                    for (language, [left, right]) in WORDS {
                        let strings = Strings::builtin(language).unwrap();
                        let svg = draw(&figure, &DiagramStyle::default(), strings).to_string();
                        let picture = read(&svg);
                        // The path of the first seeds, in the picture itself.
                        let walk = picture.walk();
                        let along = walk[2].0 - walk[1].0;
                        if along == 0.0 || walk[2].1 != walk[1].1 {
                            continue;
                        }
                        if (walk[2].0 - walk[1].0).abs() > 61.0 {
                            continue;
                        }
                        let word = if along < 0.0 { left } else { right };
                        let caption = strings.render(&figure.caption().unwrap());
                        assert!(
                            caption.contains(word),
                            "{caption} goes {along} from {side:?}"
                        );
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_turned_board_is_told_from_the_left_of_its_reader() {
    let rules = Game::FIFANGAKELY.rules();
    let line = "1.../.2../..../...3 S13 N13 S";
    let position = fifangha_rules::Position::parse(line, &rules).unwrap();
    let turned = Figure::board(position).seen_from(Side::North);
    for (language, sentences) in [
        (
            "en",
            [
                "Seen from North.",
                "South’s outer row, from left to right: 3, 0, 0, 0.",
                "North’s inner row, from left to right: 0, 0, 2, 0.",
            ],
        ),
        (
            "fr",
            [
                "Vu du côté de Nord.",
                "Rangée extérieure de Sud, de gauche à droite : 3, 0, 0, 0.",
                "Rangée intérieure de Nord, de gauche à droite : 0, 0, 2, 0.",
            ],
        ),
    ] {
        let strings = Strings::builtin(language).unwrap();
        let text = draw(&turned, &DiagramStyle::default(), strings).to_string();
        let text = text.replace(['\u{a0}', '\u{202f}'], " ");
        for sentence in sentences {
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
    }
}

#[test]
fn the_key_explains_what_is_drawn_and_nothing_else() {
    let style = DiagramStyle {
        show_key: true,
        ..DiagramStyle::default()
    };
    let mut met = BTreeSet::new();
    for rules in boards() {
        for turn in random_game(&rules, 9, 12) {
            let whole = Figure::turn(&turn.before, &turn.after);
            let steps = Figure::steps(&turn.before, &turn.steps);
            for figure in steps.iter().chain([&whole]).take(12) {
                let key = figure.legend();
                let bare = draw(figure, &DiagramStyle::default(), Strings::english());
                let drawn = read(&bare.to_string()).data;
                for (sign, class) in [
                    (LegendEntry::ToMove, "to-move"),
                    (LegendEntry::Taken, "emptied"),
                    (LegendEntry::EventPit, "here"),
                    (LegendEntry::Change, "light"),
                    (LegendEntry::SeedPath, "way"),
                    (LegendEntry::UpcomingSowing, "to-come"),
                    (LegendEntry::Hand, "hand"),
                    (LegendEntry::Rova, "rova"),
                    (LegendEntry::Unknown, "unknown"),
                ] {
                    if drawn.contains_key(class) && class != "rova" {
                        assert!(key.contains(&sign), "{class} of {}", figure.board);
                    }
                }
                let fresh = drawn.contains_key("fresh") || drawn.contains_key("fresh-small");
                assert_eq!(key.contains(&LegendEntry::Fresh), fresh);
                let with_key = draw(figure, &style, Strings::english());
                assert!(with_key.height() > bare.height());
                let text = with_key.to_string();
                for entry in key {
                    let words = entry.message().to_string();
                    let first = words.split(' ').next().unwrap();
                    assert!(text.contains(first), "{words}");
                    met.insert(words);
                }
            }
        }
    }
    assert!(met.len() > 12, "{met:?}");
}

#[test]
fn every_sign_has_a_symbol() {
    let signs = PitSign::ALL.map(LegendEntry::Sign);
    let others = [
        LegendEntry::ToMove,
        LegendEntry::Fresh,
        LegendEntry::Taken,
        LegendEntry::EventPit,
        LegendEntry::Change,
        LegendEntry::SeedPath,
        LegendEntry::UpcomingSowing,
        LegendEntry::Hand,
        LegendEntry::Rova,
        LegendEntry::Unknown,
    ];
    let mut drawn = BTreeSet::new();
    for key in signs.into_iter().chain(others) {
        let svg = legend_symbol(key, &DiagramStyle::default()).to_string();
        assert!(
            svg.contains("aria-hidden=\"true\"") && drawn.insert(svg),
            "{key:?}"
        );
    }
}

#[test]
fn a_turn_that_moves_can_stand_still_and_beside_another() {
    let strings = Strings::english();
    let keyframes: Vec<_> = random_game(&Game::FIFANGHA.rules(), 3, 2)
        .iter()
        .map(|turn| {
            let steps = Figure::steps(&turn.before, &turn.steps);
            let svg = animate(&steps, &DiagramStyle::default(), strings).to_string();
            assert!(svg.contains("@media (prefers-reduced-motion:reduce)"));
            assert_eq!(read(&svg).ids, [""; 0]);
            // Without CSS only the last step is visible.
            let frames: Vec<_> = svg.matches("<g class=\"fif-").collect();
            let hidden = svg.matches("\" visibility=\"hidden\">").count();
            assert_eq!((frames.len(), hidden), (steps.len(), steps.len() - 1));
            let names = svg.split("@keyframes ").skip(1);
            let names: Vec<_> = names
                .map(|it| it.split('{').next().unwrap().to_owned())
                .collect();
            let unique: BTreeSet<_> = names.iter().cloned().collect();
            assert_eq!(names.len(), unique.len());
            unique
        })
        .collect();
    assert!(keyframes[0].is_disjoint(&keyframes[1]));
}

/// Returns the text of the picture of a record.
fn drawn(text: &str, drawing: &DiagramRequest, language: &str) -> String {
    let study = Study::from_file(SourceFile::new("game.fif", text));
    let style = DiagramStyle {
        show_key: true,
        ..DiagramStyle::default()
    };
    let strings = Strings::builtin(language).unwrap();
    let svg = drawing.draw_game(&study, &style, strings).unwrap();
    svg.to_string()
}

fn one(turn: u32, step: Option<&str>) -> DiagramRequest {
    DiagramRequest {
        turn: Some(turn),
        step: step.map(str::to_owned),
        margin: Some(0),
        ..DiagramRequest::default()
    }
}

#[test]
fn a_supplied_and_an_uncertain_sign_of_a_turn_are_seen_and_told() {
    // North can only play to the left or to the right of 3; the choice is
    // determined.
    let text = "1. 4^R 2. ^3x_R 3. 7RL";
    let plain = drawn("1. 4R 2. 3x1R 3. 7RL", &one(1, None), "en");
    assert!(!plain.contains("fif-tag") && !plain.contains("supplied"));
    let first = drawn(text, &one(1, None), "en");
    assert!(first.contains("fif-tag"), "{first}");
    assert!(first.contains("Of this turn, supplied: the choice ^R."));
    assert!(first.contains("something of the"), "the key tells it");
    let second = drawn(text, &one(2, None), "fr");
    let expected =
        "De ce tour, ajouté\u{a0}: la case ^3\u{a0}; incertain\u{a0}: le nombre de graines _.";
    assert!(second.contains(expected), "{second}");
    // In steps, each is shown at its own step.
    let [drop, capture] = ["1", "2"].map(|step| drawn(text, &one(1, Some(step)), "en"));
    assert!(!drop.contains("fif-tag") && capture.contains("fif-tag"));
    assert!(capture.contains("(supplied: the choice ^R)"));
    let [drop, capture] = ["1", "2"].map(|step| drawn(text, &one(2, Some(step)), "en"));
    assert!(drop.contains("(supplied: the pit ^3)") && !drop.contains("not certain"));
    assert!(capture.contains("(not certain: the number of seeds _)"));
    // On a sheet it is below the board.
    let sheet = drawn(text, &DiagramRequest::default(), "en");
    assert!(sheet.contains("1. 4R (supplied: the choice ^R)"), "{sheet}");
    assert!(!sheet.contains("3. 7RL ("));
}

#[test]
fn what_another_witness_has_is_seen_and_told() {
    let record = |of_b: &str| {
        format!("---\nwitnesses: {{A: a print, B: a copy}}\n---\n1. 4R\n[A: S25]\n[B: {of_b}]")
    };
    let same = drawn(&record("S25"), &one(1, None), "en");
    assert!(!same.contains("fif-tag") && !same.contains("According"));
    let other = record("......../.11.111./.1131111/........ S24");
    let other = drawn(&other, &one(1, None), "en");
    assert!(other.contains("fif-tag") && other.contains("what another"));
    assert!(
        other.contains("According to B: b4 holds 3, South’s reserve holds 24.")
            || other.contains("According to B: b4 holds 3, South's reserve holds 24.")
    );
}

#[test]
fn a_picture_tells_who_plays_and_where() {
    let text = "---\ntitle: Monday\nsouth: Aina\nplace: Tana\ndate: 2026-03-02\n---\n1. 4R 2. 3R";
    let sheet = drawn(text, &DiagramRequest::default(), "en");
    assert!(
        sheet.contains("Monday · South: Aina · Tana, 2026-03-02"),
        "{sheet}"
    );
    let turn = drawn(text, &one(2, None), "fr");
    assert!(turn.contains("<desc>") && turn.contains("Monday. Sud\u{a0}: Aina. Tana, 2026-03-02."));
    let nothing = drawn("1. 4R", &one(1, None), "en");
    assert!(!nothing.contains("South: "));
}

/// Returns the left edges of the lines of text in the lowest part of a picture.
fn left_edges(svg: &str, part: f64) -> BTreeSet<String> {
    let read = roxmltree::Document::parse(svg).unwrap();
    let number = |name, node: roxmltree::Node<'_, '_>| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let below = number("height", read.root_element()) - part;
    read.descendants()
        .filter(|it| it.attribute("text-anchor") == Some("start") && number("y", *it) > below)
        .map(|it| it.attribute("x").unwrap().to_owned())
        .collect()
}

#[test]
fn a_long_legend_has_two_columns() {
    let sheet = drawn("1. 4R 2. 3R 3. 7x1R+1x1L", &one(3, Some("all")), "en");
    assert_eq!(left_edges(&sheet, 150.0).len(), 2, "{sheet}");
    let short = drawn("1. 4R", &one(0, None), "en");
    assert_eq!(left_edges(&short, 30.0).len(), 1, "{short}");
}

#[test]
fn a_margin_surrounds_the_picture() {
    let start = Figure::board(Game::KATRO.rules().start());
    let picture = |margin| {
        let style = DiagramStyle {
            margin,
            ..DiagramStyle::default()
        };
        draw(&start, &style, Strings::english())
    };
    let (bare, wide) = (picture(0.0), picture(10.0));
    assert_eq!(wide.width(), bare.width() + 20.0);
    assert_eq!(wide.height(), bare.height() + 20.0);
    let wide = wide.to_string();
    assert!(wide.contains("viewBox=\"-10 -10 "), "{wide}");
    // The paper covers the margin.
    let read = roxmltree::Document::parse(&wide).unwrap();
    let paper = read
        .descendants()
        .find(|it| it.has_tag_name("rect"))
        .unwrap();
    assert_eq!(paper.attribute("x"), Some("-10"));
    assert_eq!(paper.attribute("y"), Some("-10"));
    assert!(bare.to_string().contains("viewBox=\"0 0 "));
}
