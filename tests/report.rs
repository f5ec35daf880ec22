//! How mistakes are shown.

use fifangha::{
    answer,
    diagnostic::SourceFile,
    message::Strings,
    notation::parse,
    report::{self, Findings, Style},
};

/// The only mistake of a text, as a terminal shows it.
fn shown(text: &str) -> String {
    let file = SourceFile::new("jeux/été.fif", text);
    let (_, found) = parse(file.text());
    assert_eq!(found.len(), 1, "{found:?}");
    report::text(&file, &found[0], Style::Plain, Strings::english())
}

#[test]
fn carets_stand_under_what_they_mean() {
    insta::assert_snapshot!(shown("{Né à Foulpointe}\t4r"));
    insta::assert_snapshot!(shown("{漢字} 4k"));
    insta::assert_snapshot!(shown("1. 4R\r\n2. 3x\r\n3. 5L\r\n"));
}

#[test]
fn related_places_help_and_fixes_are_shown() {
    insta::assert_snapshot!(shown("---\ntitle: A\nrules: fifangha\ntitle: B\n---\n4R"));
    insta::assert_snapshot!(shown("1. 4R\n[......../..1.. S25\n"));
    insta::assert_snapshot!(shown("1. 4R +1\n"));
    insta::assert_snapshot!(shown(""));
}

#[test]
fn an_endless_line_is_cut_around_the_mistake() {
    let shown = shown(&format!(
        "{{{}}} 4k {{{}}}",
        "é".repeat(5000),
        "è".repeat(100_000)
    ));
    assert!(shown.contains("jeux/été.fif:1:5005"), "{shown}");
    assert!(shown.len() < 2000, "{shown}");
}

#[test]
fn every_mistake_of_a_large_file_is_shown_quickly() {
    let file = SourceFile::new("x.fif", "4k ".repeat(1_000_000));
    let (_, found) = parse(file.text());
    let start = std::time::Instant::now();
    let length: usize = found
        .iter()
        .map(|it| report::text(&file, it, Style::Plain, Strings::english()).len())
        .sum();
    assert!(
        length < 2_000_000 && start.elapsed().as_secs() < 60,
        "{length} bytes in {:?}",
        start.elapsed()
    );
}

#[test]
fn programs_get_json_sarif_and_junit() {
    let file = SourceFile::new("un jeu.fif", "{é} 4r <&> 5L\n---\ntitel: A\n---\n");
    let (_, found) = parse(file.text());
    let holds = SourceFile::new("b.fif", "4R");
    let findings = [
        Findings {
            file: &file,
            diagnostics: &found,
        },
        Findings {
            file: &holds,
            diagnostics: &[],
        },
    ];
    let json: Vec<_> = found
        .iter()
        .map(|it| answer::Diagnostic::of(&file, it, Strings::english()))
        .collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap());
    let mut sarif = report::sarif(&findings, Strings::english());
    assert_eq!(
        sarif["runs"][0]["tool"]["driver"]["rules"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    sarif["runs"][0]["tool"]["driver"]["rules"].take();
    sarif["runs"][0]["tool"]["driver"]["version"].take();
    insta::assert_snapshot!(serde_json::to_string_pretty(&sarif).unwrap());
    insta::assert_snapshot!(report::junit(&findings, Strings::english()));
}
