//! Errors in the list of chapters are reported with their line before anything is lost.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A new book of one language with a list of chapters.
struct Book(tempfile::TempDir);

impl Book {
    fn new(summary: &str) -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        let (done, messages) = it.run(&[
            "init",
            "b",
            "--title",
            "T",
            "--author",
            "A",
            "--languages",
            "en",
            "--rules",
            "fifanga",
        ]);
        assert!(done, "{messages}");
        it.write("book/en/src/SUMMARY.md", summary);
        it
    }

    fn root(&self) -> PathBuf {
        self.0.path().join("b")
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns `true` if a command succeeds, and its output.
    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let root = self.root();
        let folder = if root.exists() { &root } else { self.0.path() };
        let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(arguments)
            .current_dir(folder)
            .env("LC_ALL", "C")
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let both = [done.stdout, done.stderr].concat();
        (done.status.success(), String::from_utf8(both).unwrap())
    }

    fn fails(&self, expected: &[&str]) {
        let (done, messages) = self.run(&["build"]);
        assert!(!done, "{messages}");
        for it in expected {
            assert!(messages.contains(it), "{it}: {messages}");
        }
        assert!(
            !messages.contains("/fifangha-"),
            "a temporary path: {messages}"
        );
        assert!(!self.root().join("public").exists());
    }
}

const HEAD: &str = "# Summary\n\n[T](index.md)\n\n- [A first game](first-game.md)\n";

#[test]
fn a_chapter_with_the_name_of_a_page_of_the_build_is_an_error() {
    for (name, page) in [
        ("play.md", "play.html"),
        ("Play.md", "page of the interactive board"),
        ("README.md", "index.md"),
        ("First-Game.md", "first-game.md"),
    ] {
        let book = Book::new(&format!("{HEAD}- [X]({name})\n"));
        if name != "First-Game.md" || !book.root().join("book/en/src/First-Game.md").exists() {
            book.write(&format!("book/en/src/{name}"), "# X\n");
        }
        book.fails(&["F514", "book/en/src/SUMMARY.md:6:3", page]);
    }
}

#[test]
fn a_file_with_the_name_of_a_page_is_an_error() {
    for name in [
        "play.html",
        "search.js",
        "book.js",
        "index.html",
        "sources.bib",
    ] {
        let book = Book::new(HEAD);
        book.write(&format!("book/en/src/{name}"), "x");
        book.fails(&["F514", &format!("book/en/src/{name}")]);
    }
}

#[test]
fn a_list_that_cannot_be_read_is_reported_at_its_line() {
    let list = format!("{HEAD}\n---\n\n[Sources](sources.md)\n\n- [X](index.md)\n");
    Book::new(&list).fails(&["F513", "book/en/src/SUMMARY.md:11:1", "Suffix chapters"]);
}

#[test]
fn a_chapter_that_is_missing_is_reported_at_its_line() {
    let book = Book::new(&format!("{HEAD}- [X](nothing.md)\n- [Y](sorces.md)\n"));
    book.fails(&[
        "F513",
        "book/en/src/SUMMARY.md:6:3",
        "there is no chapter `nothing.md`",
        "book/en/src/SUMMARY.md:7:3",
        "did you mean `sources.md`?",
    ]);
}

#[test]
fn a_list_that_is_missing_is_reported_by_its_own_path() {
    let book = Book::new(HEAD);
    fs::remove_file(book.root().join("book/en/src/SUMMARY.md")).unwrap();
    book.fails(&["book/en/src/SUMMARY.md"]);
}

#[test]
fn errors_of_a_build_stand_an_empty_line_apart() {
    let book = Book::new(&format!("{HEAD}- [X](nothing.md)\n- [Y](sorces.md)\n"));
    let (_, messages) = book.run(&["build"]);
    assert!(messages.contains("\n\nerror[F513]"), "{messages}");
    assert!(!messages.contains("\n\n\n"), "{messages}");
}

/// A name in the form NFD, as macOS writes it, and in NFC.
const DECOMPOSED: &str = "e\u{301}te\u{301}";
const COMPOSED: &str = "\u{e9}t\u{e9}";

#[test]
fn a_picture_is_found_whatever_the_form_of_its_name() {
    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0h9\"/></svg>";
    let book = Book::new(HEAD);
    for (written, named) in [(DECOMPOSED, COMPOSED), (COMPOSED, DECOMPOSED)] {
        for (number, file) in [(1, written), (2, named)] {
            book.write(&format!("book/en/src/{number}-{file}.svg"), SVG);
        }
        let text = format!(
            "# T\n\n![a](1-{named}.svg) ![b](2-{written}.svg) <img src=\"1-{named}.svg\" alt=\"c\">\n"
        );
        book.write("book/en/src/index.md", &text);
        let (done, messages) = book.run(&["build"]);
        assert!(done, "{messages}");
        for number in [1, 2] {
            let built = book
                .root()
                .join(format!("public/en/{number}-{COMPOSED}.svg"));
            assert!(built.is_file());
            fs::remove_file(
                book.root()
                    .join(format!("book/en/src/{number}-{COMPOSED}.svg")),
            )
            .ok();
            fs::remove_file(
                book.root()
                    .join(format!("book/en/src/{number}-{DECOMPOSED}.svg")),
            )
            .ok();
        }
    }
    fs::remove_dir_all(book.root().join("public")).unwrap();
    let text = format!("# T\n\n<img src=\"no-{DECOMPOSED}.svg\">\n");
    book.write("book/en/src/index.md", &text);
    book.fails(&["F509", "book/en/src/index.md:3:11"]);
}

#[test]
fn attributes_of_a_block_are_errors() {
    let book = Book::new(HEAD);
    let text = "# T\n\n```fifangha {ruls=katro}\nrules: katro\n```\n";
    book.write("book/en/src/index.md", text);
    book.fails(&["F501", "book/en/src/index.md:3:13", "`rules: katro`"]);
}
