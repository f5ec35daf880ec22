//! Records and file names must not control a terminal.

use std::fs;
use std::process::Command;

use fifangha::diagnostic::{Code, Diagnostic, SourceFile, Span};
use fifangha::message::{Message, Strings};
use fifangha::report::{ColourMode, render_diagnostic};

/// Returns `true` for characters that control a terminal: control characters, line separators and
/// bidirectional controls (Unicode: Cc, Zl, Zp and `Bidi_Control`).
fn is_obeyed(c: char) -> bool {
    let bidi = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    c.is_control() || bidi.contains(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

#[track_caller]
fn is_clean(shown: &str) {
    let found = shown
        .chars()
        .find(|&c| is_obeyed(c) && !matches!(c, '\n' | '\t'));
    assert_eq!(found, None, "{shown:?}");
}

#[test]
fn no_character_of_a_record_is_obeyed_wherever_a_message_shows_it() {
    // All of them, each next to ordinary characters, and all other characters of the planes that
    // contain any.
    let all: Vec<char> = ('\0'..='\u{ffff}')
        .chain('\u{e0000}'..='\u{e0fff}')
        .collect();
    for some in all.chunks(61) {
        let some: String = some.iter().filter(|&&c| c != '\n').collect();
        let before = some.chars().next().map_or(0, char::len_utf8);
        let file = SourceFile::new(some.as_str(), some.as_str());
        let output_of = || Message::new("cli.exists").with("file", some.as_str());
        let found = Diagnostic::new(Code::LeftOpen, Span::new(before, some.len()), output_of())
            .label(output_of())
            .help(output_of())
            .note(output_of())
            .related(Span::new(0, before), output_of())
            .fix(Span::new(before, some.len()), some.as_str());
        for strings in Strings::all() {
            is_clean(&render_diagnostic(
                &file,
                &found,
                ColourMode::Plain,
                strings,
            ));
        }
    }
}

#[test]
fn carets_stay_below_what_they_mean() {
    let file = SourceFile::new("a", "\u{9b}\u{1b}\u{200f}ab");
    let found = Diagnostic::new(Code::LeftOpen, Span::new(6, 7), Message::new("cli.stopped"));
    let shown = render_diagnostic(
        &file,
        &found,
        ColourMode::Plain,
        Strings::builtin("en").unwrap(),
    );
    let lines: Vec<_> = shown.lines().collect();
    let at = lines.iter().position(|it| it.contains("␛")).unwrap();
    let column = |line: &str, c: char| line.chars().position(|it| it == c);
    assert_eq!(
        column(lines[at], 'a'),
        column(lines[at + 1], '^'),
        "{shown}"
    );
}

/// Returns the whole output of the command.
fn output_of(args: &[&str], folder: &std::path::Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn commands_show_no_control_character_of_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let records = [
        "1. 4R \u{9b}31mRED\n",
        "---\nrules: {base: \u{1b}ifanga}\n---\n1. 3R\n",
        "---\nrules: \"\\e[31mfifanga\"\n---\n1. 3R\n",
        "---\nvaries: [\u{9d}0;title\u{9c}]\n---\n1. 3R\n",
        "1. 4R {a \u{202e}b\u{200f}\u{2028}}\n2. 4R\n",
        "1. 4R @\u{90}x\n",
    ];
    for record in records {
        fs::write(folder.path().join("a.fif"), record).unwrap();
        for verb in [
            "check",
            "replay",
            "reconstruct",
            "fmt",
            "diagram",
            "annotate",
        ] {
            let shown = output_of(&[verb, "a.fif"], folder.path());
            // Requested content, such as a picture or a record, is printed unchanged.
            if !matches!(verb, "fmt" | "diagram" | "replay" | "annotate") {
                is_clean(&shown);
            }
        }
    }
    let name = "a\u{1b}[31m\u{9b}\u{202e}.fif";
    fs::write(folder.path().join(name), "1. 9R\n").unwrap();
    is_clean(&output_of(&["check", name], folder.path()));
    is_clean(&output_of(&["fmt", name], folder.path()));
    is_clean(&output_of(
        &["check", "no\u{1b}[31m\u{9b}.fif"],
        folder.path(),
    ));
}
