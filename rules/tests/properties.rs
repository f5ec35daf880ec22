//! Invariants of all games, on random positions of random parameters.

use crate::{both, plain};

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::plain::random::{self, Rng};
use crate::plain::turns_within;
use fifangha_rules::{
    Choice, Choices, Columns, Direction, Event, FamilyParameters, Game, Kamo, Parameter, Pit, Play,
    PlayResult, Position, Row, Rules, Setup, SetupFlaw, Side, Start, Step, TsibongyParameters,
    Turn, Win,
};

/// Turns with more laps are skipped.
const LAPS: u64 = 5_000;

/// Calls `check` with the rules, a position and its legal turns, for the given number of random
/// cases.
fn each_case(
    cases: usize,
    source: impl Fn(&mut Rng) -> plain::Params,
    mut check: impl FnMut(&Rules, &Position, &[(Turn, PlayResult)]),
) {
    let mut rng = Rng::new(7);
    for _ in 0..cases {
        let params = source(&mut rng);
        let pos = random::position(&mut rng, &params);
        if turns_within(&params, &pos, LAPS).is_some() {
            let rules = both::rules(&params);
            let position = both::position(&rules, &params, &pos);
            check(&rules, &position, &turns(&rules, &position));
        }
    }
}

pub(crate) fn turns(rules: &Rules, position: &Position) -> Vec<(Turn, PlayResult)> {
    let mut turns = Vec::new();
    rules.each_turn::<Infallible>(position, |turn, played| {
        turns.push((turn, played));
        ControlFlow::Continue(())
    });
    turns
}

fn seeds(position: &Position, pit: Pit) -> u32 {
    position.seeds(pit).into()
}

#[test]
fn a_step_leaves_what_its_event_says() {
    each_case(2000, random::params, steps_follow_events);
}

/// Checks that every step of the turns of a position leaves the board that its event says, with all
/// seeds.
pub(crate) fn steps_follow_events(
    rules: &Rules,
    position: &Position,
    turns: &[(Turn, PlayResult)],
) {
    for (turn, played) in turns {
        let (again, steps) = rules.play_with_steps(position, turn).unwrap();
        assert_eq!(again, *played);
        let mut board = Board::of(position);
        for step in &steps {
            board.follow(rules, position.to_move(), &step.event);
            assert_eq!(board, Board::after(step), "{position} {turn} {step:?}");
            let all = step.position.total() + u32::from(step.hand);
            assert_eq!(all, position.total(), "{position} {turn} {step:?}");
        }
        let last = steps.last().unwrap();
        assert_eq!(
            last.position.with_mover(!position.to_move()),
            played.position
        );
        assert_eq!(last.event.pit(), played.last_pit);
        assert_eq!(last.hand, 0);
    }
}

/// A board modified only by events.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    pits: Vec<(Pit, u32)>,
    reserves: [u32; 2],
    hand: u32,
}

impl Board {
    fn of(position: &Position) -> Self {
        Self {
            pits: position
                .pits()
                .map(|pit| (pit, seeds(position, pit)))
                .collect(),
            reserves: Side::ALL.map(|side| position.reserve(side).into()),
            hand: 0,
        }
    }

    fn after(step: &Step) -> Self {
        Self {
            hand: step.hand.into(),
            ..Self::of(&step.position)
        }
    }

    fn pit(&mut self, pit: Pit) -> &mut u32 {
        let found = self.pits.iter_mut().find(|(known, _)| *known == pit);
        &mut found.expect("a pit of the board").1
    }

    fn lift(&mut self, pit: Pit) -> u32 {
        std::mem::take(self.pit(pit))
    }

    fn follow(&mut self, rules: &Rules, mover: Side, event: &Event) {
        match *event {
            Event::Drop { pit } => {
                self.reserves[mover.index()] -= 1;
                *self.pit(pit) += 1;
            }
            Event::Relay {
                pit,
                seeds,
                house: true,
                ..
            } => {
                *self.pit(pit) -= u32::from(seeds);
                self.hand = seeds.into();
            }
            Event::Lift {
                pit, seeds, rova, ..
            }
            | Event::Relay {
                pit, seeds, rova, ..
            } => {
                self.hand = self.lift(pit);
                if rova {
                    self.hand += self.lift(Pit::new(Row::outer(mover, 2), pit.column()));
                }
                assert_eq!(self.hand, u32::from(seeds));
            }
            Event::Capture {
                pit,
                from,
                also,
                seeds,
                own,
                origin,
                ..
            } => {
                let taken = self.lift(from) + also.map_or(0, |pit| self.lift(pit));
                assert_eq!(taken, u32::from(seeds));
                // Winning seeds of a katro game rest in the pit of the last seed.
                let lost = |side: Side| {
                    if wins_with(rules, Win::AllButSingles) {
                        let own = self.pits.iter().filter(|(pit, _)| pit.side() == side);
                        return own.copied().all(|(_, seeds)| seeds < 2);
                    }
                    let all = wins_with(rules, Win::AllSeeds);
                    self.pits
                        .iter()
                        .filter(|(pit, _)| pit.side() == side && (all || pit.row().is_inner()))
                        .all(|&(_, seeds)| seeds == 0)
                };
                let judged = wins_with(rules, Win::AllSeeds)
                    || wins_with(rules, Win::AllButSingles)
                    || wins_at_once(rules);
                let unsown = rules.parameters().kamo == Kamo::Unsown;
                if (unsown || origin.is_none() && judged) && lost(!mover) {
                    *self.pit(pit) += taken;
                } else {
                    self.hand = taken;
                    if own > 0 {
                        self.hand += self.lift(pit);
                    }
                }
            }
            Event::Merge {
                pit, from, lifted, ..
            } => {
                let taken = self.lift(from);
                if lifted == 0 {
                    *self.pit(pit) += taken;
                } else {
                    self.hand = self.lift(pit) + taken;
                    assert_eq!(self.hand, u32::from(lifted));
                }
            }
            Event::Sowing {
                first,
                last,
                seeds,
                direction,
            } => {
                self.hand -= u32::from(seeds);
                let mut places = walk(rules, first, direction);
                let mut reached = first;
                for _ in 0..seeds {
                    reached = places.next().unwrap();
                    *self.pit(reached) += 1;
                }
                assert_eq!(reached, last);
            }
            Event::PlayOn { .. } | Event::Rest { .. } | Event::Repeat { .. } => {}
        }
    }
}

fn wins_with(rules: &Rules, win: Win) -> bool {
    let parameters = rules.parameters();
    parameters.family() == fifangha_rules::Family::Katro && parameters.win == win
}

/// Returns `true` if an empty inner row ends the game within the turn.
fn wins_at_once(rules: &Rules) -> bool {
    rules.parameters().kamo == fifangha_rules::Kamo::AtOnce
}

/// Returns the pits of a side from one of them on, cyclically, in the direction seen on the
/// diagram.
fn walk(rules: &Rules, first: Pit, direction: Direction) -> impl Iterator<Item = Pit> {
    let last = rules.parameters().columns.count();
    let rows = rules.parameters().rows_per_side();
    let side = first.side();
    let mut next = Some((first, direction));
    std::iter::from_fn(move || {
        let (pit, direction) = next?;
        let at_end = pit.column()
            == if direction == Direction::Right {
                last
            } else {
                1
            };
        next = Some(match (at_end, rows) {
            (false, _) if direction == Direction::Right => {
                (Pit::new(pit.row(), pit.column() + 1), direction)
            }
            (false, _) => (Pit::new(pit.row(), pit.column() - 1), direction),
            (true, 1) => (Pit::new(pit.row(), last + 1 - pit.column()), direction),
            (true, 2) => {
                let other = Row::at(side, 1 - pit.row().distance(), 2);
                (Pit::new(other, pit.column()), direction.opposite())
            }
            (true, _) => {
                // The middle row is joined to the outer one at the right of its player, to the
                // inner one at the left; the other ends of these two are joined too.
                let at_right = (pit.column() == last) == (side == Side::South);
                let (to, turns) = match (pit.row().distance(), at_right) {
                    (1, true) => (2, true),
                    (1, false) => (0, true),
                    (0, false) | (2, true) => (1, true),
                    (0, true) => (2, false),
                    (_, false) => (0, false),
                    (_, true) => unreachable!("a row of three"),
                };
                let row = Row::at(side, to, 3);
                match turns {
                    true => (Pit::new(row, pit.column()), direction.opposite()),
                    false => (Pit::new(row, last + 1 - pit.column()), direction),
                }
            }
        });
        Some(pit)
    })
}

/// A mirror image or rotation of pits and directions.
pub(crate) struct Seen {
    pit: fn(Pit, u8) -> Pit,
    position: fn(&Position) -> Position,
}

const MIRROR: Seen = Seen {
    pit: |pit, last| Pit::new(pit.row(), last + 1 - pit.column()),
    position: Position::mirrored,
};

pub(crate) const HALF_TURN: Seen = Seen {
    pit: |pit, last| Pit::new(pit.row().opposite(), last + 1 - pit.column()),
    position: Position::rotated,
};

/// Checks that a position and its turns are equivalent after the transformation.
pub(crate) fn looks_the_same(
    seen: &Seen,
    rules: &Rules,
    position: &Position,
    ours: &[(Turn, PlayResult)],
) {
    let last = position.columns().count();
    let turned = |turn: &Turn| Turn {
        start: Start {
            pit: (seen.pit)(turn.start.pit, last),
            direction: turn.start.direction.map(Direction::opposite),
        },
        choices: turn
            .choices
            .iter()
            .map(|choice| match choice {
                Choice::Origin(origin) => Choice::Origin(origin.opposite()),
                other => other,
            })
            .collect(),
    };
    let describe = |turn: Turn, played: &PlayResult, after: Position| {
        let after = played.ends_at_rest().then(|| after.to_string());
        (
            turn,
            after,
            played.captured,
            played.ends_at_rest().then_some(played.laps),
        )
    };
    let there = (seen.position)(position);
    let mut theirs: Vec<_> = turns(rules, &there)
        .iter()
        .map(|(turn, played)| describe(*turn, played, played.position))
        .collect();
    let mut ours: Vec<_> = ours
        .iter()
        .map(|(turn, played)| describe(turned(turn), played, (seen.position)(&played.position)))
        .collect();
    theirs.sort();
    ours.sort();
    assert_eq!(ours, theirs, "{position}");
    assert_eq!((seen.position)(&there), *position);
}

/// Returns a katro game in which the rule of the first turn applies to every image of the start.
fn katro_with_symmetric_opening(rng: &mut Rng) -> plain::Params {
    loop {
        let params = random::katro(rng);
        if params.layout == plain::Layout::Twos || !params.first_turn_inner {
            return params;
        }
    }
}

#[test]
fn left_and_right_are_alike_but_for_the_rova_and_one_row() {
    let source = |rng: &mut Rng| match rng.below(4) {
        0 => katro_with_symmetric_opening(rng),
        1 => random::no_reserve(rng),
        _ => random::tsibongy(rng),
    };
    each_case(2000, source, |rules, position, turns| {
        if rules.parameters().is_mirror_symmetric() {
            looks_the_same(&MIRROR, rules, position, turns);
        }
    });
}

#[test]
fn the_players_are_alike_but_for_one_row() {
    let source = |rng: &mut Rng| match rng.below(5) {
        0 => katro_with_symmetric_opening(rng),
        1 => random::rova(rng),
        2 => random::no_reserve(rng),
        3 => random::house(rng),
        _ => random::tsibongy(rng),
    };
    each_case(1500, source, |rules, position, turns| {
        looks_the_same(&HALF_TURN, rules, position, turns);
    });
}

#[test]
fn a_turn_that_may_capture_ends() {
    let mut endless = 0;
    // If an empty inner row does not end the game, a turn can continue with it.
    let source = |rng: &mut Rng| loop {
        let params = random::params(rng);
        let safe = params.kamo == plain::Kamo::AtOnce || params.win != plain::Win::InnerRow;
        let katro = params.captured != plain::Captured::Tsibongy;
        if safe
            && (params.win == plain::Win::InnerRow || katro)
            && (!katro || random::takes_all(&params))
        {
            return params;
        }
    };
    each_case(6000, source, |rules, position, turns| {
        for (turn, played) in turns.iter().filter(|(_, played)| !played.ends_at_rest()) {
            let play = Play::begin(rules, position, turn.start).unwrap();
            assert!(!play.is_capturing(), "{position} {turn}");
            assert!(played.never_ends() && played.captured == 0);
            endless += 1;
        }
    });
    assert!(endless > 0, "no endless turn was met");
}

#[test]
fn a_lap_can_be_undone() {
    let mut undone = 0;
    each_case(1500, random::params, |rules, position, turns| {
        for (turn, _) in turns {
            let (_, steps) = rules.play_with_steps(position, turn).unwrap();
            for lap in steps.windows(4) {
                let [before, relay, sown, next] = lap else {
                    unreachable!()
                };
                let (
                    Event::Relay {
                        rova: false,
                        house: false,
                        pit,
                        ..
                    },
                    Event::Sowing {
                        direction,
                        first,
                        last,
                        ..
                    },
                ) = (relay.event, sown.event)
                else {
                    continue;
                };
                // A lap that ended in an empty pit is not followed by a relay.
                if !matches!(next.event, Event::Relay { .. } | Event::Repeat { .. }) {
                    continue;
                }
                let mut board = Board::of(&sown.position);
                // Of three rows only the middle one runs back; of two, the outer one.
                let runs_back = |pit: Pit| pit.row().distance() == 1;
                let seen_from_last = if runs_back(last) == runs_back(first) {
                    direction
                } else {
                    direction.opposite()
                };
                let back = walk(rules, last, seen_from_last.opposite());
                let mut hand = 0;
                // One seed is picked up from each pit, to the first that is empty.
                let lifted = back
                    .into_iter()
                    .find(|&pit| {
                        let left = board.pit(pit);
                        let empty = *left == 0;
                        *left = left.saturating_sub(1);
                        hand += u32::from(!empty);
                        empty
                    })
                    .unwrap();
                *board.pit(lifted) = hand;
                assert_eq!(lifted, pit, "{position} {turn}");
                assert_eq!(board, Board::of(&before.position), "{position} {turn}");
                undone += 1;
            }
        }
    });
    assert!(undone > 1000, "only {undone} laps");
}

#[test]
fn a_start_that_is_not_legal_says_why() {
    let fifangha = Game::FIFANGHA;
    let sakalava = Game::KATRA_SAKALAVA;
    let start = "......../.111111./.111111./........ S26 N26 S";
    let spent = "444.4447/111.1111/...1222./....3.97 S0 N0 S rova:SN";
    for (game, position, written, why) in [
        (fifangha, start, "b9", "no pit b9"),
        (fifangha, start, "c4", "North's pit"),
        (fifangha, start, "a4", "outer row"),
        (fifangha, start, "b1", "b1 is empty"),
        (fifangha, start, "b4>", "no direction"),
        (
            Game::KATRA_GOROBAKA,
            "22222222/22222222/22222222/22222222 S0 N0 S",
            "a4>",
            "inner row",
        ),
        (
            Game::KATRA_GOROBAKA,
            "22222222/22222222/22222222/22222222 S0 N0 S",
            "b4",
            "direction",
        ),
        (sakalava, spent, "a5>", "outer rova"),
        (sakalava, spent, "b4>", "lone seed"),
        (sakalava, spent, "b1>", "nothing to sow"),
        (
            Game::MRAHA_WA_NTSO,
            "......../.226..../....622./........ S22 N22 S",
            "b5>",
            "the house",
        ),
        (
            Game::MRAHA_WA_NTSO,
            "......../....(59).../21....../2....... S0 N0 S",
            "b2>",
            "captures nothing",
        ),
        (
            Game::ISOLO,
            "...2.322/12...... S26 N26 S",
            "b1<",
            "right only",
        ),
    ] {
        let rules = game.rules();
        let position = Position::parse(position, &rules).unwrap();
        let (pit, arrow) = written.split_at(2);
        let column = pit[1..].parse().unwrap();
        let row = Row::from_letter(pit.chars().next().unwrap()).unwrap();
        let direction = match arrow {
            "<" => Some(Direction::Left),
            ">" => Some(Direction::Right),
            _ => None,
        };
        let pit = Pit::new(row, column);
        let illegal = Play::begin(&rules, &position, Start { pit, direction }).unwrap_err();
        assert!(
            illegal.to_string().contains(why),
            "{written} in {position}: {illegal}"
        );
    }
}

/// Returns all sequences of choices up to a length.
fn choices_up_to(most: usize) -> Vec<Choices> {
    let all = ['L', 'R', '|', '&'].map(|symbol| Choice::from_symbol(symbol).unwrap());
    let mut found = vec![Choices::default()];
    let mut from = 0;
    for _ in 0..most {
        let longer: Vec<Choices> = found[from..]
            .iter()
            .flat_map(|choices| {
                all.map(|choice| {
                    let mut longer = *choices;
                    longer.push(choice);
                    longer
                })
            })
            .collect();
        from = found.len();
        found.extend(longer);
    }
    found
}

#[test]
fn legal_turns_play_and_no_other_does() {
    const MOST: usize = 3;
    let choices = choices_up_to(MOST);
    assert_eq!(choices.len(), 1 + 4 + 16 + 64);
    each_case(150, random::params, |rules, position, turns| {
        let legal: BTreeSet<Turn> = turns
            .iter()
            .map(|(turn, _)| *turn)
            .filter(|turn| turn.choices.len() <= MOST)
            .collect();
        let mut played = BTreeSet::new();
        // Includes pits that the board does not have.
        for pit in [2, 3]
            .iter()
            .flat_map(|&rows| Row::of_board(rows))
            .flat_map(|&row| (1..=13).map(move |column| Pit::new(row, column)))
        {
            for direction in [None, Some(Direction::Left), Some(Direction::Right)] {
                let start = Start { pit, direction };
                for &choices in &choices {
                    let turn = Turn { start, choices };
                    if rules.play(position, &turn).is_ok() {
                        played.insert(turn);
                    }
                }
            }
        }
        assert_eq!(played, legal, "{position}");
        let starts: BTreeSet<Start> = rules.start_list(position).into_iter().collect();
        let of_turns: BTreeSet<Start> = turns.iter().map(|(turn, _)| turn.start).collect();
        assert_eq!(starts, of_turns, "{position}");
        assert_eq!(
            turns.is_empty(),
            rules.outcome(position).is_some(),
            "{position}"
        );
    });
}

#[test]
fn a_position_is_read_as_it_was_written() {
    each_case(2000, random::params, |rules, position, turns| {
        for position in turns
            .iter()
            .map(|(_, played)| &played.position)
            .chain([position])
        {
            assert_eq!(
                Position::parse(&position.to_string(), rules).as_ref(),
                Ok(position)
            );
            assert_eq!(position.setup().position(rules).as_ref(), Ok(position));
        }
    });
}

#[test]
fn all_that_is_wrong_with_a_position_is_said_at_once() {
    let rules = Game::FIFANGHA.rules();
    let setup: Setup = "......./.111111./.(40)...../......../. S99 N26 S rova:S"
        .parse()
        .unwrap();
    let flaws = setup.position(&rules).unwrap_err();
    let found = |flaw: fn(&SetupFlaw) -> bool| flaws.iter().filter(|&f| flaw(f)).count();
    assert_eq!(
        found(|flaw| matches!(flaw, SetupFlaw::RowCount { .. })),
        1,
        "{flaws:?}"
    );
    assert_eq!(
        found(|flaw| matches!(flaw, SetupFlaw::RowLength { .. })),
        2,
        "{flaws:?}"
    );
    assert_eq!(
        found(|flaw| matches!(flaw, SetupFlaw::SeedCount { .. })),
        1,
        "{flaws:?}"
    );
    assert_eq!(
        found(|flaw| matches!(flaw, SetupFlaw::ReserveTooLarge { .. })),
        1,
        "{flaws:?}"
    );
    assert_eq!(
        found(|flaw| matches!(flaw, SetupFlaw::NoRova)),
        1,
        "{flaws:?}"
    );
    assert_eq!(flaws.len(), 6, "{flaws:?}");
}

/// Returns the same rules with another value of `tsibongy`.
fn with_tsibongy(rules: &Rules, tsibongy: fifangha_rules::Tsibongy) -> Rules {
    let mut parameters = *rules.parameters();
    let set = Parameter::Tsibongy.set(&mut parameters, tsibongy.name());
    set.unwrap();
    Rules::new(parameters).unwrap()
}

/// Returns the number of merges of a turn.
fn merges(rules: &Rules, position: &Position, turn: &Turn) -> u64 {
    let (_, steps) = rules.play_with_steps(position, turn).unwrap();
    let merge = |step: &&Step| matches!(step.event, Event::Merge { .. });
    steps.iter().filter(merge).count() as u64
}

/// busser2023 calls the tsibongy rule of katra fandatsaka a corollary of the kindergarten rule,
/// which has none. These three tests show exactly how far that is true.
///
/// If turns relay and captured seeds enter at the nearest tsibongy (`nearest`, `nearest-keep`), the
/// single seed that faces a tsibongy is sown into it. The tsibongy then faces nothing and is
/// relayed inward with its seeds: two laps replace the one lap of a merge. Everything else is the
/// same, in every phase and even if the capture ends the game.
#[test]
fn the_plain_rule_gives_the_rule_of_single_where_captured_seeds_enter_at_the_nearest_tsibongy() {
    use fifangha_rules::Tsibongy::{Plain, Single};
    let nearest = |rng: &mut Rng| loop {
        let params = if rng.once_in(4) {
            random::rova(rng)
        } else {
            random::tsibongy(rng)
        };
        if params.relay && params.origin != plain::Origin::Free {
            return params;
        }
    };
    let mut merged = 0;
    each_case(3000, nearest, |rules, position, _| {
        let (plain, single) = (with_tsibongy(rules, Plain), with_tsibongy(rules, Single));
        let (theirs, ours) = (turns(&plain, position), turns(&single, position));
        assert_eq!(ours.len(), theirs.len(), "{position}");
        for ((turn, played), (other, plainly)) in ours.iter().zip(&theirs) {
            assert_eq!(turn, other, "{position}");
            assert_eq!(played.position, plainly.position, "{position} {turn}");
            assert_eq!(played.captured, plainly.captured, "{position} {turn}");
            let more = merges(&single, position, turn);
            assert_eq!(played.laps + more, plainly.laps, "{position} {turn}");
            merged += more;
        }
    });
    assert!(merged > 100, "only {merged} merges");
}

/// With free origins, as in the kindergarten rule itself, every turn of `single` is also one of
/// `plain`; but the mover may also sow the seeds of a tsibongy from the other one.
#[test]
fn with_free_origins_the_plain_rule_allows_what_single_does_and_more() {
    use fifangha_rules::Tsibongy::{Plain, Single};
    let free = |rng: &mut Rng| plain::Params {
        relay: true,
        origin: plain::Origin::Free,
        ..random::tsibongy(rng)
    };
    let mut more = 0;
    each_case(1500, free, |rules, position, _| {
        let (plain, single) = (with_tsibongy(rules, Plain), with_tsibongy(rules, Single));
        let ends = |rules: &Rules| -> BTreeSet<(Start, String, u32)> {
            turns(rules, position)
                .iter()
                .filter(|(_, played)| played.ends_at_rest())
                .map(|(turn, played)| (turn.start, played.position.to_string(), played.captured))
                .collect()
        };
        let (theirs, ours) = (ends(&plain), ends(&single));
        assert!(ours.is_subset(&theirs), "{position}");
        more += theirs.len() - ours.len();
    });
    assert!(more > 0, "the other tsibongy never made a difference");
}

/// Without relays the seed that was sown into the tsibongy stays there.
#[test]
fn without_relays_the_plain_rule_does_not_give_the_rule_of_single() {
    let parameters = Game::FIFANGHA_GS.parameters_on(Columns::FOUR).unwrap();
    let of_game = *parameters.tsibongy().unwrap();
    let end = |tsibongy, relay| {
        let rules = Rules::new(fifangha_rules::Parameters {
            family: FamilyParameters::Tsibongy(TsibongyParameters {
                origin: fifangha_rules::Origin::Nearest,
                tsibongy,
                relay,
                ..of_game
            }),
            ..parameters
        })
        .unwrap();
        let position = Position::parse("1111/1.11/1.../54.. S8 N7 S", &rules).unwrap();
        turns(&rules, &position)[0].1.position.to_string()
    };
    use fifangha_rules::Tsibongy::{Plain, Single};
    assert_eq!(end(Plain, false), "1111/..11/3.../54.. S7 N7 N");
    assert_eq!(end(Single, false), "1111/..11/.111/54.. S7 N7 N");
    assert_eq!(end(Plain, true), end(Single, true));
}

/// A turn consists of values of fixed size without heap memory, so that playing it allocates
/// nothing, however long it is. The memory for events depends on the observer.
#[test]
fn a_turn_that_is_played_owns_no_memory() {
    fn owns_nothing<T: Copy>() -> usize {
        size_of::<T>()
    }
    let bytes = [
        owns_nothing::<Play<'static>>(),
        owns_nothing::<PlayResult>(),
        owns_nothing::<Turn>(),
        owns_nothing::<Step>(),
    ];
    assert!(bytes.iter().all(|&bytes| bytes <= 256), "{bytes:?}");
}

/// The boards that the sources describe.
#[test]
fn each_game_has_the_columns_of_its_source() {
    for game in Game::ALL {
        let columns = match game.name() {
            "fifangakely" => 4,
            "katro" | "katro-ambohimanga" | "katro-betsileo" | "katra-paika"
            | "mandry-dia-homana" => 6,
            _ => 8,
        };
        assert_eq!(game.parameters().columns.count(), columns, "{game:?}");
    }
}
