//! An incomplete board is shown as incomplete, and never as another board.

use crate::support::golden;
use crate::support::picture::{self, distance};
use fifangha::board::{Board, KnownSeeds};
use fifangha::diagnostic::Code;
use fifangha::diagram::{DiagramStyle, draw};
use fifangha::figure::{Figure, LegendEntry};
use fifangha::message::Strings;
use fifangha::notation::parse;
use fifangha::replay::{Line, LineItem, replay};
use fifangha::report::board_text;
use fifangha_rules::{Game, Side};

const TORN: &str = "......../.1__111./~21(12)_1/........ S_ N24 N";

fn line(text: &str) -> Line {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, []);
    replay(&document).games.remove(0).line
}

#[test]
fn a_first_board_that_is_torn_is_the_start() {
    for text in [
        format!("[{TORN}] 1. N:4R"),
        format!("---\nstart: \"{TORN}\"\n---\n1. N:4R\n"),
        "[......../.1__111./~21(12)_1/........ S_ N24] 1. N:4R".to_owned(),
    ] {
        let line = line(&text);
        assert_eq!(line.start.to_string(), TORN, "{text}");
        assert_eq!(line.start.position(), None);
        // After a turn on it the board is unknown.
        assert!(matches!(line.end, Board::Unknown(_)), "{text}");
    }
}

#[test]
fn behind_what_cannot_be_played_nobody_knows_the_board() {
    for text in ["1. 4R 2. _", "1. 4R 2. 1R", "1. 4R _*2", "1. _ 2. 4R"] {
        let line = line(text);
        assert!(line.start.position().is_some(), "{text}");
        assert!(matches!(line.end, Board::Unknown(_)), "{text}");
    }
    // A later board is known again, and is not the start.
    let after = line("1. _ [......../.331.2../...22.3./........ S24 N24 S]");
    assert_eq!(after.start, Game::FIFANGHA.rules().start().into());
    assert_eq!(
        after.end.to_string(),
        "......../.331.2../...22.3./........ S24 N24 S"
    );
    // A claim then refers to no board.
    let open = line("1. _ @only 4");
    let LineItem::Claim(shown) = &open.items[0] else {
        panic!("a claim");
    };
    assert!(matches!(shown.board, Board::Unknown(_)));
}

#[test]
fn a_torn_board_that_no_game_has_is_a_mistake() {
    for (text, fault) in [
        ("[......../.1_1111.1/.111111./........]", "not 9"),
        ("[......../.1_11111/.111111.]", "rows"),
        ("[......../.1_1111./~111111111/........]", "not 9"),
        ("[......../.1_111(60)./.111111./........]", "64"),
        ("[......../.1_1111./.111111./........ S27 N_]", "26"),
        ("[......../.1_1111./.111111./........ rova:S]", "rova"),
        ("[......../.1_1111./.111111./........ sense:A]", "sense"),
        // The seeds do not add up for any possible value.
        ("[......../.1_(60+)1111./.111111./........]", "64"),
        ("[......../.1_(10,20)1111./~3_(2-4)/........ S26 N26]", "64"),
        (
            "[......../.1_(1,2)1111./.11_(0-3)111./........ S_ N20]",
            "64",
        ),
        (
            "[......../.1_(1,2)1111./.11_(0-3)111./........ S_(20-22) N26]",
            "64",
        ),
        ("[......../._(0,1)....../.11...../........]", "at least 12"),
        ("[......../.1_1111./.111111./........ S_(27+) N_]", "26"),
    ] {
        let (document, mistakes) = parse(text);
        assert_eq!(mistakes, []);
        let replay = replay(&document);
        let found = replay
            .diagnostics
            .iter()
            .find(|it| it.code == Code::ImpossibleBoard);
        let found = found.unwrap_or_else(|| panic!("{text} has no mistake"));
        let printed = format!(
            "{} {:?}",
            found.message,
            found.label.as_ref().map(ToString::to_string)
        );
        assert!(printed.contains(fault), "{text}: {printed}");
        assert!(matches!(replay.games[0].line.start, Board::Unknown(_)));
    }
}

#[test]
fn a_board_in_one_line_comes_back() {
    let rules = Game::FIFANGHA.rules();
    for line in [
        TORN,
        "......../.1__111./.1111___/........",
        "~/~_/~12345678/________ S_ N_",
        "......../.111111./.111111./........ S26 N_ S",
        "______../________/________/________ N",
    ] {
        let board = Board::parse(line, &rules).unwrap();
        assert_eq!(board.to_string(), line);
        assert!(board.position().is_none() && !board.missing().is_empty());
    }
    let unknown = Board::unknown(&rules);
    let line = unknown.to_string();
    let again = Board::parse(&line, &rules).unwrap();
    assert_eq!(again.to_string(), line);
    assert_eq!(again.missing().len(), unknown.missing().len());
    // A complete board is a position.
    let start = rules.start();
    assert_eq!(Board::parse(&start.to_string(), &rules), Ok(start.into()));
}

#[test]
fn every_missing_pit_has_its_place() {
    let line = "......../.1__111./~2_/........ S_ N24";
    let board = Board::parse(line, &Game::FIFANGHA.rules()).unwrap();
    let places: Vec<_> = board
        .missing()
        .iter()
        .map(|it| (it.place.to_string(), it.span.unwrap().slice(line)))
        .collect();
    let expected = [("c3", "_"), ("c4", "_"), ("b", "~2_"), ("S", "S_")];
    assert_eq!(
        places,
        expected.map(|(place, text)| (place.to_owned(), text))
    );
}

#[test]
fn what_nobody_knows_is_drawn_told_and_written_as_unknown() {
    let rules = Game::FIFANGHA.rules();
    let figure = Figure::board(Board::parse(TORN, &rules).unwrap());
    let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
    let seen = picture::read(&svg);
    let hatched: Vec<_> = figure
        .cells()
        .filter(|cell| cell.seeds == KnownSeeds::Unknown)
        .collect();
    assert_eq!(hatched.len(), 2 + 8);
    // And a reserve; a `?` in each except those of the row without columns,
    // which has one for the row.
    let lines = seen.starts("unknown");
    let asked = |class| seen.letters[class].iter().filter(|it| it.0 == '?').count();
    assert_eq!((asked("ask"), asked("reserve")), (2 + 1, 1));
    let letter_text: String = seen.letters["ask"].iter().map(|it| it.0).collect();
    assert!(letter_text.contains("~2112?1"), "{letter_text}");
    let pits = seen.pits(&figure);
    for cell in hatched {
        let pit = cell.pit.to_string();
        assert_eq!(seen.seeds_at(pits[&pit]), 0, "{pit} has no seeds");
        let crossed = lines
            .iter()
            .any(|&start| distance(start, pits[&pit]) < 28.0);
        assert!(crossed, "{pit} is hatched");
    }
    // The reserve, on its tray below the board.
    assert!(lines.iter().any(|start| start.1 > seen.size.1 - 34.0));
    for sentence in [
        "North’s inner row, from left to right: 0, 1, unknown, unknown, 1, 1, 1, 0.",
        "South’s inner row: the columns are unknown; the occupied pits, from left to right: 2, 1, 12, unknown, 1.",
        "In reserve: South unknown, North 24.",
        "North to move.",
    ] {
        assert!(svg.contains(sentence), "{sentence}");
    }
    let text = board_text::draw_ascii(&figure, Strings::english());
    assert!(
        text.contains("c   [.] 1  ?  ?  1  1  1 [.]  North 24 *"),
        "{text}"
    );
    assert!(
        text.contains("b    ~  2  1 12  ?  1         South ?\n"),
        "{text}"
    );
    let json = serde_json::to_value(figure.to_json(Strings::english())).unwrap();
    assert_eq!(json["position"], TORN);
    assert_eq!(json["missing"], serde_json::json!(["c3", "c4", "b", "S"]));
    assert_eq!(json["rows"][1]["pits"][2]["seeds"], "_");
    assert_eq!(
        json["rows"][2]["in_order"],
        serde_json::json!([2, 1, 12, "_", 1])
    );
    assert_eq!(json["reserves"]["S"]["seeds"], "_");
}

const UNCERTAIN: &str =
    "......../._(2?)_(6,9)11_(1+)1./.11_(2-4)1_(0?,3)1./........ S_(20-25) N26 S";

#[test]
fn what_may_be_is_reported_everywhere() {
    let rules = Game::FIFANGHA.rules();
    let board = Board::parse(UNCERTAIN, &rules).unwrap();
    assert_eq!(board.to_string(), UNCERTAIN);
    let missing: Vec<_> = board
        .missing()
        .iter()
        .map(|it| it.place.to_string())
        .collect();
    assert_eq!(missing, ["c2", "c3", "c6", "b4", "b6", "S"]);
    let figure = Figure::board(board);
    let text = board_text::draw_ascii(&figure, Strings::english());
    for row in [
        "c     [.]  2?  6/9    1    1   1+    1   [.]  North 26\n",
        "b     [.]   1    1  2-4    1 0?/3    1   [.]  South 20-25 *\n",
    ] {
        assert!(text.contains(row), "{text}");
    }
    let printed = figure.to_json(Strings::english());
    for sentence in [
        "North’s inner row, from left to right: 0, 2 (doubtful), 6 or 9, 1, 1, 1 or more, 1, 0.",
        "South’s inner row, from left to right: 0, 1, 1, 2 to 4, 1, 0 (doubtful) or 3, 1, 0.",
        "In reserve: South 20 to 25, North 26.",
    ] {
        assert!(
            printed.description.contains(sentence),
            "{}",
            printed.description
        );
    }
    let json = serde_json::to_value(printed).unwrap();
    assert_eq!(json["position"], UNCERTAIN);
    let seeds = |row: usize, pit: usize| json["rows"][row]["pits"][pit]["seeds"].clone();
    assert_eq!(seeds(1, 1), "_(2?)");
    assert_eq!(seeds(1, 2), "_(6,9)");
    assert_eq!(seeds(2, 5), "_(0?,3)");
    assert_eq!(json["reserves"]["S"]["seeds"], "_(20-25)");
    let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
    let seen = picture::read(&svg);
    let letters = |class: &str| {
        seen.letters[class]
            .iter()
            .map(|it| it.0)
            .collect::<String>()
    };
    assert_eq!(letters("ask"), "2?1+");
    assert_eq!(letters("among"), "6/92-40?/3");
    // A text that does not fit is a `?`.
    assert_eq!(letters("reserve").replace("26", ""), "?");
    let pits = seen.pits(&figure);
    for cell in figure.cells().filter(|cell| cell.seeds.known().is_none()) {
        let pit = cell.pit.to_string();
        let crossed = |&start: &(f64, f64)| distance(start, pits[&pit]) < 28.0;
        assert!(
            seen.starts("unknown").iter().any(crossed),
            "{pit} is hatched"
        );
        assert_eq!(seen.seeds_at(pits[&pit]), 0, "{pit} has no seeds");
    }
}

const SUPPLIED: &str = "......../.111111./.^2^.^11^11./........ S^26 N26 S";

#[test]
fn what_was_supplied_is_reported_everywhere() {
    let rules = Game::FIFANGHA.rules();
    let board = Board::parse(SUPPLIED, &rules).unwrap();
    assert_eq!(board.to_string(), SUPPLIED);
    let plain = SUPPLIED.replace('^', "");
    assert_eq!(board.position().map(ToString::to_string), Some(plain));
    assert_eq!(board.missing(), []);
    // The board of a record, and the turns on it.
    let line = line(&format!("[{SUPPLIED}] 1. 2R"));
    assert_eq!(line.start.to_string(), SUPPLIED);
    assert!(matches!(line.end, Board::Known(_)));
    let figure = Figure::board(board);
    let text = board_text::draw_ascii(&figure, Strings::english());
    assert!(
        text.contains("b   [.]^2 ^. ^1  1 ^1  1 [.]  South ^26 *"),
        "{text}"
    );
    let printed = figure.to_json(Strings::english());
    let row = "0, 2 (supplied), 0 (supplied), 1 (supplied), 1, 1 (supplied), 1, 0.";
    assert!(printed.description.contains(row), "{}", printed.description);
    let json = serde_json::to_value(printed).unwrap();
    assert_eq!(json["rows"][2]["pits"][1]["seeds"], "^2");
    assert_eq!(json["rows"][2]["pits"][4]["seeds"], 1);
    assert_eq!(json["reserves"]["S"]["seeds"], "^26");
    let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
    let seen = picture::read(&svg);
    let pits = seen.pits(&figure);
    for cell in figure.cells() {
        let pit = cell.pit.to_string();
        let near = |&start: &(f64, f64)| distance(start, pits[&pit]) < 28.0;
        let ringed = seen.starts("supplied").iter().any(near);
        assert_eq!(ringed, cell.seeds.is_supplied(), "{pit}");
        let seeds = usize::from(cell.seeds.known().unwrap());
        assert_eq!(seen.seeds_at(pits[&pit]), seeds, "{pit}");
    }
    assert!(figure.legend().contains(&LegendEntry::Supplied));
}

#[test]
fn a_board_is_compared_with_what_may_be() {
    for (board, differs) in [
        ("......../.11.111./.11_(1,2)111_(1+)/........", 0),
        ("......../.11.111./.11_(2?)111_(3?)/........", 0),
        ("......../.11.111./.11_(3+)111_(0,2)/........", 2),
        ("......../.11.111./~11_(2,7)111_(1-3)/........", 0),
        ("......../.11.111./~11_(3,7)111_/........", 1),
        ("......../.11.111./.1121111/........ S_(20-24)", 1),
        ("......../.11.111./.1121111/........ S_(24,25)", 0),
    ] {
        let (document, mistakes) = parse(&format!("1. 4R [{board}]"));
        assert_eq!(mistakes, []);
        let found = replay(&document).diagnostics;
        let wrong = found.iter().filter(|it| it.code == Code::BoardDiffers);
        let count: usize = wrong.map(|it| 1 + it.related.len()).sum();
        assert_eq!(count, differs, "{board}: {found:?}");
    }
}

#[test]
fn golden_torn_boards() {
    let rules = Game::FIFANGHA.rules();
    let torn = Figure::board(Board::parse(TORN, &rules).unwrap());
    let unknown = Figure::board(Board::unknown(&Game::ISOLO.rules()));
    let uncertain = Figure::board(Board::parse(UNCERTAIN, &rules).unwrap());
    let supplied = Figure::board(Board::parse(SUPPLIED, &rules).unwrap());
    for (name, figure, bottom, language) in [
        ("incomplete", torn, Side::North, "fr"),
        ("unknown", unknown, Side::South, "en"),
        ("uncertain", uncertain, Side::South, "en"),
        ("supplied", supplied, Side::South, "fr"),
    ] {
        let strings = Strings::builtin(language).unwrap();
        let svg = draw(&figure.seen_from(bottom), &DiagramStyle::default(), strings);
        golden(
            &format!("diagram/{name}.svg"),
            &crate::support::lines(&svg.to_string()),
        );
    }
}
