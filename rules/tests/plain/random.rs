//! Random positions and parameters for differential tests, generated from a seed.

use super::position::{PITS, pit_at};
use super::*;

/// A small generator (xorshift*): the same seed gives the same cases everywhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates a generator from any seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns the next 32 random bits.
    pub fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// Returns a number below `limit`, which must be above 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() as u64 * limit as u64) >> 32) as usize
    }

    /// Returns `true` with a probability of 1 in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the choices.
    pub fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }
}

/// The distribution of seeds on a random board.
#[derive(Clone, Copy)]
enum Shape {
    Even,
    OneSide,
    Sparse,
    Lone,
    HugePit,
    TsibongyHeavy,
    NearKamo,
    OuterHeavy,
}

const SHAPES: [Shape; 8] = [
    Shape::Even,
    Shape::OneSide,
    Shape::Sparse,
    Shape::Lone,
    Shape::HugePit,
    Shape::TsibongyHeavy,
    Shape::NearKamo,
    Shape::OuterHeavy,
];

/// Returns a random position with all the seeds of the game, usually one with a legal turn.
pub fn position(rng: &mut Rng, params: &Params) -> Pos {
    let finished_too = rng.once_in(30);
    if rng.once_in(20) {
        return Pos::start(params);
    }
    loop {
        let pos = any_position(rng, params);
        if finished_too || winner(params, &pos).is_none() {
            return pos;
        }
    }
}

fn any_position(rng: &mut Rng, params: &Params) -> Pos {
    let to_move = rng.below(2);
    let marks = params.rova.is_some() || params.house.is_some();
    let mut pos = Pos {
        pits: [[0; PITS]; 2],
        reserve: reserves(rng, params, to_move),
        to_move,
        rova_stands: [marks && !rng.once_in(4); 2],
        sense: match params.direction {
            Direction::FixedForGame => [rng.pick(&['-', 'C', 'A']); 2],
            Direction::FixedBySide => [(); 2].map(|()| rng.pick(&['-', 'C', 'A'])),
            _ => ['-'; 2],
        },
    };
    if marks && rng.once_in(3) {
        pos.rova_stands[rng.below(2)] = false;
    }
    let mut left = params.total() - pos.reserve[0] - pos.reserve[1];
    let shape = rng.pick(&SHAPES);
    if matches!(shape, Shape::Lone) {
        // Lone seeds on the mover's side; the rest is in its outer row or on the other side.
        for pit in 0..params.pits() {
            if left > 0 && !rng.once_in(3) {
                pos.pits[to_move][pit] = 1;
                left -= 1;
            }
        }
    }
    let weights = weights(rng, params, shape, to_move);
    let sum: usize = weights.iter().flatten().sum();
    for _ in 0..left {
        let mut at = rng.below(sum);
        for (pit, weight) in weights.iter().flatten().enumerate() {
            if at < *weight {
                pos.pits[pit / PITS][pit % PITS] += 1;
                break;
            }
            at -= weight;
        }
    }
    pos
}

fn reserves(rng: &mut Rng, params: &Params, to_move: usize) -> [u32; 2] {
    let most = params.reserve;
    if most == 0 {
        return [0, 0];
    }
    let mut mine = match rng.below(4) {
        0 => 0,
        1 => most.min(rng.below(4) as u32),
        _ => rng.below(most as usize + 1) as u32,
    };
    if matches!(params.when_empty, WhenEmpty::Draw | WhenEmpty::Majority) && !rng.once_in(20) {
        let stop = params
            .turns_each
            .map_or(0, |turns| most.saturating_sub(turns));
        mine = mine.max(stop + 1).min(most);
    }
    // South begins, so North has as many turns left as South, or one more.
    let other = if rng.once_in(5) {
        rng.below(most as usize + 1) as u32
    } else if to_move == 0 {
        mine
    } else {
        mine.saturating_sub(1)
    };
    if to_move == 0 {
        [mine, other]
    } else {
        [other, mine]
    }
}

/// Returns the relative weights of the pits for random seeds.
fn weights(rng: &mut Rng, params: &Params, shape: Shape, me: usize) -> [[usize; PITS]; 2] {
    let (n, pits) = (params.columns, params.pits());
    let mut weights = [[0; PITS]; 2];
    for ring in &mut weights {
        ring[..pits].fill(4);
    }
    let side = rng.below(2);
    match shape {
        Shape::Even => {}
        Shape::OneSide => weights[side][..pits].fill(20),
        Shape::Sparse => {
            for ring in &mut weights {
                ring[..pits].fill(0);
                ring[rng.below(n)] = 4;
                for _ in 0..rng.below(4) {
                    ring[rng.below(pits)] = 4;
                }
            }
        }
        Shape::Lone => {
            weights[me][..pits].fill(0);
            if rng.once_in(3) {
                weights[me][rng.below(pits)] = 30;
            }
        }
        Shape::HugePit => weights[side][rng.below(pits)] = 300,
        Shape::TsibongyHeavy => {
            for ring in &mut weights {
                ring[0] = 24;
                ring[n - 1] = 24;
            }
        }
        Shape::NearKamo => {
            weights[side][..n].fill(0);
            weights[side][rng.below(n)] = 1;
            if rng.once_in(2) {
                weights[side][rng.below(n)] = 1;
            }
        }
        Shape::OuterHeavy => {
            for ring in &mut weights {
                ring[n..pits].fill(24);
            }
        }
    }
    if let Some(rova) = params.rova
        && rng.once_in(2)
    {
        for (side, &column) in rova.columns.iter().enumerate() {
            weights[side][column] += 8;
            weights[side][pit_at(params, column, true)] += 8;
        }
    }
    if let Some(house) = params.house
        && rng.once_in(2)
    {
        for (side, &column) in house.columns.iter().enumerate() {
            weights[side][column] += 12;
        }
    }
    if let Some(house) = params.house
        && rng.once_in(6)
    {
        // The mover has nothing but its house.
        weights[me][..n].fill(0);
        weights[me][house.columns[me]] = 12;
    }
    weights
}

/// Returns consistent random parameters of any family.
pub fn params(rng: &mut Rng) -> Params {
    match rng.below(10) {
        0 | 1 => katro(rng),
        5 => house(rng),
        2 => rova(rng),
        3 => one_row(rng),
        4 => no_reserve(rng),
        _ => tsibongy(rng),
    }
}

/// Returns a tsibongy game with two rows a side and no rova.
pub fn tsibongy(rng: &mut Rng) -> Params {
    let base = named("fifangha", columns(rng));
    tsibongy_of(rng, base)
}

fn columns(rng: &mut Rng) -> usize {
    rng.pick(&[4, 6, 6, 8, 8])
}

/// Returns a size of the sources, or any other.
fn any_columns(rng: &mut Rng) -> usize {
    if rng.once_in(2) {
        columns(rng)
    } else {
        2 + rng.below(11)
    }
}

/// Returns a layout without reserves.
fn full_layout(rng: &mut Rng, columns: usize) -> Layout {
    if columns.is_multiple_of(2) {
        rng.pick(&[Layout::Twos, Layout::Twos, Layout::Hus])
    } else {
        Layout::Twos
    }
}

fn tsibongy_of(rng: &mut Rng, base: Params) -> Params {
    let when_empty = rng.pick(&[
        WhenEmpty::Draw,
        WhenEmpty::Majority,
        WhenEmpty::Fandatsaka,
        WhenEmpty::Fandatsaka,
        WhenEmpty::Katro,
    ]);
    let ends = matches!(when_empty, WhenEmpty::Draw | WhenEmpty::Majority);
    Params {
        tsibongy: rng.pick(&[Tsibongy::Merge, Tsibongy::Single, Tsibongy::Plain]),
        origin: rng.pick(&[Origin::Free, Origin::Nearest, Origin::NearestKeep]),
        empty_tsibongy: rng.pick(&[EmptyTsibongy::Keep, EmptyTsibongy::Inward]),
        // No source defines one sowing in phase two.
        relay: !(ends && rng.once_in(4)),
        first_drop: match base.columns {
            4 => FirstDrop::Any,
            _ => rng.pick(&[FirstDrop::Any, FirstDrop::Middle]),
        },
        mameno_atrika: rng.pick(&[MamenoAtrika::NoCapture, MamenoAtrika::OthersFilled]),
        win: match when_empty {
            WhenEmpty::Katro => Win::InnerRow,
            _ => rng.pick(&[Win::InnerRow, Win::InnerRow, Win::AllSeeds]),
        },
        kamo: rng.pick(&[Kamo::AtOnce, Kamo::NextTurn]),
        never_ending: rng.pick(&[NeverEnding::MoverLoses, NeverEnding::Draw]),
        when_empty,
        lone_seed: rng.once_in(2),
        mameno_single: !rng.once_in(3),
        turns_each: if ends {
            turns_each(rng, base.reserve)
        } else {
            None
        },
        ..base
    }
}

/// Returns a tsibongy game without reserves.
pub fn no_reserve(rng: &mut Rng) -> Params {
    let base = tsibongy(rng);
    let entry = rng.pick(&[Entry::Attack, Entry::Fandatsaka]);
    let columns = any_columns(rng);
    Params {
        columns,
        entry,
        layout: full_layout(rng, columns),
        reserve: 0,
        relay: base.relay || entry == Entry::Fandatsaka,
        first_drop: FirstDrop::Any,
        mameno_atrika: MamenoAtrika::NoCapture,
        when_empty: WhenEmpty::Draw,
        turns_each: None,
        ..base
    }
}

/// Returns a game with one row a side.
pub fn one_row(rng: &mut Rng) -> Params {
    let base = named("isolo", columns(rng));
    Params {
        never_ending: rng.pick(&[NeverEnding::MoverLoses, NeverEnding::Draw]),
        kamo: rng.pick(&[Kamo::AtOnce, Kamo::NextTurn]),
        relay: !rng.once_in(4),
        when_empty: rng.pick(&[WhenEmpty::Draw, WhenEmpty::Majority]),
        turns_each: turns_each(rng, base.reserve),
        ..base
    }
}

/// Returns a game with rova.
pub fn rova(rng: &mut Rng) -> Params {
    let base = named("katra-sakalava", 8);
    let mut params = tsibongy_of(rng, base.clone());
    if params.when_empty == WhenEmpty::Katro {
        params.when_empty = WhenEmpty::Fandatsaka;
    }
    params.rova = base.rova.map(|rova| Rova {
        play: rng.pick(&[RovaPlay::Lift, RovaPlay::CaptureFirst]),
        obliged: rng.once_in(2),
        ..rova
    });
    params
}

/// Returns a game that starts with houses.
pub fn house(rng: &mut Rng) -> Params {
    let columns = rng.pick(&[6, 8]);
    let base = named("mraha-wa-ntso", columns);
    let mut params = tsibongy_of(rng, base.clone());
    if params.when_empty == WhenEmpty::Katro {
        params.when_empty = WhenEmpty::Fandatsaka;
    }
    params.house = base.house.map(|house| House {
        both_phases: rng.once_in(2),
        never_first: rng.once_in(2),
        ..house
    });
    if rng.once_in(8) {
        params.house = None;
    }
    params
}

/// Returns `true` if a katro game ends as soon as a turn finds nothing more to take.
pub fn takes_all(params: &Params) -> bool {
    if !params.capture_single {
        return false;
    }
    match params.scope {
        Scope::ColumnIfBoth => false,
        Scope::ColumnIfInner => params.win == Win::InnerRow,
        Scope::Inner | Scope::Column | Scope::InnerThenOuter => true,
    }
}

/// Returns a katro game that can be won.
pub fn katro(rng: &mut Rng) -> Params {
    let rows_a_side = if rng.once_in(4) { 3 } else { 2 };
    let scope = match rows_a_side {
        3 => rng.pick(&[Scope::Inner, Scope::InnerThenOuter, Scope::InnerThenOuter]),
        _ => rng.pick(&[
            Scope::Inner,
            Scope::Column,
            Scope::InnerThenOuter,
            Scope::ColumnIfInner,
            Scope::ColumnIfBoth,
        ]),
    };
    let win = match scope {
        Scope::Inner => Win::InnerRow,
        _ => rng.pick(&[Win::InnerRow, Win::AllSeeds, Win::AllButSingles]),
    };
    let columns = any_columns(rng);
    Params {
        columns,
        rows_a_side,
        layout: full_layout(rng, columns),
        captured: rng.pick(&[Captured::WithPit, Captured::WithPit, Captured::Alone]),
        capture_in: match rows_a_side {
            3 => rng.pick(&[CaptureIn::Filled, CaptureIn::Any]),
            _ => rng.pick(&[
                CaptureIn::Filled,
                CaptureIn::Filled,
                CaptureIn::Any,
                CaptureIn::AnyButSingles,
            ]),
        },
        direction: rng.pick(&[
            Direction::Free,
            Direction::Free,
            Direction::Anticlockwise,
            Direction::FixedForGame,
            Direction::FixedBySide,
        ]),
        scope,
        win,
        kamo: rng.pick(&[Kamo::AtOnce, Kamo::NextTurn]),
        from_outer: rng.once_in(2),
        capture_single: !rng.once_in(3),
        inner_relay: !rng.once_in(3),
        lone_seed: rng.once_in(2),
        first_turn_inner: rng.once_in(2),
        never_ending: rng.pick(&[NeverEnding::MoverLoses, NeverEnding::Draw]),
        ..named("katro", 8)
    }
}

/// Returns a game with a start of its own, on a board of any size.
pub fn own_start(rng: &mut Rng) -> Params {
    loop {
        let (mut params, reserve) = match rng.below(4) {
            0 => (katro(rng), 0),
            1 => (no_reserve(rng), 0),
            2 => (one_row(rng), 1 + rng.below(20) as u32),
            _ => (tsibongy(rng), 1 + rng.below(20) as u32),
        };
        params.columns = any_columns(rng);
        if params.columns < 5 {
            params.first_drop = FirstDrop::Any;
        }
        params.first_turn_inner = false;
        params.turns_each = None;
        params.reserve = reserve;
        let mut start = Pos {
            pits: [[0; PITS]; 2],
            reserve: [reserve; 2],
            to_move: 0,
            rova_stands: [false; 2],
            sense: ['-'; 2],
        };
        for ring in &mut start.pits {
            for pit in &mut ring[..params.columns * params.rows_a_side] {
                *pit = rng.below(4) as u32;
            }
        }
        params.start = Some(start.clone());
        if winner(&params, &start).is_none() {
            return params;
        }
    }
}

/// Returns a game of the sources.
pub fn named_game(rng: &mut Rng) -> Params {
    loop {
        let name = rng.pick(&Params::NAMES);
        if let Some(params) = Params::named(name, rng.pick(&[2, 3, 4, 6, 8])) {
            return params;
        }
    }
}

fn turns_each(rng: &mut Rng, reserve: u32) -> Option<u32> {
    rng.once_in(3)
        .then(|| 1 + rng.below(reserve as usize) as u32)
}

fn named(name: &str, columns: usize) -> Params {
    Params::named(name, columns).expect("a game of the list")
}
