//! The index of terms and persons.

use serde::Serialize;
use tera::Context;

use super::FigureContext;
use crate::site::book_index::{self, BookIndex};
use crate::site::glossary::TermUse;
use crate::site::problem::SiteError;

#[derive(Serialize)]
struct IndexFigureLine<'a> {
    name: &'a str,
    /// A link to its glossary entry.
    term: Option<String>,
    uses: Vec<IndexFigureLink<'a>>,
}

#[derive(Serialize)]
struct IndexFigureLink<'a> {
    link: String,
    title: &'a str,
}

/// Renders each term and each person with the chapters that mention them.
pub(super) fn show(studio: &FigureContext<'_>) -> Result<String, SiteError> {
    let mut context = Context::new();
    let none = BookIndex::default();
    let index = studio.terms.map_or(&none, |it| it.index());
    let glossary = studio.terms.map(|it| it.glossary().page_link(studio.path));
    let place = |it: &'_ TermUse| index.link(it, studio.path);
    let lines = |of: &[book_index::BookIndexEntry]| -> serde_json::Value {
        let lines = of.iter().map(|line| IndexFigureLine {
            name: &line.name,
            term: glossary
                .as_ref()
                .zip(line.term.as_ref())
                .map(|(page, id)| format!("{page}#{id}")),
            uses: (line.uses.iter())
                .map(|it| IndexFigureLink {
                    link: place(it),
                    title: &it.title,
                })
                .collect(),
        });
        lines
            .map(|it| serde_json::to_value(it).unwrap_or_default())
            .collect()
    };
    context.insert("words", &lines(&index.words));
    context.insert("persons", &lines(&index.persons));
    studio.render_part("index", &context)
}
