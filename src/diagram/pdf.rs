//! A picture as PDF: lines and areas as vectors, letters as outlines.

use std::fmt;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref, TextStr};
use resvg::usvg::tiny_skia_path::{Path, PathSegment, Transform};
use resvg::usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder};

use super::png::{PngError, parse_svg};
use crate::message::Message;

/// PDF points per SVG pixel.
const POINTS_PER_PIXEL: f32 = 0.75;

/// An error of PDF conversion.
#[derive(Debug)]
#[non_exhaustive]
pub enum PdfError {
    /// The text is not SVG.
    NotSvg(PngError),
    /// The picture contains a feature that this program never draws: a gradient, an
    /// image, or partial transparency.
    Beyond,
}

impl PdfError {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotSvg(error) => error.message(),
            Self::Beyond => Message::new("png.beyond"),
        }
    }
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PdfError {}

/// Converts an SVG picture to a PDF of one page of the same size.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, draw, pdf};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let board = Figure::board(Game::FIFANGHA.rules().start());
/// let svg = draw(&board, &DiagramStyle::default(), Strings::english());
/// let pdf = pdf::render(&svg.to_string(), "The start")?;
/// assert!(pdf.starts_with(b"%PDF-1.7"));
/// # Ok::<(), fifangha::diagram::pdf::PdfError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is not SVG or contains anything but areas, lines and
/// letters.
pub fn render(svg: &str, title: &str) -> Result<Vec<u8>, PdfError> {
    let tree = parse_svg(svg).map_err(PdfError::NotSvg)?;
    let (width, height) = (
        tree.size().width() * POINTS_PER_PIXEL,
        tree.size().height() * POINTS_PER_PIXEL,
    );
    let mut content = Content::new();
    // Origin at the top left, as in SVG.
    content.transform([POINTS_PER_PIXEL, 0.0, 0.0, -POINTS_PER_PIXEL, 0.0, height]);
    draw_group(tree.root(), &mut content)?;
    let content = content.finish();

    let [catalog, pages, page, stream, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, width, height));
    sheet.parent(pages).contents(stream);
    sheet.resources().finish();
    sheet.finish();
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    let packed = packer.write_all(&content).and_then(|()| packer.finish());
    match packed {
        Ok(packed) => pdf
            .stream(stream, &packed)
            .filter(Filter::FlateDecode)
            .finish(),
        Err(_) => pdf.stream(stream, &content).finish(),
    }
    pdf.document_info(info).title(TextStr(title));
    Ok(pdf.finish())
}

fn draw_group(group: &Group, content: &mut Content) -> Result<(), PdfError> {
    let plain = group.opacity().get() == 1.0
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty();
    if !plain {
        return Err(PdfError::Beyond);
    }
    for node in group.children() {
        match node {
            Node::Group(inner) => self::draw_group(inner, content)?,
            Node::Path(path) if path.is_visible() => draw_path(path, content)?,
            Node::Path(_) => {}
            Node::Text(text) => self::draw_group(text.flattened(), content)?,
            Node::Image(_) => return Err(PdfError::Beyond),
        }
    }
    Ok(())
}

fn draw_path(path: &usvg::Path, content: &mut Content) -> Result<(), PdfError> {
    content.save_state();
    let Transform {
        sx,
        kx,
        ky,
        sy,
        tx,
        ty,
    } = path.abs_transform();
    content.transform([sx, ky, kx, sy, tx, ty]);
    if path.paint_order() == PaintOrder::StrokeAndFill {
        stroke_path(path, content)?;
        fill_path(path, content)?;
    } else {
        fill_path(path, content)?;
        stroke_path(path, content)?;
    }
    content.restore_state();
    Ok(())
}

fn fill_path(path: &usvg::Path, content: &mut Content) -> Result<(), PdfError> {
    let Some(fill) = path.fill() else {
        return Ok(());
    };
    let [red, green, blue] = solid_colour(fill.paint(), fill.opacity().get())?;
    content.set_fill_rgb(red, green, blue);
    trace_path(path.data(), content);
    match fill.rule() {
        FillRule::NonZero => content.fill_nonzero(),
        FillRule::EvenOdd => content.fill_even_odd(),
    };
    Ok(())
}

fn stroke_path(path: &usvg::Path, content: &mut Content) -> Result<(), PdfError> {
    let Some(stroke) = path.stroke() else {
        return Ok(());
    };
    let [red, green, blue] = solid_colour(stroke.paint(), stroke.opacity().get())?;
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width(stroke.width().get());
    content.set_miter_limit(stroke.miterlimit().get());
    content.set_line_cap(match stroke.linecap() {
        LineCap::Butt => LineCapStyle::ButtCap,
        LineCap::Round => LineCapStyle::RoundCap,
        LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_line_join(match stroke.linejoin() {
        LineJoin::Round => LineJoinStyle::RoundJoin,
        LineJoin::Bevel => LineJoinStyle::BevelJoin,
        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
    });
    let dashes = stroke.dasharray().unwrap_or_default();
    content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    trace_path(path.data(), content);
    content.stroke();
    Ok(())
}

/// Returns the components of an opaque colour.
fn solid_colour(paint: &Paint, opacity: f32) -> Result<[f32; 3], PdfError> {
    match paint {
        Paint::Color(colour) if opacity == 1.0 => {
            Ok([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0))
        }
        _ => Err(PdfError::Beyond),
    }
}

fn trace_path(path: &Path, content: &mut Content) {
    let mut at = (0.0, 0.0);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::QuadTo(by, to) => {
                // The cubic curve equal to a quadratic one.
                let between = |from: f32, by: f32| from + (by - from) * 2.0 / 3.0;
                content.cubic_to(
                    between(at.0, by.x),
                    between(at.1, by.y),
                    between(to.x, by.x),
                    between(to.y, by.y),
                    to.x,
                    to.y,
                );
                at = (to.x, to.y);
            }
            PathSegment::CubicTo(one, two, to) => {
                content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
