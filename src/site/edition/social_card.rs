//! The picture of the site in previews of shared links, and pictures in pixels.

use std::path::Path;
use std::sync::OnceLock;

use fifangha_rules::Game;

use crate::diagram::{DiagramStyle, draw};
use crate::figure::Figure;
use crate::message::Strings;
use crate::site::build::files::write_new_file;
use crate::site::problem::SiteError;

/// Writes a picture of the starting position of fifangha into a folder and
/// returns the file name, or `None` without the feature `png`.
pub(in crate::site) fn write_social_card(folder: &Path) -> Result<Option<&'static str>, SiteError> {
    const FILE: &str = "card.png";
    /// Width of previews in networks, in pixels.
    const WIDTH: f64 = 1200.0;
    /// Shared by all sites because drawing takes a while.
    static DRAWN: OnceLock<Option<Result<Vec<u8>, String>>> = OnceLock::new();
    let drawn = DRAWN.get_or_init(|| {
        let board = Figure::board(Game::FIFANGHA.rules().start());
        let picture = draw(&board, &DiagramStyle::default(), Strings::english());
        let scale = (WIDTH / picture.width()) as f32;
        render_png(&picture.to_string(), scale)
    });
    let Some(drawn) = drawn else {
        return Ok(None);
    };
    let bytes = drawn.as_ref().map_err(|why| SiteError::Book(why.clone()))?;
    write_new_file(&folder.join(FILE), bytes)?;
    Ok(Some(FILE))
}

/// Returns a drawing in pixels, or `None` without the feature `png`.
#[cfg(feature = "png")]
pub(in crate::site) fn render_png(svg: &str, scale: f32) -> Option<Result<Vec<u8>, String>> {
    let rendered = crate::diagram::png::render(svg, scale);
    Some(rendered.map_err(|error| error.to_string()))
}

/// Returns `None`: pictures cannot be drawn.
#[cfg(not(feature = "png"))]
pub(in crate::site) fn render_png(_svg: &str, _scale: f32) -> Option<Result<Vec<u8>, String>> {
    None
}
