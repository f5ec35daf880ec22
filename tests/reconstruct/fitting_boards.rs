//! The roles of the pits and turns in the pictures of the games that fit.

use fifangha::board::KnownSeeds;
use fifangha::figure::{Figure, LegendEntry};
use fifangha::message::Message;
use fifangha::notation::parse;
use fifangha::reconstruct::{
    FittingBoard, ReconstructionLimits, TurnRole, fitting_boards, reconstruct,
};
use fifangha::replay::replay;

fn boards(text: &str) -> Result<Vec<FittingBoard>, Message> {
    let (document, _) = parse(text);
    let record = &document.records[0];
    let report = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    fitting_boards(record, &replay(&document).games[0], &report)
}

/// Returns the contents of the rows, `c` before `b`, with `^` for supplied numbers.
fn rows(board: &FittingBoard, columns: u8) -> Vec<String> {
    let content = |row: char, column: u8| {
        let pit = format!("{row}{column}").parse().unwrap();
        board.board.content(pit).notation()
    };
    let row = |row| {
        (1..=columns)
            .map(|it| content(row, it))
            .collect::<Vec<_>>()
            .join(" ")
    };
    ['d', 'c', 'b', 'a'].map(row).to_vec()
}

fn turn(board: &FittingBoard) -> (String, TurnRole) {
    let turn = board.turn.as_ref().unwrap();
    (turn.turns.join(" or "), turn.role)
}

const ONE_GAME: &str = "---\nrules: fifangha\ncolumns: 4\n---\n\
                        [..../.1_./~1_/.... S12 N13 S]\n1. 2x1L\n2. _x_R @seeds N 4\n";

#[test]
fn one_game_has_certain_and_supplied_numbers() {
    let boards = boards(ONE_GAME).unwrap();
    assert_eq!(boards.len(), 3);
    assert!(boards[0].turn.is_none());
    assert_eq!(
        rows(&boards[0], 4),
        ["0 0 0 0", "0 1 ^2 0", "^1 ^3 ^0 ^0", "0 0 0 0"]
    );
    assert_eq!(turn(&boards[1]), ("2L".to_owned(), TurnRole::Certain));
    // The outer rows, which no turn touches, stay certain.
    assert_eq!(
        rows(&boards[1], 4),
        ["0 0 0 0", "0 ^0 ^2 0", "^0 ^5 ^1 ^0", "0 0 0 0"]
    );
    assert_eq!(turn(&boards[2]), ("^3x^1R".to_owned(), TurnRole::Supplied));
    let legend = Figure::reconstruction(boards[1].board.clone()).legend();
    assert!(legend.contains(&LegendEntry::Given) && legend.contains(&LegendEntry::Reconstructed));
    assert!(!legend.contains(&LegendEntry::Differing));
}

#[test]
fn several_games_differ_in_some_pits_and_turns() {
    let boards = boards("1. _x1R\n2. 3x1R\n").unwrap();
    let (turns, role) = turn(&boards[1]);
    assert_eq!(role, TurnRole::Differs, "{turns}");
    assert!(turns.split(" or ").count() > 1);
    let start = rows(&boards[0], 8).concat();
    assert!(!start.contains(['^', '/']), "{start}");
    let after = rows(&boards[1], 8);
    assert_eq!(
        (after[0].as_str(), after[3].as_str()),
        ("0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0")
    );
    assert!(
        after[1].contains('/') && after[2].contains('/'),
        "{after:?}"
    );
    assert_eq!(turn(&boards[2]).1, TurnRole::Certain);
    let legend = Figure::reconstruction(boards[1].board.clone()).legend();
    assert!(legend.contains(&LegendEntry::Differing));
}

#[test]
fn a_gap_is_supplied_up_to_the_shortest_game() {
    let end =
        "---\nrules: fifanga\ncolumns: 4\n---\n1. 2\n_*2\n4. 3\n[..../.14./.3../.... S12 N12 S]\n";
    let boards = boards(end).unwrap();
    assert_eq!(boards.len(), 5);
    let roles: Vec<_> = boards
        .iter()
        .filter_map(|it| Some(it.turn.as_ref()?.role))
        .collect();
    assert_eq!((roles[0], roles[3]), (TurnRole::Certain, TurnRole::Certain));
    assert!(!roles[1..3].contains(&TurnRole::Certain), "{roles:?}");
    let last = &boards[4].board;
    assert_eq!(last.content("c3".parse().unwrap()), KnownSeeds::Certain(4));
}

#[test]
fn games_that_are_not_all_known_have_no_picture() {
    let none = boards("1. 4R [......../.11_111./.112111./1.......]\n@seeds N 40\n").unwrap_err();
    assert_eq!(none.to_string(), "no game fits");
    let many = boards("1. _ 2. _ 3. _ 4. _").unwrap_err().to_string();
    assert!(many.contains("at most 1000"), "{many}");
}
