//! What a site says of itself to the rest of the world.

use std::path::Path;

use super::card::card;
use super::problem::ArticleError;
use crate::project::Project;

/// Where a site is published, with its picture, and under which licence.
#[derive(Clone, Debug, Default)]
pub(super) struct Publication {
    /// The address of the site, without a stroke at its end; absent where the
    /// project does not say it, and with it whatever needs a whole address.
    pub(super) address: Option<String>,
    /// The address of the picture that stands for the site.
    pub(super) image: Option<String>,
    /// The licence of texts and drawings.
    pub(super) licence: Option<String>,
}

impl Publication {
    /// What the settings of a project say. Its picture is drawn into the folder
    /// of the site where there is an address to show it at.
    pub(super) fn of(project: &Project, site: &Path) -> Result<Self, ArticleError> {
        let settings = project.settings();
        let mut it = Self {
            licence: settings.licence.text.clone(),
            ..Self::default()
        };
        if let Some(address) = &settings.address {
            let address = address.trim_end_matches('/');
            it.image = card(site)?.map(|file| format!("{address}/{file}"));
            it.address = Some(address.to_owned());
        }
        Ok(it)
    }

    /// The address of a file of the site.
    pub(super) fn of_file(&self, file: &str) -> Option<String> {
        let address = self.address.as_ref()?;
        Some(format!("{address}/{file}"))
    }
}
