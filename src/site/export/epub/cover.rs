//! The cover of an EPUB, which libraries and shops show.

use super::super::export_images::{ExportImageSize, ExportImages};
use super::super::{ExportedBook, title_parts};
use crate::diagram::{Ink, png};
use crate::report::escape;
use crate::site::page::templates::Templates;
use crate::site::problem::SiteError;

/// The size of a cover in pixels.
const SIZE: (f64, f64) = (1200.0, 1800.0);

/// The distance of the board from the edges.
const MARGIN: f64 = 110.0;

/// The type sizes of the short title and of the other parts, and the letters in a line of them.
const FIRST: (f64, usize) = (130.0, 13);
const OTHERS: (f64, usize) = (50.0, 34);

/// Returns a picture of the title above the first board, or `None` for a book without boards.
///
/// # Errors
///
/// Returns an error if the picture cannot be drawn.
pub(super) fn cover_png(
    book: &ExportedBook,
    templates: &Templates,
) -> Result<Option<Vec<u8>>, SiteError> {
    let Some(board) = &book.cover else {
        return Ok(None);
    };
    let theme = templates.light();
    let mut pictures = ExportImages::new(theme);
    let picture = pictures.add_svg(board, ExportImageSize::Full);
    let drawing = String::from_utf8_lossy(&pictures.files[&picture.file]);
    let length = |name: &str| board.attribute(name).and_then(|it| it.parse::<f64>().ok());
    let (Some(width), Some(height)) = (length("width"), length("height")) else {
        return Ok(None);
    };
    let mut y = 230.0;
    let mut lines = String::new();
    let parts = title_parts(&book.title);
    let volume = book.subtitle.iter();
    for (part, (size, letters)) in (parts.iter().take(1).map(|it| (it, FIRST)))
        .chain(parts.iter().skip(1).chain(volume).map(|it| (it, OTHERS)))
    {
        for line in wrapped(part, letters) {
            lines.push_str(&format!(
                "<text x=\"{}\" y=\"{y}\" font-size=\"{size}\">{}</text>",
                SIZE.0 / 2.0,
                escape(&line)
            ));
            y += 1.3 * size;
        }
        y += 25.0;
    }
    let scale = ((SIZE.0 - 2.0 * MARGIN) / width).min((SIZE.1 - MARGIN - y) / height);
    let (left, top) = (
        (SIZE.0 - scale * width) / 2.0,
        y + (SIZE.1 - MARGIN - y - scale * height) / 2.0,
    );
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\
         <g font-family=\"DejaVu Sans\" text-anchor=\"middle\" fill=\"{}\">{lines}</g>\
         <g transform=\"translate({left} {top}) scale({scale})\">{drawing}</g></svg>",
        SIZE.0,
        SIZE.1,
        theme.colour(Ink::Paper),
        theme.colour(Ink::Text),
    );
    let drawn = png::render(&svg, 1.0).map_err(|error| SiteError::Epub(error.to_string()))?;
    Ok(Some(drawn))
}

/// Returns the lines of a text, each of at most so many letters if its words allow.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
        assert!(wrapped("", 3).is_empty());
    }
}
