use serde::Serialize;

use crate::diagnostic::{self, SourceFile, Span};
use crate::message::{Message, Strings};
use crate::report::advice;

/// An error, a warning or a note about a file, with its location.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiagnosticJson {
    /// The code of the diagnostic, which `fifangha check --explain` explains.
    pub code: String,
    /// `error`, `warning` or `note`.
    #[cfg_attr(test, schemars(extend("enum" = ["error", "warning", "note"])))]
    pub severity: String,
    /// The name of the file.
    pub file: String,
    /// The smallest range of the file that the diagnostic is about.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// The problem, in one sentence.
    pub message: String,
    /// A text for the range itself; empty if there is none.
    pub label: String,
    /// Advice, one sentence each.
    pub help: Vec<String>,
    /// Further information.
    pub notes: Vec<String>,
    /// Other ranges of the file that explain the problem.
    pub related: Vec<RelatedJson>,
    /// A replacement that solves the problem; `null` if there is none.
    pub fix: Option<FixJson>,
    /// Changes with which the record would pass, the likeliest first; at most three. The advice
    /// begins with them.
    pub suggestions: Vec<SuggestionJson>,
}

/// A range of a file. Lines and columns count from 1, columns in Unicode scalar
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceRangeJson {
    /// The line of its start.
    pub line: usize,
    /// The column of its start.
    pub column: usize,
    /// The line of its end.
    pub end_line: usize,
    /// The column of its end; the character in this column is not part of the
    /// range.
    pub end_column: usize,
}

/// Another range that explains a diagnostic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RelatedJson {
    /// The range, in the same file.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// A text for the range.
    pub label: String,
}

/// A replacement of a range of the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FixJson {
    /// The range to replace.
    #[serde(flatten)]
    pub place: SourceRangeJson,
    /// The new text; empty if the range is to be deleted.
    pub replacement: String,
}

/// A change with which a record would pass.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SuggestionJson {
    /// The change, in one sentence.
    pub message: String,
    /// The replacement.
    #[serde(flatten)]
    pub fix: FixJson,
}

impl FixJson {
    fn new(file: &SourceFile, fix: &diagnostic::Fix) -> Self {
        Self {
            place: SourceRangeJson::from_span(file, fix.span),
            replacement: fix.replacement.clone(),
        }
    }
}

impl DiagnosticJson {
    /// Returns a diagnostic of a file, in a language.
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
            fix: found.fix.as_ref().map(|fix| FixJson::new(file, fix)),
            suggestions: (found.suggestions.iter())
                .map(|it| SuggestionJson {
                    message: strings.render(&it.message),
                    fix: FixJson::new(file, &it.fix),
                })
                .collect(),
        }
    }
}

impl SourceRangeJson {
    /// Returns the lines and columns of a span.
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
