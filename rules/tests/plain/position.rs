//! The board as two arrays, and its one-line text.

use super::{Layout, Params};

/// The pits of a player on the largest board.
pub const PITS: usize = 36;

/// A position. A player's pits are numbered along the ring: the inner row from the left to the
/// right of the diagram, then the outer row from the right to the left. With three rows they are
/// numbered row by row, the inner row first, each from the left to the right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pos {
    pub pits: [[u32; PITS]; 2],
    pub reserve: [u32; 2],
    /// 0 for South, 1 for North.
    pub to_move: usize,
    /// Whose rova or house stands; always false in a game without them.
    pub rova_stands: [bool; 2],
    /// The sense of rotation that each player keeps to: `C`, `A`, or `-` for none.
    pub sense: [char; 2],
}

impl Pos {
    /// Returns the first position of a game, South to move.
    pub fn start(params: &Params) -> Pos {
        if let Some(start) = &params.start {
            return start.clone();
        }
        let n = params.columns;
        let mut pos = Pos {
            pits: [[0; PITS]; 2],
            reserve: [params.reserve; 2],
            to_move: 0,
            rova_stands: [params.rova.is_some() || params.house.is_some(); 2],
            sense: ['-'; 2],
        };
        if params.rova.is_some() {
            let text = "...3..../.223..../....322./....3... S22 N22 S";
            return Pos::parse(params, text).expect("the start is well written");
        }
        for side in 0..2 {
            match params.layout {
                Layout::Twos => pos.pits[side][..params.pits()].fill(2),
                Layout::Ones => pos.pits[side][1..n - 1].fill(1),
                // North's right is the left of the diagram.
                Layout::Hus if side == 0 => pos.pits[side][n / 2..params.pits()].fill(2),
                Layout::House if side == 0 => {
                    pos.pits[side][n / 2] = 6;
                    pos.pits[side][n / 2 + 1..n - 1].fill(2);
                }
                Layout::House => {
                    pos.pits[side][n / 2 - 1] = 6;
                    pos.pits[side][1..n / 2 - 1].fill(2);
                }
                Layout::Hus => {
                    pos.pits[side][..n / 2].fill(2);
                    pos.pits[side][n..params.pits()].fill(2);
                }
            }
        }
        pos
    }

    /// Parses the one-line position.
    pub fn parse(params: &Params, text: &str) -> Result<Pos, String> {
        let mut words = text.split_whitespace();
        let mut word = |what: &str| words.next().ok_or(format!("{what} is missing"));
        let rows: Vec<&str> = word("the board")?.split('/').collect();
        if rows.len() != 2 * params.rows_a_side {
            return Err(format!("{} rows", rows.len()));
        }
        let mut pits = [[0; PITS]; 2];
        for (row, text) in rows.iter().enumerate() {
            let seeds = parse_row(text)?;
            if seeds.len() != params.columns {
                return Err(format!("{} pits in row {text}", seeds.len()));
            }
            let side = usize::from(row < params.rows_a_side);
            let distance = match side {
                1 => params.rows_a_side - 1 - row,
                _ => row - params.rows_a_side,
            };
            for (column, &count) in seeds.iter().enumerate() {
                pits[side][pit_in_row(params, column, distance)] = count;
            }
        }
        let mut reserve = [0; 2];
        for (side, letter) in ['S', 'N'].into_iter().enumerate() {
            let text = word("a reserve")?;
            let digits = text.strip_prefix(letter).ok_or(format!("reserve {text}"))?;
            reserve[side] = digits.parse().map_err(|_| format!("reserve {text}"))?;
        }
        let to_move = match word("the side to move")? {
            "S" => 0,
            "N" => 1,
            other => return Err(format!("side {other}")),
        };
        let mut sense = ['-'; 2];
        if params.decides_sense() {
            let text = word("the sense")?;
            let signs = text.strip_prefix("sense:").ok_or(format!("sense {text}"))?;
            let signs: Vec<char> = signs.chars().collect();
            sense = match signs[..] {
                [both] => [both; 2],
                [south, north] => [south, north],
                _ => return Err(format!("sense {text}")),
            };
        }
        let marks = params.rova.is_some() || params.house.is_some();
        let rova_stands = match (marks, words.next()) {
            (true, None | Some("rova:SN")) => [true, true],
            (true, Some("rova:S")) => [true, false],
            (true, Some("rova:N")) => [false, true],
            (true, Some("rova:-")) | (false, None) => [false, false],
            (_, Some(other)) => return Err(format!("unexpected {other}")),
        };
        match words.next() {
            Some(more) => Err(format!("unexpected {more}")),
            None => Ok(Pos {
                pits,
                reserve,
                to_move,
                rova_stands,
                sense,
            }),
        }
    }

    /// Returns the one-line position.
    pub fn print(&self, params: &Params) -> String {
        let mut text = String::new();
        let north = (0..params.rows_a_side).rev().map(|distance| (1, distance));
        let south = (0..params.rows_a_side).map(|distance| (0, distance));
        for (index, (side, distance)) in north.chain(south).enumerate() {
            if index > 0 {
                text.push('/');
            }
            for column in 0..params.columns {
                match self.pits[side][pit_in_row(params, column, distance)] {
                    0 => text.push('.'),
                    seeds @ 1..=9 => text += &seeds.to_string(),
                    seeds => text += &format!("({seeds})"),
                }
            }
        }
        let mover = ["S", "N"][self.to_move];
        text += &format!(" S{} N{} {mover}", self.reserve[0], self.reserve[1]);
        if params.rova.is_some() || params.house.is_some() {
            text += match self.rova_stands {
                [true, true] => " rova:SN",
                [true, false] => " rova:S",
                [false, true] => " rova:N",
                [false, false] => " rova:-",
            };
        }
        if params.decides_sense() {
            let [south, north] = self.sense;
            text += &format!(" sense:{south}");
            if north != south {
                text.push(north);
            }
        }
        text
    }

    /// Returns the number of seeds on the board and in the reserves.
    pub fn total(&self) -> u32 {
        self.pits.iter().flatten().sum::<u32>() + self.reserve.iter().sum::<u32>()
    }

    /// Returns `true` if the inner row of a side is empty.
    pub fn inner_is_empty(&self, params: &Params, side: usize) -> bool {
        self.pits[side][..params.columns]
            .iter()
            .all(|&seeds| seeds == 0)
    }
}

/// Returns the pit of a column in a row, counted from the inner one.
pub fn pit_in_row(params: &Params, column: usize, distance: usize) -> usize {
    match params.rows_a_side {
        3 => distance * params.columns + column,
        _ => pit_at(params, column, distance == 1),
    }
}

/// Returns the row of a pit, counted from the inner one.
pub fn row_of(params: &Params, pit: usize) -> usize {
    pit / params.columns
}

/// Returns the pits of a player in the order in which they are sown. The steps of all directions
/// are taken along it; the inner row comes first, from the left to the right of the diagram.
pub fn circuit(params: &Params, side: usize) -> Vec<usize> {
    let row = |distance| (0..params.columns).map(move |c| pit_in_row(params, c, distance));
    match (params.rows_a_side, side) {
        // Inner, outer, and the middle row backwards; from there to the inner row again.
        (3, 0) => row(0).chain(row(2)).chain(row(1).rev()).collect(),
        // The line of the other player turned by half a turn, backwards.
        (3, _) => row(0).chain(row(1).rev()).chain(row(2)).collect(),
        _ => (0..params.pits()).collect(),
    }
}

/// Returns the pit of a column of two rows, numbered along the ring.
pub fn pit_at(params: &Params, column: usize, outer: bool) -> usize {
    if outer {
        2 * params.columns - 1 - column
    } else {
        column
    }
}

/// Returns the column of a pit.
pub fn column_of(params: &Params, pit: usize) -> usize {
    if params.rows_a_side == 3 {
        pit % params.columns
    } else if pit < params.columns {
        pit
    } else {
        2 * params.columns - 1 - pit
    }
}

fn parse_row(text: &str) -> Result<Vec<u32>, String> {
    let mut seeds = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (count, length) = match first {
            '.' => (0, 1),
            '1'..='9' => (first as u32 - '0' as u32, 1),
            '(' => {
                let end = rest.find(')').ok_or(format!("unclosed ( in {text}"))?;
                let count = rest[1..end]
                    .parse()
                    .map_err(|_| format!("number in {text}"))?;
                (count, end + 1)
            }
            _ => return Err(format!("{first} in row {text}")),
        };
        seeds.push(count);
        rest = &rest[length..];
    }
    Ok(seeds)
}
