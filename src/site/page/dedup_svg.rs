//! Deduplication of the empty boards on a page.

use std::collections::HashMap;

use crate::diagram::background_classes;
use crate::site::html_tree::{HtmlElement, HtmlNode, find_element_mut};
use crate::site::html_writer::push_xml;

/// Moves each empty board that recurs to the end of the page and refers to it
/// with `<use>`. This replaces eight elements per figure by one and makes a
/// page a fifth smaller.
pub(in crate::site) fn dedup_boards(page: &mut [HtmlNode]) {
    let mut boards = EmptyBoards::default();
    boards.count(page);
    if boards.recurring.is_empty() || find_element_mut(page, "body").is_none() {
        return;
    }
    boards.replace(page);
    let shared = boards.shared();
    if let Some(body) = find_element_mut(page, "body") {
        body.children.push(shared);
        body.children.push(HtmlNode::Text("\n".to_owned()));
    }
}

/// The empty boards of a page, by their text.
#[derive(Default)]
struct EmptyBoards {
    times: HashMap<String, usize>,
    recurring: Vec<(String, Vec<HtmlNode>)>,
}

impl EmptyBoards {
    fn count(&mut self, nodes: &[HtmlNode]) {
        if let Some((at, length)) = board_elements(nodes) {
            let board = &nodes[at..at + length];
            let text = board_text(board);
            let times = self.times.entry(text.clone()).or_default();
            *times += 1;
            if *times == 2 {
                self.recurring.push((text, board.to_vec()));
            }
        }
        for element in nodes.iter().filter_map(HtmlNode::element) {
            self.count(&element.children);
        }
    }

    fn replace(&self, nodes: &mut [HtmlNode]) {
        for node in nodes {
            let HtmlNode::Element(it) = node else {
                continue;
            };
            if let Some((at, length)) = board_elements(&it.children) {
                let text = board_text(&it.children[at..at + length]);
                if let Some(number) = self.recurring.iter().position(|it| it.0 == text) {
                    let link = format!("#{}", shared_id(number));
                    let shared = HtmlElement::new("use", "", Vec::new()).with("href", link);
                    it.children
                        .splice(at..at + length, [HtmlNode::Element(shared)]);
                }
            }
            self.replace(&mut it.children);
        }
    }

    /// Returns the picture with the boards that recur, which is not shown.
    fn shared(self) -> HtmlNode {
        let boards = self.recurring.into_iter().enumerate();
        let groups = boards.map(|(number, (_, board))| {
            let group = HtmlElement::new("g", "fif-ground", board);
            HtmlNode::Element(group.with("id", shared_id(number)))
        });
        let definitions = HtmlElement::new("defs", "", groups.collect());
        let definitions = vec![HtmlNode::Element(definitions)];
        let picture = HtmlElement::new("svg", "fif-grounds", definitions);
        let hidden = [("width", "0"), ("height", "0"), ("aria-hidden", "true")];
        let with = |it: HtmlElement, (name, value): (&str, &str)| it.with(name, value);
        HtmlNode::Element(hidden.into_iter().fold(picture, with))
    }
}

fn shared_id(number: usize) -> String {
    format!("fif-ground-{number}")
}

fn board_text(board: &[HtmlNode]) -> String {
    let mut text = String::new();
    push_xml(board, &mut text);
    text
}

/// Returns the place and number of the elements of the empty board among some nodes.
fn board_elements(nodes: &[HtmlNode]) -> Option<(usize, usize)> {
    let starts = |it: &HtmlElement| it.name == "rect" && it.has_class("fif-wood");
    let at = nodes
        .iter()
        .position(|it| it.element().is_some_and(starts))?;
    let of_board = |it: &HtmlElement| {
        let class = it.attribute("class").unwrap_or_default();
        let class = class.strip_prefix("fif-").unwrap_or_default();
        ["rect", "path"].contains(&&*it.name) && background_classes().any(|it| it == class)
    };
    let elements = nodes[at..].iter();
    let length = elements
        .take_while(|it| it.element().is_some_and(of_board))
        .count();
    Some((at, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram::{DiagramStyle, Theme, draw};
    use crate::figure::Figure;
    use crate::message::Strings;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::write_html;
    use fifangha_rules::Game;

    /// Start of a board.
    const BOARD_START: &str = "<rect class=\"fif-wood\"";

    fn without_recurring(page: &str) -> String {
        let mut nodes = parse(page);
        dedup_boards(&mut nodes);
        write_html(&nodes)
    }

    #[test]
    fn a_board_that_recurs_stands_once() {
        let style = DiagramStyle {
            theme: Theme::css_classes(),
            ..DiagramStyle::default()
        };
        let of = |game: Game| {
            let figure = Figure::board(Board::unknown(&game.rules()));
            draw(&figure, &style, Strings::english()).inline()
        };
        let (fifangha, isolo) = (of(Game::FIFANGHA), of(Game::ISOLO));
        let page = format!("<body>{fifangha}{isolo}{fifangha}</body></html>");
        let light = without_recurring(&page);
        assert_eq!(page.matches(BOARD_START).count(), 3);
        assert_eq!(light.matches(BOARD_START).count(), 2);
        assert_eq!(light.matches("<use href=\"#fif-ground-0\"/>").count(), 2);
        // Replacing each reference by the shared board restores the page.
        let (body, ground) = light.split_once("<svg class=\"fif-grounds\"").unwrap();
        let (_, ground) = ground.split_once("id=\"fif-ground-0\">").unwrap();
        let (ground, _) = ground.split_once("</g>").unwrap();
        let whole = body.replace("<use href=\"#fif-ground-0\"/>", ground);
        assert_eq!(format!("{whole}</body></html>"), page);
        assert!(ground.contains("fif-tsibongy-bottom") && !ground.contains("fif-hatch"));
    }

    #[test]
    fn a_page_without_what_recurs_stays() {
        for page in [
            "<body></body>",
            "no page",
            "<body><svg><rect class=\"fif-wood\"/></svg></body>",
        ] {
            assert_eq!(without_recurring(page), page);
        }
    }
}
