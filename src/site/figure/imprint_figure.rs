//! The imprint of an edition: authors, version, date, licences and citation.

use super::content::{Content, element};
use super::context::FigureContext;
use super::sources_figure::citation_files;
use crate::site::edition::licence::Licences;

/// Returns the imprint of the project, without authors and citation if the
/// settings give no title.
pub(super) fn show(cx: &FigureContext<'_>) -> Content {
    let strings = cx.strings();
    let project = cx.page.library.project();
    let settings = project.settings();
    let edition = project.as_source(strings);
    let own = edition.as_ref().and_then(|it| it.iter().next());
    let work = own.and_then(|it| it.work());
    let term = |name: &str| Content::element("dt", cx.t(&format!("edition.{name}")));
    let definition = |content: Content| Content::element("dd", content);
    let lines = [
        ("authors", work.map(|it| it.author_names(strings))),
        ("version", settings.version.clone()),
        ("date", settings.date.map(|it| it.in_words(strings))),
        ("address", settings.address.clone()),
        ("repository", settings.repository.clone()),
    ];
    let lines = lines.into_iter().filter_map(|(name, text)| {
        let text = text.filter(|it| !it.is_empty())?;
        Some(term(name).then(definition(text.into())))
    });
    let mut list: Content = lines.collect();
    let licences = Licences::from_licence(&settings.licence);
    if licences.text.is_some() || licences.code.is_some() {
        list = list.then(term("licence"));
    }
    for (licence, of) in [(&licences.text, "text"), (&licences.code, "code")] {
        let of = cx.t(&format!("edition.{of}"));
        let licence = licence.as_ref().map(|it| {
            let name = it.name.as_str();
            let name = match &it.link {
                Some(link) => element("a", "", name)
                    .with("rel", "license")
                    .with("href", link)
                    .into(),
                None => Content::from(name),
            };
            definition(name.then(format!(" ({of})")))
        });
        list = list.then(licence);
    }
    if let Some(own) = own {
        let files = cx.page.downloads.map(|root| {
            let intro = Content::from(cx.t("edition.files") + " ");
            let files = citation_files(&format!("{root}citation"));
            Content::element("br", "").then(intro).then(files)
        });
        let cited = cx.inline_html(&own.full_reference(strings));
        let cited = Content::html(&cited).then(files);
        list = list.then(term("cite")).then(definition(cited));
    }
    let data = cx.page.downloads.map(|root| {
        let link = format!("{root}../data/ro-crate-metadata.json");
        let link = Content::link(Some(&link), "RO-Crate");
        term("data").then(definition(link))
    });
    let title = settings.title(strings.language());
    let title = title.map(|it| Content::element("p", Content::element("strong", it)));
    Content::from(title).then(element("dl", "fif-imprint", list.then(data)))
}
