//! The picture of one figure.

use fifangha_rules::Side;

use super::canvas::Canvas;
use super::layout::{DiagramLayout, Point};
use super::legend::LegendLayout;
use super::style::DiagramStyle;
use super::svg_document::{Svg, SvgRole};
use super::{arrows, author_marks, board_frame, motion_data, pits, reserves, tags, unknowns};
use crate::figure::Figure;
use crate::message::Strings;

/// Draws a figure, with texts in the language of `strings`.
///
/// The picture has a title and a description for screen readers in that language. The same figure and style
/// always give the same text. Use [`draw_grid`](super::draw_grid) for several figures in one picture,
/// [`animate`](super::animate) for a moving one, and [`board_text::draw`](crate::report::board_text::draw) for a terminal.
///
/// # Examples
///
/// A board for print, with French texts:
///
/// ```
/// use fifangha::diagram::{DiagramStyle, Theme, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::FIFANGHA.rules().start());
/// let french = Strings::builtin("fr").unwrap();
/// let style = DiagramStyle { theme: Theme::by_name("print").unwrap(), ..Default::default() };
/// let svg = draw(&figure, &style, french);
/// assert!(svg.to_string().starts_with("<svg"));
/// assert!(svg.width() > svg.height());
/// ```
///
/// A turn of a record, with a legend of its signs:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::diagram::{DiagramStyle, draw};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R"));
/// let game = &study.replay.games[0];
/// let figure = Figure::played_turn(game.turns().last().unwrap(), &game.rules);
/// let plain = draw(&figure, &DiagramStyle::default(), Strings::english());
/// let style = DiagramStyle { show_key: true, ..DiagramStyle::default() };
/// let explained = draw(&figure, &style, Strings::english());
/// assert!(explained.height() > plain.height());
/// assert!(explained.to_string().contains("captured"));
/// ```
#[must_use]
pub fn draw(figure: &Figure, style: &DiagramStyle, strings: &Strings) -> Svg {
    let layout = DiagramLayout::new(figure, style);
    let figures = std::slice::from_ref(figure);
    let key = LegendLayout::new(figures, layout.width(), style, strings);
    let svg = Svg::new(
        style,
        SvgRole::Board,
        (layout.width(), layout.height() + key.height()),
        &strings.render(&figure.title()),
        &description(figure, strings),
    );
    let svg = motion_data::set_motion_data(svg, &layout, figure);
    let mut canvas = draw_on_canvas(&layout, style, figure, strings);
    key.draw(&mut canvas, style, Point::new(0.0, layout.height()));
    svg.add(canvas.finish(style))
}

/// Returns a description of everything that a figure shows, in sentences.
pub(super) fn description(figure: &Figure, strings: &Strings) -> String {
    let sentences = figure.description();
    let rendered: Vec<_> = sentences.iter().map(|it| strings.render(it)).collect();
    rendered.join(" ")
}

/// Draws the content of a figure.
pub(super) fn draw_on_canvas(
    layout: &DiagramLayout,
    style: &DiagramStyle,
    figure: &Figure,
    strings: &Strings,
) -> Canvas {
    let mut canvas = Canvas::new();
    board_frame::draw(&mut canvas, layout, figure);
    for row in &figure.rows {
        for cell in &row.pits {
            pits::draw(&mut canvas, layout, row, cell);
            tags::draw_variants(&mut canvas, layout, figure, cell.pit);
        }
        if let Some(seeds) = &row.in_order {
            unknowns::draw_row_without_columns(&mut canvas, layout, row.row, seeds);
        }
    }
    if style.show_reserves {
        for side in Side::ALL {
            reserves::draw_tray(&mut canvas, layout, style, figure, side, strings);
        }
    }
    tags::draw_uncertain_signs(&mut canvas, layout, figure);
    reserves::draw_hand(&mut canvas, layout, figure);
    arrows::draw(&mut canvas, layout, figure);
    author_marks::draw(&mut canvas, layout, figure);
    pits::draw_badges(&mut canvas, layout, figure);
    canvas
}
