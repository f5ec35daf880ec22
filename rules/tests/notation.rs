//! Texts that are written and read again, in all games.

use fifangha_rules::{
    Columns, Game, GameState, Parameters, Pit, Position, ReadTurnError, Rules, Setup, Side, Turn,
};

use crate::plain::random::Rng;

/// Calls `check` with every position of some random games of every game and board.
fn each_position(mut check: impl FnMut(&GameState)) {
    let mut rng = Rng::new(11);
    let boards = [Columns::FOUR, Columns::SIX, Columns::EIGHT];
    let rules = Game::ALL
        .iter()
        .flat_map(|game| boards.map(|columns| game.rules_on(columns)));
    for rules in rules.flatten() {
        for _ in 0..4 {
            let mut game = GameState::new(rules);
            for _ in 0..30 {
                check(&game);
                let turns = game.legal_turns();
                if turns.is_empty() {
                    break;
                }
                game.push(turns[rng.below(turns.len())]).unwrap();
            }
        }
    }
}

#[test]
fn what_is_displayed_is_parsed() {
    let mut turns = 0;
    each_position(|game| {
        let (rules, position) = (game.rules(), game.position());
        for turn in rules.turns(position) {
            let parsed = turn.to_string().parse::<Turn>().unwrap();
            assert_eq!(parsed.with_rows_per_side(position.rows_per_side()), turn);
            assert_eq!(rules.read(position, &turn.to_string()), Ok(turn));
            assert_eq!(
                rules.read(position, &rules.notation(position, &turn)),
                Ok(turn)
            );
            turns += 1;
        }
        let text = position.to_string();
        assert_eq!(Position::parse(&text, rules).as_ref(), Ok(position));
        assert_eq!(text.parse(), Ok(position.setup()));
        for pit in position.pits() {
            let parsed = pit.to_string().parse::<Pit>().unwrap();
            assert_eq!(parsed.with_rows_per_side(position.rows_per_side()), pit);
        }
    });
    assert!(turns > 10_000);
    for side in Side::ALL {
        assert_eq!(side.to_string().parse(), Ok(side));
    }
    for game in Game::ALL {
        assert_eq!(game.to_string().parse(), Ok(*game));
    }
}

/// A column has two digits on boards that no source describes.
#[test]
fn a_column_with_two_digits_is_read() {
    let parameters = Parameters {
        columns: Columns::MAX,
        ..Game::HUS.parameters()
    };
    let rules = Rules::new(parameters).unwrap();
    let position = rules.start();
    for turn in rules.turns(&position) {
        for text in [turn.to_string(), rules.notation(&position, &turn)] {
            assert_eq!(rules.read(&position, &text), Ok(turn), "{text}");
        }
    }
}

#[test]
fn what_is_no_turn_is_not_read() {
    for text in [
        "", "b", "4", "g4R", "b13R", "b04R", "b0R", "b4Q", "b4<>", "b4RR é", "éé", "_",
    ] {
        assert!(text.parse::<Turn>().is_err(), "{text}");
    }
    let too_many = format!("b4{}", "R".repeat(33));
    assert!(too_many.parse::<Turn>().is_err());
    let rules = Game::FIFANGHA.rules();
    let read = |text| rules.read(&rules.start(), text);
    assert!(matches!(read("north"), Err(ReadTurnError::Syntax(_))));
    assert!(matches!(read("c4R"), Err(ReadTurnError::Illegal(_))));
    assert!(matches!(read("4RR"), Err(ReadTurnError::Illegal(_))));
}

#[test]
fn a_game_goes_back_as_it_came() {
    each_position(|game| {
        let mut back = game.clone();
        while let Some((turn, played)) = back.history().last().copied() {
            assert_eq!(*back.position(), played.position);
            let after = back.clone();
            assert_eq!(back.pop(), Some(turn));
            assert_eq!(back.push(turn), Ok(played));
            assert_eq!(back, after);
            back.pop();
        }
        assert_eq!(back, GameState::new(*game.rules()));
        assert_eq!(back.pop(), None);
    });
}

#[test]
fn a_refused_turn_leaves_the_game() {
    let mut game = GameState::new(Game::FIFANGHA.rules());
    let before = game.clone();
    assert!(game.push_notation("1R").is_err());
    assert_eq!(game, before);
}

#[test]
fn a_game_that_is_over_has_no_legal_turns() {
    let rules: Rules = Game::FIFANGHA.rules();
    let setup: Setup = "......../......../.(12)(12)...../........ S20 N20 N"
        .parse()
        .unwrap();
    let over = setup.position(&rules);
    let Ok(over) = over else { panic!("{over:?}") };
    let game = GameState::from_position(rules, over);
    assert!(game.outcome().is_some() && game.legal_turns().is_empty());
    let pit: Pit = "b2".parse().unwrap();
    assert_eq!(game.position().seeds(pit), 12);
}
