use serde::Serialize;

use crate::diagnostic::{self, SourceFile, Span};
use crate::message::{Message, Strings};
use crate::report::advice;

/// One thing that is wrong with a file or left open, at its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiagnosticJson {
    /// What kind of thing: `fifangha check --explain` has a page about it.
    pub code: String,
    /// `error`, `warning` or `note`.
    #[cfg_attr(test, schemars(extend("enum" = ["error", "warning", "note"])))]
    pub severity: String,
    /// The name of the file.
    pub file: String,
    /// The smallest piece of the file that it is about.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// One sentence: what is wrong.
    pub message: String,
    /// What is said of the place itself; empty where nothing is.
    pub label: String,
    /// What the reader can do, a sentence each.
    pub help: Vec<String>,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// Other places that explain it.
    pub related: Vec<RelatedJson>,
    /// A replacement that mends it, where there is one.
    pub fix: Option<FixJson>,
}

/// A piece of a file. Lines and columns count from 1, columns in Unicode scalar
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceRangeJson {
    /// The line on which it begins.
    pub line: usize,
    /// The column in which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column before which it ends.
    pub end_column: usize,
}

/// Another place that a diagnostic speaks of.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RelatedJson {
    /// The place, in the same file.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// What is there.
    pub label: String,
}

/// A replacement of a piece of the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FixJson {
    /// What is replaced.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// By what; empty to leave it out.
    pub replacement: String,
}

impl DiagnosticJson {
    /// A diagnostic of a file, in a language.
    #[must_use]
    pub fn new(file: &SourceFile, found: &diagnostic::Diagnostic, strings: &Strings) -> Self {
        let say = |messages: &[Message]| messages.iter().map(|it| strings.render(it)).collect();
        Self {
            code: found.code.as_str().to_owned(),
            severity: found.severity.as_str().to_owned(),
            file: file.name().to_owned(),
            place: SourceRangeJson::from_span(file, found.span),
            message: strings.render(&found.message),
            label: found
                .label
                .as_ref()
                .map_or_else(String::new, |label| strings.render(label)),
            help: say(&advice(file, found)),
            notes: say(&found.notes),
            related: found
                .related
                .iter()
                .map(|related| RelatedJson {
                    place: SourceRangeJson::from_span(file, related.span),
                    label: strings.render(&related.label),
                })
                .collect(),
            fix: found.fix.as_ref().map(|fix| FixJson {
                place: SourceRangeJson::from_span(file, fix.span),
                replacement: fix.replacement.clone(),
            }),
        }
    }
}

impl SourceRangeJson {
    /// The place of a span.
    #[must_use]
    pub fn from_span(file: &SourceFile, span: Span) -> Self {
        let (start, end) = (file.line_column(span.start()), file.line_column(span.end()));
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}
