//! What a picture says from where it is seen, and the key to its signs.

use std::collections::BTreeSet;

use fifangha::diagram::{Style, animate, draw, symbol};
use fifangha::figure::{Figure, Key, Sign};
use fifangha::message::Strings;
use fifangha_rules::{Event, Game, Side};

use crate::boards;
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
                        let strings = Strings::of(language).unwrap();
                        let svg = draw(&figure, &Style::default(), strings).to_string();
                        let picture = read(&svg);
                        // The way of the first seeds, in the picture itself.
                        let walk = picture.walk();
                        let along = walk[2].0 - walk[1].0;
                        if along == 0.0 || walk[2].1 != walk[1].1 {
                            continue;
                        }
                        if (walk[2].0 - walk[1].0).abs() > 61.0 {
                            continue;
                        }
                        let word = if along < 0.0 { left } else { right };
                        let caption = strings.say(&figure.caption().unwrap());
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
    let rules = Game::Fifangakely.rules();
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
        let strings = Strings::of(language).unwrap();
        let text = draw(&turned, &Style::default(), strings).to_string();
        let text = text.replace(['\u{a0}', '\u{202f}'], " ");
        for sentence in sentences {
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
    }
}

#[test]
fn the_key_explains_what_is_drawn_and_nothing_else() {
    let style = Style {
        show_key: true,
        ..Style::default()
    };
    let mut met = BTreeSet::new();
    for rules in boards() {
        for turn in random_game(&rules, 9, 12) {
            let whole = Figure::turn(&turn.before, &turn.after);
            let steps = Figure::steps(&turn.before, &turn.steps);
            for figure in steps.iter().chain([&whole]).take(12) {
                let key = figure.key();
                let bare = draw(figure, &Style::default(), Strings::english());
                let drawn = read(&bare.to_string()).data;
                for (sign, class) in [
                    (Key::ToMove, "to-move"),
                    (Key::Taken, "emptied"),
                    (Key::Here, "here"),
                    (Key::Change, "light"),
                    (Key::Way, "way"),
                    (Key::ToCome, "to-come"),
                    (Key::Hand, "hand"),
                    (Key::Rova, "rova"),
                    (Key::Unknown, "unknown"),
                ] {
                    if drawn.contains_key(class) && class != "rova" {
                        assert!(key.contains(&sign), "{class} of {}", figure.board);
                    }
                }
                let fresh = drawn.contains_key("fresh") || drawn.contains_key("fresh-small");
                assert_eq!(key.contains(&Key::Fresh), fresh);
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
    let signs = Sign::ALL.map(Key::Sign);
    let others = [
        Key::ToMove,
        Key::Fresh,
        Key::Taken,
        Key::Here,
        Key::Change,
        Key::Way,
        Key::ToCome,
        Key::Hand,
        Key::Rova,
        Key::Unknown,
    ];
    let mut drawn = BTreeSet::new();
    for key in signs.into_iter().chain(others) {
        let svg = symbol(key, &Style::default()).to_string();
        assert!(
            svg.contains("aria-hidden=\"true\"") && drawn.insert(svg),
            "{key:?}"
        );
    }
}

#[test]
fn a_turn_that_moves_can_stand_still_and_beside_another() {
    let strings = Strings::english();
    let films: Vec<_> = random_game(&Game::Fifangha.rules(), 3, 2)
        .iter()
        .map(|turn| {
            let steps = Figure::steps(&turn.before, &turn.steps);
            let svg = animate(&steps, &Style::default(), strings).to_string();
            assert!(svg.contains("@media (prefers-reduced-motion:reduce)"));
            assert_eq!(read(&svg).ids, [""; 0]);
            // Without CSS the last step is all that is seen.
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
    assert!(films[0].is_disjoint(&films[1]));
}
