//! A form to record a game on paper.

use super::sheet_layout::{PrintSheets, SheetRenderer, sheet};
use crate::comment::inline_html;
use crate::explain::{game_title, turn_signs};
use crate::message::Strings;
use crate::project::Project;
use crate::replay::GameRules;
use crate::site::figure::{Content, element};
use crate::site::html_tree::ContentRole;
use crate::site::problem::SiteError;
use crate::study::rewrite::TurnForm;
use fifangha_rules::{Game, Side};

/// The maximum number of turns per column of the form, which has two columns.
const TURNS_PER_COLUMN: usize = 26;

/// Returns a form to record a game on one A4 sheet: of the given game, with a line for each turn
/// of a game that reserves limit, or of any game.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn score_sheet(
    game: Option<&GameRules>,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let turns = game.and_then(|it| it.rules.turns_left(&it.rules.start()));
    let per_column = turns.map_or(TURNS_PER_COLUMN, |turns| {
        (turns as usize).div_ceil(2).min(TURNS_PER_COLUMN)
    });
    let rules = match game {
        Some(game) => vec![game.rules],
        None => Game::ALL.iter().map(|it| it.rules()).collect(),
    };
    let signs = turn_signs(&rules, TurnForm::Short, strings);
    let how = strings.t("print.form.how", &[("signs", &signs)]);
    let played = game.map(|game| {
        let columns = game.rules.parameters().columns.count();
        let name = game_title(game.base, strings);
        strings.t("print.rules", &[("game", &name), ("columns", &columns)])
    });
    let title = strings.t("print.form.title", &[]);
    let header = Content::role(ContentRole::HEADLINE, title.as_str())
        .then(fields(played.unwrap_or_default(), strings));
    let columns = (0..2).map(|column| turn_list(column * per_column + 1, per_column, strings));
    let lists = Content::role(ContentRole::TURN_LISTS, columns.collect::<Content>());
    let how = Content::html(&inline_html(&how, &renderer.sources));
    let content = Content::element("header", header)
        .then(lists)
        .then(Content::role(ContentRole::FOOT, how));
    Ok(renderer.sheets(&title, sheet(&["form"], content).into()))
}

/// Returns the fields above the turns.
fn fields(game: String, strings: &Strings) -> Content {
    let all = [
        ("print.form.name", true),
        ("print.form.date", false),
        ("side.south", false),
        ("side.north", false),
        ("print.form.place", false),
        ("print.form.game", true),
        ("print.form.result", false),
    ];
    let fields = all.into_iter().map(|(key, wide)| {
        let filled = if key == "print.form.game" {
            game.as_str()
        } else {
            ""
        };
        let name = Content::element("dt", strings.t(key, &[]));
        let field = name.then(Content::element("dd", filled));
        element("div", if wide { "wide" } else { "" }, field).into()
    });
    Content::role(ContentRole::FIELDS, fields.collect::<Content>())
}

/// Returns a table with a line for each turn from `first`.
fn turn_list(first: usize, turns: usize, strings: &Strings) -> Content {
    let head = |key| element("th", "", strings.t(key, &[])).with("scope", "col");
    let heads = Content::from(head("print.form.number").with("colspan", "2"))
        .then(head("print.form.played"))
        .then(head("print.form.remark"));
    let line = |number: usize| {
        let side = strings.render(&Side::ALL[(number + 1) % 2].into());
        let number = element("th", "", number.to_string()).with("scope", "row");
        let cells = ["", ""].map(|it| Content::element("td", it));
        let cells = Content::element("td", side).then(cells.into_iter().collect::<Content>());
        Content::element("tr", Content::from(number).then(cells))
    };
    let lines: Content = (first..first + turns).map(line).collect();
    let head = Content::element("thead", Content::element("tr", heads));
    Content::element("table", head.then(Content::element("tbody", lines)))
}
