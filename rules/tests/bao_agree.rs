//! The crate and the plain interpreter play the same bao la kiswahili.
//!
//! As in `agree`, but from the start of the game, from the positions of the recorded games, and from
//! positions of random play under random readings.

#![allow(clippy::print_stdout)]

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{
    self as real, BaoParameters, FamilyParameters, Game, Kamo, NeverEnding, Parameters, Position,
    Rules, TakasiaLap, TakasiaParameters,
};

use crate::plain::random::Rng;
use crate::plain_bao::recorded::{games, play};
use crate::plain_bao::*;

/// Turns with more laps are skipped.
const LAPS: u64 = 20_000;

/// Returns the rules of the crate for a reading; `None` if it has values that exclude each other.
fn rules_if_possible(params: &BaoParams) -> Option<Rules> {
    let columns = real::Columns::from_count(params.columns).unwrap();
    let base = Game::BAO_KISWAHILI.parameters_on(columns).unwrap();
    let takasia = TakasiaParameters {
        no_capture: params.tk_no_capture,
        house: match params.tk_house {
            TkHouse::Owned => real::TakasiaHouse::Owned,
            TkHouse::Functional => real::TakasiaHouse::Functional,
        },
        single: !params.tk_single_exempt,
        lap: match (params.tk_relay_stops, params.tk_house_passes) {
            (false, _) => TakasiaLap::GoesOn,
            (true, true) => TakasiaLap::HousePasses,
            (true, false) => TakasiaLap::Stops,
        },
        duty: params.tk_obliges != TkObliges::No,
        length: match params.tk_length {
            TkLength::OneAnswer => real::TakasiaLength::OneAnswer,
            TkLength::UntilEmptied => real::TakasiaLength::UntilEmptied,
            TkLength::ThreeTurns => panic!("the crate does not have this value"),
        },
        fallback: match params.tk_lapses {
            true => real::TakasiaFallback::Lapses,
            false => real::TakasiaFallback::Loses,
        },
    };
    let arrival = |stops: bool, how| match stops {
        true => how,
        false => real::HouseArrival::GoesOn,
    };
    let bao = BaoParameters {
        house_min: match params.house_min {
            5 => real::HouseMin::Five,
            6 => real::HouseMin::Six,
            _ => real::HouseMin::Seven,
        },
        house_below: match params.house_below {
            HouseBelow::Sleeps => real::HouseBelow::Sleeps,
            HouseBelow::Lost => real::HouseBelow::Lost,
        },
        single_start: match params.single_start {
            SingleStart::WhileOwned => real::SingleStart::HouseOwned,
            SingleStart::WhileFunctional => real::SingleStart::HouseFunctional,
            SingleStart::Always => real::SingleStart::Always,
        },
        dormant_start: match params.dormant_start {
            DormantStart::Yes => real::DormantStart::Free,
            DormantStart::OnlyIfNothingElse => real::DormantStart::LastResort,
        },
        tax_when: match params.tax_when {
            TaxWhen::Functional => real::TaxWhen::Functional,
            TaxWhen::Owned => real::TaxWhen::Owned,
            TaxWhen::Any => real::TaxWhen::Always,
        },
        takata_at_house: match params.takata_at_house {
            TakataAtHouse::MustStop => real::HouseArrival::Stops,
            TakataAtHouse::MayStop => real::HouseArrival::Choice,
        },
        stop_needs_min: params.stop_needs_min,
        mtaji_takata_at_house: arrival(params.mtaji_takata_stops, real::HouseArrival::Stops),
        mtaji_capture_at_house: arrival(params.mtaji_capture_stops, real::HouseArrival::Choice),
        mtaji_house: match params.mtaji_house {
            MtajiHouse::UntilCapture => real::MtajiHouse::AnyCapture,
            MtajiHouse::UntilOwnCapture => real::MtajiHouse::OwnCapture,
            MtajiHouse::Kept => real::MtajiHouse::Kept,
            MtajiHouse::EndsWithNamua => real::MtajiHouse::Namua,
        },
        start_max: match params.start_max {
            None => real::StartMax::Any,
            Some(most) if most as usize + 1 == params.ring() => real::StartMax::UnderARound,
            Some(_) => real::StartMax::UnderByTwo,
        },
        skip_start: params.skip_start,
        capture_empty: params.cap_empty,
        back_start: match params.back_start_free {
            true => real::BackStart::Free,
            false => real::BackStart::FrontFirst,
        },
        lone_kichwa: match params.lone_kichwa_allowed {
            true => real::LoneKichwa::Allowed,
            false => real::LoneKichwa::Forbidden,
        },
        own_empty: match params.own_empty {
            OwnEmpty::Loses => real::OwnEmpty::AtOnce,
            OwnEmpty::Forbidden => real::OwnEmpty::Forbidden,
            OwnEmpty::AtEnd => real::OwnEmpty::TurnEnd,
        },
        singles: match params.singles {
            Singles::OnTurn => real::Singles::NextTurn,
            Singles::AtOnce => real::Singles::AtOnce,
        },
        takasia: params.takasia.then_some(takasia),
    };
    let parameters = Parameters {
        kamo: match params.opp_empty {
            OppEmpty::AtOnce => Kamo::Unsown,
            OppEmpty::AfterSowing => Kamo::AtOnce,
            OppEmpty::AtEnd => Kamo::NextTurn,
        },
        never_ending: match params.endless {
            Endless::NotAllowed => NeverEnding::Forbidden,
            Endless::Loses => NeverEnding::MoverLoses,
            Endless::Draw => NeverEnding::Draw,
        },
        family: FamilyParameters::Bao(bao),
        ..base
    };
    Rules::new(parameters).ok()
}

fn rules(params: &BaoParams) -> Rules {
    rules_if_possible(params).unwrap_or_else(|| panic!("{params:#?}"))
}

/// The result of a turn: its text, the position after it, the captures and the loser.
type TurnResult = (String, Option<String>, usize, Option<usize>);

fn crate_results(rules: &Rules, position: &Position) -> Vec<TurnResult> {
    let mut results = Vec::new();
    rules.each_turn::<Infallible>(position, |turn, played| {
        let ends = played.ends_at_rest();
        let loser = rules
            .outcome_after(&played)
            .and_then(|outcome| outcome.winner)
            .map(|winner| (!winner).index());
        results.push((
            rules.notation(position, &turn),
            ends.then(|| played.position.to_string()),
            played.captured as usize,
            loser,
        ));
        ControlFlow::Continue(())
    });
    results
}

/// Returns a position as the crate has it: captured seeds that are not sown rest where they were
/// captured.
fn with_unsown(after: &Pos, turn: &PlainTurn, me: usize) -> Pos {
    let mut pos = after.clone();
    if let Some(&pit) = turn.taken.last() {
        pos.pits[me][pit] += pos.unsown;
    }
    pos
}

fn plain_results(params: &BaoParams, pos: &Pos, turns: &[PlainTurn]) -> Vec<TurnResult> {
    let me = pos.to_move;
    let total = |pos: &Pos| pos.pits[1 - me].iter().sum::<u32>() as usize;
    let describe = |turn: &PlainTurn| {
        let after = turn
            .after
            .as_ref()
            .map(|after| with_unsown(after, turn, me));
        let endless = match params.endless {
            Endless::Draw => None,
            _ => Some(me),
        };
        (
            kiba::notation(params, me, turn),
            after.as_ref().map(|after| after.line(params, true)),
            match &after {
                Some(after) => total(pos) - total(after),
                None => 0,
            },
            match &turn.after {
                Some(after) => loser(params, after),
                None => endless,
            },
        )
    };
    turns.iter().map(describe).collect()
}

/// Compares the turns of a position; `Err` has the difference. `None` if a turn is too long.
fn compare(params: &BaoParams, rules: &Rules, pos: &Pos) -> Option<Result<Vec<PlainTurn>, String>> {
    let turns = turns_within(params, pos, LAPS)?;
    let text = pos.line(params, true);
    let position = match Position::parse(&text, rules) {
        Ok(position) => position,
        Err(error) => return Some(Err(format!("{text}: {error}"))),
    };
    if position.to_string() != text {
        return Some(Err(format!("{text}\nprinted as {position}")));
    }
    let mut crate_ = crate_results(rules, &position);
    let mut plain = plain_results(params, pos, &turns);
    for results in crate_.iter_mut().chain(&mut plain) {
        if results.1.is_none() {
            results.2 = 0;
        }
    }
    let lost = rules
        .outcome(&position)
        .and_then(|it| it.winner)
        .map(|it| (!it).index());
    if lost != loser(params, pos) {
        return Some(Err(format!(
            "{text}: {lost:?} has lost, plainly {:?}",
            loser(params, pos)
        )));
    }
    Some(match crate_.iter().zip(&plain).find(|(a, b)| a != b) {
        Some((a, b)) => Err(format!("{text}\nthe crate {a:?}\nplainly   {b:?}")),
        None if crate_.len() != plain.len() => Err(format!(
            "{text}\nthe crate {:?}\nplainly   {:?}",
            crate_.iter().map(|it| &it.0).collect::<Vec<_>>(),
            plain.iter().map(|it| &it.0).collect::<Vec<_>>()
        )),
        None => Ok(turns),
    })
}

fn compare_or_panic(params: &BaoParams, rules: &Rules, pos: &Pos) -> Option<Vec<PlainTurn>> {
    let result = compare(params, rules, pos)?;
    Some(result.unwrap_or_else(|difference| panic!("{difference}\n{params:#?}")))
}

/// The situations that occurred in random play.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    mtaji: usize,
    /// Positions with a blocked pit, and turns that end in it.
    blocked: usize,
    stopped: usize,
    /// Turns with a choice at the house.
    houses: usize,
}

/// Plays and compares at most 120 random turns, from the start or from that of beginners.
fn random_game(params: &BaoParams, rules: &Rules, rng: &mut Rng, met: &mut Met) {
    let mut pos = match rng.once_in(2) {
        true => Pos::beginners(),
        false => Pos::start(),
    };
    for _ in 0..120 {
        let Some(turns) = compare_or_panic(params, rules, &pos) else {
            return;
        };
        met.positions += 1;
        met.mtaji += usize::from(pos.hand == [0, 0]);
        met.blocked += usize::from(pos.blocked[pos.to_move].is_some());
        met.stopped += turns.iter().filter(|turn| turn.stopped_by_block).count();
        met.houses += turns.iter().filter(|turn| turn.house.is_some()).count();
        let afters: Vec<Pos> = turns.into_iter().filter_map(|turn| turn.after).collect();
        if afters.is_empty() {
            return;
        }
        pos = rng.pick(&afters);
        if pos.unsown > 0 {
            return;
        }
    }
}

#[test]
fn both_interpreters_count_the_same_turns_from_the_start() {
    let params = BaoParams::kiba();
    let rules = rules(&params);
    for depth in 1..=5 {
        let count = rules.perft(&rules.start(), depth);
        assert_eq!(perft(&params, &Pos::start(), depth), count, "depth {depth}");
    }
}

/// To depth 2 from each position of the games of masters.
#[test]
fn both_interpreters_count_the_same_turns_in_recorded_games() {
    let params = BaoParams::kiba();
    let rules = rules(&params);
    let mut counted = 0;
    for game in games().iter().filter(|it| it.name.starts_with("voogt")) {
        let positions = play(&params, game);
        for pos in &positions[..game.turns.len()] {
            let text = pos.line(&params, true);
            let position = Position::parse(&text, &rules).unwrap();
            for depth in 1..=2 {
                let count = rules.perft(&position, depth);
                assert_eq!(perft(&params, pos, depth), count, "{text}");
            }
            counted += 1;
        }
    }
    assert_eq!(counted, 458);
}

/// Random play under random readings, each of at most 120 turns. `FIFANGHA_AGREE_CASES` is the number
/// of positions.
#[test]
fn both_interpreters_play_random_games_under_random_readings() {
    let positions = std::env::var("FIFANGHA_AGREE_CASES").ok();
    let positions = positions.and_then(|it| it.parse().ok()).unwrap_or(20_000);
    let mut rng = Rng::new(1);
    let mut met = Met::default();
    while met.positions < positions {
        let params = random::comparable(&mut rng);
        if let Some(rules) = rules_if_possible(&params) {
            random_game(&params, &rules, &mut rng, &mut met);
        }
    }
    println!("{met:?}");
    assert!(met.mtaji * 4 > met.positions, "{met:?}");
    assert!(met.blocked > 100 && met.stopped > 10, "{met:?}");
    assert!(met.houses > 1000, "{met:?}");
}

#[test]
fn both_interpreters_play_random_games_under_the_named_readings() {
    let mut rng = Rng::new(7);
    let mut met = Met::default();
    for name in BaoParams::NAMES {
        let params = BaoParams::named(name).unwrap();
        if params.tk_length != TkLength::ThreeTurns {
            for _ in 0..10 {
                random_game(&params, &rules(&params), &mut rng, &mut met);
            }
        }
    }
    assert!(met.positions > 2000, "{met:?}");
}
