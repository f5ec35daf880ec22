//! Output files have the names set by the author, which set their format; removed files are
//! reported.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;
use std::process::Command;

fn run(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let both = [done.stdout, done.stderr].concat();
    let messages = String::from_utf8(both).unwrap();
    assert!(done.status.success(), "{messages}");
    messages
}

fn begun(folder: &Path, title: &str) {
    let languages = ["--languages", "en", "--rules", "fifanga"];
    let head = ["init", "b", "--title", title, "--author", "A"];
    run(folder, &[&head[..], &languages].concat());
}

#[test]
fn files_that_a_build_removes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "T");
    let book = folder.path().join("b");
    run(&book, &["build", "--epub"]);
    let epub = book.join("public/t-en.epub");
    assert!(epub.is_file());
    let messages = run(&book, &["build"]);
    assert!(!epub.exists());
    assert!(
        messages.contains("removed") && messages.contains("t-en.epub"),
        "{messages}"
    );
    assert!(messages.contains("`--epub`"), "{messages}");
    let messages = run(&book, &["build"]);
    assert!(!messages.contains("removed"), "{messages}");
}

#[test]
fn a_book_gives_its_files_its_name() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "Parties de la 3e b, à Tana !");
    let book = folder.path().join("b");
    let settings = fs::read_to_string(book.join("fifangha.yaml")).unwrap();
    assert!(
        settings.contains("\nname: parties-de-la-3e-b-a-tana\n"),
        "{settings}"
    );
    let messages = run(&book, &["build", "--epub"]);
    for end in ["html", "epub"] {
        let name = format!("parties-de-la-3e-b-a-tana-en.{end}");
        assert!(
            book.join("public").join(&name).is_file(),
            "{name}: {messages}"
        );
    }
    let page = fs::read_to_string(book.join("public/en/index.html")).unwrap();
    assert!(
        page.contains("href=\"../parties-de-la-3e-b-a-tana-en.html\""),
        "{page}"
    );
    // Without a name, as before.
    let unnamed = settings.replace("name: parties-de-la-3e-b-a-tana\n", "");
    fs::write(book.join("fifangha.yaml"), unnamed).unwrap();
    run(&book, &["build"]);
    assert!(book.join("public/fifangha-en.html").is_file());
}

#[test]
fn a_page_describes_itself_in_whole_sentences() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "T");
    let book = folder.path().join("b");
    let sources = fs::read_to_string(book.join("sources.yaml")).unwrap();
    let key = sources.split("id: ").nth(1).unwrap();
    let key = key.split_whitespace().next().unwrap();
    let chapter = format!("# A first game\n\nA board, from [@{key}].\n");
    fs::write(book.join("book/en/src/first-game.md"), chapter).unwrap();
    run(&book, &["build"]);
    let page = fs::read_to_string(book.join("public/en/first-game.html")).unwrap();
    let (_, described) = page
        .split_once("<meta name=\"description\" content=\"")
        .unwrap();
    let described = described.split('"').next().unwrap();
    assert!(described.starts_with("A board, from "), "{described}");
    assert!(!described.contains("from."), "{described}");
}

/// The first bytes of files of each format, by their extensions.
const BEGINNINGS: [(&str, &[u8]); 11] = [
    ("svg", b"<svg "),
    ("gif", b"GIF89a"),
    ("apng", b"\x89PNG"),
    ("png", b"\x89PNG"),
    ("pdf", b"%PDF"),
    ("html", b"<"),
    ("json", b"{"),
    ("md", b"#"),
    ("fif", b"---"),
    ("xml", b"<?xml"),
    ("txt", b""),
];

/// The arguments of commands, and the extensions of the formats that they write.
const ANSWERS: [(&[&str], &[&str]); 21] = [
    (&["diagram"], &["svg", "png", "gif", "apng", "pdf"]),
    (
        &["diagram", "game.fif", "--turn", "1"],
        &["svg", "png", "gif", "apng", "pdf"],
    ),
    (
        &["figure", "block.txt"],
        &["svg", "png", "pdf", "html", "json"],
    ),
    (&["board"], &["html"]),
    (&["replay", "game.fif"], &["html", "json", "txt"]),
    (&["check", "game.fif"], &["json", "xml", "txt"]),
    (&["moves"], &["json", "txt"]),
    (&["moves", "game.fif"], &["json", "txt"]),
    (&["perft", "--depth", "1"], &["json", "txt"]),
    (&["reconstruct", "game.fif"], &["json", "txt"]),
    (&["reconstruct", "open.fif", "--write"], &["fif"]),
    (&["rules"], &["json", "txt"]),
    (
        &["explain", "fifanga", "--columns", "4"],
        &["html", "json", "md", "txt"],
    ),
    (&["print", "--blank", "form"], &["html"]),
    (
        &[
            "worksheet",
            "--rules",
            "fifanga",
            "--columns",
            "4",
            "--count",
            "1",
        ],
        &["html", "json"],
    ),
    (
        &["solve", "--rules", "katra-gorobaka", "--wins-in", "3"],
        &["json", "txt"],
    ),
    (
        &["stats", "--columns", "4", "--games", "3"],
        &["json", "txt"],
    ),
    (
        &["annotate", "game.fif", "--max-sowings", "10"],
        &["json", "txt"],
    ),
    (&["search", "captures", "--columns", "4"], &["fif", "json"]),
    (
        &[
            "predecessors",
            "......../.11.111./.1121111/........ S25 N26 N",
        ],
        &["json", "txt"],
    ),
    (&["schema", "check"], &["json"]),
];

#[test]
fn the_name_of_a_file_sets_its_format() {
    use crate::support::command::run;

    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    fs::write(in_folder("game.fif"), "1. 4R\n2. 3R\n").unwrap();
    fs::write(in_folder("open.fif"), "---\ntitle: A\n---\n1. 4R\n2. 3_\n").unwrap();
    fs::write(in_folder("block.txt"), "rules: katro\n").unwrap();
    for (arguments, extensions) in ANSWERS {
        for (extension, begins) in BEGINNINGS {
            // They call Typst.
            if matches!((arguments[0], extension), ("print" | "worksheet", "pdf")) {
                continue;
            }
            let name = format!("out.{extension}");
            let all = [arguments, &["--output", &name]].concat();
            let ran = run(folder.path(), &all, "");
            let file = in_folder(&name);
            if extensions.contains(&extension) {
                assert_eq!((ran.code, &*ran.err), (0, ""), "{all:?}");
                assert!(ran.out.ends_with(&format!("{name}\n")) || ran.out.contains(&name));
                let written = fs::read(&file).unwrap();
                assert!(written.starts_with(begins), "{all:?}");
                fs::remove_file(file).unwrap();
            } else {
                assert_eq!(ran.code, 2, "{all:?}");
                assert!(!file.exists(), "{all:?}");
                for known in extensions {
                    assert!(
                        ran.err.contains(&format!(".{known}")),
                        "{all:?}: {}",
                        ran.err
                    );
                }
            }
        }
        // A format that no command writes.
        let ran = run(
            folder.path(),
            &[arguments, &["--output", "out.docx"]].concat(),
            "",
        );
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains("out.docx"), "{}", ran.err);
    }
    // Each extension is named once.
    let ran = run(
        folder.path(),
        &["check", "game.fif", "--output", "r.pdf"],
        "",
    );
    assert_eq!(ran.err.matches(".txt").count(), 1, "{}", ran.err);
    // A format without an extension of its own has any that no format has.
    let files = [
        "figure",
        "block.txt",
        "--format",
        "files",
        "--output",
        "files.txt",
    ];
    assert_eq!(run(folder.path(), &files, "").code, 0);
    let contradicts = ["diagram", "--format", "png", "--output", "out.svg"];
    let ran = run(folder.path(), &contradicts, "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`png`"), "{}", ran.err);
    let french = run(
        folder.path(),
        &[&contradicts[..], &["--language", "fr"]].concat(),
        "",
    );
    assert!(french.err.contains("n’est pas le nom"), "{}", french.err);
}

/// A position is given in the same way to every command.
#[test]
fn a_position_is_an_argument_or_read_from_standard_input() {
    use crate::support::command::run;

    let folder = tempfile::tempdir().unwrap();
    let position = "..../.12./.11./.... S13 N14 S";
    let size = ["--rules", "fifanga", "--columns", "4"];
    for command in [
        &["moves"][..],
        &["perft", "--depth", "1"],
        &["diagram"],
        &["board"],
        &["solve", "--wins-in", "1"],
        &["search", "laps"],
        &["predecessors"],
    ] {
        let given = run(folder.path(), &[command, &[position], &size].concat(), "");
        let read = run(folder.path(), &[command, &["-"], &size].concat(), position);
        assert!(given.code < 2, "{command:?}: {}", given.err);
        assert_eq!(given.code, read.code, "{command:?}: {}", read.err);
        // A batch separates its answers by empty lines, and has no board.
        if !matches!(command[0], "moves" | "perft") {
            assert_eq!(given.out, read.out, "{command:?}");
        }
        // A record on standard input is read as one.
        if matches!(command[0], "moves" | "diagram" | "board") {
            let read = run(folder.path(), &[command[0], "-"], "1. 4R\n2. 3R\n");
            assert_eq!(read.code, 0, "{command:?}: {}", read.err);
        }
    }
    let wrong = run(folder.path(), &["moves", "..../.12./.11./"], "");
    assert!(wrong.err.contains("is not a position"), "{}", wrong.err);
}
