//! The claims of the sources, one per row, with the results of checking them.

use serde::Serialize;
use tera::Context;

use super::checking_games;
use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::project::to_slash_path;
use crate::site::block::BlockOptions;
use crate::site::html_tree::HtmlElement;
use crate::source_claims::{self, BilingualText, SourceClaimVerdict, SourceClaims};

#[derive(Serialize)]
struct ClaimsFigureSource<'a> {
    key: &'a str,
    name: &'a str,
    rows: Vec<ClaimsFigureRow>,
}

#[derive(Serialize)]
struct ClaimsFigureRow {
    id: String,
    source: String,
    /// The name of the source.
    name: String,
    at: String,
    says: String,
    /// Our addition to the content of the source.
    found: Option<String>,
    verdict: &'static str,
    /// The number of ways to place the pits of a restored board.
    ways: Option<u32>,
    /// The hypotheses, the correct reading, or the reason why it cannot be checked.
    note: Option<String>,
    /// The records and tests that check it, each with its location.
    checked_by: Vec<ClaimsFigureChecker>,
}

/// A check of a source claim.
#[derive(Serialize)]
struct ClaimsFigureChecker {
    place: String,
    /// Its notation in the record; `None` for a test.
    claim: Option<String>,
    /// Its anchor in the list of records; `None` for a test.
    record: Option<String>,
}

#[derive(Serialize)]
struct ClaimsFigureCount {
    verdict: &'static str,
    rows: usize,
}

/// Renders the number of claims with each verdict, a table of claims for each
/// source, and the records that check them.
pub(super) fn show(block: &BlockOptions, cx: &FigureContext<'_>) -> Result<FigurePart, Diagnostic> {
    let inventory = load_claims(block, cx)?;
    let keys = inventory.sources.iter();
    let sources: Vec<_> = keys
        .map(|key| ClaimsFigureSource {
            key,
            name: cx.page.sources.source_name(key),
            rows: inventory.of_source(key).map(|it| row(it, cx)).collect(),
        })
        .collect();
    let counts: Vec<_> = SourceClaimVerdict::ALL
        .iter()
        .map(|&verdict| ClaimsFigureCount {
            verdict: verdict.name(),
            rows: inventory.count(verdict),
        })
        .collect();
    let records = checking_games::checking_games(inventory, cx);
    let mut context = Context::new();
    context.insert("id", &cx.id);
    context.insert("sources", &sources);
    context.insert("link", &cx.page.sources.link);
    context.insert("counts", &counts);
    context.insert("records", &records);
    let colon = cx.t("list.colon");
    let counts = counts.iter().map(|it| {
        let verdict = cx.t(&format!("inventory.{}", it.verdict));
        format!("{verdict}{colon}{}", it.rows)
    });
    let counts = Content::element("p", counts.collect::<Vec<_>>().join(" · "));
    let tables = sources.iter().map(|source| {
        let rows = source.rows.iter().map(|it| claim_row(it, &colon, cx));
        Content::table(
            source_link(source.key, source.name, cx),
            cx.texts(&[
                "inventory.place",
                "check.meaning",
                "check.verdict",
                "inventory.by",
            ]),
            rows,
        )
    });
    let records = checking_games::games_table(&records, cx);
    let content = counts.then(tables.collect::<Content>()).then(records);
    Ok(FigurePart::new("inventory", context, content))
}

fn source_link(key: &str, name: &str, cx: &FigureContext<'_>) -> Content {
    Content::link(Some(&format!("{}{key}", cx.page.sources.link)), name)
}

/// Returns the row of a claim in the table of its source.
fn claim_row(row: &ClaimsFigureRow, colon: &str, cx: &FigureContext<'_>) -> HtmlElement {
    let line_break = || Content::element("br", "");
    let found = row.found.as_deref().map(|found| {
        let label = Content::element("i", cx.t("inventory.found") + colon);
        line_break().then(label).then(Content::html(found))
    });
    let says = Content::html(&row.says).then(found);
    let note = row.note.as_deref();
    let note = note.map(|it| Content::from(colon).then(Content::html(it)));
    let ways = row.ways.map(|ways| {
        line_break().then(match ways {
            1 => cx.t("inventory.restored_unique"),
            _ => cx.strings().t("inventory.restored", &[("ways", &ways)]),
        })
    });
    let verdict = Content::from(cx.t(&format!("inventory.{}", row.verdict)));
    let verdict = verdict.then(note);
    let verdict = verdict.then(ways);
    let row_cells = [Content::html(&row.at), says, verdict, row.checkers(true)];
    table_row(row_cells).with("id", format!("statement-{}", row.id))
}

impl ClaimsFigureRow {
    /// Returns the checks of the claim, each on a line; `written` adds their notation.
    fn checkers(&self, written: bool) -> Content {
        let checkers = self.checked_by.iter().map(|by| {
            let record = by.record.as_ref().map(|it| format!("#{it}"));
            let place = Content::link(record.as_deref(), by.place.as_str());
            let claim = by.claim.as_deref().filter(|_| written);
            let claim = claim.map(|it| Content::from(" ").then(Content::code(it)));
            place.then(claim)
        });
        Content::joined(checkers, Content::element("br", ""))
    }
}

/// Renders the source claims that fail, each with the correct reading.
pub(super) fn errata(
    block: &BlockOptions,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let inventory = load_claims(block, cx)?;
    let rows = |slip| -> Vec<_> {
        let errata = inventory.errata().filter(|it| it.slip == slip);
        errata.map(|it| row(it, cx)).collect()
    };
    let mut context = Context::new();
    context.insert("link", &cx.page.sources.link);
    let mut content = Content::default();
    for (kind, slip) in [("errata", false), ("slips", true)] {
        let rows = rows(slip);
        context.insert(kind, &rows);
        let cells = rows.iter().map(|it| {
            let at = Content::link(
                Some(&format!("#statement-{}", it.id)),
                Content::html(&it.at),
            );
            let place = source_link(&it.source, &it.name, cx).then(", ").then(at);
            let note = Content::html(it.note.as_deref().unwrap_or_default());
            table_row([place, Content::html(&it.says), note, it.checkers(false)])
        });
        let table = Content::table(
            cx.t(&format!("inventory.{kind}")),
            cx.texts(&[
                "inventory.place",
                "check.meaning",
                "inventory.reading",
                "inventory.by",
            ]),
            cells,
        );
        content = content.then(table);
    }
    Ok(FigurePart::new("errata", context, content))
}

fn row(row: &source_claims::SourceClaim, cx: &FigureContext<'_>) -> ClaimsFigureRow {
    let language = cx.strings().fallback();
    let html = |text: &BilingualText| cx.inline_html(text.in_language(language));
    let note = [&row.hypotheses, &row.reading, &row.why];
    let games = to_slash_path(&cx.page.library.project().settings().games);
    let records = row.checked_by.iter().map(|by| ClaimsFigureChecker {
        place: format!("{games}/{by}"),
        claim: Some(by.claim.clone()),
        record: Some(checking_games::anchor_id(by)),
    });
    let test = row.test.clone().map(|place| ClaimsFigureChecker {
        place,
        claim: None,
        record: None,
    });
    ClaimsFigureRow {
        id: row.id.clone(),
        source: row.source.clone(),
        name: cx.page.sources.source_name(&row.source).to_owned(),
        at: cx.inline_html(&cx.page.sources.locator_text(row.at.in_language(language))),
        says: html(&row.says),
        found: row.found.as_ref().map(html),
        verdict: row.verdict.name(),
        ways: row.restored.as_ref().map(|it| it.ways),
        note: note.into_iter().find_map(Option::as_ref).map(html),
        checked_by: records.chain(test).collect(),
    }
}

fn load_claims<'a>(
    block: &BlockOptions,
    cx: &FigureContext<'a>,
) -> Result<&'a SourceClaims, Diagnostic> {
    cx.page.library.source_claims().map_err(|problems| {
        let found = Diagnostic::new(
            Code::RecordFails,
            block.place,
            Message::new("article.inventory"),
        );
        problems.iter().cloned().fold(found, Diagnostic::help)
    })
}
