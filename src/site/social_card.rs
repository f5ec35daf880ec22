//! The picture of the site in previews of shared links.

use std::path::Path;

use super::problem::SiteError;

/// Writes a picture of the starting position of fifangha into a folder and
/// returns the file name, or `None` without the feature `png`.
#[cfg(feature = "png")]
pub(super) fn write_social_card(folder: &Path) -> Result<Option<&'static str>, SiteError> {
    use std::sync::OnceLock;

    const FILE: &str = "card.png";
    /// Shared by all sites because drawing takes a while.
    static DRAWN: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let drawn = DRAWN.get_or_init(render_png).as_ref();
    let bytes = drawn.map_err(|why| SiteError::Book(why.clone()))?;
    let path = folder.join(FILE);
    std::fs::write(&path, bytes).map_err(SiteError::io(&path))?;
    Ok(Some(FILE))
}

#[cfg(feature = "png")]
fn render_png() -> Result<Vec<u8>, String> {
    use crate::diagram::{DiagramStyle, draw, png};
    use crate::figure::Figure;
    use crate::message::Strings;
    use fifangha_rules::Game;

    /// Width of previews in networks, in pixels.
    const WIDTH: f64 = 1200.0;
    let board = Figure::board(Game::FIFANGHA.rules().start());
    let picture = draw(&board, &DiagramStyle::default(), Strings::english());
    let scale = (WIDTH / picture.width()) as f32;
    png::render(&picture.to_string(), scale).map_err(|error| error.to_string())
}

/// Returns `None`: pictures cannot be drawn.
#[cfg(not(feature = "png"))]
pub(super) fn write_social_card(_folder: &Path) -> Result<Option<&'static str>, SiteError> {
    Ok(None)
}
