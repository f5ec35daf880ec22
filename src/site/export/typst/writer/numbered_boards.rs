//! A sheet of numbered boards. On a screen it is one picture; on paper its boards are
//! side by side like those of a game, with text in the type of the page.

use super::super::super::export_images::{ExportImageSize, alt_text};
use super::super::escape::escape_markup;
use super::{HtmlElement, TypstWriter, image_arguments};
use crate::site::html_tree::HtmlNode;

/// The distance from the lower edge of a board to the baseline of its number.
const ABOVE_NUMBER: f64 = 25.0;

impl<'a> TypstWriter<'a> {
    pub(super) fn sheet(&mut self, it: &'a HtmlElement) -> String {
        let parts: Vec<_> = it.child_elements().collect();
        let boards = (0..parts.len()).filter(|&at| parts[at].has_class("fif-board"));
        let cells: String = boards
            .map(|at| {
                let words = parts[at + 1..].iter().copied();
                let words: Vec<_> = words.take_while(|it| !it.has_class("fif-board")).collect();
                let number = words.iter().find(|it| it.has_class("fif-number"));
                let said = words.iter().filter(|it| it.has_class("fif-words"));
                let said: Vec<_> = said.map(|it| it.text()).collect();
                let foot = number.and_then(|it| it.attribute("y")?.parse().ok());
                let board = foot.map(|foot: f64| extract_board(it, parts[at], foot - ABOVE_NUMBER));
                let board = board.unwrap_or_else(|| parts[at].clone());
                let picture = self.pictures.add_svg(&board, ExportImageSize::Small);
                format!(
                    "  frame(number: {}, {})[{}],\n",
                    number.map_or_else(|| "none".to_owned(), |it| it.text()),
                    image_arguments(&picture),
                    escape_markup(&said.join(" "))
                )
            })
            .collect();
        format!("#strip(\n{cells})")
    }
}

/// Returns a board of a sheet as a separate picture that ends at `below`.
fn extract_board(sheet: &HtmlElement, board: &HtmlElement, below: f64) -> HtmlElement {
    let numbers = |text: Option<&str>| -> Vec<f64> {
        let words = text.unwrap_or_default();
        let words = words.split(|c: char| !c.is_ascii_digit() && c != '.');
        words.filter_map(|it| it.parse().ok()).collect()
    };
    let (left, top) = match numbers(board.attribute("transform"))[..] {
        [left, top] => (left, top),
        _ => (0.0, 0.0),
    };
    let across = numbers(sheet.attribute("viewBox"));
    let across = across.get(2).copied().unwrap_or(below) - 2.0 * left;
    let inside = vec![HtmlNode::Element(board.clone())];
    let mut picture = HtmlElement::new("svg", "fif-board", inside);
    let said = alt_text(board).into_iter();
    let said = said.map(|it| ("aria-label".to_owned(), it));
    picture.attributes.extend(said);
    let part = format!("{left} {top} {across} {}", below - top);
    picture.attributes.push(("viewBox".to_owned(), part));
    picture
}
