//! Runs every command in a shell block of the READMEs and the book; its output must have the type
//! that its file name states. Sessions with output, blocks of `console`, are tested by
//! `tests/cli.rs` and are not run again here.
#![cfg(all(feature = "book", feature = "cli", feature = "png"))]

use crate::support::folder::ending;
use crate::support::needs;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Prefixes of commands that are not run here, and the place where they are tested.
const ELSEWHERE: [(&str, &str); 5] = [
    ("cargo ", "builds and tests this program"),
    ("fifangha serve", "tests/cli/serve.rs, for it does not end"),
    (
        "fifangha reconstruct games/ --source flacourt1661 --vary all",
        "the chapter on readings, whose figure asks the same",
    ),
    ("fifangha init", "what every command here begins with"),
    (
        "fifangha import --from voogt",
        "tests/kiba.rs, for it reads a file of another program",
    ),
];

/// Commands that must find a failed check: a record under another reading, a wrong witness.
const FINDS: [&str; 2] = [
    "fifangha check --vary origin games",
    "fifangha replay games/two-notebooks.fif --witness S",
];

/// Options named in the tables of the guide, in addition to its blocks.
const OPTIONS: [&str; 10] = [
    "fifangha diagram games/busser-2023-example.fif --turns 2-4 --output turns.svg",
    "fifangha diagram games/busser-2023-example.fif --turns 1-3 --steps captures --legend --output steps.svg",
    "fifangha diagram games/busser-2023-example.fif --turn 3 --animate --output moves.svg",
    "fifangha diagram --rules katro --theme print --background none --width 800 --output wide.png",
    "fifangha diagram --rules katro --width 8cm --dpi 300 --output paper.png",
    "fifangha diagram --rules katro --flip --language fr --output turned.pdf",
    "fifangha board > board.html",
    "fifangha build --epub",
    "fifangha new new.fif --title Monday --rules katro",
    "fifangha solve --rules fifanga --columns 4 --write > proof.fif",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The commands that a test runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// Those of the English pages that need no other program, without searches.
    InEnglish,
    /// Those of all pages that need no other program.
    Everywhere,
    /// Those that call Typst.
    ForTypst,
}

/// Returns the pages that name commands.
fn pages(named: Named) -> Vec<PathBuf> {
    let mut folders = vec![root().join("book/en/src")];
    let mut pages = vec![root().join("README.md")];
    if named != Named::InEnglish {
        folders.push(root().join("book/fr/src"));
        pages.push(root().join("README.fr.md"));
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => pages.push(path),
            }
        }
    }
    pages.retain(|it| it.extension().is_some_and(|it| it == "md"));
    pages.sort();
    pages
}

/// Returns the fenced blocks of a page: their language and their lines.
fn blocks(page: &str) -> Vec<(String, Vec<&str>)> {
    let mut all: Vec<(String, Vec<&str>)> = Vec::new();
    let mut open: Option<&str> = None;
    for line in page.lines() {
        let fence = line.starts_with("```");
        match open {
            Some(_) if fence => open = None,
            Some(_) => all.last_mut().unwrap().1.push(line),
            None if fence => {
                let language = line.trim_start_matches('`');
                all.push((language.to_owned(), Vec::new()));
                open = Some(line);
            }
            None => {}
        }
    }
    all
}

/// Returns the shell commands, and the sessions tested elsewhere.
fn commands(named: Named) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut run, mut held) = (BTreeSet::new(), BTreeSet::new());
    for page in pages(named) {
        let text = fs::read_to_string(page).unwrap();
        for (language, lines) in blocks(&text) {
            for line in lines {
                match language.as_str() {
                    "sh" => {
                        let command = line.split(" #").next().unwrap().trim();
                        run.insert(command.to_owned());
                    }
                    "console" => held.extend(line.strip_prefix("$ ").map(str::to_owned)),
                    _ => {}
                }
            }
        }
    }
    run.remove("");
    (run, held)
}

fn shell(folder: &Path, command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_fifangha"));
    let mut path = vec![program.parent().unwrap().to_owned()];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    Command::new("sh")
        .args(["-c", command])
        .env("PATH", std::env::join_paths(path).unwrap())
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Creates a book with `init`, with the records that the pages mention and the one that readers of
/// the guide write.
fn project(folder: &Path) -> PathBuf {
    let done = shell(
        folder,
        "fifangha init book --title Commands --author Somebody --languages en,fr",
    );
    assert!(done.status.success());
    let book = folder.join("book");
    for name in [
        "busser-2023-example.fif",
        "busser-2023-evidence.fif",
        "two-notebooks.fif",
        "readings.yaml",
        "flacourt-turns.fif",
        "bao-voogt-1.fif",
    ] {
        let from = root().join("games").join(name);
        fs::copy(from, book.join("games").join(name)).unwrap();
    }
    let sources = fs::read_to_string(root().join("sources.yaml")).unwrap();
    let village = "- {id: notes1931, type: manuscript, title: Notes, issued: 1931}\n";
    fs::write(book.join("sources.yaml"), sources + village).unwrap();
    let page = root().join("book/en/src/guide/rulesets.md");
    let page = fs::read_to_string(page).unwrap();
    let ruleset = page.split("```yaml\n").nth(1).unwrap().split("```").next();
    fs::create_dir_all(book.join("rulesets")).unwrap();
    fs::write(book.join("rulesets/village.yaml"), ruleset.unwrap()).unwrap();
    for (page, name) in [("en", "monday.fif"), ("fr", "lundi.fif")] {
        let page = root().join(format!("book/{page}/src/guide/record.md"));
        let page = fs::read_to_string(page).unwrap();
        let blocks = blocks(&page);
        let record = blocks.iter().find(|it| it.1.first() == Some(&"---"));
        fs::write(book.join(name), record.unwrap().1.join("\n") + "\n").unwrap();
    }
    for name in ["my-game.fif", "ma-partie.fif"] {
        fs::copy(book.join("monday.fif"), book.join(name)).unwrap();
    }
    book
}

/// Returns the files that a command writes.
fn written(command: &str) -> Vec<&str> {
    let words: Vec<_> = command.split_whitespace().collect();
    let options = ["--output", ">"];
    let files = words.windows(2).filter(|it| options.contains(&it[0]));
    files.map(|it| it[1]).collect()
}

/// Returns the first bytes of a file of the type that its name states.
fn begins(name: &str) -> &'static [u8] {
    let kinds: BTreeMap<&str, &[u8]> = BTreeMap::from([
        ("html", &b"<!DOCTYPE html>"[..]),
        ("png", b"\x89PNG\r\n\x1a\n"),
        ("gif", b"GIF89a"),
        ("pdf", b"%PDF-"),
        ("svg", b"<svg "),
        ("fif", b"---\n"),
        ("lud", b"// "),
    ]);
    kinds[Path::new(name).extension().unwrap().to_str().unwrap()]
}

/// Runs commands and returns the number of files written.
fn run(folder: &Path, named: Named) -> usize {
    let book = project(folder);
    let (run, held) = commands(named);
    assert!(run.len() > 40 && held.len() > 10, "{run:?} {held:?}");
    let mut written_files = 0;
    for command in run.iter().map(String::as_str).chain(OPTIONS) {
        let elsewhere = |(begins, _): &(&str, &str)| command.starts_with(begins);
        let calls_typst = command.contains("build") && command.contains("--pdf");
        let searches = command.starts_with("fifangha search ");
        if searches && named == Named::InEnglish {
            continue;
        }
        if held.contains(command)
            || ELSEWHERE.iter().any(elsewhere)
            || calls_typst != (named == Named::ForTypst)
        {
            continue;
        }
        assert!(command.contains("fifangha "), "{command}: what is that?");
        let done = shell(&book, command);
        let messages = String::from_utf8_lossy(&done.stderr);
        let code = i32::from(FINDS.contains(&command));
        assert_eq!(done.status.code(), Some(code), "{command}: {messages}");
        let files = written(command);
        // Without an output file, something is printed.
        let silent = [
            "fifangha fmt games",
            "fifangha fmt --check games",
            "fifangha check --fix --diff games",
        ];
        let says = !files.is_empty() || silent.contains(&command) || !done.stdout.is_empty();
        assert!(says, "{command} says nothing");
        for file in files {
            let bytes = fs::read(book.join(file)).unwrap();
            assert!(bytes.starts_with(begins(file)), "{command}: {file}");
            assert!(bytes.len() > 150, "{command}: {file}");
            written_files += 1;
        }
    }
    written_files
}

#[test]
fn every_command_of_the_pages_does_what_it_says() {
    assert_commands_do_what_they_say(Named::InEnglish);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_command_of_the_pages_does_what_it_says_in_full() {
    assert_commands_do_what_they_say(Named::Everywhere);
}

fn assert_commands_do_what_they_say(named: Named) {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    let written_files = run(folder.path(), named);
    assert!(written_files > 20, "{written_files}");
    for end in ["index.html", "-en.epub", "-fr.epub"] {
        assert!(ending(&book.join("public"), end).is_file(), "{end}");
    }
    assert!(folder.path().join("sources/fr/main.typ").is_file());
}

#[test]
#[ignore = "needs Typst: see CONTRIBUTING"]
fn every_command_of_the_pages_that_calls_typst_makes_a_pdf() {
    if !needs::typst() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Named::ForTypst);
    for end in ["-en.pdf", "-fr.pdf"] {
        let pdf = ending(&folder.path().join("book/public"), end);
        assert!(fs::read(pdf).unwrap().starts_with(b"%PDF-"), "{end}");
    }
}

/// The size that Word and LaTeX read from a picture: eight centimetres at 300 dots per inch.
#[test]
fn a_png_says_how_large_it_is_on_paper() {
    let folder = tempfile::tempdir().unwrap();
    let command = "fifangha diagram --rules katro --width 8cm --dpi 300 --output paper.png";
    assert!(shell(folder.path(), command).status.success());
    let bytes = fs::read(folder.path().join("paper.png")).unwrap();
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!(number(16), 945);
    let at = bytes.windows(4).position(|it| it == b"pHYs").unwrap() + 4;
    assert_eq!(
        (number(at), number(at + 4), bytes[at + 8]),
        (11811, 11811, 1)
    );
    let width = f64::from(number(16)) / f64::from(number(at));
    assert!((width - 0.08).abs() < 0.0001, "{width} m");
}

/// Invalid arguments are answered with the expected ones, and nothing is written.
#[test]
fn odd_questions_get_an_answer_and_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let long = "T".repeat(500);
    fs::create_dir(folder.path().join("full")).unwrap();
    fs::write(folder.path().join("full/letter.txt"), "Dear").unwrap();
    let sheet = "fifangha worksheet --rules fifangha-gs --columns 4";
    for (command, expected) in [
        (format!("{sheet} --count 0"), "0 is not in 1..=60"),
        (format!("{sheet} --count 100000"), "100000 is not in 1..=60"),
        (format!("{sheet} --level 6"), "6 is not in 1..=5"),
        (format!("{sheet} --level 0"), "0 is not in 1..=5"),
        (
            "fifangha worksheet --columns 5".to_owned(),
            "`fifangha` is not played on 5 columns: expected a number from 2 to 12; `fifangha` is described for 8, 6 and 4",
        ),
        (
            "fifangha worksheet --rules quux".to_owned(),
            "there is no game `quux`; the games are fifangha,",
        ),
        (
            "fifangha print --rules fifangha --set origin=up".to_owned(),
            "`origin` is one of: free, nearest",
        ),
        (
            format!("{sheet} --output missing/exercises.html"),
            "cannot write missing/exercises.html: ",
        ),
        (
            format!("{sheet} --output missing/exercises.html"),
            "help: there is no folder `missing`: create it first",
        ),
        (
            "fifangha init full".to_owned(),
            "full is not empty: it is left alone",
        ),
        (
            "fifangha init full/letter.txt/book".to_owned(),
            "cannot write full/letter.txt/book",
        ),
        (
            "fifangha init new --set origin=up".to_owned(),
            "`origin` is one of: free, nearest",
        ),
    ] {
        let done = shell(folder.path(), &command);
        let messages = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{command}: {messages}");
        assert!(messages.contains(expected), "{command}: {messages}");
        assert!(
            !messages.contains(".fifangha-temporary"),
            "{command}: {messages}"
        );
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "{command}");
    }
    for title in [
        long.as_str(),
        "\"]]> <script>alert(1)</script> {{ x }} {% raw %} # [x](y) [@z] [=q] \u{1b}[31m",
    ] {
        let begun = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["init", "book", "--languages", "fr", "--title", title])
            .args(["--author", "A \"B\"\n: {c} #", "--rules", "katro"])
            .current_dir(folder.path())
            .status();
        assert!(begun.unwrap().success());
        let book = folder.path().join("book");
        let done = shell(&book, "fifangha check && fifangha build");
        let messages = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{messages}");
        let page = fs::read_to_string(book.join("public/fr/index.html")).unwrap();
        assert!(!page.contains("<script>alert"), "{page}");
        fs::remove_dir_all(book).unwrap();
    }
}
