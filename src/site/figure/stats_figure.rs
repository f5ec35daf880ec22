//! Statistics of played games: a plot and a table.

use super::content::{Content, Table, element, table_row};
use super::context::FigureContext;
use super::reconstruct_figure::provenance_content;
use super::selection::BlockSelection;
use crate::api::Provenance;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic};
use crate::diagram::{DotPlot, PlotPanel, PlotRow, PlotValue, draw_plot};
use crate::message::{Message, Strings};
use crate::replay::GameRules;
use crate::site::chapter::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlNode};
use crate::statistics::statistics_text::{Measure, plan_message, players_message, variant_names};
use crate::statistics::{PlayerKind, SamplePlan, VariantStatistics, sample_rule_variants};

/// The games that are played.
const PLAN: SamplePlan = SamplePlan::DEFAULT;

/// The maximum number of sowings of a figure: some ten seconds.
const MAX_SOWINGS: u64 = 100_000_000;

/// The measures of the plot; the table has all of them.
const PLOTTED: [Measure; 3] = [Measure::Decided, Measure::FirstPlayer, Measure::Length];

/// Returns a plot of the games of each variant, and a table of all numbers.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let strings = cx.strings();
    let variants = sample_variants(block, selection, cx)?;
    let names = variant_names(&variants, selection.game.base);
    let plot = draw_plot(&plot(&variants, &names, strings), &cx.style(selection)).inline();
    let plot = element("div", "fif-picture fif-plot", Content::html(&plot));
    let plot = Content::layout("div", "fif-scroll", plot.role(ContentRole::PICTURE));
    let mut rows = Vec::new();
    let mut unplayable = Vec::new();
    for (variant, name) in variants.iter().zip(&names) {
        match &variant.found {
            Ok(found) => {
                let kinds = PlayerKind::ALL.iter().zip(found);
                let mut of_variant = kinds.map(|(kind, found)| {
                    let values = Measure::ALL.iter().map(|it| match it.value(found) {
                        Some(value) => it.format(value, strings).into(),
                        None => "–".into(),
                    });
                    let players = strings.render(&players_message(*kind)).into();
                    table_row(std::iter::once(players).chain(values))
                });
                if let Some(mut first) = of_variant.next() {
                    let head = element("th", "", Content::code(name))
                        .with("scope", "rowgroup")
                        .with("rowspan", PlayerKind::ALL.len().to_string());
                    first.children.insert(0, HtmlNode::Element(head));
                    rows.push(first);
                }
                rows.extend(of_variant);
            }
            Err(why) => {
                let message = Message::new("stats.unplayable")
                    .with("variant", name.as_str())
                    .with("why", why.message());
                let message = cx.inline_html(&strings.render(&message));
                unplayable.push(Content::html(&message));
            }
        }
    }
    let heads = cx.texts(&["stats.table.variant", "stats.table.players"]);
    let measures = Measure::ALL.map(|it| strings.render(&it.heading()));
    let table = Table {
        caption: strings.render(&plan_message(&PLAN)).into(),
        ..Table::new(heads.into_iter().chain(measures).collect())
    };
    let origin = provenance(block, selection).map(|it| provenance_content(&it, cx));
    let unplayable = Content::list("ul", unplayable);
    Ok(plot.then(table.rows(rows)).then(unplayable).then(origin))
}

/// Plays the games of the variants that the block or its record names.
fn sample_variants(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Vec<VariantStatistics>, Diagnostic> {
    let rule_variants = selection.rule_variants(block)?;
    let rules = GameRules::from(selection.game);
    let limits = SearchLimits {
        sowings: MAX_SOWINGS,
        ..SearchLimits::default()
    };
    let budget = Budget::new(limits, &cx.page.library.project().search_context());
    let source_sizes = selection.front().columns.is_none();
    let players = &PlayerKind::ALL;
    sample_rule_variants(
        &rules,
        &rule_variants,
        source_sizes,
        players,
        &PLAN,
        &budget,
    )
    .ok_or_else(|| {
        let message = Message::new("site.stats.too_long");
        let found = Diagnostic::new(Code::Undecided, block.place, message);
        found.help(Message::new("site.stats.help"))
    })
}

fn plot(variants: &[VariantStatistics], names: &[String], strings: &Strings) -> DotPlot {
    let value = |measure: Measure, variant: &VariantStatistics, players: usize| {
        let found = variant.found.as_ref().ok()?.get(players)?;
        let found = measure.value(found)?;
        Some(PlotValue {
            value: found.value,
            interval: found.interval,
        })
    };
    let rows = variants
        .iter()
        .zip(names)
        .filter(|(it, _)| it.found.is_ok());
    let rows = rows.map(|(variant, name)| PlotRow {
        name: name.clone(),
        values: PLOTTED
            .iter()
            .map(|&measure| {
                let players = 0..PlayerKind::ALL.len();
                players.map(|it| value(measure, variant, it)).collect()
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
fn provenance(block: &BlockOptions, selection: &BlockSelection<'_>) -> Option<Provenance> {
    let game = selection.game;
    let columns = game.rules.parameters().columns;
    if game.base.rules_on(columns)? != game.rules {
        return None;
    }
    let names = selection.varied_names(block).join(",");
    let (games, seed) = (PLAN.games.to_string(), PLAN.seed.to_string());
    let max_length = PLAN.max_length.to_string();
    let columns = columns.count().to_string();
    let mut words = vec!["fifangha", "stats", "--rules", game.base.name()];
    if selection.front().columns.is_some() {
        words.extend(["--columns", &columns]);
    }
    if !names.is_empty() {
        words.extend(["--vary", &names]);
    }
    words.extend(["--games", &games, "--seed", &seed]);
    words.extend(["--max-length", &max_length]);
    Some(Provenance::new(Provenance::shell_command(words)))
}
