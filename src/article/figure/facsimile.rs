//! The picture of what a game was read in.

use tera::Context;

use super::{Choice, Studio};
use crate::article::embed::data;
use crate::article::problem::ArticleError;
use crate::message::Strings;
use crate::notation::tree::Front;
use crate::project::{Facsimile, Project};
use crate::study::Study;

/// The facsimile of a game with what it shows, if it names one that can be shown; a
/// check of the record says why another cannot.
pub(super) fn show(
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<Option<String>, ArticleError> {
    let project = studio.library.project();
    let Some(shown) = Shown::of(choice.front(), choice.played, project, studio.strings()) else {
        return Ok(None);
    };
    let mut context = Context::new();
    context.insert("facsimile", &shown);
    studio.part("facsimile", &context).map(Some)
}

/// A picture as pages show it.
#[derive(serde::Serialize)]
pub(in crate::article) struct Shown {
    /// The picture itself, as an address.
    source: String,
    /// For whoever does not see it.
    alt: String,
    /// What it shows, where that is told.
    what: Option<String>,
}

impl Shown {
    /// The facsimile that the front matter of a study names.
    pub(in crate::article) fn of(
        front: &Front,
        study: &Study,
        project: &Project,
        strings: &Strings,
    ) -> Option<Self> {
        let named = front.facsimile.as_ref()?;
        let root = Some(project.root());
        let picture = Facsimile::read(&named.file.value, study.file.path(), root).ok()??;
        let what = named
            .what
            .as_ref()
            .and_then(|it| it.text(strings.language()));
        let alt = match &what {
            Some(what) => strings.t("article.facsimile_of", &[("what", what)]),
            None => strings.t("article.facsimile", &[]),
        };
        Some(Self {
            source: data(picture.kind, &picture.bytes),
            alt,
            what: what.map(str::to_owned),
        })
    }
}
