//! What must hold of every picture.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use fifangha::diagram::{MOST_IN_BOWL, MOST_IN_PIT, Style, Theme, css, draw, sheet};
use fifangha::figure::{Figure, caption};
use fifangha::message::Strings;
use fifangha_rules::{
    Columns, Direction, Event, Game, Pit, Position, RestCause, Row, Rules, Side, Step,
};
use support::picture::read;
use support::random_game;

/// A board of each shape.
fn boards() -> [Rules; 5] {
    [
        Game::Fifangha.rules(),
        Game::Fifangha.rules_on(Columns::Six).unwrap(),
        Game::Fifangha.rules_on(Columns::Four).unwrap(),
        Game::Isolo.rules(),
        Game::KatraSakalava.rules(),
    ]
}

fn seeds_by_place(position: &Position) -> BTreeMap<String, u32> {
    let pits = position
        .pits()
        .filter(|&pit| position.seeds(pit) > 0)
        .map(|pit| (pit.to_string(), u32::from(position.seeds(pit))));
    let reserves = Side::ALL.iter().map(|&side| {
        let reserve = u32::from(position.reserve(side));
        (side.letter().to_string(), reserve)
    });
    pits.chain(reserves).collect()
}

#[test]
fn what_is_drawn_is_what_there_is() {
    let games = Game::ALL.iter().map(|game| game.rules());
    for rules in games.chain(boards()) {
        for turn in random_game(&rules, 7, 40).iter().step_by(6) {
            for frame in Figure::steps(&turn.before, &turn.steps).iter().take(6) {
                let svg = draw(frame, &Style::default(), Strings::english());
                let mut picture = read(&svg.to_string());
                picture.counts.sort();
                let there = seeds_by_place(frame.board.position().unwrap());
                let numbers: Vec<_> = there.clone().into_iter().collect();
                assert_eq!(picture.counts, numbers, "{}", frame.board);
                for (place, &seeds) in &there {
                    let most = match place.len() {
                        1 => MOST_IN_BOWL,
                        _ => MOST_IN_PIT,
                    };
                    let drawn = picture.seeds.get(place).copied().unwrap_or(0);
                    assert_eq!(drawn, seeds.min(u32::from(most)), "{place}");
                }
            }
        }
    }
}

#[test]
fn a_heap_too_large_to_draw_has_its_number() {
    let rules = Game::KatraGorobaka.rules();
    let line = "......../......../......../(64)....... S";
    let frame = Figure::board(Position::parse(line, &rules).unwrap());
    let style = Style {
        show_counts: false,
        show_reserves: false,
        ..Style::default()
    };
    let picture = read(&draw(&frame, &style, Strings::english()).to_string());
    assert_eq!(picture.counts, [("a1".to_owned(), 64)]);
    assert_eq!(picture.seeds["a1"], u32::from(MOST_IN_PIT));
}

#[test]
fn ids_are_unique_on_a_page_and_references_resolve() {
    let frame = Figure::board(Game::Fifangha.rules().start());
    let strings = Strings::english();
    let pages = [
        draw(&frame, &Style::with_prefix("one"), strings),
        draw(&frame, &Style::with_prefix("two"), strings),
        sheet(
            &[frame.clone(), frame],
            2,
            &[],
            &Style::with_prefix("three"),
            strings,
        ),
    ]
    .map(|svg| read(&svg.to_string()));
    let ids: Vec<_> = pages.iter().flat_map(|page| &page.ids).collect();
    let unique: BTreeSet<_> = ids.iter().collect();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    for page in &pages {
        assert!(page.references.len() >= 3);
        for reference in &page.references {
            let id = reference.trim_start_matches('#');
            assert!(page.ids.iter().any(|known| known == id), "{reference}");
        }
    }
}

#[test]
fn the_same_frame_gives_the_same_text() {
    let turn = &random_game(&Game::Fifangha.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    let text = || sheet(&frames, 2, &[], &Style::default(), Strings::english()).to_string();
    let first = text();
    for _ in 0..5 {
        assert!(text() == first);
    }
}

/// Events of every kind, at a pit of any board.
fn events(at: Pit) -> Vec<Event> {
    let (direction, seeds) = (Direction::Right, 3);
    let facing = at.facing().unwrap();
    let behind = Pit::new(Row::outer(facing.side()), facing.column());
    let mut events = vec![
        Event::Drop { pit: at },
        Event::PlayOn { pit: at },
        Event::Repeat { pit: at, period: 2 },
    ];
    let causes = [
        RestCause::EmptyPit,
        RestCause::OpponentLost,
        RestCause::OneSowing,
        RestCause::OuterRova,
        RestCause::Chosen,
    ];
    events.extend(causes.map(|cause| Event::Rest { pit: at, cause }));
    for rova in [false, true] {
        events.push(Event::Lift {
            pit: at,
            seeds,
            direction,
            rova,
        });
        events.push(Event::Relay {
            pit: at,
            seeds,
            direction,
            rova,
        });
    }
    events.extend([0, 5].map(|lifted| Event::Merge {
        pit: at,
        from: facing,
        seeds,
        lifted,
    }));
    let left = Some(Direction::Left);
    for (origin, own, also) in [
        (None, 4, Some(behind)),
        (None, 4, None),
        (left, 0, None),
        (left.map(Direction::opposite), 0, Some(behind)),
    ] {
        events.extend([false, true].map(|chosen| Event::Capture {
            pit: at,
            from: facing,
            also,
            seeds,
            origin,
            chosen,
            own,
        }));
    }
    for seeds in [1, 2, 9, 20, 64] {
        events.extend(Direction::ALL.map(|direction| Event::Sowing {
            first: at,
            last: at,
            seeds,
            direction,
        }));
    }
    events
}

#[test]
fn a_pit_that_the_board_does_not_have_breaks_nothing() {
    let position = Game::Isolo.rules().start();
    for at in [0, 9, u8::MAX].map(|column| Pit::new(Row::B, column)) {
        for event in events(at) {
            let step = Step {
                event,
                position,
                hand: 1,
            };
            let frame = Figure::step(&position, &step);
            let svg = draw(&frame, &Style::default(), Strings::english());
            assert!(svg.to_string().ends_with("</svg>"));
        }
    }
}

/// What an event of a kind must leave in the picture.
fn trace(event: &Event) -> &'static str {
    match event {
        Event::Sowing { .. } => "class=\"fif-sowing\"",
        Event::Capture { .. } => "class=\"fif-capture\"",
        Event::Drop { .. } => "class=\"fif-sign fif-drop\"",
        Event::Lift { .. } => "class=\"fif-sign fif-lift\"",
        Event::Merge { .. } => "class=\"fif-sign fif-merge\"",
        Event::Relay { .. } => "class=\"fif-sign fif-relay\"",
        Event::PlayOn { .. } => "class=\"fif-sign fif-play-on\"",
        Event::Rest { .. } => "class=\"fif-sign fif-rest\"",
        Event::Repeat { .. } => "class=\"fif-sign fif-repeat\"",
    }
}

#[test]
fn every_event_is_drawn_on_every_board() {
    for position in boards().map(|rules| rules.start()) {
        let last = position.columns().count();
        for at in [
            Pit::new(Row::B, 1),
            Pit::new(Row::C, last),
            Pit::new(Row::B, 3),
        ] {
            for event in events(at) {
                let hand = 7;
                let frame = Figure::step(
                    &position,
                    &Step {
                        event,
                        position,
                        hand,
                    },
                );
                for bottom in Side::ALL {
                    let style = Style {
                        bottom,
                        ..Style::default()
                    };
                    let text = draw(&frame, &style, Strings::english()).to_string();
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{event:?}");
                    assert!(text.contains(trace(&event)), "{event:?}");
                    let picture = read(&text);
                    assert_eq!((picture.titles, picture.descriptions), (1, 1));
                }
            }
        }
    }
}

#[test]
fn a_sowing_path_passes_every_pit_that_gets_a_seed() {
    // One seed goes straight into its pit; one more pit is one more line.
    let position = Game::Fifangha.rules().start();
    let lines = |seeds| {
        let first = Pit::new(Row::B, 2);
        let event = Event::Sowing {
            first,
            last: first,
            seeds,
            direction: Direction::Right,
        };
        let step = Step {
            event,
            position,
            hand: 0,
        };
        let frame = Figure::step(&position, &step);
        let text = draw(&frame, &Style::default(), Strings::english()).to_string();
        let path = text.split("class=\"fif-sowing\"").nth(1).unwrap();
        let data = path.split("d=\"").nth(1).unwrap();
        data.split('"').next().unwrap().matches('L').count()
    };
    assert_eq!(lines(1), 1);
    assert_eq!(lines(4), 4);
    // Round the two corners at the right, the path turns twice.
    assert_eq!(lines(9), 9 + 2);
}

#[test]
fn a_caption_is_a_sentence_without_gaps() {
    for strings in Strings::all() {
        for event in events(Pit::new(Row::B, 1)) {
            let text = strings.say(&caption(&event));
            let whole = text.ends_with('.') && text.contains(' ');
            assert!(whole && !text.contains(['{', '}', '_']), "{text}");
        }
    }
}

#[test]
fn title_and_description_say_the_board() {
    let frame = Figure::board(Game::KatraSakalava.rules().start());
    let text = draw(&frame, &Style::default(), Strings::english()).to_string();
    for words in [
        "Board of 8 columns, South to move",
        "South’s outer row, from left to right: 0, 0, 0, 0, 3, 0, 0, 0.",
        "In reserve: South 22, North 22.",
        "The rova of North stands: pits c4 and d4.",
        "role=\"img\"",
        "aria-labelledby=\"board-title board-desc\"",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn only_the_theme_of_the_page_has_its_colours() {
    let turn = &random_game(&Game::Fifangha.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    for theme in Theme::ALL {
        let style = Style {
            theme,
            ..Style::default()
        };
        let text = sheet(&frames, 2, &[], &style, Strings::english()).to_string();
        let classes: BTreeSet<_> = text
            .split(['"', ' '])
            .filter(|word| word.starts_with("fif-f-") || word.starts_with("fif-s-"))
            .collect();
        assert_eq!(classes.len() > 5, theme == Theme::PAGE, "{}", theme.name);
        // A selector of more than a class would not reach the copies of seeds.
        for class in classes {
            assert!(css().contains(&format!("\n.{class}{{")), "{class}");
        }
    }
}

#[test]
fn text_from_outside_is_escaped() {
    let frame = Figure::board(Game::Fifangha.rules().start());
    let hostile = "</text><script>alert('\u{1}')</script>&\"".to_owned();
    let style = Style::with_prefix("\"><script>é 1");
    let svg = sheet(&[frame], 1, &[hostile], &style, Strings::english()).to_string();
    assert!(!svg.contains("<script") && !svg.contains('\u{1}'));
    assert!(svg.contains("&lt;script&gt;"));
    let ids = read(&svg).ids;
    let plain = |id: &String| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    assert!(ids.iter().all(plain), "{ids:?}");
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_size_that_was_asked_for() {
    use fifangha::diagram::png::{PngError, render};
    let frame = Figure::board(Game::Fifangha.rules().start());
    let svg = draw(&frame, &Style::default(), Strings::english());
    let png = render(&svg.to_string(), 2.0).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(f64::from(number(16)), (2.0 * svg.width()).ceil());
    assert_eq!(f64::from(number(20)), (2.0 * svg.height()).ceil());
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        let refused = render(&svg.to_string(), scale);
        assert!(matches!(refused, Err(PngError::Size { .. })), "{scale}");
    }
    assert!(matches!(render("<p>", 1.0), Err(PngError::NotSvg(_))));
}
