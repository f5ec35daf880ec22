//! The programs that check a record find the same.
#![cfg(all(feature = "book", feature = "cli", feature = "lsp"))]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fifangha::api::{DiagnosticJson, Session};
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

/// A diagnostic as JSON, without the name of its file.
type Finding = Value;

/// The diagnostics of each file with diagnostics, by the name of its record.
type Findings = BTreeMap<String, Vec<Finding>>;

fn finding(file: &SourceFile, found: &Diagnostic) -> Finding {
    let found = DiagnosticJson::new(file, found, Strings::english());
    let mut found = serde_json::to_value(found).unwrap();
    found.as_object_mut().unwrap().remove("file");
    found
}

fn is_error(found: &Finding) -> bool {
    found["severity"] == "error"
}

/// Returns the name of a record without its folders.
fn name(file: &str) -> String {
    let (_, name) = file.rsplit_once('/').unwrap_or(("", file));
    name.to_owned()
}

fn by_file(answer: &Value) -> Findings {
    let mut findings = Findings::new();
    for it in answer["diagnostics"].as_array().unwrap() {
        let mut found = it.clone();
        let file = found.as_object_mut().unwrap().remove("file").unwrap();
        let file = name(file.as_str().unwrap());
        findings.entry(file).or_default().push(found);
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

/// Returns the lines that `check --format concise` prints of some findings.
fn concise(findings: &Findings) -> Vec<String> {
    let lines = findings.iter().flat_map(|(file, found)| {
        found.iter().map(move |it| {
            let text = |key: &str| it[key].as_str().unwrap();
            let (severity, code, message) = (text("severity"), text("code"), text("message"));
            let place = format!("{}:{}", it["line"], it["column"]);
            format!("{file}:{place}: {severity}[{code}]: {message}")
        })
    });
    lines.collect()
}

/// Returns the lines that `check --format concise` prints of records, without their folders.
fn check_lines(folder: &Path) -> Vec<String> {
    let printed = check(folder, &["--format", "concise", "games"]);
    let of_records = printed.lines().filter_map(|line| line.split_once(".fif:"));
    let lines = of_records.map(|(file, rest)| format!("{}.fif:{rest}", name(file)));
    let mut lines: Vec<_> = lines.collect();
    // Other folders come later.
    lines.sort_by_key(|it| it.split_once(':').map(|(file, _)| file.to_owned()));
    lines
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
        let mut pairs = published.iter().zip(expected);
        if published.len() == expected.len() && pairs.all(|(it, found)| is_published_as(found, it))
        {
            break;
        }
        assert!(!is_last, "{uri}: {published:?}, not {expected:?}");
    }
    for found in expected {
        expect_actions(client, uri, found);
    }
    client.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
}

/// Returns `true` if an editor is told the same: severity, code, place, message, label, suggestions,
/// help and notes.
fn is_published_as(found: &Finding, published: &Value) -> bool {
    let severity = match found["severity"].as_str().unwrap() {
        "error" => 1,
        "warning" => 2,
        _ => 3,
    };
    let text = |key: &str| found[key].as_str().unwrap();
    let message = published["message"].as_str().unwrap();
    let Some(rest) = message.strip_prefix(text("message")) else {
        return false;
    };
    let (label, lines) = rest.split_once('\n').unwrap_or((rest, ""));
    let lists = [&found["help"], &found["notes"]];
    let sentences = lists.iter().flat_map(|it| it.as_array().unwrap());
    let sentences: Vec<_> = sentences.map(|it| it.as_str().unwrap()).collect();
    // The fix is not written but offered as an action.
    let is_reported = |sentences: &[&str]| sentences.join("\n") == lines;
    let without_fix = !found["fix"].is_null() && is_reported(&sentences[1.min(sentences.len())..]);
    published["severity"] == severity
        && published["code"] == found["code"]
        && published["range"]["start"]["line"] == line(&found["line"])
        && published["range"]["end"]["line"] == line(&found["end_line"])
        && label.ends_with(text("label"))
        && (is_reported(&sentences) || without_fix)
}

/// Returns the number of a line for an editor, which counts from 0.
fn line(number: &Value) -> u64 {
    number.as_u64().unwrap() - 1
}

/// Expects the suggestions and the fix of a diagnostic as actions, in this order.
fn expect_actions(client: &mut Client, uri: &str, found: &Finding) {
    let fixes = found["suggestions"].as_array().unwrap().iter();
    let fixes: Vec<_> = fixes
        .chain(Some(&found["fix"]).filter(|it| !it.is_null()))
        .collect();
    if fixes.is_empty() {
        return;
    }
    // The columns of an editor are not those of people, but the start of a line is.
    let start = json!({ "line": line(&found["line"]), "character": 0 });
    let end = json!({ "line": line(&found["end_line"]) + 1, "character": 0 });
    let params = json!({
        "textDocument": { "uri": uri },
        "range": { "start": start, "end": end },
        "context": { "diagnostics": [] },
    });
    let answer = client.ask("textDocument/codeAction", params);
    let actions = answer["result"].as_array().unwrap();
    let of_it = actions.iter().filter(|it| {
        let it = &it["diagnostics"][0];
        it["code"] == found["code"] && is_published_as(found, it)
    });
    let offered: Vec<_> = of_it
        .map(|it| {
            let (_, edits) = it["edit"]["changes"]
                .as_object()
                .unwrap()
                .iter()
                .next()
                .unwrap();
            let edit = &edits[0];
            (
                it["title"].clone(),
                edit["range"]["start"]["line"].clone(),
                edit["newText"].clone(),
            )
        })
        .collect();
    for fix in fixes {
        let is_same = |(title, start, text): &(Value, Value, Value)| {
            (fix["message"].is_null() || fix["message"] == *title)
                && *start == line(&fix["line"])
                && *text == fix["replacement"]
        };
        assert!(
            offered.iter().any(is_same),
            "{uri}: {fix} is not in {offered:?}"
        );
    }
}

/// Returns a text with one to three damages, at least one of which a check can find.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len());
        let other = dice.below(lines.len());
        match dice.below(10) {
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
            7 | 8 => {
                let turned = |c| match c {
                    'L' => 'R',
                    'R' => 'L',
                    '<' => '>',
                    '>' => '<',
                    other => other,
                };
                lines[at] = lines[at].chars().map(turned).collect();
            }
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
    let errors = checked.values().flatten().filter(|it| is_error(it));
    assert!(errors.count() > 200);
    let all = checked.values().flatten();
    let suggested = all.filter(|it| it["suggestions"] != json!([])).count();
    assert!(suggested > 10, "{suggested}");
    assert_eq!(check_lines(&folder), concise(&checked));

    let mut errors = checked.clone();
    errors.values_mut().for_each(|it| it.retain(is_error));
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
        let errors = findings["a.fif"].iter().filter(|it| is_error(it));
        let codes = errors.map(|it| it["code"].as_str().unwrap().to_owned());
        codes.collect::<Vec<_>>()
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
