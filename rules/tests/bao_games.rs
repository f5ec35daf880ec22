//! The plain interpreter of bao la kiswahili replays the recorded games.

use crate::plain_bao::position::PITS;
use crate::plain_bao::recorded::{Recorded, games, play};
use crate::plain_bao::turn::Turn;
use crate::plain_bao::*;
use std::collections::HashMap;

/// Games with the number of turns that can be played.
type Stops<'a> = &'a [(&'a str, usize)];

fn game(name: &str) -> Recorded {
    games().into_iter().find(|game| game.name == name).unwrap()
}

fn kiba_with(change: impl FnOnce(&mut BaoParams)) -> BaoParams {
    let mut params = BaoParams::kiba();
    change(&mut params);
    params
}

/// Returns the games that stop early, with the number of turns that could be played.
fn stops(params: &BaoParams) -> Vec<(String, usize)> {
    let stop = |game: Recorded| {
        let played = play(params, &game).len() - 1;
        (played < game.turns.len()).then_some((game.name, played))
    };
    games().into_iter().filter_map(stop).collect()
}

fn stop(name: &str, played: usize) -> (String, usize) {
    (name.to_owned(), played)
}

#[test]
fn the_default_reading_replays_all_games_to_their_last_position() {
    let params = BaoParams::kiba();
    let mut turns_played = 0;
    for game in games() {
        let positions = play(&params, &game);
        assert_eq!(positions.len() - 1, game.turns.len(), "{}", game.name);
        assert_eq!(
            positions.last().unwrap().print(&params),
            game.last,
            "{}",
            game.name
        );
        assert!(
            positions.iter().all(|pos| pos.total() == 64),
            "{}",
            game.name
        );
        if game.name.starts_with("voogt") {
            turns_played += game.turns.len();
        }
    }
    assert_eq!(turns_played, 458);
}

#[test]
fn the_stars_are_those_of_takata_turns() {
    let params = BaoParams::kiba();
    let mut differences = Vec::new();
    for game in games() {
        let positions = play(&params, &game);
        for (number, text) in game.turns.iter().enumerate() {
            let pos = &positions[number];
            let written = |turn: &PlainTurn| kiba::kiba(&params, pos.to_move, turn);
            let texts: Vec<String> = turns(&params, pos).iter().map(written).collect();
            if !texts.contains(text) {
                differences.push(format!("{} {} {text}", game.name, number + 1));
            }
        }
    }
    assert_eq!(differences, [] as [&str; 0]);
}

#[test]
fn other_readings_stop_where_they_contradict_a_game() {
    let table: [(&str, Stops<'_>); 7] = [
        ("kiba", &[]),
        ("mw", &[("voogt-2", 10)]),
        ("nierse", &[("voogt-7", 49), ("voogt-69", 51)]),
        ("bga", &[("voogt-7", 49)]),
        ("donkers-program", &[]),
        // The last turn of the other does not end if an empty row is judged after it.
        (
            "abstractplay",
            &[("voogt-2", 12), ("voogt-4", 52), ("endless-short", 12)],
        ),
        ("nkkmd-r002", &[("voogt-7", 49), ("voogt-69", 70)]),
    ];
    for (name, expected) in table {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(name, turns)| stop(name, turns))
            .collect();
        assert_eq!(stops(&BaoParams::named(name).unwrap()), expected, "{name}");
    }
}

#[test]
fn single_values_are_contradicted_by_games() {
    let no_stop = [("voogt-7", 49), ("voogt-69", 70)];
    let table: [(&str, BaoParams, Stops<'_>); 8] = [
        (
            "house_min",
            kiba_with(|it| it.house_min = 7),
            &[("voogt-2", 12), ("voogt-3", 22)],
        ),
        (
            "house_below",
            kiba_with(|it| it.house_below = HouseBelow::Lost),
            &[("voogt-2", 10), ("voogt-3", 28)],
        ),
        (
            "single_start",
            kiba_with(|it| it.single_start = SingleStart::WhileFunctional),
            &[("voogt-2", 10)],
        ),
        (
            "start_max",
            kiba_with(|it| it.start_max = None),
            &[("voogt-69", 51)],
        ),
        (
            "skip_start",
            kiba_with(|it| it.skip_start = true),
            &[
                ("voogt-5", 46),
                ("voogt-6", 25),
                ("voogt-7", 23),
                ("voogt-69", 52),
            ],
        ),
        ("takasia", kiba_with(|it| it.takasia = false), &no_stop),
        (
            "tk_relay_stops",
            kiba_with(|it| it.tk_relay_stops = false),
            &no_stop,
        ),
        (
            "tk_obliges",
            kiba_with(|it| it.tk_obliges = TkObliges::First),
            &[("voogt-7", 49)],
        ),
    ];
    for (name, params, expected) in table {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(name, turns)| stop(name, turns))
            .collect();
        assert_eq!(stops(&params), expected, "{name}");
    }
    let empty = stops(&kiba_with(|it| it.cap_empty = true));
    let masters: Vec<_> = empty
        .iter()
        .filter(|(name, _)| name.starts_with("voogt"))
        .collect();
    assert!(
        masters.len() == 8 && masters.iter().all(|it| it.1 <= 21),
        "{empty:?}"
    );
}

#[test]
fn no_game_decides_the_other_points() {
    let undecided: [(&str, BaoParams); 18] = [
        (
            "single_start",
            kiba_with(|it| it.single_start = SingleStart::Always),
        ),
        (
            "dormant_start",
            kiba_with(|it| it.dormant_start = DormantStart::OnlyIfNothingElse),
        ),
        (
            "tax_when owned",
            kiba_with(|it| it.tax_when = TaxWhen::Owned),
        ),
        ("tax_when any", kiba_with(|it| it.tax_when = TaxWhen::Any)),
        (
            "takata_at_house",
            kiba_with(|it| it.takata_at_house = TakataAtHouse::MayStop),
        ),
        ("stop_needs_min", kiba_with(|it| it.stop_needs_min = false)),
        (
            "mtaji_takata_stops",
            kiba_with(|it| it.mtaji_takata_stops = true),
        ),
        (
            "mtaji_capture_stops",
            kiba_with(|it| it.mtaji_capture_stops = true),
        ),
        (
            "mtaji_house kept",
            kiba_with(|it| it.mtaji_house = MtajiHouse::Kept),
        ),
        (
            "mtaji_house ends",
            kiba_with(|it| it.mtaji_house = MtajiHouse::EndsWithNamua),
        ),
        ("start_max", kiba_with(|it| it.start_max = Some(14))),
        ("back_start_free", kiba_with(|it| it.back_start_free = true)),
        (
            "lone_kichwa_allowed",
            kiba_with(|it| it.lone_kichwa_allowed = true),
        ),
        ("singles", kiba_with(|it| it.singles = Singles::AtOnce)),
        ("tk_no_capture", kiba_with(|it| it.tk_no_capture = false)),
        (
            "tk_house",
            kiba_with(|it| it.tk_house = TkHouse::Functional),
        ),
        (
            "tk_single_exempt",
            kiba_with(|it| it.tk_single_exempt = true),
        ),
        (
            "tk_length",
            kiba_with(|it| it.tk_length = TkLength::ThreeTurns),
        ),
    ];
    for (name, params) in undecided {
        assert_eq!(stops(&params), [], "{name}");
        for game in games() {
            let positions = play(&params, &game);
            let last = positions.last().unwrap().print(&params);
            if game.name.starts_with("voogt") {
                assert_eq!(last, game.last, "{name} {}", game.name);
            }
        }
    }
}

#[test]
fn seeds_of_the_last_capture_are_sown_or_not() {
    for opp_empty in [OppEmpty::AfterSowing, OppEmpty::AtEnd] {
        let params = kiba_with(|it| it.opp_empty = opp_empty);
        let differs = |game: &Recorded| {
            let positions = play(&params, game);
            positions.last().unwrap().print(&params) != game.last
        };
        let names: Vec<String> = games()
            .into_iter()
            .filter(|game| game.name.starts_with("voogt") && differs(game))
            .map(|game| game.name)
            .collect();
        assert_eq!(names, ["voogt-1", "voogt-5", "voogt-7", "voogt-69"]);
    }
}

#[test]
fn pits_are_blocked_in_three_games() {
    let params = BaoParams::kiba();
    let mut blocks = Vec::new();
    for game in games() {
        for (number, pos) in play(&params, &game).iter().enumerate() {
            let Some(block) = pos.blocked[pos.to_move] else {
                continue;
            };
            let stops = game.turns.get(number).is_some_and(|text| {
                turns(&params, pos)
                    .into_iter()
                    .find(|turn| kiba::kiba(&params, pos.to_move, turn) == *text)
                    .is_some_and(|turn| turn.stopped_by_block)
            });
            let pit = match pos.to_move {
                0 => format!("A{}", block.pit + 1),
                _ => format!("a{}", 8 - block.pit),
            };
            blocks.push(format!("{} {number} {pit} {stops}", game.name));
        }
    }
    assert_eq!(
        blocks,
        [
            "voogt-4 59 a1 false",
            "voogt-7 48 A6 true",
            "voogt-69 67 a2 true",
            "voogt-69 71 a1 true",
        ]
    );
}

#[test]
fn the_endless_turn_repeats_after_228_sowings() {
    let game = game("endless-icga");
    let params = BaoParams::kiba();
    let pos = play(&params, &game).pop().unwrap();
    let written = |turn: &PlainTurn| kiba::kiba(&params, 0, turn);
    let legal: Vec<String> = turns(&params, &pos).iter().map(written).collect();
    assert_eq!(
        legal,
        ["A2<*", "A2>*", "A3>*", "A6<*", "A6>*", "A7<*", "A7>*"]
    );
    let loses = kiba_with(|it| it.endless = Endless::Loses);
    let endless = turns(&loses, &pos)
        .into_iter()
        .find(|turn| turn.after.is_none());
    assert_eq!(written(&endless.unwrap()), "A3<*");

    let mut turn = Turn::new(&params, &pos, 2, true, false);
    turn.put_seed();
    turn.lift_start(2, -1);
    let mut seen = HashMap::new();
    let period = (0..).find_map(|lap| {
        let (last, was_empty) = turn.sow();
        assert!(!was_empty);
        let before = seen.insert((turn.pos.pits, last), lap);
        turn.lift(last, -1);
        before.map(|before| lap - before)
    });
    assert_eq!(period, Some(228));
}

#[test]
fn a_sowing_round_the_board_fills_the_emptied_pit() {
    let params = BaoParams::kiba();
    let mut pos = Pos::start();
    pos.hand = [0, 0];
    pos.pits = [[0; PITS]; 2];
    pos.pits[0][3] = 16;
    pos.pits[1][0] = 2;
    // The last of the sixteen seeds falls into the emptied pit, which it finds empty.
    let rounds: Vec<u32> = turns(&params, &pos)
        .into_iter()
        .map(|turn| turn.after.unwrap().pits[0][3])
        .collect();
    assert_eq!(rounds, [1, 1]);
    let mut skipping = params;
    skipping.skip_start = true;
    let skipped = turns(&skipping, &pos);
    assert!(skipped.iter().all(|turn| turn.laps > 1));
}

/// Returns the number of turns that can be played from a position.
fn played_from(params: &BaoParams, mut pos: Pos, texts: &[String]) -> usize {
    for (number, text) in texts.iter().enumerate() {
        let legal = turns(params, &pos).into_iter();
        let mut found = legal.filter(|turn| kiba::kiba(params, pos.to_move, turn) == *text);
        match found.next().and_then(|turn| turn.after) {
            Some(after) => pos = after,
            None => return number,
        }
    }
    texts.len()
}

#[test]
fn only_one_change_of_a_turn_makes_the_second_game_legal() {
    let params = BaoParams::kiba();
    let mut game = game("voogt-2");
    // As printed: the house is not played in South's turn 14.
    assert_eq!(game.turns[26], "A8>+");
    game.turns[26] = "A8>".to_owned();
    let positions = play(&params, &game);
    let mut lengths = Vec::new();
    for (number, pos) in positions.iter().enumerate() {
        for turn in turns(&params, pos) {
            let text = kiba::kiba(&params, pos.to_move, &turn);
            if text != game.turns[number] {
                let rest = &game.turns[number + 1..];
                let more = played_from(&params, turn.after.unwrap(), rest);
                lengths.push((number + 1 + more, number + 1, text));
            }
        }
    }
    lengths.sort();
    let best = lengths.pop().unwrap();
    assert_eq!(best, (53, 27, "A8>+".to_owned()));
    // South's turn 15 is the 29th.
    assert!(lengths.pop().unwrap().0 <= 30);
    assert!(positions.len() <= 30);
}
