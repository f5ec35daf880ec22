//! Hostile input files: each is answered in limited time and memory by the real
//! program.
#![cfg(unix)]

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// Maximum address space of a check, in kibibytes.
const MEMORY: u32 = 3 << 20;

/// Maximum processor time of a check in seconds, unoptimized. The largest texts of
/// the tests in full take 20 on one machine and more than 30 on a slower one, those of
/// the others an eighth; an algorithm that is not linear takes many minutes.
const TIME: u32 = 150;

/// Maximum size of the output in bytes: a thousand diagnostics, each of several
/// lines.
const ANSWER: usize = 4 << 20;

/// The result of a check of standard input.
struct Answer {
    code: Option<i32>,
    text: String,
}

/// Checks the input written by `write`, within the limits. The writer may be
/// endless: it gets an error when the reader has stopped.
fn check(write: impl FnOnce(&mut dyn Write) -> std::io::Result<()> + Send + 'static) -> Answer {
    check_within(&format!("ulimit -v {MEMORY}"), write)
}

/// Checks an input as [`check`] does, within a limit on memory.
fn check_within(
    memory: &str,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()> + Send + 'static,
) -> Answer {
    let program = env!("CARGO_BIN_EXE_fifangha");
    let bounded = format!("{memory}; ulimit -t {TIME}; exec '{program}' check -");
    let mut child = Command::new("sh")
        .args(["-c", &bounded])
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let _ = write(&mut input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Answer {
        code: output.status.code(),
        text,
    }
}

/// Checks a text: the output contains the code, and is not too long.
#[track_caller]
fn gets(text: String, code: &str) {
    let shown: String = text.chars().take(30).collect();
    let answer = check(move |input| input.write_all(text.as_bytes()));
    assert!(
        matches!(answer.code, Some(1 | 2)),
        "{shown:?} ends with {:?}: {:.500}",
        answer.code,
        answer.text
    );
    assert!(
        answer.text.contains(code),
        "{shown:?} gets no {code}: {:.500}",
        answer.text
    );
    assert!(
        answer.text.len() < ANSWER,
        "{shown:?} gets {} bytes",
        answer.text.len()
    );
}

#[test]
fn a_file_of_100_megabytes_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.fif");
    File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .arg("check")
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("F017"));
}

#[test]
fn a_line_that_never_ends_is_refused() {
    let answer = check(|input| {
        loop {
            input.write_all(&[b'4'; 1 << 16])?;
        }
    });
    assert_eq!(answer.code, Some(2));
    assert!(answer.text.contains("F017"), "{:.500}", answer.text);
}

#[test]
fn one_long_line_is_read() {
    assert_long_lines_are_read(40);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn one_long_line_is_read_in_full() {
    assert_long_lines_are_read(1);
}

/// Checks lines of the maximum length divided by `part`.
fn assert_long_lines_are_read(part: usize) {
    gets(format!("1. {}", "4".repeat(8_000_000 / part)), "F005");
    gets(format!("{}4k", "{é} ".repeat(1_000_000 / part)), "F003");
    gets(format!("1. 4R {}", "x".repeat(8_000_000 / part)), "F001");
    gets("4R".repeat(3_000_000 / part), "F003");
    gets(format!("1. 4R{}", "~".repeat(5_000_000 / part)), "F203");
}

#[test]
fn nesting_has_an_end() {
    assert_nesting_has_an_end(40);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn nesting_has_an_end_in_full() {
    assert_nesting_has_an_end(1);
}

/// Checks nestings of a depth divided by `part`.
fn assert_nesting_has_an_end(part: usize) {
    let deep = 100_000 / part;
    gets(format!("4R {}", "(4R ".repeat(deep)), "F012");
    gets(
        format!("4R {}4R{}", "(".repeat(deep), ")".repeat(deep)),
        "F012",
    );
    gets("[".repeat(1_000_000 / part), "F301");
    gets("{".repeat(deep), "F007");
}

#[test]
fn front_matter_has_an_end() {
    let bomb: String = (1..200)
        .map(|n| format!("k{n}: &k{n} [*k{}, *k{}]\n", n - 1, n - 1))
        .collect();
    gets(format!("---\nk0: &k0 [x, x]\n{bomb}---\n1. 4R"), "F103");
    gets(format!("---\na: {}\n---\n", "[".repeat(30_000)), "F104");
    gets(
        format!(
            "---\n{}\n---\n",
            (0..20_000).fold(String::new(), |deep, _| deep + "{a: ")
        ),
        "F104",
    );
    gets(format!("---\n{}---\n", "title: x\n".repeat(5_000)), "F107");
}

#[test]
fn numbers_have_an_end() {
    let nines = "9".repeat(10_000);
    gets(format!("{nines}. 4R"), "F005");
    gets(format!("1. {nines}R 2. 4x{nines}L 3. 5~{nines}"), "F005");
    gets(format!("1. 4R _*{nines}-{nines}"), "F005");
    gets(format!("[{nines} ({nines}) S{nines}]"), "F005");
    gets(format!("---\ncolumns: {nines}\n---\n1. 4R"), "F105");
    gets("1. 999999999R 2. 4~999999999".to_owned(), "F201");
    gets(
        "[(999999999)......./......../......../........ S999999999 N1]".to_owned(),
        "F311",
    );
    gets("@seeds b999999999 1".to_owned(), "F410");
}

#[test]
fn many_of_a_thing_are_read() {
    assert_many_are_read(40);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn many_of_a_thing_are_read_in_full() {
    assert_many_are_read(1);
}

/// Checks records with many repetitions, divided by `part`.
fn assert_many_are_read(part: usize) {
    let many = 60_000 / part;
    gets(format!("{}2. 8R", "1. 4R (1. 3R)\n".repeat(many)), "F204");
    gets(
        format!("1. 4R {}", "(1. 3R (1. 5L))".repeat(many / 2)) + " 4R",
        "F201",
    );
    gets("---\n---\n1. 4R 2. 9R\n".repeat(many / 2), "F201");
    gets(
        format!("1. 4R {}", "[......../.111111.]".repeat(many)),
        "F310",
    );
}

/// Each of these counts or plays the legal turns.
#[test]
fn many_claims_are_bounded() {
    for claim in ["@turns 3", "@longest 3", "@starts 3", "@only 4"] {
        gets(
            format!("1. 4R {}", format!("{claim}\n").repeat(5_000)),
            "F019",
        );
    }
}

/// The heap of a check of comments, turns, boards, variations, records or errors is at most 100 bytes for each byte of the
/// text, and a fixed amount.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_by_the_length_of_a_text() {
    /// The heap without a text, and the stacks of the threads, in kibibytes.
    const FIXED: usize = 48 << 10;
    for (part, lead) in [
        ("{x} ", ""),
        ("(1. 2) ", "1. 2 "),
        ("[", ""),
        ("] ", ""),
        ("@kamo ", "1. 2 "),
        ("_ ", ""),
        ("4R ", ""),
        ("[_] ", ""),
        ("(3R) ", "1. 4R "),
        ("(1. 3R) ", "1. 4R "),
        ("(3R(3R))", "1. 4R "),
        ("---\n---\n4R\n", ""),
        ("---\n---\n", ""),
    ] {
        let text = lead.to_owned() + &part.repeat((2 << 20) / part.len());
        let limit = FIXED + ((100 * text.len()) >> 10);
        let answer = check_within(&format!("ulimit -d {limit}"), move |input| {
            input.write_all(text.as_bytes())
        });
        assert!(
            answer.code.is_some_and(|it| it <= 2),
            "{part:?}: {}",
            answer.text
        );
    }
}
