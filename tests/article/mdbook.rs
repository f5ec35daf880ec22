//! `mdbook-fifangha` speaks mdBook's protocol.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::project::Small;

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mdbook-fifangha"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that does not read its input has closed it.
    _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What mdBook 0.5 sends.
fn message(small: &Small, chapter: &str) -> String {
    json!([
        {
            "root": small.root().join("book/fr"),
            "config": {"book": {"language": "fr", "src": "src", "title": "T"}, "preprocessor": {"fifangha": {}}},
            "renderer": "html",
            "mdbook_version": "0.5.4",
        },
        {"items": [{"Chapter": {
            "name": "A", "content": chapter, "number": [1], "sub_items": [],
            "path": "a.md", "source_path": "a.md", "parent_names": [],
        }}, "Separator"]},
    ])
    .to_string()
}

#[test]
fn it_supports_html_only() {
    assert!(run(&["supports", "html"], "").status.success());
    assert!(!run(&["supports", "epub"], "").status.success());
}

#[test]
fn a_book_goes_through() {
    let small = Small::new();
    let chapter = "# A\n\n```fifangha\nrecord: busser-2023-example\nturns: 1\n```\n";
    let output = run(&[], &message(&small, chapter));
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let book: Value = serde_json::from_slice(&output.stdout).unwrap();
    let content = book["items"][0]["Chapter"]["content"].as_str().unwrap();
    assert!(
        content.contains("<figure") && content.contains("Sud pose une graine"),
        "{content}"
    );
    assert_eq!(book["items"][1], "Separator");
}

#[test]
fn a_mistake_stops_the_book_and_is_shown() {
    let small = Small::new();
    let output = run(
        &[],
        &message(
            &small,
            "# A\n\n```fifangha\nrecord: busser-2023-exemple\n```\n",
        ),
    );
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("F503") && told.contains("book/fr/src/a.md:4:9"),
        "{told}"
    );
    assert!(
        told.contains("did you mean `busser-2023-example`?"),
        "{told}"
    );
    assert!(!run(&[], "{}").status.success());
}

#[test]
fn install_writes_what_the_book_names() {
    let small = Small::new().with_book("# A\n");
    let book = small.root().join("book/en");
    assert!(
        run(&["install", book.to_str().unwrap()], "")
            .status
            .success()
    );
    assert!(
        std::fs::read_to_string(book.join("theme/fifangha.css"))
            .unwrap()
            .contains(".fif-film")
    );
    assert!(book.join("theme/fifangha.js").is_file());
    assert!(
        !run(&["install", small.root().to_str().unwrap()], "")
            .status
            .success()
    );
}
