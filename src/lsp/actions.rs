//! Fixes that the editor offers at a mistake.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit,
};

use super::{diagnostics, open::View};
use crate::report;

/// The fixes of the mistakes in a range.
pub(super) fn actions(view: View<'_>, params: &CodeActionParams) -> Vec<CodeActionOrCommand> {
    let wanted = params.context.only.as_ref().is_none_or(|only| {
        let quick_fix = CodeActionKind::QUICKFIX;
        only.iter().any(|kind| {
            *kind == CodeActionKind::EMPTY || quick_fix.as_str().starts_with(kind.as_str())
        })
    });
    if !wanted {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for found in diagnostics::touching(view, view.span(params.range)) {
        let Some(fix) = &found.fix else { continue };
        let edit = TextEdit::new(view.range(fix.span), fix.replacement.clone());
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: view
                .strings
                .say(&report::fix_in_words(&view.study.file, fix)),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostics::shown(view, found)]),
            edit: Some(WorkspaceEdit::new(edits(view, edit))),
            is_preferred: Some(true),
            ..CodeAction::default()
        }));
    }
    actions
}

// The protocol's own type; nothing changes a key that is in the map.
#[allow(clippy::mutable_key_type)]
fn edits(view: View<'_>, edit: TextEdit) -> HashMap<lsp_types::Uri, Vec<TextEdit>> {
    HashMap::from([(view.uri.clone(), vec![edit])])
}
