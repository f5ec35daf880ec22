//! Deduplication of the empty boards on a page.

use std::collections::BTreeMap;

use crate::diagram::background_classes;

/// Start of a board.
const BOARD_START: &str = "<rect class=\"fif-wood\"";

/// Moves each empty board that recurs to the end of the page and refers to it
/// with `<use>`. This replaces eight elements per figure by one and makes a
/// page a fifth smaller.
pub(super) fn dedup_boards(page: String) -> String {
    let mut boards: BTreeMap<&str, usize> = BTreeMap::new();
    let mut recurring = Vec::new();
    for (at, _) in page.match_indices(BOARD_START) {
        let board = board_elements(&page[at..]);
        let times = boards.entry(board).or_default();
        *times += 1;
        if *times == 2 {
            recurring.push(board);
        }
    }
    let Some((body, end)) = page
        .rsplit_once("</body>")
        .filter(|_| !recurring.is_empty())
    else {
        return page;
    };
    let mut out = String::with_capacity(page.len());
    let mut rest = body;
    while let Some(at) = rest.find(BOARD_START) {
        let board = board_elements(&rest[at..]);
        out.push_str(&rest[..at]);
        match recurring.iter().position(|it| *it == board) {
            Some(number) => out.push_str(&format!("<use href=\"#fif-ground-{number}\"/>")),
            None => out.push_str(board),
        }
        rest = &rest[at + board.len()..];
    }
    out.push_str(rest);
    out.push_str("<svg class=\"fif-grounds\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
    for (number, board) in recurring.iter().enumerate() {
        out.push_str(&format!(
            "<g class=\"fif-ground\" id=\"fif-ground-{number}\">{board}</g>"
        ));
    }
    out.push_str("</defs></svg>\n</body>");
    out.push_str(end);
    out
}

/// Returns the elements of the empty board at the start of a text.
fn board_elements(text: &str) -> &str {
    let mut end = 0;
    while let Some(element) = text[end..].split_inclusive("/>").next() {
        let class = element
            .strip_prefix("<rect class=\"fif-")
            .or_else(|| element.strip_prefix("<path class=\"fif-"))
            .and_then(|it| it.split('"').next());
        match class {
            Some(class) if background_classes().any(|it| it == class) => end += element.len(),
            _ => break,
        }
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram::{DiagramStyle, Theme, draw};
    use crate::figure::Figure;
    use crate::message::Strings;
    use fifangha_rules::Game;

    #[test]
    fn a_board_that_recurs_stands_once() {
        let style = DiagramStyle {
            theme: Theme::page(),
            ..DiagramStyle::default()
        };
        let of = |game: Game| {
            let figure = Figure::board(Board::unknown(&game.rules()));
            draw(&figure, &style, Strings::english()).inline()
        };
        let (fifangha, isolo) = (of(Game::FIFANGHA), of(Game::ISOLO));
        let page = format!("<body>{fifangha}{isolo}{fifangha}</body></html>");
        let light = dedup_boards(page.clone());
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
            "<body><rect class=\"fif-wood\"/></body>",
        ] {
            assert_eq!(dedup_boards(page.to_owned()), page);
        }
    }
}
