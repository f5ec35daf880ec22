//! The programs that check a record find the same.
#![cfg(all(feature = "book", feature = "cli", feature = "lsp"))]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fifangha::api::Session;
use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::check::CheckPlan;
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::message::Strings;
use fifangha::project::Project;
use fifangha::references::ReferenceIndex;
use fifangha::site::{ExportOptions, SiteError, build};
use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::support::command::run;
use crate::support::{Dice, own_project};

/// The severity, code, line and sentence of a diagnostic.
type Finding = (String, String, u64, String);

/// The diagnostics of each file with diagnostics, by the name of its record.
type Findings = BTreeMap<String, Vec<Finding>>;

const ERROR: &str = "error";

fn finding(file: &SourceFile, found: &Diagnostic) -> Finding {
    let strings = Strings::english();
    let severity = strings.render(&found.severity.message());
    let line = file.line_column(found.span.start()).line as u64;
    let message = strings.render(&found.message);
    (severity, found.code.to_string(), line, message)
}

/// Returns the name of a record without its folders.
fn name(file: &str) -> String {
    let (_, name) = file.rsplit_once('/').unwrap_or(("", file));
    name.to_owned()
}

fn by_file(answer: &Value) -> Findings {
    let mut findings = Findings::new();
    for it in answer["diagnostics"].as_array().unwrap() {
        let text = |key: &str| it[key].as_str().unwrap().to_owned();
        let line = it["line"].as_u64().unwrap();
        let finding = (text("severity"), text("code"), line, text("message"));
        findings
            .entry(name(&text("file")))
            .or_default()
            .push(finding);
    }
    findings
}

fn check(folder: &Path, args: &[&str]) -> String {
    let ran = run(folder, &[&["check", "--language", "en"], args].concat(), "");
    assert!(ran.err.is_empty(), "{}", ran.err);
    ran.out
}

fn check_json(folder: &Path) -> Findings {
    let answer = check(folder, &["--format", "json", "games"]);
    by_file(&serde_json::from_str(&answer).unwrap())
}

fn check_lines(folder: &Path) -> Findings {
    let mut findings = Findings::new();
    for line in check(folder, &["--format", "concise", "games"]).lines() {
        let Some((file, rest)) = line.split_once(".fif:") else {
            continue;
        };
        let (place, rest) = rest.split_once(": ").unwrap();
        let (head, message) = rest.split_once("]: ").unwrap();
        let (severity, code) = head.split_once('[').unwrap();
        let (line, _) = place.split_once(':').unwrap();
        let line = line.parse().unwrap();
        let finding = (
            severity.to_owned(),
            code.to_owned(),
            line,
            message.to_owned(),
        );
        let file = name(&format!("{file}.fif"));
        findings.entry(file).or_default().push(finding);
    }
    findings
}

/// Returns the errors that stop a build.
fn build_errors(folder: &Path) -> Findings {
    let project = Project::find_from(folder).unwrap();
    let output = folder.join("public");
    let options = ExportOptions::default();
    let Err(SiteError::Problems(problems)) =
        build(project, &output, options, &SearchContext::default())
    else {
        panic!("the damaged records have errors");
    };
    let of = |it: &fifangha::site::FileProblems| {
        let found = it.diagnostics.iter().map(|found| finding(&it.file, found));
        (name(it.file.name()), found.collect())
    };
    problems.iter().map(of).collect()
}

/// Returns the diagnostics that the requests of pages, Python and JavaScript return.
fn answers(records: &BTreeMap<String, String>) -> Findings {
    let mut session = Session::default();
    let mut findings = Findings::new();
    for (file, text) in records {
        let request = json!({ "ask": "check", "text": text, "file": file });
        let answer = session.answer(&request.to_string(), &SearchContext::default());
        let answer: Value = serde_json::from_str(&answer).unwrap();
        findings.extend(by_file(&answer));
    }
    findings
}

/// Opens a record in an editor until its diagnostics are the expected ones.
fn expect_in_editor(client: &mut Client, uri: &str, text: &str, expected: &[Finding]) {
    client.open_file(uri, text);
    // Checks with a higher limit can follow the first results.
    for is_last in [false, true] {
        let published = client.published(uri);
        let is_same = |(it, expected): (&Value, &Finding)| {
            let (severity, code, line, message) = expected;
            let severity = match severity.as_str() {
                ERROR => 1,
                "warning" => 2,
                _ => 3,
            };
            it["severity"] == severity
                && it["code"] == code.as_str()
                && it["range"]["start"]["line"] == line - 1
                && it["message"].as_str().unwrap().starts_with(message)
        };
        if published.len() == expected.len() && published.iter().zip(expected).all(is_same) {
            break;
        }
        assert!(!is_last, "{uri}: {published:?}, not {expected:?}");
    }
    client.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
}

/// Returns a text with one to three damages, at least one of which a check can find.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len());
        let other = dice.below(lines.len());
        match dice.below(8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines.truncate(at.max(1)),
            4 => {
                let digit = char::from(b'0' + dice.below(10) as u8);
                lines[at] = lines[at].replacen(|c: char| c.is_ascii_digit(), &digit.to_string(), 1);
            }
            5 => {
                let kept = lines[at].chars().count().saturating_sub(1 + dice.below(9));
                lines[at] = lines[at].chars().take(kept).collect();
            }
            6 => lines[at].push_str(" {[@nobody]}"),
            _ => {
                let keys = [
                    "source: nosuch",
                    "fits: 99",
                    "illustrates: fifangah",
                    "inventory: no-such-row",
                    "language: fq",
                ];
                lines.insert(1.min(at), keys[dice.below(keys.len())].to_owned());
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Returns the records of this project and 200 damaged ones, by the names of their files.
fn records() -> BTreeMap<String, String> {
    let project = own_project();
    let read = |it: &fifangha::project::RecordFile| {
        let text = fs::read_to_string(it.path()).unwrap();
        (format!("{}.fif", it.name()), text)
    };
    let mut records: BTreeMap<_, _> = project.records().iter().map(read).collect();
    // The proofs of the others take long.
    let quick: Vec<String> = records
        .values()
        .filter(|it| !it.contains("@value"))
        .cloned()
        .collect();
    let mut dice = Dice(0x5eed_2023);
    for number in 0..200 {
        let text = damaged(&quick[dice.below(quick.len())], &mut dice);
        records.insert(format!("damaged-{number}.fif"), text);
    }
    records
}

fn write(folder: &Path, files: &BTreeMap<String, String>) {
    for (path, text) in files {
        let path = folder.join("games").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn all_programs_find_the_same_in_records() {
    let root = own_project().root();
    let records = records();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    write(&folder, &records);
    fs::write(folder.join("fifangha.yaml"), "sources: sources.yaml\n").unwrap();
    // The editor's server reads both for each record.
    for file in ["sources.yaml", "games/inventory.yaml"] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let ids = text.lines().filter(|it| it.starts_with("- id:"));
        let items: String = ids.map(|id| format!("{id}\n  title: A\n")).collect();
        fs::write(folder.join(file), items).unwrap();
    }
    let chapters = folder.join("book/en/src");
    fs::create_dir_all(&chapters).unwrap();
    fs::write(chapters.join("SUMMARY.md"), "# Summary\n\n- [A](a.md)\n").unwrap();
    fs::write(chapters.join("a.md"), "# A\n").unwrap();

    let checked = check_json(&folder);
    let errors = checked.values().flatten().filter(|it| it.0 == ERROR);
    assert!(errors.count() > 200);
    assert_eq!(check_lines(&folder), checked);

    let mut errors = checked.clone();
    errors
        .values_mut()
        .for_each(|it| it.retain(|it| it.0 == ERROR));
    errors.retain(|_, it| !it.is_empty());
    assert_eq!(build_errors(&folder), errors);

    // An editor gets results within lower limits, almost always the same.
    let references = ReferenceIndex::from_project(&Project::find_from(&folder).unwrap());
    let limits = SearchLimits::WHILE_TYPING;
    let mut client = Client::introduced();
    let mut same = 0;
    for (file, text) in &records {
        let path = folder.join("games").join(file);
        let source = SourceFile::new(file, text.as_str()).with_path(&path);
        let budget = Budget::unwatched(limits);
        let plan = CheckPlan::new(&references, &budget).claims_within(limits);
        let study = plan.run(source);
        let found = study.diagnostics.iter();
        let expected: Vec<_> = found.map(|it| finding(&study.file, it)).collect();
        let uri = format!("file://{}", path.display());
        expect_in_editor(&mut client, &uri, text, &expected);
        same += usize::from(checked.get(file).map_or(&[][..], Vec::as_slice) == expected);
    }
    drop(client);
    assert!(
        same * 20 > records.len() * 19,
        "{same} of {}",
        records.len()
    );

    // Requests know no project.
    let alone = tempfile::tempdir().unwrap();
    write(alone.path(), &records);
    assert_eq!(answers(&records), check_json(alone.path()));
}

/// A record that cites an unknown source, and states a wrong number of games.
const TWO_ERRORS: &str =
    "---\nsource: nosuch\nfits: 99\nwitnesses: {A: a print, B: a copy}\n---\n1. 4_\n";

#[test]
fn errors_in_references_are_reported_for_every_witness() {
    let folder = tempfile::tempdir().unwrap();
    let record = TWO_ERRORS
        .replace("4_", "4R [A: S25] [B: S24]")
        .replace("fits: 99\n", "");
    write(
        folder.path(),
        &BTreeMap::from([("a.fif".to_owned(), record)]),
    );
    fs::write(
        folder.path().join("fifangha.yaml"),
        "sources: sources.yaml\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("sources.yaml"),
        "- id: known\n  title: A\n",
    )
    .unwrap();
    let codes = |args: &[&str]| {
        let args = [&["--format", "json"], args].concat();
        let findings = by_file(&serde_json::from_str(&check(folder.path(), &args)).unwrap());
        let found = findings["a.fif"].iter();
        let errors = found.filter(|it| it.0 == ERROR);
        errors.map(|it| it.1.clone()).collect::<Vec<_>>()
    };
    assert_eq!(codes(&[]), ["F508"]);
    assert_eq!(codes(&["--witness", "A"]), ["F508"]);
    assert_eq!(codes(&["--witness", "B"]), ["F508", "F310"]);
}

#[test]
fn records_with_errors_are_not_searched() {
    let references = ReferenceIndex::default();
    let budget = Budget::unwatched(SearchLimits::RUN);
    let plan = CheckPlan::new(&references, &budget);
    let codes = |text: String| {
        let study = plan.run(SourceFile::new("a.fif", text));
        let errors = study.diagnostics.into_iter();
        let errors = errors.filter(|it| it.severity == Severity::Error);
        errors.map(|it| it.code.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(codes(TWO_ERRORS.to_owned()), ["F605"]);
    assert_eq!(
        codes(TWO_ERRORS.replace("nosuch", "x\nillustrates: origin=nowhere")),
        ["F511"]
    );
}
