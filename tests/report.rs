//! Rendering of diagnostics.

use fifangha::{
    api,
    check::FileReport,
    diagnostic::{Diagnostic, SourceFile},
    message::Strings,
    notation::parse,
    report::{self, ColourMode},
    study::Study,
};

use crate::support::golden;

fn pretty(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap() + "\n"
}

/// Returns the only diagnostic of a text as a terminal shows it.
fn shown(text: &str) -> String {
    let file = SourceFile::new("jeux/été.fif", text);
    let (_, found) = parse(file.text());
    assert_eq!(found.len(), 1, "{found:?}");
    report::render_diagnostic(&file, &found[0], ColourMode::Plain, Strings::english())
}

#[test]
fn carets_stand_under_what_they_mean() {
    let texts = [
        "{Né à Foulpointe}\t4r",
        "{漢字} 4k",
        "1. 4R\r\n2. 3x\r\n3. 5L\r\n",
    ];
    golden("report/carets.txt", &texts.map(shown).join("\n"));
}

#[test]
fn related_places_help_and_fixes_are_shown() {
    let texts = [
        "---\ntitle: A\nrules: fifangha\ntitle: B\n---\n4R",
        "1. 4R\n[......../..1.. S25\n",
        "1. 4R +1\n",
        "",
    ];
    golden("report/places.txt", &texts.map(shown).join("\n"));
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
    assert_mistakes_are_shown(25_000);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_mistake_of_a_large_file_is_shown_quickly_in_full() {
    assert_mistakes_are_shown(1_000_000);
}

/// Shows the errors of a file with the given number of them.
fn assert_mistakes_are_shown(mistakes: usize) {
    let file = SourceFile::new("x.fif", "4k ".repeat(mistakes));
    let (_, found) = parse(file.text());
    let start = std::time::Instant::now();
    let length: usize = found
        .iter()
        .map(|it| report::render_diagnostic(&file, it, ColourMode::Plain, Strings::english()).len())
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
    let read = |file: &SourceFile, found: &[Diagnostic]| FileReport {
        diagnostics: found.to_vec(),
        ..FileReport::from(Study::from_file(file.clone()))
    };
    let holds = SourceFile::new("b.fif", "4R");
    let findings = [read(&file, &found), read(&holds, &[])];
    let json: Vec<_> = found
        .iter()
        .map(|it| api::DiagnosticJson::new(&file, it, Strings::english()))
        .collect();
    golden("report/diagnostics.json", &pretty(&json));
    let mut sarif = report::sarif(&findings, |_| None, Strings::english());
    assert_eq!(
        sarif["runs"][0]["tool"]["driver"]["rules"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    sarif["runs"][0]["tool"]["driver"]["rules"].take();
    sarif["runs"][0]["tool"]["driver"]["version"].take();
    golden("report/checks.sarif", &pretty(&sarif));
    golden(
        "report/checks.xml",
        &report::junit(&findings, Strings::english()),
    );
}

/// An element: its name, its required attributes, its optional attributes, and
/// its children.
type Element = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

/// The subset of the JUnit schema, as enforced by Jenkins and pytest, that is
/// used here.
const JUNIT: [Element; 7] = [
    (
        "testsuites",
        &[],
        &["name", "time", "tests", "failures", "errors", "skipped"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
        ],
        &[
            "testsuite",
            "properties",
            "testcase",
            "system-out",
            "system-err",
        ],
    ),
    (
        "testcase",
        &["name"],
        &["time", "classname", "group", "file", "line"],
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
    ("failure", &[], &["type", "message"], &[]),
    ("error", &[], &["type", "message"], &[]),
    ("skipped", &[], &["message"], &[]),
    ("system-out", &[], &[], &[]),
];

#[test]
fn junit_is_valid_and_has_a_case_for_each_game_by_its_title() {
    let texts = [
        (
            "a.fif",
            "---\ntitle: {fr: Une, en: One <1>}\n---\n1. 4R\n---\ntitle: One <1>\n---\n1. 9R\n@total 3\n---\n---\n_\n",
        ),
        ("b.fif", "1. 4r {\u{1b}\u{0}&}\n"),
        ("c.fif", ""),
    ];
    let studies = texts.map(|(name, text)| Study::from_file(SourceFile::new(name, text)));
    let findings = studies.map(FileReport::from);
    let xml = report::junit(&findings, Strings::english());
    let tree = roxmltree::Document::parse(&xml).unwrap();
    assert_eq!(tree.root_element().tag_name().name(), "testsuites");
    for element in tree.descendants().filter(roxmltree::Node::is_element) {
        let name = element.tag_name().name();
        let rule = JUNIT.iter().find(|it| it.0 == name);
        let (_, must, may, within) = rule.unwrap_or_else(|| panic!("{name}"));
        for attribute in *must {
            assert!(
                element.has_attribute(*attribute),
                "{name} without {attribute}"
            );
        }
        for attribute in element.attributes() {
            let known = must.contains(&attribute.name()) || may.contains(&attribute.name());
            assert!(known, "{name} has {}", attribute.name());
        }
        for inside in element.children().filter(roxmltree::Node::is_element) {
            let inside = inside.tag_name().name();
            assert!(within.contains(&inside), "{inside} in {name}");
        }
    }
    let case = |it: roxmltree::Node<'_, '_>| {
        let inside = it.children().filter(roxmltree::Node::is_element);
        let inside = inside.map(|it| it.tag_name().name().to_owned());
        let name = it.attribute("name").unwrap().to_owned();
        let line = it.attribute("line").unwrap_or("-").to_owned();
        assert!(it.attribute("file").unwrap().ends_with(".fif"));
        assert!(it.attribute("time").is_some());
        (name, line, inside.collect::<Vec<_>>().join(" "))
    };
    let cases = tree.descendants().filter(|it| it.has_tag_name("testcase"));
    let cases: Vec<_> = cases.map(case).collect();
    let cases: Vec<_> = cases.iter().map(|(a, b, c)| (&**a, &**b, &**c)).collect();
    assert_eq!(
        cases,
        [
            ("One <1>", "1", ""),
            ("One <1> (2)", "5", "failure system-out"),
            ("Game 3", "10", "skipped system-out"),
            ("Game 1", "1", "error"),
            ("the file", "-", "error"),
        ]
    );
    let all = tree.root_element();
    let counts = ["tests", "failures", "errors", "skipped"].map(|it| all.attribute(it).unwrap());
    assert_eq!(counts, ["5", "1", "2", "1"]);
}

#[test]
fn a_byte_order_mark_is_no_column() {
    let file = SourceFile::new("a.fif", "\u{feff}1. 9R\n1. 9R\n");
    let at = file.text().find('9').unwrap();
    assert_eq!(file.line_column(at).to_string(), "1:4");
    assert_eq!(file.line_column(0).to_string(), "1:1");
    assert_eq!(file.line_column(at + 6).to_string(), "2:4");
}
