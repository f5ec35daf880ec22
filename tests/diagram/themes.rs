//! Requirements for the colours of a theme.

use fifangha::diagnostic::Code;
use fifangha::diagram::{Colour, DiagramStyle, Ink, Theme, draw};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha_rules::Game;

/// A sign, its background, and their minimum contrast: 3 for signs, 4.5 for
/// letters, as in WCAG 2.
const TOLD_APART: [(Ink, Ink, f64); 21] = [
    // The rims distinguish pits from wood, independent of their colours.
    (Ink::Line, Ink::Wood, 3.0),
    (Ink::Line, Ink::Pit, 3.0),
    (Ink::Line, Ink::Tsibongy, 3.0),
    (Ink::Seed, Ink::Pit, 3.0),
    (Ink::Seed, Ink::Tsibongy, 3.0),
    (Ink::Seed, Ink::Paper, 3.0),
    // A new seed has a light centre.
    (Ink::Fresh, Ink::Pit, 3.0),
    (Ink::Fresh, Ink::Tsibongy, 3.0),
    (Ink::OnMark, Ink::Fresh, 3.0),
    (Ink::Mark, Ink::Pit, 3.0),
    (Ink::Mark, Ink::Tsibongy, 3.0),
    (Ink::Mark, Ink::Paper, 3.0),
    (Ink::Mark, Ink::Wood, 4.5),
    (Ink::OnMark, Ink::Mark, 4.5),
    (Ink::Green, Ink::Pit, 3.0),
    (Ink::Green, Ink::Tsibongy, 3.0),
    (Ink::Green, Ink::Wood, 3.0),
    (Ink::Text, Ink::Paper, 4.5),
    (Ink::Text, Ink::Wood, 4.5),
    (Ink::Text, Ink::Pit, 4.5),
    (Ink::Text, Ink::Tsibongy, 4.5),
];

/// Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG 2.
fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, two) = (luminance(one), luminance(other));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

fn luminance(colour: Colour) -> f64 {
    let linear = colour.0.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    let weighted = linear.iter().zip([0.2126, 0.7152, 0.0722]);
    weighted.map(|(part, weight)| part * weight).sum()
}

#[test]
fn black_and_white_have_the_greatest_contrast() {
    assert_eq!(contrast(Colour([0; 3]), Colour([255; 3])), 21.0);
}

#[test]
fn what_carries_a_meaning_can_be_told_from_its_ground() {
    for name in Theme::names() {
        let theme = Theme::by_name(name).unwrap();
        for (ink, ground, least) in TOLD_APART {
            let contrast = contrast(theme.colour(ink), theme.colour(ground));
            assert!(
                contrast >= least,
                "{name}: {ink:?} on {ground:?}: {contrast}"
            );
        }
    }
}

#[test]
fn every_theme_says_every_colour() {
    assert_eq!(Theme::names().count(), 5);
    for name in Theme::names() {
        let file = format!(
            "{}/templates/themes/{name}.yaml",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(file).unwrap();
        for ink in Ink::ALL {
            let line = format!(
                "\n{}: \"{}\"",
                ink.name(),
                Theme::by_name(name).unwrap().colour(ink)
            );
            assert!(text.contains(&line), "{name}:{line}");
        }
        let (read, wrong) = Theme::parse(&text);
        assert_eq!((Some(read), wrong.len()), (Theme::by_name(name), 0));
    }
}

#[test]
fn what_is_wrong_in_a_theme_has_its_place() {
    let text = "wood: '#123'\nwod: '#123456'\nline: brown\nbase: marble\npit: [1]\n";
    let (theme, wrong) = Theme::parse(text);
    let found: Vec<_> = wrong
        .iter()
        .map(|it| (it.code, it.span.slice(text)))
        .collect();
    let expected = [
        (Code::UnknownSetting, "wod"),
        (Code::WrongSetting, "brown"),
        (Code::WrongSetting, "marble"),
        (Code::WrongSetting, "[1]"),
    ];
    assert_eq!(found, expected);
    assert_eq!(theme.colour(Ink::Wood), Colour([0x11, 0x22, 0x33]));
    assert_eq!(theme.colour(Ink::Line), Theme::default().colour(Ink::Line));
    for text in ["- a", "a: b: c", "\u{0}", "wood:\n  line: '#000000'"] {
        assert!(!Theme::parse(text).1.is_empty(), "{text:?}");
    }
}

#[test]
fn without_a_ground_nothing_lies_under_the_board() {
    let board = Figure::board(Game::FIFANGHA.rules().start());
    let text = |ground| {
        let style = DiagramStyle {
            ground,
            ..DiagramStyle::default()
        };
        draw(&board, &style, Strings::english()).to_string()
    };
    let paper = "height=\"100%\"";
    assert!(text(true).contains(paper) && !text(false).contains(paper));
}
