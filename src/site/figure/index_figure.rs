//! The index of terms and persons.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::block::BlockOptions;
use crate::site::book_index::{BookIndex, BookIndexEntry};
use crate::site::html_tree::{ContentRole, HtmlElement};

#[derive(Serialize)]
struct IndexFigureLine<'a> {
    name: &'a str,
    /// A link to its glossary entry.
    term: Option<String>,
    uses: Vec<IndexFigureLink<'a>>,
    sub: Vec<Self>,
}

#[derive(Serialize)]
struct IndexFigureLink<'a> {
    link: String,
    title: &'a str,
}

/// Renders each entry with the sections that treat it.
pub(super) fn show(block: &BlockOptions, cx: &FigureContext<'_>) -> Result<FigurePart, Diagnostic> {
    let mut context = Context::new();
    let none = BookIndex::default();
    let index = cx.page.terms.map_or(&none, |it| &it.index);
    if !index.problems.is_empty() {
        let message = Message::new("article.index.wrong");
        let found = Diagnostic::new(Code::WrongOption, block.place, message);
        let problems = index.problems.iter().cloned();
        return Err(problems.fold(found, Diagnostic::help));
    }
    let glossary = cx.page.terms.map(|it| it.glossary.page_link(cx.path));
    let mut content = Content::default();
    for (group, entries) in [("words", &index.words), ("persons", &index.persons)] {
        let lines = entries.iter();
        let lines: Vec<_> = lines
            .map(|it| line(it, index, glossary.as_deref(), cx))
            .collect();
        context.insert(group, &lines);
        if !lines.is_empty() {
            let title = Content::element("b", cx.t(&format!("terms.{group}")));
            let heading = HtmlElement::with_role(ContentRole::HEADING, title.0);
            let heading = Content::from(heading.with("id", format!("index-{group}")));
            let list = entry_list(&lines, &|name| Content::element("b", name), cx);
            content = content.then(Content::role(ContentRole::INDEX, heading.then(list)));
        }
    }
    Ok(FigurePart::new("index", context, content))
}

/// Returns lines as entries with their places, and their subentries as lists in them.
fn entry_list(
    lines: &[IndexFigureLine<'_>],
    name: &dyn Fn(&str) -> Content,
    cx: &FigureContext<'_>,
) -> Content {
    let colon = cx.t("list.colon");
    let entry = |line: &IndexFigureLine<'_>| {
        let before = std::iter::once(colon.as_str()).chain(std::iter::repeat(", "));
        let places = line.uses.iter().zip(before).map(|(it, before)| {
            let link = Content::link(Some(&it.link), it.title);
            Content::role(ContentRole::PLACE, Content::from(before).then(link))
        });
        let name = match &line.term {
            Some(term) => HtmlElement::new("a", "fif-term", name(line.name).0)
                .with("href", term)
                .into(),
            None => name(line.name),
        };
        let sub = (!line.sub.is_empty()).then(|| entry_list(&line.sub, &|it| it.into(), cx));
        let content = name.then(places.collect::<Content>()).then(sub);
        Content::role(ContentRole::ENTRY, content)
    };
    Content::element("ul", lines.iter().map(entry).collect::<Content>())
}

fn line<'a>(
    entry: &'a BookIndexEntry,
    index: &BookIndex,
    glossary: Option<&str>,
    cx: &FigureContext<'_>,
) -> IndexFigureLine<'a> {
    let uses = entry.uses.iter().map(|it| IndexFigureLink {
        link: index.link(it, cx.path),
        title: &it.title,
    });
    let term = glossary.zip(entry.term.as_ref());
    let sub = entry.sub.iter();
    IndexFigureLine {
        name: &entry.name,
        term: term.map(|(page, id)| format!("{page}#{id}")),
        uses: uses.collect(),
        sub: sub.map(|it| line(it, index, glossary, cx)).collect(),
    }
}
