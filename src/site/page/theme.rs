//! The colours and the icon of a project.

use std::path::{Path, PathBuf};

use super::data_uri::data_uri;
use crate::diagram::{Ink, Theme, stylesheet};
use crate::project::{FacsimileImage, Project, Settings};
use crate::site::problem::SiteError;

/// The colours of the boards and pages of a project.
#[derive(Clone, Debug)]
pub(in crate::site) struct SiteTheme {
    pub(in crate::site) light: Theme,
    dark: Theme,
    /// `true` if pages have the colours of the boards.
    is_custom: bool,
}

impl SiteTheme {
    /// Loads the theme from the settings of a project.
    ///
    /// # Errors
    ///
    /// Returns an error if a file of colours cannot be read or is invalid.
    pub(in crate::site) fn from_project(project: &Project) -> Result<Self, SiteError> {
        let themes = &project.settings().theme;
        let load = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map(|it| load_theme(project, it)).transpose()
        };
        Ok(Self {
            light: load(&themes.light)?.unwrap_or_default(),
            dark: load(&themes.dark)?
                .or_else(|| Theme::by_name("dark"))
                .unwrap_or_default(),
            is_custom: themes.light.is_some() || themes.dark.is_some(),
        })
    }

    /// Returns the stylesheet of the boards.
    pub(in crate::site) fn board_css(&self) -> String {
        stylesheet(&self.light, &self.dark)
    }

    /// Returns the stylesheet of the pages that overrides that of the program.
    pub(in crate::site) fn page_css(&self) -> String {
        if !self.is_custom {
            return String::new();
        }
        let [light, dark] = [self.light, self.dark].map(page_colours);
        format!(
            ":root{{{light}}}\n\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
             :root[data-theme=dark]{{{dark}}}\n"
        )
    }
}

/// Returns the colours of a page, derived from those of its boards.
fn page_colours(theme: Theme) -> String {
    let [paper, text, mark] = [Ink::Paper, Ink::Text, Ink::Mark].map(|ink| theme.colour(ink));
    let mixed =
        |name, colour, part| format!("--{name}:color-mix(in srgb,{colour} {part}%,{paper});");
    let plain = format!("--paper:{paper};--text:{text};--link:{mark};");
    plain
        + &mixed("soft", text, 75)
        + &mixed("line", text, 20)
        + &mixed("code", text, 6)
        + &mixed("lit", mark, 25)
}

fn load_theme(project: &Project, path: &Path) -> Result<Theme, SiteError> {
    if let Some(theme) = path.to_str().and_then(Theme::by_name) {
        return Ok(theme);
    }
    let whole = project.root().join(path);
    let file = project
        .open_source(&whole)
        .map_err(SiteError::read(whole))?;
    let (theme, diagnostics) = Theme::parse(file.text());
    match diagnostics.is_empty() {
        true => Ok(theme),
        false => Err(SiteError::in_file(file, diagnostics)),
    }
}

/// Returns the icon of a project, if it has one, as a `data:` URL.
///
/// # Errors
///
/// Returns an error if it cannot be read or is not a picture.
pub(in crate::site) fn icon_data_uri(project: &Project) -> Result<Option<String>, SiteError> {
    let Some(icon) = &project.settings().icon else {
        return Ok(None);
    };
    let settings = project.root().join(Settings::FILE);
    let read = FacsimileImage::read(
        &icon.to_string_lossy(),
        Some(&settings),
        Some(project.root()),
    );
    let image = read.map_err(|error| SiteError::Icon(icon.clone(), error))?;
    Ok(image.map(|it| data_uri(it.kind, &it.bytes)))
}
