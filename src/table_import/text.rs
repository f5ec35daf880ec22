//! The boards of plain text and CSV.
//!
//! A line with `/` is a board in one line. Other lines are rows of pits, whose cells are separated by
//! `|`, tabs, `;` or `,`, otherwise by spaces; a blank line ends a board. A row without separators
//! may be one word (`..11.`), and pits that are left blank are found by the columns of the longest
//! row. In CSV a line may have all pits of a board.

use std::ops::Range;

use super::BoardSize;
use super::grid::{Cell, Grid, hands_of_text, side_and_digits};
use crate::notation;
use crate::notation::ast::BoardNode;

/// The separators of cells, the most specific first.
const SEPARATORS: [char; 4] = ['|', '\t', ';', ','];

/// The maximum length of a line; a longer one is not a row.
const MAX_LINE_BYTES: usize = 4096;

/// Returns the boards and other blocks of a text, in order.
pub(super) fn grids(text: &str, sizes: &[BoardSize]) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut block: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let line = match line.len() > MAX_LINE_BYTES {
            true => "…",
            false => line,
        };
        let grid = one_line_board(line);
        if grid.is_none() && !is_blank(line) {
            block.push(line);
            continue;
        }
        if !block.is_empty() {
            push_block(&std::mem::take(&mut block), sizes, &mut grids);
        }
        grids.extend(grid);
    }
    grids
}

/// Returns `true` for an empty line and for a comment. A row of blank cells has separators.
fn is_blank(line: &str) -> bool {
    let text = line.trim_matches(' ').trim_end_matches('\r');
    text.is_empty() || text.starts_with('#')
}

/// Returns the board of a line such as `3 ..../.11./.11./.... S14 N14 S`, the number left out.
fn one_line_board(line: &str) -> Option<Grid> {
    let slash = line.find('/')?;
    let start = line[..slash]
        .rfind(char::is_whitespace)
        .map_or(0, |it| it + 1);
    let is_number = |it: &str| it.trim_end_matches(['.', ':', ')']).parse::<u32>().is_ok();
    let before = line[..start].trim();
    if !before.is_empty() && !is_number(before) {
        return None;
    }
    let text = line[start..].trim().trim_matches(['[', ']']);
    let (board, mistakes) = notation::parse_board(text);
    (mistakes.is_empty() && !board.rows.is_empty()).then(|| grid_of_node(&board, text))
}

fn grid_of_node(board: &BoardNode, text: &str) -> Grid {
    let cell = |damaged: bool, seeds: Option<u32>| {
        let known = seeds.filter(|_| !damaged).map(|it| it.to_string());
        Cell::new(&known.unwrap_or_else(|| "_".to_owned()))
    };
    let rows = board.rows.iter().map(|row| {
        let cells = row.cells.iter();
        cells
            .map(|it| cell(row.damaged, it.value.known()))
            .collect()
    });
    let (hands, side) = hands_of_text(text.split_once(' ').map_or("", |it| it.1));
    Grid {
        rows: rows.collect(),
        hands,
        side,
    }
}

/// Adds the board of a block of lines, or the boards of its lines.
fn push_block(lines: &[&str], sizes: &[BoardSize], grids: &mut Vec<Grid>) {
    let separator = SEPARATORS.into_iter().find(|&it| {
        let mut rows = lines.iter().filter(|line| !is_rule(line));
        rows.all(|line| line.contains(it) || is_only_hands(line))
    });
    let grid = match separator {
        Some(separator) => separated(lines, separator),
        None => spaced(lines, sizes),
    };
    let is_board = |grid: &Grid| !grid.boards(sizes, super::RowOrder::default()).is_empty();
    if !is_board(&grid) {
        let rows = grid.rows.iter().filter_map(|row| board_of_row(row, sizes));
        let boards: Vec<_> = rows.collect();
        if !boards.is_empty() {
            grids.extend(boards);
            return;
        }
    }
    grids.push(grid);
}

/// Returns `true` for a line drawn between rows, such as `+---+---+`.
fn is_rule(line: &str) -> bool {
    let text = line.trim();
    ["--", "==", "__", "──", "═"]
        .iter()
        .any(|it| text.contains(it))
        && text.chars().all(|it| " +-=|_:─═┼├┤┬┴┌┐└┘".contains(it))
}

fn is_only_hands(line: &str) -> bool {
    let (row, rest) = split_hands(line);
    row.trim().is_empty() && !rest.is_empty()
}

/// Splits a row from the reserves after it: `. 1 1 . South 14`, `S23 N24 N`.
fn split_hands(line: &str) -> (&str, &str) {
    let is_closed = |it: char| it.is_whitespace() || it == '[' || it == ']';
    let mut at = 0;
    for word in line.split_inclusive(is_closed) {
        let name = word.trim_matches(|it: char| is_closed(it) || it == ':');
        if side_and_digits(name).is_some() {
            return line.split_at(at);
        }
        at += word.len();
    }
    (line, "")
}

fn add_hands(grid: &mut Grid, text: &str) {
    let (hands, side) = hands_of_text(text);
    for (hand, found) in grid.hands.iter_mut().zip(hands) {
        *hand = hand.or(found);
    }
    grid.side = grid.side.or(side);
}

/// Reads rows of cells between separators.
fn separated(lines: &[&str], separator: char) -> Grid {
    let mut grid = Grid::default();
    for line in lines.iter().filter(|line| !is_rule(line)) {
        if is_only_hands(line) && !line.contains(separator) {
            add_hands(&mut grid, line);
            continue;
        }
        let line = line.trim_end_matches('\r');
        let cells = match separator {
            '|' => line.trim().trim_start_matches('|').trim_end_matches('|'),
            _ => line,
        };
        let cells = cells.split(separator);
        let row = cells.map(|it| Cell::new(it.trim().trim_matches('"')));
        grid.rows.push(row.collect());
    }
    grid
}

/// Reads rows of words.
fn spaced(lines: &[&str], sizes: &[BoardSize]) -> Grid {
    let mut grid = Grid::default();
    let mut rows: Vec<Vec<(Range<usize>, String)>> = Vec::new();
    for line in lines.iter().filter(|line| !is_rule(line)) {
        let (row, rest) = split_hands(line);
        add_hands(&mut grid, rest);
        let words = without_label(words(row));
        if !words.is_empty() {
            rows.push(words);
        }
    }
    let is_wide = |columns: usize| sizes.iter().any(|it| it.columns == columns);
    let widest = rows
        .iter()
        .max_by_key(|row| row.len())
        .cloned()
        .unwrap_or_default();
    grid.rows = match rows.iter().all(|row| row.len() == 1) {
        true => rows.iter().map(|row| compact_row(&row[0].1)).collect(),
        false if is_wide(widest.len()) => {
            rows.iter().map(|row| aligned_row(row, &widest)).collect()
        }
        false => rows.iter().map(|row| plain_row(row)).collect(),
    };
    grid
}

/// Returns the words of a line with their columns.
fn words(line: &str) -> Vec<(Range<usize>, String)> {
    let mut words: Vec<(Range<usize>, String)> = Vec::new();
    for (column, letter) in line.chars().enumerate() {
        if letter.is_whitespace() || matches!(letter, '[' | ']') {
            continue;
        }
        match words.last_mut() {
            Some((range, word)) if range.end == column => {
                word.push(letter);
                range.end += 1;
            }
            _ => words.push((column..column + 1, letter.to_string())),
        }
    }
    words
}

/// Removes the name of a row, such as `d` or `b:`.
fn without_label(mut words: Vec<(Range<usize>, String)>) -> Vec<(Range<usize>, String)> {
    let is_label = |word: &str| word.starts_with(|it: char| it.is_ascii_alphabetic());
    if words.first().is_some_and(|(_, word)| is_label(word)) {
        words.remove(0);
    }
    words
}

fn plain_row(row: &[(Range<usize>, String)]) -> Vec<Cell> {
    row.iter().map(|(_, word)| Cell::new(word)).collect()
}

/// Puts each word of a row into the nearest column of the widest row.
fn aligned_row(row: &[(Range<usize>, String)], widest: &[(Range<usize>, String)]) -> Vec<Cell> {
    let mut cells = vec![Cell::new(""); widest.len()];
    for (range, word) in row {
        let distance = |other: &Range<usize>| {
            let ends = range.end.abs_diff(other.end);
            ends.min(range.start.abs_diff(other.start))
        };
        let nearest = (0..widest.len()).min_by_key(|&at| distance(&widest[at].0));
        let is_free = |it: &usize| cells[*it].text.is_empty() && distance(&widest[*it].0) <= 1;
        match nearest.filter(is_free) {
            Some(at) => cells[at] = Cell::new(word),
            None => return plain_row(row),
        }
    }
    cells
}

/// Reads a row in one word, `.2(12)1`.
fn compact_row(word: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut letters = word.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => cells.push(Cell::new(
                &letters
                    .by_ref()
                    .take_while(|it| *it != ')')
                    .collect::<String>(),
            )),
            letter => cells.push(Cell::new(letter.encode_utf8(&mut [0; 4]))),
        }
    }
    cells
}

/// Returns the board of a row with all its pits, after a name and before the reserves of South and
/// North, if it has them.
fn board_of_row(row: &[Cell], sizes: &[BoardSize]) -> Option<Grid> {
    let pits = |size: &&BoardSize| size.rows * size.columns;
    let fits = |from: usize, hands: usize| {
        let size = sizes
            .iter()
            .find(|it| from + pits(it) + hands == row.len())?;
        let mut cells = row[from..].chunks(size.columns).map(<[Cell]>::to_vec);
        let rows: Vec<_> = cells.by_ref().take(size.rows).collect();
        let mut grid = Grid {
            rows,
            ..Grid::default()
        };
        for (hand, cell) in grid.hands.iter_mut().zip(&row[from + pits(&size)..]) {
            *hand = Some(cell.text.parse().ok()?);
        }
        let [size] = [*size];
        (!grid.boards(&[size], super::RowOrder::default()).is_empty()).then_some(grid)
    };
    [(0, 0), (1, 0), (0, 2), (1, 2)]
        .into_iter()
        .find_map(|(from, hands)| fits(from, hands))
}
