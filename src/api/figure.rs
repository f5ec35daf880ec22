use serde::Serialize;

/// The pictures of a block of a chapter, with what another document needs to place them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureResponse {
    /// The caption of the block as Markdown, or null.
    pub caption: Option<String>,
    /// The picture in words, in one line: a text for readers who cannot see it.
    pub description: String,
    /// The width of the picture, in pixels of 1/96 inch.
    pub width: f64,
    /// The height of the picture, in pixels of 1/96 inch.
    pub height: f64,
    /// The picture as SVG.
    pub svg: String,
}
