//! Boards set up by hand, pit by pit.

use fifangha_rules::{Pit, Rules, Side};
use serde::{Deserialize, Serialize};

use super::board_image::{BoardImage, BoardViewOptions};
use super::study_cursor::StudyCursor;
use crate::api::ApiError;
use crate::board::{Board, BoardParseError, BoardShape};
use crate::diagnostic::{Span, Spanned};
use crate::message::{Message, Strings};
use crate::notation::ast::{BoardNode, SeedCount, SideMark};
use crate::notation::parse_board;

/// A change of a board that is set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupEdit {
    /// A pit, `b4`; the reserve of a side, `S` or `N`; `side` for the side to
    /// move; `all` for all pits.
    pub place: String,
    /// A number of seeds, or `_` if it is not known; `S` or `N` for the side to
    /// move.
    pub value: String,
}

/// A board that is set up, and its errors.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionSetup {
    /// The image of the board.
    pub board: BoardImage,
    /// The reserves of South and North; `null` if a number is not known.
    pub reserves: [Option<u8>; 2],
    /// The reasons why the board is impossible in the game, one sentence each;
    /// empty if it is possible.
    pub flaws: Vec<String>,
}

impl PositionSetup {
    /// Applies changes to the board `line` of the game at a cursor; by default to the board there.
    pub(super) fn new(
        cursor: &StudyCursor<'_>,
        line: Option<&str>,
        puts: &[SetupEdit],
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let rules = &cursor.game.rules;
        let here = cursor.board().to_string();
        let (mut written, mistakes) = parse_board(line.unwrap_or(&here));
        if !mistakes.is_empty() {
            let wrong = Message::from(&BoardParseError::Syntax(mistakes));
            return Err(ApiError::new(wrong));
        }
        for put in puts {
            apply_setup_edit(&mut written, rules, put)?;
        }
        let board = Board::from_node(&written, rules, 0);
        let flaws = match &board {
            Ok(_) => Vec::new(),
            Err(flaws) => flaws
                .iter()
                .map(|it| strings.render(&Message::from(it)))
                .collect(),
        };
        let board = board
            .ok()
            .or_else(|| Board::draft_from_node(&written, rules))
            .unwrap_or_else(|| Board::unknown(rules));
        let reserves = Side::ALL.map(|side| board.reserve(side).known());
        let mut look = BoardImage::from_board(board, rules, view, strings);
        look.position = written.to_string();
        Ok(Self {
            board: look,
            reserves,
            flaws,
        })
    }
}

fn apply_setup_edit(board: &mut BoardNode, rules: &Rules, put: &SetupEdit) -> Result<(), ApiError> {
    let refused = || {
        let what = Message::new("board.no_such_place").with("place", put.place.as_str());
        ApiError::new(what)
    };
    let nowhere = Span::default();
    let side = |text: &str| match text {
        "S" => Some(SideMark::South),
        "N" => Some(SideMark::North),
        _ => None,
    };
    if put.place == "side" {
        let side = side(&put.value).ok_or_else(refused)?;
        board.side = Some(Spanned::new(side, nowhere));
        return Ok(());
    }
    let count = match put.value.as_str() {
        "_" => SeedCount::Unknown,
        number => {
            // Larger numbers are impossible on every board.
            let seeds = number.parse::<u8>().map_err(|_| refused())?;
            SeedCount::Certain(seeds.into())
        }
    };
    let count = Spanned::new(count, nowhere);
    match side(&put.place) {
        Some(SideMark::South) => board.south = Some(count),
        Some(SideMark::North) => board.north = Some(count),
        None if put.place == "all" => {
            for row in &mut board.rows {
                row.damaged = false;
                let columns = rules.parameters().columns.count();
                row.cells = vec![count; columns.into()];
            }
        }
        None => {
            let pit: Pit = put.place.parse().map_err(|_| refused())?;
            let shape = BoardShape::from_rules(rules);
            let (pit, rows) = (pit.with_rows_per_side(shape.rows_a_side), shape.rows());
            let row = rows.iter().position(|it| *it == pit.row());
            let row = row
                .and_then(|it| board.rows.get_mut(it))
                .ok_or_else(refused)?;
            let column = usize::from(pit.column()).checked_sub(1);
            let cell = column.and_then(|it| row.cells.get_mut(it));
            *cell.ok_or_else(refused)? = count;
        }
    }
    Ok(())
}
