//! Options for the style of a picture.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::api::unknown_theme;
use crate::cli::language::OutputLanguage;
use crate::cli::{CommandError, input};
use crate::diagnostic::{ReadError, SourceFile};
use crate::diagram::{DiagramStyle, Theme};
use crate::message::Message;
use crate::study::Study;

const DEFAULT_THEME: &str = "wood";

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct PictureOptions {
    #[arg(long, value_name = "NAME|FILE", default_value = DEFAULT_THEME)]
    theme: PathBuf,
    #[arg(long, value_enum, default_value_t = PictureBackground::Paper)]
    background: PictureBackground,
    #[arg(long)]
    pub(super) legend: bool,
    #[arg(long, value_name = "PIXELS|LENGTH", value_parser = PictureWidth::parse)]
    pub(in crate::cli) width: Option<PictureWidth>,
}

/// The width of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::cli) enum PictureWidth {
    Pixels(u32),
    /// A length on paper.
    Inches(f64),
}

impl PictureWidth {
    /// Pixels per inch, as defined by SVG.
    const SCREEN_DPI: f64 = 96.0;

    fn parse(text: &str) -> Result<Self, String> {
        const UNITS: [(&str, f64); 3] = [("cm", 2.54), ("mm", 25.4), ("in", 1.0)];
        let unit = UNITS.iter().find_map(|(unit, of_inch)| {
            let number = text.strip_suffix(unit)?.trim();
            Some(number.parse::<f64>().ok()? / of_inch)
        });
        let width = match unit {
            Some(inches) => Self::Inches(inches),
            None => Self::Pixels(text.parse().map_err(|_| Self::error_text())?),
        };
        match (16..=20_000).contains(&width.pixels()) {
            true => Ok(width),
            false => Err(Self::error_text()),
        }
    }

    fn error_text() -> String {
        Message::new("cli.not-a-width").to_string()
    }

    /// Returns the width in pixels of a screen.
    pub(in crate::cli) fn pixels(self) -> u32 {
        match self {
            Self::Pixels(pixels) => pixels,
            // The range is checked by `parse`.
            Self::Inches(inches) => (inches * Self::SCREEN_DPI).round() as u32,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PictureBackground {
    Paper,
    None,
}

impl PictureOptions {
    /// Returns `true` if the picture has no background.
    pub(super) fn is_transparent(&self) -> bool {
        self.background == PictureBackground::None
    }

    /// Returns the first option that differs from its default.
    #[cfg(feature = "book")]
    pub(in crate::cli) fn first_set(&self) -> Option<&'static str> {
        crate::cli::game_options::first_given(&[
            (self.theme.as_os_str() != DEFAULT_THEME, "--theme"),
            (self.background != PictureBackground::Paper, "--background"),
            (self.legend, "--legend"),
            (self.width.is_some(), "--width"),
        ])
    }

    /// Returns the style; `None` if the theme file has errors, which are printed.
    pub(in crate::cli) fn style(
        &self,
        language: &OutputLanguage,
    ) -> Result<Option<DiagramStyle>, CommandError> {
        let theme = match self.theme.to_str().and_then(Theme::by_name) {
            Some(theme) => theme,
            None => match theme_from_file(&self.theme, language)? {
                Some(theme) => theme,
                None => return Ok(None),
            },
        };
        Ok(Some(DiagramStyle {
            theme,
            ground: self.background == PictureBackground::Paper,
            show_key: self.legend,
            ..DiagramStyle::default()
        }))
    }
}

#[cfg(feature = "png")]
impl PictureOptions {
    /// Returns the pixels of a PNG per pixel of the SVG, and per inch.
    pub(in crate::cli) fn resolution(&self, scale: Option<f32>, dpi: Option<u16>) -> (f32, f64) {
        match (self.width, scale, dpi) {
            (Some(PictureWidth::Inches(inches)), None, dpi) => {
                let dpi = f64::from(dpi.unwrap_or(300));
                // The renderer rounds up.
                let pixels = (inches * dpi).round() - 0.25;
                let drawn = f64::from(PictureWidth::Inches(inches).pixels());
                ((pixels / drawn) as f32, dpi)
            }
            (Some(PictureWidth::Pixels(_)), None, dpi) => {
                (1.0, dpi.map_or(PictureWidth::SCREEN_DPI, f64::from))
            }
            (None, None, Some(dpi)) => {
                let dpi = f64::from(dpi);
                ((dpi / PictureWidth::SCREEN_DPI) as f32, dpi)
            }
            (_, scale, _) => {
                let scale = scale.unwrap_or(2.0);
                (scale, f64::from(scale) * PictureWidth::SCREEN_DPI)
            }
        }
    }
}

fn theme_from_file(path: &Path, language: &OutputLanguage) -> Result<Option<Theme>, CommandError> {
    if !path.exists() {
        return Err(unknown_theme(&path.display().to_string()).into());
    }
    let (file, theme, wrong) = match SourceFile::open(path.display().to_string(), path) {
        Ok(file) => {
            let (theme, wrong) = Theme::parse(file.text());
            (file, theme, wrong)
        }
        Err(ReadError::Refused(refused)) => {
            let (file, why) = *refused;
            (file, Theme::default(), vec![why])
        }
        Err(ReadError::Io(error)) => return Err(input::read_failure(&path.display(), &error)),
    };
    if wrong.is_empty() {
        return Ok(Some(theme));
    }
    input::print_diagnostics(&Study::without_games(file, wrong), language.for_people())?;
    Ok(None)
}
