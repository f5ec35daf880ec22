//! An empty board as a printable sheet.

use fifangha_rules::{Rules, Setup};
use tera::Context;

use super::sheet_layout::SheetRenderer;
use crate::board::Board;
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;
use crate::site::problem::SiteError;

/// The printable area of a landscape A4 sheet, in millimetres.
const PRINT_AREA: (f64, f64) = (281.0, 168.0);

/// Returns a landscape A4 sheet with an empty board as large as fits, and a
/// ruler to check the printed size.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
pub fn board_sheet(
    rules: &Rules,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, SiteError> {
    let press = SheetRenderer::new(strings, project)?;
    let parameters = rules.parameters();
    let columns = parameters.columns.count();
    let start = rules.start();
    // All seeds are in hand, so that the board is empty.
    let row = vec![0; columns.into()];
    let empty = Setup {
        rows: vec![row; start.rows().len()],
        hand: start.total(),
        ..Setup::default()
    };
    let empty = empty
        .position(rules)
        .map_or_else(|_| Board::unknown(rules), Board::Known);
    let picture = press.bare_picture(&Figure::board(empty));
    let (width, height) = (picture.width(), picture.height());
    let scale = (PRINT_AREA.0 / width).min(PRINT_AREA.1 / height);
    let reserve = start.reserve(start.to_move());
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
    let mut context = Context::new();
    context.insert("picture", &picture.inline());
    context.insert("width", &format!("{:.1}", scale * width));
    context.insert("height", &format!("{:.1}", scale * height));
    context.insert("seeds", &seeds);
    let title = strings.t("print.board.title", &[("columns", &columns)]);
    press.render("print/board.tera", &title, context)
}
