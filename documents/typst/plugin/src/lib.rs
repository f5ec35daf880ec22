//! The plugin of the Typst package: it draws the boards of a record.
//!
//! ```
//! let options = br#"{"language": "en", "draw": {"turn": 1}}"#;
//! let answer = fifangha_typst::draw_record(b"1. 4R 2. 3R", options).unwrap();
//! assert!(answer.starts_with(br#"{"alt":"Changes"#));
//!
//! let german = br#"{"language": "de", "draw": {"turn": 1}}"#;
//! assert_eq!(fifangha_typst::draw_record(b"1. 4R 2. 3R", german).unwrap(), answer);
//! ```

use fifangha::api::DiagramRequest;
use fifangha::diagnostic::{Severity, SourceFile};
use fifangha::diagram::{DiagramStyle, Theme};
use fifangha::message::Languages;
use fifangha::report::{ColourMode, render_diagnostic};
use fifangha::study::Study;
use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use wasm_minimal_protocol::wasm_func;

wasm_minimal_protocol::initiate_protocol!();

/// The options of a picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureOptions {
    /// The code of the language of its texts.
    language: String,
    /// The name of a theme, such as `paper`.
    #[serde(default)]
    theme: Option<String>,
    /// `true` adds a legend.
    #[serde(default)]
    legend: bool,
    /// The part of the record to draw, as for `fifangha diagram`.
    draw: DiagramRequest,
}

/// A picture with its text for readers who cannot see it.
#[derive(Serialize)]
struct Picture<'a> {
    alt: &'a str,
    svg: String,
}

/// Draws a record: its text and the options, as JSON, give a picture, as JSON.
///
/// # Errors
///
/// Returns the errors of the record with their places, or why it cannot be drawn.
pub fn draw_record(record: &[u8], options: &[u8]) -> Result<Vec<u8>, String> {
    let options: PictureOptions =
        serde_json::from_slice(options).map_err(|error| error.to_string())?;
    let text = str::from_utf8(record).map_err(|error| error.to_string())?;
    let study = Study::from_file(SourceFile::new("record", text));
    // A document can be in a language without texts.
    let strings = Languages::default().get_or_fallback(&options.language);
    let errors: Vec<_> = (study.diagnostics.iter())
        .filter(|it| it.severity == Severity::Error)
        .map(|it| render_diagnostic(&study.file, it, ColourMode::Plain, strings))
        .collect();
    if !errors.is_empty() {
        return Err(errors.join("\n"));
    }
    let theme = match &options.theme {
        None => Theme::default(),
        Some(name) => Theme::by_name(name).ok_or_else(|| format!("there is no theme {name}"))?,
    };
    let style = DiagramStyle {
        theme,
        show_key: options.legend,
        ..DiagramStyle::default()
    };
    let svg = (options.draw.draw_game(&study, &style, strings))
        .map_err(|error| error.render(strings).to_string())?;
    let picture = Picture {
        alt: svg.alt_text(),
        svg: svg.to_string(),
    };
    serde_json::to_vec(&picture).map_err(|error| error.to_string())
}

/// The function that Typst calls: [`draw_record`].
#[cfg_attr(target_arch = "wasm32", wasm_func)]
pub fn draw(record: &[u8], options: &[u8]) -> Result<Vec<u8>, String> {
    draw_record(record, options)
}
