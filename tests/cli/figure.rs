//! `fifangha figure`: one block of a chapter for other documents.

#![cfg(feature = "book")]

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

const TURN: &str = "record: busser-2023-example\nturns: 3\ncaption: 'Turn 3, *seven* boards'\n";

/// Runs the command on a block; returns standard output, standard error and the exit code.
fn figure(block: &str, arguments: &[&str]) -> (String, String, i32) {
    figure_in(block, &[arguments, &["--language", "en"]].concat())
}

/// Like [`figure`], in the language that the arguments name.
fn figure_in(block: &str, arguments: &[&str]) -> (String, String, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .arg("figure")
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Arguments that are wrong are told before the input is read.
    let _ = program.stdin.take().unwrap().write_all(block.as_bytes());
    let output = program.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

fn made(block: &str, arguments: &[&str]) -> String {
    let (out, err, code) = figure(block, arguments);
    assert_eq!((err.as_str(), code), ("", 0));
    out
}

#[test]
fn a_turn_is_a_picture_of_its_steps() {
    let svg = made(TURN, &[]);
    roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(svg.matches("class=\"fif-board\"").count(), 7);
    let one = made("record: busser-2023-example\nturns: 3\nshow: board\n", &[]);
    assert!(one.starts_with("<svg class=\"fif-board\""), "{one:.60}");
    let wide = made(TURN, &["--per-row", "4", "--width", "2000"]);
    assert!(wide.contains(" width=\"2000\""), "{wide:.300}");
}

#[test]
fn the_answer_for_programs_has_what_a_document_needs() {
    let answer: Value = serde_json::from_str(&made(TURN, &["--format", "json"])).unwrap();
    assert_eq!(answer["caption"], "Turn 3, *seven* boards");
    let description = answer["description"].as_str().unwrap();
    assert!(
        description.starts_with("7 boards, in order. South drops"),
        "{description}"
    );
    assert!(!description.contains('\n'));
    assert_eq!(answer["svg"].as_str().unwrap(), made(TURN, &[]).trim_end());
    assert!(answer["width"].as_f64().unwrap() > 500.0);
}

#[test]
fn a_piece_of_a_page_has_its_style_once_and_no_script() {
    let html = made(TURN, &["--format", "html"]);
    assert!(html.starts_with("<style>\n"));
    let later = made(TURN, &["--format", "html", "--no-style"]);
    assert!(
        later.starts_with("<figure class=\"fif-figure\""),
        "{later:.80}"
    );
    assert!(html.ends_with(&later));
    assert!(!html.contains("<script"));
    assert!(later.contains("<figcaption>Turn 3, <em>seven</em> boards</figcaption>"));
    // Figures that are text have this format alone.
    let rules = made(
        "rules: katro\nshow: rules\n",
        &["--format", "html", "--no-style"],
    );
    assert!(rules.contains("<table"));
    let (out, err, code) = figure("rules: katro\nshow: rules\n", &[]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(
        err.contains("a figure of the kind `rules` is text"),
        "{err}"
    );
    assert!(err.contains("<stdin>:2:7"), "{err}");
}

#[test]
fn each_figure_of_a_page_has_ids_of_its_own() {
    let ids = |block: &str, id: &str| -> Vec<String> {
        let html = made(block, &["--format", "html", "--no-style", "--id", id]);
        let ids = html.split(" id=\"").skip(1);
        ids.map(|it| it.split('"').next().unwrap().to_owned())
            .collect()
    };
    let [one, two] = ["fig:A_1", "été-2"].map(|id| (id, ids(TURN, id)));
    for (id, found) in [one, two] {
        assert_eq!(found[0], id);
        assert_eq!(found.len(), 8, "{found:?}");
        assert!(
            found[1..]
                .iter()
                .all(|it| it.starts_with(&format!("{id}-"))),
            "{found:?}"
        );
    }
    // A block keeps the id that it has itself.
    let own = ids(&format!("id: mine\n{TURN}"), "other");
    assert!(own.iter().all(|it| it.starts_with("mine")), "{own:?}");
    assert_eq!(ids("rules: katro\n", "a\"><b>"), ["a&quot;&gt;&lt;b&gt;"]);
    for id in ["", "a b", "a\u{a0}b"] {
        let (_, err, code) = figure(TURN, &["--format", "html", "--id", id]);
        assert!(code == 2 && err.contains("is not an id"), "{err}");
    }
}

#[test]
fn the_files_that_a_figure_is_made_from_are_listed() {
    let files = |block: &str| -> Vec<String> {
        made(block, &["--format", "files"])
            .lines()
            .map(str::to_owned)
            .collect()
    };
    let ends = |files: &[String], end: &str| files.iter().any(|it| it.ends_with(end));
    let turn = files(TURN);
    for end in [
        "games/busser-2023-example.fif",
        "fifangha.yaml",
        "book/en/src/sources.md",
    ] {
        assert!(ends(&turn, end), "{end}: {turn:?}");
    }
    assert!(
        turn.iter().all(|it| std::path::Path::new(it).is_file()),
        "{turn:?}"
    );
    let records = |files: &[String]| files.iter().filter(|it| it.ends_with(".fif")).count();
    assert_eq!(records(&turn), 1);
    assert_eq!(records(&files("rules: katro\n")), 0);
    for end in [
        "CONTRIBUTING.md",
        "src/example.md",
        "Cargo.toml",
        ".zenodo.json",
    ] {
        assert!(!ends(&turn, end), "{turn:?}");
    }
    // A figure that cannot be drawn has no files.
    let (out, err, code) = figure("record: none\n", &["--format", "files"]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("F503"), "{err}");
}

#[test]
fn a_language_without_texts_has_those_of_another_with_a_note() {
    let draw = |language: &str, more: &[&str]| {
        let arguments = [&["--format", "json", "--language", language], more].concat();
        let (out, err, code) = figure_in("rules: katro\ncaption: {en: A, de: B}\n", &arguments);
        assert_eq!(code, 0, "{err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        (answer["caption"].as_str().unwrap().to_owned(), err)
    };
    for (language, caption) in [("de", "B"), ("es", "A"), ("pt-BR", "A"), ("xx", "A")] {
        let (found, note) = draw(language, &[]);
        assert_eq!(found, caption, "{language}");
        assert!(
            note.contains(&format!("`{language}`")) && note.lines().count() == 1,
            "{note}"
        );
        assert_eq!(
            draw(language, &["--quiet"]),
            (caption.to_owned(), String::new())
        );
    }
    for language in ["en", "fr-FR", "EN-gb"] {
        assert_eq!(draw(language, &[]), ("A".to_owned(), String::new()));
    }
}

#[test]
fn captions_cannot_become_code() {
    let block = "rules: katro\ncaption: '<img src=x onerror=alert(1)> #panic() ]'\n";
    let html = made(block, &["--format", "html", "--no-style"]);
    assert!(!html.contains("<img"), "{html}");
    let typst = made(block, &["--format", "typst"]);
    let caption = typst.split("caption: ").nth(1).unwrap();
    assert!(caption.contains("\\#panic() \\]"), "{caption}");
}

#[test]
fn errors_name_the_place_in_the_block() {
    let (out, err, code) = figure("record: none\n", &[]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("<stdin>:1:9") && err.contains("F503"), "{err}");
    let (_, err, code) = figure("turns 3\n", &[]);
    assert_eq!(code, 2, "{err}");
    for (arguments, option) in [
        (&["--format", "html", "--width", "5cm"][..], "--width"),
        (&["--format", "html", "--per-row", "3"], "--per-row"),
        (&["--no-style"], "--no-style"),
        (&["--id", "a"], "--id"),
        (&["--format", "files", "--theme", "dark"], "--theme"),
        (&["--dpi", "300"], "--dpi"),
    ] {
        let (_, err, code) = figure(TURN, arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(err.contains(option) && err.contains("no effect"), "{err}");
    }
}
