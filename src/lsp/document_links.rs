//! Links of a document: sources, figures, records, included files and pictures.

use std::collections::BTreeMap;

use lsp_types::{DocumentLink, Uri};

use super::project_index::{IndexedFile, NamedItem, ProjectIndex};
use super::temp_pages::uri_from_path;
use crate::diagnostic::Span;

/// Maximum number of links returned.
const MAX_LINKS: usize = 10_000;

/// Returns the links of a document. The target of a source or a figure is the line of its
/// definition; that of a figure in the same folder, if there is one.
pub(super) fn links(index: &ProjectIndex, uri: &Uri) -> Vec<DocumentLink> {
    let Some(file) = index.file(uri) else {
        return Vec::new();
    };
    let mut definitions: BTreeMap<&NamedItem, Vec<_>> = BTreeMap::new();
    for (file, it) in index.definitions() {
        definitions
            .entry(&it.item)
            .or_default()
            .push((file, it.span));
    }
    let of_names = file.occurrences.iter().filter_map(|it| {
        if it.is_definition || matches!(it.item, NamedItem::Witness { .. }) {
            return None;
        }
        let named = definitions.get(&it.item)?;
        let near = |other: &IndexedFile| other.path.parent() == file.path.parent();
        let near = named.iter().find(|(other, _)| near(other));
        let (other, span) = near.or(named.first())?;
        let line = other.location(*span).range.start.line + 1;
        let target = format!("{}#L{line}", other.uri.as_str()).parse().ok()?;
        Some((it.span, target))
    });
    let of_files = file.links.iter().filter_map(|it| {
        let target = uri_from_path(&it.value)?;
        Some((it.span, target))
    });
    let link = |(span, target): (Span, Uri)| DocumentLink {
        range: file.location(span).range,
        target: Some(target),
        tooltip: None,
        data: None,
    };
    of_names.chain(of_files).take(MAX_LINKS).map(link).collect()
}
