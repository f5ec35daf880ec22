//! Searches in records.

use std::collections::BTreeSet;

use fifangha::board::Board;
use fifangha::diagnostic::SourceFile;
use fifangha::find::{
    BoardPattern, EventPattern, FindPlan, Findings, IncompleteReason, Moment, PitCondition, Query,
    RecordChunks,
};
use fifangha::notation::ast::{LocalizedText, Node};
use fifangha::notation::{parse, print};
use fifangha::replay::PlayedTurn;
use fifangha::study::Study;
use fifangha_rules::{Event, Game, Games, Rules, Side};
use proptest::prelude::*;

use crate::support::{cases, own_project};

fn of(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

fn find(query: Query, text: &str) -> Findings {
    let plan = FindPlan {
        query,
        limit: usize::MAX,
        ..FindPlan::default()
    };
    plan.search(&of(text), 0)
}

fn board(text: &str) -> Option<BoardPattern> {
    Some(BoardPattern::parse(text).unwrap())
}

/// Returns a record of a random game, with turns chosen by the numbers.
fn played(game: Game, choices: &[u8]) -> String {
    let rules = game.rules();
    let mut position = rules.start();
    let mut text = format!("---\nrules: {game}\n---\n");
    for (number, choice) in (1..).zip(choices) {
        let legal = rules.turns(&position);
        let Some(turn) = legal.get(usize::from(*choice) % legal.len().max(1)) else {
            break;
        };
        text += &format!("{number}. {}\n", rules.notation(&position, turn));
        let after = rules.play(&position, turn).unwrap();
        if !after.ends_at_rest() {
            break;
        }
        position = after.position;
    }
    text
}

/// The places at which a turn fulfils a condition: the file, line and column, and the position.
type Places = BTreeSet<(usize, usize, String)>;

fn naive(study: &Study, holds: impl Fn(&PlayedTurn, &Rules) -> bool) -> Places {
    let games = &study.replay.games;
    let turns = games
        .iter()
        .flat_map(|game| game.turns().map(move |it| (game, it)));
    turns
        .filter(|(game, turn)| holds(turn, &game.rules))
        .map(|(_, turn)| {
            let place = study.file.line_column(turn.written.span.start());
            (place.line, place.column, turn.before.to_string())
        })
        .collect()
}

/// Searches a study, and tests that each place names the node and the position of its turn.
fn found(study: &Study, query: Query) -> Places {
    let plan = FindPlan {
        query,
        limit: usize::MAX,
        ..FindPlan::default()
    };
    let findings = plan.search(study, 0);
    assert_eq!(findings.count, findings.places.len());
    let before = findings
        .places
        .iter()
        .filter(|it| it.moment == Moment::Before);
    before
        .map(|it| {
            let Some(Node::Turn(node)) = study.node(&it.at) else {
                panic!("no turn at {:?}", it.at);
            };
            let (place, turn) = (&it.location, it.turn.as_ref().unwrap());
            let start = study.file.line_column(node.span.start());
            assert_eq!((place.line, place.column), (start.line, start.column));
            assert_eq!(place.game, it.at.game + 1);
            // The turn is legal in the position, and the record has it there.
            let game = study
                .replay
                .games
                .iter()
                .find(|game| game.record == it.at.game);
            let rules = &game.unwrap().rules;
            let position = *it.board.as_ref().unwrap().position().unwrap();
            assert!(rules.read(&position, &turn.notation).is_ok(), "{turn:?}");
            (place.line, place.column, position.to_string())
        })
        .collect()
}

/// Compares searches with the turns of a study, one by one.
fn compare(study: &Study, seed: usize) {
    let turns: Vec<_> = study
        .replay
        .games
        .iter()
        .flat_map(|it| it.turns())
        .collect();
    let Some(sample) = turns.get(seed % turns.len().max(1)) else {
        return;
    };
    let text = sample.before.to_string();
    let query = Query {
        board: board(&text),
        ..Query::default()
    };
    assert_eq!(
        found(study, query),
        naive(study, |it, _| it.before == sample.before)
    );
    let captured = sample.played.captured;
    let query = Query {
        captures: Some(format!("{captured}..").parse().unwrap()),
        side: Some(sample.side),
        ..Query::default()
    };
    let naively = naive(study, |it, _| {
        it.side == sample.side && it.played.captured >= captured
    });
    assert_eq!(found(study, query), naively);
    let query = Query {
        events: vec!["relay=4..".parse::<EventPattern>().unwrap()],
        ..Query::default()
    };
    let relay = |it: &PlayedTurn, rules: &Rules| {
        let mut steps = it.steps(rules).into_iter();
        steps.any(|it| matches!(it.event, Event::Relay { seeds: 4.., .. }))
    };
    assert_eq!(found(study, query), naive(study, relay));
    let start = sample.turn.start.pit;
    let row = BoardPattern::parse("").ok();
    assert!(row.is_some_and(|it| it.matches(&Board::Known(sample.before))));
    let pits = PitCondition::parse_list(&format!("{start}=1..")).unwrap();
    let query = Query {
        pits,
        ..Query::default()
    };
    let naively = naive(study, |it, _| {
        it.before.seeds(start) > 0 && it.before.has_pit(start)
    });
    assert_eq!(found(study, query), naively);
}

#[test]
fn every_place_of_the_records_that_fulfils_a_query_is_found() {
    for (seed, record) in own_project().records().iter().enumerate() {
        for more in 0..3 {
            compare(record.study(), seed + 7 * more);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(24)))]

    #[test]
    fn every_place_of_random_games_that_fulfils_a_query_is_found(
        game in 0..3_usize,
        choices in prop::collection::vec(any::<u8>(), 1..40),
        seed in any::<usize>(),
    ) {
        let game = [Game::FIFANGHA, Game::KATRA_GOROBAKA, Game::BAO_KISWAHILI][game];
        compare(&of(&played(game, &choices)), seed);
    }

    /// The parts of a file are its records, and searching them finds the same as in the whole.
    #[test]
    fn the_parts_of_a_file_are_its_records(size in 1..4000_usize, from in 0..90_usize) {
        let records = own_project().records().iter().cycle().skip(from).take(3);
        let texts: Vec<_> = records.map(|it| print(&parse(it.study().file.text()).0)).collect();
        let text = texts.join("\n");
        let chunks: Vec<_> = RecordChunks::new("game.fif", text.as_bytes(), size).collect();
        let parts = chunks.iter().map(|it| it.text.as_ref().unwrap());
        prop_assert_eq!(parts.clone().map(SourceFile::text).collect::<String>(), text.clone());
        let records = |text: &str| parse(text).0.records.len();
        let all: usize = parts.map(|it| records(it.text())).sum();
        prop_assert_eq!(all, records(&text));
        let query = Query { side: Some(Side::North), ..Query::default() };
        let plan = FindPlan { query, limit: usize::MAX, ..FindPlan::default() };
        let games = own_project().known_games();
        let mut sum = Findings::default();
        for chunk in chunks {
            let mut part = plan.search_text(chunk.text.unwrap(), games, chunk.lines);
            part.number_games_from(sum.games);
            sum.append(part, usize::MAX);
        }
        let mut whole = plan.search_text(SourceFile::new("game.fif", text), games, 0);
        // The places of titles are those in their part.
        let titles = |it: &Findings| -> Vec<_> {
            it.places.iter().map(|it| it.title.text("en").map(str::to_owned)).collect()
        };
        prop_assert_eq!(titles(&sum), titles(&whole));
        for place in sum.places.iter_mut().chain(&mut whole.places) {
            place.title = LocalizedText::default();
        }
        prop_assert_eq!(sum, whole);
    }
}

#[test]
fn a_line_of_dashes_in_a_comment_begins_no_part() {
    let text = "---\ntitle: A\n---\n1. 4R {a\n---\n\\} b} ; {\n---\ntitle: B\n---\n1. 4R\n";
    let chunks = RecordChunks::new("game.fif", text.as_bytes(), 1);
    let texts: Vec<_> = chunks
        .map(|it| it.text.unwrap().text().to_owned())
        .collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts[1].starts_with("---\ntitle: B"));
}

#[test]
fn conditions_of_position_and_turn_refer_to_the_same_place() {
    let text = "1. 4R 2. 3R 3. 7RL";
    let after_two = "......../.12.1111/.1.21111/........";
    let query = |turn: &str| Query {
        board: board(after_two),
        turn: match &parse(turn).0.records[0].body[0] {
            Node::Turn(turn) => Some((**turn).clone()),
            _ => None,
        },
        ..Query::default()
    };
    for (turn, count) in [
        ("7", 1),
        ("7RL", 1),
        ("7_L", 1),
        ("7RR", 0),
        ("4R", 0),
        ("3R", 0),
    ] {
        assert_eq!(find(query(turn), text).count, count, "{turn}");
    }
}

#[test]
fn the_position_after_the_last_turn_is_found_without_a_turn() {
    let last = of("1. 4R").replay.games[0].line.end.to_string();
    let query = Query {
        board: board(&last),
        ..Query::default()
    };
    let found = find(query.clone(), "1. 4R");
    let place = &found.places[0];
    assert_eq!((found.count, place.moment), (1, Moment::After));
    assert_eq!(place.turn.as_ref().unwrap().notation, "4R");
    // A gap follows: the position is reached, and no turn is known.
    assert_eq!(find(query.clone(), "1. 4R _*2").count, 1);
    let with_turn = Query {
        captures: Some("0..".parse().unwrap()),
        ..query
    };
    assert_eq!(find(with_turn, "1. 4R").count, 0);
}

#[test]
fn incomplete_boards_are_found_if_they_certainly_match() {
    let text = "[......../.11_1111/.1.21111/........ S25 N25 S]";
    let query = |text: &str| Query {
        board: board(text),
        ..Query::default()
    };
    let known = "......../.11_1111/.1.21111/........ S25";
    assert_eq!(find(query(known), text).count, 1);
    let unknown = "......../.1111111/.1.21111/........ S25";
    assert_eq!(find(query(unknown), text).count, 0);
}

#[test]
fn variations_are_searched_on_request() {
    let text = "1. 4R (1. 3R 2. 4L) 2. 3R";
    let query = Query {
        side: Some(Side::North),
        captures: Some("0..".parse().unwrap()),
        ..Query::default()
    };
    assert_eq!(find(query.clone(), text).count, 1);
    let all = Query {
        variations: true,
        ..query
    };
    let found = find(all, text);
    assert_eq!(found.count, 2);
    assert_eq!(found.places[0].at.nodes, [1, 1]);
}

#[test]
fn games_are_found_by_their_front_matter() {
    let text = "---\nsouth: Aina\nresult: S\nsource: busser-site\n---\n1. 4R\n---\nnorth: Soa\n---\n1. 4R\n";
    let count = |query: Query| find(query, text).matching_games;
    let player = |name: &str| Query {
        player: Some(name.to_owned()),
        ..Query::default()
    };
    assert_eq!(count(player("AIN")), 1);
    assert_eq!(count(player("o")), 1);
    assert_eq!(count(player("x")), 0);
    let source = Query {
        source: Some("busser-site".to_owned()),
        ..Query::default()
    };
    assert_eq!(count(source), 1);
    let rules = Query {
        rules: Some("fifangha".to_owned()),
        ..Query::default()
    };
    assert_eq!(count(rules), 2);
}

#[test]
fn no_record_is_left_out_silently() {
    let text = "---\ntitle: A\n---\n1. 4k\n---\ntitle: B\n---\n1. 4R 2. 4R\n---\ntitle: C\n---\n1. 4R 2. _\n---\nrules: unknown\n---\n1. 4R\n---\ntitle: E\n---\n1. 4R\n";
    let found = find(Query::default(), text);
    let reasons: Vec<_> = found
        .incomplete_records
        .iter()
        .map(|it| it.reason)
        .collect();
    use IncompleteReason::{Failed, Open, Unread};
    assert_eq!(reasons, [Unread, Failed, Open, Unread]);
    let lines: Vec<_> = found
        .incomplete_records
        .iter()
        .map(|it| it.location.line)
        .collect();
    assert_eq!(lines, [4, 8, 12, 14]);
    assert_eq!(found.games, 5);
}

#[test]
fn repeated_positions_and_openings_are_counted_over_games() {
    let text = "---\nresult: S\n---\n1. 4R 2. 3R 3. 7RL\n---\nresult: N\n---\n1. 4R 2. 3R\n---\ntitle: C\n---\n1. 4R 2. 2L\n";
    let study = of(text);
    let repeated = FindPlan {
        repeated: true,
        ..FindPlan::default()
    };
    let found = repeated.search(&study, 0);
    let games: Vec<_> = found.repeated().iter().map(|(_, it)| it.games).collect();
    assert_eq!(games, [3, 2]);
    let openings = FindPlan {
        openings: Some(2),
        ..FindPlan::default()
    };
    let found = openings.search(&study, 0);
    let (position, opening) = found.openings()[0];
    assert_eq!(*position, Game::FIFANGHA.rules().start());
    assert_eq!((opening.places, opening.south, opening.north), (3, 1, 1));
    let first = &opening.turns["4R"];
    assert_eq!(first.places, 3);
    let second: Vec<_> = first
        .by_frequency()
        .iter()
        .map(|(it, next)| (*it, next.places))
        .collect();
    assert_eq!(second, [("3R", 2), ("2L", 1)]);
    assert!(first.turns["3R"].turns.is_empty());
}

#[test]
fn a_search_in_a_text_leaves_out_the_games_of_others() {
    let text = "---\nsouth: Aina\n---\n1. 4R\n---\nsouth: Soa\n---\n1. 4R 2. 3R\n";
    let query = Query {
        player: Some("soa".to_owned()),
        side: Some(Side::South),
        ..Query::default()
    };
    let plan = FindPlan {
        query,
        ..FindPlan::default()
    };
    let found = plan.search_text(SourceFile::new("games.fif", text), Games::BUILT_IN, 10);
    let lines: Vec<_> = found.places.iter().map(|it| it.location.line).collect();
    assert_eq!((found.games, lines), (2, vec![18, 18]));
    assert_eq!(found.incomplete, [0; 3]);
}

#[cfg(feature = "cli")]
mod command {
    use std::fs;

    use fifangha::diagnostic::SourceFile;
    use serde_json::Value;
    use tempfile::tempdir;

    use crate::support::command::run;

    /// A file that is too large for other commands is searched in parts, on several threads.
    #[test]
    fn a_file_of_any_size_is_searched() {
        let folder = tempdir().unwrap();
        let comment = "x ".repeat(SourceFile::MAX_BYTES / 16);
        let game = |number| {
            format!("---\ntitle: Game {number}\n---\n{{{comment}\n---\n}}\n1. 4R\n2. 3R\n")
        };
        let text: String = (1..=10).map(game).collect();
        assert!(text.len() > SourceFile::MAX_BYTES);
        fs::write(folder.path().join("games.fif"), text).unwrap();
        let arguments = ["find", "games.fif", "--turn", "3R", "--format", "json"];
        let ran = run(folder.path(), &arguments, "");
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let places = answer["places"].as_array().unwrap();
        let lines: Vec<_> = places
            .iter()
            .map(|it| it["line"].as_u64().unwrap())
            .collect();
        let expected: Vec<_> = (1..=10).map(|it| 8 * it).collect();
        assert_eq!((ran.code, lines), (0, expected), "{}", ran.err);
        assert_eq!(places[9]["game"], 10);
        assert_eq!(answer["games"], 10);
    }

    #[test]
    fn files_are_counted_as_by_a_check() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("empty.fif"), "").unwrap();
        fs::write(folder.path().join("game.fif"), "1. 4R\n").unwrap();
        fs::write(folder.path().join("latin.fif"), b"{d\xe9j\xe0} 1. 4R\n").unwrap();
        let count = |command: &[&str]| {
            let ran = run(
                folder.path(),
                &[command, &["--format", "json"]].concat(),
                "",
            );
            let answer: Value = serde_json::from_str(&ran.out).unwrap();
            answer["files"].as_u64().unwrap()
        };
        assert_eq!(count(&["check", "."]), 3);
        assert_eq!(count(&["find", ".", "--turn", "4R"]), 3);
    }

    #[test]
    fn the_exit_code_says_what_was_found_and_what_could_not_be_read() {
        let folder = tempdir().unwrap();
        let find = |text: &str, arguments: &[&str]| {
            let arguments = [&["find", "-"], arguments].concat();
            run(folder.path(), &arguments, text)
        };
        assert_eq!(find("1. 4R", &["--turn", "4"]).code, 0);
        assert_eq!(find("1. 4R", &["--turn", "3"]).code, 1);
        let unread = find("1. 4R 2. 3k", &["--turn", "4"]);
        assert_eq!(unread.code, 2);
        assert!(unread.out.contains("1. South: 4R\n"), "{}", unread.out);
        assert!(
            unread.out.contains(":1:11: not searched as a whole: "),
            "{}",
            unread.out
        );
        for (arguments, why) in [
            (["--captures", "ten"], "`ten` is not a range of numbers"),
            (["--pattern", "b4"], "`b4` is not a condition of pits"),
            (["--position", "../...."], "`../....` is not a board"),
            (["--event", "merg"], "did you mean `merge`?"),
            (["--turn", "4R 3R"], "`4R 3R` is not a turn"),
            (["--side", "E"], "`E` is not a side"),
            (["--result", "S+"], "`S+` is not a result"),
        ] {
            let ran = find("1. 4R", &arguments);
            assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
        }
    }

    /// Titles and names of files cannot end a line or command the terminal.
    #[test]
    fn values_of_a_stranger_are_escaped() {
        let folder = tempdir().unwrap();
        let text = "---\ntitle: \"a\\nb\\e[31m\"\n---\n1. 4R\n";
        let ran = run(folder.path(), &["find", "-", "--turn", "4"], text);
        assert!(!ran.out.contains('\u{1b}'), "{:?}", ran.out);
        assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    }
}
