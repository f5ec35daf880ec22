//! Many figures in one picture, numbered, as a strip to print.

use svg::node::element::Group;

use super::layout::{Layout, Point};
use super::pen::{Pen, circle, num, translate};
use super::picture::{Role, Svg, contents, description, name};
use super::style::Style;
use super::theme::Ink;
use crate::figure::Figure;
use crate::message::Strings;

/// Between frames, and around them.
const GAP: f64 = 26.0;
/// The size of captions.
const SIZE: f64 = 17.0;
/// From a line of a caption to the next.
const LINE: f64 = 24.0;
/// The width of the number of a frame.
const NUMBER: f64 = 34.0;

/// Draws figures side by side, `columns` in a row, each with its number and its
/// caption below it. A figure without a caption has its number only.
///
/// ```
/// use fifangha::diagram::{Style, sheet};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let board = Figure::board(Game::Fifangha.rules().start());
/// let captions = ["The start.".to_owned(), "The same again.".to_owned()];
/// let figures = [board.clone(), board];
/// let svg = sheet(&figures, 2, &captions, &Style::default(), Strings::english());
/// assert!(svg.to_string().contains("The same again."));
/// ```
#[must_use]
pub fn sheet(
    figures: &[Figure],
    columns: usize,
    captions: &[String],
    style: &Style,
    strings: &Strings,
) -> Svg {
    let pen = Pen::new(style);
    let layouts: Vec<_> = figures
        .iter()
        .map(|figure| Layout::of(figure.shape(), style))
        .collect();
    let columns = columns.clamp(1, figures.len().max(1));
    let most = |size: fn(&Layout) -> f64| layouts.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (most(Layout::width), most(Layout::height));
    let texts: Vec<_> = (0..figures.len())
        .map(|index| {
            captions
                .get(index)
                .map_or_else(Vec::new, |caption| wrap(caption, width - NUMBER))
        })
        .collect();
    let lines = texts.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let cell = Point::new(width + GAP, height + lines as f64 * LINE + GAP);
    let rows = figures.len().div_ceil(columns);
    let size = (columns as f64 * cell.x + GAP, rows as f64 * cell.y + GAP);
    let title = strings.t("diagram.sheet", &[("n", &figures.len())]);
    let mut svg = Svg::new(&pen, Role::Group, size, &title, &captions.join(" "));
    for (index, (figure, layout)) in figures.iter().zip(&layouts).enumerate() {
        let corner = Point::new(
            GAP + (index % columns) as f64 * cell.x,
            GAP + (index / columns) as f64 * cell.y,
        );
        let middle = Point::new((width - layout.width()) / 2.0, 0.0);
        let picture = name(
            Group::new().set("transform", translate(middle)),
            &pen,
            Role::Picture,
            &format!("{}-", index + 1),
            &strings.say(&figure.title()),
            &description(figure, strings),
        );
        let part = Group::new()
            .set("class", "fif-frame")
            .set("transform", translate(corner))
            .add(picture.add(contents(&pen, layout, figure, strings)))
            .add(caption(&pen, index + 1, &texts[index], height));
        svg = svg.add(part);
    }
    svg
}

/// The number of a frame in a ring, and its caption line by line.
fn caption(pen: &Pen<'_>, number: usize, lines: &[String], top: f64) -> Group {
    let first = top + LINE / 2.0;
    let at = Point::new(14.0, first);
    let mut group = Group::new()
        .set("class", "fif-caption")
        .add(pen.outline(circle(at, 12.5), Ink::Text, 1.2))
        .add(
            pen.text(&number.to_string(), at, 13.0, Ink::Text)
                .set("font-weight", "bold"),
        );
    for (index, line) in lines.iter().enumerate() {
        let at = Point::new(NUMBER, first + index as f64 * LINE);
        let text = pen.text(line, at, SIZE, Ink::Text);
        group = group.add(text.set("text-anchor", "start").set("x", num(at.x)));
    }
    group
}

/// Breaks a text into lines that are no wider, as far as can be told without
/// the font: a letter is taken to be 0.6 of the size.
fn wrap(text: &str, width: f64) -> Vec<String> {
    let most = (width / (0.6 * SIZE)) as usize;
    let mut lines: Vec<String> = Vec::new();
    // Not at every kind of space: some are there to keep words together.
    for word in text
        .split([' ', '\t', '\n'])
        .filter(|word| !word.is_empty())
    {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
