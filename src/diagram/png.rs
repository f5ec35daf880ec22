//! A picture as PNG.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::message::Message;

/// DejaVu Sans, the only font, so that a PNG is the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [
        include_bytes!("../../assets/fonts/DejaVuSans-subset.ttf").as_slice(),
        include_bytes!("../../assets/fonts/DejaVuSans-Bold-digits.ttf"),
    ] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The maximum number of pixels of a picture: 64 million, a quarter of a gigabyte.
pub const MAX_PIXELS: f64 = 64e6;

/// An error of PNG conversion.
#[derive(Debug)]
#[non_exhaustive]
pub enum PngError {
    /// The text is not SVG, with the reason.
    NotSvg(String),
    /// The picture has no pixels, or more than [`MAX_PIXELS`].
    Size {
        /// Its width in pixels.
        width: f64,
        /// Its height in pixels.
        height: f64,
    },
    /// Encoding failed, with the reason.
    NotWritten(String),
}

impl PngError {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotSvg(why) => Message::new("png.not_svg").with("why", why.as_str()),
            Self::Size { width, height } => Message::new("png.size")
                .with("width", width.to_string())
                .with("height", height.to_string())
                .with("most", MAX_PIXELS.to_string()),
            Self::NotWritten(why) => Message::new("png.not_written").with("why", why.as_str()),
        }
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PngError {}

/// Renders an SVG picture as PNG, scaled by `scale`.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw, png};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let board = Figure::board(Game::FIFANGHA.rules().start());
/// let svg = draw(&board, &DiagramStyle::default(), Strings::english());
/// let png = png::render(&svg.to_string(), 0.5)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), fifangha::diagram::png::PngError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is not SVG or the size is out of bounds.
pub fn render(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    render_with_dpi(svg, scale, 96.0 * f64::from(scale))
}

/// Like [`render`], but records the given resolution, in pixels per inch, in the file:
/// Word and LaTeX scale the picture by it. [`render`] keeps the size of the SVG, at
/// 96 pixels per inch.
///
/// # Errors
///
/// Same as [`render`].
pub fn render_with_dpi(svg: &str, scale: f32, dpi: f64) -> Result<Vec<u8>, PngError> {
    encode(&render_pixels(svg, scale)?, dpi)
        .map_err(|error| PngError::NotWritten(error.to_string()))
}

/// Returns the pixels of an SVG picture, scaled by `scale`.
pub(super) fn render_pixels(svg: &str, scale: f32) -> Result<Pixmap, PngError> {
    let tree = parse_svg(svg)?;
    let size = tree.size();
    let width = f64::from(size.width() * scale).ceil();
    let height = f64::from(size.height() * scale).ceil();
    let out_of_bounds = || PngError::Size { width, height };
    // Also rejects NaN.
    if !(width >= 1.0 && height >= 1.0 && width * height <= MAX_PIXELS) {
        return Err(out_of_bounds());
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(out_of_bounds)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

/// Encodes pixels as PNG. Boards are wide areas of one colour: row filters make the
/// file larger, and a higher compression level costs half of the time.
fn encode(pixels: &Pixmap, dpi: f64) -> Result<Vec<u8>, ::png::EncodingError> {
    let opaque = pixels.pixels().iter().all(|it| it.is_opaque());
    let (colours, bytes) = match opaque {
        true => (::png::ColorType::Rgb, 3),
        false => (::png::ColorType::Rgba, 4),
    };
    let mut data = Vec::with_capacity(pixels.pixels().len() * bytes);
    for pixel in pixels.pixels() {
        let it = pixel.demultiply();
        let channels = [it.red(), it.green(), it.blue(), it.alpha()];
        data.extend_from_slice(&channels[..bytes]);
    }
    let mut out = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(colours);
    encoder.set_depth(::png::BitDepth::Eight);
    let of_metre = (dpi / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(::png::PixelDimensions {
        xppu: of_metre,
        yppu: of_metre,
        unit: ::png::Unit::Meter,
    }));
    encoder.set_filter(::png::Filter::NoFilter);
    encoder.set_deflate_compression(::png::DeflateCompression::Level(4));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(out)
}

/// Parses an SVG picture, with text in the embedded font.
pub(super) fn parse_svg(svg: &str) -> Result<usvg::Tree, PngError> {
    let options = usvg::Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    usvg::Tree::from_str(svg, &options).map_err(|error| PngError::NotSvg(error.to_string()))
}
