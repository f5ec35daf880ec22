//! Sizes of letters at the place of reading, and sizes of picture files.

use fifangha::diagram::{DiagramStyle, Svg, Theme, draw, draw_grid};
use fifangha::figure::{Figure, caption};
use fifangha::message::Strings;
use fifangha_rules::{Columns, EndPits, Game};

use crate::support::picture::read;
use crate::support::{own_project, random_game};

/// Reading widths, each with the minimum height of letters: a phone of 360
/// pixels, half a column of a screen of 1280, both in CSS pixels, and half a
/// sheet of A4, 80 millimetres, in points.
const READ_AT: [(f64, f64); 3] = [(320.0, 9.0), (359.0, 12.0), (80.0 / 25.4 * 72.0, 6.5)];

/// Limits of a picture on a page in bytes and elements: the maximum and the
/// average.
const MOST_BYTES: usize = 6 * 1024;
const MOST_ELEMENTS: usize = 60;
const AVERAGE_BYTES: usize = 3 * 1024;

/// Visits the figures of each record, and of random games on boards of every
/// size: boards, turns, and up to forty steps of each turn.
fn each_figure(mut look: impl FnMut(&Figure, bool)) {
    let records = own_project().records();
    assert!(records.iter().len() > 30);
    for record in records {
        for game in &record.study().replay.games {
            let reserves = game.rules.parameters().reserve() > 0;
            look(&Figure::board(game.line.start.clone()), reserves);
            for turn in game.turns().take(20) {
                look(&Figure::played_turn(turn, &game.rules), reserves);
                let mut steps = turn.steps(&game.rules);
                steps.truncate(40);
                for figure in Figure::steps(&turn.before, &steps) {
                    look(&figure, reserves);
                }
            }
        }
    }
    for game in Game::ALL {
        for columns in [Columns::FOUR, Columns::SIX, Columns::EIGHT] {
            let Some(rules) = game.rules_on(columns) else {
                continue;
            };
            for turn in random_game(&rules, 11, 25) {
                for figure in Figure::steps(&turn.before, &turn.steps).iter().take(40) {
                    look(figure, rules.parameters().reserve() > 0);
                }
            }
        }
    }
}

/// Checks the minimum height of letters of a picture at each reading width.
fn check_letters(svg: &Svg) {
    let picture = read(&svg.to_string());
    assert!(!picture.font_sizes.is_empty());
    let smallest = picture.font_sizes.iter().copied().fold(f64::MAX, f64::min);
    for (width, least) in READ_AT {
        let size = smallest * width / picture.size.0;
        assert!(size >= least, "{size} of {least} where it is {width} wide");
    }
}

#[test]
fn letters_can_be_read_on_a_phone_on_a_screen_and_on_paper() {
    let mut count = 0;
    each_figure(|figure, show_reserves| {
        count += 1;
        if count % 14 == 0 {
            let style = DiagramStyle {
                show_reserves,
                ..DiagramStyle::default()
            };
            check_letters(&draw(figure, &style, Strings::english()));
        }
    });
    assert!(count > 5000, "{count}");
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    let captions: Vec<_> = turn
        .steps
        .iter()
        .map(|it| caption(&it.event, EndPits::Tsibongy).to_string())
        .collect();
    check_letters(&draw_grid(
        &frames,
        1,
        &captions,
        &DiagramStyle::default(),
        Strings::english(),
    ));
}

#[test]
fn a_picture_on_a_page_is_light() {
    assert_pictures_are_light(16);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn a_picture_on_a_page_is_light_in_full() {
    assert_pictures_are_light(1);
}

/// Draws one figure in `step`.
fn assert_pictures_are_light(step: usize) {
    let (mut count, mut bytes) = (0_usize, Vec::new());
    each_figure(|figure, show_reserves| {
        count += 1;
        if !count.is_multiple_of(step) {
            return;
        }
        let style = DiagramStyle {
            theme: Theme::css_classes(),
            show_reserves,
            ..DiagramStyle::default()
        };
        let text = draw(figure, &style, Strings::builtin("fr").unwrap()).inline();
        let elements = text.matches('<').count() - text.matches("</").count();
        assert!(
            elements < MOST_ELEMENTS,
            "{elements} elements: {}",
            figure.board
        );
        assert!(
            text.len() < MOST_BYTES,
            "{} bytes: {}",
            text.len(),
            figure.board
        );
        bytes.push(text.len());
    });
    let average = bytes.iter().sum::<usize>() / bytes.len();
    assert!(average < AVERAGE_BYTES, "{average} bytes on average");
}
