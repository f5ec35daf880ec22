//! Responses of commands and chapters to typing errors, and locations of output
//! files.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;

use fifangha::diagnostic::{Code, Diagnostic, SourceFile, Span};
use fifangha::message::{Message, Strings};
use fifangha::report::{ColourMode, render_diagnostic_within};

use crate::support::command::{output, run};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Creates a project and returns the exit code and output of `build` with this
/// chapter.
fn built(chapter: &str) -> (i32, String) {
    let folder = folder();
    run(folder.path(), &["init", "book", "--title", "A"], "");
    let book = folder.path().join("book");
    fs::write(book.join("book/en/src/first-game.md"), chapter).unwrap();
    fs::write(book.join("games/torn.fif"), "1. 4R\n").unwrap();
    let ran = run(&book, &["build"], "");
    (ran.code, ran.out + &ran.err)
}

#[test]
fn a_missing_source_belongs_into_the_library() {
    let (code, messages) = built("# A\n\nText [@rabe2024].\n");
    assert_eq!(code, 1);
    assert!(
        messages.contains("sources.yaml") && messages.contains("id: rabe2024"),
        "{messages}"
    );
    assert!(!messages.contains("{#key}"), "{messages}");
}

#[test]
fn a_slip_in_a_name_gets_one_suggestion() {
    let (_, messages) = built("# A\n\n```fifangha\nrecord: tron\n```\n");
    assert_eq!(messages.matches("help:").count(), 1, "{messages}");
    assert!(messages.contains("did you mean `torn`?"), "{messages}");
}

#[test]
fn an_empty_block_is_told_what_it_can_show() {
    let (_, messages) = built("# A\n\n```fifangha\n```\n");
    assert!(messages.contains("this block is empty"), "{messages}");
    assert!(messages.contains("`record: NAME`"), "{messages}");
    assert!(!messages.contains("in this file"), "{messages}");
}

#[test]
fn mistakes_of_a_build_are_one_blank_line_apart() {
    let (_, messages) = built("# A\n\n[@one2024] and [@two2024].\n");
    assert!(messages.contains("\n\nerror"), "{messages}");
    assert!(!messages.contains("\n\n\n"), "{messages}");
}

#[test]
fn fmt_names_files_as_check_does() {
    let folder = folder();
    run(folder.path(), &["init", "book", "--title", "A"], "");
    let book = folder.path().join("book");
    fs::write(
        book.join("games/untidy.fif"),
        "---\ntitle: A\n---\n1.   4R 2. 4R\n",
    )
    .unwrap();
    let checked = run(&book, &["check"], "").out;
    assert!(checked.contains("--> games/untidy.fif"), "{checked}");
    let messages = run(&book, &["fmt", "--check"], "").out;
    assert!(messages.contains("games/untidy.fif"), "{messages}");
    assert!(!messages.contains(book.to_str().unwrap()), "{messages}");
}

#[test]
fn hyphen_and_underscore_are_the_same_in_parameters() {
    let folder = folder();
    let ran = |arguments: &[&str]| run(folder.path(), arguments, "");
    let with = |set: &str| ran(&["moves", "--rules", "katro", "--set", set]);
    assert_eq!(with("lone-seed=false").out, with("lone_seed=false").out);
    assert_eq!(with("lone-seed=false").code, 0);
    let slip = with("lone_sed=false");
    assert_eq!(slip.code, 2);
    assert!(
        slip.err.contains("did you mean `lone_seed`?"),
        "{}",
        slip.err
    );
    let written = ran(&[
        "new",
        "--title",
        "A",
        "--rules",
        "katro",
        "--set",
        "lone-seed=false",
    ]);
    assert!(written.out.contains("lone_seed: false"), "{}", written.out);
    fs::write(folder.path().join("game.fif"), "1. 4R\n").unwrap();
    assert_eq!(ran(&["check", "--vary", "first-drop", "game.fif"]).err, "");
}

#[test]
fn a_code_needs_no_letter_and_a_slip_no_long_list() {
    let folder = folder();
    let ran = |code: &str| run(folder.path(), &["check", "--explain", code], "");
    let page = ran("F201");
    assert_eq!(page.code, 0);
    for code in ["201", "f201"] {
        assert_eq!(ran(code).out, page.out);
    }
    let unknown = ran("299");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("F201"), "{}", unknown.err);
    assert!(!unknown.err.contains("F310"), "{}", unknown.err);
    assert!(ran("what").err.contains("error[F201]"));
}

#[test]
fn pictures_go_to_standard_output() {
    let folder = folder();
    for (format, begins) in [("png", &b"\x89PNG"[..]), ("pdf", b"%PDF"), ("svg", b"<svg")] {
        let made = output(
            folder.path(),
            &["diagram", "--format", format, "--output", "-"],
            "",
        );
        assert!(made.status.success());
        assert!(made.stdout.starts_with(begins), "{format}");
    }
    let none = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(none, 0, "a file named `-`");
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = folder();
    let arguments = ["diagram", "--format", "png", "--output", "/dev/stdout"];
    let made = output(folder.path(), &arguments, "");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    assert!(made.stdout.starts_with(b"\x89PNG"));
    let sheet = ["print", "--blank", "form", "--output", "-"];
    assert!(run(folder.path(), &sheet, "").out.contains("<html"));
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    let folder = folder();
    fs::write(folder.path().join("game.fif"), "1. 4R\n2. 3R\n").unwrap();
    for line in [
        "diagram --rules fifangha --turn 9",
        "diagram --columns 4 --turns 1",
        "diagram --set origin=nearest --steps all",
        "diagram ..../.11./.11./.... --turn 1",
        "diagram --rules fifangha --dpi 300",
        "diagram game.fif --turn 1 --animate --format png",
        "diagram game.fif --turn 1 --background none --format gif",
        "diagram game.fif --turn 1 --legend --format gif",
        "diagram game.fif --per-row 3 --format apng",
        "diagram game.fif --columns 4",
        "diagram --rules fifangha --game 2",
        "diagram --rules fifangha --witness A",
        "diagram --rules fifangha --per-row 3",
        "diagram game.fif --turn 1 --per-row 3",
        "diagram game.fif --turn 1 --step 1 --per-row 3",
        "diagram game.fif --turn 1 --animate --per-row 3",
        "diagram game.fif --turn 0 --step",
        "diagram game.fif --turns 1 --step 1",
        "moves --rules fifangha --turn 1",
        "moves --columns 4 --game 2",
        "print --rules katro --per-page 2",
        "print --blank form --game 2",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let ran = run(folder.path(), &arguments, "");
        assert_eq!(ran.code, 2, "{line}\n{}", ran.out);
        assert!(!ran.err.is_empty(), "{line}");
    }
    for line in [
        "diagram game.fif --per-row 3",
        "diagram game.fif --turn 1 --step --per-row 3",
        "diagram game.fif --turn 1 --steps captures --per-row 3",
        "diagram game.fif --turn 0",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let ran = run(folder.path(), &arguments, "");
        assert_eq!(ran.code, 0, "{line}\n{}", ran.err);
    }
}

#[test]
fn a_reading_that_cannot_be_played_says_why() {
    let folder = folder();
    let katro = "---\nrules: {base: katro, win: all-seeds}\n---\n1. b2>_*\n";
    fs::write(folder.path().join("katro.fif"), katro).unwrap();
    let ran = run(
        folder.path(),
        &["check", "--set", "scope=inner", "katro.fif"],
        "",
    );
    assert!(
        ran.out.contains("the outer row is never taken"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn readings_are_compared_in_junit() {
    let folder = folder();
    fs::write(
        folder.path().join("game.fif"),
        "---\ntitle: A & B\nrules: {base: fifangha, first_drop: any}\n---\n1. 2R\n",
    )
    .unwrap();
    let ran = run(
        folder.path(),
        &[
            "check",
            "--vary",
            "first_drop",
            "--format",
            "junit",
            "game.fif",
        ],
        "",
    );
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("tests=\"2\" failures=\"1\""),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("name=\"A &amp; B [first_drop=middle]\""),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("<failure").count(), 1);
    assert_eq!(ran.out.matches("<testcase").count(), 2);
}

#[test]
fn the_board_opens_with_a_game() {
    let folder = folder();
    let page = run(
        folder.path(),
        &[
            "board",
            "--rules",
            "katro",
            "--columns",
            "6",
            "--set",
            "lone-seed=false",
        ],
        "",
    );
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.contains("rules: {base: katro, lone_seed: false}"));
    let position = "..../.12./.11./.... S13 N14 S";
    let line = ["board", "--rules", "fifanga", "--columns", "4", position];
    assert!(run(folder.path(), &line, "").out.contains(position));
    fs::write(folder.path().join("game.fif"), "1. 4R\n").unwrap();
    assert_eq!(
        run(
            folder.path(),
            &["board", "game.fif", "--rules", "katro"],
            ""
        )
        .code,
        2
    );
}

#[test]
fn rules_takes_the_options_of_a_game() {
    let folder = folder();
    let ran = |arguments: &[&str]| run(folder.path(), arguments, "");
    let plain = ran(&["rules", "katro"]);
    let set = ran(&[
        "rules",
        "katro",
        "--columns",
        "6",
        "--set",
        "lone_seed=false",
    ]);
    assert_eq!(set.code, 0, "{}", set.err);
    assert!(
        set.out.contains("lone_seed: false")
            || set.out.contains("lone_seed = false")
            || set.out.contains("lone_seed"),
        "{}",
        set.out
    );
    assert_ne!(plain.out, set.out);
    assert!(set.out.contains("222222/222222"), "{}", set.out);
    assert_eq!(ran(&["rules", "--set", "lone_seed=false"]).code, 2);
}

#[test]
fn findings_are_in_the_language_of_the_reader() {
    let folder = folder();
    let text = "---\nlanguage: fr\n---\n1. 4R\n2. 3_\n";
    fs::write(folder.path().join("partie.fif"), text).unwrap();
    let answer = run(folder.path(), &["reconstruct", "partie.fif"], "");
    assert!(answer.out.contains("game"), "{}", answer.out);
    let french = ["reconstruct", "partie.fif", "--language", "fr"];
    assert!(run(folder.path(), &french, "").out.contains("partie"));
}

#[test]
fn a_checked_record_is_in_its_language_as_a_replayed_one_is() {
    let folder = folder();
    let write = |name: &str, language: &str| {
        let text = format!("---\nlanguage: {language}\n---\n1. 4R\n2. 4R\n");
        fs::write(folder.path().join(name), text).unwrap();
    };
    write("fr.fif", "fr");
    write("ca.fif", "fr-CA");
    write("en.fif", "en");
    let check = |arguments: &[&str]| run(folder.path(), &[&["check"], arguments].concat(), "").out;
    let text = check(&["fr.fif", "ca.fif"]);
    assert_eq!(text.matches("erreur[F201]").count(), 2, "{text}");
    assert!(
        text.contains("= aide\u{a0}: tours légaux") && text.contains("fichiers, "),
        "{text}"
    );
    assert!(check(&["fr.fif", "--format", "concise"]).contains("erreur[F201]"));
    // Findings about records in several languages are each in their own, the numbers in the reader's.
    let text = check(&["fr.fif", "en.fif"]);
    assert!(
        text.contains("erreur[F201]") && text.contains("error[F201]"),
        "{text}"
    );
    assert!(text.contains("files, "), "{text}");
    assert!(!check(&["fr.fif", "--language", "en"]).contains("erreur"));
    assert!(check(&["fr.fif", "--format", "github"]).contains("legal turns"));
    let played = run(folder.path(), &["replay", "fr.fif"], "");
    assert!(played.out.contains("1. Sud\u{a0}: 4R"), "{}", played.out);
    assert!(played.err.contains("erreur[F201]"), "{}", played.err);
}

#[test]
fn sentences_are_broken_between_words() {
    let file = SourceFile::new("game.fif", "1. 4R   2. 3R   3. 7RL\n");
    let label = "the last seed of this sowing falls into an empty pit, and the turn ends there";
    let help = "a sentence of help that is too long for forty columns as well as its note";
    let found = Diagnostic::new(
        Code::IllegalTurn,
        Span::new(16, 22),
        Message::verbatim(&label),
    )
    .label(Message::verbatim(&label))
    .help(Message::verbatim(&help));
    let of = |width| {
        render_diagnostic_within(&file, &found, ColourMode::Plain, width, Strings::english())
    };
    for width in [40, 60, 80] {
        let shown = of(Some(width));
        for line in shown.lines() {
            assert!(line.chars().count() <= width, "{width}: {line:?}\n{shown}");
        }
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        for word in words(label).iter().chain(&words(help)) {
            assert!(words(&shown).contains(word), "{word} is broken\n{shown}");
        }
    }
    // Without a terminal, lines are not wrapped.
    assert!(of(None).lines().any(|line| line.ends_with(label)));
}
