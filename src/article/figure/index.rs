//! The index of words and persons.

use serde::Serialize;
use tera::Context;

use super::Studio;
use crate::article::glossary::Use;
use crate::article::index::{self, Index};
use crate::article::problem::ArticleError;

#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    /// Where the glossary explains it.
    term: Option<String>,
    uses: Vec<Place<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    link: String,
    title: &'a str,
}

/// Each word and each person with the chapters that speak of them.
pub(super) fn show(studio: &Studio<'_>) -> Result<String, ArticleError> {
    let mut context = Context::new();
    let none = Index::default();
    let index = studio.terms.map_or(&none, |it| it.index());
    let glossary = studio.terms.map(|it| it.glossary().page(studio.path));
    let place = |it: &'_ Use| index.link(it, studio.path);
    let lines = |of: &[index::Line]| -> serde_json::Value {
        let lines = of.iter().map(|line| Line {
            name: &line.name,
            term: glossary
                .as_ref()
                .zip(line.term.as_ref())
                .map(|(page, id)| format!("{page}#{id}")),
            uses: (line.uses.iter())
                .map(|it| Place {
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
    studio.part("index", &context)
}
