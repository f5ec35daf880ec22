//! Statistics of played games: a plot and a table.

use serde::Serialize;
use tera::Context;

use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::reconstruct_figure::made_content;
use super::selection::BlockSelection;
use crate::api::Provenance;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic};
use crate::diagram::{DotPlot, PlotPanel, PlotRow, PlotValue, draw_plot};
use crate::message::{Message, Strings};
use crate::replay::GameRules;
use crate::site::block::BlockOptions;
use crate::site::html_tree::{HtmlElement, HtmlNode};
use crate::statistics::statistics_text::{Measure, plan_message, players_message, reading_names};
use crate::statistics::{PlayerKind, ReadingStatistics, SamplePlan, compare_readings};

/// The games that are played.
const PLAN: SamplePlan = SamplePlan {
    games: 200,
    seed: 1,
    max_length: 300,
};

/// The maximum number of sowings of a figure: some ten seconds.
const MAX_SOWINGS: u64 = 100_000_000;

/// The measures of the plot; the table has all of them.
const PLOTTED: [Measure; 3] = [Measure::Decided, Measure::FirstPlayer, Measure::Length];

#[derive(Serialize)]
struct StatsFigureRow {
    reading: String,
    /// The number of kinds of players in the first row of a reading, otherwise 0.
    span: usize,
    players: String,
    values: Vec<String>,
}

/// Renders a plot of the games of each reading, and a table of all numbers.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let strings = cx.strings();
    let readings = played_readings(block, choice, cx)?;
    let names = reading_names(&readings);
    let plot = plot(&readings, &names, strings);
    let mut rows = Vec::new();
    let mut unplayable = Vec::new();
    for (reading, name) in readings.iter().zip(&names) {
        match &reading.found {
            Ok(found) => {
                for (index, (kind, found)) in PlayerKind::ALL.iter().zip(found).enumerate() {
                    let values = Measure::ALL.iter().map(|it| match it.value(found) {
                        Some(value) => it.format(value, strings),
                        None => "–".to_owned(),
                    });
                    rows.push(StatsFigureRow {
                        reading: name.clone(),
                        span: if index == 0 { PlayerKind::ALL.len() } else { 0 },
                        players: strings.render(&players_message(*kind)),
                        values: values.collect(),
                    });
                }
            }
            Err(why) => {
                let said = Message::new("stats.unplayable")
                    .with("reading", name.as_str())
                    .with("why", why.message());
                unplayable.push(cx.inline_html(&strings.render(&said)));
            }
        }
    }
    let heads = Measure::ALL.map(|it| strings.render(&it.heading()));
    let plan = strings.render(&plan_message(&PLAN));
    let plot = draw_plot(&plot, &cx.style(choice)).inline();
    let made = provenance(block, choice);
    let mut context = Context::new();
    context.insert("plan", &plan);
    context.insert("plot", &plot);
    context.insert("heads", &heads);
    context.insert("rows", &rows);
    context.insert("unplayable", &unplayable);
    context.insert("made", &made);
    let table = Content::table(
        plan,
        cx.texts(&["stats.table.reading", "stats.table.players"])
            .into_iter()
            .chain(heads)
            .collect(),
        rows.iter().map(StatsFigureRow::cells),
    );
    let unplayable = Content::list("ul", unplayable.iter().map(|it| Content::html(it)));
    let made = made.map(|it| made_content(&it, cx));
    let content = Content::picture(&plot).then(table).then(unplayable);
    let content = content.then(made);
    Ok(FigurePart::new("stats", context, content))
}

impl StatsFigureRow {
    fn cells(&self) -> HtmlElement {
        let reading = HtmlElement::new("th", "", Content::code(&self.reading).0)
            .with("scope", "rowgroup")
            .with("rowspan", self.span.to_string());
        let reading = (self.span > 0).then_some(HtmlNode::Element(reading));
        let values = self.values.iter().map(|it| it.as_str().into());
        let players = std::iter::once(Content::from(self.players.as_str()));
        let mut row = table_row(players.chain(values));
        row.children.splice(0..0, reading);
        row
    }
}

/// Plays the games of the readings that the block or its record names.
fn played_readings(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Vec<ReadingStatistics>, Diagnostic> {
    let variation = choice.rule_variation(block)?;
    let rules = GameRules::from(choice.game);
    let limits = SearchLimits {
        sowings: MAX_SOWINGS,
        ..SearchLimits::default()
    };
    let budget = Budget::new(limits, &cx.page.library.project().search_context());
    let source_sizes = choice.front().columns.is_none();
    let players = &PlayerKind::ALL;
    compare_readings(&rules, &variation, source_sizes, players, &PLAN, &budget).ok_or_else(|| {
        let message = Message::new("article.stats.too_long");
        let found = Diagnostic::new(Code::Undecided, block.place, message);
        found.help(Message::new("article.stats.help"))
    })
}

fn plot(readings: &[ReadingStatistics], names: &[String], strings: &Strings) -> DotPlot {
    let value = |measure: Measure, reading: &ReadingStatistics, players: usize| {
        let found = reading.found.as_ref().ok()?.get(players)?;
        let found = measure.value(found)?;
        Some(PlotValue {
            value: found.value,
            interval: found.interval,
        })
    };
    let rows = readings
        .iter()
        .zip(names)
        .filter(|(it, _)| it.found.is_ok());
    let rows = rows.map(|(reading, name)| PlotRow {
        name: name.clone(),
        values: PLOTTED
            .iter()
            .map(|&measure| {
                let players = 0..PlayerKind::ALL.len();
                players.map(|it| value(measure, reading, it)).collect()
            })
            .collect(),
    });
    let rows: Vec<_> = rows.collect();
    let panels = PLOTTED.iter().enumerate().map(|(index, measure)| {
        let title = strings.render(&measure.heading());
        if measure.is_percentage() {
            return PlotPanel::percent(title, "%".to_owned());
        }
        let values = rows.iter().flat_map(|it| it.values[index].iter().flatten());
        let most = values.map(|it| it.interval.map_or(it.value, |[_, high]| high));
        PlotPanel::up_to(title, most.fold(0.0, f64::max))
    });
    DotPlot {
        title: strings.t("stats.plot.title", &[]),
        description: strings.t("stats.plot.description", &[]),
        panels: panels.collect(),
        series: PlayerKind::ALL
            .map(|it| strings.render(&players_message(it)))
            .into(),
        rows,
    }
}

/// Returns the provenance of the numbers: the command that prints them, if the rules of the block
/// are those of a game.
fn provenance(block: &BlockOptions, choice: &BlockSelection<'_>) -> Option<Provenance> {
    let game = choice.game;
    let columns = game.rules.parameters().columns;
    if game.base.rules_on(columns)? != game.rules {
        return None;
    }
    let names = choice.varied_names(block).join(",");
    let (games, seed) = (PLAN.games.to_string(), PLAN.seed.to_string());
    let columns = columns.count().to_string();
    let mut words = vec!["fifangha", "stats", "--rules", game.base.name()];
    if choice.front().columns.is_some() {
        words.extend(["--columns", &columns]);
    }
    if !names.is_empty() {
        words.extend(["--vary", &names]);
    }
    words.extend(["--games", &games, "--seed", &seed]);
    Some(Provenance::new(Provenance::shell_command(words)))
}
