//! Diagnostics as JUnit XML, for continuous integration.

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use super::game_metadata::game_name;
use super::terminal_text::{ColourMode, render_diagnostic};
use super::xml_escape::escape;
use crate::check::{FileReport, GameSummary};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::message::Strings;
use crate::reconstruct;
use crate::replay::Verdict;
use crate::study::Study;

/// Returns the report of a run: one suite per file, one case per game, named by title.
///
/// A case with a syntax error is an error, one with a failed check a failure; both contain all
/// diagnostics of that severity. A case whose checks could not be decided, or failed only at known
/// errors of the source, is skipped. Other
/// warnings and notes are output. A file without games is one case. The name of a case does not
/// depend on its result, so that its history can be followed. The time of a file is divided
/// evenly among its cases.
pub fn junit(files: &[FileReport], strings: &Strings) -> String {
    let suites = files.iter().map(|it| JunitSuite::of_file(it, strings));
    to_xml(&suites.collect::<Vec<_>>())
}

/// Returns the report of a run under several rule variants: one suite per file, one
/// case per game and variant.
///
/// A contradicted game is a failure. A game that is undecided, or cannot be played under a
/// variant, is skipped.
pub fn junit_for_variants(
    compared: &reconstruct::ExampleSuite,
    studies: &[&Study],
    strings: &Strings,
) -> String {
    let suites = studies.iter().enumerate().map(|(index, study)| {
        let examples = compared.examples.iter().filter(|it| it.file == index);
        let cases = examples.flat_map(|example| {
            let record = &study.document.records[example.record];
            let title = game_name(&record.front.title, example.record + 1, strings);
            let line = study.file.line_column(record.span.start()).line;
            let outcomes = example.outcomes.iter().enumerate();
            outcomes.map(move |(variant, outcome)| {
                let variant = compared.variants[variant].name();
                let result = match outcome {
                    Ok(outcome) => match (&outcome.breaks, outcome.verdict) {
                        (Some(found), _) => {
                            CaseResult::failed("failure", &[found], &study.file, strings)
                        }
                        (None, Verdict::Open) => {
                            CaseResult::Skipped(strings.t("reconstruct.suite.open", &[]))
                        }
                        (None, _) => CaseResult::Passed,
                    },
                    Err(why) => CaseResult::Skipped(strings.render(&why.message())),
                };
                JunitCase {
                    name: format!("{title} [{variant}]"),
                    line: Some(line),
                    result,
                    output: String::new(),
                }
            })
        });
        JunitSuite {
            name: study.file.name().to_owned(),
            elapsed: None,
            cases: cases.collect(),
        }
    });
    to_xml(&suites.filter(|it| !it.cases.is_empty()).collect::<Vec<_>>())
}

struct JunitSuite {
    /// The name of the file.
    name: String,
    elapsed: Option<Duration>,
    cases: Vec<JunitCase>,
}

struct JunitCase {
    name: String,
    /// The first line of the game.
    line: Option<usize>,
    result: CaseResult,
    /// Warnings and notes.
    output: String,
}

enum CaseResult {
    Passed,
    /// Undecided, with the reason.
    Skipped(String),
    /// The name of the element (`failure` or `error`), its attributes and its text.
    Failed {
        element: &'static str,
        code: Code,
        message: String,
        text: String,
    },
}

impl CaseResult {
    /// Returns the result of a case with the given errors, of which there is at least one.
    fn failed(
        element: &'static str,
        found: &[&Diagnostic],
        file: &SourceFile,
        strings: &Strings,
    ) -> Self {
        Self::Failed {
            element,
            code: found[0].code,
            message: strings.render(&found[0].message),
            text: render_all(found, file, strings),
        }
    }
}

fn render_all(found: &[&Diagnostic], file: &SourceFile, strings: &Strings) -> String {
    let texts = found
        .iter()
        .map(|it| render_diagnostic(file, it, ColourMode::Plain, strings));
    texts.collect()
}

impl JunitSuite {
    fn of_file(report: &FileReport, strings: &Strings) -> Self {
        let mut rest = &report.diagnostics[..];
        let mut cases = Vec::with_capacity(report.games.len());
        let mut names: HashMap<String, usize> = HashMap::new();
        for (index, game) in report.games.iter().enumerate() {
            let mut name = game_name(&game.title, index + 1, strings);
            let met = names.entry(name.clone()).or_default();
            *met += 1;
            if *met > 1 {
                name = format!("{name} ({met})");
            }
            // Diagnostics before the first game belong to it.
            let next = report.games.get(index + 1).map(|next| next.start);
            let here = rest.partition_point(|it| next.is_none_or(|next| it.span.start() < next));
            let (found, behind) = rest.split_at(here);
            rest = behind;
            cases.push(JunitCase::new(name, Some(game), found, report, strings));
        }
        if cases.is_empty() {
            let name = strings.t("report.file", &[]);
            cases.push(JunitCase::new(name, None, rest, report, strings));
        }
        Self {
            name: report.file.name().to_owned(),
            elapsed: Some(report.elapsed),
            cases,
        }
    }

    /// Returns the numbers of cases, failures, errors and skipped cases.
    fn counts(&self) -> [usize; 4] {
        let mut counts = [self.cases.len(), 0, 0, 0];
        for case in &self.cases {
            match case.result {
                CaseResult::Passed => {}
                CaseResult::Failed {
                    element: "failure", ..
                } => counts[1] += 1,
                CaseResult::Failed { .. } => counts[2] += 1,
                CaseResult::Skipped(_) => counts[3] += 1,
            }
        }
        counts
    }
}

impl JunitCase {
    fn new(
        name: String,
        game: Option<&GameSummary>,
        found: &[Diagnostic],
        report: &FileReport,
        strings: &Strings,
    ) -> Self {
        let (errors, others): (Vec<_>, Vec<_>) = found.iter().partition(|it| it.is_error());
        let open = |it: &&&Diagnostic| matches!(it.code, Code::LeftOpen | Code::NotReached);
        let tally = game.map(|it| it.tally).unwrap_or_default();
        let result = if !errors.is_empty() {
            let unreadable = errors.iter().any(|it| it.code.is_syntax());
            let element = if unreadable { "error" } else { "failure" };
            CaseResult::failed(element, &errors, &report.file, strings)
        } else if tally.open > 0 {
            CaseResult::Skipped(match others.iter().find(open) {
                Some(found) => strings.render(&found.message),
                None => strings.t("reconstruct.suite.open", &[]),
            })
        } else if tally.known > 0 {
            CaseResult::Skipped(strings.t("replay.sic.known", &[]))
        } else {
            CaseResult::Passed
        };
        Self {
            name,
            line: game.map(|it| it.line),
            result,
            output: render_all(&others, &report.file, strings),
        }
    }
}

fn to_xml(suites: &[JunitSuite]) -> String {
    let mut all = [0; 4];
    for (index, count) in suites
        .iter()
        .flat_map(|it| it.counts().into_iter().enumerate())
    {
        all[index] += count;
    }
    let elapsed = suites.iter().map(|it| it.elapsed).sum::<Option<Duration>>();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fifangha\"{}{}>\n",
        count_attributes(all),
        time_attribute(elapsed),
    );
    for suite in suites {
        // Writing to a string cannot fail.
        let _ = write_suite(suite, &mut xml);
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn count_attributes([tests, failures, errors, skipped]: [usize; 4]) -> String {
    format!(" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
}

/// The time in seconds, if it was measured.
fn time_attribute(elapsed: Option<Duration>) -> String {
    let seconds = elapsed.map(|it| format!(" time=\"{:.3}\"", it.as_secs_f64()));
    seconds.unwrap_or_default()
}

fn write_suite(suite: &JunitSuite, xml: &mut String) -> std::fmt::Result {
    let file = escape(&suite.name);
    let counts = suite.counts();
    writeln!(
        xml,
        "  <testsuite name=\"{file}\"{}{}>",
        count_attributes(counts),
        time_attribute(suite.elapsed),
    )?;
    let share = u32::try_from(counts[0].max(1)).unwrap_or(u32::MAX);
    let time = time_attribute(suite.elapsed.map(|it| it / share));
    for case in &suite.cases {
        let line = case.line.map(|it| format!(" line=\"{it}\""));
        write!(
            xml,
            "    <testcase classname=\"{file}\" name=\"{}\" file=\"{file}\"{}{time}",
            escape(&case.name),
            line.unwrap_or_default(),
        )?;
        if matches!(case.result, CaseResult::Passed) && case.output.is_empty() {
            xml.push_str("/>\n");
            continue;
        }
        xml.push_str(">\n");
        match &case.result {
            CaseResult::Passed => {}
            CaseResult::Skipped(reason) => {
                writeln!(xml, "      <skipped message=\"{}\"/>", escape(reason))?;
            }
            CaseResult::Failed {
                element,
                code,
                message,
                text,
            } => writeln!(
                xml,
                "      <{element} type=\"{code}\" message=\"{}\">{}</{element}>",
                escape(message),
                escape(text),
            )?,
        }
        if !case.output.is_empty() {
            writeln!(
                xml,
                "      <system-out>{}</system-out>",
                escape(&case.output)
            )?;
        }
        xml.push_str("    </testcase>\n");
    }
    xml.push_str("  </testsuite>\n");
    Ok(())
}
