//! The colours and the icon of a project.

use std::path::Path;

use super::embed::embedded;
use super::problem::{ArticleError, Problem};
use crate::diagnostic::{ReadError, SourceFile};
use crate::diagram::{Ink, Theme, css};
use crate::project::Project;

/// How the boards and pages of a project look.
#[derive(Clone, Debug)]
pub(super) struct Look {
    light: Theme,
    dark: Theme,
    /// Whether pages have the colours of the boards.
    own: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            light: Theme::default(),
            dark: Theme::named("dark").unwrap_or_default(),
            own: false,
        }
    }
}

impl Look {
    /// What the settings of a project say.
    ///
    /// # Errors
    ///
    /// When a file of colours cannot be read, or is wrong.
    pub(super) fn of(project: &Project) -> Result<Self, ArticleError> {
        let themes = &project.settings().theme;
        let mut look = Self::default();
        for (path, theme) in [
            (&themes.light, &mut look.light),
            (&themes.dark, &mut look.dark),
        ] {
            if let Some(path) = path {
                *theme = theme_of(project, path)?;
            }
        }
        look.own = themes.light.is_some() || themes.dark.is_some();
        Ok(look)
    }

    /// The colours by day.
    pub(super) fn light(&self) -> &Theme {
        &self.light
    }

    /// The stylesheet of the boards.
    pub(super) fn boards(&self) -> String {
        css(&self.light, &self.dark)
    }

    /// What the stylesheet of the pages says after that of the program.
    pub(super) fn pages(&self) -> String {
        if !self.own {
            return String::new();
        }
        let [light, dark] = [self.light, self.dark].map(colours);
        format!(
            ":root{{{light}}}\n\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
             :root[data-theme=dark]{{{dark}}}\n"
        )
    }
}

/// The colours of a page, from those of the boards on it.
fn colours(theme: Theme) -> String {
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

fn theme_of(project: &Project, path: &Path) -> Result<Theme, ArticleError> {
    if let Some(theme) = path.to_str().and_then(Theme::named) {
        return Ok(theme);
    }
    let whole = project.root().join(path);
    let (file, theme, diagnostics) = match SourceFile::open(project.shown(&whole), &whole) {
        Ok(file) => {
            let (theme, wrong) = Theme::read(file.text());
            (file, theme, wrong)
        }
        Err(ReadError::Refused(refused)) => (refused.0, Theme::default(), vec![refused.1]),
        Err(ReadError::Io(error)) => return Err(ArticleError::io(whole)(error)),
    };
    match diagnostics.is_empty() {
        true => Ok(theme),
        false => Err(ArticleError::Problems(vec![Problem { file, diagnostics }])),
    }
}

/// The icon of a project, if it has one, as a `data:` address.
///
/// # Errors
///
/// When it cannot be read.
pub(super) fn icon(project: &Project) -> Result<Option<String>, ArticleError> {
    let Some(icon) = &project.settings().icon else {
        return Ok(None);
    };
    embedded(&icon.to_string_lossy(), Path::new(""), project.root())
}
