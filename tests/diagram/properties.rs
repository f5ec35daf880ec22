//! Invariants of all pictures.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use fifangha::diagram::{
    Colouring, DiagramStyle, Ink, MAX_SEEDS_DRAWN, Theme, draw, draw_grid, stylesheet,
};
use fifangha::figure::{Figure, SUBITIZING_LIMIT, caption};
use fifangha::message::Strings;
use fifangha_rules::{Direction, EndPits, Event, Game, Pit, Position, RestCause, Row, Side, Step};

use super::boards;
use crate::support::picture::{Picture, distance, end_of, marks_of, read};
use crate::support::random_game;

/// Returns the style of each theme, including that of a page.
fn every_theme() -> impl Iterator<Item = DiagramStyle> {
    let themes = Theme::names().filter_map(Theme::by_name);
    let pages = [Theme::css_classes(), Theme::embedded()];
    themes.chain(pages).map(|theme| DiagramStyle {
        theme,
        ..DiagramStyle::default()
    })
}

#[test]
fn what_is_drawn_is_what_there_is() {
    let games = Game::ALL.iter().map(|game| game.rules());
    for rules in games.chain(boards()) {
        for turn in random_game(&rules, 7, 40).iter().step_by(6) {
            for frame in Figure::steps(&turn.before, &turn.steps).iter().take(6) {
                let svg = draw(frame, &DiagramStyle::default(), Strings::english());
                let picture = read(&svg.to_string());
                let position = frame.board.position().unwrap();
                for (name, centre) in picture.pits(frame) {
                    let seeds = position.seeds(name.parse().unwrap());
                    let drawn = picture.seeds_at(centre);
                    assert_eq!(drawn, usize::from(seeds.min(MAX_SEEDS_DRAWN)), "{name}");
                    let number = (seeds > SUBITIZING_LIMIT).then_some(u32::from(seeds));
                    assert_eq!(picture.number_at(centre), number, "{name} of {position}");
                }
                for side in Side::ALL {
                    let reserve = u32::from(position.reserve(side));
                    assert_eq!(picture.reserve(side), reserve, "{position}");
                }
            }
        }
    }
}

#[test]
fn a_heap_too_large_to_draw_has_its_number() {
    let rules = Game::KATRA_GOROBAKA.rules();
    let line = "......../......../......../(64)....... S";
    let position = Position::parse(line, &rules).unwrap();
    let frame = Figure::board(position);
    let picture = read(&draw(&frame, &DiagramStyle::default(), Strings::english()).to_string());
    let centre = picture.pits(&frame)["a1"];
    assert_eq!(picture.number_at(centre), Some(64));
    assert_eq!(picture.seeds_at(centre), usize::from(MAX_SEEDS_DRAWN));
}

#[test]
fn no_picture_has_an_id_that_another_could_have() {
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    for style in every_theme() {
        let all = draw_grid(&frames, 2, &[], &style, Strings::english()).to_string();
        let one = draw(&frames[1], &style, Strings::english()).to_string();
        for text in [all, one] {
            assert_eq!(read(&text).ids, [""; 0]);
            assert!(!text.contains("url(") && !text.contains("href") && !text.contains("<use"));
        }
    }
}

#[test]
fn the_same_frame_gives_the_same_text() {
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    let text = || {
        draw_grid(
            &frames,
            2,
            &[],
            &DiagramStyle::default(),
            Strings::english(),
        )
        .to_string()
    };
    let first = text();
    for _ in 0..5 {
        assert!(text() == first);
    }
}

/// Returns events of every kind at a pit of any board.
fn events(at: Pit) -> Vec<Event> {
    let (direction, seeds) = (Direction::Right, 3);
    let facing = at.facing().unwrap();
    let behind = Pit::new(Row::outer(facing.side(), 2), facing.column());
    let mut events = vec![
        Event::Drop { pit: at },
        Event::PlayOn {
            pit: at,
            house: true,
        },
        Event::PlayOn {
            pit: at,
            house: false,
        },
        Event::Repeat { pit: at, period: 2 },
    ];
    let causes = [
        RestCause::EmptyPit,
        RestCause::OpponentLost,
        RestCause::OneSowing,
        RestCause::OuterRova,
        RestCause::Chosen,
        RestCause::House,
    ];
    events.extend(causes.map(|cause| Event::Rest { pit: at, cause }));
    for rova in [false, true] {
        events.push(Event::Lift {
            pit: at,
            seeds,
            direction,
            rova,
        });
        for house in [false, true] {
            events.push(Event::Relay {
                pit: at,
                seeds,
                direction,
                rova,
                house: house && !rova,
            });
        }
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
    let position = Game::ISOLO.rules().start();
    for at in [0, 9, u8::MAX].map(|column| Pit::new(Row::B, column)) {
        for event in events(at) {
            let step = Step {
                event,
                position,
                hand: 1,
            };
            let frame = Figure::step(&position, &step);
            let svg = draw(&frame, &DiagramStyle::default(), Strings::english());
            assert!(svg.to_string().ends_with("</svg>"));
        }
    }
}

/// Returns the classes that an event must leave in the picture.
fn trace(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Sowing { .. } => &["way", "head", "start"],
        Event::Capture { .. } => &["way", "on-badge"],
        _ => &["badge", "on-badge"],
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
                    let text = draw(
                        &frame.clone().seen_from(bottom),
                        &DiagramStyle::default(),
                        Strings::english(),
                    )
                    .to_string();
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{event:?}");
                    let picture = read(&text);
                    for class in trace(&event) {
                        assert!(picture.data.contains_key(*class), "{event:?}: {class}");
                    }
                    assert_eq!(picture.names.len(), 2);
                }
            }
        }
    }
}

#[test]
fn a_sowing_path_passes_every_pit_that_gets_a_seed() {
    // One seed moves straight into its pit; each further pit adds one line.
    let position = Game::FIFANGHA.rules().start();
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
        let svg = draw(&frame, &DiagramStyle::default(), Strings::english());
        let picture = read(&svg.to_string());
        assert_eq!(picture.walk().len(), usize::from(seeds) + 1);
        picture.data["way"].matches('L').count()
    };
    assert_eq!(lines(1), 1);
    assert_eq!(lines(4), 4);
    // At the right end the path has two corners.
    assert_eq!(lines(9), 9 + 2);
}

/// The steps of random games with their parsed pictures.
static PICTURES: LazyLock<Vec<(Figure, Picture)>> = LazyLock::new(|| {
    let mut pictures = Vec::new();
    for rules in boards() {
        for seed in 1..3 {
            for turn in random_game(&rules, seed, 16) {
                for frame in Figure::steps(&turn.before, &turn.steps).into_iter().take(9) {
                    let svg = draw(&frame, &DiagramStyle::default(), Strings::english());
                    pictures.push((frame, read(&svg.to_string())));
                }
            }
        }
    }
    pictures
});

/// Returns the badges, signs and arrow heads of a picture that cover each other.
fn covered_marks(figure: &Figure) -> usize {
    let picture = read(&draw(figure, &DiagramStyle::default(), Strings::english()).to_string());
    let of_class = |class: &str, radius| {
        let data = picture.data.get(class).map_or("", String::as_str);
        marks_of(data, radius)
    };
    let mut marks = of_class("badge", 10.8);
    marks.extend(of_class("head", 0.0));
    let touch = |(a, b): (&Vec<_>, &Vec<_>)| {
        let near = |(at, radius): &((f64, f64), f64)| {
            b.iter().any(|(other, more): &((f64, f64), f64)| {
                distance(*at, *other) < radius + more - 0.3
            })
        };
        a.iter().any(near)
    };
    let pairs = (1..).zip(&marks);
    let pairs = pairs.flat_map(|(next, it)| marks[next..].iter().map(move |other| (it, other)));
    pairs.filter(|it| touch(*it)).count()
}

#[test]
fn badges_signs_and_arrow_heads_do_not_cover_each_other() {
    let mut seen = 0;
    for rules in boards()
        .into_iter()
        .chain([Game::KATRO.rules(), Game::BAO_KISWAHILI.rules()])
    {
        for turn in random_game(&rules, 7, 12) {
            let whole = Figure::turn(&turn.before, &turn.after).with_course(&turn.steps);
            let laps = Figure::laps(&turn.before, &turn.steps, Vec::new());
            let steps = Figure::steps(&turn.before, &turn.steps);
            for figure in laps.into_iter().chain(steps).take(20).chain([whole]) {
                for bottom in Side::ALL {
                    let figure = figure.clone().seen_from(bottom);
                    assert_eq!(
                        covered_marks(&figure),
                        0,
                        "{} {:?}",
                        figure.board,
                        figure.path
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn laps_have_all_changes_of_a_turn() {
    for rules in boards()
        .into_iter()
        .chain([Game::KATRO.rules(), Game::BAO_KISWAHILI.rules()])
    {
        for turn in random_game(&rules, 5, 20) {
            let laps = Figure::laps(&turn.before, &turn.steps, Vec::new());
            let sowings = turn
                .steps
                .iter()
                .filter(|it| it.event.kind() == "sowing")
                .count();
            assert!(
                (sowings..=sowings + 1).contains(&laps.len()),
                "{sowings} sowings"
            );
            let events = laps.iter().flat_map(|it| &it.lap.as_ref().unwrap().events);
            let played = turn.steps.iter().map(|it| &it.event);
            assert!(events.eq(played));
            for pit in turn.before.pits() {
                let changes: i16 = laps.iter().map(|it| it.cell(pit).unwrap().change()).sum();
                let after = turn.steps.last().unwrap().position.seeds(pit);
                assert_eq!(
                    changes,
                    i16::from(after) - i16::from(turn.before.seeds(pit))
                );
            }
            for (number, figure) in (1..).zip(&laps) {
                for strings in Strings::all() {
                    let text = strings.render(&figure.caption().unwrap());
                    let count = format!(" {number}");
                    assert!(text.replace('\u{a0}', " ").contains(&count), "{text}");
                    assert!(!text.contains(['{', '_']), "{text}");
                }
            }
        }
    }
}

#[test]
fn captured_seeds_go_to_the_tsibongy_that_the_caption_names() {
    let mut seen = 0;
    for (frame, picture) in &*PICTURES {
        let Some(Event::Capture {
            origin: Some(origin),
            pit,
            ..
        }) = frame.event
        else {
            continue;
        };
        seen += 1;
        let position = frame.board.position().unwrap();
        let named = match origin {
            Direction::Left => Pit::new(pit.row(), 1),
            Direction::Right => Pit::new(pit.row(), position.columns().count()),
        };
        let tsibongy = picture.pits(frame)[&named.to_string()];
        let end = end_of(&picture.data["way"]);
        assert!(distance(end, tsibongy) < 28.0, "{named}: {end:?}");
        // The hand is near it.
        let hand = *picture.walk().last().unwrap();
        assert!(distance(hand, tsibongy) < 60.0, "{named}: {hand:?}");
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_walk_goes_where_the_seeds_do() {
    let mut seen = 0;
    for (frame, picture) in &*PICTURES {
        let walk = picture.walk();
        let Some(event @ Event::Sowing { .. }) = frame.event else {
            continue;
        };
        let pits = picture.pits(frame);
        let falls: Vec<_> = walk[1..]
            .iter()
            .map(|at| {
                let under = pits
                    .iter()
                    .find(|(_, centre)| distance(**centre, *at) < 0.5);
                under.expect("a seed falls into a pit").0.clone()
            })
            .collect();
        assert_eq!(falls.last(), Some(&event.pit().to_string()));
        for cell in frame.cells() {
            let name = cell.pit.to_string();
            let fallen = falls.iter().filter(|fall| **fall == name).count();
            assert_eq!(fallen, usize::try_from(cell.change()).unwrap(), "{name}");
        }
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_long_walk_is_cut_at_its_bound() {
    let position = Game::ISOLO.rules().start();
    let first = Pit::new(Row::B, 2);
    let event = Event::Sowing {
        first,
        last: first,
        seeds: 255,
        direction: Direction::Right,
    };
    let step = Step {
        event,
        position,
        hand: 0,
    };
    let figure = Figure::step(&position, &step);
    assert_eq!(figure.hand_path().len(), fifangha::figure::MAX_HAND_PLACES);
}

#[test]
fn a_caption_is_a_sentence_without_gaps() {
    for strings in Strings::all() {
        for event in events(Pit::new(Row::B, 1)) {
            let text = strings.render(&caption(&event, EndPits::Tsibongy));
            let whole = text.ends_with('.') && text.contains(' ');
            assert!(whole && !text.contains(['{', '}', '_']), "{text}");
        }
    }
}

#[test]
fn title_and_description_say_the_board() {
    let frame = Figure::board(Game::KATRA_SAKALAVA.rules().start());
    let text = draw(&frame, &DiagramStyle::default(), Strings::english()).to_string();
    for words in [
        "Board of 8 columns, South to move",
        "South’s outer row, from left to right: 0, 0, 0, 0, 3, 0, 0, 0.",
        "In reserve: South 22, North 22.",
        "Rova of North: pits c4 and d4.",
        "role=\"img\"",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn on_a_page_a_picture_has_one_name_and_leaves_the_rest_to_the_caption() {
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let style = DiagramStyle {
        theme: Theme::css_classes(),
        ..DiagramStyle::default()
    };
    for frame in Figure::steps(&turn.before, &turn.steps) {
        let text = draw(&frame, &style, Strings::english()).inline();
        let names = read(&text).names;
        assert_eq!(names.len(), 1);
        let caption = frame.caption().unwrap().to_string();
        assert!(names[0].contains("South’s inner row") && !names[0].contains(&caption));
    }
}

#[test]
fn only_a_picture_for_a_page_with_the_stylesheet_has_no_colours() {
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let frames = Figure::steps(&turn.before, &turn.steps);
    for style in every_theme() {
        let text = draw_grid(&frames, 2, &[], &style, Strings::english()).to_string();
        let by_stylesheet = style.theme.colouring == Colouring::Stylesheet;
        assert_eq!(text.contains('#'), !by_stylesheet);
        let picture = read(&text);
        let classes: BTreeSet<_> = picture.data.keys().chain(picture.letters.keys()).collect();
        for class in classes {
            let page = stylesheet(&style.theme, &style.theme);
            assert!(page.contains(&format!(" .fif-{class}{{")), "{class}");
        }
    }
}

/// Without its properties, such a picture looks like a standalone one.
#[test]
fn a_picture_for_any_page_has_the_usual_colours_where_the_page_sets_none() {
    let turn = &random_game(&Game::FIFANGHA.rules(), 3, 1)[0];
    let figure = Figure::turn(&turn.before, &turn.after);
    let drawn = |theme| {
        let style = DiagramStyle {
            theme,
            ground: false,
            ..DiagramStyle::default()
        };
        draw(&figure, &style, Strings::english()).inline()
    };
    let mut embedded = drawn(Theme::embedded());
    for ink in Ink::ALL {
        let colour = Theme::default().colour(ink);
        let property = format!("var(--fif-{},{colour})", ink.name());
        embedded = embedded.replace(&property, &colour.to_string());
    }
    // The accessible names differ: title and description in a standalone
    // picture, a label on a page.
    let parts = |svg: &str| {
        let parts = svg.split_inclusive('>').map(str::to_owned);
        let drawn = parts.filter(|it| it.starts_with("<path") || it.starts_with("<rect"));
        drawn.collect::<Vec<_>>()
    };
    assert!(parts(&embedded).len() > 5);
    assert_eq!(parts(&embedded), parts(&drawn(Theme::default())));
    for (name, value) in [("fill", "none"), ("stroke-linecap", "round")] {
        assert!(embedded.starts_with("<svg") && embedded.contains(&format!("{name}=\"{value}\"")));
    }
}

#[test]
fn text_from_outside_is_escaped() {
    let frame = Figure::board(Game::FIFANGHA.rules().start());
    let hostile = "</text><script>alert('\u{1}')</script>&\"".to_owned();
    let svg = draw_grid(
        &[frame],
        1,
        &[hostile],
        &DiagramStyle::default(),
        Strings::english(),
    )
    .to_string();
    assert!(!svg.contains("<script") && !svg.contains('\u{1}'));
    assert!(svg.contains("&lt;script&gt;"));
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_size_that_was_asked_for() {
    use fifangha::diagram::png::{PngError, render};
    let frame = Figure::board(Game::FIFANGHA.rules().start());
    let svg = draw(&frame, &DiagramStyle::default(), Strings::english());
    let png = render(&svg.to_string(), 2.0).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(f64::from(number(16)), (2.0 * svg.width()).ceil());
    assert_eq!(f64::from(number(20)), (2.0 * svg.height()).ceil());
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        let refused = render(&svg.to_string(), scale);
        assert!(matches!(refused, Err(PngError::Size { .. })), "{scale}");
    }
    assert!(matches!(render("<p>", 1.0), Err(PngError::NotSvg(_))));
    // A transparent background needs a fourth channel, PNG colour type 6.
    let style = DiagramStyle {
        ground: false,
        ..DiagramStyle::default()
    };
    let clear = render(&draw(&frame, &style, Strings::english()).to_string(), 1.0).unwrap();
    assert_eq!((png[25], clear[25]), (2, 6));
}
