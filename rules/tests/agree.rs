//! Two interpreters without shared code play the same games.
//!
//! For random parameters of each family, random positions and positions of random games, the crate
//! and the plain interpreter (`plain`) must generate the same legal turns in the same order and
//! notation, with the same position, captures, laps, end and winner.
//!
//! A short run is part of `cargo test`. The long one takes minutes:
//!
//! ```sh
//! FIFANGHA_AGREE_CASES=1000000 cargo test --release -p fifangha-rules agree::
//! ```
//!
//! `FIFANGHA_AGREE_CASES` is the number of cases of each family, `FIFANGHA_AGREE_SEED` selects
//! another run; `-- --nocapture` prints the number of positions and turns compared.

// Prints the counts of a long run.
#![allow(clippy::print_stdout)]

use crate::both;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::plain::position::pit_in_row;
use crate::plain::random::Rng;
use crate::plain::*;
use fifangha_rules::{Family, Parameter, Position, Rules, Side};

/// Turns with more laps are skipped: on a random board they can be endless in practice.
const LAPS: u64 = 50_000;

/// A position and the results of the plain interpreter.
struct Case<'a> {
    params: &'a Params,
    pos: &'a Pos,
    turns: &'a [PlainTurn],
    winner: Option<Winner>,
}

/// Runs `compare` on the given number of random cases of `source`, and stops at the first failure.
///
/// Every second case continues from the previous one, after one of its turns.
fn differ(
    cases: usize,
    mut source: impl FnMut(&mut Rng) -> Params,
    mut compare: impl FnMut(&Case<'_>) -> Result<(), String>,
) {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse::<u64>().ok())
    };
    let cases = number("FIFANGHA_AGREE_CASES").map_or(cases, |cases| cases as usize);
    let mut rng = Rng::new(number("FIFANGHA_AGREE_SEED").unwrap_or(1));
    let (mut compared, mut turned) = (0, 0);
    let mut next: Option<(Params, Pos)> = None;
    for case in 0..cases {
        let (params, pos) = next.take().unwrap_or_else(|| {
            let params = source(&mut rng);
            let pos = random::position(&mut rng, &params);
            (params, pos)
        });
        let Some(turns) = turns_within(&params, &pos, LAPS) else {
            continue;
        };
        compared += 1;
        turned += turns.len();
        let winner = winner(&params, &pos);
        let known = Case {
            params: &params,
            pos: &pos,
            turns: &turns,
            winner,
        };
        if let Err(reason) = compare(&known) {
            panic!("case {case}: {}\n{reason}\n{params:#?}", pos.print(&params));
        }
        if rng.once_in(2) && !turns.is_empty() {
            let after = rng.pick(&turns).after;
            next = after.map(|after| (params, after));
        }
    }
    println!("{compared} positions with {turned} turns");
    assert!(
        compared * 2 > cases,
        "only {compared} of {cases} cases were compared"
    );
}

/// Result of a turn: notation, end, captured seeds, laps, winner.
type Told = (String, Option<String>, u32, Option<u64>, Option<Winner>);

/// Returns the turns of a position as played by the crate.
fn told_by_the_crate(rules: &Rules, position: &Position) -> Vec<Told> {
    let mut results = Vec::new();
    rules.each_turn::<Infallible>(position, |turn, played| {
        let ends = played.ends_at_rest();
        assert!(ends || played.never_ends(), "a turn is undecided");
        let outcome = rules.outcome_after(&played);
        results.push((
            rules.notation(position, &turn),
            ends.then(|| played.position.to_string()),
            played.captured,
            ends.then_some(played.laps),
            outcome.map(|outcome| winner_of(outcome.winner)),
        ));
        ControlFlow::Continue(())
    });
    results
}

fn told_plainly(case: &Case<'_>) -> Vec<Told> {
    let params = case.params;
    let describe = |turn: &PlainTurn| {
        let won = match &turn.after {
            Some(after) => winner(params, after),
            None => Some(match params.never_ending {
                NeverEnding::MoverLoses => Winner::side(1 - case.pos.to_move),
                NeverEnding::Draw => Winner::Draw,
            }),
        };
        (
            turn.notation.clone(),
            turn.after.as_ref().map(|after| after.print(params)),
            turn.captured,
            turn.after.as_ref().map(|_| turn.laps),
            won,
        )
    };
    case.turns.iter().map(describe).collect()
}

fn winner_of(side: Option<Side>) -> Winner {
    side.map_or(Winner::Draw, |side| Winner::side(side.index()))
}

/// Compares both on cases of a family, and returns every parameter value that occurred.
fn agree(cases: usize, source: impl FnMut(&mut Rng) -> Params) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    differ(cases, source, |case| {
        let rules = both::rules(case.params);
        let position = both::position(&rules, case.params, case.pos);
        if position.to_string() != case.pos.print(case.params) {
            return Err(format!("printed as {position}"));
        }
        let outcome = rules.outcome(&position).map(|o| winner_of(o.winner));
        if outcome != case.winner {
            return Err(format!("winner {outcome:?}, plainly {:?}", case.winner));
        }
        let (crate_, plain) = (told_by_the_crate(&rules, &position), told_plainly(case));
        for parameter in Parameter::ALL {
            if parameter.applies_to(rules.parameters()) {
                let value = parameter.get(rules.parameters());
                met.insert(format!("{}: {value}", parameter.name()));
            }
        }
        match crate_.iter().zip(&plain).find(|(a, b)| a != b) {
            Some((a, b)) => Err(format!("the crate {a:?}\nplainly   {b:?}")),
            None if crate_.len() != plain.len() => {
                Err(format!("{} turns, plainly {}", crate_.len(), plain.len()))
            }
            None => Ok(()),
        }
    });
    met
}

/// Values that only bao has, which the plain interpreter does not know.
const OF_BAO: [&str; 2] = ["kamo: unsown", "never_ending: forbidden"];

/// Fails unless a family's cases agree and every value of these parameters occurred.
fn agree_on(source: impl FnMut(&mut Rng) -> Params, parameters: &[Parameter]) {
    let met = agree(3000, source);
    for parameter in parameters {
        for value in parameter.values() {
            let shown = format!("{}: {value}", parameter.name());
            let other_family = shown == "origin: left"
                || OF_BAO.contains(&&*shown)
                || shown == "win: all-but-singles" && !parameters.contains(&Parameter::Scope);
            // Any number will do.
            let number = value.starts_with("a number");
            assert!(
                number || other_family || met.contains(&shown),
                "{shown} was never met among {met:?}"
            );
        }
    }
}

#[test]
fn tsibongy_games_agree() {
    use Parameter as P;
    agree_on(
        random::tsibongy,
        &[
            P::Tsibongy,
            P::Origin,
            P::EmptyTsibongy,
            P::Relay,
            P::FirstDrop,
            P::MamenoAtrika,
            P::Win,
            P::Kamo,
            P::WhenEmpty,
            P::TurnsEach,
            P::LoneSeed,
            P::MamenoSingle,
            P::NeverEnding,
        ],
    );
}

#[test]
fn games_with_rova_agree() {
    use Parameter as P;
    agree_on(
        random::rova,
        &[
            P::Tsibongy,
            P::Origin,
            P::EmptyTsibongy,
            P::Relay,
            P::RovaPlay,
            P::RovaObliged,
            P::Kamo,
            P::LoneSeed,
        ],
    );
}

#[test]
fn games_with_a_house_agree() {
    use Parameter as P;
    agree_on(
        random::house,
        &[
            P::Tsibongy,
            P::Origin,
            P::EmptyTsibongy,
            P::Relay,
            P::FirstDrop,
            P::MamenoAtrika,
            P::House,
            P::HouseFirstTurn,
            P::MamenoSingle,
            P::Win,
            P::Kamo,
            P::LoneSeed,
        ],
    );
}

#[test]
fn games_with_one_row_agree() {
    use Parameter as P;
    let parameters = [P::Relay, P::TurnsEach, P::NeverEnding, P::Kamo];
    agree_on(random::one_row, &parameters);
}

#[test]
fn tsibongy_games_without_reserves_agree() {
    use Parameter as P;
    let met = agree(3000, random::no_reserve);
    for value in [
        "entry: attack",
        "entry: fandatsaka",
        "layout: hus",
        "lone_seed: false",
    ] {
        assert!(met.contains(value), "{value} was never met among {met:?}");
    }
    for parameter in [
        P::Columns,
        P::Tsibongy,
        P::EmptyTsibongy,
        P::Relay,
        P::Win,
        P::Kamo,
    ] {
        for value in parameter.values() {
            let shown = format!("{}: {value}", parameter.name());
            if shown == "win: all-but-singles" || OF_BAO.contains(&&*shown) {
                continue;
            }
            assert!(met.contains(&shown), "{shown} was never met among {met:?}");
        }
    }
}

#[test]
fn katro_games_agree() {
    use Parameter as P;
    agree_on(
        random::katro,
        &[
            P::Columns,
            P::Rows,
            P::Direction,
            P::CaptureIn,
            P::Scope,
            P::FromOuter,
            P::CaptureSingle,
            P::InnerRelay,
            P::Win,
            P::Kamo,
            P::FirstTurn,
            P::LoneSeed,
            P::NeverEnding,
        ],
    );
}

#[test]
fn games_with_a_start_of_their_own_agree() {
    let met = agree(3000, random::own_start);
    for columns in 2..=12 {
        let shown = format!("columns: {columns}");
        assert!(met.contains(&shown), "{shown} was never met");
    }
    assert!(
        met.iter()
            .any(|it| it.starts_with("layout: ") && it.contains('/'))
    );
}

#[test]
fn games_of_the_sources_agree() {
    agree(3000, random::named_game);
}

#[test]
fn games_of_the_sources_have_the_same_parameters_and_start() {
    for game in fifangha_rules::Game::ALL {
        if game.parameters().family() == Family::Bao {
            continue;
        }
        for &columns in game.sizes() {
            let params = both::plain_game(*game, columns);
            let parameters = game.parameters_on(columns).unwrap();
            for parameter in Parameter::ALL {
                if parameter.applies_to(&parameters) {
                    assert_eq!(
                        parameter.get(&both::parameters(&params)),
                        parameter.get(&parameters),
                        "{game} {}",
                        parameter.name()
                    );
                }
            }
            let start = game.rules_on(columns).unwrap().start();
            assert_eq!(
                Pos::start(&params).print(&params),
                start.to_string(),
                "{game}"
            );
        }
    }
}

/// Returns the board seen from the other side of the table: rotated by half a turn, North and South
/// exchanged.
fn turned_round(params: &Params, pos: &Pos) -> Pos {
    let mut round = pos.clone();
    let n = params.columns;
    for side in 0..2 {
        let ring = pos.pits[1 - side];
        for row in 0..params.rows_a_side {
            for column in 0..n {
                let pit = pit_in_row(params, column, row);
                round.pits[side][pit] = ring[pit_in_row(params, n - 1 - column, row)];
            }
        }
        round.reserve[side] = pos.reserve[1 - side];
        round.rova_stands[side] = pos.rova_stands[1 - side];
        round.sense[side] = pos.sense[1 - side];
    }
    round.to_move = 1 - pos.to_move;
    round
}

/// Returns the notation of a turn seen from the other side of the table.
fn turn_round(params: &Params, notation: &str) -> String {
    let last = if params.rows_a_side == 3 { b'f' } else { b'd' };
    let turn = |c| match c {
        'L' => 'R',
        'R' => 'L',
        '<' => '>',
        '>' => '<',
        'a'..='f' => (b'a' + last - c as u8) as char,
        other => other,
    };
    let column = notation.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let column = &column[..column.chars().take_while(char::is_ascii_digit).count()];
    let (row, choices) = notation.split_once(column).expect("a turn has a column");
    let column = params.columns + 1 - column.parse::<usize>().expect("a column is a number");
    let turned = |text: &str| text.chars().map(turn).collect::<String>();
    format!("{}{column}{}", turned(row), turned(choices))
}

#[test]
fn the_rules_are_the_same_on_both_sides_of_the_table() {
    let two_rows = |rng: &mut Rng| loop {
        let params = random::params(rng);
        if !params.right_only {
            return params;
        }
    };
    differ(3000, two_rows, |case| {
        let params = case.params;
        let round = turned_round(params, case.pos);
        let Some(theirs) = turns_within(params, &round, LAPS) else {
            return Err("turns round the table are longer".to_owned());
        };
        let written = |turn: &PlainTurn| {
            let after = turn
                .after
                .as_ref()
                .map(|pos| turned_round(params, pos).print(params));
            (
                turn_round(params, &turn.notation),
                after,
                turn.captured,
                turn.laps,
            )
        };
        let mut ours: Vec<_> = case.turns.iter().map(written).collect();
        let mut theirs: Vec<_> = theirs
            .iter()
            .map(|t| {
                let after = t.after.as_ref().map(|pos| pos.print(params));
                (t.notation.clone(), after, t.captured, t.laps)
            })
            .collect();
        ours.sort();
        theirs.sort();
        match ours.iter().zip(&theirs).find(|(a, b)| a != b) {
            Some((a, b)) => Err(format!("{a:?}\n{b:?}")),
            None if ours.len() != theirs.len() => Err("not as many turns".to_owned()),
            None => Ok(()),
        }?;
        let turned = case.winner.map(|winner| match winner {
            Winner::South => Winner::North,
            Winner::North => Winner::South,
            Winner::Draw => Winner::Draw,
        });
        let same = winner(params, &round) == turned;
        if same {
            Ok(())
        } else {
            Err("another winner".to_owned())
        }
    });
}
