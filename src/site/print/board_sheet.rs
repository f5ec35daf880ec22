//! An empty board as a printable sheet.

use fifangha_rules::{Rules, Side};

use super::sheet_layout::{PrintSheets, SheetRenderer, empty_board, sheet};
use crate::diagram::Svg;
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::site::figure::{Content, element};
use crate::site::html_tree::{ContentRole, HtmlElement, parse};
use crate::site::problem::SiteError;

/// The space for the board and the bowls on a sheet of A4 in landscape and in portrait, in
/// millimetres.
const LANDSCAPE: (f64, f64) = (281.0, 168.0);
const PORTRAIT: (f64, f64) = (194.0, 255.0);

/// The minimum and maximum depth of a bowl, and its distance from the board.
const BOWL_DEPTHS: (f64, f64) = (15.0, 42.0);
const BOWL_GAP: f64 = 3.0;

/// A layout of the board and the two bowls, in millimetres.
struct BoardLayout {
    is_portrait: bool,
    /// `true` if the bowls are beside the board; otherwise they are above and below it.
    beside: bool,
    /// The width and height of the board.
    board: (f64, f64),
    /// The depth of a bowl; `None` without bowls.
    bowl: Option<f64>,
}

impl BoardLayout {
    /// Returns the layout with the largest pits.
    fn best(picture: &Svg, has_bowls: bool) -> Self {
        let new = |area, beside| Self::new(picture, area, beside, has_bowls);
        let others = [new(LANDSCAPE, true), new(PORTRAIT, false)].into_iter();
        others.fold(new(LANDSCAPE, false), |best, it| {
            if it.board.0 > best.board.0 { it } else { best }
        })
    }

    fn new(picture: &Svg, area: (f64, f64), beside: bool, has_bowls: bool) -> Self {
        let least = match has_bowls {
            true => 2.0 * (BOWL_DEPTHS.0 + BOWL_GAP),
            false => 0.0,
        };
        let (width, height) = (picture.width(), picture.height());
        let room = match beside {
            true => (area.0 - least, area.1),
            false => (area.0, area.1 - least),
        };
        let scale = (room.0 / width).min(room.1 / height);
        let board = (scale * width, scale * height);
        // The bowls take the space that is left.
        let left = match beside {
            true => area.0 - board.0,
            false => area.1 - board.1,
        };
        let depth = (left / 2.0 - BOWL_GAP).clamp(0.0, BOWL_DEPTHS.1);
        Self {
            is_portrait: area == PORTRAIT,
            beside,
            board,
            bowl: has_bowls.then_some(depth),
        }
    }

    /// Returns the size of the board with its bowls.
    fn size(&self) -> (f64, f64) {
        let (width, height) = self.board;
        let more = self.bowl.map_or(0.0, |depth| 2.0 * (depth + BOWL_GAP));
        match self.beside {
            true => (width + more, height),
            false => (width, height + more),
        }
    }
}

/// Returns an A4 sheet with an empty board as large as fits, a bowl for the reserve of each
/// side, and a ruler to check the printed size.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn board_sheet(
    rules: &Rules,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let parameters = rules.parameters();
    let columns = parameters.columns.count();
    let start = rules.start();
    let picture = renderer.bare_picture(&Figure::board(empty_board(rules)));
    let reserve = start.reserve(start.to_move());
    let layout = BoardLayout::best(&picture, reserve > 0);
    let on_board = start.total() - 2 * u32::from(reserve);
    let seeds = match reserve {
        0 => strings.t("print.board.seeds_all", &[("total", &start.total())]),
        _ => strings.t(
            "print.board.seeds",
            &[
                ("total", &start.total()),
                ("board", &on_board),
                ("reserve", &reserve),
            ],
        ),
    };
    let title = strings.t("print.board.title", &[("columns", &columns)]);
    let length = |name: &str, value: f64| format!("{name}: {value:.1}mm");
    let picture = parse(&with_bowls(&picture, &layout, strings));
    let (width, height) = layout.size();
    let picture = HtmlElement::with_role(ContentRole::TRUE_SIZE, picture).with(
        "style",
        format!("{}; {}", length("width", width), length("height", height)),
    );
    let name = Content::element("b", title.as_str()).then(format!(" · {seeds}"));
    let ruler = HtmlElement::with_role(ContentRole::RULER, Vec::new());
    let size = format!(" {}", strings.t("print.board.size", &[]));
    let foot =
        Content::element("p", name).then(Content::element("p", Content::from(ruler).then(size)));
    let turned = match layout.is_portrait {
        true => "portrait",
        false => "landscape",
    };
    let page = format!("@page {{ size: A4 {turned}; margin: 8mm; }}");
    let content = Content::from(element("style", "", page))
        .then(picture)
        .then(Content::role(ContentRole::FOOT, foot));
    Ok(renderer.sheets(&title, sheet(&["board", turned], content).into()))
}

/// Returns the board with a bowl at each player's hand, as one picture in millimetres. The
/// name on North's bowl is upright for North.
fn with_bowls(picture: &Svg, layout: &BoardLayout, strings: &Strings) -> String {
    let (width, height) = layout.size();
    let (board_width, board_height) = layout.board;
    let (x, y) = ((width - board_width) / 2.0, (height - board_height) / 2.0);
    let own = |name: &str, value: f64| format!(" {name}=\"{value}\"");
    let placed = |name: &str, value: f64| format!(" {name}=\"{value:.1}\"");
    let board = picture
        .inline()
        .replacen("<svg ", &format!("<svg x=\"{x:.1}\" y=\"{y:.1}\" "), 1)
        .replacen(
            &own("width", picture.width()),
            &placed("width", board_width),
            1,
        )
        .replacen(
            &own("height", picture.height()),
            &placed("height", board_height),
            1,
        );
    let mut out = format!(
        "<svg class=\"fif-sheet\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">{board}"
    );
    if let Some(depth) = layout.bowl {
        for side in [Side::South, Side::North] {
            let south = side == Side::South;
            let (x, y, w, h) = match (layout.beside, south) {
                (true, true) => (width - depth, height * 0.3, depth, height * 0.7),
                (true, false) => (0.0, 0.0, depth, height * 0.7),
                (false, true) => (width * 0.1, height - depth, width * 0.8, depth),
                (false, false) => (width * 0.1, 0.0, width * 0.8, depth),
            };
            let radius = w.min(h) / 2.0;
            let (middle_x, middle_y) = (x + w / 2.0, y + h / 2.0);
            // A name is along its bowl, and upright for its player.
            let along = if layout.beside { 90 } else { 0 };
            let turned = along + if south { 0 } else { 180 };
            let name = strings.render(&Message::from(side));
            out.push_str(&format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{radius:.1}\" \
                 fill=\"none\" stroke=\"#000\" stroke-width=\"0.4\"/>\
                 <text x=\"{middle_x:.1}\" y=\"{:.1}\" font-size=\"5\" text-anchor=\"middle\" fill=\"#000\" stroke=\"none\" \
                 transform=\"rotate({turned} {middle_x:.1} {middle_y:.1})\">{name}</text>",
                middle_y + 1.7,
            ));
        }
    }
    out + "</svg>"
}
