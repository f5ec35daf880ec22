//! Output on a terminal.
#![cfg(all(feature = "cli", feature = "book"))]

use crate::support::needs;

use std::env;
use std::path::Path;
use std::process::Command;

use unicode_width::UnicodeWidthStr;

const FIFANGHA: &str = env!("CARGO_BIN_EXE_fifangha");

fn output_of(columns: &str, arguments: &[&str]) -> String {
    said_in(".", columns, arguments)
}

fn said_in(folder: impl AsRef<Path>, columns: &str, arguments: &[&str]) -> String {
    let output = Command::new(FIFANGHA)
        .current_dir(folder)
        .args(arguments)
        .env("COLUMNS", columns)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts that no line that could be wrapped is longer than `columns`.
#[track_caller]
fn fits(text: &str, columns: usize) {
    for line in text.lines() {
        let one_word = !line.trim().contains(' ');
        assert!(line.width() <= columns || one_word, "{columns}: {line}");
    }
}

#[test]
fn explain_is_set_for_the_width_with_its_boards_drawn() {
    // Without records of a project.
    let elsewhere = env::temp_dir();
    for (columns, wide, language) in [("60", 60, "en"), ("100", 100, "fr")] {
        let arguments = [
            "explain",
            "fifangakely",
            "--format",
            "text",
            "--language",
            language,
        ];
        let page = said_in(&elsewhere, columns, &arguments);
        fits(&page, wide);
        for markup in ["```", "**", "\n# ", "\n## "] {
            assert!(!page.contains(markup), "{markup}: {page}");
        }
        assert!(page.contains("b   [.] 1  1 [.]  "), "{page}");
        assert!(page.contains("3x1R"), "{page}");
    }
    fits(
        &said_in(elsewhere, "80", &["explain", "--format", "text"]),
        80,
    );
}

#[test]
fn explain_writes_text_unless_markdown_is_requested() {
    let folder = tempfile::tempdir().unwrap();
    let output_of = |arguments: &[&str]| said_in(folder.path(), "60", arguments);
    let text = output_of(&["explain", "fifangakely"]);
    assert!(text.starts_with("Fifangakely\n==========="), "{text}");
    let markdown = output_of(&["explain", "fifangakely", "--format", "markdown"]);
    assert!(markdown.starts_with("# Fifangakely\n"), "{markdown}");
    for (name, expected) in [("a.md", &markdown), ("a.txt", &text), ("a", &text)] {
        let file = folder.path().join(name);
        output_of(&["explain", "fifangakely", "-o", file.to_str().unwrap()]);
        assert_eq!(&std::fs::read_to_string(file).unwrap(), expected, "{name}");
    }
    let page = folder.path().join("a.html");
    output_of(&["explain", "fifangakely", "-o", page.to_str().unwrap()]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"), "{}", &page[..40]);
}

/// Returns the output with or without colours; both are requested by variables.
fn coloured(variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = Command::new(FIFANGHA)
        .args(arguments)
        .env("COLUMNS", "80")
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns a text without escape codes.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').unwrap().1);
    }
    plain
}

#[test]
fn boards_show_in_colour_what_changed() {
    let step = ["replay", "games/busser-2023-example.fif", "--turn", "3"];
    let steps = [&step[..], &["--steps"]].concat();
    let forced = [("CLICOLOR_FORCE", "1")];
    for arguments in [&step[..], &steps] {
        let shown = coloured(&forced, arguments);
        let plain = coloured(&[], arguments);
        assert!(!plain.contains('\u{1b}'), "{plain}");
        assert!(plain.contains("\nChanges: "), "{plain}");
        assert_eq!(without_colours(&shown), plain, "{arguments:?}");
        let both = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
        assert_eq!(coloured(&both, arguments), plain, "{arguments:?}");
    }
    // The drop in b7: two seeds, inverted. Then c7 is emptied.
    let shown = coloured(&forced, &steps);
    let inner = |row: &str, nth: usize| {
        let mut rows = shown
            .lines()
            .filter(|line| without_colours(line).starts_with(row));
        rows.nth(nth).unwrap().to_owned()
    };
    assert!(inner("b ", 0).contains("\u{1b}[1m\u{1b}[7m2"), "{shown:?}");
    assert!(inner("c ", 1).contains("\u{1b}[1m\u{1b}[31m."), "{shown:?}");
    assert!(inner("b ", 4).contains("\u{1b}[1m\u{1b}[32m2"), "{shown:?}");
}

#[test]
fn every_step_has_a_sentence() {
    let steps = [
        "replay",
        "games/busser-2023-example.fif",
        "--turn",
        "3",
        "--steps",
    ];
    let shown = output_of("200", &steps);
    let heads = shown.lines().zip(shown.lines().skip(1));
    let heads = heads.filter(|(_, next)| next.trim_start().starts_with("1  2  3"));
    let sentences: Vec<_> = heads.map(|(line, _)| line).collect();
    assert!(sentences.len() > 5, "{shown}");
    for sentence in &sentences {
        assert!(sentence.ends_with('.') && sentence.contains(' '), "{shown}");
    }
    assert_eq!(sentences[0], "South drops a seed from the reserve into b7.");
    let french = output_of("200", &[&steps[..], &["--language", "fr"]].concat());
    assert!(
        french.contains("Sud pose une graine de sa réserve en b7."),
        "{french}"
    );
}

#[test]
fn the_table_of_turns_agrees_with_the_rules() {
    use fifangha_rules::Game;
    use std::ops::ControlFlow;

    let mut captures = 0;
    for game in Game::ALL {
        let rules = game.rules();
        let table = output_of("200", &["moves", "--rules", game.name()]);
        let (_, table) = table.split_once("\nTurn").unwrap();
        let mut rows = table.lines().skip(1);
        let start = rules.start();
        rules.each_turn(&start, |turn, played| {
            let row: Vec<_> = rows.next().unwrap().split_whitespace().collect();
            assert_eq!(row[0], rules.notation(&start, &turn));
            assert_eq!(row[1], played.captured.to_string(), "{table}");
            assert_eq!(row[2], played.laps.to_string(), "{table}");
            if played.ends_at_rest() && rules.outcome_after(&played).is_none() {
                let pit = played.last_pit.to_string();
                assert!(
                    row.iter().any(|word| word.trim_end_matches(',') == pit),
                    "{row:?}"
                );
            }
            captures += played.captured;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(rows.next(), None, "{table}");
    }
    assert!(captures > 0);
    // A turn that ends the game.
    let over = [
        "moves",
        "--rules",
        "fifanga",
        "--columns",
        "4",
        "1.../.1../.11./.... S14 N14 S",
    ];
    let table = output_of("200", &over);
    assert!(table.contains("South has won, North is kamo\n"), "{table}");
}

#[test]
fn the_parameters_of_a_game_have_their_questions_as_headings() {
    let shown = output_of("80", &["rules", "katro", "--language", "en"]);
    assert!(
        shown.starts_with("katro, after Busser 2023c\n====="),
        "{shown}"
    );
    let json = output_of("80", &["rules", "katro", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (name, parameter) in json["parameters"].as_object().unwrap() {
        let question = parameter["question"].as_str().unwrap();
        let value = parameter["value"].as_str().unwrap();
        let heading = format!("\n\n{question}\n    {name}: {value}\n");
        assert!(shown.contains(&heading), "{heading}: {shown}");
    }
}

/// Returns the output on a terminal of 60 columns.
#[cfg(unix)]
fn on_a_terminal(arguments: &str) -> Option<String> {
    shown(60, "C", arguments)
}

/// Returns the output on a terminal with the given columns and locale.
#[cfg(unix)]
fn shown(columns: usize, locale: &str, arguments: &str) -> Option<String> {
    typed(columns, locale, &format!("{arguments} 2>/dev/null"))
}

/// Returns the same; the arguments include the redirection of the output.
#[cfg(unix)]
fn typed(columns: usize, locale: &str, arguments: &str) -> Option<String> {
    let script = needs::program(&["script"])?;
    let sized = format!("stty cols {columns} rows 24 2>/dev/null");
    let typed = format!("{sized}; {FIFANGHA} {arguments}");
    let output = Command::new(script)
        .args(["-qec", &typed, "/dev/null"])
        .env_remove("COLUMNS")
        .env("LC_ALL", locale)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    Some(
        String::from_utf8(output.stdout)
            .unwrap()
            .replace("\r\n", "\n"),
    )
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn lines_on_a_terminal_are_no_longer_than_it_is_wide() {
    for arguments in [
        "rules fifangha",
        "explain fifangakely",
        "reconstruct games/busser-2023-evidence.fif --vary origin,tsibongy --language en",
    ] {
        let Some(shown) = on_a_terminal(arguments) else {
            return;
        };
        assert!(shown.lines().count() > 9, "{arguments}: {shown}");
        fits(&shown, 60);
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn json_on_a_terminal_is_whole() {
    for arguments in ["rules --format json", "rules fifangha --format json"] {
        let Some(shown) = on_a_terminal(arguments) else {
            return;
        };
        let piped = output_of("60", &arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(shown, piped, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn no_command_writes_a_line_longer_than_80_columns() {
    let records = std::fs::read_dir("games").unwrap();
    let records = records.map(|it| it.unwrap().path().display().to_string());
    let mut typed: Vec<String> = records
        .filter(|it| it.ends_with(".fif"))
        .map(|it| format!("replay {it}"))
        .collect();
    let others = [
        "check games",
        "check --vary origin,tsibongy games/isolo.fif",
        "check --explain F201",
        "moves",
        "replay games/busser-2023-example.fif --turn 3 --steps",
        "moves --set origin=free",
        "moves games/busser-2023-example.fif --turn 5",
        "perft --depth 1",
        "rules",
        "rules katro",
        "explain",
        "explain fifangha",
        "reconstruct games/busser-2023-evidence.fif --vary origin,tsibongy",
        "solve --rules katro --columns 4 --max-turns 2",
    ];
    typed.extend(others.map(str::to_owned));
    let verbs = [
        "",
        "board",
        "build",
        "check",
        "completions",
        "diagram",
        "explain",
        "fmt",
        "init",
        "lsp",
        "man",
        "moves",
        "new",
        "perft",
        "print",
        "reconstruct",
        "replay",
        "rules",
        "schema",
        "search",
        "serve",
        "solve",
        "worksheet",
    ];
    typed.extend(verbs.map(|verb| format!("{verb} --help")));
    for arguments in typed {
        let Some(text) = shown(80, "C.UTF-8", &arguments) else {
            return;
        };
        assert!(!text.is_empty(), "{arguments}");
        fits(&text, 80);
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn what_is_asked_wrongly_is_reported_within_the_width() {
    let arguments = "moves --set orign=nearest 2>&1 >/dev/null";
    let Some(typed_text) = typed(60, "C", arguments) else {
        return;
    };
    assert!(typed_text.contains("first_drop"), "{typed_text}");
    fits(&typed_text, 60);
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn boards_are_framed_where_the_locale_has_unicode() {
    let example = "replay games/busser-2023-example.fif";
    for arguments in [
        example,
        "replay games/gorobaka-case-1-left.fif",
        "explain katro",
    ] {
        let Some(text) = shown(80, "C.UTF-8", arguments) else {
            return;
        };
        let mut tops = 0;
        let mut right = 0;
        for line in text.lines() {
            // The right edge of a board is in one column from top to bottom.
            let ends = line.find(['┐', '┤', '┘']);
            let ends = ends.or_else(|| line.rfind('│').filter(|_| line.matches('│').count() == 2));
            let Some(ends) = ends.map(|at| line[..at].width()) else {
                continue;
            };
            if line.contains('┐') {
                (tops, right) = (tops + 1, ends);
            }
            assert_eq!(ends, right, "{arguments}: {text}");
        }
        assert!(tops > 1, "{arguments}: {text}");
        assert_eq!(tops, text.matches('└').count(), "{arguments}: {text}");
        assert!(text.contains("  ·  ·"), "{arguments}: {text}");

        let plain = shown(80, "C", arguments).unwrap();
        assert!(!plain.contains(['│', '·']), "{arguments}: {plain}");
        assert!(plain.contains("\nb   "), "{arguments}: {plain}");
    }
    // Output to a pipe is unchanged.
    let piped = Command::new(FIFANGHA)
        .args(example.split(' '))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    let piped = String::from_utf8(piped.stdout).unwrap();
    assert!(piped.contains("\n    -----------------------\n"), "{piped}");
    assert!(!piped.contains('│'), "{piped}");
}

#[cfg(unix)]
#[test]
#[ignore = "needs script: see CONTRIBUTING"]
fn a_title_cannot_command_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.fif");
    std::fs::write(&file, "---\ntitle: \"a\\e]0;owned\\ab\"\n---\n1. 4R\n").unwrap();
    let Some(shown) = on_a_terminal(&format!("replay {}", file.display())) else {
        return;
    };
    assert!(shown.contains("a\u{241b}]0;owned\u{2407}b"), "{shown:?}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn a_reason_that_many_readings_share_is_said_once() {
    let evidence = "games/busser-2023-evidence.fif";
    let table = output_of(
        "80",
        &[
            "reconstruct",
            evidence,
            "--vary",
            "origin,tsibongy",
            "--language",
            "en",
        ],
    );
    assert!(table.contains("cannot be played (1)"), "{table}");
    assert_eq!(table.matches("\n(1)  ").count(), 1, "{table}");
}
