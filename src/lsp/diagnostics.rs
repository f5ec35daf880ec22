//! Diagnostics in the form of the protocol.

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    PublishDiagnosticsParams,
};

use super::document::DocumentView;
use crate::diagnostic::{Code, Diagnostic, Severity, Span};
use crate::message::Message;
use crate::report::help;

/// Maximum number of diagnostics published for a file; an editor has to draw
/// each of them.
const MAX_DIAGNOSTICS: usize = 1000;

/// Returns all diagnostics of a file. While claims are still being proved,
/// undecided checks are omitted.
pub(super) fn publish_params(view: DocumentView<'_>, settled: bool) -> PublishDiagnosticsParams {
    let is_settled = |found: &&Diagnostic| settled || found.code != Code::LeftOpen;
    PublishDiagnosticsParams {
        uri: view.uri.clone(),
        diagnostics: view
            .study
            .diagnostics
            .iter()
            .filter(is_settled)
            .take(MAX_DIAGNOSTICS)
            .map(|found| to_lsp_diagnostic(view, found))
            .collect(),
        version: Some(view.version),
    }
}

/// Returns the diagnostics at a byte.
pub(super) fn at_byte(view: DocumentView<'_>, byte: usize) -> Vec<&Diagnostic> {
    overlapping(view, Span::at(byte)).collect()
}

/// Returns the diagnostics that overlap a span of the file.
pub(super) fn overlapping(view: DocumentView<'_>, span: Span) -> impl Iterator<Item = &Diagnostic> {
    let found = &view.study.diagnostics;
    found
        .iter()
        .take_while(move |found| found.span.start() <= span.end())
        .filter(move |found| found.span.end() >= span.start())
        .take(MAX_DIAGNOSTICS)
}

/// Converts a diagnostic to the type of the protocol.
pub(super) fn to_lsp_diagnostic(
    view: DocumentView<'_>,
    found: &Diagnostic,
) -> lsp_types::Diagnostic {
    let related = found
        .related
        .iter()
        .map(|related| DiagnosticRelatedInformation {
            location: Location::new(view.uri.clone(), view.range(related.span)),
            message: view.strings.render(&related.label),
        });
    lsp_types::Diagnostic {
        range: view.range(found.span),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(found.code.to_string())),
        code_description: view.guide.and_then(|it| it.link(found.code)),
        source: Some("fifangha".to_owned()),
        message: message(view, found),
        related_information: (!found.related.is_empty()).then(|| related.collect()),
        ..lsp_types::Diagnostic::default()
    }
}

fn message(view: DocumentView<'_>, found: &Diagnostic) -> String {
    let message = match &found.label {
        None => found.message.clone(),
        Some(label) => Message::new("lsp.labelled")
            .with("message", found.message.clone())
            .with("label", label.clone()),
    };
    let help = help(&view.study.file, found);
    let sentences = std::iter::once(&message).chain(&help).chain(&found.notes);
    let lines: Vec<_> = sentences.map(|it| view.strings.render(it)).collect();
    lines.join("\n")
}
