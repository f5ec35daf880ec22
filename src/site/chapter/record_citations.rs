//! The sources that the comments of a record cite.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::comment::{CitationNames, cited_key};
use crate::diagnostic::Spanned;
use crate::notation::ast::Node;
use crate::study::Study;

/// A source that a comment cites.
#[derive(Serialize)]
pub(in crate::site) struct CitedSource {
    pub(in crate::site) id: String,
    pub(in crate::site) name: String,
}

/// Returns the sources that the comments of a study cite, by key; their IDs begin with a prefix.
pub(in crate::site) fn cited_sources(
    study: &Study,
    id_prefix: &str,
    names: &CitationNames,
) -> Vec<CitedSource> {
    let source = |key: String| CitedSource {
        id: format!("{id_prefix}{key}"),
        name: names.source_name(&key).to_owned(),
    };
    cited_keys(study).into_iter().map(source).collect()
}

/// Returns the keys of the sources that the comments of a study cite.
pub(in crate::site) fn cited_keys(study: &Study) -> BTreeSet<String> {
    citations_of(study)
        .iter()
        .filter_map(|it| cited_key(&it.value).map(str::to_owned))
        .collect()
}

/// Returns the citations in the comments of a study, with their spans in its file.
pub(in crate::site) fn citations_of(study: &Study) -> Vec<Spanned<String>> {
    fn add_citations(body: &[Node], found: &mut Vec<Spanned<String>>) {
        for node in body {
            let texts = node.comments().flat_map(|it| &it.texts);
            found.extend(
                texts.flat_map(|it| &it.citations).map(|citation| {
                    Spanned::new(format!("@{}", citation.key.value), citation.span)
                }),
            );
            if let Node::Variation(variation) = node {
                add_citations(&variation.body, found);
            }
        }
    }
    let mut found = Vec::new();
    for record in &study.document.records {
        add_citations(&record.body, &mut found);
    }
    found
}
