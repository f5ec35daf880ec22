//! Pictures compared with golden files.
//! `BLESS=1 cargo test --test suite diagram` writes them; look at them before
//! you commit them.

use fifangha::diagram::{DiagramStyle, Theme, draw, draw_grid};
use fifangha::figure::{Figure, caption};
use fifangha::message::Strings;
use fifangha::notation::{ast::Node, parse};
use fifangha_rules::{Columns, EndPits, Event, Game, RestCause, Rules, Side};

use super::boards;
use crate::support::{golden, lines, random_game};

/// Returns the frame of a step of a random game whose event satisfies a
/// predicate.
fn found(rules: &Rules, pleases: impl Fn(&Event) -> bool) -> Figure {
    (1..200)
        .flat_map(|seed| random_game(rules, seed, 60))
        .flat_map(|turn| Figure::steps(&turn.before, &turn.steps))
        .find(|frame| pleases(&frame.event.unwrap()))
        .expect("random play comes to such an event")
}

fn bless(name: &str, frame: &Figure, style: &DiagramStyle, language: &str) {
    let svg = draw(frame, style, Strings::builtin(language).unwrap());
    golden(&format!("diagram/{name}.svg"), &lines(&svg.to_string()));
}

#[test]
fn golden_boards() {
    let style = DiagramStyle::default();
    for (name, rules) in ["start-8", "start-6", "start-4", "isolo", "rova"]
        .into_iter()
        .zip(boards())
    {
        bless(name, &Figure::board(rules.start()), &style, "en");
    }
    let katro = Game::KATRO.rules();
    let bare = DiagramStyle {
        theme: Theme::by_name("print").unwrap(),
        show_reserves: false,
        ..DiagramStyle::default()
    };
    bless("katro-print", &Figure::board(katro.start()), &bare, "fr");
    let dark = DiagramStyle {
        theme: Theme::by_name("dark").unwrap(),
        ..DiagramStyle::default()
    };
    bless(
        "dark-turned",
        &found(&Game::FIFANGHA.rules(), |event| {
            event.pit().side() == Side::North
        })
        .seen_from(Side::North),
        &dark,
        "fr",
    );
}

#[test]
fn golden_author_marks() {
    let (document, _) = parse("{[%csl Gb4,Rc4] [%cal Gb2c3,Ra8d8]}");
    let Node::Comment(comment) = &document.records[0].body[0] else {
        panic!("a comment is first");
    };
    let start = Figure::board(Game::FIFANGHA.rules().start());
    bless(
        "author-marks",
        &start.with_marks([comment]),
        &DiagramStyle::default(),
        "en",
    );
}

#[test]
fn golden_events() {
    let style = DiagramStyle::default();
    let rules = Game::FIFANGHA.rules();
    bless(
        "drop",
        &found(&rules, |event| event.kind() == "drop"),
        &style,
        "en",
    );
    bless(
        "capture",
        &found(
            &rules,
            |event| matches!(event, Event::Capture { seeds: 3.., pit, .. } if pit.side() == Side::South && pit.column() == 5),
        ),
        &style,
        "en",
    );
    bless(
        "merge",
        &found(&rules, |event| {
            matches!(event, Event::Merge { lifted: 1.., .. })
        }),
        &style,
        "fr",
    );
    bless(
        "relay",
        &found(&rules, |event| matches!(event, Event::Relay { .. })),
        &style,
        "en",
    );
    bless(
        "sowing-round-corners",
        &found(&rules, |event| {
            matches!(event, Event::Sowing { seeds: 10.., .. })
        }),
        &style,
        "fr",
    );
    bless(
        "rest",
        &found(&rules, |event| {
            matches!(
                event,
                Event::Rest {
                    cause: RestCause::EmptyPit,
                    ..
                }
            )
        }),
        &style,
        "en",
    );
    let rova = Game::KATRA_SAKALAVA.rules();
    bless(
        "capture-rova",
        &found(&rova, |event| {
            matches!(event, Event::Capture { also: Some(_), .. })
        }),
        &style,
        "en",
    );
    let katro = Game::KATRA_GOROBAKA.rules();
    let print = DiagramStyle {
        theme: Theme::by_name("print").unwrap(),
        show_reserves: false,
        ..DiagramStyle::default()
    };
    bless(
        "capture-column-print",
        &found(&katro, |event| {
            matches!(event, Event::Capture { also: Some(_), .. })
        }),
        &print,
        "fr",
    );
    bless(
        "lift-print",
        &found(&katro, |event| matches!(event, Event::Lift { .. })),
        &print,
        "en",
    );
    let isolo = Game::ISOLO.rules();
    bless(
        "sowing-isolo",
        &found(
            &isolo,
            |event| matches!(event, Event::Sowing { seeds: 6.., first, .. } if first.column() > 1),
        ),
        &style,
        "en",
    );
    let two_rounds = found(&Game::FIFANGHA.rules_on(Columns::FOUR).unwrap(), |event| {
        matches!(event, Event::Sowing { seeds: 9.., .. })
    });
    bless("sowing-two-rounds", &two_rounds, &style, "en");
}

#[test]
fn golden_turn_and_sheet() {
    let rules = Game::FIFANGHA.rules_on(Columns::SIX).unwrap();
    let game = random_game(&rules, 4, 9);
    let turn = game.iter().max_by_key(|turn| turn.steps.len()).unwrap();
    let print = DiagramStyle {
        theme: Theme::by_name("print").unwrap(),
        ..DiagramStyle::default()
    };
    let summary = Figure::turn(&turn.before, &turn.after);
    bless("turn-print", &summary, &print, "en");

    let turn = &random_game(&Game::FIFANGAKELY.rules(), 5, 3)[2];
    let frames = Figure::steps(&turn.before, &turn.steps);
    let strings = Strings::builtin("fr").unwrap();
    let captions: Vec<_> = turn
        .steps
        .iter()
        .map(|step| strings.render(&caption(&step.event, EndPits::Tsibongy)))
        .collect();
    let page = DiagramStyle {
        theme: Theme::css_classes(),
        ..DiagramStyle::default()
    };
    let svg = draw_grid(&frames, 2, &captions, &page, strings);
    golden("diagram/sheet.svg", &lines(&svg.to_string()));
}
