//! A sheet of numbered boards. On a screen it is one picture; on paper its boards stand
//! beside each other like those of a game, with words in the type of the page.

use super::super::super::picture::{Size, alt};
use super::super::super::tree::Node;
use super::super::text::markup;
use super::{Element, Writer, pictured};

/// From below a board to the foot of its number.
const ABOVE_NUMBER: f64 = 25.0;

impl<'a> Writer<'a> {
    pub(super) fn sheet(&mut self, it: &'a Element) -> String {
        let parts: Vec<_> = it.elements().collect();
        let boards = (0..parts.len()).filter(|&at| parts[at].is("fif-board"));
        let cells: String = boards
            .map(|at| {
                let words = parts[at + 1..].iter().copied();
                let words: Vec<_> = words.take_while(|it| !it.is("fif-board")).collect();
                let number = words.iter().find(|it| it.is("fif-number"));
                let said = words.iter().filter(|it| it.is("fif-words"));
                let said: Vec<_> = said.map(|it| it.text()).collect();
                let foot = number.and_then(|it| it.attribute("y")?.parse().ok());
                let board = foot.map(|foot: f64| board(it, parts[at], foot - ABOVE_NUMBER));
                let board = board.unwrap_or_else(|| parts[at].clone());
                let picture = self.pictures.drawing(&board, Size::Small);
                format!(
                    "  frame(number: {}, {})[{}],\n",
                    number.map_or_else(|| "none".to_owned(), |it| it.text()),
                    pictured(&picture),
                    markup(&said.join(" "))
                )
            })
            .collect();
        format!("#strip(\n{cells})")
    }
}

/// A board of a sheet as a picture of its own, which ends there.
fn board(sheet: &Element, board: &Element, below: f64) -> Element {
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
    let inside = vec![Node::Element(board.clone())];
    let mut picture = Element::new("svg", "fif-board", inside);
    let said = alt(board).into_iter();
    let said = said.map(|it| ("aria-label".to_owned(), it));
    picture.attributes.extend(said);
    let part = format!("{left} {top} {across} {}", below - top);
    picture.attributes.push(("viewBox".to_owned(), part));
    picture
}
