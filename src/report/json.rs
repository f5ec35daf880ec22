//! Diagnostics as JSON.

use serde_json::{Value, json as object};

use super::advice;
use crate::diagnostic::{Diagnostic, SourceFile, Span};

/// One diagnostic as a JSON object.
///
/// The keys, always present: `code`, `severity`, `file`, `line`, `column`, `end_line`,
/// `end_column` (lines and columns from 1, columns in Unicode scalar values, the end not
/// included), `message`, `label`, `help`, `notes`, `related` (places with a `label`), `fix`
/// (a place with a `replacement`, or `null`).
pub fn json(file: &SourceFile, diagnostic: &Diagnostic) -> Value {
    let mut value = object!({
        "code": diagnostic.code.as_str(),
        "severity": diagnostic.severity.as_str(),
        "file": file.name(),
    });
    extend(&mut value, place(file, diagnostic.span));
    let related = diagnostic.related.iter().map(|related| {
        let mut value = place(file, related.span);
        extend(&mut value, object!({ "label": related.label.to_string() }));
        value
    });
    let fix = diagnostic.fix.as_ref().map(|fix| {
        let mut value = place(file, fix.span);
        extend(&mut value, object!({ "replacement": fix.replacement }));
        value
    });
    extend(
        &mut value,
        object!({
            "message": diagnostic.message.to_string(),
            "label": diagnostic.label.as_ref().map_or_else(String::new, ToString::to_string),
            "help": advice(file, diagnostic).iter().map(ToString::to_string).collect::<Vec<_>>(),
            "notes": diagnostic.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "related": related.collect::<Vec<_>>(),
            "fix": fix,
        }),
    );
    value
}

fn place(file: &SourceFile, span: Span) -> Value {
    let (start, end) = (file.position(span.start), file.position(span.end));
    object!({
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    })
}

fn extend(value: &mut Value, more: Value) {
    if let (Value::Object(value), Value::Object(more)) = (value, more) {
        value.extend(more);
    }
}
