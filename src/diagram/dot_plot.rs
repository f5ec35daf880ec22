//! Plots of values with their intervals, in the colours of the pictures.

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::Point;
use super::style::DiagramStyle;
use super::svg_document::{Svg, SvgRole};
use super::svg_number::push_decimal;

/// A plot: one row per name, one panel per measure, and in each of them one mark per series.
#[derive(Clone, Debug, PartialEq)]
pub struct DotPlot {
    /// The title.
    pub title: String,
    /// A description for readers who do not see the plot.
    pub description: String,
    /// The panels, from left to right.
    pub panels: Vec<PlotPanel>,
    /// The names of the series: the first has rings, the second dots.
    pub series: Vec<String>,
    /// The rows, from top to bottom.
    pub rows: Vec<PlotRow>,
}

/// A measure of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotPanel {
    /// The name of the measure.
    pub title: String,
    /// The end of the axis, which begins at 0.
    pub end: f64,
    /// The unit after the numbers of the axis, or an empty text.
    pub unit: String,
}

/// A row of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotRow {
    /// The name.
    pub name: String,
    /// The values of each panel, one per series.
    pub values: Vec<Vec<Option<PlotValue>>>,
}

/// A value with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlotValue {
    /// The value.
    pub value: f64,
    /// Its interval; `None` if it is unknown.
    pub interval: Option<[f64; 2]>,
}

/// Width of a character of a name, an upper limit for most texts.
const LETTER_WIDTH: f64 = 11.2;
const PANEL_WIDTH: f64 = 160.0;
const PANEL_GAP: f64 = 48.0;
const ROW_HEIGHT: f64 = 34.0;
/// Height of the titles above the panels, of the axes and of the legend.
const TITLE_HEIGHT: f64 = 34.0;
const AXIS_HEIGHT: f64 = 34.0;
const LEGEND_HEIGHT: f64 = 30.0;
const RING_RADIUS: f64 = 4.6;
/// Distance of the mark of a series from the middle of its row.
const SERIES_OFFSET: f64 = 7.0;

impl PlotPanel {
    /// Returns a measure whose axis ends at a round number, at least `most`.
    #[must_use]
    pub fn up_to(title: String, most: f64) -> Self {
        let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0];
        let end = steps.into_iter().find(|&end| most <= end);
        Self {
            title,
            end: end.unwrap_or_else(|| (most / 1_000.0).ceil() * 1_000.0),
            unit: String::new(),
        }
    }

    /// Returns a measure in percent.
    #[must_use]
    pub const fn percent(title: String, unit: String) -> Self {
        Self {
            title,
            end: 100.0,
            unit,
        }
    }
}

/// Draws a plot.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, DotPlot, PlotPanel, PlotRow, PlotValue, draw_plot};
///
/// let plot = DotPlot {
///     title: "Length".to_owned(),
///     description: "Katro: 53 turns.".to_owned(),
///     panels: vec![PlotPanel::up_to("turns".to_owned(), 60.0)],
///     series: vec!["random".to_owned()],
///     rows: vec![PlotRow {
///         name: "katro".to_owned(),
///         values: vec![vec![Some(PlotValue { value: 53.0, interval: Some([46.0, 60.0]) })]],
///     }],
/// };
/// let svg = draw_plot(&plot, &DiagramStyle::default());
/// assert_eq!(plot.panels[0].end, 100.0);
/// assert!(svg.to_string().contains("katro"));
/// ```
#[must_use]
pub fn draw_plot(plot: &DotPlot, style: &DiagramStyle) -> Svg {
    let names = plot.rows.iter().map(|it| it.name.chars().count());
    let left = names.max().unwrap_or(0) as f64 * LETTER_WIDTH + 14.0;
    let panels = plot.panels.len() as f64;
    let width = left + panels * PANEL_WIDTH + (panels - 1.0) * PANEL_GAP + 24.0;
    let bottom = TITLE_HEIGHT + plot.rows.len() as f64 * ROW_HEIGHT;
    let height = bottom + AXIS_HEIGHT + LEGEND_HEIGHT;
    let mut canvas = Canvas::new();
    for (index, panel) in plot.panels.iter().enumerate() {
        let x = left + index as f64 * (PANEL_WIDTH + PANEL_GAP);
        draw_axis(
            &mut canvas,
            style,
            panel,
            Point::new(x, TITLE_HEIGHT),
            bottom,
        );
        for (number, row) in plot.rows.iter().enumerate() {
            let y = TITLE_HEIGHT + (number as f64 + 0.5) * ROW_HEIGHT;
            let values = row.values.get(index).into_iter().flatten();
            for (series, value) in values.enumerate() {
                if let Some(value) = value {
                    let y = y + offset(series, plot.series.len());
                    draw_value(&mut canvas, panel, series, value, Point::new(x, y));
                }
            }
        }
    }
    for (number, row) in plot.rows.iter().enumerate() {
        let y = TITLE_HEIGHT + (number as f64 + 0.5) * ROW_HEIGHT;
        canvas.text_line(style, LabelKind::Name, &row.name, Point::new(0.0, y));
    }
    let mut x = left;
    for (series, name) in plot.series.iter().enumerate() {
        let at = Point::new(x + 6.0, bottom + AXIS_HEIGHT + LEGEND_HEIGHT / 2.0);
        draw_mark(&mut canvas, series, at);
        canvas.text_line(style, LabelKind::Name, name, at.offset(14.0, 0.0));
        x += 44.0 + name.chars().count() as f64 * LETTER_WIDTH;
    }
    let svg = Svg::new(
        style,
        SvgRole::Board,
        (width, height),
        &plot.title,
        &plot.description,
    );
    svg.add(canvas.finish(style))
}

/// Returns the distance of a series from the middle of its row.
fn offset(series: usize, of: usize) -> f64 {
    match of {
        0 | 1 => 0.0,
        _ => SERIES_OFFSET * (2.0 * series as f64 / (of as f64 - 1.0) - 1.0),
    }
}

/// Draws the title, the lines and the numbers of a panel.
fn draw_axis(
    canvas: &mut Canvas,
    style: &DiagramStyle,
    panel: &PlotPanel,
    corner: Point,
    bottom: f64,
) {
    let title = Point::new(corner.x, TITLE_HEIGHT / 2.0 - 4.0);
    canvas.text_line(style, LabelKind::Name, &panel.title, title);
    for part in [0.0, 0.5, 1.0] {
        let x = corner.x + part * PANEL_WIDTH;
        let line = [Point::new(x, corner.y), Point::new(x, bottom)];
        canvas.line(Layer::Bevel, &line);
        let mut text = String::new();
        push_decimal(&mut text, part * panel.end);
        let at = Point::new(x, bottom + AXIS_HEIGHT / 2.0);
        canvas.label(LabelKind::Coordinate, &(text + &panel.unit), at);
    }
    let line = [
        Point::new(corner.x, bottom),
        Point::new(corner.x + PANEL_WIDTH, bottom),
    ];
    canvas.line(Layer::Bevel, &line);
}

fn draw_value(canvas: &mut Canvas, panel: &PlotPanel, series: usize, value: &PlotValue, at: Point) {
    let place = |value: f64| at.offset((value / panel.end).clamp(0.0, 1.0) * PANEL_WIDTH, 0.0);
    let middle = place(value.value);
    if let Some([low, high]) = value.interval {
        let (low, high) = (place(low), place(high));
        let layer = match series {
            0 => Layer::Ring,
            _ => Layer::OnLight,
        };
        // The line does not cross the ring.
        let gap = if series == 0 { RING_RADIUS } else { 0.0 };
        if low.x < middle.x - gap {
            canvas.line(layer, &[low, middle.offset(-gap, 0.0)]);
        }
        if high.x > middle.x + gap {
            canvas.line(layer, &[middle.offset(gap, 0.0), high]);
        }
    }
    draw_mark(canvas, series, middle);
}

fn draw_mark(canvas: &mut Canvas, series: usize, at: Point) {
    match series {
        0 => canvas.circle(Layer::Ring, at, RING_RADIUS),
        _ => canvas.line(Layer::Start, &[at, at]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(value: f64, interval: Option<[f64; 2]>) -> String {
        let value = Some(PlotValue { value, interval });
        let plot = DotPlot {
            title: "Shares".to_owned(),
            description: "One row.".to_owned(),
            panels: vec![PlotPanel::percent("decided".to_owned(), "%".to_owned())],
            series: vec!["random".to_owned(), "greedy".to_owned()],
            rows: vec![PlotRow {
                name: "a<b".to_owned(),
                values: vec![vec![None, value]],
            }],
        };
        draw_plot(&plot, &DiagramStyle::default()).to_string()
    }

    #[test]
    fn a_value_is_at_its_place_of_the_axis() {
        let left = 3.0 * LETTER_WIDTH + 14.0;
        let place = |share: f64| format!("{:.1}", left + share * PANEL_WIDTH);
        let svg = plot(50.0, Some([25.0, 75.0]));
        for share in [0.25, 0.5, 0.75] {
            let place = place(share);
            let place = place.strip_suffix(".0").unwrap_or(&place);
            assert!(svg.contains(&format!("{place} ")), "{place}: {svg}");
        }
        assert!(svg.contains("a&lt;b"));
        // A value without an interval has no line, and no value no mark.
        let alone = plot(50.0, None);
        assert!(!alone.contains("fif-on-light") && svg.contains("fif-on-light"));
    }

    #[test]
    fn axes_end_at_round_numbers() {
        for (most, end) in [
            (0.0, 10.0),
            (10.0, 10.0),
            (10.1, 20.0),
            (180.0, 200.0),
            (1_200.0, 2_000.0),
        ] {
            assert_eq!(PlotPanel::up_to(String::new(), most).end, end);
        }
    }
}
