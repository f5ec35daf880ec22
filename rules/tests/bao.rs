//! Bao la kiswahili: the recorded games of masters, turn by turn.
//!
//! The table has the turns in full KIBA notation, and the last position: the rows of North's back
//! and inner pits and South's front and back pits, both hands, and the side to move.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::plain::random::Rng;
use crate::properties::{HALF_TURN, looks_the_same, steps_follow_events, turns};
use fifangha_rules::{
    Choice, Columns, Direction, Family, Game, Parameter, PendingChoice, Pit, Play, Position,
    Progress, Row, Rules, Side, Start, TurnEnd, TurnError,
};

const GAMES: &str = include_str!("plain_bao/games.tsv");

/// A recorded game: its turns and its last position.
struct Recorded {
    name: &'static str,
    turns: Vec<&'static str>,
    last: &'static str,
}

fn recorded() -> Vec<Recorded> {
    let game = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        Recorded {
            name: field(),
            turns: field().split(' ').collect(),
            last: field(),
        }
    };
    GAMES.lines().skip(1).map(game).collect()
}

fn masters() -> impl Iterator<Item = Recorded> {
    let all = recorded().into_iter();
    all.filter(|game| game.name.starts_with("voogt"))
}

/// A turn in KIBA: its start, the kichwa of a first capture, and whether the house is played.
struct Kiba {
    pit: Pit,
    direction: Direction,
    takata: bool,
    house: bool,
}

impl Kiba {
    fn parse(text: &str) -> Self {
        let mut signs = text.chars();
        let row = match signs.next().unwrap() {
            'A' => Row::B,
            'B' => Row::A,
            'a' => Row::C,
            'b' => Row::D,
            other => panic!("{other}"),
        };
        let number = signs.next().unwrap().to_digit(10).unwrap() as u8;
        let to_left = signs.next() == Some('<');
        let (column, to_left) = match row.side() {
            Side::South => (number, to_left),
            Side::North => (9 - number, !to_left),
        };
        Self {
            pit: Pit::new(row, column),
            direction: match to_left {
                true => Direction::Left,
                false => Direction::Right,
            },
            takata: text.contains('*'),
            house: text.contains('+'),
        }
    }

    /// Plays the turn; `None` if it is not legal.
    fn play(&self, rules: &Rules, position: &Position) -> Option<(Position, TurnEnd)> {
        let namua = position.reserve(position.to_move()) > 0;
        let start = match namua && !self.takata {
            true => Start::drop(self.pit),
            false => Start::towards(self.pit, self.direction),
        };
        let mut play = Play::begin(rules, position, start).ok()?;
        let mut house = false;
        loop {
            match play.advance(&mut ()) {
                Progress::Choose(PendingChoice::Origin) => {
                    assert!(play.choose(Choice::Origin(self.direction)));
                }
                Progress::Choose(PendingChoice::Rova) => {
                    house = self.house;
                    let choice = if house { Choice::PlayOn } else { Choice::Rest };
                    assert!(play.choose(choice));
                }
                Progress::Ended(end) => {
                    return (house == self.house).then(|| (play.position(), end));
                }
            }
        }
    }
}

/// Plays a game, and returns its positions: the start, and one for each turn that is legal.
fn replay(rules: &Rules, turns: &[&str]) -> Vec<Position> {
    let mut positions = vec![rules.start()];
    for text in turns {
        let position = positions.last().unwrap();
        match Kiba::parse(text).play(rules, position) {
            Some((after, TurnEnd::Rest(_))) => positions.push(after),
            _ => break,
        }
    }
    positions
}

/// Returns the parameters `values` applied to the default game.
fn reading(values: &[(&str, &str)]) -> Rules {
    let mut parameters = Game::BAO_KISWAHILI.parameters();
    for (name, value) in values {
        let parameter = Parameter::from_name(name).unwrap_or_else(|| panic!("{name}"));
        parameter.set(&mut parameters, value).unwrap();
    }
    Rules::new(parameters).unwrap_or_else(|conflicts| panic!("{conflicts}"))
}

/// Checks a position against the last one of the table, in which captured seeds that win a game are
/// left out; here they rest in the pit of the last seed.
fn check_last(position: &Position, last: &str, name: &str) {
    let (board, rest) = last.split_once(' ').unwrap();
    let board: Vec<u8> = board
        .split([',', '/'])
        .map(|seeds| seeds.parse().unwrap())
        .collect();
    let (hands, rest) = rest.split_once(' ').unwrap();
    let hands: Vec<u8> = hands.split(',').map(|hand| hand.parse().unwrap()).collect();
    let side = Side::from_letter(rest.chars().next().unwrap()).unwrap();
    assert_eq!(
        Side::ALL.map(|it| position.reserve(it)).to_vec(),
        hands,
        "{name}"
    );
    assert_eq!(position.to_move(), side, "{name}");
    let found: Vec<u8> = position.pits().map(|pit| position.seeds(pit)).collect();
    let more: Vec<_> = found
        .iter()
        .zip(&board)
        .filter(|(found, expected)| found != expected)
        .map(|(found, expected)| found.checked_sub(*expected))
        .collect();
    let missing = 64 - board.iter().chain(&hands).sum::<u8>();
    let expected = if missing > 0 {
        vec![Some(missing)]
    } else {
        vec![]
    };
    assert_eq!(more, expected, "{name}: {position}");
}

#[test]
fn every_recorded_game_is_replayed() {
    let rules = Game::BAO_KISWAHILI.rules();
    for game in recorded() {
        let positions = replay(&rules, &game.turns);
        assert_eq!(positions.len(), game.turns.len() + 1, "{}", game.name);
        // The stars of the table mark the turns that capture nothing.
        for (position, turn) in positions.iter().zip(&game.turns) {
            let takata = !rules.starts(position).can_capture();
            assert_eq!(takata, turn.contains('*'), "{}, {turn}", game.name);
        }
        check_last(positions.last().unwrap(), game.last, game.name);
    }
    let turns: usize = masters().map(|game| game.turns.len()).sum();
    assert_eq!(turns, 458);
}

#[test]
fn a_reading_stops_where_a_game_contradicts_it() {
    /// A reading: values of parameters, and the games that stop after a number of turns.
    type Reading = (
        &'static [(&'static str, &'static str)],
        &'static [(&'static str, usize)],
    );
    let readings: &[Reading] = &[
        (&[("house_min", "7")], &[("voogt-2", 12), ("voogt-3", 22)]),
        (
            &[("house_below", "lost")],
            &[("voogt-2", 10), ("voogt-3", 28)],
        ),
        (&[("single_start", "house-functional")], &[("voogt-2", 10)]),
        (&[("start_max", "any")], &[("voogt-69", 51)]),
        (
            &[("skip_start", "true")],
            &[
                ("voogt-5", 46),
                ("voogt-6", 25),
                ("voogt-7", 23),
                ("voogt-69", 52),
            ],
        ),
        (
            &[("takasia", "false")],
            &[("voogt-7", 49), ("voogt-69", 70)],
        ),
        (
            &[("takasia_lap", "goes-on")],
            &[("voogt-7", 49), ("voogt-69", 70)],
        ),
        (&[("takasia_duty", "true")], &[("voogt-7", 49)]),
        (&[("kamo", "at-once")], &[]),
        (&[("kamo", "next-turn")], &[]),
        (&[("house_min", "5")], &[]),
        (&[("single_start", "always")], &[]),
        (&[("mtaji_house", "kept")], &[]),
        (&[("takasia_house", "functional")], &[]),
    ];
    for (values, stops) in readings {
        let rules = reading(values);
        for game in masters() {
            let stop = stops.iter().find(|(name, _)| *name == game.name);
            let expected = stop.map_or(game.turns.len(), |(_, turns)| *turns);
            let found = replay(&rules, &game.turns).len() - 1;
            assert_eq!(found, expected, "{values:?}, {}", game.name);
        }
    }
    let empty = reading(&[("capture_empty", "true")]);
    for game in masters() {
        // At the latest in the eleventh turn of North.
        assert!(replay(&empty, &game.turns).len() <= 22, "{}", game.name);
    }
}

#[test]
fn takasia_blocks_a_pit_in_four_places() {
    let rules = Game::BAO_KISWAHILI.rules();
    let mut blocked = Vec::new();
    for game in masters() {
        for (turn, position) in replay(&rules, &game.turns).iter().enumerate() {
            for pit in Side::ALL
                .iter()
                .filter_map(|&side| position.blocked_pit(side))
            {
                blocked.push(format!("{} {turn} {pit}", game.name));
                let text = position.to_string();
                assert!(text.ends_with(&format!(" blocked:{pit}")), "{text}");
                assert_eq!(Position::parse(&text, &rules).as_ref(), Ok(position));
            }
        }
    }
    // a1 and a2 are KIBA's names of c8 and c7, A6 of b6.
    let expected = [
        "voogt-4 59 c8",
        "voogt-7 48 b6",
        "voogt-69 67 c7",
        "voogt-69 71 c8",
    ];
    assert_eq!(blocked, expected);
}

#[test]
fn the_published_turn_without_end_is_not_legal() {
    let rules = Game::BAO_KISWAHILI.rules();
    let games = recorded();
    let game = games
        .iter()
        .find(|game| game.name == "endless-icga")
        .unwrap();
    let position = *replay(&rules, &game.turns).last().unwrap();
    let turn = "b3<".parse().unwrap();
    assert_eq!(rules.play(&position, &turn), Err(TurnError::NeverEnds));
    let legal = ["2<", "2>", "3>", "6<", "6>", "7<", "7>"];
    let notation = |turn| rules.notation(&position, &turn);
    assert_eq!(
        rules
            .turns(&position)
            .into_iter()
            .map(notation)
            .collect::<Vec<_>>(),
        legal
    );
    assert_eq!(rules.legal_turns(&position).count(), legal.len());
    let loses = reading(&[("never_ending", "mover-loses")]);
    let played = loses.play(&position, &turn).unwrap();
    assert_eq!(played.end, TurnEnd::Never { period: 228 });
}

/// Returns rules with random answers to the questions of bao.
fn random_rules(rng: &mut Rng) -> Rules {
    let asked = |it: &&Parameter| {
        it.family() == Some(Family::Bao) || matches!(it, Parameter::Kamo | Parameter::NeverEnding)
    };
    loop {
        let columns = rng.pick(Game::BAO_KISWAHILI.sizes());
        let mut parameters = Game::BAO_KISWAHILI.parameters_on(columns).unwrap();
        for parameter in Parameter::ALL.iter().filter(asked) {
            if rng.once_in(3) {
                let value = rng.pick(&parameter.values());
                parameter.set(&mut parameters, &value).unwrap();
            }
        }
        if let Ok(rules) = Rules::new(parameters) {
            return rules;
        }
    }
}

#[test]
fn the_turns_of_random_games_are_consistent() {
    let mut rng = Rng::new(11);
    let (mut met, mut blocked, mut mtaji) = (BTreeSet::new(), 0, 0);
    for _ in 0..150 {
        let rules = random_rules(&mut rng);
        for &parameter in Parameter::ALL {
            met.insert((parameter, parameter.get(rules.parameters())));
        }
        let mut position = rules.start();
        for _ in 0..90 {
            let turns = turns(&rules, &position);
            steps_follow_events(&rules, &position, &turns);
            looks_the_same(&HALF_TURN, &rules, &position, &turns);
            assert_eq!(turns.is_empty(), rules.outcome(&position).is_some());
            let mut each: Vec<_> = rules.legal_turns(&position).map(|(turn, _)| turn).collect();
            each.sort();
            let mut all: Vec<_> = turns.iter().map(|(turn, _)| *turn).collect();
            all.sort();
            assert_eq!(each, all, "{position}");
            let text = position.to_string();
            assert_eq!(
                Position::parse(&text, &rules).as_ref(),
                Ok(&position),
                "{text}"
            );
            blocked += u32::from(text.contains("blocked:"));
            mtaji += u32::from(text.contains("S0 N0"));
            let Some((_, played)) = (!turns.is_empty()).then(|| rng.pick(&turns)) else {
                break;
            };
            if !played.ends_at_rest() || rules.outcome(&played.position).is_some() {
                break;
            }
            position = played.position;
        }
    }
    assert!(blocked > 10 && mtaji > 300, "{blocked} {mtaji}");
    for &parameter in Parameter::ALL {
        if parameter.family() == Some(Family::Bao) {
            for value in parameter.values() {
                assert!(met.contains(&(parameter, value.clone())), "{value}");
            }
        }
    }
}

#[test]
fn an_illegal_start_says_why() {
    let rules = Game::BAO_KISWAHILI.rules();
    let start = "......../.226..../....622./........ S22 N22 S";
    for (position, turn, reason) in [
        (start, "a5>", "outer row"),
        (start, "b1>", "is empty"),
        (start, "b5>", "the house"),
        (start, "b6", "direction"),
        (
            "......../.2261.../..1.522./........ S22 N21 S",
            "b6<",
            "another inner pit",
        ),
        (
            "......../(30)......./1......2/(31)....... S0 N0 S",
            "b1>",
            "single seed",
        ),
        (
            "......../(30)......./1......2/(31)....... S0 N0 S",
            "a1>",
            "outer row",
        ),
        (
            "......../(30)......./.......2/(32)....... S0 N0 S",
            "b8>",
            "only occupied",
        ),
        (
            "......../..2.2.../4......2/(54)....... S0 N0 N blocked:c3",
            "c3<",
            "takasia",
        ),
    ] {
        let position = Position::parse(position, &rules).unwrap();
        let illegal = rules.read(&position, turn).unwrap_err().to_string();
        assert!(illegal.contains(reason), "{turn} in {position}: {illegal}");
    }
}

#[test]
fn the_small_boards_have_starts_of_their_own() {
    let start = |columns| {
        let rules = Game::BAO_KISWAHILI.rules_on(columns).unwrap();
        rules.start().to_string()
    };
    assert_eq!(
        start(Columns::EIGHT),
        "......../.226..../....622./........ S22 N22 S rova:SN"
    );
    assert_eq!(
        start(Columns::SIX),
        "....../.26.../...62./...... S16 N16 S rova:SN"
    );
    assert_eq!(
        start(Columns::FOUR),
        "..../.6../..6./.... S10 N10 S rova:SN"
    );
}

#[test]
fn a_reading_without_a_hand_is_the_game_of_beginners() {
    let beginners = reading(&[
        ("layout", "twos"),
        ("entry", "fandatsaka"),
        ("takasia", "false"),
    ]);
    let start = beginners.start();
    assert_eq!(
        start.to_string(),
        "22222222/22222222/22222222/22222222 S0 N0 S"
    );
    let mut captures = 0;
    beginners.each_turn::<()>(&start, |_, played| {
        captures += u32::from(played.captured > 0);
        ControlFlow::Continue(())
    });
    assert!(captures > 0 && beginners.starts(&start).can_capture());
}
