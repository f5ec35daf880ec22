//! Width of printed lines.

use std::fs;
use std::process::Command;

use fifangha::notation::{parse, print, print_like};

/// Maximum width of a line in terminal columns.
const WIDTH: usize = 100;

fn printed(text: &str) -> String {
    let (document, found) = parse(text);
    assert_eq!(found, [], "{text:?}");
    print(&document)
}

/// Returns `before` and `{aaa…}` after a blank, filled to the width of a line.
fn filled(before: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or(before);
    let rest = WIDTH - line.chars().count() - " {}".len();
    format!("{before} {{{}}}", "a".repeat(rest))
}

#[test]
fn a_line_is_filled_to_its_width_and_not_beyond() {
    for before in ["4R", "4R {é}", "{a\nb}", "{en: a}"] {
        let text = filled(before);
        assert_eq!(printed(&text), format!("{text}\n"));
        let (kept, comment) = text.rsplit_once(" {").unwrap();
        assert_eq!(
            printed(&format!("{kept} {{a{comment}")),
            format!("{kept}\n{{a{comment}\n")
        );
    }
}

#[test]
fn the_languages_of_a_comment_stand_on_a_line_where_they_fit() {
    let english = format!("{{en: {}}}", "a".repeat(45));
    let french = |length: usize| format!("{{fr: {}}}", "é".repeat(length));
    let both = WIDTH - english.len() - " {fr: }".len();
    for (length, between) in [(both, " "), (both + 1, "\n")] {
        let french = french(length);
        assert_eq!(
            printed(&format!("{english}\n{french} 4R")),
            format!("{english}{between}{french}\n4R\n")
        );
    }
}

#[test]
fn line_ends_stay_as_they_are_throughout() {
    let text = "---\ntitle: A\nrules: katro\n---\n{a\nb} 1. 4R\n2. 3R ; c\n";
    for canonical in [text.to_owned(), text.replace('\n', "\r\n")] {
        let canonical = print_like(&parse(&canonical).0, &canonical);
        assert_eq!(print_like(&parse(&canonical).0, &canonical), canonical);
        assert_eq!(canonical.replace("\r\n", "\n"), print(&parse(text).0));
    }
    // A text with both kinds gets the usual one.
    for mixed in [
        "1. 4R\r\n2. 3R\n",
        "---\r\ntitle: A\r\nrules: katro\n---\n1. 4R\n",
    ] {
        assert!(
            !print_like(&parse(mixed).0, mixed).contains('\r'),
            "{mixed:?}"
        );
    }
}

#[test]
fn a_file_with_crlf_is_canonical_and_mixed_line_ends_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.fif");
    let fmt = |text: &str, options: &[&str]| {
        fs::write(&file, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
        let command = command.args(["--language", "en", "fmt"]).args(options);
        let done = command
            .arg("a.fif")
            .current_dir(folder.path())
            .output()
            .unwrap();
        let printed_text = String::from_utf8(done.stdout).unwrap();
        (
            done.status.success(),
            printed_text,
            fs::read_to_string(&file).unwrap(),
        )
    };
    let canonical = "---\r\ntitle: A\r\n---\r\n1. 4R\r\n2. 3R\r\n";
    assert_eq!(
        fmt(canonical, &["--check"]),
        (true, String::new(), canonical.to_owned())
    );
    let untidy = canonical.replace("4R\r\n", "4R ");
    assert_eq!(fmt(&untidy, &[]).2, canonical);
    let mixed = canonical.replacen("\r\n", "\n", 1);
    let (passed, printed_text, _) = fmt(&mixed, &["--check"]);
    assert!(
        !passed && printed_text.contains("some lines end with LF and others with CRLF"),
        "{printed_text}"
    );
    assert_eq!(fmt(&mixed, &[]).2, canonical.replace("\r\n", "\n"));
}
