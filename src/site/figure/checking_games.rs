//! The games that check source claims, each with links to the board page, to its
//! file and to the figures that show it.

use serde::Serialize;

use super::board_link::play_link;
use super::content::{Content, table_row};
use super::context::FigureContext;
use crate::project::to_slash_path;
use crate::source_claims::{CheckLocation, SourceClaims};

/// A game that checks source claims.
#[derive(Serialize)]
pub(super) struct CheckingGame {
    /// The anchor of the game on the page.
    id: String,
    /// Its file and its number in the file: `busser-faq 3`.
    name: String,
    title: Option<String>,
    /// The name of its rules.
    rules: String,
    /// A link that opens it on the board page.
    play: Option<String>,
    /// The URL of its file, as data.
    file: Option<String>,
    /// Links to the numbered figures that show it.
    figures: Vec<String>,
    /// The number of claims that it checks.
    statements: usize,
}

/// Returns the anchor id of a game on the page of source claims.
pub(super) fn anchor_id(by: &CheckLocation) -> String {
    format!("record-{}-{}", record_stem(by).replace('/', "-"), by.game)
}

fn record_stem(by: &CheckLocation) -> &str {
    by.file.strip_suffix(".fif").unwrap_or(&by.file)
}

/// Returns every game that checks a claim, in the order of the files.
pub(super) fn checking_games(
    inventory: &SourceClaims,
    cx: &FigureContext<'_>,
) -> Vec<CheckingGame> {
    let mut all: Vec<_> = (inventory.rows.iter())
        .flat_map(|row| row.checked_by.iter().map(move |by| (by, &row.id)))
        .collect();
    all.sort_by_key(|(by, row)| (&by.file, by.game, *row));
    // A claim may have several checks in one game.
    all.dedup_by(|(one, row), (other, before)| row == before && one.is_in_same_record(other));
    let of_game = all.chunk_by(|(one, _), (other, _)| one.is_in_same_record(other));
    of_game
        .filter_map(|of| Some((of.first()?.0, of.len())))
        .filter_map(|(by, statements)| checking_game(by, statements, cx))
        .collect()
}

/// Returns the games as a table, if there are any.
pub(super) fn games_table(games: &[CheckingGame], cx: &FigureContext<'_>) -> Content {
    let row = |it: &CheckingGame| {
        let play = it.play.as_deref();
        let play = play.map(|link| Content::link(Some(link), cx.t("inventory.play")));
        let file = Content::link(it.file.as_deref(), it.name.as_str());
        let figures = it.figures.iter().map(|it| Content::html(it));
        let links = play.into_iter().chain([file]).chain(figures);
        let cells = [
            it.title.as_deref().unwrap_or(&it.name).into(),
            it.rules.as_str().into(),
            it.statements.to_string().into(),
            Content::joined(links, Content::element("br", "")),
        ];
        table_row(cells).with("id", &it.id)
    };
    Content::table(
        cx.t("inventory.records"),
        cx.texts(&[
            "inventory.record",
            "inventory.rules",
            "inventory.statements",
            "inventory.see",
        ]),
        games.iter().map(row),
    )
}

fn checking_game(
    by: &CheckLocation,
    statements: usize,
    cx: &FigureContext<'_>,
) -> Option<CheckingGame> {
    let strings = cx.strings();
    let study = cx.page.library.record(record_stem(by)).ok()?;
    let index = by.game.checked_sub(1)?;
    let record = study.document.records.get(index)?;
    let game = study.replay.games.iter().find(|it| it.record == index)?;
    let text = record.span.slice(study.file.text());
    let title = record.front.title.text(strings.language());
    let games = to_slash_path(&cx.page.library.project().settings().games);
    let shown = cx.page.numbering.into_iter().flat_map(|it| {
        let of = it.showing(record_stem(by), by.game);
        of.map(move |figure| it.link(figure, cx.path, strings))
    });
    Some(CheckingGame {
        id: anchor_id(by),
        name: format!("{games}/{} {}", by.file, by.game),
        title: title.map(str::to_owned),
        rules: game.base.to_string(),
        play: cx.page.downloads.and_then(|root| play_link(text, root)),
        file: cx
            .page
            .downloads
            .map(|root| format!("{root}../data/games/{}", by.file)),
        figures: shown.collect(),
        statements,
    })
}
