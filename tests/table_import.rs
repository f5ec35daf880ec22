//! Boards of pages that are made here, and the draft records of them.

use std::fmt::Write as _;

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::CheckPlan;
use fifangha::diagnostic::{Severity, SourceFile};
use fifangha::message::Strings;
use fifangha::notation::{parse, print};
use fifangha::references::ReferenceIndex;
use fifangha::replay::GameRules;
use fifangha::table_import::{
    BoardSize, Draft, DraftFields, PageBoards, PageLayout, RowOrder, draft, read_boards,
};
use fifangha_rules::{Columns, Game, Games, Side};
use proptest::prelude::*;

const FOUR: BoardSize = BoardSize {
    rows: 4,
    columns: 4,
};

fn sizes() -> Vec<BoardSize> {
    let columns = [4, 6, 8];
    columns.map(|columns| BoardSize { rows: 4, columns }).into()
}

fn read(text: &str) -> PageBoards {
    read_boards(text, &sizes(), PageLayout::default())
}

/// Returns the boards of a page as text.
fn lines(text: &str) -> Vec<String> {
    read(text).boards.iter().map(ToString::to_string).collect()
}

/// Returns an HTML table of rows, whose cells are separated by spaces; `.` is a blank cell.
fn table(rows: &str) -> String {
    let mut html = "<table>\n".to_owned();
    for row in rows.split('/') {
        html.push_str("<tr>");
        for cell in row.split(' ') {
            // Writing to a string cannot fail.
            let _ = write!(html, "<td>{}</td>", cell.replace('.', ""));
        }
        html.push_str("</tr>\n");
    }
    html + "</table>\n"
}

/// Returns an HTML table of a board in one line without pits of ten or more seeds.
fn board_table(board: &str) -> String {
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let rows: Vec<_> = board.split('/').map(spaced).collect();
    table(&rows.join("/"))
}

fn drafted(game: Game, page: &str, fields: &DraftFields) -> Draft {
    let mut rules_for = |columns: usize| {
        let size = Columns::from_count(columns)?;
        let parameters = game.parameters_resized(size);
        let rules = fifangha_rules::Rules::new(parameters).ok()?;
        let value = match size == game.parameters().columns {
            true => game.to_string(),
            false => format!("{{base: {game}, columns: {columns}}}"),
        };
        Some((GameRules { base: game, rules }, value))
    };
    let budget = Budget::unwatched(SearchLimits::FILE);
    let strings = Strings::english();
    draft(
        &read(page),
        Games::BUILT_IN,
        &mut rules_for,
        fields,
        strings,
        &budget,
    )
}

/// Returns the draft of a page after checking that it is canonical and passes its check.
fn draft_of(game: Game, page: &str) -> Draft {
    let made = drafted(game, page, &DraftFields::default());
    if made.text.is_empty() {
        return made;
    }
    let (document, mistakes) = parse(&made.text);
    assert_eq!(mistakes, [], "{}", made.text);
    assert_eq!(print(&document), made.text);
    let (references, budget) = (
        ReferenceIndex::default(),
        Budget::unwatched(SearchLimits::RUN),
    );
    let study = CheckPlan::new(&references, &budget).run(SourceFile::new("a.fif", &*made.text));
    let errors = study
        .diagnostics
        .iter()
        .filter(|it| it.severity == Severity::Error);
    assert_eq!(errors.count(), 0, "{}\n{:?}", made.text, study.diagnostics);
    made
}

#[test]
fn tables_are_read_whatever_surrounds_their_pits() {
    let plain = "..../.2(12)./3.1./....";
    let pits = [
        ["", "", "", ""],
        ["", "2", "12", ""],
        ["3", "", "1", ""],
        ["", "", "", ""],
    ];
    let rows = |before: &str, after: &str| {
        let row = |pits: &[&str; 4]| {
            let cells: String = pits.iter().map(|it| format!("<td>{it}</td>")).collect();
            format!("<tr>{before}{cells}{after}</tr>")
        };
        pits.iter().map(row).collect::<Vec<_>>()
    };
    let whole = rows("", "").concat();
    let wide = "<tr><td colspan=4>&nbsp;</td></tr>";
    let parted = [
        &rows("", "")[..2].concat(),
        wide,
        &rows("", "")[2..].concat(),
    ]
    .concat();
    let headings = "<tr><th></th><th>1</th><th>2</th><th>3</th><th>4</th></tr>";
    let named = rows("<th>x</th>", "").concat();
    let numbered = "<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>";
    for html in [
        whole.clone(),
        parted,
        format!("<caption>7 of 9</caption><tbody>{whole}</tbody>"),
        format!("{headings}{named}"),
        format!("{numbered}{whole}"),
        format!("{whole}{numbered}"),
        rows("", "<td>note</td>").concat(),
        whole.replace("</td>", "").replace("</tr>", ""),
        whole.replace("<td></td>", "<td>&nbsp;</td>"),
        whole.replace("<td></td>", "<td>&middot;</td>"),
        whole.replace("<td></td>", "<td>0</td>"),
        whole.replace("<td>2</td>", "<td> <b>2</b><sup>5</sup>\n</td>"),
        whole.replace("<td>2</td>", "<td><img src=a alt='2 seeds'></td>"),
        whole.replace("<td>2</td>", "<td><img alt=seed><img alt=seed></td>"),
        whole.replace("<td>2</td>", "<td>&#9679;&#9679;</td>"),
        whole.replace("td", "TD").replace("tr", "Tr"),
    ] {
        let html = format!("<p>A page</p><TABLE border=1>{html}</table>");
        assert_eq!(lines(&html), [plain], "{html}");
    }
}

#[test]
fn stores_beside_the_board_are_reserves() {
    let row = |cells: &str| format!("<tr>{cells}</tr>");
    let pits = |n: &str| format!("<td>{n}</td>").repeat(4);
    let rest = format!("{}{}", row(&pits("2")), row(&pits("3")));
    let beside = format!(
        "<table><tr><td rowspan=4>14</td>{}<td rowspan=4>13</td></tr>{}{rest}</table>",
        pits("1"),
        row(&pits(""))
    );
    let around = format!(
        "<table><tr><td colspan=4>North: 14</td></tr>{}{}{rest}<tr><td colspan=4>13</td></tr></table>",
        row(&pits("1")),
        row(&pits(""))
    );
    let expected = "1111/..../2222/3333 S13 N14";
    assert_eq!(lines(&beside), [expected]);
    assert_eq!(lines(&around), [expected]);
    let south_first = PageLayout {
        rows: RowOrder::SouthFirst,
        mirrored: false,
    };
    let turned = read_boards(&beside, &sizes(), south_first);
    assert_eq!(turned.boards[0].to_string(), "3333/2222/..../1111 S14 N13");
}

#[test]
fn other_tables_are_ignored_and_counted() {
    let board = board_table("..../.11./.11./....");
    let years = "<table><tr><th>Year<th>Text<tr><td>1661<td>Flacourt</table>";
    let small = board_table("11/11");
    let words = table("a b c d/1 2 3 4/1 2 3 4/1 2 3 4");
    let layout = format!("<table><tr><td>{board}<td>{years}</table>");
    let page = format!("{years}{layout}{small}{words}<script>'<table>'</script>");
    let found = read(&page);
    assert_eq!(found.boards.len(), 1);
    // The layout, two of years, a small one, and one with words among its pits.
    assert_eq!(found.ignored, 5);
    assert_eq!(found.boards[0].number, 3);
    assert_eq!(read("no boards here\n\n1 2 3").ignored, 2);
}

#[test]
fn the_orientation_of_a_page_can_be_chosen() {
    let page = board_table("1.../.2../..3./...4");
    let read = |rows, mirrored| {
        let layout = PageLayout { rows, mirrored };
        read_boards(&page, &[FOUR], layout).boards[0].to_string()
    };
    assert_eq!(read(RowOrder::NorthFirst, false), "1.../.2../..3./...4");
    assert_eq!(read(RowOrder::SouthFirst, false), "...4/..3./.2../1...");
    assert_eq!(read(RowOrder::NorthFirst, true), "...1/..2./.3../4...");
    assert_eq!(read(RowOrder::SouthFirst, true), "4.../.3../..2./...1");
}

#[test]
fn plain_text_and_csv_have_rows_or_whole_boards() {
    let board = "..../.2(12)./3.1./....";
    for text in [
        "17 ..../.2(12)./3.1./....",
        "[..../.2(12)./3.1./....]",
        ". . . .\n. 2 12 .\n3 . 1 .\n. . . .",
        "0 0  0 0\n0 2 12 0\n3 0  1 0\n0 0  0 0",
        "   1 2  3 4\nd  . .  . .\nc  . 2 12 .\n   -------\nb  3 .  1 .\na  . .  . .",
        "....\n.2(12).\n3.1.\n....",
        "|  |   |  |  |\n|  | 2 |12|  |\n|--|---|--|--|\n| 3|   | 1|  |\n|  |   |  |  |",
        ",,,\n,2,12,\n3,,1,\n,,,",
        ";;;\r\n;\"2\";\"12\";\r\n3;;1;\r\n;;;\r\n",
        "\t\t\t\n\t2\t12\t\n3\t\t1\t\n\t\t\t",
        "0,0,0,0,0,2,12,0,3,0,1,0,0,0,0,0",
        "first;0;0;0;0;0;2;12;0;3;0;1;0;0;0;0;0",
    ] {
        assert_eq!(lines(text), [board], "{text}");
    }
    let blanks = "1 1 1 1\n  2  \n3   1 \n.     5";
    assert_eq!(lines(blanks), ["1111/.2../3.1./...5"]);
    let hands = "d . . . .\nc . 1 1 .  North 14 *\nb . 1 1 .  South 13\na . . . .";
    assert_eq!(lines(hands), ["..../.11./.11./.... S13 N14 N"]);
    let grid = "[ . . . .\n  . 1 1 .\n  . 1 1 .\n  . . . .\n  S14 N13 N ]";
    assert_eq!(lines(grid), ["..../.11./.11./.... S14 N13 N"]);
    let two = "1..../\n\n1 1 1 1\n. . . .\n. . . .\n2 2 2 2\n\n# a note\n....\n.1?.\n....\n....";
    assert_eq!(lines(two), ["1111/..../..../2222", "..../.1_./..../...."]);
    assert_eq!(lines(&format!("{}\n", "1 1 1 1\n".repeat(8))).len(), 2);
}

/// The boards of two turns of katro, with the seeds in hand drawn in the pit of the last seed.
const TURNS: [&str; 6] = [
    "2.5.4./42..42/24.22./223233",
    "2.5.4./42..42/35.22./.23233",
    "2.5.4./4...42/35.22./.23233",
    "2.5.4./4...42/37.22./.23233",
    "2.5.4./4...42/3.1331/.23344",
    "2.5.4./4...42/3.1331/134.44",
];

#[test]
fn the_turns_between_boards_are_found() {
    let page: String = TURNS.map(board_table).concat();
    let made = draft_of(Game::KATRO, &page);
    assert_eq!(
        (made.records, made.boards, made.turns, made.open),
        (1, 6, 1, 0)
    );
    let body = made.text.split("---\n").nth(2).expect("a body");
    assert_eq!(
        body,
        "[2.5.4./42..42/24.22./223233 S]  ; table 1\n\
         a1<\n\
         @shows [2.5.4./42..42/35.22./.23233]  ; table 2\n\
         @shows [2.5.4./4...42/3..22./.23233] hand 7  ; table 3: 2.5.4./4...42/35.22./.23233\n\
         ; table 4: 2.5.4./4...42/37.22./.23233\n\
         @shows [2.5.4./4...42/3.1331/.23344]  ; table 5\n\
         [2.5.4./4...42/3.1331/134.44]  ; table 6\n"
    );
}

/// Returns the boards of a game of random turns, and its number of turns.
fn random_game(game: Game, seeds: &[usize]) -> (Vec<String>, usize) {
    let rules = game.rules();
    let mut position = rules.start();
    let rows = |it: &fifangha_rules::Position| {
        let text = it.to_string();
        text.split(' ').next().unwrap_or_default().to_owned()
    };
    let mut boards = vec![rows(&position)];
    for seed in seeds {
        let turns = rules.turns(&position);
        if turns.is_empty() {
            break;
        }
        let Ok(played) = rules.play(&position, &turns[seed % turns.len()]) else {
            break;
        };
        if !played.ends_at_rest() {
            break;
        }
        position = played.position;
        boards.push(rows(&position));
    }
    let turns = boards.len() - 1;
    (boards, turns)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(crate::support::cases(24))
    })]

    #[test]
    fn games_are_found_from_their_boards(
        seeds in prop::collection::vec(0..1000_usize, 1..8),
        game in prop::sample::select(vec![Game::KATRO, Game::FIFANGAKELY, Game::KATRA_GOROBAKA]),
    ) {
        let (boards, turns) = random_game(game, &seeds);
        let made = draft_of(game, &boards.join("\n"));
        prop_assert_eq!(made.boards, turns + 1);
        prop_assert_eq!(made.records, 1, "{}", made.text);
        prop_assert_eq!(made.turns, turns, "{}", made.text);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in r"[ ./0-9|,;()\[\]_?SNa-d\n<>]{0,200}") {
        draft_of(Game::KATRO, &text);
    }

    #[test]
    fn any_tags_are_read_without_a_panic(
        parts in prop::collection::vec(prop::sample::select(vec![
            "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<th>", "3", "&nbsp;", "x",
            "<td colspan=9999>", "<td rowspan=3>", "<td colspan=-1>", "<img alt=2>", "<sup>",
            "<script>", "</script>", "<!--", "<td rowspan=99>1",
        ]), 0..120),
    ) {
        draft_of(Game::FIFANGAKELY, &format!("<table>{}", parts.concat()));
    }
}

#[test]
fn one_turn_that_is_missing_is_found_from_both_sides() {
    let (boards, _) = random_game(Game::KATRA_GOROBAKA, &[3, 1]);
    let page = [&*boards[0], &boards[2]].join("\n");
    let made = draft_of(Game::KATRA_GOROBAKA, &page);
    assert_eq!((made.records, made.turns), (1, 2), "{}", made.text);
}

#[test]
fn open_places_have_a_note() {
    // Two boards that no turns connect, one with too many seeds, and one of which a pit is unknown.
    let page =
        "2222/2222/2222/2222\n9999/9999/9999/9999\n32../..../..../...3(24)\n2222/2222/22?2/2222";
    let made = draft_of(Game::KATRO, page);
    assert!(
        made.text.contains("@sic\n{This board is impossible: ") || made.text.contains("@sic {")
    );
    let distant = draft_of(
        Game::KATRO,
        "2222/2222/2222/2222\n......../\n(32).../..../..../....",
    );
    assert!(distant.open > 0, "{}", distant.text);
    assert!(
        distant
            .text
            .contains("{No turn was found that leads from table 1 to this board.}")
    );
    // Both directions lead to the same board.
    let (turns, either) = (
        draft_of(
            Game::KATRA_GOROBAKA,
            "..22/..22/8.33/1333\n..22/..22/1144/2444",
        ),
        "_ {2 turns fit: ",
    );
    assert!(turns.text.contains(either), "{}", turns.text);
}

#[test]
fn fields_of_the_record_are_escaped() {
    let fields = DraftFields {
        title: Some("a: [b]\n---\n\"c\"".to_owned()),
        source: Some("key: {x".to_owned()),
        side: Some(Side::North),
    };
    let made = drafted(Game::KATRO, "2222/2222/2222/2222", &fields);
    let (document, mistakes) = parse(&made.text);
    assert_eq!(mistakes, [], "{}", made.text);
    assert_eq!(document.records.len(), 1);
    assert_eq!(document.records[0].front.source[0].value, "key: {x");
}

#[test]
fn large_and_deep_pages_end_soon() {
    let deep = "<table><tr><td>".repeat(100_000);
    assert_eq!(read(&deep).boards.len(), 0);
    let cells = format!("<table>{}</table>", "<td>1".repeat(500_000));
    assert_eq!(read(&cells).ignored, 1);
    let rows = format!("<table>{}</table>", "<tr><td>1".repeat(300_000));
    assert_eq!(read(&rows).ignored, 1);
    let many = "2222/2222/2222/2222\n".repeat(20_000);
    let found = read(&many);
    assert_eq!(found.boards.len() + found.ignored, 20_000);
    assert!(read(&"1 ".repeat(1 << 20)).boards.is_empty());
}
