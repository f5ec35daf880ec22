//! Addresses of the pages of codes on the site of a project.

use super::Project;
use crate::diagnostic::Code;
use crate::message::Strings;

impl Project {
    /// Returns the address of the page of a code on the site of the project, in the given language
    /// or else the first of the site; `None` if the settings have no `address`, or if there is no book.
    ///
    /// ```
    /// use fifangha::message::Strings;
    /// use fifangha::project::Project;
    ///
    /// let code = "F201".parse().unwrap();
    /// assert_eq!(Project::at(".").code_page_url(code, Strings::english()), None);
    /// ```
    #[must_use]
    pub fn code_page_url(&self, code: Code, strings: &Strings) -> Option<String> {
        let address = self.settings.address.as_ref()?.trim_end_matches('/');
        let languages = self.languages();
        let same = languages
            .iter()
            .find(|it| it.language() == strings.language());
        let file = code_page_file(same.or(languages.first())?);
        Some(format!("{address}/{file}#codes-{code}"))
    }
}

/// Returns the name of the file with the pages of all codes, in the folder of the site.
pub(crate) fn code_page_file(strings: &Strings) -> String {
    format!("codes-{}.html", strings.language())
}
