//! The board as two arrays.

use super::BaoParams;

/// The pits of a player on the largest board.
pub const PITS: usize = 16;

/// A pit that its owner may not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    pub pit: usize,
    /// Turns of either player since the takata that blocked it.
    pub age: u32,
}

/// A position. A player's pits are numbered along the ring: the front row from the left to the right
/// as South sees the board, then the back row from the right to the left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pos {
    pub pits: [[u32; PITS]; 2],
    /// Seeds that are not yet on the board.
    pub hand: [u32; 2],
    /// 0 for South, 1 for North.
    pub to_move: usize,
    /// `true` for South, and for North, if the side owns its house.
    pub owned: [bool; 2],
    /// The blocked pit of each player.
    pub blocked: [Option<Block>; 2],
    /// Captured seeds that were not sown because the game was over.
    pub unsown: u32,
}

impl Pos {
    /// Returns the start of the game on eight columns.
    pub fn start() -> Pos {
        let mut pits = [[0; PITS]; 2];
        pits[0][4..7].copy_from_slice(&[6, 2, 2]);
        pits[1][1..4].copy_from_slice(&[2, 2, 6]);
        Pos {
            pits,
            hand: [22, 22],
            to_move: 0,
            owned: [true, true],
            blocked: [None, None],
            unsown: 0,
        }
    }

    /// Returns the start of beginners: two seeds in every pit, and no house.
    pub fn beginners() -> Pos {
        Pos {
            pits: [[2; PITS]; 2],
            hand: [0, 0],
            owned: [false, false],
            ..Pos::start()
        }
    }

    /// Returns the board in four rows from North's back row to South's, from the left to the right
    /// as South sees it, with the hands and the side to move.
    pub fn print(&self, params: &BaoParams) -> String {
        let n = params.columns;
        let row = |side: usize, back: bool| {
            let cell = |column: usize| {
                let pit = if back { 2 * n - 1 - column } else { column };
                self.pits[side][pit].to_string()
            };
            (0..n).map(cell).collect::<Vec<_>>().join(",")
        };
        let rows = [row(1, true), row(1, false), row(0, false), row(0, true)].join("/");
        let mover = ["S", "N"][self.to_move];
        format!("{rows} {},{} {mover}", self.hand[0], self.hand[1])
    }

    /// Returns the position as the crate writes it, without the houses and blocked pits.
    pub fn board_line(&self, params: &BaoParams) -> String {
        let n = params.columns;
        let row = |side: usize, back: bool| {
            let cell = |column: usize| {
                let pit = if back { 2 * n - 1 - column } else { column };
                match self.pits[side][pit] {
                    0 => ".".to_owned(),
                    seeds @ 1..=9 => seeds.to_string(),
                    seeds => format!("({seeds})"),
                }
            };
            (0..n).map(cell).collect::<String>()
        };
        let rows = [row(1, true), row(1, false), row(0, false), row(0, true)].join("/");
        let mover = ["S", "N"][self.to_move];
        format!("{rows} S{} N{} {mover}", self.hand[0], self.hand[1])
    }

    /// Returns the position as the crate writes it.
    pub fn line(&self, params: &BaoParams, houses: bool) -> String {
        let mut text = self.board_line(params);
        if houses {
            text += match self.owned {
                [true, true] => " rova:SN",
                [true, false] => " rova:S",
                [false, true] => " rova:N",
                [false, false] => " rova:-",
            };
        }
        let row = ['b', 'c'];
        let blocked: Vec<String> = (0..2)
            .filter_map(|side| {
                let block = self.blocked[side]?;
                Some(format!("{}{}", row[side], block.pit + 1))
            })
            .collect();
        if !blocked.is_empty() {
            text += &format!(" blocked:{}", blocked.join(","));
        }
        text
    }

    /// Returns `true` if the front row of a side is empty.
    pub fn front_is_empty(&self, params: &BaoParams, side: usize) -> bool {
        self.pits[side][..params.columns]
            .iter()
            .all(|&seeds| seeds == 0)
    }

    /// Returns the seeds on the board, in the hands, and captured without being sown.
    pub fn total(&self) -> u32 {
        let board: u32 = self.pits.iter().flatten().sum();
        board + self.hand[0] + self.hand[1] + self.unsown
    }
}

/// Returns the pit of a player's house: the first of the right half as the owner sees the row.
pub fn house_pit(params: &BaoParams, side: usize) -> usize {
    match side {
        0 => params.columns / 2,
        _ => params.columns / 2 - 1,
    }
}

/// Returns `true` if a side owns its house.
pub fn owns_house(pos: &Pos, side: usize) -> bool {
    pos.owned[side]
}

/// Returns `true` if a side owns a house with enough seeds.
pub fn house_is_functional(params: &BaoParams, pos: &Pos, side: usize) -> bool {
    owns_house(pos, side) && pos.pits[side][house_pit(params, side)] >= params.house_min
}

/// Returns `true` if a pit belongs to the front row.
pub fn is_front(params: &BaoParams, pit: usize) -> bool {
    pit < params.columns
}

/// Returns the left or right end of the front row that is obligatory after a capture in an end pit
/// or next to one.
pub fn obligatory_end(params: &BaoParams, pit: usize) -> Option<bool> {
    if pit < 2 {
        Some(true)
    } else if pit + 2 >= params.columns {
        Some(false)
    } else {
        None
    }
}

/// Returns `true` if a pit is the only occupied one of its front row.
pub fn is_only_front_pit(params: &BaoParams, pos: &Pos, side: usize, pit: usize) -> bool {
    (0..params.columns).all(|other| (pos.pits[side][other] > 0) == (other == pit))
}

/// Returns the pits of a front row with at least the given number of seeds.
pub fn front_pits_with(params: &BaoParams, pos: &Pos, side: usize, least: u32) -> Vec<usize> {
    (0..params.columns)
        .filter(|&pit| pos.pits[side][pit] >= least)
        .collect()
}
