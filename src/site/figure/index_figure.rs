//! The index of terms and persons.

use serde::Serialize;
use tera::Context;

use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::block::BlockOptions;
use crate::site::book_index::{BookIndex, BookIndexEntry};

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
    let index = cx.terms.map_or(&none, |it| &it.index);
    if !index.problems.is_empty() {
        let message = Message::new("article.index.wrong");
        let found = Diagnostic::new(Code::WrongOption, block.place, message);
        let problems = index.problems.iter().cloned();
        return Err(problems.fold(found, Diagnostic::help));
    }
    let glossary = cx.terms.map(|it| it.glossary.page_link(cx.path));
    for (group, entries) in [("words", &index.words), ("persons", &index.persons)] {
        let lines = entries.iter();
        let lines: Vec<_> = lines
            .map(|it| line(it, index, glossary.as_deref(), cx))
            .collect();
        context.insert(group, &lines);
    }
    Ok(FigurePart::new("index", context))
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
