//! Exit codes have the same meaning in every command: 0 all checks pass; 1 a check failed or
//! nothing was found; 2 unreadable input or invalid arguments.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

use crate::support::command::run;

/// A way to reach a code, or the reason why a command cannot return it.
enum Case {
    /// Arguments after the command, and the text on standard input. Files are those of [`files`]; a
    /// leading `in FOLDER` runs it there.
    Runs(&'static [&'static str], &'static str),
    /// The reason.
    Never(&'static str),
}

use Case::{Never, Runs};

const SHOWS: &str = "it shows or writes something, and neither checks nor seeks";

/// A message of the language server protocol.
const EXIT: &str = "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";

const OPENING: &str = "..../.11./.11./.... S14 N14 S";

/// Each command, with a case for each code.
#[rustfmt::skip]
const TABLE: [(&str, [Case; 3]); 31] = [
    ("annotate", [Runs(&["end.fif"], ""), Runs(&["broken.fif"], ""), Runs(&["missing.fif"], "")]),
    ("board", [Runs(&["good.fif"], ""), Never(SHOWS), Runs(&["missing.fif"], "")]),
    ("build", [Runs(&["in book"], ""), Runs(&["in broken-book"], ""), Runs(&["in nothing"], "")]),
    ("check", [Runs(&["good.fif"], ""), Runs(&["broken.fif"], ""), Runs(&["unreadable.fif"], "")]),
    ("completions", [Runs(&["bash"], ""), Never(SHOWS), Runs(&["cobol"], "")]),
    ("diagram", [
        Runs(&["good.fif", "--turn", "1"], ""),
        Runs(&["broken.fif", "--turn", "1"], ""),
        Runs(&["--rules", "fifangha", "--turn", "9"], ""),
    ]),
    ("explain", [Runs(&["katro", "--columns", "4"], ""), Never(SHOWS), Runs(&["katroo"], "")]),
    ("export", [
        Runs(&["--ludii", "--columns", "4"], ""),
        Runs(&["--to", "kiba", "broken.fif"], ""),
        Runs(&["--ludii", "--rules", "isolo"], ""),
    ]),
    ("figure", [
        Runs(&[], "rules: katro\n"),
        Runs(&[], "record: none\n"),
        Runs(&["--format", "jpeg"], ""),
    ]),
    ("find", [
        Runs(&["--side", "S", "good.fif"], ""),
        Runs(&["--captures", "99..", "good.fif"], ""),
        Runs(&["--captures", "x", "good.fif"], ""),
    ]),
    ("fmt", [
        Runs(&["--check", "good.fif"], ""),
        Runs(&["--check", "untidy.fif"], ""),
        Runs(&["--check", "unreadable.fif"], ""),
    ]),
    ("import", [
        Runs(&["--from", "kiba"], "1: A6<* a5<\n"),
        Runs(&["--from", "kiba"], "1: A1<\n"),
        Runs(&["--from", "kiba"], "1: A6L\n"),
    ]),
    ("init", [
        Runs(&["new-book", "--title", "A"], ""),
        Never("it writes files, and neither checks nor seeks"),
        Runs(&["book", "--title", "A"], ""),
    ]),
    ("lsp", [
        Never("an editor ends it with `shutdown` and `exit`: tests/lsp"),
        Runs(&[], EXIT),
        Runs(&["--nothing"], ""),
    ]),
    ("man", [Runs(&["check"], ""), Never(SHOWS), Runs(&["chekc"], "")]),
    ("moves", [Runs(&[], ""), Never(SHOWS), Runs(&["x"], "")]),
    ("new", [Runs(&["--title", "A"], ""), Never(SHOWS), Runs(&["--rules", "katroo"], "")]),
    ("perft", [
        Runs(&["--depth", "1"], ""),
        Never("it counts, and none is a count"),
        Runs(&["--depth", "x"], ""),
    ]),
    ("predecessors", [
        Runs(&["......../.11.111./.1121111/........ S25 N26 N"], ""),
        Runs(&["--columns", "4", OPENING], ""),
        Runs(&["x"], ""),
    ]),
    ("print", [
        Runs(&["--rules", "fifanga", "--columns", "4"], ""),
        Runs(&["broken.fif"], ""),
        Runs(&["missing.fif"], ""),
    ]),
    ("reconstruct", [
        Runs(&["open.fif"], ""),
        Runs(&["conflict.fif"], ""),
        Runs(&["unreadable.fif"], ""),
    ]),
    ("replay", [
        Runs(&["good.fif"], ""),
        Runs(&["broken.fif"], ""),
        Runs(&["unreadable.fif"], ""),
    ]),
    ("rules", [Runs(&["katro"], ""), Never(SHOWS), Runs(&["katroo"], "")]),
    ("schema", [Runs(&["check"], ""), Never(SHOWS), Runs(&["nothing"], "")]),
    ("search", [
        Runs(&["captures", "--at-least", "1", "--columns", "4"], ""),
        Runs(&["captures", "--at-least", "99", "--columns", "4", "--max-positions", "9", "--playouts", "1"], ""),
        Runs(&["nothing"], ""),
    ]),
    ("serve", [
        Never("it serves until it is stopped: tests/serve.rs"),
        Never("a book that fails is shown with its mistakes"),
        Runs(&["in nothing"], ""),
    ]),
    ("solve", [
        Runs(&["--rules", "katra-gorobaka", "--wins-in", "3"], ""),
        Runs(&["--rules", "katra-gorobaka", "--wins-in", "1"], ""),
        Runs(&["x"], ""),
    ]),
    ("stats", [
        Runs(&["--columns", "4", "--games", "3"], ""),
        Runs(&["--rules", "katro", "--vary", "scope=inner"], ""),
        Runs(&["--games", "0"], ""),
    ]),
    ("translations", [
        Runs(&[], ""),
        Runs(&["in translated", "mg", "--strict"], ""),
        Runs(&["xx"], ""),
    ]),
    ("worksheet", [
        Runs(&["--rules", "fifanga", "--columns", "4", "--count", "1", "--format", "json"], ""),
        Runs(NO_TASK, ""),
        Runs(&["--level", "9"], ""),
    ]),
    ("", [Runs(&["--help"], ""), Never(SHOWS), Runs(&["nothing"], "")]),
];

/// A game without an exercise of that level.
const NO_TASK: &[&str] = &[
    "--rules",
    "fifangha",
    "--set",
    "turns_each=1",
    "--level",
    "5",
    "--format",
    "json",
];

/// More cases of code 1: an undecided search, and readings without any game.
const UNDECIDED: [&[&str]; 4] = [
    &["solve", "--max-turns", "10"],
    &["solve", "--max-turns", "10", "--format", "json"],
    &["solve", "--wins-in", "9", "--max-turns", "10"],
    &["check", "--set", "scope=inner", "katro.fif"],
];

fn files(folder: &Path) {
    for (name, text) in [
        ("good.fif", "---\ntitle: A\n---\n1. 4R\n2. 3R\n"),
        (
            "end.fif",
            "---\nrules: fifanga\ncolumns: 4\n---\n[4442/3..1/33.4/3.1. S0 N0 S]\n",
        ),
        ("broken.fif", "---\ntitle: A\n---\n1. 4R\n2. 4R\n"),
        ("untidy.fif", "---\ntitle: A\n---\n1.   4R 2. 3R\n"),
        ("unreadable.fif", "---\ntitle: A\n---\n1. 4Q\n"),
        ("open.fif", "---\ntitle: A\n---\n1. 4R\n2. 3_\n"),
        (
            "conflict.fif",
            "---\ntitle: A\n---\n1. 4R\n2. _ @reserve N 26\n",
        ),
        (
            "katro.fif",
            "---\nrules: {base: katro, win: all-seeds}\n---\n",
        ),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::create_dir(folder.join("nothing")).unwrap();
    let strings = folder.join("translated/templates/strings");
    fs::create_dir_all(&strings).unwrap();
    fs::write(strings.join("mg.yaml"), "name: Malagasy\n").unwrap();
    fs::write(
        folder.join("translated/fifangha.yaml"),
        "languages: [fr, mg]\n",
    )
    .unwrap();
    for book in ["book", "broken-book"] {
        let begun = run(folder, &["init", book, "--title", "A"], "");
        assert_eq!(begun.code, 0, "{}", begun.err);
    }
    let chapter = folder.join("broken-book/book/en/src/first-game.md");
    fs::write(chapter, "# A\n\n```fifangha\nrecord: none\n```\n").unwrap();
}

#[test]
fn each_code_means_the_same_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let mut wrong = Vec::new();
    for (command, cases) in &TABLE {
        for (code, case) in (0..).zip(cases) {
            let (arguments, input) = match case {
                Runs(arguments, input) => (*arguments, *input),
                Never(why) => {
                    assert!(!why.is_empty());
                    continue;
                }
            };
            let (within, arguments) = match arguments.split_first() {
                Some((first, rest)) if first.starts_with("in ") => (&first[3..], rest),
                _ => ("", arguments),
            };
            let command = Some(*command).filter(|it| !it.is_empty());
            let line: Vec<&str> = command
                .into_iter()
                .chain(arguments.iter().copied())
                .collect();
            let ran = run(&folder.path().join(within), &line, input);
            if ran.code != code {
                wrong.push(format!(
                    "{line:?}: {} instead of {code}\n{}{}",
                    ran.code, ran.out, ran.err
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_has_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let help = run(folder.path(), &["--help"], "").out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let listed = listed.filter_map(|line| line.split_whitespace().next());
    let mut listed: Vec<&str> = listed.filter(|name| *name != "help").collect();
    listed.sort_unstable();
    let table: Vec<&str> = TABLE
        .iter()
        .map(|it| it.0)
        .filter(|it| !it.is_empty())
        .collect();
    assert_eq!(listed, table);
}

#[test]
fn what_is_undecided_or_untried_is_not_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    for line in UNDECIDED {
        let ran = run(folder.path(), line, "");
        assert_eq!(ran.code, 1, "{line:?}\n{}{}", ran.out, ran.err);
    }
}
