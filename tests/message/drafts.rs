//! The drafts of Malagasy and Swahili texts in this project.
#![cfg(all(feature = "book", feature = "cli"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fifangha::message::Strings;

use crate::support::command::run;
use crate::support::own_project;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the lines of the file of a language.
fn lines(language: &str) -> Vec<String> {
    let file = Path::new(ROOT).join(format!("templates/strings/{language}.yaml"));
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Returns the keys of the sources in the head of the file: the lines `#   key   description`.
fn sources(lines: &[String]) -> BTreeSet<&str> {
    let head = lines.iter().take_while(|it| it.starts_with('#'));
    let listed = head.filter_map(|it| it.strip_prefix("#   "));
    listed
        .filter_map(|it| it.split_whitespace().next())
        .collect()
}

/// Returns the texts with their sources: the lines `key: text  # source: word`.
fn entries(lines: &[String]) -> Vec<(&str, &str)> {
    let written = lines
        .iter()
        .filter(|it| !it.is_empty() && !it.starts_with('#'));
    written
        .map(|line| {
            let (entry, comment) = line
                .rsplit_once("  # ")
                .unwrap_or_else(|| panic!("no source: {line}"));
            let (key, _) = entry.split_once(": ").unwrap();
            (key, comment.split(':').next().unwrap_or_default())
        })
        .collect()
}

#[test]
fn the_draft_has_no_errors_and_falls_back_to_french() {
    let project = own_project();
    let file = project.strings_file("mg").expect("the file is found");
    assert_eq!(file.diagnostics, []);
    let strings = project.strings("mg");
    assert_eq!(strings.name(), "Malagasy");
    assert_eq!(strings.fallback(), "fr");
    assert_eq!(strings.t("side.north", &[]), "Avaratra");
    assert_eq!(strings.t("direction.left", &[]), "gauche");
    assert_eq!(strings.language_of_text("direction.left"), "fr");
    // The site of the project has no Malagasy book.
    let languages = project.languages();
    assert!(languages.iter().all(|it| it.language() != "mg"));
}

#[test]
fn the_swahili_draft_has_no_errors_and_falls_back_to_english() {
    let project = own_project();
    let file = project.strings_file("sw").expect("the file is found");
    assert_eq!(file.diagnostics, []);
    let strings = project.strings("sw");
    assert_eq!((strings.name(), strings.fallback()), ("Kiswahili", "en"));
    assert_eq!(strings.t("side.north", &[]), "Kaskazini");
    assert_eq!(strings.language_of_text("direction.left"), "en");
    assert!(project.languages().iter().all(|it| it.language() != "sw"));
    let board = run(Path::new(ROOT), &["board", "--language", "sw"], "");
    assert_eq!(board.code, 0, "{}", board.err);
    assert!(board.out.contains("Mchezo mpya"));
}

#[test]
fn each_text_cites_a_source_of_the_list() {
    for (language, least) in [("mg", 70), ("sw", 40)] {
        let lines = lines(language);
        let (listed, entries) = (sources(&lines), entries(&lines));
        assert!(entries.len() > least, "only {}", entries.len());
        for (key, source) in &entries {
            assert!(listed.contains(source), "{key}: no source `{source}`");
        }
        let cited: BTreeSet<_> = entries.iter().map(|(_, source)| *source).collect();
        assert_eq!(cited, listed, "a source without a text");
        let keys: BTreeSet<_> = entries.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys.len(), entries.len(), "a key is given twice");
    }
}

/// Texts that name the sides are those of the program, with the names in the language of the draft.
#[test]
fn texts_of_the_program_differ_in_the_names_of_the_sides_alone() {
    let malagasy = [
        ("de Sud", "d’Atsimo"),
        ("de Nord", "d’Avaratra"),
        ("Sud", "Atsimo"),
        ("Nord", "Avaratra"),
    ];
    let swahili = [("South", "Kusini"), ("North", "Kaskazini")];
    let drafts: [(_, _, _, &[(&str, &str)]); 2] = [
        ("mg", "fr", "french", &malagasy),
        ("sw", "en", "english", &swahili),
    ];
    for (language, fallback, own, names) in drafts {
        let original = Strings::builtin(fallback).unwrap();
        let project = own_project();
        let strings = project.strings(language);
        let mut count = 0;
        for (key, source) in entries(&lines(language)) {
            // The settings of the file, such as `fallback`, are not texts.
            if source != own || original.keys().all(|it| it != key) {
                continue;
            }
            let text = original.t(key, &[]);
            let expected = names
                .iter()
                .fold(text, |text, (from, to)| text.replace(from, to));
            assert_eq!(strings.t(key, &[]), expected, "{key}");
            count += 1;
        }
        assert!(count > 10, "only {count}");
    }
}

#[test]
fn the_board_the_sheets_and_the_pictures_use_the_draft() {
    let root = Path::new(ROOT);
    for (arguments, expected) in [
        ("board", &["Lalao vaovao", "Conseil"][..]),
        ("print --blank form", &["Toerana", "Jeu et colonnes"]),
        (
            "worksheet --rules katro --columns 4 --count 1",
            &["Anarana", "rangées d’Atsimo"],
        ),
        ("replay games/busser-2023-example.fif", &["Atsimo", "tour"]),
    ] {
        let arguments: Vec<_> = arguments.split(' ').chain(["--language", "mg"]).collect();
        let ran = run(root, &arguments, "");
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains("F114"), "{arguments:?}: {}", ran.err);
        for it in expected {
            assert!(ran.out.contains(it), "{arguments:?}: no `{it}`");
        }
    }
}

/// The number of seeds begins 15 units left of its centre, which is 91 units from the board.
#[test]
fn a_long_name_does_not_touch_the_number_of_its_reserve() {
    let ran = run(Path::new(ROOT), &["diagram", "--language", "mg"], "");
    let start = |name: &str| -> f64 {
        let (before, _) = ran.out.split_once(&format!(">{name}<")).expect(name);
        let (_, x) = before.rsplit_once(" x=\"").unwrap();
        x.split('"').next().unwrap().parse().unwrap()
    };
    // Eight letters of 18 units are 78 units wide.
    assert!(start("Avaratra") + 78.0 < start("Atsimo") - 1.0 + 91.0 - 15.0);
}
