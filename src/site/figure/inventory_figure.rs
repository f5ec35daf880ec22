//! The claims of the sources, one per row, with the results of checking them.

use super::checking_games;
use super::content::{Content, Table, element, table_row};
use super::context::FigureContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::project::to_slash_path;
use crate::site::chapter::block::BlockOptions;
use crate::site::chapter::links::anchor;
use crate::site::html_tree::HtmlElement;
use crate::source_claims::{BilingualText, SourceClaim, SourceClaimVerdict, SourceClaims};

/// Returns the number of claims with each verdict, a table of claims for each
/// source, and the records that check them.
pub(super) fn show(block: &BlockOptions, cx: &FigureContext<'_>) -> Result<Content, Diagnostic> {
    let claims = load_claims(block, cx)?;
    let colon = cx.t("list.colon");
    let counts = SourceClaimVerdict::ALL.iter().map(|&verdict| {
        let name = cx.t(&format!("inventory.{}", verdict.name()));
        format!("{name}{colon}{}", claims.count(verdict))
    });
    let counts = Content::element("p", counts.collect::<Vec<_>>().join(" · "));
    let tables = claims.sources.iter().map(|source| {
        let table = Table {
            caption: source_link(source, cx),
            is_cards: true,
            ..Table::new(cx.texts(&[
                "inventory.place",
                "check.meaning",
                "check.verdict",
                "inventory.by",
            ]))
        };
        table.rows(claims.of_source(source).map(|it| claim_row(it, &colon, cx)))
    });
    let games = checking_games::games_table(claims, cx);
    Ok(counts.then(tables.collect::<Content>()).then(games))
}

/// Returns the name of a source, with a link to its description.
fn source_link(key: &str, cx: &FigureContext<'_>) -> Content {
    let link = format!("{}{key}", cx.page.sources.link);
    Content::link_of_class("fif-cite", Some(&link), cx.page.sources.source_name(key))
}

/// Returns the row of a claim in the table of its source.
fn claim_row(claim: &SourceClaim, colon: &str, cx: &FigureContext<'_>) -> HtmlElement {
    let line_break = || Content::element("br", "");
    let found = claim.found.as_ref().map(|found| {
        let label = Content::element("i", cx.t("inventory.found") + colon);
        line_break().then(label).then(translated(found, cx))
    });
    let says = translated(&claim.says, cx).then(found);
    let note = note(claim).map(|it| Content::from(colon).then(translated(it, cx)));
    let ways = claim.restored.as_ref().map(|it| {
        line_break().then(match it.ways {
            1 => cx.t("inventory.restored_unique"),
            ways => cx.strings().t("inventory.restored", &[("ways", &ways)]),
        })
    });
    let verdict = Content::from(cx.t(&format!("inventory.{}", claim.verdict.name())));
    let id = format!("statement-{}", claim.id);
    let place = Content::link_of_class("fif-numbered", Some(&anchor(&id)), place(claim, cx));
    let verdict = verdict.then(note).then(ways);
    table_row([place, says, verdict, checkers(claim, true, cx)]).with("id", id)
}

/// Returns the records and the test that check a claim, each on a line; `written` adds the notation
/// of its checks.
fn checkers(claim: &SourceClaim, written: bool, cx: &FigureContext<'_>) -> Content {
    let games = to_slash_path(&cx.page.library.project().settings().games);
    let records = claim.checked_by.iter().map(|by| {
        let record = anchor(&checking_games::anchor_id(by));
        let place = Content::link_of_class("fif-place", Some(&record), format!("{games}/{by}"));
        let check = written.then(|| Content::from(" ").then(Content::code(&by.claim)));
        place.then(check)
    });
    let test = claim.test.as_deref();
    let test = test.map(|it| element("span", "fif-place", it).into());
    Content::joined(records.chain(test), Content::element("br", ""))
}

/// Returns the source claims that fail, each with the correct reading.
pub(super) fn errata(block: &BlockOptions, cx: &FigureContext<'_>) -> Result<Content, Diagnostic> {
    let claims = load_claims(block, cx)?;
    let tables = [("errata", false), ("slips", true)].map(|(kind, slip)| {
        let rows = claims.errata().filter(|it| it.slip == slip).map(|it| {
            let statement = format!("#statement-{}", it.id);
            let at = Content::link(Some(&statement), place(it, cx));
            let at = source_link(&it.source, cx).then(", ").then(at);
            let reading = note(it).map(|it| translated(it, cx));
            let says = translated(&it.says, cx);
            table_row([at, says, reading.into(), checkers(it, false, cx)])
        });
        let table = Table {
            caption: cx.t(&format!("inventory.{kind}")).into(),
            is_cards: true,
            ..Table::new(cx.texts(&[
                "inventory.place",
                "check.meaning",
                "inventory.reading",
                "inventory.by",
            ]))
        };
        table.rows(rows)
    });
    Ok(tables.into_iter().collect())
}

/// Returns the place of a claim in its source.
fn place(claim: &SourceClaim, cx: &FigureContext<'_>) -> Content {
    let language = cx.strings().fallback();
    let place = cx.page.sources.locator_text(claim.at.in_language(language));
    Content::html(&cx.inline_html(&place))
}

/// Returns the hypotheses, the correct reading, or the reason why a claim cannot be checked.
fn note(claim: &SourceClaim) -> Option<&BilingualText> {
    let notes = [&claim.hypotheses, &claim.reading, &claim.why];
    notes.into_iter().find_map(Option::as_ref)
}

fn translated(text: &BilingualText, cx: &FigureContext<'_>) -> Content {
    let text = text.in_language(cx.strings().fallback());
    Content::html(&cx.inline_html(text))
}

fn load_claims<'a>(
    block: &BlockOptions,
    cx: &FigureContext<'a>,
) -> Result<&'a SourceClaims, Diagnostic> {
    cx.page.library.source_claims().map_err(|problems| {
        let found = Diagnostic::new(
            Code::RecordFails,
            block.place,
            Message::new("site.inventory"),
        );
        problems.iter().cloned().fold(found, Diagnostic::help)
    })
}
