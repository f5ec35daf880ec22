//! Edits of a text, and places in it. A script counts a text in UTF-16, the
//! library in bytes: this is where one becomes the other.

use fifangha::answer::Failure;
use fifangha::diagnostic::Span;
use fifangha::study::{At, Edit, Study};
use serde::Serialize;

use crate::question::{Asked, json};
use crate::record;

/// A text after edits.
#[derive(Serialize)]
struct Edited {
    text: String,
    /// What each edit changed in the text that it found.
    changes: Vec<Vec<Change>>,
}

/// A piece of a text, in units of UTF-16, and what takes its place.
#[derive(Serialize)]
struct Change {
    start: usize,
    end: usize,
    text: String,
}

/// A place in a text, with what it covers in units of UTF-16.
#[derive(Serialize)]
struct Place {
    at: At,
    start: Option<usize>,
    end: Option<usize>,
}

pub(crate) fn edit(mut asked: Asked) -> Result<String, Failure> {
    let mut study = record::study(&mut asked)?;
    let edits: Vec<Edit> = asked.needed("edits")?;
    let mut changes = Vec::with_capacity(edits.len());
    for edit in &edits {
        let edited = study.edit(edit).map_err(Failure::new)?;
        let text = study.file.text();
        let made = edited.changes.into_iter().map(|change| Change {
            start: utf16(text, change.span.start),
            end: utf16(text, change.span.end),
            text: change.replacement,
        });
        changes.push(made.collect());
        study = edited.study;
    }
    record::keep(&study);
    json(&Edited {
        text: study.file.text().to_owned(),
        changes,
    })
}

/// The place at an offset in a text, or what a place covers; `null` where there is
/// no game there.
pub(crate) fn place(mut asked: Asked) -> Result<String, Failure> {
    let study = record::study(&mut asked)?;
    let at = match asked.key::<usize>("offset")? {
        Some(offset) => study.at(bytes(study.file.text(), offset)),
        None => Some(asked.needed("at")?),
    };
    json(&at.map(|at| {
        let span = covered(&study, &at);
        let start = span.map(|span| utf16(study.file.text(), span.start));
        let end = span.map(|span| utf16(study.file.text(), span.end));
        Place { at, start, end }
    }))
}

fn covered(study: &Study, at: &At) -> Option<Span> {
    match at.nodes.is_empty() {
        true => study.document.records.get(at.game).map(|it| it.span),
        false => study.node(at).map(|node| node.span()),
    }
}

/// The units of UTF-16 before a byte.
fn utf16(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    before.chars().map(char::len_utf16).sum()
}

/// The byte after so many units of UTF-16.
fn bytes(text: &str, units: usize) -> usize {
    let mut left = units;
    let whole = text.chars().take_while(|it| {
        let fits = it.len_utf16() <= left;
        left = left.saturating_sub(it.len_utf16());
        fits
    });
    whole.map(char::len_utf8).sum()
}
