//! The facsimile of the source of a game.

use super::content::{Content, element};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::message::Strings;
use crate::notation::ast::FrontMatter;
use crate::project::{FacsimileImage, Project};
use crate::site::page::data_uri::data_uri;
use crate::study::Study;

/// Renders the facsimile of a game with its description, if the image can be shown;
/// otherwise the check of the record reports the reason.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Option<Content> {
    let project = cx.page.library.project();
    let facsimile =
        FacsimileView::from_front(selection.front(), selection.study, project, cx.strings())?;
    let what = facsimile.what.as_deref();
    let what = what.map(|it| Content::element("figcaption", it));
    let content = facsimile.image().then(what);
    Some(element("figure", "fif-facsimile", content).into())
}

/// A facsimile for display.
pub(in crate::site) struct FacsimileView {
    /// The image as a data URI.
    source: String,
    /// The alternative text.
    pub(in crate::site) alt: String,
    /// The description of its content, if given.
    what: Option<String>,
}

impl FacsimileView {
    pub(in crate::site) fn image(&self) -> Content {
        let image = element("img", "", "").with("src", &self.source);
        image.with("alt", &self.alt).into()
    }

    /// Returns the facsimile named in the front matter of a study.
    pub(in crate::site) fn from_front(
        front: &FrontMatter,
        study: &Study,
        project: &Project,
        strings: &Strings,
    ) -> Option<Self> {
        let named = front.facsimile.as_ref()?;
        let root = Some(project.root());
        let picture = FacsimileImage::read(&named.file.value, study.file.path(), root).ok()??;
        let what = named.what.text(strings.language());
        let alt = match &what {
            Some(what) => strings.t("site.facsimile_of", &[("what", what)]),
            None => strings.t("site.facsimile", &[]),
        };
        Some(Self {
            source: data_uri(picture.kind, &picture.bytes),
            alt,
            what: what.map(str::to_owned),
        })
    }
}
