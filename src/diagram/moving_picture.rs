//! Pictures that move, for messengers: GIF, and PNG with several frames (APNG).
//!
//! Each frame but the first has only the rectangle that differs from the one before.

use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

use super::png::{MAX_PIXELS, PngError, render_pixels};
use super::svg_document::Svg;

/// The format of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovingFormat {
    /// At most 256 colours, shown by every program.
    Gif,
    /// All colours.
    Apng,
}

/// The time for which the first and the last frame are shown, and each other one, in hundredths of
/// a second.
const END_DELAY: u16 = 250;
const STEP_DELAY: u16 = 180;

/// A rectangle: left, top, width, height.
type Rectangle = (usize, usize, usize, usize);

/// Encodes frames of one size, scaled by `scale`, as a picture that repeats. Programs that do not
/// move it show the first frame.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, MovingFormat, draw_frames, encode_frames};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// let figures = Figure::steps(&start, &steps);
/// let captions = vec!["1. 4R".to_owned(); figures.len()];
/// let frames = draw_frames(&figures, &captions, &DiagramStyle::default(), Strings::english());
/// let gif = encode_frames(&frames, 1.0, MovingFormat::Gif).unwrap();
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
///
/// # Errors
///
/// Returns an error if there is no frame, or if all frames together have more than [`MAX_PIXELS`].
pub fn encode_frames(
    frames: &[Svg],
    scale: f32,
    format: MovingFormat,
) -> Result<Vec<u8>, PngError> {
    let size = |it: &Svg| it.width() * it.height() * f64::from(scale * scale);
    let pixels: f64 = frames.iter().map(size).sum();
    // Also rejects NaN.
    if pixels.is_nan() || pixels > MAX_PIXELS {
        let (width, height) = frames
            .first()
            .map_or((0.0, 0.0), |it| (it.width(), it.height()));
        let [width, height] =
            [width, height * frames.len() as f64].map(|it| (it * f64::from(scale)).ceil());
        return Err(PngError::Size { width, height });
    }
    let drawn = frames
        .iter()
        .map(|it| render_pixels(&it.to_string(), scale));
    let drawn: Vec<Pixmap> = drawn.collect::<Result<_, _>>()?;
    match format {
        MovingFormat::Gif => encode_gif(&drawn),
        MovingFormat::Apng => encode_apng(&drawn).map_err(not_written),
    }
}

fn not_written(error: impl ToString) -> PngError {
    PngError::NotWritten(error.to_string())
}

fn delay(frame: usize, frames: usize) -> u16 {
    match frame == 0 || frame + 1 == frames {
        true => END_DELAY,
        false => STEP_DELAY,
    }
}

fn encode_gif(frames: &[Pixmap]) -> Result<Vec<u8>, PngError> {
    let mut palette = Palette::of(frames);
    let (width, height) = size(frames);
    let mut out = Vec::new();
    let sides = (u16::try_from(width), u16::try_from(height));
    let (Ok(width), Ok(height)) = sides else {
        let [width, height] = [width as f64, height as f64];
        return Err(PngError::Size { width, height });
    };
    let mut encoder =
        gif::Encoder::new(&mut out, width, height, &palette.bytes()).map_err(not_written)?;
    encoder
        .set_repeat(gif::Repeat::Infinite)
        .map_err(not_written)?;
    for (number, frame) in frames.iter().enumerate() {
        // All sides are at most those of the picture.
        let place = changed(frames, number);
        let [left, top, width, height] = [place.0, place.1, place.2, place.3].map(|it| it as u16);
        let picture = gif::Frame {
            delay: delay(number, frames.len()),
            left,
            top,
            width,
            height,
            buffer: cut(frame, place)
                .map(|it| palette.index(it))
                .collect::<Vec<_>>()
                .into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&picture).map_err(not_written)?;
    }
    drop(encoder);
    Ok(out)
}

fn encode_apng(frames: &[Pixmap]) -> Result<Vec<u8>, ::png::EncodingError> {
    let (width, height) = size(frames);
    let mut out = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_filter(::png::Filter::NoFilter);
    encoder.set_animated(frames.len() as u32, 0)?;
    let mut writer = encoder.write_header()?;
    for (number, frame) in frames.iter().enumerate() {
        let place = changed(frames, number);
        writer.set_frame_delay(delay(number, frames.len()), 100)?;
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(place.2 as u32, place.3 as u32)?;
        writer.set_frame_position(place.0 as u32, place.1 as u32)?;
        let data: Vec<u8> = cut(frame, place).flatten().collect();
        writer.write_image_data(&data)?;
    }
    writer.finish()?;
    Ok(out)
}

/// The size of all frames, in pixels.
fn size(frames: &[Pixmap]) -> (usize, usize) {
    let first = frames.first();
    first.map_or((0, 0), |it| (it.width() as usize, it.height() as usize))
}

/// Returns the rectangle in which a frame differs from the one before, at least one pixel.
fn changed(frames: &[Pixmap], number: usize) -> Rectangle {
    let (width, height) = size(frames);
    let Some(before) = number.checked_sub(1) else {
        return (0, 0, width, height);
    };
    let [old, new] = [before, number].map(|it| frames[it].pixels());
    let row = |y: usize| y * width..(y + 1) * width;
    let differs = |y: &usize| old[row(*y)] != new[row(*y)];
    let (Some(top), Some(bottom)) = ((0..height).find(differs), (0..height).rev().find(differs))
    else {
        return (0, 0, 1, 1);
    };
    let column = |x: &usize| (top..=bottom).any(|y| old[y * width + x] != new[y * width + x]);
    let left = (0..width).find(column).unwrap_or(0);
    let right = (0..width).rev().find(column).unwrap_or(left);
    (left, top, right - left + 1, bottom - top + 1)
}

/// Returns the colours of a rectangle, row by row. The ground is opaque, but for a part of a pixel at
/// the edge.
fn cut(frame: &Pixmap, (left, top, width, height): Rectangle) -> impl Iterator<Item = [u8; 3]> {
    let across = frame.width() as usize;
    let rows = (top..top + height).map(move |y| y * across + left);
    rows.flat_map(move |start| &frame.pixels()[start..start + width])
        .map(|it| it.demultiply())
        .map(|it| [it.red(), it.green(), it.blue()])
}

/// The most frequent colours. Boards are wide areas of few colours, which stay exact; the others are
/// those of the edges between them.
struct Palette {
    colours: Vec<[u8; 3]>,
    /// The colours met, with their index in the palette.
    indices: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(frames: &[Pixmap]) -> Self {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for (number, frame) in frames.iter().enumerate() {
            for colour in cut(frame, changed(frames, number)) {
                *counts.entry(colour).or_default() += 1;
            }
        }
        let mut all: Vec<_> = counts.into_iter().collect();
        all.sort_by_key(|(colour, count)| (usize::MAX - count, *colour));
        let colours = all.into_iter().take(256).map(|it| it.0).collect();
        Self {
            colours,
            indices: HashMap::new(),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// Returns the index of the most similar colour.
    fn index(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.indices.entry(colour).or_insert_with(|| {
            let distance = |it: &[u8; 3]| -> u32 {
                let channels = it.iter().zip(colour);
                channels.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = (0..=255).zip(colours).min_by_key(|(_, it)| distance(it));
            nearest.map_or(0, |it| it.0)
        })
    }
}
