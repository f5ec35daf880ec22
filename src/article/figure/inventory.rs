//! What the sources say, row by row, with what came of checking it.

use serde::Serialize;
use tera::Context;

use super::{FigureError, Studio, records};
use crate::article::block::Block;
use crate::diagnostic::{Code, Diagnostic};
use crate::inventory::{self, Inventory, Verdict};
use crate::message::Message;
use crate::project::slashed;

#[derive(Serialize)]
struct Source<'a> {
    key: &'a str,
    name: &'a str,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    source: String,
    /// What the source is called.
    name: String,
    at: String,
    /// The language of the place, where it is another than that of the page.
    at_language: Option<String>,
    says: String,
    verdict: &'static str,
    /// The hypotheses, the reading that would hold, or why it cannot be checked.
    note: Option<String>,
    /// The records and tests that check it, each with its line.
    checked_by: Vec<By>,
}

/// What checks a statement.
#[derive(Serialize)]
struct By {
    place: String,
    /// How it is written there; absent for a test.
    claim: Option<String>,
    /// Where the list of records has it; absent for a test.
    record: Option<String>,
}

#[derive(Serialize)]
struct Count {
    verdict: &'static str,
    rows: usize,
}

/// A table of every statement for each source, below the counts, and of the records
/// that check them.
pub(super) fn show(block: &Block, studio: &Studio<'_>) -> Result<String, FigureError> {
    let inventory = loaded(block, studio)?;
    let keys = inventory.sources.iter();
    let sources: Vec<_> = keys
        .map(|key| Source {
            key,
            name: studio.sources.name(key),
            rows: inventory.of_source(key).map(|it| row(it, studio)).collect(),
        })
        .collect();
    let counts: Vec<_> = Verdict::ALL
        .iter()
        .map(|&verdict| Count {
            verdict: verdict.name(),
            rows: inventory.count(verdict),
        })
        .collect();
    let mut context = Context::new();
    context.insert("id", &studio.id);
    context.insert("sources", &sources);
    context.insert("link", &studio.sources.link);
    context.insert("counts", &counts);
    context.insert("records", &records::checking(inventory, studio));
    Ok(studio.part("inventory", &context)?)
}

/// What the sources say and what does not hold, with the reading that would.
pub(super) fn errata(block: &Block, studio: &Studio<'_>) -> Result<String, FigureError> {
    let inventory = loaded(block, studio)?;
    let rows: Vec<_> = inventory.errata().map(|it| row(it, studio)).collect();
    let mut context = Context::new();
    context.insert("link", &studio.sources.link);
    context.insert("rows", &rows);
    Ok(studio.part("errata", &context)?)
}

fn row(row: &inventory::Row, studio: &Studio<'_>) -> Row {
    let language = studio.strings().language();
    let note = [&row.hypotheses, &row.reading, &row.why];
    let places = studio.library.project().sources().get(&row.source);
    let games = slashed(&studio.library.project().settings().games);
    let records = row.checked_by.iter().map(|by| By {
        place: format!("{games}/{by}"),
        claim: Some(by.claim.clone()),
        record: Some(records::id(by)),
    });
    let test = row.test.clone().map(|place| By {
        place,
        claim: None,
        record: None,
    });
    Row {
        id: row.id.clone(),
        source: row.source.clone(),
        name: studio.sources.name(&row.source).to_owned(),
        at: studio.sources.place(&row.at),
        at_language: (places.and_then(|it| it.work()?.language.clone()))
            .filter(|it| it != language),
        says: studio.inline(row.says.in_language(studio.strings().fallback())),
        verdict: row.verdict.name(),
        note: note
            .into_iter()
            .find_map(Option::as_ref)
            .map(|text| studio.inline(text.in_language(studio.strings().fallback()))),
        checked_by: records.chain(test).collect(),
    }
}

fn loaded<'a>(block: &Block, studio: &Studio<'a>) -> Result<&'a Inventory, FigureError> {
    studio.library.inventory().map_err(|problems| {
        let found = Diagnostic::new(
            Code::RecordFails,
            block.place,
            Message::new("article.inventory"),
        );
        let lines = problems.iter().map(inventory::Problem::message);
        FigureError::Block(lines.fold(found, Diagnostic::help))
    })
}
