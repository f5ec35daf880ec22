//! Diagnostics as SARIF 2.1.0, the format of code-scanning services.

use std::collections::BTreeSet;

use serde_json::{Value, json as object};

use super::{advice, uri_path};
use crate::check::FileReport;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::{Message, Strings, text_in_language};

/// Returns the SARIF log of a run. `page_url` returns the address of the page of a code, if it has
/// been published.
pub fn sarif(
    files: &[FileReport],
    page_url: impl Fn(Code) -> Option<String>,
    strings: &Strings,
) -> Value {
    let all = || {
        files
            .iter()
            .flat_map(|it| it.diagnostics.iter().map(|found| (&it.file, found)))
    };
    let page = |code: &Code| code.page(strings.fallback());
    let codes: BTreeSet<Code> = all().map(|(_, found)| found.code).collect();
    let rules = codes.iter().map(|code| {
        let mut rule = object!({
            "id": code.as_str(),
            "name": format!("{code:?}"),
            "shortDescription": { "text": strings.render(&code.title()) },
            "fullDescription": { "text": description(page(code)) },
            "help": { "text": page(code), "markdown": page(code) },
            "defaultConfiguration": { "level": code.severity().as_str() },
        });
        if let Some(url) = page_url(*code) {
            rule["helpUri"] = url.into();
        }
        rule
    });
    object!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "fifangha",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": all().map(|(file, found)| result(file, found, strings)).collect::<Vec<_>>(),
        }],
    })
}

/// Returns a text, which may contain a part of an untrusted record, as Markdown with its lines.
fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("  "),
            c if c.is_ascii_punctuation() => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Returns the first paragraph of the page of a code, on one line.
fn description(page: &str) -> String {
    let paragraphs = page.split("\n\n").map(str::trim);
    let text = paragraphs
        .filter(|it| !it.starts_with('#'))
        .find(|it| !it.is_empty());
    text.unwrap_or_default().replace('\n', " ")
}

fn result(file: &SourceFile, found: &Diagnostic, strings: &Strings) -> Value {
    let mut text = strings.render(&found.message);
    for sentence in found.label.iter().chain(&advice(file, found)) {
        text.push('\n');
        text.push_str(&strings.render(sentence));
    }
    let location = |span| object!({ "physicalLocation": { "artifactLocation": artifact(file), "region": region(file, span) } });
    let mut value = object!({
        "ruleId": found.code.as_str(),
        "level": found.severity.as_str(),
        "message": { "text": text, "markdown": markdown(&text) },
        "locations": [location(found.span)],
    });
    if let Some(note) = &found.known {
        let note = text_in_language(&note.texts, |it| it.0.as_deref(), strings.language());
        let mut suppression = object!({ "kind": "inSource" });
        if let Some((_, note)) = note {
            suppression["justification"] = note.as_str().into();
        }
        value["suppressions"] = object!([suppression]);
    }
    if !found.related.is_empty() {
        let related = found.related.iter().map(|related| {
            let mut value = location(related.span);
            value["message"] = object!({ "text": strings.render(&related.label) });
            value
        });
        value["relatedLocations"] = related.collect();
    }
    let offered = found
        .fix
        .iter()
        .map(|fix| (Message::new("report.offered_fix"), fix));
    let suggested = found
        .suggestions
        .iter()
        .map(|it| (it.message.clone(), &it.fix));
    let fixes = offered.chain(suggested).map(|(description, fix)| {
        object!({
            "description": { "text": strings.render(&description) },
            "artifactChanges": [{
                "artifactLocation": artifact(file),
                "replacements": [{
                    "deletedRegion": region(file, fix.span),
                    "insertedContent": { "text": fix.replacement },
                }],
            }],
        })
    });
    let fixes: Vec<Value> = fixes.collect();
    if !fixes.is_empty() {
        value["fixes"] = fixes.into();
    }
    value
}

fn region(file: &SourceFile, span: Span) -> Value {
    let (start, end) = (file.line_column(span.start()), file.line_column(span.end()));
    object!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// Returns the file name as a URI reference.
fn artifact(file: &SourceFile) -> Value {
    object!({ "uri": uri_path(file.name()) })
}
