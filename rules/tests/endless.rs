//! Turns that never end: each is recognised, with its correct period.

use std::collections::HashMap;

use fifangha_rules::{
    Choice, Columns, Direction, EmptyTsibongy, End, Event, Game, Observer, Pending, Pit, Play,
    Position, Progress, Row, Rules, Setup, Side, Start, Step,
};

/// A board, the rova that stand, the pit of the last seed, and the direction in which that pit is
/// sown.
type State = (Vec<u8>, [bool; 2], Pit, Direction);

/// Follows the relays of a turn and detects a repeated state.
struct Cycle<'r> {
    rules: &'r Rules,
    laps: u64,
    /// The lap in which each state occurred last.
    seen: HashMap<State, u64>,
    /// The first lap whose state had occurred before, and the number of laps between them.
    repeated: Option<(u64, u64)>,
    /// The period reported by the turn itself.
    reported: Option<u64>,
}

impl<'r> Cycle<'r> {
    fn of(rules: &'r Rules) -> Self {
        Self {
            rules,
            laps: 0,
            seen: HashMap::new(),
            repeated: None,
            reported: None,
        }
    }

    /// Returns the direction in which the pit of a last seed is sown; turns from hand capture, and
    /// may turn inward.
    fn onward(&self, first: Pit, last: Pit, direction: Direction) -> Direction {
        let parameters = self.rules.parameters();
        let tsibongy = parameters.tsibongy();
        let inward = tsibongy.is_some_and(|it| it.empty_tsibongy == EmptyTsibongy::Inward);
        if inward && last.is_inner_end(parameters.columns) {
            match last.column() {
                1 => Direction::Right,
                _ => Direction::Left,
            }
        } else if first.row() == last.row() {
            direction
        } else {
            direction.opposite()
        }
    }
}

impl Observer for Cycle<'_> {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        match step.event {
            Event::Sowing {
                first,
                last,
                direction,
                ..
            } => {
                self.laps += 1;
                let pits = step.position.pits();
                let board = pits.map(|pit| step.position.seeds(pit)).collect();
                let rova = Side::ALL.map(|side| step.position.rova_stands(side));
                let state = (board, rova, last, self.onward(first, last, direction));
                if let Some(before) = self.seen.insert(state, self.laps)
                    && self.repeated.is_none()
                {
                    self.repeated = Some((self.laps, self.laps - before));
                }
            }
            Event::Repeat { period, .. } => self.reported = Some(period),
            _ => {}
        }
    }
}

/// Sows seeds from hand on a board without captures, the first into a tsibongy. Returns the lap and
/// the state of the first repetition, and the period.
fn repeats(game: Game, columns: Columns, rows: &str, hand: u8, from: Direction) -> (u64, u64) {
    let rules = game.rules_on(columns).unwrap();
    let setup = Setup {
        hand: hand.into(),
        ..rows.parse().unwrap()
    };
    let board = setup.position(&rules).unwrap();
    let (first, onward) = match from {
        Direction::Left => (Pit::new(Row::B, 1), Direction::Right),
        Direction::Right => (Pit::new(Row::B, columns.count()), Direction::Left),
    };
    let mut cycle = Cycle::of(&rules);
    let play = rules.sow(&board, Side::South, hand, first, onward, &mut cycle);
    let mut play = play.unwrap().within(20_000);
    let end = play.advance(&mut cycle);
    let (lap, length) = cycle.repeated.unwrap();
    let period = Progress::Ended(End::Never { period: length });
    assert_eq!(end, period, "{rows}");
    assert_eq!(cycle.reported, Some(length), "{rows}");
    // A state in the cycle is stored and found again within three times the laps of the first
    // repetition.
    assert!(play.laps() <= 3 * lap, "{rows}");
    (lap, length)
}

#[test]
fn the_period_of_an_endless_turn_is_the_length_of_its_cycle() {
    use Direction::Left;
    let found = |columns, rows, hand| repeats(Game::FIFANGA, columns, rows, hand, Left);
    assert_eq!(found(Columns::FOUR, "..../..../1.1./3412", 5), (297, 296));
    assert_eq!(found(Columns::SIX, "....../....../.4.212/212323", 4), (4191, 4190));
    let rows = "......../......../.1.1.1.2/.12121.1";
    assert_eq!(found(Columns::EIGHT, rows, 6), (105, 104));
    let rows = "......../......../2321.321/42123123";
    assert_eq!(found(Columns::EIGHT, rows, 1), (71, 70));
}

#[test]
fn long_cycles_are_found_where_relays_turn_inward() {
    use Direction::{Left, Right};
    let found = |rows, hand, from| repeats(Game::FIFANGHA, Columns::FOUR, rows, hand, from);
    assert_eq!(found("..../..../4.12/1.12", 2, Right), (54, 53));
    assert_eq!(found("..../..../.1.3/1.1.", 3, Right), (26, 22));
    assert_eq!(found("..../..../.212/.1.1", 2, Left), (23, 22));
    assert_eq!(found("..../..../.1.4/.1.1", 4, Left), (60, 59));
}

/// The same board with another rova is a different state: the board after the first laps of this
/// turn recurs after the rova was lifted, which proves nothing yet.
#[test]
fn a_turn_that_lifts_its_rova_is_endless_only_once_a_state_without_it_comes_back() {
    let rules = Game::KATRA_SAKALAVA.rules();
    let line = "......../9..9.9.7/.11.1.1./12.1.1.1 S10 N10 S";
    let position = Position::parse(line, &rules).unwrap();
    let start = Start::towards(Pit::new(Row::B, 3), Direction::Right);
    let mut play = Play::begin(&rules, &position, start).unwrap();
    let mut cycle = Cycle::of(&rules);
    let asked = play.advance(&mut cycle);
    assert_eq!(asked, Progress::Choose(Pending::Rova));
    assert!(play.choose(Choice::PlayOn));
    let end = play.advance(&mut cycle);
    let (lap, length) = cycle.repeated.expect("a state that was there twice");
    let never = Progress::Ended(End::Never { period: length });
    assert_eq!((end, play.laps()), (never, lap));
    assert_eq!(cycle.reported, Some(length));
}
