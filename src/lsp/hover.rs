//! What is shown of the thing under the pointer.

use std::fmt::Write;

use fifangha_rules::{End, Position as Board, Rules};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::locate::{Spot, comment_at, locate};
use super::open::View;
use super::{diagnostics, front};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::notation::tree::{BoardNode, Claim, Node};
use crate::replay::{Item, PlayedTurn, Shown, Sown, Verdict, board};
use crate::report;

/// A turn of more sowings than this is not told step by step.
const MOST_LAPS: u64 = 200;

/// What is known of the place at a position.
pub(super) fn hover(view: View<'_>, position: Position) -> Option<Hover> {
    let byte = view.byte(position);
    let wrong = diagnostics::at(view, byte);
    let (span, mut text) = locate(view, byte)
        .and_then(|spot| told(view, &spot, byte))
        .unwrap_or_else(|| {
            let span = wrong.first().map_or(Span::at(byte), |found| found.span);
            (span, String::new())
        });
    for found in wrong {
        explain(found, &mut text);
    }
    (!text.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text.trim_start().to_owned(),
        }),
        range: Some(view.range(span)),
    })
}

/// What the code of a mistake means.
fn explain(found: &Diagnostic, text: &mut String) {
    let page = found.code.page();
    let meaning = page
        .split_once("\n\n")
        .map_or(page, |(_, rest)| rest)
        .split("\n```")
        .next()
        .unwrap_or_default();
    let _ = write!(
        text,
        "\n\n---\n\n**{}: {}**\n\n{}",
        found.code,
        found.code.title(),
        meaning.trim()
    );
}

fn told(view: View<'_>, spot: &Spot<'_>, byte: usize) -> Option<(Span, String)> {
    if spot.in_front {
        return front::hover(spot, byte);
    }
    let node = spot.node?;
    if let Some(comment) = comment_at(node, byte) {
        return front::cited(comment, byte).and_then(|key| {
            let source = front::source(spot.record, &key.value)?;
            Some((key.span, front::described(source)))
        });
    }
    let rules = &spot.game?.rules;
    let text = match (node, spot.item) {
        (Node::Turn(_), Some(Item::Turn(played))) => turn(played, rules),
        (Node::Turn(_) | Node::Sow(_), None) => match &spot.before {
            Some(before) => format!("Not played. The board before it:\n\n{}", fenced(before)),
            None => "Not played: the position is not known here.".to_owned(),
        },
        (Node::Sow(_), Some(Item::Sow(sown))) => sow(sown),
        (Node::Board(node), Some(Item::Board(shown))) => differences(view, node, shown)?,
        (Node::Claim(node), Some(Item::Claim(shown))) => claim(view, node, shown, spot.before),
        (Node::Gap(gap), _) => match gap.min == gap.max {
            true => format!("{} turns that nobody knows.", gap.min),
            false => format!("{} to {} turns that nobody knows.", gap.min, gap.max),
        },
        _ => return None,
    };
    Some((node.span(), text))
}

/// A board as text in a block of its own.
pub(super) fn fenced(position: &Board) -> String {
    format!("```text\n{}```", report::board::text(position, 0))
}

fn turn(played: &PlayedTurn, rules: &Rules) -> String {
    let mut text = format!(
        "**{}. {} plays {}**",
        played.number,
        played.side,
        played.notation(rules)
    );
    if played.played.laps <= MOST_LAPS {
        let _ = write!(text, ", in full `{}`", played.long(rules));
    }
    text.push_str("\n\n");
    text.push_str(&ending(&played.played));
    if let Some(outcome) = played.outcome {
        let _ = write!(text, " **{outcome}.**");
    }
    let board = played.after().unwrap_or(played.before);
    let _ = write!(text, "\n\n{}", fenced(&board));
    text
}

/// How a turn came out, in a sentence.
pub(super) fn ending(played: &fifangha_rules::Played) -> String {
    let number = |count: u64, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let laps = number(played.laps, "sowing");
    match played.end {
        End::Rest(_) if played.captured > 0 => {
            format!(
                "{laps}, {} captured.",
                number(played.captured.into(), "seed")
            )
        }
        End::Rest(_) => format!("{laps}, nothing captured."),
        End::Never { period } => {
            format!(
                "It never ends: it repeats after {}.",
                number(period, "sowing")
            )
        }
        End::Undecided => format!("Not decided after {laps}."),
    }
}

fn sow(sown: &Sown) -> String {
    format!(
        "**{} sows {} from the hand.** {}\n\n{}",
        sown.side,
        sown.seeds,
        ending(&sown.played),
        fenced(&sown.played.position)
    )
}

/// `None` where the board is no board of the game: the mistake says so.
fn differences(view: View<'_>, node: &BoardNode, shown: &Shown) -> Option<String> {
    let board = fenced(&shown.position);
    match shown.verdict {
        Verdict::Held => Some(format!("The board is the game's.\n\n{board}")),
        Verdict::Open => Some("Something on this board is left open.".to_owned()),
        Verdict::Failed if within(view, node.span, Code::ImpossibleBoard).is_some() => None,
        Verdict::Failed => {
            let mut text = "The board is not the game's:\n".to_owned();
            for difference in board::differences(node, &shown.position) {
                let _ = write!(text, "\n- {difference}");
            }
            Some(format!("{text}\n\n{board}"))
        }
    }
}

fn claim(view: View<'_>, node: &Claim, shown: &Shown, known: Option<Board>) -> String {
    let name = node.name.value;
    let mut text = format!("`{}`: {}.\n\n", name.usage(), name.doc());
    match shown.verdict {
        Verdict::Held => text.push_str("**It holds.**"),
        Verdict::Open => text.push_str("**It is left open.**"),
        Verdict::Failed => {
            let why = within(view, node.span, Code::ClaimFails)
                .or_else(|| within(view, node.span, Code::ClaimOutOfPlace))
                .and_then(|found| found.label.as_ref())
                .map_or_else(String::new, ToString::to_string);
            let _ = write!(text, "**It does not hold:** {why}.");
        }
    }
    if let Some(board) = known {
        let _ = write!(text, "\n\n{}", fenced(&board));
    }
    text
}

/// The mistake of that kind inside a piece of the file.
fn within(view: View<'_>, span: Span, code: Code) -> Option<&Diagnostic> {
    diagnostics::touching(view, span)
        .find(|found| found.code == code && found.span.start >= span.start)
}
