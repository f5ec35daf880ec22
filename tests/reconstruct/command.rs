//! The command line: exit codes, JSON, limits, completed files.

use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const EXAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/games/busser-2023-evidence.fif"
);

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .arg("reconstruct")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that rejects its options has exited before it reads.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

fn json_of(args: &[&str], input: &str) -> Value {
    let output = run(args, input);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn text_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_example_as_json() {
    let answer = json_of(
        &[
            "--format",
            "json",
            "--vary",
            "tsibongy,origin=free|left",
            EXAMPLE,
        ],
        "",
    );
    assert_eq!(answer["count"], 4);
    assert_eq!(answer["complete"], true);
    assert_eq!(
        answer["games"][0],
        json!({
            "rules": {"base": "fifangha", "columns": 8},
            "turns": ["4R", "3R", "7RL", "6LL", "4L"],
        })
    );
    assert_eq!(answer["games"].as_array().unwrap().len(), 4);
    assert_eq!(
        answer["forced"][3],
        json!({
            "turn": 4,
            "notation": "6LL",
            "pit": "c6",
            "direction": null,
            "choices": ["L", "L"],
        })
    );
    assert_eq!(answer["forced"][4]["choices"], json!([null]));
    let variants = answer["variants"].as_array().unwrap();
    assert_eq!(variants.len(), 6);
    assert_eq!(variants[0]["rules"]["tsibongy"], "merge");
    assert_eq!(variants[0]["count"], 4);
    assert_eq!(variants[0]["fails_at"], Value::Null);
    assert!(variants[1]["conflict"].as_str().unwrap().contains("plain"));
    // With a plain tsibongy no merge is possible in turn 3.
    let plain = &variants[4];
    assert_eq!(plain["rules"]["tsibongy"], "plain");
    assert_eq!(plain["count"], 0);
    assert_eq!(plain["fails_at"]["turn"], 3);
    assert_eq!(plain["fails_at"]["line"], 18);
    assert_eq!(plain["fails_at"]["column"], 10);
    assert_eq!(plain["fails_at"]["code"], "F604");
}

#[test]
fn an_exit_code_for_each_outcome() {
    for (input, code) in [
        ("1. _x1_", 0),
        ("1. _x2_", 1),
        ("1. 4k", 2),
        ("---\nrules: chess\n---\n1. _", 1),
        ("", 2),
    ] {
        assert_eq!(run(&["-"], input).status.code(), Some(code), "{input}");
    }
    assert_eq!(run(&["/no/such/file.fif"], "").status.code(), Some(2));
    let unknown = run(&["--vary", "orgin", EXAMPLE], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("did you mean `origin`"));
}

#[test]
fn one_game_of_several_has_to_be_named() {
    let two = "1. _x1_\n---\n---\n1. 4_\n";
    assert_eq!(run(&["-"], two).status.code(), Some(2));
    assert_eq!(
        json_of(&["--game", "2", "--format", "json", "-"], two)["count"],
        2
    );
    assert_eq!(run(&["--game", "3", "-"], two).status.code(), Some(2));
}

#[test]
fn games_are_counted_without_a_list() {
    let counted = run(&["--count", "-"], "_*4");
    let rules = fifangha_rules::Game::FIFANGHA.rules();
    let games = rules.perft(&rules.start(), 4);
    assert_eq!(text_of(&counted), format!("{games} games fit\n"));
    let answer = json_of(&["--count", "--format", "json", "-"], "_*4");
    assert_eq!(answer["count"], games);
    assert_eq!(answer["games"], json!([]));
}

#[test]
fn a_limit_is_a_limit_on_what_is_listed() {
    let answer = json_of(&["--limit", "3", "--format", "json", "-"], "_*3");
    let rules = fifangha_rules::Game::FIFANGHA.rules();
    assert_eq!(answer["count"], rules.perft(&rules.start(), 3));
    assert_eq!(answer["games"].as_array().unwrap().len(), 3);
    // The common facts are those of all games, not only of those listed.
    assert_eq!(answer["forced"][0]["pit"], Value::Null);
}

#[test]
fn a_search_that_is_stopped_says_what_it_knows() {
    let answer = json_of(&["--max-turns", "5000", "--format", "json", "-"], "_*12");
    assert_eq!(answer["complete"], false);
    let stopped = run(&["--max-turns", "5000", "-"], "_*0-12");
    assert!(
        text_of(&stopped).starts_with("at least "),
        "{}",
        text_of(&stopped)
    );
    assert_eq!(stopped.status.code(), Some(0));
    let late = json_of(
        &["--timeout", "0.2", "--format", "json", "-"],
        "_*14 @kamo N",
    );
    assert_eq!(late["complete"], false);
    assert_eq!(run(&["--timeout", "-1", "-"], "_").status.code(), Some(2));
}

#[test]
fn gaps_and_starts_without_bounds_end_all_the_same() {
    let katro = "---\nrules: katro\n---\n";
    for body in ["_*0-400000000 @seeds S 1", "_*400000000"] {
        let input = format!("{katro}{body}");
        let answer = json_of(&["--max-turns", "200000", "--format", "json", "-"], &input);
        assert_eq!(answer["complete"], false, "{body}");
    }
    let open = "[________/________/________/________ S_ N_] _";
    let answer = json_of(&["--max-turns", "20000", "--format", "json", "-"], open);
    assert_eq!(answer["complete"], false);
}

#[test]
fn a_record_is_completed_in_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.fif");
    let name = path.to_str().unwrap();
    let open = "1. 4R {So it began.}\n2. 3_ @seeds N 7\n3. 7x_R+_x_L\n";
    let whole = "1. 4R {So it began.}\n2. 3^R\n@seeds N 7\n3. 7x^1R+^1x^1L\n";
    std::fs::write(&path, open).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let written = run(&["--write", name], "");
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(read("game.fif"), open);
    assert_eq!(read("game.completed.fif"), whole);
    assert!(text_of(&written).contains("game.completed.fif"));
    // An existing file is not overwritten.
    std::fs::write(folder.path().join("game.completed.fif"), "; mine").unwrap();
    let refused = run(&["--write", name], "");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(read("game.completed.fif"), "; mine");
    let other = folder.path().join("other.fif");
    let written = run(&["--write", "--output", other.to_str().unwrap(), name], "");
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(read("other.fif"), whole);
    assert_eq!(
        text_of(&run(&["--write", "--output", "-", name], "")),
        whole
    );
    let written = run(&["--write", "--in-place", name], "");
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(read("game.fif"), whole);
    // The completed record is evidence of one game.
    let answer = json_of(&["--format", "json", name], "");
    assert_eq!(answer["count"], 1);
}

#[test]
fn what_is_supplied_is_marked_and_nothing_else() {
    let front = "---\nrules: {base: fifangha, columns: 4}\n---\n";
    for (open, whole) in [
        (
            "[..../.1_./~1_/.... S12 N13 S]\n1. 2x1L\n2. _x_R @seeds N 4\n",
            "[..../.1^2./1^3^.^./.... S12 N13 S]\n1. 2x1L\n2. ^3x^1R\n@seeds N 4\n",
        ),
        ("1. _(1,2)R! 2. 3_(L?)\n", "1. ^2R!\n2. 3^L\n  (2. 3^R)\n"),
        // Nothing is attested of a turn in a gap.
        ("1. 2R _*1\n", "1. 2R\n2. ^3^L\n  (2. ^3^R)\n"),
    ] {
        let completed = text_of(&run(&["--write", "-"], &format!("{front}{open}")));
        assert_eq!(completed, format!("{front}{whole}"));
        let (document, mistakes) = fifangha::notation::parse(&completed);
        assert_eq!(mistakes, []);
        let tally = fifangha::replay::replay(&document).tally();
        assert_eq!((tally.failed, tally.open), (0, 0), "{completed}");
    }
}

#[test]
fn a_start_of_the_front_matter_is_completed_where_it_stands() {
    let pits = "......../.111111./";
    let torn = format!("{pits}.11111_./........");
    let whole = format!("{pits}.11111^1./........");
    // Later evidence determines the reserve, the pit or both; the turns are written as they were.
    let behind = "[......../.1_.1111/.1.2_111/........ S25 N25 S]";
    let mended = "[......../.1^2.1111/.1.2^1111/........ S25 N25 S]";
    for (quote, remark, line_end) in [("", " # torn", "\n"), ("'", "", "\n"), ("\"", "", "\r\n")] {
        let open = format!(
            "---\n# a copy\nstart: {quote}{torn} S_ N26 S{quote}{remark}\ntitle: é\n---\n1. 4R 2. 3R {behind} 3. 7_\n"
        );
        let completed = text_of(&run(&["--write", "-"], &open.replace('\n', line_end)));
        assert_eq!(
            completed.replace(line_end, "\n"),
            format!(
                "---\n# a copy\nstart: {quote}{whole} S^26 N26 S{quote}{remark}\ntitle: é\n---\n1. 4R\n2. 3R\n{mended}\n3. 7^L\n"
            )
        );
        let (document, mistakes) = fifangha::notation::parse(&completed);
        assert_eq!(mistakes, []);
        let tally = fifangha::replay::replay(&document).tally();
        assert_eq!((tally.failed, tally.open), (0, 0), "{completed}");
    }
    // A complete start stays as it is written.
    let given_start = "---\nstart: \"......../.111111./.111111./........ S26 N26 S\"\n---\n";
    let completed = text_of(&run(
        &["--write", "-"],
        &format!("{given_start}1. 4R 2. 3R 3. 7_"),
    ));
    assert!(completed.starts_with(given_start), "{completed}");
}

#[test]
fn what_is_doubtful_is_tried_as_it_is_read_first() {
    let front = "---\nrules: {base: fifangha, columns: 4}\n---\n";
    let open = format!("{front}1. 2_(L?) 2. 3_(R?)\n");
    let answer = json_of(&["--format", "json", "-"], &open);
    assert_eq!(answer["count"], 4);
    assert_eq!(answer["as_read"], 1);
    assert_eq!(answer["games"][0]["turns"], json!(["2L", "3R"]));
    assert!(answer["games"][0]["deviations"].is_null());
    let other = answer["games"].as_array().unwrap();
    let other = other
        .iter()
        .find(|it| it["turns"] == json!(["2R", "3R"]))
        .unwrap();
    assert_eq!(
        other["deviations"],
        json!([{"line": 4, "column": 5, "text": "_(L?)", "needs": "R"}])
    );
    let text = text_of(&run(&["--language", "en", "-"], &open));
    assert!(
        text.contains("one of them keeps every doubtful sign as it is read"),
        "{text}"
    );
    assert!(text.contains("2R 3R  (with R for _(L?) at 4:5)"), "{text}");
    // A board: no game fits the reading, and each game states its own.
    let torn = format!("{front}[..../.1_(3?)./.11./.... S14 N14 S] 1. 2R\n");
    let answer = json_of(&["--format", "json", "-"], &torn);
    assert_eq!(answer["as_read"], 0);
    assert_eq!(answer["count"], 1);
    assert_eq!(answer["games"][0]["deviations"][0]["needs"], "1");
    // A limit does not hide the games that fit the reading.
    let limited = json_of(&["--limit", "1", "--format", "json", "-"], &open);
    assert_eq!(limited["games"][0]["turns"], json!(["2L", "3R"]));
    assert_eq!(limited["games"].as_array().unwrap().len(), 1);
}

#[test]
fn several_games_become_variations() {
    let completed = text_of(&run(
        &["--write", "-"],
        "1. 4_ {Left or right?}\n2. 3R\n3. _x1_+1x1L\n_*1 @seeds N 9\n",
    ));
    let answer = json_of(
        &["--format", "json", "-"],
        "1. 4_\n2. 3R\n3. _x1_+1x1L\n_*1 @seeds N 9\n",
    );
    let turns = answer["games"][0]["turns"].as_array().unwrap();
    assert!(answer["count"].as_u64().unwrap() > 1);
    assert!(
        completed.starts_with("1. 4^R {Left or right?}\n2. 3R\n3. "),
        "{completed}"
    );
    // Every game can be read back from the record.
    let (document, mistakes) = fifangha::notation::parse(&completed);
    assert_eq!(mistakes, []);
    let replayed = fifangha::replay::replay(&document);
    let tally = replayed.tally();
    assert_eq!((tally.failed, tally.open), (0, 0), "{completed}");
    let main: Vec<_> = replayed.games[0]
        .turns()
        .map(|turn| turn.notation(&replayed.games[0].rules))
        .collect();
    assert_eq!(json!(main), json!(turns));
    let variations = completed.matches('(').count() as u64;
    assert_eq!(
        variations + 1,
        answer["count"].as_u64().unwrap(),
        "{completed}"
    );
}

#[test]
fn a_file_that_cannot_be_completed_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.fif");
    let name = path.to_str().unwrap();
    for (text, args) in [
        ("1.   _x2_\n", &["--write"][..]),
        ("_*4\n", &["--write", "--limit", "5"]),
        ("_*9\n", &["--write", "--max-turns", "100"]),
    ] {
        std::fs::write(&path, text).unwrap();
        let refused = run(&[args, &[name]].concat(), "");
        assert_eq!(refused.status.code(), Some(1), "{text}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            message.contains("F606") && message.contains("left as it is"),
            "{message}"
        );
    }
}
