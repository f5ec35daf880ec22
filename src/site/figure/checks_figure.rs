//! The checks of a record and their verdicts.

use std::fmt::Display;

use super::content::{Content, Table, table_row};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::board;
use crate::diagnostic::Span;
use crate::message::{Message, Strings};
use crate::notation::ast::{Claim, ClaimArg, Node, Outcome, SideMark};
use crate::replay::{CheckKind, LineItem, Tally, Verdict};
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode};

/// A check, as shown next to a turn.
struct ShownCheck {
    /// Its notation in the record.
    written: String,
    /// Its meaning, in words.
    meaning: String,
    verdict: Verdict,
}

impl ShownCheck {
    fn verdict_content(&self, strings: &Strings) -> Content {
        let verdict = strings.t(&format!("verdict.{}", self.verdict.name()), &[]);
        Content::role(ContentRole::VERDICT, verdict)
    }
}

/// Returns the checks among the items after a turn, below their number.
pub(super) fn turn_checks(
    items: &[&LineItem],
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Content {
    let checks = items.iter().filter_map(|item| match item {
        LineItem::Claim(check) => Some((CheckKind::Claim, check)),
        LineItem::Board(check) => Some((CheckKind::Board, check)),
        _ => None,
    });
    let checks: Vec<_> = checks
        .map(|(kind, check)| figure_check(kind, check.span, check.verdict, selection, cx))
        .collect();
    if checks.is_empty() {
        return Content::default();
    }
    let list = checks.iter().map(|it| {
        let meaning = format!(" {} ", it.meaning);
        let content = Content::code(&it.written).then(meaning);
        let role = match it.verdict {
            Verdict::Passed => ContentRole::PASSED,
            Verdict::Failed => ContentRole::FAILED,
            Verdict::Open | Verdict::Known => ContentRole::UNDECIDED,
        };
        Content::role(role, content.then(it.verdict_content(cx.strings())))
    });
    let list = Content::element("ul", list.collect::<Content>());
    let tally = checks.iter().map(|it| it.verdict).collect();
    below_tally(&tally, list, cx.strings())
}

/// Returns checks that fold below their number by verdict.
fn below_tally(tally: &Tally, checks: Content, strings: &Strings) -> Content {
    let numbers = [
        ("check.passed", tally.passed),
        ("check.failed", tally.failed),
        ("check.open", tally.open),
        ("check.known", tally.known),
    ];
    let counts = numbers.into_iter().enumerate();
    let counts = counts.filter(|(at, (_, number))| *at == 0 || *number > 0);
    let counts = counts.map(|(_, (key, number))| strings.t(key, &[("n", &number)]));
    let summary = Content::element("summary", counts.collect::<Vec<_>>().join(", "));
    Content::role(ContentRole::CHECKS, summary.then(checks))
}

/// Returns every board, claim and result of the game, with its line and its
/// verdict.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Content {
    let record = &selection.study.document.records[selection.game.record];
    let inside =
        |span: Span| record.span.start() <= span.start() && span.end() <= record.span.end();
    let checks = selection.study.replay.checks.iter().filter(|check| {
        use CheckKind::{Board, Claim, End, Result, Sow};
        inside(check.span) && matches!(check.kind, Board | Claim | End | Result | Sow)
    });
    let file = &selection.study.file;
    let rows = checks.clone().map(|it| {
        let check = figure_check(it.kind, it.span, it.verdict, selection, cx);
        let line = file.line_column(it.span.start()).line.to_string();
        let line = HtmlElement::new("td", "fif-place", Content::from(line).0);
        let mut row = table_row([
            Content::code(&check.written),
            check.meaning.as_str().into(),
            check.verdict_content(cx.strings()),
        ]);
        row.children.insert(0, HtmlNode::Element(line));
        row.with("class", format!("fif-{}", it.verdict.name()))
    });
    let table = Table {
        caption: Content::code(file.name()),
        class: "fif-verdicts",
        is_cards: true,
        ..Table::new(cx.texts(&[
            "check.place",
            "check.written",
            "check.meaning",
            "check.verdict",
        ]))
    };
    let tally = checks.clone().map(|it| it.verdict).collect();
    below_tally(&tally, table.rows(rows), cx.strings())
}

fn figure_check(
    kind: CheckKind,
    span: Span,
    verdict: Verdict,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> ShownCheck {
    let strings = cx.strings();
    let record = &selection.study.document.records[selection.game.record];
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
    let written = span.slice(selection.study.file.text());
    ShownCheck {
        written: written.split_whitespace().collect::<Vec<_>>().join(" "),
        meaning,
        verdict,
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
