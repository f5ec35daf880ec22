//! The picture of what a game was read in.

use tera::Context;

use super::{BlockSelection, FigureContext};
use crate::message::Strings;
use crate::notation::ast::FrontMatter;
use crate::project::{FacsimileImage, Project};
use crate::site::data_uri::data_uri;
use crate::site::problem::SiteError;
use crate::study::Study;

/// The facsimile of a game with what it shows, if it names one that can be shown; a
/// check of the record says why another cannot.
pub(super) fn show(
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<Option<String>, SiteError> {
    let project = studio.library.project();
    let Some(shown) =
        FacsimileView::from_front(choice.front(), choice.study, project, studio.strings())
    else {
        return Ok(None);
    };
    let mut context = Context::new();
    context.insert("facsimile", &shown);
    studio.render_part("facsimile", &context).map(Some)
}

/// A picture as pages show it.
#[derive(serde::Serialize)]
pub(in crate::site) struct FacsimileView {
    /// The picture itself, as an address.
    source: String,
    /// For whoever does not see it.
    alt: String,
    /// What it shows, where that is told.
    what: Option<String>,
}

impl FacsimileView {
    /// The facsimile that the front matter of a study names.
    pub(in crate::site) fn from_front(
        front: &FrontMatter,
        study: &Study,
        project: &Project,
        strings: &Strings,
    ) -> Option<Self> {
        let named = front.facsimile.as_ref()?;
        let root = Some(project.root());
        let picture = FacsimileImage::read(&named.file.value, study.file.path(), root).ok()??;
        let what = named
            .what
            .as_ref()
            .and_then(|it| it.text(strings.language()));
        let alt = match &what {
            Some(what) => strings.t("article.facsimile_of", &[("what", what)]),
            None => strings.t("article.facsimile", &[]),
        };
        Some(Self {
            source: data_uri(picture.kind, &picture.bytes),
            alt,
            what: what.map(str::to_owned),
        })
    }
}
