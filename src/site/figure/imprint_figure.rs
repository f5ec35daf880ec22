//! The imprint of an edition: authors, version, date, licences and citation.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::sources_figure::citation_files;
use crate::site::licence::Licences;

/// A line of the imprint: its label and its content.
#[derive(Serialize)]
struct ImprintLine {
    name: String,
    says: String,
}

/// Renders the imprint of the project, without authors and citation if the
/// settings give no title.
pub(super) fn show(cx: &FigureContext<'_>) -> FigurePart {
    let strings = cx.strings();
    let project = cx.page.library.project();
    let settings = project.settings();
    let edition = project.as_source(strings);
    let own = edition.as_ref().and_then(|it| it.iter().next());
    let work = own.and_then(|it| it.work());
    let lines = [
        ("authors", work.map(|it| it.author_names(strings))),
        ("version", settings.version.clone()),
        ("date", settings.date.map(|it| it.in_words(strings))),
        ("address", settings.address.clone()),
        ("repository", settings.repository.clone()),
    ];
    let line = |(name, says): (&str, Option<String>)| {
        Some(ImprintLine {
            name: strings.t(&format!("edition.{name}"), &[]),
            says: says.filter(|it| !it.is_empty())?,
        })
    };
    let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
    let cited = own.map(|it| it.full_reference(strings));
    let mut context = Context::new();
    let title = settings.title(strings.language());
    let licences = Licences::from_licence(&settings.licence);
    let cited = cited.map(|it| cx.inline_html(&it));
    context.insert("title", &title);
    context.insert("lines", &lines);
    context.insert("licences", &licences);
    context.insert("cited", &cited);
    context.insert("files", &cx.page.downloads);
    let title = title.map(|it| Content::element("p", Content::element("strong", it)));
    let list = definitions(&lines, &licences, cited.as_deref(), cx);
    let content = title.unwrap_or_default().then(Content::element("dl", list));
    FigurePart::new("imprint", context, content)
}

/// Returns the lines of the imprint as terms with their definitions.
fn definitions(
    lines: &[ImprintLine],
    licences: &Licences,
    cited: Option<&str>,
    cx: &FigureContext<'_>,
) -> Content {
    let term = |name: &str| Content::element("dt", name);
    let says = |content: Content| Content::element("dd", content);
    let lines = lines.iter();
    let lines = lines.map(|it| term(&it.name).then(says(it.says.as_str().into())));
    let mut list: Content = lines.collect();
    if licences.text.is_some() || licences.code.is_some() {
        list = list.then(term(&cx.t("edition.licence")));
    }
    for (licence, of) in [(&licences.text, "text"), (&licences.code, "code")] {
        let of = cx.t(&format!("edition.{of}"));
        let licence = licence.as_ref().map(|it| {
            let name = Content::link(it.link.as_deref(), it.name.as_str());
            says(name.then(format!(" ({of})")))
        });
        list = list.then(licence);
    }
    if let Some(cited) = cited {
        let files = cx.page.downloads.map(|root| {
            let intro = Content::from(cx.t("edition.files") + " ");
            let files = citation_files(&format!("{root}citation"));
            Content::element("br", "").then(intro).then(files)
        });
        let cited = Content::html(cited).then(files);
        list = list.then(term(&cx.t("edition.cite"))).then(says(cited));
    }
    let data = cx.page.downloads.map(|root| {
        let link = format!("{root}../data/ro-crate-metadata.json");
        let link = Content::link(Some(&link), "RO-Crate");
        term(&cx.t("edition.data")).then(says(link))
    });
    list.then(data)
}
