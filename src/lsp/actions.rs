//! Quick fixes for diagnostics.

use std::collections::{BTreeMap, HashMap};

use fifangha_rules::{Position, Rules};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit};

use super::cursor_context::locate;
use super::references::workspace_edit;
use super::{diagnostics, document::DocumentView};
use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::message::Message;
use crate::notation;
use crate::notation::ast::{BoardLayout, BoardNode, Node, TurnNode};
use crate::replay::{LineItem, ListedTurn, list_legal_turns, long_notation};
use crate::report;

/// Returns the suggestions and fixes of the diagnostics in a range.
pub(super) fn actions(
    view: DocumentView<'_>,
    params: &CodeActionParams,
    versions: Option<&BTreeMap<String, i32>>,
) -> Vec<CodeActionOrCommand> {
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
    for found in diagnostics::overlapping(view, view.span(params.range)) {
        let mended = fixes_for(view, found);
        let only = mended.len() == 1 && found.suggestions.is_empty();
        let suggested = found.suggestions.iter();
        let suggested = suggested.map(|it| (it.message.clone(), it.fix.clone()));
        for (title, fix) in suggested.chain(mended) {
            let edit = TextEdit::new(view.range(fix.span), fix.replacement);
            // The protocol's own type; no key in the map is modified.
            #[allow(clippy::mutable_key_type)]
            let changes = HashMap::from([(view.uri.clone(), vec![edit])]);
            actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: view.strings.render(&title),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostics::to_lsp_diagnostic(view, found)]),
                edit: Some(workspace_edit(changes, versions)),
                is_preferred: Some(only),
                ..CodeAction::default()
            }));
        }
    }
    actions
}

/// Returns the fixes of a diagnostic with their titles: its own fix, otherwise
/// the legal turns, the correct long form, or the board of the game.
fn fixes_for(view: DocumentView<'_>, found: &Diagnostic) -> Vec<(Message, Fix)> {
    if let Some(fix) = &found.fix {
        let title = report::fix_text(&view.study.file, fix);
        return vec![(title, fix.clone())];
    }
    let Some(spot) = locate(view, found.span.start()) else {
        return Vec::new();
    };
    let Some(rules) = spot.game.map(|game| &game.rules) else {
        return Vec::new();
    };
    match (spot.node, spot.item, found.code) {
        (Some(Node::Turn(turn)), _, Code::IllegalTurn | Code::ChoiceMissing | Code::WrongStep) => {
            let before = spot.before.as_ref().and_then(Board::position);
            before.map_or_else(Vec::new, |it| legal_turn_fixes(turn, it, rules))
        }
        (Some(Node::Board(node)), Some(LineItem::Board(checked)), Code::BoardDiffers) => {
            let fix = checked.board.position().map(|it| Fix {
                span: node.span,
                replacement: board_source(it, node),
            });
            fix.map(|fix| (Message::new("lsp.write_board"), fix))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the legal turns that can replace a turn, in the long form if it is
/// written in it. If some begin like the written turn, only these are returned.
/// The number, side and mark are kept.
fn legal_turn_fixes(turn: &TurnNode, before: &Position, rules: &Rules) -> Vec<(Message, Fix)> {
    // Comments between the steps must not be lost.
    if turn.has_step_comments() {
        return Vec::new();
    }
    let (mut listed, _) = list_legal_turns(rules, before, turn);
    if listed.iter().any(|it| it.is_of_pit) {
        listed.retain(|it| it.is_of_pit);
    }
    let span = turn.core_span();
    let fix = |legal: ListedTurn| {
        let replacement = match turn.is_long() {
            true => long_notation(rules, before, &legal.turn).unwrap_or(legal.notation),
            false => legal.notation,
        };
        let title = Message::new("lsp.play").with("turn", replacement.as_str());
        (title, Fix { span, replacement })
    };
    listed.into_iter().map(fix).collect()
}

/// Returns the source of a position in brackets, on one line or as a grid.
fn board_source(position: &Position, node: &BoardNode) -> String {
    let (line, sigla) = (position.to_string(), node.sigla());
    match (node.layout, line.split_once(' ')) {
        (BoardLayout::Grid, Some((rows, parts))) => {
            let rows = rows.replace('/', "\n");
            let (document, _) = notation::parse(&format!("[{sigla}\n{rows}\n{parts}\n]\n"));
            notation::print(&document).trim_end().to_owned()
        }
        _ if sigla.is_empty() => format!("[{line}]"),
        _ => format!("[{sigla} {line}]"),
    }
}
