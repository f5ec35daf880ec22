//! Diagnostics as JUnit XML, which continuous integration shows.

use std::fmt::Write;

use super::{Findings, Style, text};
use crate::diagnostic::Severity;
use crate::message::Strings;

/// A whole run: a suite for each file; a file in which all holds is one case that passes, and
/// each error is a case that fails. Warnings and notes do not fail: they are the output of
/// their suite.
pub fn junit(findings: &[Findings<'_>], strings: &Strings) -> String {
    let errors = |it: &Findings<'_>| {
        it.diagnostics
            .iter()
            .filter(|it| it.severity == Severity::Error)
            .count()
    };
    let failures: usize = findings.iter().map(errors).sum();
    let tests: usize = findings.iter().map(|it| errors(it).max(1)).sum();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        xml,
        "<testsuites name=\"fifangha\" tests=\"{tests}\" failures=\"{failures}\">"
    );
    for it in findings {
        let name = escape(it.file.name());
        let failed = errors(it);
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failed}\">",
            failed.max(1)
        );
        if failed == 0 {
            let _ = writeln!(
                xml,
                "    <testcase classname=\"{name}\" name=\"{}\"/>",
                escape(&strings.t("report.all_holds", &[]))
            );
        }
        let mut output = String::new();
        for found in it.diagnostics {
            let shown = text(it.file, found, Style::Plain, strings);
            if found.severity != Severity::Error {
                output.push_str(&shown);
                continue;
            }
            let place = it.file.position(found.span.start);
            let _ = writeln!(
                xml,
                "    <testcase classname=\"{name}\" name=\"{} {place}\" file=\"{name}\" line=\"{}\">\n      \
                 <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>",
                found.code,
                place.line,
                found.code,
                escape(&strings.say(&found.message)),
                escape(&shown),
            );
        }
        if !output.is_empty() {
            let _ = writeln!(xml, "    <system-out>{}</system-out>", escape(&output));
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

/// A text inside XML; characters that XML cannot hold become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
