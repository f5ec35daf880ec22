//! The checks of a record and their verdicts.

use std::fmt::Display;

use serde::Serialize;
use tera::Context;

use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use crate::board;
use crate::diagnostic::Span;
use crate::message::{Message, Strings};
use crate::notation::ast::{Claim, ClaimArg, Node, Outcome, SideMark};
use crate::replay::{CheckKind, LineItem, Tally, Verdict};
use crate::site::html_tree::ContentRole;

/// A check, as shown next to a turn.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FigureCheck {
    /// Its notation in the record.
    written: String,
    /// Its meaning, in words.
    meaning: String,
    /// `held`, `failed` or `open`.
    verdict: &'static str,
    #[serde(skip)]
    came_out: Verdict,
}

/// The checks next to a turn, with the number of each verdict.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FigureChecks {
    tally: Tally,
    all: Vec<FigureCheck>,
}

impl FigureChecks {
    /// Returns `None` if there are no checks.
    pub(super) fn from_checks(all: Vec<FigureCheck>) -> Option<Self> {
        (!all.is_empty()).then(|| Self {
            tally: all.iter().map(|it| it.came_out).collect(),
            all,
        })
    }

    /// Returns the checks below their number.
    pub(super) fn content(&self, strings: &Strings) -> Content {
        let checks = self.all.iter().map(|it| {
            let meaning = format!(" {} ", it.meaning);
            let content = Content::code(&it.written).then(meaning);
            let role = match it.came_out {
                Verdict::Held => ContentRole::PASSED,
                _ => ContentRole::NOT_PASSED,
            };
            Content::role(role, content.then(it.verdict_content(strings)))
        });
        let list = Content::element("ul", checks.collect::<Content>());
        let content = tally_content(&self.tally, strings).then(list);
        Content::role(ContentRole::CHECKS, content)
    }
}

impl FigureCheck {
    fn verdict_content(&self, strings: &Strings) -> Content {
        let verdict = strings.t(&format!("verdict.{}", self.verdict), &[]);
        Content::role(ContentRole::VERDICT, verdict)
    }
}

/// Returns the numbers of checks by verdict as a line above the checks.
fn tally_content(tally: &Tally, strings: &Strings) -> Content {
    let numbers = [
        ("check.held", tally.held),
        ("check.failed", tally.failed),
        ("check.open", tally.open),
    ];
    let shown = numbers.into_iter().enumerate();
    let shown = shown.filter(|(at, (_, number))| *at == 0 || *number > 0);
    let shown = shown.map(|(_, (key, number))| strings.t(key, &[("n", &number)]));
    Content::role(ContentRole::SUMMARY, shown.collect::<Vec<_>>().join(", "))
}

#[derive(Serialize)]
struct FigureCheckRow {
    line: usize,
    #[serde(flatten)]
    checked: FigureCheck,
}

/// Returns the boards and claims among the given items.
pub(super) fn collect_checks(
    items: &[&LineItem],
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Vec<FigureCheck> {
    let shown = items.iter().filter_map(|item| match item {
        LineItem::Claim(shown) => Some((CheckKind::Claim, shown)),
        LineItem::Board(shown) => Some((CheckKind::Board, shown)),
        _ => None,
    });
    shown
        .map(|(kind, shown)| figure_check(kind, shown.span, shown.verdict, choice, cx))
        .collect()
}

/// Renders every board, claim and result of the game, with its line and its
/// verdict.
pub(super) fn show(choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> FigurePart {
    let record = &choice.study.document.records[choice.game.record];
    let inside =
        |span: Span| record.span.start() <= span.start() && span.end() <= record.span.end();
    let rows: Vec<_> = choice
        .study
        .replay
        .checks
        .iter()
        .filter(|check| inside(check.span))
        .filter(|check| {
            use CheckKind::{Board, Claim, End, Result, Sow};
            matches!(check.kind, Board | Claim | End | Result | Sow)
        })
        .map(|check| FigureCheckRow {
            line: choice.study.file.line_column(check.span.start()).line,
            checked: figure_check(check.kind, check.span, check.verdict, choice, cx),
        })
        .collect();
    let file = choice.study.file.name();
    let mut context = Context::new();
    context.insert("file", file);
    let tally: Tally = rows.iter().map(|row| row.checked.came_out).collect();
    context.insert("tally", &tally);
    context.insert("rows", &rows);
    let cells = rows.iter().map(|row| {
        table_row([
            row.line.to_string().into(),
            Content::code(&row.checked.written),
            row.checked.meaning.as_str().into(),
            row.checked.verdict_content(cx.strings()),
        ])
    });
    let table = Content::table(
        Content::code(file),
        cx.texts(&[
            "check.place",
            "check.written",
            "check.meaning",
            "check.verdict",
        ]),
        cells,
    );
    let content = tally_content(&tally, cx.strings()).then(table);
    FigurePart::new(
        "checks",
        context,
        Content::role(ContentRole::CHECKS, content),
    )
}

fn figure_check(
    kind: CheckKind,
    span: Span,
    verdict: Verdict,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> FigureCheck {
    let strings = cx.strings();
    let record = &choice.study.document.records[choice.game.record];
    let claim = (kind == CheckKind::Claim)
        .then(|| claim_at(&record.body, span))
        .flatten();
    let meaning = match (claim, kind) {
        (Some(claim), _) => claim_text(claim, cx),
        (None, CheckKind::Board) => strings.t("check.board", &[]),
        (None, CheckKind::Result) => strings.t("check.result", &[]),
        (None, CheckKind::End) => strings.t("check.end", &[]),
        (None, _) => strings.t("check.sow", &[]),
    };
    let written = span.slice(choice.study.file.text());
    FigureCheck {
        written: written.split_whitespace().collect::<Vec<_>>().join(" "),
        meaning,
        verdict: verdict.name(),
        came_out: verdict,
    }
}

/// Returns the claim with the given span, also inside variations.
fn claim_at(body: &[Node], span: Span) -> Option<&Claim> {
    body.iter().find_map(|node| match node {
        Node::Claim(claim) if claim.span == span => Some(claim),
        Node::Variation(variation) => claim_at(&variation.body, span),
        _ => None,
    })
}

/// Returns a claim in words.
fn claim_text(claim: &Claim, cx: &FigureContext<'_>) -> String {
    let strings = cx.strings();
    let side = |mark: SideMark| strings.render(&Message::from(board::side_of_mark(mark)));
    let arguments: Vec<_> = claim
        .args
        .iter()
        .map(|arg| match &arg.value {
            ClaimArg::Side(mark) => side(*mark),
            ClaimArg::Outcome(Outcome::South) => side(SideMark::South),
            ClaimArg::Outcome(Outcome::North) => side(SideMark::North),
            ClaimArg::Outcome(Outcome::Draw) => strings.t("claim.draw", &[]),
            other => other.to_string(),
        })
        .collect();
    let empty = String::new();
    let first = arguments.first().unwrap_or(&empty);
    let second = arguments.get(1).unwrap_or(&empty);
    let all = arguments.join(", ");
    let values: [(&str, &dyn Display); 3] = [("first", first), ("second", second), ("all", &all)];
    strings.t(&format!("claim.{}", claim.name.value), &values)
}

#[cfg(test)]
mod tests {
    use fifangha_rules::Parameter;

    use crate::message::Strings;
    use crate::notation::ClaimName;

    #[test]
    fn every_claim_and_parameter_has_words_in_every_language() {
        let claims = ClaimName::ALL.iter().map(|claim| format!("claim.{claim}"));
        let parameters = Parameter::ALL
            .iter()
            .map(|parameter| format!("parameter.{}", parameter.name()));
        let keys: Vec<_> = claims.chain(parameters).collect();
        for strings in Strings::all() {
            for key in &keys {
                assert_ne!(strings.t(key, &[]), *key, "in {}", strings.name());
            }
        }
    }
}
