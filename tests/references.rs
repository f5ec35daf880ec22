//! Keys of records that refer to items of their project.

use std::fs;
use std::process::Command;

use fifangha::diagnostic::{Severity, SourceFile};
use fifangha::references::ReferenceIndex;
use fifangha::study::Study;

use crate::support::own_project;

/// Returns the diagnostics of a record in this project: code, text, suggestion.
fn found(text: &str) -> Vec<(&'static str, String, Option<String>)> {
    of(&ReferenceIndex::from_project(own_project()), text)
}

fn of(keys: &ReferenceIndex, text: &str) -> Vec<(&'static str, String, Option<String>)> {
    let study = Study::from_file(SourceFile::new("keys.fif", text));
    let errors = keys.check(&study).into_iter();
    errors
        .map(|it| {
            let there = it.span.slice(text).to_owned();
            (it.code.as_str(), there, it.fix.map(|fix| fix.replacement))
        })
        .collect()
}

fn slip(code: &'static str, written: &str, meant: &str) -> (&'static str, String, Option<String>) {
    (code, written.to_owned(), Some(meant.to_owned()))
}

#[test]
fn sources_are_those_of_the_library_or_of_the_record() {
    let head =
        "---\nsource: [busser2032, flacourt1661, lesson]\nsources: {lesson: {year: 2024}}\n---\n";
    assert_eq!(found(head), [slip("F508", "busser2032", "busser2023")]);
    let cited = "{en: So [@dandouau1908, p. 3].} 1. 4{[@busser2023]}R (1. 4L {[@nobody]})";
    let found = found(cited);
    assert_eq!(found[0], slip("F508", "dandouau1908", "dandouau1909"));
    assert_eq!(
        (found[1].0, found[1].1.as_str(), &found[1].2),
        ("F508", "nobody", &None)
    );
    assert_eq!(found.len(), 2);
}

#[test]
fn rows_are_those_of_the_inventory() {
    let head = "---\ninventory: [busser2023-turn-3-both-emty, faq-17th]\n---\n1. 4R";
    let meant = "busser2023-turn-3-both-empty";
    assert_eq!(
        found(head),
        [slip("F511", "busser2023-turn-3-both-emty", meant)]
    );
    assert_eq!(found("---\ninventory: no-such-row\n---\n")[0].2, None);
    let mark = "1. 4R ; busser2023-turn-3-both-emty\n2. 3R ; not sure\n; well-known\n; faq-17th";
    assert_eq!(
        found(mark),
        [slip("F511", "busser2023-turn-3-both-emty", meant)]
    );
}

#[test]
fn what_is_illustrated_is_a_game_or_a_value() {
    let head = "---\nillustrates: [fifanga, 'tsibongy: merg', origin free, orgin=left, fifangah, kamo]\n---\n";
    let errors = found(head);
    assert_eq!(
        errors[0],
        slip("F511", "'tsibongy: merg'", "tsibongy: merge")
    );
    assert_eq!(errors[1], slip("F511", "orgin=left", "origin=left"));
    assert_eq!(errors[2], slip("F511", "fifangah", "fifangha"));
    // Similar to no known key: a subject of the author's own.
    assert_eq!(errors.len(), 3);
    let value = found("---\nillustrates: origin=nowhere\n---\n");
    assert_eq!(
        (value[0].0, value[0].1.as_str()),
        ("F511", "origin=nowhere")
    );
}

#[test]
fn a_mistyped_language_is_a_warning() {
    let head = "---\nnorth: {frz: Nord, en: North}\ntitle: {fr: T, de: T, mg: T, pt-BR: T, es: T}\nlanguage: fq\n---\n";
    assert_eq!(
        found(head),
        [slip("F021", "frz", "fr"), slip("F021", "fq", "fr")]
    );
    let study = Study::from_file(SourceFile::new("keys.fif", head));
    let found = ReferenceIndex::default().check(&study);
    assert!(found.iter().all(|it| it.severity == Severity::Warning));
}

#[test]
fn who_has_no_library_is_not_asked() {
    let text = "---\nsource: Catat 1889, ms. 12\ninventory: mine\n---\n{[@catat]} 1. 4R ; my-mark";
    assert_eq!(of(&ReferenceIndex::default(), text), []);
}

#[test]
fn the_records_of_this_project_name_what_there_is() {
    let project = own_project();
    let keys = ReferenceIndex::from_project(project);
    for record in project.records() {
        assert_eq!(keys.check(record.study()), [], "{}", record.name());
    }
    assert!(keys.check_inventory().is_none());
}

#[test]
fn check_says_it_with_paths_and_without() {
    let folder = std::env::temp_dir().join(format!("fifangha-keys-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("fifangha.yaml", "sources: sources.md\n");
    write("sources.md", "## Flacourt, 1661 {#flacourt1661}\n");
    write("games/a.fif", "---\nsource: flacourt1616\n---\n1. 4R\n");
    write("games/inventory.yaml", "- id: a\n  source: flacort1661\n");
    let check_in = |inside: &str, path: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .current_dir(folder.join(inside))
            .args(["check", "--language", "en"])
            .args(path)
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let check = |path: &[&str]| check_in("", path);
    let (code, whole) = check(&[]);
    assert_eq!(code, Some(1), "{whole}");
    assert!(whole.contains("games/a.fif:2:9"), "{whole}");
    assert!(whole.contains("games/inventory.yaml:2:11"), "{whole}");
    let here = check_in("games", &["a.fif"]);
    for (code, one) in [check(&["games/a.fif"]), here] {
        assert!(
            code == Some(1) && one.contains("did you mean `flacourt1661`?"),
            "{one}"
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}
