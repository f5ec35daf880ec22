//! `mdbook-fifangha` implements mdBook's protocol.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use super::small_project::Small;
use crate::support::needs;

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

/// The sources cited in the example record.
const SOURCES: &str = "# S\n\n## Busser {#busser2023}\n\n## Flacourt {#flacourt1661}\n";

/// Returns the input that mdBook 0.5 sends.
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
        }}, "Separator", {"Chapter": {
            "name": "S", "content": SOURCES, "number": [2], "sub_items": [],
            "path": "sources.md", "source_path": "sources.md", "parent_names": [],
        }}]},
    ])
    .to_string()
}

#[test]
fn it_supports_pages_and_nothing_else() {
    assert!(run(&["supports", "html"], "").status.success());
    for renderer in ["epub", "fifangha-pdf"] {
        assert!(!run(&["supports", renderer], "").status.success());
    }
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
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains("F503") && messages.contains("book/fr/src/a.md:4:9"),
        "{messages}"
    );
    assert!(
        messages.contains("did you mean `busser-2023-example`?"),
        "{messages}"
    );
    assert!(!run(&[], "{}").status.success());
}

#[test]
fn a_book_needs_no_records_and_may_have_any_language() {
    let folder = tempfile::tempdir().unwrap();
    let chapter = "# A\n\n```fifangha\nrules: fifangha\nshow: board\n```\n";
    let mut sent: Value = serde_json::from_str(&message(&Small::new(), chapter)).unwrap();
    sent[0]["root"] = folder.path().to_str().unwrap().into();
    let preprocessed = |language: &str, sent: &mut Value| {
        sent[0]["config"]["book"]["language"] = language.into();
        let output = run(&[], &sent.to_string());
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        let book: Value = serde_json::from_slice(&output.stdout).unwrap();
        let content = &book["items"][0]["Chapter"]["content"];
        (content.as_str().unwrap().to_owned(), messages)
    };
    let (english, messages) = preprocessed("en-GB", &mut sent);
    assert!(
        english.contains("South") && messages.is_empty(),
        "{messages}"
    );
    let (fallen_back, messages) = preprocessed("mg", &mut sent);
    assert!(fallen_back.contains("South"));
    assert!(
        messages.contains("`mg`") && messages.contains("templates/strings/mg.yaml"),
        "{messages}"
    );
    let own = folder.path().join("templates/strings");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("mg.yaml"), "side: {south: Atsimo}\n").unwrap();
    let (own, messages) = preprocessed("mg", &mut sent);
    assert!(own.contains("Atsimo") && own.contains("North"), "{own}");
    assert!(messages.is_empty(), "{messages}");
}

#[test]
fn another_mdbook_is_told_which_one_is_needed() {
    let old = json!([
        {"root": "/", "config": {}, "renderer": "html", "mdbook_version": "0.4.52"},
        {"sections": [], "__non_exhaustive": null},
    ]);
    let output = run(&[], &old.to_string());
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(
        messages.contains("mdBook 0.4.52") && messages.contains("mdBook 0.5"),
        "{messages}"
    );
}

/// Builds with mdBook itself.
#[test]
#[ignore = "needs mdBook: see CONTRIBUTING"]
fn an_ordinary_mdbook_gets_figures_with_style_and_script() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let program = json!(env!("CARGO_BIN_EXE_mdbook-fifangha"));
    write(
        "book.toml",
        &format!("[book]\ntitle = \"T\"\n\n[preprocessor.fifangha]\ncommand = {program}\n"),
    );
    write("src/SUMMARY.md", "# S\n\n- [A](a.md)\n- [B](b.md)\n");
    write(
        "src/a.md",
        "# A\n\n```fifangha\nrules: fifangha\n---\n1. 4R\n```\n",
    );
    write("src/b.md", "# B\n\nNo figure.\n");
    if !needs::mdbook_build(folder.path()) {
        return;
    }
    let page = |name: &str| std::fs::read_to_string(folder.path().join("book").join(name)).unwrap();
    let (with, without, all) = (page("a.html"), page("b.html"), page("print.html"));
    assert!(
        with.contains("<svg") && with.contains(".fif-player{") || with.contains(".fif-player {")
    );
    assert!(with.contains("globalThis.fifangha ??="));
    assert!(!without.contains(".fif-player") && !without.contains("globalThis.fifangha"));
    assert!(all.contains("<svg"));
}
