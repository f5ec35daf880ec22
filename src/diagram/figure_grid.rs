//! Several numbered figures in one picture, for print.

use svg::node::element::Group;

use super::canvas::Canvas;
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, Point};
use super::legend::LegendLayout;
use super::picture::{description, draw_on_canvas};
use super::style::DiagramStyle;
use super::svg_document::{Svg, SvgRole, set_accessible_name};
use super::text_lines::wrap;
use crate::figure::Figure;
use crate::message::Strings;

/// Space between frames.
const FRAME_GAP: f64 = 20.0;
/// Margin around the frames: only as wide as a line, so that a strip of one column is as wide
/// as its boards.
const EDGE_WIDTH: f64 = 3.0;
/// Line height of captions.
const LINE_HEIGHT: f64 = 25.0;
/// The width of the number of a frame.
const NUMBER_WIDTH: f64 = 40.0;

/// Draws figures in rows of `columns`, each with its number and its caption below it. A
/// figure without a caption has only its number.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw_grid};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let board = Figure::board(Game::FIFANGHA.rules().start());
/// let captions = ["The start.".to_owned(), "The same again.".to_owned()];
/// let figures = [board.clone(), board];
/// let svg = draw_grid(&figures, 2, &captions, &DiagramStyle::default(), Strings::english());
/// assert!(svg.to_string().contains("The same again."));
/// ```
#[must_use]
pub fn draw_grid(
    figures: &[Figure],
    columns: usize,
    captions: &[String],
    style: &DiagramStyle,
    strings: &Strings,
) -> Svg {
    let layouts: Vec<_> = figures
        .iter()
        .map(|figure| DiagramLayout::new(figure, style))
        .collect();
    let columns = columns.clamp(1, figures.len().max(1));
    let most = |size: fn(&DiagramLayout) -> f64| layouts.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (most(DiagramLayout::width), most(DiagramLayout::height));
    let texts: Vec<_> = (0..figures.len())
        .map(|index| {
            captions
                .get(index)
                .map_or_else(Vec::new, |caption| wrap(caption, width - NUMBER_WIDTH))
        })
        .collect();
    let lines = texts.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let cell = Point::new(
        width + FRAME_GAP,
        height + lines as f64 * LINE_HEIGHT + 1.5 * FRAME_GAP,
    );
    let rows = figures.len().div_ceil(columns);
    let across = columns as f64 * cell.x - FRAME_GAP + 2.0 * EDGE_WIDTH;
    let key = LegendLayout::new(figures, across, style, strings);
    let boards = rows as f64 * cell.y - FRAME_GAP + 2.0 * EDGE_WIDTH;
    let size = (across, boards + key.height());
    let title = strings.t("diagram.sheet", &[("n", &figures.len())]);
    let mut svg = Svg::new(style, SvgRole::Sheet, size, &title, &captions.join(" "));
    for (index, (figure, layout)) in figures.iter().zip(&layouts).enumerate() {
        let left = EDGE_WIDTH + (index % columns) as f64 * cell.x;
        let corner = Point::new(
            left + (width - layout.width()) / 2.0,
            EDGE_WIDTH + (index / columns) as f64 * cell.y,
        );
        let place = format!("translate({} {})", corner.x, corner.y);
        let part = set_accessible_name(
            Group::new()
                .set("class", "fif-board")
                .set("transform", place),
            style,
            SvgRole::Board,
            &strings.render(&figure.title()),
            &description(figure, strings),
        );
        let mut words = Canvas::new();
        let below = Point::new(left, corner.y + height);
        draw_caption(&mut words, style, index + 1, &texts[index], below);
        svg = svg
            .add(part.add(draw_on_canvas(layout, style, figure, strings).finish(style)))
            .add(words.finish(style));
    }
    let mut canvas = Canvas::new();
    key.draw(&mut canvas, style, Point::new(EDGE_WIDTH, boards));
    svg.add(canvas.finish(style))
}

/// Draws figures as pictures of one size, each with its caption below the board: the frames of a
/// moving picture. A line break in a caption begins a new line.
#[must_use]
pub fn draw_frames(
    figures: &[Figure],
    captions: &[String],
    style: &DiagramStyle,
    strings: &Strings,
) -> Vec<Svg> {
    let layouts = figures.iter().map(|it| DiagramLayout::new(it, style));
    let layouts: Vec<_> = layouts.collect();
    let most = |size: fn(&DiagramLayout) -> f64| layouts.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (most(DiagramLayout::width), most(DiagramLayout::height));
    let lines = |caption: &String| caption.lines().flat_map(|it| wrap(it, width)).collect();
    let texts: Vec<Vec<String>> = captions.iter().map(lines).collect();
    let most_lines = texts.iter().map(Vec::len).max().unwrap_or(0);
    let below = height + FRAME_GAP;
    let size = (
        width + 2.0 * EDGE_WIDTH,
        below + most_lines as f64 * LINE_HEIGHT,
    );
    let frame = |((figure, layout), text): ((&Figure, &DiagramLayout), &Vec<String>)| {
        let title = strings.render(&figure.title());
        let description_text = description(figure, strings);
        let left = EDGE_WIDTH + (width - layout.width()) / 2.0;
        let place = format!("translate({left} {EDGE_WIDTH})");
        let board = Group::new().set("transform", place);
        let board = board.add(draw_on_canvas(layout, style, figure, strings).finish(style));
        let mut words = Canvas::new();
        for (number, line) in text.iter().enumerate() {
            let at = Point::new(EDGE_WIDTH, below + (number as f64 + 0.25) * LINE_HEIGHT);
            words.text_line(style, LabelKind::Caption, line, at);
        }
        let svg = Svg::new(style, SvgRole::Board, size, &title, &description_text);
        svg.add(board).add(words.finish(style))
    };
    figures
        .iter()
        .zip(&layouts)
        .zip(&texts)
        .map(frame)
        .collect()
}

/// Draws the number of a frame in a ring, and its caption line by line.
fn draw_caption(
    canvas: &mut Canvas,
    style: &DiagramStyle,
    number: usize,
    lines: &[String],
    corner: Point,
) {
    let first = corner.offset(18.0, LINE_HEIGHT * 0.75);
    canvas.circle(Layer::Ring, first, 15.0);
    canvas.label(LabelKind::Number, &number.to_string(), first);
    for (index, line) in lines.iter().enumerate() {
        let at = Point::new(
            corner.x + NUMBER_WIDTH,
            first.y + index as f64 * LINE_HEIGHT,
        );
        canvas.text_line(style, LabelKind::Caption, line, at);
    }
}
