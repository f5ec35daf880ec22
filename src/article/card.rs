//! The picture that stands for the site where somebody shares a link to it.

use std::path::Path;

use super::problem::ArticleError;

/// Draws the board of fifangha as its seeds lie at the start into a folder, and
/// names the file; without the feature `png` there is none.
#[cfg(feature = "png")]
pub(super) fn card(folder: &Path) -> Result<Option<&'static str>, ArticleError> {
    use std::sync::OnceLock;

    const FILE: &str = "card.png";
    /// It is the same for everybody, and takes a while.
    static DRAWN: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let drawn = DRAWN.get_or_init(drawn).as_ref();
    let bytes = drawn.map_err(|why| ArticleError::Book(why.clone()))?;
    let path = folder.join(FILE);
    std::fs::write(&path, bytes).map_err(ArticleError::io(&path))?;
    Ok(Some(FILE))
}

#[cfg(feature = "png")]
fn drawn() -> Result<Vec<u8>, String> {
    use crate::diagram::{Style, draw, png};
    use crate::figure::Figure;
    use crate::message::Strings;
    use fifangha_rules::Game;

    /// As wide as networks show it, in pixels.
    const WIDTH: f64 = 1200.0;
    let board = Figure::board(Game::Fifangha.rules().start());
    let picture = draw(&board, &Style::default(), Strings::english());
    let scale = (WIDTH / picture.width()) as f32;
    png::render(&picture.to_string(), scale).map_err(|error| error.to_string())
}

/// As above: no picture can be drawn.
#[cfg(not(feature = "png"))]
pub(super) fn card(_folder: &Path) -> Result<Option<&'static str>, ArticleError> {
    Ok(None)
}
