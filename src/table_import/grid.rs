//! Tables of cells, and the boards in them.

use fifangha_rules::Side;

use super::{BoardSize, RowOrder, SourceBoard};

/// The maximum number of rows and columns; larger tables are not boards.
pub(super) const MAX_EDGE: usize = 64;

/// The maximum number of digits of a pit.
const MAX_DIGITS: usize = 3;

/// Signs of an empty pit.
const EMPTY_SIGNS: [&str; 9] = ["", ".", "·", "-", "–", "—", "−", "∅", "\u{2026}"];

/// Signs of one seed; a pit has one for each of its seeds.
const SEED_SIGNS: [char; 6] = ['●', '•', '⬤', '⚫', '◉', '∙'];

/// Texts in place of a picture of a seed, in English, French and Malagasy.
const SEED_WORDS: [&str; 8] = [
    "seed", "graine", "stone", "pierre", "bean", "counter", "pion", "vato",
];

/// Texts in place of a picture of an empty pit.
const EMPTY_WORDS: [&str; 4] = ["empty", "vide", "foana", "none"];

/// A cell, which may extend over several rows and columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    /// The texts in place of its pictures.
    pub(super) pictures: Vec<String>,
    /// `true` for a cell of headings.
    pub(super) is_heading: bool,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// `true` if it contains another table.
    pub(super) has_table: bool,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Seeds(u32),
    Unknown,
    /// Neither a number nor a sign.
    Label,
}

impl Cell {
    /// Creates a cell of one row and column.
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            rows: 1,
            columns: 1,
            ..Self::default()
        }
    }

    fn is_single(&self) -> bool {
        self.rows == 1 && self.columns == 1
    }

    /// Returns `true` if it has neither text nor pictures.
    fn is_blank(&self) -> bool {
        self.text().is_empty() && self.pictures.is_empty() && !self.has_table
    }

    /// Returns its text without the space and brackets around it.
    fn text(&self) -> &str {
        let around =
            |it: char| it.is_whitespace() || matches!(it, '[' | ']' | '(' | ')' | '\u{200b}');
        self.text.trim_matches(around)
    }

    fn content(&self) -> Content {
        let text = self.text();
        if self.has_table {
            return Content::Label;
        }
        let pictures = self.pictures.iter().map(|it| it.trim());
        let pictures: Vec<_> = pictures.filter(|it| !it.is_empty()).collect();
        match &pictures[..] {
            [] => seeds_of_text(text),
            [one] if text.is_empty() => seeds_of_picture(one),
            several if text.is_empty() && several.iter().all(|it| is_seed(it)) => {
                Content::Seeds(several.len() as u32)
            }
            // A number with a picture of the seeds that it counts.
            several if several.iter().all(|it| is_seed(it)) => seeds_of_text(text),
            _ => Content::Label,
        }
    }
}

fn is_seed(text: &str) -> bool {
    let word = text.to_lowercase();
    SEED_WORDS.contains(&word.trim_end_matches('s'))
}

fn seeds_of_text(text: &str) -> Content {
    let is_number = |it: &str| {
        !it.is_empty() && it.len() <= MAX_DIGITS && it.bytes().all(|it| it.is_ascii_digit())
    };
    match text {
        _ if EMPTY_SIGNS.contains(&text) => Content::Seeds(0),
        "_" | "?" => Content::Unknown,
        number if is_number(number) => number.parse().map_or(Content::Label, Content::Seeds),
        signs => {
            let count = signs.chars().filter(|it| !it.is_whitespace());
            match count.clone().all(|it| SEED_SIGNS.contains(&it)) {
                true => Content::Seeds(count.count() as u32),
                false => Content::Label,
            }
        }
    }
}

/// Returns the seeds that the text in place of a picture states: `3`, `3 seeds`, `seed`, `empty`.
fn seeds_of_picture(text: &str) -> Content {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let rest: Vec<_> = words.collect();
    match seeds_of_text(first) {
        Content::Label if rest.is_empty() && is_seed(first) => Content::Seeds(1),
        Content::Label if EMPTY_WORDS.contains(&&*first.to_lowercase()) => Content::Seeds(0),
        found if rest.is_empty() || matches!(rest[..], [word] if is_seed(word)) => found,
        _ => Content::Label,
    }
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<Cell>>,
    /// The seeds in hand that are written beside it.
    pub(super) hands: [Option<u32>; 2],
    /// The side to move, if it is written beside it.
    pub(super) side: Option<Side>,
}

/// The cells of a table by row and column; a cell that extends over several is in each.
struct Matrix<'a> {
    rows: Vec<Vec<Option<&'a Cell>>>,
    board: SourceBoard,
    order: RowOrder,
}

impl Grid {
    /// Returns its boards: none if it is not a table of boards of these sizes. A text may have
    /// several boards of the same size below each other.
    pub(super) fn boards(&self, sizes: &[BoardSize], order: RowOrder) -> Vec<SourceBoard> {
        let Some(mut matrix) = Matrix::new(self, order) else {
            return Vec::new();
        };
        matrix.remove_surroundings(sizes);
        matrix.boards(sizes)
    }
}

impl<'a> Matrix<'a> {
    fn new(grid: &'a Grid, order: RowOrder) -> Option<Self> {
        if grid.rows.len() > MAX_EDGE {
            return None;
        }
        let mut rows: Vec<Vec<Option<&Cell>>> = vec![Vec::new(); grid.rows.len()];
        for (row, cells) in grid.rows.iter().enumerate() {
            let mut column = 0;
            for cell in cells {
                while rows[row].get(column).is_some_and(Option::is_some) {
                    column += 1;
                }
                if column + cell.columns > MAX_EDGE {
                    return None;
                }
                for covered in rows.iter_mut().skip(row).take(cell.rows) {
                    let width = covered.len().max(column + cell.columns);
                    covered.resize(width, None);
                    covered[column..column + cell.columns].fill(Some(cell));
                }
            }
        }
        let width = rows.iter().map(Vec::len).max()?;
        rows.iter_mut().for_each(|row| row.resize(width, None));
        let board = SourceBoard {
            hands: grid.hands,
            side: grid.side,
            ..SourceBoard::default()
        };
        Some(Self { rows, board, order })
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// Removes rows and columns of headings, labels, stores and spaces.
    fn remove_surroundings(&mut self, sizes: &[BoardSize]) {
        self.remove_spanning_rows();
        while let Some(left) = [true, false].into_iter().find(|&it| self.is_beside(it)) {
            let removed = self.rows.iter_mut().map(|row| match left {
                true => row.remove(0),
                false => row.pop().flatten(),
            });
            let removed: Vec<_> = removed.collect();
            self.read_side_cells(&removed, left);
        }
        while self.rows.len() > 1 && self.is_heading(0, sizes) {
            self.rows.remove(0);
        }
        while self.rows.len() > 1 && self.is_heading(self.rows.len() - 1, sizes) {
            self.rows.pop();
        }
        let is_size = |rows, columns| sizes.contains(&BoardSize { rows, columns });
        while self.columns() > 1
            && !is_size(self.rows.len(), self.columns())
            && is_size(self.rows.len(), self.columns() - 1)
            && self
                .rows
                .iter()
                .all(|it| it[0].is_some_and(|it| it.is_heading))
        {
            for row in &mut self.rows {
                row.remove(0);
            }
        }
    }

    /// Removes the rows of one cell in a wider table: a space between the sides, a name or a store.
    fn remove_spanning_rows(&mut self) {
        if self.columns() < 2 {
            return;
        }
        let middle = self.rows.len() as f32 / 2.0;
        let rows = std::mem::take(&mut self.rows);
        for (index, row) in rows.into_iter().enumerate() {
            let mut cells = row.iter().flatten();
            let first = cells.next();
            if !first.is_none_or(|first| cells.all(|it| std::ptr::eq(*it, *first))) {
                self.rows.push(row);
            } else if let Some(cell) = first {
                self.read_hand(cell, (index as f32) < middle);
            }
        }
    }

    /// Returns `true` if the first or the last column is not of pits: all labels or headings, or a
    /// store over several rows.
    fn is_beside(&self, left: bool) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| match left {
            true => *row.first()?,
            false => *row.last()?,
        });
        let is_label = |it: &&Cell| it.content() == Content::Label;
        let mut column = cells.clone();
        self.columns() > 1
            && (cells.any(|it| it.rows > 1)
                || (column.clone().any(|it| is_label(&it))
                    && column.all(|it| it.is_heading || is_label(&it) || it.is_blank())))
    }

    /// Reads the stores and names of a removed column.
    fn read_side_cells(&mut self, cells: &[Option<&Cell>], left: bool) {
        let mut last: Option<&Cell> = None;
        for (index, cell) in cells.iter().enumerate() {
            let Some(cell) = *cell else { continue };
            if !last.is_some_and(|it| std::ptr::eq(it, cell)) {
                let whole = cell.rows >= cells.len();
                let first = if whole { left } else { index < cells.len() / 2 };
                self.read_hand(cell, first);
            }
            last = Some(cell);
        }
    }

    /// Reads a store; `first` if it is above the board or on its left, and thus North's.
    fn read_hand(&mut self, cell: &Cell, first: bool) {
        if let Content::Seeds(seeds) = cell.content() {
            let north = first == (self.order == RowOrder::NorthFirst);
            let hand = &mut self.board.hands[usize::from(north)];
            if !cell.is_blank() && !cell.is_heading {
                hand.get_or_insert(seeds);
            }
            return;
        }
        let (hands, side) = hands_of_text(&cell.text);
        for (hand, found) in self.board.hands.iter_mut().zip(hands) {
            *hand = hand.or(found);
        }
        self.board.side = self.board.side.or(side);
    }

    /// Returns `true` if a row has labels, or the numbers of the columns and is one too many.
    fn is_heading(&self, row: usize, sizes: &[BoardSize]) -> bool {
        let cells = || self.rows[row].iter().flatten();
        let is_label = |it: &Cell| it.content() == Content::Label;
        let size = |rows| BoardSize {
            rows,
            columns: self.columns(),
        };
        let is_one_too_many =
            !sizes.contains(&size(self.rows.len())) && sizes.contains(&size(self.rows.len() - 1));
        let numbers: Vec<_> = cells().map(|it| it.content()).collect();
        let ascending = (1..).map(Content::Seeds).take(numbers.len());
        let is_numbered = numbers.iter().copied().eq(ascending.clone())
            || numbers.iter().rev().copied().eq(ascending);
        (cells().any(|it| is_label(it)) && cells().all(|it| is_label(it) || it.is_blank()))
            || (is_one_too_many && (is_numbered || cells().all(|it| it.is_heading)))
    }

    fn boards(mut self, sizes: &[BoardSize]) -> Vec<SourceBoard> {
        let columns = self.columns();
        let fits = |it: &&BoardSize| {
            it.columns == columns && it.rows > 0 && self.rows.len().is_multiple_of(it.rows)
        };
        let Some(size) = sizes.iter().filter(fits).max_by_key(|it| it.rows) else {
            return Vec::new();
        };
        let rows = self.rows.iter().map(|row| row.iter().map(pit).collect());
        let Some(rows) = rows.collect::<Option<Vec<Vec<_>>>>() else {
            return Vec::new();
        };
        if rows.len() > size.rows {
            self.board.hands = [None; 2];
            self.board.side = None;
        }
        let board = |rows: &[Vec<Option<u32>>]| SourceBoard {
            rows: rows.to_vec(),
            ..self.board.clone()
        };
        rows.chunks(size.rows).map(board).collect()
    }
}

/// Returns the seeds of a pit; the inner `None` if they are unknown, the outer if the cell is not a
/// pit.
fn pit(cell: &Option<&Cell>) -> Option<Option<u32>> {
    let cell = cell.filter(|it| it.is_single())?;
    match cell.content() {
        Content::Seeds(seeds) => Some(Some(seeds)),
        Content::Unknown => Some(None),
        Content::Label => None,
    }
}

/// Returns the seeds in hand, South's and North's, and the side to move that a text names: `S14 N13 S`,
/// `North 24 *`, `Sud : 14`.
pub(super) fn hands_of_text(text: &str) -> ([Option<u32>; 2], Option<Side>) {
    let (mut hands, mut to_move) = ([None; 2], None);
    let is_between =
        |it: char| it.is_whitespace() || matches!(it, ':' | '=' | ',' | ';' | '[' | ']');
    let mut words = text
        .split(is_between)
        .filter(|it| !it.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let Some((side, digits)) = side_and_digits(word) else {
            continue;
        };
        let is_number = |it: &str| it.len() <= MAX_DIGITS && it.parse::<u32>().is_ok();
        let number = match digits {
            "" => words
                .next_if(|it| is_number(it))
                .and_then(|it| it.parse().ok()),
            digits => digits.parse().ok(),
        };
        match number {
            Some(number) => hands[side as usize] = Some(number),
            None if word.len() == 1 => to_move = Some(side),
            None => {}
        }
        if words.next_if_eq(&"*").is_some() {
            to_move = Some(side);
        }
    }
    (hands, to_move)
}

/// Returns the side that a word names, `S`, `S14`, `South` or `Sud`, and the digits after it.
pub(super) fn side_and_digits(word: &str) -> Option<(Side, &str)> {
    let name = word.trim_end_matches(|it: char| it.is_ascii_digit());
    let digits = &word[name.len()..];
    let side = match &*name.to_lowercase() {
        "s" | "south" | "sud" => Side::South,
        "n" | "north" | "nord" => Side::North,
        _ => return None,
    };
    (digits.len() <= MAX_DIGITS).then_some((side, digits))
}
