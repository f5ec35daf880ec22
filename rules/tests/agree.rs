//! The driver of differential tests: random parameters, random positions, and a closure that
//! compares what the plain interpreter says with something else.
//!
//! `FIFANGHA_AGREE_CASES` and `FIFANGHA_AGREE_SEED` make a run longer or another one.

mod plain;

use plain::random::Rng;
use plain::*;

/// Turns with more laps than this are left out: on a random board they can be endless in practice.
const LAPS: u64 = 50_000;

/// A position and what the plain interpreter says of it.
struct Case<'a> {
    params: &'a Params,
    pos: &'a Pos,
    turns: &'a [PlainTurn],
    winner: Option<Winner>,
}

/// Runs `compare` on so many random cases of `source`, and stops at the first that it refuses.
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
    let mut compared = 0;
    for case in 0..cases {
        let params = source(&mut rng);
        let pos = random::position(&mut rng, &params);
        let Some(turns) = turns_within(&params, &pos, LAPS) else {
            continue;
        };
        compared += 1;
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
    }
    assert!(
        compared * 2 > cases,
        "only {compared} of {cases} cases were compared"
    );
}

/// The same board seen from the other side of the table: half a turn, and North is South.
fn turned_round(params: &Params, pos: &Pos) -> Pos {
    let mut round = pos.clone();
    let n = params.columns;
    for side in 0..2 {
        let ring = pos.pits[1 - side];
        for column in 0..n {
            round.pits[side][column] = ring[n - 1 - column];
            if params.rows_a_side == 2 {
                round.pits[side][2 * n - 1 - column] = ring[n + column];
            }
        }
        round.reserve[side] = pos.reserve[1 - side];
        round.rova_stands[side] = pos.rova_stands[1 - side];
    }
    round.to_move = 1 - pos.to_move;
    round
}

/// A turn as it is written on the other side of the table.
fn turn_round(params: &Params, notation: &str) -> String {
    let turn = |c| match c {
        'L' => 'R',
        'R' => 'L',
        '<' => '>',
        '>' => '<',
        'a'..='d' => (b'a' + b'd' - c as u8) as char,
        '1'..='8' => (b'1' + params.columns as u8 - (c as u8 - b'0')) as char,
        other => other,
    };
    notation.chars().map(turn).collect()
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
