//! The games that check source claims, each with links to the board page, to its
//! file and to the figures that show it.

use super::board_link::play_link;
use super::content::{Content, Table, element, table_row};
use super::context::FigureContext;
use crate::project::to_slash_path;
use crate::site::chapter::links::anchor;
use crate::site::html_tree::HtmlElement;
use crate::source_claims::{CheckLocation, SourceClaims};

/// Returns the anchor id of a game on the page of source claims.
pub(super) fn anchor_id(by: &CheckLocation) -> String {
    format!("record-{}-{}", record_stem(by).replace('/', "-"), by.game)
}

fn record_stem(by: &CheckLocation) -> &str {
    by.file.strip_suffix(".fif").unwrap_or(&by.file)
}

/// Returns every game that checks a claim as a table, in the order of the files.
pub(super) fn games_table(claims: &SourceClaims, cx: &FigureContext<'_>) -> Content {
    let mut all: Vec<_> = (claims.rows.iter())
        .flat_map(|row| row.checked_by.iter().map(move |by| (by, &row.id)))
        .collect();
    all.sort_by_key(|(by, row)| (&by.file, by.game, *row));
    // A claim may have several checks in one game.
    all.dedup_by(|(one, row), (other, before)| row == before && one.is_in_same_record(other));
    let of_game = all.chunk_by(|(one, _), (other, _)| one.is_in_same_record(other));
    let rows = of_game
        .filter_map(|of| Some((of.first()?.0, of.len())))
        .filter_map(|(by, count)| checking_game(by, count, cx));
    let table = Table {
        caption: cx.t("inventory.records").into(),
        is_cards: true,
        ..Table::new(cx.texts(&[
            "inventory.record",
            "inventory.rules",
            "inventory.statements",
            "inventory.see",
        ]))
    };
    table.rows(rows)
}

/// Returns the row of a game that checks a number of claims.
fn checking_game(
    by: &CheckLocation,
    claim_count: usize,
    cx: &FigureContext<'_>,
) -> Option<HtmlElement> {
    let strings = cx.strings();
    let study = cx.page.library.record(record_stem(by)).ok()?;
    let index = by.game.checked_sub(1)?;
    let record = study.document.records.get(index)?;
    let game = study.replay.games.iter().find(|it| it.record == index)?;
    let games = to_slash_path(&cx.page.library.project().settings().games);
    // Its file and its number in the file: `busser-faq 3`.
    let name = format!("{games}/{} {}", by.file, by.game);
    let id = anchor_id(by);
    let title = record.front.title(strings.language());
    let title = Content::link_of_class(
        "fif-numbered",
        Some(&anchor(&id)),
        title.as_deref().unwrap_or(&name),
    );
    let text = record.span.slice(study.file.text());
    let play = cx.page.downloads.and_then(|root| play_link(text, root));
    let play = play.map(|link| Content::link(Some(&link), cx.t("inventory.play")));
    let file = match cx.page.downloads {
        Some(root) => {
            let link = format!("{root}../data/games/{}", by.file);
            Content::link_of_class("fif-place", Some(&link), name)
        }
        None => element("span", "fif-place", name).into(),
    };
    let figures = cx.page.numbering.into_iter().flat_map(|it| {
        let of = it.showing(record_stem(by), by.game);
        of.map(move |figure| Content::html(&it.link(figure, cx.path, strings)))
    });
    let links = play.into_iter().chain([file]).chain(figures);
    let cells = [
        title,
        game.base.to_string().into(),
        claim_count.to_string().into(),
        Content::joined(links, Content::element("br", "")),
    ];
    Some(table_row(cells).with("id", id))
}
