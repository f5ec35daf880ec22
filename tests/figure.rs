//! Figures: the signs, the hand and the sentences about a board.

use std::collections::BTreeSet;

use crate::support::random_game;
use fifangha::board::Board;
use fifangha::figure::{Figure, FigureCell, MAX_COURSE_LAPS, PitSign, SeedPath};
use fifangha::notation::parse;
use fifangha::replay::{LineItem, replay};
use fifangha_rules::Game;

#[test]
fn a_figure_lists_the_signs_of_its_cells() {
    let rules = Game::FIFANGHA.rules();
    let start = rules.start();
    let played = rules.play(&start, &rules.turns(&start)[0]).unwrap();
    let figure = Figure::turn(&start, &played.position);
    let shown: Vec<PitSign> = figure
        .cells()
        .filter_map(|cell: &FigureCell| cell.sign)
        .collect();
    let listed = figure.signs();
    for sign in PitSign::ALL {
        assert_eq!(listed.contains(&sign), shown.contains(&sign), "{sign:?}");
    }
}

#[test]
fn an_event_at_one_pit_has_its_sign_there_alone() {
    let mut shown = BTreeSet::new();
    let games = Game::ALL.iter().map(|game| game.rules());
    for last in games.flat_map(|rules| random_game(&rules, 1661, 60)) {
        let mut before = last.before;
        for step in &last.steps {
            let kind = step.event.kind();
            if ["drop", "play-on", "rest", "repeat"].contains(&kind) {
                let figure = Figure::step(&before, step);
                let signs = figure
                    .cells()
                    .filter_map(|it| Some((it.pit, it.sign?.name())));
                let signs: Vec<_> = signs.collect();
                assert_eq!(signs, [(step.event.pit(), kind)], "{before}");
                shown.insert(kind);
            }
            before = step.position;
        }
    }
    assert!(shown.contains("drop") && shown.contains("play-on") && shown.contains("rest"));
}

/// Captured seeds are sown from the hand, which is shown above the first pit sown.
#[test]
fn the_hand_is_above_the_pit_where_a_sowing_begins() {
    let rules = Game::FIFANGHA.rules();
    let mut position = rules.start();
    let mut from_the_hand = 0;
    for _ in 0..40 {
        let turns = rules.turns(&position);
        let Some(turn) = turns.last() else { break };
        let (played, steps) = rules.play_with_steps(&position, turn).unwrap();
        for figure in Figure::steps(&position, &steps) {
            if let Some(SeedPath::Sowing { from, pits }) = &figure.path {
                assert_eq!(figure.hand_pit(), from.or(Some(pits[0])));
                from_the_hand += usize::from(from.is_none() && pits.len() > 1);
            }
        }
        position = played.position;
    }
    assert!(from_the_hand > 0);
}

/// Returns the sentences about a figure of a board.
fn description(board: &str) -> Vec<String> {
    let rules = Game::FIFANGHA.rules();
    let figure = Figure::board(Board::parse(board, &rules).unwrap());
    figure
        .description()
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_damaged_row_is_described_with_the_pits_that_are_left() {
    let damaged = description("......../~1 3 1 7/.111111./........");
    let row = damaged.iter().find(|it| it.contains("1, 3, 1, 7"));
    assert!(row.is_some(), "{damaged:#?}");
}

/// A sowing from the hand can have a million laps, whose steps are not kept.
#[test]
fn a_long_sowing_has_no_course() {
    let (document, _) = parse(include_str!("../games/betsileo.fif"));
    let replayed = replay(&document);
    let mut sowings = replayed.games.iter().flat_map(|game| {
        game.line.items.iter().filter_map(move |it| match it {
            LineItem::Sow(sown) => Some((game, sown.clone())),
            _ => None,
        })
    });
    let (game, mut sown) = sowings.next().unwrap();
    assert!(Figure::played_sowing(&sown, &game.rules).path.is_some());
    sown.played.laps = MAX_COURSE_LAPS + 1;
    assert!(Figure::played_sowing(&sown, &game.rules).path.is_none());
}

#[test]
fn witnesses_that_agree_are_said_to() {
    let text = "---\nwitnesses: {A: a print, B: a copy}\n---\n1. 4R [A: S25] [B: S25]";
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, []);
    let replayed = replay(&document);
    let line = &replayed.games[0].line;
    let turn = replayed.games[0].turns().next();
    let sentences: Vec<String> = line
        .witness_boards(turn)
        .filter_map(|board| Some(board.message()?.to_string()))
        .collect();
    assert_eq!(sentences, ["According to B, the same board."]);
}
