//! The imprint of an edition: authors, version, date, licences and citation.

use serde::Serialize;
use tera::Context;

use super::context::FigureContext;
use super::figure_node::FigurePart;
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
    let project = cx.library.project();
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
    let cited = own.map(|it| it.full_reference(strings).markdown());
    let mut context = Context::new();
    context.insert("title", &settings.title(strings.language()));
    context.insert("lines", &lines);
    context.insert("licences", &Licences::from_licence(&settings.licence));
    context.insert("cited", &cited.map(|it| cx.inline_html(&it)));
    context.insert("files", &cx.downloads);
    FigurePart::new("imprint", context)
}
