//! The example game: the games of its record are exactly those that agree with the text
//! (busser2023, tours 1 à 5). The text is expressed here again as predicates on events, without the
//! record's claims.

use std::collections::BTreeSet;

use fifangha::diagnostic::SourceFile;
use fifangha::replay::{Line, LineItem};
use fifangha::study::Study;
use fifangha_rules::{Direction, Event, Game, Position, Rules, Step};

/// An event of a turn, without sowings and rests.
#[derive(Debug, PartialEq)]
enum Happens {
    /// A seed is dropped in this column.
    Drop(u8),
    /// A number of seeds is captured in this column and sown from there.
    Capture(u8, u8, Direction),
    /// A number of seeds joins those of the tsibongy; a number is lifted.
    Merge(u8, u8),
    /// Any other event that continues the turn.
    Other,
}

fn happens(steps: &[Step]) -> Vec<Happens> {
    let events = steps.iter().filter_map(|step| match step.event {
        Event::Drop { pit } => Some(Happens::Drop(pit.column())),
        Event::Capture {
            from,
            seeds,
            origin,
            ..
        } => Some(Happens::Capture(from.column(), seeds, origin?)),
        Event::Merge { seeds, lifted, .. } => Some(Happens::Merge(seeds, lifted)),
        Event::Sowing { .. } | Event::Rest { .. } => None,
        _ => Some(Happens::Other),
    });
    events.collect()
}

/// Returns `true` if a turn agrees with the text about the turn of that number.
fn agrees(number: usize, rules: &Rules, before: &Position, steps: &[Step]) -> bool {
    use Happens::{Capture, Drop, Merge};
    match (number, happens(steps).as_slice()) {
        // One seed is captured and sown into one of the two tsibongy.
        (1 | 2, [Drop(_), Capture(_, 1, _)]) => true,
        // The captured seed and the one of the tsibongy opposite make three to sow, and the last of
        // them captures one that is sown into a tsibongy.
        (3, [Drop(_), Capture(_, 1, _), Merge(1, 3), Capture(_, 1, _)]) => true,
        // Pit 6 is attacked: two seeds, sown from the left; the last one attacks again, and the
        // captured seeds attack a tsibongy of one seed.
        (
            4,
            [
                Drop(6),
                Capture(6, 2, Direction::Left),
                Capture(..),
                Merge(1, _),
            ],
        ) => true,
        // Only 4 can be played; the seed opposite is sown into a tsibongy, and then no capture is
        // possible.
        (5, [Drop(4), Capture(4, 1, _)]) => {
            let only = rules
                .start_list(before)
                .iter()
                .all(|start| start.pit.column() == 4);
            let after = steps.last().expect("a turn has steps").position;
            let quiet = [before.to_move(), !before.to_move()]
                .iter()
                .all(|&side| !rules.starts(&after.with_mover(side)).can_capture());
            only && quiet
        }
        _ => false,
    }
}

/// Returns every game of five turns that agrees with the text.
fn fitting(rules: &Rules) -> BTreeSet<Vec<String>> {
    let mut games = vec![(rules.start(), Vec::new())];
    for number in 1..=5 {
        let mut longer = Vec::new();
        for (position, turns) in &games {
            for turn in rules.turns(position) {
                let (played, steps) = rules.play_with_steps(position, &turn).expect("it is legal");
                if agrees(number, rules, position, &steps) {
                    let mut turns: Vec<String> = turns.clone();
                    turns.push(rules.notation(position, &turn));
                    longer.push((played.position, turns));
                }
            }
        }
        games = longer;
    }
    games.into_iter().map(|(_, turns)| turns).collect()
}

/// Collects every game of five turns in a line and its variations.
fn collect_games(line: &Line, rules: &Rules, before: &[String], games: &mut BTreeSet<Vec<String>>) {
    let mut turns = before.to_vec();
    for item in &line.items {
        match item {
            LineItem::Turn(turn) => turns.push(turn.notation(rules)),
            LineItem::Variation(line) => {
                collect_games(line, rules, &turns[..turns.len() - 1], games)
            }
            _ => {}
        }
    }
    if turns.len() == 5 {
        games.insert(turns);
    }
}

#[test]
fn the_games_of_the_record_are_those_that_fit_the_text() {
    let file = SourceFile::new(
        "example",
        include_str!("../../games/busser-2023-example.fif"),
    );
    let study = Study::from_file(file.clone());
    assert!(study.diagnostics.is_empty(), "{:?}", study.diagnostics);
    let mut games = BTreeSet::new();
    let game = &study.replay.games[0];
    collect_games(&game.line, &game.rules, &[], &mut games);
    assert_eq!(games.len(), 4, "{games:?}");
    assert_eq!(games, fitting(&Game::FIFANGHA.rules()));
}
