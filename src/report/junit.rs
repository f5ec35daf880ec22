//! Diagnostics as JUnit XML, for continuous integration.

use std::collections::HashMap;
use std::fmt::Write;

use super::xml_escape::escape;
use super::{ColourMode, render_diagnostic};
use crate::check::FileReport;
use crate::diagnostic::{Diagnostic, Severity};
use crate::message::{Message, Strings};
use crate::reconstruct::{self, reconstruction_text};
use crate::replay::Verdict;
use crate::study::Study;

/// Returns the report of a run: one suite per file, one case per game, named by title.
///
/// Failed checks are failures of their case, syntax errors are errors; warnings and notes are
/// output. A file without games is one case. The name of a case does not depend on its result,
/// so that its history can be followed.
pub fn junit(files: &[FileReport], strings: &Strings) -> String {
    let suites: Vec<_> = files
        .iter()
        .map(|it| JunitSuite::new(it, strings))
        .collect();
    let cases = |kind: Option<JunitOutcome>| suites.iter().map(|it| it.count(kind)).sum::<usize>();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        xml,
        "<testsuites name=\"fifangha\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
        cases(None),
        cases(Some(JunitOutcome::Failure)),
        cases(Some(JunitOutcome::Error)),
    );
    for suite in &suites {
        suite.write(&mut xml, strings);
    }
    xml.push_str("</testsuites>\n");
    xml
}

/// Returns the report of a run under several readings of the rules: one suite per file, one
/// case per game and reading.
///
/// A contradicted game is a failure. A game that is undecided, or cannot be played under a
/// reading, is skipped.
pub fn junit_for_readings(
    compared: &reconstruct::ExampleSuite,
    studies: &[&Study],
    strings: &Strings,
) -> String {
    let mut suites = String::new();
    let mut all = [0; 3];
    for (index, study) in studies.iter().enumerate() {
        let examples = compared.examples.iter().filter(|it| it.file == index);
        let examples: Vec<_> = examples.collect();
        if examples.is_empty() {
            continue;
        }
        let name = escape(study.file.name());
        let mut cases = String::new();
        // Cases, failures, skipped.
        let mut counts = [0; 3];
        for example in examples {
            let front = &study.document.records[example.record].front;
            let title = front
                .title
                .as_ref()
                .and_then(|it| it.text(strings.language()));
            let number = Message::new("report.game").with("number", example.record + 1);
            let title = title.map_or_else(|| strings.render(&number), str::to_owned);
            for (reading, outcome) in example.outcomes.iter().enumerate() {
                let reading = reconstruction_text::variant_name(compared, reading);
                let case = escape(&format!("{title} [{reading}]"));
                let _ = write!(cases, "    <testcase classname=\"{name}\" name=\"{case}\"");
                counts[0] += 1;
                let skipped = match outcome {
                    Ok(outcome) => match (&outcome.breaks, outcome.verdict) {
                        (Some(found), _) => {
                            counts[1] += 1;
                            let shown =
                                render_diagnostic(&study.file, found, ColourMode::Plain, strings);
                            let _ = writeln!(
                                cases,
                                ">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>",
                                found.code,
                                escape(&strings.render(&found.message)),
                                escape(&shown),
                            );
                            continue;
                        }
                        (None, Verdict::Open) => strings.t("reconstruct.suite.open", &[]),
                        (None, _) => {
                            cases.push_str("/>\n");
                            continue;
                        }
                    },
                    Err(why) => strings.render(&why.message()),
                };
                counts[2] += 1;
                let _ = writeln!(
                    cases,
                    ">\n      <skipped message=\"{}\"/>\n    </testcase>",
                    escape(&skipped)
                );
            }
        }
        let _ = writeln!(
            suites,
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{cases}  </testsuite>",
            counts[0], counts[1], counts[2],
        );
        for (all, own) in all.iter_mut().zip(counts) {
            *all += own;
        }
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fifangha\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{suites}</testsuites>\n",
        all[0], all[1], all[2],
    )
}

struct JunitSuite<'a> {
    it: &'a FileReport,
    cases: Vec<JunitCase<'a>>,
}

struct JunitCase<'a> {
    name: String,
    found: &'a [Diagnostic],
}

impl<'a> JunitSuite<'a> {
    fn new(it: &'a FileReport, strings: &Strings) -> Self {
        let mut rest = &it.diagnostics[..];
        let mut cases = Vec::with_capacity(it.games.len());
        let mut names: HashMap<String, usize> = HashMap::new();
        for (index, game) in it.games.iter().enumerate() {
            let title = game.title.as_ref();
            let mut name = match title.and_then(|it| it.text(strings.language())) {
                Some(title) => title.to_owned(),
                None => strings.render(&Message::new("report.game").with("number", index + 1)),
            };
            let met = names.entry(name.clone()).or_default();
            *met += 1;
            if *met > 1 {
                name = format!("{name} ({met})");
            }
            // Diagnostics before the first game belong to it.
            let next = it.games.get(index + 1).map(|next| next.start);
            let here = rest.partition_point(|it| next.is_none_or(|next| it.span.start() < next));
            let (found, behind) = rest.split_at(here);
            rest = behind;
            cases.push(JunitCase { name, found });
        }
        if cases.is_empty() {
            let name = strings.t("report.file", &[]);
            cases.push(JunitCase { name, found: rest });
        }
        Self { it, cases }
    }

    /// Returns the number of cases with the given outcome, or of all cases.
    fn count(&self, kind: Option<JunitOutcome>) -> usize {
        let has = |case: &&JunitCase<'_>| {
            kind.is_none_or(|kind| {
                case.found
                    .iter()
                    .any(|it| JunitOutcome::from_diagnostic(it) == kind)
            })
        };
        self.cases.iter().filter(has).count()
    }

    fn write(&self, xml: &mut String, strings: &Strings) {
        let name = escape(self.it.file.name());
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
            self.count(None),
            self.count(Some(JunitOutcome::Failure)),
            self.count(Some(JunitOutcome::Error)),
        );
        for case in &self.cases {
            let _ = write!(
                xml,
                "    <testcase classname=\"{name}\" name=\"{}\"",
                escape(&case.name)
            );
            match case.found {
                [] => xml.push_str("/>\n"),
                found => {
                    xml.push_str(">\n");
                    self.write_found(found, xml, strings);
                    xml.push_str("    </testcase>\n");
                }
            }
        }
        xml.push_str("  </testsuite>\n");
    }

    fn write_found(&self, found: &[Diagnostic], xml: &mut String, strings: &Strings) {
        let mut output = String::new();
        for found in found {
            let shown = render_diagnostic(&self.it.file, found, ColourMode::Plain, strings);
            let element = match JunitOutcome::from_diagnostic(found) {
                JunitOutcome::Output => {
                    output.push_str(&shown);
                    continue;
                }
                JunitOutcome::Failure => "failure",
                JunitOutcome::Error => "error",
            };
            let _ = writeln!(
                xml,
                "      <{element} type=\"{}\" message=\"{}\">{}</{element}>",
                found.code,
                escape(&strings.render(&found.message)),
                escape(&shown),
            );
        }
        if !output.is_empty() {
            let _ = writeln!(xml, "      <system-out>{}</system-out>", escape(&output));
        }
    }
}

/// The outcome of a case according to a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JunitOutcome {
    Output,
    Failure,
    Error,
}

impl JunitOutcome {
    fn from_diagnostic(found: &Diagnostic) -> Self {
        match found.severity {
            Severity::Error if found.code.is_of_reading() => Self::Error,
            Severity::Error => Self::Failure,
            Severity::Warning | Severity::Note => Self::Output,
        }
    }
}
