//! The project as a work to be cited.

use super::Project;
use super::sources::SourceLibrary;
use super::sources::{Kind, LibrarySource, Work};
use crate::message::Strings;

impl Project {
    /// Returns a library with the project as its only work, in a language, for
    /// its own citation; `None` if the settings give no title.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::Project};
    ///
    /// let project = Project::at(env!("CARGO_MANIFEST_DIR"));
    /// let own = project.as_source(Strings::english()).unwrap();
    /// assert_eq!(own.iter().count(), 1);
    /// ```
    #[must_use]
    pub fn as_source(&self, strings: &Strings) -> Option<SourceLibrary> {
        let settings = self.settings();
        let title = settings.title(strings.language())?;
        let word: String = title
            .chars()
            .take_while(|it| it.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        let year = settings.date.map(|it| it.year.to_string());
        let work = Work {
            kind: Kind::Book,
            authors: settings.author_names(strings),
            title: Some(title.to_owned()),
            issued: settings.date,
            version: settings.version.clone(),
            url: settings
                .address
                .clone()
                .or_else(|| settings.repository.clone()),
            language: Some(strings.language().to_owned()),
            ..Work::default()
        };
        let key = format!("{word}{}", year.unwrap_or_default());
        Some(LibrarySource::new(key, work).into())
    }
}
