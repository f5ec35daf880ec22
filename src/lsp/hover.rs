//! Hover texts.

use std::fmt::Write;

use fifangha_rules::TurnEnd;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::cursor_context::{CursorContext, comment_at, locate};
use super::document::DocumentView;
use super::fenced_board::fenced_board;
use super::{diagnostics, front_matter, rules_page};
use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::kiba;
use crate::message::{Message, MessageArg, Strings};
use crate::notation::ClaimName;
use crate::notation::ast::{BoardNode, Claim, Node};
use crate::replay::{
    CheckedNode, GameRules, LineItem, PlayedSowing, PlayedTurn, ReplayedGame, Verdict, board_check,
};

/// Maximum number of sowings of a turn described step by step.
pub(super) const MAX_LAPS_IN_FULL: u64 = 200;

/// Returns the hover text at a position.
pub(super) fn hover(view: DocumentView<'_>, position: Position) -> Option<Hover> {
    let byte = view.byte(position);
    let wrong = diagnostics::at_byte(view, byte);
    let (span, mut text) = locate(view, byte)
        .and_then(|spot| describe_node(view, &spot, byte))
        .unwrap_or_else(|| {
            let span = wrong.first().map_or(Span::at(byte), |found| found.span);
            (span, String::new())
        });
    for found in wrong {
        append_code_page(found, view.strings, &mut text);
    }
    (!text.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text.trim_start().to_owned(),
        }),
        range: Some(view.range(span)),
    })
}

/// Appends the explanation of a diagnostic code.
fn append_code_page(found: &Diagnostic, strings: &Strings, text: &mut String) {
    let page = found.code.page(strings.fallback());
    let (heading, rest) = page.split_once("\n\n").unwrap_or((page, ""));
    let heading = heading.trim_start_matches("# ");
    let meaning = rest.split("\n```").next().unwrap_or_default().trim();
    let _ = write!(text, "\n\n---\n\n**{heading}**\n\n{meaning}");
}

fn describe_node(
    view: DocumentView<'_>,
    spot: &CursorContext<'_>,
    byte: usize,
) -> Option<(Span, String)> {
    if spot.in_front {
        return front_matter::hover(spot, byte, view);
    }
    let node = spot.node?;
    if let Some(comment) = comment_at(node, byte) {
        return front_matter::cited_source_key(comment, byte).and_then(|key| {
            let source = front_matter::find_source(spot.record, &key.value)?;
            Some((key.span, front_matter::source_markdown(source)))
        });
    }
    let game = spot.game?;
    let strings = view.strings;
    let text = match (node, spot.item) {
        (Node::Turn(_), Some(LineItem::Turn(played))) => describe_turn(game, played, strings),
        (Node::Turn(_) | Node::Sow(_), None) => match &spot.before {
            Some(before) if !matches!(before, Board::Unknown(_)) => {
                let text = strings.t("lsp.not_played", &[]);
                format!("{text}\n\n{}", fenced_board(before.clone(), strings))
            }
            _ => strings.t("lsp.not_known", &[]),
        },
        (Node::Sow(_), Some(LineItem::Sow(sown))) => describe_sow(sown, strings),
        (Node::Board(node), Some(LineItem::Board(checked))) => describe_board(view, node, checked)?,
        (Node::Board(_), Some(LineItem::WitnessBoard(board))) => strings.render(&board.message()?),
        (Node::Claim(node), Some(LineItem::Claim(checked))) => {
            let description = describe_claim(view, node, checked, spot.before.clone());
            let game = GameRules::from(game);
            let names = view.source_names();
            description + &rules_page::rules_of_claim(node.name.value, &game, &names, strings)
        }
        (Node::Gap(gap), _) => strings.render(&match gap.min == gap.max {
            true => Message::new("lsp.gap").with("n", gap.min),
            false => Message::new("lsp.gap_between")
                .with("least", gap.min)
                .with("most", gap.max),
        }),
        _ => return None,
    };
    Some((node.span(), text))
}

fn describe_turn(game: &ReplayedGame, played: &PlayedTurn, strings: &Strings) -> String {
    let rules = &game.rules;
    let lead = match played.played.laps <= MAX_LAPS_IN_FULL {
        true => Message::new("lsp.turn_in_full")
            .with("long", MessageArg::Text(played.long_notation(rules))),
        false => Message::new("lsp.turn"),
    };
    let lead = lead
        .with("number", played.number)
        .with("side", played.side)
        .with("turn", played.notation(rules));
    // A star of KIBA would end the emphasis.
    let kiba = kiba::beside(game.kiba(played).as_deref(), strings);
    let mut text = strings.render(&lead) + &kiba;
    let _ = write!(
        text,
        "\n\n{}",
        strings.render(&turn_result_message(&played.played))
    );
    if let Some(outcome) = played.outcome {
        let outcome = Message::new("lsp.outcome").with("outcome", Message::from(&outcome));
        let _ = write!(text, " {}", strings.render(&outcome));
    }
    let board = played.position_after().unwrap_or(played.before);
    let _ = write!(text, "\n\n{}", fenced_board(board, strings));
    text
}

/// Returns a sentence about the result of a turn.
pub(super) fn turn_result_message(played: &fifangha_rules::PlayResult) -> Message {
    let sowings = |count: u64| Message::new("lsp.sowings").with("n", count);
    match played.end {
        TurnEnd::Rest(_) if played.captured > 0 => Message::new("lsp.captured")
            .with("sowings", sowings(played.laps))
            .with("n", played.captured),
        TurnEnd::Rest(_) => {
            Message::new("lsp.nothing_captured").with("sowings", sowings(played.laps))
        }
        TurnEnd::Never { period } => {
            Message::new("lsp.never_ends").with("sowings", sowings(period))
        }
        TurnEnd::Undecided => Message::new("lsp.undecided").with("sowings", sowings(played.laps)),
    }
}

fn describe_sow(sown: &PlayedSowing, strings: &Strings) -> String {
    let lead = Message::new("lsp.sow")
        .with("side", sown.side)
        .with("n", sown.seeds);
    format!(
        "{} {}\n\n{}",
        strings.render(&lead),
        strings.render(&turn_result_message(&sown.played)),
        fenced_board(sown.played.position, strings)
    )
}

/// Returns `None` if the board is not a board of the game; a diagnostic reports
/// that.
fn describe_board(
    view: DocumentView<'_>,
    node: &BoardNode,
    checked: &CheckedNode,
) -> Option<String> {
    let words = |key| view.strings.t(key, &[]);
    let board = fenced_board(checked.board.clone(), view.strings);
    match checked.verdict {
        Verdict::Passed => Some(format!("{}\n\n{board}", words("lsp.board.passed"))),
        Verdict::Open => Some(format!("{}\n\n{board}", words("lsp.board.open"))),
        _ if diagnostic_inside(view, node.span, Code::ImpossibleBoard).is_some() => None,
        Verdict::Failed | Verdict::Known => {
            let mut text = words("lsp.board.failed") + "\n";
            let position = checked.board.position();
            for difference in position.map_or(Vec::new(), |it| board_check::differences(node, it)) {
                let _ = write!(
                    text,
                    "\n- {}",
                    view.strings.render(&Message::from(&difference.actual))
                );
            }
            Some(format!("{text}\n\n{board}"))
        }
    }
}

/// Returns the syntax and meaning of a claim.
pub(super) fn claim_meaning(name: ClaimName) -> Message {
    Message::new("lsp.claim.says")
        .with("usage", name.usage())
        .with("meaning", name.doc())
}

fn describe_claim(
    view: DocumentView<'_>,
    node: &Claim,
    checked: &CheckedNode,
    known: Option<Board>,
) -> String {
    let verdict = match checked.verdict {
        Verdict::Passed => Message::new("lsp.claim.passed"),
        Verdict::Open => Message::new("lsp.claim.open"),
        Verdict::Failed | Verdict::Known => {
            let why = diagnostic_inside(view, node.span, Code::ClaimFails)
                .or_else(|| diagnostic_inside(view, node.span, Code::ClaimOutOfPlace))
                .and_then(|found| found.label.clone());
            match why {
                Some(why) => Message::new("lsp.claim.failed_why").with("why", why),
                None => Message::new("lsp.claim.failed"),
            }
        }
    };
    let says = view.strings.render(&claim_meaning(node.name.value));
    let mut text = format!("{says}\n\n{}", view.strings.render(&verdict));
    if let Some(board) = known.filter(|it| !matches!(it, Board::Unknown(_))) {
        let _ = write!(text, "\n\n{}", fenced_board(board, view.strings));
    }
    text
}

/// Returns the diagnostic with the given code inside a span of the file.
fn diagnostic_inside(view: DocumentView<'_>, span: Span, code: Code) -> Option<&Diagnostic> {
    diagnostics::overlapping(view, span)
        .find(|found| found.code == code && found.span.start() >= span.start())
}
