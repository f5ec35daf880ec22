//! Senses of rotation that first turns fix.

use crate::plain::random::Rng;
use fifangha_rules::{
    Columns, Expected, Game, IllegalStart, PackedPosition, Parameters, Play, Position,
    PositionError, Rotation, Rules, Setup, SetupFlaw, Side, Start, Win,
};

fn flaws(game: Game, text: &str) -> Vec<SetupFlaw> {
    let setup: Setup = text.parse().unwrap();
    setup.position(&game.rules()).unwrap_err()
}

/// Returns the position after some turns from the start.
fn after(game: Game, turns: &[&str]) -> Position {
    let rules = game.rules();
    turns.iter().fold(rules.start(), |position, turn| {
        let turn = rules.read(&position, turn).unwrap();
        rules.play(&position, &turn).unwrap().position
    })
}

#[test]
fn the_first_turn_fixes_the_sense_of_both_players_or_of_its_own() {
    use Rotation::{Anticlockwise, Clockwise};
    for game in [Game::KATRO_AMBOHIMANGA, Game::KATRA_HADDON] {
        for (turn, sense) in [("b3>", Clockwise), ("a3>", Anticlockwise)] {
            let position = after(game, &[turn]);
            assert_eq!(position.senses(), Some([Some(sense); 2]), "{game} {turn}");
        }
    }
    let game = Game::KATRA_BOAOAKA;
    assert_eq!(game.rules().start().senses(), Some([None; 2]));
    assert_eq!(
        after(game, &["b3>"]).senses(),
        Some([Some(Clockwise), None])
    );
    let both = after(game, &["b3>", "c4>"]);
    assert_eq!(both.senses(), Some([Some(Clockwise), Some(Anticlockwise)]));
    assert_eq!(Game::KATRO.rules().start().senses(), None);
}

#[test]
fn a_turn_in_the_other_sense_is_refused() {
    let rules = Game::KATRA_BOAOAKA.rules();
    let position = after(Game::KATRA_BOAOAKA, &["b3>", "c4>"]);
    let pit = "b4".parse().unwrap();
    let start = Start::towards(pit, fifangha_rules::Direction::Left);
    let illegal = Play::begin(&rules, &position, start).unwrap_err();
    let sense = Rotation::Clockwise;
    assert_eq!(illegal, IllegalStart::OtherSense { pit, sense });
    assert_eq!(
        illegal.to_string(),
        "the first turn fixed the sense of rotation: clockwise"
    );
}

#[test]
fn each_text_of_a_sense_is_printed_as_it_was_read() {
    let rules = Game::KATRA_BOAOAKA.rules();
    let board = "22222222/22222222/22222222/22222222 S0 N0 N";
    for sense in ["-", "C", "A", "C-", "A-", "-C", "-A", "CA", "AC"] {
        let text = format!("{board} sense:{sense}");
        let position = Position::parse(&text, &rules).unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(
            rules.unpack(rules.pack::<PackedPosition>(&position)),
            position
        );
    }
    for (wrong, offset, expected) in [
        ("sense:", 51, Expected::Sense),
        ("sense:N", 51, Expected::Sense),
        ("sense:CC", 52, Expected::EqualSenses),
        ("sense:CAC", 53, Expected::End),
    ] {
        let found = Position::parse(&format!("{board}  {wrong}"), &rules).unwrap_err();
        let PositionError::Syntax(error) = found else {
            panic!("{found}");
        };
        assert_eq!(
            (error.offset, error.expected),
            (offset, expected),
            "{wrong}"
        );
    }
}

#[test]
fn a_sense_is_refused_where_the_game_has_none_or_one() {
    let board = "222222/222222/222222/222222 S0 N0 S";
    let of = |sense: &str| format!("{board} sense:{sense}");
    assert_eq!(flaws(Game::KATRO, &of("A")), [SetupFlaw::NoSense]);
    assert_eq!(
        flaws(Game::KATRO_AMBOHIMANGA, &of("CA")),
        [SetupFlaw::TwoSenses]
    );
}

#[test]
fn images_of_a_board_turn_with_it() {
    let position = after(Game::KATRA_BOAOAKA, &["b3>"]);
    let clockwise = Some(Rotation::Clockwise);
    assert_eq!(position.rotated().sense(Side::North), clockwise);
    assert_eq!(position.rotated().sense(Side::South), None);
    let mirrored = position.mirrored();
    assert_eq!(mirrored.sense(Side::South), Some(Rotation::Anticlockwise));
    assert_eq!(mirrored.mirrored(), position);
    let rules = Game::KATRA_BOAOAKA.rules();
    assert_eq!(
        rules.canonical::<PackedPosition>(&mirrored),
        rules.canonical(&position)
    );
    assert_eq!(
        rules.canonical::<PackedPosition>(&position.rotated()),
        rules.canonical(&position)
    );
}

/// Returns the number of 100 random games of katra of Haddon that are not over after 3000 turns.
fn unfinished_games(columns: Columns, win: Win) -> usize {
    let parameters = Parameters {
        win,
        ..Game::KATRA_HADDON.parameters_on(columns).unwrap()
    };
    let rules = Rules::new(parameters).unwrap();
    let unfinished = |seed: u64| {
        let mut rng = Rng::new(seed);
        let mut position = rules.start();
        (0..3000).all(|_| {
            let turns = rules.turns(&position);
            if turns.is_empty() {
                return false;
            }
            let played = rules.play(&position, &rng.pick(&turns)).unwrap();
            assert!(played.ends_at_rest());
            position = played.position;
            true
        })
    };
    (1..=100).filter(|&seed| unfinished(seed)).count()
}

/// The page of the game states these numbers.
#[test]
fn katra_of_haddon_rarely_ends_if_all_seeds_must_be_taken() {
    let unfinished = |win| [Columns::SIX, Columns::EIGHT].map(|it| unfinished_games(it, win));
    let found = [Win::AllSeeds, Win::AllButSingles].map(unfinished);
    assert_eq!(found, [[100, 100], [1, 40]]);
}
